/* SPDX-License-Identifier: MIT */
/*
 * Words with marks in them (base/text.h), as the terminal handles them: wherever they are kept, in
 * a view, in the log or in a picture, `struct words` is what is shown of them. Cards in marks are
 * ids.
 */
#ifndef LIMBIC_TERMINAL_WORDS_H
#define LIMBIC_TERMINAL_WORDS_H

#include "base/text.h"
#include "kernel/view.h"
#include "session/marked.h"

/* They belong to whoever keeps them, and are not ended by a NUL. */
struct words {
    const char *bytes;
    size_t length;
    const struct mark *marks; /* each from the first byte of the words */
    unsigned count;
};

/* The words of a text cell; none of NULL. */
struct words words_of_cell(const struct view *v, const struct cell *cell);
struct words words_of_marked(const struct marked *marked);
/* Of a text that is being written, with the marks it has. */
struct words words_of_text(const struct text *text);
struct words words_of_string(const char *string);

/* Appends them with their marks, if `out` has any. */
void add_words(struct words words, struct text *out);

/* Do they read the same? */
bool words_equal(struct words a, struct words b);

/* ---- words that are kept --------------------------------------------------------------------- */

/* Where words are in a store. */
struct stored {
    uint32_t start, length;
    uint32_t first_mark, marks;
};

/* Many words, one after the other, let go together. */
struct store {
    struct text text;
    struct marks marks;
    struct stored open; /* those that are being written */
};

/*
 * To keep words: store_open() returns the text to whose end they are written, store_close() says
 * where they are. Only one can be open.
 */
struct text *store_open(struct store *store);
struct stored store_close(struct store *store);

struct words store_words(const struct store *store, struct stored at);

void store_clear(struct store *store);
void store_release(struct store *store);

#endif
