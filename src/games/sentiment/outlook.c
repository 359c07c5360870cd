/* SPDX-License-Identifier: MIT */
/*
 * How a position stands for an evoker in the long run, for bots that look further ahead than a
 * turn: game->outlook. From open things only.
 *
 * It stands between evaluate (sentiment.c), whose weights were found by games of greedy and which
 * greedy goes by, and a logistic regression of who won on what lay on the table at the beginning of
 * each turn. That one finds Impulse dearer, and Stress, bodies and cards in hand cheaper: its games
 * were played by somebody who evokes what he can, so it cannot say what a hand is kept for. By it
 * alone Love plays worse, which the middle does not (docs/bots.md).
 */
#include "games/sentiment/sentiment.h"

/* In hundredths of what makes the odds e : 1. */
enum {
    OUTLOOK_OF_WIN = 100000,
    OUTLOOK_OF_STRESS = 7,
    OUTLOOK_OF_STRESS_NEAR = 22, /* more the nearer the limit is */
    OUTLOOK_OF_CARD = 9,
    OUTLOOK_OF_IMPULSE = 41,
    OUTLOOK_OF_BODY = 17,
    OUTLOOK_OF_CR = 33,
    OUTLOOK_OF_FULL_CR = 20, /* damage heals */
    OUTLOOK_OF_COST = 21,    /* a text is worth what was paid for it */
    OUTLOOK_OF_HELD_CR = 5,
};

static int32_t outlook_of_card(const struct table *t, card_id card)
{
    int32_t full = sentiment_full_cr(t, card), cr = full - piece_of(t, card)->damage;
    if (cr < 0) cr = 0;
    int32_t sum = OUTLOOK_OF_BODY + OUTLOOK_OF_CR * cr + OUTLOOK_OF_FULL_CR * full;
    if (sentiment_is_held(t, card)) sum -= OUTLOOK_OF_HELD_CR * cr;
    if (!is_kind(t, card, TOKEN)) sum += OUTLOOK_OF_COST * sentiment_printed_cost(t, card);
    return sum;
}

static int32_t outlook_of_seat(const struct table *t, seat_id seat)
{
    int32_t limit = (int32_t)own_option(t->setup, OPTION_STRESS);
    int32_t stress = sentiment_of(t)->stress[seat], sum = 0;
    for (EACH_CARD(card, t, zone_of(t, ZONE_FIELD, seat))) sum += outlook_of_card(t, card);
    return sum - OUTLOOK_OF_STRESS * stress - OUTLOOK_OF_STRESS_NEAR * stress * stress / limit +
           OUTLOOK_OF_CARD * (int32_t)zone_count(t, zone_of(t, ZONE_HAND, seat)) +
           OUTLOOK_OF_IMPULSE * (int32_t)sentiment_well(t, seat);
}

/* What the seat has, less what the opponents have on average. */
int32_t sentiment_outlook(const struct table *t, seat_id seat)
{
    const struct sentiment *g = sentiment_of(t);
    int32_t others = 0, count = 0;
    if (g->over)
        return g->won == seat_bit(seat)  ? OUTLOOK_OF_WIN
               : g->won & seat_bit(seat) ? 0
                                         : -OUTLOOK_OF_WIN;
    for (seat_id s = 0; s < t->seats; s++) {
        if (s == seat || !is_in_game(t, s)) continue;
        others += outlook_of_seat(t, s);
        count++;
    }
    int32_t own = is_in_game(t, seat) ? outlook_of_seat(t, seat) : -OUTLOOK_OF_WIN / 2;
    return own - (count ? others / count : 0) + OUTLOOK_OF_WIN / 10 * (int32_t)g->wins[seat];
}
