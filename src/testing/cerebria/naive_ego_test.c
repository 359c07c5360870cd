/* SPDX-License-Identifier: MIT */
/*
 * The naive Ego against the rulebook's examples and against what must always hold. The comment
 * above each test names the rulings it rests on; the positions of the examples are ours, the
 * pictures of the rulebook are lost.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "testing/cerebria/naive_ego.h"

static struct naive_card card_with(int id, const char *row, unsigned vibes)
{
    struct naive_card card = { .id = id, .spaces = (int)strlen(row), .vibes = vibes };
    for (int i = 0; row[i]; i++) card.row[i] = row[i] - '0';
    return card;
}

static void lay(struct naive_position *p, enum naive_type first, enum naive_type second, bool bonus)
{
    p->table[0] = (struct naive_operation_card){ .type = first };
    p->table[1] = (struct naive_operation_card){ .type = second, .bonus = bonus };
    p->table_count = 2;
}

static struct naive_report perform(struct naive_position *p, enum naive_type first,
                                   enum naive_type second, bool bonus)
{
    struct naive_report report = { 0 };
    lay(p, first, second, bonus);
    naive_operation(p, &report);
    return report;
}

static const struct naive_candidate *candidate(const struct naive_choice *choice, int place)
{
    for (int i = 0; i < choice->count; i++)
        if (choice->best[i].place == place) return &choice->best[i];
    return NULL;
}

static void expect_keys(const struct naive_choice *choice, int place, const int *expected)
{
    static const int figures[] = { NAIVE_TARGET, NAIVE_REALM, NAIVE_FRONTIER, NAIVE_CLOSEST };
    const struct naive_candidate *c = candidate(choice, place);
    cr_assert_not_null(c, "slot %d is no candidate", place);
    for (int i = 0; i < 4; i++)
        cr_expect_eq(c->figure[figures[i]], expected[i], "slot %d, %s: %d, not %d", place,
                     naive_figure_name(figures[i]), c->figure[figures[i]], expected[i]);
}

#define KEYS(...) ((const int[]){ __VA_ARGS__ })

/* ---- the priority example -------------------------------------------------------------------- */

static void priority_example(struct naive_position *p)
{
    naive_empty(p);
    static const int ego[] = { 0, 5, 8 }, players[] = { 1, 10, 11 };
    for (int i = 0; i < 3; i++) naive_put(p, ego[i], NAIVE_EGO, "122", 1);
    for (int i = 0; i < 3; i++) naive_put(p, players[i], NAIVE_PLAYERS, "123", 1);
    naive_put(p, 12, NAIVE_PLAYERS, "123", 3);
    p->influencer_acts = true;
}

static void choose_example(const struct naive_position *p, int target, struct naive_choice *choice)
{
    struct naive_action a = { .kind = NAIVE_INVOKE, .amount = 2 };
    a.card = card_with(1, "122", 1);
    naive_choose(p, &a, target, true, choice);
}

/* The board of the example is what its text says of it. */
Test(naive_ego, control_of_the_priority_example)
{
    struct naive_position p;
    priority_example(&p);
    static const enum naive_side realms[] = { NAIVE_EGO, NAIVE_PLAYERS, NAIVE_EGO, NAIVE_NOBODY,
                                              NAIVE_PLAYERS };
    for (int r = 0; r < NAIVE_REALMS; r++)
        cr_expect_eq(naive_realm_control(&p, r), realms[r], "Realm %d", r);
    cr_expect_eq(naive_number(&p, NAIVE_EGO, NAIVE_AWARENESS), 3);
}

/* Target Fortitude: an Invoke cannot change it, so a Realm is taken from the players. */
Test(naive_ego, priority_example_fortitude)
{
    struct naive_position p;
    struct naive_choice choice;
    priority_example(&p);
    choose_example(&p, NAIVE_FORTITUDE, &choice);
    cr_assert_eq(choice.count, 5);
    expect_keys(&choice, 2, KEYS(0, 1, 1, -5));
    expect_keys(&choice, 3, KEYS(0, 1, 0, -7));
    expect_keys(&choice, 4, KEYS(0, 1, 0, -9));
    expect_keys(&choice, 14, KEYS(0, 0, 0, -1));
    expect_keys(&choice, 13, KEYS(0, 0, 0, -3));
    cr_expect_eq(choice.best[0].place, 2);
    cr_expect_eq(choice.best[0].move, 1);
    cr_expect_eq(choice.decided, NAIVE_FRONTIER);
}

