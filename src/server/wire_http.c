/* SPDX-License-Identifier: MIT */
/*
 * HTTP: a request is collected, then answered here if it is for a file, or by the core. Answers go
 * out piece by piece, as the line takes them.
 *
 * A refused request with a body is answered when the body has come: an answer before that is lost
 * where the other end still writes. A body that is too long is not waited for.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/hash.h"
#include "base/json.h"
#include "server/files.h"
#include "server/gzip.h"
#include "server/wire_parts.h"

enum {
    HEADER_MAX = 1024,     /* of a header that is looked at */
    PATH_MAX_BYTES = 1024, /* of a path that can be one of ours */
    PIECE_BYTES = 16384,   /* of an answer, written at once */
    FRAME_BYTES = 2048,    /* of the head of an answer: what we say in it is half of that */
    REQUEST_SECONDS = 60,  /* for a whole request to come and its answer to go */
    PACKED_LEAST = 500,    /* bytes; what is shorter goes in one piece anyway */
};

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OTHER };

static const char *const method_names[] = { "GET", "HEAD", "POST", "" };

struct answer {
    unsigned status; /* 0: there is none yet */
    char type[64];
    const char *cache; /* what may be kept of it */
    uint64_t tag;      /* of a file: says whether it has changed; 0: none */
    const char *bytes;
    size_t length, sent;
    char *owned; /* `bytes`, if they must be freed */
    bool headed; /* the head was sent */
    bool packed; /* `bytes` are by gzip */
    bool varies; /* they would be, or would not be, for another browser */
};

/* Kept by the library for each connection; zero at first, and again after each request. */
struct exchange {
    struct lws *wsi;
    request_id id; /* 0: nobody else knows of it */
    enum method method;
    char path[PATH_MAX_BYTES];
    struct text query, body;
    char address[ADDRESS_MAX];
    bool begun, complete; /* the request */
    bool body_ended;      /* the library has said so */
    bool hang_up;         /* after the answer: more may come of a request that was refused */
    struct answer answer;
};

const size_t wire_http_session = sizeof(struct exchange);

static void exchange_clear(struct wire *w, struct exchange *x)
{
    if (x->id) {
        slots_remove(&w->requests, x->id);
        if (!w->closing) w->events.request_gone(w->events.self, x->id);
    }
    text_release(&x->query);
    text_release(&x->body);
    free(x->answer.owned);
    memset(x, 0, sizeof *x);
}

/* ---- answers --------------------------------------------------------------------------------- */

static const char no_store[] = "no-store";
static const char look_again[] = "no-cache";
static const char for_ever[] = "public, max-age=31536000, immutable";

/* It is sent once the request is complete. */
static void answer_ready(struct exchange *x)
{
    if (x->complete) lws_callback_on_writable(x->wsi);
}

static void answer_copy(struct exchange *x, unsigned status, const char *type, const char *bytes,
                        size_t length)
{
    struct answer *a = &x->answer;
    *a = (struct answer){ .status = status, .cache = no_store, .length = length };
    a->owned = must_alloc(1, length);
    memcpy(a->owned, bytes, length);
    a->bytes = a->owned;
    snprintf(a->type, sizeof a->type, "%s", type);
    answer_ready(x);
}

static void answer_error(struct exchange *x, unsigned status, const char *words)
{
    struct text out = { 0 };
    json_open(&out, '{');
    json_key(&out, "error");
    json_text(&out, words);
    json_close(&out, '}');
    answer_copy(x, status, "application/json", text_string(&out), out.length);
    text_release(&out);
}

/* Whoever has the file already is told so. */
static void tag_answer(struct exchange *x)
{
    struct answer *a = &x->answer;
    char tag[32], asked[HEADER_MAX];
    a->tag = hash_bytes(a->bytes, a->length);
    snprintf(tag, sizeof tag, "\"%016" PRIx64 "\"", a->tag);
    wire_header(x->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, asked, sizeof asked);
    if (!strstr(asked, tag)) return;
    a->status = HTTP_STATUS_NOT_MODIFIED;
    a->length = 0;
}

static bool takes_gzip(struct exchange *x)
{
    char codings[HEADER_MAX];
    wire_header(x->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, codings, sizeof codings);
    return strstr(codings, "gzip") != NULL;
}

