/* SPDX-License-Identifier: MIT */
/*
 * The printed text of a card, generated from its clauses, so that a card cannot say one thing and
 * do another.
 *
 * It is written as printed cards are: a paragraph for what happens when the card is played and for
 * each text that stands by itself, sentences within it, and no names of variables ("it", "that
 * player", "X, where X is ..."). It is injective all the same: cards that differ in any clause,
 * number, word or order read differently (card_text_test.c mutates every card and compares). For
 * that,
 * - a list within a sentence reaches to its end, and a clause with others in it that is not alone
 *   there stands in parentheses;
 * - a pronoun means one thing in its place, and a name is printed where two could be meant.
 *
 * Not printed, because nothing depends on it: where in the card its cost and keywords are written.
 */
#include <string.h>

#include "base/check.h"
#include "cardlang/printing.h"

/* ---- printers -------------------------------------------------------------------------------- */

bool is_within(const struct pack *pack, const struct clause *outer, const struct clause *clause)
{
    if (outer == clause) return true;
    for (unsigned c = outer->first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        if (is_within(pack, &pack->clauses[c], clause)) return true;
    }
    return false;
}

/* The card that has the clause, and the clause of the card that it is part of. */
static void find_top(struct printer *p, const struct clause *clause)
{
    p->top = clause;
    for (unsigned i = 0; i < p->pack->card_count; i++) {
        const struct card_def *card = &p->pack->cards[i];
        for (unsigned c = card->first; c != NO_CLAUSE; c = p->pack->clauses[c].next) {
            if (!is_within(p->pack, &p->pack->clauses[c], clause)) continue;
            p->card = card;
            p->top = &p->pack->clauses[c];
            return;
        }
    }
}

static struct printer printer_at(const struct pack *pack, const struct clause *clause,
                                 struct text *out)
{
    struct printer p = { .pack = pack, .out = out, .clause = clause, .subject = NO_SUBJECT };
    find_top(&p, clause);
    return p;
}

static void printer_done(struct printer *p)
{
    text_release(&p->where);
}

static void start_sentence(struct printer *p)
{
    p->me_named = p->this_named = false;
    p->letters = 0;
}

/* ---- lists ----------------------------------------------------------------------------------- */

static void print_clause(struct printer *p, const struct clause *clause);

static const struct clause *clause_at(const struct printer *p, unsigned number)
{
    return number == NO_CLAUSE ? NULL : &p->pack->clauses[number];
}

static const struct clause *next_of(const struct printer *p, const struct clause *clause)
{
    return clause_at(p, clause->next);
}

/* The clauses of a list up to an `otherwise`, without costs. NULL: there are no more. */
static const struct clause *listed(const struct printer *p, const struct clause *clause)
{
    while (clause && clause->kind == CLAUSE_COST) clause = next_of(p, clause);
    return clause && clause->kind != CLAUSE_OTHERWISE ? clause : NULL;
}

static const struct clause *listed_after(const struct printer *p, const struct clause *clause)
{
    return listed(p, next_of(p, clause));
}

static const struct clause *only_one(const struct printer *p, unsigned first)
{
    const struct clause *one = listed(p, clause_at(p, first));
    return one && !listed_after(p, one) ? one : NULL;
}

static bool is_compound(const struct clause *clause)
{
    return clause->kind != CLAUSE_VERB && clause->kind != CLAUSE_COST &&
           clause->kind != CLAUSE_KEYWORD && clause->kind != CLAUSE_MODIFIER;
}

/* Can it be told to somebody: "destroy this card"? */
static bool is_imperative(const struct printer *p, const struct clause *clause)
{
    bool may;
    if (clause->kind != CLAUSE_VERB || has_subject(p->pack, clause)) return false;
    enum doer doer = doer_of(p->pack, clause, &may);
    return doer == DOER_NONE || (doer == DOER_YOU && !may);
}

/* What is known about the clause before an "if you do". */
static void remember_doer(struct printer *p, const struct clause *clause)
{
    bool may;
    p->doer = (uint8_t)doer_of(p->pack, clause, &may);
}

