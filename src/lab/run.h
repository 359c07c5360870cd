/* SPDX-License-Identifier: MIT */
/*
 * Playing a plan on several threads. The totals do not depend on how many there are.
 */
#ifndef LIMBIC_LAB_RUN_H
#define LIMBIC_LAB_RUN_H

#include <stdatomic.h>
#include <stdio.h>

#include "lab/count.h"

enum { RUN_THREADS_MAX = 1024 };

struct run {
    const struct layout *layout;
    unsigned threads;
    FILE *csv;         /* one line per game, in order; NULL: not wanted */
    atomic_bool *stop; /* set by a signal handler: the run ends soon */
    /* Called by the thread that called run_play(), a few times a second; NULL: not wanted. */
    void (*progress)(const struct run *run);
    /* Called with the games of each deal that was finished, by the thread that played it, in any
     * order; NULL: not wanted. */
    void (*hear)(void *about, const struct game_row *games, unsigned count);
    void *about; /* for both */
    bool timed;  /* costs are wanted */

    /* results; some are also updated while it runs */
    struct totals totals;
    uint64_t games;       /* of this shard */
    atomic_ullong played; /* of them */
    bool complete;        /* not stopped */
    double seconds;
    uint64_t allocations;                /* by all threads while games ran */
    struct bot_cost cost[PLAN_BOTS_MAX]; /* by bot of the plan */
    struct text problem; /* why a bot failed, which stops the run; the caller's to release */
};

/* Plays the shard of the layout's plan. The totals are the caller's to release. */
void run_play(struct run *run);

/* How many threads can run at once here. */
unsigned run_threads_there_are(void);

#endif
