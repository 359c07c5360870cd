/* SPDX-License-Identifier: MIT */
/* A result in words, made to be read: 80 columns, starting with what was cut off.
 * docs/simulation.md says what the numbers mean. */
#ifndef LIMBIC_LAB_SUMMARY_H
#define LIMBIC_LAB_SUMMARY_H

#include "lab/result.h"

void summary_write(const struct result *result, struct text *out);

/* One line per card about one kind of event; NULL: the one the game's first rate is about, or else
 * the first that names a card. False, with the existing kinds reported, if there is none. */
bool summary_write_cards(const struct result *result, const char *event, struct text *out,
                         struct diagnostics *d);

#endif
