/*
 * The printed text of a card, generated from its clauses, so that a card cannot say one thing and
 * do another.
 *
 * It is injective: cards that differ in any clause, number, word or order read differently
 * (card_text_test.c mutates every card and compares). That is why
 * - every operand is printed, and a name where it is given and wherever it stands;
 * - a clause of the card is a sentence, and a clause with others in it reaches to the end of its
 *   sentence: where something follows, it stands in parentheses.
 *
 * Not told, because nothing depends on it: where in the card its cost and keywords are written.
 */
#include <ctype.h>
#include <string.h>

#include "base/check.h"
#include "cardlang/vocabulary.h"

/* ---------------------------------------------------------------------------------------------
 * operands */

/* "Any number of" is split by a name: any number (n) of. */
static void range_words(const struct operand *o, const char *name, struct text *out)
{
    if (!o->most && o->value == 1)
        text_add(out, "any number%s%s%s of", *name ? " (" : "", name, *name ? ")" : "");
    else if (!o->most)
        text_add(out, "%u or more", o->value);
    else if (o->value + 1 == o->most)
        text_add(out, "%u or %u", o->value, o->most);
    else
        text_add(out, "%u to %u", o->value, o->most);
}

/* Words of slots may have {s}, an "s" for more than one. */
static void word_words(const struct slot_word *word, bool plural, struct text *out)
{
    const char *at = word->text ? word->text : word->words;
    const char *mark = strstr(at, "{s}");
    if (!mark) {
        text_add_string(out, at);
        return;
    }
    text_add_bytes(out, at, (size_t)(mark - at));
    text_add(out, "%s%s", plural ? "s" : "", mark + 3);
}

static void operand_text(const struct pack *pack, const struct operand *o, bool plural,
                         const char *name, struct text *out)
{
    bool split = o->kind == OPERAND_RANGE && !o->most && o->value == 1;
    switch ((enum operand_kind)o->kind) {
    case OPERAND_WORD: word_words(&pack->vocabulary->words[o->word], plural, out); break;
    case OPERAND_NUMBER: text_add(out, "%u", o->value); break;
    case OPERAND_RANGE: range_words(o, name, out); break;
    case OPERAND_ALL: text_add_string(out, "all"); break;
    case OPERAND_NAME: text_add_string(out, o->name); break;
    }
    if (*name && !split) text_add(out, " (%s)", name);
}

/* ---------------------------------------------------------------------------------------------
 * phrases */

struct printing {
    const struct pack *pack;
    const struct clause *clause;
    struct text *out;
    unsigned next;     /* operand, for patterns without a text of their own */
    bool plural;       /* by the last amount printed */
    bool name_printed; /* the name the clause gives */
};

static bool is_plural(const struct operand *o)
{
    return !(o->kind == OPERAND_NUMBER && o->value == 1);
}

/* The name stands behind the operand it means. */
static void print_operand(struct printing *p, unsigned number, bool always_plural)
{
    const struct operand *o = &p->clause->operand[number];
    uint8_t bound = p->pack->vocabulary->phrases[p->clause->phrase].binds;
    bool names = *p->clause->binds && !p->name_printed && o->slot == bound;
    operand_text(p->pack, o, p->plural || always_plural, names ? p->clause->binds : "", p->out);
    if (o->slot == SLOT_AMOUNT) p->plural = is_plural(o);
    p->name_printed |= names;
}

/* {1} an operand, {1+} in its plural, {s} a plural s, {name} the name given. */
static const char *print_mark(struct printing *p, const char *at)
{
    const char *end = strchr(at, '}');
    check(end);
    if (at[1] == 's') {
        text_add_string(p->out, p->plural ? "s" : "");
    } else if (at[1] == 'n') {
        text_add_string(p->out, p->clause->binds);
        p->name_printed = true;
    } else {
        print_operand(p, (unsigned)(at[1] - '1'), at[2] == '+');
    }
    return end + 1;
}

static void phrase_words(const struct pack *pack, const struct clause *clause, struct text *out)
{
    const struct phrase *phrase = &pack->vocabulary->phrases[clause->phrase];
    struct printing p = { pack, clause, out, .plural = true };
    const char *at = phrase->text ? phrase->text : phrase->pattern;
    while (*at) {
        if (phrase->text && *at == '{') {
            at = print_mark(&p, at);
        } else if (!phrase->text && *at >= 'A' && *at <= 'Z') {
            print_operand(&p, p.next++, false);
            at += strcspn(at, " ");
        } else {
            text_add_char(out, *at++);
        }
    }
    if (*clause->binds && !p.name_printed) text_add(out, " (%s)", clause->binds);
}

/* ---------------------------------------------------------------------------------------------
 * clauses */

static void clause_words(const struct pack *pack, const struct clause *clause, struct text *out);

static bool is_compound(const struct clause *clause)
{
    return clause->kind != CLAUSE_VERB && clause->kind != CLAUSE_COST &&
           clause->kind != CLAUSE_KEYWORD;
}

