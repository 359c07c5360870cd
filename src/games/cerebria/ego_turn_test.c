/* SPDX-License-Identifier: MIT */
/* The Target, the steps of a turn, Absorb, and what the Ego pays at a Revelation. */
#include <criterion/criterion.h>

#include "games/cerebria/test_ego.h"

/* Fortitude is the Common Aspiration, Openness the Hidden one; the Ego wins which of them? */
static void standings(struct test_ego *t, enum ego_spirit spirit, bool common, bool hidden)
{
    test_ego_init(t, spirit, ASPIRATION_FORTITUDE);
    t->ego.hidden = ASPIRATION_OPENNESS;
    if (common) board_fortify(&t->board, 3, EGO, FRAGMENT_MINOR);
    if (hidden) put(&t->board, 9, EGO, EMOTION_OF(1), 1);
}

/* ---- Target ---------------------------------------------------------------------------------- */

/* proves ce-op-3, ce-target-1, ce-target-2 */
Test(cerebria_turn, target_aspiration)
{
    static const struct {
        bool common, hidden;
        enum aspiration target;
    } cases[] = {
        { false, false, ASPIRATION_FORTITUDE },
        { false, true, ASPIRATION_FORTITUDE },
        { true, false, ASPIRATION_OPENNESS },
        { true, true, ASPIRATION_FORTITUDE },
    };
    struct test_ego t;
    for (unsigned i = 0; i < 4; i++) {
        standings(&t, EGO_GATEKEEPER, cases[i].common, cases[i].hidden);
        cr_expect_eq(ego_target(&t.play), cases[i].target, "case %u", i);
        cr_expect_eq(t.ego.hidden_shown, cases[i].common, "case %u", i);
    }
}

/* proves ce-aspire-1, cerebria-21: a tie is not winning. */
Test(cerebria_turn, a_tie_is_not_winning)
{
    struct test_ego t;
    standings(&t, EGO_GATEKEEPER, true, false);
    board_fortify(&t.board, 0, PLAYERS, FRAGMENT_MINOR);
    cr_expect_eq(ego_target(&t.play), ASPIRATION_FORTITUDE);
    cr_expect_not(t.ego.hidden_shown);
}

/* proves ce-ego-2, cerebria-23: the next card instead of the Common one; without one, the Common
 * one. */
Test(cerebria_turn, a_hidden_aspiration_equal_to_the_common_one)
{
    struct test_ego t;
    standings(&t, EGO_GATEKEEPER, true, false);
    t.ego.hidden = ASPIRATION_FORTITUDE;
    t.next_hidden = ASPIRATION_UNITY;
    cr_expect_eq(ego_target(&t.play), ASPIRATION_UNITY);
    cr_expect_eq(t.ego.hidden, ASPIRATION_UNITY);
    standings(&t, EGO_GATEKEEPER, true, false);
    t.ego.hidden = ASPIRATION_FORTITUDE;
    cr_expect_eq(ego_target(&t.play), ASPIRATION_FORTITUDE);
    cr_expect_eq(t.ego.hidden, ASPIRATION_NONE);
    cr_expect_eq(ego_turn_absorb(&t.play).taken, 2u, "it does not count as won");
}

/* proves ce-eabsorb-3, cerebria-22: once, and at Absorb if it was not shown before. */
Test(cerebria_turn, shows_its_hidden_aspiration_once)
{
    struct test_ego t;
    standings(&t, EGO_GATEKEEPER, true, false);
    ego_turn_absorb(&t.play);
    cr_expect(t.ego.hidden_shown);
    ego_target(&t.play);
    cr_expect_eq(test_ego_count(&t, EGO_SHOWS_HIDDEN), 1u);
    standings(&t, EGO_GATEKEEPER, true, false);
    t.ego.hidden = ASPIRATION_NONE;
    ego_target(&t.play);
    cr_expect_eq(test_ego_count(&t, EGO_SHOWS_HIDDEN), 0u);
}

/* ---- steps ----------------------------------------------------------------------------------- */

static void add_operation(struct test_ego *t, enum operation_type type, int arrow)
{
    t->operations[t->operations_count++] =
        (struct operation_card){ .type = (uint8_t)type, .arrow = (int8_t)arrow };
}

