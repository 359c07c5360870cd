#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# limbic cards and --packs from outside. Also holds docs/cards.md to the truth: its tutorial is followed line by line,
# its tables are those of the program; and every message of the card language occurs in a case.
# Run from the project's root after ./dev build; exit code 0: fine.
set -u

root=$PWD
source tests/cli/common.bash

tutorial_is_true() {
    mkdir -p "$work/bin" "$work/tutorial"
    ln -s "$limbic" "$work/bin/limbic"
    (cd "$work/tutorial" && cp -r "$root/packs" . && PATH=$work/bin:$PATH \
        python3 "$root/tests/cli/blocks.py" "$root/docs/cards.md" "## A new card in" "## The commands") ||
        fail "the tutorial in docs/cards.md is out of date (LIMBIC_ACCEPT=1 tests/cli/cards.sh writes it anew)"
}

words_are_true() {
    local game
    for game in gemotion sentinels sentiment cerebria; do
        sed -n "/^<!-- words of $game -->\$/,/^<!-- end of words -->\$/p" docs/cards.md | sed '1d;$d' >"$work/wanted"
        $limbic cards words --game $game >"$work/got"
        diff "$work/wanted" "$work/got" || fail "the words of $game in docs/cards.md are out of date (< it says, > it is)"
    done
}

# Every message in the sources of the language is in a case of tests/cards or in a test of its limits.
messages_are_tried() {
    python3 - <<'PYTHON' || fail "messages without a case"
import glob, re, sys
tried = ''.join(open(f, encoding='latin1').read() for f in glob.glob('tests/cards/*.cards') + ['src/cardlang/cases_test.c', 'src/inplay/select_test.c', 'tests/cli/cards.sh'])
tried = re.sub(r'"\s*\n\s*"', '', tried)
# What no pack can cause: the code of the compiler is wrong; what only `cards check` tells, before it knows the game.
exempt = ["the code of '%s' could not be verified", "a pack begins with its game, e.g. 'game gemotion'", '%s']
wrong = 0
language = ['src/cardlang/lexer.c', 'src/cardlang/match.c', 'src/cardlang/parse.c', 'src/cardlang/margin.c',
            'src/cardlang/suggest.c', 'src/cardlang/keywords.c', 'src/cardlang/compile.c']
vocabularies = [path for path in sorted(glob.glob('src/games/*/*.c') + glob.glob('src/inplay/*.c')) if 'emit_mistake(' in open(path).read()]
if len(vocabularies) < 4:
    sys.exit('   the vocabularies are not found')
lints = [name for path in glob.glob('src/**/*.[ch]', recursive=True) for name in re.findall(r'"([a-z-]+)",\s*LINT_', open(path).read())]
remarked = ''.join(open(f).read() for f in glob.glob('tests/cards/*lint.cards') + ['tests/cli/cards.sh'])
for name in lints:
    if '[%s]' % name not in remarked:
        print('   no case for the remark', name)
        wrong = 1
if len(lints) < 15:
    sys.exit('   the remarks are not found')
for path in language + vocabularies:
    source = re.sub(r'"\s*\n\s*"', '', open(path).read())
    for message in re.findall(r'(?:diagnose|wrong|emit_mistake|emit_card_mistake)\((?:[^";]*?),\s*"((?:[^"\\]|\\.)*)"', source):
        if message in exempt:
            continue
        pattern = re.escape(message.replace('\\"', '"'))
        pattern = re.sub(r'%(?:\\\.\\\*|\d*)?[sud]', '.*', pattern.replace('\\%', '%'))
        if not re.search(pattern, tried):
            print('   no case for:', path, message)
            wrong = 1
sys.exit(wrong)
PYTHON
}

