/* SPDX-License-Identifier: MIT */
/*
 * Why something is not offered: for front ends, which show it beside a card or an action that
 * cannot be chosen now.
 *
 * The kernel knows the reasons that hold in every game (who is asked, where a card lies); the
 * others are the game's (game->why_not). Nothing of it depends on what the seat does not know.
 */
#ifndef LIMBIC_KERNEL_WHY_NOT_H
#define LIMBIC_KERNEL_WHY_NOT_H

#include "base/text.h"
#include "kernel/game.h"

/* Any move with that card, or of that kind without one: see game->why_not. */
static inline struct move wish_for_card(card_id card)
{
    return (struct move){ .kind = NOTHING, .seat = NOBODY, .card = card, .thing = NOTHING };
}

/* Is that move of the pending decision such a one? */
bool wish_means(const struct table *t, seat_id seat, const struct move *wish,
                const struct move *move);

/* Is such a move offered to that seat? Equal cards of a zone are one choice, so its card may be
 * another of the same face there. */
bool wish_is_offered(const struct table *t, seat_id seat, const struct move *wish);

/*
 * Adds the reason in a few words, as they would stand after "because" and a name: "needs 2 white
 * gems", "it is the turn of Player 2 to answer". False: there is none, and it is offered. What is
 * offered can have a reason, too: that it will not help.
 */
bool why_not_words(const struct table *t, seat_id seat, const struct move *wish, struct text *out);

#endif
