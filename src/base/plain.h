/* SPDX-License-Identifier: MIT */
/*
 * Text from outside, shown so that it can steer nothing.
 *
 * Titles of scenes, names in packs, names of files, arguments and what somebody types may hold
 * anything. Written to a terminal as it is, such a text could move the cursor, type answers or turn
 * the direction of writing around and so disguise what follows. What could is shown as '?':
 * control characters (C0, DEL, C1), bytes that are not UTF-8, controls of the direction of writing,
 * separators of lines that are not newlines, and marks that cannot be seen. U+200C and U+200D stay:
 * scripts and emoji need them, and they only join or part their neighbours.
 *
 * JSON is not written this way: it has escapes of its own.
 */
#ifndef LIMBIC_BASE_PLAIN_H
#define LIMBIC_BASE_PLAIN_H

#include <stdio.h>

#include "base/text.h"

/* One character of a text. */
struct plain_character {
    unsigned bytes; /* it takes: 1 to 4, or 1 of what is not UTF-8 */
    bool shown;     /* as it is; otherwise as '?' */
};

/* The character at `at`, which must be before `end`. */
struct plain_character plain_character(const char *at, const char *end);

/* Adds the bytes with '?' for each character that is not shown, except for the control characters
 * that the caller's layout wants: "\n\t", or "". */
void text_add_plain(struct text *out, const char *bytes, size_t length, const char *wanted);

/* Prints like printf(), newlines and tabs as they are. */
__attribute__((format(printf, 2, 3))) void print_plain(FILE *out, const char *format, ...);

#endif
