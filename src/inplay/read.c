/* SPDX-License-Identifier: MIT */
/*
 * Reading words into meaning: KIND, CARDS, EVENT, VALUE, WHO and so on, and the sentences and hooks
 * made of them. See read.h.
 */
#include "inplay/read.h"

enum { NUMBER_MOST = 99, CARDS_MOST = 50 }; /* of a text: what a person can count */

static const struct play_rules *rules_of(const struct emitter *e)
{
    return emit_pack(e)->vocabulary->play;
}

/* ---- cards ----------------------------------------------------------------------------------- */

struct named read_one(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    if (o->kind == OPERAND_NAME) return (struct named){ ONE_VAR, emit_name(e, o) };
    const struct play_rules *rules = rules_of(e);
    uint8_t one = rules->mean_one ? rules->mean_one(e, o->value, clause) : (uint8_t)o->value;
    if (o->value < ONE_GAME || o->span == 1)
        return (struct named){ one, one < ONE_GAME ? 0 : ONE_OF_ONE };
    struct named of = read_one(e, operand_in(o, 0), clause);
    if (of.one >= ONE_GAME) {
        uint8_t which = rules->one_of(one, of.one);
        return (struct named){ which, which == ONE_NONE ? 0 : of.var };
    }
    return (struct named){ one, of.one == ONE_VAR ? of.var : (uint8_t)(ONE_OF_ONE | of.one) };
}

struct selection select_one(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    struct named one = read_one(e, o, clause);
    return (struct selection){ .how = HOW_ONE, .one = one.one, .var = one.var };
}

static void add_asked(struct filter *f, const struct asked_of *a)
{
    f->all |= a->all;
    f->none |= a->none;
    f->any |= a->any;
    if (a->whose) f->whose = a->whose;
    if (a->game) f->game = a->game;
}

/* "Who did so" asks about a clause before it, of the same text, that players follow. */
static void need_players_before(struct emitter *e, const struct clause *clause)
{
    const struct instruction *code = emit_pack(e)->code;
    unsigned at = emit_here(e);
    while (at > emit_card(e)->code_start && code[at - 1].op != OP_END) {
        if (code[--at].op == rules_of(e)->players_op) return;
    }
    emit_mistake(e, clause, "'who did' needs a clause before it that players follow");
}

/* A word of the game's, or a keyword that the pack brings. */
static void read_adjective(struct emitter *e, const struct operand *o, struct filter *f)
{
    const struct vocabulary *v = emit_pack(e)->vocabulary;
    if (v->keyword_slot && o->value >= v->keyword_value)
        f->all |= 1u << (v->keyword_bit + o->value - v->keyword_value);
    else
        add_asked(f, &rules_of(e)->adjectives[o->value]);
}

/* A bound of a figure: exactly, at most or at least a number. */
static void read_bound(const struct asked_of *noun, const struct operand *number, struct filter *f)
{
    int8_t n = (int8_t)(number->value > INT8_MAX ? INT8_MAX : number->value);
    f->figure = noun->exactly ? noun->exactly : noun->at_most ? noun->at_most : noun->at_least;
    f->least = noun->at_most ? INT8_MIN : n;
    f->most = noun->at_least ? INT8_MAX : n;
}

void read_kind(struct emitter *e, const struct operand *o, const struct clause *clause,
               struct filter *f)
{
    const struct asked_of *noun = &rules_of(e)->nouns[o->value];
    for (; noun->adjective; noun = &rules_of(e)->nouns[o->value]) {
        read_adjective(e, operand_in(o, 0), f);
        o = operand_in(o, 1);
    }
    add_asked(f, noun);
    if (noun->title) f->title = (uint16_t)(emit_title(e, operand_in(o, 0), clause) + 1);
    if (noun->but) {
        struct named but = read_one(e, operand_in(o, 0), clause);
        f->but = but.one;
        f->but_var = but.var;
    }
    if (noun->exactly || noun->at_most || noun->at_least) read_bound(noun, operand_in(o, 0), f);
}

/* Where only what can be dealt with is meant, "cards" says no more: both become one code. */
static void mean_targets(const struct emitter *e, struct selection *s)
{
    if (s->how != HOW_ONE && s->how != HOW_ANY) s->filter.all |= rules_of(e)->target_traits;
}