static void print_phrase_whole(struct printer *p, const struct clause *clause)
{
    print_phrase(p, clause);
    print_where(p);
}

/* Is "for each" printed as an order: "give each other player 1 white gem"? */
static bool stands_for_name(const struct printer *p, const struct clause *each);

static bool is_order(const struct printer *p, const struct clause *clause)
{
    return is_imperative(p, clause) || (clause->kind == CLAUSE_EACH && stands_for_name(p, clause));
}

static bool is_plain_list(const struct printer *p, unsigned first)
{
    const struct clause *c = listed(p, clause_at(p, first));
    if (!c) return false;
    for (; c; c = listed_after(p, c)) {
        bool may, you = doer_of(p->pack, c, &may) != DOER_THEY && !may;
        if (c->kind != CLAUSE_VERB || !you) return false;
    }
    return true;
}

/* May it be left undone: "you may", "each player may"? */
static bool is_optional(const struct printer *p, const struct clause *clause)
{
    bool may = clause->kind == CLAUSE_MAY && is_plain_list(p, clause->first);
    if (clause->kind == CLAUSE_VERB) doer_of(p->pack, clause, &may);
    return may;
}

/* "If you do", "if they do not". */
static bool is_about_doing(const struct printer *p, const struct clause *clause)
{
    const struct phrase *phrase = clause->kind == CLAUSE_IF ? phrase_of(p->pack, clause) : NULL;
    return phrase && phrase->text && strncmp(phrase->text, "{do}", 4) == 0;
}

/* What can be done "to" do something else: a single order. */
static bool is_purpose(const struct printer *p, const struct clause *clause)
{
    if (!clause || !is_about_doing(p, clause)) return false;
    bool done = strcmp(phrase_of(p->pack, clause)->text, "{do}") == 0;
    const struct clause *what = only_one(p, clause->first);
    bool more = what && next_of(p, what); /* an `otherwise` */
    return done && what && !more && is_imperative(p, what);
}

static void print_purpose(struct printer *p, const struct clause *clause)
{
    text_add_string(p->out, " to ");
    print_phrase_whole(p, only_one(p, clause->first));
}

/* What follows a clause, with what that is done for. */
static const struct clause *after(const struct printer *p, const struct clause *clause)
{
    const struct clause *next = listed_after(p, clause);
    bool pair = next && is_optional(p, clause) && is_purpose(p, next);
    return pair ? listed_after(p, next) : next;
}

/* What is known is known of the clause: its purpose has an amount of its own. */
static void print_with_purpose(struct printer *p, const struct clause *clause)
{
    print_clause(p, clause);
    remember_doer(p, clause);
    const struct clause *next = listed_after(p, clause);
    if (!next || !is_optional(p, clause) || !is_purpose(p, next)) return;
    p->fill = NULL;
    print_purpose(p, next);
}

/* Between two clauses of a sentence. */
static const char *joint(const struct printer *p, const struct clause *before,
                         const struct clause *clause, unsigned place)
{
    if (after(p, clause)) return ", ";
    if (place > 1 || p->explained) return ", and ";
    bool told = is_order(p, before) && is_imperative(p, clause);
    return told || clause->kind == CLAUSE_MODIFIER ? " and " : ", then ";
}

/* All of a list in one sentence. */
static void print_list(struct printer *p, unsigned first)
{
    const struct clause *before = NULL;
    unsigned place = 0;
    for (const struct clause *c = listed(p, clause_at(p, first)); c; c = after(p, c)) {
        bool enclosed = is_compound(c) && !is_order(p, c) && (before || after(p, c));
        if (before) text_add_string(p->out, joint(p, before, c, place));
        if (enclosed) text_add_char(p->out, '(');
        print_with_purpose(p, c);
        if (enclosed) text_add_char(p->out, ')');
        before = c;
        place++;
    }
    if (!before) text_add_string(p->out, "do nothing");
}

/* ---- may ------------------------------------------------------------------------------------- */

