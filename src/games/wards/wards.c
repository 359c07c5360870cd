/* SPDX-License-Identifier: MIT */
/*
 * Wards: a test game that uses all of the layer of cards in play (src/inplay), and little else.
 *
 * Two or three keepers have the same deck. A card is a ward, which stays in its keeper's yard, or
 * a spell, followed and discarded. Wards strike each other; one whose harm has reached its strength
 * falls. After some rounds the yard with the most strength wins.
 *
 * What it shows that Sentinels does not: a yard and cards beneath others for each seat, "opposing",
 * and triggers that each player orders for the own cards, the player whose turn it is first.
 * packs/wards has the cards, tests/scenes/wards.scene a scene for each thing of the layer.
 */
#include "games/wards/wards.h"

/* DEEP and A_DECISION: effects within each other, and between two answers; the next is forfeited.
 * RESERVED: bytes for what a last effect may need. */
enum { SEATS = 3, HAND_AT_START = 4, DEEP = 8, A_DECISION = 500, RESERVED = 800 };
enum { ROUNDS = 5, STRENGTH_MAX = 20, STRIKE_REPLACED = 1 /* in event.flags */ };

enum triggers { HOOK_START = 1, HOOK_RITE, HOOK_INSTEAD, HOOK_HARM, HOOK_FALLS, HOOK_HOST_LEAVES };
enum modifiers { HOOK_TURNED = HOOK_HOST_LEAVES + 1, HOOK_BONUS, HOOK_SHIELD, HOOK_STEADFAST };
enum more_hooks { HOOK_MORE_PLAYS = HOOK_STEADFAST + 1, HOOKS_IN_FORCE };
enum own_hooks { HOOK_OWN_FALL = HOOKS_IN_FORCE, HOOKS };
enum verb { DO_STRIKE, DO_FELL, DO_PUT, DO_GO_NEXT_TO, DO_BIND, DO_DRAW };

/* ---- the table ------------------------------------------------------------------------------- */

enum moves { TURN_MOVES };
static const struct move_kind moves[] = { TURN_MOVE_ROWS, { 0 } };
enum prompts { TURN_PROMPTS };
static const struct prompt prompts[] = { TURN_PROMPT_ROWS("ward", "strength", "element"), { 0 } };

enum events { TURN_EVENTS, EVENT_HARM, EVENT_FALL };
static const struct event_kind events[] = {
    TURN_EVENT_ROWS("harm"),
    [EVENT_HARM] = { "harm", "{source} does {target or self} {number} {thing} harm." },
    [EVENT_FALL] = { "fall", "{card} falls." },
    { 0 },
};

FLAT_BEGIN
struct wards {
    seat_id turn;
    uint8_t round;
    uint16_t plays; /* in this turn, and 1 if its start is over */
};
struct piece {
    card_id host; /* the card it is next to or lies beneath */
    uint16_t harm;
};
FRAME_WITH(rounds, struct event start;);
FRAME_WITH(play_card, card_id card; uint16_t spare;);
FRAME_WITH(strike, struct event event; struct tied tied;);
FRAME_WITH(settle, struct event fall;);
FLAT_END

STATE_ACCESSOR(struct wards, state_of)
CARD_STATE_ACCESSOR(struct piece, piece_of)

/* ---- what the layer asks --------------------------------------------------------------------- */

static uint32_t read_traits(const struct table *t, card_id card)
{
    return piece_of(t, card)->harm ? HURT : 0u;
}

/* "The eldest": the ward that has been longest in the yard. */
static card_id me(const struct table *t, card_id card)
{
    return zone_top(t, zone_of(t, ZONE_YARD, play_pool_player(t, card)));
}

static card_id host(const struct table *t, card_id card)
{
    return piece_of(t, card)->host;
}

static int read_strength(const struct table *t, card_id card)
{
    return play_def_of(t, card)->facts[0] - piece_of(t, card)->harm;
}

static bool fits(const struct table *t, const struct filter *f, card_id card,
                 const struct context *c)
{
    (void)c;
    return f->game == FITS_LONE && zone_count(t, card_at(t, card)->zone) == 1;
}

static int measure(const struct table *t, const struct value *v, const struct context *c)
{
    (void)v, (void)c; /* there is one: MEASURE_SEATS */
    return t->seats;
}

static bool is_over(const struct table *t)
{
    return state_of(t)->round > ROUNDS;
}

