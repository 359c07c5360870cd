/* SPDX-License-Identifier: MIT */
/*
 * Revelations of the naive Ego: the rulebook's examples with their numbers, and which Common card
 * it removes.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "testing/cerebria/naive_ego.h"

static void build(struct naive_position *p, enum naive_side side, int realm)
{
    p->fortress[realm] = side;
    p->fortress_size[realm] = 1;
}

static struct naive_report reveal(struct naive_position *p)
{
    struct naive_report report = { .removed_common = NAIVE_NONE };
    naive_revelation(p, 4, NAIVE_EGO, &report);
    return report;
}

/* The three reductions of the rulebook, Fortitude against no Fortress of Ego's. */
Test(naive_ego, three_reductions)
{
    static const struct {
        int fortresses, willpower, paid, accomplished;
    } cases[] = { { 1, 4, 2, 0 }, { 2, 2, 0, 1 }, { 0, 2, 0, 0 } };
    for (int i = 0; i < 3; i++) {
        struct naive_position p;
        naive_empty(&p);
        p.common[0] = NAIVE_FORTITUDE;
        for (int f = 0; f < cases[i].fortresses; f++) build(&p, NAIVE_PLAYERS, f);
        p.willpower = cases[i].willpower;
        struct naive_report report = reveal(&p);
        cr_expect_eq(report.paid_common, cases[i].paid, "case %d pays %d", i, report.paid_common);
        cr_expect_eq(report.accomplished[NAIVE_EGO], 0);
        cr_expect_eq(report.accomplished[NAIVE_PLAYERS], cases[i].accomplished);
    }
}

/* The Revelation example: pays 2 for a tie in Attitude, scores 2, adds a Minor. Three Realms of the
 * players by Fortresses, two of Ego's; Ego has three Frontiers to two by Emotions of Intensity 0.
 */
Test(naive_ego, revelation_example)
{
    struct naive_position p;
    naive_empty(&p);
    static const enum naive_side frontier[] = { NAIVE_EGO, NAIVE_EGO, NAIVE_EGO, NAIVE_PLAYERS,
                                                NAIVE_PLAYERS };
    static const enum naive_side realm[] = { NAIVE_NOBODY, NAIVE_EGO, NAIVE_EGO, NAIVE_PLAYERS,
                                             NAIVE_PLAYERS };
    for (int f = 0; f < NAIVE_REALMS; f++) naive_put(&p, 3 * f + 1, frontier[f], "122", 1);
    naive_put(&p, 14, NAIVE_PLAYERS, "11", 1);
    naive_put(&p, 10, NAIVE_PLAYERS, "122", 3);
    for (int r = 0; r < NAIVE_REALMS; r++)
        if (realm[r]) cr_assert_eq(naive_realm_control(&p, r), realm[r], "Realm %d", r);
    p.common[0] = NAIVE_OPENNESS;
    p.players_hidden = NAIVE_ATTITUDE;
    p.hidden = NAIVE_FORTITUDE;
    p.willpower = 4;
    cr_assert_eq(naive_number(&p, NAIVE_EGO, NAIVE_OPENNESS), 3);
    cr_assert_eq(naive_number(&p, NAIVE_PLAYERS, NAIVE_OPENNESS), 2);
    cr_assert_eq(naive_number(&p, NAIVE_EGO, NAIVE_ATTITUDE), 2);
    cr_assert_eq(naive_number(&p, NAIVE_PLAYERS, NAIVE_ATTITUDE), 3);
    struct naive_report report = reveal(&p);
    cr_expect_eq(report.paid_players_hidden, 2);
    cr_expect_eq(report.paid_common + report.paid_hidden, 0);
    cr_expect_eq(p.points, 2);
    cr_expect_eq(p.willpower, 0);
    cr_expect_eq(p.identity_minors[NAIVE_EGO], 1);
    cr_expect_eq(p.identity_minors[NAIVE_PLAYERS] + p.identity_majors[NAIVE_PLAYERS], 0);
}

/* cerebria-64: for a Major of the players Ego removes the leftmost card it is not winning, and the
 * rightmost where it wins all that are left. */
Test(naive_ego, common_card_removed_for_a_major)
{
    for (int wins_all = 0; wins_all < 2; wins_all++) {
        struct naive_position p;
        naive_empty(&p);
        build(&p, NAIVE_PLAYERS, 0);
        build(&p, NAIVE_PLAYERS, 1);
        build(&p, NAIVE_PLAYERS, 2);
        naive_put(&p, 10, NAIVE_EGO, "123", 2);
        static const int row[] = { NAIVE_FORTITUDE, NAIVE_SENSIBILITY, NAIVE_UNITY,
                                   NAIVE_VERSATILITY };
        memcpy(p.common, row, sizeof row);
        p.common_count = wins_all ? 3 : 4;
        if (!wins_all) p.common[2] = NAIVE_VERSATILITY, p.common[3] = NAIVE_UNITY;
        p.players_hidden = NAIVE_ATTITUDE;
        struct naive_report report = reveal(&p);
        cr_assert_eq(report.accomplished[NAIVE_PLAYERS], 2);
        cr_expect_eq(p.identity_majors[NAIVE_PLAYERS], 1);
        cr_expect_eq(report.removed_common, wins_all ? NAIVE_UNITY : NAIVE_VERSATILITY);
        cr_expect_eq(p.willpower, 1);
    }
}

/* cerebria-60: both Hidden the same: the win costs the difference to the price of the whole. */
Test(naive_ego, same_hidden_aspiration_is_paid_once)
{
    struct naive_position p;
    naive_empty(&p);
    build(&p, NAIVE_EGO, 0);
    build(&p, NAIVE_PLAYERS, 1);
    build(&p, NAIVE_PLAYERS, 2);
    p.common[0] = NAIVE_UNITY;
    p.hidden = p.players_hidden = NAIVE_FORTITUDE;
    p.willpower = 3;
    struct naive_report report = reveal(&p);
    cr_expect_eq(report.paid_players_hidden, 2);
    cr_expect_eq(report.paid_hidden, 1);
    cr_expect_eq(report.accomplished[NAIVE_EGO], 1);
    cr_expect_eq(report.accomplished[NAIVE_PLAYERS], 0);
}
