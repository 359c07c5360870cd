#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# limbic sim as people use it: wrong use, the same totals on any number of threads and in shards, Ctrl-C, files, the
# terminal. Run from the project's root after ./dev build; exit code 0: fine.
set -uo pipefail

source tests/cli/common.bash

# refused CODE NEEDLE ARGUMENT...: limbic sim with these answers so, and says so on standard error.
refused() {
    local wanted=$1 needle=$2 code=0
    shift 2
    $limbic sim "$@" >"$work/out" 2>"$work/err" || code=$?
    expect "exit code of sim $*" "$wanted" "$code"
    grep -qF -- "$needle" "$work/err" || fail "sim $*: '$(head -n 2 "$work/err")' does not say '$needle'"
}

wrong_use_is_told() {
    refused 2 "name a game"
    refused 2 "did you mean 'gemotion'?" gemotoin players=3
    refused 2 "there is no bot 'gredy' (did you mean 'greedy'?)" gemotion --bots gredy
    refused 2 "there is no bot ''" gemotion --bots random,
    refused 2 "at most 8 bots" gemotion --bots random,random,random,random,random,random,random,random,random
    refused 2 "is not a value of the option 'colors'" gemotion --colors red,bleu
    refused 2 "is not a value of the option 'players'" gemotion --players 7
    refused 2 "pebbles has no option 'power'" pebbles --power
    refused 2 "is not a number of games" gemotion -n 0
    refused 2 "is not a number of games" gemotion -n 1000000001
    refused 2 "is not a number of threads" gemotion -t 0
    refused 2 "is not a shard" gemotion --shard 3/2
    refused 2 "is not a shard" gemotion --shard 0/2
    refused 2 "is not a shard" gemotion --shard 2
    refused 2 "is not a seed" gemotion --seed x
    refused 2 "unrecognized option" gemotion --nonsense
    refused 2 "only one of" gemotion --csv - --json -
    refused 2 "there are play, play again" gemotion -n 10 --cards=nonsense
    refused 1 "cannot write /nonexistent/x" gemotion -n 10 --json /nonexistent/x
    refused 1 "cannot write /nonexistent/x" gemotion -n 10 --csv /nonexistent/x
    refused 2 "name the files" merge
    run 0 sim --help
    says "Examples:"
    run 0 sim merge --help
    says "Example"
}

# A full disk is told, for either file.
full_disks_are_told() {
    [ -c /dev/full ] || return 0
    refused 1 "cannot write /dev/full" gemotion -n 10 --json /dev/full
    refused 1 "cannot write /dev/full" gemotion -n 2000 --csv /dev/full
}

options_are_read_both_ways() {
    local words ways=0
    for words in "players=3 colors=red,pink power=off" "--players 3 --colors red,pink --no-power" \
        "--players=3 --colors=red,pink --power=off"; do
        ways=$((ways + 1))
        # shellcheck disable=SC2086
        $limbic sim gemotion -n 10 $words | grep '^  options  ' >"$work/$ways"
    done
    expect "the options" "  options  players=3 colors=red,pink power=off" "$(cat "$work/1")"
    cmp -s "$work/1" "$work/2" && cmp -s "$work/1" "$work/3" || fail "options are not the same written in other ways"
    expect "options before the game" "$(cat "$work/1")" \
        "$($limbic sim -n 10 --no-power --colors red,pink --players 3 gemotion | grep '^  options  ')"
}

without_timing() {
    grep -v '^"timing"' "$1"
}

