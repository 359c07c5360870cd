/* SPDX-License-Identifier: MIT */
/*
 * Pebbles: the template game, small enough to read in one sitting.
 *
 * Three players, each with a shuffled deck of 17 cards and a hand of three, play one card a turn:
 * they take pebbles from a pool, steal them from each other, and bank them to safety. Banked
 * pebbles are points.
 *
 *  pebbles-1  Three players have a shuffled deck of 17 cards each (5 take 1, 3 take 2, 1 take 3,
 *             4 steal 1, 3 bank 2, 1 bank 4) and draw a hand of 3. The pool has 60 pebbles.
 *  pebbles-2  In a turn one plays a card, then draws one if the deck has any.
 *  pebbles-3  Take n: up to n pebbles from the pool to you.
 *  pebbles-4  Steal n: up to n pebbles that are not banked, from one opponent whom you name.
 *  pebbles-5  Bank n: up to n of your pebbles to safety.
 *  pebbles-6  A card may always be played, even to no effect.
 *  pebbles-7  The game ends when all hands are empty.
 *  pebbles-8  Banked pebbles are points. Most points win, ties are shared.
 *
 * docs/new-game.md walks through this file. It shows every part of the interface but triggers,
 * reactions and limits; for those see sparks.
 */
#include "kernel/game.h"
#include "kernel/layout.h"
#include "kernel/look.h"
#include "kernel/zone.h"

enum { PLAYERS = 3, POOL = 60, HAND = 3 };

/* The faces, in the order in which set-up adds them: a face_id is an index into this table. */
enum effect { TAKE, STEAL, BANK };

static const struct {
    const char *name;
    enum effect effect;
    uint8_t n;
    uint8_t copies;
} cards[] = {
    { "take 1", TAKE, 1, 5 },   { "take 2", TAKE, 2, 3 }, { "take 3", TAKE, 3, 1 },
    { "steal 1", STEAL, 1, 4 }, { "bank 2", BANK, 2, 3 }, { "bank 4", BANK, 4, 1 },
};

FLAT_BEGIN
struct pebbles {
    uint8_t pool;
    seat_id turn;
    uint8_t pebbles[PLAYERS];
    uint8_t banked[PLAYERS];
};
FLAT_END

static const struct counter counters[] = {
    { "pool", COUNTER(struct pebbles, pool), .stock = true },
    { "turn", VALUE_SEAT, COUNTER(struct pebbles, turn) },
    { "pebbles", .per = { PER_SEAT }, COUNTER(struct pebbles, pebbles[0]) },
    { "banked", .per = { PER_SEAT }, COUNTER(struct pebbles, banked[0]) },
    { 0 },
};

enum zones { ZONE_DECK, ZONE_HAND, ZONE_PLAYED };

static const struct zone_kind zones[] = {
    [ZONE_DECK] = { "deck", .seen = SEEN_BY_NOBODY, .ordered = true },
    [ZONE_HAND] = { "hand", .seen = SEEN_BY_OWNER },
    [ZONE_PLAYED] = { "played", .seen = SEEN_BY_ALL, .ordered = true },
    { 0 },
};

/* One stream a deck, so that the luck of each can be frozen apart from the others. */
static const char *const streams[] = { "deck 1", "deck 2", "deck 3", NULL };

enum moves { MOVE_PLAY, MOVE_STEAL };

static const struct move_kind moves[] = {
    [MOVE_PLAY] = { "play", "{card}", "Play {card}" },
    [MOVE_STEAL] = { "steal", "from {seat}", "Steal from {seat}" },
    { 0 },
};

enum prompts { PROMPT_PLAY, PROMPT_VICTIM };

static const struct prompt prompts[] = {
    [PROMPT_PLAY] = { "play", "Play a card of your hand." },
    [PROMPT_VICTIM] = { "victim", "From whom do you steal?" },
    { 0 },
};

enum events { EVENT_PLAY, EVENT_TAKE, EVENT_STEAL, EVENT_BANK, EVENT_DRAW };

