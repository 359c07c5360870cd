/* SPDX-License-Identifier: MIT */
/*
 * The game's Ego on the position of a naive one, for comparing them step by step.
 *
 * A twin has the game's board, the game's Ego, its decks in arrays with the luck of a naive
 * position that has no other (what is shuffled is turned round), and remembers every choice and
 * every point.
 */
#ifndef LIMBIC_TESTING_CEREBRIA_TWIN_H
#define LIMBIC_TESTING_CEREBRIA_TWIN_H

#include "games/cerebria/ego.h"
#include "testing/cerebria/naive_ego.h"

enum { TWIN_CHOICES = 64, TWIN_SOURCES = POINTS_WILLPOWER + 1 };

struct twin_choice {
    struct ego_ranking ranking;
    int best, decided;
};

struct twin {
    struct board board;
    struct ego ego;
    struct emotion deck[NAIVE_DECK];
    unsigned deck_count;
    struct operation_card operations[NAIVE_OPERATIONS], discarded[NAIVE_OPERATIONS];
    unsigned operation_count, discarded_count;
    enum aspiration rest[NAIVE_ASPIRATIONS]; /* Hidden ones to come */
    unsigned rest_count;

    unsigned choice_count;
    struct twin_choice choices[TWIN_CHOICES];
    unsigned points[TWIN_SOURCES];
    unsigned failed, special; /* Operations */

    struct ego_cards cards;
    struct ego_observer observer;
    struct ego_play play;
};

/* `side` is the Ego's number; what the rules say must not depend on it. The twin must not be moved
 * afterwards: it points to itself. */
void twin_init(struct twin *t, const struct naive_position *p, side_id side);

/* NULL, or what differs: the board, the Ego and all decks. */
const char *twin_difference(const struct twin *t, const struct naive_position *p);

/* NULL, or what differs in how a step was chosen: candidates, figures, the chosen, what decided. */
const char *twin_choice_difference(const struct twin *t, const struct twin_choice *c,
                                   const struct naive_choice *naive);

#endif
