/* SPDX-License-Identifier: MIT */
/* The board. See places.h. */
#include "kernel/places.h"

unsigned places_count(const struct game *game)
{
    unsigned count = 0;
    while (game->places && game->places[count].name) count++;
    return count;
}

/* The set extended by one step in all directions. */
static place_set spread(const struct table *t, place_set from)
{
    place_set reached = from;
    for (place_set rest = from; rest; rest &= rest - 1) {
        reached |= place_neighbours(t, (unsigned)__builtin_ctzll(rest));
    }
    return reached;
}

place_set places_within(const struct table *t, unsigned place, unsigned steps)
{
    place_set reached = place_bit(place);
    while (steps--) reached = spread(t, reached);
    return reached;
}

unsigned place_distance(const struct table *t, unsigned from, unsigned to)
{
    place_set reached = place_bit(from), before = 0;
    for (unsigned steps = 0; reached != before; steps++) {
        if (reached >> to & 1) return steps;
        before = reached;
        reached = spread(t, reached);
    }
    return PLACES_APART;
}
