/* SPDX-License-Identifier: MIT */
/*
 * Requests to the engine, from the inside: what engine.c, which finds out what is asked, shares
 * with the files that read a request's keys (request_read.c) and answer it (request_answers.c).
 */
#ifndef LIMBIC_SESSION_REQUEST_H
#define LIMBIC_SESSION_REQUEST_H

#include <jansson.h>

#include "kernel/game.h"
#include "session/log.h"

enum {
    REQUEST_KEYS_MAX = 4,   /* of one request, besides do and id */
    REQUEST_KINDS_MAX = 32, /* as many as a list of their names has room for */
};

struct engine {
    struct session *session; /* NULL: no game has begun */
    struct log log;          /* of that session, for those viewers that were asked for so far */
};

/* A request being answered. */
struct asking {
    struct engine *engine;
    json_t *request; /* an object */
    struct text *out;
    struct diagnostics mistakes;
    bool quit;
};

struct request_kind {
    const char *name;
    /* Reads, refuses, acts and writes the fields of the reply. False: refused, with the mistakes
     * reported, and nothing changed. */
    bool (*answer)(struct asking *a);
    bool needs_game;
    const char *keys[REQUEST_KEYS_MAX + 1];
};

/* Ends with one that has no name. */
extern const struct request_kind request_kinds[];

/* Reports a mistake; always returns false. */
__attribute__((format(printf, 2, 3))) bool asking_refuse(struct asking *a, const char *format, ...);

/* Each reads a key; false, with the mistake reported, if it is wrong. If the key is left out, *out
 * stays as it is. */
bool asking_number(struct asking *a, const char *key, int64_t least, int64_t most, int64_t *out);
bool asking_flag(struct asking *a, const char *key, bool *out);
/* Seats are written and read from 1. A game must have begun. */
bool asking_seat(struct asking *a, const char *key, seat_id *out);
bool asking_seed(struct asking *a, uint64_t *out);
bool asking_options(struct asking *a, const struct game *game, struct options *options);
/* This one may not be left out. */
bool asking_string(struct asking *a, const char *key, const char **out);

#endif
