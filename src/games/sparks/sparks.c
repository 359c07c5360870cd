/*
 * Sparks: the second conformance game. Never offered for play: it exists to prove on a few pages
 * what the big games need of the kernel and pebbles does not have.
 *
 *  sparks-1   Two to four players have 10 glow and 3 cards each, from one shuffled deck of 40.
 *  sparks-2   In a turn everybody seals a shield; the player in turn draws two cards, plays one or
 *             passes, discharges the coils, and cools down.
 *  sparks-3   Sealing: each player in turn order chooses a kind of sparks in secret; when all have
 *             chosen, the shields are shown. They hold until the next are shown.
 *  sparks-4   A bolt sends 3 sparks of its kind at another player; if any glow is lost, the player
 *             of the bolt draws a card. Played in the turn, insulation gives 1 glow.
 *  sparks-5   Gaze: look at the top three cards of the deck and put them back in any order.
 *  sparks-6   A coil stays in play with 3 charge. Without charge it burns out.
 *  sparks-7   Discharging: each coil of the player in turn loses 1 charge and sends 1 spark of its
 *             kind at the next player. The player chooses the order, one at a time.
 *  sparks-8   Cooling down: of more than 3 cards the others are laid face down on the embers.
 *  sparks-9   An empty deck is made of the ash and the embers, shuffled, but only once.
 *
 * A strike, in this order, until no spark is left:
 *  sparks-10  A player with a rod may spend 1 of its charge to turn the strike to somebody else,
 *             once a strike.
 *  sparks-11  Who is shielded against its kind is not struck.
 *  sparks-12  Each amplifier of the player who strikes adds a spark.
 *  sparks-13  Who has lost glow to that kind four times is hardened: one spark less.
 *  sparks-14  Who is struck may throw insulation from the hand: two sparks less each.
 *  sparks-15  A siphon that is not full (5 charge) is charged with the sparks instead; of several
 *             the struck player chooses one.
 *  sparks-16  The struck player loses a glow for each spark.
 *  sparks-17  If that player has an arc, it sends as many sparks on to the next player or, with
 *             the option arcs=everyone, to everybody else.
 *  sparks-18  Five strikes within each other and 12 a decision are the limit; more die out.
 *
 *  sparks-19  The game ends after the turns the option `rounds` gives everybody, or with the turn
 *             in which somebody's glow is gone. Most glow wins, ties are shared.
 */
#include "kernel/counter.h"
#include "kernel/game.h"
#include "kernel/zone.h"

enum {
    PLAYERS_MAX = 4,
    HAND = 3,
    GLOW = 10,
    GLOW_MOST = 99, /* no more is gained, nor given by a scene */
    CHARGE = 3,
    CHARGE_FULL = 5,
    BOLT_SPARKS = 3,
    SPARKS_MOST = 99, /* of a strike a scene starts */
    GAZE_DEPTH = 3,
    HARDENED = 4,
    INSULATES = 2,
    ROUNDS_MOST = 20,
};

enum kinds { FIRE, FROST, STORM, KINDS };

static const char *const kinds[] = { "fire", "frost", "storm", NULL };
/* A shield is 0, or 1 + the kind it is against. */
static const char *const shields[] = { "none", "fire", "frost", "storm", NULL };

/* The faces, in the order in which set-up adds them. Bolts come first, coils last. */
enum faces { FIRE_BOLT, FROST_BOLT, STORM_BOLT, GAZE, INSULATION, ROD, SIPHON, ARC, AMPLIFIER };

static const struct {
    const char *name;
    uint8_t kind;
    uint8_t copies;
} cards[] = {
    [FIRE_BOLT] = { "fire bolt", FIRE, 4 },
    [FROST_BOLT] = { "frost bolt", FROST, 4 },
    [STORM_BOLT] = { "storm bolt", STORM, 4 },
    [GAZE] = { "gaze", NOTHING, 4 },
    [INSULATION] = { "insulation", NOTHING, 5 },
    [ROD] = { "rod", STORM, 4 },
    [SIPHON] = { "siphon", FIRE, 5 },
    [ARC] = { "arc", STORM, 6 },
    [AMPLIFIER] = { "amplifier", FROST, 4 },
};

static bool is_bolt(face_id face)
{
    return face <= STORM_BOLT;
}

static bool is_coil(face_id face)
{
    return face >= ROD;
}

