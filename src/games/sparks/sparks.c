/* SPDX-License-Identifier: MIT */
/*
 * Sparks: the second conformance game. Never offered for play: it exists to prove on a few pages
 * what the big games need of the kernel and pebbles does not have. Each rule is there for something
 * of the kernel, named in brackets; what would prove nothing more is not here.
 *
 *  sparks-1   Two to four players have 10 glow and 3 cards each, from one shuffled deck of 30.
 *  sparks-2   In a turn everybody seals a shield; the player in turn draws two cards, plays one or
 *             passes, and cools down.
 *  sparks-3   Sealing: each player in turn order chooses a kind of sparks in secret; when all have
 *             chosen, the shields are shown. They hold until the next are shown. [Choices at the
 *             same time; a counter that only its owner sees, and another seat's guess at it.]
 *  sparks-4   A bolt sends 3 sparks of its kind at another player; if any glow is lost, the player
 *             of the bolt draws a card. [What a rule RETURNs.]
 *  sparks-5   An arc stays in play with 3 charge. Without charge it burns out. [State of a card.]
 *  sparks-6   Cooling down: of more than 3 cards the others are laid face down on the embers.
 *             [A card that its owner moves unseen.]
 *  sparks-7   An empty deck is made of the ash and the embers, shuffled, but only once.
 *
 * A strike, in this order, until no spark is left: [an event that one rule carries, that another
 * changes, and that a scene can put in flight]
 *  sparks-8   Who is shielded against its kind is not struck.
 *  sparks-9   Who is struck may throw insulation from the hand: two sparks less each. In the turn
 *             insulation does nothing. [A window, which tells something by opening.]
 *  sparks-10  The struck player loses a glow for each spark.
 *  sparks-11  The first arc of that player spends 1 charge to send as many sparks on to the next
 *             player. [An effect that feeds itself.]
 *  sparks-12  Five strikes within each other and 12 a decision are the limit; more die out.
 *
 *  sparks-13  The game ends after six turns for everybody. Most glow wins, ties are shared.
 */
#include "kernel/counter.h"
#include "kernel/game.h"
#include "kernel/layout.h"
#include "kernel/look.h"
#include "kernel/zone.h"

enum {
    PLAYERS_MAX = 4,
    HAND = 3,
    ROUNDS = 6,
    GLOW = 10,
    GLOW_MOST = 99, /* that a scene gives */
    CHARGE = 3,
    BOLT_SPARKS = 3,
    SPARKS_MOST = 99, /* of a strike that a scene starts */
    INSULATES = 2,
};

enum kinds { FIRE, FROST, STORM, KINDS };

static const char *const kinds[] = { "fire", "frost", "storm", NULL };
/* A shield is 0, or 1 + the kind it is against. */
static const char *const shields[] = { "none", "fire", "frost", "storm", NULL };

/* The faces, in the order in which set-up adds them. Those of bolts are their kinds. */
enum faces { FIRE_BOLT, FROST_BOLT, STORM_BOLT, INSULATION, ARC };

static const struct {
    const char *name;
    uint8_t copies;
} cards[] = {
    [FIRE_BOLT] = { "fire bolt", 4 },
    [FROST_BOLT] = { "frost bolt", 4 },
    [STORM_BOLT] = { "storm bolt", 4 },
    [INSULATION] = { "insulation", 6 },
    [ARC] = { "arc", 12 },
};

FLAT_BEGIN
struct sparks {
    uint16_t turns; /* still to come, the present one included */
    seat_id turn;
    uint8_t turned; /* the deck has been made anew */
    uint8_t glow[PLAYERS_MAX];
    uint8_t sealed[PLAYERS_MAX]; /* chosen and not shown yet */
    uint8_t shield[PLAYERS_MAX];
};

/* Of a card in play; 0 elsewhere, because shuffling moves faces and leaves this where it is. */
struct arc {
    uint32_t charge;
};
FLAT_END

static const struct counter counters[] = {
    { "turns", COUNTER(struct sparks, turns), .most = ROUNDS * PLAYERS_MAX },
    { "turn", VALUE_SEAT, COUNTER(struct sparks, turn) },
    { "turned", VALUE_FLAG, COUNTER(struct sparks, turned) },
    { "glow", .per = { PER_SEAT }, COUNTER(struct sparks, glow[0]), .most = GLOW_MOST },
    { "sealed",
      VALUE_WORD,
      { PER_SEAT },
      COUNTER(struct sparks, sealed[0]),
      .words = shields,
      .seen = SEEN_BY_OWNER },
    { "shield", VALUE_WORD, { PER_SEAT }, COUNTER(struct sparks, shield[0]), .words = shields },
    { 0 },
};

