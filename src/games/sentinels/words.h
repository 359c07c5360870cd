/*
 * The words that stand in the slots of Sentinels' phrases. What a word stands for is a number: of
 * one of the enums below, or of one in meaning.h.
 */
#ifndef LIMBIC_GAMES_SENTINELS_WORDS_H
#define LIMBIC_GAMES_SENTINELS_WORDS_H

#include "cardlang/vocabulary.h"
#include "games/sentinels/meaning.h"

enum slots {
    SLOT_NUMBER = SLOT_AMOUNT + 1,
    SLOT_TITLE,
    SLOT_KIND,
    SLOT_ADJECTIVE,
    SLOT_ONE,
    SLOT_CARDS,
    SLOT_SIDE,
    SLOT_DAMAGE,
    SLOT_TYPE,
    SLOT_TYPES,
    SLOT_VALUE,
    SLOT_COUNT,
    SLOT_PLAYER,
    SLOT_WHO,
    SLOT_HOWMANY,
    SLOT_TURN,
    SLOT_DECK,
    SLOT_FROM,
    SLOT_INTO,
};

/* KIND: which cards. */
enum kinds {
    KIND_TARGET,
    KIND_CARD,
    KIND_HERO,
    KIND_TITLE,
    KIND_ADJECTIVE,
    KIND_BUT,
    KIND_EXACTLY,
    KIND_AT_MOST,
    KIND_WHO_DID,
    KIND_WHO_DID_NOT,
};

/* SIDE: of damage, and what modifiers are about. */
enum sides { SIDE_ONE, SIDE_KIND, SIDE_LOWEST, SIDE_NOT_LOWEST };

/* DAMAGE: which of its parts are named. */
enum damages { DAMAGE_TYPED = 1, DAMAGE_BY = 2, DAMAGE_TO = 4 };

enum values {
    VALUE_PLAIN,
    VALUE_OF_H,
    VALUE_H_PLUS,
    VALUE_H_MINUS,
    VALUE_COUNT,
    VALUE_TIMES,
    VALUE_PLUS,
};

enum froms {
    FROM_DECK,
    FROM_TRASH_YOURS,
    FROM_TRASH_VILLAIN,
    FROM_TRASH_ENVIRONMENT,
    FROM_HAND,
    FROM_PLAY,
    FROM_BENEATH,
    FROM_ANYWHERE,
};

enum adjectives {
    ADJECTIVE_HERO,
    ADJECTIVE_VILLAIN,
    ADJECTIVE_ENVIRONMENT,
    ADJECTIVE_NON_HERO,
    ADJECTIVE_NON_VILLAIN,
    ADJECTIVE_NON_ENVIRONMENT,
    ADJECTIVE_CHARACTER,
    ADJECTIVE_NON_CHARACTER,
    ADJECTIVE_ONGOING,
    ADJECTIVE_EQUIPMENT,
    ADJECTIVE_ONGOING_OR_EQUIPMENT,
    ADJECTIVE_OWN,
    ADJECTIVE_TAGS, /* the first keyword of the pack: see vocabulary.keyword_value */
};

/* What an adjective asks of a card. */
struct adjective {
    uint32_t all, none, any; /* traits, as in struct filter */
    uint8_t own;
};

extern const struct adjective adjectives[];
extern const char *const slot_names[];
extern const struct slot_word slot_words[];

/* For the vocabulary: the words that a mutation puts in the place of one. */
unsigned other_words(const struct pack *pack, const struct card_def *card, const struct operand *o,
                     uint16_t *out);

#endif
