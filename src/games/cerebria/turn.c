/* SPDX-License-Identifier: MIT */
/*
 * The game and a Spirit's turn: how it begins, four turns a round, what a Spirit may do, and the
 * end of a turn.
 *
 * A scene may lay out any moment between two choices of a turn, so nothing here relies on having
 * begun the game itself: whether it has to begin, and how many Actions a turn has left, is read
 * from the table.
 */
#include "games/cerebria/cerebria.h"

/* Every Ego turn takes a Willpower out of a Sphere: the last Revelation comes by then
 * (cerebria-70; the sum is in docs/rules/cerebria.md). */
enum { ROUNDS_BASIC = 37, ROUNDS_FULL = 44 };

enum { WILD_TOKENS = 4 };   /* of a Spirit, in the full game */
enum { RESOLVE_GAINS = 3 }; /* Willpower (defaults 9) */
enum { END_DRAWS = 2 };     /* cards, instead of Ambition */

/* ---- how the game begins ------------------------------------------------------------------------- */

static bool has_begun(const struct table *t)
{
    return cerebria_of(t)->at[0] != SPACE_NOWHERE;
}

/* The Frontiers beside the side's two Starting Emotions: those of their Triads (cerebria-10). */
static void find_spaces(const struct table *t, uint8_t spaces[2])
{
    unsigned found = 0;
    for (unsigned slot = 0; slot < BOARD_SLOTS && found < 2; slot++) {
        card_id card = cerebria_on(t, slot);
        if (card == NO_CARD || cerebria_side(t, card) != SIDE_PLAYERS) continue;
        spaces[found++] = (uint8_t)(2 * board_triad_of(slot) + 1);
    }
    check(found == 2);
}

static bool is_taken(const struct table *t, unsigned space)
{
    const struct cerebria *g = cerebria_of(t);
    for (seat_id s = 0; s < t->seats; s++) {
        if (g->at[s] == space) return true;
    }
    return false;
}

static void offer_beginnings(struct table *t, const uint8_t spaces[2])
{
    for (unsigned i = 0; i < 2; i++) {
        if (!is_taken(t, spaces[i]))
            OFFER(.kind = MOVE_PLACE, .extra = (uint8_t)place_of_space(spaces[i]));
    }
}

static void begin_at(struct table *t, seat_id seat, unsigned place)
{
    cerebria_of(t)->at[seat] = (uint8_t)space_of_place(place);
    TELL(EVENT_BEGINS_AT, .seat = seat, .place = (uint8_t)place);
}

static void offer_wild(struct table *t, seat_id seat)
{
    for (unsigned row = 0; row < ROWS; row++) {
        for (unsigned place = 0; place < ROW_PLACES; place++) {
            if (token_fits(t, seat, (enum row)row, place, TOKEN_WILD))
                OFFER(.kind = MOVE_WILD, .number = (int16_t)(row * ROW_PLACES + place));
        }
    }
}

/* Figures in turn order, then the first Operation card, then wild tokens (cerebria-11). In the
 * basic game those were dealt. */
SHARED_RULE(cerebria_begin)
{
    MY(cerebria_begin);
    RULE_BEGIN;
    find_spaces(t, my->spaces);
    for (my->seat = 0; my->seat < t->seats; my->seat++) {
        ASK_BEGIN(my->seat, PROMPT_BEGIN);
        offer_beginnings(t, my->spaces);
        ASK_END;
        begin_at(t, my->seat, t->chosen.extra);
    }
    cerebria_turn_up(t);
    if (!facts_of(t->setup)->full) RETURN(0);
    for (my->seat = 0; my->seat < t->seats; my->seat++) {
        for (my->left = WILD_TOKENS; my->left > 0; my->left--) {
            ASK_BEGIN(my->seat, PROMPT_WILD);
            offer_wild(t, my->seat);
            ASK_END;
            token_put(t, my->seat, (enum row)(t->chosen.number / ROW_PLACES),
                      (unsigned)t->chosen.number % ROW_PLACES, TOKEN_WILD);
        }
    }
    RULE_END;
}

/* ---- what a Spirit may do ------------------------------------------------------------------------ */

/* Three more Actions than there were, unless the turn has been begun already: a scene can lay out
 * the middle of one. */
static void begin_turn(struct table *t, seat_id seat)
{
    struct cerebria *g = cerebria_of(t);
    TELL(EVENT_TURN, .seat = seat);
    if (g->actions || g->actions_all) return;
    g->actions = facts_of(t->setup)->constants.actions;
}

