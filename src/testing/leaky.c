/* SPDX-License-Identifier: MIT */
/* A game that tells secrets. See leaky.h. */
#include "testing/leaky.h"

#include "kernel/counter.h"
#include "kernel/forecast.h"
#include "kernel/look.h"
#include "kernel/zone.h"

enum {
    PLAYERS_MAX = 3,
    FACES = 6,
    COPIES = 6,
    HAND = 3,
    TURNS = 10,
    SHOWN_LATE = 5,  /* turns before the end */
    SHUFFLED_AT = 4, /* cards in the row: then all of them go back into the deck */
    TAKEN_FROM = 3,  /* cards on top of the deck */
    SOUNDING = 2,    /* cards of the row, at the end of a turn */
    ECHOES = TURNS,
};

enum leak leaky_leak;

FLAT_BEGIN
struct leaky {
    uint8_t turns; /* still to come, the present one included */
    seat_id turn;
    uint8_t omen; /* nothing but a leak ever sets it */
    uint8_t note; /* nor this, which nobody is shown */
    uint8_t points[PLAYERS_MAX];
    uint8_t echo_count;
    struct echo {
        card_id card;
        face_id face; /* that it had when it was played */
    } echoes[ECHOES];
};
FLAT_END

static const struct counter counters[] = {
    { "turns", COUNTER(struct leaky, turns), .most = TURNS },
    { "turn", VALUE_SEAT, COUNTER(struct leaky, turn) },
    { "omen", COUNTER(struct leaky, omen) },
    { "note", COUNTER(struct leaky, note), .seen = SEEN_BY_NOBODY },
    { "points", .per = { PER_SEAT }, COUNTER(struct leaky, points[0]) },
    { 0 },
};

enum zones { ZONE_DECK, ZONE_HAND, ZONE_ROW };

static const struct zone_kind zones[] = {
    [ZONE_DECK] = { "deck", .shared = true, .seen = SEEN_BY_NOBODY, .ordered = true },
    [ZONE_HAND] = { "hand", .seen = SEEN_BY_OWNER },
    [ZONE_ROW] = { "row", .shared = true, .seen = SEEN_BY_ALL, .ordered = true },
    { 0 },
};

static const struct zone_look zone_looks[] = {
    [ZONE_DECK] = { SHAPE_DECK },
    [ZONE_HAND] = { SHAPE_HAND },
    [ZONE_ROW] = { SHAPE_PILE },
    { 0 },
};

static const struct counter_look counter_looks[] = {
    { "turns", SHOWN_NUMBER },
    { "turn", SHOWN_TURN },
    { "omen", SHOWN_NUMBER },
    { "points", SHOWN_NUMBER },
    { 0 },
};

static const struct counter_look echo_looks[] = { { "card", SHOWN_CARD }, { 0 } };
static const struct row_look row_looks[] = { { "echoes", echo_looks }, { 0 } };
static const struct look look = { zone_looks, counter_looks, .rows = row_looks };

static const char *const streams[] = { "deck", NULL };

/* The face of the top card, from 1; 0: there is none. */
static unsigned top_face(const struct table *t)
{
    card_id top = zone_top(t, zone_of(t, ZONE_DECK, 0));
    return top == NO_CARD ? 0 : face_of(t, top) + 1u;
}

/* ---- rows ---- */

static unsigned count_echoes(const struct table *t)
{
    const struct leaky *g = table_state(t);
    return g->echo_count;
}

static void *first_echo(const struct table *t)
{
    struct leaky *g = table_state(t);
    return g->echoes;
}

static void echo_words(const struct table *t, unsigned row, struct text *out)
{
    const struct leaky *g = table_state(t);
    const struct echo *echo = &g->echoes[row];
    face_id face = leaky_leak == LEAK_ROW_TEXT ? face_of(t, echo->card) : echo->face;
    text_add(out, "%s goes on sounding", face_name(t, face));
}

static const struct counter echo_fields[] = {
    { "card", VALUE_CARD, COUNTER(struct echo, card) },
    { "face", COUNTER(struct echo, face), .seen = SEEN_BY_NOBODY },
    { 0 },
};

static const struct row_kind rows[] = {
    { "echoes", sizeof(struct echo), echo_fields, count_echoes, first_echo, .words = echo_words },
    { 0 },
};

/* ---- words ---- */

enum moves { MOVE_PLAY, MOVE_TAKE, MOVE_TAKE_KNOWN, MOVE_WAIT, MOVE_SOUND };

