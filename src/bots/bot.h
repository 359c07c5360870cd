/* SPDX-License-Identifier: MIT */
/*
 * Bots: they answer decisions, knowing no game and no more than their seat may know.
 *
 * A bot is a function of the table as its seat knows it, of its own luck and of its budget: it
 * looks at hidden things only through table_resample(). So its move is the same on every table its
 * seat cannot tell from this one, which a test proves.
 */
#ifndef LIMBIC_BOTS_BOT_H
#define LIMBIC_BOTS_BOT_H

#include <stdatomic.h>

#include "kernel/game.h"

struct search_report;
struct search_settings;

/*
 * What a bot may use to choose a move.
 *
 * A trial is one position that the bot came to in its mind and evaluated. The budget is the most
 * trials it may make, so that a move does not depend on how fast the machine is. Whoever stops a
 * choice gets the best move found so far, and that does depend on it.
 */
struct thinking {
    struct stream *luck;          /* the bot's own */
    struct table *const *scratch; /* memory for two tables of the set-up: nothing is allocated */
    unsigned budget;              /* in trials; 0: as many as the bot usually makes */
    const atomic_bool *stop;      /* looked at between trials; NULL: nobody can stop it */
    unsigned threads;     /* that may think at once; 0: only this one. The move is the same */
    unsigned trials;      /* counted by the bot: how many it has made */
    void *kept;           /* what begin() of the bot returned, if it has one */
    struct text *problem; /* NULL, or where to say why there is no move */
    struct search_report *report; /* NULL, or where a search says what it found out (search.h) */
};

enum { BOT_FAILED = 0x7fffffff }; /* no move: see bot_choose() */

struct bot {
    const char *name;
    const char *about;
    /* Which move of the pending decision the asked seat takes: see bot_choose(). */
    unsigned (*choose)(const struct table *t, struct thinking *thinking);
    /* For a bot that keeps something from one choice to the next, such as a program that was
     * started: makes it, for one thread, and ends it. Both NULL: it keeps nothing. */
    void *(*begin)(const struct bot *bot);
    void (*end)(void *kept);
    unsigned budget; /* that it has if nobody gives it another; 0: it knows itself */
    const struct search_settings *settings; /* of a search (search.h); NULL: as the game says */
};

/* NULL-terminated. */
extern const struct bot *const bots[];

/* Finds one of them by name; NULL, with a suggestion reported, if there is none. For names that
 * come from strangers: none of these thinks for long. */
const struct bot *bot_find(const char *name, struct diagnostics *d);

/* The same, and searches of any budget (search.h): for names that the machine's own people give. */
const struct bot *bot_named(const char *name, struct diagnostics *d);

/*
 * Which move of the pending decision the bot takes for the asked seat: always one of them, however
 * small the budget and however early it was stopped. Only a bot that is a program (exec.h) can end
 * without one: BOT_FAILED, with the reason in thinking->problem, or without a reason if it was
 * stopped. From then on it always does.
 */
unsigned bot_choose(const struct bot *bot, const struct table *t, struct thinking *thinking);

/* For bots: has somebody stopped the choice? */
static inline bool thinking_is_stopped(const struct thinking *thinking)
{
    return thinking->stop && atomic_load_explicit(thinking->stop, memory_order_relaxed);
}

extern const struct bot random_bot;
extern const struct bot greedy_bot;
extern const struct bot easy_bot;
extern const struct bot hard_bot, expert_bot; /* searches: search.c */

#endif
