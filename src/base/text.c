/* SPDX-License-Identifier: MIT */
/* Text that grows, and small helpers to read what people write. See text.h. */
#include "base/text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/check.h"

static void make_room(struct text *text, size_t more)
{
    if (text->room - text->length > more) return;
    size_t room = text->room ? text->room : 64;
    while (room - text->length <= more) room *= 2;
    text->bytes = must_realloc(text->bytes, room);
    text->room = room;
}

void text_add_bytes(struct text *text, const char *bytes, size_t length)
{
    make_room(text, length);
    if (length) memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void text_add_string(struct text *text, const char *string)
{
    text_add_bytes(text, string, strlen(string));
}

void text_add_char(struct text *text, char c)
{
    text_add_bytes(text, &c, 1);
}

void text_add_number(struct text *text, int64_t number)
{
    char digits[24], *at = digits + sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0) *--at = '-';
    text_add_bytes(text, at, (size_t)(digits + sizeof digits - at));
}

void text_add(struct text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    check(length >= 0);
    make_room(text, (size_t)length);
    vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
    va_end(again);
    text->length += (size_t)length;
}

const char *text_string(const struct text *text)
{
    return text->bytes ? text->bytes : "";
}

void text_mark(struct text *text, enum mark_kind kind, uint32_t value, size_t start)
{
    struct marks *marks = text->marks;
    if (!marks || start == text->length) return;
    if (marks->count == marks->room) {
        marks->room = marks->room ? marks->room * 2 : 16;
        marks->all = must_realloc(marks->all, marks->room * sizeof *marks->all);
    }
    marks->all[marks->count++] =
        (struct mark){ (uint32_t)start, (uint32_t)(text->length - start), kind, value };
}

void marks_release(struct marks *marks)
{
    free(marks->all);
    *marks = (struct marks){ 0 };
}

void text_join_lines(struct text *text, size_t start)
{
    for (size_t i = start; i < text->length; i++) {
        if (text->bytes[i] == '\n') text->bytes[i] = ' ';
    }
}

void text_clear(struct text *text)
{
    text->length = 0;
    if (text->marks) text->marks->count = 0;
    if (text->bytes) text->bytes[0] = '\0';
}

void text_release(struct text *text)
{
    free(text->bytes);
    *text = (struct text){ 0 };
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

void span_trim(const char **start, const char **end)
{
    while (*start < *end && is_blank(**start)) ++*start;
    while (*start < *end && is_blank((*end)[-1])) --*end;
}

bool span_is(const char *start, const char *end, const char *string)
{
    size_t length = strlen(string);
    return (size_t)(end - start) == length && memcmp(start, string, length) == 0;
}

bool span_number(const char *start, const char *end, int64_t least, int64_t most, int64_t *out)
{
    bool negative = start < end && *start == '-';
    if (negative) start++;
    if (start == end || end - start > 18) return false;
    int64_t value = 0;
    for (; start < end; start++) {
        if (*start < '0' || *start > '9') return false;
        value = value * 10 + (*start - '0');
    }
    if (negative) value = -value;
    if (value < least || value > most) return false;
    *out = value;
    return true;
}

bool parse_u64(const char *string, uint64_t *out)
{
    uint64_t value = 0;
    if (!*string) return false;
    for (; *string; string++) {
        if (*string < '0' || *string > '9') return false;
        uint64_t digit = (uint64_t)(*string - '0');
        if (value > (UINT64_MAX - digit) / 10) return false;
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}

bool has_whole_words(const char *text, const char *words)
{
    size_t length = strlen(words);
    bool begins = true;
    for (const char *at = text; *at; at++) {
        if (begins && strncasecmp(at, words, length) == 0 && !isalnum((unsigned char)at[length]))
            return true;
        begins = !isalnum((unsigned char)*at);
    }
    return false;
}

/* Edit distance of two short words, with a neighbour swap as one slip; `LONGEST + 1` for long ones.
 */
enum { LONGEST = 40 };

static unsigned slips_between(const char *a, const char *b)
{
    size_t m = strlen(a), n = strlen(b);
    if (m > LONGEST || n > LONGEST) return LONGEST + 1;
    unsigned rows[3][LONGEST + 1];
    for (size_t j = 0; j <= n; j++) rows[0][j] = (unsigned)j;
    for (size_t i = 1; i <= m; i++) {
        unsigned *row = rows[i % 3], *before = rows[(i - 1) % 3], *before2 = rows[(i + 1) % 3];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= n; j++) {
            unsigned best = before[j - 1] + (a[i - 1] != b[j - 1]);
            if (before[j] + 1 < best) best = before[j] + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && before2[j - 2] + 1 < best) best = before2[j - 2] + 1;
            row[j] = best;
        }
    }
    return rows[m % 3][n];
}

const char *nearest_word(const char *wrong, const char *const *words)
{
    size_t length = strlen(wrong);
    unsigned allowed = length < 3 ? 0 : length < 6 ? 1 : 2;
    const char *best = NULL;
    unsigned best_slips = allowed + 1;
    for (; *words; words++) {
        unsigned slips = slips_between(wrong, *words);
        if (slips < best_slips) {
            best_slips = slips;
            best = *words;
        }
    }
    return best;
}

bool read_whole_file(const char *path, size_t most, struct text *out, struct text *problem)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (!file) {
        text_add(problem, "cannot open %s: %s", path, strerror(errno));
        return false;
    }
    char chunk[65536];
    bool fine = true;
    size_t got;
    errno = 0;
    while (fine && (got = fread(chunk, 1, sizeof chunk, file)) > 0) {
        text_add_bytes(out, chunk, got);
        if (out->length > most) {
            text_add(problem, "%s is larger than %zu bytes, the most that is read", path, most);
            fine = false;
        }
    }
    if (fine && ferror(file)) {
        text_add(problem, "cannot read %s: %s", path, strerror(errno ? errno : EIO));
        fine = false;
    }
    if (!standard) fclose(file);
    return fine;
}