FLAT_BEGIN
struct sparks {
    uint16_t turns; /* still to come, the present one included */
    seat_id turn;
    uint8_t turned; /* the deck has been made anew */
    uint8_t glow[PLAYERS_MAX];
    uint8_t sealed[PLAYERS_MAX]; /* chosen and not shown yet */
    uint8_t shield[PLAYERS_MAX];
    uint8_t struck[PLAYERS_MAX][KINDS]; /* how often glow was lost to that kind */
};

/* Of a card in play; all 0 elsewhere, because shuffling moves faces and leaves this where it is. */
struct coil {
    uint16_t charge;
    uint16_t due; /* it has still to discharge this turn */
};
FLAT_END

static const struct counter counters[] = {
    { "turns", COUNTER(struct sparks, turns), .most = ROUNDS_MOST * PLAYERS_MAX },
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
    { "struck", .per = { PER_SEAT, PER_THING }, COUNTER(struct sparks, struck[0][0]),
      .row = KINDS },
    { 0 },
};

static const struct counter card_counters[] = {
    { "charge", COUNTER(struct coil, charge), .most = CHARGE_FULL },
    { "due", VALUE_FLAG, COUNTER(struct coil, due) },
    { 0 },
};

enum zones { ZONE_DECK, ZONE_HAND, ZONE_COILS, ZONE_ASH, ZONE_EMBERS };

static const struct zone_kind zones[] = {
    [ZONE_DECK] = { "deck", .shared = true, .seen = SEEN_BY_NOBODY, .ordered = true },
    [ZONE_HAND] = { "hand", .seen = SEEN_BY_OWNER },
    [ZONE_COILS] = { "coils", .seen = SEEN_BY_ALL, .ordered = true },
    [ZONE_ASH] = { "ash", .shared = true, .seen = SEEN_BY_ALL },
    [ZONE_EMBERS] = { "embers", .shared = true, .seen = SEEN_BY_NOBODY },
    { 0 },
};

static const char *const streams[] = { "deck", NULL };

enum own_options { OWN_ROUNDS, OWN_ARCS };
enum arcs { ARCS_NEXT, ARCS_EVERYONE };

static const struct option_spec options[] = {
    [OWN_ROUNDS] = { "rounds", OPTION_NUMBER, 6, 1, ROUNDS_MOST, NULL, "turns everybody has" },
    [OWN_ARCS] = { "arcs", OPTION_ONE, ARCS_NEXT,
                   .words = (const char *[]){ "next", "everyone", NULL },
                   .help = "whom an arc strikes" },
    { 0 },
};

enum moves { MOVE_PASS, MOVE_SEAL, MOVE_CARD, MOVE_AT, MOVE_TOP, MOVE_REST, MOVE_ASIDE };

static const struct move_kind moves[] = {
    [MOVE_PASS] = { "pass", "Pass" },
    [MOVE_SEAL] = { "{thing}", "Shield yourself against {thing}" },
    [MOVE_CARD] = { "{card}", "{card}" },
    [MOVE_AT] = { "at {seat}", "Strike {seat}" },
    [MOVE_TOP] = { "top {card}", "Put {card} on top" },
    [MOVE_REST] = { "rest", "The rest in this order" },
    [MOVE_ASIDE] = { "lay {card}", "Lay {card} face down" },
    { 0 },
};

enum prompts {
    PROMPT_SEAL,
    PROMPT_PLAY,
    PROMPT_TARGET,
    PROMPT_GAZE,
    PROMPT_DISCHARGE,
    PROMPT_COOL,
    PROMPT_REDIRECT,
    PROMPT_REACT,
    PROMPT_INSTEAD
};

static const struct prompt prompts[] = {
    [PROMPT_SEAL] = { "Seal a shield." },
    [PROMPT_PLAY] = { "Play a card of your hand." },
    [PROMPT_TARGET] = { "Whom does {card} strike?" },
    [PROMPT_GAZE] = { "Which of these cards goes on top?" },
    [PROMPT_DISCHARGE] = { "Which coil discharges next?" },
    [PROMPT_COOL] = { "Which card do you lay on the embers?" },
    [PROMPT_REDIRECT] = { "{seat} sends {number} {thing} spark{s} at you. Turn them aside by "
                          "{card}?" },
    [PROMPT_REACT] = { "{number} {thing} spark{s} of {seat} will strike you. React?",
                       .window = true },
    [PROMPT_INSTEAD] = { "Which siphon is charged with {number} {thing} spark{s}?" },
    { 0 },
};

