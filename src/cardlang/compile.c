/* SPDX-License-Identifier: MIT */
/*
 * Making code from clauses, and finding the choices the rest depends on. See compile.h.
 */
#include "cardlang/compile.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "cardlang/announce.h"
#include "cardlang/verify.h"

enum { BOUND_MAX = VARS, DATA_WORDS_MAX = 64 };

struct emitter {
    struct pack *pack;
    struct diagnostics *d;
    unsigned line;
    unsigned vars;      /* in use */
    unsigned vars_most; /* of the card so far */
    struct {
        char name[16];
        uint8_t var;
    } bound[BOUND_MAX];
    unsigned bound_count;
    unsigned shared_from, shared_to; /* of these, those that all branches of a choice of targets
                                        give again */
    unsigned costs;                  /* the list with the costs of what is announced */
    bool announcing;                 /* nothing has been done so far: targets may be chosen */
    unsigned jump, again, leave;     /* what the last condition, time or set has said */
    const struct clause *clause;     /* whose phrase is emitting */
    const struct clause *hook;       /* whose effect it is in; NULL: in none */
    unsigned targets;                /* chosen so far on this way through the effect */
    unsigned time;                   /* of the until around it */
    unsigned condition;              /* of the while around it */
    bool timed;
    struct card_def *card;
    bool full;
};

/* ---- emitting -------------------------------------------------------------------------------- */

unsigned emit(struct emitter *e, struct instruction in)
{
    struct pack *pack = e->pack;
    if (pack->code_count >= CODE_MAX) {
        if (!e->full)
            diagnose(e->d, e->line, 1, "the pack has more than %d instructions", CODE_MAX);
        e->full = true;
        return pack->code_count - 1;
    }
    if ((pack->code_count & (pack->code_count - 1)) == 0) {
        size_t room = pack->code_count ? pack->code_count * 2u : 1;
        pack->code = must_realloc(pack->code, room * sizeof *pack->code);
    }
    in.line = (uint16_t)e->line;
    pack->code[pack->code_count] = in;
    return pack->code_count++;
}

unsigned emit_here(const struct emitter *e)
{
    return e->pack->code_count;
}

void emit_patch(struct emitter *e, unsigned at)
{
    e->pack->code[at].to = (uint16_t)emit_here(e);
}

uint8_t emit_var(struct emitter *e)
{
    if (e->vars == VARS) {
        if (!e->full) {
            diagnose(e->d, e->line, 1, "this card keeps more than %d things in mind at a time",
                     VARS - 1);
        }
        e->full = true;
        return VAR_ME;
    }
    if (e->vars + 1 > e->vars_most) e->vars_most = e->vars + 1;
    return (uint8_t)e->vars++;
}

uint8_t emit_bound(struct emitter *e, const struct clause *clause)
{
    for (unsigned i = e->shared_from; i < e->shared_to; i++) {
        if (strcmp(e->bound[i].name, clause->binds) == 0) return e->bound[i].var;
    }
    uint8_t var = emit_var(e);
    if (!*clause->binds || e->bound_count == BOUND_MAX) return var;
    memcpy(e->bound[e->bound_count].name, clause->binds, sizeof clause->binds);
    e->bound[e->bound_count++].var = var;
    return var;
}

uint8_t emit_name(struct emitter *e, const struct operand *operand)
{
    for (unsigned i = e->bound_count; i > 0; i--) {
        if (strcmp(e->bound[i - 1].name, operand->name) == 0) return e->bound[i - 1].var;
    }
    /* Only a mutation that removed the binding clause can come here. */
    diagnose(e->d, e->line, 1, "the name '%s' is not bound", operand->name);
    return VAR_ME;
}

void emit_condition(struct emitter *e, unsigned jump)
{
    e->jump = jump;
}

void emit_skip(struct emitter *e, unsigned jump)
{
    e->jump = jump;
}

void emit_loop(struct emitter *e, unsigned again, unsigned leave)
{
    e->again = again;
    e->leave = leave;
}

unsigned emit_count_down(struct emitter *e, uint8_t left)
{
    return emit(e, (struct instruction){ .op = OP_COUNT_NEXT, .a = left });
}

