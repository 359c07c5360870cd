/* SPDX-License-Identifier: MIT */
/*
 * The wire, spoken with through real sockets: a loop in a thread of its own says back whatever it
 * is told, and the test is a client that writes its bytes by hand.
 */
#include "server/files.h"
#include "server/wire.h"

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

/* ---- a server that says back ----------------------------------------------------------------- */

struct echo {
    struct wire *wire;
    struct limits limits;
    pthread_t thread;
    unsigned port, metrics_port;
    atomic_bool stop;
    bool crowded; /* nobody may connect */
    atomic_int disconnected, gone, refused;
};

static bool echo_connected(void *self, connection_id from, const char *address)
{
    struct echo *e = self;
    (void)from, (void)address;
    return !e->crowded;
}

/* "flood" is answered with more than a client that does not read can take; "end" with a close. */
static void echo_message(void *self, connection_id from, const char *bytes, size_t length)
{
    struct echo *e = self;
    static const char big[1000];
    bool flood = length == 5 && memcmp(bytes, "flood", 5) == 0;
    for (unsigned i = 0; flood && i < 30000; i++) wire_send(e->wire, from, big, sizeof big);
    if (!flood) wire_send(e->wire, from, bytes, length);
    if (length == 3 && memcmp(bytes, "end", 3) == 0) wire_hang_up(e->wire, from);
}

static void echo_mangled(void *self, connection_id from, const char *what)
{
    struct echo *e = self;
    wire_send(e->wire, from, what, strlen(what));
}

static void echo_disconnected(void *self, connection_id from)
{
    struct echo *e = self;
    (void)from;
    atomic_fetch_add(&e->disconnected, 1);
}

static void echo_request(void *self, request_id request, const struct core_request *r)
{
    struct echo *e = self;
    struct text out = { 0 };
    if (strcmp(r->path, "/api/never") == 0) return;
    text_add(&out, "%s %s?%s [%s] ", r->method, r->path, r->query, r->address);
    text_add_bytes(&out, r->body, r->length);
    wire_reply(e->wire, request, 200, "text/plain", text_string(&out), out.length);
    text_release(&out);
}

static void echo_request_gone(void *self, request_id request)
{
    struct echo *e = self;
    (void)request;
    atomic_fetch_add(&e->gone, 1);
}

static void echo_refused(void *self, const char *why)
{
    struct echo *e = self;
    if (*why) atomic_fetch_add(&e->refused, 1);
}

static void echo_metrics(void *self, struct text *out)
{
    struct echo *e = self;
    wire_metrics(e->wire, out);
}

static void *echo_run(void *self)
{
    struct echo *e = self;
    while (!atomic_load(&e->stop)) wire_run(e->wire, INT64_MAX);
    return NULL;
}

static struct wire *echo_open(struct echo *e, unsigned port, struct text *problem)
{
    struct wire_events events = { .self = e,
                                  .connected = echo_connected,
                                  .message = echo_message,
                                  .mangled = echo_mangled,
                                  .disconnected = echo_disconnected,
                                  .request = echo_request,
                                  .request_gone = echo_request_gone,
                                  .refused = echo_refused,
                                  .metrics = echo_metrics };
    struct wire_options options = { .listen = "127.0.0.1",
                                    .port_first = port,
                                    .port_last = port,
                                    .metrics_listen = "127.0.0.1",
                                    .public_url = "https://cards.example.org",
                                    .limits = &e->limits };
    return wire_listen(&options, &events, problem);
}

static void echo_begin_pinging(struct echo *e, int64_t ping)
{
    struct text problem = { 0 };
    *e = (struct echo){ 0 };
    limits_init(&e->limits);
    if (ping) e->limits.ping = ping;
    e->wire = echo_open(e, 0, &problem);
    cr_assert(e->wire, "%s", text_string(&problem));
    e->port = wire_port(e->wire);
    e->metrics_port = wire_metrics_port(e->wire);
    cr_assert_eq(pthread_create(&e->thread, NULL, echo_run, e), 0);
}

static void echo_begin(struct echo *e)
{
    echo_begin_pinging(e, 0);
}

static void echo_end(struct echo *e)
{
    atomic_store(&e->stop, true);
    wire_wake(e->wire);
    pthread_join(e->thread, NULL);
    wire_close(e->wire);
}

/* ---- a client -------------------------------------------------------------------------------- */

