/* SPDX-License-Identifier: MIT */
/* The rules of Patchwork. See patchwork.h. */
#include "games/patchwork/patchwork.h"

#include "cardlang/decks.h"
#include "kernel/layout.h"
#include "kernel/look.h"
#include "kernel/zone.h"

enum {
    TURNS = 12,
    EFFECTS_DEEP = 4,
    STACK_BYTES = 4096,
    LATER_A_TURN = 3 * PATCHWORK_LATER, /* what is put off may put something off */
};

static const struct counter counters[] = {
    { "pool", COUNTER(struct patchwork, purse.pool), .stock = true },
    { "coins", .per = { PER_SEAT }, COUNTER(struct patchwork, purse.coins[0]) },
    { "marks", .per = { PER_SEAT }, COUNTER(struct patchwork, purse.marks[0]), .most = MARKS_MAX },
    { "extra", .per = { PER_SEAT }, COUNTER(struct patchwork, purse.extra[0]) },
    { "turn", VALUE_SEAT, COUNTER(struct patchwork, turn) },
    { "turns", COUNTER(struct patchwork, turns), .most = TURNS },
    { "later at", .per = { PER_PLACE }, COUNTER(struct patchwork, later[0].pc),
      .places = { PATCHWORK_LATER }, .row = sizeof(struct patchwork_later) / 2,
      .seen = SEEN_BY_NOBODY, .inner = true },
    { "later card", .per = { PER_PLACE }, COUNTER(struct patchwork, later[0].card),
      .places = { PATCHWORK_LATER }, .row = sizeof(struct patchwork_later) / 2,
      .seen = SEEN_BY_NOBODY, .inner = true },
    { "later values", .per = { PER_PLACE, PER_PLACE }, COUNTER(struct patchwork, later[0].vars[0]),
      .places = { PATCHWORK_LATER, VARS }, .row = sizeof(struct patchwork_later),
      .seen = SEEN_BY_NOBODY, .inner = true },
    { "later", COUNTER(struct patchwork, later_count), .most = PATCHWORK_LATER, .inner = true },
    { "waits", COUNTER(struct patchwork, waits), .inner = true },
    { "", .per = { PER_PLACE }, COUNTER(struct patchwork, spare[0]), .places = { 2 } },
    { 0 },
};

static const struct zone_kind zones[] = {
    [PATCHWORK_ROW] = { "row", .shared = true, .seen = SEEN_BY_ALL, .ordered = true },
    [PATCHWORK_PLAYED] = { "played", .seen = SEEN_BY_ALL, .ordered = true },
    [PATCHWORK_AIR] = { "air", .shared = true, .seen = SEEN_BY_ALL },
    { 0 },
};

#define COIN .sign = { "coin", 45, TINT_YELLOW }

static const struct zone_look zone_looks[] = {
    [PATCHWORK_ROW] = { SHAPE_ROW },
    [PATCHWORK_PLAYED] = { SHAPE_ROW },
    [PATCHWORK_AIR] = { SHAPE_STACK },
    { 0 },
};

static const struct counter_look counter_looks[] = {
    { "pool", SHOWN_GEMS, COIN },
    { "coins", SHOWN_GEMS, COIN },
    { "marks", SHOWN_BAR, .most = MARKS_MAX },
    { "extra", SHOWN_NUMBER, .label = "coins more", .quiet = true },
    { "turn", SHOWN_TURN },
    { "turns", SHOWN_NUMBER, .label = "turns begun" },
    { 0 },
};

static const struct look look = { zone_looks, counter_looks };

static const char *const streams[] = { "row", NULL };

static const struct move_kind moves[] = {
    [MOVE_PLAY] = { "play", "play {card}", "Play {card}" },
    [MOVE_CHARGE] = { "charge", "charge {card}", "Charge {card}" },
    [MOVE_PASS] = { "pass", "pass", "Pass" },
    [MOVE_LET] = { "let", "let it be", "Let it be" },
    [MOVE_SPOIL] = { "spoil", "spoil it", "Spoil it for 1 coin" },
    [MOVE_YES] = { "yes", "yes", "Yes", SAYS_YES },
    [MOVE_NO] = { "no", "no", "No", SAYS_NO },
    [MOVE_PLAYER] = { "player", "{seat}", "{seat}" },
    [MOVE_NUMBER] = { "number", "{number}", "{number}" },
    [MOVE_ALTERNATIVE] = { "alternative", "way {number}", "Way {number}" },
    { 0 },
};

