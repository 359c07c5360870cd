/* SPDX-License-Identifier: MIT */
/* See merge.h. */
#include "testing/merge.h"

#include <stdlib.h>

#include "base/text.h"
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

/* Nothing empty is left, and nothing is null. */
uint32_t merge_sum_below(json_t *value, const char *path)
{
    uint32_t sum = 0;
    struct text name = { 0 };
    if (json_is_object(value)) {
        const char *key;
        json_t *inner;
        property_require(json_object_size(value) || !*path, "'%s' is empty", path);
        json_object_foreach(value, key, inner)
        {
            text_clear(&name);
            text_add(&name, "%s%s%s", path, *path ? "/" : "", key);
            sum += merge_sum_below(inner, text_string(&name));
        }
    } else {
        property_require(!json_is_null(value), "'%s' is null", path);
        char *json = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
        text_add(&name, "%s=%s", path, json);
        sum = 2166136261u;
        for (size_t i = 0; i < name.length; i++) sum = (sum ^ (uint8_t)name.bytes[i]) * 16777619u;
        free(json);
    }
    text_release(&name);
    return sum;
}
