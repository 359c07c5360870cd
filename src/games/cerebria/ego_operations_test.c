/* SPDX-License-Identifier: MIT */
/*
 * The nine Operations: done fully, in part, with a bonus, with the bonus missed, and failed; for
 * both figures. The Common Aspiration is Fortitude, on which Emotions have no Impact.
 */
#include <criterion/criterion.h>

#include "games/cerebria/test_ego.h"

static void init(struct test_ego *t, enum ego_spirit spirit)
{
    test_ego_init(t, spirit, ASPIRATION_FORTITUDE);
}

static void put_players(struct test_ego *t, unsigned slot, unsigned essence)
{
    put(&t->board, slot, PLAYERS, EMOTION(VIBE_RED, 1, 2, 2), essence);
}

static void expect_points(const struct test_ego *t, unsigned partial, unsigned missed_bonus)
{
    cr_expect_eq(t->points[POINTS_PARTIAL], partial);
    cr_expect_eq(t->points[POINTS_MISSED_BONUS], missed_bonus);
    cr_expect_eq(t->ego.points, partial + missed_bonus);
}

/* ---- Unrest: Defiance and Endeavor ----------------------------------------------------------- */

static void unrest(struct test_ego *t, enum ego_spirit spirit, unsigned at_0, unsigned at_1,
                   bool bonus)
{
    init(t, spirit);
    if (at_0 > 0) put_players(t, 0, at_0);
    if (at_1 > 0) put_players(t, 1, at_1);
    test_ego_operate(t, OPERATION_DEFIANCE, OPERATION_ENDEAVOR, bonus);
}

/* proves ce-pair-2, cerebria-15 */
Test(cerebria_operations, unrest_quells_two_emotions)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        unrest(&t, spirit, 2, 1, false);
        cr_expect_eq(t.board.slots[0].essence, 1u);
        cr_expect_eq(t.board.slots[1].side, SIDE_NONE);
        cr_expect_eq(t.ego.left_count, 1u);
        cr_expect_eq(t.ego.left[0].slot, 1u);
        expect_points(&t, 0, 0);
    }
}

/* proves ce-fail-3, ce-pair-2 */
Test(cerebria_operations, unrest_with_one_emotion_is_done_in_part)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        unrest(&t, spirit, 3, 0, false);
        cr_expect_eq(t.board.slots[0].essence, 2u, "not twice off the same");
        expect_points(&t, 1, 0);
    }
}

/* proves ce-fail-4, ce-pair-2 */
Test(cerebria_operations, unrest_with_bonus)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        unrest(&t, spirit, 3, 2, true);
        cr_expect_eq(t.board.slots[0].essence, 1u);
        cr_expect_eq(t.board.slots[1].side, SIDE_NONE);
        expect_points(&t, 0, 0);
        unrest(&t, spirit, 1, 3, true);
        expect_points(&t, 0, 1);
        unrest(&t, spirit, 1, 1, true);
        expect_points(&t, 0, 1);
    }
}

/* proves cerebria-88: one Emotion that lost 2 is no missed bonus. */
Test(cerebria_operations, unrest_with_bonus_and_one_emotion)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        unrest(&t, spirit, 2, 0, true);
        expect_points(&t, 1, 0);
        unrest(&t, spirit, 1, 0, true);
        expect_points(&t, 1, 1);
    }
}

/* proves ce-fail-2, ce-fail-4, cerebria-44: a missed bonus is scored when the Operation fails,
 * too. */
Test(cerebria_operations, unrest_fails_without_emotions)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        unrest(&t, spirit, 0, 0, false);
        cr_expect(test_ego_failed(&t));
        expect_points(&t, 0, 0);
        unrest(&t, spirit, 0, 0, true);
        cr_expect(test_ego_failed(&t));
        expect_points(&t, 0, 1);
    }
}

/* proves ce-op-6, ce-op-10, ce-walk-4: the one move is used up by the first Quell, and the
 * second starts from there (cerebria-33). */
Test(cerebria_operations, the_move_is_used_once)
{
    struct test_ego t;
    init(&t, EGO_GATEKEEPER);
    put_players(&t, 4, 3);  /* Frontier 1, clockwise */
    put_players(&t, 13, 2); /* Frontier 4, out of reach once it has moved */
    test_ego_operate(&t, OPERATION_DEFIANCE, OPERATION_ENDEAVOR, false);
    cr_expect_eq(test_ego_space(&t), 3u);
    cr_expect_eq(t.board.slots[4].essence, 2u);
    cr_expect_eq(t.board.slots[13].essence, 2u);
    expect_points(&t, 1, 0);
}

/* ---- Entrench: Defiance and Judgment --------------------------------------------------------- */

