/* SPDX-License-Identifier: MIT */
/* Windows tell nothing. See window_pairs.h. */
#include "testing/window_pairs.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "kernel/options.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "session/passing.h"
#include "testing/random_game.h"
#include "testing/secrets.h"
#include "testing/wire.h"

enum {
    EVERY = 8, /* one decision in so many begins a pair */
    STEPS = 40 /* for so long it is followed */
};

struct pairs_seen pairs_seen;

/* ---- another hand ---------------------------------------------------------------------------- */

static bool is_in_hand_of(const struct table *t, card_id card, seat_id seat)
{
    const struct zone *zone = zone_at(t, card_at(t, card)->zone);
    return zone->owner == seat && zone_kind_of(t, zone->kind)->seen == SEEN_BY_OWNER;
}

/* The cards of that pool which nobody but the seat knows: its hand, and what it may draw. */
static unsigned find_hidden(const struct table *t, seat_id seat, unsigned pool, card_id *out)
{
    unsigned count = 0;
    for (card_id c = 0; c < t->cards; c++) {
        const struct card *card = card_at(t, c);
        if (card->pool == pool && !(card->known & ~(unsigned)seat_bit(seat))) out[count++] = c;
    }
    return count;
}

/* Exchanges the faces of the seat's hand with those of the cards that could be there as well.
 * False: it holds nothing. */
static bool deal_other_hand(struct table *t, seat_id seat, struct choices *c)
{
    card_id hidden[CARDS_MAX], held = 0;
    while (held < t->cards && !is_in_hand_of(t, held, seat)) held++;
    if (held == t->cards) return false;
    unsigned count = find_hidden(t, seat, card_at(t, held)->pool, hidden);
    for (unsigned i = count; i > 1; i--) {
        struct card *one = card_at(t, hidden[i - 1]), *two = card_at(t, hidden[choose(c, i)]);
        face_id face = one->face;
        one->face = two->face;
        two->face = face;
    }
    return t->asked != seat || table_relist(t);
}

/* ---- two worlds ------------------------------------------------------------------------------ */

/* One of them, as the viewer sees it. */
struct world {
    struct sink sink;
    struct table *t;
    struct wiring wiring;
    struct wire wire; /* of the last step */
    uint64_t learnt;  /* which faces it has seen since the worlds are two */
};

/* How many of each face, not which card and where: these the wire has. */
static void learn(struct world *w)
{
    uint64_t knows = 0;
    for (card_id c = 0; c < w->t->cards; c++) {
        if (seat_knows(w->t, w->wiring.viewer, c)) knows += scatter(face_of(w->t, c) + 1u);
    }
    w->learnt = scatter(w->learnt ^ knows);
}

static void hear(struct sink *sink, const struct table *t, const struct event *event)
{
    struct world *w = (struct world *)sink;
    if (t->setup->game->events[event->kind].hidden) return;
    wiring_event(&w->wiring, t, event);
    learn(w);
}

static void world_init(struct world *w, const struct table *from, seat_id viewer)
{
    *w = (struct world){ .sink = { hear }, .t = spare_table(from->setup) };
    table_copy(w->t, from);
    w->t->sink = &w->sink;
    wiring_init(&w->wiring, from->setup, viewer, &w->wire);
}

static void world_release(struct world *w)
{
    wiring_release(&w->wiring);
    wire_release(&w->wire);
    free(w->t);
}

/* ---- comparing ------------------------------------------------------------------------------- */

/* False: they part without anything being told. */
static bool are_asked_alike(struct world worlds[2])
{
    const struct table *t = worlds[0].t, *other = worlds[1].t;
    if (t->forced != other->forced) {
        pairs_seen.forced++;
        return false;
    }
    property_require(t->asked == other->asked && t->prompt == other->prompt,
                     "a hidden hand decides who is asked: seat %d \"%s\", or seat %d \"%s\"",
                     (signed char)t->asked + 1, t->setup->game->prompts[t->prompt].name,
                     (signed char)other->asked + 1, t->setup->game->prompts[other->prompt].name);
    return true;
}

static void are_told_alike(struct world worlds[2], seat_id hider)
{
    struct text difference = { 0 };
    for (unsigned i = 0; i < 2; i++) wiring_decision(&worlds[i].wiring, worlds[i].t);
    property_require(wires_are_same(&worlds[0].wire, &worlds[1].wire, &difference),
                     "what seat %u holds is told to %s %s", hider + 1,
                     viewer_name(worlds[0].wiring.viewer), text_string(&difference));
    text_release(&difference);
    for (unsigned i = 0; i < 2; i++) wire_clear(&worlds[i].wire);
}

