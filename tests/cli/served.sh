#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Served tables as clients see them: the served transcript of docs/protocol.md is true, its functions are right about a real
# game, the example client plays, and the page has no script of its own. Run from the project's root after ./dev build;
# exit code 0: fine.
set -uo pipefail

source tests/cli/common.bash

transcript_is_true() {
    python3 tests/cli/served.py "$limbic" || fail "the served transcript in docs/protocol.md is out of date (./dev accept writes it anew)"
}

# Starts a server in memory that is as quick as its clients; its address is in $url.
start_server() {
    printf 'messages/s 1000000\nburst 1000000\n' >"$work/limits"
    $limbic serve --store memory --port 0 --limits "$work/limits" >"$work/link" 2>"$work/log" &
    server=$!
    until grep -q 'http' "$work/link"; do
        kill -0 "$server" 2>/dev/null || { fail "the server did not start: $(cat "$work/log")"; return 1; }
        sleep 0.1
    done
    url=$(grep -o 'http://[0-9.:]*' "$work/link")
}

stop_server() {
    kill "$server"
    wait "$server" || fail "the server answered $? to SIGTERM"
}

example_client_plays() {
    expect "lines of docs/example-client.py, at most" 40 "$(($(wc -l <docs/example-client.py) > 40 ? $(wc -l <docs/example-client.py) : 40))"
    python3 docs/example-client.py "$url" pebbles >"$work/game" || fail "docs/example-client.py answered $?"
    has "docs/example-client.py did not end its game" "'winners': \[[0-9]" "$work/game"
}

# Whoever follows by the functions of docs/protocol.md has every sum, and finds that the seed was the promised one.
functions_are_right() {
    { echo "import json, sys; sys.path.insert(0, 'tests/cli'); import ws_client"
      echo "globals().update(ws_client.reader())"
      awk '/^```python fair$/ { inside = 1; next } /^```$/ { inside = 0 } inside' docs/protocol.md
      cat <<'PYTHON'; } >"$work/follow.py"
port = int(sys.argv[1].rsplit(":", 1)[1])
status, _, made = ws_client.http(port, "POST", "/api/tables", {"game": sys.argv[2]})
made, promised, steps = json.loads(made), set(), 0
client = ws_client.Client(port)
client.say(do="open", table=made["table"], token=made["token"])
while True:
    message = client.hear_until("table", "step")
    if "commitment" in message:
        promised.add(message["commitment"])
    if "table" in message:
        table, view, number = message, message.get("view", {}), message["number"]
    else:
        lines, number = apply_step(view, message, table), message["step"]
        assert all(text for kind, text in lines), "an event without words"
    if "sum" in message:
        assert sum_of(view) == message["sum"], "another sum"
        steps += 1
    if "fair" in message:
        break
    if "options" in view.get("decision", {}):
        client.say(do="move", number=number, index=0)
assert promised == {commitment(**message["fair"])}, "the seed is not the promised one"
print(steps)
PYTHON
    local game
    for game in pebbles gemotion sentinels sentiment cerebria; do
        timeout 300 python3 "$work/follow.py" "$url" "$game" >"$work/steps" || fail "docs/protocol.md describes served tables wrongly: $game"
        [ "$(cat "$work/steps")" -gt 20 ] || fail "only $(cat "$work/steps") steps of $game were followed"
    done
}

# How small it is, tests/cli/web.sh knows: it fetches it.
page_has_nothing_inline() {
    if grep -n '<script>\|onclick="\|style=' web/page.html; then fail "the page has script or style of its own"; fi
}

transcript_is_true
start_server && {
    example_client_plays
    functions_are_right
    stop_server
}
page_has_nothing_inline
exit $failed
