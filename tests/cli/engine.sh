#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# limbic engine through a pipe, as scripts use it. Also holds docs/protocol.md to the truth: its transcript is sent
# again, its bots play games, and its functions follow some. Run from the project's root after ./dev build; exit code 0: fine.
set -uo pipefail

source tests/cli/common.bash

transcript_is_true() {
    python3 tests/cli/transcript.py "$limbic" || fail "the transcript in docs/protocol.md is out of date (./dev accept writes it anew)"
}

# python_block N: the N-th piece of Python in docs/protocol.md.
python_block() {
    awk -v wanted="$1" '/^```python$/ { n++; inside = 1; next } /^```$/ { inside = 0 } inside && n == wanted' docs/protocol.md
}

bots_play_their_games() {
    python_block 1 >"$work/bot.py"
    python3 "$work/bot.py" "$limbic" >"$work/game" || fail "the bot of docs/protocol.md answered $?"
    tail -n 1 "$work/game" >"$work/end"
    has "the bot of docs/protocol.md did not end its game" "'winners': \[[0-9]" "$work/end"
    expect "lines of docs/example-bot.py, at most" 40 "$(($(wc -l <docs/example-bot.py) > 40 ? $(wc -l <docs/example-bot.py) : 40))"
    python3 docs/example-bot.py "$limbic" >"$work/games" || fail "docs/example-bot.py answered $?"
    expect "games it played" "$(echo '{"do":"games"}' | $limbic engine | grep -o '"title"' | wc -l)" "$(grep -c winners "$work/games")"
    python3 docs/example-bot.py "$limbic" sparks lanterns tides patchwork wards posies >"$work/games" || fail "docs/example-bot.py answered $?"
    expect "test games it played" 6 "$(grep -c winners "$work/games")"
}

# Whoever applies differences and adds up sums as docs/protocol.md says has the view that is sent whole.
differences_are_as_described() {
    { echo "import json, subprocess, sys"; python_block 2; python_block 3; cat <<'PYTHON'; } >"$work/follow.py"
engine = subprocess.Popen([sys.argv[1], "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
def ask(do, **more):
    print(json.dumps({"do": do, **more}), file=engine.stdin, flush=True)
    return json.loads(engine.stdout.readline())
steps = 0
for game in ask("games", all=True)["games"]:
    state = ask("new", game=game["name"], seed=3)
    seen = ask("since", seat=1)
    view = seen["view"]
    for move in range(150):
        if state["over"]:
            break
        state = ask("move", index=0, events=False)
        if move % 3:
            continue
        seen = ask("since", seat=1, number=seen["number"])
        for step in seen["steps"]:
            for event in step["events"]:
                apply(view, event.get("difference", {}))
            apply(view, step.get("difference", {}))
            steps += 1
            assert sum_of(view) == step["sum"], (game["name"], move, "another sum")
        whole = ask("view", seat=1)
        assert whole["view"] == view and whole["sum"] == sum_of(view), (game["name"], move)
print(steps)
PYTHON
    python3 "$work/follow.py" "$limbic" >"$work/steps" || fail "differences are not as docs/protocol.md describes them"
    [ "$(cat "$work/steps")" -gt 200 ] || fail "only $(cat "$work/steps") steps were followed"
}

# Each reply comes before the input ends: a bot waits for it.
replies_come_at_once() {
    coproc ENGINE { $limbic engine; }
    local reply="" pid=$ENGINE_PID
    echo '{"do":"games","id":1}' >&"${ENGINE[1]}"
    read -r -t "$patience" reply <&"${ENGINE[0]}"
    case $reply in '{"ok":true,"id":1,'*) ;; *) fail "no reply while the input is open: '$reply'" ;; esac
    echo '{"do":"quit"}' >&"${ENGINE[1]}"
    wait "$pid"
    expect "exit code after quit" 0 $?
}

lines_are_counted() {
    expect "nothing in, nothing out" "" "$($limbic engine </dev/null)"
    $limbic engine </dev/null
    expect "exit code at the end of the input" 0 $?
    expect "a last line without newline" '{"ok":false,"id":7,"error":"no game has begun; '"'hash'"' needs one: begin it with '"'new' or 'load'"'"}' \
        "$(printf '{"do":"hash","id":7}' | $limbic engine)"
    expect "one reply a line" 5 "$(printf '\n{}\nx\n\0\n{"do":"games"}\r\n' | $limbic engine | wc -l)"
    expect "nothing after quit" 1 "$(printf '{"do":"quit"}\n{"do":"games"}\n' | $limbic engine | wc -l)"
}

# 300 MB without a newline, in at most 200 MB of memory, is one error; the next line is answered.
endless_lines_are_survived() {
    { head -c 300000000 /dev/zero | tr '\0' 'x'; printf '\n{"do":"quit","id":2}\n'; } |
        (ulimit -v 200000 && exec $limbic engine) >"$work/got"
    expect "exit code after an endless line" 0 "${PIPESTATUS[1]}"
    expect "replies to an endless line and quit" 2 "$(wc -l <"$work/got")"
    has "an endless line is not refused" '^{"ok":false,"error":"the line is longer than' "$work/got"
    expect "the reply behind it" '{"ok":true,"id":2}' "$(tail -n 1 "$work/got")"
}

# Requests that are small as text and huge in memory are refused before they are read.
many_values_are_refused() {
    { printf '{"id":['; head -c 5000000 /dev/zero | sed 's/\x0/{},/g'; printf '0]}\n'; } |
        (ulimit -v 200000 && exec $limbic engine) >"$work/got"
    expect "exit code after many values" 0 "${PIPESTATUS[1]}"
    expect "replies to many values" 1 "$(wc -l <"$work/got")"
    has "many values are not refused" "more than 10000 values" "$work/got"
}

wrong_use_is_told() {
    run 2 engine pebbles
    run 0 engine --help
    says "Examples:"
    yes '{"do":"games"}' | $limbic engine 2>/dev/null | head -n 1 >/dev/null
    expect "exit code when nobody reads" 1 "${PIPESTATUS[1]}"
}

transcript_is_true
bots_play_their_games
differences_are_as_described
replies_come_at_once
lines_are_counted
endless_lines_are_survived
many_values_are_refused
wrong_use_is_told
exit $failed
