/* SPDX-License-Identifier: MIT */
/*
 * The thread that a store belongs to. Others ask it for things and go on; what comes of them is
 * told on the keeper's thread, by the calls of keeper_env.
 *
 * All commits that wait when the store is free are made as one, so that they share the wait for the
 * disk: the slower the disk, the more of them. After each such group comes one other thing, the
 * oldest. So a table that is read has everything that was asked for before it, commits do not wait
 * for a queue of searches, and no search waits for ever.
 *
 * The queue has an end. What does not fit is refused at once and leaves no trace; what was taken is
 * never dropped, and keeper_stop() waits for it.
 */
#ifndef LIMBIC_SERVER_KEEPER_H
#define LIMBIC_SERVER_KEEPER_H

#include <stddef.h>

#include "server/store.h"

enum {
    KEEPER_JOBS_MOST = 16384,      /* that wait: more than there are open tables */
    KEEPER_BYTES_MOST = 128 << 20, /* of what they have copied */
    KEEPER_GROUP_MOST = 4096,      /* batches in a commit, so that it takes milliseconds */
};

/* Numbers of the caller's, which come back with what they brought. */
typedef uint64_t keeper_ticket;

/* How something went. What it points to is good during the call. */
struct keeper_done {
    keeper_ticket ticket;
    const char *problem; /* NULL: it went well. Otherwise why not, in words */
    const char *text;    /* of a pack: its cards, or "" if they are not there */
    unsigned removed;    /* by a purge */
};

/* All of them may be called only by the keeper's thread, and may ask it for more. */
struct keeper_env {
    void *self;
    void (*done)(void *self, const struct keeper_done *done);
    void (*row)(void *self, keeper_ticket ticket, const struct store_row *row);
    void (*entry)(void *self, keeper_ticket ticket, const struct store_entry *entry);
};

/* For whoever runs the server. Sums since the start, but for the last three. */
struct keeper_stats {
    uint64_t commits;    /* groups: each waited for the disk once */
    uint64_t batches;    /* in them */
    uint64_t failed;     /* batches that were not kept */
    uint64_t refused;    /* there was no room in the queue */
    unsigned waiting;    /* in the queue */
    size_t waiting_size; /* bytes that they have copied */
    bool is_failing;     /* the last commit was not made: the machine fails */
};

struct keeper;

/* The store is the keeper's from now on, also if no thread can be made: NULL, and it is closed. */
struct keeper *keeper_new(struct store *store, const struct keeper_env *env);

/*
 * From any thread. Everything is copied. False: there is no room in the queue, and done() will not
 * come; otherwise it comes once, after what there is to be told.
 */
bool keeper_commit(struct keeper *k, keeper_ticket ticket, const struct store_write *writes,
                   unsigned count);
bool keeper_list_open(struct keeper *k, keeper_ticket ticket);
bool keeper_load(struct keeper *k, keeper_ticket ticket, const char *table);
bool keeper_search(struct keeper *k, keeper_ticket ticket, const struct store_query *query);
bool keeper_load_pack(struct keeper *k, keeper_ticket ticket, const char *hash);
bool keeper_backup(struct keeper *k, keeper_ticket ticket, const char *path);
bool keeper_purge(struct keeper *k, keeper_ticket ticket, enum table_state state,
                  int64_t unchanged_since);

void keeper_read_stats(struct keeper *k, struct keeper_stats *out);

/* Does all that was asked for, closes the store and frees the keeper. Nothing may be asked for any
 * more, but by the calls of keeper_env. */
void keeper_stop(struct keeper *k);

#endif