static uint8_t read_count_of_cards(struct emitter *e, const struct operand *o,
                                   const struct clause *clause)
{
    if (o->value < 1 || o->value > CARDS_MOST)
        emit_mistake(e, clause, "a number of cards goes from 1 to %d", CARDS_MOST);
    return (uint8_t)o->value;
}

/* "When KIND is destroyed", "until KIND is revealed": any of that kind. */
static struct selection read_any_of_kind(struct emitter *e, const struct operand *o,
                                         const struct clause *clause)
{
    struct selection s = { .how = HOW_EACH };
    read_kind(e, o, clause, &s.filter);
    return s;
}

struct selection read_cards(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    struct selection s = { .how = (uint8_t)o->value, .figure = o->value >> 8 & 15 };
    if (o->kind == OPERAND_NAME)
        return (struct selection){ .how = HOW_ONE, .one = ONE_VAR, .var = emit_name(e, o) };
    if (s.how == HOW_ONE) return select_one(e, operand_in(o, 0), clause);
    bool counted = s.how == HOW_CHOOSE || s.how == HOW_UP_TO || s.how == HOW_TOP;
    if (counted) s.n = read_count_of_cards(e, operand_in(o, 0), clause);
    read_kind(e, operand_in(o, counted), clause, &s.filter);
    if (s.figure) s.filter.all |= rules_of(e)->figures[s.figure].of;
    s.filter.did = (uint8_t)(o->value >> 12);
    if (s.filter.did) need_players_before(e, clause);
    return s;
}

/* ---- events ---------------------------------------------------------------------------------- */

static void read_things(struct emitter *e, const struct operand *o, struct event_filter *f)
{
    const struct operand *thing = operand_in(o, 0);
    if (thing->kind == OPERAND_NAME)
        f->thing_var = emit_name(e, thing);
    else
        f->things |= (uint16_t)(1u << thing->value);
    if (o->value == 1) read_things(e, operand_in(o, 1), f);
}

static struct event_filter read_event(struct emitter *e, const struct operand *o,
                                      const struct clause *clause)
{
    struct event_filter f = { 0 };
    unsigned next = 0;
    if (o->value & EVENT_THINGS) read_things(e, operand_in(o, next++), &f);
    if (o->value & EVENT_BY) f.by = read_cards(e, operand_in(o, next++), clause);
    if (o->value & EVENT_TO) f.to = read_cards(e, operand_in(o, next), clause);
    return f;
}

/* ---- values ---------------------------------------------------------------------------------- */

int8_t read_number(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    if (o->value > NUMBER_MOST) emit_mistake(e, clause, "a number goes from 0 to %d", NUMBER_MOST);
    return (int8_t)(o->value > NUMBER_MOST ? NUMBER_MOST : o->value);
}

static void read_count(struct emitter *e, const struct operand *o, const struct clause *clause,
                       struct value *v)
{
    if (o->kind == OPERAND_NAME) {
        v->measure = MEASURE_VAR;
        v->var = emit_name(e, o);
        return;
    }
    v->measure = (uint8_t)o->value;
    v->figure = (uint8_t)(o->value >> 8);
    if (v->measure == MEASURE_IN_PLAY) read_kind(e, operand_in(o, 0), clause, &v->filter);
    if (v->measure == MEASURE_BENEATH) v->filter.beneath = 1;
    if (v->measure == MEASURE_FIGURE) {
        bool named = o->span > 1; /* "the hp of this" names its card itself */
        struct named one =
            named ? read_one(e, operand_in(o, 0), clause) : (struct named){ ONE_THIS, 0 };
        v->one = one.one;
        v->var = one.var;
    }
    if (v->measure >= MEASURE_GAME && rules_of(e)->mean_count)
        rules_of(e)->mean_count(e, o, v, clause);
}

