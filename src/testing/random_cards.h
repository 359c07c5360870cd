/* SPDX-License-Identifier: MIT */
/*
 * Random cards of Patchwork, as source: whatever the language lets stand together, small enough
 * that every way through them can be tried. All draws come from `struct choices`, so that tests and
 * fuzzing make the same cards.
 */
#ifndef LIMBIC_TESTING_RANDOM_CARDS_H
#define LIMBIC_TESTING_RANDOM_CARDS_H

#include "base/text.h"
#include "testing/choices.h"

/* A pack file with that many cards. */
void random_cards(struct choices *c, unsigned cards, struct text *out);

#endif
