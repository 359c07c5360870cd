/* SPDX-License-Identifier: MIT */
/* The chain of Quell figure by figure, protection against it, and Impact with far-sight. */
#include <criterion/criterion.h>

#include "games/cerebria/test_ego.h"

static void put_players(struct test_ego *t, unsigned slot, struct emotion emotion, unsigned essence)
{
    put(&t->board, slot, PLAYERS, emotion, essence);
}

static void suppress(struct test_ego *t)
{
    test_ego_operate(t, OPERATION_ENDEAVOR, OPERATION_DEFIANCE, false);
}

static int chosen(const struct test_ego *t)
{
    const struct test_choice *c = &t->choices[CHOICE_QUELL];
    return c->best < 0 ? -1 : c->ranking.candidates[c->best].place;
}

/* ---- the chain ------------------------------------------------------------------------------- */

/* proves ce-impact-1, ce-eq-1, cerebria-30: lowering the players' number is Impact, too. */
Test(cerebria_quell, target_comes_first)
{
    struct test_ego t;
    test_ego_init(&t, EGO_GATEKEEPER, ASPIRATION_LIVELINESS);
    put_players(&t, 1, EMOTION_OF(6), 1);
    put_players(&t, 4, EMOTION_OF(1), 2);
    suppress(&t);
    cr_expect_eq(chosen(&t), 4);
    cr_expect_eq(test_ego_decided(&t, CHOICE_QUELL), FIGURE_TARGET);
    cr_expect_eq(test_ego_figure(&t, CHOICE_QUELL, 4, FIGURE_TARGET), 2);
    cr_expect_eq(test_ego_figure(&t, CHOICE_QUELL, 1, FIGURE_TARGET), 1);
}

/* proves ce-impact-2, cerebria-31: losing a Realm of the players counts, how many does not. */
Test(cerebria_quell, a_realm_before_intensity)
{
    struct test_ego t;
    test_ego_init(&t, EGO_INFLUENCER, ASPIRATION_FORTITUDE);
    put_players(&t, 0, EMOTION_OF(5), 4); /* stays at 5: nothing changes hands */
    put_players(&t, 3, EMOTION(VIBE_RED, 1, 2), 2);
    suppress(&t);
    cr_expect_eq(chosen(&t), 3);
    cr_expect_eq(test_ego_decided(&t, CHOICE_QUELL), FIGURE_REALM);
}

/* proves ce-impact-2 */
Test(cerebria_quell, two_realms_are_no_more_than_one)
{
    struct test_ego t;
    test_ego_init(&t, EGO_GATEKEEPER, ASPIRATION_FORTITUDE);
    put_players(&t, 4, EMOTION_OF(1), 1);  /* loses Cradle, Network and a Frontier */
    put_players(&t, 14, EMOTION_OF(2), 1); /* loses the Valley and a Frontier */
    suppress(&t);
    cr_expect_eq(chosen(&t), 14);
    cr_expect_eq(test_ego_decided(&t, CHOICE_QUELL), FIGURE_INTENSITY);
}

/* proves ce-impact-3: Slot 1 is blocked from both Realms, so quelling it takes a Frontier only. */
Test(cerebria_quell, a_frontier_before_intensity)
{
    struct test_ego t;
    test_ego_init(&t, EGO_GATEKEEPER, ASPIRATION_FORTITUDE);
    put(&t.board, 0, EGO, EMOTION_OF(1), 1);
    put(&t.board, 2, EGO, EMOTION_OF(1), 1);
    put_players(&t, 1, EMOTION(VIBE_RED, 3), 1);
    put_players(&t, 13, EMOTION_OF(5), 4);
    suppress(&t);
    cr_expect_eq(chosen(&t), 1);
    cr_expect_eq(test_ego_decided(&t, CHOICE_QUELL), FIGURE_FRONTIER);
}

/* proves ce-eq-1, cerebria-34 */
Test(cerebria_quell, current_intensity_then_maximum_then_distance_then_clockwise)
{
    static const struct {
        unsigned slot[2];
        struct emotion emotion[2];
        enum ego_figure decided;
    } cases[] = {
        /* the second is chosen */
        { { 1, 4 }, { EMOTION(0, 4, 4, 4, 4), EMOTION(0, 5, 5, 5, 5) }, FIGURE_INTENSITY },
        { { 1, 4 }, { EMOTION(0, 4, 4, 4, 4), EMOTION(0, 5, 4, 4, 4) }, FIGURE_MAXIMUM },
        { { 4, 0 }, { EMOTION(0, 4, 4, 4, 4), EMOTION(0, 4, 4, 4, 4) }, FIGURE_CLOSEST },
        { { 0, 2 }, { EMOTION(0, 4, 4, 4, 4), EMOTION(0, 4, 4, 4, 4) }, FIGURE_CLOCKWISE },
    };
    struct test_ego t;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        test_ego_init(&t, EGO_GATEKEEPER, ASPIRATION_FORTITUDE);
        for (unsigned k = 0; k < 2; k++) put_players(&t, cases[i].slot[k], cases[i].emotion[k], 4);
        suppress(&t);
        cr_expect_eq(chosen(&t), (int)cases[i].slot[1], "case %u", i);
        cr_expect_eq(test_ego_decided(&t, CHOICE_QUELL), (int)cases[i].decided, "case %u", i);
    }
}