struct value read_value(struct emitter *e, const struct operand *o, const struct clause *clause)
{
    struct value v = { .times = 1, .measure = (uint8_t)(o->value >> 8) };
    if (o->kind == OPERAND_NAME)
        return (struct value){ .times = 1, .measure = MEASURE_VAR, .var = emit_name(e, o) };
    const struct operand *first = o->span > 1 ? operand_in(o, 0) : NULL;
    switch ((enum value_form)(o->value & 0xff)) {
    case FORM_NUMBER:
        v.times = 0;
        v.base = read_number(e, first, clause);
        break;
    case FORM_MEASURE: break;
    case FORM_MEASURE_PLUS: v.base = read_number(e, first, clause); break;
    case FORM_MEASURE_MINUS: v.base = (int8_t)-read_number(e, first, clause); break;
    case FORM_COUNT: read_count(e, first, clause, &v); break;
    case FORM_TIMES:
        v.times = read_number(e, first, clause);
        read_count(e, operand_in(o, 1), clause, &v);
        break;
    case FORM_PLUS:
        v.base = read_number(e, first, clause);
        read_count(e, operand_in(o, 1), clause, &v);
        break;
    }
    return v;
}

/* ---- sentences ------------------------------------------------------------------------------- */

static uint8_t mean_players(struct emitter *e, unsigned players, const struct clause *clause)
{
    const struct play_rules *rules = rules_of(e);
    return rules->mean_players ? rules->mean_players(e, players, clause) : (uint8_t)players;
}

static void read_who(struct emitter *e, const struct operand *o, const struct clause *clause,
                     struct sentence *s)
{
    s->players = mean_players(e, operand_in(o, 0)->value, clause);
    if (o->value) s->flags |= SENTENCE_MAY;
}

static void read_howmany(struct emitter *e, const struct operand *o, const struct clause *clause,
                         struct sentence *s)
{
    s->howmany = (uint8_t)o->value;
    if (o->value == HOWMANY_EXACTLY)
        s->value = read_value(e, operand_in(o, 0), clause);
    else
        s->value.base = read_number(e, operand_in(o, 0), clause);
}

static void read_thing(struct emitter *e, const struct operand *o, struct sentence *s)
{
    if (o->kind == OPERAND_NAME)
        s->thing_var = emit_name(e, o);
    else
        s->thing = (uint8_t)o->value;
}

static int8_t read_bounded(struct emitter *e, const struct operand *o, const struct clause *clause,
                           const struct sentence_form *form)
{
    unsigned most = form->most_number;
    if (!most) return read_number(e, o, clause);
    if (o->value < 1 || o->value > most)
        emit_mistake(e, clause, "%s go from 1 to %u", form->number_name, most);
    return (int8_t)(o->value > most ? most : o->value);
}

static struct selection read_cards_of(struct emitter *e, const struct operand *o,
                                      const struct clause *clause, const struct sentence_form *form)
{
    struct selection s = read_cards(e, o, clause);
    if (form->targets) mean_targets(e, &s);
    return s;
}

/* Who does it: one card, or the highest of a kind. */
static struct selection read_source(struct emitter *e, const struct operand *o,
                                    const struct clause *clause, const struct sentence_form *form)
{
    if (!form->source_figure) return select_one(e, o, clause);
    struct selection s = { .how = HOW_HIGHEST, .figure = form->source_figure };
    read_kind(e, o, clause, &s.filter);
    s.filter.all |= rules_of(e)->figures[s.figure].of;
    return s;
}

/* A place of the game's own, or a kind of zone. */
static void read_from(struct emitter *e, const struct operand *o, struct sentence *s)
{
    const struct play_rules *rules = rules_of(e);
    if (rules->mean_from) {
        rules->mean_from(e, o, s);
        return;
    }
    s->from = (uint8_t)o->value;
    s->cards.filter.beneath = s->from == rules->beneath_zone;
}

/* One operand, by the slot it stands in. */
static void read_part(struct emitter *e, const struct operand *o, const struct clause *clause,
                      const struct sentence_form *form, struct sentence *s)
{
    const struct play_rules *rules = rules_of(e);
    if (o->slot == SLOT_CARDS)
        s->cards = read_cards_of(e, o, clause, form);
    else if (o->slot == SLOT_KIND && form->kind_is_meant)
        s->cards = read_any_of_kind(e, o, clause);
    else if (o->slot == SLOT_KIND || (o->slot == SLOT_ONE && form->one_is_source))
        s->source = read_source(e, o, clause, form);
    else if (o->slot == SLOT_ONE)
        s->cards = select_one(e, o, clause);
    else if (o->slot == SLOT_VALUE)
        s->value = read_value(e, o, clause);
    else if (o->slot == SLOT_THING)
        read_thing(e, o, s);
    else if (o->slot == SLOT_WHO)
        read_who(e, o, clause, s);
    else if (o->slot == SLOT_HOWMANY)
        read_howmany(e, o, clause, s);
    else if (o->slot == SLOT_NUMBER)
        s->value.base = read_bounded(e, o, clause, form);
    else if (o->slot == SLOT_FROM)
        read_from(e, o, s);
    else if (o->slot == SLOT_INTO)
        s->to = (uint8_t)o->value;
    else if (o->slot == SLOT_DECK)
        s->deck = rules->mean_deck ? rules->mean_deck(e, o->value) : (uint8_t)o->value;
    else if (o->slot >= SLOT_GAME && rules->mean_part)
        rules->mean_part(e, o, s);
}

