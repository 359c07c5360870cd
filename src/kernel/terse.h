/* SPDX-License-Identifier: MIT */
/*
 * Texts in the short form in which they are sent over a line: one string, in which marks stand in
 * braces, without words that the reader has already.
 *
 *     "{@1} plays {48}."       for  [{"seat":1,"text":"Ann"}," plays
 * ",{"card":48,"text":"Lens"},"."]
 *
 * The words of a card are its name in the reader's view, those of a seat or side what the game
 * calls it, those of a thing or place its name; others stand after a colon: "{48:the lens}". A
 * brace of the words themselves is doubled. docs/protocol.md describes it for those who read it.
 */
#ifndef LIMBIC_KERNEL_TERSE_H
#define LIMBIC_KERNEL_TERSE_H

#include "kernel/view.h"

/* Where a reader finds the names of cards: as they are after what the text comes with, or, of those
 * that are gone then, before it. */
struct naming {
    const struct view *after, *before; /* before: may be NULL */
};

/* What marked_write() (difference.h) writes at length. */
void terse_write(const char *words, size_t length, const struct mark *marks, unsigned count,
                 const struct naming *naming, struct text *out);
/* A text cell of the view `after`. */
void terse_write_cell(const struct cell *cell, const struct naming *naming, struct text *out);
/* A word, in which braces mean nothing. */
void terse_word(const char *word, struct text *out);

#endif
