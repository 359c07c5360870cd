#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# limbic ladder and limbic explain as people use them: wrong use, the same totals on any number of threads, Ctrl-C, JSON, and
# what a search says about a move of a save; the bars of ./dev ladder. Run from the project's root after ./dev build; exit code 0: fine.
set -uo pipefail

source tests/cli/common.bash

wrong_use_is_told() {
    run 2 ladder
    complains "name a game"
    run 2 ladder gemotoin
    complains "did you mean 'gemotion'?"
    run 2 ladder gemotion --bots greedy
    complains "needs two bots or more"
    run 2 ladder gemotion --bots greedy,search:10:turn=3
    complains "turns (0 to 1000)"
    run 2 ladder gemotion --until 0
    complains "is not a number of percentage points"
    run 2 ladder gemotion -n 0
    complains "is not a number of games"
    run 1 ladder pebbles -n 4 --json /nonexistent/x
    complains "cannot write /nonexistent/x"
}

# All but the line that differs from run to run.
totals() { grep -v '^"timing"' "$1"; }

totals_are_the_same() {
    local threads
    for threads in 1 3; do
        run 0 ladder pebbles --bots random,greedy,search:10 -n 30 --seed 4 -q -t $threads --json "$work/l$threads.json"
        expect "what a quiet ladder says" "" "$out"
        python3 -m json.tool "$work/l$threads.json" >/dev/null || fail "the file of $threads threads is not JSON"
    done
    cmp -s <(totals "$work/l1.json") <(totals "$work/l3.json") || fail "3 threads count otherwise than 1"
    run 0 ladder pebbles --bots random,greedy,search:10 -n 30 --seed 4
    says "33 % is even"
    says "greedy    alone against random"
    says "ms a decision"
    run 0 ladder sentinels --bots random,random -n 2 --seed 4
    says "random (2) than random"
}

# Move by move, every build plays the same games: gcc with link-time optimization, gcc with sanitizers, clang (build-fuzz). ./dev test
# makes them all first.
builds_play_the_same() {
    local game build folder
    for game in gemotion sentinels sentiment cerebria; do
        for folder in build build-asan build-fuzz; do
            build=$folder/limbic
            [ $folder = build ] && build=$limbic
            [ -x "$build" ] || { echo "   $build is not there: $game is not compared with it"; continue; }
            "$build" play $game --human none --bots search:60 --seed 4 --save "$work/$folder.limbic" >"$work/played" 2>&1 || fail "$build, $game: exit code $?"
            cmp -s "$work/build.limbic" "$work/$folder.limbic" || fail "$build plays $game otherwise than build"
            [ $folder = build ] || rm "$work/$folder.limbic"
        done
        rm "$work/build.limbic"
    done
}

# What is known so far is told, and the exit code says that it is a part.
ctrl_c_tells_what_is_known() {
    local code=0 pid
    "$limbic" ladder pebbles --bots random,greedy -n 10000000 --json "$work/part.json" >"$work/part" 2>"$work/part.err" &
    pid=$!
    sleep 3
    kill -INT $pid
    wait $pid || code=$?
    expect "the exit code of a ladder that was stopped" 1 "$code"
    has "a ladder that was stopped" "STOPPED: this is a part" "$work/part"
    has "a ladder that was stopped" "against random .*%.*games" "$work/part"
    has "a ladder that was stopped" "this is a part" "$work/part.err"
    has "its file" '"complete":false' "$work/part.json"
}

moves_are_explained() {
    run 0 play gemotion --players 2 --human none --seed 3 --save "$work/game.limbic"
    run 0 explain "$work/game.limbic" --at 12 --bot search:100
    says "Move 12, Player "
    says "The bot search:100 tried 100 games to come."
    says "the share of games it expects to win:"
    says "It expects, by a guess at what could not be seen: Player "
    says "What was done: "
    local first=$out
    run 0 explain "$work/game.limbic" --at 12 --bot search:100
    [ "$out" = "$first" ] || fail "the same question has another answer"
    run 2 explain "$work/game.limbic" --at 99999
    complains "there is no move 99999"
    run 2 explain "$work/game.limbic" --at 0
    complains "is not the number of a move"
    run 2 explain "$work/game.limbic" --bot greedy
    complains "does not search, so it has nothing to say"
    run 2 explain "$work/none.limbic"
    complains "none.limbic"
    run 2 explain
    complains "name a save"
}

# ./dev ladder: a bar is played once, and judged again from what was kept; with another outcome the verdict is another.
bars_are_judged() {
    local prove="python3 tools/ladder.py gemotion/greedy --games 60 --folder $work/kept --limbic $limbic" code=0
    $prove >"$work/first" || fail "the bar of greedy over random answered $?"
    has "a bar that holds" "^    [0-9.]* % (.*): holds$" "$work/first"
    has "what is played" "^  limbic ladder gemotion .*--bots random,greedy -n 60 --seed 90001$" "$work/first"
    $prove >"$work/second" || fail "the bar judged again answered $?"
    has "a bar judged again" ": holds$" "$work/second"
    grep -q "limbic ladder" "$work/second" && fail "a bar that was played is played again"
    sed -i 's/"share":{"mean":[0-9.]*,"low":[0-9.]*,"high":[0-9.]*}/"share":{"mean":0.5,"low":0.4,"high":0.6}/' "$work"/kept/*.json
    $prove >"$work/third" || code=$?
    expect "the exit code of a bar that is missed" 1 "$code"
    has "a bar that is missed" ": MISSED$" "$work/third"
    python3 tools/ladder.py nonsense >"$work/out" 2>"$work/err" && fail "a part that is none is played"
    has "a part that is none" "there is no part 'nonsense'" "$work/err"
}

# tools/strength.py: what was played is drawn, with a mark a budget in each picture; what is kept is not played again.
strength_is_drawn() {
    local draw="python3 tools/strength.py gemotion sentinels -n 2 --budgets 10 20 --folder $work/strength --into $work --limbic $limbic"
    $draw >"$work/first" || fail "drawing strength answered $?"
    has "what is played" "^limbic ladder sentinels players=4 --bots search:20 -n 2 --seed 80001$" "$work/first"
    $draw --draw >"$work/second" || fail "drawing what is kept answered $?"
    grep -q "^limbic ladder" "$work/second" && fail "what is kept is played again"
    for picture in strength-budget strength-time; do
        python3 -c "import sys, xml.dom.minidom as x; sys.exit(len(x.parse(sys.argv[1]).getElementsByTagName('circle')) != 4)" "$work/$picture.svg" ||
            fail "$picture.svg has not a mark for each of two budgets in two games"
    done
}

wrong_use_is_told
totals_are_the_same
builds_play_the_same
ctrl_c_tells_what_is_known
moves_are_explained
bars_are_judged
strength_is_drawn
exit $failed
