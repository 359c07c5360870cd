/* SPDX-License-Identifier: MIT */
/* Orders that make no difference. See orders.h. */
#include "session/orders.h"

#include "base/hash.h"
#include "kernel/knowledge.h"
#include "kernel/position.h"
#include "kernel/zone.h"

enum {
    THINGS_MAX = 24,       /* beyond these the person is asked: the trial would take too long */
    ALL_ORDERS_OF = 4,     /* things; 24 orders */
    REJECTED_MAX = 8,      /* worlds that the game may reject in a row before the person is asked */
    LUCK_OF_ORDERS = 3000, /* a stream of the number of decisions; hints have others */
};

struct trial {
    const struct table *world; /* as the asked seat imagines it */
    struct table *t;           /* where an order is played */
    seat_id seat;
    frame_id run;                /* the rule that goes through the things */
    unsigned count;              /* how many things there are */
    card_id thing[THINGS_MAX];   /* what is offered for each, in the order listed */
    uint8_t order[THINGS_MAX];   /* that is tried */
    unsigned left;               /* of it, things that are still to be done */
    uint8_t offered[THINGS_MAX]; /* the things left, in the order listed */
    bool began;                  /* one order was played */
    uint64_t end;                /* where it ended */
};

bool order_is_asked(const struct table *t)
{
    return t->asked != NOBODY && t->setup->game->prompts[t->prompt].order;
}

/* The rule that asks may only ask, for the one that called it. */
frame_id order_run(const struct table *t)
{
    const struct frame_head *head = frame_top(t);
    while (head->flags & FRAME_ASKS) head = frame_below(t, head);
    return frame_name(t, head);
}

/* ---- the things ------------------------------------------------------------------------------ */

/* For how many things a move stands, of which it is the next. */
static unsigned things_of(const struct table *t, unsigned move)
{
    const struct move *m = &table_moves(t)[move];
    const struct move_kind *kind = &t->setup->game->moves[m->kind];
    return kind->says == SAYS_REST ? 0 : kind->of_equals ? m->extra : 1;
}

unsigned order_things(const struct table *t)
{
    unsigned things = 0;
    for (unsigned i = 0; i < t->moves; i++) things += things_of(t, i);
    return things;
}

/* False: there are too many. */
static bool find_things(struct trial *trial)
{
    const struct table *t = trial->world;
    if (order_things(t) > THINGS_MAX) return false;
    for (unsigned i = 0; i < t->moves; i++) {
        for (unsigned n = things_of(t, i); n; n--)
            trial->thing[trial->count++] = table_moves(t)[i].card;
    }
    return true;
}

/* Is it the next question about the same things? */
static bool is_same_run(const struct trial *trial)
{
    const struct table *t = trial->t;
    return t->asked == trial->seat && t->prompt == trial->world->prompt &&
           t->top == trial->world->top;
}

/* Which things the question offers now: some of those that were left may have gone, and those that
 * stayed have kept their order. False: there is a new one. */
static bool find_offered(struct trial *trial)
{
    const struct table *t = trial->t;
    unsigned kept = 0, next = 0;
    for (unsigned i = 0; i < t->moves; i++) {
        card_id card = table_moves(t)[i].card;
        for (unsigned n = things_of(t, i); n; n--) {
            while (next < trial->left && trial->thing[trial->offered[next]] != card) next++;
            if (next == trial->left) return false;
            trial->offered[kept++] = trial->offered[next++];
        }
    }
    trial->left = kept;
    return true;
}

/* Takes the thing out of those that are left; returns the number of its move, or -1: it has gone.
 */
static int take_thing(struct trial *trial, unsigned thing)
{
    const struct table *t = trial->t;
    unsigned at = 0, move = 0;
    while (at < trial->left && trial->offered[at] != thing) at++;
    if (at == trial->left) return -1;
    for (unsigned before = 0; before + things_of(t, move) <= at; move++)
        before += things_of(t, move);
    trial->left--;
    for (; at < trial->left; at++) trial->offered[at] = trial->offered[at + 1];
    return (int)move;
}

/* ---- an order -------------------------------------------------------------------------------- */

static bool luck_was_drawn(const struct trial *trial)
{
    for (unsigned i = 0; i < trial->t->streams; i++) {
        if (stream_at(trial->t, i)->count != stream_at(trial->world, i)->count) return true;
    }
    return false;
}

static bool face_was_learnt(const struct trial *trial)
{
    for (card_id c = 0; c < trial->t->cards; c++) {
        bool knows = seat_knows(trial->t, trial->seat, c);
        if (knows && !seat_knows(trial->world, trial->seat, c)) return true;
    }
    return false;
}

