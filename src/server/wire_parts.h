/* SPDX-License-Identifier: MIT */
/* What the files of the wire share: wire.c (the loop), wire_http.c (requests), wire_socket.c
 * (WebSockets). For nobody else. */
#ifndef LIMBIC_SERVER_WIRE_PARTS_H
#define LIMBIC_SERVER_WIRE_PARTS_H

#include <libwebsockets.h>

#include "server/origin.h"
#include "server/slots.h"
#include "server/wire.h"

/* What is counted, and what it is called in /metrics. */
#define WIRE_COUNTS(X)                                                                             \
    X(requests, "HTTP requests")                                                                   \
    X(sockets, "WebSockets that were opened")                                                      \
    X(refused_host, "requests refused because they meant another server")                          \
    X(refused_origin, "requests refused because another server's page sent them")                  \
    X(refused_long, "requests refused because their body is too long")                             \
    X(long_messages, "messages of WebSockets that are too long")                                   \
    X(slow, "requests given up because they took too long")                                        \
    X(flooded, "WebSockets closed because they sent too many bytes")                               \
    X(unread, "WebSockets closed because they did not read what they were sent")                   \
    X(silent, "WebSockets closed because they did not answer a ping")

struct wire_counts {
#define WIRE_COUNT_FIELD(name, about) uint64_t name;
    WIRE_COUNTS(WIRE_COUNT_FIELD)
#undef WIRE_COUNT_FIELD
};

struct wire {
    struct wire_options options;
    struct wire_events events;
    struct lws_context *context;
    struct lws_vhost *main, *metrics; /* metrics NULL: not asked for */
    lws_sorted_usec_list_t alarm;     /* ends the waiting of wire_run() */
    char public_origin[ORIGIN_MAX];
    char machine[256];
    struct origin_own own;
    struct slots connections, requests;
    struct wire_counts counts;
    unsigned waiting; /* connections to which something waits to be sent */
    bool closing;
};

static inline struct wire *wire_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

static inline void wire_refused(struct wire *w, const char *why)
{
    if (w->events.refused) w->events.refused(w->events.self, why);
}

/* A header of the request, empty if there is none or it is longer than that. */
const char *wire_header(struct lws *wsi, enum lws_token_indexes token, char *out, int size);

/* What the request is counted by (origin.h). */
void wire_address(struct lws *wsi, char out[ADDRESS_MAX]);

/* The protocols of HTTP and of WebSockets: callbacks of the library, and how much it keeps for a
 * connection of each. */
int wire_http(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
              size_t length);
extern const size_t wire_http_session;
int wire_socket(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
                size_t length);
extern const size_t wire_socket_session;

/* May this request become a WebSocket? As LWS_CALLBACK_HTTP_CONFIRM_UPGRADE wants the answer. */
int wire_socket_may_open(struct lws *wsi, const char *to);

/* A socket without our subprotocol: it is told to reload the page, and closed. */
int wire_socket_of_stranger(struct lws *wsi, enum lws_callback_reasons reason);

#endif
