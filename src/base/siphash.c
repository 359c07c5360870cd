/* SPDX-License-Identifier: MIT */
/* See siphash.h. The names are those of the paper. */
#include "base/siphash.h"

struct state {
    uint64_t v0, v1, v2, v3;
};

static uint64_t rotated(uint64_t x, unsigned by)
{
    return x << by | x >> (64 - by);
}

static void sip_rounds(struct state *s, unsigned rounds)
{
    for (unsigned i = 0; i < rounds; i++) {
        s->v0 += s->v1;
        s->v2 += s->v3;
        s->v1 = rotated(s->v1, 13) ^ s->v0;
        s->v3 = rotated(s->v3, 16) ^ s->v2;
        s->v0 = rotated(s->v0, 32) + s->v3;
        s->v2 += s->v1;
        s->v1 = rotated(s->v1, 17) ^ s->v2;
        s->v3 = rotated(s->v3, 21) ^ s->v0;
        s->v2 = rotated(s->v2, 32);
    }
}

static void compress(struct state *s, uint64_t word)
{
    s->v3 ^= word;
    sip_rounds(s, 2);
    s->v0 ^= word;
}

/* Up to eight bytes as a number, the lowest first, whatever the machine's own order is. */
static uint64_t word_of(const uint8_t *bytes, size_t count)
{
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++) word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

uint64_t siphash(struct siphash_key key, const void *message, size_t length)
{
    const uint8_t *bytes = message;
    struct state s = { key.low ^ 0x736f6d6570736575u, key.high ^ 0x646f72616e646f6du,
                       key.low ^ 0x6c7967656e657261u, key.high ^ 0x7465646279746573u };
    size_t left = length;
    for (; left >= 8; left -= 8, bytes += 8) compress(&s, word_of(bytes, 8));
    compress(&s, (uint64_t)length << 56 | word_of(bytes, left));
    s.v2 ^= 0xff;
    sip_rounds(&s, 4);
    return s.v0 ^ s.v1 ^ s.v2 ^ s.v3;
}
