/* SPDX-License-Identifier: MIT */
/* A game with one of everything. See toy.h. */
#include "testing/toy.h"

#include "kernel/counter.h"
#include "kernel/look.h"
#include "kernel/zone.h"

static const char *const modes[] = { "calm", "wild", NULL };
static const char *const things[] = { "red", "green", "blue", NULL };
static const char *const moods[] = { "calm", "angry", "sad", NULL };
static const char *const orders[] = { "a", "b", "c", NULL };

static const struct option_spec options[] = {
    { "size", OPTION_NUMBER, .default_value = 3, .least = 2, .most = 9, .help = "rounds" },
    { "fast", OPTION_FLAG, .help = "without windows" },
    { "mode", OPTION_ONE, .words = modes, .help = "how it goes" },
    { "colours", OPTION_SET, .default_value = 3, .words = things, .help = "which" },
    { "order", OPTION_LIST, .default_words = 2, .words = orders, .help = "in which order" },
    { 0 },
};

static const struct counter counters[] = {
    { "points", .per = { PER_SEAT }, COUNTER(struct toy, points[0]), .is_signed = true,
      .most = 99 },
    { "best", VALUE_CARD, COUNTER(struct toy, best) },
    { "gems", .per = { PER_SEAT, PER_THING }, COUNTER(struct toy, gems[0][0]), .row = 3 },
    { "secret", .per = { PER_SEAT }, COUNTER(struct toy, secret[0]), .seen = SEEN_BY_OWNER },
    { "hidden", COUNTER(struct toy, hidden), .seen = SEEN_BY_NOBODY },
    { "turn", VALUE_SEAT, COUNTER(struct toy, turn) },
    { "active", VALUE_FLAG, COUNTER(struct toy, active) },
    { "mood", VALUE_WORD, COUNTER(struct toy, mood), .words = moods },
    { "rounds", COUNTER(struct toy, rounds) },
    { 0 },
};

static const struct counter card_counters[] = {
    { "hp", COUNTER(struct toy_card, hp) },
    { "marked", VALUE_FLAG, COUNTER(struct toy_card, marked) },
    { "worth", COUNTER(struct toy_card, worth) },
    { 0 },
};

static unsigned count_echoes(const struct table *t)
{
    const struct toy_region *region = table_region(t);
    return region->count;
}

static void *first_echo(const struct table *t)
{
    struct toy_region *region = table_region(t);
    return region->echoes;
}

static void echo_words(const struct table *t, unsigned row, struct text *out)
{
    const struct toy_region *region = table_region(t);
    text_add(out, "%s echoes", face_name(t, face_of(t, region->echoes[row].card)));
}

static const struct counter echo_fields[] = {
    { "card", VALUE_CARD, COUNTER(struct toy_echo, card) },
    { "by", VALUE_SEAT, COUNTER(struct toy_echo, by) },
    { "left", COUNTER(struct toy_echo, left), .seen = SEEN_BY_NOBODY },
    { 0 },
};

static const struct row_kind rows[] = {
    { "old echoes", sizeof(struct toy_echo), echo_fields, count_echoes, first_echo, .inner = true },
    { "echoes", sizeof(struct toy_echo), echo_fields, count_echoes, first_echo,
      .words = echo_words },
    { 0 },
};

static const struct zone_kind zones[] = {
    [TOY_DECK] = { "deck", .seen = SEEN_BY_NOBODY, .ordered = true },
    [TOY_HAND] = { "hand", .seen = SEEN_BY_OWNER },
    [TOY_ROW] = { "row", .shared = true, .seen = SEEN_BY_ALL, .ordered = true },
    [TOY_HEAP] = { "heap", .shared = true, .seen = SEEN_BY_NOBODY },
    { 0 },
};

static const struct zone_look zone_looks[] = {
    [TOY_DECK] = { SHAPE_DECK },
    [TOY_HAND] = { SHAPE_HAND },
    [TOY_ROW] = { SHAPE_ROW },
    [TOY_HEAP] = { SHAPE_UNSEEN },
    { 0 },
};

static const struct counter_look counter_looks[] = {
    { "points", SHOWN_NUMBER },
    { "best", SHOWN_CARD, .label = "best card" },
    { "gems", SHOWN_GEMS },
    { "secret", SHOWN_NUMBER },
    { "turn", SHOWN_TURN },
    { "active", SHOWN_FLAG },
    { "mood", SHOWN_WORD },
    { "rounds", SHOWN_ROUND },
    { 0 },
};