static const void *form_of(const struct emitter *e, const struct clause *clause)
{
    return emit_pack(e)->phrases[clause->phrase].form;
}

/* What it is given a name for: the number done, or the card chosen. */
EMIT(emit_sentence)
{
    const struct sentence_form *form = form_of(e, clause);
    const struct play_rules *rules = rules_of(e);
    struct sentence s = form->sentence;
    bool who = false;
    for (unsigned i = 0; i < clause->operands; i += o[i].span) {
        read_part(e, &o[i], clause, form, &s);
        who |= o[i].slot == SLOT_WHO;
    }
    struct instruction in = { .op = form->op ? form->op
                                    : who    ? rules->players_op
                                             : rules->sentence_op };
    if (*clause->binds) {
        in.a = emit_bound(e, clause);
        if (form->binds_card)
            s.flags |= SENTENCE_BINDS_CARD;
        else
            in.flags |= FLAG_RESULT;
    }
    in.mask = emit_data(e, &s, sizeof s);
    emit(e, in);
}

/* What it returns needs a place, also where the author gives it no name. */
EMIT(emit_operation)
{
    bool returns = emit_pack(e)->phrases[clause->phrase].binds != SLOT_NONE;
    (void)o;
    emit(e, (struct instruction){ .op = *(const uint8_t *)form_of(e, clause),
                                  .a = returns ? emit_bound(e, clause) : (uint8_t)0 });
}

EMIT(emit_number_fact)
{
    const struct fact_form *form = form_of(e, clause);
    unsigned number = AT(0)->value;
    if (number < 1 || number > form->most)
        emit_mistake(e, clause, "%s go from 1 to %u", form->name, form->most);
    emit_fact(e, form->fact, number);
}

/* ---- hooks ----------------------------------------------------------------------------------- */

/* The variable of the card that a side names, or leaves out, by a name; 0: none. */
static uint8_t name_in(const struct selection *s)
{
    if (s->how == HOW_ONE && s->one >= ONE_GAME) return s->var & ONE_OF_ONE ? 0 : s->var;
    if (s->how == HOW_ONE) return s->one == ONE_VAR ? s->var : 0;
    return s->filter.but == ONE_VAR ? s->filter.but_var : 0;
}

/* The names a timed effect keeps: one card and one thing. */
static void find_names(struct emitter *e, const struct hook_data *data, const struct clause *clause,
                       struct instruction *in)
{
    uint8_t by = name_in(&data->about.by), to = name_in(&data->about.to);
    if (by && to && by != to)
        emit_mistake(e, clause, "what holds for a time can keep one card by its name, not two");
    in->a = to ? to : by;
    in->b = data->about.thing_var;
}

/* A modifier belongs to its card; below `until`, and for the next time, it is brought into force
 * now. */
static void impose(struct emitter *e, unsigned hook, const struct hook_data *data,
                   const struct clause *clause)
{
    const struct play_rules *rules = rules_of(e);
    if (!emit_is_timed(e) && !data->next) return;
    struct instruction in = { .op = rules->impose_op, .mask = (uint16_t)hook };
    find_names(e, data, clause, &in);
    in.c = emit_is_timed(e) ? (uint8_t)emit_time(e) : (uint8_t)UNTIL_USED;
    emit(e, in);
}

/* "When you discard a card": what happens to a card of theirs, they do. */
static struct selection read_somebody(struct emitter *e, const struct operand *o,
                                      const struct clause *clause)
{
    const struct play_rules *rules = rules_of(e);
    struct selection s = { .how = HOW_EACH, .filter = { .all = rules->player_traits } };
    unsigned players = mean_players(e, o->value, clause);
    if (players == PLAYERS_YOU) s.filter.whose = WHOSE_OWN;
    if (players == PLAYERS_ANOTHER) s.filter.whose = WHOSE_OPPOSING;
    return s;
}