static void offer_actions(struct table *t, seat_id seat)
{
    if (cerebria_of(t)->actions == 0) return;
    for (unsigned row = 0; row < ROWS; row++) {
        if (action_is_possible(t, seat, (enum row)row)) OFFER(.kind = (uint8_t)(MOVE_ACTION + row));
    }
    for (unsigned realm = 0; realm < BOARD_REALMS; realm++) {
        if (realm_action_is_possible(t, seat, (enum realm)realm))
            OFFER(.kind = MOVE_REALM, .extra = (uint8_t)(PLACE_REALM + realm));
    }
}

/* Could one more Action be had, or is the limit reached (cerebria-49)? */
static bool urge_is_possible(const struct table *t)
{
    const struct cerebria *g = cerebria_of(t);
    return (unsigned)g->actions + g->actions_all < facts_of(t->setup)->constants.actions_most;
}

/* Absorb, and the Ambition Abilities: each once a turn, before or after any Action. */
static void offer_abilities(struct table *t, seat_id seat)
{
    const struct cerebria *g = cerebria_of(t);
    if (!(g->used & USED_ABSORB) && !g->first_turn) OFFER(.kind = MOVE_ABSORB);
    if (g->ambition == 0) return;
    if (!(g->used & USED_URGE) && urge_is_possible(t)) OFFER(.kind = MOVE_URGE);
    if (!(g->used & USED_INSIGHT) && insight_is_possible(t, seat)) OFFER(.kind = MOVE_INSIGHT);
    if (!(g->used & USED_RESOLVE)) OFFER(.kind = MOVE_RESOLVE);
}

static void offer_turn(struct table *t, seat_id seat)
{
    offer_actions(t, seat);
    offer_abilities(t, seat);
    OFFER(.kind = MOVE_END);
}

/* ---- carrying it out ----------------------------------------------------------------------------- */

static void spend_action(struct table *t)
{
    struct cerebria *g = cerebria_of(t);
    check(g->actions > 0);
    g->actions--;
    g->actions_all++;
}

static void pay_ability(struct table *t, seat_id seat, enum used ability)
{
    struct cerebria *g = cerebria_of(t);
    g->used = (uint8_t)(g->used | ability);
    cerebria_pay(t, seat, 0, 1);
}

static enum flow use_ability(struct table *t, seat_id seat, unsigned kind)
{
    switch (kind) {
    case MOVE_ABSORB: return RUN(cerebria_absorb, .seat = seat);
    case MOVE_INSIGHT:
        pay_ability(t, seat, USED_INSIGHT);
        return RUN(cerebria_insight, .seat = seat);
    case MOVE_URGE:
        pay_ability(t, seat, USED_URGE);
        cerebria_gain_action(t, seat, 1);
        return FLOW_DONE;
    default:
        check(kind == MOVE_RESOLVE);
        pay_ability(t, seat, USED_RESOLVE);
        cerebria_gain_willpower(t, seat, RESOLVE_GAINS);
        return FLOW_DONE;
    }
}

static enum flow follow(struct table *t, seat_id seat, struct move move)
{
    if (move.kind < MOVE_ACTION + ROWS) {
        spend_action(t);
        return RUN(cerebria_action, .seat = seat, .row = (uint8_t)(move.kind - MOVE_ACTION));
    }
    if (move.kind == MOVE_REALM) {
        spend_action(t);
        return RUN(cerebria_realm_action, .seat = seat,
                   .realm = (uint8_t)(move.extra - PLACE_REALM));
    }
    return use_ability(t, seat, move.kind);
}

SHARED_RULE(cerebria_spirit_turn)
{
    MY(cerebria_spirit_turn);
    RULE_BEGIN;
    begin_turn(t, my->seat);
    for (;;) {
        ASK_BEGIN(my->seat, PROMPT_TURN);
        offer_turn(t, my->seat);
        ASK_END;
        if (t->chosen.kind == MOVE_END) break;
        CALL_NUMBER(follow(t, my->seat, t->chosen));
    }
    CALL(cerebria_end_turn, .seat = my->seat);
    RULE_END;
}

/* ---- the end of a turn ---------------------------------------------------------------------------- */

/* Does the Emotion on that slot say something of the end of this Spirit's turn? Those that ask for
 * a Spirit beside them look at where it stands now. */
static bool ends_with(const struct table *t, seat_id seat, unsigned slot, enum hook_kind kind)
{
    card_id card = cerebria_on(t, slot);
    if (card == NO_CARD || cerebria_side(t, card) != SIDE_PLAYERS) return false;
    if (!cerebria_has_hook(t, card, kind)) return false;
    bool beside = cerebria_reach(cerebria_of(t)->at[seat], false) >> slot & 1;
    return kind == HOOK_TURN_END || beside;
}

/* Two texts a slot, clockwise from slot 0 (cerebria-82), and last what they made owed. */
enum { TEXTS_AT_END = 2 * BOARD_SLOTS + 1 };

