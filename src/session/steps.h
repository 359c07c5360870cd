/* SPDX-License-Identifier: MIT */
/*
 * The steps of a line: what several events add to one that people read as a whole
 * (event_kind.brief). "Ann deals Fox 4 fire damage (3, +2 Lens, -1 Armour). 31 hp."
 */
#ifndef LIMBIC_SESSION_STEPS_H
#define LIMBIC_SESSION_STEPS_H

#include "kernel/event.h"
#include "session/marked.h"

struct steps {
    struct marked words; /* "3, +2 Lens" */
    unsigned count;
    size_t last;    /* where the last step begins */
    unsigned times; /* it has been told so often in a row */
};

/* A step of no words counts, and adds nothing. */
void steps_add(struct steps *steps, const struct marked *brief);
void steps_release(struct steps *steps);

/* Adds " (3, +2 Lens)"; nothing if there is only what the line begins with. */
void steps_put(struct steps *steps, struct marked *words);

/* Adds the words of the event that ends the line, with the steps where it names them. */
void steps_put_end(struct steps *steps, const struct table *t, const struct event *event,
                   seat_id viewer, const struct card_ids *ids, struct marked *words);

#endif