static seat_id turn_seat(const struct table *t)
{
    return state_of(t)->turn;
}

/* ---- rules ----------------------------------------------------------------------------------- */

#define RULES(X) X(rounds) X(play_card) X(strike) X(settle) PLAY_RULES(X)
RULE_NUMBERS(RULES)

/* What lay beneath it goes to its heap, what was next to it stays. Card by card as they lie: in the
 * order of their indices they would tell in which order they were drawn. */
static void let_go(struct table *t, card_id host, zone_id zone)
{
    for (card_id card = zone_at(t, zone)->first, next; is_card(t, card); card = next) {
        next = card_next(t, card);
        if (piece_of(t, card)->host != host) continue;
        piece_of(t, card)->host = NO_CARD;
        if (!is_in_play(t, card))
            card_move(t, card, zone_of(t, ZONE_HEAP, play_pool_player(t, card)));
    }
}

static void move_to(struct table *t, card_id card, unsigned kind)
{
    if (is_in_play(t, card)) play_state(t)->unsettled = 1; /* it may have kept another one up */
    in_force_remove(t, card);
    timed_end_about(t, card);
    *piece_of(t, card) = (struct piece){ .host = NO_CARD };
    card_move(t, card, zone_of(t, kind, play_pool_player(t, card)));
    for (unsigned zone = 0; zone < t->zones; zone++) let_go(t, card, (zone_id)zone);
}

static unsigned draw(struct table *t, seat_id seat, unsigned n)
{
    return zone_draw(t, zone_of(t, ZONE_DECK, seat), zone_of(t, ZONE_HAND, seat), n, EVENT_DRAW);
}

/* A ward stays; a spell is followed from the heap. */
RULE(play_card)
{
    MY(play_card);
    bool ward = play_face_of(t, my->card)->traits & WARD;
    RULE_BEGIN;
    move_to(t, my->card, ward ? ZONE_YARD : ZONE_HEAP);
    if (ward) in_force_add(t, my->card);
    TELL(EVENT_PLAY, .card = my->card);
    CALL_NUMBER(run_card(t, my->card, play_face_of(t, my->card)->played_at, NO_EVENT));
    RETURN(1);
    RULE_END;
}

/* It has no strength left, and nothing keeps it up. */
static bool falls(const struct table *t, card_id card)
{
    return read_strength(t, card) <= 0 && !some_hook_means(t, HOOK_STEADFAST, card);
}

/* What reacts is found while the ward still stands, and run when it is on its heap. */
static enum flow run_fall(struct table *t, const struct event *fall)
{
    struct in_force found[TRIGGERED_MAX];
    unsigned n = find_own_triggered(t, HOOK_OWN_FALL, fall, found);
    n = find_triggered(t, HOOK_FALLS, fall, found, n);
    n = find_triggered(t, HOOK_HOST_LEAVES, fall, found, n);
    move_to(t, fall->target, ZONE_HEAP);
    TELL(EVENT_FALL, .card = fall->target);
    return run_triggered(t, event_name(t, fall), found, n);
}

/* After harm was done, or what kept a ward up has gone. */
RULE(settle)
{
    MY(settle);
    RULE_BEGIN;
    while (play_state(t)->unsettled) {
        my->fall = EVENT(EVENT_FALL, .target = find_in_play(t, falls));
        play_state(t)->unsettled = my->fall.target != NO_CARD;
        if (my->fall.target != NO_CARD) CALL_NUMBER(run_fall(t, &my->fall));
    }
    RULE_END;
}

static void add_harm(struct table *t, card_id card, int n)
{
    uint16_t *harm = &piece_of(t, card)->harm;
    *harm = (uint16_t)(*harm + n > STRENGTH_MAX ? STRENGTH_MAX : *harm + n);
    play_state(t)->unsettled = 1;
}

/* Turned aside, bonuses, shields, what acts instead, the harm, what answers it. RETURNs how much
 * was done. */
