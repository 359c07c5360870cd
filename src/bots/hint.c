/* SPDX-License-Identifier: MIT */
/* See hint.h. */
#include "bots/hint.h"

/* Streams of the seed, by what they are for: the table's own come first. */
enum { LUCK_OF_BOTS = 1000, LUCK_OF_HINTS = 2000 };

static struct hint choose(const struct bot *bot, const struct table *t, struct stream luck,
                          struct thinking *thinking)
{
    thinking->luck = &luck;
    struct hint hint = { bot_choose(bot, t, thinking), bot, thinking->trials };
    thinking->luck = NULL; /* it ends here */
    return hint;
}

/* Bots play in public: their luck may no more give away the seed than the cards do. */
static struct stream luck_at(const struct table *t, struct progress at, unsigned purpose)
{
    return stream_make(stream_of_seed(at.seed, purpose).key + at.moves, t->asked);
}

struct hint bot_choice(const struct bot *bot, const struct table *t, struct progress at,
                       struct thinking *thinking)
{
    return choose(bot, t, luck_at(t, at, LUCK_OF_BOTS), thinking);
}

struct hint hint_find(const struct table *t, struct progress at, struct thinking *thinking)
{
    return choose(&greedy_bot, t, luck_at(t, at, LUCK_OF_HINTS), thinking);
}