static void leave_fragments(struct test_ego *t, unsigned minors, unsigned majors)
{
    t->board.pool[EGO][FRAGMENT_MINOR] = (uint8_t)minors;
    t->board.pool[EGO][FRAGMENT_MAJOR] = (uint8_t)majors;
}

static unsigned built(const struct test_ego *t, enum fragment fragment)
{
    unsigned count = 0;
    for (unsigned realm = 0; realm < BOARD_REALMS; realm++) {
        const struct board_fortress *f = &t->board.fortresses[realm];
        count += f->side == EGO && f->fragment == fragment;
    }
    return count;
}

/* proves ce-ef-2, ce-fail-1, ce-pair-3, cerebria-42, cerebria-15: which Fragment, with and
 * without a bonus. */
Test(cerebria_operations, entrench_builds_with_what_it_has)
{
    static const struct {
        unsigned minors, majors;
        bool bonus;
        enum fragment fragment;
        unsigned missed;
    } cases[] = {
        { 6, 3, false, FRAGMENT_MINOR, 0 }, { 0, 3, false, FRAGMENT_MAJOR, 0 },
        { 6, 3, true, FRAGMENT_MAJOR, 0 },  { 6, 0, true, FRAGMENT_MINOR, 1 },
        { 0, 1, true, FRAGMENT_MAJOR, 0 },
    };
    struct test_ego t;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        BOTH_SPIRITS(spirit)
        {
            init(&t, spirit);
            leave_fragments(&t, cases[i].minors, cases[i].majors);
            test_ego_operate(&t, OPERATION_DEFIANCE, OPERATION_JUDGMENT, cases[i].bonus);
            cr_expect_eq(built(&t, cases[i].fragment), 1u, "case %u", i);
            expect_points(&t, 0, cases[i].missed);
        }
    }
}

/* proves ce-over-5, ce-control-5, cerebria-01: a Realm that the players control, or one with a
 * Fortress, is no place to build. */
Test(cerebria_operations, entrench_builds_where_the_players_do_not_control)
{
    struct test_ego t;
    init(&t, EGO_INFLUENCER);
    put_players(&t, 0, 1);
    board_fortify(&t.board, 1, EGO, FRAGMENT_MINOR);
    test_ego_operate(&t, OPERATION_DEFIANCE, OPERATION_JUDGMENT, false);
    cr_expect_eq(test_ego_refusal(&t, CHOICE_FORTIFY, 0), REFUSED_CONTROLLED);
    cr_expect_eq(t.board.fortresses[4].side, EGO, "the only location left in reach");
    cr_expect_eq(test_ego_space(&t), 8u, "counter-clockwise");
    cr_expect(t.board.fortresses[4].fresh);
}

/* proves ce-pair-3 */
Test(cerebria_operations, entrench_else_razes)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        for (unsigned bonus = 0; bonus < 2; bonus++) {
            init(&t, spirit);
            leave_fragments(&t, 0, 0);
            board_fortify(&t.board, 0, PLAYERS, FRAGMENT_MINOR);
            test_ego_operate(&t, OPERATION_DEFIANCE, OPERATION_JUDGMENT, bonus);
            cr_expect_eq(t.board.fortresses[0].side, SIDE_NONE);
            cr_expect_eq(t.ego.points, bonus, "a bonus is a point then");
            cr_expect_eq(t.points[POINTS_BONUS], bonus);
        }
    }
}

Test(cerebria_operations, entrench_fails_without_fragments_and_fortresses)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        leave_fragments(&t, 0, 0);
        test_ego_operate(&t, OPERATION_DEFIANCE, OPERATION_JUDGMENT, true);
        cr_expect(test_ego_failed(&t));
        cr_expect_eq(t.points[POINTS_MISSED_BONUS], 1u);
        cr_expect_eq(t.points[POINTS_SPECIAL], 1u, "and nothing was possible then, either");
        cr_expect_eq(t.ego.willpower, 1u);
    }
}

/* ---- Suppress: Endeavor and Defiance --------------------------------------------------------- */

/* proves ce-eq-2, ce-pair-4, cerebria-15 */
Test(cerebria_operations, suppress_quells_up_to_two_or_three)
{
    static const struct {
        unsigned essence;
        bool bonus;
        unsigned left, partial, missed;
    } cases[] = {
        { 3, false, 1, 0, 0 }, { 2, false, 0, 0, 0 }, { 1, false, 0, 1, 0 },
        { 3, true, 0, 0, 0 },  { 2, true, 0, 0, 1 },  { 1, true, 0, 1, 1 },
    };
    struct test_ego t;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        BOTH_SPIRITS(spirit)
        {
            init(&t, spirit);
            put_players(&t, 1, cases[i].essence);
            test_ego_operate(&t, OPERATION_ENDEAVOR, OPERATION_DEFIANCE, cases[i].bonus);
            cr_expect_eq(t.board.slots[1].essence, cases[i].left, "case %u", i);
            expect_points(&t, cases[i].partial, cases[i].missed);
        }
    }
}