enum events {
    EVENT_DRAW,
    EVENT_ANEW,
    EVENT_SEAL,
    EVENT_SHIELD,
    EVENT_PLAY,
    EVENT_GLOW,
    EVENT_LOOK,
    EVENT_TOP,
    EVENT_BURN_OUT,
    EVENT_COOL,
    EVENT_STRIKE,
    EVENT_REDIRECT,
    EVENT_IMMUNE,
    EVENT_AMPLIFY,
    EVENT_HARDENED,
    EVENT_REACT,
    EVENT_INSTEAD,
    EVENT_TAKE,
    EVENT_FORFEIT
};

static const struct event_kind events[] = {
    [EVENT_DRAW] = { "draw", "{seat} draws {card}." },
    [EVENT_ANEW] = { "anew", "Ash and embers become the deck: {number} card{s}." },
    [EVENT_SEAL] = { "seal", "{seat} seals a shield." },
    [EVENT_SHIELD] = { "shield", "{seat} is shielded against {thing}." },
    [EVENT_PLAY] = { "play", "{seat} plays {card}." },
    [EVENT_GLOW] = { "glow", "{seat} glows brighter: {was} become {number}." },
    [EVENT_LOOK] = { "look", "{seat} looks at {card}." },
    [EVENT_TOP] = { "top", "{seat} puts {card} on top of the deck." },
    [EVENT_BURN_OUT] = { "burn-out", "{card} burns out." },
    [EVENT_COOL] = { "cool", "{seat} lays {card} on the embers." },
    [EVENT_STRIKE] = { "strike", "{seat} sends {number} {thing} spark{s} at {other}." },
    [EVENT_REDIRECT] = { "redirect", "{card} turns the spark{s} to {other}." },
    [EVENT_IMMUNE] = { "immune", "{other} is shielded: {was} become {number}." },
    [EVENT_AMPLIFY] = { "amplify", "{seat} amplifies: {was} become {number}." },
    [EVENT_HARDENED] = { "hardened", "{other} is hardened: {was} become {number}." },
    [EVENT_REACT] = { "react", "{other} throws {card}: {was} become {number}." },
    [EVENT_INSTEAD] = { "instead", "{card} of {other} is charged instead: {was} become {number}." },
    [EVENT_TAKE] = { "take", "{other} loses {number} glow to {was} {thing} sparks." },
    [EVENT_FORFEIT] = { "forfeit", "The sparks die out, {number} strikes deep." },
    { 0 },
};

#define TURN_RULES(X)   X(play_game) X(turn) X(seal) X(play_card) X(gaze) X(discharge) X(cool)
#define STRIKE_RULES(X) X(strike) X(redirect) X(react) X(instead) X(arc)
#define RULES(X)        TURN_RULES(X) STRIKE_RULES(X)
RULE_NUMBERS(RULES)
RULE_FORWARDS(RULES)

FLAT_BEGIN
#define FRAME_BARE(name)                                                                           \
    FRAME(name)                                                                                    \
    {                                                                                              \
        struct frame_head head;                                                                    \
    }
/* Of a rule that works on the strike that calls it. */
#define FRAME_ON_HIT(name)                                                                         \
    FRAME(name)                                                                                    \
    {                                                                                              \
        struct frame_head head;                                                                    \
        event_id hit;                                                                              \
        seat_id to; /* for arc: whom it strikes now */                                             \
        uint8_t spare;                                                                             \
    }
