/* SPDX-License-Identifier: MIT */
/*
 * Bots: they answer decisions, knowing no game and no more than their seat may know.
 *
 * A bot is a function of the table as its seat knows it and of its own luck: it looks at hidden
 * things only through table_resample(). So its move is the same on every table its seat cannot tell
 * from this one, which a test proves.
 */
#ifndef LIMBIC_BOTS_BOT_H
#define LIMBIC_BOTS_BOT_H

#include "kernel/game.h"

struct bot {
    const char *name;
    const char *about;
    /*
     * Which move of the pending decision the asked seat takes. `scratch` is memory for two tables
     * of the set-up, so that nothing is allocated; `luck` is the bot's own.
     */
    unsigned (*choose)(const struct table *t, struct stream *luck, struct table *const scratch[2]);
};

/* NULL-terminated. */
extern const struct bot *const bots[];

/* Finds a bot by name; NULL, with a suggestion reported, if there is none. */
const struct bot *bot_find(const char *name, struct diagnostics *d);

extern const struct bot random_bot;
extern const struct bot greedy_bot;

#endif
