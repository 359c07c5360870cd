/* SPDX-License-Identifier: MIT */
/*
 * JSON out: a small append-only writer. Commas are added automatically: a value that follows
 * another in the same text gets one. Reading JSON is jansson's job, at the edges; names that
 * jansson also has (json_string, json_null) are avoided, because ours would be called instead.
 *
 *     json_open(out, '{');
 *     json_key(out, "seat"); json_number(out, 2);
 *     json_close(out, '}');
 */
#ifndef LIMBIC_BASE_JSON_H
#define LIMBIC_BASE_JSON_H

#include "base/text.h"

void json_open(struct text *out, char bracket);
void json_close(struct text *out, char bracket);
void json_key(struct text *out, const char *key);
void json_number(struct text *out, int64_t number);
void json_bool(struct text *out, bool value);
void json_nothing(struct text *out);
/* Bytes that are not UTF-8 come out as U+FFFD, so that every line is valid JSON. */
void json_text(struct text *out, const char *string);
void json_bytes(struct text *out, const char *bytes, size_t size);
/* 16 hexadecimal digits in quotes: 64 bits do not fit a JSON number. */
void json_hash(struct text *out, uint64_t hash);
/* What comes next starts on a new line, so that files can be compared and searched. */
void json_next_line(struct text *out);

/*
 * An upper bound on the values in a text that is to be read as JSON, found before it is read:
 * commas and opening brackets outside strings. A reader needs up to a hundred times the bytes of a
 * tiny value, so the edges check this first.
 */
size_t json_count_values(const char *bytes, size_t length);

#endif
