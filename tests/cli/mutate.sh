#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every card is proved by scenes: no change of a clause goes unnoticed. Run from the project's root after ./dev build;
# exit code 0: fine.
set -uo pipefail

source tests/cli/common.bash

$limbic cards mutate >"$work/out" 2>&1 || { fail "cards mutate answered $?"; cat "$work/out"; }
tail -n 1 "$work/out"
# And every word that no built-in card says, by the cards that are there for the words.
for game in gemotion sentinels sentiment; do
    $limbic --packs tests/words cards mutate --game $game --scenes tests/words/$game \
        --equivalent tests/words/equivalent-mutants.txt >"$work/out" 2>&1 ||
        { fail "cards mutate of the words of $game answered $?"; cat "$work/out"; }
    tail -n 1 "$work/out"
done
expect "cards that no scene proves" "" "$($limbic cards list --unproved)"
exit $failed
