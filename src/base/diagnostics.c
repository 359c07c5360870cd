/* SPDX-License-Identifier: MIT */
/* Mistakes with their place. See diagnostics.h. */
#include "base/diagnostics.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/plain.h"
#include "base/utf8.h"

enum {
    LINE_SHOWN_MAX = 160
}; /* a longer line is cut: it is shown to find the place, not to be read */

/* The line with that number; its end is where the text or the line ends. NULL: there is none. */
static const char *find_line(const char *source, unsigned line, const char **end)
{
    for (unsigned i = 1; i < line; i++) {
        const char *next = strchr(source, '\n');
        if (!next) return NULL;
        source = next + 1;
    }
    size_t length = strcspn(source, "\n");
    *end = source + (length < LINE_SHOWN_MAX ? length : LINE_SHOWN_MAX);
    return source;
}

/* Prints the line so that a hostile file cannot steer a terminal, and under it where the mistake
 * is. A column is a byte, but a character has one sign, whether it is shown or not. */
static void show_line(struct diagnostics *d, unsigned line, unsigned column)
{
    const char *end, *start = find_line(d->source, line, &end);
    if (!start) return;
    struct text under = { 0 };
    text_add_string(&d->out, "    ");
    for (const char *at = start; at < end;) {
        struct plain_character c = plain_character(at, end);
        if (*at == '\t')
            text_add_char(&d->out, ' ');
        else
            text_add_plain(&d->out, at, c.bytes, "");
        if ((size_t)(at - start) + c.bytes < column) text_add_char(&under, ' ');
        at += c.bytes;
    }
    for (size_t i = (size_t)(end - start) + 1; i < column; i++) text_add_char(&under, ' ');
    bool pointed = column > 0 && column <= LINE_SHOWN_MAX;
    if (pointed) text_add(&d->out, "\n    %s^", text_string(&under));
    text_add_char(&d->out, '\n');
    text_release(&under);
}

void diagnose(struct diagnostics *d, unsigned line, unsigned column, const char *format, ...)
{
    if (++d->count > DIAGNOSTICS_MAX) return;
    if (d->file) text_add_plain(&d->out, d->file, strlen(d->file), "");
    if (d->file && line)
        text_add(&d->out, ":%u:%u: ", line, column);
    else if (d->file)
        text_add_string(&d->out, ": ");
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    size_t start = d->out.length;
    text_add_plain(&d->out, message, strlen(message), "");
    if (d->told) /* without what could steer a terminal, as it is printed */
        d->told(d->with, &(struct mistake){ d->file, line, column, text_string(&d->out) + start });
    text_add_char(&d->out, '\n');
    if (line && d->source) show_line(d, line, column);
    if (d->count == DIAGNOSTICS_MAX) text_add_string(&d->out, "(further mistakes are not shown)\n");
}

bool diagnose_unless_text(struct diagnostics *d, const char *bytes, size_t length)
{
    struct text_fault fault;
    if (utf8_is_text(bytes, length, &fault)) return true;
    diagnose(d, fault.line, fault.column, "%s", fault.words);
    return false;
}

/* Some editors write a byte order mark before a text, which nobody sees. */
static void drop_byte_order_mark(struct text *source)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t length = sizeof mark - 1;
    if (strncmp(text_string(source), mark, length) != 0) return;
    source->length -= length;
    memmove(source->bytes, source->bytes + length, source->length + 1);
}

bool read_text_file(const char *path, size_t most, struct text *source, struct diagnostics *d)
{
    struct text problem = { 0 };
    bool read = read_whole_file(path, most, source, &problem);
    if (!read) diagnose(d, 0, 0, "%s", text_string(&problem));
    text_release(&problem);
    if (!read) return false;
    drop_byte_order_mark(source);
    const char *file = d->file, *before = d->source;
    d->file = path;
    d->source = text_string(source);
    bool fine = diagnose_unless_text(d, text_string(source), source->length);
    d->file = file;
    d->source = before;
    return fine;
}

void diagnostics_release(struct diagnostics *d)
{
    text_release(&d->out);
}
