/* SPDX-License-Identifier: MIT */
/*
 * Figures: what the totals say, as JSON, for scripts that do not want to do statistics. A part of
 * result files; nobody reads them back.
 */
#ifndef LIMBIC_LAB_FIGURES_H
#define LIMBIC_LAB_FIGURES_H

#include "lab/estimate.h"
#include "lab/totals.h"

/* "figures":{...} */
void figures_write(const struct totals *totals, struct text *out);

/* "key":0.5; a number without an end is null. */
void figure_decimal(struct text *out, const char *key, double value);
/* "key":{"mean":0.5,"low":0.4,"high":0.6} */
void figure_estimate(struct text *out, const char *key, struct estimate e);

#endif