static const struct counter card_counters[] = {
    { "charge", COUNTER(struct arc, charge), .most = CHARGE },
    { 0 },
};

enum zones { ZONE_DECK, ZONE_HAND, ZONE_ARCS, ZONE_ASH, ZONE_EMBERS };

static const struct zone_kind zones[] = {
    [ZONE_DECK] = { "deck", .shared = true, .seen = SEEN_BY_NOBODY, .ordered = true },
    [ZONE_HAND] = { "hand", .seen = SEEN_BY_OWNER },
    [ZONE_ARCS] = { "arcs", .seen = SEEN_BY_ALL, .ordered = true },
    [ZONE_ASH] = { "ash", .shared = true, .seen = SEEN_BY_ALL },
    [ZONE_EMBERS] = { "embers", .shared = true, .seen = SEEN_BY_NOBODY },
    { 0 },
};

static const struct zone_look zone_looks[] = {
    [ZONE_DECK] = { SHAPE_DECK }, [ZONE_HAND] = { SHAPE_HAND },   [ZONE_ARCS] = { SHAPE_ROW },
    [ZONE_ASH] = { SHAPE_PILE },  [ZONE_EMBERS] = { SHAPE_DECK }, { 0 },
};

static const struct counter_look counter_looks[] = {
    { "turns", SHOWN_NUMBER, .label = "turns left" },
    { "turn", SHOWN_TURN },
    { "turned", SHOWN_FLAG, .label = "deck made anew" },
    { "glow", SHOWN_GEMS, .sign = { "glow", 50, TINT_YELLOW } },
    { "sealed", SHOWN_WORD, .label = "sealed shield" },
    { "shield", SHOWN_WORD },
    { 0 },
};

static const struct counter_look card_looks[] = {
    { "charge", SHOWN_BAR, .most = CHARGE, .sign = { "bolt", 50, TINT_YELLOW } },
    { 0 },
};

static const struct sign kind_signs[] = {
    [FIRE] = { "flame", 15, TINT_RED },
    [FROST] = { "snowflake", 200, TINT_CYAN },
    [STORM] = { "cloud", 250, TINT_BLUE },
    { 0 },
};

static const struct look look = { zone_looks, counter_looks, card_looks, .things = kind_signs };

static const char *const streams[] = { "deck", NULL };

enum moves { MOVE_PASS, MOVE_SEAL, MOVE_CARD, MOVE_AT, MOVE_ASIDE };

static const struct move_kind moves[] = {
    [MOVE_PASS] = { "pass", "pass", "Pass" },
    [MOVE_SEAL] = { "seal", "{thing}", "Shield yourself against {thing}" },
    [MOVE_CARD] = { "card", "{card}", "{card}" },
    [MOVE_AT] = { "at", "at {seat}", "Strike {seat}" },
    [MOVE_ASIDE] = { "aside", "lay {card}", "Lay {card} face down" },
    { 0 },
};

enum prompts { PROMPT_SEAL, PROMPT_PLAY, PROMPT_TARGET, PROMPT_COOL, PROMPT_REACT };

static const struct prompt prompts[] = {
    [PROMPT_SEAL] = { "seal", "Seal a shield." },
    [PROMPT_PLAY] = { "play", "Play a card of your hand." },
    [PROMPT_TARGET] = { "target", "Whom does {card} strike?" },
    [PROMPT_COOL] = { "cool", "Which card do you lay on the embers?" },
    [PROMPT_REACT] = { "react", "{number} {thing} spark{s} of {seat} will strike you. React?",
                       .window = true },
    { 0 },
};

enum events {
    EVENT_DRAW,
    EVENT_ANEW,
    EVENT_SEAL,
    EVENT_SHIELD,
    EVENT_PLAY,
    EVENT_BURN_OUT,
    EVENT_COOL,
    EVENT_STRIKE,
    EVENT_IMMUNE,
    EVENT_REACT,
    EVENT_TAKE,
    EVENT_FORFEIT
};

