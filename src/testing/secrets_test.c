/* SPDX-License-Identifier: MIT */
/*
 * Conformance: what a seat may know. Everything a seat does not know is dealt anew
 * (table_resample), and nothing that the seat can read may change by a byte; and the dealing itself
 * may depend on nothing but what the seat knows.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/knowledge.h"
#include "kernel/view.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "session/log.h"
#include "testing/random_game.h"

/* "seat 2" or "a spectator", for messages; one at a time. */
static const char *viewer_name(seat_id viewer)
{
    static char name[32];
    if (viewer == NOBODY) return "a spectator";
    snprintf(name, sizeof name, "seat %u", viewer + 1u);
    return name;
}

/* ---- views ----------------------------------------------------------------------------------- */

static void view_is_same(const struct table *t, const struct table *world, seat_id viewer)
{
    struct text is = { 0 }, would = { 0 };
    view_write(t, viewer, &is);
    view_write(world, viewer, &would);
    size_t at = 0;
    while (at < is.length && text_string(&is)[at] == text_string(&would)[at]) at++;
    size_t from = at < 60 ? 0 : at - 60;
    property_require(strcmp(text_string(&is), text_string(&would)) == 0,
                     "decision %u: the view of %s tells what it does not know: ...%.120s... would "
                     "be ...%.120s...",
                     t->decisions, viewer_name(viewer), text_string(&is) + from,
                     text_string(&would) + from);
    text_release(&is);
    text_release(&would);
}

/* The moves of the viewer's own decision, listed in the imagined world. */
static void own_moves_are_same(const struct table *t, struct table *world)
{
    property_require(
        table_relist(world) && world->moves == t->moves &&
            memcmp(table_moves(world), table_moves(t), t->moves * sizeof(struct move)) == 0,
        "decision %u: the moves of %s depend on what it does not know", t->decisions,
        viewer_name(t->asked));
}

/* Permuting what a seat does not know changes no byte of its view and of its moves. */
static void views(struct choices *c, const void *game)
{
    struct random_game p;
    random_game_init(&p, game, c, NULL);
    struct table *world = spare_table(p.setup);
    uint64_t seed = choose_u32(c);
    do {
        if (!draw_look(c)) continue;
        seat_id viewer = draw_viewer(p.t, c);
        imagine(world, p.t, viewer, scatter(seed + p.t->decisions));
        view_is_same(p.t, world, viewer);
        if (viewer != p.t->asked || viewer == NOBODY) continue;
        own_moves_are_same(p.t, world);
        view_is_same(p.t, world, viewer);
    } while (play_drawn_move(p.t, c));
    free(world);
    random_game_release(&p);
}

/* ---- events ---------------------------------------------------------------------------------- */

struct listening {
    struct sink sink;
    struct choices *c;
    struct table *world; /* NULL until the first event says how large tables are */
    uint64_t seed;
};

static void words_are_same(const struct table *t, const struct table *world,
                           const struct event *event, seat_id viewer)
{
    struct log_told is, would;
    log_told_init(&is, t, event, viewer);
    log_told_init(&would, world, event, viewer);
    property_require(log_told_equal(&is, &would),
                     "decision %u: %s reads '%s', which tells what it does not know: it would "
                     "be '%s', or have other ids or marks",
                     t->decisions, viewer_name(viewer), text_string(&is.words.text),
                     text_string(&would.words.text));
    log_told_release(&is);
    log_told_release(&would);
}

static void listen(struct sink *sink, const struct table *t, const struct event *event)
{
    struct listening *l = (struct listening *)sink;
    if (t->setup->game->events[event->kind].hidden) return;
    if (!l->world) l->world = spare_table(t->setup);
    if (!draw_look(l->c)) return;
    property_require(t->asked == NOBODY, "an event is told while moves are listed");
    seat_id viewer = draw_viewer(t, l->c);
    imagine(l->world, t, viewer, scatter(l->seed++));
    words_are_same(t, l->world, event, viewer);
}

/* The words in which a seat reads an event, when it is told, with the names marked in them, ids and
 * causes, do not depend on what the seat does not know. */