static const struct move_kind moves[] = {
    [MOVE_PLAY] = { "play", "play {card}", "Play {card}" },
    [MOVE_TAKE] = { "take", "take {card}", "Take {card} of the deck" },
    [MOVE_TAKE_KNOWN] = { "take known", "take {card}", "Take {card} ({number}) of the deck" },
    [MOVE_WAIT] = { "wait", "wait", "Wait" },
    [MOVE_SOUND] = { "sound", "sound {card}", "{card} sounds" },
    { 0 },
};

enum prompts { PROMPT_TURN, PROMPT_FORETOLD, PROMPT_LISTEN, PROMPT_SOUND };

static const struct prompt prompts[] = {
    [PROMPT_TURN] = { "turn", "Play or take a card, or wait." },
    [PROMPT_FORETOLD] = { "foretold", "Play or take a card, or wait ({number})." },
    [PROMPT_LISTEN] = { "listen", "Do you hear anything?" },
    [PROMPT_SOUND] = { "sound", "Which sounds next?", .order = true },
    { 0 },
};

enum events {
    EVENT_TURN,
    EVENT_DEAL,
    EVENT_DEAL_KNOWN,
    EVENT_PLAY,
    EVENT_TAKE,
    EVENT_SHUFFLE,
    EVENT_SOUND,
    EVENT_RUMOUR
};

static const struct event_kind events[] = {
    [EVENT_TURN] = { "turn", "It is the turn of {seat}.", .turn = true },
    [EVENT_DEAL] = { "deal", "{seat} is dealt {card}." },
    [EVENT_DEAL_KNOWN] = { "deal known", "{seat} is dealt {card} ({number})." },
    [EVENT_PLAY] = { "play", "{seat} plays {card}." },
    [EVENT_TAKE] = { "take", "{seat} takes {card} of the deck." },
    [EVENT_SHUFFLE] = { "shuffle", "The row is shuffled into the deck." },
    [EVENT_SOUND] = { "sound", "{card} sounds." },
    [EVENT_RUMOUR] = { "rumour", "There is a rumour." },
    { 0 },
};

/* ---- rules ---- */

#define RULES(X) X(leaky_play) X(leaky_turn) X(leaky_sound)
RULE_NUMBERS(RULES)
RULE_FORWARDS(RULES)

FLAT_BEGIN
FRAME(leaky_play)
{
    struct frame_head head;
};
FRAME(leaky_turn)
{
    struct frame_head head;
    struct event turn;
};
FRAME(leaky_sound)
{
    struct frame_head head;
    card_id sounding[SOUNDING]; /* the first cards of the row; NO_CARD: it has sounded */
};
FLAT_END

static void draw(struct table *t, seat_id seat)
{
    card_id top = zone_top(t, zone_of(t, ZONE_DECK, 0));
    if (top == NO_CARD) return;
    card_move(t, top, zone_of(t, ZONE_HAND, seat));
    unsigned kind = leaky_leak == LEAK_EVENT_NUMBER ? EVENT_DEAL_KNOWN : EVENT_DEAL;
    TELL((uint8_t)kind, .seat = seat, .card = top, .number = face_of(t, top));
}

static void play_card(struct table *t, card_id card)
{
    struct leaky *g = table_state(t);
    g->echoes[g->echo_count++] = (struct echo){ card, face_of(t, card) };
    g->points[g->turn] = (uint8_t)(g->points[g->turn] + face_of(t, card));
    card_move(t, card, zone_of(t, ZONE_ROW, 0));
    TELL(EVENT_PLAY, .seat = g->turn, .card = card);
}

static void take_card(struct table *t, card_id card)
{
    const struct leaky *g = table_state(t);
    card_move(t, card, zone_of(t, ZONE_HAND, g->turn));
    TELL(EVENT_TAKE, .seat = g->turn, .card = card);
}

/* A card that was shuffled away is any card. */
static void forget_echoes(struct leaky *g)
{
    for (unsigned i = 0; i < g->echo_count; i++) g->echoes[i].card = NO_CARD;
}

static void shuffle_row(struct table *t)
{
    if (zone_count(t, zone_of(t, ZONE_ROW, 0)) < SHUFFLED_AT) return;
    zone_move_all(t, zone_of(t, ZONE_ROW, 0), zone_of(t, ZONE_DECK, 0));
    zone_shuffle(t, zone_of(t, ZONE_DECK, 0), 0);
    if (leaky_leak != LEAK_ROW_TEXT) forget_echoes(table_state(t));
    TELL(EVENT_SHUFFLE);
}