static const struct event_kind events[] = {
    [EVENT_DRAW] = { "draw", "{seat} draws {card}." },
    [EVENT_ANEW] = { "anew", "Ash and embers become the deck: {number} card{s}." },
    [EVENT_SEAL] = { "seal", "{seat} seals a shield." },
    [EVENT_SHIELD] = { "shield", "{seat} is shielded against {thing}." },
    [EVENT_PLAY] = { "play", "{seat} plays {card}." },
    [EVENT_BURN_OUT] = { "burn-out", "{card} burns out." },
    [EVENT_COOL] = { "cool", "{seat} lays {card} on the embers." },
    [EVENT_STRIKE] = { "strike", "{seat} sends {number} {thing} spark{s} at {other}." },
    [EVENT_IMMUNE] = { "immune", "{other}'s shield stops the sparks." },
    [EVENT_REACT] = { "react", "{other} throws {card}, which leaves {number} of {was}." },
    [EVENT_TAKE] = { "take", "{other} loses {number} glow to {was} {thing} spark{s 2}." },
    [EVENT_FORFEIT] = { "forfeit", "The sparks die out, {number} strikes deep." },
    { 0 },
};

#define RULES(X) X(play_game) X(turn) X(seal) X(play_card) X(cool) X(strike) X(react)
RULE_NUMBERS(RULES)
RULE_FORWARDS(RULES)

FLAT_BEGIN
#define FRAME_BARE(name)                                                                           \
    FRAME(name)                                                                                    \
    {                                                                                              \
        struct frame_head head;                                                                    \
    }
FRAME_BARE(play_game);
FRAME_BARE(turn);
FRAME_BARE(seal);
FRAME_BARE(cool);
FRAME(react)
{
    struct frame_head head;
    event_id hit; /* the strike that is reacted to */
    uint16_t spare;
};
FRAME(play_card)
{
    struct frame_head head;
    card_id card;
    uint16_t spare;
};
/* The strike in flight: `seat` strikes `other` with `number` sparks of a kind. */
FRAME(strike)
{
    struct frame_head head;
    card_id arc; /* that sends the sparks on */
    uint16_t spare;
    struct event event;
};
FLAT_END

static const struct counter strike_fields[] = {
    { "from", VALUE_SEAT, COUNTER(FRAME(strike), event.seat) },
    { "to", VALUE_SEAT, COUNTER(FRAME(strike), event.other) },
    { "kind", VALUE_WORD, COUNTER(FRAME(strike), event.thing), .words = kinds },
    { "sparks", COUNTER(FRAME(strike), event.number), .most = SPARKS_MOST },
    { "source", VALUE_CARD, COUNTER(FRAME(strike), event.source) },
    { 0 },
};

/* ---- cards ---- */

/* Ash and embers become the deck, which is empty. */
static void make_deck_anew(struct table *t)
{
    struct sparks *g = table_state(t);
    zone_id deck = zone_of(t, ZONE_DECK, 0);
    g->turned = 1;
    zone_move_all(t, zone_of(t, ZONE_ASH, 0), deck);
    zone_move_all(t, zone_of(t, ZONE_EMBERS, 0), deck);
    zone_shuffle(t, deck, 0);
    TELL(EVENT_ANEW, .number = (int32_t)zone_count(t, deck));
}

static void draw(struct table *t, seat_id seat)
{
    const struct sparks *g = table_state(t);
    zone_id deck = zone_of(t, ZONE_DECK, 0);
    if (!zone_count(t, deck) && !g->turned) make_deck_anew(t);
    card_id top = zone_top(t, deck);
    if (top == NO_CARD) return;
    card_move(t, top, zone_of(t, ZONE_HAND, seat));
    TELL(EVENT_DRAW, .seat = seat, .card = top);
}

static card_id first_of(const struct table *t, zone_id zone, face_id face)
{
    for (EACH_CARD(c, t, zone)) {
        if (face_of(t, c) == face) return c;
    }
    return NO_CARD;
}

static struct arc *arc_at(const struct table *t, card_id card)
{
    return card_state(t, card);
}

static card_id arc_of(const struct table *t, seat_id seat)
{
    return zone_top(t, zone_of(t, ZONE_ARCS, seat));
}