/* Target Awareness: the free slot beside the figure brings a fourth Triad. */
Test(naive_ego, priority_example_awareness)
{
    struct naive_position p;
    struct naive_choice choice;
    priority_example(&p);
    choose_example(&p, NAIVE_AWARENESS, &choice);
    expect_keys(&choice, 14, KEYS(1, 0, 0, -1));
    expect_keys(&choice, 13, KEYS(1, 0, 0, -3));
    cr_expect_eq(choice.best[0].place, 14);
    cr_expect_eq(choice.best[0].move, 0);
    cr_expect_eq(choice.decided, NAIVE_CLOSEST);
    naive_put(&p, 14, NAIVE_EGO, "122", 1);
    choose_example(&p, NAIVE_AWARENESS, &choice);
    cr_expect_eq(choice.best[0].place, 2);
    cr_expect_eq(choice.best[0].move, 1);
}

/* cerebria-33, 34: the order in which an empty ring is filled where nothing else tells. */
static void expect_order(const struct naive_position *p, const int *order, int count)
{
    struct naive_choice choice;
    choose_example(p, NAIVE_FORTITUDE, &choice);
    cr_assert_eq(choice.count, count);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            if (choice.best[k].place == order[i])
                cr_expect_eq(k, i, "slot %d is the %d. instead of the %d.", order[i], k + 1, i + 1);
}

Test(naive_ego, distances_and_clockwise)
{
    struct naive_position p;
    naive_empty(&p);
    /* Ego has every Realm and Frontier already: no Impact anywhere */
    for (int r = 0; r < NAIVE_REALMS; r++) {
        p.fortress[r] = NAIVE_EGO;
        p.fortress_size[r] = 2;
    }
    static const int gatekeeper[] = { 1, 2, 0, 3, 14, 4, 13, 5, 12 };
    static const int influencer[] = { 0, 14, 1, 13, 2, 12, 3, 11, 4, 10 };
    struct naive_choice choice;
    choose_example(&p, NAIVE_FORTITUDE, &choice);
    cr_assert_eq(choice.count, 9);
    expect_order(&p, gatekeeper, 9);
    p.influencer_acts = true;
    choose_example(&p, NAIVE_FORTITUDE, &choice);
    cr_assert_eq(choice.count, 10);
    expect_order(&p, influencer, 10);
}

/* ---- Operations of the examples -------------------------------------------------------------- */

/* The Endeavor + Judgment of the rulebook: 3 are drawn, the best comes with 2 + 1 Essence. A new
 * Vibe beats a higher maximum. */
Test(naive_ego, conjure_draws_three_and_places_three_essence)
{
    struct naive_position p;
    naive_empty(&p);
    naive_put(&p, 1, NAIVE_EGO, "122", 1);
    p.card[1].vibes = 1;
    p.deck[0] = card_with(10, "123", 1);
    p.deck[1] = card_with(11, "122", 2);
    p.deck[2] = card_with(12, "122", 4);
    p.deck[3] = card_with(13, "123", 8);
    p.deck_count = 4;
    struct naive_report report = perform(&p, NAIVE_ENDEAVOR, NAIVE_JUDGMENT, true);
    cr_assert_eq(report.step_count, 1);
    cr_expect_eq(report.step[0].card, 11);
    cr_expect_eq(report.step[0].amount, 3);
    cr_expect_eq(report.step[0].cards.count, 3);
    cr_expect_eq(report.step[0].cards.decided, NAIVE_DRAWN_FIRST);
    cr_expect_eq(p.points, 0);
    cr_expect_eq(p.deck_count, 3);
    cr_expect_eq(p.deck[0].id, 13);
}

/* The third Essence finds no space: the bonus is missed. */
Test(naive_ego, conjure_misses_its_bonus_on_a_short_row)
{
    struct naive_position p;
    naive_empty(&p);
    p.deck[0] = card_with(10, "12", 1);
    p.deck_count = 1;
    struct naive_report report = perform(&p, NAIVE_ENDEAVOR, NAIVE_JUDGMENT, true);
    cr_expect_eq(report.step[0].amount, 2);
    cr_expect_eq(p.points, 1);
}

/* The intensify example: 2 Essence, room for 1: 1 point. */
Test(naive_ego, kindle_with_room_for_one)
{
    struct naive_position p;
    naive_empty(&p);
    naive_put(&p, 1, NAIVE_EGO, "122", 2);
    struct naive_report report = perform(&p, NAIVE_ENDEAVOR, NAIVE_ENDEAVOR, false);
    cr_expect_eq(report.step[0].amount, 1);
    cr_expect_eq(p.essence[1], 3);
    cr_expect_eq(p.token[1], 1);
    cr_expect_eq(p.points, 1);
    cr_expect_eq(report.points[NAIVE_FOR_PARTIAL], 1);
}

