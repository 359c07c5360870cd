/* SPDX-License-Identifier: MIT */
/* limbic cards: what its files share. cards.c checks, lists and shows; cards_mutate.c proves. */
#ifndef LIMBIC_CMD_CARDS_H
#define LIMBIC_CMD_CARDS_H

#include "cardlang/vocabulary.h"
#include "cmd/command.h"

struct cards_request {
    const struct game *game; /* --game; NULL: all that have cards */
    const char *card;        /* --card; NULL: all */
    const char *scenes;      /* folder */
    const char *equivalent;  /* file */
    unsigned threads;
    bool unproved;
    bool as_json;
    bool as_text;
    struct text *json; /* where cards list --json writes */
    char **arguments;  /* after the verb */
    int count;
};

/* Each pack there is, or that of --game, or those that have the card asked for, one after another:
 * calls `use`, and stops at the first result that is not EXIT_FINE. Reports packs that cannot be
 * read, and a card that no pack has. */
int cards_each_pack(const struct cards_request *request,
                    int (*use)(const struct cards_request *request, const struct game *game,
                               const struct pack *pack));

/* cards mutate, and cards list --unproved. */
int cards_mutate(const struct cards_request *request, const struct game *game,
                 const struct pack *pack);
int cards_unproved(const struct cards_request *request, const struct game *game,
                   const struct pack *pack);

#endif
