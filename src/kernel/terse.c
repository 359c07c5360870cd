/* SPDX-License-Identifier: MIT */
/* Texts in short form. See terse.h. */
#include "kernel/terse.h"

#include <string.h>

#include "base/json.h"
#include "kernel/difference.h"
#include "kernel/game.h"
#include "kernel/words.h"

/* What a mark begins with; a card's is its id alone. */
static const char *const signs[] = {
    [MARK_CARD] = "", [MARK_SEAT] = "@", [MARK_SIDE] = "%", [MARK_THING] = "=", [MARK_PLACE] = "/",
};

static const char *card_name(const struct naming *naming, uint32_t id)
{
    const struct cell *cell = view_find(naming->after, SECTION_CARDS, id + 1, CARD_NAME, 0);
    if (!cell && naming->before)
        cell = view_find(naming->before, SECTION_CARDS, id + 1, CARD_NAME, 0);
    return cell ? cell->word : "";
}

/* The words that the reader would put there. */
static void known_words(const struct mark *mark, const struct naming *naming, struct text *out)
{
    const struct setup *setup = naming->after->setup;
    switch (mark->kind) {
    case MARK_CARD: text_add_string(out, card_name(naming, mark->value)); break;
    case MARK_SEAT: seat_words(setup, (seat_id)mark->value, out); break;
    case MARK_SIDE: side_words(setup, mark->value, out); break;
    case MARK_THING: text_add_string(out, setup->game->things[mark->value]); break;
    case MARK_PLACE: text_add_string(out, setup->game->places[mark->value].name); break;
    }
}

static void add_value(const struct mark *mark, const struct naming *naming, struct text *out)
{
    const struct game *game = naming->after->setup->game;
    switch (mark->kind) {
    case MARK_CARD: text_add_number(out, mark->value); break;
    case MARK_SEAT:
    case MARK_SIDE: text_add_number(out, mark->value + 1); break;
    case MARK_THING: text_add_string(out, game->things[mark->value]); break;
    case MARK_PLACE: text_add_string(out, game->places[mark->value].name); break;
    }
}

static void add_braced(struct text *out, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == '{') text_add_char(out, '{');
        text_add_char(out, bytes[i]);
    }
}

static void add_mark(const char *words, const struct mark *mark, const struct naming *naming,
                     struct text *out)
{
    struct text known = { 0 };
    known_words(mark, naming, &known);
    text_add_char(out, '{');
    text_add_string(out, signs[mark->kind]);
    add_value(mark, naming, out);
    if (known.length != mark->length ||
        memcmp(text_string(&known), words + mark->start, mark->length) != 0) {
        text_add_char(out, ':');
        text_add_bytes(out, words + mark->start, mark->length);
    }
    text_add_char(out, '}');
    text_release(&known);
}

/* Could the end of a mark, or of its value, be mistaken? No name of today has such signs. */
static bool is_doubtful(const char *words, const struct mark *mark, const struct naming *naming)
{
    struct text value = { 0 };
    add_value(mark, naming, &value);
    bool doubtful =
        memchr(words + mark->start, '}', mark->length) || strpbrk(text_string(&value), ":{}");
    text_release(&value);
    return doubtful;
}

void terse_write(const char *words, size_t length, const struct mark *marks, unsigned count,
                 const struct naming *naming, struct text *out)
{
    struct text line = { 0 };
    size_t at = 0;
    for (unsigned i = 0; i < count; i++) {
        if (is_doubtful(words, &marks[i], naming)) {
            marked_write(words, length, marks, count, naming->after->setup, out);
            text_release(&line);
            return;
        }
        add_braced(&line, words + at, marks[i].start - at);
        add_mark(words, &marks[i], naming, &line);
        at = marks[i].start + marks[i].length;
    }
    add_braced(&line, words + at, length - at);
    json_bytes(out, text_string(&line), line.length);
    text_release(&line);
}

void terse_write_cell(const struct cell *cell, const struct naming *naming, struct text *out)
{
    unsigned count;
    size_t length;
    const struct mark *marks = view_marks(naming->after, cell, &count);
    const char *words = view_text(naming->after, cell, &length);
    terse_write(words, length, marks, count, naming, out);
}

void terse_word(const char *word, struct text *out)
{
    struct text line = { 0 };
    add_braced(&line, word, strlen(word));
    json_bytes(out, text_string(&line), line.length);
    text_release(&line);
}
