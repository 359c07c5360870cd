#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The guides in the terminal: each is followed to its end, left and continued; what goes with none is refused in words. Run
# from the project's root after ./dev build; exit code 0: fine.
set -uo pipefail

source tests/cli/common.bash

python3 tests/cli/guided.py "$limbic" $(ls docs/guides | sed 's/\.scene$//') || failed=1

run 0 scene -q docs/guides/*.scene
run 2 play pebbles --guide
complains "there is no guide of pebbles"
run 2 play gemotion --guide --players 3
complains "a guide brings its options and players: name none beside it"
run 2 play gemotion --guide --human all
complains "a guide brings its options and players"
run 2 play gemotion --guide --seed 11
complains "a guide is the same game for everybody: name no seed beside it"
run 2 play --resume --guide
complains "--guide begins a game"
run 2 play --guide
complains "name a game"
exit $failed
