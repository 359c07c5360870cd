/* SPDX-License-Identifier: MIT */
/* Reading what people write about a position. See scene_read.h. */
#include "session/scene_read.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/zone.h"

static void report(const struct scene_words *r, const char *at, const char *format,
                   va_list arguments)
{
    char message[900];
    vsnprintf(message, sizeof message, format, arguments);
    diagnose(r->d, r->line, (unsigned)(at - r->line_start) + 1, "%s", message);
}

bool mistake(struct scene_words *r, const char *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(r, at, format, arguments);
    va_end(arguments);
    return false;
}

bool deny(struct scene_words *r, const char *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(r, at, format, arguments);
    va_end(arguments);
    *r->denied = true;
    return false;
}

void skip_blanks(struct scene_words *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t')) r->at++;
}

bool take_char(struct scene_words *r, char c)
{
    skip_blanks(r);
    if (r->at == r->end || *r->at != c) return false;
    r->at++;
    return true;
}

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '\'' || (unsigned char)c >= 0x80;
}

bool take_word(struct scene_words *r, const char *word)
{
    skip_blanks(r);
    size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0) return false;
    if (r->at + length < r->end && is_name_char(r->at[length])) return false;
    r->at += length;
    return true;
}

bool take_name(struct scene_words *r, const char **start, const char **end)
{
    skip_blanks(r);
    *start = r->at;
    while (r->at < r->end) {
        bool inner = *r->at == ' ' && r->at + 1 < r->end && is_name_char(r->at[1]);
        if (!is_name_char(*r->at) && !(inner && r->at > *start)) break;
        r->at++;
    }
    *end = r->at;
    return *end > *start;
}

bool take_seat(struct scene_words *r, seat_id *seat)
{
    skip_blanks(r);
    const char *start = r->at;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9') r->at++;
    int64_t number;
    if (!span_number(start, r->at, 1, r->t->seats, &number)) {
        return mistake(r, start, "a seat is expected here, a number from 1 to %u", r->t->seats);
    }
    *seat = (seat_id)(number - 1);
    return true;
}

bool take_seats(struct scene_words *r, seat_set *seats)
{
    do {
        seat_id seat;
        if (!take_seat(r, &seat)) return false;
        *seats |= seat_bit(seat);
    } while (take_char(r, '+'));
    return true;
}

/* A thing or a place of the board, by its name. */
static bool take_named(struct scene_words *r, const struct counter *c, unsigned dimension,
                       unsigned *index)
{
    const char *start, *end;
    const struct game *game = r->t->setup->game;
    unsigned count = counter_size(r->t, c, dimension);
    if (take_name(r, &start, &end)) {
        for (unsigned i = 0; i < count; i++) {
            if (!span_is(start, end, counter_index_name(game, c, dimension, i))) continue;
            *index = i;
            return true;
        }
    }
    struct text all = { 0 };
    for (unsigned i = 0; i < count; i++) {
        text_add(&all, " %s", counter_index_name(game, c, dimension, i));
    }
    mistake(r, start, "one of these is expected here:%s", text_string(&all));
    text_release(&all);
    return false;
}

static bool take_numbered(struct scene_words *r, unsigned most, unsigned *index)
{
    skip_blanks(r);
    const char *start = r->at;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9') r->at++;
    int64_t number;
    if (!span_number(start, r->at, 1, most, &number)) {
        return mistake(r, start, "a number from 1 to %u is expected here", most);
    }
    *index = (unsigned)number - 1;
    return true;
}

static bool take_index(struct scene_words *r, const struct counter *c, unsigned dimension,
                       unsigned *index)
{
    if (counter_index_name(r->t->setup->game, c, dimension, 0)) {
        return take_named(r, c, dimension, index);
    }
    if (c->per[dimension] == PER_PLACE) return take_numbered(r, c->places[dimension], index);
    seat_id seat;
    if (!take_seat(r, &seat)) return false;
    *index = seat;
    return true;
}

static bool take_indices(struct scene_words *r, const struct counter *c,
                         struct counter_place *place)
{
    if (!c->per[0]) return true;
    const char *named = counter_index_name(r->t->setup->game, c, 0, 0);
    if (!take_char(r, '[')) {
        return mistake(r, r->at, "'%s' is counted %s: write %s[%s]", c->name,
                       c->per[0] == PER_SEAT    ? "for each seat"
                       : c->per[0] == PER_THING ? "for each thing"
                                                : "for each place",
                       c->name, named ? named : "1");
    }
    if (!take_index(r, c, 0, &place->first)) return false;
    if (c->per[1]) {
        if (!take_char(r, ',')) return mistake(r, r->at, "a comma and a second index are expected");
        if (!take_index(r, c, 1, &place->second)) return false;
    }
    return take_char(r, ']') || mistake(r, r->at, "a ']' is expected here");
}

