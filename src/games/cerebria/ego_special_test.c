/* SPDX-License-Identifier: MIT */
/* Special Operations: every line of every Target for both figures, standing, the endgame raze. */
#include <criterion/criterion.h>

#include "games/cerebria/test_ego.h"

static void init(struct test_ego *t, enum ego_spirit spirit)
{
    test_ego_init(t, spirit, ASPIRATION_FORTITUDE);
}

static void put_players(struct test_ego *t, unsigned slot, unsigned vibe, unsigned essence)
{
    put(&t->board, slot, PLAYERS, EMOTION((uint8_t)vibe, 1, 2, 3), essence);
}

/* Which line was carried out, -1: none was possible. */
static int line_done(const struct test_ego *t)
{
    for (unsigned i = 0; i < t->event_count; i++) {
        if (t->events[i].what == EGO_LINE && t->events[i].a) return t->events[i].place;
    }
    return -1;
}

static void expect_improved(const struct test_ego *t, bool improved)
{
    cr_expect_eq(t->points[POINTS_SPECIAL], improved ? 0u : 1u);
    cr_expect_eq(t->ego.points, improved ? 0u : 1u);
    cr_expect_eq(t->ego.willpower, improved ? 0u : 1u);
}

/* proves ce-special-6: nothing on the board, no card, no Fragment: 1 point and 1 WP
 * (cerebria-46), for every Target. */
Test(cerebria_special, nothing_possible)
{
    struct test_ego t;
    for (unsigned target = 0; target < ASPIRATIONS; target++) {
        BOTH_SPIRITS(spirit)
        {
            init(&t, spirit);
            t.board.pool[EGO][FRAGMENT_MINOR] = t.board.pool[EGO][FRAGMENT_MAJOR] = 0;
            test_ego_special(&t, (enum aspiration)target);
            cr_expect_eq(line_done(&t), -1);
            expect_improved(&t, false);
        }
    }
}

/* Who asks why learns which slots a condition has ruled out, and that there was no Fragment. */
Test(cerebria_special, what_was_not_possible_is_told)
{
    struct test_ego t;
    init(&t, EGO_GATEKEEPER);
    for (unsigned triad = 0; triad < 5; triad++) put(&t.board, 3 * triad, EGO, EMOTION_OF(1), 1);
    test_ego_add_card(&t, EMOTION(VIBE_BLUE, 1, 2, 3));
    test_ego_special(&t, ASPIRATION_AWARENESS);
    cr_expect_eq(t.choices[CHOICE_INVOKE].best, -1);
    cr_expect_eq(t.choices[CHOICE_INVOKE].ranking.refused_count, 6u);
    cr_expect_eq(test_ego_refusal(&t, CHOICE_INVOKE, 1), REFUSED_OLD_TRIAD);
    init(&t, EGO_GATEKEEPER);
    t.board.pool[EGO][FRAGMENT_MINOR] = t.board.pool[EGO][FRAGMENT_MAJOR] = 0;
    test_ego_special(&t, ASPIRATION_FORTITUDE);
    cr_expect_eq(test_ego_refusal(&t, CHOICE_FORTIFY, 1), REFUSED_FRAGMENT);
}

/* ---- Fortitude ------------------------------------------------------------------------------- */

/* proves ce-special-7 */
Test(cerebria_special, fortitude_razes_else_fortifies)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        board_fortify(&t.board, 1, PLAYERS, FRAGMENT_MINOR);
        test_ego_special(&t, ASPIRATION_FORTITUDE);
        cr_expect_eq(line_done(&t), 0);
        cr_expect_eq(t.board.fortresses[1].side, SIDE_NONE);
        expect_improved(&t, true);
        init(&t, spirit);
        t.board.pool[EGO][FRAGMENT_MINOR] = 0;
        test_ego_special(&t, ASPIRATION_FORTITUDE);
        cr_expect_eq(line_done(&t), 1);
        cr_expect_eq(board_number(&t.board, ASPIRATION_FORTITUDE, EGO), 2u, "a Major it is");
        expect_improved(&t, true);
    }
}

/* ---- Versatility ----------------------------------------------------------------------------- */

