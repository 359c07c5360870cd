/* SPDX-License-Identifier: MIT */
/*
 * Who has won.
 *
 * Whoever can win has a score (game->scores): a seat, a team of seats (game->team_of), or a side of
 * the table that nobody plays (the first game->scoring_sides of them). The highest score wins. Of
 * equal ones the game may put some first (game->tie_break); what it means if there are still
 * several is a fact of the game, too: a victory they share, or a draw (game->ties_draw). In a
 * co-operative game all seats are one team, which needs a positive score. It is decided here and
 * nowhere else: views, words, scenes and the lab all ask here. docs/adr/0017.
 */
#ifndef LIMBIC_KERNEL_OUTCOME_H
#define LIMBIC_KERNEL_OUTCOME_H

#include "kernel/game.h"

struct outcome {
    seat_set winners;    /* the seats that have won; all of a team or none */
    seat_set drawn;      /* the seats between whom it is a draw; the others have lost */
    uint8_t sides_won;   /* bit k: the seatless side k has won */
    uint8_t sides_drawn; /* bit k: the seatless side k is part of the draw */
    uint8_t parties;     /* how many teams and sides share the victory, or the draw */
};

/* How well the position stands for a seat: game->evaluate, or the points so far. */
int32_t table_evaluate(const struct table *t, seat_id seat);
/* The same in the long run: game->outlook, or what it is evaluated as. */
int32_t table_outlook(const struct table *t, seat_id seat);

/* What scores[0 .. seats + scoring_sides), which are those of the table, mean at the end. */
struct outcome outcome_of(const struct table *t, const int32_t *scores);
/* The same with the scores as they are now. */
struct outcome table_outcome(const struct table *t);

static inline bool is_draw(const struct outcome *outcome)
{
    return outcome->drawn || outcome->sides_drawn;
}

/* The scores as they are now: of the seats, then of the sides that have one. */
void table_scores(const struct table *t, int32_t scores[SCORES_MAX]);

/* Do all seats win or lose together: co-operatively, or as one team against a side that nobody
 * plays? Of one seat alone, too. */
bool seats_win_together(const struct setup *setup);

/* The seats that have won, with the scores as they are now. */
seat_set table_winners(const struct table *t);

#endif
