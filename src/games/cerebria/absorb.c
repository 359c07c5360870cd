/* SPDX-License-Identifier: MIT */
/*
 * Absorb: Willpower out of a Sphere, its bonus, and a Revelation if the Sphere is emptied. The
 * order of the steps is that of cerebria-53.
 */
#include "games/cerebria/cerebria.h"

enum { ABSORB_TAKES = 2, DILIGENCE_GAINS = 2 }; /* Willpower */

/* ---- which Spheres ---------------------------------------------------------------------------------- */

/* The Realms whose Sphere is adjacent to a space, as bits: one in a Realm, two on a Frontier. */
static unsigned adjacent_realms(unsigned space)
{
    unsigned realm = space / 2;
    if (space % 2 == 0) return 1u << realm;
    return 1u << realm | 1u << (realm + 1) % BOARD_REALMS;
}

/* Those beside them. */
static unsigned realms_beside(unsigned realms)
{
    unsigned beside = 0;
    for (unsigned r = 0; r < BOARD_REALMS; r++) {
        if (!(realms >> r & 1)) continue;
        beside |= 1u << (r + 1) % BOARD_REALMS | 1u << (r + BOARD_REALMS - 1) % BOARD_REALMS;
    }
    return beside & ~realms;
}

static unsigned realms_in_reach(const struct table *t, seat_id seat)
{
    const struct cerebria_setup *own = facts_of(t->setup);
    unsigned realms = adjacent_realms(cerebria_of(t)->at[seat]);
    if (own->spirits[own->spirit[seat]].powers & SPIRIT_FAR_SPHERES)
        realms |= realms_beside(realms);
    return realms;
}

/* The Realm that a Sphere faces. */
static unsigned realm_of_sphere(const struct table *t, unsigned sphere)
{
    return (sphere + cerebria_of(t)->origin) % BOARD_REALMS;
}

static void offer_spheres(struct table *t, seat_id seat)
{
    unsigned realms = realms_in_reach(t, seat);
    for (unsigned r = 0; r < BOARD_REALMS; r++) {
        if (realms >> r & 1)
            OFFER(.kind = MOVE_SPHERE, .thing = (uint8_t)(THING_SPHERE + cerebria_sphere_at(t, r)));
    }
}

/* ---- how much ------------------------------------------------------------------------------------------ */

/* 1 more for each adjacent Frontier that the side controls: both of a Realm, or the one it is. */
static unsigned frontier_gains(const struct table *t, unsigned space)
{
    struct board board;
    unsigned frontier = space / 2, before = (frontier + BOARD_REALMS - 1) % BOARD_REALMS;
    cerebria_board(t, &board);
    unsigned gains = board_frontier_control(&board, frontier) == SIDE_PLAYERS;
    if (space % 2 == 0) gains += board_frontier_control(&board, before) == SIDE_PLAYERS;
    return gains;
}

/* Is the space the Frontier of that slot's Triad, or next to it? */
static bool is_by_frontier(unsigned space, unsigned slot)
{
    unsigned frontier = 2 * board_triad_of(slot) + 1;
    unsigned way = (space + BOARD_SPACES - frontier) % BOARD_SPACES;
    return way <= 1 || way == BOARD_SPACES - 1;
}

/* What Emotions add: out of the Sphere, and from the supply. Each counts (cerebria-83). */
static struct absorb_yield emotion_gains(const struct table *t, unsigned space, unsigned realm)
{
    struct absorb_yield gains = { 0, 0 };
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        card_id card = cerebria_on(t, slot);
        if (card == NO_CARD || cerebria_side(t, card) != SIDE_PLAYERS) continue;
        const struct emotion_fact *fact = emotion_fact(t, card);
        if (board_influences(slot, realm)) {
            gains.sphere += fact->absorb_sphere;
            gains.supply += fact->absorb_supply;
        }
        if (is_by_frontier(space, slot)) gains.supply += fact->absorb_near;
    }
    return gains;
}

/* Never more out of the Sphere than it holds. */
struct absorb_yield absorb_yield(const struct table *t, seat_id seat, unsigned realm)
{
    const struct cerebria *g = cerebria_of(t);
    unsigned space = g->at[seat], holds = g->spheres[cerebria_sphere_at(t, realm)];
    struct absorb_yield yield = emotion_gains(t, space, realm);
    yield.sphere += ABSORB_TAKES + frontier_gains(t, space);
    if (yield.sphere > holds) yield.sphere = holds;
    return yield;
}

