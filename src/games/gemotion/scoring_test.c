/* SPDX-License-Identifier: MIT */
/*
 * Scoring of Gemotion. The comment above each test names the rules (docs/rules/gemotion.md) and
 * rulings it proves.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <string.h>

#include "base/random.h"
#include "games/gemotion/scoring.h"

enum { ROUNDS = 20000 }; /* random Banks a property is tried on */

/* BANK([WHITE] = 3, [RED] = 2) */
#define BANK(...) ((const uint8_t[COLOURS]){ __VA_ARGS__ })

/* The sheet of a player whose only opponent has banked nothing. */
static struct score_sheet scored_with(const uint8_t *bank, bool fibonacci)
{
    uint8_t banks[2][COLOURS] = { 0 };
    memcpy(banks[0], bank, COLOURS);
    struct score_sheet sheets[2];
    score_bank((const uint8_t(*)[COLOURS])banks, 2, fibonacci, sheets);
    return sheets[0];
}

static struct score_sheet scored(const uint8_t *bank)
{
    return scored_with(bank, false);
}

/* Green points of players with these numbers of Green and nothing else; `raging`: the players that
 * have a Red gem too, bit by bit. */
static void greens(unsigned players, const uint8_t *green, unsigned raging, int32_t *points)
{
    uint8_t banks[GEMOTION_SEATS][COLOURS] = { 0 };
    struct score_sheet sheets[GEMOTION_SEATS];
    for (unsigned p = 0; p < players; p++) {
        banks[p][GREEN] = green[p];
        banks[p][RED] = raging >> p & 1;
    }
    score_bank((const uint8_t(*)[COLOURS])banks, players, false, sheets);
    for (unsigned p = 0; p < players; p++) points[p] = sheets[p].points[GREEN];
}

#define GREENS(...)        ((const uint8_t[]){ __VA_ARGS__ })
#define EXPECTED(...)      ((const int32_t[]){ __VA_ARGS__ })
#define RAGING_NOBODY      0u
#define RAGING_EVERYBODY   0x3fu
#define RAGING_ONLY(which) (1u << (which))

static void expect_greens(unsigned players, const uint8_t *green, unsigned raging,
                          const int32_t *expected)
{
    int32_t points[GEMOTION_SEATS];
    greens(players, green, raging, points);
    for (unsigned p = 0; p < players; p++) {
        cr_expect_eq(points[p], expected[p], "player %u with %u Green scores %d, not %d", p + 1,
                     green[p], points[p], expected[p]);
    }
}

/* ---- single colours -------------------------------------------------------------------------- */

/* proves gem-white-1: a White gem is one point. */
Test(gemotion_scoring, white_is_a_point_each)
{
    for (unsigned n = 0; n <= 73; n++) {
        struct score_sheet sheet = scored(BANK([WHITE] = (uint8_t)n));
        cr_expect_eq(sheet.points[WHITE], (int32_t)n);
        cr_expect_eq(sheet.total, (int32_t)n);
    }
}

/* proves gem-end-6: the total is the sum over all colours, each by its own rule. */
Test(gemotion_scoring, the_total_adds_all_colours)
{
    struct score_sheet sheet = scored(BANK([WHITE] = 6, [RED] = 2, [ORANGE] = 1, [YELLOW] = 2,
                                           [GREEN] = 3, [BLUE] = 4, [PINK] = 3));
    static const int32_t points[COLOURS] = {
        [WHITE] = 6, [RED] = -4, [YELLOW] = 2, [GREEN] = 6, [BLUE] = 4, [PINK] = 4
    };
    for (unsigned c = 0; c < COLOURS; c++) {
        cr_expect_eq(sheet.points[c], points[c], "%s", colour_names[c]);
    }
    cr_expect_eq(sheet.total, 18);
}

/* proves gemotion-50: an empty Bank is worth nothing, and a total may be below zero. */
Test(gemotion_scoring, totals_may_be_below_zero)
{
    cr_expect_eq(scored(BANK([WHITE] = 0)).total, 0);
    cr_expect_eq(scored(BANK([WHITE] = 3, [RED] = 3)).total, -3);
}

