/* SPDX-License-Identifier: MIT */
/*
 * A Revelation: a Sphere was emptied, and both sides look at their Aspirations. The order of its
 * steps is that of cerebria-58; what the Ego pays, scores and removes is in ego_revelation.c.
 */
#include "games/cerebria/ego_table.h"

enum { LOOKED_AT = 3 }; /* Hidden Aspirations, by players who have accomplished nothing */

/* ---- who has accomplished what --------------------------------------------------------------- */

static card_id current_common(const struct table *t)
{
    return zone_top(t, zone_of(t, ZONE_COMMON, 0));
}

static card_id hidden_card(const struct table *t, side_id side)
{
    return zone_top(t, zone_of(t, side == SIDE_PLAYERS ? ZONE_HIDDEN : ZONE_EGO_HIDDEN, 0));
}

/* A side accomplishes the Common one and its own Hidden one, never that of the other side. */
static uint8_t count_accomplished(const struct ego_at_table *e,
                                  const struct ego_reductions *reductions, side_id side)
{
    const struct table *t = e->t;
    card_id cards[] = { current_common(t), hidden_card(t, side) };
    uint8_t count = 0;
    for (unsigned i = 0; i < 2; i++) {
        enum aspiration aspiration = aspiration_of(t, cards[i]);
        if (!ego_reveal_accomplished(&e->play, reductions, aspiration, side)) continue;
        TELL(EVENT_ACCOMPLISHED, .card = cards[i], .number = side, .was = (int32_t)i);
        count++;
    }
    TELL(EVENT_REVEALED, .number = count, .was = side);
    return count;
}

/* For the lab: who is winning which of the Aspirations that the game has. */
static void tell_standings(const struct ego_at_table *e)
{
    const struct table *t = e->t;
    const struct cerebria_setup *own = facts_of(t->setup);
    for (face_id face = 0; t->sink && face < t->setup->faces; face++) {
        if (own->sort[face] != SORT_ASPIRATION) continue;
        enum aspiration aspiration = (enum aspiration)own->aspirations[face];
        int lead = board_lead(&e->board, aspiration, SIDE_PLAYERS);
        TELL(EVENT_STANDS, .was = (int32_t)aspiration,
             .number = lead > 0   ? SIDE_PLAYERS
                       : lead < 0 ? SIDE_EGO
                                  : SIDE_NONE);
    }
}

/* Hidden ones are shown and the Ego pays and scores before anything is compared. After the last
 * Common card nobody is winning anything (cerebria-84). */
static void compare(struct table *t, FRAME(cerebria_revelation) *my)
{
    struct ego_at_table e;
    TELL(EVENT_REVELATION, .place = (uint8_t)(PLACE_REALM + my->realm),
         .thing = (uint8_t)(THING_SPHERE + cerebria_sphere_at(t, my->realm)));
    if (current_common(t) == NO_CARD) return;
    ego_at_table_init(&e, t, EGO_GATEKEEPER);
    tell_standings(&e);
    struct ego_reductions reductions = ego_reveal_reduce(&e.play, cerebria_hidden(t, SIDE_PLAYERS));
    ego_reveal_score(&e.play, &reductions);
    for (unsigned side = 0; side < BOARD_SIDES; side++)
        my->accomplished[side] = count_accomplished(&e, &reductions, (side_id)side);
}

/* ---- Fragments ------------------------------------------------------------------------------- */

struct fragments {
    uint8_t *pool, *added;
};

static struct fragments fragments_of(struct cerebria *g, side_id side, enum fragment kind)
{
    if (kind == FRAGMENT_MINOR)
        return (struct fragments){ &g->minors[side], &g->added_minors[side] };
    if (kind == FRAGMENT_MAJOR)
        return (struct fragments){ &g->majors[side], &g->added_majors[side] };
    return (struct fragments){ &g->cappings[side], &g->added_cappings[side] };
}

/* A Minor for one, a Major for both; the Capping one where there is none of these. */
static enum fragment fragment_due(const struct table *t, side_id side, unsigned accomplished)
{
    struct cerebria *g = cerebria_of(t);
    enum fragment kind = accomplished == 2 ? FRAGMENT_MAJOR : FRAGMENT_MINOR;
    if (accomplished == 0) return FRAGMENT_NONE;
    if (*fragments_of(g, side, kind).pool > 0) return kind;
    return g->cappings[side] > 0 ? FRAGMENT_CAPPING : FRAGMENT_NONE;
}

/* Points of the Capping Fragment without having capped, which only matters for ties. */
static void add_fragment(struct table *t, side_id side, enum fragment kind, bool caps)
{
    struct cerebria *g = cerebria_of(t);
    struct fragments fragments = fragments_of(g, side, kind);
    --*fragments.pool;
    ++*fragments.added;
    cerebria_add_to_identity(t, side, kind);
    if (kind != FRAGMENT_CAPPING) {
        TELL(EVENT_FRAGMENT, .number = (int32_t)kind, .was = side);
        return;
    }
    if (!g->end) g->end = END_CAPPED;
    if (caps) {
        g->capped = (uint8_t)(g->capped | 1u << side);
        TELL(EVENT_FRAGMENT, .number = (int32_t)kind, .was = side);
    } else {
        TELL(EVENT_CAPPING_POINTS, .was = side,
             .number = facts_of(t->setup)->constants.capping_points);
    }
}