static int dial(unsigned port)
{
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct timeval patience = { .tv_sec = 120 }; /* for a machine that is busy with other work */
    int s = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    cr_assert_eq(connect(s, (struct sockaddr *)&to, sizeof to), 0);
    return s;
}

static void say(int s, const char *bytes, size_t length)
{
    while (length) {
        ssize_t sent = send(s, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0) return; /* the other end has had enough; what it said is read */
        bytes += sent;
        length -= (size_t)sent;
    }
}

/* All that comes until the other end closes. */
static const char *hear_all(int s)
{
    static struct text heard;
    char bytes[4096];
    ssize_t got;
    text_clear(&heard);
    while ((got = recv(s, bytes, sizeof bytes, 0)) > 0) text_add_bytes(&heard, bytes, (size_t)got);
    close(s);
    return text_string(&heard);
}

/* What a request is answered, up to the close it asks for. */
static const char *ask(unsigned port, const char *request)
{
    int s = dial(port);
    say(s, request, strlen(request));
    return hear_all(s);
}

static const char *ask_for(unsigned port, const char *line, const char *headers, const char *body)
{
    static struct text request;
    text_clear(&request);
    text_add(&request, "%s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n%s\r\n%s", line,
             port, headers, body);
    return ask(port, text_string(&request));
}

static bool has(const char *text, const char *words)
{
    return strstr(text, words) != NULL;
}

/* A head, up to its empty line. */
static const char *hear_head(int s)
{
    static char head[4096];
    size_t length = 0;
    head[0] = '\0';
    while (length + 1 < sizeof head && !strstr(head, "\r\n\r\n")) {
        if (recv(s, head + length, 1, 0) != 1) break;
        head[++length] = '\0';
    }
    return head;
}

static const char *upgrade(int s, const char *headers)
{
    struct text request = { 0 };
    text_add(&request,
             "GET /socket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s\r\n",
             headers);
    say(s, text_string(&request), request.length);
    text_release(&request);
    return hear_head(s);
}

static const char usual[] = "Host: 127.0.0.1\r\nSec-WebSocket-Protocol: limbic.2\r\n";

static int connect_socket(unsigned port)
{
    int s = dial(port);
    const char *head = upgrade(s, usual);
    cr_assert(has(head, "101 Switching"), "%s", head);
    return s;
}

enum { TEXT_WHOLE = 0x81, BINARY_WHOLE = 0x82, TEXT_BEGINS = 0x01, GOES_ON = 0x00, ENDS = 0x80 };

/* A frame, masked with zeros. */
static void say_frame(int s, unsigned first, const char *bytes, size_t length)
{
    struct text frame = { 0 };
    text_add_char(&frame, (char)first);
    if (length < 126) {
        text_add_char(&frame, (char)(0x80 | length));
    } else {
        text_add_char(&frame, (char)(0x80 | 126));
        text_add_char(&frame, (char)(length >> 8));
        text_add_char(&frame, (char)(length & 255));
    }
    text_add_bytes(&frame, "\0\0\0\0", 4);
    text_add_bytes(&frame, bytes, length);
    say(s, frame.bytes, frame.length);
    text_release(&frame);
}

static bool hear_bytes(int s, unsigned char *bytes, size_t length)
{
    for (size_t got = 0; got < length;) {
        ssize_t more = recv(s, bytes + got, length - got, 0);
        if (more <= 0) return false;
        got += (size_t)more;
    }
    return true;
}

enum { CLOSE = 8, PING = 9, PONG_WHOLE = 0x8a };

/* The next message; "close" with its status if it is one, "ping" if that is, "gone" if nothing
 * comes any more. */
static const char *hear(int s)
{
    static char message[70000];
    unsigned char head[4];
    if (!hear_bytes(s, head, 2)) return "gone";
    size_t length = head[1] & 127;
    if (length == 126) {
        if (!hear_bytes(s, head + 2, 2)) return "gone";
        length = (size_t)head[2] << 8 | head[3];
    }
    cr_assert(length < sizeof message);
    if (!hear_bytes(s, (unsigned char *)message, length)) return "gone";
    message[length] = '\0';
    if ((head[0] & 15) == PING) return "ping";
    if ((head[0] & 15) != CLOSE) return message;
    unsigned status = length < 2 ? 0 : (unsigned char)message[0] * 256u + (unsigned char)message[1];
    snprintf(message, sizeof message, "close %u", status);
    return message;
}