/* proves gem-red-2: outside rage a Red gem costs two points. */
Test(gemotion_scoring, red_costs_two_each)
{
    struct score_sheet sheet = scored(BANK([WHITE] = 7, [RED] = 3));
    cr_expect_not(sheet.rage);
    cr_expect_eq(sheet.points[RED], -6);
    cr_expect_eq(sheet.total, 1);
}

/* proves gem-orange-2: banked Orange is worth nothing. */
Test(gemotion_scoring, orange_is_worth_nothing)
{
    struct score_sheet sheet = scored(BANK([WHITE] = 1, [ORANGE] = 9));
    cr_expect_eq(sheet.points[ORANGE], 0);
    cr_expect_eq(sheet.total, 1);
}

/* proves gem-yellow-2, gem-yellow-3, gemotion-22: a point each, unless there is more Yellow than of
 * every other non-White colour; a tie is no "more". */
Test(gemotion_scoring, yellow_turns_when_it_is_the_most)
{
    cr_expect_eq(scored(BANK([YELLOW] = 3, [BLUE] = 4)).points[YELLOW], 3);
    cr_expect_eq(scored(BANK([YELLOW] = 3, [BLUE] = 3)).points[YELLOW], 3);
    cr_expect_eq(scored(BANK([YELLOW] = 3, [BLUE] = 2)).points[YELLOW], -3);
    cr_expect_eq(scored(BANK([BLUE] = 2)).points[YELLOW], 0);
}

/* proves gem-yellow-3, gemotion-44: each other non-White colour can hold Yellow back, alone; White
 * cannot, and neither can several together. */
Test(gemotion_scoring, every_other_colour_competes_with_yellow)
{
    for (unsigned c = WHITE; c < COLOURS; c++) {
        if (c == YELLOW) continue;
        uint8_t bank[COLOURS] = { [WHITE] = 9, [YELLOW] = 2 };
        bank[c] = 2;
        cr_expect_eq(scored(bank).points[YELLOW], c == WHITE ? -2 : 2, "%s", colour_names[c]);
    }
    cr_expect_eq(scored(BANK([WHITE] = 9, [YELLOW] = 2)).points[YELLOW], -2);
    cr_expect_eq(scored(BANK([YELLOW] = 2, [BLUE] = 1, [PINK] = 1)).points[YELLOW], -2);
}

/* proves gem-blue-3, gem-blue-4: even numbers of Blue are a point each, odd ones cost one. */
Test(gemotion_scoring, blue_wants_to_be_even)
{
    for (int32_t n = 0; n <= 23; n++) {
        int32_t points = scored(BANK([BLUE] = (uint8_t)n)).points[BLUE];
        cr_expect_eq(points, n % 2 == 0 ? n : -n, "%d Blue", n);
    }
}

/* proves gemotion-41: Purple itself is worth nothing, so it is not doubled. */
Test(gemotion_scoring, purple_itself_is_worth_nothing)
{
    struct score_sheet sheet = scored(BANK([WHITE] = 2, [PURPLE] = 3));
    cr_expect_eq(sheet.points[PURPLE], 0);
    cr_expect_eq(sheet.total, 2);
    cr_expect_eq(sheet.doubled, NOTHING);
}

/* proves gem-pink-2, gemotion-25, gemotion-45: all Pink together score by the usual table. */
Test(gemotion_scoring, pink_grows)
{
    static const int32_t table[] = { 0, 1, 2, 4, 7, 11, 16, 22, 22, 22 };
    for (unsigned n = 0; n < 10; n++) {
        cr_expect_eq(scored(BANK([PINK] = (uint8_t)n)).points[PINK], table[n], "%u Pink", n);
    }
    cr_expect_eq(scored(BANK([PINK] = 24)).points[PINK], 22);
}

/* proves gem-pink-3, gemotion-25, gemotion-45: the other table is the option pink=fibonacci. */
Test(gemotion_scoring, pink_grows_like_fibonacci_with_that_option)
{
    static const int32_t table[] = { 0, 1, 2, 3, 5, 8, 13, 21, 21, 21 };
    for (unsigned n = 0; n < 10; n++) {
        struct score_sheet sheet = scored_with(BANK([PINK] = (uint8_t)n), true);
        cr_expect_eq(sheet.points[PINK], table[n], "%u Pink", n);
    }
    cr_expect_eq(scored_with(BANK([PINK] = 24), true).points[PINK], 21);
}

