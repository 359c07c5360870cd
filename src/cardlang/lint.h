/* SPDX-License-Identifier: MIT */
/*
 * Lints: what can be read and played, and is most likely not what its author means.
 *
 * A mistake makes a pack unplayable and is refused wherever the pack is read. A lint is reported by
 * `cards check` alone: a pack in which a hero has two abilities plays soundly, and may be meant so.
 * What would make a game unsound (a card that is the back of another deck's) is no lint, but a
 * mistake that the vocabulary reports with emit_mistake().
 *
 * A lint is a row of a table: lint.c has those that hold for all games, a game brings its own
 * (vocabulary.lints). A row looks at one deck, card or clause at a time and says whether it is
 * wrong; its message says what to do.
 */
#ifndef LIMBIC_CARDLANG_LINT_H
#define LIMBIC_CARDLANG_LINT_H

#include "cardlang/pack.h"

enum lint_level {
    LINT_PACK,   /* once, if the pack is known to be whole */
    LINT_DECK,   /* decks that are for scenes only are left out, with their cards */
    LINT_CARD,   /* reported at its head */
    LINT_CLAUSE, /* each clause of each card, whatever it stands in */
};

/* What is looked at: with a clause its card, with a card its deck. */
struct lint_place {
    const struct pack *pack;
    unsigned deck;               /* NO_DECK: none */
    const struct card_def *card; /* NULL: a deck is looked at */
    const struct clause *clause;
    const struct clause *hook; /* the one that the clause stands in, or is; NULL: none */
    bool nested;               /* the clause stands in another */
};

struct lint {
    const char *name; /* as it is reported after the message, and listed in docs/cards.md */
    enum lint_level level;
    /* Is it wrong? What {} stands for in the message goes to `found`. */
    bool (*is_wrong)(const struct lint_place *at, struct text *found);
    const char *message; /* what is wrong, and what to do */
};

/* Those of all games; ended by name NULL. */
extern const struct lint general_lints[];

/* Reports all that is wrong with a pack that is finished. `whole`: it is all that will be played
 * with, and not a file out of several. */
void pack_lint(const struct pack *pack, bool whole, struct diagnostics *d);

/* The same of the vocabulary's own alone, for a game that cannot be played with a pack that has
 * something wrong: false, all of it reported. Decks for scenes are looked at, too. */
bool pack_is_sound(const struct pack *pack, struct diagnostics *d);

/* Adds the message, with `found` for each {}. */
void lint_message(const struct lint *lint, const char *found, struct text *out);

/* For lints. The phrase of a clause; NULL: it has none. */
const struct phrase *lint_phrase(const struct lint_place *at);
/* How many cards the deck has for which `counts` is true (NULL: all); the same with copies. */
typedef bool lint_counts(const struct pack *pack, const struct card_def *card);
unsigned lint_cards(const struct lint_place *at, lint_counts *counts);
unsigned lint_copies(const struct lint_place *at, lint_counts *counts);

#endif