/* Both at once: the side whose Absorb it was caps, the other has the points (cerebria-68). */
static void add_fragments(struct table *t, FRAME(cerebria_revelation) *my)
{
    enum fragment due[BOARD_SIDES] = {
        [SIDE_PLAYERS] = (enum fragment)my->event.number,
        [SIDE_EGO] = fragment_due(t, SIDE_EGO, my->accomplished[SIDE_EGO]),
    };
    bool both = due[SIDE_PLAYERS] == FRAGMENT_CAPPING && due[SIDE_EGO] == FRAGMENT_CAPPING;
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        if (due[side] == FRAGMENT_NONE) continue;
        if (due[side] == FRAGMENT_MAJOR) my->majors = (uint8_t)(my->majors | 1u << side);
        add_fragment(t, (side_id)side, due[side], !both || side == my->side);
    }
}

/* Returns whose it was, SIDE_NONE: none is added. One that is fresh stays (cerebria-67). */
static side_id add_fortress(struct table *t, const FRAME(cerebria_revelation) *my)
{
    struct cerebria *g = cerebria_of(t);
    enum fragment kind = (enum fragment)g->fortress[my->realm];
    side_id side = g->fortress_side[my->realm];
    if (my->no_fortress || kind == FRAGMENT_NONE || g->fresh[my->realm]) return SIDE_NONE;
    g->fortress[my->realm] = FRAGMENT_NONE;
    g->fortress_side[my->realm] = 0;
    ++*fragments_of(g, side, kind).added;
    cerebria_add_to_identity(t, side, kind);
    TELL(EVENT_FORTRESS_ADDED, .place = (uint8_t)(PLACE_REALM + my->realm), .number = (int32_t)kind,
         .was = side);
    return side;
}

/* The Capping one brings the Ego nothing (cerebria-62); the modifier comes after (cerebria-72). */
static void add_to_identities(struct table *t, FRAME(cerebria_revelation) *my)
{
    struct ego_at_table e;
    enum fragment players = (enum fragment)my->event.number;
    add_fragments(t, my);
    unsigned willpower = players == FRAGMENT_MINOR || players == FRAGMENT_MAJOR;
    willpower += add_fortress(t, my) == SIDE_PLAYERS;
    ego_at_table_init(&e, t, EGO_GATEKEEPER);
    ego_gain_willpower(&e.play, willpower, GAINS_FRAGMENTS);
    if (facts_of(t->setup)->revelation_willpower) ego_gain_willpower(&e.play, 1, GAINS_REVELATION);
}

/* ---- Common cards ---------------------------------------------------------------------------- */

static void turn_common_down(struct table *t)
{
    card_id card = current_common(t);
    if (card == NO_CARD) return;
    card_move(t, card, t->setup->box);
    TELL(EVENT_COMMON_DONE, .card = card);
}

/* As the board is now, the Fortress gone (cerebria-89). */
static void ego_removes_common(struct table *t)
{
    struct ego_at_table e;
    if (current_common(t) == NO_CARD) return;
    ego_at_table_init(&e, t, EGO_GATEKEEPER);
    ego_reveal_remove(&e.play);
}

static void remove_common(struct table *t, card_id card)
{
    card_move(t, card, t->setup->box);
    TELL(EVENT_COMMON_REMOVED, .card = card, .number = SIDE_PLAYERS);
}

static void look_for_end(struct table *t)
{
    struct cerebria *g = cerebria_of(t);
    if (current_common(t) == NO_CARD && !g->end) g->end = END_COMMON;
    if (g->end == END_COMMON || g->end == END_CAPPED)
        TELL(EVENT_LAST_TURN, .seat = NOBODY, .number = g->end);
}

/* ---- Hidden cards ---------------------------------------------------------------------------- */

static void use_up_hidden(struct table *t, side_id side)
{
    card_id card = hidden_card(t, side);
    if (card == NO_CARD) return;
    card_move(t, card, t->setup->box);
    TELL(EVENT_HIDDEN_DONE, .card = card, .number = side);
}

static void take_hidden(struct table *t, card_id card, side_id side)
{
    card_move(t, card, zone_of(t, side == SIDE_PLAYERS ? ZONE_HIDDEN : ZONE_EGO_HIDDEN, 0));
    TELL(EVENT_HIDDEN_NEW, .card = card, .number = side);
}

/* Its next card, face down: the Ego chooses nothing (cerebria-65). */
static void renew_ego_hidden(struct table *t)
{
    card_id next = zone_top(t, zone_of(t, ZONE_EGO_HIDDEN_DECK, 0));
    use_up_hidden(t, SIDE_EGO);
    cerebria_of(t)->hidden_shown = 0;
    if (next != NO_CARD && current_common(t) != NO_CARD) take_hidden(t, next, SIDE_EGO);
}

