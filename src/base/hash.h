/* SPDX-License-Identifier: MIT */
/* Hash of bytes: XXH3. Stable across machines and builds, so it may be stored. */
#ifndef LIMBIC_BASE_HASH_H
#define LIMBIC_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(const void *bytes, size_t length);

#endif
