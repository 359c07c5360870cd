/* SPDX-License-Identifier: MIT */
/* Counting allocations. See allocations.h. */
#include "base/allocations.h"

#include <stddef.h>

static _Thread_local uint64_t count;

uint64_t allocations_so_far(void)
{
    return count;
}

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(LIMBIC_SANITIZED)

/* glibc's own names for its allocator, meant for programs that wrap it. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *old, size_t size);
void *malloc(size_t size);
void *calloc(size_t number, size_t size);
void *realloc(void *old, size_t size);

void *malloc(size_t size)
{
    count++;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size)
{
    count++;
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size)
{
    count++;
    return __libc_realloc(old, size);
}

bool allocations_are_counted(void)
{
    return true;
}

#else

bool allocations_are_counted(void)
{
    return false;
}

#endif