/* "Have Ann deal", "choose to draw": after "you may". */
static void print_allowed(struct printer *p, const struct clause *clause)
{
    bool may, subject = has_subject(p->pack, clause);
    if (subject)
        text_add_string(p->out, "have ");
    else if (doer_of(p->pack, clause, &may) != DOER_NONE && !p->asked)
        text_add_string(p->out, "choose to ");
    p->bare = subject;
    print_phrase_whole(p, clause);
    p->bare = false;
}

static void print_may(struct printer *p, const struct clause *clause)
{
    text_add_string(p->out, "you may ");
    if (!is_plain_list(p, clause->first)) {
        text_add_string(p->out, "do this: ");
        print_list(p, clause->first);
        return;
    }
    const struct clause *before = NULL;
    for (const struct clause *c = listed(p, clause_at(p, clause->first)); c;
         c = listed_after(p, c)) {
        if (before)
            text_add_string(p->out, listed_after(p, c) ? ", " : p->explained ? ", and " : " and ");
        print_allowed(p, c);
        before = c;
    }
}

/* ---- either ---------------------------------------------------------------------------------- */

/* The operand in which the only clauses of all branches differ, if that is all. */
static int differing_operand(const struct clause *a, const struct clause *b)
{
    int found = -1;
    if (a->phrase != b->phrase || *a->binds || *b->binds) return -1;
    for (unsigned i = 0; i < a->operands; i += a->operand[i].span) {
        const struct operand *x = &a->operand[i], *y = &b->operand[i];
        if (x->span != y->span) return -1;
        if (memcmp(x, y, x->span * sizeof *x) == 0) continue;
        if (found >= 0) return -1;
        found = (int)i;
    }
    return found;
}

/* "Into your hand or into play": alternatives that say the same but for one place. */
static bool print_joined(struct printer *p, const struct clause *either)
{
    const struct clause *first = clause_at(p, either->first);
    const struct clause *second = first ? next_of(p, first) : NULL;
    if (!second || next_of(p, second)) return false;
    const struct clause *a = only_one(p, first->first), *b = only_one(p, second->first);
    if (!a || !b || a->kind != CLAUSE_VERB || b->kind != CLAUSE_VERB) return false;
    int at = differing_operand(a, b);
    if (at < 0 || !(p->pack->vocabulary->alternative_slots & 1u << a->operand[at].slot))
        return false;
    p->joined = &a->operand[at];
    p->joined_to = &b->operand[at];
    print_phrase_whole(p, a);
    p->joined = p->joined_to = NULL;
    return true;
}

static void print_either(struct printer *p, const struct clause *clause)
{
    const struct clause *first = clause_at(p, clause->first);
    if (print_joined(p, clause)) return;
    if (first && !next_of(p, first)) text_add_string(p->out, "either "); /* a mutation */
    for (const struct clause *b = first; b; b = next_of(p, b)) {
        if (b != first) text_add_string(p->out, ", or ");
        print_list(p, b->first);
    }
    if (!first) text_add_string(p->out, "choose nothing");
}

/* ---- if, while, until, for each -------------------------------------------------------------- */

/* "There are no tokens on this card and no Sluice in play". */
static void print_next_condition(struct printer *p, const struct clause *clause)
{
    struct text words = { 0 };
    struct text *out = p->out;
    p->out = &words;
    print_phrase_whole(p, clause);
    p->out = out;
    const char *at = text_string(&words);
    if (strncmp(at, "there is ", 9) == 0)
        at += 9;
    else if (strncmp(at, "there are ", 10) == 0)
        at += 10;
    text_add(p->out, " and %s", at);
    text_release(&words);
}

static const struct clause *otherwise_of(const struct printer *p, const struct clause *clause)
{
    const struct clause *c = clause_at(p, clause->first);
    while (c && c->kind != CLAUSE_OTHERWISE) c = next_of(p, c);
    return c;
}

