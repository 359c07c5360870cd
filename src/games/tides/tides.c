/* SPDX-License-Identifier: MIT */
/*
 * Tides: a test game, not offered for play, for what boards and teams need of the kernel: named
 * places with neighbours, two teams, a side that nobody plays and that can win, draws, and a list
 * in the table that is as long as the set-up allows.
 *
 *  tides-1  Two to four players are two teams, those in odd and those in even seats. Their boats
 *           begin at the shore. Every other place has as many shells as the option `shells` says.
 *  tides-2  In a turn one rows to a neighbouring place, or gathers a shell where one is.
 *  tides-3  Then every swell comes nearer. One that arrives takes up to its height of the shells of
 *           its place; they are the Sea's.
 *  tides-4  Then a swell rises before a place other than the shore, three turns away and 1 or 2
 *           high, unless there is already one for every two players.
 *  tides-5  The game ends when there are no shells any more, or after the turns that the option
 *           `rounds` gives everybody. Who has most shells wins, a team or the Sea; with equal ones
 *           it is a draw between those.
 */
#include <string.h>

#include "base/text.h"
#include "kernel/forecast.h"
#include "kernel/game.h"
#include "kernel/layout.h"
#include "kernel/look.h"
#include "kernel/places.h"
#include "kernel/words.h"

enum { PLAYERS_MAX = 4, TEAMS = 2, SHELLS_MOST = 4, ROUNDS_MOST = 20, AWAY = 8, HEIGHT_MOST = 2 };

enum places { SHORE, COVE, REEF, BAR, LAGOON, ROCK, PLACES };

#define BIT(place) ((place_set)1 << (place))

/* A ring, and a rock off the reef. */
static const struct board_place places[] = {
    [SHORE] = { "shore", BIT(COVE) | BIT(LAGOON) },
    [COVE] = { "cove", BIT(SHORE) | BIT(REEF) },
    [REEF] = { "reef", BIT(COVE) | BIT(BAR) | BIT(ROCK) },
    [BAR] = { "sand bar", BIT(REEF) | BIT(LAGOON) },
    [LAGOON] = { "lagoon", BIT(BAR) | BIT(SHORE) },
    [ROCK] = { "rock", BIT(REEF) },
    { 0 },
};

/* For counters whose value is a place. */
static const char *const place_names[] = { "shore",  "cove", "reef", "sand bar",
                                           "lagoon", "rock", NULL };

FLAT_BEGIN
struct tides {
    seat_id turn;
    uint8_t turns; /* still to come, the present one included */
    uint8_t at[PLAYERS_MAX];
    uint8_t shells[PLACES];
    uint8_t found[TEAMS];
    uint8_t washed; /* the Sea has them */
    uint8_t spare;
};

struct swell {
    uint8_t place;
    uint8_t left; /* turns until it arrives */
    uint16_t height;
};

/* The region: room for as many as there may be. */
struct swells {
    uint32_t count;
    struct swell all[];
};
FLAT_END

static unsigned swells_most(const struct setup *setup)
{
    return setup->seats / 2u;
}

static struct swells *swells_of(const struct table *t)
{
    return table_region(t);
}

static unsigned count_swells(const struct table *t)
{
    return swells_of(t)->count;
}

static void *first_swell(const struct table *t)
{
    return swells_of(t)->all;
}

static void swell_words(const struct table *t, unsigned row, struct text *out)
{
    const struct swell *s = &swells_of(t)->all[row];
    text_add(out, "A swell reaches the %s in %u turn%s.", place_names[s->place], s->left,
             s->left == 1 ? "" : "s");
}

/* How many boats are at a place: kept nowhere. */
static int64_t find_boats(const struct table *t, unsigned place, unsigned second)
{
    const struct tides *g = table_state(t);
    int64_t boats = 0;
    (void)second;
    for (seat_id s = 0; s < t->seats; s++) boats += g->at[s] == place;
    return boats;
}

