/* SPDX-License-Identifier: MIT */
/*
 * Secrets: the worlds that a seat imagines (table_resample) depend on nothing but what it knows,
 * keep that, and can be played on. See secrets.h.
 */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "kernel/knowledge.h"
#include "kernel/zone.h"
#include "testing/random_game.h"
#include "testing/secrets.h"

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
void secret_worlds(struct choices *c, const void *game)
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
void secret_legal(struct choices *c, const void *game)
{
    struct random_game p;
    draw_position(&p, game, c);
    struct table *world = spare_table(p.setup);
    imagine(world, p.t, draw_viewer(p.t, c), choose_u32(c));
    play_drawn_game(world, c);
    free(world);
    random_game_release(&p);
}

bool something_is_open(const struct table *t, seat_id viewer)
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
void secret_varied(struct choices *c, const void *game)
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
