/* SPDX-License-Identifier: MIT */
/*
 * Move: to the next space, clockwise or counter-clockwise, and never onto an opponent's without
 * Surmount. A teammate's space is like any other. Or, with an upgrade, changing places instead.
 */
#include "games/cerebria/action.h"

/* ---- going -------------------------------------------------------------------------------------- */

/* How far; whoever uses "one more space" goes all of it, or it would be idle. */
static unsigned steps_of(const struct plan *p)
{
    unsigned steps = 1;
    for (unsigned i = 0; i < UPGRADES; i++)
        steps += p->upgrades >> i & 1 && p->facts[i]->effects & UPGRADE_STEP;
    return steps;
}

static unsigned space_after(unsigned space, unsigned steps, bool clockwise)
{
    return (space + (clockwise ? steps : BOARD_SPACES - steps)) % BOARD_SPACES;
}

/* Can the plan be followed in that direction? */
static bool may_go(const struct plan *p, bool clockwise)
{
    const struct table *t = p->t;
    unsigned at = cerebria_of(t)->at[p->seat], steps = steps_of(p);
    unsigned to = space_after(at, steps, clockwise);
    bool through = false, with_opponent = cerebria_opponent_at(t, p->seat, to);
    for (unsigned i = 1; i < steps; i++)
        through |= cerebria_opponent_at(t, p->seat, space_after(at, i, clockwise));
    if (p->effects & UPGRADE_SWAP) return false;
    if (through && !(p->effects & UPGRADE_THROUGH)) return false;
    if (with_opponent && !(p->effects & UPGRADE_SURMOUNT)) return false;
    if (p->effects & UPGRADE_TO_FRONTIER && to % 2 == 0) return false;
    uint32_t changes =
        UPGRADE_STEP | (through ? UPGRADE_THROUGH : 0u) | (with_opponent ? UPGRADE_SURMOUNT : 0u);
    return plan_holds(p, (struct terms){ 0 }, changes, 0);
}

/* ---- changing places ---------------------------------------------------------------------------- */

enum { PARTNERS = SEATS + BOARD_SPIRITS }; /* a seat, or SEATS + enum ego_spirit */

/* Where a partner stands; SPACE_NOWHERE: nobody such. */
static unsigned space_of(const struct table *t, unsigned partner)
{
    const struct cerebria *g = cerebria_of(t);
    if (partner >= SEATS) return g->ego_at[partner - SEATS];
    return partner < t->seats ? g->at[partner] : (unsigned)SPACE_NOWHERE;
}

/* A figure of the Ego goes only where its kind may be: the Influencer into Realms, the Gatekeeper
 * onto Frontiers (cerebria-80). */
static bool may_stand(unsigned partner, unsigned space)
{
    if (partner < SEATS) return true;
    return (partner - SEATS == EGO_GATEKEEPER) == (space % 2 == 1);
}

/* Would a Spirit of the side come to stand with an opponent who stays there? With a teammate that
 * can be either of the two; where a figure leaves, the other one is never. */
static bool meets_opponent(const struct table *t, seat_id seat, unsigned partner, unsigned at,
                           unsigned to)
{
    if (partner >= SEATS) return space_of(t, partner == SEATS ? SEATS + 1 : SEATS) == to;
    return cerebria_opponent_at(t, seat, to) || cerebria_opponent_at(t, seat, at);
}

static bool may_swap(const struct plan *p, unsigned partner)
{
    unsigned at = cerebria_of(p->t)->at[p->seat], to = space_of(p->t, partner);
    if (!(p->effects & UPGRADE_SWAP) || to == SPACE_NOWHERE || to == at) return false;
    if (!may_stand(partner, at)) return false;
    bool meets = meets_opponent(p->t, p->seat, partner, at, to);
    if (meets && !(p->effects & UPGRADE_SURMOUNT)) return false;
    return plan_holds(p, (struct terms){ 0 }, UPGRADE_SWAP | (meets ? UPGRADE_SURMOUNT : 0u), 0);
}

bool move_has_target(struct plan *p)
{
    if (may_go(p, true) || may_go(p, false)) return true;
    for (unsigned partner = 0; partner < PARTNERS; partner++) {
        if (may_swap(p, partner)) return true;
    }
    return false;
}

/* ---- the Action --------------------------------------------------------------------------------- */

static void offer_spaces(struct table *t, const FRAME(cerebria_action) *action)
{
    struct plan p;
    plan_of_action(&p, t, action);
    for (unsigned clockwise = 0; clockwise < 2; clockwise++) {
        unsigned to = space_after(cerebria_of(t)->at[p.seat], steps_of(&p), clockwise);
        if (may_go(&p, clockwise)) OFFER(.kind = MOVE_PLACE, .extra = (uint8_t)place_of_space(to));
    }
    for (unsigned partner = 0; partner < PARTNERS; partner++) {
        if (!may_swap(&p, partner)) continue;
        if (partner < SEATS)
            OFFER(.kind = MOVE_SPIRIT, .seat = (seat_id)partner);
        else
            OFFER(.kind = MOVE_FIGURE, .number = (int16_t)(partner - SEATS + 1));
    }
}

static void read_target(struct table *t, FRAME(cerebria_move) *my)
{
    struct move move = t->chosen;
    my->with = NOTHING;
    if (move.kind == MOVE_SPIRIT) my->with = move.seat;
    if (move.kind == MOVE_FIGURE) my->with = (uint8_t)(SEATS + move.number - 1);
    my->to = (uint8_t)(my->with == NOTHING ? space_of_place(move.extra) : space_of(t, my->with));
}

static void move_partner(struct table *t, unsigned partner, unsigned to)
{
    if (partner < SEATS) {
        cerebria_move_spirit(t, (seat_id)partner, to);
        return;
    }
    uint8_t *at = &cerebria_of(t)->ego_at[partner - SEATS], was = *at;
    *at = (uint8_t)to;
    TELL(EVENT_EGO_MOVE, .number = (int32_t)(partner - SEATS), .place = (uint8_t)place_of_space(to),
         .place_2 = (uint8_t)place_of_space(was));
}

static void carry_out(struct table *t, const FRAME(cerebria_move) *my)
{
    FRAME(cerebria_action) *action = action_of(t, my->action);
    unsigned was = cerebria_of(t)->at[action->seat];
    cerebria_move_spirit(t, action->seat, my->to);
    if (my->with != NOTHING) move_partner(t, my->with, was);
    action->event.place = (uint8_t)place_of_space(my->to);
}

SHARED_RULE(cerebria_move)
{
    MY(cerebria_move);
    const FRAME(cerebria_action) *action = action_of(t, my->action);
    RULE_BEGIN;
    ASK_BEGIN(action->seat, PROMPT_SPACE);
    offer_spaces(t, action);
    ASK_END;
    read_target(t, my);
    action_pay(t, action, NOTHING);
    carry_out(t, my);
    RULE_END;
}
