/* SPDX-License-Identifier: MIT */
/*
 * Lanterns: a test game, not offered for play, in which all win or lose together.
 *
 * Keepers burn the oil of their lanterns until the light has outlasted the dark, and the night
 * takes oil from one of them every round. As in games whose cards come in decks, the words of an
 * option are found at run time (no pack has them: word_source), and the same option says who plays.
 *
 *  lanterns-1  2 to 4 keepers, who are chosen by the option `keepers`, have their own oil each.
 *              There is no light.
 *  lanterns-2  In a round every keeper who stands, in order, burns or rests. Burn: 1 oil becomes 1
 *              to 3 light. Rest: 1 oil more, up to what one began with.
 *  lanterns-3  Then the night takes 1 to 3 oil from one keeper who stands; a wild one 1 more.
 *  lanterns-4  A keeper without oil is out.
 *  lanterns-5  The team has won as soon as there are 6 light a keeper. It has lost when all are
 *              out, and after the 8th round.
 */
#include "base/text.h"
#include "kernel/game.h"
#include "kernel/layout.h"
#include "kernel/look.h"

enum { KEEPERS_MAX = 4, NAMES = 5, OIL_MAX = 7, LIGHT_A_KEEPER = 6, ROUNDS = 8 };

/* Who there is, in the order of the words of the option. */
static const char *const names[NAMES] = { "ann", "bo", "cy", "dee", "eve" };
static const char *const called[NAMES] = { "Ann", "Bo", "Cy", "Dee", "Eve" };
static const uint8_t oil_of[NAMES] = { 6, 5, 7, 4, 6 };

static const char *const nights[] = { "calm", "wild", NULL };

static const char *keeper_word(const struct options *o, unsigned index)
{
    (void)o;
    return index < NAMES ? names[index] : NULL;
}

static const struct word_source keepers = { keeper_word, NULL };

enum { OPTION_KEEPERS, OPTION_NIGHT };

static const struct option_spec options[] = {
    [OPTION_KEEPERS] = { "keepers", OPTION_LIST, .seats = true, .words_from = &keepers,
                         .default_words = 2, .help = "who keeps the lanterns" },
    [OPTION_NIGHT] = { "night", OPTION_ONE, .words = nights, .help = "how hard it is" },
    { 0 },
};

enum outcome { OPEN, WON, LOST };

static const char *const outcomes[] = { "open", "won", "lost", NULL };

FLAT_BEGIN
struct lanterns {
    uint8_t oil[KEEPERS_MAX];
    uint8_t light;
    uint8_t round; /* from 1 */
    seat_id turn;
    uint8_t outcome; /* enum outcome */
};
FLAT_END

static const struct counter counters[] = {
    { "oil", .per = { PER_SEAT }, COUNTER(struct lanterns, oil[0]), .most = OIL_MAX },
    { "light", COUNTER(struct lanterns, light), .most = 100 },
    { "round", COUNTER(struct lanterns, round), .most = ROUNDS },
    { "turn", VALUE_SEAT, COUNTER(struct lanterns, turn) },
    { "outcome", VALUE_WORD, COUNTER(struct lanterns, outcome), .words = outcomes },
    { 0 },
};

static const struct zone_kind zones[] = { { 0 } };

static const struct counter_look counter_looks[] = {
    { "oil", SHOWN_BAR, .most = OIL_MAX, .sign = { "drop", 40, TINT_YELLOW } },
    { "light", SHOWN_GEMS, .sign = { "flame", 45, TINT_YELLOW } },
    { "round", SHOWN_ROUND, .label = "hour" },
    { "turn", SHOWN_TURN },
    { "outcome", SHOWN_WORD },
    { 0 },
};

static const struct look look = { .counters = counter_looks };

static const char *const streams[] = { "flames", "night", NULL };

enum moves { MOVE_BURN, MOVE_REST };