static void print_if(struct printer *p, const struct clause *clause)
{
    text_add_string(p->out, "if ");
    print_phrase_whole(p, clause);
    const struct clause *inner = only_one(p, clause->first);
    while (!otherwise_of(p, clause) && inner && inner->kind == CLAUSE_IF &&
           phrase_of(p->pack, inner)->text && strchr(phrase_of(p->pack, inner)->text, '?')) {
        print_next_condition(p, inner);
        clause = inner;
        inner = only_one(p, clause->first);
    }
    text_add_string(p->out, ", ");
    print_list(p, clause->first);
    const struct clause *otherwise = otherwise_of(p, clause);
    if (!otherwise) return;
    text_add_string(p->out, "; otherwise, ");
    print_list(p, otherwise->first);
}

static void print_block(struct printer *p, const struct clause *clause, const char *before)
{
    text_add_string(p->out, before);
    print_phrase_whole(p, clause);
    text_add_string(p->out, ", ");
    print_list(p, clause->first);
}

/* "The next time Ann would be dealt damage before your next turn, ...": what is spent has its time
 * within. */
static void print_until(struct printer *p, const struct clause *clause)
{
    const struct clause *only = only_one(p, clause->first);
    const char *within = phrase_of(p->pack, clause)->within;
    if (within && only && only->kind == CLAUSE_MODIFIER && phrase_of(p->pack, only)->spent) {
        p->within = within;
        print_phrase_whole(p, only);
        p->within = NULL;
    } else {
        print_block(p, clause, "until ");
    }
}

static bool mentions(const struct clause *clause, const char *name)
{
    for (unsigned i = 0; i < clause->operands; i += clause->operand[i].span) {
        const struct operand *o = &clause->operand[i];
        if (o->kind == OPERAND_NAME && strcmp(o->name, name) == 0) return true;
    }
    return false;
}

/* "Give each other player 1 white gem and 1 black gem": may the set stand in the place of its
 * name? Only if every clause is the same verb with the name in it. */
static bool stands_for_name(const struct printer *p, const struct clause *each)
{
    const struct clause *first = listed(p, clause_at(p, each->first));
    if (!first) return false;
    for (const struct clause *c = first; c; c = listed_after(p, c)) {
        bool alike = c->kind == CLAUSE_VERB && c->phrase == first->phrase && !*c->binds;
        if (!alike || !mentions(c, each->binds)) return false;
    }
    return true;
}

/* Of clauses that begin alike, what is new. */
static void print_gift(struct printer *p, const struct clause *each, const struct clause *clause,
                       struct text *before)
{
    struct text words = { 0 };
    struct text *out = p->out;
    p->out = &words;
    p->each = each;
    print_phrase_whole(p, clause);
    p->each = NULL;
    p->out = out;
    const char *now = text_string(&words), *then = text_string(before);
    const char *set = phrase_of(p->pack, each)->text, *at = strstr(now, set);
    size_t same = at ? (size_t)(at - now) + strlen(set) + 1 : 0;
    bool alike = before->length && words.length > same && memcmp(now, then, same) == 0;
    if (before->length) text_add_string(p->out, " and ");
    text_add_string(p->out, alike ? now + same : now);
    text_clear(before);
    text_add_string(before, now);
    text_release(&words);
}

static void print_each(struct printer *p, const struct clause *clause)
{
    if (!stands_for_name(p, clause)) {
        print_block(p, clause, "for each ");
        return;
    }
    struct text before = { 0 };
    for (const struct clause *c = listed(p, clause_at(p, clause->first)); c;
         c = listed_after(p, c)) {
        print_gift(p, clause, c, &before);
    }
    text_release(&before);
}

