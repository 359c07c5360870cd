/* SPDX-License-Identifier: MIT */
/* Choices from one sequence of bytes. See choices.h. */
#include "testing/choices.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"

static void keep(struct choices *c, uint8_t byte)
{
    if (c->length == c->room) {
        c->room = c->room ? c->room * 2 : 256;
        c->bytes = must_realloc(c->bytes, c->room);
    }
    c->bytes[c->length++] = byte;
}

void choices_init_bytes(struct choices *c, const uint8_t *bytes, size_t length)
{
    *c = (struct choices){ .length = length, .room = length };
    c->bytes = must_alloc(length, 1);
    if (length) memcpy(c->bytes, bytes, length);
}

void choices_init_random(struct choices *c, uint64_t seed)
{
    *c = (struct choices){ .luck = stream_make(seed, 0), .makes_more = true };
}

void choices_release(struct choices *c)
{
    free(c->bytes);
    *c = (struct choices){ 0 };
}

static unsigned next_byte(struct choices *c)
{
    if (c->at == c->length) {
        if (!c->makes_more || c->length == CHOICES_MAX) return 0;
        keep(c, (uint8_t)stream_next(&c->luck));
    }
    return c->bytes[c->at++];
}

unsigned choose(struct choices *c, unsigned n)
{
    check(n > 0 && n <= 1u << 16);
    if (n == 1) return 0;
    if (n <= 256) return next_byte(c) * n >> 8;
    unsigned wide = next_byte(c) << 8;
    wide |= next_byte(c);
    return (unsigned)((uint64_t)wide * n >> 16);
}

uint32_t choose_u32(struct choices *c)
{
    uint32_t number = 0;
    for (unsigned i = 0; i < 4; i++) number = number << 8 | next_byte(c);
    return number;
}
