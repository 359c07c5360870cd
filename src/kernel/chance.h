/* SPDX-License-Identifier: MIT */
/*
 * What share of the victory a position is worth to a seat, in thousandths.
 *
 * game->evaluate puts positions in an order; a search adds values up, so it needs numbers that
 * mean the same everywhere: how often a seat wins from there. A game says in a table, phase by
 * phase, how evaluations become chances (struct chance). The numbers are fitted to played games by
 * `limbic fit GAME`, which prints the table. Integers only: the same on every machine.
 */
#ifndef LIMBIC_KERNEL_CHANCE_H
#define LIMBIC_KERNEL_CHANCE_H

#include "kernel/game.h"

enum {
    CHANCE_ONE = 1000, /* a victory of one's own */
    CHANCE_PHASES = 12,
};

struct chance_phase {
    int32_t scale; /* a lead by this much makes the odds e : 1; above 0 */
    int32_t even;  /* where seats win together: the evaluation at which they win half their games */
};

/*
 * What a search goes for besides winning, where seats win together: a game that is as good as lost
 * or won still has points to be made, and by chances alone nothing is left to look for in it.
 */
struct points_aim {
    uint16_t
        share; /* of a value, in CHANCE_ONEths: so much follows the evaluation itself; 0: none */
    int32_t middle; /* the evaluation that is worth half of that share */
    int32_t reach;  /* so much more is worth all of it, so much less nothing; above 0 */
};

struct chance {
    uint16_t turns_a_phase; /* for each seat; the last phase lasts to the end */
    uint8_t phases;
    struct chance_phase phase[CHANCE_PHASES];
    struct points_aim aim;
};

/* How the search bot plays a game; tuned by `limbic ladder` (docs/bots.md). */
struct search_style {
    uint16_t turns;       /* it looks ahead, to the beginning of the turn after them */
    uint8_t tries;        /* of how many random moves the best is made when it plays on */
    uint8_t sharpness;    /* how much it goes by what greedy thinks */
    uint16_t exploration; /* of what seems worse: percent of how much values scatter */
    uint16_t opinion;     /* trials that greedy is given for its opinion; 0: as many as it likes */
    /* Prompts, 1 << prompt, at which nothing that the asked seat has begun is left to decide. When
     * it plays on, a move is judged there, with what it asked for chosen at random, and not before:
     * half an Action is a price without what it pays for. 0: each answer is judged alone. */
    uint64_t rests;
};

/* How many turns have begun: game->turns. Of a game that does not count them, the decisions. */
uint32_t table_turns(const struct table *t);

/* Which phase of the game it is. */
unsigned chance_phase_of(const struct table *t, const struct chance *chance);

/*
 * The chance of each seat, 0 to CHANCE_ONE. At the end what it has won: all of it, nothing, or an
 * equal share of a victory or draw with others. Otherwise from game->evaluate: seats that can only
 * win together have one chance between them and the game; of others the shares of all parties add
 * up to CHANCE_ONE, but for what rounding loses.
 */
void table_chances(const struct table *t, uint16_t chances[SEATS_MAX]);

/* The chances, and what searches make of them: the same, or with the game's struct points_aim. */
void table_values(const struct table *t, uint16_t chances[SEATS_MAX], uint16_t values[SEATS_MAX]);

/* CHANCE_ONE / (1 + e^(-lead / scale)). */
unsigned chance_of_lead(int64_t lead, int32_t scale);

#endif
