/* SPDX-License-Identifier: MIT */
/*
 * The words of Patchwork's cards, and what they do. Every deed is written once, on a purse: on the
 * table's, where as much is done as can be, and on the shadow's, where it must be done completely.
 */
#include <string.h>

#include "games/patchwork/patchwork.h"

enum { SLOT_NUMBER = SLOT_AMOUNT + 1, SLOT_PLAYER, SLOT_TAG };

static const char *const slots[] = { "AMOUNT", "NUMBER", "PLAYER", "TAG", NULL };

enum { PLAYER_OTHER, PLAYER_ANY };

static const struct slot_word words[] = {
    { SLOT_PLAYER, PLAYER_OTHER, "another player", NULL },
    { SLOT_PLAYER, PLAYER_ANY, "any player", NULL },
    { SLOT_TAG, 0, "fragile", NULL },
    { 0 },
};

enum {
    OP_TAKE = OP_GAME,
    OP_PAY,
    OP_GIVE,
    OP_ROB,
    OP_MARK,
    OP_UNMARK,
    OP_HIT,
    OP_CHOOSE_PLAYER,
    OP_PLAYERS,
    OP_COUNT_TAG,
    OP_IMPOSE,
    OP_LAST_,
};

enum { CHOOSE_ANY = 1, CHOOSE_RICH = 2, CHOICES = 4 }; /* whom: also oneself; with coins */
enum { BOUND_POOL = FLAG_GAME, BOUND_COINS = FLAG_GAME * 2 };

struct patchwork_condition {
    uint32_t coins; /* at least so many of mine */
};

struct patchwork_modifier {
    uint32_t more;
};

/* ---- on whose purse -------------------------------------------------------------------------- */

struct doing {
    struct purse *purse;
    const struct pack *pack;
    const struct card_def *card;
    uint16_t *vars;
    unsigned seats;
    bool missed; /* it could not be done completely */
};

static struct purse *shadow_of(const struct state *s)
{
    return (struct purse *)(uintptr_t)s->shadow;
}

static struct doing on_table(struct table *t, struct effect_frame *f)
{
    struct patchwork *g = table_state(t);
    return (struct doing){ &g->purse, table_pack(t), patchwork_card(t, f->card),
                           f->vars,   t->seats,      false };
}

static struct doing on_shadow(struct state *s)
{
    return (struct doing){ shadow_of(s), s->pack,     patchwork_card(s->t, s->card),
                           s->vars,      s->t->seats, false };
}

static void shadow(const struct table *t, struct state *s)
{
    *shadow_of(s) = ((const struct patchwork *)table_state(t))->purse;
}

static bool condition_holds(const struct purse *p, unsigned me,
                            const struct patchwork_condition *condition)
{
    return p->coins[me] >= condition->coins;
}

static bool holds(const struct table *t, const struct effect_frame *f, const void *condition)
{
    const struct patchwork *g = table_state(t);
    return condition_holds(&g->purse, f->seat, condition);
}

static bool holds_in_trial(const struct state *s, const void *condition)
{
    return condition_holds(shadow_of(s), s->vars[VAR_ME], condition);
}

static void touch_all(const void *condition, struct touch *touch)
{
    (void)condition;
    touch->reads_all = true;
}

/* ---- deeds: how much was done ---------------------------------------------------------------- */

/* At most what there is; less than wanted is a miss. */
static unsigned at_most(struct doing *d, unsigned wanted, unsigned there)
{
    if (wanted > there) d->missed = true;
    return wanted < there ? wanted : there;
}

/* Moves coins between two places. */
static unsigned move(struct doing *d, unsigned wanted, uint8_t *from, uint8_t *to)
{
    unsigned n = at_most(d, wanted, *from);
    *from = (uint8_t)(*from - n);
    *to = (uint8_t)(*to + n);
    return n;
}

