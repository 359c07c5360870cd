/* SPDX-License-Identifier: MIT */
/*
 * A line to a server on this machine, for the load generator: just enough of HTTP and WebSocket
 * (RFC 6455), and nothing of the server's own code, so that both ends cannot be wrong alike.
 */
#ifndef LIMBIC_CMD_BENCH_LINE_H
#define LIMBIC_CMD_BENCH_LINE_H

#include "base/text.h"

struct line {
    int fd;            /* -1: closed */
    struct text in;    /* what came and was not read yet: a part of a frame at most */
    struct text parts; /* of a message that comes in several frames */
};

/* Sends a request with a body (NULL: a GET) and waits for the reply, which is put into `reply`
 * without its head. Returns the status; 0: there is no reply, and `reply` says why, in words. */
unsigned line_request(uint16_t port, const char *path, const char *body, struct text *reply);

/* Opens a WebSocket; waits until the server has agreed. False: it did not. From then on nothing
 * waits. */
bool line_open(struct line *line, uint16_t port);
void line_close(struct line *line);

/* Sends a message. False: the line is broken, or so much waits in it that the server must have
 * stopped reading. */
bool line_send(struct line *line, const char *bytes, size_t length);

/* Reads what has come and tells each whole message. False: the line is broken. */
typedef void line_heard(void *to, const char *bytes, size_t length);
bool line_read(struct line *line, line_heard *heard, void *to);

#endif
