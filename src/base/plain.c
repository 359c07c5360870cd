/* SPDX-License-Identifier: MIT */
/* See plain.h. */
#define _GNU_SOURCE
#include "base/plain.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/utf8.h"

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

struct plain_character plain_character(const char *at, const char *end)
{
    uint32_t code;
    unsigned bytes = utf8_character(at, end, &code);
    return bytes ? (struct plain_character){ bytes, !steers(code) }
                 : (struct plain_character){ 1, false };
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
