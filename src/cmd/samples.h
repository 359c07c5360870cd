/* SPDX-License-Identifier: MIT */
/*
 * Figures that were measured one by one. Medians and other quantiles are reported, because a
 * machine that does something else in between makes means say anything.
 */
#ifndef LIMBIC_CMD_SAMPLES_H
#define LIMBIC_CMD_SAMPLES_H

#include <stddef.h>

/* All 0 is empty. */
struct samples {
    double *all;
    size_t count, room;
};

void samples_add(struct samples *s, double value);
/* The value below which that share lies; 0 if there is none. Sorts. */
double samples_quantile(struct samples *s, double share);
void samples_clear(struct samples *s); /* and keeps its memory */
void samples_release(struct samples *s);

#endif