static const struct prompt prompts[] = {
    [PROMPT_TURN] = { "turn", "Play a card, charge one, or pass." },
    [PROMPT_WAIT] = { "wait", "Do you spoil it?", .window = true },
    [PROMPT_MAY] = { "may", "{card}: {what}" },
    [PROMPT_PLAYER] = { "player", "Who?" },
    [PROMPT_NUMBER] = { "number", "How many?" },
    [PROMPT_ALTERNATIVE] = { "alternative", "Which way?" },
    { 0 },
};

enum {
    EVENT_TURN,
    EVENT_PLAY,
    EVENT_CHARGE,
    EVENT_DOES,
    EVENT_HIT,
    EVENT_SPOIL,
    EVENT_LATER,
    EVENT_FORFEIT
};

static const struct event_kind events[] = {
    [EVENT_TURN] = { "turn", "It is {seat}'s turn.", .turn = true },
    [EVENT_PLAY] = { "play", "{seat} plays {card}." },
    [EVENT_CHARGE] = { "charge", "{seat} charges {card}." },
    [EVENT_DOES] = { "does", "{card}: {number}." },
    [EVENT_HIT] = { "hit", "{seat} is hit for {number} by {card}." },
    [EVENT_SPOIL] = { "spoil", "{seat} spoils {card}." },
    [EVENT_LATER] = { "later", "{card} goes on at the end of the turn." },
    [EVENT_FORFEIT] = { "forfeit", "The rest of {card} is forfeited." },
    { 0 },
};

const struct card_def *patchwork_card(const struct table *t, card_id card)
{
    return &table_pack(t)->cards[face_of(t, card)];
}

void patchwork_leave_out(struct table *t)
{
    if (t->left_out < UINT16_MAX) t->left_out++;
}

void patchwork_tell(struct table *t, const struct effect_frame *f, unsigned number)
{
    TELL(EVENT_DOES, .seat = f->seat, .card = f->card, .number = (int)number);
}

/* ---- what is put off ------------------------------------------------------------------------- */

void patchwork_put_off(struct table *t, const struct effect_frame *f, unsigned pc)
{
    struct patchwork *g = table_state(t);
    if (g->later_count == PATCHWORK_LATER) {
        if (t->forfeited < UINT16_MAX) t->forfeited++;
        TELL(EVENT_FORFEIT, .seat = f->seat, .card = f->card);
        return;
    }
    struct patchwork_later *later = &g->later[g->later_count++];
    later->pc = (uint16_t)pc;
    later->card = f->card;
    for (unsigned i = 0; i < VARS; i++) later->vars[i] = (uint8_t)f->vars[i];
    TELL(EVENT_LATER, .seat = f->seat, .card = f->card);
}

static enum flow run_later(struct table *t)
{
    struct patchwork *g = table_state(t);
    struct patchwork_later later = g->later[0];
    for (unsigned i = 0; i + 1 < PATCHWORK_LATER; i++) g->later[i] = g->later[i + 1];
    g->later[PATCHWORK_LATER - 1] = (struct patchwork_later){ 0 };
    g->later_count--;
    struct effect_frame *f = table_push(t, RULE_effect);
    f->card = later.card;
    f->pc = later.pc;
    f->seat = later.vars[VAR_ME];
    for (unsigned i = 0; i < VARS; i++) f->vars[i] = later.vars[i];
    if (effect(t, f) == FLOW_ASK) return FLOW_ASK;
    frame_pop(t);
    return FLOW_DONE;
}

