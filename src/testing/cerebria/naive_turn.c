/* SPDX-License-Identifier: MIT */
/*
 * A turn of the naive Ego: which Aspiration it aims at, the cards it turns up, the move at the end,
 * Absorb. See naive_ego.h.
 */
#include "testing/cerebria/naive_ego.h"

#include <string.h>

/* ---- Aspirations ----------------------------------------------------------------------------- */

static bool is_winning(const struct naive_position *p, int aspiration)
{
    return naive_lead(p, aspiration) > 0; /* equal is not winning (cerebria-21) */
}

/* The equal card goes into the rest, which is shuffled, after the next one was taken; without a
 * next one there is none until the next Revelation (cerebria-23). */
static void replace_hidden(struct naive_position *p)
{
    int equal = p->hidden, order[NAIVE_ASPIRATIONS], old[NAIVE_ASPIRATIONS];
    p->hidden = NAIVE_NONE;
    if (p->hidden_rest_count > 0) {
        p->hidden = p->hidden_rest[0];
        p->hidden_rest_count--;
        memmove(p->hidden_rest, p->hidden_rest + 1,
                (size_t)p->hidden_rest_count * sizeof p->hidden_rest[0]);
    }
    p->hidden_rest[p->hidden_rest_count++] = equal;
    int count = p->hidden_rest_count;
    for (int i = 0; i < count; i++) order[i] = i;
    p->luck.shuffle(p->luck.owner, NAIVE_PILE_HIDDEN, order, count);
    memcpy(old, p->hidden_rest, sizeof old);
    for (int i = 0; i < count; i++) p->hidden_rest[i] = old[order[i]];
}

void naive_show_hidden(struct naive_position *p, bool in_any_case)
{
    if (p->hidden_shown || p->hidden == NAIVE_NONE || p->common_count == 0) return;
    if (!in_any_case && !is_winning(p, p->common[0])) return;
    if (p->hidden == p->common[0]) replace_hidden(p);
    p->hidden_shown = true;
}

int naive_target(struct naive_position *p)
{
    int common = p->common[0];
    if (!is_winning(p, common)) return common;
    naive_show_hidden(p, false);
    if (p->hidden == NAIVE_NONE || is_winning(p, p->hidden)) return common;
    return p->hidden;
}

/* ---- Operation cards ------------------------------------------------------------------------- */

/* All discarded cards, shuffled; those on the table are in use (cerebria-17). */
static void reshuffle(struct naive_position *p)
{
    int order[NAIVE_OPERATIONS];
    for (int i = 0; i < p->discarded_count; i++) order[i] = i;
    p->luck.shuffle(p->luck.owner, NAIVE_PILE_OPERATIONS, order, p->discarded_count);
    for (int i = 0; i < p->discarded_count; i++) p->operation[i] = p->discarded[order[i]];
    p->operation_count = p->discarded_count;
    p->discarded_count = 0;
}

struct naive_operation_card naive_turn_up(struct naive_position *p)
{
    if (p->operation_count == 0) reshuffle(p);
    struct naive_operation_card top = p->operation[0];
    p->operation_count--;
    memmove(p->operation, p->operation + 1, (size_t)p->operation_count * sizeof p->operation[0]);
    return top;
}

void naive_turn_up_pair(struct naive_position *p)
{
    p->table[0] = p->face_up;
    p->has_face_up = false;
    p->table_count = 1;
    p->table[1] = naive_turn_up(p);
    p->table_count = 2;
}

void naive_discard_table(struct naive_position *p)
{
    for (int i = 0; i < p->table_count; i++) p->discarded[p->discarded_count++] = p->table[i];
    p->table_count = 0;
}

/* ---- figure and Absorb ----------------------------------------------------------------------- */

void naive_step_figure(struct naive_position *p, int move)
{
    int *at = p->influencer_acts ? &p->influencer : &p->gatekeeper;
    *at = naive_mod(*at + move, NAIVE_REALMS);
}

/* 1: one from the largest Sphere, kept. 2: two from the smallest. 3: three from the smallest. */
static int absorb_kind(struct naive_position *p)
{
    if (!is_winning(p, p->common[0])) return 1;
    naive_show_hidden(p, false);
    return p->hidden != NAIVE_NONE && is_winning(p, p->hidden) ? 3 : 2;
}

/* Of the Gatekeeper's two Spheres: more or fewer WP, then the one that faces a Realm with an Ego
 * Fortress, then clockwise (cerebria-73). */
static int absorb_from(const struct naive_position *p, bool largest)
{
    if (p->influencer_acts) return p->influencer;
    int back = p->gatekeeper, on = naive_mod(back + 1, NAIVE_REALMS);
    if (p->sphere[back] != p->sphere[on])
        return (p->sphere[back] > p->sphere[on]) == largest ? back : on;
    bool fort_back = p->fortress[back] == NAIVE_EGO, fort_on = p->fortress[on] == NAIVE_EGO;
    return fort_back && !fort_on ? back : on;
}

/* What stays with Ego of what it took. A single one of two is discarded (cerebria-72). */
static int kept(const struct naive_position *p, int kind, int taken)
{
    if (kind == 1) return 1;
    if (kind == 3 || taken < 2 || p->discards_both) return 0;
    return p->keeps_both ? 2 : 1;
}

static void turn_origin(struct naive_position *p)
{
    int last = NAIVE_REALMS - 1;
    int willpower = p->sphere[last], name = p->sphere_name[last];
    for (int r = last; r > 0; r--) {
        p->sphere[r] = p->sphere[r - 1];
        p->sphere_name[r] = p->sphere_name[r - 1];
    }
    p->sphere[0] = willpower;
    p->sphere_name[0] = name;
}

void naive_absorb(struct naive_position *p, struct naive_report *report)
{
    int kind = absorb_kind(p);
    int from = absorb_from(p, kind == 1);
    int taken = p->sphere[from] < kind ? p->sphere[from] : kind;
    p->sphere[from] -= taken;
    p->willpower += kept(p, kind, taken);
    report->absorb_kind = kind;
    report->absorbed_from = from;
    report->absorbed = taken;
    report->kept = kept(p, kind, taken);
    if (p->sphere[from] == 0) naive_revelation(p, from, NAIVE_EGO, report);
    turn_origin(p);
}

/* ---- turn ------------------------------------------------------------------------------------ */

void naive_turn_begin(struct naive_position *p, struct naive_report *report)
{
    memset(report, 0, sizeof *report);
    report->removed_common = NAIVE_NONE;
    p->moved = false;
    p->left_count = p->owed = 0;
    for (int r = 0; r < NAIVE_REALMS; r++) p->fortress_fresh[r] = false;
    naive_show_hidden(p, false);
    naive_turn_up_pair(p);
}

void naive_end_move(struct naive_position *p, struct naive_report *report)
{
    if (p->moved) return;
    report->end_move = report->arrow;
    naive_step_figure(p, report->arrow);
}

void naive_wrap_up(struct naive_position *p)
{
    naive_discard_table(p);
    if (p->end) return; /* nothing is turned up any more (cerebria-27) */
    p->face_up = naive_turn_up(p);
    p->has_face_up = true;
}

void naive_turn(struct naive_position *p, struct naive_report *report)
{
    naive_turn_begin(p, report);
    naive_operation(p, report);
    naive_end_move(p, report);
    naive_absorb(p, report);
    naive_wrap_up(p);
}
