#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Who sits where: what people are asked. Run from the project's root after ./dev build; exit code 0: fine.
set -uo pipefail
source tests/cli/common.bash

# Keeps autosaves out of the home of whoever runs this.
export XDG_STATE_HOME=$work/state

# saved PATTERN ARGUMENT...: a game of sparks that is left at once; its save has a line that matches, and is the same
# after it was loaded and saved again.
saved() {
    local pattern=$1
    shift
    run 0 play sparks --seed 4 "$@" --save "$work/game.limbic"
    has "options of $what" "$pattern" "$work/game.limbic"
    run 0 play --load "$work/game.limbic" --save "$work/again.limbic"
    cmp -s "$work/game.limbic" "$work/again.limbic" || fail "$what: another save than the one it was loaded from"
}

# Where several people play a game with reactions and hidden hands, who could only pass is asked, too; the save says so.
windows_are_asked_among_people() {
    saved '^options players=2 ask=windows$' --human all
    saved '^options players=3 ask=windows$' --human 1,3 --players 3
    saved '^options players=2$' --human 1
    saved '^options players=2$' --human all --ask choices
    saved '^options players=2 ask=all$' --human all --ask all
    run 0 play pebbles --seed 4 --human all --save "$work/game.limbic"
    has "a game without reactions" '^options players=3$' "$work/game.limbic"
}

# A game that was left asks the same when it is resumed.
windows_are_asked_after_resuming() {
    run 0 play sparks --seed 4 --human all
    run 0 play --resume --save "$work/game.limbic"
    has "a resumed game" '^options players=2 ask=windows$' "$work/game.limbic"
}

# Simulations and scenes mean what they meant.
others_ask_for_choices() {
    run 0 sim sparks -n 4 --json -
    says_nothing_of 'windows'
}

windows_are_asked_among_people
windows_are_asked_after_resuming
others_ask_for_choices
[ "$failed" = 0 ] && echo "   people are asked where it would tell something not to ask them"
exit $failed
