/* SPDX-License-Identifier: MIT */
/*
 * What must hold of the naive Ego on every generated position, and that these positions bring
 * everything up: each pair, each figure that can decide, each Target, each way to score.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "testing/cerebria/naive_ego.h"

enum { POSITIONS = 20000, PAIRS = 9 };

/* How often each thing came up. */
struct seen {
    int decided[NAIVE_ALONE + 1];
    int target[NAIVE_ASPIRATIONS], kind[NAIVE_RAZE + 1];
    int points[NAIVE_SOURCES];
    int failed, moved, end_moved, nothing, price, left, owed;
    int absorb[4], revelations, removed, players_remove, capped, replaced_hidden;
    int paid_common, paid_players, paid_hidden;
};

static void see_choice(struct seen *seen, const struct naive_choice *choice, uint64_t seed)
{
    if (choice->count == 0) return;
    int decided = choice->decided;
    seen->decided[decided]++;
    for (int i = 1; i < choice->count; i++) {
        const int *better = choice->best[i - 1].figure, *worse = choice->best[i].figure;
        cr_assert_neq(memcmp(better, worse, sizeof choice->best[0].figure), 0,
                      "seed %lu: two candidates are equal to the end of the chain",
                      (unsigned long)seed);
    }
}

static void see_operation(struct seen *seen, const struct naive_report *report, uint64_t seed)
{
    cr_assert_leq(report->step_count, NAIVE_STEPS);
    for (int i = 0; i < report->step_count; i++) {
        const struct naive_step *step = &report->step[i];
        see_choice(seen, &step->choice, seed);
        see_choice(seen, &step->cards, seed);
        seen->target[step->target]++;
        seen->kind[step->kind]++;
        seen->moved += step->choice.best[0].move != 0;
        seen->price += step->price > 0;
    }
    for (int i = 0; i < NAIVE_SOURCES; i++) seen->points[i] += report->points[i] > 0;
    seen->failed += report->failed;
    seen->nothing += report->nothing_possible;
}

static void see_turn(struct seen *seen, const struct naive_position *p,
                     const struct naive_report *report)
{
    seen->end_moved += report->end_move != 0;
    seen->absorb[report->absorb_kind]++;
    seen->revelations += report->revelation;
    seen->removed += report->removed_common != NAIVE_NONE;
    seen->players_remove += report->players_remove_common;
    seen->capped += p->capped[NAIVE_EGO] || p->capped[NAIVE_PLAYERS];
    seen->paid_common += report->paid_common > 0;
    seen->paid_players += report->paid_players_hidden > 0;
    seen->paid_hidden += report->paid_hidden > 0;
    seen->left += p->left_count;
    seen->owed += p->owed;
}

/* ---- what must hold -------------------------------------------------------------------------- */

static int fragments(const struct naive_position *p, enum naive_side side, int size)
{
    int count = size == 2 ? p->majors[side] + p->identity_majors[side]
                          : p->minors[side] + p->identity_minors[side];
    for (int r = 0; r < NAIVE_REALMS; r++)
        count += p->fortress[r] == side && p->fortress_size[r] == size;
    return count;
}

static int ego_cards(const struct naive_position *p)
{
    int count = p->deck_count;
    for (int slot = 0; slot < NAIVE_SLOTS; slot++)
        count += p->side[slot] == NAIVE_EGO && p->card[slot].vibes != 0;
    return count;
}

static int total(const int *points)
{
    int sum = 0;
    for (int i = 0; i < NAIVE_SOURCES; i++) sum += points[i];
    return sum;
}

/* At most one figure was moved, and by at most a step an Operation. */
static void expect_figures(const struct naive_position *before, const struct naive_position *after)
{
    if (before->influencer_acts)
        cr_assert_eq(before->gatekeeper, after->gatekeeper);
    else
        cr_assert_eq(before->influencer, after->influencer);
}

