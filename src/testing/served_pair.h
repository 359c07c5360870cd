/* SPDX-License-Identifier: MIT */
/*
 * Nothing leaks: the same game at two served tables, the second dealt anew in all that one viewer
 * never comes to know (deal.h). Every byte that the server sends to that viewer, and when, must be
 * the same: views, steps, people, signals, answers, refusals, after coming back, after the server
 * was killed, after something was taken back.
 *
 * Where a seat could only pass at one table, a setting passes for it; at the other it passes by
 * hand, at once. When others are shown that must be the same.
 */
#ifndef LIMBIC_TESTING_SERVED_PAIR_H
#define LIMBIC_TESTING_SERVED_PAIR_H

#include "testing/property.h"

/* A property, of a game. */
property_function served_pair_holds;

struct pair_seen {
    unsigned pairs, moves, windows; /* compared */
    unsigned passed, unlike;        /* of them: by a setting; at one table alone, at least */
    unsigned whole, open; /* of the pairs: to the end of the game; of games that hide no card */
    unsigned taken_back, crashes, resumed, asked;
    uint64_t bytes;
};
extern struct pair_seen pair_seen;
extern unsigned pair_moves_most; /* of a game */

/* A careless server, for tests of the test. */
enum planted {
    PLANTED_NOTHING,
    PLANTED_HASH,  /* of the position, with every step */
    PLANTED_INDEX, /* which card of the box lies on top of the first zone */
    PLANTED_SEED,  /* in plain sight */
    PLANTED_TIME,  /* passes are shown when they are made */
    PLANTED_KINDS,
};
extern enum planted pair_planted;

#endif
