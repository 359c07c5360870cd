/* SPDX-License-Identifier: MIT */
/*
 * Vibe tokens on the rows of a Spirit board.
 *
 * The first place of a row unlocks its Action, each other one puts an upgrade into force. Tokens
 * stay for good.
 */
#include "games/cerebria/cerebria.h"

static bool has_row(const struct table *t, enum row row)
{
    return row != ROW_EMPOWER || facts_of(t->setup)->full; /* cerebria-02 */
}

/* No two of one colour in a row; wild ones have none and never clash. */
static bool clashes(const uint8_t places[ROW_PLACES], unsigned token)
{
    if (token < TOKEN_VIBE) return false;
    for (unsigned place = 0; place < ROW_PLACES; place++) {
        if (places[place] == token) return true;
    }
    return false;
}

bool token_fits(const struct table *t, seat_id seat, enum row row, unsigned place, unsigned token)
{
    const uint8_t *places = cerebria_of(t)->tokens[seat][row];
    if (!has_row(t, row) || places[place] != TOKEN_NONE) return false;
    bool locked = places[0] == TOKEN_NONE;
    if (locked != (place == 0)) return false;
    return !clashes(places, token);
}

void token_put(struct table *t, seat_id seat, enum row row, unsigned place, unsigned token)
{
    check(token_fits(t, seat, row, place, token));
    cerebria_of(t)->tokens[seat][row][place] = (uint8_t)token;
    TELL(EVENT_TOKEN, .seat = seat, .number = (int32_t)row, .was = (int32_t)token);
}

/* ---- a token of one's choice -------------------------------------------------------------------- */

/* Where a wild token fits, one of some colour does: a row has as many places as there are colours,
 * so one with an empty place lacks a colour. */
_Static_assert((int)ROW_PLACES <= (int)VIBES, "an empty place always has a colour left");

bool insight_is_possible(const struct table *t, seat_id seat)
{
    for (unsigned row = 0; row < ROWS; row++) {
        for (unsigned place = 0; place < ROW_PLACES; place++) {
            if (token_fits(t, seat, (enum row)row, place, TOKEN_WILD)) return true;
        }
    }
    return false;
}

static void offer_spots(struct table *t, seat_id seat)
{
    for (unsigned row = 0; row < ROWS; row++) {
        for (unsigned place = 0; place < ROW_PLACES; place++) {
            if (token_fits(t, seat, (enum row)row, place, TOKEN_WILD))
                OFFER(.kind = MOVE_SPOT, .number = (int16_t)(row * ROW_PLACES + place));
        }
    }
}

static void offer_vibes(struct table *t, const FRAME(cerebria_insight) *my)
{
    for (unsigned vibe = 0; vibe < VIBES; vibe++) {
        if (token_fits(t, my->seat, (enum row)my->row, my->place, TOKEN_VIBE + vibe))
            OFFER(.kind = MOVE_VIBE, .thing = (uint8_t)(THING_RED + vibe));
    }
}

/* Where, then which: both at once would be up to 60 options. */
SHARED_RULE(cerebria_insight)
{
    MY(cerebria_insight);
    RULE_BEGIN;
    if (!insight_is_possible(t, my->seat)) return FLOW_DONE;
    ASK_BEGIN(my->seat, PROMPT_SPOT);
    offer_spots(t, my->seat);
    ASK_END;
    my->row = (uint8_t)(t->chosen.number / ROW_PLACES);
    my->place = (uint8_t)(t->chosen.number % ROW_PLACES);
    ASK_BEGIN(my->seat, PROMPT_VIBE);
    offer_vibes(t, my);
    ASK_END;
    token_put(t, my->seat, (enum row)my->row, my->place, TOKEN_VIBE + t->chosen.thing - THING_RED);
    RULE_END;
}