/* proves ce-range-1, ce-range-3 */
Test(cerebria_operations, suppress_fails_out_of_reach)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        put_players(&t, 8, 2);
        test_ego_operate(&t, OPERATION_ENDEAVOR, OPERATION_DEFIANCE, false);
        cr_expect(test_ego_failed(&t));
        cr_expect_eq(t.board.slots[8].essence, 2u);
    }
}

/* ---- Kindle: Endeavor twice ------------------------------------------------------------------ */

/* proves ce-setup-5, ce-op-4, ce-en-2, ce-pair-5, cerebria-15 */
Test(cerebria_operations, kindle_adds_essence_and_a_token)
{
    static const struct {
        unsigned essence, token;
        bool bonus;
        unsigned essence_after, token_after, partial, missed;
    } cases[] = {
        { 1, 0, false, 3, 1, 0, 0 }, { 2, 0, false, 3, 1, 1, 0 }, { 3, 0, false, 3, 1, 1, 0 },
        { 1, 6, false, 3, 6, 1, 0 }, { 2, 6, false, 3, 6, 1, 0 }, { 1, 0, true, 3, 2, 0, 0 },
        { 1, 5, true, 3, 6, 0, 1 },  { 1, 6, true, 3, 6, 1, 1 },
    };
    struct test_ego t;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        BOTH_SPIRITS(spirit)
        {
            init(&t, spirit);
            put(&t.board, 1, EGO, EMOTION(VIBE_RED, 1, 2, 2), cases[i].essence);
            t.board.slots[1].token = (uint8_t)cases[i].token;
            test_ego_operate(&t, OPERATION_ENDEAVOR, OPERATION_ENDEAVOR, cases[i].bonus);
            cr_expect_eq(t.board.slots[1].essence, cases[i].essence_after, "case %u", i);
            cr_expect_eq(t.board.slots[1].token, cases[i].token_after, "case %u", i);
            expect_points(&t, cases[i].partial, cases[i].missed);
        }
    }
}

/* proves cerebria-36: an Emotion with all its spaces filled and a token of +6 is no candidate. */
Test(cerebria_operations, kindle_fails_where_nothing_can_be_put)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        put(&t.board, 1, EGO, EMOTION(VIBE_RED, 1, 2), 2);
        t.board.slots[1].token = TOKEN_MOST;
        test_ego_operate(&t, OPERATION_ENDEAVOR, OPERATION_ENDEAVOR, true);
        cr_expect(test_ego_failed(&t));
        cr_expect_eq(test_ego_refusal(&t, CHOICE_INTENSIFY, 1), REFUSED_FULL);
        expect_points(&t, 0, 1);
    }
}

/* proves ce-en-1: biggest change of Intensity, then closest, then clockwise. */
Test(cerebria_operations, kindle_ranks_by_the_change_of_intensity)
{
    struct test_ego t;
    init(&t, EGO_INFLUENCER);
    put(&t.board, 0, EGO, EMOTION(VIBE_RED, 1, 1, 2), 1);
    put(&t.board, 3, EGO, EMOTION(VIBE_RED, 1, 2, 3), 1);
    test_ego_operate(&t, OPERATION_ENDEAVOR, OPERATION_ENDEAVOR, false);
    cr_expect_eq(test_ego_figure(&t, CHOICE_INTENSIFY, 0, FIGURE_CHANGE), 2);
    cr_expect_eq(test_ego_figure(&t, CHOICE_INTENSIFY, 3, FIGURE_CHANGE), 3);
    cr_expect_eq(t.board.slots[3].essence, 3u);
    cr_expect_eq(test_ego_decided(&t, CHOICE_INTENSIFY), FIGURE_CHANGE);
    init(&t, EGO_INFLUENCER);
    put(&t.board, 14, EGO, EMOTION(VIBE_RED, 1, 2, 3), 1);
    put(&t.board, 0, EGO, EMOTION(VIBE_RED, 1, 2, 3), 1);
    test_ego_operate(&t, OPERATION_ENDEAVOR, OPERATION_ENDEAVOR, false);
    cr_expect_eq(t.board.slots[0].essence, 3u);
    cr_expect_eq(test_ego_decided(&t, CHOICE_INTENSIFY), FIGURE_CLOCKWISE);
}
