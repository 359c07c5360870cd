/* SPDX-License-Identifier: MIT */
/* The loop, and how it begins to listen. See wire.h. */
#include "server/wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/check.h"
#include "server/clock.h"
#include "server/wire_parts.h"

enum {
    HEADERS_BYTES = 8192, /* of a request: cookies of other servers on localhost can be long */
    FILES_MAX = 65536,    /* open at once: the library has a table of that size */
    KEEP_SECONDS = 15,    /* for which an idle connection waits for its next request */
    LONGEST_MS = 3600000, /* for which is waited if nothing is to be waited for */
};

/* ---- headers of every answer ----------------------------------------------------------------- */

/* Nothing from elsewhere, nothing inline, in no frame, and no address is passed on. */
#define HEADER(before, name, value)                                                                \
    &(const struct lws_protocol_vhost_options)                                                     \
    {                                                                                              \
        before, NULL, name, value                                                                  \
    }

static const struct lws_protocol_vhost_options *const safe_headers =
    HEADER(HEADER(HEADER(HEADER(HEADER(HEADER(NULL, "content-security-policy:",
                                              "default-src 'none'; script-src 'self'; "
                                              "style-src 'self'; img-src 'self' data:; "
                                              "connect-src 'self'; base-uri 'none'; "
                                              "form-action 'none'; frame-ancestors 'none'"),
                                       "x-content-type-options:", "nosniff"),
                                "x-frame-options:", "DENY"),
                         "referrer-policy:", "no-referrer"),
                  "cross-origin-opener-policy:", "same-origin"),
           "cross-origin-resource-policy:", "same-origin");

/* ---- what a request says --------------------------------------------------------------------- */

const char *wire_header(struct lws *wsi, enum lws_token_indexes token, char *out, int size)
{
    out[0] = '\0';
    if (lws_hdr_copy(wsi, out, size, token) < 0) out[0] = '\0';
    return out;
}

void wire_address(struct lws *wsi, char out[ADDRESS_MAX])
{
    char peer[ADDRESS_MAX] = "", forwarded[1024];
    lws_get_peer_simple(wsi, peer, sizeof peer);
    wire_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded);
    origin_address(peer, forwarded, out);
}

/* ---- beginning ------------------------------------------------------------------------------- */

static bool address_is_4(const char *address)
{
    struct in_addr four;
    return inet_pton(AF_INET, address, &four) == 1;
}

/* An address and port for bind(). Its length; 0: it is no address. */
static socklen_t socket_address(const char *address, unsigned port, struct sockaddr_storage *out)
{
    memset(out, 0, sizeof *out);
    struct sockaddr_in *four = (struct sockaddr_in *)out;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)out;
    if (inet_pton(AF_INET, address, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons((uint16_t)port);
        return sizeof *four;
    }
    if (inet_pton(AF_INET6, address, &six->sin6_addr) != 1) return 0;
    six->sin6_family = AF_INET6;
    six->sin6_port = htons((uint16_t)port);
    return sizeof *six;
}

/* Could one listen there? The library only says that it cannot; this says why: 0, or an errno. */
static int listening_fails(const char *address, unsigned port)
{
    struct sockaddr_storage at;
    socklen_t length = socket_address(address, port, &at);
    if (!length) return EINVAL;
    int s = socket(at.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1, problem = 0;
    if (s < 0) return errno;
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(s, (struct sockaddr *)&at, length) != 0 || listen(s, 1) != 0) problem = errno;
    close(s);
    return problem;
}

static const struct lws_protocols *protocols(void)
{
    static struct lws_protocols all[3];
    all[0] = (struct lws_protocols){ .name = "http",
                                     .callback = wire_http,
                                     .per_session_data_size = wire_http_session };
    all[1] = (struct lws_protocols){ .name = "limbic.2",
                                     .callback = wire_socket,
                                     .per_session_data_size = wire_socket_session,
                                     .rx_buffer_size = 1024 };
    return all;
}

/* Pings are our own (wire_socket.c); strangers to the subprotocol are closed at once. */
static const lws_retry_bo_t no_pings;

static struct lws_vhost *listen_at(struct wire *w, const char *address, unsigned port, bool main)
{
    struct lws_context_creation_info info = {
        .port = (int)port,
        .iface = address,
        .protocols = protocols(),
        .headers = safe_headers,
        .vhost_name = main ? "limbic" : "metrics",
        .timeout_secs = (unsigned)w->options.limits->handshake,
        .timeout_secs_ah_idle = (unsigned)w->options.limits->handshake,
        .keepalive_timeout = KEEP_SECONDS,
        .retry_and_idle_policy = &no_pings,
        .alpn = "http/1.1",
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (address_is_4(address) ? LWS_SERVER_OPTION_DISABLE_IPV6 : 0),
    };
    if (main && w->options.cert) {
        info.ssl_cert_filepath = w->options.cert;
        info.ssl_private_key_filepath = w->options.key;
        info.ssl_private_key_password = ""; /* or a key that has one would be asked for it */
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    }
    return lws_create_vhost(w->context, &info);
}

/* Every connection needs a file; the usual limit is for programs that have few. */
static void allow_many_files(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max < FILES_MAX ? files.rlim_max : FILES_MAX;
    setrlimit(RLIMIT_NOFILE, &files);
}

