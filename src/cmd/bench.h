/* SPDX-License-Identifier: MIT */
/* limbic bench from the inside: see bench.c, bench_views.c and bench_questions.c. */
#ifndef LIMBIC_CMD_BENCH_H
#define LIMBIC_CMD_BENCH_H

#include "kernel/game.h"

/* Plays that many games (0: some) and prints what views and differences cost. */
void bench_views(const struct setup *setup, uint64_t games, uint64_t seed, bool json);

/* Plays that many games (0: some) greedily and prints what a person is asked; with `hindsight` also
 * how often the answer changed nothing. */
void bench_questions(const struct setup *setup, uint64_t games, uint64_t seed, bool hindsight);

#endif
