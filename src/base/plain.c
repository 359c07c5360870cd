/* SPDX-License-Identifier: MIT */
/* See plain.h. */
#define _GNU_SOURCE
#include "base/plain.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"

/* Code points that are not shown, in order. */
static const struct {
    uint32_t first, last;
} steering[] = {
    { 0x00, 0x1f },       /* C0: escape, backspace, return */
    { 0x7f, 0x9f },       /* DEL and C1: U+009B begins a sequence like ESC [ */
    { 0xad, 0xad },       /* soft hyphen: not seen, or only at the end of a line */
    { 0x61c, 0x61c },     /* direction of writing */
    { 0x180e, 0x180e },   /* not seen */
    { 0x200b, 0x200b },   /* not seen */
    { 0x200e, 0x200f },   /* direction of writing */
    { 0x2028, 0x202e },   /* line and paragraph separators, direction of writing */
    { 0x2060, 0x206f },   /* not seen, direction of writing */
    { 0xfeff, 0xfeff },   /* not seen */
    { 0xfff9, 0xfffb },   /* annotations between lines */
    { 0xe0000, 0xe0fff }, /* tags and variations: not seen */
};

static bool steers(uint32_t code)
{
    for (unsigned i = 0; i < sizeof steering / sizeof *steering; i++) {
        if (code >= steering[i].first && code <= steering[i].last) return true;
    }
    return false;
}

/* How many bytes a character has that begins with this one; 0: none does. */
static unsigned bytes_of(unsigned char first)
{
    if (first < 0x80) return 1;
    if (first >= 0xc2 && first <= 0xdf) return 2; /* C0 and C1 would be longer than needed */
    if (first >= 0xe0 && first <= 0xef) return 3;
    return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

struct plain_character plain_character(const char *at, const char *end)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 }; /* by number of bytes */
    static const struct plain_character broken = { 1, false };
    const unsigned char *byte = (const unsigned char *)at;
    unsigned bytes = bytes_of(byte[0]);
    if (!bytes || bytes > (size_t)(end - at)) return broken;
    uint32_t code = bytes == 1 ? byte[0] : byte[0] & (0x7fu >> bytes);
    for (unsigned i = 1; i < bytes; i++) {
        if ((byte[i] & 0xc0) != 0x80) return broken;
        code = code << 6 | (byte[i] & 0x3f);
    }
    bool surrogate = code >= 0xd800 && code <= 0xdfff;
    if (code < least[bytes] || surrogate || code > 0x10ffff) return broken;
    return (struct plain_character){ bytes, !steers(code) };
}

void text_add_plain(struct text *out, const char *bytes, size_t length, const char *wanted)
{
    for (const char *at = bytes, *end = bytes + length; at < end;) {
        struct plain_character c = plain_character(at, end);
        bool layout = *at && strchr(wanted, *at);
        if (c.shown || layout)
            text_add_bytes(out, at, c.bytes);
        else
            text_add_char(out, '?');
        at += c.bytes;
    }
}

void print_plain(FILE *out, const char *format, ...)
{
    char *words = NULL;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&words, format, arguments);
    va_end(arguments);
    check(length >= 0); /* the format is ours, and a text that long was in memory before */
    struct text plain = { 0 };
    text_add_plain(&plain, words, (size_t)length, "\n\t");
    fwrite(text_string(&plain), 1, plain.length, out);
    text_release(&plain);
    free(words);
}
