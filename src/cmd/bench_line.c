/* SPDX-License-Identifier: MIT */
/* A line to a server: see bench_line.h. */
#include "cmd/bench_line.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/check.h"

enum { OPCODE_MORE = 0, OPCODE_TEXT = 1, OPCODE_CLOSE = 8, OPCODE_PING = 9, OPCODE_PONG = 10 };

enum {
    FRAME_LAST = 0x80, /* in the first byte: no more frames of this message come */
    FRAME_MASK = 0x80, /* in the second: a mask follows, as in all frames of clients */
    FRAME_HEAD_MAX = 8,
    REPLY_HEAD_MAX = 8192,
    WAIT_S = 30, /* for a reply: a server that takes longer hangs */
};

/* ---- HTTP ------------------------------------------------------------------------------------ */

static int connect_to(uint16_t port)
{
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    struct sockaddr_in to = { .sin_family = AF_INET,
                              .sin_port = htons(port),
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct timeval wait = { .tv_sec = WAIT_S };
    check(fd >= 0);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) == 0) return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

/* read(), where a program that was stopped and goes on (Ctrl-Z and `bg`, a background job that may
 * not write to its terminal) reads on: with a time limit on the socket the system does not. */
static ssize_t read_on(int fd, char *bytes, size_t size)
{
    for (;;) {
        errno = 0;
        ssize_t count = read(fd, bytes, size);
        if (count >= 0 || errno != EINTR) return count;
    }
}

/* Reads until the empty line that ends the head of a reply. What came after it stays in `in`, after
 * the head. Returns the length of the head; 0: the line broke (errno; 0: it was closed), or no head
 * ends. */
static size_t read_head(int fd, struct text *in)
{
    char bytes[4096];
    while (in->length < REPLY_HEAD_MAX) {
        const char *end = strstr(text_string(in), "\r\n\r\n");
        if (end) return (size_t)(end + 4 - in->bytes);
        ssize_t count = read_on(fd, bytes, sizeof bytes);
        if (count <= 0) return 0;
        text_add_bytes(in, bytes, (size_t)count);
    }
    return 0;
}

static unsigned status_of(const struct text *head)
{
    unsigned status = 0;
    return sscanf(text_string(head), "HTTP/1.1 %3u", &status) == 1 ? status : 0;
}

static bool write_all(int fd, const struct text *out)
{
    for (size_t done = 0; done < out->length;) {
        ssize_t count = write(fd, out->bytes + done, out->length - done);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        done += (size_t)count;
    }
    return true;
}

/* After read_head() or write_all(): why there is no reply. */
static void say_why(const struct text *in, struct text *reply)
{
    if (errno == EAGAIN)
        text_add(reply, "no answer within %d seconds", WAIT_S);
    else if (errno)
        text_add(reply, "the line broke: %s", strerror(errno));
    else
        text_add(reply, "the line was closed after %zu bytes of an answer", in->length);
}

unsigned line_request(uint16_t port, const char *path, const char *body, struct text *reply)
{
    int fd = connect_to(port);
    if (fd < 0) {
        text_add(reply, "nobody answers at port %u: %s", port, strerror(errno));
        return 0;
    }
    struct text out = { 0 }, in = { 0 };
    text_add(&out,
             "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nOrigin: http://127.0.0.1:%u\r\n"
             "Connection: close\r\n",
             body ? "POST" : "GET", path, port, port);
    if (body)
        text_add(&out, "Content-Type: application/json\r\nContent-Length: %zu\r\n", strlen(body));
    text_add(&out, "\r\n%s", body ? body : "");
    size_t head = write_all(fd, &out) ? read_head(fd, &in) : 0;
    if (!head) say_why(&in, reply);
    unsigned status = head ? status_of(&in) : 0;
    if (head && !status) text_add_string(reply, "the answer is no HTTP");
    char bytes[4096];
    for (ssize_t count; status && (count = read_on(fd, bytes, sizeof bytes)) > 0;) {
        text_add_bytes(&in, bytes, (size_t)count);
    }
    if (status) text_add_bytes(reply, in.bytes + head, in.length - head);
    text_release(&out);
    text_release(&in);
    close(fd);
    return status;
}