static const struct counter_look card_looks[] = {
    { "hp", SHOWN_BAR, .most_by = "worth", .sign = { "heart", 0, TINT_RED } },
    { "marked", SHOWN_FLAG },
    { "worth", SHOWN_MOST },
    { 0 },
};

static const struct counter_look echo_looks[] = {
    { "card", SHOWN_CARD },
    { "by", SHOWN_SEAT },
    { 0 },
};

static const struct row_look row_looks[] = { { "echoes", echo_looks }, { 0 } };

static const struct sign thing_signs[] = {
    { "flame", 5, TINT_RED },
    { "leaf", 130, TINT_GREEN },
    { "drop", 215, TINT_BLUE },
    { 0 },
};

static const struct look look = { zone_looks, counter_looks, card_looks, row_looks, thing_signs };

static const char *const streams[] = { "deck", "dice", NULL };

enum { MOVE_PLAY, MOVE_WAIT, MOVE_BURST, MOVE_PASS };

static const struct move_kind moves[] = {
    [MOVE_PLAY] = { "play", "play {card}", "Play {card}" },
    [MOVE_WAIT] = { "wait", "wait", "Wait" },
    [MOVE_BURST] = { "burst", "burst {thing} {number}", "Burst {number} {thing} gem{s} at {seat}" },
    [MOVE_PASS] = { "pass", "pass", "Do nothing" },
    { 0 },
};

static const struct prompt prompts[] = {
    [TOY_PROMPT_TURN] = { "turn", "Play a card, wait or burst." },
    [TOY_PROMPT_REACT] = { "react", "React to the burst of {number} by {seat}?", .window = true },
    { 0 },
};

static const struct event_kind events[] = {
    [TOY_EVENT_PLAY] = { "play", "{seat} plays {card}." },
    [TOY_EVENT_BURST] = { "burst", "{seat} bursts {number}, was {was}." },
    [TOY_EVENT_FORFEIT] = { "forfeit", "Nothing more comes of it.", .hidden = true },
    { 0 },
};

#define RULES(X) X(toy_play) X(toy_turn) X(burst) X(fuse)
RULE_NUMBERS(RULES)
RULE_FORWARDS(RULES)

FLAT_BEGIN
FRAME(toy_play)
{
    struct frame_head head;
};
FRAME(toy_turn)
{
    struct frame_head head;
};
FRAME(burst)
{
    struct frame_head head;
    struct event event;
    uint8_t left;
    seat_id by;
    card_id from;
};
FRAME(fuse)
{
    struct frame_head head;
    uint8_t left;
    seat_id by;
    card_id from;
    uint32_t length[20]; /* larger than what it becomes */
};
FLAT_END

_Static_assert((int)RULE_burst == (int)TOY_RULE_BURST && (int)RULE_fuse == (int)TOY_RULE_FUSE,
               "the header names the rules");

static const struct counter burst_fields[] = {
    { "left", COUNTER(FRAME(burst), left) },
    { "by", VALUE_SEAT, COUNTER(FRAME(burst), by) },
    { "from", VALUE_CARD, COUNTER(FRAME(burst), from) },
    { 0 },
};

/* Feeds itself: `left` more bursts come of it, as far as the limits let them. */
RULE(burst)
{
    MY(burst);
    struct toy *g = table_state(t);
    seat_id by = my->by < t->seats ? my->by : 0;
    RULE_BEGIN;
    my->event = EVENT(TOY_EVENT_BURST, .seat = by, .number = my->left, .was = my->left + 1);
    TELL(TOY_EVENT_BURST, .seat = by, .number = my->left, .was = my->left + 1);
    if (!own_option(t->setup, TOY_OPTION_FAST - OPTIONS_COMMON)) {
        ASK_BEGIN(next_seat(t, by), TOY_PROMPT_REACT, .about = event_name(t, &my->event));
        OFFER(.kind = MOVE_PASS);
        ASK_END;
    }
    if (my->left > 0) CALL_EFFECT(burst, .left = (uint8_t)(my->left - 1), .by = by);
    g->gems[by][0]++;
    RETURN(my->left);
    RULE_END;
}

/* As many as there is room for. */
static void begin_echo(struct table *t, card_id card)
{
    const struct toy *g = table_state(t);
    struct toy_region *region = table_region(t);
    if (region->count == TOY_ECHOES_A_SEAT * (uint32_t)t->seats) return;
    region->echoes[region->count++] = (struct toy_echo){ card, g->turn, 3 };
}

/* For unit tests: no move lights it. What it says is in its own frame until it is a burst. */
RULE(fuse)
{
    MY(fuse);
    RULE_BEGIN;
    BECOME(burst, .left = my->left, .by = my->by, .from = my->from);
    RULE_END;
}