static void told(struct choices *c, const void *game)
{
    struct listening l = { .sink = { listen }, .c = c, .seed = choose_u32(c) };
    struct random_game p;
    random_game_init(&p, game, c, &l.sink);
    play_drawn_game(p.t, c);
    free(l.world);
    random_game_release(&p);
}

/* ---- worlds ---------------------------------------------------------------------------------- */

/* The world keeps where all cards lie, who knows them, and which faces the viewer knows. */
static void known_is_kept(const struct table *t, const struct table *world, seat_id viewer)
{
    uint64_t faces = 0, world_faces = 0; /* by pool, as a sum, so that the order does not count */
    for (unsigned i = 0; i < t->cards; i++) {
        struct card is = *card_at(t, (card_id)i), would = *card_at(world, (card_id)i);
        property_require(!seat_knows(t, viewer, (card_id)i) || is.face == would.face,
                         "card %u changes its face, which %s knows", i, viewer_name(viewer));
        faces += scatter(is.face + 1u + ((uint64_t)is.pool << 32));
        world_faces += scatter(would.face + 1u + ((uint64_t)would.pool << 32));
        is.face = would.face = 0;
        property_require(memcmp(&is, &would, sizeof is) == 0, "card %u is elsewhere or known anew",
                         i);
    }
    property_require(faces == world_faces, "a pool has other faces than before");
    property_require(memcmp(table_at(t, t->zones_at), table_at(world, t->zones_at),
                            t->zones * sizeof(struct zone)) == 0,
                     "the zones are not as they were");
}

static void draw_position(struct random_game *p, const struct game *game, struct choices *c)
{
    random_game_init(p, game, c, NULL);
    for (unsigned before = choose(c, 120); before && play_drawn_move(p->t, c);) before--;
}

/* Imagining is a function of what the seat knows: from an imagined world one comes to the same
 * worlds as from the true one. And it keeps what is known. */
static void worlds(struct choices *c, const void *game)
{
    struct random_game p;
    draw_position(&p, game, c);
    seat_id viewer = draw_viewer(p.t, c);
    struct table *first = spare_table(p.setup), *second = spare_table(p.setup);
    uint64_t seed = choose_u32(c);
    imagine(first, p.t, viewer, seed);
    uint64_t other = imagine(second, p.t, viewer, scatter(seed));
    known_is_kept(p.t, first, viewer);
    known_is_kept(p.t, second, viewer);
    property_require(table_resample(first, viewer, other),
                     "an imagined world rejects what the true one does not");
    property_require(
        first->end == second->end &&
            memcmp((char *)first + FLAT_AT, (char *)second + FLAT_AT, first->end - FLAT_AT) == 0,
        "decision %u: what %s imagines depends on what it does not know", p.t->decisions,
        viewer_name(viewer));
    free(first);
    free(second);
    random_game_release(&p);
}

/* An imagined world is legal: it can be played on to the end. */
static void legal(struct choices *c, const void *game)
{
    struct random_game p;
    draw_position(&p, game, c);
    struct table *world = spare_table(p.setup);
    imagine(world, p.t, draw_viewer(p.t, c), choose_u32(c));
    play_drawn_game(world, c);
    free(world);
    random_game_release(&p);
}

/* Does the viewer not know two different faces of one pool? */
static bool something_is_open(const struct table *t, seat_id viewer)
{
    int first[256]; /* by pool: a face, -1 for none yet */
    memset(first, 0xff, sizeof first);
    for (unsigned i = 0; i < t->cards; i++) {
        const struct card *card = card_at(t, (card_id)i);
        if (seat_knows(t, viewer, (card_id)i)) continue;
        if (first[card->pool] >= 0 && first[card->pool] != card->face) return true;
        first[card->pool] = card->face;
    }
    return false;
}

static bool faces_differ(const struct table *a, const struct table *b)
{
    for (unsigned i = 0; i < a->cards; i++) {
        if (face_of(a, (card_id)i) != face_of(b, (card_id)i)) return true;
    }
    return false;
}

/* It imagines something: where a seat does not know all, some world differs from the truth. A
 * resampling that does nothing would pass all the other tests. */
