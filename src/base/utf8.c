/* SPDX-License-Identifier: MIT */
/* See utf8.h. */
#include "base/utf8.h"

/* How many bytes a character has that begins with this one; 0: none does. */
static unsigned bytes_of(unsigned char first)
{
    if (first < 0x80) return 1;
    if (first >= 0xc2 && first <= 0xdf) return 2; /* C0 and C1 would be longer than needed */
    if (first >= 0xe0 && first <= 0xef) return 3;
    return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

unsigned utf8_character(const char *at, const char *end, uint32_t *code)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 }; /* by number of bytes */
    const unsigned char *byte = (const unsigned char *)at;
    unsigned bytes = bytes_of(byte[0]);
    if (!bytes || bytes > (size_t)(end - at)) return 0;
    *code = bytes == 1 ? byte[0] : byte[0] & (0x7fu >> bytes);
    for (unsigned i = 1; i < bytes; i++) {
        if ((byte[i] & 0xc0) != 0x80) return 0;
        *code = *code << 6 | (byte[i] & 0x3f);
    }
    bool surrogate = *code >= 0xd800 && *code <= 0xdfff;
    return *code < least[bytes] || surrogate || *code > 0x10ffff ? 0 : bytes;
}

bool utf8_is_text(const char *bytes, size_t length, struct text_fault *fault)
{
    const char *end = bytes + length;
    *fault = (struct text_fault){ .line = 1, .column = 1 };
    for (const char *at = bytes; at < end;) {
        uint32_t code;
        unsigned size = utf8_character(at, end, &code);
        fault->at = (size_t)(at - bytes);
        if (!size) fault->words = "this byte is not UTF-8: save the text as UTF-8";
        if (size && !code) fault->words = "a byte 0 stands here, which no text has";
        if (fault->words) return false;
        fault->column += size;
        if (code == '\n') {
            fault->line++;
            fault->column = 1;
        }
        at += size;
    }
    return true;
}
