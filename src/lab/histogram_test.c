/* SPDX-License-Identifier: MIT */
/* Histograms: bins, and percentiles against sorting. */
#include "lab/histogram.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"

Test(histogram, small_numbers_have_a_bin_each)
{
    for (int64_t n = -HISTOGRAM_EXACT; n <= HISTOGRAM_EXACT; n++) {
        cr_assert_eq(histogram_number(histogram_bin(n)), n);
        if (n > -HISTOGRAM_EXACT) cr_assert_eq(histogram_bin(n), histogram_bin(n - 1) + 1);
    }
}

/* Larger ones share a bin with those of a 64th more, either sign; no bin is out of bounds. */
Test(histogram, large_numbers_are_near)
{
    for (int64_t n = HISTOGRAM_EXACT; n < 3000000000; n += n / 97 + 1) {
        int64_t most = n < INT32_MAX ? n : INT32_MAX;
        cr_assert_lt(histogram_bin(n), (unsigned)HISTOGRAM_BINS);
        int64_t back = histogram_number(histogram_bin(n));
        cr_assert(back <= most && most - back <= most / 64, "%lld", (long long)n);
        cr_assert_eq(histogram_number(histogram_bin(-n)), -back);
    }
    cr_assert_lt(histogram_bin(INT64_MAX), (unsigned)HISTOGRAM_BINS);
    cr_assert_lt(histogram_bin(INT64_MIN), (unsigned)HISTOGRAM_BINS);
}

static int compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

/* The smallest number that so many in 100 do not exceed, as counted on the sorted list. */
Test(histogram, percentiles_are_those_of_the_sorted_list)
{
    enum { MOST = 250 };
    static int64_t bins[HISTOGRAM_BINS];
    struct stream luck = stream_make(3, 0);
    for (unsigned count = 1; count <= MOST; count++) {
        int64_t list[MOST];
        memset(bins, 0, sizeof bins);
        for (unsigned i = 0; i < count; i++) {
            list[i] = (int64_t)stream_below(&luck, 60) - 20;
            bins[histogram_bin(list[i])]++;
        }
        qsort(list, count, sizeof *list, compare);
        cr_assert_eq(histogram_count(bins), (int64_t)count);
        for (unsigned percent = 1; percent <= 100; percent++) {
            unsigned rank = (count * percent + 99) / 100;
            cr_assert_eq(histogram_percentile(bins, percent), list[rank - 1]);
        }
    }
}

Test(histogram, of_nothing_is_0)
{
    static const int64_t bins[HISTOGRAM_BINS];
    cr_assert_eq(histogram_percentile(bins, 50), 0);
}
