/* SPDX-License-Identifier: MIT */
/*
 * A crew: it plays positions on with some sense, so that they can be valued, by as many threads as
 * there are. What comes of a position depends on the position and its own luck alone, so any number
 * of threads finds the same. Threads and memory are made once, before anything is played.
 */
#ifndef LIMBIC_BOTS_CREW_H
#define LIMBIC_BOTS_CREW_H

#include <pthread.h>
#include <stdatomic.h>

#include "kernel/chance.h"
#include "kernel/game.h"

enum {
    CREW_MAX = 16, /* as many as leaves of a batch (search.c): more would have nothing to do */
    CREW_SPARES = 3
};

/* A position to be played on. */
struct leaf {
    struct table *t;
    struct stream luck;
    uint16_t chances[SEATS_MAX]; /* what came of it, by seat */
    uint16_t values[SEATS_MAX];  /* and what that is worth to a search: chance.h */
    bool wasted;                 /* there is none: leave it alone */
};

/* How far, and how well. */
struct playing_on {
    uint32_t cut;   /* up to the beginning of this turn */
    unsigned tries; /* of so many random moves the best is made; 1: any */
    uint64_t rests; /* where a move is judged: struct search_style */
};

struct crew;

struct crew_member {
    struct crew *crew;
    struct table *spare[CREW_SPARES];
    pthread_t thread; /* of all but the first, which is the caller's */
};

struct crew {
    unsigned members;
    size_t table_bytes;
    struct crew_member member[CREW_MAX];
    /* the work, handed over under the lock */
    pthread_mutex_t lock;
    pthread_cond_t begun, finished;
    unsigned batch;   /* how many were handed out; the threads wait for another one */
    unsigned working; /* threads that have not finished the batch */
    bool dismissed;
    struct leaf *const *leaves;
    unsigned count;
    struct playing_on how;
    atomic_uint next;
};

/* Makes it as large as wanted (up to CREW_MAX), with room for tables of that size. It may become
 * smaller again; where no thread can be created it stays as it is. */
void crew_ensure(struct crew *crew, unsigned members, size_t table_bytes);
/* Ends its threads and frees its memory; to be used again it must be all zero. */
void crew_release(struct crew *crew);

/* Tables that nobody needs between batches. */
static inline struct table *const *crew_scratch(const struct crew *crew)
{
    return crew->member[0].spare;
}

/* Plays all of them on and values them. */
void crew_play(struct crew *crew, struct leaf *const *leaves, unsigned count,
               struct playing_on how);

#endif
