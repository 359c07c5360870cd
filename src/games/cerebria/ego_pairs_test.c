/* SPDX-License-Identifier: MIT */
/* The Operations that draw cards or raze, and the two that are made of other Operations. */
#include <criterion/criterion.h>

#include "games/cerebria/test_ego.h"

static void init(struct test_ego *t, enum ego_spirit spirit)
{
    test_ego_init(t, spirit, ASPIRATION_FORTITUDE);
}

static unsigned emotions(const struct test_ego *t, side_id side)
{
    unsigned count = 0;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) count += t->board.slots[slot].side == side;
    return count;
}

/* Players' Emotions on all slots but these many, from slot 0 on. */
static void leave_free(struct test_ego *t, unsigned count)
{
    for (unsigned slot = count; slot < BOARD_SLOTS; slot++) {
        put(&t->board, slot, PLAYERS, EMOTION(VIBE_RED, 1, 2), 1);
    }
}

/* ---- Conjure: Endeavor and Judgment ---------------------------------------------------------- */

/* proves ce-ei-4, ce-pair-6, cerebria-15 */
Test(cerebria_pairs, conjure_invokes_with_two_or_three)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        test_ego_add_card(&t, EMOTION(VIBE_RED, 1, 2, 3));
        test_ego_operate(&t, OPERATION_ENDEAVOR, OPERATION_JUDGMENT, false);
        cr_expect_eq(board_number(&t.board, ASPIRATION_LIVELINESS, EGO), 2u);
        cr_expect_eq(t.ego.points, 0u, "one card instead of three is no failure (cerebria-39)");
        init(&t, spirit);
        test_ego_add_card(&t, EMOTION(VIBE_RED, 1, 2));
        test_ego_operate(&t, OPERATION_ENDEAVOR, OPERATION_JUDGMENT, true);
        cr_expect_eq(board_number(&t.board, ASPIRATION_LIVELINESS, EGO), 2u);
        cr_expect_eq(t.points[POINTS_MISSED_BONUS], 1u, "no third space");
    }
}

/* proves cerebria-39: without a slot nothing is drawn. */
Test(cerebria_pairs, conjure_fails_without_a_free_slot)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        leave_free(&t, 0);
        test_ego_add_card(&t, EMOTION(VIBE_RED, 1, 2, 3));
        test_ego_operate(&t, OPERATION_ENDEAVOR, OPERATION_JUDGMENT, true);
        cr_expect(test_ego_failed(&t));
        cr_expect_eq(test_ego_count(&t, EGO_DRAWS), 0u);
        cr_expect_eq(t.points[POINTS_MISSED_BONUS], 1u);
    }
}

/* proves ce-ei-2, cerebria-37: new Vibe before maximum, maximum before order; Starting Emotions
 * bring none. */
Test(cerebria_pairs, the_best_card)
{
    static const struct {
        struct emotion cards[3];
        unsigned best;
        enum ego_figure decided;
    } cases[] = {
        { { EMOTION(VIBE_RED, 1, 2, 3), EMOTION(VIBE_BLUE, 1, 1), EMOTION(VIBE_RED, 1) },
          1,
          FIGURE_NEW_VIBE },
        { { EMOTION(VIBE_RED, 1, 2), EMOTION(VIBE_RED, 1, 2, 3), EMOTION(VIBE_RED, 1) },
          1,
          FIGURE_MAXIMUM },
        { { EMOTION(VIBE_RED, 1), EMOTION(VIBE_BLUE, 1, 2), EMOTION(VIBE_GREEN, 2) },
          1,
          FIGURE_EARLIEST },
    };
    struct test_ego t;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        init(&t, EGO_GATEKEEPER);
        put(&t.board, 8, EGO, EMOTION(VIBE_RED, 1), 1);
        put(&t.board, 9, EGO, STARTING_EMOTION, 1);
        for (unsigned k = 0; k < 3; k++) test_ego_add_card(&t, cases[i].cards[k]);
        test_ego_operate(&t, OPERATION_ENDEAVOR, OPERATION_JUDGMENT, false);
        cr_expect_eq(t.choices[CHOICE_CARD].best, (int)cases[i].best, "case %u", i);
        cr_expect_eq(test_ego_decided(&t, CHOICE_CARD), (int)cases[i].decided, "case %u", i);
    }
}