FRAME_BARE(play_game);
FRAME_BARE(turn);
FRAME_BARE(seal);
FRAME_BARE(cool);
FRAME_ON_HIT(redirect);
FRAME_ON_HIT(react);
FRAME_ON_HIT(instead);
FRAME_ON_HIT(arc);
FRAME(play_card)
{
    struct frame_head head;
    card_id card;
    uint16_t spare;
};
FRAME(gaze)
{
    struct frame_head head;
    uint8_t seen, placed;
    uint16_t spare;
};
FRAME(discharge)
{
    struct frame_head head;
    card_id coil;
    uint16_t in_order; /* the rest is not asked */
};
/* The strike in flight: `seat` strikes `other` with `number` sparks of a kind. */
FRAME(strike)
{
    struct frame_head head;
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

static bool has_coil(const struct table *t, seat_id seat, face_id face)
{
    return first_of(t, zone_of(t, ZONE_COILS, seat), face) != NO_CARD;
}

static struct coil *coil_at(const struct table *t, card_id card)
{
    return card_state(t, card);
}

static void spend_charge(struct table *t, card_id card)
{
    struct coil *coil = coil_at(t, card);
    if (--coil->charge) return;
    coil->due = 0;
    card_move(t, card, zone_of(t, ZONE_ASH, 0));
    TELL(EVENT_BURN_OUT, .card = card);
}

/* Also cards that look the same: whether a player is asked must not tell what the cards are. */
static void offer_each(struct table *t, zone_id zone, uint8_t kind)
{
    for (EACH_CARD(c, t, zone)) OFFER(.kind = kind, .card = c);
}

static void offer_others(struct table *t, seat_id seat)
{
    for (seat_id s = 0; s < t->seats; s++) {
        if (s != seat) OFFER(.kind = MOVE_AT, .seat = s);
    }
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

static void turn_aside(struct table *t, struct event *hit, seat_id to)
{
    card_id rod = first_of(t, zone_of(t, ZONE_COILS, hit->other), ROD);
    hit->other = to;
    change_hit(t, hit, EVENT_REDIRECT, hit->number, rod);
    spend_charge(t, rod);
}

/* Shield, amplifiers, hardening: what needs no answer. */
static void weigh_hit(struct table *t, struct event *hit)
{
    const struct sparks *g = table_state(t);
    if (g->shield[hit->other] == 1 + hit->thing) {
        change_hit(t, hit, EVENT_IMMUNE, 0, NO_CARD);
        return;
    }
    for (EACH_CARD(c, t, zone_of(t, ZONE_COILS, hit->seat))) {
        if (face_of(t, c) == AMPLIFIER) change_hit(t, hit, EVENT_AMPLIFY, hit->number + 1, c);
    }
    if (g->struck[hit->other][hit->thing] >= HARDENED) {
        change_hit(t, hit, EVENT_HARDENED, hit->number - 1, NO_CARD);
    }
}

static void offer_insulation(struct table *t, seat_id seat)
{
    card_id card = first_of(t, zone_of(t, ZONE_HAND, seat), INSULATION);
    if (card != NO_CARD) OFFER(.kind = MOVE_CARD, .card = card);
}

static void throw_insulation(struct table *t, struct event *hit, card_id card)
{
    card_move(t, card, zone_of(t, ZONE_ASH, 0));
    change_hit(t, hit, EVENT_REACT, hit->number > INSULATES ? hit->number - INSULATES : 0, card);
}

static bool can_siphon(const struct table *t, card_id card)
{
    return face_of(t, card) == SIPHON && coil_at(t, card)->charge < CHARGE_FULL;
}

static bool has_siphon(const struct table *t, seat_id seat)
{
    for (EACH_CARD(c, t, zone_of(t, ZONE_COILS, seat))) {
        if (can_siphon(t, c)) return true;
    }
    return false;
}

static void offer_siphons(struct table *t, seat_id seat)
{
    for (EACH_CARD(c, t, zone_of(t, ZONE_COILS, seat))) {
        if (can_siphon(t, c)) OFFER(.kind = MOVE_CARD, .card = c);
    }
}

static void charge_siphon(struct table *t, struct event *hit, card_id siphon)
{
    struct coil *coil = coil_at(t, siphon);
    int32_t charge = coil->charge + hit->number;
    coil->charge = (uint16_t)(charge < CHARGE_FULL ? charge : CHARGE_FULL);
    change_hit(t, hit, EVENT_INSTEAD, 0, siphon);
}

static void take_hit(struct table *t, struct event *hit)
{
    struct sparks *g = table_state(t);
    uint8_t *glow = &g->glow[hit->other], *struck = &g->struck[hit->other][hit->thing];
    int32_t lost = hit->number < *glow ? hit->number : *glow;
    *glow = (uint8_t)(*glow - lost);
    if (lost && *struck < UINT8_MAX) ++*struck;
    change_hit(t, hit, EVENT_TAKE, lost, NO_CARD);
}

/* sparks-10 */
RULE(redirect)
{
    MY(redirect);
    struct event *const hit = event_at(t, my->hit);
    RULE_BEGIN;
    ASK_BEGIN(hit->other, PROMPT_REDIRECT, .about = my->hit,
              SUBJECT(first_of(t, zone_of(t, ZONE_COILS, hit->other), ROD)));
    offer_others(t, hit->other);
    OFFER(.kind = MOVE_PASS);
    ASK_END;
    if (t->chosen.kind == MOVE_AT) turn_aside(t, hit, t->chosen.seat);
    RULE_END;
}

/* sparks-14. The window closes with the first pass. */
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

/* sparks-15 */
RULE(instead)
{
    MY(instead);
    struct event *const hit = event_at(t, my->hit);
    RULE_BEGIN;
    ASK_BEGIN(hit->other, PROMPT_INSTEAD, .about = my->hit);
    offer_siphons(t, hit->other);
    ASK_END;
    charge_siphon(t, hit, t->chosen.card);
    RULE_END;
}

/* sparks-17: feeds itself where arcs face each other, up to the limits of sparks-18. */
RULE(arc)
{
    MY(arc);
    const struct event *const hit = event_at(t, my->hit);
    RULE_BEGIN;
    for (my->to = next_seat(t, hit->other); my->to != hit->other; my->to = next_seat(t, my->to)) {
        CALL_EFFECT(strike,
                    .event = EVENT(EVENT_STRIKE, .seat = hit->other, .other = my->to,
                                   .thing = hit->thing, .number = hit->number,
                                   .source = first_of(t, zone_of(t, ZONE_COILS, hit->other), ARC),
                                   .parent = my->hit));
        if (own_option(t->setup, OWN_ARCS) == ARCS_NEXT) break;
    }
    RULE_END;
}

/* RETURNs the glow that was lost. */
RULE(strike)
{
    MY(strike);
    struct event *const hit = &my->event;
    RULE_BEGIN;
    begin_hit(t, hit);
    if (has_coil(t, hit->other, ROD)) {
        CALL(redirect, .hit = event_name(t, hit));
    }
    weigh_hit(t, hit);
    if (hit->number > 0) {
        CALL(react, .hit = event_name(t, hit));
    }
    if (hit->number > 0 && has_siphon(t, hit->other)) {
        CALL(instead, .hit = event_name(t, hit));
    }
    if (hit->number > 0) take_hit(t, hit);
    if (hit->number > 0 && has_coil(t, hit->other, ARC)) {
        CALL(arc, .hit = event_name(t, hit));
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

/* The n-th card of the deck from the top, from 0. */
static card_id deck_card(const struct table *t, unsigned n)
{
    card_id card = zone_top(t, zone_of(t, ZONE_DECK, 0));
    while (n--) card = card_next(t, card);
    return card;
}

/* How many cards there were to look at. The others forget what they knew of them, because they do
 * not see the new order. */
static unsigned look_at_top(struct table *t, seat_id seat)
{
    unsigned count = zone_count(t, zone_of(t, ZONE_DECK, 0));
    if (count > GAZE_DEPTH) count = GAZE_DEPTH;
    for (unsigned i = 0; i < count; i++) {
        card_show_only(t, deck_card(t, i), seat_bit(seat));
        TELL(EVENT_LOOK, .seat = seat, .card = deck_card(t, i));
    }
    return count;
}

/* sparks-5. Each card chosen goes on top of those chosen before; the last one is left lowest. */
RULE(gaze)
{
    MY(gaze);
    const struct sparks *g = table_state(t);
    RULE_BEGIN;
    my->seen = (uint8_t)look_at_top(t, g->turn);
    for (my->placed = 0; my->placed + 1 < my->seen; my->placed++) {
        ASK_BEGIN(g->turn, PROMPT_GAZE);
        for (unsigned i = my->placed; i < my->seen; i++) {
            OFFER(.kind = MOVE_TOP, .card = deck_card(t, i));
        }
        ASK_END;
        card_move_to_top(t, t->chosen.card, zone_of(t, ZONE_DECK, 0));
        TELL(EVENT_TOP, .seat = g->turn, .card = t->chosen.card);
    }
    RULE_END;
}

static void gain_glow(struct table *t, seat_id seat)
{
    struct sparks *g = table_state(t);
    uint8_t was = g->glow[seat];
    if (was < GLOW_MOST) g->glow[seat]++;
    TELL(EVENT_GLOW, .seat = seat, .number = g->glow[seat], .was = was);
}

/* The card is in the hand; it goes to the coils or to the ash. */
static void bring_out(struct table *t, seat_id seat, card_id card)
{
    bool stays = is_coil(face_of(t, card));
    card_move(t, card, stays ? zone_of(t, ZONE_COILS, seat) : zone_of(t, ZONE_ASH, 0));
    if (stays) coil_at(t, card)->charge = CHARGE;
    TELL(EVENT_PLAY, .seat = seat, .card = card);
}

RULE(play_card)
{
    MY(play_card);
    const struct sparks *g = table_state(t);
    RULE_BEGIN;
    bring_out(t, g->turn, my->card);
    if (face_of(t, my->card) == INSULATION) {
        gain_glow(t, g->turn);
    } else if (face_of(t, my->card) == GAZE) {
        CALL(gaze);
    } else if (is_bolt(face_of(t, my->card))) {
        ASK_BEGIN(g->turn, PROMPT_TARGET, SUBJECT(my->card));
        offer_others(t, g->turn);
        ASK_END;
        CALL_EFFECT(strike, .event = EVENT(EVENT_STRIKE, .seat = g->turn, .other = t->chosen.seat,
                                           .thing = cards[face_of(t, my->card)].kind,
                                           .number = BOLT_SPARKS, .source = my->card));
        if (t->result > 0) draw(t, g->turn);
    }
    RULE_END;
}

static card_id first_due(const struct table *t)
{
    const struct sparks *g = table_state(t);
    for (EACH_CARD(c, t, zone_of(t, ZONE_COILS, g->turn))) {
        if (coil_at(t, c)->due) return c;
    }
    return NO_CARD;
}

static void offer_due(struct table *t)
{
    const struct sparks *g = table_state(t);
    for (EACH_CARD(c, t, zone_of(t, ZONE_COILS, g->turn))) {
        if (coil_at(t, c)->due) OFFER(.kind = MOVE_CARD, .card = c);
    }
    if (t->moves > 1) OFFER(.kind = MOVE_REST);
}

/* sparks-7. Which coils are due stands on the coils, so that one that burns out is no longer. */
RULE(discharge)
{
    MY(discharge);
    const struct sparks *g = table_state(t);
    RULE_BEGIN;
    for (EACH_CARD(c, t, zone_of(t, ZONE_COILS, g->turn))) coil_at(t, c)->due = 1;
    while (first_due(t) != NO_CARD) {
        my->coil = first_due(t);
        if (!my->in_order) {
            ASK_BEGIN(g->turn, PROMPT_DISCHARGE);
            offer_due(t);
            ASK_END;
            my->in_order = t->chosen.kind == MOVE_REST;
            if (!my->in_order) my->coil = t->chosen.card;
        }
        coil_at(t, my->coil)->due = 0;
        spend_charge(t, my->coil);
        CALL_EFFECT(strike,
                    .event = EVENT(EVENT_STRIKE, .seat = g->turn, .other = next_seat(t, g->turn),
                                   .thing = cards[face_of(t, my->coil)].kind, .number = 1,
                                   .source = my->coil));
    }
    RULE_END;
}

/* sparks-8 */
RULE(cool)
{
    MY(cool);
    const struct sparks *g = table_state(t);
    RULE_BEGIN;
    while (zone_count(t, zone_of(t, ZONE_HAND, g->turn)) > HAND) {
        ASK_BEGIN(g->turn, PROMPT_COOL);
        offer_each(t, zone_of(t, ZONE_HAND, g->turn), MOVE_ASIDE);
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
    CALL(discharge);
    CALL(cool);
    RULE_END;
}

static bool somebody_is_dark(const struct table *t)
{
    const struct sparks *g = table_state(t);
    for (seat_id s = 0; s < t->seats; s++) {
        if (!g->glow[s]) return true;
    }
    return false;
}

/* sparks-19 */
RULE(play_game)
{
    MY(play_game);
    struct sparks *g = table_state(t);
    RULE_BEGIN;
    while (g->turns > 0 && !somebody_is_dark(t)) {
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
    g->turns = (uint16_t)(own_option(t->setup, OWN_ROUNDS) * t->seats);
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

/* Glow is points; the shields help to keep it. */
static int32_t worth(const struct table *t, seat_id seat)
{
    const struct sparks *g = table_state(t);
    int32_t best = INT32_MIN;
    for (seat_id s = 0; s < t->seats; s++) {
        if (s != seat && 4 * g->glow[s] > best) best = 4 * g->glow[s];
    }
    return 4 * g->glow[seat] + g->shield[seat] - best;
}

/* ---- resampling ---- */

/* One of the cards whose faces the seat does not know: of that zone, or (NOTHING) of that face. */
static card_id pick_unknown(const struct table *t, seat_id seat, zone_id zone, face_id face,
                            struct stream *luck)
{
    card_id found[CARDS_MAX];
    unsigned n = 0;
    for (card_id c = 0; c < t->cards; c++) {
        const struct card *card = card_at(t, c);
        bool fits = zone != NOTHING ? card->zone == zone : card->face == face;
        if (fits && !seat_knows(t, seat, c)) found[n++] = c;
    }
    check(n > 0);
    return found[stream_below(luck, n)];
}

/*
 * Unless windows are always asked, one that is open tells that its player has something to react
 * with: a world without is mended by a swap. What windows that stayed shut tell is not kept; who
 * minds plays with ask=windows.
 */
static void mend_window(struct table *t, seat_id seat, struct stream *luck)
{
    if (t->asked == NOBODY || t->prompt != PROMPT_REACT || t->ask_all != ASK_CHOICES) return;
    zone_id hand = zone_of(t, ZONE_HAND, t->asked);
    if (first_of(t, hand, INSULATION) != NO_CARD) return;
    struct card *held = card_at(t, pick_unknown(t, seat, hand, 0, luck));
    struct card *other = card_at(t, pick_unknown(t, seat, NOTHING, INSULATION, luck));
    other->face = held->face;
    held->face = INSULATION;
}

static bool resample(struct table *t, seat_id seat, struct stream *luck)
{
    struct sparks *g = table_state(t);
    for (seat_id s = 0; s < t->seats; s++) {
        if (s != seat && g->sealed[s]) g->sealed[s] = (uint8_t)(1 + stream_below(luck, KINDS));
    }
    mend_window(t, seat, luck);
    return true;
}

/* ---- laid-out positions ---- */

static void check_card(const struct table *t, card_id card, struct diagnostics *d)
{
    const char *name = face_name(t, face_of(t, card));
    bool in_play = zone_at(t, card_at(t, card)->zone)->kind == ZONE_COILS;
    const struct coil *coil = coil_at(t, card);
    if (in_play && !is_coil(face_of(t, card))) diagnose(d, 0, 0, "'%s' is not a coil", name);
    if (in_play && !coil->charge) {
        diagnose(d, 0, 0, "a coil in play needs charge: write %s {charge=%u}", name, CHARGE);
    }
    if (!in_play && coil->charge) diagnose(d, 0, 0, "'%s' has charge, but is not in play", name);
    if (coil->due) diagnose(d, 0, 0, "'%s' is due only while coils discharge", name);
}

static void check_strikes(const struct table *t, struct diagnostics *d)
{
    for (const struct frame_head *f = frame_top(t); f; f = frame_below(t, f)) {
        if (f->rule != RULE_strike) continue;
        const struct event *hit = &((const FRAME(strike) *)f)->event;
        if (hit->seat >= t->seats || hit->other >= t->seats) {
            diagnose(d, 0, 0, "a strike in flight needs two players: from=1 to=2");
        }
        if (hit->number < 1) diagnose(d, 0, 0, "a strike in flight needs sparks=1 or more");
    }
}

static void check_position(const struct table *t, struct diagnostics *d)
{
    const struct sparks *g = table_state(t);
    if (g->turn >= t->seats) diagnose(d, 0, 0, "it must be somebody's turn");
    for (card_id c = 0; c < t->cards; c++) check_card(t, c, d);
    check_strikes(t, d);
}

const struct game sparks_game = {
    .name = "sparks",
    .title = "Sparks",
    .about = "Sparks fly between coils: what the kernel must carry.",
    .version = 1,
    .seats_min = 2,
    .seats_max = PLAYERS_MAX,
    .hidden = true,
    .options = options,
    .zones = zones,
    .streams = streams,
    .things = kinds,
    .counters = counters,
    .card_counters = card_counters,
    .state_bytes = sizeof(struct sparks),
    .card_state_bytes = sizeof(struct coil),
    .stack_bytes = 1536, /* 16 strikes of a scene, 5 nested ones, moves for every card */
    .effects_deep = 5,
    .effects_a_decision = 12,
    .rules = rules,
    .rules_count = RULE_LAST_,
    .play = RULE_play_game,
    .moves = moves,
    .prompts = prompts,
    .events = events,
    .forfeit_event = EVENT_FORFEIT,
    .prepare = prepare,
    .deal = deal,
    .scores = scores,
    .worth = worth,
    .resample = resample,
    .check_position = check_position,
};
