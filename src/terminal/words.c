/* SPDX-License-Identifier: MIT */
/* Words with marks in them. See words.h. */
#include "terminal/words.h"

#include <string.h>

struct words words_of_cell(const struct view *v, const struct cell *cell)
{
    struct words words = { .bytes = "" };
    if (!cell) return words;
    words.bytes = view_text(v, cell, &words.length);
    words.marks = view_marks(v, cell, &words.count);
    return words;
}

struct words words_of_marked(const struct marked *marked)
{
    return (struct words){ text_string(&marked->text), marked->text.length, marked->marks.all,
                           marked->marks.count };
}

struct words words_of_text(const struct text *text)
{
    struct words words = { .bytes = text_string(text), .length = text->length };
    if (!text->marks) return words;
    words.marks = text->marks->all;
    words.count = text->marks->count;
    return words;
}

struct words words_of_string(const char *string)
{
    return (struct words){ .bytes = string, .length = strlen(string) };
}

void add_words(struct words words, struct text *out)
{
    size_t at = 0;
    for (unsigned i = 0; i < words.count; i++) {
        const struct mark *mark = &words.marks[i];
        text_add_bytes(out, words.bytes + at, mark->start - at);
        size_t start = out->length;
        text_add_bytes(out, words.bytes + mark->start, mark->length);
        text_mark(out, mark->kind, mark->value, start);
        at = mark->start + mark->length;
    }
    text_add_bytes(out, words.bytes + at, words.length - at);
}

bool words_equal(struct words a, struct words b)
{
    return a.length == b.length && (!a.length || memcmp(a.bytes, b.bytes, a.length) == 0);
}

/* ---- words that are kept --------------------------------------------------------------------- */

struct text *store_open(struct store *store)
{
    store->open =
        (struct stored){ .start = (uint32_t)store->text.length, .first_mark = store->marks.count };
    store->text.marks = &store->marks;
    return &store->text;
}

/* The text forgets its marks, so that a store can be copied and moved. */
struct stored store_close(struct store *store)
{
    struct stored at = store->open;
    at.length = (uint32_t)store->text.length - at.start;
    at.marks = store->marks.count - at.first_mark;
    for (unsigned i = 0; i < at.marks; i++) store->marks.all[at.first_mark + i].start -= at.start;
    store->text.marks = NULL;
    return at;
}

struct words store_words(const struct store *store, struct stored at)
{
    return (struct words){ text_string(&store->text) + at.start, at.length,
                           store->marks.all + at.first_mark, at.marks };
}

void store_clear(struct store *store)
{
    text_clear(&store->text);
    store->marks.count = 0;
}

void store_release(struct store *store)
{
    text_release(&store->text);
    marks_release(&store->marks);
}