static void say_text(int s, const char *text)
{
    say_frame(s, TEXT_WHOLE, text, strlen(text));
}

/* ---- HTTP ------------------------------------------------------------------------------------ */

Test(wire, the_page_comes_with_all_that_protects_it)
{
    static const char *const headers[] = { "200 OK",
                                           "content-type: text/html; charset=utf-8",
                                           "content-security-policy: default-src 'none'; "
                                           "script-src 'self'",
                                           "frame-ancestors 'none'",
                                           "x-content-type-options: nosniff",
                                           "x-frame-options: DENY",
                                           "referrer-policy: no-referrer",
                                           "cache-control: no-cache",
                                           "etag: \"",
                                           "<!DOCTYPE html>" };
    static const char *const paths[] = { "GET /", "GET /t/Abc123", "GET /cards" };
    struct echo e;
    echo_begin(&e);
    for (unsigned p = 0; p < 3; p++) {
        const char *page = ask_for(e.port, paths[p], "", "");
        for (unsigned i = 0; i < sizeof headers / sizeof *headers; i++)
            cr_assert(has(page, headers[i]), "%s is missing:\n%s", headers[i], page);
    }
    echo_end(&e);
}

/* Names have their hash, so a browser need not ask again; who takes gzip gets less to read. */
Test(wire, files_of_the_client_are_packed_and_kept)
{
    struct echo e;
    char path[100], length[100];
    const struct embedded_file *file = embedded_files;
    while (file->name && !(file->lasting && file->length > 1000 && has(file->name, ".js"))) file++;
    cr_assert(file->name && file->packed_length < file->length);
    echo_begin(&e);
    snprintf(path, sizeof path, "GET /web/%s", file->name);
    snprintf(length, sizeof length, "content-length: %zu", file->length);
    const char *plain = ask_for(e.port, path, "", "");
    cr_assert(has(plain, "content-type: text/javascript") && has(plain, "immutable"), "%s", plain);
    cr_assert(has(plain, length) && !has(plain, "content-encoding"), "%s", plain);
    snprintf(length, sizeof length, "content-length: %zu", file->packed_length);
    const char *packed = ask_for(e.port, path, "Accept-Encoding: br, gzip\r\n", "");
    cr_assert(has(packed, length) && has(packed, "content-encoding: gzip"), "%s", packed);
    cr_assert(has(packed, "vary: accept-encoding"), "%s", packed);
    echo_end(&e);
}

/* Cards are ten times as long as what is said in them. What is for one person stays as it is: how
 * small it gets would tell something of it. */
Test(wire, what_the_core_says_to_everybody_is_packed)
{
    struct echo e;
    char path[1000], long_query[700];
    memset(long_query, 'a', sizeof long_query - 1);
    long_query[sizeof long_query - 1] = '\0';
    echo_begin(&e);
    static const char *const packed[] = { "/cards/pebbles/1.json", "/rules/gemotion.json",
                                          "/rulings/a", "/api/games", "/api/cards" };
    static const char *const plain[] = { "/api/mine", "/api/tables", "/api/finished" };
    for (unsigned i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "GET %s?%s", packed[i], long_query);
        const char *answer = ask_for(e.port, path, "Accept-Encoding: gzip\r\n", "");
        cr_assert(has(answer, "content-encoding: gzip") && has(answer, "vary: accept"), "%s",
                  answer);
        answer = ask_for(e.port, path, "", "");
        cr_assert(has(answer, long_query) && !has(answer, "content-encoding"), "%s", answer);
        cr_assert(has(answer, "vary: accept"), "%s", answer);
    }
    for (unsigned i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "GET %s?%s", plain[i], long_query);
        const char *answer = ask_for(e.port, path, "Accept-Encoding: gzip\r\n", "");
        cr_assert(has(answer, long_query) && !has(answer, "content-encoding"), "%s", answer);
    }
    echo_end(&e);
}

Test(wire, a_page_that_is_known_is_not_sent_again)
{
    struct echo e;
    echo_begin(&e);
    char tag[100] = "If-None-Match: ";
    const char *etag = strstr(ask_for(e.port, "GET /", "", ""), "etag: ");
    cr_assert(etag);
    strncat(tag, etag + 6, 20);
    const char *again = ask_for(e.port, "GET /", tag, "");
    cr_assert(has(again, "304") && !has(again, "<!DOCTYPE"), "%s", again);
    const char *head = ask_for(e.port, "HEAD /", "", "");
    cr_assert(has(head, "200 OK") && !has(head, "<!DOCTYPE"), "%s", head);
    echo_end(&e);
}

