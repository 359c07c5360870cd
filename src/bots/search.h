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
    uint64_t value;     /* sum of the chances to win over the visits */
    uint32_t low, high; /* where its average lies, in CHANCE_ONEths: a 95 % interval */
};

/* For who wants to know why (thinking->report): filled in by a search. */
struct search_report {
    unsigned iterations;
    unsigned moves; /* that were looked at */
    struct search_move move[SEARCH_MOVES_MAX];
    /* NULL, or called for each move of the line that the search expects, with the table before it:
     * a world that the seat could be in. */
    void (*tell)(void *about, const struct table *world, unsigned move);
    void *about;
};

/* What a name may say in place of the game's struct search_style: -1 where it says nothing. */
enum search_setting {
    SETTING_TURNS,
    SETTING_TRIES,
    SETTING_SHARPNESS,
    SETTING_EXPLORATION,
    SETTING_OPINION,
    SETTING_RESTS,
    SETTINGS
};

struct search_settings {
    int32_t value[SETTINGS];
};

/* The bot of that name, "search:1000", or with settings to try out "search:1000:turns=2:tries=4";
 * the same one for the same name. NULL, with the mistake reported: it is no such name, or a number
 * is out of bounds. From any thread. */
const struct bot *search_bot(const char *name, struct diagnostics *d);

/* Does it name a search, rightly or not? */
bool search_is_name(const char *name);

/* For the bots that are searches: struct bot. */
unsigned search_choose(const struct table *t, struct thinking *thinking);
void *search_begin(const struct bot *bot);
void search_end(void *kept);

#endif
