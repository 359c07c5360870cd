#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The commands as a person uses them: exit codes, what goes to standard output and what to standard error, help with
# examples, saves that are replayed, doctored and played on. Run from the project's root after ./dev build; exit code
# 0: fine. (limbic engine has a script of its own.)
set -uo pipefail

source tests/cli/common.bash

help_has_examples() {
    run 0 --help
    says "Examples:"
    says "Exit codes: 0 fine, 1 the answer is no, 2 wrong use, or a file that is not well-formed."
    run 0 help
    run 0 --version
    local command
    for command in play games rules replay scene cards deck engine sim ladder fit explain bench; do
        run 0 --help
        says "$command"
        run 0 "$command" --help
        says "Examples:"
        says "limbic $command"
        # An example that was broken to fit the line cannot be copied.
        sed -n '/^Examples:$/,/^$/p' <<<"$out" | grep -q '^[^E ]' && fail "limbic $command --help breaks an example"
    done
}

wrong_commands_are_refused() {
    run 2
    complains "COMMAND [ARGUMENT...]"
    run 2 paly
    complains "there is no command 'paly' (did you mean 'play'?)"
    run 2 anything
    complains "there is no command 'anything'"
    run 2 ""
    local command
    for command in play games replay scene bench; do
        run 2 "$command" --no-such-option
        complains "--no-such-option"
    done
}

games_are_listed() {
    run 0 games
    says "pebbles: "
    says "players=3"
    run 0 games pebbles
    says "rules version"
    run 0 games --all
    run 2 games peebles
    complains "there is no game 'peebles' (did you mean 'pebbles'?)"
    run 2 games pebbles sparks
}

a_game_is_watched() {
    run 0 play pebbles --seed 7
    says "Pebbles, 3 players, seed 7"
    says "The game is over."
    local first=$out
    run 0 play pebbles --seed 7
    [ "$out" = "$first" ] || fail "the same seed gives another game"
    run 0 play pebbles --seed 8
    [ "$out" != "$first" ] || fail "another seed gives the same game"
    run 0 play pebbles ask=all players=3
    says "0 forced moves"
    # A name alone would not say what was chosen.
    run 0 play gemotion --colors red,orange --seed 3
    says ": which player? Player "
    run 2 play
    complains "name a game"
    run 2 play peebles
    complains "did you mean 'pebbles'?"
    run 2 play pebbles players=9
    complains "'9' is not a value of the option 'players': it takes a whole number from 3 to 3"
    run 2 play pebbles palyers=3
    complains "did you mean 'players'?"
    run 2 play pebbles nonsense
    complains "an option is written name=value"
    run 2 play pebbles --seed x
    complains "'x' is not a seed"
    run 2 play pebbles --seed 18446744073709551616
    run 0 play pebbles --seed 18446744073709551615
    run 1 play pebbles --save "$work/no/such/folder"
    complains "cannot write"
}

saves_are_replayed() {
    run 0 play pebbles --seed 3 --save "$work/game"
    run 0 replay "$work/game"
    says "Player 1 plays"
    run 0 replay "$work/game" --verify
    says "every hash agrees"
    run 0 replay "$work/game" --at 5
    says "After 5 moves:"
    run 0 replay "$work/game" --at 9999
    says "The save has only"
    run_with "$work/game" 0 replay - --verify
    says "every hash agrees"
    run 2 replay
    complains "name a save"
    run 2 replay "$work/game" "$work/game"
    run 2 replay "$work/nothing"
    complains "cannot open"
    run 2 replay "$work/game" --at x
    complains "'x' is not a number of moves"
    run 2 replay "$work"
    complains "cannot read"
}

# Each doctored save says where it stops being what it was.
doctored_saves_say_where() {
    local line
    line=$(grep -n -m 1 '^    hash' "$work/game" | cut -d: -f1)
    sed "${line}s/hash .*/hash 0123456789abcdef/" "$work/game" >"$work/doctored"
    run 1 replay "$work/doctored" --verify
    complains "$work/doctored:$line:10: after move 16 the position differs from the one saved"
    sed "s/^seed 3/seed 4/" "$work/game" >"$work/doctored"
    run 1 replay "$work/doctored" --verify
    complains "$work/doctored:"
    sed "s/^version .*/version 99/; ${line}s/hash .*/hash 0/" "$work/game" >"$work/doctored"
    run 1 replay "$work/doctored" --verify
    complains "made with rules version 99"
    sed "0,/^    1: .*/s//    1: fly/" "$work/game" >"$work/doctored"
    run 1 replay "$work/doctored" --verify
    complains "move 1: 'fly' is not offered; offered are: "
    head -c 300 "$work/game" | sed '$d' >"$work/doctored"
    run 0 replay "$work/doctored" --verify
    head -c 100 "$limbic" >"$work/doctored"
    run 2 replay "$work/doctored"
    : >"$work/doctored"
    run 2 replay "$work/doctored"
    complains "there is no scene in this file"
}