unsigned emit_repeat(struct emitter *e, struct amount amount)
{
    uint8_t left = emit_var(e);
    emit(e,
         (struct instruction){ .op = OP_COUNT, .a = left, .b = amount.b, .flags = amount.flags });
    return emit_count_down(e, left);
}

unsigned emit_each_seat(struct emitter *e, uint8_t seat, uint8_t set, enum seat_order order)
{
    return emit(
        e, (struct instruction){ .op = OP_EACH_NEXT, .a = seat, .b = (uint8_t)order, .c = set });
}

void emit_again(struct emitter *e, unsigned begin)
{
    emit(e, (struct instruction){ .op = OP_JUMP, .to = (uint16_t)begin });
    emit_patch(e, begin);
}

void emit_if(struct emitter *e, uint16_t condition)
{
    emit_condition(e, emit(e, (struct instruction){ .op = OP_IF, .mask = condition }));
}

void emit_if_done(struct emitter *e, bool done)
{
    uint8_t op = done ? OP_IF_DONE : OP_IF_NOT_DONE;
    emit_condition(e, emit(e, (struct instruction){ .op = op }));
}

void emit_later(struct emitter *e)
{
    emit_skip(e, emit(e, (struct instruction){ .op = OP_LATER }));
}

void emit_mistake(struct emitter *e, const struct clause *clause, const char *format, ...)
{
    char message[500];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    diagnose(e->d, clause->line, clause->column, "%s", message);
}

void emit_card_mistake(struct emitter *e, const char *format, ...)
{
    char message[500];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    diagnose(e->d, e->card->line, 1, "%s", message);
}

const struct clause *emit_event(const struct emitter *e)
{
    return e->hook;
}

unsigned emit_targets(struct emitter *e, unsigned count)
{
    return e->targets += count;
}

const struct operand *operand_at(const struct operand *operands, unsigned n)
{
    while (n--) operands += operands->span;
    return operands;
}

const struct operand *operand_in(const struct operand *operand, unsigned n)
{
    return operand_at(operand + 1, n);
}

void emit_fact(struct emitter *e, unsigned fact, unsigned value)
{
    check(fact < FACTS_MAX);
    e->card->facts[fact] = (uint16_t)value;
}

/* Its length in words stands in front. */
static bool is_data(const struct pack *pack, unsigned at, const uint32_t *bytes, unsigned words)
{
    return pack->data[at - 1] == words && memcmp(pack->data + at, bytes, words * 4u) == 0;
}

uint16_t emit_data(struct emitter *e, const void *bytes, size_t size)
{
    struct pack *pack = e->pack;
    uint32_t record[DATA_WORDS_MAX] = { 0 };
    unsigned words = (unsigned)((size + 3) / 4);
    check(words <= DATA_WORDS_MAX);
    memcpy(record, bytes, size);
    for (unsigned at = 2; at < pack->data_count; at += pack->data[at - 1] + 1) {
        if (is_data(pack, at, record, words)) return (uint16_t)at;
    }
    if (pack->data_count + words + 1 >= UINT16_MAX) {
        if (!e->full) diagnose(e->d, e->line, 1, "the pack has too many different clauses");
        e->full = true;
        return 0;
    }
    pack->data = must_realloc(pack->data, (pack->data_count + words + 1u) * sizeof *pack->data);
    pack->data[pack->data_count++] = words;
    memcpy(pack->data + pack->data_count, record, words * 4u);
    pack->data_count += words;
    return (uint16_t)(pack->data_count - words);
}

unsigned emit_hook(struct emitter *e, unsigned kind, unsigned flags, unsigned data)
{
    struct pack *pack = e->pack;
    const struct clause *clause = e->clause;
    bool stands = clause->kind == CLAUSE_HOOK || (clause->kind == CLAUSE_MODIFIER && !e->timed);
    check(pack->hook_count < UINT16_MAX); /* a clause makes one, and clauses are fewer */
    pack->hooks = must_realloc(pack->hooks, (pack->hook_count + 1u) * sizeof *pack->hooks);
    pack->hooks[pack->hook_count] = (struct hook){ .kind = (uint8_t)kind,
                                                   .flags = (uint8_t)flags,
                                                   .card = (uint16_t)(e->card - pack->cards),
                                                   .clause = (uint16_t)(clause - pack->clauses),
                                                   .data = (uint16_t)data,
                                                   .condition = (uint16_t)e->condition,
                                                   .prefixed = clause->prefixed,
                                                   .standing = stands };
    return pack->hook_count++;
}

