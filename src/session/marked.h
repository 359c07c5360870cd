/* SPDX-License-Identifier: MIT */
/*
 * Words that are kept, with the marks in them (base/text.h). Of a card the value of a mark is its
 * id as the reader knew it when the words were made (kernel/card_ids.h), not its index: they are
 * read later, when the card may be another.
 */
#ifndef LIMBIC_SESSION_MARKED_H
#define LIMBIC_SESSION_MARKED_H

#include "base/text.h"
#include "kernel/card_ids.h"

struct marked {
    struct text text; /* its own `marks` is NULL, so that it can be copied and moved */
    struct marks marks;
    unsigned
        resolved; /* that many marks of cards have ids; the others, while it is open, indexes */
};

/*
 * To add words: between these two calls, at the end of what marked_open() returns. `ids` are those
 * of the reader at the table that the words are about; a card that has none is not marked.
 */
struct text *marked_open(struct marked *words);
void marked_close(struct marked *words, const struct card_ids *ids);

/* Adds words that are kept elsewhere, with their marks. */
void marked_add(struct marked *words, const struct marked *more);
void marked_add_string(struct marked *words, const char *string);

/* Takes a full stop off the end: more is to follow. */
void marked_cut_stop(struct marked *words);

void marked_release(struct marked *words);

/* Gives back the memory that is not used: for words that are kept for long. */
void marked_fit(struct marked *words);

bool marked_equal(const struct marked *a, const struct marked *b);

#endif
