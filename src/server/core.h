/* SPDX-License-Identifier: MIT */
/*
 * The server without input and output: what is said to it and what happens around it comes in by
 * calls, what it wants done goes out by those of its environment. It has no sockets, threads, files
 * and no clock, so a test can play thousands of tables with any network and any store, twice the
 * same.
 *
 *     message, request, time, stored, loaded, thought  ->  core  ->  send, reply, store, load,
 * think
 *
 * Everything at a table is an entry that is stored before anybody is told of it, whoever made the
 * move included. While a table waits for its store it does nothing else: what comes for it waits in
 * a queue, and other tables go on.
 *
 * Not for several threads. Calls of the environment may not call the core: they note what is
 * wanted, and do it later.
 */
#ifndef LIMBIC_SERVER_CORE_H
#define LIMBIC_SERVER_CORE_H

#include "bots/bot.h"
#include "server/limits.h"
#include "server/store.h"

/* Numbers that are given once and never again; 0 is none. */
typedef uint64_t connection_id; /* by the environment */
typedef uint64_t request_id;    /* of an HTTP request, by the environment */
typedef uint64_t ticket_id;     /* of what the environment was asked for, by the core */

/* A choice that somebody has to think about, away from the core. All of it is owned by whoever is
 * given it (bot_job_free()). */
struct bot_job {
    ticket_id ticket;
    const struct bot *bot; /* NULL: a hint for the asked seat */
    struct table *table;   /* a copy; its set-up is kept in use until the job is freed */
    uint64_t seed;         /* bots/hint.h, struct progress */
    unsigned moves;
};

void bot_job_free(struct bot_job *job);

/* Everything that the core cannot do itself. `self` is passed to each. */
struct core_env {
    void *self;
    /* Sends a message of JSON. */
    void (*send)(void *self, connection_id to, const char *bytes, size_t length);
    /* Closes the connection when all that was sent has gone out. core_disconnect() need not be
     * called for it. */
    void (*close)(void *self, connection_id connection);
    /* Answers an HTTP request; `type` is a content type. */
    void (*reply)(void *self, request_id request, unsigned status, const char *type,
                  const char *bytes, size_t length);
    /* Has these kept: all of them are copied. core_stored() says how it went. None of them: it is
     * tried whether something could be kept. */
    void (*store)(void *self, ticket_id ticket, const struct store_write *writes, unsigned count);
    /* Reads a table: core_row() and core_entry() bring it, then core_loaded() comes. */
    void (*load)(void *self, ticket_id ticket, const char *table);
    /* Looks for tables that are over: core_row() brings each, then core_loaded() comes. */
    void (*search)(void *self, ticket_id ticket, const struct store_query *query);
    /* Lets a bot think: core_thought() has its move. */
    void (*think)(void *self, struct bot_job *job);
    /* Nobody waits for it any more: it may be stopped, and core_thought() need not come. */
    void (*forget)(void *self, ticket_id ticket);
    /* Bytes that nobody can guess. */
    void (*random)(void *self, void *bytes, size_t size);
    /* A line of JSON for whoever runs the server: no secret, no card and no name is in it. */
    void (*log)(void *self, const char *line);
};

struct core;

/* `now` everywhere: milliseconds since 1970, never less than before. */
struct core *core_new(const struct core_env *env, const struct limits *limits, int64_t now);
void core_free(struct core *core);

/* What the store had when the server started: called with each open table before anything else. */
void core_open_row(struct core *core, const struct store_row *row);

/* ---- connections (WebSocket) ----------------------------------------------------------------- */

/* `address` is where it comes from, for limits; loopback has none. False: too many; close it. */
bool core_connect(struct core *core, connection_id from, const char *address, int64_t now);
/* A whole text message. Anything else that came (binary, not UTF-8, too long) is told by
 * core_mangled(), in words. */
void core_message(struct core *core, connection_id from, const char *bytes, size_t length,
                  int64_t now);
void core_mangled(struct core *core, connection_id from, const char *what, int64_t now);
void core_disconnect(struct core *core, connection_id from, int64_t now);

/* ---- HTTP ------------------------------------------------------------------------------------ */

struct core_request {
    const char *method; /* "GET", "POST" */
    const char *path;   /* "/api/tables", without the query */
    const char *query;  /* "game=pebbles&most=20", still encoded; never NULL */
    const char *body;
    size_t length;
    const char *address; /* as of core_connect() */
};

/* For paths that begin with /api/ or /cards/, and /healthz. Answered by env->reply, perhaps later.
 */
void core_request(struct core *core, request_id request, const struct core_request *r, int64_t now);
/* The client is gone: no reply is wanted. */
void core_request_gone(struct core *core, request_id request);

/* Somebody was refused something, by the core or before it came to it: a line of the log, as long
 * as there are not too many of them. */
void core_refused(struct core *core, const char *why, int64_t now);

/* ---- what was asked of the environment ------------------------------------------------------- */

/* `problem` NULL: it is durable. Otherwise nothing of it is kept, and that is why, in words. */
void core_stored(struct core *core, ticket_id ticket, const char *problem, int64_t now);
void core_row(struct core *core, ticket_id ticket, const struct store_row *row);
void core_entry(struct core *core, ticket_id ticket, const struct store_entry *entry);
void core_loaded(struct core *core, ticket_id ticket, const char *problem, int64_t now);
/* `move` is BOT_FAILED if there is none: it took too long, or failed. */
void core_thought(struct core *core, ticket_id ticket, unsigned move, int64_t now);

/* ---- time ------------------------------------------------------------------------------------ */

/* Does what is due. Returns when it next wants to be called; INT64_MAX: not before something else
 * happens. The answer of the last call holds until any other call was made. */
int64_t core_tick(struct core *core, int64_t now);

/* Everybody is told to come back in so many seconds, and no new entries are taken. What is being
 * stored still is: core_is_still() says when nothing is under way any more. */
void core_stop(struct core *core, unsigned come_back, int64_t now);
bool core_is_still(const struct core *core);

/* ---- for whoever runs it --------------------------------------------------------------------- */

/* A command of `limbic admin` that the core answers: stats, tables, show ID, close ID, announce
 * TEXT, drain. False, with the reason in `out`: it is refused. */
bool core_admin(struct core *core, const char *line, struct text *out, int64_t now);

/* Prometheus text. */
void core_metrics(const struct core *core, struct text *out);

#endif
