/* SPDX-License-Identifier: MIT */
/* See histogram.h. The bins of numbers below 0 come, mirrored, before those from 0 on. */
#include "lab/histogram.h"

static unsigned bin_of_size(uint32_t size)
{
    if (size < HISTOGRAM_EXACT) return size;
    unsigned doubling = 31u - (unsigned)__builtin_clz(size);
    unsigned fine = size >> (doubling - HISTOGRAM_FINE_BITS) & ((1u << HISTOGRAM_FINE_BITS) - 1);
    return HISTOGRAM_EXACT + ((doubling - HISTOGRAM_EXACT_BITS) << HISTOGRAM_FINE_BITS) + fine;
}

static int64_t size_of_bin(unsigned bin)
{
    if (bin < HISTOGRAM_EXACT) return bin;
    unsigned doubling = HISTOGRAM_EXACT_BITS + ((bin - HISTOGRAM_EXACT) >> HISTOGRAM_FINE_BITS);
    uint64_t fine = (bin - HISTOGRAM_EXACT) & ((1u << HISTOGRAM_FINE_BITS) - 1);
    return (int64_t)(1ull << doubling | fine << (doubling - HISTOGRAM_FINE_BITS));
}

unsigned histogram_bin(int64_t number)
{
    if (number > INT32_MAX) number = INT32_MAX;
    if (number < -INT32_MAX) number = -INT32_MAX;
    if (number >= 0) return HISTOGRAM_HALF + bin_of_size((uint32_t)number);
    return HISTOGRAM_HALF - bin_of_size((uint32_t)-number);
}

int64_t histogram_number(unsigned bin)
{
    if (bin >= HISTOGRAM_HALF) return size_of_bin(bin - HISTOGRAM_HALF);
    return -size_of_bin(HISTOGRAM_HALF - bin);
}

int64_t histogram_count(const int64_t *bins)
{
    int64_t count = 0;
    for (unsigned i = 0; i < HISTOGRAM_BINS; i++) count += bins[i];
    return count;
}

int64_t histogram_percentile(const int64_t *bins, unsigned percent)
{
    int64_t count = histogram_count(bins), below = 0;
    /* The rank, rounded up without leaving whole numbers; the first for 0 %. */
    int64_t rank = count / 100 * percent + (count % 100 * percent + 99) / 100;
    if (rank < 1) rank = 1;
    for (unsigned i = 0; i < HISTOGRAM_BINS; i++) {
        below += bins[i];
        if (below >= rank) return histogram_number(i);
    }
    return 0;
}
