/* SPDX-License-Identifier: MIT */
/*
 * A Spirit Action (cerebria-50): which Action; a token placed for it or not; which of the upgrades
 * in force; then its targets, which the rule of its row asks for, pays and carries out. After it
 * the texts of the upgrades that were used and of the Spirit, what is owed, and Intentions.
 *
 * What is offered is decided by plan.c.
 */
#include "games/cerebria/action.h"

/* ---- choices ------------------------------------------------------------------------------------ */

/* Equal cards are one choice. */
static void offer_tokens(struct table *t, seat_id seat, enum row row)
{
    if (action_needs_no_token(t, seat, row)) OFFER(.kind = MOVE_NO_TOKEN);
    for (EACH_CARD(c, t, zone_of(t, ZONE_HAND, seat))) {
        if (face_came_before(t, c)) continue;
        for (unsigned place = 0; place < ROW_PLACES; place++) {
            if (action_token(t, seat, row, c, place))
                OFFER(.kind = MOVE_TOKEN, .card = c, .number = (int16_t)place);
        }
    }
}

static void place_token(struct table *t, seat_id seat, enum row row, struct move move)
{
    unsigned place = (unsigned)move.number;
    unsigned token = action_token(t, seat, row, move.card, place);
    cerebria_discard(t, seat, move.card);
    token_put(t, seat, row, place, token);
}

/* The card of an upgrade: on the board of its Spirit from beginning to end. */
static card_id upgrade_card(const struct table *t, seat_id seat, unsigned row, unsigned place)
{
    face_id face = facts_of(t->setup)->board[seat][row][place - 1];
    for (EACH_CARD(c, t, zone_of(t, ZONE_BOARD, seat))) {
        if (face_of(t, c) == face) return c;
    }
    return NO_CARD;
}

/* In the order of the board, to be chosen in any order. */
static void offer_upgrades(struct table *t, const FRAME(cerebria_action) *my)
{
    for (unsigned place = 1; place <= UPGRADES; place++) {
        if (action_may_use(t, my, place))
            OFFER(.kind = MOVE_UPGRADE, .card = upgrade_card(t, my->seat, my->row, place));
    }
    if (action_may_go_on(t, my)) OFFER(.kind = MOVE_NO_UPGRADE);
}

static uint8_t upgrade_bit(const struct table *t, card_id card)
{
    return (uint8_t)(1u << (facts_of(t->setup)->upgrades[face_of(t, card)].place - 1));
}

/* ---- carrying it out ---------------------------------------------------------------------------- */

static void declare(struct table *t, FRAME(cerebria_action) *my)
{
    my->before = intention_look(t);
    my->event = EVENT(EVENT_ACTION, .seat = my->seat);
    TELL(EVENT_ACTION, .seat = my->seat, .number = my->row);
}

static enum flow run_row(struct table *t, const FRAME(cerebria_action) *my)
{
    frame_id action = frame_name(t, my);
    switch ((enum row)my->row) {
    case ROW_MOVE: return RUN(cerebria_move, .action = action);
    case ROW_INVOKE: return RUN(cerebria_invoke, .action = action);
    case ROW_QUELL: return RUN(cerebria_quell, .action = action);
    case ROW_FORTIFY: return RUN(cerebria_fortify, .action = action);
    case ROW_EMPOWER: return RUN(cerebria_empower, .action = action);
    }
    check_failed("an Action without a row", __FILE__, __LINE__);
}

/* What makes it, for who asks why: the Action, the upgrades that are used, Emotions beside. */
static void tell_price(const struct table *t, const FRAME(cerebria_action) *action, unsigned slot)
{
    struct plan p;
    struct terms terms = { 0 };
    plan_of_action(&p, t, action);
    if (slot < BOARD_SLOTS && action->row == ROW_INVOKE) terms = invoke_terms(&p, slot);
    TELL(EVENT_PRICE, .seat = action->seat, .number = (int32_t)plan_base_willpower(&p),
         .was = action->row);
    for (unsigned i = 0; i < UPGRADES; i++) {
        int change = plan_upgrade_willpower(&p, i, terms);
        if (change)
            TELL(EVENT_PRICE_CARD, .number = change,
                 .card = upgrade_card(t, action->seat, action->row, i + 1));
    }
    if (action->row == ROW_QUELL) quell_tell_discounts(t, slot);
}

void action_pay(struct table *t, const FRAME(cerebria_action) *action, unsigned slot)
{
    struct price price = action_price(t, action, slot, NO_CARD);
    if (tells_asides(t)) tell_price(t, action, slot);
    cerebria_pay(t, action->seat, price.willpower, price.ambition);
}

/* Of the upgrade at `my->place`, if it was used. */
static bool has_text(const struct table *t, const FRAME(cerebria_action) *my)
{
    face_id face = facts_of(t->setup)->board[my->seat][my->row][my->place - 1];
    return my->upgrades >> (my->place - 1) & 1 && facts_of(t->setup)->hooks[face][HOOK_AFTER];
}

SHARED_RULE(cerebria_action)
{
    MY(cerebria_action);
    RULE_BEGIN;
    declare(t, my);
    ASK_BEGIN(my->seat, PROMPT_TOKEN);
    offer_tokens(t, my->seat, (enum row)my->row);
    ASK_END;
    if (t->chosen.kind == MOVE_TOKEN) place_token(t, my->seat, (enum row)my->row, t->chosen);
    for (;;) {
        ASK_BEGIN(my->seat, PROMPT_UPGRADE);
        offer_upgrades(t, my);
        ASK_END;
        if (t->chosen.kind == MOVE_NO_UPGRADE) break;
        my->upgrades |= upgrade_bit(t, t->chosen.card);
    }
    CALL_NUMBER(run_row(t, my));
    for (my->place = 1; my->place <= UPGRADES; my->place++) {
        if (has_text(t, my))
            CALL(cerebria_power, .card = upgrade_card(t, my->seat, my->row, my->place),
                 .kind = HOOK_AFTER, .seat = my->seat, .event = event_name(t, &my->event));
    }
    CALL(cerebria_power, .card = zone_top(t, zone_of(t, ZONE_SPIRIT, my->seat)), .kind = HOOK_AFTER,
         .seat = my->seat, .event = event_name(t, &my->event));
    CALL(cerebria_settle, .seat = my->seat);
    intentions_check(t, my->seat, &my->before, my->deeds | DEED_ACTION, (unsigned)my->event.number);
    RULE_END;
}
