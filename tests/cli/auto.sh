#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What people are spared at the terminal: orders that make no difference, and what they set with `auto`.
set -uo pipefail
source tests/cli/common.bash

cat >"$work/skip.scene" <<'SCENE'
scene Whoever's turn begins may skip it
game sentinels
options villain=baron-blade heroes=legacy,haka,ra environment=insula-primalis
given
    round = 2
    turn = hero-1
    phase = start
    hand[1]:
    hand[2]:
    hand[3]:
    play: Baron Blade {hp=30}, Legacy, Haka, Ra, Volcanic Eruption
    villain deck: Flesh-Repair Nanites, ...
SCENE

# type FILE LINE...: plays on from the file, typing the lines, as one person in all seats.
type_at() {
    local file=$1
    shift
    printf '%s\n' "$@" >"$work/typed"
    run_with "$work/typed" 0 play --load "$file" --human all
}

# Set at a question, it answers that one and those of the others; undo goes to the person's own decision, and what was
# answered meanwhile goes with it.
type_at "$work/skip.scene" 'auto no' 'use nothing' 'draw 0' auto undo "save $work/with"
says "From now on: Volcanic Eruption (may): always no."
says "auto: Volcanic Eruption: no."
says "1. Volcanic Eruption (may): always no"
says "Taken back: draw 0."
has "the save knows what is set" '^# auto:{"seat":1,"kind":"no","prompt":"may","card":"Volcanic Eruption"}$' "$work/with"

# The save goes on with it, and replays as one without.
type_at "$work/with" 'draw 0' auto "save $work/later"
says "auto: Volcanic Eruption: no."
says "1. Volcanic Eruption (may): always no"
has "the save knows what was answered" '^# auto:{"made":"4"}$' "$work/later"
run 0 replay "$work/later"
with=$out
grep -v '^# auto' "$work/later" >"$work/without"
run 0 replay "$work/without"
expect "a replay with settings" "$out" "$with"

# Two people with hands of their own at one keyboard: what the first has set is not the second's, who is asked.
sed 's/^options .*/& hands=private/' "$work/skip.scene" >"$work/private.scene"
type_at "$work/private.scene" '' 'auto no' 'use nothing' 'draw 0' '' '' auto
says "From now on: Volcanic Eruption (may): always no."
says "Pass the keyboard to Haka"
says "Haka: Volcanic Eruption: "
says "No answer is set."
says_nothing_of "auto: Volcanic Eruption"

# An order that makes no difference is not asked; a setting brings it back.
cat >"$work/eruption.scene" <<'SCENE'
scene It strikes everybody
game sentinels
options villain=baron-blade heroes=legacy,haka,ra environment=insula-primalis
given
    round = 2
    turn = hero-3
    phase = draw
    hand[1]:
    hand[2]:
    hand[3]:
    play: Vengeful Mad Scientist {hp=30}, Legacy, Haka, Ra, Volcanic Eruption
    villain deck: Flesh-Repair Nanites, ...
    environment deck: Obsidian Field, ...
SCENE
type_at "$work/eruption.scene" 'draw 0'
says "Volcanic Eruption: the order of Vengeful Mad Scientist, Legacy, Haka"
says "Vengeful Mad Scientist first."
says_nothing_of "which comes next?"
# Every round has such orders, and they are no part of the story: it is said once.
type_at "$work/eruption.scene" 'draw 0' undo 'draw 0'
expect "how often it is said" 1 "$(grep -c ": the order of" "$work/out")"
type_at "$work/eruption.scene" 'auto orders ask' 'draw 0' 'auto order 2 1' "save $work/ordered"
says "Orders that make no difference are asked from now on."
says "Volcanic Eruption: which comes next?"
says "From now on: Volcanic Eruption (order): Legacy, then Vengeful Mad"
has "the order is in the save" '"things":\["Legacy","Vengeful Mad Scientist","Haka","Ra"\]' "$work/ordered"

# What is said wrongly is told, and nothing is set.
type_at "$work/skip.scene" 'auto order' 'auto perhaps' 'auto off 1' auto
says "No order is asked now"
says "After 'auto' comes"
says "There is no setting of that number"
says "No answer is set."

# Windows. Alone against a bot, those in which one could only pass are passed, and told in one line; off asks there too.
cat >"$work/duel.scene" <<'SCENE'
scene Everybody could answer, and only the first player's opponent can
game sentiment
options decks=anger,love ask=windows
given
    turn = 1
    turns = 5
    step = evocation
    well[1,anger] = 4
    hand[1]: Annoyed Gnat
    field[1]: Vengeful Fencer
    well[2,love] = 2
    hand[2]: Embrace
    field[2]: Generous Host
SCENE
# alone_at FILE LINE...: the same against a bot.
alone_at() {
    local file=$1
    shift
    printf '%s\n' "$@" >"$work/typed"
    run_with "$work/typed" 0 play --load "$file" --human 1
}
alone_at "$work/duel.scene" 'go on' auto 'auto off' 'no more' "save $work/asked"
says "1 time you could do nothing but pass (auto empty)."
says "auto empty (on): you pass where you could do nothing else."
says "From now on no window is passed for you."
says "Player 1: The Step ends. Do you answer?"
has "the save knows that nothing is passed" '^# auto:{"seat":1,"passes":\[\]}$' "$work/asked"

# Two people: nothing is passed unless it is said, and what one has said passes for that one alone. Between two questions
# of the first the second, who holds an answer, is not asked, and told of it when asked the next time.
type_at "$work/duel.scene" '' 'evoke annoyed' '' ''
says "Player 2: Annoyed Gnat waits. Do you answer?"
type_at "$work/duel.scene" '' 'auto ends' 'go on' '' '' 'auto ends' '' '' 'no more' 'go on' '' '' "save $work/ends"
says "From now on you pass at the ends of Steps."
says "1 time you passed (auto ends)."
has "both are in the save" '^# auto:{"seat":2,"passes":\["ends"\]}$' "$work/ends"
grep -v '^# auto' "$work/ends" >"$work/without"
run 0 replay "$work/ends"
with=$out
run 0 replay "$work/without"
expect "a replay with passes" "$out" "$with"

# Words that are wrong, and games without windows.
alone_at "$work/duel.scene" 'auto emty' 'auto one more' 'auto off turn'
says "Did you mean 'auto empty'?"
says "Nothing may follow"
says "'auto turn' is not on"
printf 'auto ends\n' >"$work/typed"
run_with "$work/typed" 0 play pebbles --seed 1 --human 1
says "In Pebbles there is nothing that 'auto ends' could answer"

[ "$failed" = 0 ] && echo "   people are spared what they need not be asked"
exit $failed
