/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing what comes over the line: whatever a stranger sends, the wire hands on only whole
 * messages and whole requests within their limits, answers or hangs up, and goes on listening.
 *
 * The first byte says what the rest is: bytes from the first on, the frames of a WebSocket that was
 * opened properly, or the rest of the line of a request after "GET /api/".
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/check.h"
#include "base/utf8.h"
#include "server/wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { QUIET_ROUNDS = 3, WAIT_MS = 1 };

static struct limits limits;
static struct wire *wire;

static bool on_connected(void *self, connection_id from, const char *address)
{
    (void)self;
    check(from && !*address);
    return true;
}

static void on_message(void *self, connection_id from, const char *bytes, size_t length)
{
    struct text_fault fault;
    (void)self;
    check(length <= (size_t)limits.message && utf8_is_text(bytes, length, &fault));
    wire_send(wire, from, bytes, length);
}

/* As the core does in the end. */
static void on_mangled(void *self, connection_id from, const char *what)
{
    (void)self;
    wire_send(wire, from, what, strlen(what));
    wire_hang_up(wire, from);
}

static void on_disconnected(void *self, connection_id from)
{
    (void)self;
    check(from);
}

static void on_request(void *self, request_id request, const struct core_request *r)
{
    (void)self;
    check(strncmp(r->path, "/api/", 5) == 0 || strncmp(r->path, "/cards/", 7) == 0 ||
          strncmp(r->path, "/rules/", 7) == 0 || strncmp(r->path, "/rulings/", 9) == 0 ||
          strcmp(r->path, "/healthz") == 0);
    check(strcmp(r->method, "GET") == 0 || strcmp(r->method, "POST") == 0);
    for (const char *c = r->query; *c; c++) check(*c > ' ' && *c < 127);
    check(r->length <= (size_t)(2 * limits.save));
    wire_reply(wire, request, 200, "text/plain", r->body, r->length);
}

static void on_request_gone(void *self, request_id request)
{
    (void)self;
    check(request);
}

static void begin(void)
{
    struct text problem = { 0 };
    struct wire_options options = { .listen = "127.0.0.1", .limits = &limits };
    struct wire_events events = { .connected = on_connected,
                                  .message = on_message,
                                  .mangled = on_mangled,
                                  .disconnected = on_disconnected,
                                  .request = on_request,
                                  .request_gone = on_request_gone };
    limits_init(&limits);
    wire = wire_listen(&options, &events, &problem);
    check(wire);
}

static int dial(void)
{
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)wire_port(wire)) };
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int s = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    check(s >= 0);
    check(connect(s, (struct sockaddr *)&to, sizeof to) == 0 || errno == EINPROGRESS);
    struct linger at_once = { .l_onoff = 1 }; /* ports are not used up */
    setsockopt(s, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    return s;
}

/* Says all of it, hears what is answered, and goes when nothing more comes. */
static void talk(const char *bytes, size_t length)
{
    char heard[4096];
    int s = dial();
    for (unsigned quiet = 0; quiet < QUIET_ROUNDS;) {
        ssize_t sent = length ? send(s, bytes, length, MSG_NOSIGNAL) : 0;
        if (sent > 0) bytes += sent, length -= (size_t)sent;
        if (sent < 0 && errno != EAGAIN && errno != ENOTCONN) break;
        wire_run(wire, wire_now() + WAIT_MS);
        ssize_t got = recv(s, heard, sizeof heard, 0);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != ENOTCONN)) break;
        quiet = got > 0 || sent > 0 ? 0 : quiet + 1;
    }
    close(s);
    wire_run(wire, wire_now() + WAIT_MS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const openings[] = {
        "",
        "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: limbic.2\r\n\r\n",
        "GET /api/",
        "POST /api/tables HTTP/1.1\r\nHost: localhost\r\n",
    };
    if (!wire) begin();
    if (!size) return 0;
    struct text all = { 0 };
    text_add_string(&all, openings[data[0] % 4]);
    text_add_bytes(&all, (const char *)data + 1, size - 1);
    talk(all.bytes, all.length);
    text_release(&all);
    return 0;
}
