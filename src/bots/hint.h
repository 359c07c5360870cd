/* SPDX-License-Identifier: MIT */
/*
 * Bots at a table that somebody plays at: what the bot of a seat does, and what one would do in
 * somebody's place.
 *
 * The luck of a bot follows from the seed of the game and from how many moves were made, so that a
 * game that was taken back or resumed continues in the same way. That of a hint follows from the
 * number of moves alone: it is the same however often it is asked for and in all worlds that the
 * asked seat cannot tell apart, and does not tell what a bot will do.
 */
#ifndef LIMBIC_BOTS_HINT_H
#define LIMBIC_BOTS_HINT_H

#include "bots/bot.h"

/* How far a game is. */
struct progress {
    uint64_t seed;
    unsigned moves; /* made since its start, forced ones not counted */
};

/* What a bot chose. */
struct hint {
    unsigned move; /* of the pending decision */
    const struct bot *bot;
    unsigned trials; /* it made to find it */
};

/* What that bot does for the asked seat. The luck of `thinking` is set here. */
struct hint bot_choice(const struct bot *bot, const struct table *t, struct progress at,
                       struct thinking *thinking);

/* What that bot would do for the asked seat, with the luck of a hint; NULL: the one that gives
 * hints, a short search. */
struct hint hint_of(const struct bot *bot, const struct table *t, struct progress at,
                    struct thinking *thinking);

/* What the bot that gives hints would do. */
struct hint hint_find(const struct table *t, struct progress at, struct thinking *thinking);

#endif