/* proves gem-black-2: -5, -2 or 5 each for one, two, or three and more. */
Test(gemotion_scoring, black_sinks_and_then_lifts)
{
    static const int32_t table[] = { 0, -5, -4, 15, 20, 25 };
    for (unsigned n = 0; n < 6; n++) {
        cr_expect_eq(scored(BANK([BLACK] = (uint8_t)n)).points[BLACK], table[n], "%u Black", n);
    }
}

/* ---- Green ----------------------------------------------------------------------------------- */

/* proves gem-green-2, gemotion-23: the rulebook's example of three different numbers. */
Test(gemotion_scoring, green_pays_the_lead_over_the_next)
{
    expect_greens(3, GREENS(5, 3, 2), RAGING_NOBODY, EXPECTED(4, 2, 0));
    expect_greens(3, GREENS(2, 5, 3), RAGING_NOBODY, EXPECTED(0, 4, 2));
}

/* proves gem-green-3, gemotion-23: the rulebook's example of a tie. */
Test(gemotion_scoring, equal_greens_share)
{
    expect_greens(3, GREENS(4, 4, 2), RAGING_NOBODY, EXPECTED(2, 2, 0));
    expect_greens(4, GREENS(1, 6, 3, 6), RAGING_NOBODY, EXPECTED(0, 3, 4, 3));
}

/* proves gem-green-3, gemotion-23, gemotion-49: a share is twice the lead, divided once, rounded
 * down. */
Test(gemotion_scoring, shared_greens_are_rounded_down)
{
    expect_greens(4, GREENS(3, 3, 3, 2), RAGING_NOBODY, EXPECTED(0, 0, 0, 0));
    expect_greens(4, GREENS(4, 4, 4, 2), RAGING_NOBODY, EXPECTED(1, 1, 1, 0));
    expect_greens(4, GREENS(5, 5, 5, 1), RAGING_NOBODY, EXPECTED(2, 2, 2, 0));
    expect_greens(6, GREENS(7, 7, 7, 7, 7, 0), RAGING_NOBODY, EXPECTED(2, 2, 2, 2, 2, 0));
}

/* proves gem-note-3, gemotion-23: nobody below, nothing to score; zero is a number to be ahead of.
 */
Test(gemotion_scoring, the_lowest_green_scores_nothing_and_zero_is_a_number)
{
    expect_greens(2, GREENS(3, 0), RAGING_NOBODY, EXPECTED(6, 0));
    expect_greens(3, GREENS(3, 0, 0), RAGING_NOBODY, EXPECTED(6, 0, 0));
    expect_greens(3, GREENS(3, 3, 3), RAGING_NOBODY, EXPECTED(0, 0, 0));
    expect_greens(3, GREENS(0, 0, 0), RAGING_NOBODY, EXPECTED(0, 0, 0));
    expect_greens(4, GREENS(2, 2, 5, 5), RAGING_NOBODY, EXPECTED(0, 0, 3, 3));
}

/* proves gem-red-6, gemotion-24: in rage the way up to the next higher number, not shared. */
Test(gemotion_scoring, green_in_rage_pays_the_way_up)
{
    expect_greens(3, GREENS(5, 3, 2), RAGING_EVERYBODY, EXPECTED(0, 4, 2));
    expect_greens(3, GREENS(4, 2, 2), RAGING_EVERYBODY, EXPECTED(0, 4, 4));
    expect_greens(3, GREENS(4, 4, 2), RAGING_EVERYBODY, EXPECTED(0, 0, 4));
    expect_greens(4, GREENS(0, 0, 1, 6), RAGING_EVERYBODY, EXPECTED(2, 2, 10, 0));
    expect_greens(2, GREENS(0, 0), RAGING_EVERYBODY, EXPECTED(0, 0));
}

/* proves gem-note-3, gemotion-24: without a Green gem of one's own rage pays the way up too. */
Test(gemotion_scoring, zero_green_in_rage_is_a_number)
{
    expect_greens(3, GREENS(0, 3, 7), RAGING_ONLY(0), EXPECTED(6, 6, 8));
}

/* proves gemotion-40: somebody in rage is still somebody to be ahead of, behind or equal to. */
Test(gemotion_scoring, rage_does_not_hide_ones_green_from_others)
{
    expect_greens(3, GREENS(5, 3, 2), RAGING_ONLY(1), EXPECTED(4, 4, 0));
    expect_greens(3, GREENS(4, 4, 2), RAGING_ONLY(1), EXPECTED(2, 0, 0));
    expect_greens(3, GREENS(4, 1, 1), RAGING_ONLY(1), EXPECTED(6, 6, 0));
}