static bool is_window(const struct table *t)
{
    const struct game *game = t->setup->game;
    for (unsigned i = 0; i < t->moves; i++) {
        bool pass = game->moves[table_moves(t)[i].kind].says == SAYS_PASS;
        property_require(!pass || game->prompts[t->prompt].window,
                         "\"%s\" can be passed, and is no window", game->prompts[t->prompt].name);
    }
    return game->prompts[t->prompt].window;
}

static void count_window(struct world worlds[2])
{
    if (!is_window(worlds[0].t)) return;
    pairs_seen.windows++;
    pairs_seen.unlike += worlds[0].t->moves != worlds[1].t->moves;
}

/* ---- playing --------------------------------------------------------------------------------- */

/* What is passed for the asked seat is passed in both. True: it was, and the moves are there. */
static bool pass_alike(struct world worlds[2], const passing_set *on, unsigned moves[2])
{
    const struct table *t = worlds[0].t;
    enum passing one = passing_find(t, on[t->asked], &moves[0]);
    enum passing two = passing_find(worlds[1].t, on[t->asked], &moves[1]);
    property_require(one == two,
                     "a hidden hand decides whether seat %u passes by itself: 'auto %s', or '%s'",
                     t->asked + 1, passing_names[one], passing_names[two]);
    pairs_seen.passed += one != NOT_PASSED;
    return one != NOT_PASSED;
}

/* A move that both have; false: there is none. */
static bool draw_common_move(struct world worlds[2], struct choices *c, unsigned moves[2])
{
    unsigned from = choose(c, worlds[0].t->moves);
    for (unsigned i = 0; i < worlds[0].t->moves; i++) {
        struct text text = { 0 };
        moves[0] = (from + i) % worlds[0].t->moves;
        move_text(worlds[0].t, moves[0], &text);
        int found = move_find(worlds[1].t, text_string(&text));
        text_release(&text);
        moves[1] = (unsigned)found;
        if (found >= 0) return true;
    }
    return false;
}

/* Plays both on by one decision; false: they have parted, or it is over. */
static bool step(struct world worlds[2], const passing_set *on, struct choices *c)
{
    unsigned moves[2];
    if (table_is_over(worlds[0].t)) return false;
    count_window(worlds);
    if (!pass_alike(worlds, on, moves) && !draw_common_move(worlds, c, moves)) return false;
    for (unsigned i = 0; i < 2; i++) {
        worlds[i].wiring.moves++;
        play_move(worlds[i].t, moves[i]);
        learn(&worlds[i]);
    }
    return worlds[0].learnt == worlds[1].learnt;
}

/* From here on. */
static void follow_pair(const struct table *t, const passing_set *on, struct choices *c)
{
    struct world worlds[2];
    seat_id hider = (seat_id)choose(c, t->seats), viewer = draw_viewer(t, c);
    if (viewer == hider) viewer = NOBODY;
    for (unsigned i = 0; i < 2; i++) world_init(&worlds[i], t, viewer);
    if (deal_other_hand(worlds[1].t, hider, c)) {
        pairs_seen.pairs++;
        unsigned steps = 0;
        do {
            if (!are_asked_alike(worlds)) break;
            are_told_alike(worlds, hider);
        } while (++steps < STEPS && step(worlds, on, c));
    }
    for (unsigned i = 0; i < 2; i++) world_release(&worlds[i]);
}

static void draw_one_of(const struct pairs_of *of, struct choices *c, struct options *options)
{
    struct diagnostics d = { 0 };
    unsigned count = 0;
    while (of->options[count]) count++;
    options_init(of->game, options);
    property_require(options_parse(of->game, options, of->options[choose(c, count)], &d, 0, 0),
                     "%s", text_string(&d.out));
    diagnostics_release(&d);
}

void windows_tell_nothing(struct choices *c, const void *about)
{
    const struct pairs_of *of = about;
    struct random_game p;
    struct options options;
    passing_set on[SEATS_MAX] = { 0 };
    draw_one_of(of, c, &options);
    random_game_init_with(&p, of->game, &options, choose_u32(c), NULL);
    for (unsigned i = 0; i < p.t->seats; i++) on[i] = of->passings & (passing_set)choose(c, 256);
    do {
        if (!table_is_over(p.t) && choose(c, EVERY) == 0) follow_pair(p.t, on, c);
    } while (play_drawn_move(p.t, c));
    random_game_release(&p);
}
