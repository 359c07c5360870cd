/* SPDX-License-Identifier: MIT */
/*
 * A round robin: who is better than whom, in a game whose seats come from a list of words (decks,
 * say; option_spec.seats). Some of the words are its entries. Every two of them meet, and each
 * meets itself: those are the pairings.
 *
 * A deal, which is one seed, is played with every pairing, so pairings differ in who plays and not
 * by luck. The entries of a pairing change seats from deal to deal. Why it is no matrix (matrix.h),
 * whose cells are simulations of their own: the same shuffles are met by all pairings of an entry,
 * so an interval for its wins over all of them needs to know what it did in each deal, and totals
 * of cells that were counted one by one do not say that any more.
 */
#ifndef LIMBIC_LAB_ROUND_ROBIN_H
#define LIMBIC_LAB_ROUND_ROBIN_H

#include "kernel/game.h"

enum { ROUND_ROBIN_SEATS = 2, ROUND_ROBIN_MAX = 20 /* entries: their tables can still be read */ };

/* By places in the list of entries; the first is never after the second. */
struct pairing {
    uint8_t entry[ROUND_ROBIN_SEATS];
};

struct round_robin {
    const struct game *game;
    struct options options; /* of all pairings, but for who plays */
    unsigned option;        /* the one that says who plays */
    unsigned count;
    const char *entry[ROUND_ROBIN_MAX]; /* words of that option */
    unsigned pairings;
    struct pairing *pairing;
    const struct setup **setup; /* shared; by who has seat 1, then by who has seat 2 */
};

/*
 * With these entries, "anger,fear,love", or with every word that is offered, "all". NULL, with the
 * mistakes reported, if the game has no such list, is not for two who play against each other, or
 * the options say already who plays.
 */
struct round_robin *round_robin_new(const struct game *game, const struct options *options,
                                    const char *entries, struct diagnostics *d);
void round_robin_free(struct round_robin *robin);

/* Where the pairing of these two is in the list, in whatever order they are named. */
unsigned round_robin_find(const struct round_robin *robin, unsigned a, unsigned b);

static inline bool pairing_is_mirror(struct pairing pairing)
{
    return pairing.entry[0] == pairing.entry[1];
}

/*
 * Which entry of the pairing has that seat in that deal. Which of the two is first changes with the
 * deal, and within a deal from one opponent of an entry to the next: so nobody has the better seat
 * against all of them at once.
 */
static inline unsigned pairing_entry_at(struct pairing pairing, uint64_t deal, seat_id seat)
{
    unsigned swapped = (deal + pairing.entry[0] + pairing.entry[1]) & 1;
    return pairing.entry[seat ^ swapped];
}

/* Where the set-up of that game is among those of the round robin. */
static inline unsigned round_robin_setup(const struct round_robin *robin, unsigned pairing,
                                         uint64_t deal)
{
    struct pairing p = robin->pairing[pairing];
    return pairing_entry_at(p, deal, 0) * robin->count + pairing_entry_at(p, deal, 1);
}

/* Do they have the same entries in the same order? */
bool round_robin_equal(const struct round_robin *a, const struct round_robin *b);

#endif
