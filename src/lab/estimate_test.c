/* SPDX-License-Identifier: MIT */
/* Statistics against published values, against each other, and by how often they hold. */
#include "lab/estimate.h"

#include <criterion/criterion.h>
#include <math.h>

#include "base/random.h"

static void near(double got, double wanted, double within)
{
    cr_assert(fabs(got - wanted) <= within, "got %.6f, wanted %.6f", got, wanted);
}

/* Newcombe, Statistics in Medicine 17 (1998), table I, method 3: Wilson without correction. */
Test(estimate, wilson_is_as_published)
{
    static const struct {
        double r, n, low, high;
    } known[] = {
        { 81, 263, 0.2553, 0.3662 },
        { 15, 148, 0.0624, 0.1605 },
        { 0, 20, 0.0000, 0.1611 },
        { 1, 29, 0.0061, 0.1718 },
    };
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        struct estimate e = wilson(known[i].r / known[i].n, known[i].n);
        near(e.low, known[i].low, 0.00005);
        near(e.high, known[i].high, 0.00005);
        struct estimate mirrored = wilson(1 - known[i].r / known[i].n, known[i].n);
        near(mirrored.low, 1 - e.high, 1e-12);
        near(mirrored.high, 1 - e.low, 1e-12);
    }
}

Test(estimate, wilson_of_nothing_is_everything)
{
    struct estimate e = wilson(0, 0);
    near(e.low, 0, 0);
    near(e.high, 1, 0);
}

/* One game a deal, won or lost: the share's interval is Wilson's for that many games. */
Test(estimate, a_share_of_single_games_is_wilson)
{
    struct sums s = { .deals = 263, .x = 81, .xx = 81 };
    struct estimate e = estimate_share(&s, 1), w = wilson(81.0 / 263, 263);
    near(e.low, w.low, 1e-9);
    near(e.high, w.high, 1e-9);
    struct sums never = { .deals = 20 };
    near(estimate_share(&never, 1).high, 0.1611, 0.00005);
    struct sums always = { .deals = 20, .x = 20, .xx = 20 };
    near(estimate_share(&always, 1).low, 1 - 0.1611, 0.00005);
    near(estimate_share(&always, 1).high, 1, 0);
}

/* Two games of a deal that always end alike say no more than one of them does. */
Test(estimate, games_that_end_alike_count_once)
{
    struct sums twins = { .deals = 263, .x = 2 * 81, .xx = 4 * 81 };
    struct estimate e = estimate_share(&twins, 2), w = wilson(81.0 / 263, 263);
    near(e.low, w.low, 1e-9);
    near(e.high, w.high, 1e-9);
}

/* Deals that all give the same result, e.g. each bot winning one game of two, make it certain, but
 * within reason: not at all with one deal, and more with more deals. */
Test(estimate, agreement_is_not_certainty)
{
    double before = 1;
    for (int64_t deals = 1; deals <= 1000000; deals *= 10) {
        struct sums s = { .deals = deals, .x = deals, .xx = deals };
        struct estimate e = estimate_share(&s, 2);
        near(e.mean, 0.5, 0);
        cr_assert(e.high - e.low < before && e.high > e.low, "%lld deals", (long long)deals);
        before = e.high - e.low;
        if (deals == 1) near(e.low, wilson(0.5, 1).low, 1e-12);
    }
}

Test(estimate, a_mean_by_hand)
{
    /* 1, 2, 3, 6: mean 3, variance 14/3, of the mean 14/12. */
    struct sums s = { .deals = 4, .x = 12, .xx = 50 };
    struct estimate e = estimate_mean(&s, 1);
    near(e.mean, 3, 1e-12);
    near(e.high - e.mean, NORMAL_95 * sqrt(14.0 / 12), 1e-12);
    near(e.mean - e.low, NORMAL_95 * sqrt(14.0 / 12), 1e-12);
    struct estimate half = estimate_mean(&s, 2);
    near(half.mean, 1.5, 1e-12);
    near(half.high - half.mean, (e.high - e.mean) / 2, 1e-12);
    struct sums one = { .deals = 1, .x = 5, .xx = 25 };
    cr_assert(isinf(estimate_mean(&one, 1).high));
    struct sums none = { 0 };
    cr_assert(isinf(estimate_mean(&none, 1).high));
}