/* ---- Siege: Judgment and Defiance ------------------------------------------------------------ */

/* proves ce-ef-2, ce-pair-7, cerebria-15 */
Test(cerebria_pairs, siege_razes)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        board_fortify(&t.board, 0, PLAYERS, FRAGMENT_MAJOR);
        test_ego_operate(&t, OPERATION_JUDGMENT, OPERATION_DEFIANCE, false);
        cr_expect_eq(t.board.fortresses[0].fragment, FRAGMENT_MINOR);
        cr_expect_eq(t.ego.points, 0u);
    }
}

/* proves ce-pair-7, cerebria-43: once more, also the same one. */
Test(cerebria_pairs, siege_with_bonus_razes_again)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        board_fortify(&t.board, 0, PLAYERS, FRAGMENT_MAJOR);
        test_ego_operate(&t, OPERATION_JUDGMENT, OPERATION_DEFIANCE, true);
        cr_expect_eq(t.board.fortresses[0].side, SIDE_NONE);
        cr_expect_eq(t.ego.points, 0u);
        init(&t, spirit);
        board_fortify(&t.board, 0, PLAYERS, FRAGMENT_MINOR);
        test_ego_operate(&t, OPERATION_JUDGMENT, OPERATION_DEFIANCE, true);
        cr_expect_eq(t.points[POINTS_MISSED_BONUS], 1u);
        cr_expect_eq(t.ego.points, 1u);
    }
}

/* proves ce-pair-7 */
Test(cerebria_pairs, siege_else_fortifies)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        for (unsigned bonus = 0; bonus < 2; bonus++) {
            init(&t, spirit);
            test_ego_operate(&t, OPERATION_JUDGMENT, OPERATION_DEFIANCE, bonus);
            cr_expect_eq(board_number(&t.board, ASPIRATION_FORTITUDE, EGO), 1u);
            cr_expect_eq(t.points[POINTS_MISSED_BONUS], bonus);
            cr_expect_eq(t.ego.points, bonus);
        }
    }
}

Test(cerebria_pairs, siege_fails_without_fortress_and_fragment)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        t.board.pool[EGO][FRAGMENT_MINOR] = t.board.pool[EGO][FRAGMENT_MAJOR] = 0;
        test_ego_operate(&t, OPERATION_JUDGMENT, OPERATION_DEFIANCE, true);
        cr_expect(test_ego_failed(&t));
        cr_expect_eq(t.points[POINTS_MISSED_BONUS], 1u);
    }
}

/* proves ce-range-3, ce-ef-1, cerebria-34: most Impact, no move required, clockwise. */
Test(cerebria_pairs, raze_ranks_by_impact_then_no_move_then_clockwise)
{
    struct test_ego t;
    init(&t, EGO_GATEKEEPER); /* on Frontier 0, between Realms 0 and 1 */
    board_fortify(&t.board, 0, PLAYERS, FRAGMENT_MINOR);
    board_fortify(&t.board, 1, PLAYERS, FRAGMENT_MINOR);
    board_fortify(&t.board, 2, PLAYERS, FRAGMENT_MINOR);
    test_ego_operate(&t, OPERATION_JUDGMENT, OPERATION_DEFIANCE, false);
    cr_expect_eq(t.board.fortresses[1].side, SIDE_NONE);
    cr_expect_eq(test_ego_decided(&t, CHOICE_RAZE), FIGURE_CLOCKWISE);
    test_ego_operate(&t, OPERATION_JUDGMENT, OPERATION_DEFIANCE, false);
    cr_expect_eq(t.board.fortresses[0].side, SIDE_NONE);
    cr_expect_eq(test_ego_decided(&t, CHOICE_RAZE), FIGURE_NO_MOVE);
    init(&t, EGO_GATEKEEPER);
    board_fortify(&t.board, 0, PLAYERS, FRAGMENT_MINOR);
    board_fortify(&t.board, 2, PLAYERS, FRAGMENT_MAJOR);
    t.board.pool[PLAYERS][FRAGMENT_MINOR] = 0; /* so the Major would be gone altogether */
    test_ego_operate(&t, OPERATION_JUDGMENT, OPERATION_DEFIANCE, false);
    cr_expect_eq(t.board.fortresses[2].side, SIDE_NONE);
    cr_expect_eq(test_ego_decided(&t, CHOICE_RAZE), FIGURE_TARGET);
    cr_expect_eq(test_ego_space(&t), 3u);
}