static void answer_file(struct exchange *x, const struct embedded_file *file)
{
    struct answer *a = &x->answer;
    *a = (struct answer){ .status = HTTP_STATUS_OK, .packed = takes_gzip(x), .varies = true };
    a->cache = file->lasting ? for_ever : look_again;
    a->bytes = a->packed ? file->packed : file->bytes;
    a->length = a->packed ? file->packed_length : file->length;
    snprintf(a->type, sizeof a->type, "%s", file_type(file->name));
    tag_answer(x);
    answer_ready(x);
}

/* A file by its name: of the folder, if there is one, so that a change is seen at once. False:
 * there is none. */
static bool answer_file_named(struct wire *w, struct exchange *x, const char *name)
{
    struct text bytes = { 0 };
    const struct embedded_file *file = w->options.web ? NULL : file_find(name);
    bool read = w->options.web && file_read(w->options.web, name, &bytes);
    if (file) answer_file(x, file);
    if (read) answer_copy(x, HTTP_STATUS_OK, file_type(name), text_string(&bytes), bytes.length);
    text_release(&bytes);
    return file || read;
}

/* Are answers to that the same for everybody? Only those are made smaller: how small one gets tells
 * something of what is in it, and answers to people have their tokens. */
static bool is_for_all(const char *path)
{
    static const char *const public[] = { "/cards/", "/rules/", "/rulings/", "/api/games",
                                          "/api/cards" };
    for (size_t i = 0; i < sizeof public / sizeof *public; i++) {
        if (strncmp(path, public[i], strlen(public[i])) == 0) return true;
    }
    return false;
}

static void pack_answer(struct exchange *x)
{
    struct answer *a = &x->answer;
    struct text packed = { 0 };
    a->varies = x->method != METHOD_POST && a->length >= PACKED_LEAST && is_for_all(x->path);
    if (!a->varies || !takes_gzip(x)) return;
    gzip_bytes(a->bytes, a->length, &packed);
    free(a->owned);
    a->bytes = a->owned = packed.bytes;
    a->length = packed.length;
    a->packed = true;
}

void wire_reply(struct wire *w, request_id request, unsigned status, const char *type,
                const char *bytes, size_t length)
{
    struct exchange *x = slots_find(&w->requests, request);
    if (!x) return;
    slots_remove(&w->requests, x->id);
    x->id = 0;
    answer_copy(x, status, type, bytes, length);
    pack_answer(x);
    bool cards = status == HTTP_STATUS_OK && strncmp(x->path, "/cards/", 7) == 0;
    bool rules = status == HTTP_STATUS_OK &&
                 (strncmp(x->path, "/rules/", 7) == 0 || strncmp(x->path, "/rulings/", 9) == 0);
    if (cards) x->answer.cache = for_ever; /* its hash is in its name */
    if (rules) {                           /* it is another one with another program */
        x->answer.cache = look_again;
        tag_answer(x);
    }
}

/* One header; false: there is no room. */
static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

/* The headers that protect the page are the vhost's (wire.c): the library adds them. */
static int write_head(struct exchange *x)
{
    struct answer *a = &x->answer;
    unsigned char head[LWS_PRE + FRAME_BYTES], *at = head + LWS_PRE, *end = head + sizeof head;
    char tag[32];
    snprintf(tag, sizeof tag, "\"%016" PRIx64 "\"", a->tag);
    if (lws_add_http_common_headers(x->wsi, a->status, a->type, (lws_filepos_t)a->length, &at, end))
        return -1;
    if (!add_header(x->wsi, "cache-control:", a->cache, &at, end)) return -1;
    if (a->tag && !add_header(x->wsi, "etag:", tag, &at, end)) return -1;
    if (a->packed && !add_header(x->wsi, "content-encoding:", "gzip", &at, end)) return -1;
    if (a->varies && !add_header(x->wsi, "vary:", "accept-encoding", &at, end)) return -1;
    if (x->hang_up && !add_header(x->wsi, "connection:", "close", &at, end)) return -1;
    if (lws_finalize_write_http_header(x->wsi, head + LWS_PRE, &at, end)) return -1;
    a->headed = true;
    return 0;
}