static void begin(struct test_ego *t, enum ego_spirit spirit, int arrow)
{
    t->ego.up[0] = (struct operation_card){ .type = OPERATION_ENDEAVOR };
    t->ego.up_count = 1;
    add_operation(t, OPERATION_DEFIANCE, arrow);
    add_operation(t, OPERATION_JUDGMENT, 0);
    ego_turn_begin(&t->play, spirit);
}

/* proves ce-walk-1, ce-walk-2, ce-walk-5, cerebria-26: by the arrow, only if it has not moved;
 * the other figure stays. */
Test(cerebria_turn, end_move_by_the_arrow)
{
    struct test_ego t;
    for (int arrow = -1; arrow <= 1; arrow++) {
        BOTH_SPIRITS(spirit)
        {
            test_ego_init(&t, spirit, ASPIRATION_FORTITUDE);
            unsigned start = test_ego_space(&t);
            begin(&t, spirit, arrow);
            put(&t.board, 1, PLAYERS, EMOTION_OF(1), 2);
            ego_turn_operate(&t.play);
            ego_turn_end_move(&t.play);
            cr_expect_eq(test_ego_space(&t), (start + 10u + (unsigned)(2 * arrow)) % 10);
            cr_expect_eq(t.board.spirits[EGO][1 - spirit].space, 1u - start);
        }
    }
}

/* proves ce-walk-5 */
Test(cerebria_turn, no_end_move_after_a_move)
{
    struct test_ego t;
    test_ego_init(&t, EGO_INFLUENCER, ASPIRATION_FORTITUDE);
    begin(&t, EGO_INFLUENCER, -1);
    put(&t.board, 3, PLAYERS, EMOTION_OF(1), 2);
    ego_turn_operate(&t.play);
    cr_expect_eq(test_ego_space(&t), 2u);
    ego_turn_end_move(&t.play);
    cr_expect_eq(test_ego_space(&t), 2u);
}

/* proves ce-op-5, ce-target-3, cerebria-24: the Special Operation of a failed one still has the
 * move. */
Test(cerebria_turn, a_failed_operation_has_not_moved)
{
    struct test_ego t;
    test_ego_init(&t, EGO_INFLUENCER, ASPIRATION_FORTITUDE);
    board_fortify(&t.board, 1, PLAYERS, FRAGMENT_MINOR);
    test_ego_operate(&t, OPERATION_ENDEAVOR, OPERATION_DEFIANCE, false);
    cr_expect(test_ego_failed(&t));
    cr_expect_eq(test_ego_space(&t), 2u);
    cr_expect_eq(t.board.fortresses[1].side, SIDE_NONE);
}

/* proves ce-ego-5, cerebria-27: the pair is discarded and the next first card turned up, not at
 * the end. */
Test(cerebria_turn, wrap_up)
{
    struct test_ego t;
    for (unsigned ends = 0; ends < 2; ends++) {
        test_ego_init(&t, EGO_INFLUENCER, ASPIRATION_FORTITUDE);
        begin(&t, EGO_INFLUENCER, 0);
        cr_expect_eq(t.ego.up_count, 2u);
        ego_turn_wrap_up(&t.play, ends);
        cr_expect_eq(t.discarded, 2u);
        cr_expect_eq(t.ego.up_count, ends ? 0u : 1u);
        cr_expect_eq(t.operations_count, ends ? 1u : 0u);
    }
}

/* proves ce-ego-1, cerebria-22: at the start of the turn, if it is winning the Common one. */
Test(cerebria_turn, shows_its_hidden_aspiration_at_the_start)
{
    struct test_ego t;
    for (unsigned winning = 0; winning < 2; winning++) {
        standings(&t, EGO_INFLUENCER, winning, false);
        begin(&t, EGO_INFLUENCER, 0);
        cr_expect_eq(t.ego.hidden_shown, winning);
    }
}

/* ---- Absorb ---------------------------------------------------------------------------------- */

/* proves ce-eabsorb-2, ce-eabsorb-3, ce-eabsorb-4, ce-eabsorb-6, ce-hard-7, ce-easy-1,
 * cerebria-72: the three kinds, from a Sphere of 7 and one of 1; with the two modifiers. */
