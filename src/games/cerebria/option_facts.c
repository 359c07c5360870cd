/* SPDX-License-Identifier: MIT */
/*
 * What an option costs and what it would change, as data: for front ends that show the price beside
 * it and light the places on the ring. option_words.c says the same in words.
 *
 * What would change is tried out on a board of its own, with what is sure: what the Action itself
 * does, not what the texts of cards do after it, which may ask or draw.
 */
#include "games/cerebria/action.h"
#include "games/cerebria/display.h"
#include "kernel/game.h"

/* ---- what it costs ----------------------------------------------------------------------------- */

const FRAME(cerebria_action) *cerebria_action_under_way(const struct table *t)
{
    const struct frame_head *head = frame_top(t);
    while (head && head->rule != RULE_cerebria_action) head = frame_below(t, head);
    return (const void *)head;
}

/* What the turn offers: a row, a Realm Action, an Ability. */
static struct price turn_price(const struct table *t, const struct move *move)
{
    seat_id seat = t->asked;
    if (move->kind < MOVE_ACTION + ROWS)
        return action_least_price(t, seat, (enum row)(move->kind - MOVE_ACTION));
    if (move->kind == MOVE_REALM)
        return (struct price){
            .willpower = realm_action_price(t, seat, (enum realm)(move->extra - PLACE_REALM)),
        };
    bool ability =
        move->kind == MOVE_URGE || move->kind == MOVE_INSIGHT || move->kind == MOVE_RESOLVE;
    return (struct price){ .ambition = ability };
}

/* With the upgrade that is offered, or as it goes on without one. */
static struct price upgrade_price(const struct table *t, const struct move *move)
{
    FRAME(cerebria_action) action = *cerebria_action_under_way(t);
    if (move->kind == MOVE_UPGRADE) {
        unsigned place = facts_of(t->setup)->upgrades[face_of(t, move->card)].place;
        action.upgrades = (uint8_t)(action.upgrades | 1u << (place - 1));
    }
    return action_price(t, &action, NOTHING, NO_CARD);
}

/* The target of an Action. Of Move and Fortify it changes nothing about the price. */
static struct price target_price(const struct table *t, const struct move *move)
{
    bool slot =
        t->prompt == PROMPT_SLOT || t->prompt == PROMPT_QUELL || t->prompt == PROMPT_EMPOWER;
    return action_price(t, cerebria_action_under_way(t),
                        slot ? slot_of_place(move->extra) : NOTHING,
                        t->prompt == PROMPT_SLOT ? t->subject : NO_CARD);
}

struct price cerebria_option_price(const struct table *t, const struct move *move)
{
    unsigned network = realm_action_price(t, t->asked, REALM_NETWORK);
    unsigned land = realm_action_price(t, t->asked, REALM_LAND);
    unsigned willow = realm_action_price(t, t->asked, REALM_WILLOW);
    switch (t->prompt) {
    case PROMPT_TURN: return turn_price(t, move);
    case PROMPT_UPGRADE: return upgrade_price(t, move);
    case PROMPT_SLOT:
    case PROMPT_QUELL:
    case PROMPT_EMPOWER:
    case PROMPT_FORTRESS:
    case PROMPT_SPACE: return target_price(t, move);
    case PROMPT_NETWORK:
    case PROMPT_NETWORK_TO: return (struct price){ .willpower = network };
    case PROMPT_LAND: return (struct price){ .willpower = land, .essence = 1 };
    case PROMPT_LAND_MORE:
        if (move->kind == MOVE_YES) return (struct price){ .willpower = 1, .essence = 1 };
        break;
    case PROMPT_WILLOW: return (struct price){ .willpower = willow + (unsigned)move->number };
    default: break;
    }
    return (struct price){ 0 };
}

/* ---- what it would change ---------------------------------------------------------------------- */

static void fortify(const FRAME(cerebria_action) *action, const struct table *t, unsigned realm,
                    struct board *after)
{
    uint32_t effects = action_effects(t, action);
    if (effects & UPGRADE_EXALT)
        after->fortresses[realm].fragment = FRAGMENT_MAJOR;
    else if (!(effects & UPGRADE_RAZE))
        board_fortify(after, realm, SIDE_PLAYERS, FRAGMENT_MINOR);
    else
        board_raze(after, realm);
    if (effects & UPGRADE_WRECK) after->fortresses[realm].side = SIDE_NONE;
    if (effects & UPGRADE_WRECK) after->fortresses[realm].fragment = FRAGMENT_NONE;
}