static enum flow follow_at_end(struct table *t, seat_id seat, unsigned text)
{
    enum hook_kind kind = text % 2 ? HOOK_TURN_END : HOOK_REST;
    unsigned slot = text / 2;
    if (slot == BOARD_SLOTS) return RUN(cerebria_settle, .seat = seat);
    if (!ends_with(t, seat, slot, kind)) return FLOW_DONE;
    return RUN(cerebria_power, .card = cerebria_on(t, slot), .kind = (uint8_t)kind, .seat = seat);
}

/* Ambition or 2 cards: a choice only where both can be had. Who has all tokens takes the cards
 * (cerebria-52), also from an empty deck: then there are none. */
static void offer_end(struct table *t, seat_id seat)
{
    bool spent = cerebria_of(t)->ambition < facts_of(t->setup)->constants.ambition;
    bool cards = zone_count(t, zone_of(t, ZONE_DECK, seat)) > 0;
    if (spent) OFFER(.kind = MOVE_AMBITION);
    if (cards || !spent) OFFER(.kind = MOVE_DRAW);
}

static void take_at_end(struct table *t, seat_id seat, unsigned kind)
{
    if (kind == MOVE_AMBITION)
        cerebria_gain_ambition(t, seat, 1);
    else
        cerebria_draw(t, seat, END_DRAWS);
}

/* Nobody begins a turn without Willpower (cerebria-52). Told, because nothing else says why. */
static void help_the_exhausted(struct table *t, seat_id seat)
{
    if (cerebria_of(t)->willpower[seat]) return;
    TELL(EVENT_NO_WILLPOWER, .seat = seat);
    cerebria_gain_willpower(t, seat, 1);
}

/* The order is that of cerebria-82: who has just gained Willpower is not without. */
SHARED_RULE(cerebria_end_turn)
{
    MY(cerebria_end_turn);
    RULE_BEGIN;
    for (my->text = 0; my->text < TEXTS_AT_END; my->text++)
        CALL_NUMBER(follow_at_end(t, my->seat, my->text));
    ASK_BEGIN(my->seat, PROMPT_END);
    offer_end(t, my->seat);
    ASK_END;
    take_at_end(t, my->seat, t->chosen.kind);
    help_the_exhausted(t, my->seat);
    RULE_END;
}

/* What holds for the turn of one Spirit, the Ego's too, is over: Absorb is ready again, and what
 * was built is no longer fresh (cerebria-67). */
static void wrap_up(struct table *t)
{
    struct cerebria *g = cerebria_of(t);
    for (unsigned r = 0; r < BOARD_REALMS; r++) g->fresh[r] = 0;
    g->actions = g->actions_all = 0;
    g->used = g->met = g->invoked = 0;
    g->first_turn = 0;
}

/* ---- rounds ------------------------------------------------------------------------------------- */

/* A scene may begin in any round; from there on it takes no longer than a whole game. */
static void next_turn(struct table *t, unsigned first_round)
{
    struct cerebria *g = cerebria_of(t);
    unsigned most = facts_of(t->setup)->full ? ROUNDS_FULL : ROUNDS_BASIC;
    g->turn = (uint8_t)((g->turn + 1) % TURNS);
    if (g->turn != TURN_FIRST) return;
    g->round++;
    check(g->round < first_round + most);
    TELL(EVENT_ROUND, .number = g->round);
}

static enum flow take_turn(struct table *t)
{
    switch (cerebria_of(t)->turn) {
    case TURN_GATEKEEPER: return RUN(cerebria_ego_turn, .spirit = EGO_GATEKEEPER);
    case TURN_INFLUENCER: return RUN(cerebria_ego_turn, .spirit = EGO_INFLUENCER);
    default: return RUN(cerebria_spirit_turn, .seat = cerebria_active(t));
    }
}

static void tell_end(struct table *t)
{
    switch ((enum end)cerebria_of(t)->end) {
    case END_COMMON: TELL(EVENT_END_COMMON, .seat = NOBODY); return;
    case END_CAPPED: TELL(EVENT_END_CAPPED, .seat = NOBODY); return;
    case END_WHEEL: TELL(EVENT_END_WHEEL, .seat = NOBODY); return;
    case END_NOT_YET: break;
    }
    check_failed("a game ends for a reason", __FILE__, __LINE__);
}

/* Whatever triggers the end, the turn is finished first (cerebria-69). */
SHARED_RULE(cerebria_rounds)
{
    MY(cerebria_rounds);
    RULE_BEGIN;
    if (!has_begun(t)) CALL(cerebria_begin);
    my->first = cerebria_of(t)->round;
    TELL(EVENT_ROUND, .number = cerebria_of(t)->round);
    for (;;) {
        CALL_NUMBER(take_turn(t));
        wrap_up(t);
        if (cerebria_of(t)->end) break;
        next_turn(t, my->first);
    }
    tell_end(t);
    RULE_END;
}