static const struct move_kind moves[] = {
    [MOVE_BURN] = { "burn", "burn", "Burn oil" },
    [MOVE_REST] = { "rest", "rest", "Rest" },
    { 0 },
};

enum { PROMPT_TURN };

static const struct prompt prompts[] = {
    [PROMPT_TURN] = { "turn", "Burn or rest?" },
    { 0 },
};

enum events {
    EVENT_ROUND,
    EVENT_TURN,
    EVENT_LIGHT,
    EVENT_REST,
    EVENT_NIGHT,
    EVENT_OUT,
    EVENT_DAWN,
    EVENT_DARK,
    EVENT_LATE
};

static const struct event_kind events[] = {
    [EVENT_ROUND] = { "round", "Hour {number} begins.", .round = true },
    [EVENT_TURN] = { "turn", "It is {seat}'s turn.", .turn = true },
    [EVENT_LIGHT] = { "light", "{seat} makes {number} light." },
    [EVENT_REST] = { "rest", "{seat} rests." },
    [EVENT_NIGHT] = { "night", "The night takes {number} oil from {seat}." },
    [EVENT_OUT] = { "out", "{seat}'s lantern goes out." },
    [EVENT_DAWN] = { "dawn", "The light has outlasted the dark.", .ends = true },
    [EVENT_DARK] = { "dark", "All lanterns are out.", .ends = true },
    [EVENT_LATE] = { "late", "The night has been too long.", .ends = true },
    { 0 },
};

static const struct measure measures[] = {
    { "light made", EVENT_LIGHT, MEASURE_SUM_BY_SEAT },
    { "oil lost to the night", EVENT_NIGHT, MEASURE_SUM_BY_SEAT },
    { "first lantern out", EVENT_OUT, MEASURE_FIRST_SEAT },
    { 0 },
};

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
};
FLAT_END

/* Which keeper sits there. */
static unsigned keeper_of(const struct setup *setup, seat_id seat)
{
    return own_list_word(setup, OPTION_KEEPERS, seat);
}

static unsigned standing(const struct table *t)
{
    const struct lanterns *g = table_state(t);
    unsigned count = 0;
    for (seat_id s = 0; s < t->seats; s++) count += g->oil[s] > 0;
    return count;
}

static void end(struct table *t, enum outcome outcome, uint8_t event)
{
    struct lanterns *g = table_state(t);
    if (g->outcome != OPEN) return;
    g->outcome = (uint8_t)outcome;
    TELL(event, .number = g->round);
}

static void lose_oil(struct table *t, seat_id seat, unsigned oil)
{
    struct lanterns *g = table_state(t);
    g->oil[seat] = (uint8_t)(g->oil[seat] > oil ? g->oil[seat] - oil : 0);
    if (g->oil[seat]) return;
    TELL(EVENT_OUT, .seat = seat);
    if (!standing(t)) end(t, LOST, EVENT_DARK);
}

/* The light counts before the lantern goes out: the last drop of oil can still win. */
static void burn(struct table *t, seat_id seat)
{
    struct lanterns *g = table_state(t);
    uint8_t light = (uint8_t)(1 + stream_below(stream_at(t, 0), 3));
    g->light = (uint8_t)(g->light + light);
    TELL(EVENT_LIGHT, .seat = seat, .number = light);
    if (g->light >= LIGHT_A_KEEPER * t->seats) end(t, WON, EVENT_DAWN);
    lose_oil(t, seat, 1);
}

static void rest(struct table *t, seat_id seat)
{
    struct lanterns *g = table_state(t);
    if (g->oil[seat] < oil_of[keeper_of(t->setup, seat)]) g->oil[seat]++;
    TELL(EVENT_REST, .seat = seat);
}

