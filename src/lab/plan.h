/* SPDX-License-Identifier: MIT */
/*
 * What a simulation is to play. A plan fixes every game of it: which deals, who sits where, and all
 * luck, so that any part can be played anywhere, by any number of threads, with the same outcome.
 *
 * A deal is one seed. It is played once for each bot of the list, everybody moving on by one seat,
 * so every bot sits on every seat equally often and meets the same luck there. In a round robin all
 * of that happens with each of its pairings.
 */
#ifndef LIMBIC_LAB_PLAN_H
#define LIMBIC_LAB_PLAN_H

#include "base/text.h"
#include "bots/bot.h"
#include "lab/round_robin.h"

enum {
    PLAN_BOTS_MAX = SEATS_MAX,
    PLAN_GAMES_MAX = 1000000000, /* sums of squares stay far within 63 bits */
    /* As many as rounding up can add: to whole deals, and in a round robin to two of them. */
    PLAN_DEAL_GAMES_MAX = 2 * PLAN_BOTS_MAX * ROUND_ROBIN_MAX * (ROUND_ROBIN_MAX + 1) / 2,
    PLAN_SHARDS_MAX = 1000000,
    PLAN_DECISIONS_MOST = 1000000, /* of one game: it is cut off there, which is reported first */
};

struct plan {
    const struct setup *setup; /* shared; the plan gives it back. Of a round robin: its first */
    struct round_robin *robin; /* the plan's; NULL: only that set-up is played */
    const struct bot *bots[PLAN_BOTS_MAX];
    unsigned bot_count;
    uint64_t seed;
    uint64_t deals;         /* of the whole simulation */
    unsigned shard, shards; /* which part of it, from 0, of how many */
    uint32_t decisions_most;
};

/* Takes a set-up of setup_share(), and gives it back at the end. `games` is rounded up to whole
 * deals. */
void plan_init(struct plan *plan, const struct setup *setup, const struct bot *const *list,
               unsigned bot_count, uint64_t games);
/* The same for a round robin, which it takes: `games` is for each pairing, in which each of the two
 * has every seat equally often. */
void plan_init_robin(struct plan *plan, struct round_robin *robin, const struct bot *const *list,
                     unsigned bot_count, uint64_t games);
void plan_release(struct plan *plan);

static inline unsigned plan_pairings(const struct plan *plan)
{
    return plan->robin ? plan->robin->pairings : 1;
}

/* How many games a deal has. */
static inline unsigned plan_deal_games(const struct plan *plan)
{
    return plan->bot_count * plan_pairings(plan);
}

static inline uint64_t plan_games(const struct plan *plan)
{
    return plan->deals * plan_deal_games(plan);
}

/* All set-ups that are played; which of them in a game of that deal. */
static inline unsigned plan_setups(const struct plan *plan)
{
    return plan->robin ? plan->robin->count * plan->robin->count : 1;
}

static inline const struct setup *plan_setup(const struct plan *plan, unsigned index)
{
    return plan->robin ? plan->robin->setup[index] : plan->setup;
}

static inline unsigned plan_setup_at(const struct plan *plan, unsigned pairing, uint64_t deal)
{
    return plan->robin ? round_robin_setup(plan->robin, pairing, deal) : 0;
}

/* The options of all set-ups; in a round robin those who play are not among them. */
static inline const struct options *plan_options(const struct plan *plan)
{
    return plan->robin ? &plan->robin->options : &plan->setup->options;
}

/* The deals of this plan's shard are [plan_first(p), plan_end(p)). */
uint64_t plan_first(const struct plan *plan);
uint64_t plan_end(const struct plan *plan);

/* The seed of a deal: 'limbic play --seed' deals the same. Deals of another --seed share nothing.
 */
uint64_t plan_deal_seed(const struct plan *plan, uint64_t deal);

/* The luck of a bot in a deal: the same whatever seat it sits on, and its own, so that a bot that
 * plays against itself does not simply play every game twice. */
struct stream plan_bot_luck(uint64_t deal_seed, unsigned bot);

/* Which bot of the list sits there when everybody has moved on `rotation` times. */
static inline unsigned plan_bot_at(const struct plan *plan, unsigned rotation, seat_id seat)
{
    return (seat + rotation) % plan->bot_count;
}

/* "greedy", or "greedy 2" for the second of the same. */
void plan_bot_name(const struct plan *plan, unsigned bot, struct text *out);

/* The hash of the pack and the decks its cards come from; 0 for games without. */
uint64_t plan_pack_hash(const struct plan *plan);

#endif
