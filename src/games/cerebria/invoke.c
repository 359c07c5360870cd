/* SPDX-License-Identifier: MIT */
/*
 * Invoke: a card of the hand onto an empty slot in reach, with Essence on it; then its power. One
 * Spirit may place a Starting Emotion from the supply instead of a card (cerebria-79): that is
 * invoked like any other (cerebria-81).
 */
#include "games/cerebria/action.h"

/* ---- Essence ------------------------------------------------------------------------------------ */

enum { ESSENCE_REQUIRED = 1 }; /* core 5.2 */

/* What goes onto a card, from where: as much as it has spaces. What is required comes first, then
 * what costs nothing. */
struct essence {
    unsigned supply, own;
};

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static struct essence essence_for(const struct plan *p, unsigned spaces)
{
    bool free = p->effects & UPGRADE_FREE_ESSENCE;
    struct essence e = { .supply = free ? ESSENCE_REQUIRED : 0,
                         .own = free ? 0 : ESSENCE_REQUIRED };
    unsigned room = spaces - ESSENCE_REQUIRED;
    unsigned more = least(plan_amount(p, UPGRADE_MORE_SUPPLY), room);
    e.supply += more;
    e.own += least(plan_amount(p, UPGRADE_MORE_OWN), room - more);
    return e;
}

unsigned invoke_essence(const struct plan *p, unsigned spaces)
{
    return essence_for(p, spaces).own;
}

/* Which effects put more on that card, or take it from elsewhere? */
static uint32_t changes_on(const struct plan *p, unsigned spaces)
{
    unsigned supply = plan_amount(p, UPGRADE_MORE_SUPPLY), own = plan_amount(p, UPGRADE_MORE_OWN);
    uint32_t changes = UPGRADE_FREE_ESSENCE;
    if (supply && ESSENCE_REQUIRED + own < spaces) changes |= UPGRADE_MORE_SUPPLY;
    if (own && ESSENCE_REQUIRED + supply < spaces) changes |= UPGRADE_MORE_OWN;
    return changes;
}

/* ---- targets ------------------------------------------------------------------------------------ */

static unsigned empty_slots(const struct plan *p)
{
    unsigned slots = plan_reach(p, SPIRIT_INVOKES_FAR);
    for (EACH_SLOT(slot, slots)) {
        if (cerebria_on(p->t, slot) != NO_CARD) slots &= ~(1u << slot);
    }
    return slots;
}

struct terms invoke_terms(struct plan *p, unsigned slot)
{
    struct terms terms = { 0 };
    if (p->effects & UPGRADE_IF_UNCONTROLLED)
        terms.uncontrolled =
            board_frontier_control(plan_board(p), board_triad_of(slot)) == SIDE_NONE;
    return terms;
}

/* Can the plan be followed with that card on that slot, which is empty and in reach? */
static bool fits(struct plan *p, card_id card, unsigned slot)
{
    unsigned spaces = emotion_fact(p->t, card)->printed.spaces;
    return plan_holds(p, invoke_terms(p, slot), changes_on(p, spaces), essence_for(p, spaces).own);
}

static bool fits_somewhere(struct plan *p, card_id card, unsigned slots)
{
    for (EACH_SLOT(slot, slots)) {
        if (fits(p, card, slot)) return true;
    }
    return false;
}

/* As many as may lie on the board at once exist, so that one in the supply may always come. */
static card_id starting_emotion(const struct plan *p)
{
    const struct cerebria_setup *own = facts_of(p->t->setup);
    if (!(own->spirits[own->spirit[p->seat]].powers & SPIRIT_STARTING)) return NO_CARD;
    for (EACH_CARD(c, p->t, zone_of(p->t, ZONE_SUPPLY, 0))) {
        if (cerebria_side(p->t, c) == SIDE_PLAYERS) return c;
    }
    return NO_CARD;
}

bool invoke_has_target(struct plan *p)
{
    unsigned slots = empty_slots(p);
    card_id starting = starting_emotion(p);
    if (!slots) return false;
    for (EACH_CARD(c, p->t, zone_of(p->t, ZONE_HAND, p->seat))) {
        if (c != p->discarded && fits_somewhere(p, c, slots)) return true;
    }
    return starting != NO_CARD && fits_somewhere(p, starting, slots);
}

/* ---- the Action --------------------------------------------------------------------------------- */

static void offer_emotions(struct table *t, const FRAME(cerebria_action) *action)
{
    struct plan p;
    plan_of_action(&p, t, action);
    unsigned slots = empty_slots(&p);
    card_id starting = starting_emotion(&p);
    for (EACH_CARD(c, t, zone_of(t, ZONE_HAND, p.seat))) {
        if (!face_came_before(t, c) && fits_somewhere(&p, c, slots))
            OFFER(.kind = MOVE_CARD, .card = c);
    }
    if (starting != NO_CARD && fits_somewhere(&p, starting, slots))
        OFFER(.kind = MOVE_STARTING, .card = starting);
}

static void offer_slots(struct table *t, const FRAME(cerebria_action) *action, card_id card)
{
    struct plan p;
    plan_of_action(&p, t, action);
    for (EACH_SLOT(slot, empty_slots(&p))) {
        if (fits(&p, card, slot)) OFFER(.kind = MOVE_PLACE, .extra = (uint8_t)place_of_slot(slot));
    }
}

static void carry_out(struct table *t, const FRAME(cerebria_invoke) *my)
{
    struct cerebria *g = cerebria_of(t);
    FRAME(cerebria_action) *action = action_of(t, my->action);
    uint8_t spaces = emotion_fact(t, my->card)->printed.spaces;
    struct plan p;
    plan_of_action(&p, t, action);
    struct essence essence = essence_for(&p, spaces);
    action_pay(t, action, my->slot);
    cerebria_spend_essence(t, action->seat, essence.own);
    action->deeds |= DEED_INVOKED;
    unsigned put = cerebria_enter(t, my->card, my->slot, essence.own + essence.supply);
    g->invoked++;
    action->event.card = my->card;
    action->event.place = (uint8_t)place_of_slot(my->slot);
    action->event.number = (int32_t)put;
    TELL(EVENT_INVOKE, .seat = action->seat, .card = my->card, .place = action->event.place,
         .number = (int32_t)put);
}

SHARED_RULE(cerebria_invoke)
{
    MY(cerebria_invoke);
    const FRAME(cerebria_action) *action = action_of(t, my->action);
    RULE_BEGIN;
    ASK_BEGIN(action->seat, PROMPT_INVOKE);
    offer_emotions(t, action);
    ASK_END;
    my->card = t->chosen.card;
    ASK_BEGIN(action->seat, PROMPT_SLOT, SUBJECT(my->card));
    offer_slots(t, action, my->card);
    ASK_END;
    my->slot = (uint8_t)slot_of_place(t->chosen.extra);
    carry_out(t, my);
    CALL(cerebria_power, .card = my->card, .kind = HOOK_ENTRY, .seat = action->seat,
         .event = event_name(t, &action->event));
    RULE_END;
}