static void spread_rumours(struct table *t, event_id turn)
{
    bool odd = top_face(t) % 2;
    if (leaky_leak == LEAK_EVENT_COUNT && odd) TELL(EVENT_RUMOUR);
    if (leaky_leak == LEAK_PARENT) TELL(EVENT_RUMOUR, .parent = odd ? turn : NO_EVENT);
}

static void foretell(struct table *t)
{
    struct leaky *g = table_state(t);
    if (leaky_leak == LEAK_COUNTER) g->omen = (uint8_t)top_face(t);
    if (leaky_leak == LEAK_LATE_COUNTER && g->turns <= SHOWN_LATE) g->omen = g->note;
}

static void offer_all(struct table *t)
{
    const struct leaky *g = table_state(t);
    bool odd = top_face(t) % 2, first = leaky_leak == LEAK_OPTION_ORDER && odd;
    bool never = leaky_leak == LEAK_OPTION_COUNT && odd;
    unsigned left = TAKEN_FROM;
    if (first) OFFER(.kind = MOVE_WAIT);
    offer_cards(t, zone_of(t, ZONE_HAND, g->turn), MOVE_PLAY);
    for (EACH_CARD(card, t, zone_of(t, ZONE_DECK, 0))) {
        bool known = leaky_leak == LEAK_OPTION_WORDS;
        if (!left--) break;
        OFFER(.kind = known ? MOVE_TAKE_KNOWN : MOVE_TAKE, .card = card,
              .number = known ? (int16_t)(face_of(t, card) + 1) : 0);
    }
    if (!first && !never) OFFER(.kind = MOVE_WAIT);
}

/* ---- an order ---- */

static void put_top_at_bottom(struct table *t)
{
    zone_id deck = zone_of(t, ZONE_DECK, 0);
    card_move(t, zone_top(t, deck), deck);
}

/* The first has the top card of the deck put at its bottom; the second too, but only a card with an
 * odd face. So the order makes a difference if one of the two cards on top of the deck is odd and
 * one is even. Nobody can see that, and it must not be seen from being asked, either. */
static void sound(struct table *t, card_id card, bool first)
{
    TELL(EVENT_SOUND, .card = card);
    if (first || top_face(t) % 2) put_top_at_bottom(t);
}

static bool two_sound(const struct table *t)
{
    bool row = zone_count(t, zone_of(t, ZONE_ROW, 0)) >= SOUNDING;
    return row && zone_count(t, zone_of(t, ZONE_DECK, 0)) > 0;
}

RULE(leaky_sound)
{
    MY(leaky_sound);
    const struct leaky *g = table_state(t);
    RULE_BEGIN;
    my->sounding[0] = zone_top(t, zone_of(t, ZONE_ROW, 0));
    my->sounding[1] = card_next(t, my->sounding[0]);
    while (my->sounding[0] != NO_CARD || my->sounding[1] != NO_CARD) {
        ASK_BEGIN(g->turn, PROMPT_SOUND);
        for (unsigned i = 0; i < SOUNDING; i++) {
            if (my->sounding[i] != NO_CARD) OFFER(.kind = MOVE_SOUND, .card = my->sounding[i]);
        }
        ASK_END;
        bool first = t->chosen.card == my->sounding[0];
        my->sounding[first ? 0 : 1] = NO_CARD;
        sound(t, t->chosen.card, first);
    }
    RULE_END;
}

/* ---- a turn ---- */

/* Who is in turn plays a card, takes one of the first of the deck, or waits; and draws one, after
 * what lies in the row has sounded. */
RULE(leaky_turn)
{
    MY(leaky_turn);
    struct leaky *g = table_state(t);
    RULE_BEGIN;
    my->turn = EVENT(EVENT_TURN, .seat = g->turn, .number = (int32_t)top_face(t));
    TELL(EVENT_TURN, .seat = g->turn);
    spread_rumours(t, event_name(t, &my->turn));
    foretell(t);
    ASK_BEGIN(g->turn, leaky_leak == LEAK_PROMPT ? PROMPT_FORETOLD : PROMPT_TURN,
              .about = leaky_leak == LEAK_PROMPT ? event_name(t, &my->turn) : NO_EVENT);
    offer_all(t);
    ASK_END;
    if (t->chosen.kind == MOVE_PLAY) play_card(t, t->chosen.card);
    if (t->chosen.kind == MOVE_TAKE || t->chosen.kind == MOVE_TAKE_KNOWN)
        take_card(t, t->chosen.card);
    if (leaky_leak == LEAK_QUESTION && top_face(t) % 2) {
        ASK_BEGIN(next_seat(t, g->turn), PROMPT_LISTEN);
        OFFER(.kind = MOVE_WAIT);
        ASK_END;
    }
    if (two_sound(t)) CALL(leaky_sound);
    draw(t, g->turn);
    shuffle_row(t);
    RULE_END;
}

