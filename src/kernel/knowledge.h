/* SPDX-License-Identifier: MIT */
/*
 * What a seat knows, and worlds it could imagine.
 */
#ifndef LIMBIC_KERNEL_KNOWLEDGE_H
#define LIMBIC_KERNEL_KNOWLEDGE_H

#include "kernel/table.h"

/*
 * Turns the table into one that `seat` cannot tell from it: faces it does not know are dealt anew
 * within their pools, the streams are re-seeded, and the game draws its other secrets anew. The
 * result depends on `seed` and on what the seat knows, and on nothing else: unknown faces are
 * sorted before they are dealt, from place to place and not by the index of the cards that lie
 * there, so a bot's move cannot depend on the hidden truth. Frames and zones stay as they are, so
 * it is safe in the middle of an effect. False: the game rejects the world it
 * came to (it contradicts what the seat has seen); try another seed.
 */
bool table_resample(struct table *t, seat_id seat, uint64_t seed);

#endif
