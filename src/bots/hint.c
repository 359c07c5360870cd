/* SPDX-License-Identifier: MIT */
/* See hint.h. */
#include "bots/hint.h"

#include "bots/search.h"

/* Of bots, a stream of the seed: the table's own come first. Of hints, one of the number of moves.
 */
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
static struct stream luck_of_bot(const struct table *t, struct progress at)
{
    return stream_make(stream_of_seed(at.seed, LUCK_OF_BOTS).key + at.moves, t->asked);
}

/* Whoever asks for a hint does not know the seed, so it may not depend on it. */
static struct stream luck_of_hint(const struct table *t, struct progress at)
{
    return stream_make(at.moves, LUCK_OF_HINTS + t->asked);
}

struct hint bot_choice(const struct bot *bot, const struct table *t, struct progress at,
                       struct thinking *thinking)
{
    return choose(bot, t, luck_of_bot(t, at), thinking);
}

/* Long enough to be better than greedy in every game, short enough that nobody waits. */
static const struct bot hint_bot = { .name = "search:1000",
                                     .about = "gives hints",
                                     .choose = search_choose,
                                     .begin = search_begin,
                                     .end = search_end,
                                     .budget = 1000 };

struct hint hint_of(const struct bot *bot, const struct table *t, struct progress at,
                    struct thinking *thinking)
{
    return choose(bot ? bot : &hint_bot, t, luck_of_hint(t, at), thinking);
}

struct hint hint_find(const struct table *t, struct progress at, struct thinking *thinking)
{
    return hint_of(NULL, t, at, thinking);
}