# fair_line SEED: a line as a server adds it, of a salt of sixteen bytes.
fair_line() {
    python3 - "$1" <<'PYTHON'
import hashlib, sys
salt = bytes(range(16))
digest = hashlib.blake2b(salt + int(sys.argv[1]).to_bytes(8, "little"), digest_size=32).hexdigest()
print('# fair:{"salt":"%s","commitment":"%s"}' % (salt.hex(), digest))
PYTHON
}

# A save of a finished game from a server says which seed was committed to before the deal.
the_deal_is_verified() {
    { cat "$work/game"; fair_line 3; } >"$work/fair"
    run 0 replay "$work/fair" --verify
    says "The seed is the one that was committed to: $(fair_line 3 | sed 's/.*"\([0-9a-f]*\)"}/\1/')"
    local line
    line=$(wc -l <"$work/fair")
    { cat "$work/game"; fair_line 4; } >"$work/fair"
    run 1 replay "$work/fair" --verify
    complains "$work/fair:$line:1: the commitment is not that of this seed and salt"
    { cat "$work/game"; echo '# fair:{"salt":"00"}'; } >"$work/fair"
    run 1 replay "$work/fair" --verify
    complains "cannot be read"
}

# What is played on differs from what was played, can be saved, and verifies.
one_plays_on() {
    printf '1\nnonsense\nundo\n1\n1\nquit\n' >"$work/answers"
    run_with "$work/answers" 0 replay "$work/game" --at 10 --play --save "$work/other"
    says "'nonsense' is not one of the moves."
    says "Saved as $work/other."
    run 0 replay "$work/other" --verify
    says "12 moves"
    grep -m 10 '^    [0-9]*: ' "$work/game" >"$work/before"
    grep -m 10 '^    [0-9]*: ' "$work/other" >"$work/after"
    diff "$work/before" "$work/after" || fail "playing on changed what was before"
    for _ in {1..500}; do echo 1; done >"$work/answers"
    run_with "$work/answers" 0 replay "$work/game" --at 0 --play
    says "The game is over: "
    run 0 replay "$work/game" --at 10 --play
    says "Answer with a number or a move text"
}

scenes_are_run() {
    cat >"$work/good.scene" <<'SCENE'
scene A thief takes what is there
game pebbles
seed 7
given
    pebbles[2] = 5
    hand[1]: steal 1, take 1
play
    1: steal 1
    1: from 2
expect
    pebbles[1] = 1
    asked 2
SCENE
    sed 's/pebbles\[1\] = 1/pebbles[1] = 2/' "$work/good.scene" >"$work/bad.scene"
    sed 's/^play/paly/' "$work/good.scene" >"$work/wrong.scene"
    run 0 scene "$work/good.scene"
    says "ok     $work/good.scene: A thief takes what is there"
    says "1 scene passed, 0 failed"
    run 0 scene -q "$work/good.scene" "$work/good.scene"
    [ "$out" = "2 scenes passed, 0 failed" ] || fail "$what says more than it should"
    run 1 scene "$work/good.scene" "$work/bad.scene"
    says "FAILED $work/bad.scene: A thief takes what is there"
    says "$work/bad.scene:11:16: it is 1"
    says "the table then:"
    says "1 scene passed, 1 failed"
    sed 's/pebbles\[1\] = 1/peebles[1] = 1/' "$work/good.scene" >"$work/unread.scene"
    run 2 scene "$work/good.scene" "$work/wrong.scene"
    complains "$work/wrong.scene:7:1: one of scene, game"
    run 2 scene "$work/unread.scene"
    complains "$work/unread.scene:11:5: pebbles has no counter or zone 'peebles'"
    run 2 scene
    complains "name a file with scenes"
    run 2 scene "$work/nothing"
    complains "cannot open"
    run_with "$work/good.scene" 0 scene -
    says "1 scene passed"
}

