/* SPDX-License-Identifier: MIT */
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
 * Not printed, because nothing depends on it: where in the card its cost and keywords are written.
 */
#include <ctype.h>
#include <string.h>

#include "base/check.h"
#include "cardlang/vocabulary.h"
#include "kernel/table.h"

/* ---- operands -------------------------------------------------------------------------------- */

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

struct printing {
    const struct pack *pack;
    const struct clause *clause;
    struct text *out;
    bool plural;                  /* by the last amount printed */
    bool plain_verb;              /* by the last word that says so */
    bool name_printed;            /* the name the clause gives */
    bool name_later;              /* it has a place of its own */
    const struct text_fill *fill; /* NULL: nothing is known beside the text */
};

static bool is_plural(const struct operand *o)
{
    return !(o->kind == OPERAND_NUMBER && o->value == 1);
}

static bool ends_with(const char *at, size_t length, const char *ending)
{
    size_t n = strlen(ending);
    return length > n && memcmp(at + length - n, ending, n) == 0;
}

/* A word of a pattern: "draw(s)" and "is/are" by what stands before them, "card[s]" by the last
 * number. */
static void print_plain_word(struct printing *p, const char *at, size_t length)
{
    const char *bar = memchr(at, '/', length);
    if (ends_with(at, length, "(s)") || ends_with(at, length, "[s]")) {
        bool s = at[length - 3] == '(' ? !p->plain_verb : p->plural;
        text_add_bytes(p->out, at, length - 3);
        if (s) text_add_char(p->out, 's');
    } else if (bar && p->plain_verb) {
        text_add_bytes(p->out, bar + 1, length - (size_t)(bar - at) - 1);
    } else {
        text_add_bytes(p->out, at, bar ? (size_t)(bar - at) : length);
    }
}

static void print_words(struct printing *p, const char *words, bool marked,
                        const struct operand *of);

static void print_title(struct printing *p, const struct operand *o)
{
    text_add(p->out, "\"%s\"", p->pack->titles[o->value]);
}

/* What is known by now is printed instead. False: nothing is known of this one. */
static bool print_known(struct printing *p, const struct operand *o)
{
    const struct text_fill *fill = p->fill;
    if (!fill) return false;
    if (o->slot == fill->value_slot) {
        text_add(p->out, "%d", fill->amount);
        p->plural = fill->amount != 1;
        return true;
    }
    if (o->kind != OPERAND_NAME) return false;
    const char *known = o->slot == fill->thing_slot ? fill->thing : fill->card;
    size_t start = p->out->length;
    if (known) text_add_string(p->out, known);
    if (known == fill->card && fill->card_id != NO_CARD)
        text_mark(p->out, MARK_CARD, fill->card_id, start);
    return known != NULL;
}

static void operand_text(struct printing *p, const struct operand *o, const char *name)
{
    if (print_known(p, o)) return;
    bool split = o->kind == OPERAND_RANGE && !o->most && o->value == 1;
    switch ((enum operand_kind)o->kind) {
    case OPERAND_WORD: {
        const struct slot_word *word = &p->pack->words[o->word];
        print_words(p, word->text ? word->text : word->words, word->text != NULL, o + 1);
        if (word->verb) p->plain_verb = word->verb == VERB_PLAIN;
        break;
    }
    case OPERAND_NUMBER: text_add(p->out, "%u", o->value); break;
    case OPERAND_RANGE: range_words(o, name, p->out); break;
    case OPERAND_ALL: text_add_string(p->out, "all"); break;
    case OPERAND_NAME: text_add_string(p->out, o->name); break;
    case OPERAND_TITLE: print_title(p, o); break;
    }
    if (*name && !split) text_add(p->out, " (%s)", name);
}

/* The name stands after the operand it means. */
static void print_operand(struct printing *p, const struct operand *o)
{
    uint8_t bound = p->pack->phrases[p->clause->phrase].binds;
    bool names = *p->clause->binds && !p->name_printed && !p->name_later && o->slot == bound;
    p->name_printed |= names;
    operand_text(p, o, names ? p->clause->binds : "");
    bool counts = o->slot == SLOT_AMOUNT || o->slot == p->pack->vocabulary->number_slot;
    if (counts) p->plural = is_plural(o);
}

/*
 * {1} an operand, {1+} in its plural, {1-} in its singular, {s} a plural s, {name} the name given,
 * {->} the same in brackets if there is one, {+} more than one from here on, {me} what the deck
 * calls itself.
 */
static const char *print_mark(struct printing *p, const char *at, const struct operand *of)
{
    const char *end = strchr(at, '}');
    check(end);
    if (at[1] == 's') {
        text_add_string(p->out, p->plural ? "s" : "");
    } else if (at[1] == 'n') {
        text_add_string(p->out, p->clause->binds);
        p->name_printed = true;
    } else if (at[1] == '-') {
        if (*p->clause->binds) text_add(p->out, " (%s)", p->clause->binds);
        p->name_printed = true;
    } else if (at[1] == '+') {
        p->plural = true;
    } else if (at[1] == 'm') {
        p->pack->vocabulary->me_words(p->pack, p->clause->deck, p->out);
    } else {
        if (at[2] != '}') p->plural = at[2] == '+';
        for (unsigned n = (unsigned)(at[1] - '1'); n; n--) of += of->span;
        print_operand(p, of);
    }
    return end + 1;
}

