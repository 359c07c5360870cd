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
#include "testing/playing.h"

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
        table_list_anew(world) && world->moves == t->moves &&
            memcmp(table_moves(world), table_moves(t), t->moves * sizeof(struct move)) == 0,
        "decision %u: the moves of %s depend on what it does not know", t->decisions,
        viewer_name(t->asked));
}

/* Permuting what a seat does not know changes no byte of its view and of its moves. */
static void views(struct choices *c, const void *game)
{
    struct playing p;
    playing_init(&p, game, c, NULL);
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
    playing_release(&p);
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
    struct text is = { 0 }, would = { 0 };
    event_words(t, event, viewer, &is);
    event_words(world, event, viewer, &would);
    property_require(strcmp(text_string(&is), text_string(&would)) == 0,
                     "decision %u: %s reads '%s', which tells what it does not know: it would "
                     "be '%s'",
                     t->decisions, viewer_name(viewer), text_string(&is), text_string(&would));
    text_release(&is);
    text_release(&would);
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

/* The words in which a seat reads an event, when it is told, do not depend on what the seat does
 * not know. */
static void told(struct choices *c, const void *game)
{
    struct listening l = { .sink = { listen }, .c = c, .seed = choose_u32(c) };
    struct playing p;
    playing_init(&p, game, c, &l.sink);
    play_drawn_game(p.t, c);
    free(l.world);
    playing_release(&p);
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

static void draw_position(struct playing *p, const struct game *game, struct choices *c)
{
    playing_init(p, game, c, NULL);
    for (unsigned before = choose(c, 120); before && play_drawn_move(p->t, c);) before--;
}

/* Imagining is a function of what the seat knows: from an imagined world one comes to the same
 * worlds as from the true one. And it keeps what is known. */
static void worlds(struct choices *c, const void *game)
{
    struct playing p;
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
    playing_release(&p);
}

/* An imagined world is legal: it can be played on to the end. */
static void legal(struct choices *c, const void *game)
{
    struct playing p;
    draw_position(&p, game, c);
    struct table *world = spare_table(p.setup);
    imagine(world, p.t, draw_viewer(p.t, c), choose_u32(c));
    play_drawn_game(world, c);
    free(world);
    playing_release(&p);
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
    struct playing p;
    playing_init(&p, game, c, NULL);
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
    playing_release(&p);
}

/* ---- the tests ------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    property_function *holds;
    unsigned cost; /* of one game, compared with only playing it to the end a few times */
} properties[] = {
    { "views", views, 2 }, { "told", told, 2 },     { "worlds", worlds, 1 },
    { "legal", legal, 1 }, { "varied", varied, 2 },
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
