/* SPDX-License-Identifier: MIT */
/* Showing a picture of the table, or what has changed in it. See picture.h. */
#include <string.h>

#include "terminal/picture.h"

static bool block_equals(const struct block *a, const struct block *b)
{
    return strcmp(text_string(&a->title), text_string(&b->title)) == 0 &&
           strcmp(text_string(&a->facts), text_string(&b->facts)) == 0 &&
           strcmp(text_string(&a->pieces), text_string(&b->pieces)) == 0;
}

/* The next fact from *at on, in two parts; false: there is none. */
static bool next_fact(const char **at, struct text *name, struct text *value)
{
    if (!**at) return false;
    const char *is = strchr(*at, FACT_IS), *end = strchr(*at, FACT_END);
    check(is && end && is < end);
    text_clear(name);
    text_clear(value);
    text_add_bytes(name, *at, (size_t)(is - *at));
    text_add_bytes(value, is + 1, (size_t)(end - is - 1));
    *at = end + 1;
    return true;
}

static void add_fact(struct text *facts, const char *name, const char *value)
{
    text_add(facts, "%s%c%s%c", name, FACT_IS, value, FACT_END);
}

/* How many facts there are of that name; with that value, unless that is NULL. */
static unsigned count_facts(const struct text *facts, const char *wanted, const char *wanted_value)
{
    struct text name = { 0 }, value = { 0 };
    unsigned count = 0;
    const char *at = text_string(facts);
    while (next_fact(&at, &name, &value)) {
        count += strcmp(text_string(&name), wanted) == 0 &&
                 (!wanted_value || strcmp(text_string(&value), wanted_value) == 0);
    }
    text_release(&name);
    text_release(&value);
    return count;
}

/* Facts that are new or different. */
static void fact_changes(const struct text *facts, const struct text *before, struct text *changes)
{
    struct text name = { 0 }, value = { 0 };
    const char *at = text_string(facts);
    while (next_fact(&at, &name, &value)) {
        if (!count_facts(before, text_string(&name), text_string(&value)))
            add_fact(changes, text_string(&name), text_string(&value));
    }
    text_release(&name);
    text_release(&value);
}

/* Facts that are gone. */
static void facts_gone(const struct text *facts, const struct text *before, struct text *changes)
{
    struct text name = { 0 }, value = { 0 };
    const char *at = text_string(before);
    while (next_fact(&at, &name, &value)) {
        if (!count_facts(facts, text_string(&name), NULL))
            add_fact(changes, text_string(&name), value.length ? "none" : "no");
    }
    text_release(&name);
    text_release(&value);
}

/* What has become of cards that are laid out, of which several can have the same name. One that lay
 * there already is shown without what it does. */
static void piece_changes(const struct text *pieces, const struct text *before,
                          struct text *changes)
{
    struct text name = { 0 }, value = { 0 };
    const char *at = text_string(pieces);
    while (next_fact(&at, &name, &value)) {
        const char *called = text_string(&name), *is = text_string(&value);
        if (count_facts(before, called, is) >= count_facts(pieces, called, is)) continue;
        bool known = count_facts(before, called, NULL) >= count_facts(pieces, called, NULL);
        if (known) value.bytes[strcspn(is, (const char[]){ PIECE_DOES, 0 }) + 1] = '\0';
        add_fact(changes, called, text_string(&value));
    }
    at = text_string(before);
    while (next_fact(&at, &name, &value)) {
        const char *called = text_string(&name);
        bool fewer = count_facts(before, called, NULL) > count_facts(pieces, called, NULL);
        if (fewer && !count_facts(changes, called, "gone")) add_fact(changes, called, "gone");
    }
    text_release(&name);
    text_release(&value);
}

static void make_changes(const struct block *block, const struct block *before,
                         struct block *changes)
{
    text_add_string(&changes->title, text_string(&block->title));
    changes->sentence = block->sentence;
    fact_changes(&block->facts, &before->facts, &changes->facts);
    /* A sentence is shown again as a whole: parts that it lost need no mention. */
    if (!block->sentence) facts_gone(&block->facts, &before->facts, &changes->facts);
    piece_changes(&block->pieces, &before->pieces, &changes->pieces);
}

/* ---- cards that are laid out ----------------------------------------------------------------- */

enum { PIECE_INDENT = 2, PIECE_HANG = 6, PIECE_LINES = 3 };

/* Cuts at a word, so that the line takes PIECE_LINES lines of the screen. */
static void shorten(struct text *line, const struct screen *screen)
{
    unsigned room = PIECE_LINES * (screen_width(screen) - PIECE_HANG) - PIECE_HANG;
    if (columns_of(text_string(line)) <= room) return;
    while (line->length && columns_of(text_string(line)) > room - 4) {
        while (line->length && line->bytes[line->length - 1] != ' ') line->length--;
        while (line->length && line->bytes[line->length - 1] == ' ') line->length--;
        line->bytes[line->length] = '\0';
    }
    text_add_string(line, " ...");
}

