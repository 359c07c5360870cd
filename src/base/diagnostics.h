/* SPDX-License-Identifier: MIT */
/*
 * What a person wrote wrong, reported so that they can fix it: place, what is wrong, what would be
 * right.
 *
 *     FILE:LINE:COLUMN: there is no zone 'hnad' (did you mean 'hand'?)
 *         hnad 1: take 2
 *         ^
 *
 * All mistakes of a text are gathered, up to DIAGNOSTICS_MAX.
 */
#ifndef LIMBIC_BASE_DIAGNOSTICS_H
#define LIMBIC_BASE_DIAGNOSTICS_H

#include "base/text.h"

enum { DIAGNOSTICS_MAX = 50 }; /* more would scroll the first one away */

/* One of them, as whoever does not print it wants it. */
struct mistake {
    const char *file;      /* NULL: none */
    unsigned line, column; /* 0: no place */
    const char *words;
};

struct diagnostics {
    const char *file;   /* the name to report; may be NULL when there is no place to point at */
    const char *source; /* the whole text, to show the line; may be NULL */
    unsigned count;     /* mistakes found, including those beyond the limit */
    struct text out;    /* what to print, one mistake after another */
    /* Called with each that is not beyond the limit, too; NULL: nobody listens. */
    void (*told)(void *with, const struct mistake *mistake);
    void *with;
};

/* A mistake at line and column, both from 1. Line 0: no place. */
__attribute__((format(printf, 4, 5))) void diagnose(struct diagnostics *d, unsigned line,
                                                    unsigned column, const char *format, ...);
/* Are these bytes, which d->source shows, a text: UTF-8, without a byte 0? If not, reports the
 * first place at which they are none. For files, before they are read line by line. */
bool diagnose_unless_text(struct diagnostics *d, const char *bytes, size_t length);

/* The text of a whole file of at most so many bytes. False, with the reason reported (and where it
 * is no text, the place in the file), if it cannot be read. A byte order mark is left out. */
bool read_text_file(const char *path, size_t most, struct text *source, struct diagnostics *d);

void diagnostics_release(struct diagnostics *d);

#endif
