/* SPDX-License-Identifier: MIT */
/*
 * The Unix socket by which people who run a server speak with it (limbic admin): a line comes, an
 * answer goes, and the connection ends. Only the user that runs the server may open it (mode 0600).
 *
 *     client: stats\n
 *     server: ok\n12 tables ...
 *     server: no\nThere is no table x.
 */
#ifndef LIMBIC_SERVER_ADMIN_H
#define LIMBIC_SERVER_ADMIN_H

#include <stdbool.h>

#include "base/text.h"

enum { ADMIN_LINE_MAX = 4096 };

/* A line that waits for its answer. */
struct admin_question {
    const char *line;
    struct text answer;
    bool refused;
    bool answered; /* guarded by the admin's lock */
    struct admin *admin;
};

/* Called on the admin's thread; admin_answer() may come from any, later or at once. */
typedef void admin_ask(void *self, struct admin_question *question);

struct admin;

/* Where the socket of a database is. False: the path is too long to be a socket's. */
bool admin_path(const char *store, char *out, size_t size);

/* Listens in a thread of its own. A socket that is there already is replaced: it is of a server
 * that was killed, because the database is ours. NULL, with the reason in `problem`: it cannot. */
struct admin *admin_listen(const char *path, admin_ask *ask, void *self, struct text *problem);

void admin_answer(struct admin_question *question);

/* Ends. A question that still waits is answered with a no: nobody may answer it meanwhile, or
 * later. */
void admin_close(struct admin *a);

/* For the other end: asks the server at that path. Returns what it is answered: 1 yes, 0 no, -1
 * with the reason in `out`: there is no server. */
int admin_tell(const char *path, const char *line, struct text *out);

#endif