/* What the modifiers of the card being followed add, while their condition holds. */
static unsigned more_of(const struct doing *d)
{
    unsigned more = 0;
    for (unsigned h = d->card->hooks_start; h < d->card->hooks_end; h++) {
        const struct hook *hook = &d->pack->hooks[h];
        if (hook->kind != PATCHWORK_MORE || !hook->standing) continue;
        bool so = !hook->condition ||
                  condition_holds(d->purse, d->vars[VAR_ME], pack_data(d->pack, hook->condition));
        if (so) more += ((const struct patchwork_modifier *)pack_data(d->pack, hook->data))->more;
    }
    return more;
}

static unsigned take(struct doing *d, const struct instruction *in)
{
    unsigned me = d->vars[VAR_ME], n = amount_of(d->vars, in);
    return move(d, n + d->purse->extra[me] + more_of(d), &d->purse->pool, &d->purse->coins[me]);
}

static unsigned pay(struct doing *d, const struct instruction *in)
{
    unsigned me = d->vars[VAR_ME];
    return move(d, amount_of(d->vars, in), &d->purse->coins[me], &d->purse->pool);
}

/* The seat in a variable; none, if nobody could be chosen. */
static bool seat_in(struct doing *d, unsigned var, unsigned *seat)
{
    *seat = d->vars[var];
    if (*seat < d->seats) return true;
    d->missed = true;
    return false;
}

static unsigned give(struct doing *d, const struct instruction *in)
{
    unsigned to, me = d->vars[VAR_ME];
    if (!seat_in(d, in->c, &to)) return 0;
    return move(d, amount_of(d->vars, in), &d->purse->coins[me], &d->purse->coins[to]);
}

static unsigned rob(struct doing *d, const struct instruction *in)
{
    unsigned from, me = d->vars[VAR_ME];
    if (!seat_in(d, in->c, &from)) return 0;
    return move(d, amount_of(d->vars, in), &d->purse->coins[from], &d->purse->coins[me]);
}

static unsigned mark(struct doing *d, const struct instruction *in)
{
    uint8_t *marks = &d->purse->marks[d->vars[VAR_ME]];
    unsigned n = at_most(d, amount_of(d->vars, in), (unsigned)MARKS_MAX - *marks);
    *marks = (uint8_t)(*marks + n);
    return n;
}

static unsigned unmark(struct doing *d, const struct instruction *in)
{
    uint8_t *marks = &d->purse->marks[d->vars[VAR_ME]];
    unsigned n = at_most(d, amount_of(d->vars, in), *marks);
    *marks = (uint8_t)(*marks - n);
    return n;
}

static unsigned impose(struct doing *d, const struct instruction *in)
{
    const struct patchwork_modifier *m = pack_data(d->pack, d->pack->hooks[in->mask].data);
    uint8_t *extra = &d->purse->extra[d->vars[VAR_ME]];
    unsigned n = at_most(d, m->more, 200u - *extra);
    *extra = (uint8_t)(*extra + n);
    return n;
}

/* Into a: how many cards of the pack have the keyword with that bit. */
static unsigned count_tag(struct doing *d, const struct instruction *in)
{
    unsigned n = 0;
    for (unsigned i = 0; i < d->pack->card_count; i++) {
        n += d->pack->cards[i].keywords >> (in->mask & 31) & 1;
    }
    d->vars[in->a] = (uint16_t)n;
    return n;
}

/* Into a: the set of all players, or of all but me. */
static unsigned players(struct doing *d, const struct instruction *in)
{
    unsigned all = (1u << d->seats) - 1, me = in->b ? 0 : 1u << d->vars[VAR_ME];
    d->vars[in->a] = (uint16_t)(all & ~me);
    return 1;
}

#define DEED(name)                                                                                 \
    static bool act_##name(struct table *t, struct effect_frame *f, const struct instruction *in)  \
    {                                                                                              \
        struct doing d = on_table(t, f);                                                           \
        unsigned done = name(&d, in);                                                              \
        f->vars[VAR_DONE] = (uint16_t)done;                                                        \
        if (d.missed) patchwork_leave_out(t);                                                      \
        patchwork_tell(t, f, done);                                                                \
        return true;                                                                               \
    }                                                                                              \
    static bool try_##name(struct state *s, const struct instruction *in)                          \
    {                                                                                              \
        struct doing d = on_shadow(s);                                                             \
        s->vars[VAR_DONE] = (uint16_t)name(&d, in);                                                \
        return !d.missed;                                                                          \
    }