# The same bytes from 1, 2 and 3 threads and from shards in any order, lists of games included.
totals_are_the_same() {
    local run="gemotion -n 61 --players 3 --bots random,greedy --seed 3 -q"
    for threads in 1 2 3; do
        # shellcheck disable=SC2086
        $limbic sim $run -t $threads --json "$work/t$threads.json" --csv "$work/t$threads.csv" || fail "sim answered $?"
        cmp -s <(without_timing "$work/t1.json") <(without_timing "$work/t$threads.json") || fail "$threads threads count otherwise"
        cmp -s "$work/t1.csv" "$work/t$threads.csv" || fail "$threads threads list other games"
    done
    for shard in 1 2 3; do
        # shellcheck disable=SC2086
        $limbic sim $run --shard $shard/3 --json "$work/s$shard.json" --csv "$work/s$shard.csv" || fail "shard $shard answered $?"
    done
    $limbic sim merge "$work/s3.json" "$work/s1.json" "$work/s2.json" --json "$work/merged.json" >"$work/merged.txt" || fail "merge answered $?"
    cmp -s <(without_timing "$work/t1.json") <(without_timing "$work/merged.json") || fail "merged shards are not the whole"
    cmp -s "$work/t1.csv" <(cat "$work/s1.csv" <(tail -n +2 "$work/s2.csv") <(tail -n +2 "$work/s3.csv")) ||
        fail "the shards list other games than the whole"
    expect "a rounded number of games" "Gemotion: 62 games of 3 players" "$(head -n 1 "$work/merged.txt")"
    expect "lines of the list" 63 "$(wc -l <"$work/t1.csv")"
    $limbic sim gemotion -n 61 --players 3 --bots random,greedy --seed 4 -q --json "$work/other.json"
    cmp -s <(without_timing "$work/t1.json") <(without_timing "$work/other.json") && fail "another seed counts the same"
    python3 -m json.tool "$work/t1.json" >"$work/pretty.json" || fail "the JSON file is not JSON"
}

merges_are_refused() {
    refused 1 "are both shard 1 of 3" merge "$work/s1.json" "$work/s1.json"
    refused 1 "shard 2 of 3 is missing" merge "$work/s1.json" "$work/s3.json"
    refused 1 "different numbers of shards" merge "$work/s1.json" "$work/t1.json"
    refused 2 "cannot open" merge "$work/none.json"
    head -c 4000 "$work/s1.json" >"$work/cut.json"
    refused 2 "it is not JSON" merge "$work/cut.json"
    sed 's/"seed":"3"/"seed":"4"/' "$work/s2.json" >"$work/seed.json"
    refused 1 "their seeds differ" merge "$work/s1.json" "$work/seed.json"
    sed 's/"pack":"./"pack":"x/' "$work/s2.json" >"$work/pack.json"
    refused 2 "another pack of cards" merge "$work/s1.json" "$work/pack.json"
    sed 's/"limbic":"[^"]*"/"limbic":"0.0.0"/' "$work/s2.json" >"$work/version.json"
    refused 2 "made by limbic 0.0.0" merge "$work/s1.json" "$work/version.json"
    refused 2 "is larger than" merge <(head -c 20000000 /dev/zero)
    expect "nothing is printed for a refused merge" "" "$(cat "$work/out")"
}

# Every line of a list has all columns, and each game one whole win.
lists_are_whole() {
    python3 - "$work/t1.csv" <<'PYTHON' || fail "the list of games is wrong"
import csv, sys
rows = list(csv.DictReader(open(sys.argv[1])))
for number, row in enumerate(rows, 1):
    assert int(row["game"]) == number and None not in row.values() and None not in row
    assert abs(sum(float(row[f"win_{s}"]) for s in (1, 2, 3)) - 1) < 1e-5
    assert row["end"] and int(row["first"]) in (1, 2, 3)
assert {(r["rotation"], r["bot_1"], r["bot_2"]) for r in rows} == {("0", "random", "greedy"), ("1", "greedy", "random")}
PYTHON
}

# wait_until COMMAND...: until the command succeeds, or patience ends.
wait_until() {
    local end=$((SECONDS + patience))
    until "$@"; do
        [ $SECONDS -lt $end ] || { fail "waited $patience s for: $*"; return; }
        sleep 0.1
    done
}

lists_a_thousand() {
    [ -f "$work/part.csv" ] && [ "$(wc -l <"$work/part.csv")" -gt 1000 ]
}

# plays PID: it catches SIGINT (bit 1 of SigCgt; before that, the signal would be lost), and has played for a while, by
# its own clock (the 14th field: hundredths of a second) and not by ours, which a busy machine does not share with it.
plays() {
    grep -q '^SigCgt:.*[2367abef]$' "/proc/$1/status" && [ "$(awk '{ print $14 }' "/proc/$1/stat")" -gt 50 ]
}