static void expect_kept(const struct naive_position *before, const struct naive_position *after,
                        const struct naive_report *report, uint64_t seed)
{
    const char *wrong = naive_complaint(after);
    cr_assert_null(wrong, "seed %lu: %s", (unsigned long)seed, wrong);
    for (enum naive_side side = NAIVE_EGO; side <= NAIVE_PLAYERS; side++)
        for (int size = 1; size <= 2; size++)
            cr_assert_eq(fragments(before, side, size), fragments(after, side, size),
                         "seed %lu: Fragments of side %d", (unsigned long)seed, side);
    cr_assert_eq(ego_cards(before), ego_cards(after), "seed %lu", (unsigned long)seed);
    cr_assert_eq(after->points - before->points, total(report->points), "seed %lu: points",
                 (unsigned long)seed);
    expect_figures(before, after);
}

/* Ego's Actions change nothing for the worse: its own Emotions stay, the players gain none. */
static void expect_one_sided(const struct naive_position *before,
                             const struct naive_position *after, uint64_t seed)
{
    for (int slot = 0; slot < NAIVE_SLOTS; slot++) {
        bool own = before->side[slot] == NAIVE_EGO;
        cr_assert(!own || (after->side[slot] == NAIVE_EGO &&
                           after->essence[slot] >= before->essence[slot] &&
                           after->token[slot] >= before->token[slot]),
                  "seed %lu: an Emotion of Ego's lost something", (unsigned long)seed);
        bool players = after->side[slot] == NAIVE_PLAYERS;
        cr_assert(!players || (before->side[slot] == NAIVE_PLAYERS &&
                               after->essence[slot] <= before->essence[slot] &&
                               after->token[slot] == before->token[slot]),
                  "seed %lu: an Emotion of the players' gained something", (unsigned long)seed);
    }
}

/* ---- the runs -------------------------------------------------------------------------------- */

static void put_pair(struct naive_position *p, int pair, bool bonus)
{
    p->table[0] = (struct naive_operation_card){ .type = (enum naive_type)(pair / 3) };
    p->table[1] =
        (struct naive_operation_card){ .type = (enum naive_type)(pair % 3), .bonus = bonus };
    p->table_count = 2;
}

/* One Operation of each pair in turn; those that draw Operation cards are left to the turns. */
static void run_pair(struct seen *seen, uint64_t seed)
{
    struct naive_position before, after;
    struct naive_report report = { 0 };
    naive_generate(&before, seed);
    int pair = 1 + (int)(seed / NAIVE_SORTS % (PAIRS - 1));
    after = before;
    put_pair(&after, pair, seed / 7 % 2);
    naive_operation(&after, &report);
    after.table_count = 0;
    see_operation(seen, &report, seed);
    expect_kept(&before, &after, &report, seed);
    expect_one_sided(&before, &after, seed);
    bool changed = report.step_count > 0;
    cr_assert(changed || report.failed || pair == PAIRS - 1, "seed %lu: nothing was done",
              (unsigned long)seed);
}

static void run_turn(struct seen *seen, uint64_t seed)
{
    struct naive_position before, after;
    struct naive_report report;
    naive_generate(&before, seed);
    const char *wrong = naive_complaint(&before);
    cr_assert_null(wrong, "seed %lu before the turn: %s", (unsigned long)seed, wrong);
    after = before;
    naive_turn(&after, &report);
    see_operation(seen, &report, seed);
    see_turn(seen, &after, &report);
    expect_kept(&before, &after, &report, seed);
    expect_one_sided(&before, &after, seed);
    seen->replaced_hidden +=
        after.hidden_shown && !report.revelation && after.hidden != before.hidden;
}