/* Takes it; how much came in all. */
static unsigned take(struct table *t, seat_id seat, unsigned realm)
{
    struct cerebria *g = cerebria_of(t);
    unsigned sphere = cerebria_sphere_at(t, realm);
    struct absorb_yield yield = absorb_yield(t, seat, realm);
    g->spheres[sphere] = (uint8_t)(g->spheres[sphere] - yield.sphere);
    TELL(EVENT_ABSORB, .seat = seat, .thing = (uint8_t)(THING_SPHERE + sphere),
         .place = (uint8_t)(PLACE_REALM + realm), .number = (int32_t)yield.sphere);
    cerebria_gain_willpower(t, seat, yield.sphere + yield.supply);
    return yield.sphere + yield.supply;
}

/* ---- the bonus ------------------------------------------------------------------------------------------ */

/* Could it bring anything? The Absorb has brought Willpower by now, so Commitment can be paid. */
static bool bonus_is_possible(const struct table *t, seat_id seat, unsigned sphere)
{
    const struct cerebria *g = cerebria_of(t);
    switch ((enum sphere)sphere) {
    case SPHERE_COMMITMENT:
        return g->willpower[seat] > 0 && g->ambition < facts_of(t->setup)->constants.ambition;
    case SPHERE_CREATIVITY: return zone_count(t, zone_of(t, ZONE_DECK, seat)) > 0;
    case SPHERE_KNOWLEDGE: return insight_is_possible(t, seat);
    case SPHERE_HUMILITY:
    case SPHERE_DILIGENCE: break;
    }
    return true;
}

/* All but Knowledge; how much Willpower it brought. What Commitment costs is not taken off what the
 * Absorb brings (cerebria-87). */
static unsigned take_bonus(struct table *t, seat_id seat, unsigned sphere)
{
    switch ((enum sphere)sphere) {
    case SPHERE_COMMITMENT:
        cerebria_pay(t, seat, 1, 0);
        cerebria_gain_ambition(t, seat, 1);
        return 0;
    case SPHERE_CREATIVITY: cerebria_draw(t, seat, 1); return 0;
    case SPHERE_HUMILITY: cerebria_gain_essence(t, seat, 1); return 0;
    case SPHERE_DILIGENCE:
        cerebria_gain_willpower(t, seat, DILIGENCE_GAINS);
        return DILIGENCE_GAINS;
    case SPHERE_KNOWLEDGE: break;
    }
    return 0;
}

/* ---- the Ability ---------------------------------------------------------------------------------------- */

static void choose_sphere(struct table *t, FRAME(cerebria_absorb) *my, unsigned sphere)
{
    my->realm = (uint8_t)realm_of_sphere(t, sphere);
    my->far = !(adjacent_realms(cerebria_of(t)->at[my->seat]) >> my->realm & 1);
    my->event = EVENT(EVENT_ABSORB, .seat = my->seat, .thing = (uint8_t)(THING_SPHERE + sphere),
                      .place = (uint8_t)(PLACE_REALM + my->realm));
}

static card_id spirit_card(const struct table *t, seat_id seat)
{
    return zone_top(t, zone_of(t, ZONE_SPIRIT, seat));
}

SHARED_RULE(cerebria_absorb)
{
    MY(cerebria_absorb);
    struct cerebria *g = cerebria_of(t);
    unsigned sphere = my->event.thing - (unsigned)THING_SPHERE;
    RULE_BEGIN;
    g->used |= USED_ABSORB;
    ASK_BEGIN(my->seat, PROMPT_SPHERE);
    offer_spheres(t, my->seat);
    ASK_END;
    sphere = t->chosen.thing - (unsigned)THING_SPHERE;
    choose_sphere(t, my, sphere);
    my->event.number = (int32_t)take(t, my->seat, my->realm);
    if (bonus_is_possible(t, my->seat, sphere)) {
        ASK_BEGIN(my->seat, PROMPT_BONUS, .about = event_name(t, &my->event));
        OFFER(.kind = MOVE_YES);
        OFFER(.kind = MOVE_NO);
        ASK_END;
        if (t->chosen.kind == MOVE_YES) {
            my->event.number += (int32_t)take_bonus(t, my->seat, sphere);
            if (sphere == SPHERE_KNOWLEDGE) CALL(cerebria_insight, .seat = my->seat);
        }
    }
    if (cerebria_has_hook(t, spirit_card(t, my->seat), HOOK_ABSORBED))
        CALL(cerebria_power, .card = spirit_card(t, my->seat), .kind = HOOK_ABSORBED,
             .seat = my->seat, .event = event_name(t, &my->event));
    if (g->spheres[sphere] == 0)
        CALL(cerebria_revelation, .side = SIDE_PLAYERS, .seat = my->seat, .realm = my->realm,
             .no_fortress = my->far);
    cerebria_turn_origin(t);
    intentions_check(t, my->seat, NULL, 0, (unsigned)my->event.number);
    RULE_END;
}
