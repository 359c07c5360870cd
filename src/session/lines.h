/* SPDX-License-Identifier: MIT */
/*
 * Lines out of a stream of bytes that comes in pieces, from somebody who may never end a line.
 *
 *     while (at < end) {
 *         if (lines_take(&lines, &at, end)) answer(lines.line.bytes, lines.line.length);
 *     }
 */
#ifndef LIMBIC_SESSION_LINES_H
#define LIMBIC_SESSION_LINES_H

#include "base/text.h"

struct lines {
    size_t most;      /* bytes of a line that is kept whole: the caller's limit */
    struct text line; /* the line found, or as much of the next one as has come */
    bool found;       /* `line` was handed out: the next call begins a new one */
    bool skipping;    /* the rest of a line that was too long is being discarded */
};

/*
 * Takes bytes from *at, which moves on, up to the end of a line or of the bytes. True: `line` is a
 * line without its newline; or, as soon as a line is longer than `most`, its first `most` + 1
 * bytes, once, so that whoever reads it sees that it is too long. Its rest is skipped.
 */
bool lines_take(struct lines *lines, const char **at, const char *end);

/* The stream has ended. True: `line` is a last line that no newline ended. */
bool lines_end(struct lines *lines);

void lines_release(struct lines *lines);

#endif
