/* SPDX-License-Identifier: MIT */
/*
 * Scoring: what each colour is worth at the end.
 *
 * A player in rage scores every colour by another formula, so rage is decided first. Black and
 * Purple act on the points of the other colours, so they come last. Nothing here changes a number
 * of gems: cancelling takes points only (gemotion-26).
 *
 * Called at the end of every simulated game, so conditions are written as choices between two
 * values at hand, which a compiler can turn into moves; gcc still keeps some of them as jumps.
 */
#include "games/gemotion/scoring.h"

#include "base/check.h"

/* What that many gems are worth together, in all three tables; the last number stands for all above
 * it (gemotion-25, gemotion-45). */
enum { PINK_STEPS = 8, BLACK_STEPS = 4 };

static const int8_t pink_usual[PINK_STEPS] = { 0, 1, 2, 4, 7, 11, 16, 22 };
static const int8_t pink_fibonacci[PINK_STEPS] = { 0, 1, 2, 3, 5, 8, 13, 21 };
static const int8_t pink_rage[PINK_STEPS] = { 0, 9, 6, 3, 1, -5, -5, -5 };

/* What each one is worth with that many of them: only Black's table says "each" (gemotion-45). The
 * second row is for rage (gemotion-24). */
static const int8_t black_each[2][BLACK_STEPS] = { { 0, -5, -2, 5 }, { 0, 3, 0, -3 } };

static int32_t smaller(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* All non-White colours compete with Yellow, worthless ones too, one by one and not as a sum
 * (gemotion-22, gemotion-44). A tie is not more: equal counts are still worth +1. */
static int32_t yellow_points(const uint8_t *bank, bool rage)
{
    uint8_t rival = 0;
    for (unsigned c = RED; c < COLOURS; c++) {
        uint8_t count = c == YELLOW ? 0 : bank[c];
        rival = count > rival ? count : rival;
    }
    int32_t points = bank[YELLOW] > rival ? -bank[YELLOW] : bank[YELLOW];
    return rage ? 0 : points;
}

/*
 * The way down to the next lower count, shared by all who stand on the same step; in rage the way
 * up to the next higher one, not shared (gemotion-23, gemotion-24). Who is in rage still holds
 * their step for the others (gemotion-40).
 */
struct green_way score_green_way(const uint8_t banks[][COLOURS], unsigned players, unsigned player,
                                 bool rage)
{
    enum { FAR = UINT8_MAX + 1 }; /* nobody stands there */
    int32_t down = FAR, up = FAR, sharing = 0;
    for (unsigned p = 0; p < players; p++) {
        int32_t lead = banks[player][GREEN] - banks[p][GREEN];
        sharing += lead == 0;
        down = smaller(down, lead > 0 ? lead : FAR);
        up = smaller(up, lead < 0 ? -lead : FAR);
    }
    int32_t way = rage ? up : down;
    return (struct green_way){ way == FAR ? 0 : way, rage ? 1 : sharing };
}

static int32_t green_points(const uint8_t banks[][COLOURS], unsigned players, unsigned player,
                            bool rage)
{
    struct green_way green = score_green_way(banks, players, player, rage);
    return 2 * green.way / green.sharing;
}

/* Even is good, and in rage odd is (gemotion-24): one comparison turns both around. */
static int32_t blue_points(const uint8_t *bank, bool rage)
{
    bool odd = bank[BLUE] & 1;
    return odd == rage ? bank[BLUE] : -bank[BLUE];
}

static int32_t pink_points(const uint8_t *bank, bool rage, bool fibonacci)
{
    const int8_t *usual = fibonacci ? pink_fibonacci : pink_usual;
    return (rage ? pink_rage : usual)[smaller(bank[PINK], PINK_STEPS - 1)];
}

static int32_t black_points(const uint8_t *bank, bool rage)
{
    return bank[BLACK] * black_each[rage][smaller(bank[BLACK], BLACK_STEPS - 1)];
}

/*
 * The colour with the fewest points below zero before `end`, the first of equal ones (gemotion-48),
 * or NOTHING. `sign` -1 turns the points around. Points and colour are compared as one number.
 */
static uint8_t lowest_colour(const int32_t *points, int32_t sign, int32_t end)
{
    enum { ROOM = 16 }; /* for the colour, below the points */
    int32_t lowest = 0;
    for (int32_t c = RED; c < end; c++) lowest = smaller(lowest, sign * points[c] * ROOM + c);
    return lowest < 0 ? (uint8_t)(lowest & (ROOM - 1)) : (uint8_t)NOTHING;
}

/*
 * Cancels the worst colour and doubles the best, which is the highest total there is: a colour
 * worth cancelling is below zero and one worth doubling above, so the two never compete for one
 * (gemotion-26, gemotion-42). Black is the last colour, so what it can cancel ends there.
 */
static void cancel_and_double(struct score_sheet *sheet, bool may_cancel, bool may_double)
{
    _Static_assert(BLACK == COLOURS - 1, "the colours before Black are all others");
    if (may_cancel) sheet->cancelled = lowest_colour(sheet->points, 1, BLACK);
    if (may_double) sheet->doubled = lowest_colour(sheet->points, -1, COLOURS);
    if (sheet->cancelled != NOTHING) sheet->total -= sheet->points[sheet->cancelled];
    if (sheet->doubled != NOTHING) sheet->total += sheet->points[sheet->doubled];
}

/* Rage is strictly more Red than White in the own Bank (gemotion-46). In rage nothing is cancelled
 * or doubled, however much Black or Purple there is (gemotion-24). Orange and Purple are worth
 * nothing, so they have no formula. */
static void score_player(const uint8_t banks[][COLOURS], unsigned players, unsigned player,
                         bool fibonacci, struct score_sheet *sheet)
{
    const uint8_t *bank = banks[player];
    bool rage = bank[RED] > bank[WHITE];
    *sheet = (struct score_sheet){
        .points = {
            [WHITE] = rage ? -bank[WHITE] : bank[WHITE],
            [RED] = rage ? 2 * bank[RED] : -2 * bank[RED],
            [YELLOW] = yellow_points(bank, rage),
            [GREEN] = green_points(banks, players, player, rage),
            [BLUE] = blue_points(bank, rage),
            [PINK] = pink_points(bank, rage, fibonacci),
            [BLACK] = black_points(bank, rage),
        },
        .rage = rage,
        .cancelled = NOTHING,
        .doubled = NOTHING,
    };
    for (unsigned c = 0; c < COLOURS; c++) sheet->total += sheet->points[c];
    cancel_and_double(sheet, !rage && bank[BLACK] > 0, !rage && bank[PURPLE] > 0);
}

void score_bank(const uint8_t banks[][COLOURS], unsigned players, bool fibonacci,
                struct score_sheet *sheets)
{
    check(players <= GEMOTION_SEATS);
    for (unsigned p = 0; p < players; p++) score_player(banks, players, p, fibonacci, sheets + p);
}