/* What the core says of the rules has no hash in its name: it is looked at again, and not sent. */
Test(wire, rules_that_are_known_are_not_sent_again)
{
    struct echo e;
    echo_begin(&e);
    char tag[100] = "If-None-Match: ";
    const char *first = ask_for(e.port, "GET /rules/gemotion.json", "", "");
    cr_assert(has(first, "no-cache") && has(first, "GET /rules/gemotion.json?"), "%s", first);
    const char *etag = strstr(first, "etag: ");
    cr_assert(etag);
    strncat(tag, etag + 6, 20);
    const char *again = ask_for(e.port, "GET /rules/gemotion.json", tag, "");
    cr_assert(has(again, "304") && !has(again, "GET /rules"), "%s", again);
    echo_end(&e);
}

Test(wire, what_is_not_there_is_refused_in_words)
{
    static const char *const nothing[] = { "GET /nothing",
                                           "GET /web/",
                                           "GET /web/nothing",
                                           "GET /t/",
                                           "GET /t/a.b",
                                           "GET /t/aaaaaaaaaaaaa",
                                           "GET /../web/page.html.",
                                           "GET /metrics",
                                           "GET /api" };
    struct echo e;
    echo_begin(&e);
    for (unsigned i = 0; i < sizeof nothing / sizeof *nothing; i++) {
        const char *answer = ask_for(e.port, nothing[i], "", "");
        cr_assert(has(answer, "404") && has(answer, "{\"error\":\""), "%s: %s", nothing[i], answer);
        cr_assert(has(answer, "nosniff") && has(answer, "cache-control: no-store"), "%s", answer);
    }
    cr_assert(has(ask_for(e.port, "PUT /", "Content-Length: 0\r\n", ""), "405"));
    cr_assert(has(ask_for(e.port, "POST /", "Content-Length: 0\r\n", ""), "405"));
    echo_end(&e);
}

Test(wire, requests_reach_the_core_whole)
{
    struct echo e;
    echo_begin(&e);
    const char *got = ask_for(e.port, "GET /api/finished?name=a%26b%3d%C3%BC&most=2&x", "", "");
    cr_assert(has(got, "GET /api/finished?name=a%26b%3D%C3%BC&most=2&x [] "), "%s", got);
    got = ask_for(e.port, "POST /api/tables", "Content-Length: 9\r\n", "{\"a\":\"b\"}");
    cr_assert(has(got, "POST /api/tables? [] {\"a\":\"b\"}"), "%s", got);
    cr_assert(has(ask_for(e.port, "GET /cards/x/y.json", "", ""), "immutable"));
    cr_assert(has(ask_for(e.port, "GET /healthz", "", ""), "GET /healthz?"));
    cr_assert(
        has(ask_for(e.port, "GET /healthz", "X-Forwarded-For: 192.0.2.1\r\n", ""), "[192.0.2.1]"),
        "behind a proxy, limits are of those behind it");
    echo_end(&e);
}

Test(wire, a_long_body_comes_in_pieces_and_one_too_long_not_at_all)
{
    struct echo e;
    echo_begin(&e);
    enum { LONG = 300000 };
    char *body = malloc(LONG + 1);
    memset(body, 'x', LONG);
    body[LONG] = '\0';
    const char *got = ask_for(e.port, "POST /api/tables", "Content-Length: 300000\r\n", body);
    cr_assert(has(got, "200 OK"));
    cr_assert(has(got, body), "all of it comes back, in pieces too");
    free(body);
    got = ask_for(e.port, "POST /api/tables", "Content-Length: 99000000\r\n", "x");
    cr_assert(has(got, "413"), "%s", got);
    got = ask_for(e.port, "POST /api/tables", "Content-Length: -1\r\n", "x");
    cr_assert(has(got, "413"), "%s", got);
    cr_assert(has(ask_for(e.port, "POST /api/tables", "", ""), "411"));
    echo_end(&e);
}