/* ---- Muster: Judgment and Endeavor ----------------------------------------------------------- */

static void muster(struct test_ego *t, enum ego_spirit spirit, unsigned free, bool bonus)
{
    init(t, spirit);
    leave_free(t, free);
    test_ego_add_card(t, EMOTION(VIBE_RED, 1, 2));
    test_ego_add_card(t, EMOTION(VIBE_RED, 1, 3));
    test_ego_operate(t, OPERATION_JUDGMENT, OPERATION_ENDEAVOR, bonus);
}

/* proves ce-op-10, ce-pair-8, cerebria-40, cerebria-15: the better card first, each with 1
 * Essence. */
Test(cerebria_pairs, muster_invokes_two)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        muster(&t, spirit, 3, false);
        cr_expect_eq(t.choices[CHOICE_CARD].best, 1);
        cr_expect_eq(emotions(&t, EGO), 2u);
        cr_expect_eq(board_number(&t.board, ASPIRATION_LIVELINESS, EGO), 2u);
        cr_expect_eq(t.ego.points, 0u);
        muster(&t, spirit, 3, true);
        cr_expect_eq(board_number(&t.board, ASPIRATION_LIVELINESS, EGO), 3u);
        cr_expect_eq(board_number(&t.board, ASPIRATION_SENSIBILITY, EGO), 3u, "the better has 2");
        cr_expect_eq(t.ego.points, 0u);
    }
}

/* proves ce-pair-8 */
Test(cerebria_pairs, muster_with_one_slot_is_done_in_part)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        muster(&t, spirit, 1, true);
        cr_expect_eq(emotions(&t, EGO), 1u);
        cr_expect_eq(t.points[POINTS_PARTIAL], 1u);
        cr_expect_eq(t.ego.points, 1u);
        cr_expect_eq(t.deck_count, 1u, "the other goes under the deck");
        cr_expect_eq(emotion_maximum(&t.deck[0]), 2u);
    }
}

Test(cerebria_pairs, muster_fails_without_a_slot)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        muster(&t, spirit, 0, true);
        cr_expect(test_ego_failed(&t));
        cr_expect_eq(t.deck_count, 2u);
        cr_expect_eq(t.points[POINTS_MISSED_BONUS], 1u);
    }
}

/* ---- Verdict: Judgment twice ----------------------------------------------------------------- */

/* proves ce-over-5, ce-op-9, ce-special-1, ce-pair-9, cerebria-20, cerebria-01: two Special
 * Operations, each with a move and a Target of its own. */
Test(cerebria_pairs, verdict_is_two_special_operations)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        for (unsigned bonus = 0; bonus < 2; bonus++) {
            init(&t, spirit);
            t.ego.hidden = ASPIRATION_AWARENESS;
            test_ego_add_card(&t, EMOTION(VIBE_RED, 1, 2));
            test_ego_operate(&t, OPERATION_JUDGMENT, OPERATION_JUDGMENT, bonus);
            cr_expect_eq(test_ego_count(&t, EGO_SPECIAL), 2u);
            cr_expect_eq(test_ego_count(&t, EGO_FAILS), 0u);
            cr_expect_eq(board_number(&t.board, ASPIRATION_FORTITUDE, EGO), 1u);
            cr_expect_eq(t.ego.target, ASPIRATION_AWARENESS, "winning Fortitude by then");
            cr_expect_eq(emotions(&t, EGO), 1u);
            cr_expect_eq(t.points[POINTS_BONUS], bonus);
            cr_expect_eq(t.ego.points, bonus);
        }
    }
}