Test(cerebria_turn, absorb_of_the_three_kinds)
{
    static const struct {
        bool common, hidden, keeps_both, discards_both;
        unsigned holds, taken, kept;
    } cases[] = {
        { false, false, false, false, 7, 1, 1 }, { false, true, false, false, 1, 1, 1 },
        { true, false, false, false, 7, 2, 1 },  { true, false, false, false, 1, 1, 0 },
        { true, true, false, false, 7, 3, 0 },   { true, true, false, false, 2, 2, 0 },
        { true, false, true, false, 7, 2, 2 },   { true, false, true, false, 1, 1, 0 },
        { true, false, false, true, 7, 2, 0 },   { false, false, false, true, 7, 1, 1 },
        { true, true, true, false, 7, 3, 0 },
    };
    struct test_ego t;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        BOTH_SPIRITS(spirit)
        {
            standings(&t, spirit, cases[i].common, cases[i].hidden);
            t.ego.rules.keeps_both = cases[i].keeps_both;
            t.ego.rules.discards_both = cases[i].discards_both;
            for (unsigned s = 0; s < 5; s++) t.board.spheres[s] = (uint8_t)cases[i].holds;
            struct ego_absorbed absorbed = ego_turn_absorb(&t.play);
            cr_expect_eq(absorbed.taken, cases[i].taken, "case %u", i);
            cr_expect_eq(absorbed.kept, cases[i].kept, "case %u", i);
            cr_expect_eq(t.ego.willpower, cases[i].kept, "case %u", i);
            cr_expect_eq(absorbed.emptied, cases[i].taken == cases[i].holds, "case %u", i);
        }
    }
}

/* proves ce-eabsorb-5, cerebria-73: most or least WP, an Ego Fortress, clockwise. */
Test(cerebria_turn, the_gatekeeper_chooses_a_sphere)
{
    static const struct {
        bool winning;
        unsigned at_0, at_1; /* WP in the Spheres that face Realms 0 and 1 */
        unsigned fortresses; /* a bit for each of the two Realms */
        unsigned realm;
        enum ego_figure decided;
    } cases[] = {
        { false, 5, 4, 2, 0, FIGURE_WILLPOWER }, { false, 4, 5, 1, 1, FIGURE_WILLPOWER },
        { true, 5, 4, 1, 1, FIGURE_WILLPOWER },  { true, 4, 5, 2, 0, FIGURE_WILLPOWER },
        { true, 5, 5, 1, 0, FIGURE_FORTRESS },   { true, 5, 5, 2, 1, FIGURE_FORTRESS },
        { true, 5, 5, 3, 1, FIGURE_CLOCKWISE },  { false, 5, 5, 0, 1, FIGURE_CLOCKWISE },
    };
    struct test_ego t;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        standings(&t, EGO_GATEKEEPER, cases[i].winning, false);
        if (!cases[i].winning) board_fortify(&t.board, 4, PLAYERS, FRAGMENT_MAJOR);
        t.board.origin = 3;
        t.board.spheres[board_sphere_at(&t.board, 0)] = (uint8_t)cases[i].at_0;
        t.board.spheres[board_sphere_at(&t.board, 1)] = (uint8_t)cases[i].at_1;
        if (cases[i].fortresses & 1) board_fortify(&t.board, 0, EGO, FRAGMENT_MINOR);
        if (cases[i].fortresses & 2) board_fortify(&t.board, 1, EGO, FRAGMENT_MINOR);
        cr_expect_eq(ego_turn_absorb(&t.play).realm, cases[i].realm, "case %u", i);
        cr_expect_eq(test_ego_decided(&t, CHOICE_SPHERE), (int)cases[i].decided, "case %u", i);
    }
}

/* proves ce-eabsorb-1, ce-eabsorb-5 */
Test(cerebria_turn, the_influencer_has_one_sphere)
{
    struct test_ego t;
    standings(&t, EGO_INFLUENCER, false, false);
    test_ego_stand(&t, 4);
    cr_expect_eq(ego_turn_absorb(&t.play).realm, 2u);
    cr_expect_eq(t.choices[CHOICE_SPHERE].ranking.count, 1u);
    cr_expect_eq(test_ego_decided(&t, CHOICE_SPHERE), -1);
}

/* ---- Revelation ------------------------------------------------------------------------------ */

