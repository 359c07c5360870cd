/* SPDX-License-Identifier: MIT */
/* See faces.h. */
#include "lab/faces.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/zone.h"

static uint32_t add_column(struct faces *faces, const char *name)
{
    faces->name = must_realloc(faces->name, (faces->count + 1) * sizeof *faces->name);
    faces->name[faces->count] = name;
    return faces->count++;
}

static uint32_t find_column(struct faces *faces, const char *name)
{
    for (uint32_t i = 0; i < faces->count; i++) {
        if (strcmp(faces->name[i], name) == 0) return i;
    }
    return add_column(faces, name);
}

/* The first set-up's faces are columns in its own order, of which nothing is looked for. */
static void add_setup(struct faces *faces, const struct setup *setup)
{
    struct setup_faces *of = &faces->of[faces->setups];
    of->column = must_alloc(setup->faces ? setup->faces : 1, sizeof *of->column);
    for (unsigned face = 0; face < setup->faces; face++) {
        const char *name = setup->face_names[face];
        of->column[face] = faces->setups ? find_column(faces, name) : add_column(faces, name);
    }
    faces->setups++;
}

static void find_holders(struct faces *faces, struct setup_faces *of, const struct setup *setup)
{
    const struct table *t = setup->fresh;
    of->holders = must_alloc(faces->count ? faces->count : 1, sizeof *of->holders);
    for (card_id card = 0; card < setup->cards; card++) {
        const struct zone *zone = zone_at(t, card_at(t, card)->zone);
        if (zone->owner >= setup->seats || zone_kind_of(t, zone->kind)->seen == SEEN_BY_ALL)
            continue;
        of->holders[of->column[face_of(t, card)]] |= seat_bit(zone->owner);
    }
}

void faces_init(struct faces *faces, const struct plan *plan)
{
    unsigned setups = plan_setups(plan);
    *faces = (struct faces){ .of = must_alloc(setups, sizeof *faces->of) };
    for (unsigned i = 0; i < setups; i++) add_setup(faces, plan_setup(plan, i));
    for (unsigned i = 0; plan->robin && i < setups; i++) {
        find_holders(faces, &faces->of[i], plan_setup(plan, i));
    }
}

void faces_release(struct faces *faces)
{
    for (unsigned i = 0; i < faces->setups; i++) {
        free(faces->of[i].column);
        free(faces->of[i].holders);
    }
    free(faces->of);
    free(faces->name);
    *faces = (struct faces){ 0 };
}