static const struct counter counters[] = {
    { "turn", VALUE_SEAT, COUNTER(struct tides, turn) },
    { "turns", COUNTER(struct tides, turns), .most = ROUNDS_MOST * PLAYERS_MAX },
    { "at", VALUE_WORD, { PER_SEAT }, COUNTER(struct tides, at[0]), .words = place_names },
    { "shells", .per = { PER_PLACE }, COUNTER(struct tides, shells[0]), .most = SHELLS_MOST },
    { "found", .per = { PER_PLACE }, COUNTER(struct tides, found[0]), .places = { TEAMS },
      .most = 99 },
    { "washed", COUNTER(struct tides, washed), .most = 99 },
    { "", COUNTER(struct tides, spare) },
    { "boats", .per = { PER_PLACE }, FOUND_BY(find_boats) },
    { 0 },
};

static const struct counter swell_fields[] = {
    { "place", VALUE_WORD, COUNTER(struct swell, place), .words = place_names },
    { "left", COUNTER(struct swell, left) },
    { "height", COUNTER(struct swell, height) },
    { 0 },
};

static const struct row_kind rows[] = {
    { "swells", sizeof(struct swell), swell_fields, count_swells, first_swell,
      .words = swell_words },
    { 0 },
};

static const struct zone_kind zones[] = { { 0 } };

#define SHELL .sign = { "shell", 20, TINT_PINK }

static const struct counter_look counter_looks[] = {
    { "turn", SHOWN_TURN },
    { "turns", SHOWN_NUMBER, .label = "turns left" },
    { "at", SHOWN_PLACE, .label = "is at", .sign = { "boat", 210, TINT_BLUE } },
    { "shells", SHOWN_GEMS, SHELL },
    { "found", SHOWN_GEMS, .label = "found by team", SHELL },
    { "washed", SHOWN_GEMS, .label = "washed away", SHELL },
    { "boats", SHOWN_NUMBER, .quiet = true },
    { 0 },
};

static const struct counter_look swell_looks[] = {
    { "place", SHOWN_PLACE, .sign = { "wave", 200, TINT_CYAN } },
    { "left", SHOWN_NUMBER, .label = "turns away" },
    { "height", SHOWN_NUMBER },
    { 0 },
};

static const struct row_look row_looks[] = { { "swells", swell_looks }, { 0 } };

/* Round the ring, and the rock with the reef it lies off. */
static const struct board_line lines[] = {
    { 1, { SHORE } }, { 1, { COVE } },   { 2, { REEF, ROCK } },
    { 1, { BAR } },   { 1, { LAGOON } }, { 0 },
};

static const struct look look = { .counters = counter_looks, .rows = row_looks, .board = lines };

static const char *const streams[] = { "swells", NULL };

enum own_options { OWN_SHELLS, OWN_ROUNDS };

static const struct option_spec options[] = {
    [OWN_SHELLS] = { "shells", OPTION_NUMBER, 2, 1, SHELLS_MOST, NULL, "shells a place" },
    [OWN_ROUNDS] = { "rounds", OPTION_NUMBER, 8, 1, ROUNDS_MOST, NULL, "turns everybody has" },
    { 0 },
};

enum moves { MOVE_ROW, MOVE_GATHER };

static const struct move_kind moves[] = {
    [MOVE_ROW] = { "row", "row {place}", "Row to the {place}" },
    [MOVE_GATHER] = { "gather", "gather", "Gather a shell" },
    { 0 },
};

enum { PROMPT_TURN };

static const struct prompt prompts[] = {
    [PROMPT_TURN] = { "turn", "Your boat is at the {place}. Row or gather?" },
    { 0 },
};

enum events {
    EVENT_TURN,
    EVENT_ROW,
    EVENT_GATHER,
    EVENT_SWELL,
    EVENT_WASH,
    EVENT_BARE,
    EVENT_DUSK,
};

static const struct event_kind events[] = {
    [EVENT_TURN] = { "turn", "{seat} is at the {place}.", .turn = true },
    [EVENT_ROW] = { "row", "{seat} rows from the {place 2} to the {place}." },
    [EVENT_GATHER] = { "gather", "{seat} gathers a shell at the {place}." },
    [EVENT_SWELL] = { "swell", "A swell rises before the {place}." },
    [EVENT_WASH] = { "wash", "A swell takes {number} shell{s} from the {place}." },
    [EVENT_BARE] = { "bare", "There are no shells left: the game ends.", .ends = true },
    [EVENT_DUSK] = { "dusk", "It is getting dark: the game ends.", .ends = true },
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
    struct event event; /* whose turn it is, and where: what the question is about */
};
FLAT_END

