/* SPDX-License-Identifier: MIT */
/*
 * Gems that come to somebody by another player's action: preventing them with a card, and Orange's
 * courage.
 *
 * First the card that prevents is asked about, then the gem arrives, then the Orange gem (rulings
 * gemotion-13 and 14). Gem by gem: a player may stop one and take the next, so gems for others
 * never move in bulk.
 *
 * Whether a card can be followed is judged as if nobody reacts (gemotion-32). So each rule here
 * looks again at what the reaction has left, and leaves out what it has spoilt.
 */
#include "games/gemotion/gemotion.h"
#include "games/gemotion/operations.h"

/* What this card of the hand does when a gem would come; NULL: nothing. */
static const struct hook *reaction_of(const struct table *t, card_id card)
{
    return card_hook(table_pack(t), gemotion_def_of(t, card), GEMOTION_HOOK_COMING);
}

/* Equal cards of the hand are one choice (docs/adr/0007). */
static void offer_prevention(struct table *t, seat_id seat)
{
    OFFER(.kind = MOVE_ACCEPT);
    for (EACH_CARD(c, t, zone_of(t, ZONE_HAND, seat))) {
        if (reaction_of(t, c) && !face_came_before(t, c)) OFFER(.kind = MOVE_PREVENT, .card = c);
    }
}

/* "Discard from your hand to prevent receiving a gem": just before it arrives. RETURNs 1 if it is
 * stopped. */
SHARED_RULE(gemotion_prevent)
{
    MY(gemotion_prevent);
    RULE_BEGIN;
    /* Where no card of the game can do it everybody knows that: no window opens even if all are
     * asked for. */
    if (!((const struct gemotion_setup *)t->setup->own)->reactions) RETURN(0);
    ASK_BEGIN(my->to, PROMPT_PREVENT, .about = event_name(t, &my->event));
    offer_prevention(t, my->to);
    ASK_END;
    if (t->chosen.kind == MOVE_ACCEPT) RETURN(0);
    CALL(effect, .card = t->chosen.card, .seat = my->to, .pc = reaction_of(t, t->chosen.card)->code,
         .event = event_name(t, &my->event));
    RETURN((my->event.flags & RECEIVE_PREVENTED) != 0);
    RULE_END;
}

/* With the gem that came and another gem that is Orange (gemotion-13): an Orange gem that came does
 * not pay for itself, a second one is needed. */
static bool can_show_courage(const struct table *t, seat_id seat, unsigned colour)
{
    const struct gemotion *g = table_state(t);
    return g->gems.stash[seat][ORANGE] > (colour == ORANGE) && g->gems.stash[seat][colour] > 0;
}

/* Any colour of the Supply, the two returned ones included (gemotion-13): they count as being
 * there, although they are returned only with the answer. */
static void offer_courage(struct table *t, unsigned colour)
{
    const struct gemotion *g = table_state(t);
    OFFER(.kind = MOVE_ACCEPT);
    for (unsigned c = 0; c < COLOURS; c++) {
        bool there = g->gems.supply[c] > 0 || c == colour || c == ORANGE;
        if (there) OFFER(.kind = MOVE_COURAGE, .thing = (uint8_t)c);
    }
}

static void show_courage(struct table *t, seat_id seat, unsigned colour, unsigned takes)
{
    struct gemotion *g = table_state(t);
    g->gems.stash[seat][colour]--;
    g->gems.stash[seat][ORANGE]--;
    g->gems.supply[colour]++;
    g->gems.supply[ORANGE]++;
    g->gems.supply[takes]--;
    g->gems.stash[seat][takes]++;
    TELL(EVENT_COURAGE, .seat = seat, .thing = (uint8_t)takes, .was = (int)colour);
}

/* Is a reaction being carried out? Nobody reacts to what it does: two cards could answer each other
 * for ever. */
static bool is_reacting(const struct table *t, const struct frame_head *inner)
{
    const struct frame_head *head = inner;
    while ((head = frame_below(t, head))) {
        if (head->rule == RULE_gemotion_prevent) return true;
    }
    return false;
}

/* One gem comes to `to`, who may react if it is another player's doing. Preventing is for a Stash
 * and for a gem banked for somebody (gemotion-14), courage for a Stash only (gemotion-13): hence
 * two conditions. A gem that is prevented stays where it was, and the card counts as followed. */