static const struct event_kind events[] = {
    [EVENT_PLAY] = { "play", "{seat} plays {card}.", .turn = true },
    [EVENT_TAKE] = { "take", "{seat} takes {number} pebble{s} from the pool." },
    [EVENT_STEAL] = { "steal", "{seat} steals {number} pebble{s} from {other}." },
    [EVENT_BANK] = { "bank", "{seat} banks {number} pebble{s}.", .mark = MARK_BANKED },
    [EVENT_DRAW] = { "draw", "{seat} draws {card}." },
    { 0 },
};

/* What all this is to the eye, for front ends that know no game. */
static const struct zone_look zone_looks[] = {
    [ZONE_DECK] = { SHAPE_DECK },
    [ZONE_HAND] = { SHAPE_HAND },
    [ZONE_PLAYED] = { SHAPE_PILE },
    { 0 },
};

#define PEBBLE .sign = { "pebble", 30, TINT_ORANGE }

static const struct counter_look counter_looks[] = {
    { "pool", SHOWN_GEMS, PEBBLE },
    { "turn", SHOWN_TURN },
    { "pebbles", SHOWN_GEMS, PEBBLE },
    { "banked", SHOWN_GEMS, PEBBLE },
    { 0 },
};

static const struct look look = { zone_looks, counter_looks };

#define RULES(X) X(play_game) X(turn)
RULE_NUMBERS(RULES)
RULE_FORWARDS(RULES)

FLAT_BEGIN
FRAME(play_game)
{
    struct frame_head head;
};
FRAME(turn)
{
    struct frame_head head;
    card_id card;
    uint16_t spare;
};
FLAT_END

static uint8_t at_most(unsigned n, unsigned there_are)
{
    return (uint8_t)(n < there_are ? n : there_are);
}

static void take(struct table *t, seat_id seat, unsigned n)
{
    struct pebbles *g = table_state(t);
    uint8_t taken = at_most(n, g->pool);
    g->pool = (uint8_t)(g->pool - taken);
    g->pebbles[seat] = (uint8_t)(g->pebbles[seat] + taken);
    TELL(EVENT_TAKE, .seat = seat, .number = taken);
}

static void steal(struct table *t, seat_id thief, seat_id from, unsigned n)
{
    struct pebbles *g = table_state(t);
    uint8_t stolen = at_most(n, g->pebbles[from]);
    g->pebbles[from] = (uint8_t)(g->pebbles[from] - stolen);
    g->pebbles[thief] = (uint8_t)(g->pebbles[thief] + stolen);
    TELL(EVENT_STEAL, .seat = thief, .other = from, .number = stolen);
}

static void bank(struct table *t, seat_id seat, unsigned n)
{
    struct pebbles *g = table_state(t);
    uint8_t banked = at_most(n, g->pebbles[seat]);
    g->pebbles[seat] = (uint8_t)(g->pebbles[seat] - banked);
    g->banked[seat] = (uint8_t)(g->banked[seat] + banked);
    TELL(EVENT_BANK, .seat = seat, .number = banked);
}

static void draw(struct table *t, seat_id seat)
{
    card_id top = zone_top(t, zone_of(t, ZONE_DECK, seat));
    if (top == NO_CARD) return;
    card_move(t, top, zone_of(t, ZONE_HAND, seat));
    TELL(EVENT_DRAW, .seat = seat, .card = top);
}

static void offer_opponents(struct table *t, seat_id seat)
{
    for (seat_id s = 0; s < PLAYERS; s++) {
        if (s != seat) OFFER(.kind = MOVE_STEAL, .seat = s);
    }
}

/* "Play one card, then draw one if the deck has any." */
RULE(turn)
{
    MY(turn);
    struct pebbles *g = table_state(t);
    RULE_BEGIN;
    ASK_BEGIN(g->turn, PROMPT_PLAY);
    offer_cards(t, zone_of(t, ZONE_HAND, g->turn), MOVE_PLAY);
    ASK_END;
    my->card = t->chosen.card;
    card_move(t, my->card, zone_of(t, ZONE_PLAYED, g->turn));
    TELL(EVENT_PLAY, .seat = g->turn, .card = my->card);
    if (cards[face_of(t, my->card)].effect == TAKE) {
        take(t, g->turn, cards[face_of(t, my->card)].n);
    } else if (cards[face_of(t, my->card)].effect == BANK) {
        bank(t, g->turn, cards[face_of(t, my->card)].n);
    } else {
        ASK_BEGIN(g->turn, PROMPT_VICTIM, SUBJECT(my->card));
        offer_opponents(t, g->turn);
        ASK_END;
        steal(t, g->turn, t->chosen.seat, cards[face_of(t, my->card)].n);
    }
    draw(t, g->turn);
    RULE_END;
}