static void print_clause(struct printer *p, const struct clause *clause)
{
    switch ((enum clause_kind)clause->kind) {
    case CLAUSE_VERB:
    case CLAUSE_COST:
    case CLAUSE_MODIFIER:
    case CLAUSE_KEYWORD: print_phrase_whole(p, clause); break;
    case CLAUSE_HOOK: break; /* not within others */
    case CLAUSE_UNTIL: print_until(p, clause); break;
    case CLAUSE_WHILE: print_block(p, clause, "while "); break;
    case CLAUSE_MAY: print_may(p, clause); break;
    case CLAUSE_EITHER: print_either(p, clause); break;
    case CLAUSE_BRANCH:
    case CLAUSE_OTHERWISE: print_list(p, clause->first); break;
    case CLAUSE_IF: print_if(p, clause); break;
    case CLAUSE_EACH: print_each(p, clause); break;
    case CLAUSE_LATER: print_block(p, clause, "at "); break;
    }
}

/* ---- sentences ------------------------------------------------------------------------------- */

/* An `otherwise` is a sentence of its own here, unless a condition stands within another. */
static void print_if_sentences(struct printer *p, const struct clause *clause)
{
    const struct clause *otherwise = otherwise_of(p, clause);
    if (!otherwise) {
        print_clause(p, clause);
        return;
    }
    text_add_string(p->out, "if ");
    print_phrase_whole(p, clause);
    text_add_string(p->out, ", ");
    print_list(p, clause->first);
    text_add_string(p->out, ". Otherwise, ");
    start_sentence(p);
    print_list(p, otherwise->first);
}

/* Does it say word for word what you may do in the sentence before? Of other players it would not
 * be plain that they need not be the same ones. */
static bool is_repeated(const struct printer *p, const struct clause *before,
                        const struct clause *clause)
{
    bool may;
    if (!before || before->kind != CLAUSE_VERB || clause->kind != CLAUSE_VERB) return false;
    if (doer_of(p->pack, clause, &may) != DOER_YOU || !may || *clause->binds) return false;
    if (clause->phrase != before->phrase || clause->operands != before->operands) return false;
    const struct clause *next = listed_after(p, clause);
    return !*before->binds && !(next && is_purpose(p, next)) &&
           memcmp(clause->operand, before->operand, clause->operands * sizeof *clause->operand) ==
               0;
}

static void print_repeated(struct printer *p)
{
    text_add_string(p->out, "you may do so again");
}

/* One clause of a list, with what it is done for. `before`: the clause that was the sentence before
 * it; NULL: that was more than a clause, or there is none. What comes next. */
static const struct clause *print_sentence(struct printer *p, const struct clause *before,
                                           const struct clause *clause)
{
    if (clause->kind == CLAUSE_IF)
        print_if_sentences(p, clause);
    else if (is_repeated(p, before, clause))
        print_repeated(p);
    else
        print_with_purpose(p, clause);
    remember_doer(p, clause);
    return after(p, clause);
}

/* A sentence for each clause of a list. The first goes on where something is printed already. */
static void print_sentences(struct printer *p, unsigned first)
{
    const struct clause *c = listed(p, clause_at(p, first)), *before = NULL;
    if (!c) text_add_string(p->out, "do nothing");
    for (bool more = false; c; more = true) {
        if (more) text_add_string(p->out, ". ");
        if (more) start_sentence(p);
        size_t start = p->out->length;
        const struct clause *next = print_sentence(p, before, c);
        if (more) capitalise(p->out, start);
        before = next == listed_after(p, c) ? c : NULL;
        c = next;
    }
}

/* ---- hooks ----------------------------------------------------------------------------------- */

static bool ends_with(const struct text *out, const char *ending)
{
    size_t n = strlen(ending);
    return out->length >= n && memcmp(out->bytes + out->length - n, ending, n) == 0;
}

static void print_costs(struct printer *p, unsigned first, const char *before)
{
    unsigned count = 0, printed = 0;
    for (const struct clause *c = clause_at(p, first); c; c = next_of(p, c)) {
        count += c->kind == CLAUSE_COST;
    }
    for (const struct clause *c = clause_at(p, first); c; c = next_of(p, c)) {
        if (c->kind != CLAUSE_COST) continue;
        if (printed)
            text_add_string(p->out, printed + 1 < count ? ", " : " and ");
        else
            text_add_string(p->out, before);
        print_phrase_whole(p, c);
        printed++;
    }
}