/* ---- WebSocket ------------------------------------------------------------------------------- */

bool line_open(struct line *line, uint16_t port)
{
    *line = (struct line){ .fd = connect_to(port) };
    if (line->fd < 0) return false;
    struct text out = { 0 };
    text_add(&out,
             "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nOrigin: http://127.0.0.1:%u\r\n"
             "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: bGltYmljIGJlbmNoIGtleQ==\r\n"
             "Sec-WebSocket-Protocol: limbic.2\r\n\r\n",
             port, port);
    size_t head = write_all(line->fd, &out) ? read_head(line->fd, &line->in) : 0;
    text_release(&out);
    if (!head || status_of(&line->in) != 101) {
        line_close(line);
        return false;
    }
    line->in.length -= head;
    memmove(line->in.bytes, line->in.bytes + head, line->in.length);
    return fcntl(line->fd, F_SETFL, O_NONBLOCK) == 0;
}

void line_close(struct line *line)
{
    if (line->fd >= 0) close(line->fd);
    text_release(&line->in);
    text_release(&line->parts);
    line->fd = -1;
}

/* The mask is of zeros: it is there for proxies that could be misled, and none is here. */
static bool send_frame(struct line *line, unsigned opcode, const char *bytes, size_t length)
{
    uint8_t frame[FRAME_HEAD_MAX + 1024] = { (uint8_t)(FRAME_LAST | opcode) };
    size_t head = 2;
    check(length <= sizeof frame - FRAME_HEAD_MAX);
    frame[1] = (uint8_t)(FRAME_MASK | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[head++] = (uint8_t)(length >> 8);
        frame[head++] = (uint8_t)length;
    }
    head += 4;
    if (length) memcpy(frame + head, bytes, length);
    return write(line->fd, frame, head + length) == (ssize_t)(head + length);
}

bool line_send(struct line *line, const char *bytes, size_t length)
{
    return line->fd >= 0 && send_frame(line, OPCODE_TEXT, bytes, length);
}

/* The whole frame at the start of [bytes, bytes + length); false: more of it has to come. */
struct frame {
    unsigned opcode;
    bool last;
    const char *bytes;
    size_t length, whole; /* of what it carries, and with its head */
};

static bool frame_at(const char *bytes, size_t length, struct frame *f)
{
    const uint8_t *b = (const uint8_t *)bytes;
    if (length < 2) return false;
    unsigned more = (b[1] & 127) < 126 ? 0 : (b[1] & 127) == 126 ? 2 : 8;
    if (length < 2 + more) return false;
    size_t carried = more ? 0 : b[1] & 127;
    for (unsigned i = 0; i < more; i++) carried = carried << 8 | b[2 + i];
    *f = (struct frame){ b[0] & 15, (b[0] & FRAME_LAST) != 0, bytes + 2 + more, carried,
                         2 + more + carried };
    return length >= f->whole;
}

static bool take_frame(struct line *line, const struct frame *f, line_heard *heard, void *to)
{
    if (f->opcode == OPCODE_CLOSE) return false;
    if (f->opcode == OPCODE_PING) return send_frame(line, OPCODE_PONG, f->bytes, f->length);
    if (f->opcode != OPCODE_TEXT && f->opcode != OPCODE_MORE) return true;
    if (f->opcode == OPCODE_TEXT && f->last) {
        heard(to, f->bytes, f->length);
        return true;
    }
    text_add_bytes(&line->parts, f->bytes, f->length);
    if (!f->last) return true;
    heard(to, text_string(&line->parts), line->parts.length);
    text_clear(&line->parts);
    return true;
}

bool line_read(struct line *line, line_heard *heard, void *to)
{
    char bytes[16384];
    ssize_t count = read(line->fd, bytes, sizeof bytes);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    if (count == 0) return false;
    text_add_bytes(&line->in, bytes, (size_t)count);
    struct frame f;
    size_t done = 0;
    bool whole = true;
    while (whole && frame_at(line->in.bytes + done, line->in.length - done, &f)) {
        whole = take_frame(line, &f, heard, to);
        done += f.whole;
    }
    line->in.length -= done;
    memmove(line->in.bytes, line->in.bytes + done, line->in.length);
    return whole;
}