# Ctrl-C: what is known so far, marked as a part, in words and in the file; exit code 1.
ctrl_c_tells_what_is_known() {
    $limbic sim gemotion -n 1000000000 --json "$work/part.json" --csv "$work/part.csv" >"$work/part.txt" 2>"$work/part.err" &
    local pid=$!
    wait_until lists_a_thousand
    kill -INT $pid
    wait $pid
    expect "exit code after Ctrl-C" 1 $?
    has "the summary does not say that it is a part" 'STOPPED: this is a part' "$work/part.txt"
    has "there is no summary after Ctrl-C" 'How games ended' "$work/part.txt"
    has "it is not told that it was stopped" 'stopped after [1-9]' "$work/part.err"
    has "the file does not say that it is a part" '"complete":false' "$work/part.json"
    refused 1 "is of a run that was stopped" merge "$work/part.json"
    expect "games listed and counted" "$(sed -n 's/^Gemotion: \([0-9]*\) games.*/\1/p' "$work/part.txt")" \
        $(($(wc -l <"$work/part.csv") - 1))
}

# Columns, and where things go: a bar on a terminal only, nothing with --quiet, one file on standard output.
output_is_for_readers() {
    local words
    for words in "gemotion --players 6 --colors red,orange,yellow,green,blue,purple,pink,black --pink=fibonacci --ask=all --no-power" \
        "gemotion --bots random,random,random,random,random,random,random,random" "pebbles --bots greedy,greedy" \
        "sparks --players 3" "lanterns --keepers eve,dee,cy,bo --night wild --bots greedy,random"; do
        # shellcheck disable=SC2086
        $limbic sim $words -n 200 --cards >"$work/out" 2>"$work/err" || fail "sim $words answered $?"
        expect "lines of sim $words wider than 80 columns" "" "$(awk 'length > 80' "$work/out")"
        expect "standard error of sim $words" "" "$(cat "$work/err")"
    done
    expect "output of --quiet" "" "$($limbic sim gemotion -n 100 -q 2>&1)"
    $limbic sim gemotion -n 100 --json - | python3 -m json.tool >/dev/null || fail "--json - prints more than JSON"
    expect "lines of --csv -" 101 "$($limbic sim gemotion -n 100 --csv - | wc -l)"
    run 0 sim gemotion -n 100 --cards=draw
    says "event 'draw'"
    python3 - "$limbic" >"$work/terminal" <<'PYTHON' || fail "sim on a terminal"
import os, pty, sys
pid, fd = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], [sys.argv[1], "sim", "gemotion", "-n", "30000"])
seen = b""
try:
    while chunk := os.read(fd, 4096):
        seen += chunk
except OSError:
    pass
assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
sys.stdout.buffer.write(seen)
PYTHON
    has "there is no progress bar on a terminal" 'games/s, .* left' "$work/terminal"
}

# Every combination of values, in one table and one file; and what does not go with it.
matrices_are_told() {
    refused 2 "is not OPTION=VALUE/VALUE" lanterns --matrix night
    refused 2 "night=mild: 'mild' is not a value" lanterns --matrix night=calm/mild
    refused 2 "at most 2 options" lanterns --matrix night=calm --matrix keepers=ann,bo --matrix players=2
    refused 2 "--csv does not go with --matrix" lanterns --matrix night=calm --csv "$work/x"
    refused 2 "--shard does not go with --matrix" lanterns --matrix night=calm --shard 1/2
    refused 2 "--cards does not go with --matrix" lanterns --matrix night=calm --cards
    refused 1 "cannot write /nonexistent/x" lanterns -n 10 --matrix night=calm --json /nonexistent/x
    $limbic sim lanterns -n 100 --matrix keepers=ann,bo/cy,dee,eve --matrix night=calm/wild --json "$work/matrix.json" >"$work/out" ||
        fail "a matrix answered $?"
    expect "the rows of a matrix" 2 "$(grep -c '^  cy,dee,eve .*[0-9]' "$work/out")"
    expect "lines of a matrix wider than 80 columns" "" "$(awk 'length > 80' "$work/out")"
    python3 - "$work/matrix.json" <<'PYTHON' || fail "the file of a matrix is wrong"
import json, sys
matrix = json.load(open(sys.argv[1]))
assert [axis["option"] for axis in matrix["matrix"]] == ["keepers", "night"]
assert [cell["options"] for cell in matrix["cells"]] == [
    "players=2", "players=2 night=wild", "players=3 keepers=cy,dee,eve", "players=3 keepers=cy,dee,eve night=wild"]
assert all("team_wins" in cell["figures"] for cell in matrix["cells"])
PYTHON
    $limbic sim lanterns -n 100 --keepers cy,dee,eve --night wild -q --json "$work/cell.json"
    python3 - "$work" <<'PYTHON' || fail "a cell is not the simulation with its options"
import json, sys
cell, alone = json.load(open(sys.argv[1] + "/matrix.json"))["cells"][3], json.load(open(sys.argv[1] + "/cell.json"))
cell.pop("timing"), alone.pop("timing")
assert cell == alone
PYTHON
    $limbic sim lanterns -n 1000000000 --matrix night=calm/wild >"$work/part.txt" 2>"$work/part.err" &
    local pid=$!
    wait_until plays $pid
    kill -INT $pid
    wait $pid
    expect "exit code of a matrix after Ctrl-C" 1 $?
    has "the matrix does not say that it is a part" 'STOPPED: this is a part' "$work/part.txt"
}