/* What Green pays, said another way: walk down (in rage up) one gem at a time until somebody stands
 * there. */
static int32_t green_by_walking(unsigned players, const uint8_t *green, unsigned player, bool rage)
{
    int equal = 0;
    for (unsigned p = 0; p < players; p++) equal += green[p] == green[player];
    for (int steps = 1; steps <= UINT8_MAX; steps++) {
        int there = rage ? green[player] + steps : green[player] - steps;
        for (unsigned p = 0; p < players; p++) {
            if (green[p] == there) return rage ? 2 * steps : 2 * steps / equal;
        }
    }
    return 0;
}

/* proves gem-green-2, gem-green-3, gemotion-23, gemotion-24, gemotion-40 for random numbers of gems
 * and players. */
Test(gemotion_scoring, green_agrees_with_walking)
{
    struct stream luck = stream_make(3, 0);
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned players = 2 + stream_below(&luck, GEMOTION_SEATS - 1);
        unsigned raging = stream_below(&luck, 1 << GEMOTION_SEATS);
        uint32_t most = 1 + stream_below(&luck, 31);
        uint8_t green[GEMOTION_SEATS];
        int32_t points[GEMOTION_SEATS];
        for (unsigned p = 0; p < players; p++) green[p] = (uint8_t)stream_below(&luck, most + 1);
        greens(players, green, raging, points);
        for (unsigned p = 0; p < players; p++) {
            cr_assert_eq(points[p], green_by_walking(players, green, p, raging >> p & 1));
        }
    }
}

/* ---- rage ------------------------------------------------------------------------------------ */

/* proves gem-red-3, gemotion-24, gemotion-46: rage needs more Red than White; equal is not more. */
Test(gemotion_scoring, rage_needs_more_red_than_white)
{
    cr_expect_not(scored(BANK([WHITE] = 0)).rage);
    cr_expect_not(scored(BANK([WHITE] = 3, [RED] = 3)).rage);
    cr_expect(scored(BANK([WHITE] = 3, [RED] = 4)).rage);
    cr_expect(scored(BANK([RED] = 1)).rage);
}

/* proves gemotion-46: everybody rages alone. */
Test(gemotion_scoring, rage_is_ones_own)
{
    static const uint8_t banks[][COLOURS] = { { [WHITE] = 2, [RED] = 1 },
                                              { [WHITE] = 1, [RED] = 2 },
                                              { [WHITE] = 5, [RED] = 4 } };
    struct score_sheet sheets[3];
    score_bank(banks, 3, false, sheets);
    cr_expect_not(sheets[0].rage);
    cr_expect(sheets[1].rage);
    cr_expect_not(sheets[2].rage);
    cr_expect_eq(sheets[0].total, 0);
    cr_expect_eq(sheets[1].total, 3);
    cr_expect_eq(sheets[2].total, -3);
}

/* proves gem-red-4, gemotion-24: White costs one and Red brings two. */
Test(gemotion_scoring, rage_turns_white_and_red)
{
    struct score_sheet sheet = scored(BANK([WHITE] = 3, [RED] = 5));
    cr_expect_eq(sheet.points[WHITE], -3);
    cr_expect_eq(sheet.points[RED], 10);
    cr_expect_eq(sheet.total, 7);
}

/* proves gem-red-5, gemotion-24: Orange and Yellow are worth nothing in rage, many or few. */
Test(gemotion_scoring, orange_and_yellow_are_worth_nothing_in_rage)
{
    struct score_sheet most = scored(BANK([RED] = 1, [ORANGE] = 3, [YELLOW] = 5));
    struct score_sheet few = scored(BANK([RED] = 1, [ORANGE] = 3, [YELLOW] = 2));
    cr_expect_eq(most.points[ORANGE], 0);
    cr_expect_eq(most.points[YELLOW], 0);
    cr_expect_eq(few.points[YELLOW], 0);
    cr_expect_eq(most.total, 2);
    cr_expect_eq(few.total, 2);
}

/* proves gem-red-7, gemotion-24: in rage odd numbers of Blue are a point each, even ones cost one.
 */