static void varied(struct choices *c, const void *game)
{
    struct random_game p;
    random_game_init(&p, game, c, NULL);
    seat_id viewer = draw_viewer(p.t, c);
    struct table *world = spare_table(p.setup);
    uint64_t seed = choose_u32(c);
    bool differs = false;
    for (unsigned i = 0; i < 64 && !differs; i++) {
        imagine(world, p.t, viewer, scatter(seed + i));
        differs = faces_differ(p.t, world);
        for (unsigned s = 0; s < p.t->streams; s++) {
            property_require(stream_at(world, s)->key != stream_at(p.t, s)->key,
                             "an imagined world has the true luck");
        }
    }
    property_require(differs || !something_is_open(p.t, viewer),
                     "%s imagines nothing but the truth", viewer_name(viewer));
    free(world);
    random_game_release(&p);
}

/* ---- two worlds ------------------------------------------------------------------------------ */

/*
 * The same game twice, in worlds that a viewer cannot tell apart, played with the same moves:
 * everything the viewer is sent must be the same, ids of cards included.
 */
struct twin {
    struct sink sink;
    struct table *t;
    struct text told[SEATS_MAX + 1]; /* by viewer, the spectator last: events, as they are read */
};

typedef void view_writer(const struct table *t, seat_id viewer, struct text *out);
static view_writer *twin_view = view_write; /* another in the test of the test */

static seat_id twin_viewer(const struct table *t, unsigned number)
{
    return number < t->seats ? (seat_id)number : (seat_id)NOBODY;
}

static void twin_listen(struct sink *sink, const struct table *t, const struct event *event)
{
    struct twin *twin = (struct twin *)sink;
    if (t->setup->game->events[event->kind].hidden) return;
    for (unsigned v = 0; v <= t->seats; v++) {
        struct log_told told;
        log_told_init(&told, t, event, twin_viewer(t, v));
        text_add(&twin->told[v], "%s (%s; %x %x %x %x, %u %u)\n", text_string(&told.words.text),
                 text_string(&told.brief.text), told.card, told.source, told.target, told.cause,
                 told.source_face, told.cause_face);
        log_told_release(&told);
    }
}

static void twin_init(struct twin *twin, const struct table *from)
{
    *twin = (struct twin){ .sink = { twin_listen }, .t = spare_table(from->setup) };
    table_copy(twin->t, from);
    twin->t->sink = &twin->sink;
}

