/* SPDX-License-Identifier: MIT */
/*
 * What the games' own soak tests share: how many games they play, and that no card is lost.
 */
#ifndef LIMBIC_TESTING_SOAK_H
#define LIMBIC_TESTING_SOAK_H

#include "kernel/table.h"

/* As many as LIMBIC_SOAK says, otherwise `usual`. */
unsigned soak_games(unsigned usual);

/* Is this game to be played? Not those before LIMBIC_SOAK_FROM, so that a long soak can be done in
 * shares, and one that failed be repeated from near there: every thousandth game of a soak is told.
 */
bool soak_plays(const char *name, uint64_t game);

/* Every zone's count is the length of its ring, its cards know that they are there, and together
 * the zones hold all cards: each is in exactly one of them. */
bool zones_hold_all_cards(const struct table *t);

#endif