Test(gemotion_scoring, blue_wants_to_be_odd_in_rage)
{
    for (int32_t n = 0; n <= 23; n++) {
        int32_t points = scored(BANK([RED] = 1, [BLUE] = (uint8_t)n)).points[BLUE];
        cr_expect_eq(points, n % 2 == 1 ? n : -n, "%d Blue", n);
    }
}

/* proves gem-red-8, gemotion-24, gemotion-45: Pink shrinks, with either table chosen. */
Test(gemotion_scoring, pink_shrinks_in_rage)
{
    static const int32_t table[] = { 0, 9, 6, 3, 1, -5, -5, -5, -5 };
    for (unsigned n = 0; n < 9; n++) {
        const uint8_t *bank = BANK([RED] = 1, [PINK] = (uint8_t)n);
        cr_expect_eq(scored_with(bank, false).points[PINK], table[n], "%u Pink", n);
        cr_expect_eq(scored_with(bank, true).points[PINK], table[n], "%u Pink, fibonacci", n);
    }
}

/* proves gem-red-9, gemotion-24: 3, 0 or -3 each for one, two, or three and more Black. */
Test(gemotion_scoring, black_in_rage)
{
    static const int32_t table[] = { 0, 3, 0, -9, -12 };
    for (unsigned n = 0; n < 5; n++) {
        int32_t points = scored(BANK([RED] = 1, [BLACK] = (uint8_t)n)).points[BLACK];
        cr_expect_eq(points, table[n], "%u Black", n);
    }
}

/* proves gem-red-10, gem-red-11, gemotion-24: in rage nothing is cancelled and nothing doubled. */
Test(gemotion_scoring, rage_neither_cancels_nor_doubles)
{
    struct score_sheet sheet =
        scored(BANK([WHITE] = 2, [RED] = 3, [BLUE] = 4, [PURPLE] = 2, [BLACK] = 1));
    cr_expect(sheet.rage);
    cr_expect_eq(sheet.cancelled, NOTHING);
    cr_expect_eq(sheet.doubled, NOTHING);
    cr_expect_eq(sheet.total, -2 + 6 - 4 + 3);
}

/* ---- cancelling and doubling ----------------------------------------------------------------- */

/* proves gem-black-3, gemotion-26: the points of one colour are disregarded. */
Test(gemotion_scoring, black_cancels_the_worst_colour)
{
    struct score_sheet sheet = scored(BANK([WHITE] = 9, [RED] = 4, [BLUE] = 3, [BLACK] = 1));
    cr_expect_eq(sheet.cancelled, RED);
    cr_expect_eq(sheet.points[RED], -8, "the sheet shows what was cancelled");
    cr_expect_eq(sheet.total, 9 - 3 - 5);
}

/* proves gem-black-3: without a Black gem nothing is cancelled. */
Test(gemotion_scoring, without_black_nothing_is_cancelled)
{
    struct score_sheet sheet = scored(BANK([WHITE] = 9, [RED] = 4));
    cr_expect_eq(sheet.cancelled, NOTHING);
    cr_expect_eq(sheet.total, 1);
}

/* proves gemotion-43: more Black gems cancel no more colours. */
Test(gemotion_scoring, many_blacks_cancel_one_colour)
{
    struct score_sheet sheet = scored(BANK([WHITE] = 9, [RED] = 4, [BLUE] = 3, [BLACK] = 3));
    cr_expect_eq(sheet.cancelled, RED);
    cr_expect_eq(sheet.total, 9 - 3 + 15);
}

/* proves gemotion-26: Black does not cancel itself, though it may be the worst colour. */
Test(gemotion_scoring, black_does_not_cancel_itself)
{
    struct score_sheet alone = scored(BANK([WHITE] = 9, [BLACK] = 1));
    cr_expect_eq(alone.cancelled, NOTHING);
    cr_expect_eq(alone.total, 4);
    struct score_sheet beside = scored(BANK([WHITE] = 9, [RED] = 1, [BLACK] = 1));
    cr_expect_eq(beside.cancelled, RED);
    cr_expect_eq(beside.total, 4);
}

/* proves gem-black-3, gemotion-26, gemotion-47: cancelling is left unused where it would cost
 * points. */