/* cerebria-34: nothing is ever tied; and what the game must keep is kept, on 20,000 Operations. */
Test(naive_ego, operations_on_generated_positions, .timeout = 300)
{
    struct seen seen = { 0 };
    for (uint64_t seed = 0; seed < POSITIONS; seed++) run_pair(&seen, seed);
    for (int figure = 0; figure <= NAIVE_ALONE; figure++) {
        if (figure == NAIVE_TIED)
            cr_expect_eq(seen.decided[figure], 0);
        else if (figure <= NAIVE_LATER || figure >= NAIVE_REALM) /* any later card will do */
            cr_expect_geq(seen.decided[figure], 10, "'%s' decided %d times only",
                          naive_figure_name(figure), seen.decided[figure]);
    }
    for (int i = 0; i < NAIVE_ASPIRATIONS; i++) cr_expect_geq(seen.target[i], 100, "Target %d", i);
    for (int i = 0; i <= NAIVE_RAZE; i++) cr_expect_geq(seen.kind[i], 100, "Action %d", i);
    cr_expect_geq(seen.failed, 100);
    cr_expect_geq(seen.nothing, 20);
    cr_expect_geq(seen.moved, 100);
    cr_expect_geq(seen.price, 20);
}

/* The same of whole turns with Absorb and Revelation. */
Test(naive_ego, turns_on_generated_positions, .timeout = 300)
{
    struct seen seen = { 0 };
    for (uint64_t seed = 0; seed < POSITIONS; seed++) run_turn(&seen, seed);
    for (int i = 0; i < NAIVE_SOURCES; i++)
        cr_expect_geq(seen.points[i], 5, "points of source %d: %d times", i, seen.points[i]);
    for (int kind = 1; kind <= 3; kind++) cr_expect_geq(seen.absorb[kind], 100);
    const int often[] = { seen.end_moved,      seen.revelations,    seen.removed,
                          seen.players_remove, seen.capped,         seen.paid_common,
                          seen.paid_players,   seen.paid_hidden,    seen.left,
                          seen.owed,           seen.replaced_hidden };
    for (unsigned i = 0; i < sizeof often / sizeof often[0]; i++)
        cr_expect_geq(often[i], 20, "no. %u came up %d times only", i, often[i]);
}

/* ---- set-ups --------------------------------------------------------------------------------- */

static void start(struct naive_position *p, int slot, enum naive_side side)
{
    p->side[slot] = side;
    p->card[slot] = naive_card_of(NAIVE_STARTING);
    p->essence[slot] = 1;
}

static bool in_different_triads(const int *slots)
{
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < i; k++)
            if (slots[i] / 3 == slots[k] / 3) return false;
    return true;
}

static void expect_start(const int *slots)
{
    struct naive_position p;
    naive_empty(&p);
    for (int i = 0; i < 4; i++) start(&p, slots[i], i % 2 ? NAIVE_PLAYERS : NAIVE_EGO);
    for (enum naive_side side = NAIVE_EGO; side <= NAIVE_PLAYERS; side++) {
        cr_expect_eq(naive_number(&p, side, NAIVE_ATTITUDE), 1);
        cr_expect_eq(naive_number(&p, side, NAIVE_OPENNESS), 2);
    }
}

/* cerebria-08 and the check of the rulebook's set-up: 200 layouts, 1 Realm and 2 Frontiers a side.
 */
Test(naive_ego, all_layouts_of_the_start)
{
    int layouts = 0;
    for (int code = 0; code < 5 * 2 * 5 * 5 * 2 * 2; code++) {
        int first = code % 5, arrangement = code / 5 % 2, own = code / 10 % 5;
        int other = code / 50 % 5, own_right = code / 250 % 2, other_right = code / 500;
        if (own == first || other == first || own == other) continue;
        const int slots[4] = { naive_mod(3 * first - arrangement, NAIVE_SLOTS),
                               naive_mod(3 * first - !arrangement, NAIVE_SLOTS),
                               naive_mod(3 * own - !own_right, NAIVE_SLOTS),
                               naive_mod(3 * other - !other_right, NAIVE_SLOTS) };
        if (!in_different_triads(slots)) continue;
        layouts++;
        expect_start(slots);
    }
    cr_expect_eq(layouts, 200);
}
