/* Views: who has won. What a seat may see is looked at in every game (testing/secrets_test.c). */
#include "kernel/view.h"

#include <criterion/criterion.h>

#include "kernel/game.h"

static seat_set winners(bool together, const int32_t *scores)
{
    struct game game = { .cooperative = together };
    struct setup setup = { .game = &game, .seats = 3 };
    return winners_by_scores(&setup, scores);
}

Test(view, the_highest_score_wins_and_equal_ones_share)
{
    cr_assert_eq(winners(false, (int32_t[]){ 3, 5, 4 }), 2);
    cr_assert_eq(winners(false, (int32_t[]){ 5, 4, 5 }), 5);
    cr_assert_eq(winners(false, (int32_t[]){ 0, 0, 0 }), 7);
    cr_assert_eq(winners(false, (int32_t[]){ -3, -2, -3 }), 2);
    cr_assert_eq(winners(false, (int32_t[]){ INT32_MIN, INT32_MIN, INT32_MIN }), 7);
}

Test(view, together_all_win_or_nobody_does)
{
    cr_assert_eq(winners(true, (int32_t[]){ 1, 1, 1 }), 7);
    cr_assert_eq(winners(true, (int32_t[]){ 40, 40, 40 }), 7);
    cr_assert_eq(winners(true, (int32_t[]){ 0, 0, 0 }), 0);
    cr_assert_eq(winners(true, (int32_t[]){ -1, -1, -1 }), 0);
}
