#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# No game takes more instructions a decision than tests/instructions.txt says, but for 3 %; and growth would be noticed.
# Run from the project's root after ./dev build; exit code 0: fine.
set -uo pipefail

source tests/cli/common.bash

# counted CODE FIGURES ARGUMENT...: the tool answers so; what it says is in $work/out.
counted() {
    local wanted=$1 figures=$2 code=0
    shift 2
    timeout "$patience" python3 tools/instructions.py --limbic "$limbic" --figures "$figures" "$@" >"$work/out" 2>&1 || code=$?
    [ "$code" = "$wanted" ] || { fail "tools/instructions.py $*: exit code $code, not $wanted:"; sed 's/^/   | /' "$work/out"; }
}

# Every game has a line, or nobody would notice that it has become slow.
for game in $(grep -o 'X([a-z]*)' src/games/registry.c | tr -d 'X()'); do
    has "tests/instructions.txt has no line of $game" "^ *[0-9]* *[0-9]* *[1-9][0-9]*  $game\b" tests/instructions.txt
done

counted 0 tests/instructions.txt

# A file that says less than it takes, by more than 3 %; one that cannot be read; figures that are accepted.
echo "20 1 100  pebbles" >"$work/low"
counted 1 "$work/low"
has "growth is told" "GROWN" "$work/out"
has "how to accept it is told" "./dev bench instructions --accept" "$work/out"
has "that the games are others is told" "other games: .* decisions, not 1)" "$work/out"
counted 0 "$work/low" --accept
counted 0 "$work/low"
echo "pebbles 20" >"$work/odd"
counted 1 "$work/odd"
has "an odd line is told" "line 1 is not 'games decisions instructions GAME" "$work/out"

exit "$failed"
