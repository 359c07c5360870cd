/* SPDX-License-Identifier: MIT */
/*
 * The wire: HTTP/1.1 and WebSocket on one port, with or without TLS, by one loop of libwebsockets.
 *
 * It knows no game and no table. What is said is handed on as whole messages and whole requests
 * (struct wire_events); what is to be said comes by wire_send() and wire_reply() and waits in a
 * queue of its connection until the line takes it. The pages themselves are files inside the
 * program (files.h) and are answered here.
 *
 * What is refused here, before anybody else hears of it: requests for another server's name,
 * messages and POSTs of other people's pages (origin.h), bodies that are too long, clients that are
 * slow to say what they want, that send too many bytes, and that do not read what they are sent.
 *
 * All functions are for the thread that runs the loop, except wire_wake().
 */
#ifndef LIMBIC_SERVER_WIRE_H
#define LIMBIC_SERVER_WIRE_H

#include "server/core.h"

/* What the wire tells. None of these is called from within a function of this header other than
 * wire_run(): whoever closes the wire is not told of each connection that ends with it. */
struct wire_events {
    void *self;
    /* False: it is not wanted, and is closed; nothing more is told of it. */
    bool (*connected)(void *self, connection_id from, const char *address);
    void (*message)(void *self, connection_id from, const char *bytes, size_t length);
    void (*mangled)(void *self, connection_id from, const char *what);
    void (*disconnected)(void *self, connection_id from);
    void (*request)(void *self, request_id request, const struct core_request *r);
    void (*request_gone)(void *self, request_id request);
    /* Somebody was shown out here, for whoever runs the server; NULL: nobody wants to know. */
    void (*refused)(void *self, const char *why);
    /* The text of /metrics. */
    void (*metrics)(void *self, struct text *out);
};

/* Strings last as long as the wire; NULL: not given. */
struct wire_options {
    const char *listen;             /* an address */
    unsigned port_first, port_last; /* the first of these that is free */
    const char *cert, *key;         /* files of PEM; both or none */
    const char *public_url;
    const char *web; /* a folder with the client's files; NULL: those inside the program */
    const char *metrics_listen; /* an address for /metrics alone; NULL: nowhere */
    unsigned metrics_port;
    const struct limits *limits; /* lasts as long as the wire */
};

struct wire;

/* Listens. NULL, with the reason in `problem`: it cannot. */
struct wire *wire_listen(const struct wire_options *options, const struct wire_events *events,
                         struct text *problem);
unsigned wire_port(const struct wire *w);
unsigned wire_metrics_port(const struct wire *w);

/* Does what there is to do, or waits for something until that time (milliseconds since 1970, as
 * wire_now() tells it), or until it is woken. */
void wire_run(struct wire *w, int64_t until);
int64_t wire_now(void);
/* Ends the waiting of wire_run(). From any thread. */
void wire_wake(struct wire *w);

/* As core_env has them. What is sent to, or closed, or answered, and is gone already, is dropped.
 */
void wire_send(struct wire *w, connection_id to, const char *bytes, size_t length);
void wire_hang_up(struct wire *w, connection_id connection);
void wire_reply(struct wire *w, request_id request, unsigned status, const char *type,
                const char *bytes, size_t length);

/* WebSockets that are open, and whether anything waits to be sent to one of them. */
unsigned wire_connections(const struct wire *w);
bool wire_is_still(const struct wire *w);

/* Adds what the wire counts, as Prometheus reads it. */
void wire_metrics(const struct wire *w, struct text *out);

void wire_close(struct wire *w);

#endif
