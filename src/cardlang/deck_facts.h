/* SPDX-License-Identifier: MIT */
/*
 * What a deck that a player has built is made of, counted: how many cards of which sort, of which
 * deck of the pack, and of which cost. For `limbic deck` and for whoever shows decks elsewhere.
 */
#ifndef LIMBIC_CARDLANG_DECK_FACTS_H
#define LIMBIC_CARDLANG_DECK_FACTS_H

#include "cardlang/deck_list.h"

enum { DECK_GROUPS_MAX = 64, DECK_COST_MAX = 99 };

/* How many cards of a deck are of a sort, by its name, in the order in which sorts come. */
struct deck_groups {
    const char *names[DECK_GROUPS_MAX];
    unsigned counts[DECK_GROUPS_MAX];
    unsigned count;
};

/* A deck with the pack it is shown with. */
struct deck_facts {
    const struct pack *pack;
    const struct deck_list *list;
    struct deck_cards cards;  /* those that the pack has */
    struct deck_groups kinds; /* what sort of card: action */
    struct deck_groups decks; /* of the pack: which emotion */
    const char *deck_kind;    /* what those are called: "emotion"; NULL: cards belong to none */
    unsigned costs[DECK_COST_MAX + 1];
    bool has_costs;
};

/* To be released. A card that the pack does not have is reported. */
struct deck_facts deck_facts_of(const struct pack *pack, const struct deck_list *list,
                                struct diagnostics *d);
void deck_facts_release(struct deck_facts *deck);

/* What a card costs, as decks are counted; -1: nothing that could be said as a number. */
int deck_card_cost(const struct pack *pack, unsigned card);

/* "Anger 20, Fear 10" */
void deck_groups_text(const struct deck_groups *groups, struct text *out);
/* "1:8 2:12": so many cards that cost so much. */
void deck_curve_text(const struct deck_facts *deck, struct text *out);

/* As a JSON object (docs/protocol.md, decks). */
void deck_facts_write(const struct deck_facts *deck, struct text *out);

#endif
