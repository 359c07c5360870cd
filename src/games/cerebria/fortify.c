/* SPDX-License-Identifier: MIT */
/*
 * Fortify: a Minor Fragment as a Fortress in a Realm next to the Spirit. With an upgrade, instead:
 * Exalt, which makes a Major of an own Minor, or Raze, which strikes at a Fortress of the other
 * side. One Action does exactly one of the three (defaults 6).
 */
#include "games/cerebria/action.h"

/* Locations next to a Spirit, as bits: its Realm's, or those on either side of its Frontier. */
static unsigned locations_beside(const struct table *t, seat_id seat)
{
    unsigned space = cerebria_of(t)->at[seat], realm = space / 2;
    return 1u << realm | (space % 2 ? 1u << (realm + 1) % BOARD_REALMS : 0u);
}

static unsigned locations_of(const struct plan *p)
{
    return locations_beside(p->t, p->seat);
}

bool fortify_needs_upgrade(const struct table *t, seat_id seat)
{
    const struct cerebria *g = cerebria_of(t);
    struct board board;
    cerebria_board(t, &board);
    for (unsigned realm = 0; realm < BOARD_REALMS; realm++) {
        bool beside = locations_beside(t, seat) >> realm & 1;
        bool free = g->fortress[realm] == FRAGMENT_NONE && g->minors[SIDE_PLAYERS];
        if (beside && free && board_realm_control(&board, realm) != SIDE_EGO) return false;
    }
    return true;
}

/* What the upgrades make of it. Both at once cannot be done. */
static bool is_legal(struct plan *p, unsigned realm)
{
    const struct cerebria *g = cerebria_of(p->t);
    bool exalt = p->effects & UPGRADE_EXALT, raze = p->effects & UPGRADE_RAZE;
    bool built = g->fortress[realm] != FRAGMENT_NONE;
    bool own = built && g->fortress_side[realm] == SIDE_PLAYERS;
    if (exalt && raze) return false;
    if (raze) return built && !own;
    if (exalt && !(own && g->fortress[realm] == FRAGMENT_MINOR && g->majors[SIDE_PLAYERS]))
        return false;
    if (!exalt && (built || !g->minors[SIDE_PLAYERS])) return false;
    return board_realm_control(plan_board(p), realm) != SIDE_EGO;
}

static bool fits(struct plan *p, unsigned realm)
{
    const uint32_t instead = UPGRADE_EXALT | UPGRADE_RAZE | UPGRADE_WRECK;
    return plan_holds(p, (struct terms){ 0 }, instead, 0) && is_legal(p, realm);
}

bool fortify_has_target(struct plan *p)
{
    for (unsigned realm = 0; realm < BOARD_REALMS; realm++) {
        if (locations_of(p) >> realm & 1 && fits(p, realm)) return true;
    }
    return false;
}

/* ---- the Action --------------------------------------------------------------------------------- */

static void offer_realms(struct table *t, const FRAME(cerebria_action) *action)
{
    struct plan p;
    plan_of_action(&p, t, action);
    for (unsigned realm = 0; realm < BOARD_REALMS; realm++) {
        if (locations_of(&p) >> realm & 1 && fits(&p, realm))
            OFFER(.kind = MOVE_PLACE, .extra = (uint8_t)(PLACE_REALM + realm));
    }
}

static void carry_out(struct table *t, const FRAME(cerebria_fortify) *my)
{
    FRAME(cerebria_action) *action = action_of(t, my->action);
    uint32_t effects = action_effects(t, action);
    action_pay(t, action, NOTHING);
    action->event.place = (uint8_t)(PLACE_REALM + my->realm);
    action->deeds |= effects & UPGRADE_RAZE ? DEED_RAZED : DEED_BUILT;
    if (effects & UPGRADE_RAZE)
        cerebria_raze(t, action->seat, my->realm, effects & UPGRADE_WRECK);
    else if (effects & UPGRADE_EXALT)
        cerebria_exalt(t, action->seat, my->realm);
    else
        cerebria_build(t, action->seat, my->realm, SIDE_PLAYERS, FRAGMENT_MINOR);
}

SHARED_RULE(cerebria_fortify)
{
    MY(cerebria_fortify);
    const FRAME(cerebria_action) *action = action_of(t, my->action);
    RULE_BEGIN;
    ASK_BEGIN(action->seat, PROMPT_FORTRESS);
    offer_realms(t, action);
    ASK_END;
    my->realm = (uint8_t)(t->chosen.extra - PLACE_REALM);
    carry_out(t, my);
    if (action->deeds & DEED_BUILT)
        CALL(cerebria_powers, .kind = HOOK_BUILT, .seat = action->seat,
             .event = event_name(t, &action->event));
    RULE_END;
}