/* ---- protection ------------------------------------------------------------------------------ */

static struct emotion with(unsigned protects)
{
    struct emotion emotion = EMOTION_OF(1);
    emotion.protects = (uint8_t)protects;
    emotion.toll = 2;
    return emotion;
}

/* proves cerebria-38: what has a price comes last, and is no target without the Willpower. */
Test(cerebria_quell, a_toll_comes_last_and_is_paid)
{
    struct test_ego t;
    for (unsigned willpower = 1; willpower <= 3; willpower++) {
        test_ego_init(&t, EGO_GATEKEEPER, ASPIRATION_FORTITUDE);
        t.ego.willpower = (uint8_t)willpower;
        put_players(&t, 1, EMOTION_OF(5), 2);
        put_players(&t, 2, with(TOLL_FOR_NEIGHBOURS), 1); /* weaker, further, and without price */
        test_ego_operate(&t, OPERATION_DEFIANCE, OPERATION_ENDEAVOR, false);
        cr_expect_eq(t.ego.willpower, willpower, "the protecting card goes first, so it is free");
        cr_expect_eq(t.board.slots[2].side, SIDE_NONE);
        cr_expect_eq(t.board.slots[1].essence, 1u);
        test_ego_init(&t, EGO_GATEKEEPER, ASPIRATION_FORTITUDE);
        t.ego.willpower = (uint8_t)willpower;
        put_players(&t, 5, EMOTION_OF(5), 2); /* in reach, what protects it is not */
        put_players(&t, 6, with(TOLL_FOR_NEIGHBOURS), 1);
        suppress(&t);
        cr_expect_eq(test_ego_failed(&t), willpower < 2);
        if (willpower < 2)
            cr_expect_eq(test_ego_refusal(&t, CHOICE_QUELL, 5), REFUSED_TOLL);
        else
            cr_expect_eq(t.ego.willpower, willpower - 2);
    }
}

/* Something that needs the move is better than something with a price that does not. */
Test(cerebria_quell, an_unprotected_one_further_off)
{
    struct test_ego t;
    test_ego_init(&t, EGO_GATEKEEPER, ASPIRATION_FORTITUDE);
    t.ego.willpower = 9;
    put_players(&t, 1, with(TOLL_FOR_NEAR), 2);
    put_players(&t, 5, with(0), 2);
    suppress(&t);
    cr_expect_eq(chosen(&t), 5);
    cr_expect_eq(test_ego_decided(&t, CHOICE_QUELL), FIGURE_UNPROTECTED);
    cr_expect_eq(t.ego.willpower, 9u);
}

Test(cerebria_quell, what_cannot_be_quelled_is_no_target)
{
    struct test_ego t;
    test_ego_init(&t, EGO_GATEKEEPER, ASPIRATION_FORTITUDE);
    put_players(&t, 1, with(PROTECTS_ITSELF), 2);
    suppress(&t);
    cr_expect(test_ego_failed(&t));
    cr_expect_eq(test_ego_refusal(&t, CHOICE_QUELL, 1), REFUSED_SHIELDED);
}

/* proves cerebria-38: looked at once, so both of two Essence go. */
Test(cerebria_quell, protected_at_one_can_lose_two)
{
    struct test_ego t;
    test_ego_init(&t, EGO_GATEKEEPER, ASPIRATION_FORTITUDE);
    put_players(&t, 1, with(PROTECTS_AT_ONE), 2);
    suppress(&t);
    cr_expect_eq(t.board.slots[1].side, SIDE_NONE);
}

/* ---- far-sight ------------------------------------------------------------------------------- */

/* proves ce-hard-4, cerebria-35: later Common cards in their order, between the Target and
 * Realms. */
Test(cerebria_quell, far_sight)
{
    struct test_ego t;
    for (unsigned far = 0; far < 2; far++) {
        test_ego_init(&t, EGO_GATEKEEPER, ASPIRATION_FORTITUDE);
        t.ego.common[1] = ASPIRATION_UNITY;
        t.ego.common[2] = ASPIRATION_LIVELINESS;
        t.ego.common_count = 3;
        t.ego.rules.far_sight = far;
        put_players(&t, 0, EMOTION_OF(1), 2);
        put_players(&t, 2, EMOTION_OF(5), 1);
        suppress(&t);
        cr_expect_eq(chosen(&t), far ? 0 : 2);
        cr_expect_eq(test_ego_decided(&t, CHOICE_QUELL), far ? FIGURE_COMMON : FIGURE_INTENSITY);
        cr_expect_eq(t.choices[CHOICE_QUELL].ranking.length, far ? 10u : 8u);
    }
}