/* The clauses of a list up to an `otherwise`. `followed`: something comes behind the list in the
 * same sentence. */
static void list_words(const struct pack *pack, unsigned first, bool followed, struct text *out)
{
    bool started = false;
    for (unsigned c = first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        const struct clause *clause = &pack->clauses[c];
        if (clause->kind == CLAUSE_OTHERWISE) break;
        if (started) text_add_string(out, ", then ");
        bool enclosed = is_compound(clause) && (followed || clause->next != NO_CLAUSE);
        if (enclosed) text_add_char(out, '(');
        clause_words(pack, clause, out);
        if (enclosed) text_add_char(out, ')');
        started = true;
    }
    if (!started) text_add_string(out, "do nothing");
}

static void either_words(const struct pack *pack, const struct clause *clause, struct text *out)
{
    for (unsigned b = clause->first; b != NO_CLAUSE; b = pack->clauses[b].next) {
        const struct clause *branch = &pack->clauses[b];
        text_add_string(out, b == clause->first ? "either " : ", or ");
        list_words(pack, branch->first, branch->next != NO_CLAUSE, out);
    }
    if (clause->first == NO_CLAUSE) text_add_string(out, "do nothing");
}

static void if_words(const struct pack *pack, const struct clause *clause, struct text *out)
{
    unsigned otherwise = clause->first;
    while (otherwise != NO_CLAUSE && pack->clauses[otherwise].kind != CLAUSE_OTHERWISE) {
        otherwise = pack->clauses[otherwise].next;
    }
    text_add_string(out, "if ");
    phrase_words(pack, clause, out);
    text_add_string(out, ": ");
    list_words(pack, clause->first, otherwise != NO_CLAUSE, out);
    if (otherwise == NO_CLAUSE) return;
    text_add_string(out, "; otherwise: ");
    list_words(pack, pack->clauses[otherwise].first, false, out);
}

static void block_words(const struct pack *pack, const struct clause *clause, const char *before,
                        const char *behind, struct text *out)
{
    text_add_string(out, before);
    phrase_words(pack, clause, out);
    text_add_string(out, behind);
    list_words(pack, clause->first, false, out);
}

static void clause_words(const struct pack *pack, const struct clause *clause, struct text *out)
{
    switch ((enum clause_kind)clause->kind) {
    case CLAUSE_VERB:
    case CLAUSE_COST:
    case CLAUSE_KEYWORD: phrase_words(pack, clause, out); break;
    case CLAUSE_EITHER: either_words(pack, clause, out); break;
    case CLAUSE_BRANCH:
    case CLAUSE_OTHERWISE: list_words(pack, clause->first, false, out); break;
    case CLAUSE_IF: if_words(pack, clause, out); break;
    case CLAUSE_EACH: block_words(pack, clause, "for each ", ": ", out); break;
    case CLAUSE_LATER: block_words(pack, clause, "at ", ": ", out); break;
    case CLAUSE_WHEN: block_words(pack, clause, "from your hand, when ", ", you may: ", out); break;
    }
}

static void capitalise(struct text *out, size_t at)
{
    if (at < out->length) out->bytes[at] = (char)toupper((unsigned char)out->bytes[at]);
}

void clause_text(const struct pack *pack, unsigned clause, struct text *out)
{
    size_t start = out->length;
    clause_words(pack, &pack->clauses[clause], out);
    capitalise(out, start);
}

/* ---------------------------------------------------------------------------------------------
 * cards */

void card_cost_text(const struct pack *pack, unsigned number, struct text *out)
{
    bool any = false;
    for (unsigned c = pack->cards[number].first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        if (pack->clauses[c].kind != CLAUSE_COST) continue;
        if (any) text_add_string(out, ", ");
        clause_words(pack, &pack->clauses[c], out);
        any = true;
    }
}

/* The clauses of a kind (or all but costs and keywords) as sentences. */
static void add_sentences(const struct pack *pack, unsigned number, bool keywords, struct text *out)
{
    for (unsigned c = pack->cards[number].first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        enum clause_kind kind = pack->clauses[c].kind;
        if (kind == CLAUSE_COST || (kind == CLAUSE_KEYWORD) != keywords) continue;
        if (out->length && out->bytes[out->length - 1] != ' ') text_add_char(out, ' ');
        clause_text(pack, c, out);
        text_add_char(out, '.');
    }
}

void card_effect_text(const struct pack *pack, unsigned number, struct text *out)
{
    add_sentences(pack, number, false, out);
}

void card_text(const struct pack *pack, unsigned number, struct text *out)
{
    struct text cost = { 0 }, whole = { 0 }; /* apart: sentences look at what stands before them */
    card_cost_text(pack, number, &cost);
    if (cost.length) text_add(&whole, "Cost: %s.", text_string(&cost));
    add_sentences(pack, number, true, &whole);
    add_sentences(pack, number, false, &whole);
    text_add_string(out, text_string(&whole));
    text_release(&whole);
    text_release(&cost);
}
