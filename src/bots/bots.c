/* SPDX-License-Identifier: MIT */
/* The bots there are, and the one that chooses at random. See bot.h. */
#include <string.h>

#include "bots/bot.h"

/* It tries nothing, so there is nothing to stop, and it needs no budget. */
static unsigned choose_at_random(const struct table *t, struct thinking *thinking)
{
    return stream_below(thinking->luck, t->moves);
}

const struct bot random_bot = { "random", "takes any move", choose_at_random, NULL, NULL };

const struct bot *const bots[] = { &random_bot, &greedy_bot, NULL };

unsigned bot_choose(const struct bot *bot, const struct table *t, struct thinking *thinking)
{
    thinking->trials = 0;
    unsigned move = bot->choose(t, thinking);
    check(move < t->moves || (bot->begin && move == BOT_FAILED));
    return move;
}

const struct bot *bot_find(const char *name, struct diagnostics *d)
{
    enum { COUNT = sizeof bots / sizeof *bots };
    const char *names[COUNT] = { 0 };
    struct text all = { 0 };
    for (unsigned i = 0; bots[i]; i++) {
        names[i] = bots[i]->name;
        text_add(&all, "%s%s", i ? ", " : "", names[i]);
        if (strcmp(names[i], name) != 0) continue;
        text_release(&all);
        return bots[i];
    }
    const char *near = nearest_word(name, names);
    if (near)
        diagnose(d, 0, 0, "there is no bot '%.60s' (did you mean '%s'?)", name, near);
    else
        diagnose(d, 0, 0, "there is no bot '%.60s'; there are %s", name, text_string(&all));
    text_release(&all);
    return NULL;
}
