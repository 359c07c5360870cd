#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# limbic ladder as people use it: wrong use, the same totals on any number of threads, Ctrl-C, JSON. Run from the project's root after ./dev build; exit code 0: fine.
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

wrong_use_is_told
totals_are_the_same
ctrl_c_tells_what_is_known
exit $failed
