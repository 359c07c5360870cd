/* SPDX-License-Identifier: MIT */
/* A `limbic serve` of the load generator's own, on a store that is removed afterwards. */
#ifndef LIMBIC_CMD_BENCH_SERVER_H
#define LIMBIC_CMD_BENCH_SERVER_H

#include <sys/types.h>

#include "base/text.h"

struct bench_server {
    pid_t pid;
    uint16_t port;
    char folder[256]; /* with the store, the limits and what it logged */
};

/* Makes the folder below `where` and starts the server. False, with the reason in `problem`: it
 * does not listen. */
bool bench_server_start(struct bench_server *server, const char *where, struct text *problem);
/* Ends it and removes the folder. False: it did not end well; the folder stays. */
bool bench_server_stop(struct bench_server *server);

/* kill -9, and another server on the same store. False, with the reason in `problem`: it does not
 * listen. */
bool bench_server_kill(struct bench_server *server, struct text *problem);

/* Time of a processor that the server has used, in seconds. */
double bench_server_processor(const struct bench_server *server);

/* Memory that the server has in use, in bytes. */
int64_t bench_server_memory(const struct bench_server *server);

/* How often a second the disk below the folder takes a few bytes for good, one after the other: a
 * store can do no more, and group commit is what makes more moves of it. */
double bench_disk_syncs(const struct bench_server *server);

#endif
