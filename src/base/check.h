/* SPDX-License-Identifier: MIT */
/*
 * Checks that stay on, in release builds too.
 *
 * A failed check is a bug of ours, never wrong input. It prints the place, what the running job
 * says about itself (seed and move number, see check_context), and aborts.
 */
#ifndef LIMBIC_BASE_CHECK_H
#define LIMBIC_BASE_CHECK_H

#include <stddef.h>

#define check(condition)                                                                           \
    (__builtin_expect(!!(condition), 1) ? (void)0 : check_failed(#condition, __FILE__, __LINE__))

__attribute__((cold)) _Noreturn void check_failed(const char *what, const char *file, int line);

/* What this thread is doing, printed when a check fails. NULL: nothing. */
typedef void check_teller(const void *about);
void check_context(check_teller *teller, const void *about);

/* Called instead of aborting; it must not return. NULL: abort again. Returns the one before. */
typedef void check_catcher(const char *what, const char *file, int line);
check_catcher *check_catch(check_catcher *catcher);

/* Zeroed memory, or death: running out of memory is reported in one place. */
void *must_alloc(size_t count, size_t size);
void *must_realloc(void *old, size_t size);

#endif
