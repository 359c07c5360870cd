/* SPDX-License-Identifier: MIT */
/* Who has won: each for themselves, together, in teams, against a side nobody plays; and draws. */
#include "kernel/outcome.h"

#include <criterion/criterion.h>

static struct outcome outcome(const struct game *game, const int32_t *scores)
{
    struct setup setup = { .game = game, .seats = 3 };
    struct table table = { .setup = &setup };
    return outcome_of(&table, scores);
}

static seat_set winners(const struct game *game, const int32_t *scores)
{
    struct outcome o = outcome(game, scores);
    cr_expect(!is_draw(&o) && !o.sides_won);
    return o.winners;
}

Test(outcome, the_highest_score_wins_and_equal_ones_share)
{
    static const struct game game = { .name = "each" };
    cr_assert_eq(winners(&game, (int32_t[]){ 3, 5, 4 }), 2);
    cr_assert_eq(winners(&game, (int32_t[]){ 5, 4, 5 }), 5);
    cr_assert_eq(winners(&game, (int32_t[]){ 0, 0, 0 }), 7);
    cr_assert_eq(winners(&game, (int32_t[]){ -3, -2, -3 }), 2);
    cr_assert_eq(winners(&game, (int32_t[]){ INT32_MIN, INT32_MIN, INT32_MIN }), 7);
    cr_assert_eq(outcome(&game, (int32_t[]){ 5, 4, 5 }).parties, 2);
}

Test(outcome, together_all_win_or_nobody_does)
{
    static const struct game game = { .cooperative = true };
    cr_assert_eq(winners(&game, (int32_t[]){ 1, 1, 1 }), 7);
    cr_assert_eq(winners(&game, (int32_t[]){ 40, 40, 40 }), 7);
    cr_assert_eq(winners(&game, (int32_t[]){ 0, 0, 0 }), 0);
    cr_assert_eq(winners(&game, (int32_t[]){ -1, -1, -1 }), 0);
    cr_assert_eq(outcome(&game, (int32_t[]){ 1, 1, 1 }).parties, 1);
}

/* Seats 1 and 3 against seat 2. */
static unsigned team_of(const struct setup *setup, seat_id seat)
{
    (void)setup;
    return seat % 2;
}

Test(outcome, a_team_wins_as_one)
{
    static const struct game game = { .team_of = team_of, .ties_draw = true };
    cr_assert_eq(winners(&game, (int32_t[]){ 5, 4, 5 }), 5);
    cr_assert_eq(outcome(&game, (int32_t[]){ 5, 4, 5 }).parties, 1);
    cr_assert_eq(winners(&game, (int32_t[]){ 3, 4, 3 }), 2);
    struct outcome o = outcome(&game, (int32_t[]){ 4, 4, 4 });
    cr_assert(is_draw(&o) && !o.winners && o.drawn == 7 && o.parties == 2);
}

static unsigned one_team(const struct setup *setup, seat_id seat)
{
    (void)setup;
    (void)seat;
    return 0;
}

/* Then they may share a keyboard, if they hide nothing from each other. */
Test(outcome, some_win_together_and_others_do_not)
{
    static const struct {
        struct game game;
        uint8_t seats;
        bool together;
    } all[] = {
        { { .cooperative = true }, 3, true }, { { .team_of = one_team }, 3, true },
        { { .team_of = team_of }, 3, false }, { { .name = "each" }, 3, false },
        { { .name = "each" }, 1, true },
    };
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        struct setup setup = { .game = &all[i].game, .seats = all[i].seats };
        cr_expect_eq(seats_win_together(&setup), all[i].together, "%u", i);
    }
}

/* Whoever is out has lost; the others draw. */
Test(outcome, a_draw_of_those_still_in)
{
    static const struct game game = { .ties_draw = true };
    struct outcome o = outcome(&game, (int32_t[]){ 0, -1, 0 });
    cr_assert(is_draw(&o) && !o.winners && o.drawn == 5 && o.parties == 2);
    cr_assert_eq(winners(&game, (int32_t[]){ -1, -1, 0 }), 4);
}

