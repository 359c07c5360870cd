/* SPDX-License-Identifier: MIT */
/* Verifying code. See verify.h. */
#include "cardlang/verify.h"

#include "base/check.h"
#include "cardlang/compile.h"

bool *data_starts(const struct pack *pack)
{
    bool *starts = must_alloc(pack->data_count + 1u, sizeof *starts);
    /* Each record has its length in words before it; the first comes after the unused word 0. */
    for (unsigned at = 2; at < pack->data_count; at += pack->data[at - 1] + 1) starts[at] = true;
    return starts;
}

bool data_holds(const struct pack *pack, const bool *starts, unsigned at, size_t bytes)
{
    return at < pack->data_count && starts[at] && pack_data_words(pack, at) * 4u >= bytes;
}

static bool field_holds(enum field field, const struct card_def *card, const struct instruction *in,
                        uint8_t value, uint8_t limit)
{
    switch (field) {
    case FIELD_NONE: return value == 0;
    case FIELD_VAR: return value < card->vars;
    case FIELD_OUT: return value != VAR_ME && value < card->vars;
    case FIELD_NUMBER: return true;
    case FIELD_AMOUNT: return !(in->flags & FLAG_VAR) || value < card->vars;
    case FIELD_FLAG: return value < 2;
    case FIELD_SMALL: return value < limit;
    }
    return false;
}

/* There are some, they follow, and they are no more than a player is offered. */
static bool branches_hold(const struct pack *pack, const struct card_def *card, unsigned at)
{
    unsigned count = pack->code[at].a;
    if (count == 0 || count > BRANCHES_MAX) return false;
    for (unsigned i = 1; i <= count; i++) {
        if (at + i >= card->code_end || pack->code[at + i].op != OP_BRANCH) return false;
    }
    return true;
}

static bool mask_holds(const struct pack *pack, const struct card_def *card,
                       const struct instruction *in, const struct shape *shape, const bool *starts)
{
    switch (shape->mask) {
    case MASK_NONE: return in->mask == 0;
    case MASK_GAME: return true;
    case MASK_DATA:
    case MASK_CONDITION: return data_holds(pack, starts, in->mask, shape->data_bytes);
    case MASK_HOOK: return in->mask >= card->hooks_start && in->mask < card->hooks_end;
    case MASK_CLAUSE: return in->mask < pack->clause_count;
    }
    return false;
}

/* Has the vocabulary what the language's own instruction asks of it? */
static bool is_supported(const struct vocabulary *v, unsigned op)
{
    switch (op) {
    case OP_ALTERNATIVES: return v->alternative_prompt != 0;
    case OP_MAY: return v->may_prompt != 0;
    case OP_NUMBER: return v->number_prompt != 0;
    case OP_IF: return v->holds && (v->skips || v->holds_in_trial);
    case OP_IF_DONE:
    case OP_IF_NOT_DONE: return v->vars_reserved >= VAR_DONE;
    case OP_LATER: return v->put_off != NULL;
    case OP_WAIT: return v->wait_rule != 0;
    default: return is_opcode(v, op);
    }
}

static bool instruction_holds(const struct pack *pack, const struct card_def *card, unsigned at,
                              const bool *starts)
{
    const struct instruction *in = &pack->code[at];
    const struct vocabulary *v = pack->vocabulary;
    if (!is_supported(v, in->op)) return false;
    struct shape shape = instruction_shape(v, in);
    bool to_holds = in->to >= card->code_start && in->to < card->code_end;
    if (shape.goes & GOES_TO && !to_holds) return false;
    if (shape.goes & GOES_BRANCHES && !branches_hold(pack, card, at)) return false;
    if (in->flags & FLAG_OWNER && in->c >= card->vars) return false;
    if (in->flags & FLAG_RESULT && (in->a == VAR_ME || in->a >= card->vars)) return false;
    return field_holds(shape.a, card, in, in->a, shape.limit) &&
           field_holds(shape.b, card, in, in->b, shape.limit) &&
           field_holds(shape.c, card, in, in->c, shape.limit) &&
           mask_holds(pack, card, in, &shape, starts) && (!v->verify || v->verify(pack, card, in));
}

static bool is_code_of(const struct card_def *card, unsigned at)
{
    return at >= card->code_start && at < card->code_end;
}

static bool hook_holds(const struct pack *pack, const struct card_def *card,
                       const struct hook *hook, const bool *starts)
{
    const struct vocabulary *v = pack->vocabulary;
    if (hook->kind >= v->hook_kinds) return false;
    size_t bytes = v->hook_bytes ? v->hook_bytes[hook->kind] : 0;
    return (!bytes || data_holds(pack, starts, hook->data, bytes)) &&
           (!hook->condition || data_holds(pack, starts, hook->condition, v->condition_bytes)) &&
           (!hook->code || is_code_of(card, hook->code)) && hook->clause < pack->clause_count &&
           hook->card == card - pack->cards &&
           (!v->verify_hook || v->verify_hook(pack, card, hook));
}

bool card_holds(const struct pack *pack, const struct card_def *card, const bool *starts)
{
    if (card->code_end > pack->code_count || card->code_end <= card->code_start) return false;
    if (pack->code[card->code_end - 1].op != OP_END) return false;
    const struct vocabulary *v = pack->vocabulary;
    if (card->vars <= v->vars_reserved || card->vars > VARS) return false;
    if (!is_code_of(card, card->played_at)) return false;
    if (card->cost_at && !is_code_of(card, card->cost_at)) return false;
    if (v->verify_facts && !v->verify_facts(pack, card, starts)) return false;
    /* hooks first: a game's own verify may look at those that instructions name */
    for (unsigned h = card->hooks_start; h < card->hooks_end; h++) {
        if (!hook_holds(pack, card, &pack->hooks[h], starts)) return false;
    }
    for (unsigned at = card->code_start; at < card->code_end; at++) {
        if (!instruction_holds(pack, card, at, starts)) return false;
    }
    return true;
}
