#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# limbic play at a pseudo-terminal and without one. Run from the project's root after ./dev build; exit code 0: fine.
# Where the build with sanitizers is there (./dev test makes it first), what people can get wrong runs on that too.
set -uo pipefail

failed=0
python3 tests/cli/pty_play.py build/limbic || failed=1
if [ -x build-asan/limbic ]; then
    python3 tests/cli/pty_play.py build-asan/limbic wrong_input noise commands save_and_load undo sentinels interrupted \
        interrupted_search nothing_can_be_kept options || failed=1
fi
exit $failed
