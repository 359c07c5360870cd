/* SPDX-License-Identifier: MIT */
/*
 * Spirit Actions after the letter of the rules (core 5, defaults 6 and 8, cerebria-49, 50, 79, 80,
 * 83), for comparing: one Action on one target is laid out, and then looked at. It shares nothing
 * with the game's plan.c but the board and what is printed on cards. A ruling that changes is
 * changed in both, by reading it anew and not the other's code.
 */
#ifndef LIMBIC_TESTING_CEREBRIA_NAIVE_ACTIONS_H
#define LIMBIC_TESTING_CEREBRIA_NAIVE_ACTIONS_H

#include "games/cerebria/cerebria.h"

/* An Action on a target, as one would lay it out on the table and then look whether it may be. */
struct naive_action {
    const struct table *t;
    struct board b;
    seat_id seat;
    unsigned row;
    card_id token;        /* the card that goes for a token, NO_CARD */
    unsigned token_place; /* of it */
    unsigned upgrades;
    uint8_t kind; /* enum moves: of the last choice */
    unsigned at;  /* space, slot, Realm, seat or figure */
    card_id card; /* Invoke */
};

/* What comes of it. */
struct naive_outcome {
    bool legal;
    int willpower, ambition, essence;
    int result; /* whatever else an upgrade could change */
};

/* `gift`: the upgrade whose own price is left out, UPGRADES: none. */
struct naive_outcome naive_outcome(const struct naive_action *a, unsigned gift);

/* Is an upgrade with that effect used? */
bool naive_uses(const struct naive_action *a, uint32_t effect);

/* Does the upgrade have a text? Then it is never idle. */
bool naive_has_text(const struct naive_action *a, unsigned upgrade);

/* Is it legal, can it be paid, and is no upgrade idle? */
bool naive_can_be_followed(const struct naive_action *a);

#endif
