/* SPDX-License-Identifier: MIT */
/*
 * What the games' own soak tests share: how many games they play, and that no card is lost.
 */
#ifndef LIMBIC_TESTING_SOAK_H
#define LIMBIC_TESTING_SOAK_H

#include "kernel/table.h"

/* As many as LIMBIC_SOAK says, otherwise `default_value`. */
unsigned soak_games(unsigned usual);

/* Every zone's count is the length of its ring, its cards know that they are there, and together
 * the zones hold all cards: each is in exactly one of them. */
bool zones_hold_all_cards(const struct table *t);

#endif
