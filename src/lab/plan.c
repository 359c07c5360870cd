/* SPDX-License-Identifier: MIT */
/* See plan.h. */
#include "lab/plan.h"

#include "base/hash.h"
#include "cardlang/deck_lists.h"

enum { LUCK_OF_BOTS = 1000 }; /* streams of a deal's seed: the table's own come first */

void plan_init(struct plan *plan, const struct setup *setup, const struct bot *const *list,
               unsigned bot_count, uint64_t games)
{
    check(bot_count > 0 && bot_count <= PLAN_BOTS_MAX && games <= PLAN_GAMES_MAX);
    *plan = (struct plan){ .setup = setup,
                           .bot_count = bot_count,
                           .deals = (games + bot_count - 1) / bot_count,
                           .shards = 1,
                           .decisions_most = PLAN_DECISIONS_MOST };
    for (unsigned i = 0; i < bot_count; i++) plan->bots[i] = list[i];
}

/* An even number of deals: the entries of a pairing change seats with every one. */
void plan_init_robin(struct plan *plan, struct round_robin *robin, const struct bot *const *list,
                     unsigned bot_count, uint64_t games)
{
    plan_init(plan, robin->setup[0], list, bot_count, games);
    plan->robin = robin;
    plan->deals += plan->deals & 1;
}

void plan_release(struct plan *plan)
{
    if (plan->robin)
        round_robin_free(plan->robin);
    else
        setup_drop(plan->setup);
    plan->robin = NULL;
    plan->setup = NULL;
}

uint64_t plan_first(const struct plan *plan)
{
    return plan->deals * plan->shard / plan->shards;
}

uint64_t plan_end(const struct plan *plan)
{
    return plan->deals * (plan->shard + 1) / plan->shards;
}

uint64_t plan_deal_seed(const struct plan *plan, uint64_t deal)
{
    return stream_make(plan->seed, deal).key;
}

struct stream plan_bot_luck(uint64_t deal_seed, unsigned bot)
{
    return stream_make(deal_seed, LUCK_OF_BOTS + bot);
}

void plan_bot_name(const struct plan *plan, unsigned bot, struct text *out)
{
    unsigned number = 1;
    for (unsigned i = 0; i < bot; i++) number += plan->bots[i] == plan->bots[bot];
    text_add_string(out, plan->bots[bot]->name);
    if (number > 1) text_add(out, " %u", number);
}

uint64_t plan_pack_hash(const struct plan *plan)
{
    uint64_t hash = 0;
    for (unsigned i = 0; i < plan_setups(plan); i++) {
        const struct setup *setup = plan_setup(plan, i);
        uint64_t own = options_cards_hash(setup->game, &setup->options);
        uint64_t both[] = { hash, own };
        hash = i ? hash_bytes(both, sizeof both) : own;
    }
    return hash;
}
