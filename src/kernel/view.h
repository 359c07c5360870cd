/* SPDX-License-Identifier: MIT */
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

/*
 * {"points":[...],"winners":[...]}; the winners only once the game is over. Where a game has them
 * also "sides", those nobody plays, and "drawn", the seats between whom it is a draw.
 */
void scores_write(const struct table *t, struct text *out);

#endif