static bool take_zone_seat(struct scene_words *r, unsigned kind, struct counter_place *place)
{
    const struct zone_kind *is = zone_kind_of(r->t, kind);
    seat_id seat = 0;
    if (!is->shared) {
        if (!take_char(r, '[')) {
            return mistake(r, r->at, "every seat has a zone '%s': write %s[1]", is->name, is->name);
        }
        if (!take_seat(r, &seat)) return false;
        if (!take_char(r, ']')) return mistake(r, r->at, "a ']' is expected here");
    }
    place->zone = zone_of(r->t, kind, seat);
    return true;
}

static void suggest_place(struct scene_words *r, const char *start, const char *end)
{
    const struct game *game = r->t->setup->game;
    const char *names[200] = { 0 };
    unsigned n = 0;
    for (const struct counter *c = game->counters; c->name && n < 150; c++) {
        if (*c->name) names[n++] = c->name;
    }
    for (const struct row_kind *k = game->rows; k && k->name && n < 160; k++) names[n++] = k->name;
    for (unsigned k = 0; k <= r->t->setup->zone_kinds && n < 199; k++) {
        names[n++] = zone_kind_of(r->t, k)->name;
    }
    char wrong[64];
    int length = (int)(end - start < 60 ? end - start : 60);
    snprintf(wrong, sizeof wrong, "%.*s", length, start);
    const char *near = nearest_word(wrong, names);
    if (near) {
        mistake(r, start, "%s has no counter or zone '%s' (did you mean '%s'?)", game->name, wrong,
                near);
        return;
    }
    struct text all = { 0 };
    for (unsigned i = 0; i < n; i++) text_add(&all, "%s%s", i ? ", " : "", names[i]);
    mistake(r, start, "%s has no counter or zone '%s'; it has %s", game->name, wrong,
            text_string(&all));
    text_release(&all);
}

/* The length of the name if the words begin with it, 0 if not. */
static size_t name_length(const char *start, const char *end, const char *name)
{
    size_t length = strlen(name);
    if ((size_t)(end - start) < length || memcmp(start, name, length) != 0) return 0;
    return start + length == end || !is_name_char(start[length]) ? length : 0;
}

/* Names may have blanks in them and words may follow ("box count 3"), so the longest name that
 * fits is meant. */
bool take_place(struct scene_words *r, struct counter_place *place)
{
    *place = (struct counter_place){ 0 };
    const char *start, *end;
    if (!take_name(r, &start, &end)) {
        return mistake(r, start, "the name of a counter or zone is expected here");
    }
    size_t longest = 0;
    unsigned zone_kind = 0;
    for (const struct counter *c = r->t->setup->game->counters; c->name; c++) {
        size_t length = name_length(start, end, c->name);
        if (length <= longest) continue;
        longest = length;
        place->counter = c;
    }
    for (const struct row_kind *k = r->t->setup->game->rows; k && k->name; k++) {
        size_t length = name_length(start, end, k->name);
        if (length <= longest) continue;
        longest = length;
        place->counter = NULL;
        place->rows = k;
    }
    for (unsigned kind = 0; kind <= r->t->setup->zone_kinds; kind++) {
        size_t length = name_length(start, end, zone_kind_of(r->t, kind)->name);
        if (length <= longest) continue;
        longest = length;
        place->counter = NULL;
        place->rows = NULL;
        zone_kind = kind;
    }
    r->at = start + longest;
    if (!longest) {
        suggest_place(r, start, end);
        return false;
    }
    place->kind = place->counter ? PLACE_COUNTER : place->rows ? PLACE_ROWS : PLACE_ZONE;
    if (place->kind == PLACE_COUNTER) return take_indices(r, place->counter, place);
    if (place->kind == PLACE_ROWS) return true;
    return take_zone_seat(r, zone_kind, place);
}

/* A card by its face's name: the first that everybody can see, else the first there is. */
static bool find_card(const struct scene_words *r, const char *start, const char *end,
                      int64_t *value)
{
    int64_t any = -1;
    for (unsigned i = 0; i < r->t->cards; i++) {
        if (!span_is(start, end, face_name(r->t, face_of(r->t, (card_id)i)))) continue;
        *value = i;
        if (seat_knows(r->t, NOBODY, (card_id)i)) return true;
        if (any < 0) any = i;
    }
    *value = any;
    return any >= 0;
}

