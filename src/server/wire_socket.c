/* SPDX-License-Identifier: MIT */
/*
 * WebSockets: bytes into whole messages, messages into a queue that the line empties.
 *
 * A message that is no text, or too long, is told as mangled; whoever goes on with that is closed
 * by the core. What is limited here is bytes: those that come, by a bucket that holds the burst of
 * messages at their full length, and those that wait to be sent.
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/utf8.h"
#include "server/wire_parts.h"

/* A message that waits to be sent. */
struct chunk {
    struct chunk *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE of them are the library's, for the head of the frame */
};

/* Kept by the library for each WebSocket; zero at first. */
struct connection {
    struct lws *wsi;
    connection_id id; /* 0: nobody knows it, or nobody wants to hear of it any more */
    struct chunk *first, *last;
    size_t unsent;
    struct text message; /* as far as it has come */
    bool skipping;       /* the rest of a message that is not taken */
    bool ending;         /* it is closed when all is sent */
    bool ping_due;       /* a ping is to be sent */
    bool pinged;         /* and was not answered yet */
    bool unread;         /* it is closed because it does not read */
    int64_t bucket;      /* bytes it may still send */
    lws_usec_t filled;   /* when the bucket was last looked at */
};

const size_t wire_socket_session = sizeof(struct connection);

enum {
    FRAME_COST = 32,     /* an empty fragment costs something too */
    ANSWER_SECONDS = 10, /* for the answer to a ping */
    END_SECONDS = 5,     /* for a client to take what it is still sent, and its close */
    HEADER_MAX = 1024,   /* of a header that is looked at */
    MESSAGE_KEPT = 1024, /* memory that an idle connection keeps for its next message */
};

/* ---- who may open one ------------------------------------------------------------------------ */

/* Is the word in a list like "limbic.3, limbic.2"? */
static bool list_has(const char *list, const char *word)
{
    while (*list) {
        list += strspn(list, ", \t");
        const char *end = list + strcspn(list, ", \t");
        if (span_is(list, end, word)) return true;
        list = end;
    }
    return false;
}

static int refuse(struct lws *wsi, unsigned status, const char *words)
{
    return lws_return_http_status(wsi, status, words) < 0 ? -1 : 1;
}

int wire_socket_may_open(struct lws *wsi, const char *to)
{
    struct wire *w = wire_of(wsi);
    char host[HEADER_MAX], origin[HEADER_MAX], path[HEADER_MAX], protocols[HEADER_MAX];
    if (strcasecmp(to, "websocket") != 0) return -1;
    wire_header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    wire_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    wire_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
    wire_header(wsi, WSI_TOKEN_PROTOCOL, protocols, sizeof protocols);
    if (lws_get_vhost(wsi) == w->metrics || strcmp(path, "/socket") != 0)
        return refuse(wsi, HTTP_STATUS_NOT_FOUND, "The WebSocket is at /socket.");
    if (!origin_host_is_own(&w->own, host)) {
        w->counts.refused_host++;
        return refuse(wsi, HTTP_STATUS_FORBIDDEN, "This server is not known by that name.");
    }
    if (!origin_is_own(&w->own, host, origin)) {
        w->counts.refused_origin++;
        return refuse(wsi, HTTP_STATUS_FORBIDDEN, "Another server's page may not do that.");
    }
    if (*protocols && !list_has(protocols, "limbic.2"))
        return refuse(wsi, HTTP_STATUS_BAD_REQUEST, "The subprotocol is limbic.2.");
    return 0;
}

int wire_socket_of_stranger(struct lws *wsi, enum lws_callback_reasons reason)
{
    static const char bye[] = "{\"message\":\"bye\",\"why\":\"This page is of another version of "
                              "the server: reload it.\"}";
    unsigned char bytes[LWS_PRE + sizeof bye];
    if (reason == LWS_CALLBACK_ESTABLISHED) return lws_callback_on_writable(wsi) < 0 ? -1 : 0;
    if (reason != LWS_CALLBACK_SERVER_WRITEABLE) return 0;
    memcpy(bytes + LWS_PRE, bye, sizeof bye);
    lws_write(wsi, bytes + LWS_PRE, sizeof bye - 1, LWS_WRITE_TEXT);
    return -1;
}

static int64_t bucket_size(const struct limits *limits)
{
    return limits->burst * (limits->message + FRAME_COST);
}

