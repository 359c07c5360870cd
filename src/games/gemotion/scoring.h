/* SPDX-License-Identifier: MIT */
/*
 * Scoring: what the Banks are worth. Pure functions of the numbers of gems: no table, no memory.
 */
#ifndef LIMBIC_GAMES_GEMOTION_SCORING_H
#define LIMBIC_GAMES_GEMOTION_SCORING_H

#include <stdbool.h>
#include <stdint.h>

#include "games/gemotion/colours.h"
#include "kernel/table.h" /* NOTHING */

enum { GEMOTION_SEATS = 6 };

/* One player's score and how it came about. */
struct score_sheet {
    int32_t points[COLOURS]; /* after sharing and rounding, before cancelling and doubling */
    int32_t total;           /* after cancelling and doubling */
    bool rage;
    uint8_t cancelled; /* the colour whose points Black took away, or NOTHING */
    uint8_t doubled;   /* the colour whose points Purple doubled, or NOTHING */
};

/*
 * Scores all players at once, because Green compares them: banks[p][colour] is what player p has
 * banked, sheets[p] what that is worth. Colours that are not in play are zero. `fibonacci`: the
 * other table for Pink (option pink=fibonacci).
 */
void score_bank(const uint8_t banks[][COLOURS], unsigned players, bool fibonacci,
                struct score_sheet *sheets);

/* What a player's Green is worth twice of: how far it is to the next lower count, in rage to the
 * next higher one, 0 if there is none; and by how many that is shared. */
struct green_way {
    int32_t way, sharing;
};

struct green_way score_green_way(const uint8_t banks[][COLOURS], unsigned players, unsigned player,
                                 bool rage);

#endif