Test(gemotion_scoring, nothing_good_is_cancelled)
{
    struct score_sheet sheet = scored(BANK([WHITE] = 4, [BLUE] = 2, [PINK] = 3, [BLACK] = 2));
    cr_expect_eq(sheet.cancelled, NOTHING);
    cr_expect_eq(sheet.total, 4 + 2 + 4 - 4);
}

/* proves gem-black-4, gemotion-26: cancelled Red still competes with Yellow. */
Test(gemotion_scoring, cancelling_changes_no_count)
{
    struct score_sheet red = scored(BANK([WHITE] = 5, [RED] = 3, [YELLOW] = 2, [BLACK] = 1));
    cr_expect_eq(red.cancelled, RED);
    cr_expect_eq(red.points[YELLOW], 2);
    cr_expect_not(red.rage);
    struct score_sheet yellow = scored(BANK([WHITE] = 5, [YELLOW] = 2, [BLACK] = 1));
    cr_expect_eq(yellow.cancelled, YELLOW);
    cr_expect_eq(yellow.total, 0);
}

/* proves gem-black-4, gemotion-26: with more Red than White there is rage, and Black does not
 * prevent it by cancelling Red. */
Test(gemotion_scoring, black_does_not_prevent_rage)
{
    struct score_sheet sheet = scored(BANK([WHITE] = 1, [RED] = 2, [BLACK] = 3));
    cr_expect(sheet.rage);
    cr_expect_eq(sheet.total, -1 + 4 - 9);
}

/* proves gem-purple-4, gemotion-26: the best non-White colour counts twice. */
Test(gemotion_scoring, purple_doubles_the_best_colour)
{
    struct score_sheet sheet = scored(BANK([WHITE] = 9, [BLUE] = 4, [PINK] = 4, [PURPLE] = 1));
    cr_expect_eq(sheet.doubled, PINK);
    cr_expect_eq(sheet.points[PINK], 7, "the sheet shows what was doubled");
    cr_expect_eq(sheet.total, 9 + 4 + 14);
}

/* proves gem-purple-4, gemotion-26: White is not doubled, and nothing without a Purple gem. */
Test(gemotion_scoring, white_is_not_doubled)
{
    struct score_sheet with = scored(BANK([WHITE] = 9, [PURPLE] = 1));
    cr_expect_eq(with.doubled, NOTHING);
    cr_expect_eq(with.total, 9);
    struct score_sheet without = scored(BANK([WHITE] = 9, [PINK] = 4));
    cr_expect_eq(without.doubled, NOTHING);
    cr_expect_eq(without.total, 16);
}

/* proves gem-purple-5, gemotion-43: more Purple gems double no more colours, and none twice. */
Test(gemotion_scoring, many_purples_double_one_colour)
{
    struct score_sheet sheet = scored(BANK([BLUE] = 4, [PINK] = 4, [PURPLE] = 3));
    cr_expect_eq(sheet.doubled, PINK);
    cr_expect_eq(sheet.total, 4 + 14);
}

/* proves gem-purple-4, gemotion-41: each colour that can be worth something is doubled when it is
 * the best, Black among them. */
Test(gemotion_scoring, every_colour_but_white_may_be_doubled)
{
    cr_expect_eq(scored(BANK([PURPLE] = 1, [BLACK] = 3, [PINK] = 5)).doubled, BLACK);
    cr_expect_eq(scored(BANK([PURPLE] = 1, [BLACK] = 3, [PINK] = 5)).total, 30 + 11);
    cr_expect_eq(scored(BANK([PURPLE] = 1, [YELLOW] = 1)).doubled, YELLOW);
    cr_expect_eq(scored(BANK([PURPLE] = 1, [GREEN] = 1)).doubled, GREEN);
    cr_expect_eq(scored(BANK([PURPLE] = 1, [BLUE] = 2)).doubled, BLUE);
    cr_expect_eq(scored(BANK([PURPLE] = 1, [PINK] = 1)).doubled, PINK);
}

/* proves gemotion-26, gemotion-42: doubling is left unused where it would cost points. */
Test(gemotion_scoring, nothing_bad_is_doubled)
{
    struct score_sheet sheet = scored(BANK([WHITE] = 5, [RED] = 2, [BLUE] = 1, [PURPLE] = 1));
    cr_expect_eq(sheet.doubled, NOTHING);
    cr_expect_eq(sheet.total, 5 - 4 - 1);
}

