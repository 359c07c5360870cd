/* SPDX-License-Identifier: MIT */
/* See merge.h. */
#include "testing/merge.h"

#include <stdlib.h>

#include "testing/property.h"

void merge_apply(json_t *to, json_t *patch)
{
    const char *key;
    json_t *value;
    json_object_foreach(patch, key, value)
    {
        json_t *old = json_object_get(to, key);
        if (json_is_null(value)) {
            property_require(old, "'%s' is taken away and was not there", key);
            json_object_del(to, key);
        } else if (json_is_object(value)) {
            if (!json_is_object(old)) {
                old = json_object();
                json_object_set_new(to, key, old);
            }
            merge_apply(old, value);
        } else {
            property_require(!json_equal(old, value), "'%s' is sent and has not changed", key);
            json_object_set(to, key, value);
        }
    }
}

/* ---- the sum --------------------------------------------------------------------------------- */

/* FNV-1a over "path=value": what two paths have in common is worked out once, because a view is
 * summed after every step of thousands of games. */
static uint32_t add_bytes(uint32_t sum, const char *bytes)
{
    for (; *bytes; bytes++) sum = (sum ^ (uint8_t)*bytes) * 16777619u;
    return sum;
}

static uint32_t leaf_sum(json_t *value, uint32_t path)
{
    if (json_is_boolean(value)) return add_bytes(path, json_is_true(value) ? "=true" : "=false");
    char *json = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
    uint32_t sum = add_bytes(add_bytes(path, "="), json);
    free(json);
    return sum;
}

/* Nothing empty is left, and nothing is null. */
static uint32_t sum_below(json_t *value, const char *name, uint32_t path)
{
    const char *key;
    json_t *inner;
    uint32_t sum = 0;
    property_require(!json_is_null(value), "'%s' is null", name);
    if (!json_is_object(value)) return leaf_sum(value, path);
    property_require(json_object_size(value), "'%s' is empty", name);
    path = add_bytes(path, "/");
    json_object_foreach(value, key, inner) sum += sum_below(inner, key, add_bytes(path, key));
    return sum;
}

uint32_t merge_sum(json_t *view)
{
    const char *key;
    json_t *inner;
    uint32_t sum = 0;
    json_object_foreach(view, key, inner) sum += sum_below(inner, key, add_bytes(2166136261u, key));
    return sum;
}