/* "NAME (hp 3/5, minion): At the end ...". */
static void add_piece_words(const char *name, const char *value, bool plain, struct text *out)
{
    const char *does = strchr(value, PIECE_DOES);
    size_t state = does ? (size_t)(does - value) : strlen(value);
    text_add(out, plain ? "%s" : STRONG "%s" USUAL, name);
    if (!does) text_add(out, ": %s", value);
    if (does && state) text_add(out, " (%.*s)", (int)state, value);
    if (does && does[1]) text_add(out, ": %s", does + 1);
}

static void show_pieces(const struct block *block, const struct screen *screen, bool whole)
{
    struct text name = { 0 }, value = { 0 }, line = { 0 };
    const char *at = text_string(&block->pieces);
    while (next_fact(&at, &name, &value)) {
        text_clear(&line);
        if (screen->plain && !block->sentence) text_add(&line, "%s: ", text_string(&block->title));
        add_piece_words(text_string(&name), text_string(&value), screen->plain, &line);
        if (!whole) shorten(&line, screen);
        screen_say(screen, screen->plain ? "" : "  ", screen->plain ? 0 : PIECE_HANG,
                   text_string(&line));
    }
    text_release(&name);
    text_release(&value);
    text_release(&line);
}

/* ---- blocks ---------------------------------------------------------------------------------- */

/* "Player 2, stash: 1 white", one line each. */
static void show_plainly(const struct block *block, const struct screen *screen)
{
    struct text name = { 0 }, value = { 0 }, line = { 0 };
    const char *at = text_string(&block->facts);
    if (block->sentence) screen_say(screen, "", 0, text_string(&block->title));
    if (block->cards && !*at) {
        text_add(&line, "%s: empty", text_string(&block->title));
        screen_say(screen, "", 0, text_string(&line));
    }
    while (next_fact(&at, &name, &value)) {
        text_clear(&line);
        text_add_string(&line, block->sentence ? "Table" : text_string(&block->title));
        if (name.length) text_add(&line, ", %s", text_string(&name));
        if (value.length) text_add(&line, ": %s", text_string(&value));
        screen_say(screen, "", 0, text_string(&line));
    }
    text_release(&name);
    text_release(&value);
    text_release(&line);
}

static void show_cards(const struct block *block, const struct screen *screen)
{
    struct text name = { 0 }, value = { 0 }, line = { 0 };
    const char *at = text_string(&block->facts);
    screen_say(screen, "", 0, text_string(&block->title));
    if (!*at) screen_say(screen, "  ", 2, "empty");
    while (next_fact(&at, &name, &value)) {
        text_clear(&line);
        text_add(&line, STRONG "%s" USUAL, text_string(&name));
        if (value.length) text_add(&line, ": %s", text_string(&value));
        screen_say(screen, "  ", 6, text_string(&line));
    }
    text_release(&name);
    text_release(&value);
    text_release(&line);
}

static void show_facts(const struct block *block, const struct screen *screen)
{
    struct text name = { 0 }, value = { 0 }, line = { 0 };
    const char *at = text_string(&block->facts);
    unsigned shown = 0;
    text_add(&line, STRONG "%s" USUAL, text_string(&block->title));
    if (*at || !block->sentence) text_add_char(&line, ':');
    while (next_fact(&at, &name, &value)) {
        if (shown++) text_add_string(&line, screen->drawing ? " \u00b7" : ";");
        if (name.length) text_add(&line, " " FAINT "%s" USUAL, text_string(&name));
        if (value.length) text_add(&line, " %s", text_string(&value));
    }
    screen_say(screen, "", 4, text_string(&line));
    text_release(&name);
    text_release(&value);
    text_release(&line);
}

static void show_block(const struct block *block, const struct screen *screen, bool whole)
{
    if (screen->plain)
        show_plainly(block, screen);
    else if (block->cards)
        show_cards(block, screen);
    else
        show_facts(block, screen);
    show_pieces(block, screen, whole);
}

/* Of a title that is a sentence, only the sentence changes. */
static bool is_same_place(const struct block *a, const struct block *b)
{
    if (a->sentence && b->sentence) return true;
    return strcmp(text_string(&a->title), text_string(&b->title)) == 0;
}

bool picture_show(const struct picture *picture, const struct picture *before,
                  const struct screen *screen)
{
    bool shown = false;
    for (unsigned i = 0; i < picture->count; i++) {
        const struct block *block = &picture->blocks[i];
        const struct block *was = before && i < before->count ? &before->blocks[i] : NULL;
        if (was && block_equals(block, was)) continue;
        shown = true;
        if (!was || block->cards || !is_same_place(block, was)) {
            show_block(block, screen, picture->whole);
            continue;
        }
        struct block changes = { 0 };
        make_changes(block, was, &changes);
        show_block(&changes, screen, picture->whole);
        text_release(&changes.title);
        text_release(&changes.facts);
        text_release(&changes.pieces);
    }
    return shown;
}
