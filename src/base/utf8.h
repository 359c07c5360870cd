/* SPDX-License-Identifier: MIT */
/*
 * UTF-8: what text from outside must be, and the one place that knows how it is written.
 */
#ifndef LIMBIC_BASE_UTF8_H
#define LIMBIC_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How many bytes the character at `at`, before `end`, has: 1 to 4, and its code point. 0: what
 * stands there is not UTF-8. */
unsigned utf8_character(const char *at, const char *end, uint32_t *code);

/* The first byte that makes something not a text: 0, or one that is not UTF-8. */
struct text_fault {
    size_t at;             /* bytes before it */
    unsigned line, column; /* both from 1; a column is a byte, as in diagnostics.h */
    const char *words;     /* what is wrong, and what to do */
};

/* Are these bytes a text? False, with the first fault, if not. */
bool utf8_is_text(const char *bytes, size_t length, struct text_fault *fault);

#endif
