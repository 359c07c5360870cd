#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The primers as a person reads them: `limbic rules` and `rules` at a prompt. Run from the project's root after ./dev
# build; exit code 0: fine.
set -uo pipefail

source tests/cli/common.bash

every_game_has_one() {
    local game
    for game in gemotion sentinels sentiment cerebria; do
        run 0 rules
        says "$game"
        run 0 rules "$game"
        says ": a primer"
        says "Goal"
        run 0 rules "$game" how do I win
        says "Winning"
        run 0 rules "$game" SCORE
        says "Winning"
        run 0 rules "$game" "end of the game"
        says "nd of the game"
    done
}

words_are_found() {
    run 0 rules gemotion red
    says "Red and rage"
    says "  Example: "
    says_nothing_of "Yellow and fear"
    run 0 rules cerebria evelat
    says "Revelation"
    run 0 rules sentinels hit points
    says "Target and hp"
}

# QUESTION... leads to the section that answers it: what people asked who had never seen the game.
leads_to() {
    local game=$1 title=$2
    shift 2
    run 0 rules "$game" "$@"
    says "$title"
}

questions_are_answered() {
    leads_to gemotion "Play and discard" what happens when my deck is empty
    leads_to gemotion "Play and discard" what if the deck runs out
    leads_to gemotion "playing it costs nothing more" do I pay again
    leads_to sentinels "Turn and phase" how many cards do I draw
    leads_to sentinels "Turn and phase" draw two cards
    leads_to sentinels "Villain turn" when does the villain play
    leads_to sentinels "Damage" what does increase do
    leads_to sentiment "Window" why am I asked to answer my own card
    leads_to sentiment "Reaction" can I evoke a reaction in my own turn
    leads_to sentiment "Evoke" aimed
    leads_to cerebria "what influences it" what does influence mean
}

# A card is known by its whole name, as at a prompt, and the longest name is meant.
cards_are_found() {
    run 0 rules gemotion "Silver Lining"
    says "Silver Lining"
    says "Cost: 1 blue gem"
    run 0 rules gemotion what does silver lining do
    says "Cost: 1 blue gem"
    run 0 rules sentinels Haka of Battle
    says "Haka of Battle"
    says_nothing_of "Haka: "
    run 1 rules gemotion "Silver Linin"
    complains "has nothing about 'Silver Linin'"
}

# A line in a pipe is whole, however long.
lines_in_a_pipe_are_whole() {
    run 0 rules gemotion red
    says "A Red gem in your Bank costs you 2 points. But if you have banked more Red than White, you are in rage: then"
}

what_is_not_there_is_said() {
    run 1 rules gemotion bannk
    complains "the primer of gemotion has nothing about 'bannk' (did you mean 'bank'?). It tells of: Goal; "
    run 1 rules gemotion xyzzy
    complains_nothing_of "did you mean"
    run 2 rules gemotin
    complains "there is no game 'gemotin' (did you mean 'gemotion'?)"
    run 1 rules pebbles
    complains "there is no primer of 'pebbles', only of cerebria, gemotion, sentiment, sentinels"
    run 1 rules gemotion $'\e[31m'
    complains_nothing_of $'\e'
    run 2 rules --no-such-option
}

# asks GAME LINE...: types the lines at the prompt of that game.
asks() {
    local game=$1
    shift
    printf '%s\n' "$@" quit >"$work/typed"
    # shellcheck disable=SC2086
    run_with "$work/typed" 0 play $game --human 1 --seed 1 --plain
}

a_prompt_answers_the_same() {
    asks gemotion "rules red"
    says "Red and rage"
    says "Example: 3 Red and 5 White"
    asks gemotion "how do I win?"
    says "Winning and score"
    asks gemotion score
    says "If the game ended now:"
    says "Banked: nothing. Total: 0."
    says "Winning and score"
    asks gemotion RULES
    says "Black and despair"
    asks gemotion "rules bannk"
    says "The primer has nothing about 'bannk' (did you mean 'bank'?)"
    asks "sentiment stress=20" "how do I win"
    says "At this table: stress=20 (with so much Stress an evoker has lost)."
    asks sentiment "how do I win"
    says_nothing_of "At this table"
    asks gemotion "?"
    says "rules [WORD]"
    asks gemotion "what is a red gem worth"
    says "Red and rage"
    asks gemotion "Peace of Mind?"
    says "Peace of Mind: "
    asks sentiment "can I attack Player 2"
    says "Engagement"
    says_nothing_of "no more than its name"
    asks sentiment "what is auto empty"
    says "which questions you are spared"
    asks gemotion "xyzzy" "can I xyzzy"
    says "'xyzzy' is none of the moves"
    says "The primer has nothing about 'can I xyzzy'"
    asks sentinels "what does Haka of Battle do" "rules mere"
    says "Haka of Battle: "
    says_nothing_of "Haka: Hero"
    says "Mere: "
    asks cerebria "what is Inner Force?"
    says "Inner Force: "
    says "Upgrades and tokens"
    asks pebbles rules
    says "There is no primer of this game."
}

# What docs/playing.md shows.
manual_is_true() {
    local root=$PWD
    mkdir -p "$work/bin" "$work/manual"
    ln -s "$limbic" "$work/bin/limbic"
    (cd "$work/manual" && PATH=$work/bin:$PATH \
        python3 "$root/tests/cli/blocks.py" "$root/docs/playing.md" "## Learning a game" "## ") ||
        fail "what docs/playing.md says about primers is out of date (LIMBIC_ACCEPT=1 tests/cli/rules.sh writes it anew)"
}

every_game_has_one
words_are_found
questions_are_answered
cards_are_found
lines_in_a_pipe_are_whole
what_is_not_there_is_said
a_prompt_answers_the_same
manual_is_true
exit $failed