Test(wire, two_requests_share_a_connection)
{
    struct echo e;
    echo_begin(&e);
    int s = dial(e.port);
    const char first[] = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    say(s, first, sizeof first - 1);
    char body[18] = "";
    cr_assert(has(hear_head(s), "200 OK"));
    cr_assert(hear_bytes(s, (unsigned char *)body, 17));
    cr_assert_str_eq(body, "GET /healthz? [] ");
    const char second[] = "GET /api/games HTTP/1.1\r\nHost: localhost\r\n"
                          "Connection: close\r\n\r\n";
    say(s, second, sizeof second - 1);
    const char *got = hear_all(s);
    cr_assert(has(got, "GET /api/games?"), "%s", got);
    echo_end(&e);
}

/* The library goes round in circles for ever if it is let. */
Test(wire, two_posts_at_once_do_not_stop_the_loop)
{
    static const char two[] =
        "POST /api/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx"
        "POST /api/b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n"
        "Connection: close\r\n\r\ny";
    struct echo e;
    echo_begin(&e);
    ask(e.port, two);
    cr_assert(has(ask_for(e.port, "GET /healthz", "", ""), "200 OK"), "others are served");
    echo_end(&e);
}

Test(wire, other_people_s_pages_may_not_post)
{
    struct echo e;
    echo_begin(&e);
    const char *got = ask_for(e.port, "POST /api/tables",
                              "Origin: http://evil.example\r\nContent-Length: 2\r\n", "{}");
    cr_assert(has(got, "403") && has(got, "Another server's page"), "%s", got);
    got = ask_for(e.port, "POST /api/tables",
                  "Origin: https://cards.example.org\r\nContent-Length: 2\r\n", "{}");
    cr_assert(has(got, "200 OK"), "%s", got);
    got = ask(e.port, "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    cr_assert(has(got, "403") && has(got, "--public-url"), "%s", got);
    echo_end(&e);
}

Test(wire, metrics_are_at_their_own_address_alone)
{
    struct echo e;
    echo_begin(&e);
    const char *got = ask_for(e.metrics_port, "GET /metrics", "", "");
    cr_assert(has(got, "200 OK") && has(got, "limbic_wire_requests_total 1"), "%s", got);
    cr_assert(has(ask_for(e.metrics_port, "GET /", "", ""), "404"));
    cr_assert(has(ask_for(e.port, "GET /metrics", "", ""), "404"));
    echo_end(&e);
}

Test(wire, who_leaves_before_the_answer_is_told)
{
    struct echo e;
    echo_begin(&e);
    int s = dial(e.port);
    const char request[] = "GET /api/never HTTP/1.1\r\nHost: localhost\r\n\r\n";
    say(s, request, sizeof request - 1);
    cr_assert(has(ask_for(e.port, "GET /healthz", "", ""), "200"), "it does not hold up others");
    close(s);
    while (!atomic_load(&e.gone)) usleep(1000);
    echo_end(&e);
}

Test(wire, bytes_that_are_no_request_are_dropped)
{
    static const char *const nonsense[] = { "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
                                            "BREW /pot HTTP/1.1\r\n\r\n",
                                            "\r\n\r\n\r\n",
                                            "GET / HTTP/9.9\r\n\r\n",
                                            "GET\r\n\r\n",
                                            "GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n" };
    struct echo e;
    echo_begin(&e);
    for (unsigned i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
        int s = dial(e.port);
        say(s, nonsense[i], strlen(nonsense[i]));
        shutdown(s, SHUT_WR);
        const char *got = hear_all(s);
        cr_assert(!has(got, "200 OK"), "%s", got);
    }
    struct text huge = { 0 };
    text_add_string(&huge, "GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ");
    for (unsigned i = 0; i < 20000; i++) text_add_char(&huge, 'c');
    text_add_string(&huge, "\r\n\r\n");
    cr_assert(!has(ask(e.port, text_string(&huge)), "200 OK"), "the head is too long");
    text_release(&huge);
    cr_assert(has(ask_for(e.port, "GET /", "", ""), "200 OK"), "and it goes on");
    echo_end(&e);
}

/* ---- WebSockets ------------------------------------------------------------------------------ */

Test(wire, messages_come_and_go_whole)
{
    struct echo e;
    echo_begin(&e);
    int s = connect_socket(e.port);
    say_text(s, "{\"do\":\"open\"}");
    cr_assert_str_eq(hear(s), "{\"do\":\"open\"}");
    say_frame(s, TEXT_BEGINS, "in ", 3);
    say_frame(s, GOES_ON, "thr\xc3", 4); /* in the middle of a character */
    say_frame(s, ENDS,
              "\xa9"
              "e",
              2);
    cr_assert_str_eq(hear(s), "in thr\xc3\xa9"
                              "e");
    char most[4096];
    memset(most, 'm', sizeof most);
    say_frame(s, TEXT_WHOLE, most, sizeof most);
    cr_assert_eq(strlen(hear(s)), sizeof most);
    say_text(s, "end");
    cr_assert_str_eq(hear(s), "end", "what was sent before the close arrives");
    cr_assert_str_eq(hear(s), "close 1000");
    close(s);
    echo_end(&e);
    cr_assert_eq(atomic_load(&e.disconnected), 0, "whoever hung up is not told");
}

Test(wire, what_is_no_message_is_mangled_and_the_next_one_is_heard)
{
    struct echo e;
    echo_begin(&e);
    char long_one[4097];
    memset(long_one, 'm', sizeof long_one);
    int s = connect_socket(e.port);
    say_frame(s, BINARY_WHOLE, "x", 1);
    cr_assert_str_eq(hear(s), "messages are text, and this one is binary");
    say_frame(s, TEXT_WHOLE, "\xff\xfe", 2);
    cr_assert_str_eq(hear(s), "the message is not a text of UTF-8");
    say_frame(s, TEXT_WHOLE, "a\0b", 3);
    cr_assert_str_eq(hear(s), "the message is not a text of UTF-8");
    say_frame(s, TEXT_WHOLE, long_one, sizeof long_one);
    cr_assert_str_eq(hear(s), "the message is too long");
    say_frame(s, TEXT_BEGINS, long_one, 4000);
    say_frame(s, GOES_ON, long_one, 4000);
    say_frame(s, ENDS, long_one, 4000);
    cr_assert_str_eq(hear(s), "the message is too long");
    say_text(s, "good");
    cr_assert_str_eq(hear(s), "good");
    const char *figures = ask_for(e.metrics_port, "GET /metrics", "", "");
    cr_expect(has(figures, "limbic_wire_long_messages_total 2\n"), "%s", figures);
    close(s);
    while (!atomic_load(&e.disconnected)) usleep(1000);
    echo_end(&e);
}

Test(wire, who_may_not_open_a_socket_is_told_why)
{
    static const struct {
        const char *headers, *status;
    } wrong[] = {
        { "Host: localhost\r\nOrigin: http://evil.example\r\nSec-WebSocket-Protocol: limbic.2\r\n",
          "403" },
        { "Host: evil.example\r\nOrigin: http://evil.example\r\n"
          "Sec-WebSocket-Protocol: limbic.2\r\n",
          "403" },
        { "Host: localhost\r\nOrigin: null\r\nSec-WebSocket-Protocol: limbic.2\r\n", "403" },
        { "Host: localhost\r\nSec-WebSocket-Protocol: chess.1\r\n", "400" },
    };
    struct echo e;
    echo_begin(&e);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int s = dial(e.port);
        const char *head = upgrade(s, wrong[i].headers);
        cr_assert(has(head, wrong[i].status), "%s: %s", wrong[i].headers, head);
        close(s);
    }
    int s = dial(e.port);
    cr_assert(has(upgrade(s, "Host: localhost\r\nOrigin: http://localhost\r\n"
                             "Sec-WebSocket-Protocol: limbic.9, limbic.2\r\n"),
                  "101"));
    close(s);
    echo_end(&e);
}

