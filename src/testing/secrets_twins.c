/* SPDX-License-Identifier: MIT */
/*
 * Secrets: the same game twice, from one position on, in worlds that differ by what nobody may be
 * told: in which order a hand was drawn, and where in a deck a card lay. See secrets.h.
 */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "kernel/view.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "testing/random_game.h"
#include "testing/secrets.h"
#include "testing/wire.h"

/* One of two games: with everybody to whom something of it is sent. */
struct twin {
    struct sink sink;
    struct table *t;
    struct wiring wirings[SEATS_MAX + 1]; /* by viewer, the spectator last */
    struct wire sent[SEATS_MAX + 1];      /* since the last decision */
};

static seat_id twin_viewer(const struct table *t, unsigned number)
{
    return number < t->seats ? (seat_id)number : (seat_id)NOBODY;
}

static void twin_listen(struct sink *sink, const struct table *t, const struct event *event)
{
    struct twin *twin = (struct twin *)sink;
    for (unsigned v = 0; v <= t->seats; v++) wiring_event(&twin->wirings[v], t, event);
}

/* `looks`: the same for both. */
static struct twin *twin_new(const struct table *from, uint64_t looks)
{
    struct twin *twin = must_alloc(1, sizeof *twin);
    twin->sink = (struct sink){ twin_listen };
    twin->t = spare_table(from->setup);
    table_copy(twin->t, from);
    twin->t->sink = &twin->sink;
    for (unsigned v = 0; v <= from->seats; v++) {
        wiring_init(&twin->wirings[v], from->setup, twin_viewer(from, v), &twin->sent[v]);
        twin->wirings[v].looks = looks;
    }
    return twin;
}

static void twin_free(struct twin *twin)
{
    for (unsigned v = 0; v <= twin->t->seats; v++) {
        wiring_release(&twin->wirings[v]);
        wire_release(&twin->sent[v]);
    }
    free(twin->t);
    free(twin);
}

static uint64_t luck_drawn(const struct table *t)
{
    uint64_t count = 0;
    for (unsigned i = 0; i < t->streams; i++) count += stream_at(t, i)->count;
    return count;
}

/* Takes the move with that text; false if it is not offered. */
static bool play_text(struct table *t, const char *wanted)
{
    struct text is = { 0 };
    unsigned i = 0;
    for (; i < t->moves; i++) {
        text_clear(&is);
        move_text(t, i, &is);
        if (strcmp(text_string(&is), wanted) == 0) break;
    }
    text_release(&is);
    if (i == t->moves) return false;
    play_move(t, i);
    return true;
}

/* The view without the decision. */
static void write_table(struct table *t, seat_id viewer, struct text *out)
{
    seat_id asked = t->asked;
    t->asked = NOBODY;
    view_write(t, viewer, out);
    t->asked = asked;
}

/* Of the seat whose hand it is: the moves it is offered stand in the order of its hand, which it
 * knows; and so do its hints. */
static void own_table_is_same(struct twin *const twins[2], seat_id viewer, const char *what)
{
    struct text is = { 0 }, would = { 0 };
    write_table(twins[0]->t, viewer, &is);
    write_table(twins[1]->t, viewer, &would);
    property_require(strcmp(text_string(&is), text_string(&would)) == 0,
                     "decision %u: the view of %s tells %s", twins[0]->t->decisions,
                     viewer_name(viewer), what);
    text_release(&is);
    text_release(&would);
}

/* What was sent since the last decision, and, at some, what is sent at this one; of `but` only the
 * view. */
static void twins_are_same(struct twin *const twins[2], seat_id but, bool look, const char *what)
{
    struct table *t = twins[0]->t, *other = twins[1]->t;
    property_require(t->asked == other->asked && t->moves == other->moves && t->top == other->top,
                     "decision %u: what is asked depends on %s", t->decisions, what);
    for (unsigned v = 0; v <= t->seats; v++) {
        seat_id viewer = twin_viewer(t, v);
        struct text difference = { 0 };
        for (unsigned i = 0; i < 2 && look && viewer != but; i++) {
            wiring_decision(&twins[i]->wirings[v], twins[i]->t);
        }
        if (look && viewer == but) own_table_is_same(twins, viewer, what);
        property_require(viewer == but ||
                             wires_are_same(&twins[0]->sent[v], &twins[1]->sent[v], &difference),
                         "decision %u: %s is told %s %s", t->decisions, viewer_name(viewer), what,
                         text_string(&difference));
        for (unsigned i = 0; i < 2; i++) wire_clear(&twins[i]->sent[v]);
    }
}

