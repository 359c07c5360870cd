/* SPDX-License-Identifier: MIT */
/*
 * A server without sockets, threads, files and clock, for tests: the core (server/core.h) with an
 * environment in which everything that is asked for is done when the test says so. What clients are
 * sent is kept, and clients keep their views by the differences they are sent, with a reader of
 * their own.
 *
 *     struct served *s = served_new(NULL, 1);
 *     served_request(s, "POST", "/api/tables", "{\"game\":\"pebbles\"}");
 *     struct client *ann = client_new(s, "");
 *     client_say(ann, "{\"do\":\"open\",\"table\":\"%s\"}", id);
 */
#ifndef LIMBIC_TESTING_SERVED_H
#define LIMBIC_TESTING_SERVED_H

#include <jansson.h>

#include "base/random.h"
#include "server/core.h"

struct served;

struct client {
    struct served *served;
    connection_id id;
    bool open;
    json_t *messages; /* all that came and was not read yet, in order */
    json_t *view;     /* as this client has it; NULL: none */
    json_t *table;    /* the last `table` message */
    uint32_t number;
    struct text heard; /* every byte it was ever sent, a line a message */
    unsigned drifts;   /* steps after which its view had another sum than it was told */
};

struct served {
    struct core *core;
    struct core_env env;
    struct store *store; /* of memory, unless the test puts another here */
    struct limits limits;
    int64_t now;
    struct stream luck; /* of tokens, seeds and ids */
    struct client **clients;
    unsigned client_count;
    uint64_t last_id;
    struct text reply; /* of the last HTTP request that was answered */
    unsigned status;
    struct text log;        /* lines for whoever runs it */
    struct wanted **wanted; /* what the core has asked for, the oldest first: see served.c */
    unsigned wanted_count;
    const char *store_fails; /* not NULL: commits fail with these words */
    /* A disk of the test's own, whose commits may fail: what is on it after a crash. NULL: the
     * store that there is goes on. */
    struct store *(*store_again)(struct store *before);
    bool bots_fail;       /* those that think give no move */
    unsigned sums_one_in; /* clients work out the sum of every so many steps; 0: of all */
    /* A network of the test's own; NULL: what is sent arrives at once. */
    void *network;
    void (*sent)(void *network, connection_id to, const char *bytes, size_t length);
    void (*closed)(void *network, connection_id connection);
};

/* `store` NULL: one in memory. The store is closed with it. */
struct served *served_new(struct store *store, uint64_t seed);
void served_free(struct served *s);
/* The server is gone without a word, and starts again on the same store. */
void served_crash(struct served *s);
/* The same; so many of the commits under way are found to be kept, though nobody was told. */
void served_crash_after(struct served *s, unsigned commits);

/* Does the oldest of the things the core has asked for, or that one; false: there is none. */
bool served_step(struct served *s);
bool served_step_at(struct served *s, unsigned which);
/* Is it about the store? Those are done in their order, bots think in any. */
bool served_is_of_store(const struct served *s, unsigned which);
/* All of them. */
void served_settle(struct served *s);
/* And so many milliseconds go by. */
void served_pass_time(struct served *s, int64_t ms);

/* The same without waiting for the reply. */
void served_ask(struct served *s, const char *method, const char *path, const char *body);
/* The body of the reply; its status is s->status. */
const char *served_request(struct served *s, const char *method, const char *path,
                           const char *body);

/* How often these words are in the log. */
unsigned served_logged(const struct served *s, const char *words);

/* What the server sent arrives. */
void client_take(struct client *c, const char *bytes, size_t length);
struct client *client_new(struct served *s, const char *address);
void client_leave(struct client *c);
/* Leaves, and is forgotten. */
void client_free(struct client *c);
__attribute__((format(printf, 2, 3))) void client_say(struct client *c, const char *format, ...);
/* The next message of that kind among those that came, in the order they came; those before it are
 * thrown away. NULL: there is none. To be given back with json_decref(). */
json_t *client_next(struct client *c, const char *message);

#endif