/* ---- receiving ------------------------------------------------------------------------------- */

/* Takes so many bytes out of the bucket, which fills with time. False: there are not so many. */
static bool bucket_take(const struct limits *limits, struct connection *c, size_t length)
{
    lws_usec_t now = lws_now_usecs();
    int64_t most = bucket_size(limits),
            a_second = limits->messages * (limits->message + FRAME_COST);
    double more = (double)(now - c->filled) * (double)a_second / LWS_USEC_PER_SEC;
    c->bucket = more > (double)(most - c->bucket) ? most : c->bucket + (int64_t)more;
    c->bucket -= (int64_t)length + FRAME_COST;
    c->filled = now;
    return c->bucket >= 0;
}

static void mangled(struct wire *w, struct connection *c, const char *what)
{
    text_clear(&c->message);
    if (c->id) w->events.mangled(w->events.self, c->id, what);
}

/* The message is whole. */
static void message_came(struct wire *w, struct connection *c)
{
    struct text_fault fault;
    const char *bytes = text_string(&c->message);
    size_t length = c->message.length;
    if (!utf8_is_text(bytes, length, &fault)) {
        mangled(w, c, "the message is not a text of UTF-8");
        return;
    }
    if (c->id && !c->ending) w->events.message(w->events.self, c->id, bytes, length);
    text_clear(&c->message);
    if (c->message.room > MESSAGE_KEPT) text_release(&c->message);
}

/* A part of a message, which may be all of it. */
static void part_came(struct wire *w, struct connection *c, const char *bytes, size_t length)
{
    if (lws_is_first_fragment(c->wsi)) {
        text_clear(&c->message);
        c->skipping = lws_frame_is_binary(c->wsi);
        if (c->skipping) mangled(w, c, "messages are text, and this one is binary");
    }
    if (!c->skipping && c->message.length + length > (size_t)w->options.limits->message) {
        c->skipping = true;
        w->counts.long_messages++;
        mangled(w, c, "the message is too long");
    }
    if (c->skipping) return;
    text_add_bytes(&c->message, bytes, length);
    if (lws_is_final_fragment(c->wsi)) message_came(w, c);
}

static int received(struct wire *w, struct connection *c, const char *bytes, size_t length)
{
    if (bucket_take(w->options.limits, c, length)) {
        part_came(w, c, bytes, length);
        return 0;
    }
    w->counts.flooded++;
    wire_refused(w, "a connection sends too many bytes");
    static unsigned char words[] = "Too much was sent at once.";
    lws_close_reason(c->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, words, sizeof words - 1);
    return -1;
}

/* ---- sending --------------------------------------------------------------------------------- */

static void drop_first(struct wire *w, struct connection *c)
{
    struct chunk *chunk = c->first;
    c->first = chunk->next;
    c->unsent -= chunk->length;
    free(chunk);
    if (c->first) return;
    c->last = NULL;
    w->waiting--;
}

static void drop_all(struct wire *w, struct connection *c)
{
    while (c->first) drop_first(w, c);
}

static int send_ping(struct connection *c)
{
    unsigned char bytes[LWS_PRE + 1] = { 0 };
    c->ping_due = false;
    if (lws_write(c->wsi, bytes + LWS_PRE, 1, LWS_WRITE_PING) < 0) return -1;
    return lws_callback_on_writable(c->wsi) < 0 ? -1 : 0; /* for what else there is */
}

/* One message each time the line takes something. */
static int writable(struct wire *w, struct connection *c)
{
    if (c->ping_due && !c->ending) return send_ping(c);
    if (c->first) {
        struct chunk *chunk = c->first;
        int sent = lws_write(c->wsi, chunk->bytes + LWS_PRE, chunk->length, LWS_WRITE_TEXT);
        if (sent < (int)chunk->length) return -1;
        drop_first(w, c);
    }
    if (c->first) return lws_callback_on_writable(c->wsi) < 0 ? -1 : 0;
    if (!c->ending) return 0;
    lws_close_reason(c->wsi, LWS_CLOSE_STATUS_NORMAL, NULL, 0);
    return -1;
}