bool emit_is_timed(const struct emitter *e)
{
    return e->timed;
}

unsigned emit_time(const struct emitter *e)
{
    return e->time;
}

void emit_set_time(struct emitter *e, unsigned time)
{
    e->time = time;
}

void emit_set_condition(struct emitter *e, unsigned data)
{
    e->condition = data;
}

static void tell_no_card(struct emitter *e, const struct clause *clause, const char *title)
{
    const struct pack *pack = e->pack;
    const char **names = must_alloc(pack->card_count + 1u, sizeof *names);
    for (unsigned i = 0; i < pack->card_count; i++) names[i] = pack->cards[i].name;
    const char *near = nearest_word(title, names);
    if (near)
        emit_mistake(e, clause, "there is no card '%s' (did you mean '%s'?)", title, near);
    else
        emit_mistake(e, clause, "there is no card '%s'", title);
    free(names);
}

unsigned emit_title(struct emitter *e, const struct operand *operand, const struct clause *clause)
{
    const char *title = e->pack->titles[operand->value];
    int card = pack_find(e->pack, title);
    if (card < 0) tell_no_card(e, clause, title);
    return card < 0 ? 0 : (unsigned)card;
}

const struct card_def *emit_card(const struct emitter *e)
{
    return e->card;
}

const struct pack *emit_pack(const struct emitter *e)
{
    return e->pack;
}

/* ---- clauses --------------------------------------------------------------------------------- */

static void compile_list(struct emitter *e, unsigned first);

static void emit_phrase(struct emitter *e, const struct clause *clause)
{
    const struct phrase *phrase = &e->pack->phrases[clause->phrase];
    const struct vocabulary *v = e->pack->vocabulary;
    e->clause = clause;
    if (v->check_clause) v->check_clause(e, clause);
    if (is_target(e->pack, clause) && !e->announcing) {
        emit_mistake(e, clause, "targets are chosen first: put this before what is done");
    }
    if (phrase->emit) phrase->emit(e, clause->operand, clause);
}

typedef void compile_function(struct emitter *e, unsigned first);

/* ALTERNATIVES n, n times BRANCH; then the branches, each with a jump to the end. */
static void compile_either(struct emitter *e, const struct clause *clause,
                           compile_function *compile_branch)
{
    unsigned starts[BRANCHES_MAX], ends[BRANCHES_MAX], n = 0;
    unsigned first = clause->first;
    for (unsigned b = first; b != NO_CLAUSE; b = e->pack->clauses[b].next) n++;
    if (n > BRANCHES_MAX) {
        emit_mistake(e, clause, "there are more than %d alternatives", BRANCHES_MAX);
        return;
    }
    emit(e, (struct instruction){ .op = OP_ALTERNATIVES, .a = (uint8_t)n });
    for (unsigned i = 0; i < n; i++) starts[i] = emit(e, (struct instruction){ .op = OP_BRANCH });
    unsigned i = 0, before = e->targets, most = before;
    for (unsigned b = first; b != NO_CLAUSE; b = e->pack->clauses[b].next, i++) {
        emit_patch(e, starts[i]);
        e->pack->code[starts[i]].mask = (uint16_t)b;
        e->line = e->pack->clauses[b].line;
        e->targets = before;
        compile_branch(e, e->pack->clauses[b].first);
        if (e->targets > most) most = e->targets;
        ends[i] = emit(e, (struct instruction){ .op = OP_JUMP });
    }
    e->targets = most;
    while (i > 0) emit_patch(e, ends[--i]);
}

