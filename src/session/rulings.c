/* SPDX-License-Identifier: MIT */
/* Rulings by card. See rulings.h. */
#include "session/rulings.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/json.h"
#include "cardlang/vocabulary.h"

enum { CELLS = 3, NAMED_MAX = 24 }; /* of a ruling: one names a handful */

struct span {
    const char *at;
    size_t length;
};

/* What a row names, each once. */
struct named {
    const char *cards[NAMED_MAX];
    unsigned card_count;
    const char *keywords[NAMED_MAX];
    unsigned keyword_count;
};

/* ---- rows ------------------------------------------------------------------------------------ */

/* "| id | open point | ruling |"; false: the line is no row of ours. */
static bool read_row(const char *line, size_t length, const char *game, struct span cells[CELLS])
{
    const char *at = line, *end = line + length;
    for (unsigned i = 0; i < CELLS; i++) {
        if (at == end || *at != '|') return false;
        const char *start = ++at;
        while (at < end && *at != '|') at++;
        const char *stop = at;
        span_trim(&start, &stop);
        cells[i] = (struct span){ start, (size_t)(stop - start) };
    }
    size_t name = strlen(game);
    return cells[0].length > name && strncmp(cells[0].at, game, name) == 0 &&
           cells[0].at[name] == '-';
}

/* ---- what they name -------------------------------------------------------------------------- */

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* Do these words stand there, and end there? */
static bool stands_at(struct span in, size_t at, const char *words, size_t length, bool any_case)
{
    if (in.length - at < length) return false;
    if (at + length < in.length && is_letter(in.at[at + length])) return false;
    return any_case ? strncasecmp(in.at + at, words, length) == 0
                    : memcmp(in.at + at, words, length) == 0;
}

static void add_name(const char **names, unsigned *count, const char *name)
{
    for (unsigned i = 0; i < *count; i++) {
        if (strcmp(names[i], name) == 0) return;
    }
    if (*count < NAMED_MAX) names[(*count)++] = name;
}

/* The longest name of a card that begins there; NULL: none does. */
static const char *card_at(const struct pack *pack, struct span in, size_t at)
{
    const char *found = NULL;
    for (unsigned i = 0; i < pack->own_from; i++) {
        const char *name = pack->cards[i].name;
        size_t length = strlen(name);
        bool longer = !found || length > strlen(found);
        if (longer && stands_at(in, at, name, length, false)) found = name;
    }
    return found;
}

static void find_cards(const struct pack *pack, struct span in, struct named *named)
{
    for (size_t at = 0; at < in.length;) {
        bool begins = !at || !is_letter(in.at[at - 1]);
        const char *name = begins && is_letter(in.at[at]) ? card_at(pack, in, at) : NULL;
        if (name) add_name(named->cards, &named->card_count, name);
        at += name ? strlen(name) : 1;
    }
}

/* Of one word only: what is longer is no word for a thing, but a sentence with slots. */
static void find_keyword(struct span in, const char *word, struct named *named)
{
    size_t length = strlen(word);
    if (!length || strchr(word, ' ')) return;
    for (size_t at = 0; at < in.length; at++) {
        if (at && is_letter(in.at[at - 1])) continue;
        if (stands_at(in, at, word, length, true))
            add_name(named->keywords, &named->keyword_count, word);
    }
}

static void find_keywords(const struct pack *pack, struct span in, struct named *named)
{
    for (const struct phrase *phrase = pack->phrases; phrase->pattern; phrase++) {
        if (phrase->shown & SHOWN_EXPLAINED) find_keyword(in, phrase->pattern, named);
    }
}

/* ---- as JSON --------------------------------------------------------------------------------- */

/* Without the marks of Markdown that a page would show as they are. */
static void write_words(const char *key, struct span words, struct text *out)
{
    struct text plain = { 0 };
    for (size_t i = 0; i < words.length; i++) {
        if (words.at[i] != '`') text_add_char(&plain, words.at[i]);
    }
    json_key(out, key);
    json_text(out, text_string(&plain));
    text_release(&plain);
}

static void write_names(const char *key, const char *const *names, unsigned count, struct text *out)
{
    if (!count) return;
    json_key(out, key);
    json_open(out, '[');
    for (unsigned i = 0; i < count; i++) json_text(out, names[i]);
    json_close(out, ']');
}

static void write_row(const struct pack *pack, const struct span cells[CELLS], struct text *out)
{
    struct named named = { 0 };
    find_cards(pack, cells[1], &named);
    find_cards(pack, cells[2], &named);
    find_keywords(pack, cells[1], &named);
    if (!named.card_count && !named.keyword_count) return;
    json_open(out, '{');
    write_words("id", cells[0], out);
    write_words("point", cells[1], out);
    write_words("text", cells[2], out);
    write_names("cards", named.cards, named.card_count, out);
    write_names("keywords", named.keywords, named.keyword_count, out);
    json_close(out, '}');
}

static void write_rows(const struct pack *pack, const char *source, struct text *out)
{
    for (const char *line = source; *line;) {
        size_t length = strcspn(line, "\n");
        struct span cells[CELLS];
        if (read_row(line, length, pack->vocabulary->game, cells)) write_row(pack, cells, out);
        line += length + (line[length] == '\n');
    }
}

void rulings_write_of(const struct pack *pack, const char *source, struct text *out)
{
    json_open(out, '[');
    write_rows(pack, source, out);
    json_close(out, ']');
}

void rulings_write(const struct pack *pack, struct text *out)
{
    json_open(out, '[');
    for (const struct embedded_ruling *file = embedded_rulings; file->game; file++) {
        if (strcmp(file->game, pack->vocabulary->game) == 0) write_rows(pack, file->source, out);
    }
    json_close(out, ']');
}
