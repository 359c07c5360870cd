/* SPDX-License-Identifier: MIT */
/* JSON out. See json.h. */
#include "base/json.h"

#include <string.h>

#include "base/utf8.h"

static void comma(struct text *out)
{
    if (!out->length) return;
    char last = out->bytes[out->length - 1];
    if (last != '{' && last != '[' && last != ':' && last != '\n') text_add_char(out, ',');
}

void json_open(struct text *out, char bracket)
{
    comma(out);
    text_add_char(out, bracket);
}

void json_close(struct text *out, char bracket)
{
    text_add_char(out, bracket);
}

/* How many bytes from `s` on stand in JSON as they are. */
static size_t plain_bytes(const char *s, const char *end)
{
    const char *at = s;
    while (at < end && *at >= 0x20 && *at < 0x7f && *at != '"' && *at != '\\') at++;
    return (size_t)(at - s);
}

void json_bytes(struct text *out, const char *bytes, size_t size)
{
    const char *end = bytes + size;
    comma(out);
    text_add_char(out, '"');
    for (const unsigned char *s = (const unsigned char *)bytes; s < (const unsigned char *)end;) {
        size_t plain = plain_bytes((const char *)s, end);
        text_add_bytes(out, (const char *)s, plain);
        s += plain;
        if (s == (const unsigned char *)end) break;
        uint32_t code;
        unsigned length = utf8_character((const char *)s, end, &code);
        if (length == 0) {
            text_add_string(out, "\xef\xbf\xbd");
            s++;
        } else if (length > 1) {
            text_add_bytes(out, (const char *)s, length);
            s += length;
        } else {
            if (*s == '"' || *s == '\\')
                text_add(out, "\\%c", *s);
            else if (*s == '\n')
                text_add_string(out, "\\n");
            else if (*s < 0x20 || *s == 0x7f)
                text_add(out, "\\u%04x", *s);
            else
                text_add_char(out, (char)*s);
            s++;
        }
    }
    text_add_char(out, '"');
}

void json_key(struct text *out, const char *key)
{
    json_text(out, key);
    text_add_char(out, ':');
}

void json_number(struct text *out, int64_t number)
{
    comma(out);
    text_add_number(out, number);
}

void json_bool(struct text *out, bool value)
{
    comma(out);
    text_add_string(out, value ? "true" : "false");
}

void json_nothing(struct text *out)
{
    comma(out);
    text_add_string(out, "null");
}

void json_text(struct text *out, const char *string)
{
    json_bytes(out, string, strlen(string));
}

void json_hash(struct text *out, uint64_t hash)
{
    comma(out);
    text_add(out, "\"%016llx\"", (unsigned long long)hash);
}

void json_next_line(struct text *out)
{
    comma(out);
    text_add_char(out, '\n');
}

size_t json_count_values(const char *bytes, size_t length)
{
    size_t count = 0;
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        char c = bytes[i];
        if (quoted && c == '\\')
            i++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == ',' || c == '[' || c == '{'))
            count++;
    }
    return count;
}
