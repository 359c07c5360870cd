#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every card is proved by scenes: no change of a clause goes unnoticed. Run from the project's root after ./dev build;
# exit code 0: fine.
set -uo pipefail

source tests/cli/common.bash

$limbic cards mutate >"$work/out" 2>&1 || { fail "cards mutate answered $?"; cat "$work/out"; }
tail -n 1 "$work/out"
expect "cards that no scene proves" "" "$($limbic cards list --unproved)"
exit $failed
