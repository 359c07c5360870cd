/* SPDX-License-Identifier: MIT */
/* Figures that were measured: see samples.h. */
#include "cmd/samples.h"

#include <stdlib.h>

#include "base/check.h"

void samples_add(struct samples *s, double value)
{
    if (s->count == s->room) {
        s->room = s->room ? s->room * 2 : 1024;
        s->all = must_realloc(s->all, s->room * sizeof *s->all);
    }
    s->all[s->count++] = value;
}

static int by_value(const void *a, const void *b)
{
    double one = *(const double *)a, two = *(const double *)b;
    return (one > two) - (one < two);
}

double samples_quantile(struct samples *s, double share)
{
    if (!s->count) return 0;
    qsort(s->all, s->count, sizeof *s->all, by_value);
    return s->all[(size_t)(share * (double)(s->count - 1))];
}

void samples_clear(struct samples *s)
{
    s->count = 0;
}

void samples_release(struct samples *s)
{
    free(s->all);
    *s = (struct samples){ 0 };
}
