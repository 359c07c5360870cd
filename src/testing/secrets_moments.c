/* SPDX-License-Identifier: MIT */
/*
 * Secrets: at any moment, what is sent to a seat is the same in every world that it could imagine
 * (table_resample). See secrets.h.
 */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "testing/random_game.h"
#include "testing/secrets.h"
#include "testing/wire.h"

static void sent_is_same(const struct table *t, const struct table *world,
                         const struct event *event, seat_id viewer)
{
    struct wire is = { 0 }, would = { 0 };
    struct text difference = { 0 };
    sent_at(t, event, viewer, &is);
    sent_at(world, event, viewer, &would);
    property_require(wires_are_same(&is, &would, &difference),
                     "what %s does not know is told to it %s", viewer_name(viewer),
                     text_string(&difference));
    wire_release(&is);
    wire_release(&would);
}

/* ---- decisions ------------------------------------------------------------------------------- */

/* The moves of the viewer's own decision, listed in the imagined world. */
static void own_moves_are_same(const struct table *t, struct table *world)
{
    property_require(
        table_relist(world) && world->moves == t->moves &&
            memcmp(table_moves(world), table_moves(t), t->moves * sizeof(struct move)) == 0,
        "decision %u: the moves of %s depend on what it does not know", t->decisions,
        viewer_name(t->asked));
}

void secret_views(struct choices *c, const void *game)
{
    struct random_game p;
    random_game_init(&p, game, c, NULL);
    struct table *world = spare_table(p.setup);
    uint64_t seed = choose_u32(c);
    do {
        if (!draw_look(c)) continue;
        seat_id viewer = draw_viewer(p.t, c);
        imagine(world, p.t, viewer, scatter(seed + p.t->decisions));
        if (viewer == p.t->asked && viewer != NOBODY) own_moves_are_same(p.t, world);
        sent_is_same(p.t, world, NULL, viewer);
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

static void listen(struct sink *sink, const struct table *t, const struct event *event)
{
    struct listening *l = (struct listening *)sink;
    if (t->setup->game->events[event->kind].hidden) return;
    if (!l->world) l->world = spare_table(t->setup);
    if (!draw_look(l->c)) return;
    property_require(t->asked == NOBODY, "an event is told while moves are listed");
    seat_id viewer = draw_viewer(t, l->c);
    imagine(l->world, t, viewer, scatter(l->seed++));
    sent_is_same(t, l->world, event, viewer);
}

void secret_events(struct choices *c, const void *game)
{
    struct listening l = { .sink = { listen }, .c = c, .seed = choose_u32(c) };
    struct random_game p;
    random_game_init(&p, game, c, &l.sink);
    play_drawn_game(p.t, c);
    free(l.world);
    random_game_release(&p);
}