/* proves gemotion-26, gemotion-49: a shared Green is doubled after rounding, for its owner alone.
 */
Test(gemotion_scoring, a_shared_green_is_doubled_after_rounding)
{
    static const uint8_t banks[][COLOURS] = {
        { [GREEN] = 4, [PURPLE] = 1 }, { [GREEN] = 4 }, { [GREEN] = 4 }, { [GREEN] = 2 }
    };
    struct score_sheet sheets[4];
    score_bank(banks, 4, false, sheets);
    cr_expect_eq(sheets[0].doubled, GREEN);
    cr_expect_eq(sheets[0].total, 2, "4 / 3 is 1, doubled 2");
    cr_expect_eq(sheets[1].total, 1);
    cr_expect_eq(sheets[2].total, 1);
    cr_expect_eq(sheets[3].total, 0);
}

/* proves gemotion-48: of equal colours the first is named, cancelled or doubled. */
Test(gemotion_scoring, of_equal_colours_the_first_is_named)
{
    struct score_sheet sheet = scored(BANK([WHITE] = 9, [RED] = 1, [YELLOW] = 3, [GREEN] = 2,
                                           [BLUE] = 3, [PINK] = 3, [PURPLE] = 1));
    cr_expect_eq(sheet.points[GREEN], sheet.points[PINK]);
    cr_expect_eq(sheet.doubled, GREEN);
    struct score_sheet bad = scored(BANK([WHITE] = 9, [RED] = 1, [YELLOW] = 2, [BLACK] = 1));
    cr_expect_eq(bad.points[RED], bad.points[YELLOW]);
    cr_expect_eq(bad.cancelled, RED);
}

/* ---- properties ------------------------------------------------------------------------------ */

/* Small numbers make ties, rage and empty colours common. */
static void random_banks(struct stream *luck, unsigned players, uint8_t banks[][COLOURS])
{
    for (unsigned p = 0; p < players; p++) {
        for (unsigned c = 0; c < COLOURS; c++) {
            uint32_t most = c == WHITE ? 8 : 5;
            banks[p][c] = (uint8_t)(stream_below(luck, 2) * stream_below(luck, most + 1));
        }
    }
}

static int32_t total_if(const struct score_sheet *sheet, unsigned cancelled, unsigned doubled)
{
    int32_t total = 0;
    for (unsigned c = 0; c < COLOURS; c++) {
        int32_t points = c == cancelled ? 0 : sheet->points[c];
        total += c == doubled ? 2 * points : points;
    }
    return total;
}

/* The best total over every colour to cancel or none and every colour to double or none: NOTHING is
 * no colour's number. */
static int32_t best_of_all_pairs(const uint8_t *bank, const struct score_sheet *sheet)
{
    int32_t best = total_if(sheet, NOTHING, NOTHING);
    for (unsigned i = 0; i <= COLOURS; i++) {
        for (unsigned j = 0; j <= COLOURS; j++) {
            unsigned cancelled = i == COLOURS || i == BLACK ? NOTHING : i;
            unsigned doubled = j == COLOURS || j == WHITE ? NOTHING : j;
            if (cancelled != NOTHING && (bank[BLACK] == 0 || sheet->rage)) continue;
            if (doubled != NOTHING && (bank[PURPLE] == 0 || sheet->rage)) continue;
            int32_t total = total_if(sheet, cancelled, doubled);
            best = total > best ? total : best;
        }
    }
    return best;
}

/* proves gemotion-26, gemotion-42: no pair of choices gives more, also one colour for both, and the
 * sheet names the pair that gives the total. */
Test(gemotion_scoring, no_pair_of_choices_is_better)
{
    struct stream luck = stream_make(1, 0);
    unsigned both = 0, neither = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint8_t banks[GEMOTION_SEATS][COLOURS];
        struct score_sheet sheets[GEMOTION_SEATS];
        unsigned players = 2 + stream_below(&luck, GEMOTION_SEATS - 1);
        random_banks(&luck, players, banks);
        score_bank((const uint8_t(*)[COLOURS])banks, players, round & 1, sheets);
        for (unsigned p = 0; p < players; p++) {
            const struct score_sheet *sheet = sheets + p;
            cr_assert_eq(sheet->total, best_of_all_pairs(banks[p], sheet));
            cr_assert_eq(sheet->total, total_if(sheet, sheet->cancelled, sheet->doubled));
            cr_assert(sheet->cancelled != BLACK && sheet->doubled != WHITE);
            both += sheet->cancelled != NOTHING && sheet->doubled != NOTHING;
            neither += sheet->cancelled == NOTHING && sheet->doubled == NOTHING;
        }
    }
    cr_expect(both > ROUNDS / 10 && neither > ROUNDS / 10, "the Banks must try both: %u, %u", both,
              neither);
}