/* What an event becomes is kept by the hook, which has no room for what was chosen. */
static uint8_t read_printed_thing(struct emitter *e, const struct operand *o,
                                  const struct clause *clause)
{
    if (o->kind == OPERAND_NAME) emit_mistake(e, clause, "say what it becomes; a name is not kept");
    return (uint8_t)o->value;
}

static void read_hook_part(struct emitter *e, const struct operand *o, const struct clause *clause,
                           const struct hook_form *form, struct hook_data *data)
{
    struct selection *side = form->side_is_by ? &data->about.by : &data->about.to;
    const struct play_rules *rules = rules_of(e);
    if (o->slot >= SLOT_GAME && rules->mean_hook_part)
        rules->mean_hook_part(e, o, data);
    else if (o->slot == SLOT_EVENT || o->slot == SLOT_CAUSE) {
        struct selection named = data->about.to;
        data->about = read_event(e, o, clause);
        if (named.how != HOW_ANY) data->about.to = named;
    } else if (o->slot == SLOT_SIDE || o->slot == SLOT_THOSE)
        *side = read_cards(e, o, clause);
    else if (o->slot == SLOT_KIND)
        data->about.to = read_any_of_kind(e, o, clause);
    else if (o->slot == SLOT_SOMEBODY)
        data->about.to = read_somebody(e, o, clause);
    else if (o->slot == SLOT_ONE && form->side_is_by)
        data->about.by = select_one(e, o, clause);
    else if (o->slot == SLOT_ONE || o->slot >= SLOT_GAME)
        data->onto = read_one(e, o, clause).one;
    else if (o->slot == SLOT_VALUE)
        data->amount = read_value(e, o, clause);
    else if (o->slot == SLOT_NUMBER && form->number_is_amount)
        data->amount.base = read_number(e, o, clause);
    else if (o->slot == SLOT_NUMBER)
        data->threshold = (uint8_t)read_number(e, o, clause);
    else if (o->slot == SLOT_THING)
        data->thing = read_printed_thing(e, o, clause);
}

EMIT(emit_hook_form)
{
    const struct hook_form *form = form_of(e, clause);
    struct hook_data data = { .next = form->next };
    unsigned flags = form->flags;
    for (unsigned i = 0; i < clause->operands; i += o[i].span) {
        if (o[i].slot == SLOT_TURN)
            flags |= o[i].value;
        else
            read_hook_part(e, &o[i], clause, form, &data);
    }
    if (form->targets) mean_targets(e, &data.about.to);
    unsigned hook = emit_hook(e, form->kind, flags, emit_data(e, &data, sizeof data));
    if (clause->kind != CLAUSE_HOOK) impose(e, hook, &data, clause);
}

/* ---- conditions ------------------------------------------------------------------------------ */

static uint16_t read_condition(struct emitter *e, const struct operand *o,
                               const struct clause *clause, bool least)
{
    struct condition condition = { .value = read_value(e, AT(0), clause), .least = least };
    condition.n = (uint8_t)read_number(e, AT(1), clause);
    return emit_data(e, &condition, sizeof condition);
}

EMIT(emit_if_at_least)
{
    emit_if(e, read_condition(e, o, clause, true));
}

EMIT(emit_if_at_most)
{
    emit_if(e, read_condition(e, o, clause, false));
}

EMIT(emit_while_at_least)
{
    emit_set_condition(e, read_condition(e, o, clause, true));
}

EMIT(emit_while_at_most)
{
    emit_set_condition(e, read_condition(e, o, clause, false));
}

EMIT(emit_done)
{
    (void)o, (void)clause;
    emit_if_done(e, true);
}

EMIT(emit_not_done)
{
    (void)o, (void)clause;
    emit_if_done(e, false);
}

EMIT(emit_until_start)
{
    (void)o, (void)clause;
    emit_set_time(e, UNTIL_START_OF_TURN);
}

EMIT(emit_until_end)
{
    (void)o, (void)clause;
    emit_set_time(e, UNTIL_END_OF_TURN);
}
