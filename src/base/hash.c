/* SPDX-License-Identifier: MIT */
/* See hash.h. The library is inlined here and nowhere else: it is large. */
#include "base/hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

uint64_t hash_bytes(const void *bytes, size_t length)
{
    return XXH3_64bits(bytes, length);
}
