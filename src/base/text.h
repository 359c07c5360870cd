/* SPDX-License-Identifier: MIT */
/*
 * Text that grows: the one way Limbic builds strings. Always ends in a NUL that is not counted.
 *
 *     struct text out = { 0 };
 *     text_add(&out, "%d pebbles", n);
 *     puts(text_string(&out));
 *     text_release(&out);
 */
#ifndef LIMBIC_BASE_TEXT_H
#define LIMBIC_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a mark says a stretch of text is the name of; `value` says which. */
enum mark_kind {
    MARK_CARD,  /* a card_id */
    MARK_SEAT,  /* a seat_id */
    MARK_SIDE,  /* a side of the table that no seat plays */
    MARK_THING, /* one of the game's things: a colour, an emotion */
    MARK_PLACE, /* a place of the board */
};

struct mark {
    uint32_t start, length; /* bytes of the text */
    enum mark_kind kind;
    uint32_t value;
};

/* The marks of a text, from its start to its end; none lies within another. */
struct marks {
    struct mark *all;
    unsigned count, room;
};

struct text {
    char *bytes;
    size_t length;
    size_t room;
    struct marks *marks; /* NULL: whoever reads it wants no marks. Not owned. */
};

__attribute__((format(printf, 2, 3))) void text_add(struct text *text, const char *format, ...);
void text_add_string(struct text *text, const char *string);
void text_add_bytes(struct text *text, const char *bytes, size_t length);
void text_add_char(struct text *text, char c);
void text_add_number(struct text *text, int64_t number);

/*
 * The bytes from `start` to the present end are the name of something. Words are the same with and
 * without marks; front ends draw a marked name as what it stands for, and lead from it to the
 * thing itself.
 */
void text_mark(struct text *text, enum mark_kind kind, uint32_t value, size_t start);
void marks_release(struct marks *marks);

/* What follows a noun that so many are counted of: "1 card", "2 cards". */
static inline const char *plural_s(int64_t count)
{
    return count == 1 ? "" : "s";
}

/* The string so far; valid until the next change. Never NULL. */
const char *text_string(const struct text *text);

/* Lines from `start` on become one. */
void text_join_lines(struct text *text, size_t start);

/* Empty it and its marks, keep their memory. */
void text_clear(struct text *text);
void text_release(struct text *text);

/* Reading lines and words, for everything a person wrote. */

/* Cuts white space off both ends of [*start, *end). */
void span_trim(const char **start, const char **end);

/* Is `string` the same as the bytes [start, end)? */
bool span_is(const char *start, const char *end, const char *string);

/* A whole number of `least` to `most` that fills [start, end): sign and digits, nothing else. */
bool span_number(const char *start, const char *end, int64_t least, int64_t most, int64_t *out);
bool parse_u64(const char *string, uint64_t *out);

/* Does the text have these words in it, whatever their case, and not as parts of others? */
bool has_whole_words(const char *text, const char *words);

/*
 * Of the NULL-ended words, the one a person most likely meant by `wrong`; NULL if none is near. At
 * most two slips, and fewer for short words.
 */
const char *nearest_word(const char *wrong, const char *const *words);

/*
 * A whole file (or standard input for "-") as text. False, with the reason in `problem`, if it
 * cannot be read or is larger than `most` bytes.
 */
bool read_whole_file(const char *path, size_t most, struct text *out, struct text *problem);

#endif
