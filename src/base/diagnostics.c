/* SPDX-License-Identifier: MIT */
/* Mistakes with their place. See diagnostics.h. */
#include "base/diagnostics.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    LINE_SHOWN_MAX = 160
}; /* a longer line is cut: it is shown to find the place, not to be read */

/* Prints the line with every byte that is not plain text as '?', so that a hostile file cannot
 * steer a terminal. */
static void show_line(struct diagnostics *d, unsigned line, unsigned column)
{
    const char *start = d->source;
    for (unsigned i = 1; i < line; i++) {
        const char *next = strchr(start, '\n');
        if (!next) return;
        start = next + 1;
    }
    size_t length = strcspn(start, "\n");
    if (length > LINE_SHOWN_MAX) length = LINE_SHOWN_MAX;
    text_add_string(&d->out, "    ");
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)start[i];
        text_add_char(&d->out, c == '\t' ? ' ' : (c < 0x20 || c == 0x7f) ? '?' : (char)c);
    }
    if (column == 0 || column > LINE_SHOWN_MAX) {
        text_add_char(&d->out, '\n');
        return;
    }
    text_add_string(&d->out, "\n    ");
    for (unsigned i = 1; i < column; i++) {
        /* the later bytes of one UTF-8 character take no column of their own */
        bool continues = i <= length && ((unsigned char)start[i - 1] & 0xc0) == 0x80;
        if (!continues) text_add_char(&d->out, ' ');
    }
    text_add_string(&d->out, "^\n");
}

void diagnose(struct diagnostics *d, unsigned line, unsigned column, const char *format, ...)
{
    if (++d->count > DIAGNOSTICS_MAX) return;
    if (d->file && line)
        text_add(&d->out, "%s:%u:%u: ", d->file, line, column);
    else if (d->file)
        text_add(&d->out, "%s: ", d->file);
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    for (char *c = message; *c; c++) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f) *c = '?';
    }
    text_add(&d->out, "%s\n", message);
    if (line && d->source) show_line(d, line, column);
    if (d->count == DIAGNOSTICS_MAX) text_add_string(&d->out, "(further mistakes are not shown)\n");
}

void diagnostics_release(struct diagnostics *d)
{
    text_release(&d->out);
}