/* proves ce-op-9, ce-op-11, ce-walk-6, ce-pair-9 */
Test(cerebria_pairs, verdict_has_a_move_for_each)
{
    struct test_ego t;
    init(&t, EGO_INFLUENCER);
    board_fortify(&t.board, 1, PLAYERS, FRAGMENT_MINOR);
    board_fortify(&t.board, 2, PLAYERS, FRAGMENT_MINOR);
    test_ego_operate(&t, OPERATION_JUDGMENT, OPERATION_JUDGMENT, false);
    cr_expect_eq(board_number(&t.board, ASPIRATION_FORTITUDE, PLAYERS), 0u);
    cr_expect_eq(test_ego_space(&t), 4u);
}

/* ---- Upheaval: Defiance twice ---------------------------------------------------------------- */

static void next_cards(struct test_ego *t, const enum operation_type types[4], bool bonus)
{
    for (unsigned i = 0; i < 4; i++) {
        t->operations[i] = (struct operation_card){ .type = (uint8_t)types[i],
                                                    .arrow = i < 2 ? -1 : 1,
                                                    .bonus = bonus && i == 3 };
    }
    t->operations_count = 4;
}

/* proves ce-op-7, ce-op-11, ce-pair-1, cerebria-18: the pair is discarded, four cards are two
 * Operations. */
Test(cerebria_pairs, upheaval_is_two_operations)
{
    static const enum operation_type types[] = { OPERATION_JUDGMENT, OPERATION_DEFIANCE,
                                                 OPERATION_DEFIANCE, OPERATION_JUDGMENT };
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        next_cards(&t, types, false);
        test_ego_operate(&t, OPERATION_DEFIANCE, OPERATION_DEFIANCE, true);
        cr_expect_eq(t.discarded, 2u);
        cr_expect_eq(t.ego.up_count, 4u);
        cr_expect_eq(board_number(&t.board, ASPIRATION_FORTITUDE, EGO), 2u);
        cr_expect_eq(t.points[POINTS_BONUS], 1u);
        cr_expect_eq(t.ego.points, 1u);
        cr_expect_eq(t.ego.arrow, 1, "of the last Operation");
    }
}

/* proves ce-op-8, ce-walk-6, cerebria-19: another two Defiance are points and no Operation, so
 * the arrow is another's. */
Test(cerebria_pairs, nested_upheaval_is_points)
{
    static const enum operation_type types[] = { OPERATION_JUDGMENT, OPERATION_DEFIANCE,
                                                 OPERATION_DEFIANCE, OPERATION_DEFIANCE };
    struct test_ego t;
    for (unsigned bonus = 0; bonus < 2; bonus++) {
        init(&t, EGO_GATEKEEPER);
        next_cards(&t, types, bonus);
        test_ego_operate(&t, OPERATION_DEFIANCE, OPERATION_DEFIANCE, false);
        cr_expect_eq(t.points[POINTS_NESTED], 2 + bonus);
        cr_expect_eq(t.ego.points, 2 + bonus);
        cr_expect_eq(t.ego.arrow, -1);
    }
}

/* proves ce-pair-1: both failed is one point; two Judgment never fail. */
Test(cerebria_pairs, upheaval_with_failed_operations)
{
    static const enum operation_type fail[] = { OPERATION_ENDEAVOR, OPERATION_DEFIANCE,
                                                OPERATION_ENDEAVOR, OPERATION_DEFIANCE };
    static const enum operation_type one[] = { OPERATION_JUDGMENT, OPERATION_DEFIANCE,
                                               OPERATION_ENDEAVOR, OPERATION_DEFIANCE };
    static const enum operation_type none[] = { OPERATION_JUDGMENT, OPERATION_DEFIANCE,
                                                OPERATION_JUDGMENT, OPERATION_JUDGMENT };
    const enum operation_type *const cases[] = { none, one, fail };
    struct test_ego t;
    for (unsigned i = 0; i < 3; i++) {
        init(&t, EGO_INFLUENCER);
        next_cards(&t, cases[i], false);
        test_ego_operate(&t, OPERATION_DEFIANCE, OPERATION_DEFIANCE, false);
        cr_expect_eq(test_ego_count(&t, EGO_FAILS), i);
        cr_expect_eq(t.points[POINTS_PARTIAL], i > 0);
    }
}