static unsigned team_of(const struct setup *setup, seat_id seat)
{
    (void)setup;
    return seat % TEAMS;
}

static unsigned shells_left(const struct table *t)
{
    const struct tides *g = table_state(t);
    unsigned count = 0;
    for (unsigned p = 0; p < PLACES; p++) count += g->shells[p];
    return count;
}

/* tides-3 */
static void wash(struct table *t, const struct swell *swell)
{
    struct tides *g = table_state(t);
    unsigned there = g->shells[swell->place];
    unsigned taken = there < swell->height ? there : swell->height;
    g->shells[swell->place] = (uint8_t)(there - taken);
    g->washed = (uint8_t)(g->washed + taken);
    TELL(EVENT_WASH, .place = swell->place, .number = (int32_t)taken);
}

/* The others move up, and what the last one leaves is zeroed: equal positions have equal bytes. */
static void remove_swell(struct table *t, unsigned at)
{
    struct swells *s = swells_of(t);
    s->count--;
    memmove(s->all + at, s->all + at + 1, (s->count - at) * sizeof *s->all);
    s->all[s->count] = (struct swell){ 0 };
}

static void come_nearer(struct table *t)
{
    struct swells *s = swells_of(t);
    for (unsigned i = 0; i < s->count;) {
        if (--s->all[i].left) {
            i++;
            continue;
        }
        wash(t, &s->all[i]);
        remove_swell(t, i);
    }
}

/* tides-4 */
static void rise(struct table *t)
{
    struct swells *s = swells_of(t);
    if (s->count == swells_most(t->setup)) return;
    struct stream *luck = stream_at(t, 0);
    uint8_t place = (uint8_t)(1 + stream_below(luck, PLACES - 1));
    uint16_t height = (uint16_t)(1 + stream_below(luck, HEIGHT_MOST));
    s->all[s->count++] = (struct swell){ place, AWAY, height };
    TELL(EVENT_SWELL, .place = place);
}

static void row_to(struct table *t, uint8_t place)
{
    struct tides *g = table_state(t);
    TELL(EVENT_ROW, .seat = g->turn, .place = place, .place_2 = g->at[g->turn]);
    g->at[g->turn] = place;
}

static void gather(struct table *t)
{
    struct tides *g = table_state(t);
    uint8_t place = g->at[g->turn];
    g->shells[place]--;
    g->found[team_of(t->setup, g->turn)]++;
    TELL(EVENT_GATHER, .seat = g->turn, .place = place);
}

/* tides-2 */
RULE(turn)
{
    MY(turn);
    struct tides *g = table_state(t);
    RULE_BEGIN;
    my->event = EVENT(EVENT_TURN, .seat = g->turn, .place = g->at[g->turn]);
    TELL(EVENT_TURN, .seat = g->turn, .place = g->at[g->turn]);
    ASK_BEGIN(g->turn, PROMPT_TURN, .about = event_name(t, &my->event));
    for (place_set to = place_neighbours(t, g->at[g->turn]); to; to &= to - 1) {
        OFFER(.kind = MOVE_ROW, .extra = (uint8_t)__builtin_ctzll(to));
    }
    if (g->shells[g->at[g->turn]]) OFFER(.kind = MOVE_GATHER);
    ASK_END;
    if (t->chosen.kind == MOVE_ROW)
        row_to(t, t->chosen.extra);
    else
        gather(t);
    come_nearer(t);
    rise(t);
    RULE_END;
}

/* tides-5 */
RULE(play_game)
{
    MY(play_game);
    struct tides *g = table_state(t);
    RULE_BEGIN;
    while (g->turns > 0 && shells_left(t)) {
        CALL(turn);
        g->turn = next_seat(t, g->turn);
        g->turns--;
    }
    if (shells_left(t))
        TELL(EVENT_DUSK);
    else
        TELL(EVENT_BARE);
    RULE_END;
}