/* The next seat from *seat on that has a card in hand; false if all hands are empty. */
static bool seat_with_cards(const struct table *t, seat_id *seat)
{
    for (unsigned i = 0; i < PLAYERS; i++, *seat = next_seat(t, *seat)) {
        if (zone_count(t, zone_of(t, ZONE_HAND, *seat)) > 0) return true;
    }
    return false;
}

/* "Ends when all hands are empty." In an ordinary game everybody has as many cards, and nobody is
 * passed over. */
RULE(play_game)
{
    MY(play_game);
    struct pebbles *g = table_state(t);
    RULE_BEGIN;
    while (seat_with_cards(t, &g->turn)) {
        CALL(turn);
        g->turn = next_seat(t, g->turn);
    }
    RULE_END;
}

static const struct rule_spec rules[] = { RULE_ENTRIES(RULES) };

static bool prepare(struct setup *setup, struct diagnostics *d)
{
    (void)d; /* its cards are written in this file, and always there */
    for (unsigned i = 0; i < sizeof cards / sizeof *cards; i++) {
        face_id face = setup_add_face(setup, cards[i].name);
        for (seat_id s = 0; s < setup->seats; s++) {
            setup_add_cards(setup, face, cards[i].copies, s, setup_zone(setup, ZONE_DECK, s));
        }
    }
    return true;
}

static void deal(struct table *t)
{
    struct pebbles *g = table_state(t);
    g->pool = POOL;
    for (seat_id s = 0; s < t->seats; s++) {
        zone_shuffle(t, zone_of(t, ZONE_DECK, s), s);
        for (unsigned i = 0; i < HAND; i++) draw(t, s);
    }
}

static void scores(const struct table *t, int32_t *scores)
{
    const struct pebbles *g = table_state(t);
    for (seat_id s = 0; s < t->seats; s++) scores[s] = g->banked[s];
}

/* A banked pebble is a point, one in the open half of one; what counts is the lead. */
static int32_t evaluate(const struct table *t, seat_id seat)
{
    const struct pebbles *g = table_state(t);
    int32_t best = 0;
    for (seat_id s = 0; s < t->seats; s++) {
        int32_t theirs = 2 * g->banked[s] + g->pebbles[s];
        if (s != seat && theirs > best) best = theirs;
    }
    return 2 * g->banked[seat] + g->pebbles[seat] - best;
}

/* Counts of pebbles have a byte each: together they must fit one. */
static void check_position(const struct table *t, const struct layout *layout)
{
    const struct pebbles *g = table_state(t);
    unsigned all = g->pool;
    for (seat_id s = 0; s < t->seats; s++) all += g->pebbles[s] + g->banked[s];
    if (all > UINT8_MAX)
        wrong_position(layout, "there are %u pebbles, more than the 255 there may be", all);
    if (g->turn >= t->seats) wrong_value(layout, &g->turn, "it must be somebody's turn");
}

const struct game pebbles_game = {
    .name = "pebbles",
    .title = "Pebbles",
    .about = "Take, steal and bank pebbles: the template game.",
    .version = 2,
    .seats_min = PLAYERS,
    .seats_max = PLAYERS,
    .zones = zones,
    .streams = streams,
    .counters = counters,
    .state_bytes = sizeof(struct pebbles),
    .stack_bytes =
        160, /* two frames and a move for each card of a deck, which a scene may put into a hand */
    .rules = rules,
    .rules_count = RULE_LAST_,
    .play = RULE_play_game,
    .moves = moves,
    .prompts = prompts,
    .events = events,
    .look = &look,
    .prepare = prepare,
    .deal = deal,
    .scores = scores,
    .evaluate = evaluate,

    .check_position = check_position,
};