static void compile_if(struct emitter *e, const struct clause *clause)
{
    unsigned first = clause->first, otherwise = NO_CLAUSE;
    emit_phrase(e, clause);
    unsigned jump = e->jump;
    for (unsigned c = first; c != NO_CLAUSE; c = e->pack->clauses[c].next) {
        if (e->pack->clauses[c].kind == CLAUSE_OTHERWISE) otherwise = c;
    }
    compile_list(e, first);
    if (otherwise == NO_CLAUSE) {
        emit_patch(e, jump);
        return;
    }
    unsigned end = emit(e, (struct instruction){ .op = OP_JUMP });
    emit_patch(e, jump);
    compile_list(e, e->pack->clauses[otherwise].first);
    emit_patch(e, end);
}

static void compile_each(struct emitter *e, const struct clause *clause)
{
    unsigned first = clause->first;
    emit_phrase(e, clause);
    unsigned again = e->again, leave = e->leave;
    compile_list(e, first);
    emit(e, (struct instruction){ .op = OP_JUMP, .to = (uint16_t)again });
    emit_patch(e, leave);
}

static void compile_later(struct emitter *e, const struct clause *clause)
{
    unsigned first = clause->first;
    emit_phrase(e, clause);
    unsigned jump = e->jump;
    compile_list(e, first);
    emit(e, (struct instruction){ .op = OP_END });
    emit_patch(e, jump);
}

/* MAY to the end; the children. */
static void compile_may(struct emitter *e, const struct clause *clause)
{
    unsigned may = emit(
        e, (struct instruction){ .op = OP_MAY, .mask = (uint16_t)(clause - e->pack->clauses) });
    compile_list(e, clause->first);
    emit_patch(e, may);
}

static void compile_modifiers(struct emitter *e, unsigned first)
{
    for (unsigned c = first; c != NO_CLAUSE; c = e->pack->clauses[c].next) {
        e->line = e->pack->clauses[c].line;
        unsigned vars = e->vars;
        emit_phrase(e, &e->pack->clauses[c]);
        e->vars = vars;
    }
}

/* The modifiers, which know that they are timed. */
static void compile_until(struct emitter *e, const struct clause *clause)
{
    emit_phrase(e, clause);
    e->timed = true;
    compile_modifiers(e, clause->first);
    e->timed = false;
}

static void compile_while(struct emitter *e, const struct clause *clause)
{
    emit_phrase(e, clause);
    compile_modifiers(e, clause->first);
    e->condition = 0;
}

static void compile_clause(struct emitter *e, unsigned number)
{
    /* By value: the array does not move while compiling, but `line` must survive nested clauses. */
    const struct clause *clause = &e->pack->clauses[number];
    e->line = clause->line;
    switch ((enum clause_kind)clause->kind) {
    case CLAUSE_VERB: emit_phrase(e, clause); break;
    case CLAUSE_EITHER: compile_either(e, clause, compile_list); break;
    case CLAUSE_IF: compile_if(e, clause); break;
    case CLAUSE_EACH: compile_each(e, clause); break;
    case CLAUSE_LATER: compile_later(e, clause); break;
    case CLAUSE_MAY: compile_may(e, clause); break;
    case CLAUSE_UNTIL: compile_until(e, clause); break;
    case CLAUSE_HOOK:
    case CLAUSE_MODIFIER:
    case CLAUSE_WHILE:
    case CLAUSE_BRANCH:
    case CLAUSE_OTHERWISE:
    case CLAUSE_COST:
    case CLAUSE_KEYWORD: break;
    }
}

/* What a clause keeps in mind is forgotten after it, but for a name it binds. */
static void compile_one(struct emitter *e, unsigned number)
{
    const struct clause *clause = &e->pack->clauses[number];
    unsigned before = e->vars;
    compile_clause(e, number);
    e->vars = before + (clause->kind == CLAUSE_VERB && *clause->binds ? 1u : 0u);
}

/* The clauses of a block. */
static void compile_list(struct emitter *e, unsigned first)
{
    unsigned vars = e->vars, bound = e->bound_count;
    for (unsigned c = first; c != NO_CLAUSE; c = e->pack->clauses[c].next) compile_one(e, c);
    e->vars = vars;
    e->bound_count = bound;
}

/* ---- what is announced ----------------------------------------------------------------------- */

