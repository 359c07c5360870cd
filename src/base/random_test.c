/* SPDX-License-Identifier: MIT */
/* Seeded streams: known values, so that old saves can still be continued, and no bias. */
#include "base/random.h"

#include <criterion/criterion.h>

#include "base/hash.h"

/* splitmix64 seeded with 0 gives these; ours is the same generator with a key. */
Test(random, scatter_is_the_finaliser_of_splitmix64)
{
    struct stream s = { .key = 0, .count = 0 };
    cr_assert_eq(stream_next(&s), 0xe220a8397b1dcdafu);
    cr_assert_eq(stream_next(&s), 0x6e789e6aa1b965f4u);
    cr_assert_eq(stream_next(&s), 0x06c45d188009454fu);
}

Test(random, a_stream_is_a_function_of_key_and_count)
{
    struct stream a = stream_make(7, 3), b = a;
    uint64_t first = stream_next(&a);
    for (unsigned i = 0; i < 100; i++) stream_next(&a);
    cr_assert_eq(stream_next(&b), first);
    a.count = 0;
    cr_assert_eq(stream_next(&a), first);
}

Test(random, streams_of_a_seed_differ)
{
    for (uint64_t i = 0; i < 64; i++) {
        for (uint64_t j = 0; j < i; j++) {
            cr_assert_neq(stream_make(1, i).key, stream_make(1, j).key);
            cr_assert_neq(stream_make(i, 1).key, stream_make(j, 1).key);
        }
    }
}

/* Saves name a seed: what it deals must not change with the build or the machine. */
Test(random, streams_of_tables_have_known_keys)
{
    cr_expect_eq(stream_of_seed(0, 0).key, 0x93c716962f3c9a80u);
    cr_expect_eq(stream_of_seed(1, 0).key, 0x8786d2356633eeb8u);
    cr_expect_eq(stream_of_seed(1, 1).key, 0x10b8f5e88f6a2359u);
    cr_expect_eq(stream_of_seed(UINT64_MAX, 31).key, 0xc3c0d82151c8bbebu);
}

/* Each bit of the seed and of the index changes about half of the key. */
Test(random, streams_of_tables_have_keys_that_share_nothing)
{
    unsigned bits = 0;
    uint64_t key = stream_of_seed(7, 3).key;
    for (unsigned i = 0; i < 64; i++) {
        bits += (unsigned)__builtin_popcountll(key ^ stream_of_seed(7 ^ 1ull << i, 3).key);
    }
    for (unsigned i = 0; i < 32; i++) {
        bits += (unsigned)__builtin_popcountll(key ^ stream_of_seed(7, 3 ^ 1u << i).key);
    }
    cr_expect(bits > 96 * 32 - 196 && bits < 96 * 32 + 196, "%u", bits); /* 5 deviations */
    cr_expect_neq(key, stream_make(7, 3).key);
}

/* Pearson's test: about n - 1 if all values are equally likely, with a deviation of sqrt(2 n). */
static double chi_square(uint32_t n, unsigned draws)
{
    unsigned seen[64] = { 0 };
    struct stream s = stream_make(n, 0);
    for (unsigned i = 0; i < draws; i++) {
        uint32_t value = stream_below(&s, n);
        cr_assert(value < n);
        seen[value]++;
    }
    double sum = 0, expected = (double)draws / n;
    for (uint32_t i = 0; i < n; i++) sum += (seen[i] - expected) * (seen[i] - expected) / expected;
    return sum;
}

Test(random, below_is_uniform)
{
    for (uint32_t n = 2; n <= 60; n++) {
        double sum = chi_square(n, 60000);
        cr_expect(sum < 2.5 * n + 25, "n = %u: chi square %f", n, sum);
    }
}

/* Three quarters of 2^32 is where plain multiplication would favour a third of the values twofold.
 */
Test(random, below_is_unbiased_where_rejection_matters)
{
    uint32_t n = 3u << 30;
    struct stream s = stream_make(1, 0);
    unsigned thirds[3] = { 0 };
    for (unsigned i = 0; i < 60000; i++) thirds[stream_below(&s, n) % 3]++;
    for (unsigned i = 0; i < 3; i++) cr_expect(thirds[i] > 19400 && thirds[i] < 20600);
}

Test(random, below_one_is_zero_and_below_most_does_not_hang)
{
    struct stream s = stream_make(1, 0);
    cr_assert_eq(stream_below(&s, 1), 0);
    for (unsigned i = 0; i < 1000; i++) cr_assert(stream_below(&s, UINT32_MAX) < UINT32_MAX);
}

/* Hashes are stored in saves: they must not change with the library. */
Test(random, hashes_have_known_values)
{
    cr_assert_eq(hash_bytes("", 0), 0x2d06800538d394c2u);
    cr_assert_neq(hash_bytes("a", 1), hash_bytes("b", 1));
}