RULE(strike)
{
    static const uint8_t kinds_that_tie[] = { HOOK_SHIELD, 0 };
    MY(strike);
    struct event *d = &my->event;
    RULE_BEGIN;
    modifiers_apply(t, HOOK_TURNED, d, NOT_TIED, 0, EVENT_TURNED);
    if (!is_in_play(t, d->target) || d->source >= t->cards) RETURN(0);
    my->tied.card = find_tied(t, kinds_that_tie, d);
    if (my->tied.card != NO_CARD) {
        CALL(play_tied, .card = my->tied.card, .about = event_name(t, d));
        my->tied.is = t->result > 0;
    }
    modifiers_apply(t, HOOK_BONUS, d, my->tied, 1, EVENT_CHANGE);
    modifiers_apply(t, HOOK_SHIELD, d, my->tied, -1, EVENT_CHANGE);
    if (!d->number) RETURN(0);
    CALL_NUMBER(run_triggers(t, HOOK_INSTEAD, d));
    if ((d->flags & STRIKE_REPLACED) || !is_in_play(t, d->target)) RETURN(0);
    add_harm(t, d->target, d->number);
    TELL(EVENT_HARM, .source = d->source, .target = d->target, .number = d->number,
         .thing = d->thing);
    CALL_NUMBER(run_triggers(t, HOOK_HARM, d));
    RETURN(d->number);
    RULE_END;
}

/* What a sentence does to one of its cards; of DO_BIND nothing more than that it has a name. */
static enum flow act_on(struct table *t, const struct chosen *chosen, card_id card)
{
    const struct sentence *s = sentence_at(t, chosen->sentence);
    card_id self = effect_of_frame(t, chosen->effect)->card;
    t->result = 1;
    if (s->verb == DO_STRIKE) return RUN(strike, .event = chosen_event(t, chosen, EVENT_HARM));
    if (s->verb == DO_PUT && s->to == ZONE_YARD) return RUN(play_card, .card = card);
    if (s->verb == DO_FELL) add_harm(t, card, STRENGTH_MAX);
    if (s->verb == DO_PUT) move_to(t, card, s->to);
    if (s->verb == DO_GO_NEXT_TO) piece_of(t, self)->host = card;
    if (s->to == ZONE_BENEATH) piece_of(t, card)->host = self;
    return FLOW_DONE;
}

/* "Up to" is as many as there are; otherwise all of them or none. */
static bool player_can(const struct table *t, const struct doing_players *d, seat_id seat)
{
    const struct sentence *s = sentence_at(t, d->sentence);
    if (s->verb != DO_DRAW || s->howmany == HOWMANY_UP_TO) return true;
    return (int)zone_count(t, zone_of(t, ZONE_DECK, seat)) >= d->value;
}

static enum flow player_act(struct table *t, const struct doing_players *d)
{
    if (sentence_at(t, d->sentence)->verb != DO_DRAW) return run_chosen_for(t, RULE_play_apply, d);
    t->result = player_can(t, d, d->seat) ? (int)draw(t, d->seat, (unsigned)d->value) : 0;
    return FLOW_DONE;
}

/* ---- the turn -------------------------------------------------------------------------------- */

static void begin_turn(struct table *t)
{
    state_of(t)->plays = 1;
    in_force_begin_turn(t);
    timed_end(t, UNTIL_START_OF_TURN, turn_seat(t));
    TELL(EVENT_TURN, .seat = turn_seat(t));
    draw(t, turn_seat(t), 1);
}

static void offer_turn(struct table *t, seat_id seat)
{
    if (state_of(t)->plays < 2 + in_force_sum(t, HOOK_MORE_PLAYS, seat))
        offer_cards(t, zone_of(t, ZONE_HAND, seat), MOVE_PLAY);
    offer_usable(t, HOOK_RITE, seat, MOVE_USE);
    OFFER(.kind = MOVE_PASS);
}

/* A turn: its start, then plays and rites until one passes. */
RULE(rounds)
{
    MY(rounds);
    struct wards *g = state_of(t);
    RULE_BEGIN;
    while (!is_over(t)) {
        if (!g->plays) {
            begin_turn(t);
            my->start = EVENT(EVENT_TURN, .seat = g->turn);
            CALL(settle);
            CALL_NUMBER(run_turn_triggers(t, HOOK_START, &my->start));
        }
        for (;;) {
            ASK_BEGIN(g->turn, PROMPT_TURN);
            offer_turn(t, g->turn);
            ASK_END;
            if (t->chosen.kind == MOVE_PASS) break;
            g->plays = (uint16_t)(g->plays + (t->chosen.kind == MOVE_PLAY));
            if (t->chosen.kind == MOVE_PLAY)
                CALL(play_card, .card = t->chosen.card);
            else
                CALL_NUMBER(use_power(t, t->chosen.card, (unsigned)t->chosen.number));
        }
        timed_end(t, UNTIL_END_OF_TURN, NOBODY);
        g->turn = next_seat(t, g->turn);
        g->round = (uint8_t)(g->round + !g->turn);
        g->plays = 0;
    }
    RULE_END;
}

