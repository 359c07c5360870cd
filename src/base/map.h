/* SPDX-License-Identifier: MIT */
/*
 * A map from numbers to pointers: open addressing, a power of two of places, at most three quarters
 * of them taken. Keys are numbers that nobody outside can choose (ids drawn at random or counted),
 * so a plain mixing hash is enough.
 */
#ifndef LIMBIC_BASE_MAP_H
#define LIMBIC_BASE_MAP_H

#include <stdint.h>

struct map_place {
    uint64_t key;
    void *value; /* NULL: free */
};

struct map {
    struct map_place *places;
    unsigned count, room;
};

/* NULL: it is not there. */
void *map_find(const struct map *map, uint64_t key);
/* The value must not be NULL; one that was there is replaced. */
void map_put(struct map *map, uint64_t key, void *value);
/* Returns what was there, or NULL. */
void *map_remove(struct map *map, uint64_t key);
void map_release(struct map *map);

/* All values, in no particular order: for (unsigned i = 0; (v = map_next(&map, &i));). Nothing may
 * be put or removed meanwhile. */
void *map_next(const struct map *map, unsigned *at);

#endif
