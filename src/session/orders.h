/* SPDX-License-Identifier: MIT */
/*
 * Orders that make no difference: is it worth asking which of several things comes first?
 *
 * Whoever answers for a person (auto.h) finds out by trying. The orders are played on a copy of the
 * table on which all that the asked seat does not know is dealt anew, with luck that follows from
 * the number of decisions alone: on the true table it would be told what lies on a deck by whether
 * it is asked. An order makes a difference if, before all of the things are done, anybody is asked,
 * luck is drawn or the seat learns a face; and, of course, if the position then is another one.
 *
 * The rules know nothing of it: they ask, and are answered by an ordinary move.
 */
#ifndef LIMBIC_SESSION_ORDERS_H
#define LIMBIC_SESSION_ORDERS_H

#include "kernel/game.h"

/* Is the pending decision about an order? */
bool order_is_asked(const struct table *t);

/* The rule that goes through the things whose order is asked: they are done when it is over. */
frame_id order_run(const struct table *t);

/* How many things there are to order. */
unsigned order_things(const struct table *t);

/* What difference the order makes. */
enum order_difference {
    ORDER_SAME,    /* none: each leads to the same position */
    ORDER_ASKS,    /* in one of them somebody is asked, or there is something new to order */
    ORDER_LUCK,    /* in one of them luck is drawn */
    ORDER_FACE,    /* in one of them the seat learns a face */
    ORDER_OTHER,   /* one leads to another position */
    ORDER_UNTRIED, /* there are too many things, or no world can be imagined */
};

/* Tries the orders of what is offered: all of up to four things; of more, those in which two are
 * exchanged. The first difference that is found counts. `scratch`: memory for two tables of the
 * set-up. */
enum order_difference order_try(const struct table *t, struct table *const scratch[2]);

static inline bool order_makes_no_difference(const struct table *t, struct table *const scratch[2])
{
    return order_try(t, scratch) == ORDER_SAME;
}

/* The end of a sentence that begins with "It is asked because": "somebody is asked on the way". */
const char *order_difference_words(enum order_difference difference);

#endif
