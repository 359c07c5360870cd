/* SPDX-License-Identifier: MIT */
/*
 * The Ego's turn at the table: its cards, and the steps of a turn (cerebria-27) with what may ask
 * somebody in between. What it does is carried over by ego_tell.c.
 */
#include "games/cerebria/ego_table.h"

/* ---- Operation cards ------------------------------------------------------------------------- */

void cerebria_open_operations(struct table *t)
{
    card_id top = zone_top(t, zone_of(t, ZONE_OPERATIONS, 0));
    if (top == NO_CARD) return;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        card_id card = cerebria_on(t, slot);
        if (card == NO_CARD || cerebria_side(t, card) != SIDE_PLAYERS) continue;
        if (emotion_fact(t, card)->opens_operations) card_show(t, top, all_seats(t));
    }
}

card_id cerebria_turn_up(struct table *t)
{
    struct refill refill = { .deck = zone_of(t, ZONE_OPERATIONS, 0),
                             .discards = zone_of(t, ZONE_OPERATIONS_USED, 0),
                             .stream = STREAM_OPERATIONS };
    if (zone_refill(t, refill)) TELL(EVENT_EGO_SHUFFLES, .seat = NOBODY);
    card_id card = zone_top(t, refill.deck);
    check(card != NO_CARD);
    card_move(t, card, zone_of(t, ZONE_OPERATION, 0));
    cerebria_open_operations(t);
    TELL(EVENT_EGO_TURN_UP, .card = card);
    return card;
}

static struct operation_card operation_card_of(const struct table *t, card_id card)
{
    struct operation_card operation = facts_of(t->setup)->operations[face_of(t, card)];
    operation.card = (uint8_t)card;
    return operation;
}

static struct operation_card turn_up(void *data)
{
    struct ego_at_table *e = data;
    return operation_card_of(e->t, cerebria_turn_up(e->t));
}

static void discard(void *data, const struct operation_card *cards, unsigned count)
{
    struct table *t = ((struct ego_at_table *)data)->t;
    for (unsigned i = 0; i < count; i++)
        card_move(t, cards[i].card, zone_of(t, ZONE_OPERATIONS_USED, 0));
}

/* ---- its Emotions ---------------------------------------------------------------------------- */

static unsigned emotions_left(void *data)
{
    const struct table *t = ((struct ego_at_table *)data)->t;
    return zone_count(t, zone_of(t, ZONE_EGO_DECK, 0));
}

/* Drawn cards lie face up until they are placed; the next one is then on top, face up, too. */
static struct emotion draw_emotion(void *data)
{
    struct table *t = ((struct ego_at_table *)data)->t;
    zone_id deck = zone_of(t, ZONE_EGO_DECK, 0);
    card_id card = zone_top(t, deck);
    card_move(t, card, zone_of(t, ZONE_EGO_DRAWN, 0));
    cerebria_show_top(t, deck);
    return cerebria_emotion(t, card);
}

/* In random order, so that nobody knows which is which, not even by the back. */
static void put_under(void *data, const struct emotion *emotions, unsigned count)
{
    struct table *t = ((struct ego_at_table *)data)->t;
    zone_id deck = zone_of(t, ZONE_EGO_DECK, 0);
    for (unsigned i = 0; i < count; i++) card_move(t, emotions[i].card, deck);
    zone_shuffle_last(t, deck, count, STREAM_EGO_EMOTIONS);
    cerebria_show_top(t, deck);
    TELL(EVENT_EGO_PUTS_UNDER, .number = (int32_t)count);
}

/* ---- its Hidden Aspirations ------------------------------------------------------------------ */

/* The one that equals the Common one is seen by all and shuffled into the rest (cerebria-23). */
static enum aspiration next_hidden(void *data, enum aspiration equal)
{
    struct table *t = ((struct ego_at_table *)data)->t;
    zone_id hidden = zone_of(t, ZONE_EGO_HIDDEN, 0), rest = zone_of(t, ZONE_EGO_HIDDEN_DECK, 0);
    card_id card = zone_top(t, hidden), next = zone_top(t, rest);
    check(aspiration_of(t, card) == equal);
    card_show(t, card, all_seats(t));
    TELL(EVENT_EGO_HIDDEN_EQUAL, .card = card);
    if (next != NO_CARD) card_move(t, next, hidden);
    card_move(t, card, rest);
    zone_shuffle(t, rest, STREAM_EGO_HIDDEN);
    return aspiration_of(t, next);
}

