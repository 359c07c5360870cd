/* SPDX-License-Identifier: MIT */
/*
 * What evokers do and what is done to them: drawing, discarding, Impulse.
 */
#include "games/sentiment/sentiment.h"

unsigned sentiment_draw(struct table *t, seat_id seat, unsigned n)
{
    return zone_draw(t, zone_of(t, ZONE_DECK, seat), zone_of(t, ZONE_HAND, seat), n, EVENT_DRAW);
}

/* To its owner's pile, from a hand or a window. */
void sentiment_put_in_discard(struct table *t, card_id card)
{
    card_move(t, card, zone_of(t, ZONE_DISCARD, (seat_id)card_at(t, card)->pool));
}

/* Told when it lies open, so that everybody reads which card it is (sentiment-29). */
void sentiment_discard_card(struct table *t, card_id card, seat_id seat)
{
    sentiment_put_in_discard(t, card);
    TELL(EVENT_DISCARD, .seat = seat, .card = card);
}

unsigned sentiment_well(const struct table *t, seat_id seat)
{
    const uint8_t *well = sentiment_of(t)->well[seat];
    unsigned sum = 0;
    for (unsigned e = 0; e < EMOTIONS; e++) sum += well[e];
    return sum;
}

/* ---- Impulse --------------------------------------------------------------------------------- */

/* Those of one's own list; all six by the option (sentiment-65). */
static void offer_emotions(struct table *t, seat_id seat)
{
    bool any = own_option(t->setup, OPTION_IMPULSE);
    unsigned own = sentiment_setup_of(t)->emotions[seat];
    for (unsigned e = 0; e < EMOTIONS; e++) {
        if (any || (own >> e & 1)) OFFER(.kind = MOVE_EMOTION, .thing = (uint8_t)e);
    }
}

static void add_impulse(struct table *t, seat_id seat, unsigned emotion)
{
    sentiment_of(t)->well[seat][emotion]++;
    play_state(t)->unsettled = 1; /* CR may hang on it */
    TELL(EVENT_GAIN, .seat = seat, .thing = (uint8_t)emotion);
}

static void overflow(struct table *t, seat_id seat)
{
    struct event beyond = EVENT(EVENT_OVERFLOW, .seat = seat, .source = evoker_of(t, seat),
                                .target = evoker_of(t, seat));
    TELL(EVENT_OVERFLOW, .seat = seat);
    sentiment_trigger(t, HOOK_OVERFLOW, &beyond);
}

/* One by one; each beyond four is not gained, and its evoker may draw (sentiment-05). RETURNs how
 * many were gained. */
SHARED_RULE(sentiment_gain)
{
    MY(sentiment_gain);
    RULE_BEGIN;
    for (; my->left; my->left--) {
        if (sentiment_well(t, my->seat) < WELL_MOST) {
            ASK_BEGIN(my->seat, PROMPT_GAIN);
            offer_emotions(t, my->seat);
            ASK_END;
            add_impulse(t, my->seat, t->chosen.thing);
            my->gained++;
            continue;
        }
        overflow(t, my->seat);
        if (!zone_count(t, zone_of(t, ZONE_DECK, my->seat))) continue;
        ASK_BEGIN(my->seat, PROMPT_OVERFLOW);
        OFFER(.kind = MOVE_YES);
        OFFER(.kind = MOVE_NO);
        ASK_END;
        if (t->chosen.kind == MOVE_YES) sentiment_draw(t, my->seat, 1);
    }
    RETURN(my->gained);
    RULE_END;
}

/* Who loses chooses which (sentiment-66). RETURNs how many were lost. */
SHARED_RULE(sentiment_lose)
{
    MY(sentiment_lose);
    uint8_t *well = sentiment_of(t)->well[my->seat < EVOKERS ? my->seat : 0];
    RULE_BEGIN;
    for (; my->left && sentiment_well(t, my->seat); my->left--) {
        ASK_BEGIN(my->seat, my->prompt);
        for (unsigned e = 0; e < EMOTIONS; e++) {
            if (well[e]) OFFER(.kind = MOVE_EMOTION, .thing = (uint8_t)e);
        }
        ASK_END;
        well[t->chosen.thing]--;
        my->lost++;
        play_state(t)->unsettled = 1;
        TELL(my->prompt == PROMPT_PAY ? EVENT_PAY : EVENT_LOSE, .seat = my->seat,
             .thing = t->chosen.thing, .number = 1);
    }
    RETURN(my->lost);
    RULE_END;
}

/* ---- cards of the hand ----------------------------------------------------------------------- */

/* The one who discards chooses (sentiment-70). RETURNs how many were. */
SHARED_RULE(sentiment_discard)
{
    MY(sentiment_discard);
    zone_id hand = zone_of(t, ZONE_HAND, my->seat < EVOKERS ? my->seat : 0);
    RULE_BEGIN;
    for (; my->left && zone_count(t, hand); my->left--) {
        ASK_BEGIN(my->seat, PROMPT_DISCARD);
        offer_cards(t, hand, MOVE_CARD);
        ASK_END;
        sentiment_discard_card(t, t->chosen.card, my->seat);
        my->gone++;
    }
    RETURN(my->gone);
    RULE_END;
}

/* The top cards of one's own deck: one into the hand, the others on the bottom, in the order in
 * which they lay. */
static card_id nth_of_deck(const struct table *t, seat_id seat, unsigned n)
{
    for (EACH_CARD(card, t, zone_of(t, ZONE_DECK, seat))) {
        if (n-- == 0) return card;
    }
    return NO_CARD;
}

static unsigned cards_to_sift(const struct table *t, const FRAME(sentiment_sift) *my)
{
    unsigned there = zone_count(t, zone_of(t, ZONE_DECK, my->seat));
    return my->count < there ? my->count : there;
}

static void look_at_top(struct table *t, const FRAME(sentiment_sift) *my)
{
    unsigned n = cards_to_sift(t, my);
    for (unsigned i = 0; i < n; i++) card_show(t, nth_of_deck(t, my->seat, i), seat_bit(my->seat));
    TELL(EVENT_SIFT, .seat = my->seat, .number = (int)n);
}

static void take_from_top(struct table *t, const FRAME(sentiment_sift) *my, card_id taken)
{
    unsigned n = cards_to_sift(t, my);
    zone_id deck = zone_of(t, ZONE_DECK, my->seat);
    for (unsigned i = 0; i < n; i++) {
        card_id top = zone_top(t, deck);
        card_move(t, top, top == taken ? zone_of(t, ZONE_HAND, my->seat) : deck);
    }
    TELL(EVENT_SIFTED, .seat = my->seat, .card = taken);
    if (n > 1) TELL(EVENT_TO_BOTTOM, .seat = my->seat, .number = (int)n - 1);
}

SHARED_RULE(sentiment_sift)
{
    MY(sentiment_sift);
    RULE_BEGIN;
    if (!cards_to_sift(t, my)) RETURN(0);
    look_at_top(t, my);
    ASK_BEGIN(my->seat, PROMPT_SIFT);
    for (unsigned i = 0; i < cards_to_sift(t, my); i++)
        OFFER(.kind = MOVE_CARD, .card = nth_of_deck(t, my->seat, i));
    ASK_END;
    take_from_top(t, my, t->chosen.card);
    RETURN(1);
    RULE_END;
}
