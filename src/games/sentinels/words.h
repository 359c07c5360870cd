/* SPDX-License-Identifier: MIT */
/*
 * The words that stand in the slots of Sentinels' phrases. What a word stands for is a number: of
 * one of the enums below, of one in terms.h, or as src/inplay/read.h says.
 */
#ifndef LIMBIC_GAMES_SENTINELS_WORDS_H
#define LIMBIC_GAMES_SENTINELS_WORDS_H

#include "games/sentinels/terms.h"
#include "inplay/standard.h"

/* Slots of Sentinels' own: a deck that may be any, where one is asked which; what becomes of
 * revealed cards that were not looked for; whom a modifier can turn damage to: a trigger can say
 * more ("before ...: redirect that to ..."), but not for a time. */
enum { SLOT_DECKS = SLOT_GAME, SLOT_REST, SLOT_BEARER };

enum decks_word { DECKS_NAMED, DECKS_ANY };

/* FROM: a place, and whose if the word says it. */
struct from_word {
    uint8_t place, deck;
};

/* The value of the first keyword of the pack as an ADJECTIVE: see vocabulary.keyword_value. */
enum { ADJECTIVE_TAGS = 100 };

extern const struct asked_of sentinels_nouns[], sentinels_adjectives[];
extern const struct from_word sentinels_froms[];
extern const char *const sentinels_slots[];
extern const struct slot_word sentinels_words[];

/* For the vocabulary: the words that a mutation puts in the place of one. */
unsigned sentinels_other_words(const struct pack *pack, const struct card_def *card,
                               const struct operand *o, uint16_t *out);

#endif
