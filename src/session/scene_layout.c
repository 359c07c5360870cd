/* SPDX-License-Identifier: MIT */
/*
 * Laying out a position by hand. See scene_layout.h.
 *
 * Counters are written as they come. Zones are laid out together at the end: the cards of all zones
 * that are listed in full are taken up first, then every zone gets its cards from those and from
 * zones that are not listed, and what is left over goes home or, if its home is listed too, into
 * the box.
 */
#include "session/scene_layout.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/card_ids.h"
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
    struct zone_line zones[ZONE_LINES_MAX];
    unsigned zone_lines;
    struct scene_words flights[FLIGHTS_MAX];
    unsigned flight_count;
    bool listed[256]; /* by zone_id */
    bool full[256];   /* by zone_id: listed without "...", so no other zone may take its cards */
    bool claimed[CARDS_MAX]; /* already placed by a line */
    bool loose[CARDS_MAX];   /* taken up */
};

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
    int64_t value;
    if (!take_char(r, '=')) return mistake(r, r->at, "a '=' and a value are expected");
    if (!take_value(r, place.counter, &value)) return false;
    skip_blanks(r);
    if (r->at < r->end) return mistake(r, r->at, "nothing more is expected here");
    counter_write(place.counter, table_state(l->t), place.first, place.second, value);
    return true;
}

/* ---- zones ----------------------------------------------------------------------------------- */

static zone_id home_of(const struct table *t, unsigned card)
{
    return t->setup->printed[card].zone;
}

/* A card printed for one seat is not put into a zone of another. */
static bool may_lie_in(const struct table *t, unsigned card, zone_id zone)
{
    seat_id maker = zone_at(t, home_of(t, card))->owner, owner = zone_at(t, zone)->owner;
    return maker == NOBODY || owner == NOBODY || maker == owner;
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

static bool read_known(struct scene_words *r, seat_set *known)
{
    do {
        seat_id seat;
        if (!take_seat(r, &seat)) return false;
        *known |= seat_bit(seat);
    } while (take_char(r, '+'));
    return true;
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
            if (!read_known(&r, &card_at(l->t, card)->known)) return false;
            continue;
        }
        const struct counter *c = l->t->setup->game->card_counters;
        while (c && c->name && !span_is(start, end, c->name)) c++;
        if (!c || !c->name) return mistake(&r, name_at, "cards have no such number here");
        int64_t value;
        if (!take_value(&r, c, &value)) return false;
        counter_write(c, card_state(l->t, card), 0, 0, value);
    }
    return true;
}

static bool place_card(struct laying *l, struct zone_line *line, const struct listed *listed,
                       card_id *after)
{
    face_id face;
    if (!find_face(&line->r, listed, &face)) return false;
    int found = find_free_card(l, face, line->zone);
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
    unsigned behind = is_card(t, *after) ? *after : node;
    card_link(t, card, behind, card_nodes(t)[behind].next, line->zone);
    *after = card;
    l->claimed[card] = true;
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
        int64_t value;
        if (!take_value(r, field, &value)) return false;
        counter_write(field, frame, 0, 0, value);
    }
    return true;
}

bool scene_layout_apply(struct table *t, const char *lines, unsigned line, struct diagnostics *d)
{
    struct laying *l = must_alloc(1, sizeof *l);
    l->t = t;
    unsigned before = d->count;
    for (const char *start = lines; *start; line++) {
        const char *newline = start + strcspn(start, "\n");
        struct scene_words r = { t, d, line, start, start, newline };
        span_trim(&r.at, &r.end);
        if (r.at < r.end && *r.at != '#') read_line(l, &r);
        start = *newline ? newline + 1 : newline;
    }
    if (d->count == before) lay_zones(l);
    card_ids_begin(t);
    table_push(t, t->setup->game->play);
    for (unsigned i = 0; i < l->flight_count && d->count == before; i++) {
        push_flight(l, &l->flights[i]);
    }
    if (d->count == before && t->setup->game->settle) t->setup->game->settle(t);
    if (d->count == before && t->setup->game->check_position) {
        t->setup->game->check_position(t, d);
    }
    free(l);
    return d->count == before;
}
