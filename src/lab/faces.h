/* SPDX-License-Identifier: MIT */
/*
 * The faces of the cards of all set-ups of a plan, by name: the columns of the sections of cards. A
 * set-up has the faces of what its seats play, numbered in its own way; in a round robin the same
 * card has another number in each pairing.
 */
#ifndef LIMBIC_LAB_FACES_H
#define LIMBIC_LAB_FACES_H

#include "lab/plan.h"

struct setup_faces {
    uint32_t *column; /* by face_id */
    /* By column, of a round robin only: the seats that have such a card in their deck, which is to
     * say that it starts in a zone of theirs in which it does not lie open. */
    seat_set *holders;
};

struct faces {
    uint32_t count;
    const char **name; /* by column; the set-ups' */
    unsigned setups;
    struct setup_faces *of; /* by set-up of the plan */
};

void faces_init(struct faces *faces, const struct plan *plan);
void faces_release(struct faces *faces);

#endif
