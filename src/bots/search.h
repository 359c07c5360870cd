/* SPDX-License-Identifier: MIT */
/*
 * Search: information-set Monte Carlo tree search, for every game. docs/bots.md, docs/adr/0035.
 */
#ifndef LIMBIC_BOTS_SEARCH_H
#define LIMBIC_BOTS_SEARCH_H

#include "bots/bot.h"

enum {
    SEARCH_BUDGET_MAX = 1000000, /* iterations a name may ask for */
    SEARCH_MOVES_MAX = 512,      /* moves after these are not looked at; no game offers as many */
    SEARCH_LINE_MAX = 12,
};

/* What a search found out about one move. */
struct search_move {
    unsigned move;
    uint32_t visits;
    uint64_t value; /* sum over the visits */
};

/* For who wants to know why (thinking->report): filled in by a search. */
struct search_report {
    unsigned iterations;
    unsigned moves; /* that were looked at */
    struct search_move move[SEARCH_MOVES_MAX];
};

/* The bot of that name, "search:1000"; the same one for the same name. NULL, with the mistake
 * reported: it is no such name, or the number is out of bounds. From any thread. */
const struct bot *search_bot(const char *name, struct diagnostics *d);

/* Does it name a search, rightly or not? */
bool search_is_name(const char *name);

#endif