/* A label ("Power:") has its sentences after it; a moment ("At the start of your turn") begins the
 * first of them. */
static void print_hook(struct printer *p, const struct clause *clause)
{
    const struct phrase *phrase = phrase_of(p->pack, clause);
    bool from_hand = phrase->role == ROLE_EVENT;
    if (from_hand) text_add_string(p->out, "from your hand, when ");
    print_phrase_whole(p, clause);
    bool label = ends_with(p->out, ":");
    if (label) p->out->bytes[--p->out->length] = '\0';
    print_costs(p, clause->first, label ? ", " : ", for ");
    if (label) text_add_char(p->out, ':');
    if (from_hand) {
        text_add_string(p->out, ", you may ");
        print_list(p, clause->first);
        return;
    }
    if (ends_with(p->out, ":")) {
        text_add_char(p->out, ' ');
        start_sentence(p);
        size_t start = p->out->length;
        print_sentences(p, clause->first);
        capitalise(p->out, start);
    } else {
        text_add_string(p->out, ends_with(p->out, "instead") ? " " : ", ");
        print_sentences(p, clause->first);
    }
}

/* ---- the card -------------------------------------------------------------------------------- */

/* Something that is done when the card is played. */
static bool is_done_once(const struct clause *clause)
{
    return clause->kind != CLAUSE_HOOK && clause->kind != CLAUSE_MODIFIER &&
           clause->kind != CLAUSE_WHILE && clause->kind != CLAUSE_KEYWORD &&
           clause->kind != CLAUSE_COST;
}

/* The clause of the card before this one, but for cost and keywords. NULL: it is the first. */
static const struct clause *clause_before(const struct printer *p, const struct clause *clause)
{
    const struct clause *before = NULL;
    for (unsigned c = p->card->first; c != NO_CLAUSE; c = p->pack->clauses[c].next) {
        const struct clause *at = &p->pack->clauses[c];
        if (at == clause) break;
        if (at->kind != CLAUSE_KEYWORD && at->kind != CLAUSE_COST) before = at;
    }
    return before;
}

static bool joins_before(const struct printer *p, const struct clause *clause)
{
    const struct clause *before = p->card ? clause_before(p, clause) : NULL;
    return before && is_done_once(before) && is_done_once(clause);
}

/* What is done once says when, if the card stays. */
static void print_entering(struct printer *p, const struct clause *clause)
{
    const struct vocabulary *v = p->pack->vocabulary;
    if (!p->card || !v->stays || !v->stays(p->pack, p->card)) return;
    if (is_done_once(clause) && !joins_before(p, clause)) text_add(p->out, "%s, ", v->enters_text);
    p->this_named = is_done_once(clause) && !joins_before(p, clause);
}

static void print_top(struct printer *p, const struct clause *clause)
{
    const struct clause *before = p->card ? clause_before(p, clause) : NULL;
    size_t start = p->out->length;
    if (clause->prefixed) {
        text_add(p->out, "%s ", p->pack->vocabulary->prefix_text);
        capitalise(p->out, start);
        start = p->out->length;
    }
    print_entering(p, clause);
    if (before) remember_doer(p, before);
    if (clause->kind == CLAUSE_HOOK)
        print_hook(p, clause);
    else if (clause->kind == CLAUSE_IF)
        print_if_sentences(p, clause);
    else if (is_repeated(p, before, clause))
        print_repeated(p);
    else
        print_clause(p, clause);
    capitalise(p->out, start);
}

void clause_text(const struct pack *pack, unsigned clause, struct text *out)
{
    struct printer p = printer_at(pack, &pack->clauses[clause], out);
    size_t start = out->length;
    if (p.top == &pack->clauses[clause])
        print_top(&p, p.top);
    else
        print_clause(&p, &pack->clauses[clause]);
    capitalise(out, start);
    printer_done(&p);
}

bool clause_joins(const struct pack *pack, unsigned clause)
{
    struct printer p = printer_at(pack, &pack->clauses[clause], NULL);
    return joins_before(&p, &pack->clauses[clause]);
}

