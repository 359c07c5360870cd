/* SPDX-License-Identifier: MIT */
/* Playing and judging ladders. See ladder.h; ladder_write.c says what came of it. */
#include "lab/ladder.h"

#include <math.h>
#include <stdlib.h>

#include "kernel/outcome.h"

/* Deals of a match before the next one has its turn, and before anybody looks at intervals: always
 * the same ones, so that --until stops at the same game on any number of threads. Every match is as
 * far as the others when a ladder is stopped. */
enum { ROUND_DEALS = 64 };

/* ---- making ------------------------------------------------------------------------------------ */

static unsigned count_parties(const struct setup *setup)
{
    unsigned teams = 0;
    for (seat_id s = 0; s < setup->seats; s++) {
        teams |= 1u << (setup->game->team_of ? setup->game->team_of(setup, s) : s);
    }
    return (unsigned)__builtin_popcount(teams);
}

static void add_match(struct ladder *l, unsigned bot, unsigned other)
{
    struct ladder_match *m = &l->match[l->matches++];
    const struct bot *list[SEATS_MAX];
    unsigned seats = l->together ? 1 : l->setup->seats;
    for (unsigned i = 0; i < seats; i++) list[i] = l->bot[i ? other : bot].bot;
    *m = (struct ladder_match){ .bot = bot, .other = other };
    plan_init(&m->plan, l->setup, list, seats, l->games);
    m->plan.seed = l->seed;
    m->layout = layout_new(&m->plan);
    m->deals = must_alloc(m->plan.deals, sizeof *m->deals);
}

void ladder_init(struct ladder *l, const struct setup *setup, const struct bot *const *list,
                 unsigned count, uint64_t games, uint64_t seed)
{
    check(count > 0 && count <= LADDER_BOTS_MAX && games > 0 && games <= LADDER_GAMES_MAX);
    *l = (struct ladder){ .setup = setup, .seed = seed, .games = games, .bots = count };
    l->together = seats_win_together(setup);
    l->parties = count_parties(setup);
    for (unsigned i = 0; i < count; i++) l->bot[i].bot = list[i];
    for (unsigned i = 0; i < count; i++) {
        if (l->together) add_match(l, i, i);
        for (unsigned j = 0; j < i && !l->together; j++) add_match(l, i, j);
    }
}

void ladder_release(struct ladder *l)
{
    for (unsigned i = 0; i < l->matches; i++) {
        layout_free(l->match[i].layout);
        free(l->match[i].deals);
    }
    text_release(&l->problem);
    setup_drop(l->setup);
}

/* ---- judging ----------------------------------------------------------------------------------- */

/* Over the deals: what the match's first bot has won, or its points; less what it was in the other
 * match, unless that is NULL. */
static struct sums sums_of(const struct ladder_match *one, const struct ladder_match *other,
                           bool points)
{
    struct sums s = { 0 };
    for (uint64_t i = 0; i < one->plan.deals; i++) {
        const struct ladder_deal *a = &one->deals[i], *b = other ? &other->deals[i] : NULL;
        if (!a->played || (b && !b->played)) continue;
        int64_t x = points ? a->points : a->won;
        if (b) x -= points ? b->points : b->won;
        s.deals++;
        s.x += x;
        s.xx += x * x;
    }
    return s;
}

static double games_a_deal(const struct ladder_match *match)
{
    return plan_deal_games(&match->plan);
}

struct estimate ladder_share(const struct ladder_match *match)
{
    struct sums s = sums_of(match, NULL, false);
    return estimate_share(&s, WIN * games_a_deal(match));
}

struct estimate ladder_points(const struct ladder_match *match)
{
    struct sums s = sums_of(match, NULL, true);
    return estimate_mean(&s, games_a_deal(match));
}

struct estimate ladder_share_above(const struct ladder_match *one, const struct ladder_match *other)
{
    struct sums s = sums_of(one, other, false);
    /* That all deals agree says only that perhaps one in so many would not. */
    if (s.deals && !s.xx) s.xx = (int64_t)WIN * WIN;
    return estimate_mean(&s, WIN * games_a_deal(one));
}

struct estimate ladder_points_above(const struct ladder_match *one,
                                    const struct ladder_match *other)
{
    struct sums s = sums_of(one, other, true);
    return estimate_mean(&s, games_a_deal(one));
}

/* One step of the iteration below. `share` is of the matches: what their first bots have won. */
static void improve(const struct ladder *l, const double *share, double *strength)
{
    double won[LADDER_BOTS_MAX] = { 0 }, met[LADDER_BOTS_MAX] = { 0 }, others = l->parties - 1.0;
    for (unsigned i = 0; i < l->matches; i++) {
        const struct ladder_match *m = &l->match[i];
        double games = (double)m->played * games_a_deal(m) + 1;
        double all = strength[m->bot] + others * strength[m->other];
        won[m->bot] += share[i] + 1.0 / l->parties;
        won[m->other] += games - share[i] - 1.0 / l->parties;
        met[m->bot] += games / all;
        met[m->other] += games * others / all;
    }
    for (unsigned i = 0; i < l->bots; i++) strength[i] = met[i] > 0 ? won[i] / met[i] : 1;
}

