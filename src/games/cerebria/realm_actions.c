/* SPDX-License-Identifier: MIT */
/*
 * Realm Actions: one a Realm, taken from anywhere, never locked (core 5.3, defaults 7).
 *
 * Each is an Action of the turn. Targets are chosen first and only then is it paid, as for Spirit
 * Actions (cerebria-50); one that would do nothing, or cannot be paid to the end, is not offered.
 */
#include "games/cerebria/cerebria.h"

enum { VALLEY_GAINS = 4 }; /* Willpower */

/* Essence that the Willow gives at most in one Action. More than all spaces of the board could
 * hold is of no use at once, and what is not in the list may be had with the next Action. */
enum { WILLOW_MOST = BOARD_SLOTS * ESSENCE_SPACES };

/* ---- prices ---------------------------------------------------------------------------------------- */

static unsigned full_price(enum realm realm)
{
    return realm == REALM_NETWORK ? 2 : 1;
}

/* Where the side has control; for some Spirits also where nobody has it. */
static bool is_cheaper(const struct table *t, seat_id seat, enum realm realm)
{
    const struct cerebria_setup *own = facts_of(t->setup);
    struct board board;
    cerebria_board(t, &board);
    side_id control = board_realm_control(&board, realm);
    bool free_realms = own->spirits[own->spirit[seat]].powers & SPIRIT_FREE_REALMS;
    return control == SIDE_PLAYERS || (control == SIDE_NONE && free_realms);
}

unsigned realm_action_price(const struct table *t, seat_id seat, enum realm realm)
{
    return full_price(realm) - is_cheaper(t, seat, realm);
}

/* ---- what they could do ----------------------------------------------------------------------------- */

static bool is_own(const struct table *t, card_id card)
{
    return card != NO_CARD && cerebria_side(t, card) == SIDE_PLAYERS;
}

/* Empty slots adjacent to the Spirit, as bits. */
static unsigned empty_beside(const struct table *t, seat_id seat)
{
    unsigned slots = cerebria_reach(cerebria_of(t)->at[seat], false);
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (cerebria_on(t, slot) != NO_CARD) slots &= ~(1u << slot);
    }
    return slots;
}

static bool has_own_emotion(const struct table *t)
{
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (is_own(t, cerebria_on(t, slot))) return true;
    }
    return false;
}

static bool has_room(const struct table *t, unsigned slot)
{
    card_id card = cerebria_on(t, slot);
    return is_own(t, card) && emotion_of(t, card)->essence < emotion_fact(t, card)->printed.spaces;
}

/* Slots adjacent to the Spirit with an Emotion of its side that has a free space, as bits. */
static unsigned room_beside(const struct table *t, seat_id seat)
{
    unsigned slots = cerebria_reach(cerebria_of(t)->at[seat], false);
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (!has_room(t, slot)) slots &= ~(1u << slot);
    }
    return slots;
}

static bool has_effect(const struct table *t, seat_id seat, enum realm realm)
{
    switch (realm) {
    case REALM_CRADLE: return zone_count(t, zone_of(t, ZONE_DECK, seat)) > 0;
    case REALM_NETWORK: return empty_beside(t, seat) && has_own_emotion(t);
    case REALM_LAND: return cerebria_of(t)->essence[seat] > 0 && room_beside(t, seat);
    case REALM_VALLEY:
    case REALM_WILLOW: break;
    }
    return true;
}

/* The Willow exchanges what is left after its price, at least 1. Who controls the Realm is looked
 * at only where the last Willpower depends on it: this is asked five times at each choice. */
bool realm_action_is_possible(const struct table *t, seat_id seat, enum realm realm)
{
    unsigned has = cerebria_of(t)->willpower[seat];
    unsigned needs = full_price(realm) + (realm == REALM_WILLOW);
    if (has + 1 < needs || !has_effect(t, seat, realm)) return false;
    return has >= needs || is_cheaper(t, seat, realm);
}

/* ---- choices ------------------------------------------------------------------------------------------ */

static void offer_slots(struct table *t, unsigned slots)
{
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (slots >> slot & 1) OFFER(.kind = MOVE_PLACE, .extra = (uint8_t)place_of_slot(slot));
    }
}

static void offer_own_emotions(struct table *t)
{
    unsigned slots = 0;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++)
        slots |= (unsigned)is_own(t, cerebria_on(t, slot)) << slot;
    offer_slots(t, slots);
}

static void offer_exchange(struct table *t, seat_id seat, unsigned price)
{
    unsigned most = cerebria_of(t)->willpower[seat] - price;
    if (most > WILLOW_MOST) most = WILLOW_MOST;
    for (unsigned n = 1; n <= most; n++) OFFER(.kind = MOVE_NUMBER, .number = (int16_t)n);
}

/* May one more Essence be bought for the same card? It costs 1 Willpower whoever controls the
 * Land: only the first one is cheaper. */