/* The costs of a list; `first`: those that are paid before modes and targets. A name is kept. */
static void compile_costs_of(struct emitter *e, unsigned list, bool first)
{
    for (unsigned c = list; c != NO_CLAUSE; c = e->pack->clauses[c].next) {
        const struct clause *clause = &e->pack->clauses[c];
        if (clause->kind != CLAUSE_COST) continue;
        if (e->pack->phrases[clause->phrase].paid_first != first) continue;
        unsigned before = e->vars;
        e->line = clause->line;
        emit_phrase(e, clause);
        e->vars = before + (*clause->binds ? 1u : 0u);
    }
}

/* The targets of a branch. Of the names they give, those that every branch gives have their
 * variables already; the others are forgotten. */
static void compile_targets_of_branch(struct emitter *e, unsigned first)
{
    unsigned vars = e->vars, bound = e->bound_count;
    for (unsigned c = first; c != NO_CLAUSE; c = e->pack->clauses[c].next) {
        e->line = e->pack->clauses[c].line;
        emit_phrase(e, &e->pack->clauses[c]);
    }
    e->vars = vars;
    e->bound_count = bound;
}

static void compile_choice_of_targets(struct emitter *e, const struct clause *clause)
{
    const struct clause *shared;
    unsigned from = e->bound_count;
    for (unsigned n = 0; (shared = shared_target(e->pack, clause, n)); n++) emit_bound(e, shared);
    e->shared_from = from;
    e->shared_to = e->bound_count;
    compile_either(e, clause, compile_targets_of_branch);
    e->shared_from = e->shared_to = 0;
}

/* Targets and choices of targets at the head of a list; the clause that stands after them. */
static unsigned compile_targets(struct emitter *e, unsigned first)
{
    unsigned c = first;
    for (; c != NO_CLAUSE; c = e->pack->clauses[c].next) {
        const struct clause *clause = &e->pack->clauses[c];
        e->line = clause->line;
        if (is_choice_of_targets(e->pack, clause))
            compile_choice_of_targets(e, clause);
        else if (is_target(e->pack, clause))
            compile_one(e, c);
        else if (has_place(clause))
            break;
    }
    return c;
}

static void compile_rest(struct emitter *e, unsigned first)
{
    e->announcing = false;
    for (unsigned c = first; c != NO_CLAUSE; c = e->pack->clauses[c].next) compile_one(e, c);
}

/* The end of what is announced: the other costs, and the wait. What waits is the whole card, and
 * not the sentence that comes next: who is asked for an answer wants to read all of it. */
static void compile_wait(struct emitter *e)
{
    unsigned line = e->line;
    compile_costs_of(e, e->costs, false);
    if (!e->hook) e->line = e->card->line;
    emit(e, (struct instruction){ .op = OP_WAIT });
    e->line = line;
}

static void compile_announced_list(struct emitter *e, unsigned first);

/* Each mode has targets of its own, and its own wait. */
static void compile_mode(struct emitter *e, unsigned first)
{
    unsigned vars = e->vars, bound = e->bound_count;
    e->announcing = true;
    compile_announced_list(e, first);
    e->vars = vars;
    e->bound_count = bound;
}

static void compile_announced_list(struct emitter *e, unsigned first)
{
    unsigned c = compile_targets(e, first);
    bool modes = c != NO_CLAUSE && e->pack->clauses[c].kind == CLAUSE_EITHER;
    if (modes) {
        compile_either(e, &e->pack->clauses[c], compile_mode);
        c = e->pack->clauses[c].next;
    } else {
        compile_wait(e);
    }
    compile_rest(e, c);
}