/* The position, and who knows which card, which is not in its hash. */
static uint64_t hash_of_position(const struct table *t)
{
    uint64_t hash = position_hash(t);
    for (unsigned z = 0; z < t->zones; z++) {
        for (EACH_CARD(c, t, (zone_id)z)) hash = scatter(hash + card_at(t, c)->known);
    }
    return hash;
}

/* The rules under way: they may have noted what happened. */
static uint64_t hash_of_frames(const struct table *t)
{
    uint32_t end = t->end - t->moves * (uint32_t)sizeof(struct move);
    return hash_bytes(table_at(t, t->stack_at), end - t->stack_at);
}

/* Does all of the things in the order that is tried. */
static enum order_difference do_things(struct trial *trial)
{
    bool over = false;
    trial->left = trial->count;
    for (unsigned i = 0; i < trial->count; i++) trial->offered[i] = (uint8_t)i;
    for (unsigned i = 0; i < trial->count && !over; i++) {
        int move = take_thing(trial, trial->order[i]);
        if (move < 0) continue;
        over = table_choose_within(trial->t, (unsigned)move, trial->run);
        if (!over && (!is_same_run(trial) || !find_offered(trial))) return ORDER_ASKS;
    }
    if (!over) return ORDER_ASKS; /* for more than there was */
    if (luck_was_drawn(trial)) return ORDER_LUCK;
    return face_was_learnt(trial) ? ORDER_FACE : ORDER_SAME;
}

/*
 * Positions are compared when the things are done, and again where the game then asks: what a rule
 * noted in its frame or returned has had its effect by then, or still stands in a frame. (Before,
 * the frames of the sentence itself still have the order in them.) Not only there: hidden cards may
 * have been played meanwhile and have levelled what would differ with others.
 */
static enum order_difference try_order(struct trial *trial)
{
    table_copy(trial->t, trial->world);
    trial->t->sink = NULL;
    enum order_difference difference = do_things(trial);
    if (difference) return difference;
    uint64_t end = hash_of_position(trial->t);
    table_run(trial->t);
    end = scatter(scatter(end) ^ hash_of_position(trial->t)) ^ hash_of_frames(trial->t);
    if (trial->began && end != trial->end) return ORDER_OTHER;
    trial->began = true;
    trial->end = end;
    return ORDER_SAME;
}

/* ---- all orders ------------------------------------------------------------------------------ */

static void exchange(struct trial *trial, unsigned a, unsigned b)
{
    uint8_t thing = trial->order[a];
    trial->order[a] = trial->order[b];
    trial->order[b] = thing;
}

/* All orders of the things from that place on, the one listed first. */
static enum order_difference try_all(struct trial *trial, unsigned from)
{
    enum order_difference difference = ORDER_SAME;
    if (from + 1 >= trial->count) return try_order(trial);
    for (unsigned i = from; i < trial->count && !difference; i++) {
        exchange(trial, from, i);
        difference = try_all(trial, from + 1);
        exchange(trial, from, i);
    }
    return difference;
}

static enum order_difference try_exchanges(struct trial *trial)
{
    enum order_difference difference = try_order(trial);
    for (unsigned a = 0; a < trial->count; a++) {
        for (unsigned b = a + 1; b < trial->count && !difference; b++) {
            exchange(trial, a, b);
            difference = try_order(trial);
            exchange(trial, a, b);
        }
    }
    return difference;
}

/* From what the seat knows, and by luck that nobody's secrets decide about. */
static bool imagine(const struct table *t, struct table *world)
{
    struct stream luck = stream_make(t->decisions, LUCK_OF_ORDERS + t->asked);
    for (unsigned i = 0; i < REJECTED_MAX; i++) {
        table_copy(world, t);
        world->sink = NULL;
        if (table_resample(world, t->asked, stream_next(&luck))) return true;
    }
    return false;
}

enum order_difference order_try(const struct table *t, struct table *const scratch[2])
{
    struct trial trial = { .world = scratch[0], .t = scratch[1], .seat = t->asked };
    check(order_is_asked(t));
    if (!imagine(t, scratch[0]) || !find_things(&trial)) return ORDER_UNTRIED;
    trial.run = order_run(trial.world);
    for (unsigned i = 0; i < trial.count; i++) trial.order[i] = (uint8_t)i;
    return trial.count <= ALL_ORDERS_OF ? try_all(&trial, 0) : try_exchanges(&trial);
}

const char *order_difference_words(enum order_difference difference)
{
    switch (difference) {
    case ORDER_SAME: return "nothing depends on it";
    case ORDER_ASKS: return "somebody is asked on the way";
    case ORDER_LUCK: return "luck is drawn on the way";
    case ORDER_FACE: return "a card is seen on the way";
    case ORDER_OTHER: return "another order ends otherwise";
    case ORDER_UNTRIED: return "there are too many orders to try";
    }
    return "";
}
