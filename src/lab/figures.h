/* SPDX-License-Identifier: MIT */
/*
 * Figures: what the totals say, as JSON, for scripts that do not want to do statistics. A part of
 * result files; nobody reads them back.
 */
#ifndef LIMBIC_LAB_FIGURES_H
#define LIMBIC_LAB_FIGURES_H

#include "lab/totals.h"

/* "figures":{...} */
void figures_write(const struct totals *totals, struct text *out);

#endif
