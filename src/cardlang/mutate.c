/* Mutations of cards. See mutate.h. */
#include "cardlang/mutate.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "cardlang/compile.h"

enum { AMOUNT_MOST = 99, WORDS_TRIED_MAX = 64 };

/* ------------------------------------------------------------------------------------------------
 * finding them */

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
        n = v->other_words(&f->pack->cards[f->card], o, words);
    } else {
        for (unsigned i = 0; v->words[i].words && n < WORDS_TRIED_MAX; i++) {
            if (v->words[i].slot == o->slot && i != o->word) words[n++] = (uint16_t)i;
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
    case OPERAND_ALL: add(f, MUTATION_ONE, number, 1); break;
    case OPERAND_NAME:
        if (o->slot == SLOT_AMOUNT) add(f, MUTATION_ONE, number, 1);
        break;
    case OPERAND_WORD: add_other_words(f, number, o); break;
    }
}

static void list_slots(const char *pattern, char *out, size_t room)
{
    size_t n = 0;
    for (const char *at = pattern; *at;) {
        size_t length = strcspn(at, " ");
        bool slot = *at >= 'A' && *at <= 'Z';
        for (size_t i = 0; slot && i <= length && n + 1 < room; i++) {
            out[n++] = i < length ? at[i] : ' ';
        }
        at += length;
        at += strspn(at, " ");
    }
    out[n] = '\0';
}

/* Other sets, conditions and times with the same slots. */
static void find_phrases(struct finding *f, const struct clause *clause)
{
    const struct phrase *phrases = f->pack->vocabulary->phrases, *is = &phrases[clause->phrase];
    char slots[100], other[100];
    list_slots(is->pattern, slots, sizeof slots);
    for (unsigned i = 0; phrases[i].pattern; i++) {
        if (i == clause->phrase || phrases[i].role != is->role) continue;
        list_slots(phrases[i].pattern, other, sizeof other);
        if (strcmp(slots, other) == 0) add(f, MUTATION_PHRASE, 0, i);
    }
}

static bool has_otherwise(const struct pack *pack, const struct clause *clause)
{
    for (unsigned c = clause->first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        if (pack->clauses[c].kind == CLAUSE_OTHERWISE) return true;
    }
    return false;
}

/* Is it done at its place in the order? Costs, keywords and reactions are not, and alternatives
 * stand side by side. */
static bool has_place(const struct clause *clause)
{
    return clause->kind == CLAUSE_VERB || clause->kind == CLAUSE_EITHER ||
           clause->kind == CLAUSE_IF || clause->kind == CLAUSE_EACH || clause->kind == CLAUSE_LATER;
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
        bool phrased = clause->kind == CLAUSE_IF || clause->kind == CLAUSE_EACH ||
                       clause->kind == CLAUSE_LATER || clause->kind == CLAUSE_WHEN;
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

/* ------------------------------------------------------------------------------------------------
 * applying them */

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
    uint16_t behind = clause->next;
    *link = clause->first;
    while (*link != NO_CLAUSE) link = &pack->clauses[*link].next;
    *link = behind;
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
        *o = (struct operand){ .slot = SLOT_AMOUNT, .kind = OPERAND_NUMBER, .value = 1 };
        break;
    case MUTATION_WORD:
        o->word = m->value;
        o->value = copy->vocabulary->words[m->value].value;
        break;
    case MUTATION_PHRASE: clause->phrase = m->value; break;
    }
}

/* ------------------------------------------------------------------------------------------------
 * telling them */

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
        text_add_string(out, " comes behind ");
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

/* ------------------------------------------------------------------------------------------------
 * the same code */

static bool same_instruction(const struct instruction *a, unsigned a_start,
                             const struct instruction *b, unsigned b_start)
{
    bool jumps = a->to || b->to;
    if (jumps && a->to - a_start != b->to - b_start) return false;
    if (a->op == OP_BRANCH && b->op == OP_BRANCH) return true; /* its mask names the clause */
    return a->op == b->op && a->a == b->a && a->b == b->b && a->c == b->c && a->mask == b->mask &&
           a->flags == b->flags;
}

bool same_code(const struct pack *a, const struct pack *b, unsigned card)
{
    const struct card_def *x = &a->cards[card], *y = &b->cards[card];
    unsigned length = x->code_end - x->code_start;
    if (length != (unsigned)(y->code_end - y->code_start) || x->keywords != y->keywords)
        return false;
    bool entries = x->cost_at - (x->cost_at ? x->code_start : 0) ==
                       y->cost_at - (y->cost_at ? y->code_start : 0) &&
                   x->when_at - (x->when_at ? x->code_start : 0) ==
                       y->when_at - (y->when_at ? y->code_start : 0);
    if (!entries || (x->when_at && x->when_phrase != y->when_phrase)) return false;
    for (unsigned i = 0; i < length; i++) {
        if (!same_instruction(&a->code[x->code_start + i], x->code_start,
                              &b->code[y->code_start + i], y->code_start)) {
            return false;
        }
    }
    return true;
}
