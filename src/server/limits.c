/* SPDX-License-Identifier: MIT */
/* See limits.h. */
#include "server/limits.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

struct limit {
    const char *name;
    size_t field; /* its place in struct limits */
    int64_t usual, least, most;
    const char *about;
};

static const struct limit all[] = {
#define LIMIT_ROW(name, field, usual, least, most, about)                                          \
    { name, offsetof(struct limits, field), usual, least, most, about },
    LIMITS(LIMIT_ROW)
#undef LIMIT_ROW
};

enum { LIMIT_COUNT = sizeof all / sizeof *all };

_Static_assert(LIMIT_COUNT <= 64, "which were set is noted in 64 bits");

static int64_t *field_of(struct limits *limits, const struct limit *limit)
{
    return (int64_t *)((char *)limits + limit->field);
}

void limits_init(struct limits *limits)
{
    for (unsigned i = 0; i < LIMIT_COUNT; i++) *field_of(limits, &all[i]) = all[i].usual;
}

/* A line of the file, without what stands around it. */
struct line {
    const char *text; /* where the line begins, for columns */
    const char *start, *end;
    unsigned number;
};

static unsigned column_of(const struct line *line, const char *at)
{
    return (unsigned)(at - line->text) + 1;
}

static void report_unknown(const struct line *line, const char *end, struct diagnostics *d)
{
    enum { WORD_MAX = 40 };
    char word[WORD_MAX + 1] = { 0 };
    const char *names[LIMIT_COUNT + 1] = { 0 };
    for (unsigned i = 0; i < LIMIT_COUNT; i++) names[i] = all[i].name;
    size_t length = (size_t)(end - line->start);
    memcpy(word, line->start, length < WORD_MAX ? length : WORD_MAX);
    const char *near = nearest_word(word, names);
    if (!near) near = "tables";
    diagnose(d, line->number, column_of(line, line->start),
             "there is no limit '%s' (did you mean '%s'?)", word, near);
}

static const struct limit *find_limit(const char *start, const char *end)
{
    for (unsigned i = 0; i < LIMIT_COUNT; i++) {
        if (span_is(start, end, all[i].name)) return &all[i];
    }
    return NULL;
}

/* NAME NUMBER, with white space between them. `set` has a bit for every limit that was read. */
static void read_line(struct limits *limits, const struct line *line, uint64_t *set,
                      struct diagnostics *d)
{
    const char *name_end = line->start;
    while (name_end < line->end && *name_end != ' ' && *name_end != '\t') name_end++;
    const struct limit *limit = find_limit(line->start, name_end);
    if (!limit) {
        report_unknown(line, name_end, d);
        return;
    }
    const char *value = name_end, *end = line->end;
    span_trim(&value, &end);
    uint64_t bit = (uint64_t)1 << (limit - all);
    if (!span_number(value, end, limit->least, limit->most, field_of(limits, limit))) {
        diagnose(d, line->number, column_of(line, value),
                 "'%s' (%s) is a whole number of %" PRId64 " to %" PRId64, limit->name,
                 limit->about, limit->least, limit->most);
    } else if (*set & bit) {
        diagnose(d, line->number, column_of(line, line->start), "'%s' is set twice", limit->name);
    }
    *set |= bit;
}

bool limits_read(struct limits *limits, const char *source, struct diagnostics *d)
{
    unsigned before = d->count, number = 0;
    uint64_t set = 0;
    limits_init(limits);
    for (const char *at = source; *at;) {
        size_t length = strcspn(at, "\n");
        const char *hash = memchr(at, '#', length);
        struct line line = { at, at, hash ? hash : at + length, ++number };
        span_trim(&line.start, &line.end);
        if (line.start < line.end) read_line(limits, &line, &set, d);
        at += length + (at[length] == '\n');
    }
    return d->count == before;
}

void limits_print(const struct limits *limits, struct text *out)
{
    for (unsigned i = 0; i < LIMIT_COUNT; i++) {
        const int64_t *value = (const int64_t *)((const char *)limits + all[i].field);
        text_add(out, "%-12s %-9" PRId64 " # %s\n", all[i].name, *value, all[i].about);
    }
}