static bool more_is_possible(const struct table *t, seat_id seat, unsigned slot)
{
    const struct cerebria *g = cerebria_of(t);
    return g->willpower[seat] > 0 && g->essence[seat] > 0 && has_room(t, slot);
}

/* ---- carrying them out ---------------------------------------------------------------------------------- */

/* For who asks why: who controls the Realm, or whose power stands for that. */
static void tell_price(const struct table *t, seat_id seat, enum realm realm)
{
    struct board board;
    cerebria_board(t, &board);
    bool controlled = board_realm_control(&board, realm) == SIDE_PLAYERS;
    TELL(EVENT_PRICE_REALM, .seat = seat, .number = (int32_t)full_price(realm),
         .place = (uint8_t)(PLACE_REALM + realm));
    if (controlled)
        TELL(EVENT_PRICE_CONTROL, .place = (uint8_t)(PLACE_REALM + realm), .number = -1);
    else if (is_cheaper(t, seat, realm))
        TELL(EVENT_PRICE_CARD, .card = zone_top(t, zone_of(t, ZONE_SPIRIT, seat)), .number = -1);
}

static void pay(struct table *t, seat_id seat, enum realm realm)
{
    if (tells_asides(t)) tell_price(t, seat, realm);
    cerebria_pay(t, seat, realm_action_price(t, seat, realm), 0);
}

static void intensify(struct table *t, seat_id seat, unsigned slot)
{
    cerebria_spend_essence(t, seat, 1);
    cerebria_add_essence(t, slot, 1);
}

/* Paid before it is exchanged: what it costs is no longer there. */
static void exchange(struct table *t, seat_id seat, unsigned willpower)
{
    pay(t, seat, REALM_WILLOW);
    cerebria_pay(t, seat, willpower, 0);
    cerebria_gain_essence(t, seat, willpower);
}

/* The two that ask nothing. */
static void gain(struct table *t, seat_id seat, enum realm realm)
{
    pay(t, seat, realm);
    if (realm == REALM_VALLEY)
        cerebria_gain_willpower(t, seat, VALLEY_GAINS);
    else
        cerebria_draw(t, seat, (unsigned)own_option(t->setup, OPTION_CRADLE));
}

/* Neither leaving play nor entering it (cerebria-81). */
SHARED_RULE(cerebria_network)
{
    MY(cerebria_network);
    RULE_BEGIN;
    ASK_BEGIN(my->seat, PROMPT_NETWORK);
    offer_own_emotions(t);
    ASK_END;
    my->slot = (uint8_t)slot_of_place(t->chosen.extra);
    ASK_BEGIN(my->seat, PROMPT_NETWORK_TO, SUBJECT(cerebria_on(t, my->slot)));
    offer_slots(t, empty_beside(t, my->seat));
    ASK_END;
    pay(t, my->seat, REALM_NETWORK);
    cerebria_move_emotion(t, my->slot, slot_of_place(t->chosen.extra));
    RULE_END;
}

/* Everything onto the same card. */
SHARED_RULE(cerebria_land)
{
    MY(cerebria_land);
    RULE_BEGIN;
    ASK_BEGIN(my->seat, PROMPT_LAND);
    offer_slots(t, room_beside(t, my->seat));
    ASK_END;
    my->slot = (uint8_t)slot_of_place(t->chosen.extra);
    pay(t, my->seat, REALM_LAND);
    intensify(t, my->seat, my->slot);
    while (more_is_possible(t, my->seat, my->slot)) {
        ASK_BEGIN(my->seat, PROMPT_LAND_MORE, SUBJECT(cerebria_on(t, my->slot)));
        OFFER(.kind = MOVE_YES);
        OFFER(.kind = MOVE_NO);
        ASK_END;
        if (t->chosen.kind == MOVE_NO) break;
        cerebria_pay(t, my->seat, 1, 0);
        intensify(t, my->seat, my->slot);
    }
    RULE_END;
}

SHARED_RULE(cerebria_realm_action)
{
    MY(cerebria_realm_action);
    RULE_BEGIN;
    TELL(EVENT_REALM_ACTION, .seat = my->seat, .place = (uint8_t)(PLACE_REALM + my->realm));
    my->before = intention_look(t);
    if (my->realm == REALM_NETWORK) {
        CALL(cerebria_network, .seat = my->seat);
    } else if (my->realm == REALM_LAND) {
        CALL(cerebria_land, .seat = my->seat);
    } else if (my->realm == REALM_WILLOW) {
        ASK_BEGIN(my->seat, PROMPT_WILLOW);
        offer_exchange(t, my->seat, realm_action_price(t, my->seat, REALM_WILLOW));
        ASK_END;
        exchange(t, my->seat, (unsigned)t->chosen.number);
    } else {
        gain(t, my->seat, (enum realm)my->realm);
    }
    intentions_check(t, my->seat, &my->before, DEED_ACTION, 0);
    RULE_END;
}