/* What a card or a hook does: `waits` if it is announced. Its costs stand in the same list. */
static void compile_effect(struct emitter *e, unsigned first, bool waits, bool pays)
{
    unsigned vars = e->vars, bound = e->bound_count;
    e->costs = pays ? first : NO_CLAUSE;
    e->targets = 0;
    e->announcing = true;
    compile_costs_of(e, e->costs, true);
    if (waits) {
        compile_announced_list(e, first);
    } else {
        unsigned rest = compile_targets(e, first);
        compile_costs_of(e, e->costs, false);
        compile_rest(e, rest);
    }
    emit(e, (struct instruction){ .op = OP_END });
    e->announcing = false;
    e->vars = vars;
    e->bound_count = bound;
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* Costs that are paid apart from what the card does: code of their own; 0: there are none. */
static unsigned compile_costs(struct emitter *e, unsigned first)
{
    unsigned start = 0;
    for (unsigned c = first; c != NO_CLAUSE; c = e->pack->clauses[c].next) {
        const struct clause *clause = &e->pack->clauses[c];
        if (clause->kind != CLAUSE_COST) continue;
        if (!start) start = emit_here(e);
        unsigned vars = e->vars;
        e->line = clause->line;
        emit_phrase(e, clause);
        e->vars = vars;
    }
    if (start) emit(e, (struct instruction){ .op = OP_END });
    return start;
}

/* What a card is as a whole, its modifiers, and what it does when something happens. */
static void compile_standing(struct emitter *e, struct card_def *card)
{
    for (unsigned c = card->first; c != NO_CLAUSE; c = e->pack->clauses[c].next) {
        const struct clause *clause = &e->pack->clauses[c];
        e->line = clause->line;
        if (clause->kind == CLAUSE_WHILE) compile_while(e, clause);
        bool stands = clause->kind == CLAUSE_HOOK || clause->kind == CLAUSE_MODIFIER;
        if (clause->kind != CLAUSE_KEYWORD && !stands) continue;
        unsigned vars = e->vars, hooks = e->pack->hook_count;
        emit_phrase(e, clause);
        if (clause->kind == CLAUSE_HOOK && e->pack->hook_count > hooks) {
            const struct phrase *phrase = &e->pack->phrases[clause->phrase];
            bool waits = e->pack->vocabulary->wait_rule && phrase->announces;
            e->pack->hooks[hooks].code = (uint16_t)emit_here(e);
            e->hook = clause;
            compile_effect(e, clause->first, waits, true);
            e->hook = NULL;
        }
        e->vars = vars;
    }
}

static void compile_card(struct emitter *e, struct card_def *card)
{
    e->vars = 1u + e->pack->vocabulary->vars_reserved;
    e->card = card;
    e->vars_most = e->vars;
    card->hooks_start = (uint16_t)e->pack->hook_count;
    memset(card->facts, 0, sizeof card->facts);
    e->bound_count = 0;
    e->line = card->line;
    card->keywords = 0;
    card->code_start = card->played_at = (uint16_t)emit_here(e);
    bool waits = e->pack->vocabulary->wait_rule != 0;
    compile_effect(e, card->first, waits, waits);
    card->cost_at = waits ? 0 : (uint16_t)compile_costs(e, card->first);
    for (unsigned c = card->first; c != NO_CLAUSE; c = e->pack->clauses[c].next) {
        const struct clause *clause = &e->pack->clauses[c];
        if (clause->kind == CLAUSE_KEYWORD) {
            card->keywords |= e->pack->phrases[clause->phrase].keyword;
        }
    }
    compile_standing(e, card);
    card->hooks_end = (uint16_t)e->pack->hook_count;
    card->vars = (uint16_t)e->vars_most;
    card->code_end = (uint16_t)emit_here(e);
    if (card->code_end - card->code_start > CARD_CODE_MAX) {
        diagnose(e->d, card->line, 1,
                 "the card is too long: its code has more than %d instructions", CARD_CODE_MAX);
    }
    if (e->pack->vocabulary->check_card) e->pack->vocabulary->check_card(e);
}

/* ---- coupling -------------------------------------------------------------------------------- */

/* What the language's own depend on: a function each, by opcodes.def. */
#define TOUCH(name)                                                                                \
    static void touch_##name(const struct pack *pack, const struct instruction *in,                \
                             struct touch *touch)
#define UNTOUCHED(name)                                                                            \
    TOUCH(name)                                                                                    \
    {                                                                                              \
        (void)pack;                                                                                \
        (void)in;                                                                                  \
        (void)touch;                                                                               \
    }

