/* SPDX-License-Identifier: MIT */
/* A map holds what was put into it and not removed, whatever the order. */
#include "base/map.h"

#include <criterion/criterion.h>

#include "base/random.h"

enum { KEYS = 500, ROUNDS = 200000 };

Test(map, agrees_with_an_array)
{
    static char values[KEYS];
    bool there[KEYS] = { false };
    struct map map = { 0 };
    struct stream luck = stream_make(1, 1);
    unsigned count = 0;
    for (unsigned i = 0; i < ROUNDS; i++) {
        uint32_t key = stream_below(&luck, KEYS);
        cr_assert_eq(map_find(&map, key), there[key] ? &values[key] : NULL);
        if (stream_below(&luck, 2)) {
            map_put(&map, key, &values[key]);
            count += !there[key];
            there[key] = true;
        } else {
            cr_assert_eq(map_remove(&map, key), there[key] ? &values[key] : NULL);
            count -= there[key];
            there[key] = false;
        }
        cr_assert_eq(map.count, count);
    }
    unsigned seen = 0, at = 0;
    for (char *value; (value = map_next(&map, &at)); seen++) cr_assert(there[value - values]);
    cr_expect_eq(seen, count);
    map_release(&map);
}
