/* SPDX-License-Identifier: MIT */
/* Mutations of cards. See mutate.h. */
#include "cardlang/mutate.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "cardlang/announce.h"
#include "cardlang/compile.h"

enum { AMOUNT_MOST = 99, WORDS_TRIED_MAX = 64 };

/* ---- finding them ---------------------------------------------------------------------------- */

struct finding {
    struct mutations *out;
    const struct pack *pack;
    uint16_t card, clause;
};

static void add(struct finding *f, enum mutation_kind kind, unsigned operand, unsigned value)
{
    struct mutations *m = f->out;
    m->all = must_realloc(m->all, (m->count + 1u) * sizeof *m->all);
    m->all[m->count++] =
        (struct mutation){ (uint8_t)kind, (uint8_t)operand, f->card, f->clause, (uint16_t)value };
}

static void add_steps(struct finding *f, enum mutation_kind kind, unsigned operand, unsigned value)
{
    if (value < AMOUNT_MOST) add(f, kind, operand, value + 1);
    if (value > 1) add(f, kind, operand, value - 1);
}

/* The words the vocabulary says are worth trying, or all others of the slot. */
static void add_other_words(struct finding *f, unsigned operand, const struct operand *o)
{
    const struct vocabulary *v = f->pack->vocabulary;
    uint16_t words[WORDS_TRIED_MAX];
    unsigned n = 0;
    if (v->other_words) {
        n = v->other_words(f->pack, &f->pack->cards[f->card], o, words);
    } else {
        const struct slot_word *all = f->pack->words;
        for (unsigned i = 0; all[i].words && n < WORDS_TRIED_MAX; i++) {
            bool other = all[i].slot == o->slot && all[i].value != o->value;
            if (other && patterns_have_same_slots(all[i].words, all[o->word].words)) {
                words[n++] = (uint16_t)i;
            }
        }
    }
    for (unsigned i = 0; i < n; i++) add(f, MUTATION_WORD, operand, words[i]);
}

static void find_in_operand(struct finding *f, unsigned number)
{
    const struct operand *o = &f->pack->clauses[f->clause].operand[number];
    switch ((enum operand_kind)o->kind) {
    case OPERAND_NUMBER: add_steps(f, MUTATION_VALUE, number, o->value); break;
    case OPERAND_RANGE:
        if (!o->most) {
            add(f, MUTATION_ONE, number, 1);
            break;
        }
        add_steps(f, MUTATION_VALUE, number, o->value);
        add_steps(f, MUTATION_MOST, number, o->most);
        break;
    case OPERAND_NAME:
        if (o->slot == SLOT_AMOUNT) add(f, MUTATION_ONE, number, 1);
        break;
    case OPERAND_WORD: add_other_words(f, number, o); break;
    case OPERAND_TITLE: break;
    }
}

/* Other sets, conditions and times with the same slots. */
static void find_phrases(struct finding *f, const struct clause *clause)
{
    const struct phrase *phrases = f->pack->phrases, *is = &phrases[clause->phrase];
    for (unsigned i = 0; phrases[i].pattern; i++) {
        if (i == clause->phrase || phrases[i].role != is->role) continue;
        if (patterns_have_same_slots(phrases[i].pattern, is->pattern))
            add(f, MUTATION_PHRASE, 0, i);
    }
}

static bool has_otherwise(const struct pack *pack, const struct clause *clause)
{
    for (unsigned c = clause->first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        if (pack->clauses[c].kind == CLAUSE_OTHERWISE) return true;
    }
    return false;
}

static bool same_operands(const struct clause *a, const struct clause *b)
{
    return a->phrase == b->phrase && a->operands == b->operands &&
           memcmp(a->operand, b->operand, sizeof a->operand) == 0 &&
           strcmp(a->binds, b->binds) == 0;
}

/* Changing places with an equal neighbour changes nothing. */
static bool can_swap(const struct pack *pack, const struct clause *clause)
{
    if (clause->next == NO_CLAUSE) return false;
    const struct clause *next = &pack->clauses[clause->next];
    if (!has_place(clause) || !has_place(next)) return false;
    bool plain = clause->kind == CLAUSE_VERB && next->kind == CLAUSE_VERB;
    return !plain || !same_operands(clause, next);
}