static void spend_charge(struct table *t, card_id arc)
{
    if (--arc_at(t, arc)->charge) return;
    card_move(t, arc, zone_of(t, ZONE_ASH, 0));
    TELL(EVENT_BURN_OUT, .card = arc);
}

/* ---- strikes ---- */

/* Every change of a strike goes through here and is told, so that "why?" can be answered. */
static void change_hit(struct table *t, struct event *hit, uint8_t kind, int32_t number, card_id by)
{
    hit->was = hit->number;
    hit->number = number;
    TELL(kind, .seat = hit->seat, .other = hit->other, .thing = hit->thing, .card = by,
         .source = hit->source, .number = number, .was = hit->was, .parent = event_name(t, hit));
}

/* A scene gives only the fields it may: the others are filled in here. */
static void begin_hit(struct table *t, struct event *hit)
{
    hit->kind = EVENT_STRIKE;
    hit->card = hit->target = NO_CARD;
    hit->was = hit->number;
    if (t->sink) event_pass_on(t, *hit);
}

static void offer_insulation(struct table *t, seat_id seat)
{
    card_id card = first_of(t, zone_of(t, ZONE_HAND, seat), INSULATION);
    if (card != NO_CARD) OFFER(.kind = MOVE_CARD, .card = card);
}

/* In the turn every card may be played; against sparks only one helps. */
static bool why_not(const struct table *t, seat_id seat, const struct move *wish, struct text *out)
{
    (void)seat;
    bool other = is_card(t, wish->card) && face_of(t, wish->card) != INSULATION;
    if (t->prompt != PROMPT_REACT || !other) return false;
    text_add_string(out, "only insulation helps against sparks");
    return true;
}

static void throw_insulation(struct table *t, struct event *hit, card_id card)
{
    card_move(t, card, zone_of(t, ZONE_ASH, 0));
    change_hit(t, hit, EVENT_REACT, hit->number > INSULATES ? hit->number - INSULATES : 0, card);
}

static void take_hit(struct table *t, struct event *hit)
{
    struct sparks *g = table_state(t);
    uint8_t *glow = &g->glow[hit->other];
    int32_t lost = hit->number < *glow ? hit->number : *glow;
    *glow = (uint8_t)(*glow - lost);
    change_hit(t, hit, EVENT_TAKE, lost, NO_CARD);
}

/* sparks-9. The window closes with the first pass. */
RULE(react)
{
    MY(react);
    struct event *const hit = event_at(t, my->hit);
    RULE_BEGIN;
    do {
        ASK_BEGIN(hit->other, PROMPT_REACT, .about = my->hit);
        offer_insulation(t, hit->other);
        OFFER(.kind = MOVE_PASS);
        ASK_END;
        if (t->chosen.kind == MOVE_CARD) throw_insulation(t, hit, t->chosen.card);
    } while (t->chosen.kind == MOVE_CARD && hit->number > 0);
    RULE_END;
}

/* RETURNs the glow that was lost. Feeds itself where arcs face each other, up to the limits. */
RULE(strike)
{
    MY(strike);
    struct event *const hit = &my->event;
    const struct sparks *g = table_state(t);
    RULE_BEGIN;
    begin_hit(t, hit);
    if (g->shield[hit->other] == 1 + hit->thing) change_hit(t, hit, EVENT_IMMUNE, 0, NO_CARD);
    if (hit->number > 0) {
        CALL(react, .hit = event_name(t, hit));
    }
    if (hit->number > 0) take_hit(t, hit);
    if (hit->number > 0 && arc_of(t, hit->other) != NO_CARD) {
        my->arc = arc_of(t, hit->other);
        spend_charge(t, my->arc);
        CALL_EFFECT(strike, .event = EVENT(EVENT_STRIKE, .seat = hit->other,
                                           .other = next_seat(t, hit->other), .thing = hit->thing,
                                           .number = hit->number, .source = my->arc,
                                           .parent = event_name(t, hit)));
    }
    RETURN(hit->number);
    RULE_END;
}

/* ---- turns ---- */

/* Who seals next, in turn order; NOBODY: all have. */
static seat_id next_to_seal(const struct table *t)
{
    const struct sparks *g = table_state(t);
    seat_id seat = g->turn;
    do {
        if (!g->sealed[seat]) return seat;
        seat = next_seat(t, seat);
    } while (seat != g->turn);
    return NOBODY;
}