UNTOUCHED(END)
UNTOUCHED(JUMP)
UNTOUCHED(ALTERNATIVES)
UNTOUCHED(BRANCH)
UNTOUCHED(MAY)
UNTOUCHED(COUNT_NEXT)
UNTOUCHED(EACH_NEXT)
UNTOUCHED(LATER)
UNTOUCHED(WAIT)

TOUCH(COUNT)
{
    (void)pack;
    if (in->flags & FLAG_VAR) touch->reads_vars = (uint16_t)(1u << in->b);
}

TOUCH(NUMBER)
{
    if (pack->vocabulary->number_touch) pack->vocabulary->number_touch(in, touch);
    touch->writes_vars |= (uint16_t)(1u << in->a);
}

TOUCH(IF)
{
    if (pack->vocabulary->condition_touch)
        pack->vocabulary->condition_touch(pack_data(pack, in->mask), touch);
}

/* Whether something was done may hang on any choice before. */
TOUCH(IF_DONE)
{
    (void)pack;
    (void)in;
    touch->reads_all = true;
}

TOUCH(IF_NOT_DONE)
{
    touch_IF_DONE(pack, in, touch);
}

static struct touch touch_of(const struct pack *pack, const struct instruction *in)
{
    struct touch touch = { 0 };
    const struct operation *op = operation_of(pack->vocabulary, in);
    switch (in->op) {
#define OPCODE(name, ...)                                                                          \
    case OP_##name:                                                                                \
        touch_##name(pack, in, &touch);                                                            \
        break;
#include "cardlang/opcodes.def"
#undef OPCODE
    default:
        if (op->touch) op->touch(in, &touch);
    }
    return touch;
}

/* Is it a choice of which one can say whether the rest depends on its answer? Of alternatives and
 * `may` it always does. */
static bool is_choice(const struct pack *pack, const struct instruction *in)
{
    const struct operation *op = operation_of(pack->vocabulary, in);
    return op ? op->answers != NULL : in->op == OP_NUMBER;
}

/* Taking one of a class matters to who looks at a part of that class, but not to who looks at all
 * of it or none. */
static bool matters(const struct touched *write, const struct touched *read)
{
    return write->place && write->place == read->place && (write->mask & read->mask) &&
           (write->mask & ~read->mask);
}

static bool depends(const struct touch *choice, const struct touch *later)
{
    if (later->reads_all || (choice->writes_vars & later->reads_vars)) return true;
    for (unsigned w = 0; w < 2; w++) {
        for (unsigned r = 0; r < 2; r++) {
            if (matters(&choice->writes[w], &later->reads[r])) return true;
        }
    }
    return false;
}

/* What a walk through the code of one card has seen, and what it has still to look at. */
struct walk {
    unsigned start, end;
    bool *reached; /* by instruction, from start */
    unsigned *waiting;
    unsigned count;
};

static void walk_to(struct walk *w, unsigned at)
{
    if (at < w->start || at >= w->end || w->reached[at - w->start]) return;
    w->reached[at - w->start] = true;
    w->waiting[w->count++] = at;
}

/* Marks everything that can come after instruction `from`. */
static void reach(const struct pack *pack, unsigned from, struct walk *w)
{
    memset(w->reached, 0, (w->end - w->start) * sizeof *w->reached);
    walk_to(w, from + 1);
    while (w->count > 0) {
        unsigned at = w->waiting[--w->count];
        const struct instruction *in = &pack->code[at];
        unsigned goes = instruction_shape(pack->vocabulary, in).goes;
        if (goes & GOES_NEXT) walk_to(w, at + 1);
        if (goes & GOES_TO) walk_to(w, in->to);
        for (unsigned b = 1; goes & GOES_BRANCHES && b <= in->a; b++) walk_to(w, at + b);
    }
}

/* Does it depend on the answer of the choice at `at` whether what can come after it works out? */
static bool is_coupled(const struct pack *pack, unsigned at, const bool *reached, unsigned start,
                       unsigned end)
{
    struct touch choice = touch_of(pack, &pack->code[at]);
    if (choice.always) return true;
    for (unsigned other = start; other < end; other++) {
        const struct instruction *in = &pack->code[other];
        if (!reached[other - start]) continue;
        struct touch later = touch_of(pack, in);
        if (!(in->flags & FLAG_GUARDED) && depends(&choice, &later)) return true;
        /* A guarded choice always has an answer, but perhaps not the one that is needed later. */
        bool decides = in->flags & FLAG_COUPLED && other != at;
        if (decides && (choice.writes_vars & later.reads_vars)) return true;
    }
    return false;
}

