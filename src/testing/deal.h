/* SPDX-License-Identifier: MIT */
/*
 * The same game from another deal: sessions of one seed whose cards lay in another order in the
 * box. Shuffling does not look at faces, so in the second world exactly the exchanged cards have
 * the faces of each other, wherever luck puts them. A viewer who never comes to know one of them
 * cannot tell the two worlds apart. Besides, other cards lie where cards lay that nobody knows: an
 * index must tell nothing (zone.h).
 */
#ifndef LIMBIC_TESTING_DEAL_H
#define LIMBIC_TESTING_DEAL_H

#include "session/session.h"
#include "testing/choices.h"

/* Two cards, by their places in the box: of one pool, with different faces. */
struct exchange {
    card_id one, two;
};

enum { EXCHANGES_MAX = 32 };

struct exchanges {
    struct exchange all[EXCHANGES_MAX];
    unsigned count;
};

/* A session with a set-up of its own. */
struct deal {
    struct setup *setup;
    struct session session;
    card_id now[CARDS_MAX]; /* by card of the first deal: the one in its place */
};

/* `exchanges` NULL: the first deal, in which nothing is exchanged or renumbered. */
void deal_init(struct deal *deal, const struct game *game, const struct options *options,
               uint64_t seed, const struct exchanges *exchanges);
void deal_release(struct deal *deal);

/* Some cards of the box that the viewer does not see there; none where all are alike. */
void draw_exchanges(const struct setup *setup, seat_id viewer, struct choices *c,
                    struct exchanges *out);

/* How far two worlds cannot be told apart. */
struct parting {
    int moves;         /* after so many they are still alike; -1: not even before the first */
    face_id learnt[2]; /* by which faces of one card they part, if it was that */
    bool by_face;
    bool asking_tells; /* they part by who is asked what, which the option `ask` is to prevent */
};

/*
 * Plays the moves of `deal` in `other`, where none was made yet, for as long as the viewer has
 * learnt the same faces in both and the same seat is asked the same. They part when the viewer
 * comes to know a face that was exchanged, and when what another seat holds decides about what it
 * can do.
 */
struct parting deal_follow(const struct deal *deal, struct deal *other, seat_id viewer);

#endif