DEED(take)
DEED(pay)
DEED(give)
DEED(rob)
DEED(mark)
DEED(unmark)
DEED(impose)
DEED(count_tag)
DEED(players)

/* A hit is a rule: the victim's cards are followed afterwards. */
static void enter_hit(struct table *t, struct effect_frame *f, const struct instruction *in,
                      void *frame)
{
    FRAME(patchwork_hit) *my = frame;
    unsigned amount = amount_of(f->vars, in), victim = f->vars[in->c];
    (void)t;
    my->card = f->card;
    my->victim = (seat_id)(victim < PATCHWORK_SEATS ? victim : NOBODY);
    my->amount = (uint8_t)(amount < 255 ? amount : 255);
}

static bool try_hit(struct state *s, const struct instruction *in)
{
    struct doing d = on_shadow(s);
    unsigned victim;
    if (!seat_in(&d, in->c, &victim)) return false;
    s->vars[VAR_DONE] =
        (uint16_t)move(&d, amount_of(s->vars, in), &d.purse->coins[victim], &d.purse->pool);
    return !d.missed;
}

/* ---- choices --------------------------------------------------------------------------------- */

static unsigned answer_players(const struct state *s, const struct instruction *in,
                               uint16_t *answers)
{
    unsigned n = 0, me = s->vars[VAR_ME];
    for (unsigned seat = 0; seat < s->t->seats; seat++) {
        if (seat == me && !(in->b & CHOOSE_ANY)) continue;
        if (in->b & CHOOSE_RICH && !shadow_of(s)->coins[seat]) continue;
        answers[n++] = (uint16_t)seat;
    }
    return n;
}

static void touch_player(const struct instruction *in, struct touch *touch)
{
    touch->writes_vars = (uint16_t)(1u << in->a);
    touch->always = true; /* whose coins they are matters to all that follows */
}

static unsigned number_most(const struct state *s, const struct instruction *in)
{
    if (in->flags & BOUND_POOL) return shadow_of(s)->pool;
    if (in->flags & BOUND_COINS) return shadow_of(s)->coins[s->vars[VAR_ME]];
    return ANSWERS_MAX;
}

static void number_touch(const struct instruction *in, struct touch *touch)
{
    (void)in;
    touch->always = true;
}

#define NR(op) [(op)-OP_GAME]

static const struct operation operations[] = {
    NR(OP_TAKE) = { "take", .b = FIELD_AMOUNT, .act = act_take, .try = try_take },
    NR(OP_PAY) = { "pay", .b = FIELD_AMOUNT, .act = act_pay, .try = try_pay },
    NR(OP_GIVE) = { "give", .b = FIELD_AMOUNT, .c = FIELD_VAR, .act = act_give, .try = try_give },
    NR(OP_ROB) = { "rob", .b = FIELD_AMOUNT, .c = FIELD_VAR, .act = act_rob, .try = try_rob },
    NR(OP_MARK) = { "mark", .b = FIELD_AMOUNT, .act = act_mark, .try = try_mark },
    NR(OP_UNMARK) = { "unmark", .b = FIELD_AMOUNT, .act = act_unmark, .try = try_unmark },
    NR(OP_HIT) = { "hit", .b = FIELD_AMOUNT, .c = FIELD_VAR, .try = try_hit,
                   .rule = RULE_patchwork_hit, .enter = enter_hit },
    NR(OP_CHOOSE_PLAYER) = { "choose-player", .a = FIELD_OUT, .b = FIELD_SMALL, .limit = CHOICES,
                             .jumps = true, .answers = answer_players, .answer = ANSWER_SEAT,
                             .move = MOVE_PLAYER, .prompt = PROMPT_PLAYER, .touch = touch_player },
    NR(OP_PLAYERS) = { "players", .a = FIELD_OUT, .b = FIELD_FLAG, .act = act_players,
                       .try = try_players },
    NR(OP_COUNT_TAG) = { "count-tag", .a = FIELD_OUT, .act = act_count_tag, .try = try_count_tag },
    NR(OP_IMPOSE) = { "impose", .hook = true, .act = act_impose, .try = try_impose },
};

