/* SPDX-License-Identifier: MIT */
/*
 * A Revelation against the naive Ego, in the order of cerebria-58. The players add every Fragment
 * they are due, or decline as the position says; what they choose besides (their next Hidden
 * Aspiration) is left to the caller. See naive_ego.h.
 */
#include "testing/cerebria/naive_ego.h"

#include <string.h>

/* ---- reductions ------------------------------------------------------------------------------ */

/* What k less costs, for one Aspiration. */
static int price_of(int k)
{
    return k == 0 ? 0 : k + 1;
}

/* Whether Ego can lower the players' number by k, of which `before` are paid for already. */
static bool can_reduce(const struct naive_position *p, int aspiration, int k, int before)
{
    return k > before && k <= NAIVE_REDUCTION_MAX &&
           k <= naive_number(p, NAIVE_PLAYERS, aspiration) &&
           price_of(k) - price_of(before) <= p->willpower;
}

/* Lowers it by k in all and returns what that cost; nothing if it is not possible. */
static int reduce(struct naive_position *p, int aspiration, int k, int *reduced)
{
    if (!can_reduce(p, aspiration, k, *reduced)) return 0;
    int price = price_of(k) - price_of(*reduced);
    p->willpower -= price;
    *reduced = k;
    return price;
}

/* To win, or else to tie where the players are ahead; never a part of what is needed. */
static void reduce_common(struct naive_position *p, struct naive_report *report)
{
    int behind = -naive_lead(p, p->common[0]);
    if (behind < 0) return;
    report->paid_common = reduce(p, p->common[0], behind + 1, &report->reduced_common);
    if (report->paid_common == 0)
        report->paid_common = reduce(p, p->common[0], behind, &report->reduced_common);
}

static void reduce_players_hidden(struct naive_position *p, struct naive_report *report)
{
    if (p->players_hidden == NAIVE_NONE) return;
    int behind = -naive_lead(p, p->players_hidden);
    report->paid_players_hidden =
        reduce(p, p->players_hidden, behind, &report->reduced_players_hidden);
}

/* If both sides have the same Hidden Aspiration it is one: only the rest is paid (cerebria-60). */
static void reduce_own_hidden(struct naive_position *p, struct naive_report *report)
{
    if (p->hidden == NAIVE_NONE) return;
    bool same = p->hidden == p->players_hidden;
    if (same) report->reduced_hidden = report->reduced_players_hidden;
    int behind = -naive_lead(p, p->hidden);
    if (behind < 0) return;
    report->paid_hidden = reduce(p, p->hidden, behind + 1, &report->reduced_hidden);
    if (same) report->reduced_players_hidden = report->reduced_hidden;
}

/* One Willpower is kept; of more, what is left is scored and discarded (cerebria-61). */
static void score_leftover(struct naive_position *p, int at_start, struct naive_report *report)
{
    if (at_start < 2) return;
    int left = p->willpower;
    p->willpower = 0; /* before the Wheel may bring some (cerebria-72) */
    if (p->no_willpower_points) return;
    report->points[NAIVE_FOR_LEFTOVER] += left;
    naive_score(p, left);
}

/* ---- Fragments ------------------------------------------------------------------------------- */

static void count_accomplished(const struct naive_position *p, struct naive_report *report)
{
    int common = naive_lead(p, p->common[0]) + report->reduced_common;
    report->accomplished[NAIVE_EGO] += common > 0;
    report->accomplished[NAIVE_PLAYERS] += common < 0;
    if (p->hidden != NAIVE_NONE)
        report->accomplished[NAIVE_EGO] += naive_lead(p, p->hidden) + report->reduced_hidden > 0;
    if (p->players_hidden != NAIVE_NONE)
        report->accomplished[NAIVE_PLAYERS] +=
            naive_lead(p, p->players_hidden) + report->reduced_players_hidden < 0;
}

/* Adds the Fragment for these Aspirations; false if the Capping one is due. */
static bool add_fragment(struct naive_position *p, enum naive_side side, int accomplished)
{
    int *pool = accomplished == 2 ? p->majors : p->minors;
    int *identity = accomplished == 2 ? p->identity_majors : p->identity_minors;
    if (accomplished == 0) return true;
    if (pool[side] == 0) return false;
    pool[side]--;
    identity[side]++;
    return true;
}

