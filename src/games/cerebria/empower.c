/* SPDX-License-Identifier: MIT */
/*
 * Empower (full game): a Mild Emotion of the side, with enough Essence on it, is replaced by its
 * Strong version, if one is free. All Essence goes over, an Intensity token does not. The Mild card
 * goes under its owner's deck, and that is not leaving play (cerebria-81).
 */
#include "games/cerebria/action.h"

/* ---- Essence that is put on it first ------------------------------------------------------------ */

struct first {
    unsigned supply, own;
};

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* As much as there is room for; what costs nothing first. */
static struct first first_for(const struct plan *p, unsigned room)
{
    unsigned supply = least(plan_amount(p, UPGRADE_FIRST_SUPPLY), room);
    return (struct first){ supply, least(plan_amount(p, UPGRADE_FIRST_OWN), room - supply) };
}

unsigned empower_essence(const struct plan *p, unsigned room)
{
    return first_for(p, room).own;
}

static unsigned room_on(const struct table *t, card_id card)
{
    return emotion_fact(t, card)->printed.spaces - (unsigned)emotion_of(t, card)->essence;
}

/* ---- targets ------------------------------------------------------------------------------------ */

/* A free copy of its Strong version; NO_CARD. */
static card_id strong_version(const struct table *t, card_id card)
{
    face_id strong = emotion_fact(t, card)->strong;
    if (strong == NO_FACE) return NO_CARD;
    for (EACH_CARD(c, t, zone_of(t, ZONE_STRONG, 0))) {
        if (face_of(t, c) == strong) return c;
    }
    return NO_CARD;
}

static bool fits(struct plan *p, unsigned slot)
{
    card_id card = cerebria_on(p->t, slot);
    if (card == NO_CARD || cerebria_side(p->t, card) != SIDE_PLAYERS) return false;
    struct first first = first_for(p, room_on(p->t, card));
    unsigned essence = emotion_of(p->t, card)->essence + first.supply + first.own;
    bool beside = cerebria_reach(cerebria_of(p->t)->at[p->seat], false) >> slot & 1;
    if (!beside && !(p->effects & UPGRADE_ANYWHERE)) return false;
    if (essence < emotion_fact(p->t, card)->threshold || strong_version(p->t, card) == NO_CARD)
        return false;
    uint32_t changes = (beside ? 0u : UPGRADE_ANYWHERE) |
                       (first.supply ? UPGRADE_FIRST_SUPPLY : 0u) |
                       (first.own ? UPGRADE_FIRST_OWN : 0u);
    return plan_holds(p, (struct terms){ 0 }, changes, first.own);
}

/* What can come into question: any slot, or those beside the Spirit. */
static unsigned slots_of(const struct plan *p)
{
    if (p->effects & UPGRADE_ANYWHERE) return (1u << BOARD_SLOTS) - 1;
    return cerebria_reach(cerebria_of(p->t)->at[p->seat], false);
}

/* No target makes it cheaper, so who cannot pay need not look for one. */
bool empower_has_target(struct plan *p)
{
    const struct cerebria *g = cerebria_of(p->t);
    if (plan_price(p, (struct terms){ 0 }).willpower > g->willpower[p->seat]) return false;
    for (EACH_SLOT(slot, slots_of(p))) {
        if (fits(p, slot)) return true;
    }
    return false;
}

/* ---- the Action --------------------------------------------------------------------------------- */

static void offer_emotions(struct table *t, const FRAME(cerebria_action) *action)
{
    struct plan p;
    plan_of_action(&p, t, action);
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (fits(&p, slot))
            OFFER(.kind = MOVE_PLACE, .card = cerebria_on(t, slot),
                  .extra = (uint8_t)place_of_slot(slot));
    }
}

static void put_first(struct table *t, const FRAME(cerebria_action) *action, unsigned slot)
{
    struct plan p;
    plan_of_action(&p, t, action);
    struct first first = first_for(&p, room_on(t, cerebria_on(t, slot)));
    cerebria_spend_essence(t, action->seat, first.own);
    cerebria_add_essence(t, slot, first.supply + first.own);
}

/* Told while both cards are still seen: the Mild one is face down afterwards. */
static void replace(struct table *t, seat_id seat, card_id mild, card_id strong)
{
    unsigned slot = cerebria_slot(t, mild), essence = emotion_of(t, mild)->essence;
    TELL(EVENT_EMPOWER, .seat = seat, .card = strong, .source = mild,
         .place = (uint8_t)place_of_slot(slot));
    *emotion_of(t, mild) = (struct emotion_state){ 0 };
    cerebria_discard(t, (seat_id)(card_at(t, mild)->pool - POOL_DECK), mild);
    cerebria_enter(t, strong, slot, essence);
}

static void carry_out(struct table *t, FRAME(cerebria_empower) *my)
{
    FRAME(cerebria_action) *action = action_of(t, my->action);
    card_id mild = cerebria_on(t, my->slot);
    my->card = strong_version(t, mild);
    action_pay(t, action, NOTHING);
    put_first(t, action, my->slot);
    replace(t, action->seat, mild, my->card);
    cerebria_of(t)->invoked++;
    action->deeds |= DEED_EMPOWERED;
    action->event.card = my->card;
    action->event.place = (uint8_t)place_of_slot(my->slot);
    action->event.number = emotion_of(t, my->card)->essence;
}

SHARED_RULE(cerebria_empower)
{
    MY(cerebria_empower);
    const FRAME(cerebria_action) *action = action_of(t, my->action);
    RULE_BEGIN;
    ASK_BEGIN(action->seat, PROMPT_EMPOWER);
    offer_emotions(t, action);
    ASK_END;
    my->slot = (uint8_t)slot_of_place(t->chosen.extra);
    carry_out(t, my);
    CALL(cerebria_power, .card = my->card, .kind = HOOK_ENTRY, .seat = action->seat,
         .event = event_name(t, &action->event));
    CALL(cerebria_powers, .kind = HOOK_EMPOWERED, .seat = action->seat,
         .event = event_name(t, &action->event));
    RULE_END;
}
