/* SPDX-License-Identifier: MIT */
/* What happens within what. See nesting.h. */
#include "session/nesting.h"

#include <stdlib.h>

/* ---- rules that run -------------------------------------------------------------------------- */

static bool is_running(const struct table *t, const struct teller *teller)
{
    const struct frame_head *f = frame_top(t);
    while (f && frame_name(t, f) > teller->frame) f = frame_below(t, f);
    return f && frame_name(t, f) == teller->frame && f->rule == teller->rule;
}

void nesting_look(struct nesting *n, const struct table *t)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < n->count; i++) {
        if (is_running(t, &n->tellers[i])) n->tellers[kept++] = n->tellers[i];
    }
    n->count = kept;
}

/* A rule that tells the same kind a second time may be another run of it, which began in the place
 * of the first without anything told in between: what the first has told is over. */
static void drop_first_run(struct nesting *n, const struct teller *teller)
{
    for (unsigned i = 0; i < n->count; i++) {
        const struct teller *before = &n->tellers[i];
        if (before->frame == teller->frame && before->kind == teller->kind) n->count = i;
    }
}

static void add_teller(struct nesting *n, const struct teller *teller)
{
    if (n->count == n->room) {
        n->room = n->room ? n->room * 2 : 16;
        n->tellers = must_realloc(n->tellers, n->room * sizeof *n->tellers);
    }
    n->tellers[n->count++] = *teller;
}

/* ---- parents --------------------------------------------------------------------------------- */

/* The frame a record lies in; NULL: none of those that live. */
static const struct frame_head *frame_around(const struct table *t, event_id record)
{
    const struct frame_head *f = frame_top(t);
    while (f && frame_name(t, f) > record) f = frame_below(t, f);
    return (uint32_t)record * 4u + sizeof(struct event) <= t->end ? f : NULL;
}

/* The number of the event that told of a record, or NO_ENTRY. */
static int number_of_record(const struct nesting *n, const struct table *t, event_id record)
{
    frame_id frame = frame_name(t, frame_around(t, record));
    for (unsigned i = n->count; i--;) {
        const struct teller *teller = &n->tellers[i];
        if (teller->frame == frame && teller->kind == event_at(t, record)->kind)
            return (int)teller->number;
    }
    return NO_ENTRY;
}

/* The last thing that has begun (event_kind.begins) and is not over, or NO_ENTRY. */
static int innermost(const struct nesting *n, const struct table *t)
{
    for (unsigned i = n->count; i--;) {
        const struct teller *teller = &n->tellers[i];
        if (t->setup->game->events[teller->kind].begins) return (int)teller->number;
    }
    return NO_ENTRY;
}

/* A rule may tell what it carries out with the record of just that as its parent. */
static bool is_own_record(const struct table *t, const struct event *event)
{
    if (event->parent == NO_EVENT || !frame_top(t)) return false;
    return frame_around(t, event->parent) == frame_top(t) &&
           event_at(t, event->parent)->kind == event->kind;
}

/* A record that nobody was told of (yet) stands for its own parent. Parents lie below their
 * children on the stack. */
static int find_parent(const struct nesting *n, const struct table *t, const struct event *event)
{
    event_id record = event->parent, above = UINT16_MAX;
    if (is_own_record(t, event)) {
        above = record;
        record = event_at(t, record)->parent;
    }
    while (record != NO_EVENT && record < above && frame_around(t, record)) {
        int number = number_of_record(n, t, record);
        if (number != NO_ENTRY) return number;
        above = record;
        record = event_at(t, record)->parent;
    }
    return innermost(n, t);
}

/* ---- telling --------------------------------------------------------------------------------- */

int nesting_tell(struct nesting *n, const struct table *t, const struct event *event,
                 unsigned number)
{
    const struct frame_head *top = frame_top(t);
    nesting_look(n, t);
    if (!top) return NO_ENTRY; /* the cards are being dealt: no rule runs */
    struct teller teller = {
        .frame = frame_name(t, top), .rule = top->rule, .kind = event->kind, .number = number
    };
    drop_first_run(n, &teller);
    int parent = find_parent(n, t, event);
    add_teller(n, &teller);
    return parent;
}

bool nesting_is_open(const struct nesting *n, unsigned number)
{
    for (unsigned i = 0; i < n->count; i++) {
        if (n->tellers[i].number == number) return true;
    }
    return false;
}

void nesting_clear(struct nesting *n)
{
    n->count = 0;
}

void nesting_release(struct nesting *n)
{
    free(n->tellers);
    *n = (struct nesting){ 0 };
}
