/* SPDX-License-Identifier: MIT */
/*
 * Mutations: small changes of a card, to find out whether its scenes prove it. A change that no
 * scene notices is a part of the card that nothing tests.
 *
 * Each clause is removed; neighbours that are done one after the other change places; the two sides
 * of an `if` change places; every number goes one up and one down; every word is replaced by others
 * of its slot; amounts that are no number become 1; a set becomes another set.
 */
#ifndef LIMBIC_CARDLANG_MUTATE_H
#define LIMBIC_CARDLANG_MUTATE_H

#include "cardlang/pack.h"

enum mutation_kind {
    MUTATION_REMOVE,
    MUTATION_SWAP,   /* with the clause after it */
    MUTATION_SIDES,  /* of an if */
    MUTATION_UNWRAP, /* the condition of an if without otherwise is left out */
    MUTATION_VALUE,  /* of an operand: the number, or the least */
    MUTATION_MOST,   /* of an operand */
    MUTATION_WORD,   /* of an operand: index into the vocabulary's words */
    MUTATION_ONE,    /* of an operand: the number 1 instead of any number of, or a name */
    MUTATION_PHRASE, /* another one of the same role and slots */
    MUTATION_PREFIX, /* the prefix is left out */
};

struct mutation {
    uint8_t kind;
    uint8_t operand;
    uint16_t card;
    uint16_t clause;
    uint16_t value; /* the new number, word or phrase */
};

struct mutations {
    struct mutation *all;
    unsigned count;
};

/* Adds all mutations of one card. The caller frees `all`. */
void mutations_add(struct mutations *m, const struct pack *pack, unsigned card);

/* Changes a copy of the pack; its code is not made yet. */
void mutation_apply(const struct mutation *m, struct pack *copy);

/* What is changed, in words that do not depend on line numbers, e.g. 'Draw 1 card.' is left out.
 * Unique within the card. */
void mutation_words(const struct mutations *all, unsigned number, const struct pack *pack,
                    struct text *out);

/* Is the code of that card the same in both? Then nobody can tell them apart. */
bool same_code(const struct pack *a, const struct pack *b, unsigned card);

#endif