Test(outcome, a_side_that_nobody_plays_wins_or_draws)
{
    static const struct game drawn = { .sides = 2, .scoring_sides = 1, .ties_draw = true };
    static const struct game shared = { .sides = 2, .scoring_sides = 1 };
    struct outcome o = outcome(&drawn, (int32_t[]){ 3, 5, 4, 6 });
    cr_assert(!is_draw(&o) && !o.winners && o.sides_won == 1 && o.parties == 1);
    o = outcome(&drawn, (int32_t[]){ 3, 5, 4, 4 });
    cr_assert(!is_draw(&o) && o.winners == 2 && !o.sides_won);
    o = outcome(&drawn, (int32_t[]){ 3, 5, 4, 5 });
    cr_assert(is_draw(&o) && o.drawn == 2 && o.sides_drawn == 1 && !o.winners && !o.sides_won);
    o = outcome(&shared, (int32_t[]){ 3, 5, 4, 5 });
    cr_assert(!is_draw(&o) && o.winners == 2 && o.sides_won == 1 && o.parties == 2);
}

/* The side before everybody, then the seats from the last. */
static int32_t later_is_better(const struct table *t, unsigned who)
{
    (void)t;
    return (int32_t)who - 100;
}

static int32_t all_alike(const struct table *t, unsigned who)
{
    (void)t, (void)who;
    return 0;
}

/* Only among those with the best score: whoever has fewer points has lost, whatever the game says
 * about ties. */
Test(outcome, a_game_may_say_who_is_better_of_equals)
{
    static const struct game later = {
        .sides = 1, .scoring_sides = 1, .ties_draw = true, .tie_break = later_is_better
    };
    static const struct game alike = {
        .sides = 1, .scoring_sides = 1, .ties_draw = true, .tie_break = all_alike
    };
    struct outcome o = outcome(&later, (int32_t[]){ 5, 5, 3, 5 });
    cr_assert(!is_draw(&o) && !o.winners && o.sides_won == 1 && o.parties == 1);
    o = outcome(&later, (int32_t[]){ 5, 5, 3, 4 });
    cr_assert(!is_draw(&o) && o.winners == 2 && !o.sides_won && o.parties == 1);
    o = outcome(&alike, (int32_t[]){ 5, 3, 3, 5 });
    cr_assert(is_draw(&o) && o.drawn == 1 && o.sides_drawn == 1 && o.parties == 2);
}

static void two_points_a_seat(const struct table *t, int32_t *scores)
{
    for (seat_id s = 0; s < t->seats; s++) scores[s] = 2 * s;
}

static int32_t seven(const struct table *t, seat_id seat)
{
    (void)t, (void)seat;
    return 7;
}

Test(outcome, a_game_that_evaluates_nothing_goes_by_its_points)
{
    struct game game = { .scores = two_points_a_seat };
    struct setup setup = { .game = &game, .seats = 3 };
    struct table t = { .setup = &setup, .seats = 3 };
    cr_assert_eq(table_evaluate(&t, 2), 4);
    game.evaluate = seven;
    cr_assert_eq(table_evaluate(&t, 2), 7);
}

static int32_t nine(const struct table *t, seat_id seat)
{
    (void)t, (void)seat;
    return 9;
}

Test(outcome, the_outlook_is_the_evaluation_unless_the_game_has_another)
{
    struct game game = { .scores = two_points_a_seat };
    struct setup setup = { .game = &game, .seats = 3 };
    struct table t = { .setup = &setup, .seats = 3 };
    cr_assert_eq(table_outlook(&t, 2), 4);
    game.evaluate = seven;
    cr_assert_eq(table_outlook(&t, 2), 7);
    game.outlook = nine;
    cr_assert_eq(table_outlook(&t, 2), 9);
    cr_assert_eq(table_evaluate(&t, 2), 7);
}