/* ---- words and phrases: all that standard.h has ready, and a few of its own ------------------ */

static const char *const slots[] = { PLAY_SLOT_NAMES("HARM", "ELEMENT", "ELEMENTS"), NULL };
static const char *const elements[] = { "ember", "frost", "gale", NULL };
static const struct asked_of nouns[] = { STANDARD_NOUNS(WARD, FIGURE_STRENGTH) };

enum adjectives { IS_BEAST = ADJECTIVE_GAME, IS_NOT_BEAST, IS_EITHER, IS_HURT, IS_LONE };
/* A row a line, but for what belongs together. */
/* clang-format off */
static const struct asked_of adjectives[] = {
    STANDARD_ADJECTIVES,
    [IS_BEAST] = { .all = BEAST }, [IS_NOT_BEAST] = { .none = BEAST },
    [IS_EITHER] = { .any = BEAST | STONE },
    [IS_HURT] = { .all = HURT },
    [IS_LONE] = { .game = FITS_LONE },
};

static const struct slot_word words[] = {
    PLAY_WORDS("ward", FIGURE_STRENGTH, "strength", "harm", "ELEMENT", MEASURE_SEATS, "S"),
    ONE_WORDS("the eldest", NULL, "that ward", "that striker"),
    PLAY_ADJECTIVE(IS_BEAST, "beast"), PLAY_ADJECTIVE(IS_NOT_BEAST, "tame"),
    PLAY_ADJECTIVE(IS_EITHER, "beast or stone"),
    PLAY_ADJECTIVE(IS_HURT, "hurt"), PLAY_ADJECTIVE(IS_LONE, "lone"),
    PLAY_THING(0, "ember"), PLAY_THING(1, "frost"), PLAY_THING(2, "gale"),
    FROM_WORDS(ZONE_HAND, ZONE_HEAP, "heap", ZONE_BENEATH),
    INTO_WORDS(ZONE_HAND, ZONE_YARD, ZONE_BENEATH),
    { 0 },
};

