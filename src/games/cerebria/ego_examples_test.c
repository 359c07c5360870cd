/* SPDX-License-Identifier: MIT */
/* The worked examples of the Ego rulebook, with their numbers. */
#include <criterion/criterion.h>

#include "games/cerebria/test_ego.h"

/* proves ce-op-1, ce-op-2, ce-pair-6: "Endeavor and Judgment with a Bonus effect: draw 3
 * Emotions and invoke the best one with 2+1." */
Test(cerebria_examples, endeavor_and_judgment_with_bonus)
{
    struct test_ego t;
    test_ego_init(&t, EGO_GATEKEEPER, ASPIRATION_FORTITUDE);
    put(&t.board, 0, EGO, EMOTION(VIBE_RED, 1, 2, 3), 1);
    test_ego_add_card(&t, EMOTION(VIBE_RED, 1, 2, 3));
    test_ego_add_card(&t, EMOTION(VIBE_BLUE, 1, 1, 2));
    test_ego_add_card(&t, EMOTION(VIBE_GREEN, 1, 2, 3));
    test_ego_operate(&t, OPERATION_ENDEAVOR, OPERATION_JUDGMENT, true);
    cr_expect_eq(test_ego_count(&t, EGO_DRAWS), 3u);
    cr_expect_eq(t.choices[CHOICE_CARD].ranking.count, 3u);
    cr_expect_eq(t.choices[CHOICE_CARD].best, 2, "the new Vibe with the highest maximum");
    cr_expect_eq(test_ego_decided(&t, CHOICE_CARD), FIGURE_MAXIMUM);
    cr_expect_eq(t.board.slots[3].emotion.vibes, VIBE_GREEN, "takes the Cradle and a Frontier");
    cr_expect_eq(t.board.slots[3].essence, 3u);
    cr_expect_eq(t.deck_count, 2u, "the others are under the deck");
    cr_expect_eq(t.ego.points, 0u);
}

/* ---- the priority example -------------------------------------------------------------------- */

/* The rulebook's picture is lost; this position has been made to fit its text. */
static void priority_position(struct test_ego *t, enum aspiration target)
{
    test_ego_init(t, EGO_INFLUENCER, target);
    put(&t->board, 0, EGO, EMOTION_OF(1), 1);
    put(&t->board, 5, EGO, EMOTION_OF(1), 1);
    put(&t->board, 8, EGO, EMOTION_OF(1), 1);
    put(&t->board, 1, PLAYERS, EMOTION(VIBE_GREEN, 1, 2, 3), 1); /* Dislike */
    put(&t->board, 10, PLAYERS, EMOTION_OF(1), 1);
    put(&t->board, 11, PLAYERS, EMOTION_OF(1), 1);
    put(&t->board, 12, PLAYERS, EMOTION_OF(3), 1);
    test_ego_add_card(t, EMOTION(VIBE_RED, 2, 2));
}

static void expect_figures(const struct test_ego *t, unsigned slot, const int figures[4])
{
    static const enum ego_figure names[] = { FIGURE_TARGET, FIGURE_REALM, FIGURE_FRONTIER,
                                             FIGURE_CLOSEST };
    for (unsigned i = 0; i < 4; i++) {
        cr_expect_eq(test_ego_figure(t, CHOICE_INVOKE, slot, names[i]), figures[i],
                     "slot %u, figure %u", slot, i);
    }
}

Test(cerebria_examples, priority_position_is_as_described)
{
    static const side_id control[] = { EGO, PLAYERS, EGO, SIDE_NONE, PLAYERS };
    struct test_ego t;
    priority_position(&t, ASPIRATION_FORTITUDE);
    for (unsigned realm = 0; realm < BOARD_REALMS; realm++) {
        cr_expect_eq(board_realm_control(&t.board, realm), control[realm]);
    }
}

/* proves ce-impact-2: Target Fortitude: no Impact on it, so the Cradle is taken by blocking
 * Dislike. */
Test(cerebria_examples, priority_with_fortitude)
{
    struct test_ego t;
    priority_position(&t, ASPIRATION_FORTITUDE);
    test_ego_operate(&t, OPERATION_ENDEAVOR, OPERATION_JUDGMENT, false);
    cr_expect_eq(t.choices[CHOICE_INVOKE].ranking.count, 5u);
    expect_figures(&t, 2, (int[]){ 0, 1, 1, -5 });
    expect_figures(&t, 3, (int[]){ 0, 1, 0, -7 });
    expect_figures(&t, 4, (int[]){ 0, 1, 0, -9 });
    expect_figures(&t, 14, (int[]){ 0, 0, 0, -1 });
    expect_figures(&t, 13, (int[]){ 0, 0, 0, -3 });
    cr_expect_eq(t.board.slots[2].side, EGO);
    cr_expect_eq(test_ego_decided(&t, CHOICE_INVOKE), FIGURE_FRONTIER);
    cr_expect_eq(test_ego_space(&t), 2u, "the Influencer has moved clockwise");
    cr_expect_eq(board_realm_control(&t.board, 1), EGO);
    cr_expect(board_is_blocked(&t.board, 1, 1));
}