/* ---- filling it ------------------------------------------------------------------------------ */

static void fill_aspirations(const struct table *t, struct ego *ego)
{
    for (EACH_CARD(c, t, zone_of(t, ZONE_COMMON, 0))) {
        check(ego->common_count < ASPIRATIONS);
        ego->common[ego->common_count++] = (uint8_t)aspiration_of(t, c);
    }
    ego->hidden = (uint8_t)cerebria_hidden(t, SIDE_EGO);
    ego->hidden_shown = cerebria_of(t)->hidden_shown;
}

static void fill_ego(const struct table *t, struct ego *ego, enum ego_spirit spirit)
{
    const struct cerebria *g = cerebria_of(t);
    check(g->ego_willpower <= UINT8_MAX);
    *ego = (struct ego){ .side = SIDE_EGO,
                         .spirit = (uint8_t)spirit,
                         .willpower = (uint8_t)g->ego_willpower,
                         .points = g->points[SIDE_EGO],
                         .rules = facts_of(t->setup)->ego };
    fill_aspirations(t, ego);
    for (EACH_CARD(c, t, zone_of(t, ZONE_OPERATION, 0))) {
        check(ego->up_count < EGO_CARDS_UP);
        ego->up[ego->up_count++] = operation_card_of(t, c);
    }
}

void ego_at_table_init(struct ego_at_table *e, struct table *t, enum ego_spirit spirit)
{
    e->t = t;
    cerebria_board(t, &e->board);
    fill_ego(t, &e->ego, spirit);
    e->cards = (struct ego_cards){ emotions_left, draw_emotion, put_under, turn_up,
                                   discard,       next_hidden,  e };
    /* Rankings are only told: where nobody listens they are not even made. */
    e->observer =
        (struct ego_observer){ tells_asides(t) ? ego_table_ranked : NULL, ego_table_happened, e };
    e->play = (struct ego_play){ &e->board, &e->ego, &e->cards, &e->observer };
}

card_id ego_aspiration_card(const struct ego_at_table *e, enum aspiration aspiration)
{
    const struct table *t = e->t;
    for (EACH_CARD(c, t, zone_of(t, ZONE_COMMON, 0))) {
        if (aspiration_of(t, c) == aspiration) return c;
    }
    card_id hidden = zone_top(t, zone_of(t, ZONE_EGO_HIDDEN, 0));
    return aspiration_of(t, hidden) == aspiration ? hidden : (card_id)NO_CARD;
}

/* ---- its turn -------------------------------------------------------------------------------- */

/* Shows its Hidden Aspiration if it is winning, turns up the second card, and operates. */
static void operate(struct table *t, FRAME(cerebria_ego_turn) *my)
{
    struct ego_at_table e;
    TELL(EVENT_EGO_TURN, .number = my->spirit);
    ego_at_table_init(&e, t, my->spirit);
    ego_turn_begin(&e.play, my->spirit);
    ego_turn_operate(&e.play);
    my->moved = e.ego.moved;
    my->arrow = e.ego.arrow;
}

static struct ego_absorbed move_and_absorb(struct table *t, const FRAME(cerebria_ego_turn) *my)
{
    struct ego_at_table e;
    ego_at_table_init(&e, t, my->spirit);
    e.ego.moved = my->moved;
    e.ego.arrow = my->arrow;
    ego_turn_end_move(&e.play);
    return ego_turn_absorb(&e.play);
}

static void wrap_up(struct table *t, enum ego_spirit spirit)
{
    struct ego_at_table e;
    cerebria_turn_origin(t);
    ego_at_table_init(&e, t, spirit);
    ego_turn_wrap_up(&e.play, cerebria_of(t)->end != END_NOT_YET);
}

/* The Operations are finished before what they owe to the players' cards is settled (cerebria-55),
 * and the seat that plays next decides for the side (cerebria-66). */
SHARED_RULE(cerebria_ego_turn)
{
    MY(cerebria_ego_turn);
    struct ego_absorbed absorbed;
    RULE_BEGIN;
    operate(t, my);
    if (cerebria_of(t)->owed_count) CALL(cerebria_settle, .seat = cerebria_active(t));
    absorbed = move_and_absorb(t, my);
    if (absorbed.emptied)
        CALL(cerebria_revelation, .side = SIDE_EGO, .seat = cerebria_active(t),
             .realm = absorbed.realm);
    wrap_up(t, my->spirit);
    RULE_END;
}