/* Liveliness (Common), where only Essence counts: the Ego on slot 0, the players on slot 7. */
static struct ego_reductions liveliness(struct test_ego *t, unsigned ego, unsigned players,
                                        unsigned willpower)
{
    test_ego_init(t, EGO_INFLUENCER, ASPIRATION_LIVELINESS);
    for (unsigned i = 0; i < ego; i++) put(&t->board, i, EGO, EMOTION_OF(1), 1);
    for (unsigned i = 0; i < players; i++) put(&t->board, 7 + i, PLAYERS, EMOTION_OF(1), 1);
    t->ego.willpower = (uint8_t)willpower;
    return ego_reveal_reduce(&t->play, ASPIRATION_NONE);
}

/* proves ce-rev-2, ce-rev-4, cerebria-59: to win, else to tie if the players are ahead; at most
 * 3, never a part. */
Test(cerebria_turn, reductions_of_the_common_aspiration)
{
    static const unsigned cases[][4] = {
        /* Ego, players, WP, lowered by */
        { 2, 1, 9, 0 }, { 2, 2, 1, 0 }, { 2, 2, 2, 1 }, { 2, 3, 3, 2 }, { 2, 3, 2, 1 },
        { 2, 4, 4, 3 }, { 2, 4, 3, 2 }, { 2, 4, 2, 0 }, { 2, 5, 9, 3 }, { 2, 5, 3, 0 },
        { 2, 6, 9, 0 }, { 0, 2, 9, 2 }, { 0, 3, 4, 3 }, { 0, 0, 9, 0 },
    };
    struct test_ego t;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned lowered = cases[i][3];
        struct ego_reductions reductions = liveliness(&t, cases[i][0], cases[i][1], cases[i][2]);
        cr_expect_eq(reductions.lowered[ASPIRATION_LIVELINESS], lowered, "case %u", i);
        cr_expect_eq(t.ego.willpower, cases[i][2] - (lowered > 0 ? lowered + 1 : 0), "case %u", i);
    }
}

static const struct ego_event *first_event(const struct test_ego *t, enum ego_happening what)
{
    for (unsigned i = 0; i < t->event_count; i++) {
        if (t->events[i].what == what) return &t->events[i];
    }
    return NULL;
}

static int obstacle(const struct test_ego *t)
{
    const struct ego_event *event = first_event(t, EGO_CANNOT_REDUCE);
    return event ? event->b : -1;
}

/* The first thing that stands in the way of winning is told. */
Test(cerebria_turn, why_no_reduction)
{
    struct test_ego t;
    liveliness(&t, 2, 1, 0);
    cr_expect_eq(obstacle(&t), -1);
    liveliness(&t, 2, 5, 9);
    cr_expect_eq(obstacle(&t), OBSTACLE_TOO_MUCH);
    liveliness(&t, 0, 2, 9);
    cr_expect_eq(obstacle(&t), OBSTACLE_BELOW_ZERO);
    liveliness(&t, 2, 2, 1);
    cr_expect_eq(obstacle(&t), OBSTACLE_WILLPOWER);
}

/* What is paid is told with what it is for; what is for a tie alone has obstacles of its own. */
Test(cerebria_turn, what_a_reduction_is_for_is_told)
{
    struct test_ego t;
    liveliness(&t, 2, 3, 3);
    cr_assert(first_event(&t, EGO_REDUCES), "2 less win it");
    cr_expect_eq(first_event(&t, EGO_REDUCES)->b, 3);
    cr_expect_null(first_event(&t, EGO_TIES));
    liveliness(&t, 2, 3, 2);
    cr_assert(first_event(&t, EGO_TIES), "1 less is a tie");
    cr_expect_eq(first_event(&t, EGO_TIES)->b, 2);
    cr_expect_eq(obstacle(&t), OBSTACLE_WILLPOWER, "of winning");
    liveliness(&t, 2, 3, 1);
    const struct ego_event *last = &t.events[t.event_count - 1];
    while (last->what != EGO_CANNOT_REDUCE && last > t.events) last--;
    cr_expect_eq(last->what, EGO_CANNOT_REDUCE);
    cr_expect_eq(last->b, OBSTACLES + OBSTACLE_WILLPOWER, "of a tie");
}

