/* SPDX-License-Identifier: MIT */
/* Words that are kept. See marked.h. */
#include "session/marked.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"

struct text *marked_open(struct marked *words)
{
    words->text.marks = &words->marks;
    return &words->text;
}

void marked_close(struct marked *words, const struct card_ids *ids)
{
    struct marks *marks = &words->marks;
    unsigned kept = words->resolved;
    for (unsigned i = kept; i < marks->count; i++) {
        struct mark mark = marks->all[i];
        if (mark.kind == MARK_CARD) mark.value = ids->of[mark.value];
        if (mark.kind != MARK_CARD || mark.value != (uint32_t)NO_ID) marks->all[kept++] = mark;
    }
    words->resolved = marks->count = kept;
    words->text.marks = NULL;
}

void marked_add(struct marked *words, const struct marked *more)
{
    size_t start = words->text.length;
    struct text *out = marked_open(words);
    text_add_bytes(out, text_string(&more->text), more->text.length);
    for (unsigned i = 0; i < more->marks.count; i++) {
        struct mark mark = more->marks.all[i];
        text_mark(out, mark.kind, mark.value, start + mark.start);
        words->marks.all[words->marks.count - 1].length = mark.length;
    }
    words->resolved = words->marks.count;
    words->text.marks = NULL;
}

void marked_add_string(struct marked *words, const char *string)
{
    text_add_string(&words->text, string);
}

void marked_cut_stop(struct marked *words)
{
    struct text *text = &words->text;
    if (text->length && text->bytes[text->length - 1] == '.') text->bytes[--text->length] = '\0';
}

void marked_release(struct marked *words)
{
    text_release(&words->text);
    marks_release(&words->marks);
    *words = (struct marked){ 0 };
}

void marked_fit(struct marked *words)
{
    struct text *text = &words->text;
    struct marks *marks = &words->marks;
    if (text->bytes) {
        text->room = text->length + 1;
        text->bytes = must_realloc(text->bytes, text->room);
    }
    if (!marks->count) {
        marks_release(marks);
        return;
    }
    marks->room = marks->count;
    marks->all = must_realloc(marks->all, marks->room * sizeof *marks->all);
}

static bool is_same_mark(const struct mark *a, const struct mark *b)
{
    return a->start == b->start && a->length == b->length && a->kind == b->kind &&
           a->value == b->value;
}

bool marked_equal(const struct marked *a, const struct marked *b)
{
    if (a->text.length != b->text.length || a->marks.count != b->marks.count) return false;
    for (unsigned i = 0; i < a->marks.count; i++) {
        if (!is_same_mark(&a->marks.all[i], &b->marks.all[i])) return false;
    }
    return memcmp(text_string(&a->text), text_string(&b->text), a->text.length) == 0;
}
