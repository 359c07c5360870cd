/* SPDX-License-Identifier: MIT */
/*
 * How often each number was seen: whole counts instead of samples, so that percentiles can be
 * computed from parts that were counted separately. Numbers up to HISTOGRAM_EXACT, of either sign,
 * have a bin each; beyond that the bins are a 64th of their size wide.
 */
#ifndef LIMBIC_LAB_HISTOGRAM_H
#define LIMBIC_LAB_HISTOGRAM_H

#include <stdint.h>

enum {
    HISTOGRAM_EXACT_BITS = 11,
    HISTOGRAM_EXACT = 1 << HISTOGRAM_EXACT_BITS,
    HISTOGRAM_FINE_BITS = 6, /* bins of each doubling beyond */
    HISTOGRAM_HALF = HISTOGRAM_EXACT + ((31 - HISTOGRAM_EXACT_BITS) << HISTOGRAM_FINE_BITS),
    HISTOGRAM_BINS = 2 * HISTOGRAM_HALF,
};

/* The bin of a number; those beyond 31 bits share the outermost ones. */
unsigned histogram_bin(int64_t number);
/* The number of a bin that is nearest to 0. */
int64_t histogram_number(unsigned bin);

/* The smallest number that at least `percent` in 100 of those counted do not exceed; 0 if none
 * were. Of wide bins, the number nearest to 0. */
int64_t histogram_percentile(const int64_t *bins, unsigned percent);

/* How many numbers were counted. */
int64_t histogram_count(const int64_t *bins);

#endif