/* ---- making code ----------------------------------------------------------------------------- */

#define EMIT(name)                                                                                 \
    static void name(struct emitter *e, const struct operand *o, const struct clause *clause)

/* An amount; a range is chosen into `var` first (0: a variable of its own). */
static struct amount emit_amount(struct emitter *e, const struct operand *o,
                                 const struct clause *clause, uint8_t var, unsigned bound)
{
    if (o->kind == OPERAND_NAME) return (struct amount){ emit_name(e, o), FLAG_VAR };
    if (o->value < 1 || o->value > 99 || o->most > 99) {
        emit_mistake(e, clause, "an amount goes from 1 to 99");
    }
    if (o->kind != OPERAND_RANGE) {
        if (var) emit(e, (struct instruction){ .op = OP_COUNT, .a = var, .b = (uint8_t)o->value });
        return (struct amount){ (uint8_t)o->value, 0 };
    }
    if (!var) var = emit_var(e);
    emit(e, (struct instruction){ .op = OP_NUMBER,
                                  .a = var,
                                  .b = (uint8_t)o->value,
                                  .c = (uint8_t)o->most,
                                  .flags = (uint16_t)bound,
                                  .to = (uint16_t)(emit_here(e) + 1) });
    return (struct amount){ var, FLAG_VAR };
}

static void emit_deed(struct emitter *e, unsigned op, struct amount amount, uint8_t player)
{
    emit(e, (struct instruction){
                .op = (uint8_t)op, .b = amount.b, .c = player, .flags = amount.flags });
}

static uint8_t emit_player(struct emitter *e, const struct operand *o, const struct clause *clause,
                           unsigned how)
{
    if (o->kind == OPERAND_NAME) {
        if (*clause->binds) emit_mistake(e, clause, "'%s' is a name already", o->name);
        return emit_name(e, o);
    }
    uint8_t player = emit_bound(e, clause);
    unsigned any = o->value == PLAYER_ANY ? CHOOSE_ANY : 0;
    emit(e, (struct instruction){ .op = OP_CHOOSE_PLAYER,
                                  .a = player,
                                  .b = (uint8_t)(any | how),
                                  .to = (uint16_t)(emit_here(e) + 1) });
    return player;
}

static uint8_t bound_or_0(struct emitter *e, const struct clause *clause)
{
    return *clause->binds ? emit_bound(e, clause) : 0;
}

EMIT(emit_take)
{
    emit_deed(e, OP_TAKE, emit_amount(e, o, clause, bound_or_0(e, clause), BOUND_POOL), 0);
}

EMIT(emit_pay)
{
    emit_deed(e, OP_PAY, emit_amount(e, o, clause, bound_or_0(e, clause), BOUND_COINS), 0);
}

/* One after the other, to show a loop. */
EMIT(emit_pay_singly)
{
    unsigned loop = emit_repeat(e, emit_amount(e, o, clause, 0, BOUND_COINS));
    emit_deed(e, OP_PAY, (struct amount){ 1, 0 }, 0);
    emit_again(e, loop);
}

EMIT(emit_give)
{
    uint8_t player = emit_player(e, &o[1], clause, 0);
    emit_deed(e, OP_GIVE, emit_amount(e, &o[0], clause, 0, BOUND_COINS), player);
}

EMIT(emit_rob)
{
    uint8_t player = emit_player(e, &o[0], clause, CHOOSE_RICH);
    emit_deed(e, OP_ROB, emit_amount(e, &o[1], clause, 0, 0), player);
}

EMIT(emit_hit)
{
    uint8_t player = emit_player(e, &o[0], clause, 0);
    emit_deed(e, OP_HIT, emit_amount(e, &o[1], clause, 0, 0), player);
}