static void play_card(struct table *t, card_id card)
{
    const struct toy *g = table_state(t);
    begin_echo(t, card);
    card_move(t, card, zone_of(t, TOY_ROW, 0));
    TELL(TOY_EVENT_PLAY, .seat = g->turn, .card = card);
}

RULE(toy_turn)
{
    MY(toy_turn);
    struct toy *g = table_state(t);
    RULE_BEGIN;
    ASK_BEGIN(g->turn, TOY_PROMPT_TURN);
    offer_cards(t, zone_of(t, TOY_HAND, g->turn), MOVE_PLAY);
    OFFER(.kind = MOVE_WAIT);
    OFFER(.kind = MOVE_WAIT);
    OFFER(.kind = MOVE_BURST, .number = 9, .thing = 1, .seat = g->turn);
    ASK_END;
    if (t->chosen.kind == MOVE_PLAY) play_card(t, t->chosen.card);
    if (t->chosen.kind == MOVE_BURST) {
        CALL_EFFECT(burst, .left = (uint8_t)t->chosen.number, .by = g->turn);
        g->points[g->turn] = (int16_t)t->result;
    }
    RULE_END;
}

RULE(toy_play)
{
    MY(toy_play);
    struct toy *g = table_state(t);
    RULE_BEGIN;
    while (g->rounds > 0) {
        CALL(toy_turn);
        g->turn = next_seat(t, g->turn);
        g->rounds--;
    }
    RULE_END;
}

static const struct rule_spec rules[] = {
    RULE_ENTRIES(RULES)[RULE_burst] = { "burst", burst, sizeof(FRAME(burst)), burst_fields },
};

static void check_options(const struct options *o, struct diagnostics *d)
{
    if (o->value[TOY_OPTION_FAST].number && o->value[TOY_OPTION_MODE].number == 0) {
        diagnose(d, 0, 0, "a fast game is wild");
    }
}

static bool prepare(struct setup *setup, struct diagnostics *d)
{
    (void)d;
    setup->region_bytes =
        (uint32_t)(sizeof(struct toy_region) +
                   TOY_ECHOES_A_SEAT * (size_t)setup->seats * sizeof(struct toy_echo));
    static const char *const names[] = { "ape", "bear", "cat", "the \"dog\"", "eel, raw" };
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        face_id face = setup_add_face(setup, names[i]);
        for (seat_id s = 0; s < setup->seats; s++) {
            setup_add_cards(setup, face, 2, 0, setup_zone(setup, TOY_DECK, s));
        }
    }
    return true;
}

static void deal(struct table *t)
{
    struct toy *g = table_state(t);
    g->rounds = (uint32_t)own_option(t->setup, TOY_OPTION_SIZE - OPTIONS_COMMON);
    g->best = NO_CARD;
    for (seat_id s = 0; s < t->seats; s++) {
        zone_shuffle(t, zone_of(t, TOY_DECK, s), 0);
        for (unsigned i = 0; i < 3; i++) {
            card_move(t, zone_top(t, zone_of(t, TOY_DECK, s)), zone_of(t, TOY_HAND, s));
        }
    }
    for (unsigned i = 0; i < t->cards; i++) {
        ((struct toy_card *)card_state(t, (card_id)i))->hp = 5;
    }
}

static void scores(const struct table *t, int32_t *scores)
{
    const struct toy *g = table_state(t);
    for (seat_id s = 0; s < t->seats; s++) scores[s] = g->points[s];
}

const struct game toy_game = {
    .name = "toy",
    .title = "Toy",
    .about = "One of everything, for unit tests.",
    .version = 1,
    .seats_min = 2,
    .seats_max = TOY_SEATS,
    .zones = zones,
    .streams = streams,
    .counters = counters,
    .state_bytes = sizeof(struct toy),
    .stack_bytes = 1024,
    .rules = rules,
    .rules_count = RULE_LAST_,
    .play = RULE_toy_play,
    .moves = moves,
    .prompts = prompts,
    .events = events,
    .look = &look,
    .prepare = prepare,
    .deal = deal,
    .scores = scores,

    .hidden = true,
    .options = options,
    .check_options = check_options,
    .things = things,
    .rows = rows,

    .effects_deep = TOY_DEEP,
    .effects_a_decision = TOY_WORK,
    .forfeit_event = TOY_EVENT_FORFEIT,

    .card_counters = card_counters,
    .card_state_bytes = sizeof(struct toy_card),
};
