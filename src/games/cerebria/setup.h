/* SPDX-License-Identifier: MIT */
/* What the tables of the game and the set-up share beyond cerebria.h. */
#ifndef LIMBIC_GAMES_CEREBRIA_SETUP_H
#define LIMBIC_GAMES_CEREBRIA_SETUP_H

#include "games/cerebria/cerebria.h"

extern const struct game cerebria_game;

/* The words of the option `kinds`: the Mild Emotions of the pack. */
extern const struct word_source cerebria_kind_words;

/* The modifiers in the order of the option's words: first those that make it harder, in the order
 * of the rulebook, then those that make it easier. */
enum modifier {
    MODIFIER_WILLPOWER_2,
    MODIFIER_FULL_START,
    MODIFIER_WHEEL_WILLPOWER,
    MODIFIER_FAR_SIGHT,
    MODIFIER_FIRST_FRAGMENT,
    MODIFIER_REVELATION_WILLPOWER,
    MODIFIER_KEEPS_BOTH,
    MODIFIER_DISCARDS_BOTH,
    MODIFIER_NO_WILLPOWER_POINTS,
    MODIFIER_CHEAP_FORTRESSES,
    MODIFIERS
};

enum { DECK_KINDS = 8, DECK_COPIES = 2, STRONG_COPIES = 2 };

/* The eight kinds of a Spirit's deck, for decks=starter and decks=spirit (facts.c). False, with the
 * mistake reported: the pack has no such deck. */
bool cerebria_deck_kinds(const struct setup *setup, seat_id seat, face_id kinds[DECK_KINDS],
                         struct diagnostics *d);

/* Is that face a Mild Emotion? For the words of `kinds`, before there are facts (facts.c). */
bool cerebria_is_mild(const struct pack *pack, unsigned card);

#endif