/* Until nothing is added: what decides about a coupled choice is coupled itself. */
static void find_coupled(struct pack *pack, const struct card_def *card)
{
    unsigned start = card->code_start, end = card->code_end;
    struct walk w = { start, end, must_alloc(end - start + 1u, sizeof *w.reached),
                      must_alloc(end - start + 1u, sizeof *w.waiting), 0 };
    for (bool more = true; more;) {
        more = false;
        for (unsigned at = start; at < end; at++) {
            struct instruction *in = &pack->code[at];
            if (!is_choice(pack, in) || in->flags & FLAG_COUPLED) continue;
            reach(pack, at, &w);
            if (!is_coupled(pack, at, w.reached, start, end)) continue;
            in->flags |= FLAG_COUPLED;
            more = true;
        }
    }
    free(w.reached);
    free(w.waiting);
}

/* The compiler makes no code that does not hold; a bug in it stops here. */
static void verify_cards(const struct pack *pack, struct diagnostics *d)
{
    bool *starts = data_starts(pack);
    for (unsigned i = 0; i < pack->card_count; i++) {
        const struct card_def *card = &pack->cards[i];
        if (card_holds(pack, card, starts)) continue;
        d->file = pack->files[card->file].name;
        d->source = pack->files[card->file].source;
        diagnose(d, card->line, 1, "the code of '%s' could not be verified", card->name);
    }
    free(starts);
}

bool pack_compile(struct pack *pack, struct diagnostics *d)
{
    unsigned before = d->count;
    struct emitter e = { .pack = pack, .d = d };
    const char *file = d->file, *source = d->source;
    pack->code_count = 0;
    emit(&e, (struct instruction){ .op = OP_END }); /* number 0 means none */
    pack->hook_count = pack->data_count = 1;        /* likewise */
    pack->hooks = must_realloc(pack->hooks, sizeof *pack->hooks);
    pack->data = must_realloc(pack->data, sizeof *pack->data);
    pack->hooks[0] = (struct hook){ 0 };
    pack->data[0] = 0;
    for (unsigned i = 0; i < pack->card_count; i++) {
        const struct pack_file *from = &pack->files[pack->cards[i].file];
        d->file = from->name;
        d->source = from->source;
        e.full = false;
        compile_card(&e, &pack->cards[i]);
    }
    if (d->count == before) verify_cards(pack, d);
    for (unsigned i = 0; i < pack->card_count && d->count == before; i++) {
        find_coupled(pack, &pack->cards[i]);
    }
    d->file = file;
    d->source = source;
    return d->count == before;
}

void instruction_text(const struct pack *pack, unsigned at, struct text *out)
{
    const struct instruction *in = &pack->code[at];
    struct shape shape = instruction_shape(pack->vocabulary, in);
    text_add(out, "%5u  %-14s", at, shape.name);
    if (shape.a != FIELD_NONE) text_add(out, " a=%u", in->a);
    if (shape.b != FIELD_NONE) text_add(out, " b=%u", in->b);
    if (shape.c != FIELD_NONE) text_add(out, " c=%u", in->c);
    if (in->mask && shape.mask != MASK_CLAUSE) text_add(out, " mask=%03x", in->mask);
    if (shape.goes & GOES_TO) text_add(out, " to %u", in->to);
    if (in->flags & FLAG_COUPLED) text_add_string(out, " coupled");
    if (in->flags & FLAG_OWNER) text_add_string(out, " owner");
    if (in->flags & FLAG_GUARDED) text_add_string(out, " guarded");
    if (in->flags & FLAG_VAR) text_add_string(out, " var");
    if (in->flags >= FLAG_GAME) text_add(out, " flags=%x", in->flags & ~(FLAG_GAME - 1u));
}
