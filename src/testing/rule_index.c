/* SPDX-License-Identifier: MIT */
/* Which rules are proved. See rule_index.h. */
#include "testing/rule_index.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"

enum { IDS_MAX = 1000, ID_BYTES = 40, FILE_BYTES_MAX = 4 << 20 };

struct id {
    char name[ID_BYTES];
    char claimed_in[80]; /* the first file that says it proves it */
    char missing_in[80]; /* the document that lists such ids and has no row of this one */
    bool documented, proved;
    bool unfinished; /* its row does not say where it is kept or what proves it */
};

struct rule_index {
    bool (*is_id)(const char *start, const char *end);
    struct id ids[IDS_MAX];
    unsigned count;
    struct text wrong; /* what was seen while reading */
};

struct rule_index *rule_index_new(bool (*is_id)(const char *start, const char *end))
{
    struct rule_index *index = must_alloc(1, sizeof *index);
    index->is_id = is_id;
    return index;
}

void rule_index_free(struct rule_index *index)
{
    text_release(&index->wrong);
    free(index);
}

/* ---- ids ------------------------------------------------------------------------------------- */

static struct id *id_of(struct rule_index *index, const char *start, const char *end)
{
    for (unsigned i = 0; i < index->count; i++) {
        if (span_is(start, end, index->ids[i].name)) return &index->ids[i];
    }
    check(index->count < IDS_MAX && end - start < ID_BYTES);
    struct id *id = &index->ids[index->count++];
    memcpy(id->name, start, (size_t)(end - start));
    return id;
}

static void claim(struct rule_index *index, const char *start, const char *end, const char *file)
{
    struct id *id = id_of(index, start, end);
    if (!id->proved) snprintf(id->claimed_in, sizeof id->claimed_in, "%s", file);
    id->proved = true;
}

/* ---- files ----------------------------------------------------------------------------------- */

/* False, and noted: it cannot be read. */
static bool read_file(struct rule_index *index, const char *path, struct text *source)
{
    struct text problem = { 0 };
    bool fine = read_whole_file(path, FILE_BYTES_MAX, source, &problem);
    if (!fine) text_add(&index->wrong, "%s\n", text_string(&problem));
    text_release(&problem);
    return fine;
}