/* proves ce-special-8: only an Emotion of at most 2 Essence that is the last of its Vibe. */
Test(cerebria_special, versatility_quells_the_last_of_a_vibe)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        put_players(&t, 0, VIBE_RED, 2);
        put_players(&t, 1, VIBE_RED, 2);
        put_players(&t, 2, VIBE_BLUE, 3);
        put_players(&t, 14, VIBE_GREEN, 2);
        test_ego_special(&t, ASPIRATION_VERSATILITY);
        cr_expect_eq(t.board.slots[14].side, SIDE_NONE);
        cr_expect_eq(test_ego_refusal(&t, CHOICE_QUELL, 0), REFUSED_NO_VIBE);
        cr_expect_eq(test_ego_refusal(&t, CHOICE_QUELL, 2), REFUSED_NO_VIBE);
        expect_improved(&t, true);
    }
}

/* proves ce-special-8 */
Test(cerebria_special, versatility_else_invokes_the_best_of_three)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        put_players(&t, 0, VIBE_RED, 3);
        for (unsigned i = 0; i < 4; i++) test_ego_add_card(&t, EMOTION(VIBE_BLUE, 1, 2, 3));
        test_ego_special(&t, ASPIRATION_VERSATILITY);
        cr_expect_eq(line_done(&t), 1);
        cr_expect_eq(test_ego_count(&t, EGO_DRAWS), 3u);
        cr_expect_eq(board_number(&t.board, ASPIRATION_LIVELINESS, EGO), 1u);
        expect_improved(&t, true);
    }
}

/* ---- Sensibility ----------------------------------------------------------------------------- */

/* proves ce-special-9 */
Test(cerebria_special, sensibility_fills_an_emotion_else_quells)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        put(&t.board, 1, EGO, EMOTION(VIBE_RED, 1, 1, 2, 3), 1);
        test_ego_special(&t, ASPIRATION_SENSIBILITY);
        cr_expect_eq(line_done(&t), 0);
        cr_expect_eq(t.board.slots[1].essence, 4u);
        expect_improved(&t, true);
        init(&t, spirit);
        put(&t.board, 1, EGO, EMOTION(VIBE_RED, 1, 2), 2);
        put_players(&t, 0, VIBE_RED, 3);
        test_ego_special(&t, ASPIRATION_SENSIBILITY);
        cr_expect_eq(line_done(&t), 1);
        cr_expect_eq(t.board.slots[0].essence, 1u);
        expect_improved(&t, true);
    }
}

/* ---- Liveliness ------------------------------------------------------------------------------ */

/* proves ce-special-10, cerebria-48: up to three different Emotions, at least one. */
Test(cerebria_special, liveliness_intensifies_up_to_three)
{
    struct test_ego t;
    for (unsigned count = 1; count <= 4; count++) {
        init(&t, EGO_INFLUENCER);
        for (unsigned i = 0; i < count; i++) {
            put(&t.board, board_slot_at(13, (int)i), EGO, EMOTION(VIBE_RED, 1, 1, 1, 1), 1);
        }
        test_ego_special(&t, ASPIRATION_LIVELINESS);
        unsigned most = count < 3 ? count : 3;
        cr_expect_eq(board_number(&t.board, ASPIRATION_LIVELINESS, EGO), count + most);
        cr_expect_eq(board_number(&t.board, ASPIRATION_SENSIBILITY, EGO), 1u);
        expect_improved(&t, true);
    }
}

/* proves ce-special-10 */
Test(cerebria_special, liveliness_else_invokes_with_three)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        test_ego_add_card(&t, EMOTION(VIBE_BLUE, 1, 2, 3));
        test_ego_add_card(&t, EMOTION(VIBE_BLUE, 1, 2, 3));
        test_ego_special(&t, ASPIRATION_LIVELINESS);
        cr_expect_eq(line_done(&t), 1);
        cr_expect_eq(board_number(&t.board, ASPIRATION_LIVELINESS, EGO), 3u);
        cr_expect_eq(test_ego_count(&t, EGO_DRAWS), 1u);
    }
}

/* ---- Unity ----------------------------------------------------------------------------------- */