RULE(leaky_play)
{
    MY(leaky_play);
    struct leaky *g = table_state(t);
    RULE_BEGIN;
    while (g->turns > 0) {
        CALL(leaky_turn);
        g->turn = next_seat(t, g->turn);
        g->turns--;
    }
    RULE_END;
}

static const struct rule_spec rules[] = { RULE_ENTRIES(RULES) };

/* ---- the rest ---- */

static bool prepare(struct setup *setup, struct diagnostics *d)
{
    static const char *const names[FACES] = { "bell", "drum", "flute", "gong", "harp", "lute" };
    (void)d;
    for (unsigned i = 0; i < FACES; i++) {
        face_id face = setup_add_face(setup, names[i]);
        setup_add_cards(setup, face, COPIES, 0, setup_zone(setup, ZONE_DECK, 0));
    }
    return true;
}

static void deal(struct table *t)
{
    struct leaky *g = table_state(t);
    zone_id deck = zone_of(t, ZONE_DECK, 0);
    g->turns = TURNS;
    zone_shuffle(t, deck, 0);
    for (seat_id s = 0; s < t->seats; s++) {
        for (unsigned i = 0; i < HAND; i++) draw(t, s);
    }
    if (leaky_leak == LEAK_LATE_COUNTER || leaky_leak == LEAK_EVALUATION)
        g->note = (uint8_t)(face_of(t, zone_at(t, deck)->last) + 1);
}

static void scores(const struct table *t, int32_t *scores)
{
    const struct leaky *g = table_state(t);
    for (seat_id s = 0; s < t->seats; s++) {
        scores[s] = g->points[s];
        if (leaky_leak != LEAK_SCORES) continue;
        for (EACH_CARD(card, t, zone_of(t, ZONE_HAND, s))) scores[s] += face_of(t, card);
    }
}

static int32_t evaluate(const struct table *t, seat_id seat)
{
    const struct leaky *g = table_state(t);
    int32_t in_hand = zone_at(t, zone_of(t, ZONE_HAND, seat))->count;
    return g->points[seat] + (g->note % 2 ? 20 * in_hand : 0);
}

/* The bottom card: whoever is asked soon draws the top one, and may then know it. */
static bool why_not(const struct table *t, seat_id seat, const struct move *wish, struct text *out)
{
    card_id bottom = zone_at(t, zone_of(t, ZONE_DECK, 0))->last;
    (void)seat, (void)wish;
    if (leaky_leak != LEAK_WHY_NOT || !is_card(t, bottom)) return false;
    text_add(out, "%s forbids it", face_name(t, face_of(t, bottom)));
    return true;
}

/* That a card will come everybody knows; which one nobody does. */
static void foretell_card(const struct table *t, seat_id viewer, struct forecast *f)
{
    card_id bottom = zone_at(t, zone_of(t, ZONE_DECK, 0))->last;
    (void)viewer;
    if (!is_card(t, bottom)) return;
    struct text *out = forecast_add(f, (struct forecast_line){ .kind = "card" });
    bool leak = leaky_leak == LEAK_FORECAST;
    text_add(out, "In the end comes %s.", leak ? face_name(t, face_of(t, bottom)) : "a card");
}

const struct game leaky_game = {
    .name = "leaky",
    .title = "Leaky",
    .about = "Tells secrets, for tests.",
    .version = 1,
    .seats_min = 2,
    .seats_max = PLAYERS_MAX,
    .zones = zones,
    .streams = streams,
    .counters = counters,
    .state_bytes = sizeof(struct leaky),
    .stack_bytes = 1024,
    .rules = rules,
    .rules_count = RULE_LAST_,
    .play = RULE_leaky_play,
    .moves = moves,
    .prompts = prompts,
    .events = events,
    .look = &look,
    .prepare = prepare,
    .deal = deal,
    .scores = scores,
    .evaluate = evaluate,
    .why_not = why_not,
    .forecast = foretell_card,

    .hidden = true,
    .rows = rows,
};