/* Of a place, by the move's words: its `extra`. */
static bool why_not(const struct table *t, seat_id seat, const struct move *wish, struct text *out)
{
    const struct tides *g = table_state(t);
    unsigned here = g->at[seat];
    if (wish->kind == MOVE_GATHER && !g->shells[here]) {
        text_add(out, "there is no shell at the %s", place_names[here]);
        return true;
    }
    if (wish->kind != MOVE_ROW || wish->extra >= PLACES) return false;
    if (wish->extra == here)
        text_add_string(out, "you are there");
    else if (!places_touch(t, here, wish->extra))
        text_add(out, "not next to the %s", place_names[here]);
    else
        return false;
    return true;
}

/* The swells, in the order in which they arrive; and what the next one will be nobody knows. */
static void foretell(const struct table *t, seat_id viewer, struct forecast *f)
{
    const struct swells *s = swells_of(t);
    (void)viewer; /* everybody sees them */
    for (unsigned left = 1; left <= AWAY; left++) {
        for (unsigned i = 0; i < s->count; i++) {
            const struct swell *swell = &s->all[i];
            if (swell->left != left) continue;
            struct text *out = forecast_add(f, (struct forecast_line){ .kind = "swell" });
            text_add(out, "In %u turn%s a swell reaches the ", left, left == 1 ? "" : "s");
            place_words(t->setup->game, swell->place, out);
            text_add_char(out, '.');
            out = forecast_add(f, (struct forecast_line){ .kind = "shells", .depth = 1 });
            text_add(out, "It takes up to %u of the shells there.", swell->height);
        }
    }
    if (s->count == swells_most(t->setup)) return;
    struct text *out =
        forecast_add(f, (struct forecast_line){ .kind = "rise", .chances = 1, .of = HEIGHT_MOST });
    text_add_string(out, "A swell rises, and is as likely high as low.");
}

static const struct rule_spec rules[] = { RULE_ENTRIES(RULES) };

static bool prepare(struct setup *setup, struct diagnostics *d)
{
    (void)d; /* it has no cards */
    setup->region_bytes =
        (uint32_t)(sizeof(struct swells) + swells_most(setup) * sizeof(struct swell));
    return true;
}

static void deal(struct table *t)
{
    struct tides *g = table_state(t);
    g->turns = (uint8_t)(own_option(t->setup, OWN_ROUNDS) * t->seats);
    for (unsigned p = 0; p < PLACES; p++) {
        if (p != SHORE) g->shells[p] = (uint8_t)own_option(t->setup, OWN_SHELLS);
    }
}

static void scores(const struct table *t, int32_t *scores)
{
    const struct tides *g = table_state(t);
    for (seat_id s = 0; s < t->seats; s++) scores[s] = g->found[team_of(t->setup, s)];
    scores[t->seats] = g->washed;
}

/* Shells count, those of others against; then how far it is to the next one. */
static int32_t evaluate(const struct table *t, seat_id seat)
{
    const struct tides *g = table_state(t);
    unsigned team = team_of(t->setup, seat), nearest = PLACES;
    for (unsigned p = 0; p < PLACES; p++) {
        unsigned away = g->shells[p] ? place_distance(t, g->at[seat], p) : PLACES;
        if (away < nearest) nearest = away;
    }
    return 20 * g->found[team] - 10 * g->found[1 - team] - 10 * g->washed - (int32_t)nearest;
}

static void words_of_side(const struct setup *setup, unsigned side, struct text *out)
{
    (void)setup;
    (void)side; /* there is one */
    text_add_string(out, "The Sea");
}

static void check_position(const struct table *t, const struct layout *layout)
{
    const struct tides *g = table_state(t);
    if (g->turn >= t->seats) wrong_value(layout, &g->turn, "it must be somebody's turn");
}

const struct game tides_game = {
    .name = "tides",
    .title = "Tides",
    .about = "Two teams and the Sea gather shells: a test game.",
    .version = 2,
    .seats_min = 2,
    .seats_max = PLAYERS_MAX,
    .zones = zones,
    .streams = streams,
    .counters = counters,
    .state_bytes = sizeof(struct tides),
    .stack_bytes = 96,
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
    .places = places,
    .rows = rows,

    .ties_draw = true,
    .sides = 1,
    .scoring_sides = 1,
    .team_of = team_of,

    .side_words = words_of_side,
    .why_not = why_not,
    .forecast = foretell,

    .check_position = check_position,
};
