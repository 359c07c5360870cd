/* SPDX-License-Identifier: MIT */
/* See store_parts.h. */
#include "server/store_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

enum { FAULT_MOST = 200 }; /* bytes of the line about a batch: a sentence with an id and numbers */

/* ---- what may be written --------------------------------------------------------------------- */

bool store_id_is_fine(const char *id)
{
    static const char known[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    size_t length = strnlen(id, TABLE_ID_LENGTH + 1);
    return length > 0 && length <= TABLE_ID_LENGTH && strspn(id, known) == length;
}

bool store_text_is_fine(const char *text, size_t length)
{
    struct text_fault fault;
    return length <= STORE_TEXT_MOST && utf8_is_text(text, length, &fault);
}

static bool is_fine(const char *text)
{
    return text && store_text_is_fine(text, strlen(text));
}

static bool state_is_fine(const struct store_row *row)
{
    return (unsigned)row->state <= TABLE_CLOSED && is_fine(row->reason) && is_fine(row->names);
}

static bool row_is_fine(const struct store_row *row)
{
    return state_is_fine(row) && is_fine(row->game) && is_fine(row->pack) &&
           is_fine(row->options) && is_fine(row->head) && is_fine(row->settings);
}

static bool texts_are_fine(const struct store_write *w)
{
    switch (w->kind) {
    case STORE_NEW: return row_is_fine(&w->row);
    case STORE_ENTRY: return is_fine(w->entry.body) && w->entry.kind > ' ' && w->entry.kind < 127;
    case STORE_STATE: return state_is_fine(&w->row);
    case STORE_SETTINGS: return is_fine(w->row.settings);
    case STORE_PACK: return is_fine(w->hash) && *w->hash && is_fine(w->game) && is_fine(w->text);
    }
    return false;
}

const char *store_write_fault(const struct store_write *w)
{
    if (w->kind != STORE_PACK && !store_id_is_fine(w->table))
        return "the id of a table is no word of letters and digits";
    if (w->kind == STORE_NEW && (strcmp(w->row.id, w->table) != 0 || w->row.entries != 0))
        return "a new table has another id, or entries already";
    if (!texts_are_fine(w)) return "a text is missing, too long or not UTF-8";
    return NULL;
}

void store_fault_add(struct text *problem, const char *format, ...)
{
    char line[FAULT_MOST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    text_add(problem, "%s%s", problem->length ? "\n" : "", line);
}

/* ---- what is looked for ---------------------------------------------------------------------- */

/* Letters with an upper case, each `step`-th from first to last. The scripts that have one and that
 * names are written in; a table of the system would depend on how the machine is set up. */
static const struct upper_case {
    uint16_t first, last, step, to_lower;
} upper_cases[] = {
    { 'A', 'Z', 1, 32 },     { 0xc0, 0xd6, 1, 32 },   { 0xd8, 0xde, 1, 32 },   /* Latin */
    { 0x100, 0x12e, 2, 1 },  { 0x132, 0x136, 2, 1 },  { 0x139, 0x147, 2, 1 },  /* Latin, extended */
    { 0x14a, 0x176, 2, 1 },  { 0x179, 0x17d, 2, 1 },  { 0x391, 0x3a9, 1, 32 }, /* Greek */
    { 0x400, 0x40f, 1, 80 }, { 0x410, 0x42f, 1, 32 },                          /* Cyrillic */
};

static uint32_t lower(uint32_t code)
{
    for (size_t i = 0; i < sizeof upper_cases / sizeof *upper_cases; i++) {
        const struct upper_case *u = &upper_cases[i];
        if (code >= u->first && code <= u->last && (code - u->first) % u->step == 0)
            return code + u->to_lower;
    }
    return code;
}

/* Case does not count. Both are UTF-8; bytes that are not end the comparison. */
static bool begins_with(const char *at, const char *end, const char *with)
{
    const char *with_end = with + strlen(with);
    while (with < with_end) {
        uint32_t a, b;
        unsigned long_a = at < end ? utf8_character(at, end, &a) : 0;
        unsigned long_b = utf8_character(with, with_end, &b);
        if (!long_a || !long_b || lower(a) != lower(b)) return false;
        at += long_a;
        with += long_b;
    }
    return true;
}

static bool some_line_begins_with(const char *lines, const char *with)
{
    for (const char *line = lines; *line;) {
        const char *end = line + strcspn(line, "\n");
        if (begins_with(line, end, with)) return true;
        line = *end ? end + 1 : end;
    }
    return false;
}

static bool has_bytes(const char *text, const char *bytes, size_t length)
{
    for (; *text; text++) {
        if (strncmp(text, bytes, length) == 0) return true;
    }
    return false;
}

static bool has_all_words(const char *text, const char *words)
{
    for (;;) {
        words += strspn(words, " \t\n");
        size_t length = strcspn(words, " \t\n");
        if (length == 0) return true;
        if (!has_bytes(text, words, length)) return false;
        words += length;
    }
}

static bool is_before(const struct store_query *q, const struct store_row *row)
{
    if (!q->before || row->changed < q->before) return true;
    return row->changed == q->before && q->before_id && strcmp(row->id, q->before_id) < 0;
}

static bool is_asked(const char *text)
{
    return text && *text;
}

bool store_query_fits(const struct store_query *q, const struct store_row *row)
{
    if (row->state != TABLE_OVER || !(row->is_public || q->also_private)) return false;
    if ((q->from && row->changed < q->from) || (q->to && row->changed > q->to)) return false;
    if (!is_before(q, row)) return false;
    if (is_asked(q->game) && strcmp(q->game, row->game) != 0) return false;
    if (is_asked(q->name) && !some_line_begins_with(row->names, q->name)) return false;
    return !is_asked(q->options) || has_all_words(row->options, q->options);
}

int64_t store_query_latest(const struct store_query *q)
{
    int64_t latest = q->to ? q->to : INT64_MAX;
    return q->before && q->before < latest ? q->before : latest;
}
