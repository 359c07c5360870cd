/* SPDX-License-Identifier: MIT */
/*
 * Seeded random streams whose whole state is a key and a count.
 *
 * The n-th number of a stream is a function of (key, n): a stream can be copied, compared, frozen
 * or wound back by writing its count. No global state, no floating point.
 */
#ifndef LIMBIC_BASE_RANDOM_H
#define LIMBIC_BASE_RANDOM_H

#include <stdint.h>

struct stream {
    uint64_t key;
    uint64_t count;
};

/* A bijection that scatters: the finaliser of splitmix64. */
static inline uint64_t scatter(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/*
 * The stream called `index` of a table that was dealt from `seed`. Its key is a one-way hash: who
 * works it out from what the stream brought has neither the seed nor another stream
 * (docs/adr/0023-one-way-keys.md).
 */
struct stream stream_of_seed(uint64_t seed, unsigned index);

/*
 * The same where nothing has to be kept secret: the luck of bots and of the worlds they imagine,
 * and of tests. Cheap, and can be undone: one key gives the seed and with it all other keys.
 */
static inline struct stream stream_make(uint64_t seed, uint64_t index)
{
    return (struct stream){ .key = scatter(scatter(seed + 0x9e3779b97f4a7c15u) + index),
                            .count = 0 };
}

static inline uint64_t stream_next(struct stream *s)
{
    return scatter(s->key + 0x9e3779b97f4a7c15u * ++s->count);
}

/* Uniform in [0, n), n > 0, without bias: multiply, and reject the few that would weigh double. */
static inline uint32_t stream_below(struct stream *s, uint32_t n)
{
    uint64_t wide = (stream_next(s) >> 32) * n;
    if (__builtin_expect((uint32_t)wide < n, 0)) {
        uint32_t unfair = (uint32_t)(-n) % n;
        while ((uint32_t)wide < unfair) wide = (stream_next(s) >> 32) * n;
    }
    return (uint32_t)(wide >> 32);
}

#endif
