/* SPDX-License-Identifier: MIT */
/* What will happen by itself. See forecast.h. */
#include "kernel/forecast.h"

#include <stdlib.h>

#include "kernel/card_ids.h"

/* The line that is being written ends. */
static void end_line(struct forecast *f)
{
    if (!f->count) return;
    struct forecast_line *line = &f->lines[f->count - 1];
    line->length = f->words.length - line->start;
    line->marks = f->all.count - line->first_mark;
}

struct text *forecast_add(struct forecast *f, struct forecast_line line)
{
    end_line(f);
    if (f->count == f->room) {
        f->room = f->room ? f->room * 2 : 16;
        f->lines = must_realloc(f->lines, f->room * sizeof *f->lines);
    }
    line.start = f->words.length;
    line.first_mark = f->all.count;
    f->lines[f->count++] = line;
    return &f->words;
}

/* Marks begin at the start of their line and name cards by the ids of the reader; a card that the
 * reader does not know is not marked. */
static void settle_marks(struct forecast *f, const struct card_ids *ids)
{
    unsigned to = 0;
    for (unsigned i = 0; i < f->count; i++) {
        struct forecast_line *line = &f->lines[i];
        unsigned from = line->first_mark, end = from + line->marks;
        line->first_mark = to;
        for (; from < end; from++) {
            struct mark mark = f->all.all[from];
            mark.start -= (uint32_t)line->start;
            if (mark.kind == MARK_CARD) mark.value = ids->of[mark.value];
            if (mark.kind != MARK_CARD || mark.value != (uint32_t)NO_ID) f->all.all[to++] = mark;
        }
        line->marks = to - line->first_mark;
    }
    f->all.count = to;
}

bool forecast_make(struct forecast *f, const struct table *t, seat_id viewer)
{
    struct card_ids ids;
    if (!t->setup->game->forecast) return false;
    f->words.marks = &f->all;
    text_clear(&f->words);
    f->count = 0;
    if (!table_is_over(t)) t->setup->game->forecast(t, viewer, f);
    end_line(f);
    card_ids_find(&ids, t, viewer);
    settle_marks(f, &ids);
    return true;
}

void forecast_release(struct forecast *f)
{
    free(f->lines);
    text_release(&f->words);
    marks_release(&f->all);
    *f = (struct forecast){ 0 };
}

const char *forecast_words(const struct forecast *f, unsigned line)
{
    return text_string(&f->words) + f->lines[line].start;
}

const struct mark *forecast_marks(const struct forecast *f, unsigned line)
{
    return f->all.all + f->lines[line].first_mark;
}
