/* SPDX-License-Identifier: MIT */
/* Lines out of a stream of bytes. See lines.h. */
#include "session/lines.h"

#include <string.h>

/* Keeps what fits, and one byte more, which shows that it was too long. */
static void keep(struct lines *lines, const char *start, const char *end)
{
    size_t length = (size_t)(end - start), room = lines->most + 1 - lines->line.length;
    text_add_bytes(&lines->line, start, length < room ? length : room);
}

bool lines_take(struct lines *lines, const char **at, const char *end)
{
    if (lines->found) text_clear(&lines->line);
    lines->found = false;
    const char *newline = memchr(*at, '\n', (size_t)(end - *at));
    const char *start = *at, *stop = newline ? newline : end;
    *at = newline ? newline + 1 : end;
    if (lines->skipping) {
        lines->skipping = !newline;
        return false;
    }
    keep(lines, start, stop);
    lines->skipping = !newline && lines->line.length > lines->most;
    lines->found = newline || lines->skipping;
    return lines->found;
}

bool lines_end(struct lines *lines)
{
    if (lines->found || lines->skipping || !lines->line.length) return false;
    lines->found = true;
    return true;
}

void lines_release(struct lines *lines)
{
    text_release(&lines->line);
}