/* Large numbers that differ little: 10^9 deals of 10^4 or 10^4 + 1. */
Test(estimate, no_digits_are_lost)
{
    int64_t half = 500000000, a = 10000, b = 10001;
    struct sums s = { .deals = 2 * half, .x = half * (a + b), .xx = half * (a * a + b * b) };
    struct estimate e = estimate_mean(&s, 1);
    near((e.high - e.mean) / (NORMAL_95 * 0.5 / sqrt(1e9)), 1, 1e-6);
}

/* With the same number of trials in every deal, a ratio is a mean of shares. */
Test(estimate, a_ratio_of_equal_parts_is_a_share)
{
    struct sums s = { .deals = 5, .x = 11, .xx = 31, .y = 20, .yy = 80, .xy = 44 };
    struct estimate ratio = estimate_quotient(&s, 1), mean = estimate_mean(&s, 4);
    near(ratio.mean, mean.mean, 1e-12);
    near(ratio.high, mean.high, 1e-12);
    struct estimate share = estimate_ratio(&s, 1);
    near(share.mean, 0.55, 1e-12);
    cr_assert(share.low > 0 && share.low < 0.55 && share.high > 0.55 && share.high < 1);
    struct sums none = { .deals = 5 };
    near(estimate_ratio(&none, 1).high, 1, 0);
}

/* ---- how often they hold --------------------------------------------------------------------- */

enum { EXPERIMENTS = 4000, DEALS = 150 };

/* Games in pairs with shared luck and shared wins, the true value being 0.4: the interval must
 * contain it in 95 of 100 experiments; within 93.5 and 96.5 with this fixed seed. */
Test(estimate, intervals_of_shares_hold_as_often_as_they_say)
{
    struct stream luck = stream_make(11, 0);
    unsigned holds = 0;
    for (unsigned i = 0; i < EXPERIMENTS; i++) {
        struct sums s = { .deals = DEALS };
        for (unsigned d = 0; d < DEALS; d++) {
            /* 20 %: both won; 10 %: both shared; 30 %: one of the two: 0.2 + 0.05 + 0.15 */
            unsigned u = stream_below(&luck, 100);
            int64_t x = u < 20 ? 4 : u < 30 ? 2 : u < 60 ? 2 : 0;
            s.x += x;
            s.xx += x * x;
        }
        struct estimate e = estimate_share(&s, 4);
        holds += e.low <= 0.4 && e.high >= 0.4;
    }
    double share = (double)holds / EXPERIMENTS;
    cr_assert(share > 0.935 && share < 0.965, "%.4f", share);
}

/* The same for a rate whose trials come in unequal numbers and are correlated within a deal. */
Test(estimate, intervals_of_ratios_hold_as_often_as_they_say)
{
    struct stream luck = stream_make(12, 0);
    unsigned holds = 0;
    for (unsigned i = 0; i < EXPERIMENTS; i++) {
        struct sums s = { .deals = DEALS };
        for (unsigned d = 0; d < DEALS; d++) {
            int64_t y = 1 + stream_below(&luck, 10), x = 0;
            unsigned chance = stream_below(&luck, 2) ? 10 : 30; /* truly 0.2 */
            for (int64_t k = 0; k < y; k++) x += stream_below(&luck, 100) < chance;
            s.x += x;
            s.y += y;
            s.xx += x * x;
            s.yy += y * y;
            s.xy += x * y;
        }
        struct estimate e = estimate_ratio(&s, 1);
        holds += e.low <= 0.2 && e.high >= 0.2;
    }
    double share = (double)holds / EXPERIMENTS;
    cr_assert(share > 0.935 && share < 0.965, "%.4f", share);
}