/*
 * Strengths under which the wins are likeliest, if a party wins as often as its strength is of all
 * at the table (Bradley and Terry; the iteration is Hunter's). Each pair has shared one game more,
 * so that a bot that never won has a number.
 */
static void rate(struct ladder *l)
{
    enum { STEPS = 2000 };
    double strength[LADDER_BOTS_MAX], share[LADDER_MATCHES_MAX];
    for (unsigned i = 0; i < l->bots; i++) strength[i] = 1;
    for (unsigned i = 0; i < l->matches; i++)
        share[i] = (double)sums_of(&l->match[i], NULL, false).x / WIN;
    for (unsigned step = 0; step < STEPS && !l->together; step++) improve(l, share, strength);
    for (unsigned i = 0; i < l->bots; i++)
        l->bot[i].rating = 1000 + 400 * log10(strength[i] / strength[0]);
}

/* ---- playing ----------------------------------------------------------------------------------- */

/* A part of a match that is under way. */
struct part {
    struct ladder *ladder;
    struct ladder_match *match;
    uint64_t before; /* games of all matches before it */
};

static int32_t share_of(const struct ladder *l, const struct game_row *g, seat_id seat)
{
    if (g->drawn) return WIN / (int32_t)l->parties;
    return g->winners & seat_bit(seat) ? WIN / g->parties : 0;
}

static void hear_deal(void *about, const struct game_row *games, unsigned count)
{
    const struct part *part = about;
    const struct ladder *l = part->ladder;
    struct ladder_deal *deal = &part->match->deals[games[0].deal];
    *deal = (struct ladder_deal){ .played = true };
    for (unsigned i = 0; i < count; i++) {
        seat_id seat = 0;
        while (plan_bot_at(&part->match->plan, games[i].rotation, seat) != 0) seat++;
        deal->won += share_of(l, &games[i], seat);
        deal->points += games[i].scores[seat];
    }
}

static void show_progress(const struct run *run)
{
    const struct part *part = run->about;
    const struct ladder *l = part->ladder;
    l->progress(l, part->before + atomic_load(&run->played), l->seconds + run->seconds);
}

static void add_cost(struct bot_cost *to, const struct bot_cost *cost)
{
    to->decisions += cost->decisions;
    to->trials += cost->trials;
    to->ns += cost->ns;
}

static void play_part(struct part *part)
{
    struct ladder *l = part->ladder;
    struct ladder_match *m = part->match;
    struct run run = { .layout = m->layout,
                       .threads = l->threads,
                       .stop = l->stop,
                       .progress = l->progress ? show_progress : NULL,
                       .hear = hear_deal,
                       .about = part,
                       .timed = true };
    run_play(&run);
    l->seconds += run.seconds;
    for (unsigned i = 0; i < m->plan.bot_count; i++)
        add_cost(&l->bot[i ? m->other : m->bot].cost, &run.cost[i]);
    if (run.problem.length && !l->problem.length)
        text_add_string(&l->problem, text_string(&run.problem));
    text_release(&run.problem);
    totals_release(&run.totals);
    m->played = 0;
    for (uint64_t i = 0; i < m->plan.deals; i++) m->played += m->deals[i].played;
}

static uint64_t games_played(const struct ladder *l)
{
    uint64_t games = 0;
    for (unsigned i = 0; i < l->matches; i++)
        games += l->match[i].played * plan_deal_games(&l->match[i].plan);
    return games;
}

static bool is_narrow(struct estimate e, double until)
{
    return until > 0 && e.high - e.low <= 2 * until;
}

/* By width, never by who leads: whoever stops at a lead finds leads. Matches that are compared with
 * each other end together. */
static void look_for_enough(struct ladder *l)
{
    bool all = true;
    for (unsigned i = 0; i < l->matches; i++) {
        struct ladder_match *m = &l->match[i];
        if (!l->together) m->enough = is_narrow(ladder_share(m), l->until);
        for (unsigned j = 0; j < i; j++)
            all &= is_narrow(ladder_share_above(m, &l->match[j]), l->until);
    }
    if (!l->together) return;
    if (l->matches == 1) all = is_narrow(ladder_share(&l->match[0]), l->until);
    for (unsigned i = 0; i < l->matches; i++) l->match[i].enough = all;
}

static bool is_stopped(const struct ladder *l)
{
    return atomic_load(l->stop);
}

void ladder_play(struct ladder *l)
{
    uint64_t deals = l->match[0].plan.deals;
    unsigned rounds = (unsigned)((deals + ROUND_DEALS - 1) / ROUND_DEALS);
    for (unsigned round = 0; round < rounds; round++) {
        for (unsigned i = 0; i < l->matches && !is_stopped(l); i++) {
            struct part part = { l, &l->match[i], games_played(l) };
            if (l->match[i].enough) continue;
            l->match[i].plan.shard = round;
            l->match[i].plan.shards = rounds;
            play_part(&part);
        }
        if (is_stopped(l)) break;
        look_for_enough(l);
    }
    l->complete = !is_stopped(l);
    rate(l);
}