/* The Openness list: Intensify where it raises the Intensity, else Invoke, else Quell. */
Test(naive_ego, openness_list_line_by_line)
{
    struct naive_position p;
    for (int line = 0; line < 3; line++) {
        naive_empty(&p);
        p.common[0] = NAIVE_OPENNESS;
        p.deck[0] = card_with(10, "122", 1);
        p.deck[1] = card_with(11, "123", 1);
        p.deck_count = 2;
        for (int slot = 0; slot < NAIVE_SLOTS && line == 2; slot++)
            naive_put(&p, slot, NAIVE_PLAYERS, "122", 3);
        naive_put(&p, 1, NAIVE_EGO, line == 0 ? "122" : "112", 1);
        struct naive_report report = perform(&p, NAIVE_JUDGMENT, NAIVE_JUDGMENT, false);
        static const enum naive_kind kinds[] = { NAIVE_INTENSIFY, NAIVE_INVOKE, NAIVE_QUELL };
        cr_expect_eq(report.step[0].kind, kinds[line], "line %d", line + 1);
        cr_expect_eq(report.special, 2);
        if (line == 1) cr_expect_eq(report.step[0].card, 11);
        if (line == 2) cr_expect_eq(report.step[0].amount, 2);
    }
}

/* cerebria-44, 88: one Emotion, one Essence, with a bonus: the partial failure and the bonus. */
Test(naive_ego, unrest_with_a_single_target)
{
    for (int essence = 1; essence <= 2; essence++) {
        struct naive_position p;
        naive_empty(&p);
        naive_put(&p, 1, NAIVE_PLAYERS, "122", essence);
        struct naive_report report = perform(&p, NAIVE_DEFIANCE, NAIVE_ENDEAVOR, true);
        cr_expect_eq(report.points[NAIVE_FOR_PARTIAL], 1);
        cr_expect_eq(report.points[NAIVE_FOR_MISSED_BONUS], essence == 1);
        cr_expect_eq(p.side[1], NAIVE_NOBODY);
    }
}

/* cerebria-44: 1 of 3 Essence is a partial failure and a missed bonus; 2 of 3 only the latter. */
Test(naive_ego, suppress_counts_what_came_off)
{
    for (int essence = 1; essence <= 3; essence++) {
        struct naive_position p;
        naive_empty(&p);
        naive_put(&p, 1, NAIVE_PLAYERS, "122", essence);
        perform(&p, NAIVE_ENDEAVOR, NAIVE_DEFIANCE, true);
        cr_expect_eq(p.points, 3 - essence, "%d Essence: %d points", essence, p.points);
    }
}

/* A failed Operation with a bonus mark: 1 point, then the Special Operation of the Target, which on
 * an empty board brings nothing either (cerebria-46): 1 point and 1 WP more. */
Test(naive_ego, failure_becomes_a_special_operation)
{
    struct naive_position p;
    naive_empty(&p);
    p.common[0] = NAIVE_SENSIBILITY;
    struct naive_report report = perform(&p, NAIVE_ENDEAVOR, NAIVE_DEFIANCE, true);
    cr_expect_eq(report.failed, 1);
    cr_expect_eq(report.special, 1);
    cr_expect_eq(report.nothing_possible, 1);
    cr_expect_eq(p.points, 2);
    cr_expect_eq(p.willpower, 1);
}

/* cerebria-45: with the pool of Minors empty a Minor is razed, and nothing else is done or scored
 * but 1 point; with the pool of Majors empty a Major steps down. */
Test(naive_ego, endgame_raze)
{
    for (int size = 1; size <= 2; size++) {
        struct naive_position p;
        naive_empty(&p);
        p.common[0] = NAIVE_LIVELINESS;
        p.fortress[1] = NAIVE_PLAYERS;
        p.fortress_size[1] = size;
        (size == 2 ? p.majors : p.minors)[NAIVE_PLAYERS] = 0;
        struct naive_report report = perform(&p, NAIVE_ENDEAVOR, NAIVE_DEFIANCE, false);
        cr_expect_eq(report.points[NAIVE_FOR_ENDGAME_RAZE], 1);
        cr_expect_eq(p.points, 1);
        cr_expect_eq(p.willpower, 0);
        cr_expect_eq(p.fortress_size[1], size - 1);
        cr_expect_eq((size == 2 ? p.majors : p.minors)[NAIVE_PLAYERS], 1);
    }
}