/* Both at once: the side whose Absorb it was caps, the other has the points (cerebria-68). */
static void cap(struct naive_position *p, const bool *due, enum naive_side absorbed)
{
    bool both = due[NAIVE_EGO] && due[NAIVE_PLAYERS];
    for (enum naive_side side = NAIVE_EGO; side <= NAIVE_PLAYERS; side++) {
        if (!due[side]) continue;
        p->end = true;
        if (both && side != absorbed)
            p->capping_points[side] = 4;
        else
            p->capped[side] = true;
    }
}

static void move_fortress(struct naive_position *p, int realm)
{
    enum naive_side owner = p->fortress[realm];
    if (owner == NAIVE_NOBODY || p->fortress_fresh[realm]) return;
    if (p->fortress_size[realm] == 2)
        p->identity_majors[owner]++;
    else
        p->identity_minors[owner]++;
    p->fortress[realm] = NAIVE_NOBODY;
    p->fortress_size[realm] = 0;
}

static int in_identity(const struct naive_position *p, enum naive_side side)
{
    return p->identity_minors[side] + p->identity_majors[side];
}

static void add_fragments(struct naive_position *p, int realm, enum naive_side absorbed,
                          const struct naive_report *report)
{
    int before = in_identity(p, NAIVE_PLAYERS);
    bool due[NAIVE_SIDES] = { false };
    for (enum naive_side side = NAIVE_EGO; side <= NAIVE_PLAYERS; side++) {
        if (side == NAIVE_PLAYERS && p->players_decline) continue;
        due[side] = !add_fragment(p, side, report->accomplished[side]);
    }
    cap(p, due, absorbed);
    move_fortress(p, realm);
    p->willpower += in_identity(p, NAIVE_PLAYERS) - before;
    if (p->revelation_willpower) p->willpower++;
}

/* ---- Aspiration cards ------------------------------------------------------------------------ */

static void take_common(struct naive_position *p, int index)
{
    p->common_count--;
    memmove(p->common + index, p->common + index + 1,
            (size_t)(p->common_count - index) * sizeof p->common[0]);
}

/* The leftmost it is not winning; if it wins all, the rightmost (cerebria-64). */
static void remove_common(struct naive_position *p, struct naive_report *report)
{
    if (p->common_count == 0) return;
    int index = 0;
    while (index < p->common_count - 1 && naive_lead(p, p->common[index]) > 0) index++;
    report->removed_common = p->common[index];
    take_common(p, index);
}

static void next_hidden(struct naive_position *p)
{
    p->players_hidden = NAIVE_NONE;
    p->hidden = NAIVE_NONE;
    p->hidden_shown = false;
    if (p->common_count == 0 || p->hidden_rest_count == 0) return;
    p->hidden = p->hidden_rest[0];
    p->hidden_rest_count--;
    memmove(p->hidden_rest, p->hidden_rest + 1,
            (size_t)p->hidden_rest_count * sizeof p->hidden_rest[0]);
}

void naive_revelation(struct naive_position *p, int realm, enum naive_side absorbed,
                      struct naive_report *report)
{
    int at_start = p->willpower;
    int majors[NAIVE_SIDES] = { 0, p->majors[NAIVE_EGO], p->majors[NAIVE_PLAYERS] };
    report->revelation = true;
    naive_show_hidden(p, true);
    reduce_common(p, report);
    reduce_players_hidden(p, report);
    reduce_own_hidden(p, report);
    score_leftover(p, at_start, report);
    count_accomplished(p, report);
    add_fragments(p, realm, absorbed, report);
    take_common(p, 0);
    /* only a Major for both Aspirations, not a Fortress, came out of the pool */
    if (p->majors[NAIVE_PLAYERS] < majors[NAIVE_PLAYERS]) remove_common(p, report);
    report->players_remove_common = p->majors[NAIVE_EGO] < majors[NAIVE_EGO] && p->common_count > 0;
    if (report->players_remove_common && p->players_take_leftmost) take_common(p, 0);
    if (p->common_count == 0) p->end = true;
    next_hidden(p);
    p->sphere[realm] = NAIVE_SPHERE_FULL;
}
