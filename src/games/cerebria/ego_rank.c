/* SPDX-License-Identifier: MIT */
/*
 * Choosing: candidates with their figures, compared in order; and Impact, the figures that most
 * chains begin with.
 */
#include "base/check.h"
#include "games/cerebria/ego_parts.h"

/* ---- candidates ------------------------------------------------------------------------------ */

void ego_rank_start(struct ego_ranking *r, enum ego_choice choice)
{
    r->choice = (uint8_t)choice;
    r->length = r->count = r->refused_count = 0;
}

void ego_rank_add(struct ego_ranking *r, unsigned place)
{
    check(r->count < BOARD_SLOTS);
    r->candidates[r->count++].place = (uint8_t)place;
    r->length = 0;
}

void ego_rank_refuse(struct ego_ranking *r, unsigned place, enum ego_refusal why)
{
    check(r->refused_count < BOARD_SLOTS);
    r->refused[r->refused_count].place = (uint8_t)place;
    r->refused[r->refused_count++].why = (uint8_t)why;
}

void ego_rank_refuse_by(struct ego_ranking *r, unsigned place, unsigned condition)
{
    check(condition > ONLY_ANY);
    ego_rank_refuse(r, place, (enum ego_refusal)(REFUSED_NOT_RAISED + condition - ONLY_IF_RAISED));
}

static void add_figure(struct ego_ranking *r, enum ego_figure figure, unsigned aspiration,
                       int value)
{
    check(r->length < EGO_FIGURES && value >= INT8_MIN && value <= INT8_MAX);
    r->chain[r->length].figure = (uint8_t)figure;
    r->chain[r->length].aspiration = (uint8_t)aspiration;
    r->candidates[r->count - 1].figures[r->length++] = (int8_t)value;
}

void ego_rank_figure(struct ego_ranking *r, enum ego_figure figure, int value)
{
    add_figure(r, figure, ASPIRATION_NONE, value);
}

/* The place in the chain of the first figure that differs; the chain's length: they are equal. */
static unsigned first_difference(const struct ego_ranking *r, unsigned a, unsigned b)
{
    const int8_t *one = r->candidates[a].figures, *other = r->candidates[b].figures;
    unsigned i = 0;
    while (i < r->length && one[i] == other[i]) i++;
    return i;
}

/* No two are equal to the end of the chain (cerebria-34). */
static bool is_better(const struct ego_ranking *r, unsigned a, unsigned b)
{
    unsigned i = first_difference(r, a, b);
    check(i < r->length);
    return r->candidates[a].figures[i] > r->candidates[b].figures[i];
}

/* The best but for one; -1: there is none. */
static int best_without(const struct ego_ranking *r, int without)
{
    int best = -1;
    for (int i = 0; i < r->count; i++) {
        if (i == without) continue;
        if (best < 0 || is_better(r, (unsigned)i, (unsigned)best)) best = i;
    }
    return best;
}

int ego_rank_choose(const struct ego_ranking *r, const struct ego_play *p)
{
    int best = best_without(r, -1);
    if (p->observer && p->observer->ranked) {
        int second = best < 0 ? -1 : best_without(r, best);
        int decided = second < 0 ? -1 : (int)first_difference(r, (unsigned)best, (unsigned)second);
        p->observer->ranked(p->observer->data, r, best, decided);
    }
    return best;
}

/* ---- Impact ---------------------------------------------------------------------------------- */

/* How many later Common cards Impact looks at. */
static unsigned seen_ahead(const struct ego *ego)
{
    return ego->rules.far_sight ? ego->common_count : 1;
}

struct ego_impact ego_impact_before(const struct ego_play *p)
{
    const struct ego *ego = p->ego;
    struct ego_impact before;
    before.lead[ego->target] = board_lead(p->board, ego->target, ego->side);
    for (unsigned i = 1; i < seen_ahead(ego); i++) {
        before.lead[ego->common[i]] = board_lead(p->board, ego->common[i], ego->side);
    }
    for (unsigned i = 0; i < BOARD_REALMS; i++) {
        before.realms[i] = board_realm_control(p->board, i);
        before.frontiers[i] = board_frontier_control(p->board, i);
    }
    return before;
}

/* Lowering the players' number counts as much as raising the Ego's (cerebria-30). */
static void add_change(struct ego_ranking *r, const struct ego_play *p,
                       const struct ego_impact *before, const struct board *after,
                       enum ego_figure figure, enum aspiration aspiration)
{
    int change = board_lead(after, aspiration, p->ego->side) - before->lead[aspiration];
    add_figure(r, figure, aspiration, change);
}

/* Does the Ego control it now, and did not, or do the players not control it any longer? */
static bool is_swung(side_id ego, side_id before, side_id after)
{
    if (before == after) return false;
    return after == ego || before == side_other(ego);
}

/* Yes or no: how many does not matter (cerebria-31). */
static bool swings_a_realm(const struct ego_impact *before, const struct board *after, side_id ego)
{
    for (unsigned i = 0; i < BOARD_REALMS; i++) {
        if (is_swung(ego, before->realms[i], board_realm_control(after, i))) return true;
    }
    return false;
}

static bool swings_a_frontier(const struct ego_impact *before, const struct board *after,
                              side_id ego)
{
    for (unsigned i = 0; i < BOARD_FRONTIERS; i++) {
        if (is_swung(ego, before->frontiers[i], board_frontier_control(after, i))) return true;
    }
    return false;
}

void ego_rank_impact(struct ego_ranking *r, const struct ego_play *p,
                     const struct ego_impact *before, const struct board *after)
{
    const struct ego *ego = p->ego;
    add_change(r, p, before, after, FIGURE_TARGET, ego->target);
    for (unsigned i = 1; i < seen_ahead(ego); i++) {
        add_change(r, p, before, after, FIGURE_COMMON, ego->common[i]);
    }
    ego_rank_figure(r, FIGURE_REALM, swings_a_realm(before, after, ego->side));
    ego_rank_figure(r, FIGURE_FRONTIER, swings_a_frontier(before, after, ego->side));
}
