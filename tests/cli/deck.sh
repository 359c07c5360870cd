#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# limbic deck and --deck-files from outside, mostly with the test game whose players build decks.
# Run from the project's root after ./dev build; exit code 0: fine.
set -u

root=$PWD
source tests/cli/common.bash
mkdir "$work/decks"
mine=$work/decks/mine.deck

# deck_file NAME LINE...: a deck file of the test game.
deck_file() {
    local file=$1
    shift
    { echo "game posies"; printf '%s\n' "$@"; } >"$file"
}

check_tells_every_mistake() {
    deck_file "$mine" 'deck mine "Mine"' "2 Daisy" "2 Fern" "2 Violet # enough"
    run 0 deck check "$mine"
    expect "a deck that is fine" "1 deck, all fine" "$out"
    run 0 deck check "$work/decks"
    run 0 deck check decks/posies/*.deck
    says "4 decks, all fine"
    run 0 --deck-files "$work/decks" deck check
    says "1 deck, all fine"
    # as some editors write it: a byte order mark before the text, and lines that end with CR LF
    printf '\357\273\277game posies\r\ndeck own "Own"\r\n2 Daisy\r\n2 Fern\r\n2 Violet\r\n' >"$work/marked"
    run 0 deck check "$work/marked"
    says "1 deck, all fine"

    deck_file "$work/wrong" 'deck sunny "Sunny"' "2 Dasiy" "3 Fern" "1 Nettle" "1 Fern" "Ivy" 'deck mine "Mine"' "2 Ivy"
    run 1 deck check "$mine" "$work/wrong"
    says "$work/wrong:2:6: there is a deck 'sunny' already, on line 3 of decks/posies/1-sunny.deck"
    says "$work/wrong:3:3: there is no card 'Dasiy' (did you mean 'Daisy'?)
    2 Dasiy
      ^"
    says "$work/wrong:4:1: a deck has at most 2 of one card, and this line says 3"
    says "$work/wrong:5:3: no deck may have 'Nettle': it is marked 'weed'"
    says "$work/wrong:6:3: 'Fern' is in this deck already"
    says "$work/wrong:7:1: a line of a deck is NUMBER CARD, e.g. '2 Daisy'"
    says "$work/wrong:8:6: there is a deck 'mine' already, on line 2 of $mine"
    says "$work/wrong:8:6: this deck has 2 cards, and a deck of posies has 6"
    says "8 mistakes"

    echo 'deck mine "Mine"' >"$work/wrong"
    run 1 deck check "$work/wrong"
    says "$work/wrong:1:1: a deck file begins with its game"
    printf 'game posis\n' >"$work/wrong"
    run 1 deck check "$work/wrong"
    says "$work/wrong:1:6: there is no game 'posis' (did you mean 'posies'?)"
    printf 'game pebbles\n' >"$work/wrong"
    run 1 deck check "$work/wrong"
    says "$work/wrong:1:6: the players of 'pebbles' build no decks"
}

strange_files_are_refused() {
    run 2 deck check "$work/nothing"
    run 2 deck check "$work"
    complains "has no .deck files"
    printf 'game posies\ndeck a "\377"\n' >"$work/wrong"
    run 2 deck check "$work/wrong"
    complains "$work/wrong:2:9: "
    head -c 300000 /dev/zero | tr '\0' '#' >"$work/wrong"
    run 2 deck check "$work/wrong"
    deck_file "$work/wrong" 'deck long "Long"' "$(for i in $(seq 2000); do echo "2 Card $i"; done)"
    run 1 deck check "$work/wrong"
    says "2001 mistakes"
    run 2 deck
    complains "say what: check, list or show"
    run 2 deck shwo
    complains "did you mean 'show'?"
    run 2 deck check
    complains "name a file with decks to check"
    run 2 deck list --game pebbles
    complains "the players of 'pebbles' build no decks"
    run 2 deck list mine
    run 2 deck show
    run 2 --deck-files
    complains "a file or folder is expected after --deck-files"
}

# With the game that is played: what the rules bring into play is in no deck, and the cards of others come with theirs.
decks_of_sentiment() {
    run 0 deck check decks/sentiment/*.deck
    says "9 decks, all fine"
    printf 'game sentiment\ndeck few "Few"\n2 Annoyed Gnat\n1 Ally\n2 Player 1\n2 Annoyed gant\n' >"$work/wrong"
    run 1 deck check "$work/wrong"
    says "$work/wrong:4:3: no deck may have 'Ally': it is marked 'token'"
    says "$work/wrong:5:3: no deck may have 'Player 1': it is marked 'evoker'"
    says "$work/wrong:6:3: there is no card 'Annoyed gant' (did you mean 'Annoyed Gnat'?)"
    says "4 mistakes"
    run 2 play sentiment --decks few,anger --human none
    complains "there is no 'few'"
    complains "; --deck-files adds decks of your own"
}

lists_and_shows() {
    run 0 deck list --game posies
    expect "the list" "sunny  Sunny Morning       Sunny Bed 6               1:3 2:3
shady  Shady Afternoon     Shady Bed 6               1:2 2:2 3:2
dusk   Dusk                Sunny Bed 4, Shady Bed 2  1:2 2:2 4:2
witch  The Witch's Garden  Sunny Bed 1, Shady Bed 5  1:1 2:1 3:4" "$out"
    run 0 deck list
    says_nothing_of sunny # of a test game
    run 0 deck show witch --game posies
    expect "a deck" "The Witch's Garden (witch), 6 cards of posies

Cost 1: 1 card
  1 Daisy        Bloom. Price 1.

Cost 2: 1 card
  1 Ivy          Leaf. Price 2.

Cost 3: 4 cards
  2 Foxglove     Bloom. Price 3.
  2 Mandrake #2  Leaf. Price 3.

By type: bloom 3, leaf 3
By bed: Sunny Bed 1, Shady Bed 5
By cost: 1:1 2:1 3:4
decks/posies/3-mixed.deck, line 9; hash 9e6245f0c7ad14c4" "$out"
    run 2 deck show wich --game posies
    complains "there is no deck 'wich' (did you mean 'witch'?)"
    deck_file "$mine" 'deck mine "Mine"' "2 Daisy" "2 Fern" "2 Violet"
    run 0 --deck-files "$mine" deck show mine --game posies
    says "$mine, line 2; hash "
    run 0 --deck-files="$work/decks" deck list --game posies
    says "mine   Mine "
}

plays_and_saves() {
    deck_file "$mine" 'deck mine "Mine"' "2 Daisy" "2 Fern" "2 Violet"
    run 2 play posies --decks mine,sunny --human none
    complains "there is no 'mine'"
    run 0 --deck-files "$work/decks" play posies --decks mine,sunny --human none --save "$work/game"
    says "Mine (1)"
    run 0 replay --verify "$work/game" # without the file
    says "every hash agrees"
    run 0 --deck-files "$mine" replay --verify "$work/game"
    # Another list of that name is told; the save has its own.
    deck_file "$mine" 'deck mine "Mine"' "2 Daisy" "2 Fern" "2 Ivy"
    "$limbic" --deck-files "$mine" replay --verify "$work/game" >"$work/out" 2>"$work/err" || fail "the save does not replay"
    has "another list of that name" "^limbic: note: the deck 'mine' here has other cards" "$work/err"
    has "the save's own list" "every hash agrees" "$work/out"
    # A save whose deck was altered.
    sed 's/2 Violet/2 Ivy/' "$work/game" >"$work/altered"
    run 2 replay --verify "$work/altered"
    complains "these are not the cards that were saved"
    complains_nothing_of "is not a value of the option"
    sed 's/2 Violet/3 Violet/' "$work/game" >"$work/altered"
    run 2 play --load "$work/altered" --human none
    complains "a deck has at most 2 of one card"
    # Results of simulations tell decks of one name apart.
    run 0 --deck-files "$mine" sim posies --decks mine,mine -n 20 -q --json "$work/result"
    run 0 --deck-files "$mine" sim merge "$work/result"
    deck_file "$mine" 'deck mine "Mine"' "2 Daisy" "2 Fern" "2 Violet"
    run 2 --deck-files "$mine" sim merge "$work/result"
    complains "other decks of these names"
}

options_that_do_not_fit() {
    run 2 play posies --decks sunny --human none
    complains "it names 1, and posies is for 2 to 4 players"
    run 2 play posies --decks sunny,shady,dusk --players 2 --human none
    complains "the option 'decks' names 3; leave players out"
    run 2 play posies --decks everything,sunny --human none
    complains "'everything' cannot be played: it is there for scenes only"
    deck_file "$mine" 'deck sunny "Mine"' "2 Daisy" "2 Fern" "2 Ivy"
    run 2 --deck-files "$mine" games
    complains "there is a deck 'sunny' already"
    printf 'game gmotion\n' >"$mine"
    run 2 --deck-files "$mine" games
    complains "there is no game 'gmotion' (did you mean 'gemotion'?)"
    run 2 --deck-files "$work/nothing" games
    # With cards that replace those of the decks.
    mkdir -p "$work/packs/posies"
    printf 'game posies\ncard "Rose"\n    bloom, price 2\n' >"$work/packs/posies/rose.cards"
    run 2 --packs "$work/packs" play posies --human none
    complains "the deck 'sunny' cannot be played with these cards: there is no card 'Daisy'"
    run 0 --packs "+$work/packs" play posies --human none
}

# What docs/playing.md says about decks.
manual_is_true() {
    mkdir -p "$work/bin" "$work/manual"
    ln -s "$limbic" "$work/bin/limbic"
    (cd "$work/manual" && PATH=$work/bin:$PATH \
        python3 "$root/tests/cli/blocks.py" "$root/docs/playing.md" "## Decks of your own" "## ") ||
        fail "what docs/playing.md says about decks is out of date (LIMBIC_ACCEPT=1 tests/cli/deck.sh writes it anew)"
}

check_tells_every_mistake
strange_files_are_refused
decks_of_sentiment
lists_and_shows
plays_and_saves
manual_is_true
options_that_do_not_fit
exit $failed
