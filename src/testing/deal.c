/* SPDX-License-Identifier: MIT */
/* The same game from another deal. See deal.h. */
#include "testing/deal.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "testing/random_game.h"

/* ---- dealing --------------------------------------------------------------------------------- */

/* Tables of a set-up begin as copies of its fresh one. */
static void exchange_in_box(struct setup *setup, const struct exchanges *exchanges)
{
    for (unsigned i = 0; i < exchanges->count; i++) {
        struct card *one = card_at(setup->fresh, exchanges->all[i].one);
        struct card *two = card_at(setup->fresh, exchanges->all[i].two);
        face_id face = one->face;
        one->face = two->face;
        two->face = face;
    }
}

/* Other cards of their pool lie where cards lay that nobody knows. */
static void renumber_box(struct setup *setup, uint64_t seed, card_id now[CARDS_MAX])
{
    struct table *fresh = setup->fresh;
    struct stream luck = stream_make(seed, 0);
    for (unsigned i = 0; i < fresh->cards; i++) {
        card_id one = (card_id)i, two = (card_id)(i + stream_below(&luck, fresh->cards - i));
        const struct card *a = card_at(fresh, one), *b = card_at(fresh, two);
        if (a->known || b->known || a->pool != b->pool) continue;
        card_id was = now[one];
        now[one] = now[two];
        now[two] = was;
    }
    renumber_cards(fresh, now);
}

void deal_init(struct deal *deal, const struct game *game, const struct options *options,
               uint64_t seed, const struct exchanges *exchanges)
{
    struct diagnostics d = { 0 };
    struct setup *setup = setup_new(game, options, &d);
    property_require(setup, "the options drawn are refused: %s", text_string(&d.out));
    diagnostics_release(&d);
    *deal = (struct deal){ .setup = setup };
    for (unsigned i = 0; i < CARDS_MAX; i++) deal->now[i] = (card_id)i;
    if (exchanges) {
        exchange_in_box(setup, exchanges);
        renumber_box(setup, seed, deal->now);
    }
    deal->session = (struct session){ .setup = setup, .seed = seed, .table = spare_table(setup) };
    session_begin_again(&deal->session, deal->session.table, NULL);
}

void deal_release(struct deal *deal)
{
    free(deal->session.table);
    free(deal->session.moves);
    setup_free(deal->setup);
    *deal = (struct deal){ 0 };
}

static bool can_be_exchanged(const struct table *fresh, seat_id viewer, card_id one, card_id two)
{
    const struct card *a = card_at(fresh, one), *b = card_at(fresh, two);
    return a->pool == b->pool && a->face != b->face && !seat_knows(fresh, viewer, one) &&
           !seat_knows(fresh, viewer, two);
}

static bool is_exchanged(const struct exchanges *e, card_id card)
{
    for (unsigned i = 0; i < e->count; i++) {
        if (e->all[i].one == card || e->all[i].two == card) return true;
    }
    return false;
}

/* From a place on, the first card that it can be exchanged with; NO_CARD: there is none. */
static card_id find_partner(const struct setup *setup, seat_id viewer, card_id one, unsigned from,
                            const struct exchanges *e)
{
    if (is_exchanged(e, one)) return NO_CARD;
    for (unsigned i = 0; i < setup->cards; i++) {
        card_id two = (card_id)((from + i) % setup->cards);
        if (can_be_exchanged(setup->fresh, viewer, one, two) && !is_exchanged(e, two)) return two;
    }
    return NO_CARD;
}

/* False: there are no two cards left. */
static bool draw_exchange(const struct setup *setup, seat_id viewer, struct choices *c,
                          struct exchanges *out)
{
    unsigned from = choose(c, setup->cards), to = choose(c, setup->cards);
    for (unsigned i = 0; i < setup->cards; i++) {
        card_id one = (card_id)((from + i) % setup->cards);
        card_id two = find_partner(setup, viewer, one, to, out);
        if (two == NO_CARD) continue;
        out->all[out->count++] = (struct exchange){ one, two };
        return true;
    }
    return false;
}

/* Each card once. Mostly a few, at times many: few last longer, many find more. */
void draw_exchanges(const struct setup *setup, seat_id viewer, struct choices *c,
                    struct exchanges *out)
{
    unsigned wanted = setup->cards ? 1u << choose(c, 6) : 0; /* up to EXCHANGES_MAX */
    out->count = 0;
    while (out->count < wanted && draw_exchange(setup, viewer, c, out)) continue;
}

/* ---- following ------------------------------------------------------------------------------- */

/* What a viewer has learnt so far: at every event, because a card that is shown may be shuffled
 * away before anybody is asked. */
struct learning {
    struct sink sink;
    seat_id viewer;
    const card_id *now; /* deal.now of its world */
    uint64_t knows;     /* the faces it knows now */
    uint64_t history;   /* and all that it ever knew, each once in a row */
};