/* `of`: the operands its slots stand for. */
static void print_words(struct printing *p, const char *words, bool marked,
                        const struct operand *of)
{
    for (const char *at = words; *at;) {
        size_t length = strcspn(at, marked ? " {" : " ");
        if (marked && *at == '{') {
            at = print_mark(p, at, of);
        } else if (!marked && pattern_is_slot(at)) {
            print_operand(p, of);
            of += of->span;
            at += length;
        } else if (*at == ' ') {
            text_add_char(p->out, *at++);
        } else {
            print_plain_word(p, at, length);
            at += length;
        }
    }
}

static void phrase_words_filled(const struct pack *pack, const struct clause *clause,
                                const struct text_fill *fill, struct text *out)
{
    const struct phrase *phrase = &pack->phrases[clause->phrase];
    bool marked = phrase->text != NULL;
    struct printing p = { pack,         clause,
                          out,          .plural = true,
                          .fill = fill, .name_later = marked && strstr(phrase->text, "{->}") };
    print_words(&p, marked ? phrase->text : phrase->pattern, marked, clause->operand);
    if (*clause->binds && !p.name_printed) text_add(out, " (%s)", clause->binds);
}

static void phrase_words(const struct pack *pack, const struct clause *clause, struct text *out)
{
    phrase_words_filled(pack, clause, NULL, out);
}

/* ---- clauses --------------------------------------------------------------------------------- */

static void clause_words(const struct pack *pack, const struct clause *clause, struct text *out);

static bool is_compound(const struct clause *clause)
{
    return clause->kind != CLAUSE_VERB && clause->kind != CLAUSE_COST &&
           clause->kind != CLAUSE_KEYWORD && clause->kind != CLAUSE_MODIFIER;
}

/* The clauses of a list up to an `otherwise`. `followed`: something comes after the list in the
 * same sentence. */
static void list_words(const struct pack *pack, unsigned first, bool followed, struct text *out)
{
    bool started = false;
    for (unsigned c = first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        const struct clause *clause = &pack->clauses[c];
        if (clause->kind == CLAUSE_OTHERWISE) break;
        if (clause->kind == CLAUSE_COST) continue;
        if (started) text_add_string(out, clause->kind == CLAUSE_MODIFIER ? ", and " : ", then ");
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
                        const char *after, struct text *out)
{
    text_add_string(out, before);
    phrase_words(pack, clause, out);
    text_add_string(out, after);
    list_words(pack, clause->first, false, out);
}

/* With its costs. A reaction from the hand is a hook that says whence. */
static void hook_words(const struct pack *pack, const struct clause *clause, struct text *out)
{
    bool from_hand = pack->phrases[clause->phrase].role == ROLE_EVENT;
    if (from_hand) text_add_string(out, "from your hand, when ");
    phrase_words(pack, clause, out);
    for (unsigned c = clause->first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        if (pack->clauses[c].kind != CLAUSE_COST) continue;
        text_add_string(out, ", ");
        phrase_words(pack, &pack->clauses[c], out);
    }
    text_add_string(out, from_hand ? ", you may: " : ": ");
    list_words(pack, clause->first, false, out);
}

static void clause_words(const struct pack *pack, const struct clause *clause, struct text *out)
{
    if (clause->prefixed) text_add(out, "%s ", pack->vocabulary->prefix_text);
    switch ((enum clause_kind)clause->kind) {
    case CLAUSE_VERB:
    case CLAUSE_COST:
    case CLAUSE_MODIFIER:
    case CLAUSE_KEYWORD: phrase_words(pack, clause, out); break;
    case CLAUSE_HOOK: hook_words(pack, clause, out); break;
    case CLAUSE_UNTIL: block_words(pack, clause, "until ", ": ", out); break;
    case CLAUSE_WHILE: block_words(pack, clause, "while ", ": ", out); break;
    case CLAUSE_MAY:
        text_add_string(out, "you may: ");
        list_words(pack, clause->first, false, out);
        break;
    case CLAUSE_EITHER: either_words(pack, clause, out); break;
    case CLAUSE_BRANCH:
    case CLAUSE_OTHERWISE: list_words(pack, clause->first, false, out); break;
    case CLAUSE_IF: if_words(pack, clause, out); break;
    case CLAUSE_EACH: block_words(pack, clause, "for each ", ": ", out); break;
    case CLAUSE_LATER: block_words(pack, clause, "at ", ": ", out); break;
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

void clause_text_filled(const struct pack *pack, unsigned clause, const struct text_fill *fill,
                        struct text *out)
{
    size_t start = out->length;
    phrase_words_filled(pack, &pack->clauses[clause], fill, out);
    capitalise(out, start);
}

void clause_body_text(const struct pack *pack, unsigned clause, struct text *out)
{
    size_t start = out->length;
    list_words(pack, pack->clauses[clause].first, false, out);
    capitalise(out, start);
}

/* ---- cards ----------------------------------------------------------------------------------- */

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

/* A sentence is a clause of the card with all that belongs to it, also on the lines below. */
unsigned card_clause_at(const struct pack *pack, unsigned number, unsigned line)
{
    const struct card_def *card = &pack->cards[number];
    unsigned found = NO_CLAUSE;
    if (line > card->source_end) return NO_CLAUSE;
    for (unsigned c = card->first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        const struct clause *clause = &pack->clauses[c];
        if (clause->kind == CLAUSE_KEYWORD || clause->kind == CLAUSE_COST) continue;
        if (clause->line <= line) found = c;
    }
    return found;
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