# All pairs and all mirrors: what is refused, the table, the files, shards, and Ctrl-C.
round_robins_are_told() {
    refused 2 "has no 'hapiness' (did you mean 'happiness'?)" sentiment --round-robin anger,hapiness
    refused 2 "of two or more" sentiment --round-robin anger
    refused 2 "'anger' is in the round robin twice" sentiment --round-robin anger,love,anger
    refused 2 "--round-robin does not go with --matrix" sentiment --round-robin anger,love --matrix decks=anger,love/love,fear
    refused 2 "leave the option 'decks' out" sentiment --round-robin anger,love --decks anger,love
    refused 2 "leave the option 'decks' out" sentiment decks=anger,love --round-robin anger,love
    refused 2 "leave players=3 out" sentiment --round-robin anger,love --players 3
    refused 2 "3 pairings of 400000000 games are more than" sentiment --round-robin anger,love -n 400000000
    refused 2 "gemotion has no option that lists who plays" gemotion --round-robin red,blue
    refused 2 "not for two who play against each other" lanterns --round-robin ann,bo
    refused 2 "draw, evoke, activate" sentiment --round-robin anger,love -n 2 --cards=nonsense
    refused 0 "8 games a pairing, so that" posies --round-robin sunny,shady -n 7
    local run="sentiment --round-robin anger,love,serenity -n 12 --turns 30 --seed 3"
    # shellcheck disable=SC2086
    run 0 sim $run --cards=evoke
    says "Sentiment: a round robin of 3, 6 pairings of 12 games"
    says "  options  players=2 turns=30"
    says "Wins, %, of the row against the column"
    says "Drawn, %"
    says "of the first to move"
    expect "lines of a round robin wider than 80 columns" "" "$(awk 'length > 80' "$work/out")"
    expect "rows of anger" 4 "$(grep -c '^  anger .*[0-9]' "$work/out")"
    expect "lines of cards" 45 "$(sed -n '/^Cards/,$p' "$work/out" | grep -c '^    [A-Z]')"
    says_nothing_of "of random: in all games"
    run 0 sim posies --round-robin sunny,shady -n 8 --bots greedy,random
    says "Wins, %, of greedy: in all games, and of each against itself"
    # shellcheck disable=SC2086
    run 0 sim $run --cards=evoke
    for part in 1 2 3; do
        # shellcheck disable=SC2086
        $limbic sim $run -q -t $part --json "$work/r$part.json" --csv "$work/r$part.csv" || fail "a round robin answered $?"
        cmp -s <(without_timing "$work/r1.json") <(without_timing "$work/r$part.json") || fail "$part threads count otherwise"
        cmp -s "$work/r1.csv" "$work/r$part.csv" || fail "$part threads list other games"
        # shellcheck disable=SC2086
        $limbic sim $run -q --shard $part/3 --json "$work/q$part.json" || fail "shard $part of a round robin answered $?"
    done
    $limbic sim merge "$work/q2.json" "$work/q3.json" "$work/q1.json" --cards=evoke --json "$work/merged.json" >"$work/merged.txt" ||
        fail "merging a round robin answered $?"
    cmp -s <(without_timing "$work/r1.json") <(without_timing "$work/merged.json") || fail "merged round robins are not the whole"
    cmp -s <(grep -v '^  time' "$work/out") <(grep -v '^  time' "$work/merged.txt") || fail "a merged round robin prints otherwise"
    refused 1 "shard 2 of 3 is missing" merge "$work/q1.json" "$work/q3.json"
    $limbic sim sentiment --round-robin anger,love -n 12 --turns 30 --seed 3 -q --shard 2/3 --json "$work/other.json"
    refused 1 "they are of different round robins" merge "$work/q1.json" "$work/other.json"
    python3 - "$work" <<'PYTHON' || fail "the files of a round robin are wrong"
import csv, json, sys
result = json.load(open(sys.argv[1] + "/r1.json"))
games = list(csv.DictReader(open(sys.argv[1] + "/r1.csv")))
decks = ["anger", "love", "serenity"]
assert result["round_robin"] == decks and result["options"] == "players=2 turns=30" and result["games"] == 72
assert [int(g["game"]) for g in games] == list(range(1, 73))
figures = result["figures"]
assert [p["entries"] for p in figures["pairings"]] == [[a, b] for i, a in enumerate(decks) for b in decks[i:]]
for pairing in figures["pairings"]:
    a, b = pairing["entries"]
    of = [g for g in games if {g["entry_1"], g["entry_2"]} == {a, b}]
    assert len(of) == 12 and len({g["seed"] for g in of}) == 12
    if a == b:
        continue
    assert sum(g["entry_1"] == a for g in of) == 6  # half of them on each seat
    won = sum(float(g["win_1" if g["entry_1"] == a else "win_2"]) for g in of)
    assert abs(pairing["wins"]["mean"] - won / 12) < 1e-5
    assert abs(pairing["wins"]["mean"] + pairing["wins_other"]["mean"] + pairing["drawn"]["mean"] - 1) < 1e-5
for entry in figures["entries"]:
    name = entry["entry"]
    of = [g for g in games if (g["entry_1"] == name) != (g["entry_2"] == name)]
    won = sum(float(g["win_1" if g["entry_1"] == name else "win_2"]) for g in of)
    assert len(of) == 24 and abs(entry["wins"]["mean"] - won / 24) < 1e-5
PYTHON
    # Names that would be the same when they are cut are numbered.
    { echo "game posies"; for name in one two; do
        printf 'deck mostly-daisies-%s "%s"\n2 Daisy\n2 Poppy\n1 Marigold\n1 Thyme\n' $name $name
    done; } >"$work/long.deck"
    run 0 sim posies --deck-files "$work/long.deck" --round-robin mostly-daisies-one,mostly-daisies-two -n 2
    says "  decks    1 mostly-daisies-one, 2 mostly-daisies-two"
    says "  decks 2 "
    $limbic sim sentiment --round-robin all -n 10000000 --json "$work/part.json" >"$work/part.txt" 2>"$work/part.err" &
    local pid=$!
    wait_until plays $pid
    kill -INT $pid
    wait $pid
    expect "exit code of a round robin after Ctrl-C" 1 $?
    has "it is not told that it was stopped" 'limbic sim: stopped after ' "$work/part.err"
    has "the file does not say that it is a part" '"complete":false' "$work/part.json"
}

