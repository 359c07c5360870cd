/* SPDX-License-Identifier: MIT */
/* See simulated.h. */
#include "testing/simulated.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/allocations.h"
#include "base/check.h"
#include "lab/run.h"

void simulate(struct result *r, unsigned threads)
{
    atomic_bool stop = false;
    r->layout = layout_new(&r->plan);
    struct run run = { .layout = r->layout, .threads = threads, .stop = &stop };
    run_play(&run);
    r->totals = run.totals;
    r->complete = run.complete;
    r->threads = 1;
    check(r->complete);
    check(!allocations_are_counted() || !run.allocations);
}

int64_t simulated_sum(const struct result *r, const char *name)
{
    struct text words = { 0 };
    for (uint32_t i = 0; i < r->layout->quantities; i++) {
        text_clear(&words);
        quantity_name(r->layout, i, &words);
        if (strcmp(text_string(&words), name) != 0) continue;
        text_release(&words);
        return r->totals.sum[i];
    }
    text_release(&words);
    fprintf(stderr, "there is no quantity '%s'\n", name);
    check(false);
    return 0;
}

void simulated_free(struct result *r)
{
    result_release(r);
    free(r);
}

unsigned wide_lines(const char *text)
{
    unsigned wide = 0;
    while (*text) {
        size_t length = strcspn(text, "\n");
        wide += length > 80;
        text += length + (text[length] == '\n');
    }
    return wide;
}
