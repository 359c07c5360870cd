/* SPDX-License-Identifier: MIT */
/*
 * Who is at the other end, as far as an HTTP request says it: where it comes from, which server it
 * means, and which page sent it. Nothing here has to do with sockets; texts of requests come in as
 * they were sent.
 */
#ifndef LIMBIC_SERVER_ORIGIN_H
#define LIMBIC_SERVER_ORIGIN_H

#include <stdbool.h>
#include <stddef.h>

enum {
    ADDRESS_MAX = 64, /* an address of IPv6 has at most 45 characters */
    ORIGIN_MAX = 300, /* scheme, a name of DNS (253) and a port */
};

/*
 * What a request is counted by: its address, of IPv6 the network (/64) that one household has.
 * Empty for the machine itself, for which there are no limits. A request from the machine itself
 * that says for whom it was forwarded (`forwarded`, may be empty) is counted by that, so that
 * limits hold behind a proxy; only the last address counts, which the proxy itself has added.
 */
void origin_address(const char *peer, const char *forwarded, char out[ADDRESS_MAX]);

/* The origin of a URL like https://example.org/: without the slash, in small letters. False: it is
 * no such URL, or has a path. */
bool origin_of_url(const char *url, char out[ORIGIN_MAX]);

/* What a server is known as. */
struct origin_own {
    const char *public_origin; /* of --public-url; empty: not given */
    const char *name;          /* of the machine */
    bool tls;
};

/*
 * Does a request mean this server by its Host? Addresses, localhost and the machine's name are
 * always ours; other names only if --public-url has told so. A page of a stranger whose name was
 * made to lead here would otherwise be a page of ours.
 */
bool origin_host_is_own(const struct origin_own *own, const char *host);

/* Is the page that sent a request one of ours? Programs that are no browsers send no origin, which
 * is fine: what is guarded against is a browser that acts for a stranger's page. */
bool origin_is_own(const struct origin_own *own, const char *host, const char *origin);

#endif
