/* SPDX-License-Identifier: MIT */
/* limbic serve: tables that others can sit at, by a link. */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/plain.h"
#include "cmd/command.h"
#include "cmd/store_path.h"
#include "server/hub.h"
#include "server/workers.h"

enum {
    PORT_USUAL = 8080,
    PORT_LAST = 8099, /* if the usual one is taken and none was asked for */
    PORT_MAX = 65535,
    LIMITS_BYTES_MAX = 1 << 16,
};

struct request {
    const char *port, *listen, *store, *cert, *key, *public_url, *threads, *limits, *metrics, *web;
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *r = state->input;
    switch (key) {
    case 'p': r->port = argument; return 0;
    case 'l': r->listen = argument; return 0;
    case 's': r->store = argument; return 0;
    case 'c': r->cert = argument; return 0;
    case 'k': r->key = argument; return 0;
    case 'u': r->public_url = argument; return 0;
    case 't': r->threads = argument; return 0;
    case 'L': r->limits = argument; return 0;
    case 'm': r->metrics = argument; return 0;
    case 'w': r->web = argument; return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "'%s' is not expected", shown_argument(argument));
        return EINVAL;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- reading the options --------------------------------------------------------------------- */

static bool read_number(const char *option, const char *text, int64_t least, int64_t most,
                        unsigned *out)
{
    int64_t number;
    if (!span_number(text, text + strlen(text), least, most, &number)) {
        wrong_use("serve", "%s is a number of %d to %d, not '%s'", option, (int)least, (int)most,
                  shown_argument(text));
        return false;
    }
    *out = (unsigned)number;
    return true;
}

static bool read_port(const struct request *r, struct wire_options *wire)
{
    wire->port_first = PORT_USUAL;
    wire->port_last = PORT_LAST;
    if (!r->port) return true;
    if (!read_number("--port", r->port, 0, PORT_MAX, &wire->port_first)) return false;
    wire->port_last = wire->port_first;
    return true;
}

/* ADDRESS:PORT; an address of IPv6 stands in brackets. */
static bool read_metrics(const struct request *r, struct wire_options *wire, char address[64])
{
    if (!r->metrics) return true;
    const char *colon = strrchr(r->metrics, ':'), *start = r->metrics, *end = colon;
    if (colon && *start == '[' && colon > start && colon[-1] == ']') start++, end--;
    if (!colon || end <= start || end - start >= 64) {
        wrong_use("serve", "--metrics is ADDRESS:PORT, not '%s'", shown_argument(r->metrics));
        return false;
    }
    snprintf(address, 64, "%.*s", (int)(end - start), start);
    wire->metrics_listen = address;
    return read_number("the port of --metrics", colon + 1, 0, PORT_MAX, &wire->metrics_port);
}

static bool read_tls(const struct request *r, struct wire_options *wire)
{
    wire->cert = r->cert;
    wire->key = r->key;
    if (!r->cert == !r->key) return true;
    wrong_use("serve", "--tls-cert and --tls-key belong together: %s is missing",
              r->cert ? "--tls-key" : "--tls-cert");
    return false;
}

static bool read_limits(const struct request *r, struct limits *limits)
{
    limits_init(limits);
    if (!r->limits) return true;
    struct text source = { 0 };
    struct diagnostics d = { .file = r->limits };
    bool fine = read_text_file(r->limits, LIMITS_BYTES_MAX, &source, &d);
    d.source = text_string(&source);
    fine = fine && limits_read(limits, d.source, &d);
    print_mistakes(&d);
    text_release(&source);
    return fine;
}

/* Whoever works on the page would wonder where it is. */
static bool check_web(const struct request *r)
{
    struct stat is;
    if (!r->web || (stat(r->web, &is) == 0 && S_ISDIR(is.st_mode))) return true;
    wrong_use("serve", "there is no folder '%s' (--web)", shown_argument(r->web));
    return false;
}

static bool check_store(const struct request *r)
{
    if (!r->store || *r->store) return true;
    wrong_use("serve", "--store is a file, or 'memory'");
    return false;
}

/* One core is left to the loop, if there are two. */
static bool read_threads(const struct request *r, unsigned *threads)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *threads = cores > 2 ? (unsigned)cores - 1 : 1;
    return !r->threads || read_number("--threads", r->threads, 1, WORKERS_MAX, threads);
}

/* ---- running --------------------------------------------------------------------------------- */

struct announcement {
    const struct hub_options *options;
    bool port_asked;
};

static bool is_everywhere(const char *address)
{
    return strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
}

