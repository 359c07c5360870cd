/* SPDX-License-Identifier: MIT */
/* What tests of the lab do with a simulation: play it, and look at what was counted and printed. */
#ifndef LIMBIC_TESTING_SIMULATED_H
#define LIMBIC_TESTING_SIMULATED_H

#include "lab/result.h"

/* Plays all games of the result's plan; nothing is allocated while they run. */
void simulate(struct result *r, unsigned threads);

/* The sum of the quantity of that name, "game/turns". */
int64_t simulated_sum(const struct result *r, const char *name);

/* Of a result that was allocated. */
void simulated_free(struct result *r);

/* How many lines are longer than 80 characters. */
unsigned wide_lines(const char *text);

#endif