/* proves ce-special-11 */
Test(cerebria_special, unity_invokes_where_the_chain_grows)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        put(&t.board, 2, EGO, EMOTION_OF(1), 1);
        put(&t.board, 3, EGO, EMOTION_OF(1), 1);
        test_ego_add_card(&t, EMOTION(VIBE_BLUE, 1, 2, 3));
        test_ego_special(&t, ASPIRATION_UNITY);
        cr_expect_eq(line_done(&t), 0);
        cr_expect_eq(test_ego_refusal(&t, CHOICE_INVOKE, 0), REFUSED_NO_GROWTH);
        cr_expect_eq(board_number(&t.board, ASPIRATION_UNITY, EGO), 3u);
        cr_expect_eq(board_number(&t.board, ASPIRATION_LIVELINESS, EGO), 4u);
        expect_improved(&t, true);
    }
}

/* proves ce-special-11 */
Test(cerebria_special, unity_else_quells_in_a_longest_chain)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        put_players(&t, 0, VIBE_RED, 3); /* the highest Intensity, but a chain of one */
        put_players(&t, 2, VIBE_RED, 2);
        put_players(&t, 3, VIBE_RED, 2);
        test_ego_special(&t, ASPIRATION_UNITY);
        cr_expect_eq(line_done(&t), 1);
        cr_expect_eq(test_ego_refusal(&t, CHOICE_QUELL, 0), REFUSED_NOT_IN_CHAIN);
        cr_expect_eq(board_number(&t.board, ASPIRATION_UNITY, PLAYERS), 1u);
        expect_improved(&t, true);
    }
}

/* ---- Awareness ------------------------------------------------------------------------------- */

/* proves ce-special-12 */
Test(cerebria_special, awareness_invokes_in_a_new_triad)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        put(&t.board, 0, EGO, EMOTION_OF(1), 1);
        put(&t.board, 14, EGO, EMOTION_OF(1), 1);
        test_ego_add_card(&t, EMOTION(VIBE_BLUE, 1, 2, 3));
        test_ego_special(&t, ASPIRATION_AWARENESS);
        cr_expect_eq(line_done(&t), 0);
        cr_expect_eq(test_ego_refusal(&t, CHOICE_INVOKE, 1), REFUSED_OLD_TRIAD);
        cr_expect_eq(board_number(&t.board, ASPIRATION_AWARENESS, EGO), 3u);
        expect_improved(&t, true);
    }
}

/* proves ce-special-12 */
Test(cerebria_special, awareness_else_quells_what_that_removes)
{
    struct test_ego t;
    BOTH_SPIRITS(spirit)
    {
        init(&t, spirit);
        put_players(&t, 0, VIBE_RED, 3);
        put_players(&t, 1, VIBE_RED, 2);
        test_ego_special(&t, ASPIRATION_AWARENESS);
        cr_expect_eq(line_done(&t), 1);
        cr_expect_eq(test_ego_refusal(&t, CHOICE_QUELL, 0), REFUSED_NOT_REMOVED);
        cr_expect_eq(t.board.slots[1].side, SIDE_NONE);
        expect_improved(&t, false);
    }
}

/* ---- Openness, Attitude, Reflection ---------------------------------------------------------- */

/* proves ce-special-13 */
Test(cerebria_special, the_three_of_control_have_the_same_lines)
{
    static const enum aspiration targets[] = { ASPIRATION_OPENNESS, ASPIRATION_ATTITUDE,
                                               ASPIRATION_REFLECTION };
    struct test_ego t;
    for (unsigned i = 0; i < 3; i++) {
        BOTH_SPIRITS(spirit)
        {
            for (int line = 0; line < 3; line++) {
                init(&t, spirit);
                if (line == 0) put(&t.board, 1, EGO, EMOTION(VIBE_RED, 1, 2), 1);
                if (line < 2) test_ego_add_card(&t, EMOTION(VIBE_BLUE, 1, 2, 3));
                put_players(&t, 0, VIBE_RED, 1);
                test_ego_special(&t, targets[i]);
                cr_expect_eq(line_done(&t), line);
                cr_expect_eq(t.board.slots[0].essence, line == 2 ? 0u : 1u);
            }
        }
    }
}