checking_answers() {
    $limbic cards check packs/gemotion/gemotion.cards >"$work/got"
    expect "exit code of a fine pack" 0 $?
    expect "a fine pack" "61 cards, all fine" "$(cat "$work/got")"
    $limbic cards check tests/cards/wrong-names.cards >"$work/got"
    expect "exit code of a wrong pack" 1 $?
    has "mistakes have no place" "^tests/cards/wrong-names.cards:4:26: '-> name' is expected here" "$work/got"
    $limbic cards check "$work/none" >/dev/null 2>&1
    expect "exit code of a missing file" 2 $?
    printf 'game gemotin\n' >"$work/a.cards"
    run 1 cards check "$work/a.cards"
    says "did you mean 'gemotion'"
    printf '\n' >"$work/a.cards"
    run 1 cards check "$work/a.cards"
    says "a pack begins with its game, e.g. 'game gemotion'"
    printf 'game pebbles\n' >"$work/a.cards"
    run 1 cards check "$work/a.cards"
    says "the cards of 'pebbles' are not written in the card language"
    run 2 cards show "Daydraem"
    complains "did you mean 'Daydream'"
    run 2 cards show "Tā Moco"
    complains "did you mean 'Tā Moko'"
    run 0 cards show Daydream
    expect "a card that one game has" "Daydream" "${out%%$'\n'*}"
    run 0 cards show Thokk!
    expect "a card that another game has" "Thokk! x3 (One-shot)" "${out%%$'\n'*}"
    run 0 cards show annoyed gnat
    expect "capitals do not matter" "Annoyed Gnat x2" "${out%% (*}"
    run 0 cards show Annoyed Gnat
    says '(Aggressive: it can attack in the turn in which it comes.)
"Something small that will not leave you alone."
Art: gnat
'
    $limbic cards show Daydream >/dev/null 2>"$work/got"
    expect "exit code of a card that is shown" 0 $?
    expect "what is told besides" "" "$(cat "$work/got")"
    expect "cards in the list" 61 "$($limbic cards list --game gemotion | wc -l)"
}

# What is no text is named as that, with its place.
what_is_no_text_is_named() {
    mkdir -p "$work/bytes/gemotion"
    local file=$work/bytes/gemotion/a.cards
    printf 'game gemotion\ncard "A"\n  draw\0 1\n' >"$file"
    run 2 cards check "$file"
    complains "a.cards:3:7: a byte 0 stands here, which no text has"
    run 2 --packs "$work/bytes" play gemotion
    complains "a.cards:3:7: a byte 0 stands here"
    printf 'game gemotion\ncard "M\374hle"\n  draw 1\n' >"$file"
    run 2 cards check "$file"
    complains "a.cards:2:8: this byte is not UTF-8: save the text as UTF-8"
    run 2 --packs "+$work/bytes" sim gemotion --games 1
    complains "a.cards:2:8: this byte is not UTF-8"
    printf '\357\273\277game gemotion\r\ncard "M\303\274hle"\r\n  draw 1\r\n' >"$file"
    run 0 cards check "$file"
    says "1 card, all fine"
}

# What a whole pack of Cerebria lacks: the built-in one with a change. A game made of it is refused in the same words.
a_pack_lacks() {
    rm -rf "$work/lacks" && mkdir -p "$work/lacks" && cp -r packs/cerebria "$work/lacks/"
    sed -i "$2" "$work/lacks/cerebria/"*.cards
    run 1 --packs "$work/lacks" cards check --game cerebria
    says "$1"
    run 2 --packs "$work/lacks" play cerebria --human none
    complains "$1"
}

packs_of_cerebria_are_whole() {
    a_pack_lacks "[operations]" '/^card "Defiance I"$/,/defiance/d'
    a_pack_lacks "[aspirations]" 's/more realms/more frontiers/'
    a_pack_lacks "[emotions]" '/^card "Guilt"$/,/^$/d; /^card "Remorse"$/,/^$/d'
    a_pack_lacks "[starting]" '/^card "Brightness"$/,/starting/d'
    a_pack_lacks "[starter]" 's/, starter$//'
    a_pack_lacks "[board]" '/^card "Haste"$/,/^$/d'
    a_pack_lacks "[numbers]" '/a turn has 3 actions/d'
}

# A mistake in a file of --packs is told with its place by every command, also by those about another game.
mistakes_are_told_by_all() {
    mkdir -p "$work/wrong/sentinels"
    printf 'game sentinels\ndeck hero anna "Anna"\ncard "Anna"\n  you drwa 1 card\n' >"$work/wrong/sentinels/a.cards"
    local arguments sign
    for sign in "" +; do
        for arguments in "play sentinels" "sim sentinels --games 1" engine games "bench gemotion" "scene none" "replay none" "cards list"; do
            # shellcheck disable=SC2086
            run 2 --packs "$sign$work/wrong" $arguments
            complains "wrong/sentinels/a.cards:4:7: "
            complains_nothing_of "names 0"
        done
    done
}

# A text in the place of a name, a name in the place of a text: less brittle here than as a whole message.
names_want_quotation_marks() {
    printf 'game sentinels\ndeck hero anna "Anna"\ncard "A"\n  destroy 1 Staff of Ra\n' >"$work/a.cards"
    run 1 cards check "$work/a.cards"
    says "(a name stands in quotation marks)"
    run 2 play gemotion --colors purpel
    complains "(did you mean 'purple'?)"
    run 2 play gemotion --colors red,blu
    complains "there is no 'blu'"
    complains "(did you mean 'blue'?)"
    run 2 play sentinels villain=baron-blaze
    complains "(did you mean 'baron-blade'?)"
}

