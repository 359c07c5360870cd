/* SPDX-License-Identifier: MIT */
/*
 * A table of the game with the position of a naive Ego on it, for comparing whole turns: the same
 * cards in the same order, the same luck, the built-in pack.
 *
 * Cards of a naive position have the numbers of naive_ego.h, which are those of the pack: within a
 * Vibe as it lists them.
 */
#ifndef LIMBIC_TESTING_CEREBRIA_TWIN_TABLE_H
#define LIMBIC_TESTING_CEREBRIA_TWIN_TABLE_H

#include "games/cerebria/cerebria.h"
#include "testing/cerebria/twin.h"

struct twin_table {
    struct setup *setup;
    struct table *table;
    face_id faces[2 * NAIVE_KINDS_OF_SIDE];        /* by number of the naive card */
    struct stream luck[NAIVE_PILE_OPERATIONS + 1]; /* the naive Ego's: what the table draws next */
};

/* Lays the position out, and gives it the table's luck. `p` must stay where it is. */
void twin_table_init(struct twin_table *tt, struct naive_position *p, uint64_t seed);
void twin_table_release(struct twin_table *tt);

/* Lets the figure that acts take its turn, without an answer yet. */
void twin_table_begin(struct twin_table *tt, const struct naive_position *p);

/* A Revelation of the Sphere that faces that Realm, which the players have emptied, likewise. */
void twin_table_reveal(struct twin_table *tt, unsigned realm);

/* NULL, or what differs between the table and the position. */
const char *twin_table_difference(const struct twin_table *tt, const struct naive_position *p);

#endif