static bool parse_counter_value(const struct scene_words *r, const struct counter *c,
                                const char *start, const char *end, int64_t *value)
{
    switch (c->kind) {
    case VALUE_NUMBER: break;
    case VALUE_FLAG:
        *value = span_is(start, end, "yes");
        return *value || span_is(start, end, "no");
    case VALUE_SEAT:
        *value = NOBODY;
        if (span_is(start, end, "nobody")) return true;
        if (!span_number(start, end, 1, r->t->seats, value)) return false;
        --*value;
        return true;
    case VALUE_CARD:
        *value = NO_CARD;
        return span_is(start, end, "none") || find_card(r, start, end, value);
    case VALUE_WORD:
        for (*value = 0; c->words[*value]; ++*value) {
            if (span_is(start, end, c->words[*value])) return true;
        }
        return false;
    }
    return span_number(start, end, counter_least(c), counter_most(r->t, c), value);
}

static bool value_mistake(struct scene_words *r, const struct counter *c, const char *at)
{
    struct text words = { 0 };
    bool result = false;
    switch (c->kind) {
    case VALUE_NUMBER:
        result = mistake(r, at, "'%s' takes a whole number from %lld to %lld", c->name,
                         (long long)counter_least(c), (long long)counter_most(r->t, c));
        break;
    case VALUE_FLAG: result = mistake(r, at, "'%s' is yes or no", c->name); break;
    case VALUE_SEAT:
        result = mistake(r, at, "'%s' is a seat from 1 to %u, or nobody", c->name, r->t->seats);
        break;
    case VALUE_CARD: result = mistake(r, at, "'%s' is the name of a card, or none", c->name); break;
    case VALUE_WORD:
        for (unsigned i = 0; c->words[i]; i++) text_add(&words, "%s%s", i ? ", " : "", c->words[i]);
        result = mistake(r, at, "'%s' is one of %s", c->name, text_string(&words));
        break;
    }
    text_release(&words);
    return result;
}

bool take_value(struct scene_words *r, const struct counter *counter, int64_t *value)
{
    skip_blanks(r);
    const char *start = r->at, *end;
    if (start < r->end && *start == '"') {
        start++;
        end = memchr(start, '"', (size_t)(r->end - start));
        if (!end) return mistake(r, start, "the quotation mark is not closed");
        r->at = end + 1;
    } else {
        while (r->at < r->end && *r->at != ' ' && *r->at != '\t' && *r->at != '}') r->at++;
        end = r->at;
    }
    return parse_counter_value(r, counter, start, end, value) || value_mistake(r, counter, start);
}

/* ---- lists of cards -------------------------------------------------------------------------- */

static bool take_braces(struct scene_words *r, struct listed *listed)
{
    skip_blanks(r);
    if (r->at == r->end || *r->at != '{') return true;
    listed->braces = r->at + 1;
    listed->braces_end = memchr(r->at, '}', (size_t)(r->end - r->at));
    if (!listed->braces_end) return mistake(r, r->at, "this brace is not closed");
    r->at = listed->braces_end + 1;
    return true;
}

bool take_listed(struct scene_words *r, struct listed *listed, bool *more)
{
    *listed = (struct listed){ 0 };
    skip_blanks(r);
    const char *start = r->at, *end;
    if (start < r->end && *start == '"') {
        start++;
        end = memchr(start, '"', (size_t)(r->end - start));
        if (!end) return mistake(r, start, "the quotation mark is not closed");
        r->at = end + 1;
    } else {
        while (r->at < r->end && *r->at != ',' && *r->at != '{') r->at++;
        end = r->at;
        span_trim(&start, &end);
    }
    listed->at = start;
    if (end == start) return mistake(r, start, "the name of a card is expected here");
    if ((size_t)(end - start) >= sizeof listed->name) {
        return mistake(r, start, "this name is too long");
    }
    memcpy(listed->name, start, (size_t)(end - start));
    if (!take_braces(r, listed)) return false;
    *more = take_char(r, ',');
    skip_blanks(r);
    if (!*more && r->at < r->end) return mistake(r, r->at, "a comma is expected here");
    return true;
}

bool find_face(struct scene_words *r, const struct listed *listed, face_id *face)
{
    const struct setup *setup = r->t->setup;
    for (unsigned i = 0; i < setup->faces; i++) {
        if (strcmp(setup->face_names[i], listed->name) != 0) continue;
        *face = (face_id)i;
        return true;
    }
    const char **names = must_alloc(setup->faces + 1u, sizeof *names);
    for (unsigned i = 0; i < setup->faces; i++) names[i] = setup->face_names[i];
    const char *near = nearest_word(listed->name, names);
    free(names);
    if (near) {
        return mistake(r, listed->at, "there is no card '%s' (did you mean '%s'?)", listed->name,
                       near);
    }
    return mistake(r, listed->at, "there is no card '%s' in this game with these options",
                   listed->name);
}
