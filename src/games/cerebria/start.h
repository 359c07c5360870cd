/* SPDX-License-Identifier: MIT */
/*
 * The random start of a game against the Ego: where the four Starting Emotions and the Ego's
 * figures stand, and on which Frontiers the players' Spirits may begin.
 */
#ifndef LIMBIC_GAMES_CEREBRIA_START_H
#define LIMBIC_GAMES_CEREBRIA_START_H

#include "base/random.h"
#include "games/cerebria/board.h"

/* The slots of each side's two Starting Emotions, all four in different Triads: in the Realm that
 * both sides share, and in the one that is the side's own. */
struct start {
    uint8_t shared[BOARD_SIDES];
    uint8_t own[BOARD_SIDES];
};

/* One of the 200, by the steps of the rulebook (cerebria-08); they are not equally likely. */
struct start start_draw(struct stream *luck);

/* Puts the Starting Emotions, with 1 Essence each, and the Ego's figures on an empty board. */
void start_place(struct board *b, const struct start *start, side_id ego,
                 const struct emotion starting[BOARD_SIDES]);

/* The Frontier space beside one of a side's Emotions, `which` of the two (cerebria-10). */
unsigned start_space(const struct start *start, side_id side, unsigned which);

#endif