/* proves ce-special-6, cerebria-47: with `own_standing` only the Ego's number counts. */
Test(cerebria_special, standing_of_its_own)
{
    struct test_ego t;
    for (unsigned own = 0; own < 2; own++) {
        init(&t, EGO_GATEKEEPER);
        t.ego.rules.own_standing = own;
        put_players(&t, 0, VIBE_RED, 1);
        test_ego_special(&t, ASPIRATION_OPENNESS);
        cr_expect_eq(t.board.slots[0].side, SIDE_NONE);
        expect_improved(&t, !own);
    }
}

/* ---- the endgame raze ------------------------------------------------------------------------ */

static void endgame(struct test_ego *t, unsigned minors, unsigned majors)
{
    init(t, EGO_GATEKEEPER);
    board_fortify(&t->board, 0, PLAYERS, FRAGMENT_MAJOR);
    board_fortify(&t->board, 1, PLAYERS, FRAGMENT_MINOR);
    t->board.pool[PLAYERS][FRAGMENT_MINOR] = (uint8_t)minors;
    t->board.pool[PLAYERS][FRAGMENT_MAJOR] = (uint8_t)majors;
    test_ego_special(t, ASPIRATION_OPENNESS);
}

/* proves ce-special-2, ce-special-4, cerebria-45: 1 point, and nothing else of the Special
 * Operation. */
Test(cerebria_special, endgame_raze_of_a_minor)
{
    struct test_ego t;
    endgame(&t, 0, 2);
    cr_expect_eq(t.board.fortresses[1].side, SIDE_NONE);
    cr_expect_eq(t.board.fortresses[0].fragment, FRAGMENT_MAJOR);
    cr_expect_eq(test_ego_refusal(&t, CHOICE_RAZE, 0), REFUSED_KIND);
    cr_expect_eq(t.points[POINTS_ENDGAME_RAZE], 1u);
    cr_expect_eq(t.ego.points, 1u);
    cr_expect_eq(t.ego.willpower, 0u);
    cr_expect_eq(test_ego_count(&t, EGO_LINE), 0u);
}

/* proves ce-special-3 */
Test(cerebria_special, endgame_raze_of_a_major)
{
    struct test_ego t;
    endgame(&t, 3, 0);
    cr_expect_eq(t.board.fortresses[0].fragment, FRAGMENT_MINOR);
    cr_expect_eq(t.board.fortresses[1].fragment, FRAGMENT_MINOR);
    cr_expect_eq(t.points[POINTS_ENDGAME_RAZE], 1u);
}

/* proves ce-special-3: out of both: the Minor first. With Fragments left, the list. */
Test(cerebria_special, endgame_raze_looks_for_a_minor_first)
{
    struct test_ego t;
    endgame(&t, 0, 0);
    cr_expect_eq(t.board.fortresses[1].side, SIDE_NONE);
    cr_expect_eq(t.board.fortresses[0].fragment, FRAGMENT_MAJOR);
    endgame(&t, 1, 1);
    cr_expect_eq(test_ego_count(&t, EGO_ENDGAME), 0u);
    cr_expect_eq(test_ego_count(&t, EGO_LINE), 3u);
}

/* proves ce-special-3: out of Minors without one on the board, and out of Majors: a Major is
 * razed, and is gone. */
Test(cerebria_special, endgame_raze_of_a_major_after_no_minor)
{
    struct test_ego t;
    init(&t, EGO_INFLUENCER);
    board_fortify(&t.board, 4, PLAYERS, FRAGMENT_MAJOR);
    t.board.pool[PLAYERS][FRAGMENT_MINOR] = t.board.pool[PLAYERS][FRAGMENT_MAJOR] = 0;
    test_ego_special(&t, ASPIRATION_OPENNESS);
    cr_expect_eq(test_ego_count(&t, EGO_ENDGAME), 2u);
    cr_expect_eq(t.board.fortresses[4].side, SIDE_NONE);
    cr_expect_eq(test_ego_space(&t), 8u);
    cr_expect_eq(t.ego.points, 1u);
}