Test(wire, a_client_without_our_subprotocol_is_told_to_reload)
{
    struct echo e;
    echo_begin(&e);
    int s = dial(e.port);
    cr_assert(has(upgrade(s, "Host: localhost\r\n"), "101"));
    const char *bye = hear(s);
    cr_assert(has(bye, "\"message\":\"bye\"") && has(bye, "reload"), "%s", bye);
    hear(s);
    cr_assert_str_eq(hear(s), "gone");
    close(s);
    echo_end(&e);
}

Test(wire, who_is_one_too_many_is_told_and_closed)
{
    struct echo e;
    echo_begin(&e);
    e.crowded = true;
    int s = connect_socket(e.port);
    const char *bye = hear(s);
    cr_assert(has(bye, "\"message\":\"bye\"") && has(bye, "Too many connections"), "%s", bye);
    say_text(s, "anybody there?");
    cr_assert_str_eq(hear(s), "close 1000");
    close(s);
    echo_end(&e);
    cr_assert_eq(atomic_load(&e.disconnected), 0);
}

Test(wire, who_sends_too_much_is_closed)
{
    struct echo e;
    echo_begin(&e);
    int s = connect_socket(e.port);
    static char part[60000];
    memset(part, 'x', sizeof part);
    say_frame(s, TEXT_BEGINS, part, sizeof part);
    for (unsigned i = 0; i < 40; i++) say_frame(s, GOES_ON, part, sizeof part);
    const char *got = hear(s);
    cr_assert(has(got, "too long") || has(got, "gone"), "%s", got);
    while (!has(got = hear(s), "gone") && !has(got, "close 1008")) {
    }
    close(s);
    while (!atomic_load(&e.disconnected)) usleep(1000);
    echo_end(&e);
}

