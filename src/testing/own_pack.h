/* SPDX-License-Identifier: MIT */
/*
 * Scenes with a pack of their own cards, for rules that no built-in card shows.
 */
#ifndef LIMBIC_TESTING_OWN_PACK_H
#define LIMBIC_TESTING_OWN_PACK_H

#include "base/text.h"
#include "cardlang/vocabulary.h"

/* Plays all scenes with these cards and the rules' own. What does not hold, or cannot be read, is
 * added to `wrong`; returns how many scenes were played. */
unsigned play_scenes_with(const struct vocabulary *vocabulary, const char *cards,
                          const char *scenes, struct text *wrong);

#endif
