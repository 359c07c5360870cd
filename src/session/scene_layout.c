/* SPDX-License-Identifier: MIT */
/*
 * Laying out a position by hand. See scene_layout.h.
 *
 * Counters are written as they come. Zones are laid out together at the end: the cards of all zones
 * that are listed in full are taken up first, then every zone gets its cards from those and from
 * zones that are not listed, and what is left over goes home or, if its home is listed too, into
 * the box. Then the game makes what follows from it (settle), and says what cannot be
 * (check_position): at its place, because the layout knows where each value stands.
 */
#include "session/scene_layout.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/card_ids.h"
#include "kernel/layout.h"
#include "kernel/zone.h"
#include "session/scene_read.h"

enum { ZONE_LINES_MAX = 256, FLIGHTS_MAX = 16 };

struct zone_line {
    struct scene_words r; /* at its first card */
    zone_id zone;
    bool open; /* ends with "...": the rest of the zone stays below */
};

struct laying {
    struct table *t;
    struct layout layout;
    struct zone_line zones[ZONE_LINES_MAX];
    unsigned zone_lines;
    struct scene_words flights[FLIGHTS_MAX];
    unsigned flight_count;
    bool listed[256]; /* by zone_id */
    bool full[256];   /* by zone_id: listed without "...", so no other zone may take its cards */
    bool claimed[CARDS_MAX];     /* already placed by a line */
    zone_id put_into[CARDS_MAX]; /* by that line */
    bool loose[CARDS_MAX];       /* taken up */
};

static struct scene_place place_of(const struct scene_words *r, const char *at)
{
    return (struct scene_place){ r->line, (unsigned)(at - r->line_start) + 1 };
}

static const char *at_of(const struct scene_words *r, struct scene_place place)
{
    return r->line_start + place.column - 1;
}

