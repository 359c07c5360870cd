/* SPDX-License-Identifier: MIT */
/* See estimate.h. */
#include "lab/estimate.h"

#include <math.h>

struct estimate wilson(double mean, double n)
{
    if (n <= 0) return (struct estimate){ mean, 0, 1 };
    double z2 = NORMAL_95 * NORMAL_95;
    double middle = (mean + z2 / (2 * n)) / (1 + z2 / n);
    double half = NORMAL_95 / (1 + z2 / n) * sqrt(mean * (1 - mean) / n + z2 / (4 * n * n));
    double low = middle - half, high = middle + half;
    return (struct estimate){ mean, low > 0 && mean > 0 ? low : 0,
                              high < 1 && mean < 1 ? high : 1 };
}

/* The variance of the mean of x over the deals. In whole numbers as long as it matters: n * xx and
 * x * x are large and nearly equal. */
static double variance_of_mean(const struct sums *s)
{
    if (s->deals < 2) return INFINITY;
    __int128 n = s->deals;
    __int128 spread = n * s->xx - (__int128)s->x * s->x;
    double deals = (double)s->deals;
    return spread > 0 ? (double)spread / (deals * deals * (deals - 1)) : 0;
}

static struct estimate normal(double mean, double variance)
{
    double half = NORMAL_95 * sqrt(variance);
    return (struct estimate){ mean, mean - half, mean + half };
}

struct estimate estimate_mean(const struct sums *s, double scale)
{
    if (!s->deals) return (struct estimate){ 0, -INFINITY, INFINITY };
    return normal((double)s->x / (double)s->deals / scale, variance_of_mean(s) / (scale * scale));
}

/*
 * How many independent yes-or-no trials scatter that much around that mean. Deals that all agree do
 * not scatter at all; then n * n at most: that n deals agreed says only that perhaps one in n would
 * not have. Where the mean is 0 or 1 each deal counts as one trial.
 */
static struct estimate share_like(double mean, double variance, double deals)
{
    mean = mean < 0 ? 0 : mean > 1 ? 1 : mean;
    double scatter = mean * (1 - mean), n = deals;
    if (scatter > 0 && deals >= 2)
        n = variance > scatter / (deals * deals) ? scatter / variance : deals * deals;
    return wilson(mean, n);
}

struct estimate estimate_share(const struct sums *s, double scale)
{
    if (!s->deals) return (struct estimate){ 0, 0, 1 };
    double deals = (double)s->deals;
    /* Yes-or-no trials have the variance mean * (1 - mean) / n, with n and not n - 1. */
    double variance = variance_of_mean(s) * (deals - 1) / deals / (scale * scale);
    return share_like((double)s->x / deals / scale, variance, deals);
}

/* The variance of the ratio of two sums over deals, from how far each deal is from it (linearised).
 */
static double variance_of_ratio(const struct sums *s, double scale)
{
    if (s->deals < 2 || !s->y) return INFINITY;
    long double r = (long double)s->x / (long double)s->y;
    long double spread =
        (long double)s->xx - 2 * r * (long double)s->xy + r * r * (long double)s->yy;
    if (spread <= 0) return 0;
    long double y = (long double)s->y, deals = (long double)s->deals;
    return (double)(spread / (y * y) * deals / (deals - 1)) / (scale * scale);
}

struct estimate estimate_ratio(const struct sums *s, double scale)
{
    if (!s->y) return (struct estimate){ 0, 0, 1 };
    double mean = (double)s->x / (double)s->y / scale;
    /* Deals without any y say nothing: there are no more trials than y. */
    double deals = (double)(s->deals < s->y ? s->deals : s->y);
    return share_like(mean, variance_of_ratio(s, scale), deals);
}

struct estimate estimate_quotient(const struct sums *s, double scale)
{
    if (!s->y) return (struct estimate){ 0, -INFINITY, INFINITY };
    return normal((double)s->x / (double)s->y / scale, variance_of_ratio(s, scale));
}
