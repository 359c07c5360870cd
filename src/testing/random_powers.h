/* SPDX-License-Identifier: MIT */
/*
 * Cerebria's cards with other powers. A pack of this game needs Emotions, boards, Operations and
 * Aspirations that go together, which chance does not bring about; so everything is that of the
 * built-in pack, and what some Emotions, Spirits and upgrades do is made of the vocabulary's own
 * phrases, as far as they go with the sort of card. All draws come from `struct choices`: where
 * they are 0 the built-in power is left.
 */
#ifndef LIMBIC_TESTING_RANDOM_POWERS_H
#define LIMBIC_TESTING_RANDOM_POWERS_H

#include "base/text.h"
#include "cardlang/pack.h"
#include "testing/choices.h"

/* All of it, or to be compiled often: Emotions that are not changed have no power, and Strong ones
 * are left out. */
enum powers_pack { POWERS_WHOLE_PACK, POWERS_CHANGED_ONLY };

/* A pack file with the cards of the game. */
void random_powers(struct choices *c, enum powers_pack what, struct text *out);

/* A game with drawn options and drawn moves, for at most that many decisions: no card is lost, and
 * between two choices of a turn the table is one that a scene could lay out. */
void random_powers_play(const struct pack *pack, struct choices *c, unsigned decisions);

#endif