/* ---- the order of a hand --------------------------------------------------------------------- */

/* Has every zone the same faces, and in the same order, if it has an order? */
static bool only_hands_differ(const struct table *t, const struct table *other)
{
    for (unsigned z = 0; z < t->zones; z++) {
        const struct zone *zone = zone_at(t, (zone_id)z);
        uint64_t a = 0, b = 0, place = 0;
        bool ordered = zone_kind_of(t, zone->kind)->ordered;
        for (EACH_CARD(c, t, (zone_id)z))
            a += scatter(face_of(t, c) + (ordered ? ++place << 16 : 0));
        place = 0;
        for (EACH_CARD(c, other, (zone_id)z)) {
            b += scatter(face_of(other, c) + (ordered ? ++place << 16 : 0));
        }
        if (a != b) return false;
    }
    return true;
}

/* Another order of the cards that the seat alone knows, in its hand. */
static void order_hand_anew(struct table *t, seat_id seat, struct choices *c)
{
    card_id found[CARDS_MAX];
    unsigned n = 0;
    for (unsigned i = 0; i < t->cards; i++) {
        const struct card *card = card_at(t, (card_id)i);
        const struct zone *zone = zone_at(t, card->zone);
        bool in_hand = zone->owner == seat && !zone_kind_of(t, zone->kind)->ordered;
        if (in_hand && card->known == seat_bit(seat)) found[n++] = (card_id)i;
    }
    for (unsigned i = 0; i < n; i++) {
        struct card *one = card_at(t, found[i]), *two = card_at(t, found[i + choose(c, n - i)]);
        if (one->pool != two->pool) continue;
        face_id face = one->face;
        one->face = two->face;
        two->face = face;
    }
}

/*
 * In which order a seat came to its hand is told to nobody, whatever it plays from it. Where luck
 * takes cards from the hand, or shuffles it, the worlds may part: then no more is compared.
 */
void secret_drawn(struct choices *c, const void *game)
{
    struct random_game p;
    struct text move = { 0 };
    bool goes_on = draw_quiet_position(&p, game, c);
    seat_id seat = (seat_id)choose(c, p.setup->seats);
    uint32_t looks = choose_u32(c);
    struct twin *const twins[] = { twin_new(p.t, looks), twin_new(p.t, looks) };
    struct table *t = twins[0]->t, *other = twins[1]->t;
    if (goes_on) order_hand_anew(other, seat, c);
    if (goes_on) table_relist(other);
    while (goes_on) {
        twins_are_same(twins, seat, draw_look(c), "in which order a hand was drawn");
        if (table_is_over(t)) break;
        uint64_t luck = luck_drawn(t);
        text_clear(&move);
        move_text(t, draw_move(t, c), &move);
        property_require(play_text(other, text_string(&move)), "decision %u: '%s' is not offered",
                         t->decisions, text_string(&move));
        play_text(t, text_string(&move));
        goes_on = only_hands_differ(t, other);
        property_require(goes_on || luck_drawn(t) != luck,
                         "decision %u: after '%s' cards lie in the order in which a hand was drawn",
                         t->decisions, text_string(&move));
    }
    text_release(&move);
    for (unsigned i = 0; i < 2; i++) twin_free(twins[i]);
    random_game_release(&p);
}

/* ---- the place in a deck --------------------------------------------------------------------- */

/* What becomes known does not carry the place it had before: with other cards in the decks, but the
 * same faces, everybody is sent the same. */
void secret_places(struct choices *c, const void *game)
{
    struct random_game p;
    bool goes_on = draw_quiet_position(&p, game, c);
    uint32_t looks = choose_u32(c);
    struct twin *const twins[] = { twin_new(p.t, looks), twin_new(p.t, looks) };
    if (goes_on) exchange_cards(twins[1]->t, all_seats(p.t), c);
    if (goes_on) table_relist(twins[1]->t); /* an option may be about a card that nobody knows */
    while (goes_on) {
        twins_are_same(twins, SEATS_MAX, draw_look(c), "where a card lay in a deck");
        if (table_is_over(twins[0]->t)) break;
        unsigned move = draw_move(twins[0]->t, c);
        for (unsigned i = 0; i < 2; i++) play_move(twins[i]->t, move);
    }
    property_require(only_hands_differ(twins[0]->t, twins[1]->t),
                     "the game depends on which card has a face");
    for (unsigned i = 0; i < 2; i++) twin_free(twins[i]);
    random_game_release(&p);
}
