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

/* "  label    words", in lines that fit; the words are separated by newlines. */
void summary_wrapped(const char *label, const struct text *words, struct text *out);

/* Of a co-operative game: how often it was won, and how games ended. */
void summary_write_team(const struct result *result, struct text *out);
/* What the game measures of each seat. */
void summary_write_measures(const struct result *result, struct text *out);

/* How often, or how many, by the names that numbers of events have. */
void summary_write_names(const struct result *result, struct text *out);

/* Of a round robin: what it is of, how its entries fared against each other, and its cards. */
void summary_write_robin_head(const struct result *result, struct text *out);
void summary_write_robin(const struct result *result, struct text *out);
void summary_write_robin_cards(const struct result *result, unsigned event, struct text *out);

#endif