#define DRAW_TEXT .text = "{~1} draw(s) {2#card}"
#define ONCE "a part of the layer, with a scene of its own"
#define DOING(...) SENTENCE(.sentence = { __VA_ARGS__ })
#define TO_WARDS(verb_, ...) SENTENCE(.sentence = { verb_ }, .targets = true, __VA_ARGS__)
#define OF_HARM(role, pattern, ...) PLAY_HOOK(role, pattern, __VA_ARGS__, .targets = true)
static const struct phrase phrases[] = {
    PLAY_VERB("ONE strikes CARDS with ELEMENT for VALUE", SLOT_ONE, NULL,
              TO_WARDS(DO_STRIKE, .binds_card = true, .one_is_source = true),
              .text = "{=1} strike(s) {2*} with {3} for {4}{each}"),
    PLAY_VERB("the strongest of all KIND strikes CARDS with ELEMENT for VALUE", SLOT_ONE, ONCE,
              TO_WARDS(DO_STRIKE, .source_figure = FIGURE_STRENGTH),
              .text = "the strongest of all {+1} strikes {2*} with {3} for {4}{each}"),
    PLAY_VERB("fell CARDS", SLOT_COUNT, NULL, TO_WARDS(DO_FELL), .result = "the number felled"),
    PLAY_VERB("go next to CARDS", SLOT_NONE, ONCE, TO_WARDS(DO_GO_NEXT_TO)),
    PLAY_VERB("choose CARDS", SLOT_ONE, NULL, TO_WARDS(DO_BIND, .binds_card = true)),
    PLAY_VERB("put CARDS from FROM INTO", SLOT_COUNT, NULL, DOING(DO_PUT), .text = "put {1} {2} {3}"),
    PLAY_VERB("put CARDS INTO", SLOT_COUNT, ONCE, DOING(DO_PUT)),
    PLAY_VERB("WHO discard(s) CARDS", SLOT_COUNT, NULL,
              DOING(DO_PUT, .from = ZONE_HAND, .to = ZONE_HEAP), .text = "{~1} discard(s) {2}"),
    PLAY_VERB("WHO draw(s) HOWMANY card[s]", SLOT_COUNT, NULL, DOING(DO_DRAW), DRAW_TEXT),
    PLAY_VERB("all players together may draw VALUE card[s]", SLOT_NONE, ONCE,
              SENTENCE(.sentence = { DO_DRAW, .players = PLAYERS_ALL_TOGETHER }, .op = OP_PLAYERS),
              .text = "all players together may draw {1#card}"),
    PLAY_VERB("choose an element", SLOT_THING, ONCE, DOES(OP_THING)),
    OF_HARM(ROLE_VERB, "the next HARM is reduced by VALUE",
            "the next time {!1 would}, reduce that harm by {2}", ONCE, HOOK_SHIELD, .next = true),
    CONDITION_PHRASES(ONCE),
    UNTIL_PHRASES,
    PLAY_TRIGGER("start of TURN", "at the start of {1}", NULL, HOOK_START),
    PLAY_TRIGGER("rite", "rite:", NULL, HOOK_RITE),
    PLAY_TRIGGER("when HARM is dealt", "whenever {!1}", ONCE, HOOK_HARM),
    PLAY_TRIGGER("the first time each turn HARM is dealt", "the first time each turn {!1}", ONCE,
                 HOOK_HARM, HOOK_ONCE_A_TURN),
    PLAY_TRIGGER("when KIND falls", "whenever {a1} falls", NULL, HOOK_FALLS),
    PLAY_TRIGGER("when host leaves", "when the card next to this one leaves", ONCE, HOOK_HOST_LEAVES),
    PLAY_TRIGGER("when this falls", "when this card falls", ONCE, HOOK_OWN_FALL),
    OF_HARM(ROLE_HOOK, "instead of HARM", "if {!1 would}, instead", NULL, HOOK_INSTEAD),
    OF_HARM(ROLE_MODIFIER, "HARM is increased by VALUE", "increase {all 1} by {2}", NULL, HOOK_BONUS),
    OF_HARM(ROLE_MODIFIER, "HARM is reduced by VALUE", "reduce {all 1} by {2}", NULL, HOOK_SHIELD),
    OF_HARM(ROLE_MODIFIER, "HARM is reduced by VALUE if it is NUMBER or more",
            "reduce {all 1} by {2} if it is {3} or more", ONCE, HOOK_SHIELD),
    OF_HARM(ROLE_MODIFIER, "HARM is turned to ONE", "{all 1} is turned to {2}", ONCE, HOOK_TURNED),
    PLAY_MODIFIER("THOSE cannot fall", NULL, NULL, HOOK_STEADFAST),
    PLAY_MODIFIER("you may play NUMBER more card[s] each turn",
                  "you may play {1#additional card} each turn", ONCE, HOOK_MORE_PLAYS,
                  .number_is_amount = true),
    PLAY_KEYWORD("beast", BEAST), PLAY_KEYWORD("stone", STONE),
    PLAY_KEYWORD("ward NUMBER", WARD, KEEPS_FACT(0, STRENGTH_MAX, "points of strength")),
    { 0 },
};
/* clang-format on */

/* ---- tables ---------------------------------------------------------------------------------- */

static const struct operation operations[] = { PLAY_OPERATION_ROWS };
static const struct figure figures[] = { [FIGURE_STRENGTH] = PLAY_FIGURE(read_strength, WARD) };
static const struct hook_kind hooks[HOOKS] = {
    [HOOK_FALLS] = { .of_others = true },
    [HOOK_HOST_LEAVES] = { .by_host = true },
    [HOOK_INSTEAD] = { .replaces = STRIKE_REPLACED, .replaced_event = EVENT_REPLACED },
    [HOOK_STEADFAST] = { .settles = true },
};

/* What belongs together stands in one line. */
/* clang-format off */
static const struct play_rules play = {
    PLAY_NUMBERS, PLAY_OPERATIONS_USED, .zone = ZONE_YARD, .beneath_zone = ZONE_BENEATH,
    .hooks = hooks, .kinds_in_force = HOOKS_IN_FORCE, .figures = figures, .measure = measure,
    .traits = WARD | BEAST | STONE | HURT, .traits_now = HURT, .read_traits = read_traits,
    .highest = { FIGURE_STRENGTH, MEASURE_SEATS, FITS_LONE, .thing = 2, .place = ZONE_BENEATH },
    .fits = fits, .me = me, .host = host, .act_on = act_on, .settle_rule = RULE_settle,
    .is_over = is_over, .decider = turn_seat, .turn = turn_seat, .orders_first = turn_seat,
    .owner = play_pool_owner, .player = play_pool_player, .player_can = player_can,
    .player_act = player_act, .nouns = nouns, .adjectives = adjectives, .target_traits = WARD,
};