EMIT(emit_mark)
{
    emit_deed(e, OP_MARK, emit_amount(e, o, clause, 0, 0), 0);
}

EMIT(emit_unmark)
{
    emit_deed(e, OP_UNMARK, emit_amount(e, o, clause, 0, 0), 0);
}

EMIT(emit_target)
{
    emit_player(e, o, clause, CHOOSE_RICH);
}

EMIT(emit_count)
{
    emit(e,
         (struct instruction){ .op = OP_COUNT_TAG, .a = emit_bound(e, clause), .mask = o->value });
}

static uint16_t emit_coins(struct emitter *e, const struct operand *o)
{
    struct patchwork_condition condition = { .coins = o->value };
    return emit_data(e, &condition, sizeof condition);
}

EMIT(emit_if_rich)
{
    (void)clause;
    emit_if(e, emit_coins(e, o));
}

EMIT(emit_while_rich)
{
    (void)clause;
    emit_set_condition(e, emit_coins(e, o));
}

EMIT(emit_done)
{
    (void)o;
    (void)clause;
    emit_if_done(e, true);
}

EMIT(emit_not_done)
{
    (void)o;
    (void)clause;
    emit_if_done(e, false);
}

static void emit_set(struct emitter *e, const struct clause *clause, unsigned all,
                     enum seat_order order)
{
    uint8_t set = emit_var(e), player = emit_bound(e, clause);
    emit(e, (struct instruction){ .op = OP_PLAYERS, .a = set, .b = (uint8_t)all });
    unsigned next = emit_each_seat(e, player, set, order);
    emit_loop(e, next, next);
}

EMIT(emit_others)
{
    (void)o;
    emit_set(e, clause, 0, AFTER_ME);
}

EMIT(emit_all)
{
    (void)o;
    emit_set(e, clause, 1, FROM_ME);
}

EMIT(emit_at_end)
{
    (void)o;
    (void)clause;
    emit_later(e);
}

EMIT(emit_until)
{
    (void)o;
    (void)clause;
    emit_set_time(e, 1);
}

EMIT(emit_charged)
{
    (void)o;
    (void)clause;
    emit_hook(e, PATCHWORK_CHARGED, 0, 0);
}

EMIT(emit_when_hit)
{
    (void)o;
    (void)clause;
    emit_hook(e, PATCHWORK_HIT, 0, 0);
}

EMIT(emit_more)
{
    struct patchwork_modifier more = { .more = o->value };
    (void)clause;
    unsigned hook = emit_hook(e, PATCHWORK_MORE, 0, emit_data(e, &more, sizeof more));
    if (emit_is_timed(e)) {
        emit(e, (struct instruction){ .op = OP_IMPOSE, .mask = (uint16_t)hook });
    }
}