/* proves ce-impact-1: Target Awareness: the adjacent free slot gives a fourth Triad. */
Test(cerebria_examples, priority_with_awareness)
{
    struct test_ego t;
    priority_position(&t, ASPIRATION_AWARENESS);
    test_ego_operate(&t, OPERATION_ENDEAVOR, OPERATION_JUDGMENT, false);
    expect_figures(&t, 14, (int[]){ 1, 0, 0, -1 });
    expect_figures(&t, 13, (int[]){ 1, 0, 0, -3 });
    cr_expect_eq(test_ego_figure(&t, CHOICE_INVOKE, 2, FIGURE_TARGET), 0);
    cr_expect_eq(t.board.slots[14].side, EGO);
    cr_expect_eq(test_ego_decided(&t, CHOICE_INVOKE), FIGURE_CLOSEST);
    cr_expect_eq(test_ego_space(&t), 0u, "no move");
    cr_expect_eq(board_number(&t.board, ASPIRATION_AWARENESS, EGO), 4u);
}

/* proves ce-impact-5: "If it already had an Emotion on that slot, it would have done the same as
 * in Example 1." */
Test(cerebria_examples, priority_with_awareness_reached_already)
{
    struct test_ego t;
    priority_position(&t, ASPIRATION_AWARENESS);
    put(&t.board, 14, EGO, EMOTION_OF(1), 1);
    test_ego_operate(&t, OPERATION_ENDEAVOR, OPERATION_JUDGMENT, false);
    cr_expect_eq(t.board.slots[2].side, EGO);
    cr_expect_eq(test_ego_space(&t), 2u);
}

/* ---- the others ------------------------------------------------------------------------------ */

/* proves ce-fail-3: "If Ego is allowed to intensify with 2 Essence but the chosen Emotion has
 * room for only 1 more, Ego would add only 1 and also score 1 point." */
Test(cerebria_examples, room_for_one_essence_of_two)
{
    struct test_ego t;
    test_ego_init(&t, EGO_INFLUENCER, ASPIRATION_FORTITUDE);
    put(&t.board, 0, EGO, EMOTION(VIBE_RED, 1, 2), 1);
    test_ego_operate(&t, OPERATION_ENDEAVOR, OPERATION_ENDEAVOR, false);
    cr_expect_eq(t.board.slots[0].essence, 2u);
    cr_expect_eq(t.board.slots[0].token, 1u);
    cr_expect_eq(t.ego.points, 1u);
    cr_expect_eq(t.points[POINTS_PARTIAL], 1u);
}

/* proves ce-special-13: the three lines of Openness, each where the one before it has no target. */
Test(cerebria_examples, openness_intensifies_if_that_raises_intensity)
{
    struct test_ego t;
    test_ego_init(&t, EGO_INFLUENCER, ASPIRATION_OPENNESS);
    put(&t.board, 0, EGO, EMOTION(VIBE_RED, 1, 1, 2), 1); /* would stay at 1 */
    put(&t.board, 1, EGO, EMOTION(VIBE_RED, 1, 2), 1);
    test_ego_add_card(&t, EMOTION(VIBE_BLUE, 1, 2));
    test_ego_special(&t, ASPIRATION_OPENNESS);
    cr_expect_eq(t.board.slots[1].essence, 2u);
    cr_expect_eq(test_ego_refusal(&t, CHOICE_INTENSIFY, 0), REFUSED_NOT_RAISED);
    cr_expect_eq(t.deck_count, 1u);
}

/* proves ce-special-5, ce-special-13 */
Test(cerebria_examples, openness_then_invokes_one_of_two)
{
    struct test_ego t;
    test_ego_init(&t, EGO_INFLUENCER, ASPIRATION_OPENNESS);
    put(&t.board, 0, EGO, EMOTION(VIBE_RED, 1, 1, 2), 1);
    test_ego_add_card(&t, EMOTION(VIBE_BLUE, 1, 2));
    test_ego_add_card(&t, EMOTION(VIBE_BLUE, 1, 3));
    test_ego_special(&t, ASPIRATION_OPENNESS);
    cr_expect_eq(test_ego_count(&t, EGO_DRAWS), 2u);
    cr_expect_eq(test_ego_count(&t, EGO_INVOKES), 1u);
    cr_expect_eq(t.deck_count, 1u);
    cr_expect_eq(t.ego.points, 0u, "a second Frontier: standing has improved");
}

/* proves ce-special-13 */
Test(cerebria_examples, openness_at_last_quells_up_to_two)
{
    struct test_ego t;
    test_ego_init(&t, EGO_INFLUENCER, ASPIRATION_OPENNESS);
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        put(&t.board, slot, PLAYERS, EMOTION(VIBE_RED, 1, 2, 3), 3);
    }
    test_ego_add_card(&t, EMOTION(VIBE_BLUE, 1, 2));
    test_ego_special(&t, ASPIRATION_OPENNESS);
    cr_expect_eq(test_ego_count(&t, EGO_LINE), 3u);
    cr_expect_eq(t.board.slots[0].essence, 1u, "the closest on the clockwise side");
    cr_expect_eq(test_ego_decided(&t, CHOICE_QUELL), FIGURE_CLOCKWISE);
    cr_expect_eq(t.ego.points, 1u, "standing has not improved");
    cr_expect_eq(t.ego.willpower, 1u);
}

