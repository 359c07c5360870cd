/* SPDX-License-Identifier: MIT */
/* Differences between views. See difference.h. */
#include "kernel/difference.h"

#include <string.h>

#include "base/json.h"
#include "kernel/game.h"

/* ---- values ---------------------------------------------------------------------------------- */

static void write_mark(const char *words, const struct mark *mark, const struct setup *setup,
                       struct text *out)
{
    static const char *const kinds[] = {
        [MARK_CARD] = "card",   [MARK_SEAT] = "seat",   [MARK_SIDE] = "side",
        [MARK_THING] = "thing", [MARK_PLACE] = "place",
    };
    json_open(out, '{');
    json_key(out, kinds[mark->kind]);
    switch (mark->kind) {
    case MARK_CARD: json_number(out, mark->value); break;
    case MARK_SEAT:
    case MARK_SIDE: json_number(out, mark->value + 1); break;
    case MARK_THING: json_text(out, setup->game->things[mark->value]); break;
    case MARK_PLACE: json_text(out, setup->game->places[mark->value].name); break;
    }
    json_key(out, "text");
    json_bytes(out, words + mark->start, mark->length);
    json_close(out, '}');
}

void marked_write(const char *words, size_t length, const struct mark *marks, unsigned count,
                  const struct setup *setup, struct text *out)
{
    size_t at = 0;
    if (!count) {
        json_bytes(out, words, length);
        return;
    }
    json_open(out, '[');
    for (unsigned i = 0; i < count; i++) {
        if (marks[i].start > at) json_bytes(out, words + at, marks[i].start - at);
        write_mark(words, &marks[i], setup, out);
        at = marks[i].start + marks[i].length;
    }
    if (at < length) json_bytes(out, words + at, length - at);
    json_close(out, ']');
}

static void write_value(const struct view *v, const struct cell *cell, struct text *out)
{
    size_t length;
    unsigned count;
    switch (cell->type) {
    case CELL_NUMBER: json_number(out, (int64_t)cell->value); break;
    case CELL_TRUE: json_bool(out, true); break;
    case CELL_WORD: json_text(out, cell->word); break;
    case CELL_TEXT: {
        const struct mark *marks = view_marks(v, cell, &count);
        const char *words = view_text(v, cell, &length);
        marked_write(words, length, marks, count, v->setup, out);
        break;
    }
    }
}

static bool cells_are_equal(const struct cell *a, const struct cell *b)
{
    if (a->type != b->type) return false;
    if (a->value == b->value) return true;
    return a->type == CELL_WORD && strcmp(a->word, b->word) == 0;
}

/* ---- the sum --------------------------------------------------------------------------------- */

static uint32_t fnv(uint32_t hash, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) hash = (hash ^ (uint8_t)bytes[i]) * 16777619u;
    return hash;
}

/* Of the names of a path, as they are joined. */
static uint32_t path_hash(const struct view *v, uint64_t path)
{
    uint32_t hash = 2166136261u;
    char room[12];
    for (unsigned i = 0; i < path_names(path); i++) {
        const char *name = path_name(v, path, i, room);
        if (i) hash = fnv(hash, "/", 1);
        hash = fnv(hash, name, strlen(name));
    }
    return fnv(hash, "=", 1);
}

/* `value`: as it stands in JSON. */
static uint32_t cell_hash(const struct view *v, const struct cell *cell, const char *value,
                          size_t length)
{
    return fnv(path_hash(v, cell->path), value, length);
}

/* Of cells that are not written. */
static uint32_t sum_of(const struct view *v, const struct cell *from, const struct cell *to)
{
    struct text value = { 0 };
    uint32_t sum = 0;
    for (; from < to; from++) {
        text_clear(&value);
        write_value(v, from, &value);
        sum += cell_hash(v, from, value.bytes, value.length);
    }
    text_release(&value);
    return sum;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Cells of a view from `at` to `end`. */
struct range {
    const struct cell *at, *end;
};

struct writing {
    const struct view *before, *after; /* before: NULL, nothing */
    struct text *out;
    uint32_t sum;
};

/* The cells of a range that have the first `place` + 1 names of `path`, from its beginning. */
static struct range take_group(struct range *range, uint64_t path, unsigned place)
{
    unsigned bits = path_rest_bits(path, place);
    struct range group = { range->at, range->at };
    while (group.end < range->end && group.end->path >> bits == path >> bits) group.end++;
    range->at = group.end;
    return group;
}

static bool ranges_are_equal(struct range a, struct range b)
{
    if (a.end - a.at != b.end - b.at) return false;
    for (; a.at < a.end; a.at++, b.at++) {
        if (a.at->path != b.at->path || !cells_are_equal(a.at, b.at)) return false;
    }
    return true;
}

static void write_new_value(struct writing *w, const struct cell *cell)
{
    size_t start = w->out->length;
    write_value(w->after, cell, w->out);
    w->sum += cell_hash(w->after, cell, w->out->bytes + start, w->out->length - start);
}

static void write_groups(struct writing *w, struct range was, struct range is, unsigned place);

static void write_group(struct writing *w, struct range was, struct range is, unsigned place)
{
    const struct cell *first = is.at < is.end ? is.at : was.at;
    char room[12];
    if (ranges_are_equal(was, is)) return;
    json_key(w->out, path_name(is.at < is.end ? w->after : w->before, first->path, place, room));
    if (is.at == is.end) {
        json_nothing(w->out);
        w->sum -= sum_of(w->before, was.at, was.end);
    } else if (place + 1 == path_names(first->path)) {
        w->sum -= sum_of(w->before, was.at, was.end);
        write_new_value(w, is.at);
    } else {
        json_open(w->out, '{');
        write_groups(w, was, is, place + 1);
        json_close(w->out, '}');
    }
}

/* All that have the same names before that place: goes through both views side by side. */
static void write_groups(struct writing *w, struct range was, struct range is, unsigned place)
{
    while (was.at < was.end || is.at < is.end) {
        bool from_was = was.at < was.end && (is.at == is.end || was.at->path < is.at->path);
        uint64_t path = from_was ? was.at->path : is.at->path;
        struct range old = take_group(&was, path, place), new = take_group(&is, path, place);
        write_group(w, old, new, place);
    }
}

bool view_difference(const struct view *before, struct view *after, struct text *out)
{
    struct writing w = { before, after, out, before ? before->sum : 0 };
    struct range is = { after->cells, after->cells + after->count };
    struct range was = { is.at, is.at };
    if (before) was = (struct range){ before->cells, before->cells + before->count };
    json_open(out, '{');
    size_t start = out->length;
    write_groups(&w, was, is, 0);
    bool changed = out->length > start;
    json_close(out, '}');
    after->sum = w.sum;
    return changed;
}

void view_write_section(const struct view *v, enum section section, struct text *out)
{
    struct writing w = { NULL, v, out, 0 };
    struct range is = { v->cells, v->cells + v->count };
    while (is.at < is.end && cell_section(is.at) != section) is.at++;
    const struct cell *end = is.at;
    while (end < is.end && cell_section(end) == section) end++;
    is.end = end;
    json_open(out, '{');
    write_groups(&w, (struct range){ is.at, is.at }, is, 1);
    json_close(out, '}');
}
