/* SPDX-License-Identifier: MIT */
/* Decks of any cards, for tests of games whose players build them. */
#ifndef LIMBIC_TESTING_RANDOM_DECKS_H
#define LIMBIC_TESTING_RANDOM_DECKS_H

#include "cardlang/deck_lists.h"

/*
 * The lists of the game and `count` random ones after them, each as legal as any, called random-1
 * and so on. A set has room for some 200, and sets are kept: make one with many for thousands of
 * games, not one for each.
 */
const struct deck_lists *random_deck_lists(const struct game *game, unsigned count,
                                           struct stream *luck);

#endif
