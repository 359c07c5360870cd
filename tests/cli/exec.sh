#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Programs as bots (exec:COMMAND) in sim and play: one that plays whole games, and those that do not. Run from the
# project's root after ./dev build; exit code 0: fine.
set -uo pipefail
source tests/cli/common.bash
export XDG_STATE_HOME=$work/state

# The bot of docs/protocol.md, which must therefore work as it stands there.
sed -n '/^```python bot$/,/^```$/p' docs/protocol.md | sed '1d;$d' >"$work/good.py"
[ -s "$work/good.py" ] || fail "docs/protocol.md has no bot"
good="exec:python3 $work/good.py"

# Answers with the texts of moves instead, the last one offered.
cat >"$work/texts.py" <<'EOF'
import json, sys
for line in sys.stdin:
    options = json.loads(line)["view"]["decision"]["options"]
    options = list(options.values()) if isinstance(options, dict) else options
    print(json.dumps({"move": options[-1]["move"]}), flush=True)
EOF

# Plays five moves, then says that.
cat >"$work/fifth.py" <<'EOF'
import json, os, sys
open(sys.argv[1], "a").write(f"{os.getpid()}\n")
for number, line in enumerate(sys.stdin):
    if number == 5:
        if sys.argv[2] == "die": sys.exit(3)
        if sys.argv[2] == "hang": __import__("time").sleep(600)
        print({"huge": "x" * 10_000_000}.get(sys.argv[2], sys.argv[2]), flush=True)
        continue  # a second line could arrive with the first, and would be reported instead
    print('{"index":0}', flush=True)
EOF
bad() { echo "exec:python3 $work/fifth.py $work/pids $1"; }

# None of the programs that were started is there any more.
all_are_gone() {
    local pid
    [ -s "$work/pids" ] || { fail "$what: its program was not started"; return; }
    while read -r pid; do
        kill -0 "$pid" 2>/dev/null && fail "$what: its program $pid is still there"
    done <"$work/pids"
    rm -f "$work/pids"
}

whole_games_are_simulated() {
    for game in pebbles "gemotion --rounds 2"; do
        run 0 sim $game -n 6 --bots "$good,random" --threads 1 --json "$work/1.json"
        says "$good"
        run 0 sim $game -n 6 --bots "$good,random" --threads 2 --json "$work/2.json"
        diff <(python3 -c 'import json,sys; print(json.load(open(sys.argv[1]))["totals"])' "$work/1.json") \
            <(python3 -c 'import json,sys; print(json.load(open(sys.argv[1]))["totals"])' "$work/2.json") >/dev/null ||
            fail "$what: other totals on two threads, although its luck is given to it"
    done
    run 0 sim pebbles -n 4 --bots "exec:python3 $work/texts.py,greedy" --csv -
    says '"exec:python3'
}

shards_are_merged() {
    for i in 1 2; do run 0 sim pebbles -n 4 --bots "$good" --shard "$i/2" --json "$work/$i.json"; done
    run 0 sim merge "$work/1.json" "$work/2.json"
    says "$good"
}

whole_games_are_played() {
    run 0 play pebbles --human none --bots "$good,greedy" --seed 3 --save "$work/game.limbic"
    says "wins"
    has "the save" "^# seats $good,greedy,$good\$" "$work/game.limbic"
    run 0 replay "$work/game.limbic" --verify
}

# stops_with KIND TIME SAYS: a program that goes wrong in that way, and may take TIME seconds for a move.
stops_with() {
    run 1 sim pebbles -n 20 --threads 2 --bots "greedy,$(bad "$1")" --bot-time "$2" --seed 1
    complains "limbic sim: the bot exec:python3 $work/fifth.py $work/pids $1 (seat "
    complains ", decision "
    complains "$3"
    complains "this is a part"
}

# sim stops and says what happened where; what it knows until then it tells.
simulations_stop() {
    local -A says=([die]="it has ended with exit code 3" [rubbish]="its answer is not JSON"
        [huge]="its line is longer than 65536 bytes")
    local kind time
    for kind in "${!says[@]}"; do
        stops_with "$kind" 60 "${says[$kind]}"
        all_are_gone
    done
    # On a busy machine a program may not even have begun after three seconds.
    for time in 3 90; do
        stops_with hang $time "it has not answered within $time s"
        [ ! -s "$work/pids" ] || break
    done
    all_are_gone
}

# play reports it and lets greedy go on, if a person wants that; the game goes on or is kept.
people_go_on_with_greedy() {
    { yes 1 | head -n 6; echo no; echo; yes 1 | head -n 100; } >"$work/input"
    run_with "$work/input" 0 play pebbles --human 1 --seed 1 --bots "$(bad die),greedy"
    out=${out//$'\n'/ } # lines are wrapped
    says "Something is wrong with the bot exec:"
    says "it has ended with exit code 3"
    says "Return lets the greedy bot play on in its seat, 'quit' leaves. > no Return lets the greedy bot play on"
    says "Player 2 (greedy)"
    says "wins"
    all_are_gone
    { yes 1 | head -n 6; echo quit; } >"$work/input"
    run_with "$work/input" 0 play pebbles --human 1 --seed 1 --bots "$(bad rubbish),greedy" --save "$work/game.limbic"
    says "'limbic play --resume' goes on with this game."
    has "the save" "^    2: " "$work/game.limbic"
    run 0 replay "$work/game.limbic" --verify
    all_are_gone
    run 1 play pebbles --human none --bots "$(bad die)" --save "$work/game.limbic"
    complains "limbic play: the bot exec:"
    run 0 replay "$work/game.limbic" --verify
    all_are_gone
}

# What a save names is never started: neither one that somebody sent, nor the last game that was left.
saves_start_nothing() {
    run 0 play pebbles --human 1 --seed 1 --bots greedy --save "$work/game.limbic"
    sed -i "s|^# seats .*|# seats person,exec:touch $work/started,greedy|" "$work/game.limbic"
    run 2 play --load "$work/game.limbic"
    complains "a program in a seat, which a save may not start"
    run 0 play --load "$work/game.limbic" --human none --bots greedy
    run 0 play pebbles --human 1 --seed 1 --bots "exec:touch $work/started; sleep 60"
    rm -f "$work/started"
    run 2 play --resume
    complains "a program in a seat, which a save may not start"
    [ ! -e "$work/started" ] || fail "a save has started a program"
    run 0 play --resume --human 1 --bots "$good"
}

wrong_use_is_reported() {
    run 2 sim pebbles --bots exec:
    complains "there is no bot 'exec:'"
    run 2 sim pebbles --bots "$good" --bot-time soon
    complains "'soon' is not a time for bots"
    run 2 sim pebbles --bots "$good" --bot-time 0
    run 2 sim pebbles --bots "$(printf 'exec:a\nb')"
    complains "put it into a script"
    run 2 sim pebbles --bots "exec:$(head -c 500 /dev/zero | tr '\0' x)"
    complains "put it into a script"
}

whole_games_are_simulated
shards_are_merged
whole_games_are_played
simulations_stop
people_go_on_with_greedy
saves_start_nothing
wrong_use_is_reported
[ "$failed" = 0 ] && echo "   programs play as bots, and those that fail are reported"
exit $failed