static void show_shields(struct table *t)
{
    struct sparks *g = table_state(t);
    for (seat_id s = 0; s < t->seats; s++) {
        g->shield[s] = g->sealed[s];
        g->sealed[s] = 0;
        TELL(EVENT_SHIELD, .seat = s, .thing = (uint8_t)(g->shield[s] - 1));
    }
}

/* sparks-3. Who has sealed is told, what is not. */
RULE(seal)
{
    MY(seal);
    struct sparks *g = table_state(t);
    RULE_BEGIN;
    while (next_to_seal(t) != NOBODY) {
        ASK_BEGIN(next_to_seal(t), PROMPT_SEAL);
        for (uint8_t k = 0; k < KINDS; k++) OFFER(.kind = MOVE_SEAL, .thing = k);
        ASK_END;
        TELL(EVENT_SEAL, .seat = next_to_seal(t));
        g->sealed[next_to_seal(t)] = (uint8_t)(1 + t->chosen.thing);
    }
    show_shields(t);
    RULE_END;
}

/* The card is in the hand; it goes to the arcs or to the ash. */
static void bring_out(struct table *t, seat_id seat, card_id card)
{
    bool stays = face_of(t, card) == ARC;
    card_move(t, card, stays ? zone_of(t, ZONE_ARCS, seat) : zone_of(t, ZONE_ASH, 0));
    if (stays) arc_at(t, card)->charge = CHARGE;
    TELL(EVENT_PLAY, .seat = seat, .card = card);
}

RULE(play_card)
{
    MY(play_card);
    const struct sparks *g = table_state(t);
    RULE_BEGIN;
    bring_out(t, g->turn, my->card);
    if (face_of(t, my->card) <= STORM_BOLT) {
        ASK_BEGIN(g->turn, PROMPT_TARGET, SUBJECT(my->card));
        for (seat_id s = 0; s < t->seats; s++) {
            if (s != g->turn) OFFER(.kind = MOVE_AT, .seat = s);
        }
        ASK_END;
        CALL_EFFECT(strike, .event = EVENT(EVENT_STRIKE, .seat = g->turn, .other = t->chosen.seat,
                                           .thing = (uint8_t)face_of(t, my->card),
                                           .number = BOLT_SPARKS, .source = my->card));
        if (t->result > 0) draw(t, g->turn);
    }
    RULE_END;
}

/* sparks-6 */
RULE(cool)
{
    MY(cool);
    const struct sparks *g = table_state(t);
    RULE_BEGIN;
    while (zone_count(t, zone_of(t, ZONE_HAND, g->turn)) > HAND) {
        ASK_BEGIN(g->turn, PROMPT_COOL);
        /* also cards that look the same: that one is asked must not tell what the cards are */
        for (EACH_CARD(c, t, zone_of(t, ZONE_HAND, g->turn))) OFFER(.kind = MOVE_ASIDE, .card = c);
        ASK_END;
        card_move_secretly(t, t->chosen.card, zone_of(t, ZONE_EMBERS, 0), g->turn);
        TELL(EVENT_COOL, .seat = g->turn, .card = t->chosen.card);
    }
    RULE_END;
}

/* sparks-2 */
RULE(turn)
{
    MY(turn);
    const struct sparks *g = table_state(t);
    RULE_BEGIN;
    CALL(seal);
    draw(t, g->turn);
    draw(t, g->turn);
    ASK_BEGIN(g->turn, PROMPT_PLAY);
    offer_cards(t, zone_of(t, ZONE_HAND, g->turn), MOVE_CARD);
    OFFER(.kind = MOVE_PASS);
    ASK_END;
    if (t->chosen.kind == MOVE_CARD) {
        CALL(play_card, .card = t->chosen.card);
    }
    CALL(cool);
    RULE_END;
}

/* sparks-13 */
RULE(play_game)
{
    MY(play_game);
    struct sparks *g = table_state(t);
    RULE_BEGIN;
    while (g->turns > 0) {
        CALL(turn);
        g->turn = next_seat(t, g->turn);
        g->turns--;
    }
    RULE_END;
}

static const struct rule_spec rules[] = { RULE_ENTRIES(RULES)
                                              RULE_WITH_FIELDS(strike, strike_fields) };

/* ---- the interface ---- */