# refused_everywhere WHAT FILE: whoever is given this file, as a save, a scene, a kept game or a result, exits with 2.
refused_everywhere() {
    local name=$1 file=$2
    run 2 scene "$file"
    complains "$name"
    run 2 scene -q "$work/good.scene" "$file"
    complains "$name"
    run 2 replay "$file"
    complains "$name"
    run 2 replay "$file" --verify
    complains "$name"
    run 2 play --load "$file"
    complains "$name"
    mkdir -p "$work/state/limbic"
    cp "$file" "$work/state/limbic/play-1.limbic"
    XDG_STATE_HOME=$work/state run 2 play --resume
    complains "$name"
    run 2 sim merge "$file"
}

# What is no text, cannot be read or cannot be is wrong in the file; 1 is for what the game says.
files_that_are_not_well_formed_exit_with_2() {
    local head=$'scene x\ngame pebbles\n' file=$work/malformed
    : >"$file"
    refused_everywhere "there is no scene in this file" "$file"
    printf '%spaly\n' "$head" >"$file"
    refused_everywhere ":3:1: one of scene, game" "$file"
    printf '%sgiven\n    pebbles[9] = 1\n' "$head" >"$file"
    refused_everywhere ":4:13: a seat is expected here" "$file"
    printf '%sgiven\n    turn = nobody\n' "$head" >"$file"
    refused_everywhere ":4:12: it must be somebody's turn" "$file"
    printf '%sexpect\n    peebles[1] = 1\n' "$head" >"$file"
    refused_everywhere ":4:5: pebbles has no counter or zone 'peebles'" "$file"
    printf '%splay\n    9: take 1\n' "$head" >"$file"
    refused_everywhere ":4:5: a seat is a number from 1 to 3" "$file"
    printf 'scene caf\xe9\ngame pebbles\n' >"$file"
    refused_everywhere ":1:10: this byte is not UTF-8: save the text as UTF-8" "$file"
    printf 'scene x\ngame peb\0bles\n' >"$file"
    refused_everywhere ":2:9: a byte 0 stands here, which no text has" "$file"
    head -c 100 "$limbic" >"$file"
    refused_everywhere ":1:8: a byte 0 stands here" "$file"
    printf '{"limbic":"caf\xe9"}\n' >"$file"
    run 2 sim merge "$file"
    complains "$file:1:15: this byte is not UTF-8"
    mkdir -p "$work/packs/gemotion"
    printf 'game gemotion\ncrad "X"\n' >"$work/packs/gemotion/x.cards"
    run 2 --packs "$work/packs" cards list
    printf '%sexpect\n    over\n' "$head" >"$file"
    run 1 scene "$file"
    run 1 replay "$file"
    run 1 play --load "$file"
}

speed_is_measured() {
    run 0 bench pebbles
    run 0 bench pebbles --json
    local key
    for key in game decisions_per_s games_per_s copies_per_s table_bytes allocations_per_step unplayed_turn_us calibration_s; do
        says "\"$key\":"
    done
    says '"allocations_per_step":0'
    run 0 bench --questions sentinels -n 2 --quick
    says "orders among those put"
    # Of the orders that are asked today more are spared than put.
    awk '$1 == "order" { exit $3 > $2 ? 0 : 1 }' "$work/out" || fail "$what: too few orders are spared"
    run 0 bench --questions pebbles -n 1
    says "for nothing"
    run 0 bench --search lanterns -n 1
    says "iterations/s"
    says "ms a decision"
    says "ms, the slowest"
    run 0 bench --search lanterns -n 1 --json
    python3 -m json.tool "$work/out" >/dev/null || fail "$what: is not JSON"
    run 2 bench --questions
    run 2 bench peebles
    complains "did you mean 'pebbles'?"
}

output_that_nobody_reads_does_no_harm() {
    "$limbic" play pebbles 2>"$work/err" | head -n 1 >/dev/null
    [ ! -s "$work/err" ] || fail "limbic play | head complains: $(cat "$work/err")"
    "$limbic" games >/dev/full 2>/dev/null
    [ $? = 1 ] || fail "limbic games on a full disk says all is fine"
}

help_has_examples
wrong_commands_are_refused
games_are_listed
a_game_is_watched
saves_are_replayed
doctored_saves_say_where
the_deal_is_verified
one_plays_on
scenes_are_run
files_that_are_not_well_formed_exit_with_2
speed_is_measured
output_that_nobody_reads_does_no_harm
exit $failed
