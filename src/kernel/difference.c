/* SPDX-License-Identifier: MIT */
/* Differences between views. See difference.h. */
#include "kernel/difference.h"

#include <string.h>

#include "base/json.h"
#include "kernel/card_ids.h"
#include "kernel/game.h"
#include "kernel/terse.h"

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
    bool terse;
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

/* As it is sent; the sum counts it as it stands in a view. */
static void write_terse(const struct writing *w, const struct cell *cell, struct text *out)
{
    struct naming naming = { w->after, w->before };
    switch (cell->type) {
    case CELL_TEXT: terse_write_cell(cell, &naming, out); break;
    case CELL_WORD: terse_word(cell->word, out); break;
    default: write_value(w->after, cell, out);
    }
}

static void write_new_value(struct writing *w, const struct cell *cell)
{
    size_t start = w->out->length;
    if (w->terse) {
        w->sum += sum_of(w->after, cell, cell + 1);
        write_terse(w, cell, w->out);
        return;
    }
    write_value(w->after, cell, w->out);
    w->sum += cell_hash(w->after, cell, w->out->bytes + start, w->out->length - start);
}

static void write_groups(struct writing *w, struct range was, struct range is, unsigned place);

/* ---- options, in short ----------------------------------------------------------------------- */

/* The card that the words of an option name first; NO_ID: none. */
static uint32_t card_in_words(const struct view *v, const struct cell *text)
{
    unsigned count;
    const struct mark *marks = view_marks(v, text, &count);
    for (unsigned i = 0; i < count; i++) {
        if (marks[i].kind == MARK_CARD) return marks[i].value;
    }
    return NO_ID;
}

/* A field of an option, and what it is: a value, or several by name. */
static void write_option_field(const struct writing *w, struct range field, struct text *out)
{
    char room[12];
    bool several = path_names(field.at->path) > 4;
    json_key(out, path_name(w->after, field.at->path, 3, room));
    if (several) json_open(out, '{');
    for (; field.at < field.end; field.at++) {
        if (several) json_key(out, path_name(w->after, field.at->path, 4, room));
        write_terse(w, field.at, out);
    }
    if (several) json_close(out, '}');
}

/* The fields of an option but its kind and text: the last of a list, if there are any. */
static void write_option_rest(const struct writing *w, struct range option, uint32_t named,
                              struct text *out)
{
    struct text rest = { 0 };
    bool card = false;
    json_open(&rest, '{');
    while (option.at < option.end) {
        struct range field = take_group(&option, option.at->path, 3);
        unsigned part = cell_part(field.at, 2);
        if (part == OPTION_KIND || part == OPTION_TEXT) continue;
        card |= part == OPTION_CARD;
        if (part == OPTION_CARD && field.at->value == named && named != NO_ID) continue;
        write_option_field(w, field, &rest);
    }
    if (!card && named != NO_ID) {
        json_key(&rest, "card");
        json_nothing(&rest);
    }
    json_close(&rest, '}');
    if (rest.length > 2) {
        text_add_char(out, ',');
        text_add_bytes(out, rest.bytes, rest.length);
    }
    text_release(&rest);
}

/* ["play","Play {48}"]: whole, so that nobody has to change a part of one. */
static void write_option(const struct writing *w, struct range option, struct text *out)
{
    const struct cell *kind = NULL, *text = NULL;
    for (const struct cell *cell = option.at; cell < option.end; cell++) {
        if (cell_part(cell, 2) == OPTION_KIND) kind = cell;
        if (cell_part(cell, 2) == OPTION_TEXT) text = cell;
    }
    json_open(out, '[');
    if (kind)
        write_terse(w, kind, out);
    else
        json_text(out, "");
    if (text)
        write_terse(w, text, out);
    else
        json_text(out, "");
    write_option_rest(w, option, text ? card_in_words(w->after, text) : NO_ID, out);
    json_close(out, ']');
}

static void write_all_options(const struct writing *w, struct range is, struct text *out)
{
    json_open(out, '[');
    while (is.at < is.end) write_option(w, take_group(&is, is.at->path, 2), out);
    json_close(out, ']');
}

/* By number, those that are other ones now; null for those that are gone. */
static void write_changed_options(struct writing *w, struct range was, struct range is,
                                  struct text *out)
{
    char room[12];
    json_open(out, '{');
    while (was.at < was.end || is.at < is.end) {
        bool from_was = was.at < was.end && (is.at == is.end || was.at->path < is.at->path);
        uint64_t path = from_was ? was.at->path : is.at->path;
        struct range old = take_group(&was, path, 2), new = take_group(&is, path, 2);
        if (ranges_are_equal(old, new)) continue;
        json_key(out, path_name(w->after, path, 2, room));
        w->sum -= old.at < old.end ? sum_of(w->before, old.at, old.end) : 0;
        w->sum += sum_of(w->after, new.at, new.end);
        if (new.at == new.end)
            json_nothing(out);
        else
            write_option(w, new, out);
    }
    json_close(out, '}');
}

/* Whichever is shorter. */
static void write_options(struct writing *w, struct range was, struct range is)
{
    struct text changed = { 0 }, all = { 0 };
    write_changed_options(w, was, is, &changed);
    write_all_options(w, is, &all);
    const struct text *shorter = all.length <= changed.length ? &all : &changed;
    text_add_bytes(w->out, shorter->bytes, shorter->length);
    text_release(&changed);
    text_release(&all);
}

/* ---- groups ---------------------------------------------------------------------------------- */

static bool is_options(const struct cell *cell, unsigned place)
{
    return place == 1 && cell_section(cell) == SECTION_DECISION &&
           cell_part(cell, 0) == DECISION_OPTIONS;
}

static bool is_count_of_decisions(const struct cell *cell)
{
    return cell_section(cell) == SECTION_HEAD && cell_part(cell, 0) == HEAD_DECISIONS;
}

static void write_group(struct writing *w, struct range was, struct range is, unsigned place)
{
    const struct cell *first = is.at < is.end ? is.at : was.at;
    char room[12];
    if (ranges_are_equal(was, is)) return;
    if (w->terse && is_count_of_decisions(first)) { /* readers count moves themselves */
        if (was.at < was.end) w->sum -= sum_of(w->before, was.at, was.end);
        w->sum += sum_of(w->after, is.at, is.end);
        return;
    }
    json_key(w->out, path_name(is.at < is.end ? w->after : w->before, first->path, place, room));
    if (is.at == is.end) {
        json_nothing(w->out);
        w->sum -= sum_of(w->before, was.at, was.end);
    } else if (w->terse && is_options(first, place)) {
        write_options(w, was, is);
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

static bool write_difference(const struct view *before, struct view *after, bool terse,
                             struct text *out)
{
    struct writing w = { before, after, out, before ? before->sum : 0, terse };
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

bool view_difference(const struct view *before, struct view *after, struct text *out)
{
    return write_difference(before, after, false, out);
}

bool view_difference_terse(const struct view *before, struct view *after, struct text *out)
{
    return write_difference(before, after, true, out);
}

void view_write_section(const struct view *v, enum section section, struct text *out)
{
    struct writing w = { NULL, v, out, 0, false };
    struct range is = { v->cells, v->cells + v->count };
    while (is.at < is.end && cell_section(is.at) != section) is.at++;
    const struct cell *end = is.at;
    while (end < is.end && cell_section(end) == section) end++;
    is.end = end;
    json_open(out, '{');
    write_groups(&w, (struct range){ is.at, is.at }, is, 1);
    json_close(out, '}');
}