static void queue_chunk(struct wire *w, struct connection *c, const char *bytes, size_t length)
{
    struct chunk *chunk = must_alloc(1, sizeof *chunk + LWS_PRE + length);
    chunk->length = length;
    memcpy(chunk->bytes + LWS_PRE, bytes, length);
    if (c->last)
        c->last->next = chunk;
    else
        c->first = chunk, w->waiting++;
    c->last = chunk;
    c->unsent += length;
    lws_callback_on_writable(c->wsi);
}

void wire_send(struct wire *w, connection_id to, const char *bytes, size_t length)
{
    struct connection *c = slots_find(&w->connections, to);
    if (!c || c->ending) return;
    if (c->unsent + length > (size_t)w->options.limits->unsent) {
        /* It is told as disconnected from the loop, not from here. */
        drop_all(w, c);
        c->ending = true;
        w->counts.unread++;
        c->unread = true;
        lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        return;
    }
    queue_chunk(w, c, bytes, length);
}

/* Closes it when all is sent. Whoever closes it does not want to be told. */
static void end_connection(struct wire *w, struct connection *c)
{
    if (c->id) slots_remove(&w->connections, c->id);
    c->id = 0;
    c->ending = true;
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_OK, END_SECONDS);
    lws_callback_on_writable(c->wsi);
}

void wire_hang_up(struct wire *w, connection_id connection)
{
    struct connection *c = slots_find(&w->connections, connection);
    if (c) end_connection(w, c);
}

/* ---- pings ----------------------------------------------------------------------------------- */

/* Pings of the library's own have no bytes in them, so that it keeps their answers to itself, and
 * nobody would know why a line was closed. */
static void ping_later(const struct wire *w, struct connection *c)
{
    c->pinged = c->ping_due = false;
    lws_set_timer_usecs(c->wsi, w->options.limits->ping * LWS_USEC_PER_SEC);
}

/* Time for a ping, or nobody has answered the last. */
static int timer_rings(struct wire *w, struct connection *c)
{
    if (c->ending) return 0; /* that has a timeout of its own */
    if (c->pinged) {
        w->counts.silent++;
        wire_refused(w, "a connection does not answer a ping");
        return -1;
    }
    c->pinged = c->ping_due = true;
    lws_set_timer_usecs(c->wsi, (lws_usec_t)ANSWER_SECONDS * LWS_USEC_PER_SEC);
    return lws_callback_on_writable(c->wsi) < 0 ? -1 : 0;
}

/* ---- opening and closing --------------------------------------------------------------------- */

/* A page cannot read why a socket was not opened, so it is opened, told, and closed. */
static void show_out(struct wire *w, struct connection *c)
{
    static const char bye[] = "{\"message\":\"bye\",\"why\":\"Too many connections come from your "
                              "address. Close some, or come back later.\",\"again\":30}";
    queue_chunk(w, c, bye, sizeof bye - 1);
    end_connection(w, c);
}

static int opened(struct wire *w, struct connection *c, struct lws *wsi)
{
    char address[ADDRESS_MAX];
    wire_address(wsi, address);
    c->wsi = wsi;
    c->bucket = bucket_size(w->options.limits);
    c->filled = lws_now_usecs();
    c->id = slots_add(&w->connections, c);
    w->counts.sockets++;
    ping_later(w, c);
    if (!c->id || !w->events.connected(w->events.self, c->id, address)) show_out(w, c);
    return 0;
}

static void closed(struct wire *w, struct connection *c)
{
    connection_id id = c->id;
    bool tell = c->unread && !w->closing; /* not from wire_send(), which the core calls */
    if (tell) wire_refused(w, "a connection does not read what it is sent");
    drop_all(w, c);
    text_release(&c->message);
    c->id = 0;
    if (!id) return;
    slots_remove(&w->connections, id);
    if (!w->closing) w->events.disconnected(w->events.self, id);
}

int wire_socket(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
                size_t length)
{
    struct connection *c = session;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED: return opened(wire_of(wsi), c, wsi);
    case LWS_CALLBACK_RECEIVE_PONG: ping_later(wire_of(wsi), c); return 0;
    case LWS_CALLBACK_TIMER: return timer_rings(wire_of(wsi), c);
    case LWS_CALLBACK_RECEIVE: return received(wire_of(wsi), c, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE: return writable(wire_of(wsi), c);
    case LWS_CALLBACK_CLOSED: closed(wire_of(wsi), c); return 0;
    default: return 0;
    }
}
