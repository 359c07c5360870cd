/* SPDX-License-Identifier: MIT */
/* A map from numbers to pointers. See map.h. */
#include "base/map.h"

#include <stdlib.h>

#include "base/check.h"

/* The finalizer of SplitMix64: every bit of the key counts. */
static uint64_t mix(uint64_t key)
{
    key = (key ^ key >> 30) * 0xbf58476d1ce4e5b9u;
    key = (key ^ key >> 27) * 0x94d049bb133111ebu;
    return key ^ key >> 31;
}

static unsigned home_of(const struct map *map, uint64_t key)
{
    return (unsigned)(mix(key) & (map->room - 1));
}

/* Where the key is, or the free place where it would be. */
static unsigned place_of(const struct map *map, uint64_t key)
{
    unsigned at = home_of(map, key);
    while (map->places[at].value && map->places[at].key != key) at = (at + 1) & (map->room - 1);
    return at;
}

void *map_find(const struct map *map, uint64_t key)
{
    return map->room ? map->places[place_of(map, key)].value : NULL;
}

static void grow(struct map *map)
{
    struct map old = *map;
    map->room = old.room ? old.room * 2 : 16;
    map->places = must_alloc(map->room, sizeof *map->places);
    for (unsigned i = 0; i < old.room; i++) {
        if (old.places[i].value) map->places[place_of(map, old.places[i].key)] = old.places[i];
    }
    free(old.places);
}

void map_put(struct map *map, uint64_t key, void *value)
{
    check(value);
    if (map->count >= map->room / 4 * 3) grow(map);
    struct map_place *place = &map->places[place_of(map, key)];
    map->count += !place->value;
    *place = (struct map_place){ key, value };
}

/* What comes after it in its run moves up, unless it would come to lie before its home. */
static void close_gap(struct map *map, unsigned gap)
{
    unsigned mask = map->room - 1;
    for (unsigned at = (gap + 1) & mask; map->places[at].value; at = (at + 1) & mask) {
        unsigned home = home_of(map, map->places[at].key);
        if (((at - home) & mask) < ((at - gap) & mask)) continue;
        map->places[gap] = map->places[at];
        gap = at;
    }
    map->places[gap] = (struct map_place){ 0 };
}

void *map_remove(struct map *map, uint64_t key)
{
    if (!map->room) return NULL;
    unsigned at = place_of(map, key);
    void *value = map->places[at].value;
    if (!value) return NULL;
    map->count--;
    close_gap(map, at);
    return value;
}

void map_release(struct map *map)
{
    free(map->places);
    *map = (struct map){ 0 };
}

void *map_next(const struct map *map, unsigned *at)
{
    while (*at < map->room && !map->places[*at].value) (*at)++;
    return *at < map->room ? map->places[(*at)++].value : NULL;
}
