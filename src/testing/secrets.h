/* SPDX-License-Identifier: MIT */
/*
 * Secrets: permuting what a seat does not know changes no byte of anything it is ever sent.
 *
 * Properties of a game (`about`), each of which finds leaks that the others cannot. What is sent is
 * a wire (wire.h) in all of them, so that they hold for every channel there is.
 */
#ifndef LIMBIC_TESTING_SECRETS_H
#define LIMBIC_TESTING_SECRETS_H

#include "kernel/table.h"
#include "testing/property.h"

/* secrets_moments.c: at a decision, and while an event is told, all is the same in imagined worlds.
 * Finds what is written with an eye on hidden faces. */
property_function secret_views, secret_events;

/* secrets_deals.c: the same moves from another deal. Finds also what the rules have copied from
 * hidden cards into what everybody sees. */
property_function secret_deals;

/* secrets_twins.c: nobody is told in which order a hand was drawn, and where in a deck a card
 * lay. */
property_function secret_drawn, secret_places;

/* secrets_worlds.c: imagined worlds depend on nothing but what the seat knows; they can be played
 * on; and they are not all the true one. */
property_function secret_worlds, secret_legal, secret_varied;

struct deal;
struct exchanges;

/* Another deal, with some of these exchanges, that the viewer cannot tell from this one for long;
 * returns for how many of its moves, which were made there too. -1: there is none. */
int deal_find_other(const struct deal *deal, struct exchanges *exchanges, struct deal *other,
                    seat_id viewer, struct choices *c);

/* How much secret_deals() has compared, since the program began. */
struct kept {
    unsigned games;            /* in which there were cards to exchange */
    unsigned whole;            /* of them: compared to their end */
    unsigned played, compared; /* moves of these games */
};
extern struct kept secrets_kept;

/* Does the viewer not know two different faces of one pool? */
bool something_is_open(const struct table *t, seat_id viewer);

/* "seat 2" or "a spectator", for messages; one at a time. */
const char *viewer_name(seat_id viewer);

#endif