static bool prepare(struct setup *setup, struct diagnostics *d)
{
    (void)d; /* its cards are written in this file, and always there */
    for (unsigned i = 0; i < sizeof cards / sizeof *cards; i++) {
        face_id face = setup_add_face(setup, cards[i].name);
        setup_add_cards(setup, face, cards[i].copies, 0, setup_zone(setup, ZONE_DECK, 0));
    }
    return true;
}

static void deal(struct table *t)
{
    struct sparks *g = table_state(t);
    g->turns = (uint16_t)(ROUNDS * t->seats);
    zone_shuffle(t, zone_of(t, ZONE_DECK, 0), 0);
    for (seat_id s = 0; s < t->seats; s++) {
        g->glow[s] = GLOW;
        for (unsigned i = 0; i < HAND; i++) draw(t, s);
    }
}

static void scores(const struct table *t, int32_t *scores)
{
    const struct sparks *g = table_state(t);
    for (seat_id s = 0; s < t->seats; s++) scores[s] = g->glow[s];
}

static int32_t evaluate(const struct table *t, seat_id seat)
{
    const struct sparks *g = table_state(t);
    return 4 * g->glow[seat] + g->shield[seat];
}

/*
 * Shields that are sealed can be any. Unless windows are always asked, one that is open tells that
 * its player has something to react with: a world without is rejected. What windows that stayed
 * shut tell is not kept; who minds plays with ask=windows.
 */
static bool resample(struct table *t, seat_id seat, struct stream *luck)
{
    struct sparks *g = table_state(t);
    for (seat_id s = 0; s < t->seats; s++) {
        if (s != seat && g->sealed[s]) g->sealed[s] = (uint8_t)(1 + stream_below(luck, KINDS));
    }
    if (t->asked == NOBODY || t->prompt != PROMPT_REACT || t->ask_all != ASK_CHOICES) return true;
    return first_of(t, zone_of(t, ZONE_HAND, t->asked), INSULATION) != NO_CARD;
}

/* ---- laid-out positions ---- */

static void check_card(const struct table *t, card_id card, const struct layout *layout)
{
    const char *name = face_name(t, face_of(t, card));
    bool in_play = zone_at(t, card_at(t, card)->zone)->kind == ZONE_ARCS;
    bool charged = arc_at(t, card)->charge > 0;
    const void *charge = &arc_at(t, card)->charge;
    if (in_play && face_of(t, card) != ARC) wrong_card(layout, card, "'%s' is not an arc", name);
    if (in_play && !charged)
        wrong_value(layout, charge, "an arc needs charge: arc {charge=%u}", CHARGE);
    if (!in_play && charged) wrong_value(layout, charge, "'%s' is charged, but not in play", name);
}

static void check_strikes(const struct table *t, const struct layout *layout)
{
    for (const struct frame_head *f = frame_top(t); f; f = frame_below(t, f)) {
        if (f->rule != RULE_strike) continue;
        const struct event *hit = &((const FRAME(strike) *)f)->event;
        if (hit->seat >= t->seats || hit->other >= t->seats) {
            wrong_value(layout, hit->seat >= t->seats ? &hit->seat : &hit->other,
                        "a strike in flight needs two players: from=1 to=2");
        }
        if (hit->number < 1)
            wrong_value(layout, &hit->number, "a strike in flight needs sparks=1 or more");
    }
}

static void check_position(const struct table *t, const struct layout *layout)
{
    const struct sparks *g = table_state(t);
    if (g->turn >= t->seats) wrong_value(layout, &g->turn, "it must be somebody's turn");
    for (card_id c = 0; c < t->cards; c++) check_card(t, c, layout);
    check_strikes(t, layout);
}

const struct game sparks_game = {
    .name = "sparks",
    .title = "Sparks",
    .about = "Sparks fly along arcs: what the kernel must carry.",
    .version = 3,
    .seats_min = 2,
    .seats_max = PLAYERS_MAX,
    .zones = zones,
    .streams = streams,
    .counters = counters,
    .state_bytes = sizeof(struct sparks),
    .stack_bytes = 1536, /* 16 strikes of a scene, 5 nested ones, moves for every card */
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
    .things = kinds,
    .resample = resample,

    .effects_deep = 5,
    .effects_a_decision = 12,
    .forfeit_event = EVENT_FORFEIT,

    .card_counters = card_counters,
    .card_state_bytes = sizeof(struct arc),

    .why_not = why_not,

    .check_position = check_position,
};