static void find_in_list(struct finding *f, unsigned first)
{
    for (unsigned c = first; c != NO_CLAUSE; c = f->pack->clauses[c].next) {
        const struct clause *clause = &f->pack->clauses[c];
        f->clause = (uint16_t)c;
        add(f, MUTATION_REMOVE, 0, 0);
        if (can_swap(f->pack, clause)) add(f, MUTATION_SWAP, 0, 0);
        if (clause->kind == CLAUSE_IF) {
            add(f, has_otherwise(f->pack, clause) ? MUTATION_SIDES : MUTATION_UNWRAP, 0, 0);
        }
        if (clause->kind == CLAUSE_MAY) add(f, MUTATION_UNWRAP, 0, 0);
        if (clause->prefixed) add(f, MUTATION_PREFIX, 0, 0);
        bool phrased = clause->kind == CLAUSE_IF || clause->kind == CLAUSE_EACH ||
                       clause->kind == CLAUSE_LATER || clause->kind == CLAUSE_HOOK ||
                       clause->kind == CLAUSE_MODIFIER || clause->kind == CLAUSE_UNTIL ||
                       clause->kind == CLAUSE_WHILE;
        if (phrased) find_phrases(f, clause);
        for (unsigned i = 0; i < clause->operands; i++) find_in_operand(f, i);
        find_in_list(f, clause->first);
    }
}

void mutations_add(struct mutations *m, const struct pack *pack, unsigned card)
{
    struct finding f = { m, pack, (uint16_t)card, 0 };
    find_in_list(&f, pack->cards[card].first);
}

/* ---- applying them --------------------------------------------------------------------------- */

/* What points at the clause: the card, its parent or its neighbour. */
static uint16_t *link_to(struct pack *pack, unsigned card, unsigned clause)
{
    if (pack->cards[card].first == clause) return &pack->cards[card].first;
    for (unsigned i = 0; i < pack->clause_count; i++) {
        if (pack->clauses[i].next == clause) return &pack->clauses[i].next;
        if (pack->clauses[i].first == clause) return &pack->clauses[i].first;
    }
    check_failed("a clause nobody points at", __FILE__, __LINE__);
}

static void swap_with_next(struct pack *pack, unsigned card, unsigned number)
{
    struct clause *clause = &pack->clauses[number];
    uint16_t *link = link_to(pack, card, number), next = clause->next;
    *link = next;
    clause->next = pack->clauses[next].next;
    pack->clauses[next].next = (uint16_t)number;
}

static void swap_sides(struct pack *pack, struct clause *clause)
{
    uint16_t *end_then = &clause->first, then = clause->first;
    while (pack->clauses[*end_then].kind != CLAUSE_OTHERWISE) {
        end_then = &pack->clauses[*end_then].next;
    }
    uint16_t number = *end_then;
    struct clause *otherwise = &pack->clauses[number];
    *end_then = NO_CLAUSE; /* `then` is a list of its own now, perhaps empty */
    if (then == number) then = NO_CLAUSE;
    uint16_t *end = &otherwise->first;
    while (*end != NO_CLAUSE) end = &pack->clauses[*end].next;
    *end = number;
    clause->first = otherwise->first;
    otherwise->first = then;
}

/* The block stands where the if stood. */
static void unwrap(struct pack *pack, unsigned card, unsigned number)
{
    const struct clause *clause = &pack->clauses[number];
    uint16_t *link = link_to(pack, card, number);
    uint16_t after = clause->next;
    *link = clause->first;
    while (*link != NO_CLAUSE) link = &pack->clauses[*link].next;
    *link = after;
}

void mutation_apply(const struct mutation *m, struct pack *copy)
{
    struct clause *clause = &copy->clauses[m->clause];
    struct operand *o = &clause->operand[m->operand];
    switch ((enum mutation_kind)m->kind) {
    case MUTATION_REMOVE: *link_to(copy, m->card, m->clause) = clause->next; break;
    case MUTATION_SWAP: swap_with_next(copy, m->card, m->clause); break;
    case MUTATION_SIDES: swap_sides(copy, clause); break;
    case MUTATION_UNWRAP: unwrap(copy, m->card, m->clause); break;
    case MUTATION_VALUE: o->value = m->value; break;
    case MUTATION_MOST: o->most = m->value; break;
    case MUTATION_ONE:
        *o = (struct operand){ .slot = SLOT_AMOUNT, .kind = OPERAND_NUMBER, .span = 1, .value = 1 };
        break;
    case MUTATION_WORD:
        o->word = m->value;
        o->value = copy->words[m->value].value;
        break;
    case MUTATION_PHRASE: clause->phrase = m->value; break;
    case MUTATION_PREFIX: clause->prefixed = 0; break;
    }
}

/* ---- telling them ---------------------------------------------------------------------------- */