static void empower(const struct table *t, unsigned slot, struct board *after)
{
    face_id strong = emotion_fact(t, cerebria_on(t, slot))->strong;
    struct board_slot *on = &after->slots[slot];
    const FRAME(cerebria_action) *action = cerebria_action_under_way(t);
    board_add_essence(after, slot,
                      action_amount(t, action, UPGRADE_FIRST_SUPPLY) +
                          action_amount(t, action, UPGRADE_FIRST_OWN));
    on->emotion = facts_of(t->setup)->emotions[strong].printed;
    if (on->essence > on->emotion.spaces) on->essence = on->emotion.spaces;
    on->token = 0;
}

static void invoke(const struct table *t, unsigned slot, struct board *after)
{
    const FRAME(cerebria_action) *action = cerebria_action_under_way(t);
    struct emotion emotion = cerebria_emotion(t, t->subject);
    unsigned more =
        action_amount(t, action, UPGRADE_MORE_SUPPLY) + action_amount(t, action, UPGRADE_MORE_OWN);
    board_invoke(after, slot, SIDE_PLAYERS, &emotion, 1 + more);
}

bool cerebria_board_after(const struct table *t, unsigned place, struct board *after)
{
    const FRAME(cerebria_action) *action = cerebria_action_under_way(t);
    cerebria_board(t, after);
    switch (t->prompt) {
    case PROMPT_SLOT: invoke(t, slot_of_place(place), after); return true;
    case PROMPT_QUELL:
        board_remove_essence(after, slot_of_place(place),
                             1 + action_amount(t, action, UPGRADE_MORE_QUELL));
        return true;
    case PROMPT_FORTRESS: fortify(action, t, place - PLACE_REALM, after); return true;
    case PROMPT_EMPOWER: empower(t, slot_of_place(place), after); return true;
    case PROMPT_NETWORK_TO: {
        unsigned from = cerebria_slot(t, t->subject);
        after->slots[slot_of_place(place)] = after->slots[from];
        after->slots[from].side = SIDE_NONE;
        return true;
    }
    case PROMPT_LAND: board_add_essence(after, slot_of_place(place), 1); return true;
    case PROMPT_LAND_MORE: board_add_essence(after, cerebria_slot(t, t->subject), 1); return true;
    default: return false;
    }
}

/* ---- both as facts ----------------------------------------------------------------------------- */

enum { FACT_PRICE, FACT_CONTROL, FACT_SUMS }; /* of the players; the Ego's follow */
enum { PRICE_WILLPOWER, PRICE_AMBITION, PRICE_ESSENCE };

static const char *const price_names[] = { "willpower", "ambition", "essence", NULL };
static const char *const holder_names[] = { "nobody", "players", "ego", NULL };

const struct option_fact cerebria_option_facts[] = {
    [FACT_PRICE] = { "price", price_names },
    [FACT_CONTROL] = { "control", .words = holder_names }, /* where it changes hands: whose then */
    [FACT_SUMS + SIDE_PLAYERS] = { "players" },            /* both sums where one of them changes */
    [FACT_SUMS + SIDE_EGO] = { "ego" },
    { 0 },
};

static bool sums_differ(const struct board *before, const struct board *after, unsigned place)
{
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        if (cerebria_place_sum(before, place, (side_id)side) !=
            cerebria_place_sum(after, place, (side_id)side))
            return true;
    }
    return false;
}

static void say_changes(const struct board *before, const struct board *after,
                        struct option_says *says)
{
    for (unsigned place = PLACE_REALM; place < PLACE_SLOTS; place++) {
        side_id is = cerebria_place_control(after, place);
        if (is != cerebria_place_control(before, place))
            fact_say(says, FACT_CONTROL, place, is == SIDE_NONE ? 0 : 1 + is);
    }
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        for (unsigned place = PLACE_REALM; place < PLACE_SLOTS; place++) {
            if (sums_differ(before, after, place))
                fact_say(says, FACT_SUMS + side, place,
                         cerebria_place_sum(after, place, (side_id)side));
        }
    }
}

void cerebria_find_option_facts(const struct table *t, const struct move *move,
                                struct option_says *says)
{
    struct price price = cerebria_option_price(t, move);
    struct board before, after;
    fact_say(says, FACT_PRICE, PRICE_WILLPOWER, price.willpower);
    fact_say(says, FACT_PRICE, PRICE_AMBITION, price.ambition);
    fact_say(says, FACT_PRICE, PRICE_ESSENCE, price.essence);
    if (move->kind == MOVE_NO || !cerebria_board_after(t, move->extra, &after)) return;
    cerebria_board(t, &before);
    say_changes(&before, &after, says);
}