static void forget_later(struct table *t)
{
    struct patchwork *g = table_state(t);
    for (unsigned i = 0; i < PATCHWORK_LATER; i++) g->later[i] = (struct patchwork_later){ 0 };
    g->later_count = 0;
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* The window: the next player may spoil it (patchwork-3). */
SHARED_RULE(patchwork_wait)
{
    MY(patchwork_wait);
    struct patchwork *g = table_state(t);
    struct effect_frame *waiting = table_at(t, my->effect * 4u);
    seat_id asked = next_seat(t, my->seat);
    RULE_BEGIN;
    g->waits++;
    ASK_BEGIN(asked, PROMPT_WAIT, SUBJECT(waiting->card));
    OFFER(.kind = MOVE_LET);
    if (g->purse.coins[asked]) OFFER(.kind = MOVE_SPOIL);
    ASK_END;
    if (t->chosen.kind == MOVE_SPOIL) {
        g->purse.coins[asked]--;
        g->purse.pool++;
        waiting->flags |= PATCHWORK_SPOILT;
        TELL(EVENT_SPOIL, .seat = asked, .card = waiting->card);
    }
    RULE_END;
}

/* The n-th card from the end of what a player has played. */
static card_id played_card(const struct table *t, seat_id seat, unsigned n)
{
    for (EACH_CARD(c, t, zone_of(t, PATCHWORK_PLAYED, seat))) {
        if (--n == 0) return c;
    }
    return NO_CARD;
}

static unsigned hit_code(const struct table *t, card_id card)
{
    if (card == NO_CARD) return 0;
    const struct hook *hook = card_hook(table_pack(t), patchwork_card(t, card), PATCHWORK_HIT);
    return hook ? hook->code : 0;
}

/* Coins go to the pool, then the victim's cards are followed (patchwork-4). */
SHARED_RULE(patchwork_hit)
{
    MY(patchwork_hit);
    struct patchwork *g = table_state(t);
    card_id next =
        my->victim < t->seats && my->left ? played_card(t, my->victim, my->left) : (card_id)NO_CARD;
    RULE_BEGIN;
    if (my->victim >= t->seats || g->purse.coins[my->victim] < my->amount) patchwork_leave_out(t);
    if (my->victim >= t->seats) RETURN(0);
    if (my->amount > g->purse.coins[my->victim]) my->amount = g->purse.coins[my->victim];
    g->purse.coins[my->victim] = (uint8_t)(g->purse.coins[my->victim] - my->amount);
    g->purse.pool = (uint8_t)(g->purse.pool + my->amount);
    TELL(EVENT_HIT, .seat = my->victim, .card = my->card, .number = my->amount);
    my->left = (uint16_t)zone_count(t, zone_of(t, PATCHWORK_PLAYED, my->victim));
    while (my->left) {
        next = played_card(t, my->victim, my->left);
        if (hit_code(t, next)) {
            CALL_EFFECT(effect, .card = next, .seat = my->victim,
                        .pc = (uint16_t)hit_code(t, next));
        }
        my->left--;
    }
    RETURN(my->amount);
    RULE_END;
}

static void offer_turn(struct table *t, seat_id seat)
{
    OFFER(.kind = MOVE_PASS);
    for (EACH_CARD(c, t, zone_of(t, PATCHWORK_ROW, 0))) {
        if (effect_can(t, c, seat, patchwork_card(t, c)->played_at))
            OFFER(.kind = MOVE_PLAY, .card = c);
    }
    for (EACH_CARD(c, t, zone_of(t, PATCHWORK_PLAYED, seat))) {
        const struct hook *hook = card_hook(table_pack(t), patchwork_card(t, c), PATCHWORK_CHARGED);
        if (hook && effect_can(t, c, seat, hook->code)) OFFER(.kind = MOVE_CHARGE, .card = c);
    }
}

static void begin_turn(struct table *t)
{
    struct patchwork *g = table_state(t);
    g->turns++;
    g->waits = 0;
    TELL(EVENT_TURN, .seat = g->turn);
}

/* What is chosen lies in the air while it is followed. */
static void announce(struct table *t, FRAME(patchwork_turn) *my, seat_id seat)
{
    my->card = t->chosen.card;
    const struct card_def *card = patchwork_card(t, my->card);
    if (t->chosen.kind == MOVE_PLAY) {
        my->code = card->played_at;
        card_move(t, my->card, zone_of(t, PATCHWORK_AIR, 0));
        TELL(EVENT_PLAY, .seat = seat, .card = my->card);
    } else {
        my->code = card_hook(table_pack(t), card, PATCHWORK_CHARGED)->code;
        TELL(EVENT_CHARGE, .seat = seat, .card = my->card);
    }
}

static void put_down(struct table *t, card_id card, seat_id seat)
{
    if (card_at(t, card)->zone != zone_of(t, PATCHWORK_AIR, 0)) return;
    bool fragile = patchwork_card(t, card)->keywords & KEYWORD_FRAGILE;
    card_move(t, card, fragile ? t->setup->box : zone_of(t, PATCHWORK_PLAYED, seat));
}

RULE(patchwork_turn)
{
    MY(patchwork_turn);
    struct patchwork *g = table_state(t);
    RULE_BEGIN;
    begin_turn(t);
    ASK_BEGIN(g->turn, PROMPT_TURN);
    offer_turn(t, g->turn);
    ASK_END;
    if (t->chosen.kind != MOVE_PASS) {
        announce(t, my, g->turn);
        CALL_EFFECT(effect, .card = my->card, .seat = g->turn, .pc = my->code);
        put_down(t, my->card, g->turn);
    }
    while (g->later_count && my->went_on++ < LATER_A_TURN) CALL_NUMBER(run_later(t));
    forget_later(t);
    for (unsigned s = 0; s < PATCHWORK_SEATS; s++) g->purse.extra[s] = 0;
    RULE_END;
}

RULE(patchwork_play)
{
    MY(patchwork_play);
    struct patchwork *g = table_state(t);
    RULE_BEGIN;
    while (g->turns < TURNS) {
        CALL(patchwork_turn);
        g->turn = next_seat(t, g->turn);
    }
    RULE_END;
}

/* ---- set-up ---------------------------------------------------------------------------------- */

static bool prepare(struct setup *setup, struct diagnostics *d)
{
    (void)d;
    for (unsigned i = 0; i < setup->pack->card_count; i++) {
        face_id face = setup_add_face(setup, setup->pack->cards[i].name);
        setup_add_cards(setup, face, 1, 0, setup_zone(setup, PATCHWORK_ROW, 0));
    }
    setup->stack_bytes =
        STACK_BYTES + (ANSWERS_MAX + 2u * setup->pack->card_count) * (uint32_t)sizeof(struct move);
    return true;
}

static void deal(struct table *t)
{
    struct patchwork *g = table_state(t);
    g->purse.pool = COINS_POOL;
    for (unsigned s = 0; s < t->seats; s++) g->purse.coins[s] = COINS_EACH;
}

static void scores(const struct table *t, int32_t *out)
{
    const struct patchwork *g = table_state(t);
    for (unsigned s = 0; s < t->seats; s++) out[s] = g->purse.coins[s];
}

static int32_t evaluate(const struct table *t, seat_id seat)
{
    const struct patchwork *g = table_state(t);
    return g->purse.coins[seat] * 4 + g->purse.marks[seat];
}

/* The sentence that cannot be followed, in brackets. */
static bool why_not_followed(const struct table *t, const struct move *wish, unsigned pc,
                             seat_id seat, struct text *out)
{
    const struct pack *pack = table_pack(t);
    unsigned stuck = effect_stuck_at(t, wish->card, seat, pc);
    if (!stuck) return false;
    text_add_string(out, "cannot be followed");
    unsigned clause = card_clause_at(pack, face_of(t, wish->card), pack->code[stuck].line);
    if (clause == NO_CLAUSE) return true;
    text_add_string(out, " (");
    clause_text(pack, clause, out);
    text_add_char(out, ')');
    return true;
}

static bool why_not(const struct table *t, seat_id seat, const struct move *wish, struct text *out)
{
    const struct patchwork *g = table_state(t);
    if (t->prompt == PROMPT_WAIT && wish->kind == MOVE_SPOIL && !g->purse.coins[seat]) {
        text_add_string(out, "needs 1 coin");
        return true;
    }
    if (t->prompt != PROMPT_TURN || !is_card(t, wish->card)) return false;
    unsigned zone = zone_at(t, card_at(t, wish->card)->zone)->kind;
    const struct card_def *card = patchwork_card(t, wish->card);
    if (zone == PATCHWORK_ROW) return why_not_followed(t, wish, card->played_at, seat, out);
    if (zone != PATCHWORK_PLAYED) return false;
    const struct hook *hook = card_hook(table_pack(t), card, PATCHWORK_CHARGED);
    if (hook) return why_not_followed(t, wish, hook->code, seat, out);
    text_add_string(out, "cannot be charged");
    return true;
}

static const struct rule_spec rules[] = { RULE_ENTRIES(PATCHWORK_RULES) };

static void check_position(const struct table *t, const struct layout *layout)
{
    const struct patchwork *g = table_state(t);
    if (g->turn >= t->seats) wrong_value(layout, &g->turn, "it must be somebody's turn");
}

const struct game patchwork_game = {
    .name = "patchwork",
    .title = "Patchwork",
    .about = "A test game: cards with every feature of the card language.",
    .version = 2,
    .seats_min = 2,
    .seats_max = PATCHWORK_SEATS,
    .hidden = true,
    .zones = zones,
    .streams = streams,
    .counters = counters,
    .state_bytes = sizeof(struct patchwork),
    .stack_bytes = STACK_BYTES,
    .effects_deep = EFFECTS_DEEP,
    .effects_a_decision = 1000,
    .rules = rules,
    .rules_count = RULE_LAST_,
    .play = RULE_patchwork_play,
    .moves = moves,
    .prompts = prompts,
    .events = events,
    .look = &look,
    .forfeit_event = EVENT_FORFEIT,
    .question_words = effect_question_words,
    .vocabulary = &patchwork_vocabulary,
    .packs = &card_packs,
    .prepare = prepare,
    .deal = deal,
    .scores = scores,
    .evaluate = evaluate,
    .why_not = why_not,
    .check_position = check_position,
};
