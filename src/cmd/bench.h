/* SPDX-License-Identifier: MIT */
/* limbic bench from the inside: see bench.c, bench_views.c, bench_questions.c, bench_search.c and
 * bench_serve.c. */
#ifndef LIMBIC_CMD_BENCH_H
#define LIMBIC_CMD_BENCH_H

#include "kernel/game.h"

/* Plays that many games (0: some) and prints what views and differences cost. */
void bench_views(const struct setup *setup, uint64_t games, uint64_t seed, bool json);

/* Plays that many games (0: some) greedily and prints what a person is asked; with `hindsight` also
 * how often the answer changed nothing. */
void bench_questions(const struct setup *setup, uint64_t games, uint64_t seed, bool hindsight);

/* Plays that many games (0: some) by searches and prints what they cost. */
void bench_search(const struct setup *setup, uint64_t games, uint64_t seed, bool json);

/* Of this thread, until now. */
double bench_cpu_seconds(void);

/* What is asked of a server. */
struct serve_bench {
    unsigned tables;
    double seconds;          /* that each measurement lasts */
    double steady;           /* that the load lasts under which memory is looked at */
    const struct game *only; /* NULL: all in equal shares */
    const char *where;       /* the folder below which its store lies */
    uint64_t seed;           /* of the moves */
    bool json;
};

/* Starts a server, plays at its tables and prints what it holds. False, with the reason printed:
 * it could not be measured. */
bool bench_serve(const struct serve_bench *wanted);

#endif