Test(wire, who_does_not_read_is_closed_and_others_go_on)
{
    struct echo e;
    echo_begin(&e);
    int deaf = connect_socket(e.port), s = connect_socket(e.port);
    say_text(deaf, "flood");
    while (!atomic_load(&e.disconnected)) usleep(1000);
    cr_expect_eq(atomic_load(&e.refused), 1, "whoever runs it is told");
    cr_expect(has(ask_for(e.metrics_port, "GET /metrics", "", ""), "limbic_wire_unread_total 1\n"));
    say_text(s, "still here");
    cr_assert_str_eq(hear(s), "still here");
    close(deaf);
    close(s);
    echo_end(&e);
}

/* Whoever answers is asked again and again; a message is no answer. That closes the line takes ten
 * seconds from the ping that was not answered, which are not settings: the test waits for them. */
Test(wire, who_does_not_answer_a_ping_is_closed)
{
    struct echo e;
    echo_begin_pinging(&e, 1);
    int mute = connect_socket(e.port), s = connect_socket(e.port);
    cr_assert_str_eq(hear(mute), "ping");
    say_text(mute, "here");
    cr_assert_str_eq(hear(mute), "here", "it is heard all the same");
    while (!atomic_load(&e.disconnected)) {
        cr_assert_str_eq(hear(s), "ping");
        say_frame(s, PONG_WHOLE, "", 1);
    }
    cr_expect_str_eq(hear(mute), "gone");
    cr_expect_eq(atomic_load(&e.refused), 1, "whoever runs it is told");
    cr_expect(has(ask_for(e.metrics_port, "GET /metrics", "", ""), "limbic_wire_silent_total 1\n"));
    say_text(s, "still here");
    const char *heard = hear(s);
    while (strcmp(heard, "ping") == 0) heard = hear(s);
    cr_expect_str_eq(heard, "still here");
    cr_expect_eq(atomic_load(&e.disconnected), 1);
    close(mute);
    close(s);
    echo_end(&e);
}

/* ---- beginning ------------------------------------------------------------------------------- */

Test(wire, a_port_that_is_taken_is_told)
{
    struct echo e, other = { 0 };
    struct text problem = { 0 };
    echo_begin(&e);
    limits_init(&other.limits);
    cr_assert_null(echo_open(&other, e.port, &problem));
    cr_assert(has(text_string(&problem), "Address already in use"), "%s", text_string(&problem));
    text_release(&problem);
    echo_end(&e);
}

Test(wire, what_cannot_be_listened_at_is_told)
{
    static const struct {
        struct wire_options options;
        const char *words;
    } wrong[] = {
        { { .listen = "nowhere" }, "'nowhere' is no address to listen at" },
        { { .listen = "192.0.2.1" }, "cannot listen at 192.0.2.1" },
        { { .listen = "127.0.0.1", .public_url = "cards" }, "'cards' is no URL" },
        { { .listen = "127.0.0.1", .cert = "/nowhere/cert.pem", .key = "/dev/null" },
          "the certificate cannot be read" },
        { { .listen = "127.0.0.1", .cert = "/dev/null", .key = "/dev/null" }, "is not in PEM" },
    };
    struct limits limits;
    struct wire_events events = { 0 };
    limits_init(&limits);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct text problem = { 0 };
        struct wire_options options = wrong[i].options;
        options.limits = &limits;
        cr_assert_null(wire_listen(&options, &events, &problem));
        cr_assert(has(text_string(&problem), wrong[i].words), "%s", text_string(&problem));
        text_release(&problem);
    }
}