/* The request is over; the connection may have another. */
static int finished(struct wire *w, struct exchange *x)
{
    struct lws *wsi = x->wsi;
    bool hang_up = x->hang_up;
    exchange_clear(w, x);
    return hang_up || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int write_piece(struct exchange *x)
{
    unsigned char piece[LWS_PRE + PIECE_BYTES];
    struct answer *a = &x->answer;
    size_t left = a->length - a->sent, length = left < PIECE_BYTES ? left : PIECE_BYTES;
    memcpy(piece + LWS_PRE, a->bytes + a->sent, length);
    enum lws_write_protocol how = length == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP;
    if (lws_write(x->wsi, piece + LWS_PRE, length, how) < (int)length) return -1;
    a->sent += length;
    return 0;
}

/* The head, then the pieces, one each time. */
static int writable(struct wire *w, struct exchange *x)
{
    struct answer *a = &x->answer;
    if (!a->status || !x->complete) return 0;
    bool has_body = a->length && x->method != METHOD_HEAD;
    if (!a->headed) {
        if (write_head(x) < 0) return -1;
    } else if (a->sent < a->length && write_piece(x) < 0) {
        return -1;
    }
    if (!has_body || a->sent == a->length) return finished(w, x);
    return lws_callback_on_writable(x->wsi) < 0 ? -1 : 0;
}

/* ---- requests -------------------------------------------------------------------------------- */

static enum method method_of(struct lws *wsi)
{
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI)) return METHOD_GET;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI)) return METHOD_HEAD;
    return lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) ? METHOD_POST : METHOD_OTHER;
}

/* The library has decoded the query, piece by piece; it is encoded again, because the core wants to
 * see where pieces end. */
static void add_encoded(struct text *out, const char *piece)
{
    bool in_value = false;
    for (; *piece; piece++) {
        unsigned char c = (unsigned char)*piece;
        bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                     strchr("-._~", c) || (c == '=' && !in_value);
        if (plain)
            text_add_char(out, (char)c);
        else
            text_add(out, "%%%02X", c);
        if (c == '=') in_value = true;
    }
}

static void read_query(struct exchange *x)
{
    char piece[HEADER_MAX];
    for (int i = 0;
         lws_hdr_copy_fragment(x->wsi, piece, sizeof piece, WSI_TOKEN_HTTP_URI_ARGS, i) >= 0; i++) {
        if (i) text_add_char(&x->query, '&');
        add_encoded(&x->query, piece);
    }
}

static bool is_for_core(const char *path)
{
    return strncmp(path, "/api/", 5) == 0 || strncmp(path, "/cards/", 7) == 0 ||
           strncmp(path, "/rules/", 7) == 0 || strncmp(path, "/rulings/", 9) == 0 ||
           strcmp(path, "/healthz") == 0;
}

static void hand_to_core(struct wire *w, struct exchange *x)
{
    x->id = slots_add(&w->requests, x);
    if (!x->id) {
        answer_error(x, HTTP_STATUS_SERVICE_UNAVAILABLE, "There are too many requests.");
        return;
    }
    struct core_request r = { .method = method_names[x->method],
                              .path = x->path,
                              .query = text_string(&x->query),
                              .body = text_string(&x->body),
                              .length = x->body.length,
                              .address = x->address };
    if (x->method == METHOD_HEAD) r.method = method_names[METHOD_GET];
    w->events.request(w->events.self, x->id, &r);
}

/* The whole request is there. */
static int complete(struct wire *w, struct exchange *x)
{
    x->complete = true;
    const char *name = file_name_for_path(x->path);
    if (x->answer.status)
        answer_ready(x); /* it was refused before its body came */
    else if (!name && is_for_core(x->path))
        hand_to_core(w, x);
    else if (name && x->method == METHOD_POST)
        answer_error(x, HTTP_STATUS_METHOD_NOT_ALLOWED, "A page can only be read.");
    else if (!name || !answer_file_named(w, x, name))
        answer_error(x, HTTP_STATUS_NOT_FOUND, "There is nothing here.");
    return 0;
}

static int answer_metrics(struct wire *w, struct exchange *x)
{
    struct text out = { 0 };
    x->complete = true;
    if (strcmp(x->path, "/metrics") == 0 && x->method != METHOD_POST) {
        w->events.metrics(w->events.self, &out);
        answer_copy(x, HTTP_STATUS_OK, "text/plain; version=0.0.4", text_string(&out), out.length);
    } else {
        answer_error(x, HTTP_STATUS_NOT_FOUND, "Only /metrics is here.");
    }
    text_release(&out);
    return 0;
}

