/* SPDX-License-Identifier: MIT */
/*
 * How often memory was allocated, counted by wrapping the C library's malloc: "nothing is allocated
 * while a game runs" is measured, not claimed.
 */
#ifndef LIMBIC_BASE_ALLOCATIONS_H
#define LIMBIC_BASE_ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/* By this thread so far. Always 0 in builds with a sanitizer, which brings its own allocator. */
uint64_t allocations_so_far(void);
bool allocations_are_counted(void);

#endif