static bool equals_common(const struct table *t, card_id card)
{
    return aspiration_of(t, card) == cerebria_common(t);
}

/* The top card is as good as any; where it equals the Common one, all are shuffled and the first
 * that does not is taken. None is left that differs: none is taken. */
static void take_any_hidden(struct table *t)
{
    zone_id deck = zone_of(t, ZONE_HIDDEN_DECK, 0);
    card_id card = zone_top(t, deck);
    if (card == NO_CARD) return;
    if (equals_common(t, card)) {
        zone_shuffle(t, deck, STREAM_HIDDEN);
        card = zone_top(t, deck);
        while (is_card(t, card) && equals_common(t, card)) card = card_next(t, card);
    }
    if (is_card(t, card)) take_hidden(t, card, SIDE_PLAYERS);
}

/* The whole side sees them (cerebria-07). */
static void look_at_hidden(struct table *t, seat_id seat)
{
    unsigned left = LOOKED_AT;
    for (EACH_CARD(c, t, zone_of(t, ZONE_HIDDEN_DECK, 0))) {
        if (left-- == 0) return;
        card_show(t, c, all_seats(t));
        TELL(EVENT_LOOK, .seat = seat, .card = c);
    }
}

static void offer_hidden(struct table *t)
{
    unsigned left = LOOKED_AT;
    for (EACH_CARD(c, t, zone_of(t, ZONE_HIDDEN_DECK, 0))) {
        if (left-- == 0) return;
        if (!equals_common(t, c)) OFFER(.kind = MOVE_CARD, .card = c);
    }
}

/* Is there one among those looked at that may be chosen? */
static bool hidden_can_be_chosen(const struct table *t)
{
    unsigned left = LOOKED_AT;
    for (EACH_CARD(c, t, zone_of(t, ZONE_HIDDEN_DECK, 0))) {
        if (left-- == 0) return false;
        if (!equals_common(t, c)) return true;
    }
    return false;
}

/* What was looked at and not chosen goes back among the others. */
static void choose_hidden(struct table *t, card_id card)
{
    take_hidden(t, card, SIDE_PLAYERS);
    zone_shuffle(t, zone_of(t, ZONE_HIDDEN_DECK, 0), STREAM_HIDDEN);
}

/* Returns whether the players have to choose: those who have accomplished something get a card.
 * After the last Common one nobody does (cerebria-84), and the players get none that no Revelation
 * will look at, because the game ends with this turn (cerebria-92). */
static bool renew_hidden(struct table *t, const FRAME(cerebria_revelation) *my)
{
    renew_ego_hidden(t);
    use_up_hidden(t, SIDE_PLAYERS);
    if (cerebria_of(t)->end) return false;
    if (my->accomplished[SIDE_PLAYERS] > 0) {
        take_any_hidden(t);
        return false;
    }
    look_at_hidden(t, my->seat);
    return hidden_can_be_chosen(t);
}

/* ---- the Sphere ------------------------------------------------------------------------------ */

static void refill(struct table *t, unsigned realm)
{
    struct cerebria *g = cerebria_of(t);
    unsigned sphere = cerebria_sphere_at(t, realm);
    g->spheres[sphere] = facts_of(t->setup)->constants.sphere;
    TELL(EVENT_REFILL, .thing = (uint8_t)(THING_SPHERE + sphere), .number = g->spheres[sphere]);
}

/* ---- the rule -------------------------------------------------------------------------------- */

SHARED_RULE(cerebria_revelation)
{
    MY(cerebria_revelation);
    RULE_BEGIN;
    compare(t, my);
    my->event =
        EVENT(EVENT_FRAGMENT, .seat = my->seat, .was = SIDE_PLAYERS,
              .number = (int32_t)fragment_due(t, SIDE_PLAYERS, my->accomplished[SIDE_PLAYERS]));
    if (my->event.number != FRAGMENT_NONE) { /* which may be declined (cerebria-63) */
        ASK_BEGIN(my->seat, PROMPT_FRAGMENT, .about = event_name(t, &my->event));
        OFFER(.kind = MOVE_YES);
        OFFER(.kind = MOVE_NO);
        ASK_END;
        if (t->chosen.kind == MOVE_NO) {
            my->event.number = FRAGMENT_NONE;
            TELL(EVENT_DECLINE, .seat = my->seat);
        }
    }
    add_to_identities(t, my);
    turn_common_down(t);
    if (my->majors >> SIDE_PLAYERS & 1) ego_removes_common(t);
    if (my->majors >> SIDE_EGO & 1 && current_common(t) != NO_CARD) {
        ASK_BEGIN(my->seat, PROMPT_REMOVE);
        offer_cards(t, zone_of(t, ZONE_COMMON, 0), MOVE_CARD);
        ASK_END;
        remove_common(t, t->chosen.card);
    }
    look_for_end(t);
    if (renew_hidden(t, my)) {
        ASK_BEGIN(my->seat, PROMPT_HIDDEN);
        offer_hidden(t);
        ASK_END;
        choose_hidden(t, t->chosen.card);
    }
    refill(t, my->realm);
    RULE_END;
}