const struct vocabulary wards_vocabulary = {
    .game = "wards", .slots = slots, .words = words, .phrases = phrases, .operations = operations,
    .operation_count = OP_LAST - OP_GAME, .prefix = "crowd", .prefix_text = "With three players:",
    .play = &play, PLAY_VOCABULARY(HOOKS), PLAY_QUESTIONS, PLAY_STAYS,
};
/* clang-format on */

static const struct zone_kind zone_kinds[] = {
    [ZONE_DECK] = { "deck", .seen = SEEN_BY_NOBODY, .ordered = true },
    [ZONE_HAND] = { "hand", .seen = SEEN_BY_OWNER },
    [ZONE_YARD] = { "yard", .seen = SEEN_BY_ALL, .ordered = true },
    [ZONE_HEAP] = { "heap", .seen = SEEN_BY_ALL, .ordered = true },
    [ZONE_BENEATH] = { "beneath", .seen = SEEN_BY_ALL, .ordered = true },
    { 0 },
};
static const char *const streams[] = { "deck 1", "deck 2", "deck 3", NULL };
static const struct counter counters[] = {
    { "round", COUNTER(struct wards, round), .most = ROUNDS + 1 },
    { "plays", COUNTER(struct wards, plays), .inner = true },
    { "turn", VALUE_SEAT, COUNTER(struct wards, turn) },
    { 0 },
};
static const struct counter card_counters[] = {
    { "host", VALUE_CARD, COUNTER(struct piece, host) },
    { "harm", COUNTER(struct piece, harm), .most = STRENGTH_MAX },
    { 0 },
};
static const struct zone_look zone_looks[] = {
    { SHAPE_DECK }, { SHAPE_HAND }, { SHAPE_ROW }, { SHAPE_PILE }, { SHAPE_ROW, .beneath = true },
    { 0 }
};
static const struct counter_look counter_looks[] = { TURN_LOOKS, { 0 } };
static const struct counter_look card_looks[] = {
    { "host", SHOWN_CARD, .label = "next to" },
    { "harm", SHOWN_GEMS, .quiet = true, .sign = { "wound", 0, TINT_RED } },
    { 0 },
};
static const struct sign signs[] = { { "flame", 15 }, { "snow", 200 }, { "wind", 150 }, { 0 } };
static const struct look look = { zone_looks, counter_looks, card_looks, play_row_looks, signs };
static const struct rule_spec rules[] = { RULE_ENTRIES(RULES) };

static bool prepare(struct setup *setup, struct diagnostics *d)
{
    play_prepare(setup, &play)->prefixed_counts = setup->seats == SEATS;
    return play_add_decks(setup, ZONE_DECK, d);
}

static void deal(struct table *t)
{
    state_of(t)->round = 1;
    for (card_id card = 0; card < t->cards; card++) piece_of(t, card)->host = NO_CARD;
    for (seat_id s = 0; s < t->seats; s++) {
        zone_shuffle(t, zone_of(t, ZONE_DECK, s), s);
        draw(t, s, HAND_AT_START);
    }
}

/* The strength that stands in each yard. */
static void scores(const struct table *t, int32_t *points)
{
    for (seat_id s = 0; s < t->seats; s++)
        for (EACH_CARD(card, t, zone_of(t, ZONE_YARD, s))) points[s] += read_strength(t, card);
}

/* What belongs together stands in one line. */
/* clang-format off */
const struct game wards_game = {
    .name = "wards", .title = "Wards", .about = "The test game for cards in play.",
    .version = 3, .hidden = true, .seats_min = 2, .seats_max = SEATS,
    .zones = zone_kinds, .streams = streams, .things = elements, .rows = play_rows,
    .counters = counters, .state_bytes = sizeof(struct wards),
    .card_counters = card_counters, .card_state_bytes = sizeof(struct piece),
    .stack_bytes = 3000 + RESERVED, .room_reserved = RESERVED, .effects_deep = DEEP,
    .effects_a_decision = A_DECISION, .rules = rules, .rules_count = RULE_LAST_, .play = RULE_rounds,
    .moves = moves, .prompts = prompts, .events = events, .look = &look,
    .vocabulary = &wards_vocabulary, .prepare = prepare, .deal = deal, .scores = scores, PLAY_GAME,
};
/* clang-format on */
