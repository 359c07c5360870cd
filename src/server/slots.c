/* SPDX-License-Identifier: MIT */
/* See slots.h. */
#include "server/slots.h"

#include <stdlib.h>

#include "base/check.h"

static uint32_t place_of(uint64_t id)
{
    return (uint32_t)(id & SLOTS_MAX);
}

/* The place of a free slot, from 1: the first was never used, so that no number is 0. */
static uint32_t take_free(struct slots *slots)
{
    uint32_t place = slots->first_free;
    if (place) {
        slots->first_free = slots->all[place].next_free;
        return place;
    }
    if (slots->count + 1 >= slots->room) {
        slots->room = slots->room ? slots->room * 2 : 64;
        slots->all = must_realloc(slots->all, slots->room * sizeof *slots->all);
    }
    return ++slots->count;
}

uint64_t slots_add(struct slots *slots, void *thing)
{
    if (slots->used == SLOTS_MAX) return 0;
    uint32_t place = take_free(slots);
    uint64_t id = ++slots->given << SLOT_BITS | place;
    slots->all[place] = (struct slot){ .id = id, .thing = thing };
    slots->used++;
    return id;
}

static struct slot *slot_of(const struct slots *slots, uint64_t id)
{
    uint32_t place = place_of(id);
    if (!place || place > slots->count || slots->all[place].id != id) return NULL;
    return &slots->all[place];
}

void *slots_find(const struct slots *slots, uint64_t id)
{
    const struct slot *slot = slot_of(slots, id);
    return slot ? slot->thing : NULL;
}

void slots_remove(struct slots *slots, uint64_t id)
{
    struct slot *slot = slot_of(slots, id);
    if (!slot) return;
    *slot = (struct slot){ .next_free = slots->first_free };
    slots->first_free = place_of(id);
    slots->used--;
}

void slots_release(struct slots *slots)
{
    free(slots->all);
    *slots = (struct slots){ 0 };
}