# The list as data: every card of the packs once, with its text in sentences whose lines are those of the file.
the_list_is_data() {
    run 2 cards list --json --unproved
    complains "--json lists all cards, not --unproved ones"
    run 0 cards list --json --game sentinels
    $limbic cards list --json >"$work/got"
    python3 - "$work/got" <<'PYTHON' || fail "the list of cards as data is wrong"
import glob, json, re, sys
text = open(sys.argv[1], encoding='utf-8').read()
cards = json.loads(text)
names = [name for game in ('gemotion', 'sentinels', 'sentiment', 'cerebria') for path in sorted(glob.glob('packs/%s/*.cards' % game))
         for name in re.findall(r'^card "([^"]*)"', open(path, encoding='utf-8').read(), re.M)]
wrong = []
if sorted(card['name'] for card in cards) != sorted(names):
    wrong.append('not every card is there once')
if len(text.splitlines()) != len(cards) + 2:
    wrong.append('not a card a line')
for card in cards:
    source = open(card['file'], encoding='utf-8').read().split('\n')
    if 'card "%s"' % card['name'] not in source[card['line'] - 1]:
        wrong.append(card['name'] + ': begins elsewhere')
    for sentence in card.get('sentences', []):
        if sentence['line'] <= card['line'] or not source[sentence['line'] - 1].startswith('    '):
            wrong.append(card['name'] + ': a sentence is not in line %d' % sentence['line'])
    if not re.fullmatch('[a-z-]+( [a-z-]+)*', card.get('art', '')) and 'Z-examples' not in card['file']:
        wrong.append(card['name'] + ': nothing for a picture to show')
    if not card['notice'] or card['copies'] < 1 or None in card.values():
        wrong.append(card['name'] + ': something is missing')
by_name = {card['name']: card for card in cards}
haka = by_name['Haka']
if haka['kind'] != 'character' or haka['numbers'] != {'hp': 34} or haka['deck']['kind'] != 'hero':
    wrong.append('Haka: %r' % haka)
if by_name[haka['other']]['other'] != 'Haka' or any(k['word'] == 'copies assumed' for c in cards for k in c.get('keywords', [])):
    wrong.append('another side, or a mark for authors')
pictures = [card['art'] for card in cards if 'art' in card]
if len(set(pictures)) != len(pictures):
    wrong.append('two cards would have one picture')
if any('flavour' not in card for card in cards if card['game'] == 'sentiment'):
    wrong.append('a card of Sentiment has no gloss')
if by_name['Emotional Flood']['cost'] != '2 white gems':
    wrong.append('a cost')
print('\n'.join('   ' + line for line in wrong[:20]), end='\n' if wrong else '')
sys.exit(bool(wrong))
PYTHON
    sed -n 's/^\$ \(limbic cards list --json .*\)/\1/p' docs/cards.md >"$work/command"
    (PATH=$(dirname "$limbic"):$PATH bash "$work/command") >"$work/got"
    grep -qxF -f "$work/got" docs/cards.md && [ -s "$work/got" ] || fail "the example of --json in docs/cards.md is out of date"
}

# The columns of the list are as wide as they look, and its keywords are in words.
the_list_is_straight() {
    $limbic cards list --game sentinels >"$work/got"
    has "keywords are not in words" "^Haka  *x1  character, 34 hp  *Power" "$work/got"
    python3 - "$work/got" <<'PYTHON' || fail "the list of cards is not straight"
import glob, re, sys
names = [name for path in glob.glob('packs/sentinels/*.cards') for name in re.findall(r'^card "([^"]*)"', open(path, encoding='utf-8').read(), re.M)]
width = max(len(name) for name in names)
lines = open(sys.argv[1], encoding='utf-8').read().splitlines()
crooked = [line for line in lines if not re.match(r'.{%d} x\d+ ' % width, line)]
for line in crooked:
    print('  ', line[:60])
sys.exit(len(lines) != len(names) or bool(crooked))
PYTHON
}

