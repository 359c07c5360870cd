/* SPDX-License-Identifier: MIT */
/* Positions for the tests of Cerebria's board and of the Ego. */
#ifndef LIMBIC_GAMES_CEREBRIA_TEST_BOARD_H
#define LIMBIC_GAMES_CEREBRIA_TEST_BOARD_H

#include "games/cerebria/board.h"

/* In these tests the Ego plays side 1 and people play side 0. */
enum { PLAYERS, EGO };

/* An Emotion with this row, as in EMOTION(VIBE_RED, 1, 2, 2). */
#define EMOTION(vibe, ...)                                                                         \
    ((struct emotion){                                                                             \
        .vibes = (vibe), .spaces = sizeof((uint8_t[]){ __VA_ARGS__ }), .row = { __VA_ARGS__ } })
#define STARTING_EMOTION EMOTION(0, 1, 2)

/* With exactly this Intensity whatever its Essence, for positions that speak of Intensity only. */
#define EMOTION_OF(intensity) EMOTION(0, intensity, intensity, intensity, intensity)

static inline void put(struct board *b, unsigned slot, side_id side, struct emotion emotion,
                       unsigned essence)
{
    board_invoke(b, slot, side, &emotion, essence);
}

/* Six Minors, three Majors and a Capping one in each pool. */
static inline struct board empty_board(void)
{
    struct board b;
    board_init(&b);
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        b.pool[side][FRAGMENT_MINOR] = 6;
        b.pool[side][FRAGMENT_MAJOR] = 3;
        b.pool[side][FRAGMENT_CAPPING] = 1;
    }
    return b;
}

#endif
