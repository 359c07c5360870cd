/* SPDX-License-Identifier: MIT */
/*
 * Statistics: what whole numbers from many deals say, with 95 % intervals. docs/simulation.md says
 * why these and not others.
 *
 * The unit is the deal, not the game: the games of one deal share their luck, so they are not
 * independent, and an interval that counted them one by one would be too narrow or too wide. Every
 * estimate is made from sums over deals of a number a deal has (x), of its square, and for ratios
 * of the other number (y), its square and the product.
 */
#ifndef LIMBIC_LAB_ESTIMATE_H
#define LIMBIC_LAB_ESTIMATE_H

#include <stdint.h>

#define NORMAL_95                                                                                  \
    1.959963984540054 /* 95 % of a normal distribution lie within this many deviations */

struct estimate {
    double mean, low, high;
};

/* Sums over `deals` deals. */
struct sums {
    int64_t deals;
    int64_t x, xx;
    int64_t y, yy, xy; /* for ratios */
};

/* Wilson's score interval for a share of `mean` seen in n trials; n need not be whole. */
struct estimate wilson(double mean, double n);

/* The mean of x / scale, which can be any number. Without two deals the interval is infinite. */
struct estimate estimate_mean(const struct sums *s, double scale);

/*
 * The mean of x / scale, which lies in [0, 1] in every deal: Wilson's interval for the number of
 * independent trials that would scatter as these deals do. With one game a deal and no shared wins
 * that is Wilson's interval for the number of games.
 */
struct estimate estimate_share(const struct sums *s, double scale);

/* All x / scale as a share of all y, 0 <= x / scale <= y: the same for a ratio. */
struct estimate estimate_ratio(const struct sums *s, double scale);

/* All x / scale for each y, a ratio that can be any number. */
struct estimate estimate_quotient(const struct sums *s, double scale);

#endif
