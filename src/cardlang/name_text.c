/* SPDX-License-Identifier: MIT */
/* Names that clauses give: where they need not be printed, and what is printed instead. */
#include <ctype.h>
#include <string.h>

#include "cardlang/announce.h"
#include "cardlang/printing.h"

enum { NAMES_MAX = 8 }; /* looked at in a card: with more, names are printed */

/* ---- who gave a name ------------------------------------------------------------------------- */

/* Where names are looked for: in a hook or what else stands on the card by itself, or in all that
 * is done when the card is played, its cost included. */
static bool is_apart(const struct clause *top)
{
    return top->kind == CLAUSE_HOOK;
}

struct naming {
    const struct printer *p;
    const char *name; /* whose clause is looked for */
    uint8_t slot;
    const struct clause *found;
    const struct clause *other[NAMES_MAX]; /* those that give other names to things of that slot */
    unsigned others;
};

/* The branch that the clause is in; NULL: it is in none. */
static const struct clause *branch_with(const struct pack *pack, const struct clause *either,
                                        const struct clause *clause)
{
    for (unsigned b = either->first; b != NO_CLAUSE; b = pack->clauses[b].next) {
        if (is_within(pack, &pack->clauses[b], clause)) return &pack->clauses[b];
    }
    return NULL;
}

/* Are they, within this list, in different branches? Then nothing that one of them names is known
 * to the other. A choice of targets names for what comes after it. */
static bool are_alternatives(const struct pack *pack, unsigned first, const struct clause *a,
                             const struct clause *b)
{
    for (unsigned c = first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        const struct clause *clause = &pack->clauses[c];
        if (clause->kind == CLAUSE_EITHER && !is_choice_of_targets(pack, clause)) {
            const struct clause *of_a = branch_with(pack, clause, a);
            const struct clause *of_b = branch_with(pack, clause, b);
            if (of_a && of_b && of_a != of_b) return true;
        }
        if (are_alternatives(pack, clause->first, a, b)) return true;
    }
    return false;
}

static bool could_know(const struct naming *n, const struct clause *a, const struct clause *b)
{
    const struct printer *p = n->p;
    unsigned first = is_apart(p->top) || !p->card ? p->top->first : p->card->first;
    return !are_alternatives(p->pack, first, a, b);
}

static void look_in_list(struct naming *n, unsigned first);

static void look_at(struct naming *n, const struct clause *clause)
{
    const struct phrase *phrase = phrase_of(n->p->pack, clause);
    bool past = clause->kind == CLAUSE_EACH && !is_within(n->p->pack, clause, n->p->clause);
    if (*clause->binds && phrase && phrase->binds == n->slot && !past) {
        bool same = strcmp(clause->binds, n->name) == 0;
        if (same && !n->found && could_know(n, clause, n->p->clause))
            n->found = clause;
        else if (!same && n->others < NAMES_MAX)
            n->other[n->others++] = clause;
    }
    look_in_list(n, clause->first);
}

static void look_in_list(struct naming *n, unsigned first)
{
    for (unsigned c = first; c != NO_CLAUSE; c = n->p->pack->clauses[c].next) {
        look_at(n, &n->p->pack->clauses[c]);
    }
}

bool is_number_slot(const struct pack *pack, unsigned slot)
{
    return !pack->vocabulary->again || !pack->vocabulary->again[slot];
}

/* Could one of the others be meant? Numbers are told by how they came about. */
static bool is_ambiguous(const struct naming *n)
{
    if (!n->found || n->others == NAMES_MAX) return true;
    for (unsigned i = 0; i < n->others; i++) {
        if (!could_know(n, n->found, n->other[i])) continue;
        if (!is_number_slot(n->p->pack, n->slot)) return true;
        if (n->other[i]->phrase == n->found->phrase) return true;
    }
    return false;
}

/* The clause that gave the name, if no other name could be meant: it need not be printed then.
 * NULL: it has to be. */
const struct clause *named_by(const struct printer *p, const char *name, uint8_t slot)
{
    struct naming n = { .p = p, .name = name, .slot = slot };
    if (is_apart(p->top)) {
        look_at(&n, p->top);
    } else if (p->card) {
        for (unsigned c = p->card->first; c != NO_CLAUSE; c = p->pack->clauses[c].next) {
            if (!is_apart(&p->pack->clauses[c])) look_at(&n, &p->pack->clauses[c]);
        }
    }
    return is_ambiguous(&n) ? NULL : n.found;
}

/* A letter is a name of its own; a word is one that people use: "the attacker". */
static const char *article_of_name(const char *name)
{
    return name[0] && name[1] ? "the " : "";
}

/* A name that a clause gives is printed only where another could be meant. */
void print_given_name(struct printer *p)
{
    const struct clause *clause = p->clause;
    const struct phrase *phrase = phrase_of(p->pack, clause);
    if (!*clause->binds || named_by(p, clause->binds, phrase->binds)) return;
    text_add(p->out, " (%s%s)", article_of_name(clause->binds), clause->binds);
}

/* ---- what is printed ------------------------------------------------------------------------- */

static const char *again_of(const struct printer *p, const struct clause *by, uint8_t slot)
{
    for (unsigned i = 0; i < by->operands; i++) {
        const struct slot_word *word = word_of(p, &by->operand[i]);
        if (word && word->again) return word->again;
    }
    return p->pack->vocabulary->again[slot];
}

/* "That type", "that element": as the game calls the slot. */
static void print_slot_name(struct printer *p, uint8_t slot)
{
    text_add_string(p->out, "that ");
    for (const char *at = p->pack->vocabulary->slots[slot]; *at; at++) {
        text_add_char(p->out, (char)tolower((unsigned char)*at));
    }
}

void print_name(struct printer *p, const struct operand *o)
{
    if (p->each && strcmp(p->each->binds, o->name) == 0) {
        text_add_string(p->out, "each ");
        print_template(p, phrase_of(p->pack, p->each)->text, p->each->operand);
        p->each = NULL; /* from here on it is "that player" */
        return;
    }
    if (is_number_slot(p->pack, o->slot)) {
        print_named_number(p, o);
        return;
    }
    const struct clause *by = named_by(p, o->name, o->slot);
    const char *again = by ? again_of(p, by, o->slot) : o->name;
    if (!by) text_add_string(p->out, article_of_name(o->name));
    if (*again)
        text_add_string(p->out, again);
    else
        print_slot_name(p, o->slot);
}