static void twin_release(struct twin *twin)
{
    for (unsigned v = 0; v <= SEATS_MAX; v++) text_release(&twin->told[v]);
    free(twin->t);
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

static void sent_is_same(const struct table *t, const struct table *other, seat_id viewer,
                         view_writer *write, const char *what)
{
    struct text a = { 0 }, b = { 0 };
    write(t, viewer, &a);
    write(other, viewer, &b);
    size_t at = 0;
    while (at < a.length && text_string(&a)[at] == text_string(&b)[at]) at++;
    size_t from = at < 60 ? 0 : at - 60;
    property_require(strcmp(text_string(&a), text_string(&b)) == 0,
                     "decision %u: the view of %s tells %s: ...%.120s... would be ...%.120s...",
                     t->decisions, viewer_name(viewer), what, text_string(&a) + from,
                     text_string(&b) + from);
    text_release(&a);
    text_release(&b);
}

/* What was told since the last move, and the view; of `but` only the view, and without the moves
 * it is offered: they stand in the order of its hand, which it knows. */
static void twins_are_same(struct twin twins[2], seat_id but, bool look, const char *what)
{
    struct table *t = twins[0].t, *other = twins[1].t;
    property_require(t->asked == other->asked && t->moves == other->moves && t->top == other->top,
                     "decision %u: what is asked depends on %s", t->decisions, what);
    for (unsigned v = 0; v <= t->seats; v++) {
        seat_id viewer = twin_viewer(t, v), asked = t->asked;
        const char *a = text_string(&twins[0].told[v]), *b = text_string(&twins[1].told[v]);
        property_require(viewer == but || strcmp(a, b) == 0,
                         "decision %u: %s reads '%s', which tells %s: it would be '%s'",
                         t->decisions, viewer_name(viewer), a, what, b);
        text_clear(&twins[0].told[v]);
        text_clear(&twins[1].told[v]);
        if (!look) continue;
        if (viewer == but) t->asked = other->asked = NOBODY;
        sent_is_same(t, other, viewer, twin_view, what);
        t->asked = other->asked = asked;
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
static void drawn(struct choices *c, const void *game)
{
    struct random_game p;
    struct twin twins[2] = { 0 };
    struct text move = { 0 };
    bool goes_on = draw_quiet_position(&p, game, c);
    seat_id seat = (seat_id)choose(c, p.setup->seats);
    for (unsigned i = 0; i < 2; i++) twin_init(&twins[i], p.t);
    struct table *t = twins[0].t, *other = twins[1].t;
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
    for (unsigned i = 0; i < 2; i++) twin_release(&twins[i]);
    random_game_release(&p);
}

/* ---- the place in a deck --------------------------------------------------------------------- */

/* What becomes known does not carry the place it had before: with other cards in the decks, but the
 * same faces, everybody is sent the same. */
static void places(struct choices *c, const void *game)
{
    struct random_game p;
    struct twin twins[2] = { 0 };
    bool goes_on = draw_quiet_position(&p, game, c);
    for (unsigned i = 0; i < 2; i++) twin_init(&twins[i], p.t);
    if (goes_on) exchange_cards(twins[1].t, all_seats(p.t), c);
    while (goes_on) {
        twins_are_same(twins, SEATS_MAX, draw_look(c), "where a card lay in a deck");
        if (table_is_over(twins[0].t)) break;
        unsigned move = draw_move(twins[0].t, c);
        for (unsigned i = 0; i < 2; i++) play_move(twins[i].t, move);
    }
    property_require(only_hands_differ(twins[0].t, twins[1].t),
                     "the game depends on which card has a face");
    for (unsigned i = 0; i < 2; i++) twin_release(&twins[i]);
    random_game_release(&p);
}

/* As views were once: a card's id is its index. */
static void write_indices(const struct table *t, seat_id viewer, struct text *out)
{
    for (unsigned z = 0; z < t->zones; z++) {
        for (EACH_CARD(c, t, (zone_id)z)) {
            if (!seat_knows(t, viewer, c)) continue;
            text_add(out, "%u %s, ", c, face_name(t, face_of(t, c)));
        }
    }
}

/* Test of the tests above: they find views in which indices are ids. */
Test(secrets, indices_as_ids_are_found)
{
    property_function *const holds[] = { drawn, places };
    twin_view = write_indices;
    property_expect_leaks(true);
    for (unsigned i = 0; i < sizeof holds / sizeof *holds; i++) {
        struct property property = { "planted", "secrets", holds[i], games[0] };
        struct text report = { 0 };
        cr_expect_not(property_check(&property, 50, &report), "the leak of property %u is missed",
                      i);
        cr_expect(strstr(text_string(&report), "the view of"), "%s", text_string(&report));
        text_release(&report);
    }
    property_expect_leaks(false);
    twin_view = view_write;
}

/* ---- the tests ------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    property_function *holds;
    unsigned cost; /* of one game, compared with only playing it to the end a few times */
} properties[] = {
    { "views", views, 2 },   { "told", told, 2 },   { "worlds", worlds, 1 }, { "legal", legal, 1 },
    { "varied", varied, 2 }, { "drawn", drawn, 5 }, { "places", places, 5 },
};

enum { PROPERTIES = sizeof properties / sizeof *properties };

static struct pairing all[PAIRINGS_MAX];

ParameterizedTestParameters(conformance, secrets)
{
    return cr_make_param_array(struct pairing, all, pair_all(all, PROPERTIES));
}

ParameterizedTest(struct pairing *is, conformance, secrets)
{
    struct text name = { 0 }, report = { 0 };
    text_add(&name, "%s.%s", games[is->game]->name, properties[is->property].name);
    struct property property = { text_string(&name), "conformance", properties[is->property].holds,
                                 games[is->game] };
    cr_expect(property_check(&property, games_to_play(PROPERTIES) / properties[is->property].cost,
                             &report),
              "%s", text_string(&report));
    text_release(&name);
    text_release(&report);
}
