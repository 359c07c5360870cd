/* SPDX-License-Identifier: MIT */
/*
 * Everything that a viewer is ever sent of a session, as a list of pieces: views, differences,
 * decisions, events with their fields, words and marks, the log, hints, scores. Whatever front end
 * is at the other end, these are the bytes that it can come to see, so tests of secrets compare
 * wires and know no channel.
 *
 * A new way to reach a viewer is a new line in the table of channels in wire.c.
 */
#ifndef LIMBIC_TESTING_WIRE_H
#define LIMBIC_TESTING_WIRE_H

#include "kernel/card_ids.h"
#include "kernel/event.h"
#include "kernel/view.h"
#include "session/session.h"

/* One thing that was sent. */
struct piece {
    const char *channel;
    unsigned moves, events; /* after so many of them */
    size_t start;           /* in the bytes of its wire; a line each */
};

struct wire {
    struct text bytes;
    struct piece *pieces;
    unsigned count, room;
};

/* A viewer to whom it is sent, while a session is played. */
struct wiring {
    struct sink sink;
    struct wire *wire;
    uint64_t seed; /* of the session */
    seat_id viewer;
    unsigned moves, events; /* so far */
    uint64_t looks;         /* luck: at which moments a costly look is taken */
    bool always;            /* at all of them */
    struct card_ids ids;    /* of the viewer, at this moment */
    struct view views[2];   /* for differences: the last one and a spare */
    unsigned last;
    bool began;
    struct table *scratch[2];
};

/* A way in which something reaches a viewer. Each writes its pieces between wire_open() and the
 * next; NULL: nothing is sent then. */
struct channel {
    const char *name;
    void (*event)(struct wiring *w, const struct table *t, const struct event *event);
    void (*decision)(struct wiring *w, const struct table *t); /* also when the game is over */
    void (*session)(struct wiring *w, const struct session *s);
};

/* Where the next piece of that channel is written. */
struct text *wire_open(struct wiring *w, const struct channel *channel);

/* One more channel, for tests of the tests: what a careless writer would send. NULL: none. */
extern const struct channel *wire_planted;

/*
 * Plays the session again, and notes what is sent to the viewer (NOBODY: a spectator). Views in the
 * middle of rules and hints are asked for at some moments only, which follow from `looks`.
 */
void everything_sent(const struct session *s, seat_id viewer, uint64_t looks, struct wire *out);
void wire_release(struct wire *wire);

void wire_clear(struct wire *wire); /* and keeps its memory */

/* What is sent at one moment: when that event is told, or, NULL, while a decision is pending. */
void sent_at(const struct table *t, const struct event *event, seat_id viewer, struct wire *out);

/* The same step by step, for whoever plays a table. Set `looks` and `seed` after the first. */
void wiring_init(struct wiring *w, const struct setup *setup, seat_id viewer, struct wire *out);
void wiring_event(struct wiring *w, const struct table *t, const struct event *event);
void wiring_decision(struct wiring *w, const struct table *t);
void wiring_release(struct wiring *w);

/* False, with the first piece that is not the same in `difference`, in a sentence. */
bool wires_are_same(const struct wire *wire, const struct wire *other, struct text *difference);

#endif