# Without a power the games go on differently; without one that nobody has (the Ego's Emotions have none) they are the same.
powers_are_weighed() {
    python3 tools/blank.py -n 2 Cheerfulness Anger >"$work/blank.out" || fail "tools/blank.py fails"
    has "the table has no line of Cheerfulness" '^| Cheerfulness | [+-][0-9.]* ± [0-9.]* |' "$work/blank.out"
    has "a power that nobody has is worth something" '^| Anger | +0.0 ± 0.0 |' "$work/blank.out"
    grep '^| Cheerfulness | +0.0 ± 0.0 |' "$work/blank.out" && fail "the power of Cheerfulness was not taken away"
    python3 tools/blank.py Foothold 2>"$work/blank.err" && fail "tools/blank.py takes a card that is no Emotion"
    has "it is not told what is wrong" 'Foothold is no Mild or Strong Emotion' "$work/blank.err"
}

# The simulation shown in docs/simulation.md is what it prints, but for the time.
example_is_true() {
    sed -n '/^\$ build\/limbic sim/,/^```$/p' docs/simulation.md | sed '$d' >"$work/readme"
    local command
    command=$(sed -n '1s/^\$ //p' "$work/readme")
    [ -n "$command" ] || fail "docs/simulation.md shows no simulation"
    diff <(tail -n +2 "$work/readme" | grep -v '^  time  ') <($command | grep -v '^  time  ') ||
        fail "the simulation in docs/simulation.md is out of date (< it says, > it is)"
}

wrong_use_is_told
full_disks_are_told
options_are_read_both_ways
totals_are_the_same
merges_are_refused
lists_are_whole
ctrl_c_tells_what_is_known
output_is_for_readers
matrices_are_told
round_robins_are_told
powers_are_weighed
example_is_true
exit $failed
