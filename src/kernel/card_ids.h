/* SPDX-License-Identifier: MIT */
/*
 * Ids of cards, as clients are given them.
 *
 * A card's index is its back, and follows from the place in the deck where the card lay: whoever
 * saw it with the face would know when a card was drawn. So an id is not the index but a likeness
 * (what is on both sides, see likeness_of()) and a number, which tells equal cards apart and
 * follows from what the viewer has seen:
 *
 * - While everybody knows a card, it has the number that it got when that began: of each likeness
 *   the first such card gets 0, the next 1, and so on (card_number()).
 * - A card that only some know has for these the number it would get if it were the next; the
 *   second of that likeness the one after it, in the order of zones and of places in them. So a
 *   card of a hand mostly keeps its id when it is played.
 * - Where a face is on one card only, the number is 0.
 * - What the viewer does not know has no id.
 *
 * Numbers begin again after COPY_NUMBERS. Cards that would then share an id, because one of a
 * likeness has lain open all the while, are told apart by their order among each other.
 */
#ifndef LIMBIC_KERNEL_CARD_IDS_H
#define LIMBIC_KERNEL_CARD_IDS_H

#include "kernel/table.h"

enum { NO_ID = 0xffffffff };

struct card_ids {
    uint32_t of[CARDS_MAX]; /* by card_id; NO_ID: the viewer does not know that card */
};

/* `viewer` NOBODY: a spectator. */
void card_ids_find(struct card_ids *ids, const struct table *t, seat_id viewer);

/* Numbers the cards that everybody knows anew, in the order in which they lie: for positions that
 * were laid out and not played, where there is no order in which cards became known. */
void card_ids_begin(struct table *t);

#endif
