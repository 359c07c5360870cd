/* SPDX-License-Identifier: MIT */
/*
 * One sequence of bytes from which a test draws everything it chooses: options, seeds, moves, where
 * to look. The same test can then be driven by random bytes, by a fuzzer's bytes, or by the bytes
 * of a failure to be seen again; and making the bytes fewer and smaller makes the failure simpler,
 * because 0 is always the plainest choice.
 *
 * Beyond the end of the bytes every choice is 0.
 */
#ifndef LIMBIC_TESTING_CHOICES_H
#define LIMBIC_TESTING_CHOICES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/random.h"

enum { CHOICES_MAX = 1 << 16 }; /* bytes of one sequence: beyond the longest random game */

struct choices {
    uint8_t *bytes;
    size_t length, room;
    size_t at;
    struct stream luck;
    bool makes_more; /* at the end of the bytes, new ones are drawn from `luck` and kept */
};

/* Draws from these bytes, which stay the caller's and are not changed. */
void choices_init_bytes(struct choices *c, const uint8_t *bytes, size_t length);
/* Draws random bytes, and remembers them. */
void choices_init_random(struct choices *c, uint64_t seed);
void choices_release(struct choices *c);

/* A number below n, n > 0. All are possible; a smaller byte gives a smaller number. */
unsigned choose(struct choices *c, unsigned n);
/* Any 32-bit number. */
uint32_t choose_u32(struct choices *c);

#endif
