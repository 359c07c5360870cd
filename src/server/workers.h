/* SPDX-License-Identifier: MIT */
/*
 * Threads in which bots think, so that the loop never does.
 *
 * A bot has a budget of time. One that has used it up is told to stop, and its choice counts as
 * failed; if its thread does not come back then, it is left to itself and another takes its place.
 * A bug in a bot, or in a game while a bot tries moves in its mind, fails that choice alone.
 */
#ifndef LIMBIC_SERVER_WORKERS_H
#define LIMBIC_SERVER_WORKERS_H

#include "server/core.h"

enum { WORKERS_MAX = 256 };

/* Both may be called from any thread. */
struct workers_env {
    void *self;
    /* The move that was chosen, or BOT_FAILED. */
    void (*thought)(void *self, ticket_id ticket, unsigned move);
    /* What went wrong with a choice, in words for people who run the server. */
    void (*trouble)(void *self, ticket_id ticket, const char *why);
};

struct workers;

/* NULL: the machine gives no threads. */
struct workers *workers_new(const struct workers_env *env, unsigned threads, int64_t budget_ms);

/* From the thread that made them. The job is theirs from now on. */
void workers_think(struct workers *w, struct bot_job *job);
/* Nobody waits for it any more: thought() need not come. */
void workers_forget(struct workers *w, ticket_id ticket);

/* Looks after budgets. Returns in how many milliseconds it wants to be called again; INT64_MAX: not
 * before there is another job. */
int64_t workers_tick(struct workers *w);

struct workers_stats {
    unsigned waiting, thinking; /* jobs */
    uint64_t chosen, failed;    /* jobs so far */
    uint64_t given_up;          /* threads so far */
};

void workers_read_stats(struct workers *w, struct workers_stats *out);

/* Stops all of them. Returns how many threads did not come back: what they use cannot be freed, so
 * the process must end without freeing set-ups and packs. */
unsigned workers_free(struct workers *w);

#endif