static bool is_word_mark(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Is that name a word of the text? */
static bool has_word(const char *source, const char *start, const char *end)
{
    size_t length = (size_t)(end - start);
    for (const char *at = source; *at; at++) {
        bool begins = at == source || !is_word_mark(at[-1]);
        if (begins && strncmp(at, start, length) == 0 && !is_word_mark(at[length])) return true;
    }
    return false;
}

/* ---- where a rule is kept -------------------------------------------------------------------- */

/* The first word of each part between commas, `struct` and the like apart. */
static void check_names(struct rule_index *index, const struct id *id, const char *from,
                        const char *to, const char *path, const char *source)
{
    while (from < to) {
        const char *comma = memchr(from, ',', (size_t)(to - from));
        const char *part_end = comma ? comma : to, *part = from;
        span_trim(&part, &part_end);
        if (part_end - part > 7 && memcmp(part, "struct ", 7) == 0) part += 7;
        if (part_end - part > 5 && memcmp(part, "enum ", 5) == 0) part += 5;
        const char *word_end = part;
        while (word_end < part_end && is_word_mark(*word_end)) word_end++;
        if (word_end > part && !has_word(source, part, word_end)) {
            text_add(&index->wrong, "the row of %s names %.*s, which %s does not have\n", id->name,
                     (int)(word_end - part), part, path);
        }
        from = comma ? comma + 1 : to;
    }
}

/* "`file` name, name; `file` name" */
static void check_where(struct rule_index *index, const struct id *id, const char *from,
                        const char *to)
{
    for (const char *at = from; at < to;) {
        const char *open = memchr(at, '`', (size_t)(to - at));
        const char *close = open ? memchr(open + 1, '`', (size_t)(to - open - 1)) : NULL;
        if (!close) return;
        const char *stop = memchr(close, ';', (size_t)(to - close));
        if (!stop) stop = to;
        struct text path = { 0 }, source = { 0 }, problem = { 0 };
        text_add(&path, "%.*s", (int)(close - open - 1), open + 1);
        if (read_whole_file(text_string(&path), FILE_BYTES_MAX, &source, &problem)) {
            check_names(index, id, close + 1, stop, text_string(&path), text_string(&source));
        } else {
            text_add(&index->wrong, "the row of %s names %s, which is not there\n", id->name,
                     text_string(&path));
        }
        text_release(&path);
        text_release(&source);
        text_release(&problem);
        at = stop;
    }
}

/* ---- reading --------------------------------------------------------------------------------- */

/* The next line of *at, without its end; false after the last one. */
static bool next_line(const char **at, const char **start, const char **end)
{
    if (**at == '\0') return false;
    *start = *at;
    *end = *start + strcspn(*start, "\n");
    *at = **end ? *end + 1 : *end;
    return true;
}

/* The next cell of a table row; false if there is none. */
static bool next_cell(const char **at, const char *end, const char **from, const char **to)
{
    const char *bar = memchr(*at, '|', (size_t)(end - *at));
    if (!bar) return false;
    *from = *at;
    *to = bar;
    *at = bar + 1;
    span_trim(from, to);
    return true;
}

static unsigned count_cells(const char *start, const char *end)
{
    unsigned bars = 0;
    for (; start < end; start++) bars += *start == '|';
    return bars ? bars - 1 : 0;
}

static void read_row(struct rule_index *index, const char *start, const char *end,
                     const char *prefix)
{
    const char *at = start + 1, *from, *to;
    unsigned cells = count_cells(start, end);
    if (*start != '|' || !next_cell(&at, end, &from, &to) || !index->is_id(from, to)) return;
    if (strncmp(from, prefix, strlen(prefix)) != 0) return;
    struct id *id = id_of(index, from, to);
    id->documented = true;
    for (unsigned cell = 1; next_cell(&at, end, &from, &to); cell++) {
        if (cell >= 2 && span_is(from, to, "-")) id->unfinished = true;
        if (cell == 2 && cells == 4) check_where(index, id, from, to);
    }
}

void rule_index_read_document(struct rule_index *index, const char *source, const char *file,
                              const char *prefix)
{
    unsigned before = 0, after = 0;
    const char *start, *end;
    for (unsigned i = 0; i < index->count; i++) before += index->ids[i].documented;
    while (next_line(&source, &start, &end)) read_row(index, start, end, prefix);
    for (unsigned i = 0; i < index->count; i++) after += index->ids[i].documented;
    if (after == before) text_add(&index->wrong, "%s has no ids of %s\n", file, prefix);
}

/* Has the text a row that begins with that id? */
static bool has_row(const char *source, const char *name)
{
    const char *start, *end, *from, *to;
    while (next_line(&source, &start, &end)) {
        const char *at = start + 1;
        if (*start != '|' || !next_cell(&at, end, &from, &to)) continue;
        if (span_is(from, to, name)) return true;
    }
    return false;
}

void rule_index_read_list(struct rule_index *index, const char *source, const char *file,
                          const char *prefix)
{
    for (unsigned i = 0; i < index->count; i++) {
        struct id *id = &index->ids[i];
        if (!id->documented || strncmp(id->name, prefix, strlen(prefix)) != 0) continue;
        if (!has_row(source, id->name)) {
            snprintf(id->missing_in, sizeof id->missing_in, "%s", file);
        }
    }
}

void rule_index_read_scenes(struct rule_index *index, const char *source, const char *file)
{
    static const char word[] = "proves ";
    const char *start, *end;
    while (next_line(&source, &start, &end)) {
        if (strncmp(start, word, sizeof word - 1) != 0) continue;
        for (const char *at = start + sizeof word - 1; at < end;) {
            const char *stop = at;
            while (stop < end && !isspace((unsigned char)*stop)) stop++;
            if (index->is_id(at, stop)) claim(index, at, stop, file);
            at = stop + 1;
        }
    }
}

/* A comment may wrap. */
void rule_index_read_tests(struct rule_index *index, const char *source, const char *file)
{
    static const char word[] = "/"
                               "* proves ";
    for (const char *at = source; (at = strstr(at, word));) {
        at += sizeof word - 1;
        for (;;) {
            at += strspn(at, " ,*\n");
            const char *stop = at + strcspn(at, " ,:*\n");
            if (!index->is_id(at, stop)) break;
            claim(index, at, stop, file);
            at = stop;
            if (*stop == ':') break;
        }
    }
}

void rule_index_read_document_file(struct rule_index *index, const char *path, const char *prefix)
{
    struct text source = { 0 };
    if (read_file(index, path, &source)) {
        rule_index_read_document(index, text_string(&source), path, prefix);
    }
    text_release(&source);
}

void rule_index_read_list_file(struct rule_index *index, const char *path, const char *prefix)
{
    struct text source = { 0 };
    if (read_file(index, path, &source)) {
        rule_index_read_list(index, text_string(&source), path, prefix);
    }
    text_release(&source);
}

static bool ends_in(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = strlen(ending);
    return length > tail && strcmp(name + length - tail, ending) == 0;
}

/* Reads all files of a folder whose names end so; at least one. */
static void read_folder(struct rule_index *index, const char *folder, const char *ending,
                        void (*read)(struct rule_index *, const char *, const char *))
{
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, NULL, alphasort), found = 0;
    for (int i = 0; i < count; i++) {
        if (ends_in(entries[i]->d_name, ending)) {
            struct text path = { 0 }, source = { 0 };
            text_add(&path, "%s/%s", folder, entries[i]->d_name);
            if (read_file(index, text_string(&path), &source)) {
                read(index, text_string(&source), text_string(&path));
            }
            text_release(&source);
            text_release(&path);
            found++;
        }
        free(entries[i]);
    }
    free(entries);
    if (!found) text_add(&index->wrong, "%s has no file that ends in %s\n", folder, ending);
}

void rule_index_read_scene_files(struct rule_index *index, const char *folder)
{
    read_folder(index, folder, ".scene", rule_index_read_scenes);
}

void rule_index_read_test_files(struct rule_index *index, const char *folder)
{
    read_folder(index, folder, "_test.c", rule_index_read_tests);
}

/* ---- judging --------------------------------------------------------------------------------- */

void rule_index_judge(struct rule_index *index, struct text *wrong)
{
    for (unsigned i = 0; i < index->count; i++) {
        const struct id *id = &index->ids[i];
        if (!id->documented)
            text_add(wrong, "%s proves %s, which no document has\n", id->claimed_in, id->name);
        else if (!id->proved)
            text_add(wrong, "%s has no proof: no scene and no test names it\n", id->name);
        if (*id->missing_in) text_add(wrong, "%s has no row of %s\n", id->missing_in, id->name);
        if (id->unfinished)
            text_add(wrong, "the row of %s does not say where it is kept and what proves it\n",
                     id->name);
    }
    text_add_string(wrong, text_string(&index->wrong));
}