static const struct phrase phrases[] = {
    { ROLE_VERB, "take AMOUNT coin[s]", NULL, emit_take, SLOT_AMOUNT,
      .result = "the number of coins taken" },
    { ROLE_VERB, "pay AMOUNT coin[s]", NULL, emit_pay, SLOT_AMOUNT,
      .result = "the number of coins paid" },
    { ROLE_VERB, "pay AMOUNT coin[s] singly", NULL, emit_pay_singly, SLOT_NONE },
    { ROLE_VERB, "give AMOUNT coin[s] to PLAYER", NULL, emit_give, SLOT_PLAYER },
    { ROLE_VERB, "rob PLAYER of AMOUNT coin[s]", NULL, emit_rob, SLOT_PLAYER },
    { ROLE_VERB, "hit PLAYER for AMOUNT", NULL, emit_hit, SLOT_PLAYER },
    { ROLE_VERB, "put AMOUNT mark[s] here", NULL, emit_mark, SLOT_NONE },
    { ROLE_VERB, "target PLAYER", NULL, emit_target, SLOT_PLAYER, .announces = true },
    { ROLE_VERB, "count TAG cards", NULL, emit_count, SLOT_AMOUNT,
      .result = "the number of {1} cards" },
    { ROLE_CONDITION, "you have NUMBER or more", NULL, emit_if_rich, SLOT_NONE },
    { ROLE_CONDITION, "done", "{do}", emit_done, SLOT_NONE },
    { ROLE_CONDITION, "not done", "{do} not", emit_not_done, SLOT_NONE },
    { ROLE_SET, "other player", "other player", emit_others, SLOT_PLAYER },
    { ROLE_SET, "player", "player", emit_all, SLOT_PLAYER },
    { ROLE_TIME, "the end of the turn", NULL, emit_at_end, SLOT_NONE },
    { ROLE_COST, "AMOUNT coin[s]", NULL, emit_pay, SLOT_AMOUNT, .paid_first = true,
      .result = "the number of coins it cost" },
    { ROLE_COST, "AMOUNT mark[s]", NULL, emit_unmark, SLOT_NONE },
    { ROLE_HOOK, "when charged", NULL, emit_charged, SLOT_NONE, .announces = true,
      .has_costs = true },
    { ROLE_HOOK, "when you are hit", NULL, emit_when_hit, SLOT_NONE },
    { ROLE_MODIFIER, "you take NUMBER more", NULL, emit_more, SLOT_NONE },
    { ROLE_UNTIL, "the end of the turn", NULL, emit_until, SLOT_NONE },
    { ROLE_WHILE, "you have NUMBER or more", NULL, emit_while_rich, SLOT_NONE },
    { ROLE_KEYWORD, "fragile", NULL, NULL, SLOT_NONE, KEYWORD_FRAGILE },
    { 0 },
};

static void enter_wait(struct table *t, struct effect_frame *f, const struct instruction *in,
                       void *frame)
{
    FRAME(patchwork_wait) *my = frame;
    (void)in;
    my->effect = (uint16_t)(((const char *)f - (const char *)t) / 4);
    my->seat = f->seat;
}

static bool is_forfeited(const struct table *t, const struct effect_frame *f)
{
    (void)t;
    return f->flags & PATCHWORK_SPOILT;
}

static bool verify(const struct pack *pack, const struct card_def *card,
                   const struct instruction *in)
{
    (void)card;
    if (in->op != OP_IMPOSE) return true;
    return pack->hooks[in->mask].kind == PATCHWORK_MORE;
}

static const uint16_t hook_bytes[] = { [PATCHWORK_MORE] = sizeof(struct patchwork_modifier) };

const struct vocabulary patchwork_vocabulary = {
    .game = "patchwork",
    .slots = slots,
    .words = words,
    .phrases = phrases,
    .operations = operations,
    .operation_count = OP_LAST_ - OP_GAME,
    .shadow = shadow,
    .hook_kinds = PATCHWORK_MORE + 1,
    .hook_bytes = hook_bytes,
    .verify = verify,
    .number_slot = SLOT_NUMBER,
    .again = (const char *const[]){ NULL, NULL, [SLOT_PLAYER] = "that player", NULL },
    .vars_reserved = VAR_DONE,
    .is_forfeited = is_forfeited,
    .may_prompt = PROMPT_MAY,
    .may_move = MOVE_YES,
    .may_not_move = MOVE_NO,
    .condition_bytes = sizeof(struct patchwork_condition),
    .holds = holds,
    .holds_in_trial = holds_in_trial,
    .condition_touch = touch_all,
    .number_most = number_most,
    .number_touch = number_touch,
    .number_prompt = PROMPT_NUMBER,
    .number_move = MOVE_NUMBER,
    .wait_rule = RULE_patchwork_wait,
    .wait_enter = enter_wait,
    .put_off = patchwork_put_off,
    .keyword_slot = SLOT_TAG,
    .keyword_bit = KEYWORD_BITS_FROM,
    .keyword_value = KEYWORD_BITS_FROM,
    .alternative_prompt = PROMPT_ALTERNATIVE,
    .alternative_move = MOVE_ALTERNATIVE,
};