/* Seats do not matter to scoring: players who change seats take their sheets along. */
Test(gemotion_scoring, sheets_move_with_their_banks)
{
    struct stream luck = stream_make(2, 0);
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint8_t banks[GEMOTION_SEATS][COLOURS], moved[GEMOTION_SEATS][COLOURS];
        struct score_sheet sheets[GEMOTION_SEATS], after[GEMOTION_SEATS];
        unsigned players = 2 + stream_below(&luck, GEMOTION_SEATS - 1);
        unsigned by = stream_below(&luck, players);
        random_banks(&luck, players, banks);
        for (unsigned p = 0; p < players; p++) {
            memcpy(moved[(p + by) % players], banks[p], sizeof *banks);
        }
        score_bank((const uint8_t(*)[COLOURS])banks, players, false, sheets);
        score_bank((const uint8_t(*)[COLOURS])moved, players, false, after);
        for (unsigned p = 0; p < players; p++) {
            const struct score_sheet *then = sheets + p, *now = after + (p + by) % players;
            cr_assert_arr_eq(then->points, now->points, sizeof then->points);
            cr_assert_eq(then->total, now->total);
            cr_assert(then->cancelled == now->cancelled && then->doubled == now->doubled);
        }
    }
}

/* Six players are scored, a seventh is a bug. */
Test(gemotion_scoring, a_seventh_player_is_refused, .signal = SIGABRT)
{
    static const uint8_t banks[GEMOTION_SEATS + 1][COLOURS];
    struct score_sheet sheets[GEMOTION_SEATS + 1];
    score_bank(banks, GEMOTION_SEATS, false, sheets);
    score_bank(banks, GEMOTION_SEATS + 1, false, sheets);
}

/* Scenes, saves and cards call the colours by these names. */
Test(gemotion_scoring, colours_have_names)
{
    cr_expect_eq(sizeof colour_names / sizeof *colour_names, COLOURS + 1);
    cr_expect_str_eq(colour_names[WHITE], "white");
    cr_expect_str_eq(colour_names[BLACK], "black");
    cr_expect_null(colour_names[COLOURS]);
    for (unsigned c = 0; c < COLOURS; c++) cr_expect_not_null(colour_names[c]);
}

/* The examples of docs/rules/gemotion-primer.md. gem-end-6. */
Test(gemotion_scoring, the_examples_of_the_primer_are_true)
{
    cr_expect_eq(scored(BANK([WHITE] = 6)).total, 6);
    cr_expect_eq(scored(BANK([WHITE] = 7, [RED] = 2, [BLUE] = 2)).total, 5);
    cr_expect_eq(scored(BANK([WHITE] = 5, [RED] = 3)).total, -1);
    cr_expect_eq(scored(BANK([WHITE] = 3, [RED] = 4)).total, 5);
    expect_greens(3, GREENS(5, 3, 2), RAGING_NOBODY, EXPECTED(4, 2, 0));
    cr_expect_eq(scored(BANK([BLUE] = 4)).total, 4);
    cr_expect_eq(scored(BANK([BLUE] = 5)).total, -5);
    cr_expect_eq(scored(BANK([BLUE] = 4, [PURPLE] = 1)).total, 8);
    cr_expect_eq(scored(BANK([PINK] = 3)).total, 4);
    cr_expect_eq(scored(BANK([PINK] = 4)).total, 7);
    cr_expect_eq(scored(BANK([PINK] = 8)).total, 22);
    cr_expect_eq(scored(BANK([BLACK] = 1)).total, -5);
    cr_expect_eq(scored(BANK([BLACK] = 2)).total, -4);
    cr_expect_eq(scored(BANK([WHITE] = 3, [RED] = 3, [BLACK] = 3)).total, 15 + 3);
}
