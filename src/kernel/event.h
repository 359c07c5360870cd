/* SPDX-License-Identifier: MIT */
/*
 * Telling what happens.
 *
 * Rules tell events as they happen; whoever listens gets them with the table as it is at that
 * moment, so that what a seat may read of an event (a card's name or "a card") is decided by what
 * the seat knows then. Nothing listens in a simulation.
 */
#ifndef LIMBIC_KERNEL_EVENT_H
#define LIMBIC_KERNEL_EVENT_H

#include "kernel/table.h"

/* Whoever listens embeds this. The table is paused in the middle of a rule: look, do not touch. */
struct sink {
    void (*tell)(struct sink *sink, const struct table *t, const struct event *event);
    bool no_asides; /* it need not be told how things were weighed (event_kind.aside), which can be
                       most of what there is to tell */
};

/* Does somebody listen who wants to know that, too? */
static inline bool tells_asides(const struct table *t)
{
    return t->sink && !t->sink->no_asides;
}

/* Fills in which rule told it and passes it on. */
void event_pass_on(const struct table *t, struct event event);

/* TELL(EVENT_TAKE, .seat = s, .number = n) */
#define TELL(...)                                                                                  \
    do {                                                                                           \
        if (__builtin_expect(t->sink != NULL, 0)) event_pass_on(t, EVENT(__VA_ARGS__));            \
    } while (0)

#define EVENT(...) EVENT_(__VA_ARGS__, .rule = 0)
#define EVENT_(kind_, ...)                                                                         \
    (struct event)                                                                                 \
    {                                                                                              \
        .kind = (kind_), .seat = NOBODY, .other = NOBODY, .thing = NOTHING, .card = NO_CARD,       \
        .source = NO_CARD, .target = NO_CARD, .place = NOTHING, .place_2 = NOTHING, __VA_ARGS__    \
    }

#endif
