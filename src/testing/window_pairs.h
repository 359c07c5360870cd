/* SPDX-License-Identifier: MIT */
/*
 * Windows tell nothing: two tables that differ in one seat's hidden hand, and the deck below it,
 * are played side by side by the same answers. The same seats are asked the same at the same
 * moments, and every byte that the others are sent is the same, until somebody answers what in the
 * other world cannot be answered, or the hand is shown.
 *
 * Beside secret_deals() (secrets.h) because that follows one game from the deal on, where most
 * pairs part early: here a pair begins at every few decisions of a game, so that windows late in it
 * are seen as well; and because windows that are passed for people (session/passing.h) must not
 * tell anything either.
 */
#ifndef LIMBIC_TESTING_WINDOW_PAIRS_H
#define LIMBIC_TESTING_WINDOW_PAIRS_H

#include "kernel/game.h"
#include "session/settings.h"
#include "testing/property.h"

/* What is played. */
struct pairs_of {
    const struct game *game;
    const char *const *options; /* one of them is drawn; NULL-ended. They should ask windows */
    passing_set passings;       /* which each seat may have on */
};

/* A property, of a struct pairs_of. */
property_function windows_tell_nothing;

/* How much of it there was, since the program began. */
struct pairs_seen {
    unsigned pairs;   /* that began */
    unsigned windows; /* in which both were asked the same */
    unsigned passed;  /* of them: for somebody */
    unsigned unlike; /* in which the two had other moves to choose from: a hand made a difference */
    unsigned forced; /* pairs that parted because a question had one answer in one world only */
};
extern struct pairs_seen pairs_seen;

#endif