static void quote(const struct pack *pack, unsigned clause, struct text *out)
{
    text_add_char(out, '\'');
    clause_text(pack, clause, out);
    text_add_char(out, '\'');
}

static void add_change(const struct mutation *m, const struct pack *pack, struct text *out)
{
    quote(pack, m->clause, out);
    if (m->kind == MUTATION_REMOVE) {
        text_add_string(out, " is left out");
    } else if (m->kind == MUTATION_SWAP) {
        text_add_string(out, " comes after ");
        quote(pack, pack->clauses[m->clause].next, out);
    } else {
        struct pack *copy = pack_copy(pack);
        mutation_apply(m, copy);
        text_add_string(out, " becomes ");
        quote(copy, m->kind == MUTATION_UNWRAP ? pack->clauses[m->clause].first : m->clause, out);
        pack_free(copy);
    }
}

void mutation_words(const struct mutations *all, unsigned number, const struct pack *pack,
                    struct text *out)
{
    struct text mine = { 0 };
    unsigned same = 1;
    add_change(&all->all[number], pack, &mine);
    for (unsigned i = number; i > 0 && all->all[i - 1].card == all->all[number].card; i--) {
        struct text other = { 0 };
        add_change(&all->all[i - 1], pack, &other);
        same += strcmp(text_string(&mine), text_string(&other)) == 0;
        text_release(&other);
    }
    text_add_string(out, text_string(&mine));
    if (same > 1) text_add(out, " (%u)", same);
    text_release(&mine);
}

/* ---- the same code --------------------------------------------------------------------------- */

/* Two packs, and the card in each of them. */
struct pair {
    const struct pack *a, *b;
    const struct card_def *x, *y;
};

static bool same_data(const struct pair *p, unsigned a, unsigned b)
{
    unsigned words = pack_data_words(p->a, a);
    return words == pack_data_words(p->b, b) &&
           memcmp(pack_data(p->a, a), pack_data(p->b, b), words * 4u) == 0;
}

/* Places in the code, or 0 for none, counted from where the card's code begins. */
static bool same_place(const struct pair *p, unsigned a, unsigned b)
{
    return (a ? a - p->x->code_start : UINT16_MAX) == (b ? b - p->y->code_start : UINT16_MAX);
}

static bool same_mask(const struct pair *p, const struct instruction *a,
                      const struct instruction *b)
{
    enum mask_kind mask = instruction_shape(p->a->vocabulary, a).mask;
    if (mask == MASK_CLAUSE) return true; /* for words only */
    if (mask == MASK_DATA || mask == MASK_CONDITION) return same_data(p, a->mask, b->mask);
    if (mask == MASK_HOOK) return a->mask - p->x->hooks_start == b->mask - p->y->hooks_start;
    return a->mask == b->mask;
}

static bool same_instruction(const struct pair *p, const struct instruction *a,
                             const struct instruction *b)
{
    return a->op == b->op && same_place(p, a->to, b->to) && a->a == b->a && a->b == b->b &&
           a->c == b->c && a->flags == b->flags && same_mask(p, a, b);
}

static bool same_hook(const struct pair *p, const struct hook *a, const struct hook *b)
{
    return a->kind == b->kind && a->flags == b->flags && a->prefixed == b->prefixed &&
           a->standing == b->standing && same_place(p, a->code, b->code) &&
           same_data(p, a->data, b->data) && same_data(p, a->condition, b->condition);
}

static bool same_hooks(const struct pair *p)
{
    unsigned count = p->x->hooks_end - p->x->hooks_start;
    if (count != (unsigned)(p->y->hooks_end - p->y->hooks_start)) return false;
    for (unsigned i = 0; i < count; i++) {
        if (!same_hook(p, &p->a->hooks[p->x->hooks_start + i], &p->b->hooks[p->y->hooks_start + i]))
            return false;
    }
    return true;
}

bool same_code(const struct pack *a, const struct pack *b, unsigned card)
{
    const struct card_def *x = &a->cards[card], *y = &b->cards[card];
    struct pair p = { a, b, x, y };
    unsigned length = x->code_end - x->code_start;
    if (length != (unsigned)(y->code_end - y->code_start) || x->keywords != y->keywords)
        return false;
    if (!same_place(&p, x->cost_at, y->cost_at)) return false;
    if (memcmp(x->facts, y->facts, sizeof x->facts) != 0 || !same_hooks(&p)) return false;
    for (unsigned i = 0; i < length; i++) {
        if (!same_instruction(&p, &a->code[x->code_start + i], &b->code[y->code_start + i]))
            return false;
    }
    return true;
}