void clause_text_filled(const struct pack *pack, unsigned clause, const struct text_fill *fill,
                        struct text *out)
{
    struct printer p = printer_at(pack, &pack->clauses[clause], out);
    size_t start = out->length;
    p.fill = fill;
    print_phrase_whole(&p, &pack->clauses[clause]);
    capitalise(out, start);
    printer_done(&p);
}

void clause_body_text(const struct pack *pack, unsigned clause, struct text *out)
{
    struct printer p = printer_at(pack, &pack->clauses[clause], out);
    size_t start = out->length;
    print_sentences(&p, pack->clauses[clause].first);
    capitalise(out, start);
    printer_done(&p);
}

/* "If you do not, destroy this card.": what comes of the answer, if the question does not say it.
 */
static void print_consequences(struct printer *p, const struct clause *asked)
{
    const struct clause *next = next_of(p, asked);
    if (next && is_optional(p, asked) && is_purpose(p, next)) next = next_of(p, next);
    for (; next && is_about_doing(p, next); next = next_of(p, next)) {
        text_add_char(p->out, ' ');
        start_sentence(p);
        size_t start = p->out->length;
        print_if_sentences(p, next);
        capitalise(p->out, start);
        text_add_char(p->out, '.');
    }
}

/* Without who is asked: what stands after "may". */
void clause_question_text(const struct pack *pack, unsigned clause, const struct text_fill *fill,
                          struct text *out)
{
    const struct clause *asked = &pack->clauses[clause];
    struct text words = { 0 };
    struct printer p = printer_at(pack, asked, &words);
    p.fill = fill;
    p.asked = true;
    print_with_purpose(&p, asked);
    p.fill = NULL;
    text_add_char(&words, '?');
    print_consequences(&p, asked);
    const char *may = strstr(text_string(&words), " may ");
    const char *end = strchr(text_string(&words), '?');
    text_add_string(out, may && may < end ? may + 5 : text_string(&words));
    text_release(&words);
    printer_done(&p);
}

/* ---- cards ----------------------------------------------------------------------------------- */

void card_cost_text(const struct pack *pack, unsigned number, struct text *out)
{
    unsigned first = pack->cards[number].first;
    if (first == NO_CLAUSE) return;
    struct printer p = printer_at(pack, &pack->clauses[first], out);
    print_costs(&p, first, "");
    printer_done(&p);
}

/* A clause of the card begins a paragraph, but for what goes on with what is done once. `hidden`:
 * keywords that are shown like this are left out. */
static void add_sentences(const struct pack *pack, unsigned number, bool keywords, unsigned hidden,
                          struct text *out)
{
    for (unsigned c = pack->cards[number].first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        enum clause_kind kind = pack->clauses[c].kind;
        if (kind == CLAUSE_COST || (kind == CLAUSE_KEYWORD) != keywords) continue;
        if (hidden && keywords && pack->phrases[pack->clauses[c].phrase].shown & hidden) continue;
        if (out->length) text_add_char(out, keywords || clause_joins(pack, c) ? ' ' : '\n');
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
    struct text effect = { 0 };
    add_sentences(pack, number, false, 0, &effect);
    text_add_string(out, text_string(&effect));
    text_release(&effect);
}

static void add_card(const struct pack *pack, unsigned number, unsigned hidden, struct text *out)
{
    struct text cost = { 0 }, whole = { 0 }; /* apart: sentences look at what stands before them */
    card_cost_text(pack, number, &cost);
    if (cost.length) text_add(&whole, "Cost: %s.", text_string(&cost));
    add_sentences(pack, number, true, hidden, &whole);
    add_sentences(pack, number, false, hidden, &whole);
    text_add_string(out, text_string(&whole));
    text_release(&whole);
    text_release(&cost);
}

void card_text(const struct pack *pack, unsigned number, struct text *out)
{
    add_card(pack, number, 0, out);
}

void card_text_without(const struct pack *pack, unsigned number, unsigned hidden, struct text *out)
{
    add_card(pack, number, hidden, out);
}
