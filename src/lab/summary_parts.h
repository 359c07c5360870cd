/* SPDX-License-Identifier: MIT */
/* What the files of the summary share. Nobody else includes this. */
#ifndef LIMBIC_LAB_SUMMARY_PARTS_H
#define LIMBIC_LAB_SUMMARY_PARTS_H

#include "lab/summary.h"

/* "  name      12.34   12.01 to 12.56", in per cent. */
void summary_share(const char *name, struct estimate e, struct text *out);
/* A number and how far its interval reaches; a dash if nothing is known. */
void summary_mean(struct estimate e, struct text *out);
void summary_percentiles(const int64_t *bins, struct text *out);

/* Of a co-operative game: how often it was won, and how games ended. */
void summary_write_team(const struct result *result, struct text *out);
/* What the game measures of each seat. */
void summary_write_measures(const struct result *result, struct text *out);

#endif
