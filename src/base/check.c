/* SPDX-License-Identifier: MIT */
/* Checks that stay on, and allocation that does not fail. See check.h. */
#include "base/check.h"

#include <stdio.h>
#include <stdlib.h>

static _Thread_local check_teller *teller_now;
static _Thread_local const void *about_now;
static _Thread_local check_catcher *catcher_now;

void check_context(check_teller *teller, const void *about)
{
    teller_now = teller;
    about_now = about;
}

check_catcher *check_catch(check_catcher *catcher)
{
    check_catcher *before = catcher_now;
    catcher_now = catcher;
    return before;
}

_Noreturn void check_failed(const char *what, const char *file, int line)
{
    if (catcher_now) catcher_now(what, file, line);
    fflush(stdout);
    fprintf(stderr, "limbic: bug: %s:%d: check failed: %s\n", file, line, what);
    check_teller *teller = teller_now;
    teller_now = NULL; /* a check that fails while reporting is not reported again */
    if (teller) teller(about_now);
    abort();
}

static _Noreturn void out_of_memory(void)
{
    fputs("limbic: out of memory\n", stderr);
    exit(3);
}

void *must_alloc(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size ? size : 1);
    if (!memory) out_of_memory();
    return memory;
}

void *must_realloc(void *old, size_t size)
{
    void *memory = realloc(old, size ? size : 1);
    if (!memory) out_of_memory();
    return memory;
}
