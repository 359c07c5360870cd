#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# limbic engine through a pipe, as scripts use it. Also holds docs/protocol.md to the truth: its transcript is sent
# again, and its bot plays a game. Run from the project's root after ./dev build; exit code 0: fine.
set -uo pipefail

source tests/cli/common.bash

transcript_is_true() {
    python3 tests/cli/transcript.py "$limbic" || fail "the transcript in docs/protocol.md is out of date (./dev accept writes it anew)"
}

bot_plays_a_game() {
    sed -n '/^```python$/,/^```$/p' docs/protocol.md | sed '/^```/d' >"$work/bot.py"
    python3 "$work/bot.py" "$limbic" >"$work/game" || fail "the bot of docs/protocol.md answered $?"
    tail -n 1 "$work/game" >"$work/end"
    has "the bot of docs/protocol.md did not end its game" "'winners': \[[0-9]" "$work/end"
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
bot_plays_a_game
replies_come_at_once
lines_are_counted
endless_lines_are_survived
many_values_are_refused
wrong_use_is_told
exit $failed