/* How long a body comes. -1: it does not say; -2: it is too long. */
static int64_t body_length(struct wire *w, struct exchange *x)
{
    char length[HEADER_MAX];
    int64_t bytes;
    wire_header(x->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    if (!*length) return x->method == METHOD_POST ? -1 : 0;
    /* A save comes as a string of JSON, which has an escape for every newline, and little else. */
    int64_t most = x->method == METHOD_POST ? 2 * w->options.limits->save : 0;
    return span_number(length, length + strlen(length), 0, most, &bytes) ? bytes : -2;
}

/* What is wrong with a request as its head has it; the answer says so. */
static void refuse_wrong(struct wire *w, struct exchange *x, const char *path)
{
    char host[HEADER_MAX], origin[HEADER_MAX];
    wire_header(x->wsi, WSI_TOKEN_HOST, host, sizeof host);
    wire_header(x->wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    if (!origin_host_is_own(&w->own, host)) {
        w->counts.refused_host++;
        answer_error(x, HTTP_STATUS_FORBIDDEN,
                     "This server is not known by that name. Whoever runs it can tell it its name "
                     "with --public-url.");
    } else if (x->method == METHOD_POST && !origin_is_own(&w->own, host, origin)) {
        w->counts.refused_origin++;
        answer_error(x, HTTP_STATUS_FORBIDDEN, "Another server's page may not do that.");
    } else if (x->method == METHOD_OTHER) {
        answer_error(x, HTTP_STATUS_METHOD_NOT_ALLOWED, "GET, HEAD and POST are understood.");
    } else if (strlen(path) >= sizeof x->path) {
        answer_error(x, HTTP_STATUS_NOT_FOUND, "There is nothing here.");
    }
}

/* The head of a request has come. */
static int begun(struct wire *w, struct exchange *x, struct lws *wsi, const char *path)
{
    exchange_clear(w, x); /* one that was given up */
    x->wsi = wsi;
    x->begun = true;
    x->method = method_of(wsi);
    w->counts.requests++;
    lws_set_timer_usecs(wsi, (lws_usec_t)REQUEST_SECONDS * LWS_USEC_PER_SEC);
    snprintf(x->path, sizeof x->path, "%s", path);
    wire_address(wsi, x->address);
    read_query(x);
    refuse_wrong(w, x, path);
    int64_t length = body_length(w, x);
    if (length < 0) {
        w->counts.refused_long += length == -2;
        if (length == -2) wire_refused(w, "a request is too long");
        free(x->answer.owned);
        x->hang_up = x->complete = true;
        if (length == -2)
            answer_error(x, HTTP_STATUS_REQ_ENTITY_TOO_LARGE, "The request is too long.");
        else
            answer_error(x, HTTP_STATUS_LENGTH_REQUIRED, "A Content-Length is needed.");
        return 0;
    }
    if (lws_get_vhost(wsi) == w->metrics) return answer_metrics(w, x);
    return x->method == METHOD_POST ? 0 : complete(w, x);
}

static int body_came(struct wire *w, struct exchange *x, const char *bytes, size_t length)
{
    if (!x->begun || x->complete || x->answer.status) return 0;
    if (x->body.length + length > (size_t)(2 * w->options.limits->save)) return -1;
    text_add_bytes(&x->body, bytes, length);
    return 0;
}

/*
 * Where a second request follows a POST before that is answered, the library (4.1.6) says over and
 * over that the body has ended and does nothing else any more. So the second time is the last; who
 * waits for the answer, as all browsers do, never comes to it.
 */
static int body_ended(struct wire *w, struct exchange *x)
{
    if (x->body_ended) return -1;
    x->body_ended = true;
    return x->begun && !x->complete ? complete(w, x) : 0;
}

/* The time of a request that is over is not taken back: the library would ring at once. */
static int time_is_up(struct wire *w, const struct exchange *x)
{
    if (!x->begun) return 0;
    w->counts.slow++;
    wire_refused(w, "a request takes too long");
    return -1;
}

int wire_http(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
              size_t length)
{
    struct exchange *x = session;
    switch (reason) {
    case LWS_CALLBACK_HTTP: return begun(wire_of(wsi), x, wsi, in);
    case LWS_CALLBACK_HTTP_BODY: return body_came(wire_of(wsi), x, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return body_ended(wire_of(wsi), x);
    case LWS_CALLBACK_HTTP_WRITEABLE: return x->begun ? writable(wire_of(wsi), x) : 0;
    case LWS_CALLBACK_TIMER: return time_is_up(wire_of(wsi), x);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (x) exchange_clear(wire_of(wsi), x);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return wire_socket_may_open(wsi, in);
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_SERVER_WRITEABLE: return wire_socket_of_stranger(wsi, reason);
    default: return 0;
    }
}
