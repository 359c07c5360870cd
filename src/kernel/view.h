/*
 * What a seat sees, as one JSON object: counters, zones and the pending decision, and nothing it
 * may not know. docs/protocol.md describes it.
 */
#ifndef LIMBIC_KERNEL_VIEW_H
#define LIMBIC_KERNEL_VIEW_H

#include "base/text.h"
#include "kernel/table.h"

/* `viewer` NOBODY: a spectator, who sees what everybody sees. */
void view_write(const struct table *t, seat_id viewer, struct text *out);

/* The pending decision alone, with its moves only for the seat that is asked; null when the game is
 * over. */
void decision_write(const struct table *t, seat_id viewer, struct text *out);

/* {"points":[...],"winners":[...]}; the winners only once the game is over. */
void scores_write(const struct table *t, struct text *out);

/*
 * Who has won with these scores, by seat: those with the highest one; in a co-operative game all
 * seats if the scores are positive, and nobody if they are not. Nothing else decides it.
 */
seat_set winners_by_scores(const struct setup *setup, const int32_t *scores);
/* The same with the scores as they are now; 0: a co-operative game that is lost, or not won yet. */
seat_set table_winners(const struct table *t);

#endif
