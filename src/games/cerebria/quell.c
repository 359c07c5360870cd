/* SPDX-License-Identifier: MIT */
/*
 * Quell: an opposing Emotion in reach loses Essence. Whoever quells shows a card of the same Vibe
 * and keeps it; a Starting Emotion matches any card.
 */
#include "games/cerebria/action.h"

enum { ESSENCE_REMOVED = 1 }; /* core 5.2 */

/* ---- prices ------------------------------------------------------------------------------------- */

/* Emotions of the side beside the target make it cheaper, and add up (cerebria-83); what protects
 * it makes it dearer. */
struct terms quell_terms(struct plan *p, unsigned slot)
{
    struct terms terms = { .less = -(int)board_quell_toll(plan_board(p), slot) };
    for (int way = -1; way <= 1; way += 2) {
        card_id card = cerebria_on(p->t, board_slot_at(slot, way));
        if (card == NO_CARD || cerebria_side(p->t, card) != SIDE_PLAYERS) continue;
        terms.less += emotion_fact(p->t, card)->quell_discount;
        terms.no_ambition |= emotion_fact(p->t, card)->quell_ambition;
    }
    return terms;
}

void quell_tell_discounts(const struct table *t, unsigned slot)
{
    for (int way = -1; way <= 1; way += 2) {
        card_id card = cerebria_on(t, board_slot_at(slot, way));
        if (card == NO_CARD || cerebria_side(t, card) != SIDE_PLAYERS) continue;
        const struct emotion_fact *fact = emotion_fact(t, card);
        if (fact->quell_discount)
            TELL(EVENT_PRICE_CARD, .card = card, .number = -fact->quell_discount);
        if (fact->quell_ambition) TELL(EVENT_PRICE_AMBITION, .card = card);
    }
}

/* ---- targets ------------------------------------------------------------------------------------ */

static bool matches(const struct table *t, card_id card, card_id target)
{
    const struct emotion *printed = &emotion_fact(t, target)->printed;
    if (printed->strength == EMOTION_STARTING) return true;
    return printed->vibes & emotion_fact(t, card)->printed.vibes;
}

static bool can_show(const struct plan *p, card_id target)
{
    for (EACH_CARD(c, p->t, zone_of(p->t, ZONE_HAND, p->seat))) {
        if (c != p->discarded && matches(p->t, c, target)) return true;
    }
    return false;
}

static unsigned essence_removed(const struct plan *p)
{
    return ESSENCE_REMOVED + plan_amount(p, UPGRADE_MORE_QUELL);
}

/* Without a need for it, not showing a card changes nothing. */
static bool fits(struct plan *p, unsigned slot)
{
    card_id target = cerebria_on(p->t, slot);
    if (target == NO_CARD || cerebria_side(p->t, target) == SIDE_PLAYERS) return false;
    bool shows = can_show(p, target), more = emotion_of(p->t, target)->essence > ESSENCE_REMOVED;
    if (!shows && !(p->effects & UPGRADE_NO_CARD)) return false;
    uint32_t changes = (more ? UPGRADE_MORE_QUELL : 0u) | (shows ? 0u : UPGRADE_NO_CARD);
    return plan_holds(p, quell_terms(p, slot), changes, 0) &&
           !board_is_shielded(plan_board(p), slot);
}

bool quell_has_target(struct plan *p)
{
    for (EACH_SLOT(slot, plan_reach(p, SPIRIT_QUELLS_FAR))) {
        if (fits(p, slot)) return true;
    }
    return false;
}

/* ---- showing a card ----------------------------------------------------------------------------- */

static bool everybody_knows(const struct table *t, card_id card)
{
    return card_at(t, card)->known == all_seats(t);
}

/* Which card is shown makes no difference if all know it already: then it is not asked. */
static void offer_shown(struct table *t, seat_id seat, card_id target)
{
    zone_id hand = zone_of(t, ZONE_HAND, seat);
    for (EACH_CARD(c, t, hand)) {
        if (!matches(t, c, target) || !everybody_knows(t, c)) continue;
        OFFER(.kind = MOVE_CARD, .card = c);
        return;
    }
    for (EACH_CARD(c, t, hand)) {
        if (matches(t, c, target) && !face_came_before(t, c)) OFFER(.kind = MOVE_CARD, .card = c);
    }
}

static void show(struct table *t, seat_id seat, card_id card)
{
    card_show(t, card, all_seats(t));
    TELL(EVENT_SHOW, .seat = seat, .card = card);
}

/* ---- the Action --------------------------------------------------------------------------------- */

static void offer_emotions(struct table *t, const FRAME(cerebria_action) *action)
{
    struct plan p;
    plan_of_action(&p, t, action);
    for (EACH_SLOT(slot, plan_reach(&p, SPIRIT_QUELLS_FAR))) {
        if (fits(&p, slot))
            OFFER(.kind = MOVE_PLACE, .card = cerebria_on(t, slot),
                  .extra = (uint8_t)place_of_slot(slot));
    }
}

static void carry_out(struct table *t, const FRAME(cerebria_quell) *my)
{
    FRAME(cerebria_action) *action = action_of(t, my->action);
    card_id target = cerebria_on(t, my->slot);
    struct plan p;
    plan_of_action(&p, t, action);
    action_pay(t, action, my->slot);
    action->event.card = target;
    action->event.place = (uint8_t)place_of_slot(my->slot);
    action->event.number = (int32_t)cerebria_remove_essence(t, my->slot, essence_removed(&p));
    if (cerebria_on(t, my->slot) != NO_CARD) return;
    action->event.flags |= ABOUT_LEFT_PLAY;
    action->deeds |= DEED_QUELLED;
}

SHARED_RULE(cerebria_quell)
{
    MY(cerebria_quell);
    const FRAME(cerebria_action) *action = action_of(t, my->action);
    RULE_BEGIN;
    ASK_BEGIN(action->seat, PROMPT_QUELL);
    offer_emotions(t, action);
    ASK_END;
    my->slot = (uint8_t)slot_of_place(t->chosen.extra);
    if (!(action_effects(t, action) & UPGRADE_NO_CARD)) {
        ASK_BEGIN(action->seat, PROMPT_SHOW, SUBJECT(cerebria_on(t, my->slot)));
        offer_shown(t, action->seat, cerebria_on(t, my->slot));
        ASK_END;
        show(t, action->seat, t->chosen.card);
    }
    carry_out(t, my);
    RULE_END;
}
