/* SPDX-License-Identifier: MIT */
/*
 * The board: named places, and which lie next to each other (game->places).
 *
 * A place is a number, as a thing is. Counters may have a number for each (PER_PLACE), moves and
 * events may name one ({place}), scenes and views use its name. Neighbours are a set of bits, so a
 * rule finds them without a search.
 */
#ifndef LIMBIC_KERNEL_PLACES_H
#define LIMBIC_KERNEL_PLACES_H

#include "kernel/game.h"

enum { PLACES_APART = 255 /* the distance between places that are not connected */ };

unsigned places_count(const struct game *game);

/* The places next to that one. */
static inline place_set place_neighbours(const struct table *t, unsigned place)
{
    return t->setup->game->places[place].next_to;
}

static inline bool places_touch(const struct table *t, unsigned one, unsigned other)
{
    return place_neighbours(t, one) >> other & 1;
}

/* How many steps, each to a neighbour, lead from one place to the other. */
unsigned place_distance(const struct table *t, unsigned from, unsigned to);

/* All places that are at most that many steps away, including the place itself. */
place_set places_within(const struct table *t, unsigned place, unsigned steps);

#endif
