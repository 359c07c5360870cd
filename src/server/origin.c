/* SPDX-License-Identifier: MIT */
/* See origin.h. */
#include "server/origin.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- addresses ------------------------------------------------------------------------------- */

static bool is_loopback_4(const struct in_addr *address)
{
    return ntohl(address->s_addr) >> 24 == 127;
}

/* IPv4 as a socket of both kinds reports it: ::ffff:192.0.2.1. */
static bool mapped_4(const struct in6_addr *address, struct in_addr *out)
{
    if (!IN6_IS_ADDR_V4MAPPED(address)) return false;
    memcpy(out, &address->s6_addr[12], sizeof *out);
    return true;
}

/* Writes what an address is counted by. False: it is none. */
static bool address_key(const char *text, char out[ADDRESS_MAX])
{
    struct in_addr four;
    struct in6_addr six;
    bool is_six = inet_pton(AF_INET6, text, &six) == 1;
    out[0] = '\0';
    if (inet_pton(AF_INET, text, &four) == 1 || (is_six && mapped_4(&six, &four))) {
        if (!is_loopback_4(&four)) inet_ntop(AF_INET, &four, out, ADDRESS_MAX);
        return true;
    }
    if (!is_six) return false;
    if (IN6_IS_ADDR_LOOPBACK(&six)) return true;
    memset(&six.s6_addr[8], 0, 8);
    inet_ntop(AF_INET6, &six, out, ADDRESS_MAX);
    return true;
}

void origin_address(const char *peer, const char *forwarded, char out[ADDRESS_MAX])
{
    char last[ADDRESS_MAX] = "";
    if (!address_key(peer, out)) snprintf(out, ADDRESS_MAX, "%.*s", ADDRESS_MAX - 1, peer);
    if (*out || !*forwarded) return;
    const char *comma = strrchr(forwarded, ',');
    const char *start = comma ? comma + 1 : forwarded;
    start += strspn(start, " \t");
    snprintf(last, sizeof last, "%.*s", (int)strcspn(start, " \t"), start);
    if (!address_key(last, out)) snprintf(out, ADDRESS_MAX, "?");
}

/* ---- hosts and origins ----------------------------------------------------------------------- */

bool origin_of_url(const char *url, char out[ORIGIN_MAX])
{
    size_t scheme = strncasecmp(url, "https://", 8) == 0  ? 8
                    : strncasecmp(url, "http://", 7) == 0 ? 7
                                                          : 0;
    size_t length = strlen(url);
    if (length && url[length - 1] == '/') length--;
    if (!scheme || length <= scheme || length >= ORIGIN_MAX) return false;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)url[i];
        bool fits = isalnum(c) || strchr(".-:[]_", c) || i < scheme;
        if (!c || !fits) return false;
        out[i] = (char)tolower(c);
    }
    out[length] = '\0';
    return true;
}

/* The name in a Host header, without the port; the brackets of IPv6 are taken off. False: too long,
 * or not whole. */
static bool host_name(const char *host, char out[ORIGIN_MAX])
{
    size_t length = strcspn(host, ":");
    if (*host == '[') {
        const char *end = strchr(++host, ']');
        if (!end) return false;
        length = (size_t)(end - host);
    }
    if (!length || length >= ORIGIN_MAX) return false;
    memcpy(out, host, length);
    out[length] = '\0';
    return true;
}

/* The machine's name, alone or as its neighbours find it (mDNS). */
static bool is_machine(const char *machine, const char *name)
{
    size_t length = strlen(machine);
    if (!length || strncasecmp(machine, name, length) != 0) return false;
    return !name[length] || strcasecmp(name + length, ".local") == 0;
}

bool origin_host_is_own(const struct origin_own *own, const char *host)
{
    char name[ORIGIN_MAX];
    unsigned char address[sizeof(struct in6_addr)];
    const char *known = strstr(own->public_origin, "://");
    if (known && strcasecmp(known + 3, host) == 0) return true;
    if (!host_name(host, name)) return false;
    return inet_pton(AF_INET, name, address) == 1 || inet_pton(AF_INET6, name, address) == 1 ||
           strcasecmp(name, "localhost") == 0 || is_machine(own->name, name);
}

bool origin_is_own(const struct origin_own *own, const char *host, const char *origin)
{
    if (!*origin) return true;
    if (*own->public_origin && strcasecmp(origin, own->public_origin) == 0) return true;
    const char *scheme = own->tls ? "https://" : "http://";
    size_t length = strlen(scheme);
    return strncasecmp(origin, scheme, length) == 0 && strcasecmp(origin + length, host) == 0 &&
           origin_host_is_own(own, host);
}