packs_are_replaced() {
    mkdir -p "$work/my/gemotion"
    sed 's/take 2 white/take 3 white/' packs/gemotion/gemotion.cards >"$work/my/gemotion/a.cards"
    for arguments in "--packs $work/my cards show Daydream" "cards --packs $work/my show Daydream" "cards show Daydream --packs=$work/my"; do
        # shellcheck disable=SC2086
        run 0 $arguments
        says "Take 3 white gems, or draw"
    done
    $limbic play gemotion --seed 3 --save "$work/game.limbic" >/dev/null
    has "a save does not name its pack" '^pack gemotion [0-9a-f]\{16\}$' "$work/game.limbic"
    $limbic replay "$work/game.limbic" --verify >/dev/null || fail "a save with its own pack"
    run 1 --packs "$work/my" replay "$work/game.limbic" --verify
    complains "the save was made with the pack gemotion"
    $limbic --packs "$work/none" games >/dev/null 2>"$work/got"
    expect "exit code of a missing folder" 2 $?
    has "a missing folder is not told" "there is no folder" "$work/got"
    $limbic --packs packs/gemotion games >/dev/null 2>"$work/got"
    expect "exit code of a folder without packs" 2 $?
    has "a folder without packs is not told" "has no cards of any game" "$work/got"
    $limbic play --packs >/dev/null 2>&1
    expect "exit code without a folder" 2 $?
}

# --packs +DIR: one small file is a new card, in a deck that is there or for everybody.
packs_are_added() {
    local added=$work/added
    mkdir -p "$added/gemotion" "$added/sentinels"
    printf 'game gemotion\ncard "New"\n  draw 1\n' >"$added/gemotion/a.cards"
    printf 'game sentinels\ndeck hero ra\ncard "Spark" x2\n  one-shot\n  me deals 1 target 1 fire damage\n' >"$added/sentinels/a.cards"
    run 0 --packs "+$added" cards check
    says "2 cards, all fine"
    run 0 --packs "+$added" cards check "$added/sentinels/a.cards"
    says "1 card, all fine"
    run 1 cards check "$added/sentinels/a.cards"
    says "a.cards:2:13: there is no deck 'ra' to go on with"
    expect "cards of Gemotion" 62 "$($limbic --packs "+$added" cards list --game gemotion | wc -l)"
    run 0 --packs "+$added" cards list --json --game sentinels
    says '"name":"Spark","kind":"one-shot","deck":{"kind":"hero","name":"ra","title":"Ra"},"copies":2'
    run 0 --packs "+$added" sim sentinels --games 1 heroes=ra,haka,legacy
    $limbic --packs "+$added" play gemotion --seed 3 --save "$work/added.limbic" >/dev/null
    run 0 --packs "+$added" replay "$work/added.limbic" --verify
    run 1 replay "$work/added.limbic" --verify
    complains "the save was made with the pack gemotion"
    printf 'game gemotion\ncard "Daydream"\n  draw 1\n' >"$added/gemotion/b.cards"
    run 2 --packs "+$added" cards list
    complains "b.cards:2:6: there is a card 'Daydream' already, on line "
    complains " of packs/gemotion/gemotion.cards"
    rm "$added/gemotion/b.cards"
    printf 'game sentinels\ndeck hero ra "Ra"\ncard "Flash"\n  one-shot\n  you draw 1 card\n' >"$added/sentinels/b.cards"
    run 2 --packs "+$added" cards list
    complains "b.cards:2:11: there is a deck 'ra' already, on line 4 of packs/sentinels/5-ra.cards"
    run 2 --packs "+$work/none" games
    complains "there is no folder '$work/none'"
}