/* proves ce-rev-5, cerebria-60: one Aspiration is paid once, also when both sides have it. */
Test(cerebria_turn, both_sides_have_the_same_hidden_aspiration)
{
    struct test_ego t;
    liveliness(&t, 2, 3, 0);
    t.ego.common[0] = ASPIRATION_FORTITUDE;
    t.ego.hidden = ASPIRATION_LIVELINESS;
    t.ego.willpower = 4;
    struct ego_reductions reductions = ego_reveal_reduce(&t.play, ASPIRATION_LIVELINESS);
    cr_expect_eq(reductions.lowered[ASPIRATION_LIVELINESS], 2u, "1 to tie, 1 more to win");
    cr_expect_eq(t.ego.willpower, 1u, "2 for the first, 1 for the second");
    cr_expect(ego_reveal_accomplished(&t.play, &reductions, ASPIRATION_LIVELINESS, EGO));
}

/* proves ce-rev-6: its own Hidden Aspiration is not paid for where only a tie could be had. */
Test(cerebria_turn, its_own_hidden_aspiration_is_won_or_left)
{
    struct test_ego t;
    for (unsigned willpower = 2; willpower <= 3; willpower++) {
        liveliness(&t, 2, 3, 0);
        t.ego.common[0] = ASPIRATION_FORTITUDE;
        t.ego.hidden = ASPIRATION_LIVELINESS;
        t.ego.willpower = (uint8_t)willpower;
        struct ego_reductions reductions = ego_reveal_reduce(&t.play, ASPIRATION_ATTITUDE);
        cr_expect_eq(reductions.lowered[ASPIRATION_LIVELINESS], willpower == 3 ? 2u : 0u);
    }
}

/* proves ce-rev-7, ce-easy-2, cerebria-61: 1 is kept; with 2 or more what is left is scored and
 * discarded. */
Test(cerebria_turn, leftover_willpower)
{
    static const struct {
        unsigned before, left;
        bool no_points;
        unsigned points, after;
    } cases[] = {
        { 1, 1, false, 0, 1 }, { 2, 2, false, 2, 0 }, { 3, 1, false, 1, 0 },
        { 4, 4, true, 0, 0 },  { 0, 0, false, 0, 0 },
    };
    struct test_ego t;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        test_ego_init(&t, EGO_INFLUENCER, ASPIRATION_FORTITUDE);
        struct ego_reductions reductions = { .willpower_before = (uint8_t)cases[i].before };
        t.ego.willpower = (uint8_t)cases[i].left;
        t.ego.rules.no_willpower_points = cases[i].no_points;
        ego_reveal_score(&t.play, &reductions);
        cr_expect_eq(t.ego.points, cases[i].points, "case %u", i);
        cr_expect_eq(t.ego.willpower, cases[i].after, "case %u", i);
    }
}

/* proves ce-intent-4, ce-hard-3, cerebria-72: 1 WP for each even number, after the leftover is
 * discarded. */
Test(cerebria_turn, wheel_willpower)
{
    struct test_ego t;
    struct ego_reductions reductions = { .willpower_before = 5 };
    test_ego_init(&t, EGO_INFLUENCER, ASPIRATION_FORTITUDE);
    t.ego.rules.wheel_willpower = true;
    t.ego.points = 1;
    t.ego.willpower = 5;
    ego_reveal_score(&t.play, &reductions);
    cr_expect_eq(t.ego.points, 6u);
    cr_expect_eq(t.ego.willpower, 3u, "2, 4 and 6");
}

/* proves ce-rev-11, cerebria-64: the leftmost it is not winning; if it wins all, the rightmost. */
Test(cerebria_turn, which_common_card_it_removes)
{
    struct test_ego t;
    standings(&t, EGO_INFLUENCER, true, true);
    t.ego.common[0] = ASPIRATION_FORTITUDE;
    t.ego.common[1] = ASPIRATION_OPENNESS;
    t.ego.common[2] = ASPIRATION_VERSATILITY;
    t.ego.common[3] = ASPIRATION_UNITY;
    t.ego.common_count = 4;
    cr_expect_eq(ego_reveal_remove(&t.play), 2u);
    t.ego.common[2] = ASPIRATION_AWARENESS;
    cr_expect_eq(ego_reveal_remove(&t.play), 3u);
}