/* Writes the value that comes next, and notes where it stands. */
static bool write_value(struct laying *l, struct scene_words *r, const struct counter *counter,
                        void *base, const struct counter_place *place)
{
    int64_t value;
    skip_blanks(r);
    struct scene_place at = place_of(r, r->at);
    unsigned first = place ? place->first : 0, second = place ? place->second : 0;
    if (counter->find)
        return mistake(r, r->at, "'%s' follows from the position: it can be expected, not set",
                       counter->name);
    if (!take_value(r, counter, &value)) return false;
    const void *address = counter_address(counter, base, first, second);
    if (layout_gives(&l->layout, address))
        return mistake(r, at_of(r, at), "this value is given a second time");
    counter_write(counter, base, first, second, value);
    layout_note_value(&l->layout, address, at);
    return true;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static bool read_zone_line(struct laying *l, struct scene_words *r, zone_id zone)
{
    if (l->listed[zone]) return mistake(r, r->at, "this zone is listed a second time");
    if (l->zone_lines == ZONE_LINES_MAX) return mistake(r, r->at, "too many zones are listed");
    struct zone_line *line = &l->zones[l->zone_lines++];
    const char *start = r->at, *end = r->end;
    span_trim(&start, &end);
    bool open = end - start >= 3 && memcmp(end - 3, "...", 3) == 0;
    *line = (struct zone_line){ *r, zone, open };
    if (open) {
        end -= 3;
        span_trim(&start, &end);
        if (end > start && end[-1] == ',') end--;
    }
    line->r.at = start;
    line->r.end = end;
    l->listed[zone] = true;
    l->full[zone] = !open;
    l->layout.zones[zone] = place_of(r, start);
    return true;
}

static bool read_line(struct laying *l, struct scene_words *r)
{
    if (take_word(r, "in flight")) {
        if (l->flight_count == FLIGHTS_MAX) return mistake(r, r->at, "too many effects in flight");
        l->flights[l->flight_count++] = *r;
        return true;
    }
    struct counter_place place;
    const char *at = r->at;
    if (!take_place(r, &place)) return false;
    if (place.kind == PLACE_ZONE) {
        if (!take_char(r, ':')) return mistake(r, r->at, "a ':' and a list of cards are expected");
        return read_zone_line(l, r, place.zone);
    }
    if (place.kind == PLACE_ROWS) {
        return mistake(r, at, "'%s' is a list the rules keep: begin before it, and play",
                       place.rows->name);
    }
    if (!take_char(r, '=')) return mistake(r, r->at, "a '=' and a value are expected");
    if (!write_value(l, r, place.counter, table_state(l->t), &place)) return false;
    skip_blanks(r);
    return r->at == r->end || mistake(r, r->at, "nothing more is expected here");
}

/* ---- zones ----------------------------------------------------------------------------------- */

static zone_id home_of(const struct table *t, unsigned card)
{
    return t->setup->printed[card].zone;
}

/* A card printed for one seat is not put into a zone of another. */
static bool may_lie_in(const struct table *t, unsigned card, zone_id zone)
{
    const struct game *game = t->setup->game;
    seat_id maker = zone_at(t, home_of(t, card))->owner, owner = zone_at(t, zone)->owner;
    if (maker != NOBODY && owner != NOBODY && maker != owner) return false;
    return !game->may_lie || game->may_lie(t, (card_id)card, zone);
}

static face_id other_side(const struct table *t, face_id face)
{
    const struct game *game = t->setup->game;
    return game->other_side ? game->other_side(t->setup, face) : face;
}

/* The best card for the zone with that face on either side: one that was taken up or, if the zone
 * is open, lies there already; else one that lies elsewhere. */
static int find_free_card(const struct laying *l, face_id face, zone_id zone)
{
    int elsewhere = -1;
    face_id other = other_side(l->t, face);
    for (unsigned i = 0; i < l->t->cards; i++) {
        const struct card *c = card_at(l->t, (card_id)i);
        if ((c->face != face && c->face != other) || l->claimed[i]) continue;
        if (!may_lie_in(l->t, i, zone)) continue;
        if (l->loose[i] || c->zone == zone) return (int)i;
        if (elsewhere < 0 && !l->full[c->zone]) elsewhere = (int)i;
    }
    return elsewhere;
}

/* {hp=3 known=1+2} */
static bool read_braces(struct laying *l, const struct scene_words *line,
                        const struct listed *listed, card_id card)
{
    struct scene_words r = *line;
    r.at = listed->braces;
    r.end = listed->braces_end;
    for (skip_blanks(&r); r.at < r.end; skip_blanks(&r)) {
        const char *start, *end;
        if (!take_name(&r, &start, &end)) return mistake(&r, r.at, "name=value is expected here");
        const char *name_at = start;
        if (!take_char(&r, '=')) return mistake(&r, r.at, "a '=' is expected here");
        if (span_is(start, end, "known")) {
            if (!take_seats(&r, &card_at(l->t, card)->known)) return false;
            continue;
        }
        const struct counter *c = l->t->setup->game->card_counters;
        while (c && c->name && !span_is(start, end, c->name)) c++;
        if (!c || !c->name) return mistake(&r, name_at, "cards have no such number here");
        if (!write_value(l, &r, c, card_state(l->t, card), NULL)) return false;
    }
    return true;
}

/* Is there a card with that face at all, on either side? */
static bool is_in_game(const struct table *t, face_id face)
{
    face_id other = other_side(t, face);
    for (unsigned i = 0; i < t->cards; i++) {
        face_id f = card_at(t, (card_id)i)->face;
        if (f == face || f == other) return true;
    }
    return false;
}

static bool place_card(struct laying *l, struct zone_line *line, const struct listed *listed,
                       card_id *after)
{
    face_id face;
    if (!find_face(&line->r, listed, &face)) return false;
    int found = find_free_card(l, face, line->zone);
    if (found < 0 && !is_in_game(l->t, face)) {
        return mistake(&line->r, listed->at,
                       "with these options the game has no '%s': name another card, or change "
                       "the options",
                       listed->name);
    }
    if (found < 0) {
        return mistake(&line->r, listed->at, "there is no further '%s' to put there", listed->name);
    }
    card_id card = (card_id)found;
    struct table *t = l->t;
    if (*after == card) *after = card_at(t, card)->prev;
    card_at(t, card)->known = 0;
    card_at(t, card)->face = face;
    card_unlink(t, card);
    unsigned node = t->cards + (unsigned)line->zone;
    unsigned before = is_card(t, *after) ? *after : node;
    card_link(t, card, before, card_nodes(t)[before].next, line->zone);
    *after = card;
    l->layout.cards[card] = place_of(&line->r, listed->at);
    l->claimed[card] = true;
    l->put_into[card] = line->zone;
    l->loose[card] = false;
    return !listed->braces || read_braces(l, &line->r, listed, card);
}

static bool lay_zone(struct laying *l, struct zone_line *line)
{
    card_id after = NO_CARD;
    bool more = line->r.at < line->r.end;
    while (more) {
        struct listed listed;
        if (!take_listed(&line->r, &listed, &more)) return false;
        if (!place_card(l, line, &listed, &after)) return false;
    }
    return true;
}

static bool lay_zones(struct laying *l)
{
    struct table *t = l->t;
    for (unsigned i = 0; i < l->zone_lines; i++) {
        if (l->zones[i].open) continue;
        for (EACH_CARD(c, t, l->zones[i].zone)) l->loose[c] = true;
    }
    bool fine = true;
    for (unsigned i = 0; i < l->zone_lines; i++) fine &= lay_zone(l, &l->zones[i]);
    for (unsigned i = 0; i < t->cards; i++) {
        if (!l->loose[i]) continue;
        zone_id home = home_of(t, i);
        card_at(t, (card_id)i)->known = 0;
        card_move(t, (card_id)i, l->full[home] ? t->setup->box : home);
    }
    return fine;
}

/* ---- in flight ------------------------------------------------------------------------------- */

static const struct counter *find_field(const struct rule_spec *rule, const char *start,
                                        const char *end)
{
    for (const struct counter *c = rule->fields; c && c->name; c++) {
        if (span_is(start, end, c->name)) return c;
    }
    return NULL;
}

static bool push_flight(struct laying *l, struct scene_words *r)
{
    const struct game *game = l->t->setup->game;
    const char *start, *end;
    skip_blanks(r);
    start = r->at;
    while (r->at < r->end && *r->at != ' ') r->at++;
    end = r->at;
    unsigned rule = 1;
    while (rule < game->rules_count &&
           !(game->rules[rule].fields && span_is(start, end, game->rules[rule].name))) {
        rule++;
    }
    if (rule == game->rules_count) {
        struct text all = { 0 };
        for (unsigned i = 1; i < game->rules_count; i++) {
            if (game->rules[i].fields) text_add(&all, " %s", game->rules[i].name);
        }
        mistake(r, start, "no such effect can be in flight; these can:%s",
                all.length ? text_string(&all) : " none in this game");
        text_release(&all);
        return false;
    }
    void *frame = table_push(l->t, rule);
    for (const struct counter *c = game->rules[rule].fields; c->name; c++) {
        if (c->kind == VALUE_SEAT) counter_write(c, frame, 0, 0, NOBODY);
        if (c->kind == VALUE_CARD) counter_write(c, frame, 0, 0, NO_CARD);
    }
    for (skip_blanks(r); r->at < r->end; skip_blanks(r)) {
        if (!take_name(r, &start, &end)) return mistake(r, r->at, "name=value is expected here");
        const struct counter *field = find_field(&game->rules[rule], start, end);
        if (!field) return mistake(r, start, "'%s' has no such part", game->rules[rule].name);
        if (!take_char(r, '=')) return mistake(r, r->at, "a '=' is expected here");
        if (!write_value(l, r, field, frame, NULL)) return false;
    }
    return true;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void read_lines(struct laying *l, const char *lines, unsigned line)
{
    for (const char *start = lines; *start; line++) {
        const char *newline = start + strcspn(start, "\n");
        struct scene_words r = { l->t, l->layout.d, line, start, start, newline, NULL };
        span_trim(&r.at, &r.end);
        if (r.at < r.end && *r.at != '#') read_line(l, &r);
        start = *newline ? newline + 1 : newline;
    }
}

/* What a line lists must still lie there when the game has settled: an incapacitated hero has lost
 * the deck, say, and a hand that was listed would be gone without a word. */
static void check_places(const struct laying *l)
{
    const struct table *t = l->t;
    for (unsigned i = 0; i < t->cards; i++) {
        zone_id now = card_at(t, (card_id)i)->zone;
        if (!l->claimed[i] || now == l->put_into[i]) continue;
        wrong_card(&l->layout, (card_id)i,
                   "'%s' cannot lie there: the rules put it into '%s'; leave it out",
                   face_name(t, face_of(t, (card_id)i)),
                   zone_kind_of(t, zone_at(t, now)->kind)->name);
    }
}

static void settle(struct laying *l)
{
    const struct game *game = l->t->setup->game;
    if (game->settle) game->settle(l->t, &l->layout);
    check_places(l);
    if (game->check_position) game->check_position(l->t, &l->layout);
}

bool scene_layout_apply(struct table *t, const char *lines, unsigned line, struct diagnostics *d)
{
    struct laying *l = must_alloc(1, sizeof *l);
    l->t = t;
    layout_init(&l->layout, t, d, (struct scene_place){ line > 1 ? line - 1 : 0, 1 });
    unsigned before = d->count;
    read_lines(l, lines, line);
    if (d->count == before) lay_zones(l);
    card_ids_begin(t);
    table_push(t, t->setup->game->play);
    for (unsigned i = 0; i < l->flight_count && d->count == before; i++) {
        push_flight(l, &l->flights[i]);
    }
    if (d->count == before) settle(l);
    layout_release(&l->layout);
    free(l);
    return d->count == before;
}
