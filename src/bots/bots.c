/* SPDX-License-Identifier: MIT */
/* The bots there are, and the one that chooses at random. See bot.h. */
#include <string.h>

#include "bots/bot.h"
#include "bots/search.h"

/* It tries nothing, so there is nothing to stop, and it needs no budget. */
static unsigned choose_at_random(const struct table *t, struct thinking *thinking)
{
    return stream_below(thinking->luck, t->moves);
}

/* One move in so many of the easy bot is any. */
enum { EASY_ERRS = 4 };

static unsigned choose_easily(const struct table *t, struct thinking *thinking)
{
    if (stream_below(thinking->luck, EASY_ERRS) == 0) return choose_at_random(t, thinking);
    return greedy_bot.choose(t, thinking);
}

const struct bot random_bot = { .name = "random",
                                .about = "takes any move",
                                .choose = choose_at_random };
const struct bot easy_bot = { .name = "easy",
                              .about = "greedy, but errs one time in four",
                              .choose = choose_easily };

const struct bot *const bots[] = {
    &random_bot, &easy_bot, &greedy_bot, &hard_bot, &expert_bot, NULL
};

unsigned bot_choose(const struct bot *bot, const struct table *t, struct thinking *thinking)
{
    struct thinking own = *thinking;
    own.trials = 0;
    if (!own.budget) own.budget = bot->budget;
    bool lends = bot->begin && !own.kept; /* for this choice alone */
    if (lends) own.kept = bot->begin(bot);
    unsigned move = bot->choose(t, &own);
    if (lends) bot->end(own.kept);
    check(move < t->moves || (bot->begin && move == BOT_FAILED));
    thinking->trials = own.trials;
    return move;
}

/* People call the level between easy and hard normal; saves and published figures call it by how it
 * plays. */
static const char *level_of_people(const char *name)
{
    return strcmp(name, "normal") == 0 ? greedy_bot.name : name;
}

const struct bot *bot_find(const char *name, struct diagnostics *d)
{
    enum { COUNT = sizeof bots / sizeof *bots };
    const char *names[COUNT] = { 0 };
    struct text all = { 0 };
    name = level_of_people(name);
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

const struct bot *bot_named(const char *name, struct diagnostics *d)
{
    return search_is_name(name) ? search_bot(name, d) : bot_find(name, d);
}
