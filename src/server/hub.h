/* SPDX-License-Identifier: MIT */
/*
 * The server: wire, core, keeper, workers and admin put together. One thread owns the wire and the
 * core; what the others have to tell comes into its mailbox.
 */
#ifndef LIMBIC_SERVER_HUB_H
#define LIMBIC_SERVER_HUB_H

#include "server/wire.h"

/* Strings last as long as the server runs. */
struct hub_options {
    struct wire_options wire; /* its limits are those below */
    struct limits limits;
    const char *store; /* a file; NULL: in memory */
    unsigned threads;  /* for bots */
    /* Called when it listens and answers. */
    void (*ready)(void *self, unsigned port);
    void *self;
};

/*
 * Runs a server until SIGINT, SIGTERM or SIGHUP comes, or it was drained. False, with the reason in
 * `problem`: it could not begin, and nothing was changed. `left` is how many threads of bots did
 * not come back: if any, the process must end without freeing what they may use.
 */
bool hub_run(const struct hub_options *options, unsigned *left, struct text *problem);

#endif