/* The link, once somebody who opens it gets an answer. */
static void announce(void *self, unsigned port)
{
    const struct announcement *a = self;
    const struct wire_options *wire = &a->options->wire;
    const char *host = is_everywhere(wire->listen) ? "localhost" : wire->listen;
    bool six = strchr(host, ':');
    if (!a->port_asked && port != PORT_USUAL)
        print_plain(stdout, "Port %d is taken, so this is port %u.\n", PORT_USUAL, port);
    if (wire->public_url)
        print_plain(stdout, "Limbic is at %s (here: port %u of %s)\n", wire->public_url, port,
                    wire->listen);
    else
        print_plain(stdout, "Limbic is at %s://%s%s%s:%u/\n", wire->cert ? "https" : "http",
                    six ? "[" : "", host, six ? "]" : "", port);
    print_plain(stdout, "Tables are kept %s%s. Ctrl-C ends it.\n",
                a->options->store ? "in " : "in memory only",
                a->options->store ? a->options->store : "");
    fflush(stdout);
}

static int serve(const struct hub_options *options, bool port_asked)
{
    struct text problem = { 0 };
    struct announcement announcement = { options, port_asked };
    struct hub_options with = *options;
    unsigned left;
    with.ready = announce;
    with.self = &announcement;
    bool fine = hub_run(&with, &left, &problem);
    if (!fine) print_plain(stderr, "limbic serve: %s\n", text_string(&problem));
    text_release(&problem);
    /* A bot that did not come back still uses its cards, so they are not freed. */
    if (left) _exit(fine ? EXIT_FINE : EXIT_WRONG_USE);
    return fine ? EXIT_FINE : EXIT_WRONG_USE;
}

static int run(const struct request *r)
{
    struct hub_options options = { 0 };
    struct text path = { 0 };
    char metrics[64];
    options.wire.listen = r->listen ? r->listen : "127.0.0.1";
    options.wire.public_url = r->public_url;
    options.wire.web = r->web;
    if (!read_port(r, &options.wire) || !read_metrics(r, &options.wire, metrics) ||
        !read_tls(r, &options.wire) || !read_limits(r, &options.limits) ||
        !read_threads(r, &options.threads) || !check_web(r) || !check_store(r))
        return EXIT_WRONG_USE;
    umask(077); /* whatever it makes is for the user who runs it */
    if (!r->store || strcmp(r->store, "memory") != 0) {
        if (!store_path(r->store, &path))
            return wrong_use("serve", "HOME is not set: name a file with --store FILE");
        options.store = text_string(&path);
    }
    int code = serve(&options, r->port != NULL);
    text_release(&path);
    return code;
}

int command_serve(int argc, char **argv)
{
    static const struct argp_option known[] = {
        { "port", 'p', "N", 0, "listen at this port (8080, or the next free one up to 8099)", 0 },
        { "listen", 'l', "ADDRESS", 0,
          "listen at this address (127.0.0.1: only this machine; 0.0.0.0: everybody)", 0 },
        { "store", 's', "FILE", 0,
          "keep tables in this file; memory: nowhere, they end with the server "
          "(limbic/limbic.db in $XDG_DATA_HOME or ~/.local/share)",
          0 },
        { "tls-cert", 'c', "FILE", 0, "speak TLS with this certificate (PEM, with its chain)", 0 },
        { "tls-key", 'k', "FILE", 0, "the key of the certificate (PEM)", 0 },
        { "public-url", 'u', "URL", 0,
          "what others reach it by, if that is not the address: behind a proxy, or by a name", 0 },
        { "threads", 't', "N", 0, "how many bots think at once (the cores but one)", 0 },
        { "limits", 'L', "FILE", 0, "how much is allowed, a line each: tables 500", 0 },
        { "web", 'w', "DIR", 0, "serve the browser's client from there, for who works on it", 0 },
        { "metrics", 'm', "ADDRESS:PORT", 0, "show /metrics for Prometheus there", 0 },
        { 0 },
    };
    static const struct argp argp = {
        known,
        parse,
        "",
        "Serves tables that others can sit at: prints a link, and whoever opens it can play.\v"
        "Examples:\n"
        "  limbic serve\n"
        "  limbic serve --listen 0.0.0.0 --port 9000\n"
        "  limbic serve --public-url https://cards.example.org\n"
        "  limbic serve --tls-cert cert.pem --tls-key key.pem --listen 0.0.0.0 --port 443\n"
        "  limbic serve --store memory --port 0\n\n"
        "Ctrl-C or SIGTERM ends it; tables that are kept in a file are there again afterwards. "
        "What happens is told on standard error, a line of JSON each. 'limbic admin --help' says "
        "how to look at it while it runs; docs/server.md has the rest.",
        NULL,
        NULL,
        NULL
    };
    struct request request = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    return run(&request);
}