/* Which faces, not where they lie: were that to differ, a viewer would be told a secret. */
static void learn(struct learning *l, const struct table *t)
{
    uint64_t knows = 0;
    for (unsigned i = 0; i < t->cards; i++) {
        if (seat_knows(t, l->viewer, l->now[i]))
            knows += scatter(face_of(t, l->now[i]) + ((uint64_t)i << 32));
    }
    if (knows == l->knows) return;
    l->knows = knows;
    l->history = scatter(l->history ^ knows);
}

static void hear(struct sink *sink, const struct table *t, const struct event *event)
{
    (void)event;
    learn((struct learning *)sink, t);
}

/* One of the two worlds while they are compared. */
struct world {
    struct learning learning;
    struct table *t;
};

static void world_init(struct world *world, const struct deal *deal, seat_id viewer)
{
    *world = (struct world){ .learning = { .sink = { hear }, .viewer = viewer, .now = deal->now },
                             .t = spare_table(deal->setup) };
    session_begin_again(&deal->session, world->t, &world->learning.sink);
    learn(&world->learning, world->t);
}

/* Where only choices are asked, what a hand holds decides whether its seat is: then the worlds have
 * parted, though later the same seat may be asked the same. */
static bool worlds_are_alike(const struct world *a, const struct world *b)
{
    if (a->t->ask_all == ASK_CHOICES && a->t->forced != b->t->forced) return false;
    return a->learning.history == b->learning.history && a->t->asked == b->t->asked &&
           (a->t->asked == NOBODY || a->t->prompt == b->t->prompt);
}

/* The same move of the same card, whatever its face is; or else one with the same text: of cards
 * with equal faces only the first is offered. */
static int find_move(const struct world worlds[2], unsigned index)
{
    const struct table *t = worlds[0].t, *other = worlds[1].t;
    const struct move *moves = table_moves(other);
    struct move wanted = table_moves(t)[index];
    if (is_card(t, wanted.card)) wanted.card = worlds[1].learning.now[wanted.card];
    for (unsigned i = 0; i < other->moves; i++) {
        if (memcmp(&moves[i], &wanted, sizeof wanted) == 0) return (int)i;
    }
    struct text text = { 0 };
    move_text(t, index, &text);
    int found = move_find(other, text_string(&text));
    text_release(&text);
    return found;
}

static bool is_in_window(const struct table *t)
{
    return t->asked != NOBODY && t->setup->game->prompts[t->prompt].window;
}

/* The viewer has learnt the same, and somebody else is asked, or something else, although the table
 * asks so that this tells nothing: in every window, or for every move. */
static bool asking_tells(const struct world worlds[2])
{
    const struct table *t = worlds[0].t, *other = worlds[1].t;
    if (worlds[0].learning.history != worlds[1].learning.history) return false;
    bool in_window = is_in_window(t) || is_in_window(other);
    return t->ask_all == ASK_ALL || (t->ask_all == ASK_WINDOWS && in_window);
}

static struct parting part_at(int moves, const struct world worlds[2])
{
    const struct table *t = worlds[0].t, *other = worlds[1].t;
    seat_id viewer = worlds[0].learning.viewer;
    struct parting parting = { .moves = moves, .asking_tells = asking_tells(worlds) };
    for (unsigned i = 0; i < t->cards && !parting.by_face; i++) {
        card_id card = (card_id)i, there = worlds[1].learning.now[i];
        if (!seat_knows(t, viewer, card) && !seat_knows(other, viewer, there)) continue;
        if (face_of(t, card) == face_of(other, there)) continue;
        parting.by_face = true;
        parting.learnt[0] = face_of(t, card);
        parting.learnt[1] = face_of(other, there);
    }
    return parting;
}

static struct parting follow(const struct deal *deal, struct deal *other, struct world worlds[2])
{
    if (!worlds_are_alike(&worlds[0], &worlds[1])) return part_at(-1, worlds);
    for (unsigned i = 0; i < deal->session.count; i++) {
        int move = find_move(worlds, deal->session.moves[i].index);
        if (move < 0) return (struct parting){ .moves = (int)i };
        session_choose(&other->session, (unsigned)move);
        session_choose_again(&deal->session, worlds[0].t, i);
        session_choose_again(&other->session, worlds[1].t, i);
        learn(&worlds[0].learning, worlds[0].t);
        learn(&worlds[1].learning, worlds[1].t);
        if (!worlds_are_alike(&worlds[0], &worlds[1])) return part_at((int)i, worlds);
    }
    return (struct parting){ .moves = (int)deal->session.count };
}

struct parting deal_follow(const struct deal *deal, struct deal *other, seat_id viewer)
{
    struct world worlds[2];
    world_init(&worlds[0], deal, viewer);
    world_init(&worlds[1], other, viewer);
    struct parting parting = follow(deal, other, worlds);
    for (unsigned i = 0; i < 2; i++) free(worlds[i].t);
    return parting;
}
