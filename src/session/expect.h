/* SPDX-License-Identifier: MIT */
/* What must be true at a point of a scene: one line each. docs/scenes.md lists them. */
#ifndef LIMBIC_SESSION_EXPECT_H
#define LIMBIC_SESSION_EXPECT_H

#include "session/log.h"

struct expecting {
    const struct session *session;
    struct diagnostics *d;
    struct log log;    /* in the words of everybody; made by the first line that asks for it */
    bool begun;        /* there was a `play`: what was told before it does not count */
    unsigned moves;    /* there were so many moves then */
    bool found;        /* log_from is right */
    unsigned log_from; /* events from here on count; moves forward as `event` lines are met */
    bool met;          /* the event at log_from was met by the last `event` line */
    bool malformed;    /* some line could not be read */
    int viewer;        /* of the last `event` line met: another viewer may read the same event */
};

/* A `play` begins: what is expected after it is told from here on. */
void expecting_begin(struct expecting *e);
void expecting_release(struct expecting *e);

/* Checks one line; reports it if it does not hold, or cannot be read. */
bool expect_line(struct expecting *e, unsigned line, const char *line_start, const char *start,
                 const char *end);

/* The whole table as a few lines of text, for whoever wonders why an expectation failed. Nothing is
 * hidden. */
void describe_table(const struct table *t, struct text *out);

#endif