SHARED_RULE(gemotion_receive)
{
    MY(gemotion_receive);
    struct gemotion *g = table_state(t);
    RULE_BEGIN;
    if (my->to >= t->seats || !gems_of(&g->gems, my->from_place, my->from, my->colour)) {
        leave_out(t);
        RETURN(0);
    }
    if (my->to != my->actor && !is_reacting(t, &my->head)) {
        CALL(gemotion_prevent, .to = my->to,
             .event = EVENT(EVENT_GIVE, .seat = my->actor, .other = my->to, .thing = my->colour));
        if (t->result) RETURN(0);
        /* What the reaction did may have taken the gem away. */
        if (!gems_of(&g->gems, my->from_place, my->from, my->colour)) RETURN(0);
    }
    gemotion_move_gems(t, my->actor, my->colour, 1, my->from_place, my->from, my->to_place, my->to);
    if (my->to == my->actor || my->to_place != PLACE_STASH) RETURN(1);
    if (!can_show_courage(t, my->to, my->colour)) RETURN(1);
    ASK_BEGIN(my->to, PROMPT_COURAGE);
    offer_courage(t, my->colour);
    ASK_END;
    if (t->chosen.kind == MOVE_COURAGE) show_courage(t, my->to, my->colour, t->chosen.thing);
    RETURN(1);
    RULE_END;
}

static void exchange(struct table *t, const FRAME(gemotion_exchange) *e)
{
    struct gemotion *g = table_state(t);
    bool supply = e->other == NOBODY;
    uint8_t *mine = g->gems.stash[e->seat];
    uint8_t *theirs = supply ? g->gems.supply : g->gems.stash[e->other];
    mine[e->gives]--;
    theirs[e->gives]++;
    theirs[e->gets]--;
    mine[e->gets]++;
    uint8_t kind = !supply               ? EVENT_SWAP
                   : e->seat == e->actor ? EVENT_SWAP_SUPPLY
                                         : EVENT_SWAP_STASH;
    TELL(kind, .seat = supply ? e->actor : e->seat, .other = supply ? e->seat : e->other,
         .thing = e->gives, .was = e->gets);
}

static bool exchange_is_possible(const struct table *t, const FRAME(gemotion_exchange) *e)
{
    const struct gemotion *g = table_state(t);
    if (e->seat >= t->seats || (e->other != NOBODY && e->other >= t->seats)) return false;
    const uint8_t *theirs = e->other == NOBODY ? g->gems.supply : g->gems.stash[e->other];
    return g->gems.stash[e->seat][e->gives] && theirs[e->gets];
}

/* Who gets a gem by the other's action: the one of the two who does not act, NOBODY with the own
 * Stash and the Supply. */
static seat_id receiver(const FRAME(gemotion_exchange) *e)
{
    if (e->seat != e->actor) return e->seat;
    return e->other;
}

/* The gem the receiver gets. */
static uint8_t received(const FRAME(gemotion_exchange) *e)
{
    return e->seat != e->actor ? e->gets : e->gives;
}

/* Asked of the frame that asks: a gem came by itself, or against another. */
unsigned gemotion_gem_that_came(const struct table *t)
{
    const struct frame_head *head = frame_top(t);
    if (head->rule == RULE_gemotion_exchange) return received((const void *)head);
    check(head->rule == RULE_gemotion_receive);
    return ((const FRAME(gemotion_receive) *)head)->colour;
}

/* A Swap: prevented, it does not happen at all (gemotion-14), so it is one rule and not two gems on
 * their way. Equal colours may be swapped (gemotion-33): it is a gem that comes, and can be reacted
 * to. */
SHARED_RULE(gemotion_exchange)
{
    MY(gemotion_exchange);
    RULE_BEGIN;
    if (!exchange_is_possible(t, my)) {
        leave_out(t);
        RETURN(0);
    }
    if (receiver(my) != NOBODY && !is_reacting(t, &my->head)) {
        CALL(gemotion_prevent, .to = receiver(my),
             .event = EVENT(EVENT_SWAP, .seat = my->actor, .other = receiver(my),
                            .thing = received(my)));
        if (t->result || !exchange_is_possible(t, my)) RETURN(0);
    }
    exchange(t, my);
    if (receiver(my) == NOBODY || !can_show_courage(t, receiver(my), received(my))) RETURN(1);
    ASK_BEGIN(receiver(my), PROMPT_COURAGE);
    offer_courage(t, received(my));
    ASK_END;
    if (t->chosen.kind == MOVE_COURAGE) {
        show_courage(t, receiver(my), received(my), t->chosen.thing);
    }
    RETURN(1);
    RULE_END;
}
