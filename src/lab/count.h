/* SPDX-License-Identifier: MIT */
/*
 * Plays one deal after another and counts what happens. One struct dealer per thread; nothing is
 * allocated once it is made.
 */
#ifndef LIMBIC_LAB_COUNT_H
#define LIMBIC_LAB_COUNT_H

#include <stdatomic.h>

#include "kernel/event.h"
#include "lab/totals.h"

/* One game, for lists of games. */
struct game_row {
    uint64_t deal;
    uint64_t seed;
    unsigned rotation, pairing;
    uint32_t turns, rounds, decisions, forced;
    uint16_t forfeited;
    int16_t end;   /* the event kind that said how it ended, or -1 */
    bool cut_off;  /* by the lab */
    bool drawn;    /* nobody has won, because it is a draw */
    seat_id first; /* who had the first turn, or NOBODY */
    seat_set winners;
    uint8_t sides_won; /* bit k: side k, which nobody plays */
    uint8_t parties;   /* how many teams or sides share the victory */
    int32_t scores[SCORES_MAX];
};

/* What a bot's choices have cost. */
struct bot_cost {
    uint64_t decisions, trials;
    uint64_t ns; /* processor time of the thread that asked it */
};

struct dealer {
    struct sink sink; /* hears the games */
    const struct plan *plan;
    const struct layout *layout;
    struct table *table, *scratch[2];
    struct totals totals;
    int64_t *deal;  /* by quantity: the deal that is being played */
    uint8_t *seats; /* by row and column of SECTION_CARD: the seats of this game that had it */
    struct game_row game, *games;    /* the one that is being played, and those of its deal */
    const struct setup_faces *faces; /* of its set-up */
    seat_id place[SEATS_MAX];        /* the seats in the order of their first turns */
    unsigned placed;
    seat_id named_first[MEASURES_MAX];   /* by row of SECTION_FIRST; NOBODY: not yet */
    atomic_bool *stop;                   /* the current deal is abandoned: set by others, or by this
                                          * one when a bot fails */
    void *kept[PLAN_BOTS_MAX];           /* by bot: what it keeps, see bot.h; NULL: not begun */
    struct text problem;                 /* why a bot failed; empty: none did */
    bool timed;                          /* costs are wanted: two looks at the clock a choice */
    struct bot_cost cost[PLAN_BOTS_MAX]; /* by bot */
};

void dealer_init(struct dealer *dealer, const struct plan *plan, const struct layout *layout,
                 atomic_bool *stop);
void dealer_release(struct dealer *dealer);

/*
 * Plays all games of a deal and adds them to the totals. `rows` has room for one per game; NULL:
 * not wanted. False: abandoned, and nothing counted.
 */
bool dealer_play(struct dealer *dealer, uint64_t deal, struct game_row *rows);

#endif