static void night(struct table *t)
{
    const struct lanterns *g = table_state(t);
    unsigned chosen = stream_below(stream_at(t, 1), standing(t));
    unsigned oil = 1 + stream_below(stream_at(t, 1), 3);
    oil += (unsigned)own_option(t->setup, OPTION_NIGHT);
    for (seat_id s = 0; s < t->seats; s++) {
        if (!g->oil[s] || chosen--) continue;
        TELL(EVENT_NIGHT, .seat = s, .number = oil < g->oil[s] ? (int32_t)oil : g->oil[s]);
        lose_oil(t, s, oil);
        return;
    }
}

RULE(turn)
{
    MY(turn);
    struct lanterns *g = table_state(t);
    RULE_BEGIN;
    TELL(EVENT_TURN, .seat = g->turn);
    ASK_BEGIN(g->turn, PROMPT_TURN);
    OFFER(.kind = MOVE_BURN);
    OFFER(.kind = MOVE_REST);
    ASK_END;
    if (t->chosen.kind == MOVE_BURN)
        burn(t, g->turn);
    else
        rest(t, g->turn);
    RULE_END;
}

static void begin_round(struct table *t)
{
    struct lanterns *g = table_state(t);
    g->turn = 0;
    if (g->round == ROUNDS) {
        end(t, LOST, EVENT_LATE);
        return;
    }
    g->round++;
    TELL(EVENT_ROUND, .number = g->round);
}

RULE(play_game)
{
    MY(play_game);
    struct lanterns *g = table_state(t);
    RULE_BEGIN;
    if (!g->round) begin_round(t); /* a scene begins within one */
    while (g->outcome == OPEN) {
        if (g->oil[g->turn]) CALL(turn);
        if (g->outcome != OPEN) break;
        if (++g->turn < t->seats) continue;
        night(t);
        if (g->outcome == OPEN) begin_round(t);
    }
    g->turn = NOBODY;
    RULE_END;
}

static const struct rule_spec rules[] = { RULE_ENTRIES(RULES) };

static bool prepare(struct setup *setup, struct diagnostics *d)
{
    (void)setup; /* it has no cards */
    (void)d;
    return true;
}

static void deal(struct table *t)
{
    struct lanterns *g = table_state(t);
    for (seat_id s = 0; s < t->seats; s++) g->oil[s] = oil_of[keeper_of(t->setup, s)];
}

static void scores(const struct table *t, int32_t *scores)
{
    const struct lanterns *g = table_state(t);
    int32_t all = g->outcome == WON ? 1 : g->outcome == LOST ? -1 : 0;
    for (seat_id s = 0; s < t->seats; s++) scores[s] = all;
}

/* For the team: light counts most, then how many stand. */
static int32_t evaluate(const struct table *t, seat_id seat)
{
    const struct lanterns *g = table_state(t);
    (void)seat;
    if (g->outcome != OPEN) return g->outcome == WON ? 1000 : -1000;
    return 3 * g->light + 2 * (int32_t)standing(t);
}

static void words_of_seat(const struct setup *setup, seat_id seat, struct text *out)
{
    text_add_string(out, called[keeper_of(setup, seat)]);
}

static void check_position(const struct table *t, const struct layout *layout)
{
    const struct lanterns *g = table_state(t);
    if (g->outcome != OPEN) return;
    if (g->turn >= t->seats) wrong_value(layout, &g->turn, "it must be somebody's turn");
    if (!standing(t)) wrong_value(layout, &g->oil[0], "somebody must have oil");
    if (g->light >= LIGHT_A_KEEPER * t->seats) {
        wrong_value(layout, &g->light, "with %u light the game is won", g->light);
    }
}

const struct game lanterns_game = {
    .name = "lanterns",
    .title = "Lanterns",
    .about = "Outlast the dark together: a test game.",
    .version = 2,
    .seats_min = 2,
    .seats_max = KEEPERS_MAX,
    .zones = zones,
    .streams = streams,
    .counters = counters,
    .state_bytes = sizeof(struct lanterns),
    .stack_bytes = 64,
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

    .hidden = true,
    .options = options,

    .cooperative = true,

    .seat_words = words_of_seat,

    .measures = measures,

    .check_position = check_position,
};