# What is hardly meant is said by `cards check`, and played all the same.
remarks_do_not_refuse() {
    mkdir -p "$work/few/gemotion"
    printf 'game gemotion\ncard "Few" x8\n  take 1 white -> n\n' >"$work/few/gemotion/a.cards"
    run 1 --packs "$work/few" cards check
    says "everybody's deck has 17 cards without cost and colour, and this pack has 8: add cards"
    says "[deck-size]"
    says "a.cards:3:3: nothing after this uses the name 'n': use it, or leave '-> n' out [unused-name]"
    says "1 card can be played, 2 remarks"
    run 1 --packs "+$work/few" cards check
    says "1 card can be played, 1 remark"
    run 0 --packs "$work/few" sim gemotion --games 1
    local game
    for game in packs/*/; do
        run 0 cards check "$game"*.cards
    done
}

# The files of a folder are one pack: a name that is taken tells where.
other_files_are_named() {
    mkdir -p "$work/two/gemotion"
    cp packs/gemotion/gemotion.cards "$work/two/gemotion/a.cards"
    printf 'game gemotion\ncard "Daydream"\n  draw 1\n' >"$work/two/gemotion/b.cards"
    run 2 --packs "$work/two" cards list
    complains "b.cards:2:6: there is a card 'Daydream' already, on line 23 of $work/two/gemotion/a.cards"
}

# A change that survives is told; one in the file of equivalent ones is not, and the file is held to the truth.
survivors_are_told() {
    mkdir -p "$work/scenes"
    printf 'scene Small Pleasure is there\ngame gemotion\nexpect\n    not over\n' >"$work/scenes/a.scene"
    $limbic cards mutate --card "Small Pleasure" --scenes "$work/scenes" --equivalent "$work/none" >"$work/got"
    expect "exit code with survivors" 1 $?
    has "a survivor is not told" "Small Pleasure: 'Take 1 white gem' is left out" "$work/got"
    printf "game gemotion\nSmall Pleasure: 'Take 1 white gem' is left out\n" >"$work/same"
    $limbic cards mutate --card "Small Pleasure" --scenes "$work/scenes" --equivalent "$work/same" >"$work/got"
    has "a reason is not asked for" "with the reason is expected" "$work/got"
    printf "    because\nSmall Pleasure: 'Nothing' is left out\n    because\n" >>"$work/same"
    $limbic cards mutate --game gemotion --scenes "$work/scenes" --equivalent "$work/same" >"$work/got"
    has "an entry that fits nothing is not told" ":4:1: this fits no change of a card" "$work/got"
    grep -q "Small Pleasure: 'Take 1 white gem' is left out" "$work/got" && fail "an equivalent change is told"
}

# A card is proved when scenes name it and notice every change of it. Which are not is a list, empty for the built-in
# cards (tests/cli/mutate.sh); a card that only tells a story has nothing to change, and still no scene.
unproved_cards_are_listed() {
    mkdir -p "$work/new/gemotion" "$work/proofs"
    printf 'game gemotion\ncard "Named" x9\n  take 1 white\ncard "Nameless"\n  draw 1\ncard "Story"\n  flavour "Once."\n' >"$work/new/gemotion/a.cards"
    printf 'scene Named takes a White\ngame gemotion\noptions players=2\ngiven\n    hand[1]: Named\n    turn = 1\nplay\n    1: play Named\nexpect\n    stash[1,white] = 2\n' >"$work/proofs/a.scene"
    run 1 --packs "$work/new" cards list --unproved --game gemotion --scenes "$work/proofs" --equivalent "$work/none"
    says "Nameless "
    says ", 0 scenes"
    says "Story                0 of 0 changes survive, 0 scenes"
    says_nothing_of "Named  "
    run 2 cards list --unproved --game gemotion --scenes "$work/nowhere"
    complains "there is no folder"
}

# No card is special-cased: no name of a card occurs in the C of its game or in what all games share, but for tests and
# comments. (The words of one game may well be names in another.)
no_card_in_c() {
    python3 - <<'PYTHON' || fail "a card's name in C"
import glob, os, re, sys
packs, wrong = {}, 0
for path in glob.glob('packs/*/*.cards'):
    names = re.findall(r'^card "([^"]*)"', open(path, encoding='utf-8').read(), re.M)
    packs.setdefault(path.split('/')[1], []).extend(names)
if sum(map(len, packs.values())) < 100:
    sys.exit('   there are no cards')
for path in sorted(glob.glob('src/**/*.[ch]', recursive=True)):
    if path.endswith('_test.c') or path.startswith('src/testing/'):
        continue
    code = re.sub(r'/\*.*?\*/|//[^\n]*', lambda comment: '\n' * comment.group().count('\n'), open(path, encoding='utf-8').read(), flags=re.S)
    folder = path.split('/')[2] if path.startswith('src/games/') else None
    for game, names in packs.items():
        if folder not in (None, game, 'registry.c', 'registry.h'):
            continue
        for found in re.finditer(r'\b(?:%s)\b' % '|'.join(map(re.escape, names)), code):
            print('   %s:%d: %s' % (path, code.count('\n', 0, found.start()) + 1, found.group()))
            wrong = 1
sys.exit(wrong)
PYTHON
}

tutorial_is_true
words_are_true
messages_are_tried
checking_answers
what_is_no_text_is_named
mistakes_are_told_by_all
names_want_quotation_marks
packs_of_cerebria_are_whole
the_list_is_data
the_list_is_straight
packs_are_replaced
packs_are_added
remarks_do_not_refuse
other_files_are_named
survivors_are_told
unproved_cards_are_listed
no_card_in_c
exit $failed
