#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Sentinels as a person starts it: a whole game, the decks that are offered, those that are there for scenes only, and
# wrong names. Run from the project's root after ./dev build; exit code 0: fine.
set -uo pipefail

source tests/cli/common.bash

scene_decks() { sed -n 's/^deck [a-z]* \([a-z-]*\) .* for scenes$/\1/p' packs/sentinels/*.cards; }

a_game_is_played_to_its_end() {
    run 0 play sentinels --villain baron-blade --heroes legacy,absolute-zero,haka,ra --environment insula-primalis \
        --advanced --human none --seed 1
    says "The game is over. The team has"
    # what ended it stands there, too
    grep -A1 "^The game is over" "$work/out" | tr '\n' ' ' | grep -q "heroes \(win\|lose\)" || fail "$what: how it ended"
    expect "$what: standard error" "" "$err"
    cp "$work/out" "$work/first"
    run 0 play sentinels --villain baron-blade --heroes legacy,absolute-zero,haka,ra --environment insula-primalis \
        --advanced --human none --seed 1
    cmp -s "$work/first" "$work/out" || fail "$what: the same seed gives another game"
    # and its save is a game that can be replayed
    run 0 play sentinels --advanced --human none --seed 1 --save "$work/game.limbic"
    run 0 replay "$work/game.limbic" --verify
}

what_bots_decide_can_be_followed() {
    run 0 play sentinels --heroes haka,ra,legacy --human none --seed 2
    grep -qE '^ *[0-9]+  [A-Za-z ]+: (Yes|No|None|Nobody)$' "$work/out" && fail "$what: an answer without its question"
    has "$what" "? No" "$work/out"
    run 0 play gemotion --players 2 --rounds 1 --human none --seed 2
    has "$what" "^ *Player 1 draws a card (3 times).$" "$work/out"
}

three_to_five_heroes_play() {
    run 0 play sentinels --heroes haka,ra,legacy --human none --seed 2
    says "The game is over."
    run 0 play sentinels --players 5 --human none --seed 2
    says "The game is over."
}

both_sides_of_a_character_can_be_read() {
    printf 'card the sea\ncard the tidewright\nquit\n' >"$work/typed"
    run_with "$work/typed" 0 play sentinels --villain tidewright --heroes haka,ra,legacy --human all --seed 2
    says_nothing_of "Other side: "
    says "Its other side, The Sea in His Coat: "
    says "Its other side, The Tidewright: "
    says_nothing_of "..."
}

# Beside its numbers, what makes them: immunity with its source, what adds to damage, what it will do.
why_tells_of_cards_of_the_villain_and_the_environment() {
    cat >"$work/why.scene" <<'SCENE'
scene A table to ask about
game sentinels
options villain=baron-blade heroes=legacy,haka,ra environment=insula-primalis
given
    round = 2
    turn = hero-1
    phase = play
    play: Baron Blade {hp=33}, Legacy {hp=20}, Haka {hp=20}, Ra {hp=20}, Mobile Defense Platform, Enraged T-Rex {hp=11}, Obsidian Field
    hand[1]: Flying Smash
    hand[2]:
    hand[3]:
SCENE
    printf 'why trex\nwhy rex\nwhy baron\nquit\n' >"$work/typed"
    run_with "$work/typed" 0 play --load "$work/why.scene" --human all
    says "It has 11 of 15 hp."
    says "At the end of the environment turn, this card deals 5 melee damage to the"
    says "Of damage it deals: Obsidian Field: "
    says "It has 33 of 40 hp."
    says_nothing_of "Of damage it deals: Mobile Defense Platform"
    says "Of damage to it: Mobile Defense Platform: "
    # what was chosen is said at the next question, and the word of the first one is understood there
    printf 'play flying\ntarget enraged t-rex\nnone\nquit\n' >"$work/typed"
    run_with "$work/typed" 0 play --load "$work/why.scene" --human all
    says "No more (chosen: Enraged T-Rex)"
    says_nothing_of "is none of the moves"
    says "Legacy deals Enraged T-Rex"
}

# The table that a newcomer asked about.
asked_table() {
    cat >"$work/asked.scene" <<'SCENE'
scene What a newcomer asked about
game sentinels
options villain=baron-blade heroes=legacy,haka,ra,absolute-zero environment=insula-primalis
given
    round = 2
    turn = hero-2
    phase = play
    play: Baron Blade {hp=2}, Legacy {hp=20}, Haka {hp=20}, Ra {hp=29}, Absolute Zero {hp=20}, Blade Battalion, Punish the Weak, Sub-Zero Atmosphere, Mobile Defense Platform {hp=3}
    hand[1]: Flying Smash
    hand[2]: Rampage, Haka of Battle
    hand[3]: Staff of Ra
    hand[4]: Null-Point Calibration Unit
SCENE
    printf '%s\n' "$@" quit >"$work/typed"
    run_with "$work/typed" 0 play --load "$work/asked.scene" --human all --plain
}

# "Haka" is that card and no "Haka of Battle", wherever cards are named.
an_exact_name_is_that_card() {
    asked_table "why haka" "why not HAKA" "card haka"
    says_nothing_of "Which card do you mean"
    says "It has 20 of 34 hp."
    says "Haka: your power phase comes later."
    says_nothing_of "Haka of Battle is among"
    says "Its other side, Haka (incapacitated): "
    sed -n '/^> card/,$p' "$work/out" | grep -q "^Haka of Battle: " && fail "$what: another card is shown"
}

points_are_not_offered_where_there_are_none() {
    asked_table "?"
    says "what will happen by itself"
    says_nothing_of "the points if the game ended now"
}

why_names_what_changes_a_card() {
    asked_table "why haka"
    # Only one of two texts about the lowest counts for a target, and who that is stands there.
    grep -c "^Of damage to it: Punish the Weak" "$work/out" | grep -qx 1 || fail "$what: Haka is not the lowest"
    says "The lowest now: Baron Blade."
    asked_table "why blade battalion" "why baron" "why null"
    # What moves the end of the turn, the nemesis, and what a card of the hand says.
    says "Sub-Zero Atmosphere: Effects of villain cards at the end of the villain turn"
    says "Nemesis: it and Legacy deal each other 1 more damage."
    says "If Absolute Zero would be dealt cold damage, instead he regains that much hp."
}

# What made it flip, without texts that do not count; hp of cards that come or go are no change.
why_tells_only_what_counts() {
    asked_table "play rampage" mobile baron blade "why 3"
    says "by Baron Blade (When this card would be destroyed, instead flip it.)"
    says_nothing_of "Advanced: "
    says "Mobile Defense Platform is destroyed."
    says_nothing_of "-> 0"
    says "Rampage: the order of Legacy, Haka, Ra and Absolute Zero makes no difference:"
}

# The tables of docs/playtest-sentinels.md, of a game a team: their shape, and that they replace what stands there.
the_tables_of_the_playtest_can_be_made() {
    printf 'before\n<!-- tables of tools/playtest.py -->\nold\n<!-- end of the tables -->\nafter\n' >"$work/doc.md"
    python3 tools/playtest.py -n 1 --sizes 5 --environments insula-primalis --advanced off --into "$work/doc.md" \
        2>/dev/null || fail "tools/playtest.py fails"
    out=$(cat "$work/doc.md")
    what="tools/playtest.py"
    says "before"
    says "| 5 | insula-primalis | no | 6 | 6 | **"
    says "| how it ended |"
    says "after"
    says_nothing_of "old"
}

decks_for_scenes_are_not_offered() {
    local deck
    [ -n "$(scene_decks)" ] || fail "no pack has decks for scenes"
    run 0 games sentinels
    says "baron-blade"
    says "absolute-zero"
    says "insula-primalis"
    says_nothing_of "examples"
    for deck in $(scene_decks); do says_nothing_of "$deck"; done
    for command in play sim; do
        run 0 "$command" --help
        says "--villain"
        says_nothing_of "examples"
        for deck in $(scene_decks); do says_nothing_of "$deck"; done
    done
    echo '{"do":"games"}' >"$work/requests"
    run_with "$work/requests" 0 engine
    says '"baron-blade"'
    says_nothing_of '"examples"'
    for deck in $(scene_decks); do says_nothing_of "\"$deck\""; done
}

decks_for_scenes_are_not_played() {
    run 2 play sentinels --villain omnitron --human none
    complains "'omnitron' cannot be played: its deck is there for scenes only"
    run 2 play sentinels --heroes legacy,wraith,haka --human none
    complains "'wraith' cannot be played: its deck is there for scenes only"
    complains_nothing_of "'haka'"
    run 2 play sentinels --environment realm-of-discord --human none
    complains "'realm-of-discord' cannot be played: its deck is there for scenes only"
    run 2 play sentinels --villain omnitron --examples --human none
    complains "the option 'examples' is for scenes only"
    run 2 play sentinels villain=omnitron examples=on --human none
    complains "the option 'examples' is for scenes only"
    run 2 sim sentinels --villain omnitron
    complains "'omnitron' cannot be played"
}

wrong_names_are_told() {
    run 2 play sentinels --villain baron-blad --human none
    complains "'baron-blad' is not a value of the option 'villain': it takes one of baron-blade"
    complains_nothing_of "omnitron"
    run 2 play sentinels --environment atlantis --human none
    complains "'atlantis' is not a value of the option 'environment': it takes one of insula-primalis"
    run 2 play sentinels --heroes legacy,haka,zora --human none
    complains "'legacy,haka,zora' is not a value of the option 'heroes'"
    complains "there is no 'zora'"
    complains_nothing_of "wraith"
    run 2 play sentinels --heroes legacy,haka,legacy --human none
    complains "'legacy' is named twice"
}

too_few_and_too_many_are_told() {
    run 2 play sentinels --heroes legacy,haka --human none
    complains "it names 2, and sentinels is for 3 to 5 players"
    run 2 play sentinels --heroes legacy,haka,ra --players 4 --human none
    complains "the option 'heroes' names 3; leave players out"
    run 2 play sentinels --players 2 --human none
    complains "it takes a whole number from 3 to 5"
    run 2 play sentinels --players 6 --human none
    complains "it takes a whole number from 3 to 5"
}

two_limited_copies_cannot_be_laid_out() {
    printf 'scene Two\ngame sentinels\ngiven\n    play: Baron Blade, Legacy, Absolute Zero, Haka, Ra, %s\n' \
        "Fortitude, Fortitude" >"$work/two.scene"
    run 2 scene "$work/two.scene"
    complains "'Fortitude' is Limited: only one can be in play"
}

a_game_is_played_to_its_end
what_bots_decide_can_be_followed
three_to_five_heroes_play
both_sides_of_a_character_can_be_read
why_tells_of_cards_of_the_villain_and_the_environment
an_exact_name_is_that_card
points_are_not_offered_where_there_are_none
why_names_what_changes_a_card
why_tells_only_what_counts
the_tables_of_the_playtest_can_be_made
decks_for_scenes_are_not_offered
decks_for_scenes_are_not_played
wrong_names_are_told
too_few_and_too_many_are_told
two_limited_copies_cannot_be_laid_out
exit $failed
