/* SPDX-License-Identifier: MIT */
/*
 * What happens within what: the parents of events as the numbers of events.
 *
 * An event names its parent by the place of a record on the stack, which is good only as long as
 * the frame around it lives. Whoever reads the event later needs the number of the one that told of
 * that record. So here is remembered, of the rules that still run, what they have told: the event
 * that told of a record is the last one of the record's kind that was told by the rule in whose
 * frame the record lies.
 *
 * For listeners, who number the events they hear and report each of them here.
 */
#ifndef LIMBIC_SESSION_NESTING_H
#define LIMBIC_SESSION_NESTING_H

#include "kernel/event.h"
#include "kernel/game.h"

enum { NO_ENTRY = -1 };

/* A rule that has told something and still runs. */
struct teller {
    frame_id frame;
    uint8_t rule;
    uint8_t kind; /* of the event */
    unsigned number;
};

struct nesting {
    struct teller *tellers; /* from the outermost rule to the innermost */
    unsigned count, room;
};

/* Event number `number` is told. Returns the number of the event during which it is told (the one
 * it names as its parent, or the last that begins something and is not over), or NO_ENTRY. */
int nesting_tell(struct nesting *n, const struct table *t, const struct event *event,
                 unsigned number);

/* Looks which rules still run: when something happens that has no number. */
void nesting_look(struct nesting *n, const struct table *t);

/* Does the rule that told this event still run, and has it not been told again since? */
bool nesting_is_open(const struct nesting *n, unsigned number);

void nesting_clear(struct nesting *n);
void nesting_release(struct nesting *n);

#endif