/* ---- Revelation ------------------------------------------------------------------------------ */

static void fortresses(struct test_ego *t, unsigned players, unsigned willpower)
{
    test_ego_init(t, EGO_INFLUENCER, ASPIRATION_FORTITUDE);
    for (unsigned i = 0; i < players; i++) board_fortify(&t->board, i, PLAYERS, FRAGMENT_MINOR);
    t->ego.willpower = (uint8_t)willpower;
}

/* proves ce-rev-2, ce-rev-4: "Ego has no Fortresses and you have one. Ego has 4 Willpower": it
 * pays 2 and forces a tie. */
Test(cerebria_examples, a_reduction_forces_a_tie)
{
    struct test_ego t;
    fortresses(&t, 1, 4);
    struct ego_reductions reductions = ego_reveal_reduce(&t.play, ASPIRATION_NONE);
    cr_expect_eq(reductions.lowered[ASPIRATION_FORTITUDE], 1u);
    cr_expect_eq(t.ego.willpower, 2u);
    cr_expect_not(ego_reveal_accomplished(&t.play, &reductions, ASPIRATION_FORTITUDE, PLAYERS));
    cr_expect_not(ego_reveal_accomplished(&t.play, &reductions, ASPIRATION_FORTITUDE, EGO));
}

/* proves ce-rev-3: "You have two Fortresses and Ego has 2 Willpower": it does not attempt to
 * reduce it to one. */
Test(cerebria_examples, no_reduction_that_changes_nothing)
{
    struct test_ego t;
    fortresses(&t, 2, 2);
    struct ego_reductions reductions = ego_reveal_reduce(&t.play, ASPIRATION_NONE);
    cr_expect_eq(reductions.lowered[ASPIRATION_FORTITUDE], 0u);
    cr_expect_eq(t.ego.willpower, 2u);
    cr_expect(ego_reveal_accomplished(&t.play, &reductions, ASPIRATION_FORTITUDE, PLAYERS));
}

/* proves ce-rev-3: "You had no Fortresses": a standing cannot be reduced below zero. */
Test(cerebria_examples, no_reduction_below_zero)
{
    struct test_ego t;
    fortresses(&t, 0, 2);
    struct ego_reductions reductions = ego_reveal_reduce(&t.play, ASPIRATION_NONE);
    cr_expect_eq(reductions.lowered[ASPIRATION_FORTITUDE], 0u);
    cr_expect_eq(t.ego.willpower, 2u);
}

/* Openness 3 to 2 for the Ego, Attitude 2 to 3, no Fortress on the board. */
static void revelation_position(struct test_ego *t)
{
    test_ego_init(t, EGO_INFLUENCER, ASPIRATION_OPENNESS);
    put(&t->board, 0, EGO, EMOTION_OF(2), 1);
    put(&t->board, 3, EGO, EMOTION_OF(2), 1);
    put(&t->board, 11, EGO, EMOTION_OF(2), 1);
    put(&t->board, 2, PLAYERS, EMOTION_OF(1), 1);
    put(&t->board, 4, PLAYERS, EMOTION_OF(1), 1);
    put(&t->board, 7, PLAYERS, EMOTION_OF(1), 1);
    put(&t->board, 12, PLAYERS, EMOTION_OF(3), 1);
    t->ego.hidden = ASPIRATION_FORTITUDE;
    t->ego.willpower = 4;
}

/* "Ego spends 2 Willpower to force a tie. It scores 2 points. Ego adds a Minor Fragment." */
Test(cerebria_examples, revelation)
{
    struct test_ego t;
    revelation_position(&t);
    cr_assert_eq(board_number(&t.board, ASPIRATION_OPENNESS, EGO), 3u);
    cr_assert_eq(board_number(&t.board, ASPIRATION_OPENNESS, PLAYERS), 2u);
    cr_assert_eq(board_number(&t.board, ASPIRATION_ATTITUDE, EGO), 2u);
    cr_assert_eq(board_number(&t.board, ASPIRATION_ATTITUDE, PLAYERS), 3u);
    struct ego_reductions reductions = ego_reveal_reduce(&t.play, ASPIRATION_ATTITUDE);
    cr_expect_eq(reductions.lowered[ASPIRATION_ATTITUDE], 1u);
    cr_expect_eq(t.ego.willpower, 2u);
    ego_reveal_score(&t.play, &reductions);
    cr_expect_eq(t.ego.points, 2u);
    cr_expect_eq(t.ego.willpower, 0u);
    cr_expect(ego_reveal_accomplished(&t.play, &reductions, ASPIRATION_OPENNESS, EGO));
    cr_expect_not(ego_reveal_accomplished(&t.play, &reductions, ASPIRATION_FORTITUDE, EGO));
    cr_expect_not(ego_reveal_accomplished(&t.play, &reductions, ASPIRATION_ATTITUDE, PLAYERS));
}