static bool create_context(struct wire *w, struct text *problem)
{
    struct lws_context_creation_info info = {
        .user = w,
        .uid = -1,
        .gid = -1,
        .server_string = "limbic",
        .max_http_header_data = HEADERS_BYTES,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   (w->options.cert ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
    };
    allow_many_files();
    w->context = lws_create_context(&info);
    if (!w->context) text_add_string(problem, "the network cannot be used");
    return w->context;
}

static bool file_can_be_read(const char *path, const char *what, struct text *problem)
{
    struct text bytes = { 0 }, reason = { 0 };
    bool fine = read_whole_file(path, 1 << 20, &bytes, &reason);
    if (!fine) text_add(problem, "the %s cannot be read: %s", what, text_string(&reason));
    text_release(&bytes);
    text_release(&reason);
    return fine;
}

/* The first port that is free. */
static bool open_main(struct wire *w, struct text *problem)
{
    const struct wire_options *o = &w->options;
    int fails = 0;
    for (unsigned port = o->port_first; port <= o->port_last && !w->main; port++) {
        fails = listening_fails(o->listen, port);
        if (fails && fails != EADDRINUSE) break;
        if (!fails) w->main = listen_at(w, o->listen, port, true);
        if (!fails && !w->main && o->cert) break; /* another port does not mend a certificate */
    }
    if (w->main) return true;
    if (fails == EINVAL)
        text_add(problem, "'%s' is no address to listen at", o->listen);
    else if (fails)
        text_add(problem, "cannot listen at %s port %u: %s", o->listen, o->port_first,
                 strerror(fails));
    else if (o->cert)
        text_add(problem,
                 "the certificate '%s' and the key '%s' cannot be used: one of them is not in PEM, "
                 "they do not belong together, or the key has a password",
                 o->cert, o->key);
    else
        text_add(problem, "cannot listen at %s port %u", o->listen, o->port_first);
    return false;
}

static bool open_metrics(struct wire *w, struct text *problem)
{
    const struct wire_options *o = &w->options;
    if (!o->metrics_listen) return true;
    int fails = listening_fails(o->metrics_listen, o->metrics_port);
    if (!fails) w->metrics = listen_at(w, o->metrics_listen, o->metrics_port, false);
    if (!w->metrics)
        text_add(problem, "cannot listen at %s port %u for metrics: %s", o->metrics_listen,
                 o->metrics_port, strerror(fails ? fails : EADDRINUSE));
    return w->metrics;
}

/* What is known as ours. */
static bool find_own(struct wire *w, struct text *problem)
{
    const char *url = w->options.public_url;
    if (url && !origin_of_url(url, w->public_origin)) {
        text_add(problem, "'%s' is no URL like https://cards.example.org", url);
        return false;
    }
    if (gethostname(w->machine, sizeof w->machine - 1) != 0) w->machine[0] = '\0';
    w->own = (struct origin_own){ w->public_origin, w->machine, w->options.cert != NULL };
    return true;
}

struct wire *wire_listen(const struct wire_options *options, const struct wire_events *events,
                         struct text *problem)
{
    struct wire *w = must_alloc(1, sizeof *w);
    w->options = *options;
    w->events = *events;
    lws_set_log_level(0, NULL); /* what it has to say is for those who develop it */
    bool fine =
        find_own(w, problem) &&
        (!options->cert || (file_can_be_read(options->cert, "certificate", problem) &&
                            file_can_be_read(options->key, "key of the certificate", problem))) &&
        create_context(w, problem) && open_main(w, problem) && open_metrics(w, problem);
    if (fine) return w;
    wire_close(w);
    return NULL;
}

unsigned wire_port(const struct wire *w)
{
    return (unsigned)lws_get_vhost_listen_port(w->main);
}

unsigned wire_metrics_port(const struct wire *w)
{
    return w->metrics ? (unsigned)lws_get_vhost_listen_port(w->metrics) : 0;
}

/* ---- running --------------------------------------------------------------------------------- */

int64_t wire_now(void)
{
    return clock_now();
}

static void alarm_rings(lws_sorted_usec_list_t *alarm)
{
    (void)alarm; /* that the waiting has ended is all that is wanted */
}

void wire_run(struct wire *w, int64_t until)
{
    int64_t wait = until == INT64_MAX ? LONGEST_MS : until - wire_now();
    lws_usec_t alarm = wait > 0 ? wait * LWS_US_PER_MS : 1; /* 0 would be no alarm */
    lws_sul_schedule(w->context, 0, &w->alarm, alarm_rings, alarm);
    lws_service(w->context, 0);
}

void wire_wake(struct wire *w)
{
    lws_cancel_service(w->context);
}

unsigned wire_connections(const struct wire *w)
{
    return w->connections.used;
}

bool wire_is_still(const struct wire *w)
{
    return w->waiting == 0;
}

void wire_metrics(const struct wire *w, struct text *out)
{
#define WIRE_COUNT_LINE(name, about)                                                               \
    text_add(out,                                                                                  \
             "# HELP limbic_wire_" #name "_total " about ".\n"                                     \
             "# TYPE limbic_wire_" #name "_total counter\n"                                        \
             "limbic_wire_" #name "_total %" PRIu64 "\n",                                          \
             w->counts.name);
    WIRE_COUNTS(WIRE_COUNT_LINE)
#undef WIRE_COUNT_LINE
    text_add(out,
             "# HELP limbic_wire_open WebSockets that are open.\n"
             "# TYPE limbic_wire_open gauge\nlimbic_wire_open %u\n",
             wire_connections(w));
}

void wire_close(struct wire *w)
{
    if (!w) return;
    w->closing = true;
    if (w->context) lws_sul_cancel(&w->alarm);
    if (w->context) lws_context_destroy(w->context);
    slots_release(&w->connections);
    slots_release(&w->requests);
    free(w);
}
