/* SPDX-License-Identifier: MIT */
/*
 * Things by numbers that are given once and never again: connections, requests. A number says where
 * its thing is kept and how many came before it, so finding one takes one look, and the number of
 * something that is gone finds nothing.
 */
#ifndef LIMBIC_SERVER_SLOTS_H
#define LIMBIC_SERVER_SLOTS_H

#include <stdint.h>

struct slot {
    uint64_t id; /* 0: free */
    void *thing;
    uint32_t next_free; /* of a free one: the next; 0: none. Counted from 1 */
};

/* All zero: empty. */
struct slots {
    struct slot *all;
    uint32_t count, room;
    uint32_t first_free; /* counted from 1; 0: none */
    uint64_t given;      /* numbers so far */
    uint32_t used;       /* things in it */
};

/* The number of a new thing; 0: there are SLOTS_MAX of them. */
uint64_t slots_add(struct slots *slots, void *thing);
/* NULL: there is none with that number, or no longer. */
void *slots_find(const struct slots *slots, uint64_t id);
void slots_remove(struct slots *slots, uint64_t id);
void slots_release(struct slots *slots);

enum {
    SLOT_BITS = 20, /* of a number: where it is; more sockets than that no process has */
    SLOTS_MAX = (1 << SLOT_BITS) - 1,
};

#endif
