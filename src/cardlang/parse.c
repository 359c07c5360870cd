/* SPDX-License-Identifier: MIT */
/*
 * Reading cards into clauses. (What stands around them in a file is read by margin.c.)
 *
 *     card    = "card" STRING [ "x" NUMBER | xNUMBER ] NEWLINE { indented line }
 *     line    = "flavour" STRING
 *             | "art" WORD { WORD }
 *             | "cost" cost { "," cost }
 *             | "from hand, when" EVENT ":" block
 *             | "played" ":" block
 *             | KEYWORD { "," KEYWORD }
 *             | [ PREFIX "," ] HOOK { "," cost } ":" block
 *             | [ PREFIX "," ] MODIFIER
 *             | "while" WHILE ":" MODIFIER  or  NEWLINE { MODIFIER }
 *             | clause
 *     clause  = "either" body { NEWLINE "or" body }
 *             | "if" CONDITION ":" block [ NEWLINE "otherwise" ":" block ]
 *             | "for each" SET "->" NAME ":" block
 *             | "at" TIME ":" block
 *             | "may" body
 *             | "until" UNTIL ":" MODIFIER  or  NEWLINE { MODIFIER }
 *             | verb { "," "then" verb }
 *     body    = verb { "," "then" verb } | ":" block
 *     block   = verb { "," "then" verb }            on the same line, or
 *               NEWLINE { clause }                  indented
 *     verb    = VERB [ "->" NAME ]
 *     cost    = COST [ "->" NAME ]
 *
 * The words in capitals are phrases of the game's vocabulary. After a mistake the rest of its line
 * is skipped, and reading goes on, so that all mistakes are reported.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "cardlang/announce.h"
#include "cardlang/parser.h"

/* ---- clauses --------------------------------------------------------------------------------- */

/* The rules' own cards always find room. */
static bool is_own(const struct card_parser *p)
{
    return p->source == p->vocabulary->own_cards;
}

static uint16_t add_clause(struct card_parser *p, const struct clause *clause)
{
    struct pack *pack = p->pack;
    if (pack->clause_count >= CLAUSES_MAX && !is_own(p)) {
        if (!p->full) parser_wrong(p, token(p), "the pack has more than %d clauses", CLAUSES_MAX);
        p->full = true;
        return NO_CLAUSE;
    }
    if ((pack->clause_count & (pack->clause_count - 1)) == 0) {
        size_t room = pack->clause_count ? pack->clause_count * 2u : 1;
        pack->clauses = must_realloc(pack->clauses, room * sizeof *pack->clauses);
    }
    pack->clauses[pack->clause_count] = *clause;
    return (uint16_t)pack->clause_count++;
}

static struct clause here(const struct card_parser *p, enum clause_kind kind)
{
    return (struct clause){ .kind = (uint8_t)kind,
                            .first = NO_CLAUSE,
                            .next = NO_CLAUSE,
                            .deck = (uint8_t)p->deck,
                            .line = (uint16_t)p->lexer.line,
                            .column = (uint16_t)token(p)->column,
                            .phrase = 0xffff };
}

/* A list of clauses under construction. */
struct list {
    uint16_t first, last;
};

static void append(struct card_parser *p, struct list *list, uint16_t clause)
{
    if (clause == NO_CLAUSE) return;
    if (list->first == NO_CLAUSE)
        list->first = clause;
    else
        p->pack->clauses[list->last].next = clause;
    list->last = clause;
}

/* The name that a clause gives is known from here on. */
static void keep_name(struct card_parser *p, const struct clause *clause)
{
    if (p->name_count == NAMES_MAX) return;
    struct bound *bound = &p->names[p->name_count++];
    memcpy(bound->name, clause->binds, sizeof bound->name);
    bound->slot = p->pack->phrases[clause->phrase].binds;
}

/* "->" NAME */
static bool take_binding(struct card_parser *p, struct clause *clause, bool needed)
{
    if (!take_kind(p, TOKEN_ARROW)) {
        return !needed ||
               parser_wrong(p, token(p), "'-> name' is expected here: what each one is called");
    }
    const struct token *name = token(p);
    if (!take_kind(p, TOKEN_WORD) || strlen(name->word) >= sizeof clause->binds) {
        return parser_wrong(p, name, "a short name is expected after '->'");
    }
    uint8_t slot = p->pack->phrases[clause->phrase].binds;
    if (slot == SLOT_NONE)
        return parser_wrong(p, name, "this phrase has nothing to give a name to");
    if (parser_find_name(p, name->word))
        return parser_wrong(p, name, "the name '%s' is taken", name->word);
    if (p->name_count == NAMES_MAX)
        return parser_wrong(p, name, "a card has at most %d names", NAMES_MAX);
    memcpy(clause->binds, name->word, strlen(name->word) + 1);
    keep_name(p, clause);
    return true;
}

static bool tell_after_verb(struct card_parser *p)
{
    const char *message = "', then' and something to do, or the end of the line, is expected here";
    if (token(p)->kind == TOKEN_COLON)
        message = "a colon follows an event or a condition, and this is something to do";
    if (token(p)->kind == TOKEN_ARROW) message = "what is done has one name at most";
    return parser_wrong(p, token(p), "%s", message);
}

/* verb { "," "then" verb }, to the end of the line */
static bool read_verbs(struct card_parser *p, struct list *list)
{
    for (;;) {
        struct clause clause = here(p, CLAUSE_VERB);
        if (!parser_take_phrase(p, ROLE_VERB, &clause) || !take_binding(p, &clause, false))
            return false;
        append(p, list, add_clause(p, &clause));
        if (p->at >= p->lexer.count) return true;
        if (!take_kind(p, TOKEN_COMMA) || !take_words(p, "then")) return tell_after_verb(p);
    }
}

static void read_clauses(struct card_parser *p, unsigned indent, unsigned depth, struct list *list);

/* What follows a colon: verbs on the same line, or an indented block below. */
static bool read_block(struct card_parser *p, unsigned indent, unsigned depth, struct list *list)
{
    unsigned names = p->name_count, column = token(p)->column;
    if (!take_kind(p, TOKEN_COLON)) return parser_wrong(p, token(p), "':' is expected here");
    bool fine = true;
    if (p->at < p->lexer.count) {
        fine = read_verbs(p, list);
        line_done(p);
    } else {
        unsigned line = p->lexer.line, before = p->d->count;
        line_done(p);
        if (!next_line(p) || p->lexer.indent <= indent) {
            /* not if there is one that could not be read */
            if (p->d->count == before)
                diagnose(p->d, line, column, "an indented line is expected below this");
        } else {
            read_clauses(p, p->lexer.indent, depth + 1, list);
        }
    }
    p->name_count = names; /* names bound inside are forgotten */
    return fine;
}

/* body = verbs | ":" block */
static bool read_body(struct card_parser *p, unsigned indent, unsigned depth, struct list *list)
{
    if (token(p)->kind == TOKEN_COLON && p->at < p->lexer.count) {
        return read_block(p, indent, depth, list);
    }
    unsigned names = p->name_count;
    bool fine = read_verbs(p, list);
    p->name_count = names;
    line_done(p);
    return fine;
}

static uint16_t close_clause(struct card_parser *p, struct clause *clause,
                             const struct list *children)
{
    clause->first = children->first;
    return add_clause(p, clause);
}

/* "either" body { NEWLINE "or" body } */
static uint16_t read_either(struct card_parser *p, unsigned indent, unsigned depth)
{
    struct clause either = here(p, CLAUSE_EITHER);
    const unsigned line = p->lexer.line, column = token(p)->column;
    struct list branches = { NO_CLAUSE, NO_CLAUSE };
    unsigned count = 0;
    while ((count == 0 && take_words(p, "either")) ||
           (count > 0 && next_line(p) && p->lexer.indent == indent && take_words(p, "or"))) {
        struct clause branch = here(p, CLAUSE_BRANCH);
        struct list body = { NO_CLAUSE, NO_CLAUSE };
        if (!read_body(p, indent, depth, &body)) skip_deeper(p, indent);
        append(p, &branches, close_clause(p, &branch, &body));
        count++;
    }
    if (count < 2) diagnose(p->d, line, column, "a line 'or ...' is expected below this 'either'");
    either.first = branches.first;
    const struct clause *shared;
    for (unsigned n = 0; (shared = shared_target(p->pack, &either, n)); n++) keep_name(p, shared);
    return add_clause(p, &either);
}

/* "if" CONDITION ":" block [ "otherwise" ":" block ] */
static uint16_t read_if(struct card_parser *p, unsigned indent, unsigned depth)
{
    struct clause clause = here(p, CLAUSE_IF);
    struct list children = { NO_CLAUSE, NO_CLAUSE };
    take_words(p, "if");
    if (!parser_take_phrase(p, ROLE_CONDITION, &clause) ||
        !read_block(p, indent, depth, &children)) {
        skip_deeper(p, indent);
        return NO_CLAUSE;
    }
    if (next_line(p) && p->lexer.indent == indent && is_word(p, 0, "otherwise")) {
        struct clause otherwise = here(p, CLAUSE_OTHERWISE);
        struct list body = { NO_CLAUSE, NO_CLAUSE };
        take_words(p, "otherwise");
        if (!read_block(p, indent, depth, &body)) skip_deeper(p, indent);
        append(p, &children, close_clause(p, &otherwise, &body));
    }
    return close_clause(p, &clause, &children);
}

/* "at the end of your turn": an event with words before it that are not said. */
static bool tell_at_event(struct card_parser *p)
{
    unsigned start = p->at;
    bool the = take_words(p, "the");
    bool event = !parser_has_role(p, ROLE_TIME) && parser_fits(p, ROLE_HOOK);
    if (event)
        parser_wrong(p, &p->lexer.tokens[start - 1],
                     "leave out '%s': an event begins its line, as in 'end of your turn:'",
                     the ? "at the" : "at");
    p->at = start;
    return event;
}

/* "for each" SET "->" NAME ":" block,  "at" TIME ":" block */
static uint16_t read_each_or_later(struct card_parser *p, unsigned indent, unsigned depth,
                                   bool each)
{
    struct clause clause = here(p, each ? CLAUSE_EACH : CLAUSE_LATER);
    struct list body = { NO_CLAUSE, NO_CLAUSE };
    unsigned names = p->name_count;
    take_words(p, each ? "for each" : "at");
    if (!each && tell_at_event(p)) {
        skip_deeper(p, indent);
        return NO_CLAUSE;
    }
    bool fine = parser_take_phrase(p, each ? ROLE_SET : ROLE_TIME, &clause) &&
                take_binding(p, &clause, each) && read_block(p, indent, depth, &body);
    p->name_count = names;
    if (!fine) {
        skip_deeper(p, indent);
        return NO_CLAUSE;
    }
    return close_clause(p, &clause, &body);
}

/* "may" body */
static uint16_t read_may(struct card_parser *p, unsigned indent, unsigned depth)
{
    struct clause may = here(p, CLAUSE_MAY);
    struct list body = { NO_CLAUSE, NO_CLAUSE };
    take_words(p, "may");
    if (!read_body(p, indent, depth, &body)) skip_deeper(p, indent);
    return close_clause(p, &may, &body);
}

static bool read_modifier(struct card_parser *p, struct list *list, bool prefixed)
{
    struct clause modifier = here(p, CLAUSE_MODIFIER);
    modifier.prefixed = prefixed;
    if (!parser_take_phrase(p, ROLE_MODIFIER, &modifier)) return false;
    if (p->at < p->lexer.count) {
        return parser_wrong(p, token(p), "the end of the line is expected after a modifier");
    }
    append(p, list, add_clause(p, &modifier));
    return true;
}

/* The modifiers below or after an "until". */
static bool read_modifiers(struct card_parser *p, unsigned indent, struct list *list)
{
    if (p->at < p->lexer.count) return read_modifier(p, list, false);
    unsigned line = p->lexer.line, column = token(p)->column, inner = 0, before = p->d->count;
    line_done(p);
    while (next_line(p) && p->lexer.indent > indent) {
        if (!inner) inner = p->lexer.indent;
        if (p->lexer.indent != inner)
            parser_wrong(p, token(p), "modifiers that belong together stand in one column");
        else
            read_modifier(p, list, false);
        line_done(p);
    }
    if (!inner && p->d->count == before)
        diagnose(p->d, line, column, "an indented line is expected below this");
    return true;
}

/* "until" UNTIL ":" modifiers,  "while" WHILE ":" modifiers */
static uint16_t read_until_or_while(struct card_parser *p, unsigned indent, bool is_until)
{
    struct clause until = here(p, is_until ? CLAUSE_UNTIL : CLAUSE_WHILE);
    struct list body = { NO_CLAUSE, NO_CLAUSE };
    take_words(p, is_until ? "until" : "while");
    bool fine = parser_take_phrase(p, is_until ? ROLE_UNTIL : ROLE_WHILE, &until);
    if (fine && !take_kind(p, TOKEN_COLON))
        fine = parser_wrong(p, token(p), "':' is expected here");
    if (!fine || !read_modifiers(p, indent, &body)) {
        skip_deeper(p, indent);
        return NO_CLAUSE;
    }
    if (p->have_line && p->at >= p->lexer.count) line_done(p);
    return close_clause(p, &until, &body);
}

/* One clause, which starts the present line. */
static void read_clause(struct card_parser *p, unsigned indent, unsigned depth, struct list *list)
{
    if (depth > NESTING_MAX) {
        parser_wrong(p, token(p), "clauses stand at most %d deep in each other", NESTING_MAX);
        skip_deeper(p, indent);
    } else if (is_word(p, 0, "either")) {
        append(p, list, read_either(p, indent, depth));
    } else if (is_word(p, 0, "or") || is_word(p, 0, "otherwise")) {
        /* What stands before may be just that, with a mistake. */
        if (p->wrong_until != p->last_line)
            parser_wrong(p, token(p), "there is no '%s' before this on the same indentation",
                         is_word(p, 0, "or") ? "either" : "if");
        skip_deeper(p, indent);
    } else if (is_word(p, 0, "if")) {
        append(p, list, read_if(p, indent, depth));
    } else if (is_word(p, 0, "for") && is_word(p, 1, "each")) {
        append(p, list, read_each_or_later(p, indent, depth, true));
    } else if (is_word(p, 0, "at")) {
        append(p, list, read_each_or_later(p, indent, depth, false));
    } else if (is_word(p, 0, "may") && p->vocabulary->may_prompt) {
        append(p, list, read_may(p, indent, depth));
    } else if (is_word(p, 0, "until") && parser_has_role(p, ROLE_UNTIL)) {
        append(p, list, read_until_or_while(p, indent, true));
    } else if (read_verbs(p, list)) {
        line_done(p);
    } else {
        skip_deeper(p, indent);
    }
}

/* A line that is indented more than its block, with all that follows it there. */
static void tell_deeper(struct card_parser *p, unsigned indent)
{
    parser_wrong(p, token(p),
                 "this line is indented more than the one above, which does not end with ':'");
    skip_deeper(p, indent);
}

/* All clauses of one block: lines with just this indentation. */
static void read_clauses(struct card_parser *p, unsigned indent, unsigned depth, struct list *list)
{
    while (next_line(p) && p->lexer.indent >= indent) {
        if (p->lexer.indent > indent)
            tell_deeper(p, indent);
        else
            read_clause(p, indent, depth, list);
    }
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* COST [ "->" NAME ]. A name would be forgotten where costs are paid apart from what is done. */
static bool read_cost(struct card_parser *p, struct list *list, bool names)
{
    struct clause cost = here(p, CLAUSE_COST);
    if (!parser_take_phrase(p, ROLE_COST, &cost)) return false;
    if (names && !take_binding(p, &cost, false)) return false;
    append(p, list, add_clause(p, &cost));
    return true;
}

/* Of a list with commas, what stands between: a comma, or the end of the line. */
static bool take_comma(struct card_parser *p)
{
    if (p->at < p->lexer.count && token(p)->kind != TOKEN_COMMA)
        parser_wrong(p, token(p), "',' or the end of the line is expected here");
    return take_kind(p, TOKEN_COMMA);
}

/* After a line that has nothing below it: what is there all the same belongs to its mistake. */
static void line_ends(struct card_parser *p, unsigned mistakes_before)
{
    if (p->d->count == mistakes_before)
        line_done(p);
    else
        skip_deeper(p, p->lexer.indent);
}

/* "cost" cost { "," cost } */
static void read_costs(struct card_parser *p, struct list *list)
{
    unsigned before = p->d->count;
    while (read_cost(p, list, p->vocabulary->wait_rule != 0) && take_comma(p)) continue;
    line_ends(p, before);
}

/* "from hand, when" EVENT ":" block */
static void read_when(struct card_parser *p, unsigned indent, struct list *list)
{
    struct clause when = here(p, CLAUSE_HOOK);
    struct list body = { NO_CLAUSE, NO_CLAUSE };
    take_words(p, "from hand");
    if (!take_kind(p, TOKEN_COMMA) || !take_words(p, "when")) {
        parser_wrong(p, token(p), "', when' is expected after 'from hand'");
        skip_deeper(p, indent);
    } else if (!parser_take_phrase(p, ROLE_EVENT, &when) || !read_block(p, indent, 1, &body)) {
        skip_deeper(p, indent);
    } else {
        append(p, list, close_clause(p, &when, &body));
    }
}

static bool read_keyword(struct card_parser *p, struct list *list)
{
    struct clause keyword = here(p, CLAUSE_KEYWORD);
    if (!parser_take_phrase(p, ROLE_KEYWORD, &keyword)) return false;
    append(p, list, add_clause(p, &keyword));
    return true;
}

/* KEYWORD { "," KEYWORD } */
static void read_keywords(struct card_parser *p, struct list *list)
{
    unsigned before = p->d->count;
    while (read_keyword(p, list) && take_comma(p)) continue;
    line_ends(p, before);
}

/* HOOK { "," cost } ":" block */
static bool read_hook(struct card_parser *p, unsigned indent, struct clause *hook,
                      struct list *body)
{
    unsigned names = p->name_count;
    bool fine = parser_take_phrase(p, ROLE_HOOK, hook);
    while (fine && p->pack->phrases[hook->phrase].has_costs && take_kind(p, TOKEN_COMMA)) {
        fine = read_cost(p, body, true);
    }
    fine = fine && read_block(p, indent, 1, body);
    p->name_count = names;
    return fine;
}

/* [ PREFIX "," ] HOOK ":" block,  [ PREFIX "," ] MODIFIER  or a while. False: it is none of them.
 */
static bool read_standing(struct card_parser *p, unsigned indent, struct list *list)
{
    unsigned start = p->at, before = p->d->count;
    if (is_word(p, 0, "while") && parser_has_role(p, ROLE_WHILE)) {
        append(p, list, read_until_or_while(p, indent, false));
        return true;
    }
    const char *prefix = p->vocabulary->prefix;
    bool prefixed = prefix && take_words(p, prefix);
    if (prefixed && !take_kind(p, TOKEN_COMMA)) {
        parser_wrong(p, token(p), "',' is expected after '%s'", prefix);
        skip_deeper(p, indent);
        return true;
    }
    if (prefixed || parser_fits(p, ROLE_HOOK)) {
        struct clause hook = here(p, CLAUSE_HOOK);
        struct list body = { NO_CLAUSE, NO_CLAUSE };
        hook.prefixed = prefixed;
        if (prefixed && parser_fits(p, ROLE_MODIFIER)) {
            read_modifier(p, list, true);
            line_ends(p, before);
        } else if (!read_hook(p, indent, &hook, &body)) {
            skip_deeper(p, indent);
        } else {
            append(p, list, close_clause(p, &hook, &body));
        }
        return true;
    }
    p->at = start;
    /* What can be said as both ("1 of the next damage is prevented") is done when it is played. */
    if (parser_fits(p, ROLE_VERB) || !parser_fits(p, ROLE_MODIFIER)) return false;
    read_modifier(p, list, false);
    line_ends(p, before);
    return true;
}

static char *word_copy(const char *word)
{
    char *copy = must_alloc(1, strlen(word) + 1);
    memcpy(copy, word, strlen(word));
    return copy;
}

/* "flavour" STRING */
static void read_flavour(struct card_parser *p)
{
    const struct token *first = token(p);
    take_words(p, "flavour");
    const struct token *text = token(p);
    if (!take_kind(p, TOKEN_STRING) || p->at < p->lexer.count)
        parser_wrong(p, text, "one text in quotation marks is expected after 'flavour'");
    else if (p->card->flavour)
        parser_wrong(p, first, "the card has a flavour already: put both into one text");
    else
        p->card->flavour = word_copy(text->word);
    line_done(p);
}

/* Pictures are looked up by these words, so that there is one way to write each. */
static bool is_art_word(const struct token *t)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz-";
    return t->kind == TOKEN_WORD && !t->word[strspn(t->word, letters)];
}

/* WORD { WORD }, joined with single blanks. Returns false, with the mistake reported, unless there
 * are some and all are such words. */
static bool take_art_words(struct card_parser *p, struct text *out)
{
    const struct token *first = token(p);
    if (p->at == p->lexer.count)
        return parser_wrong(p, first, "what a picture of the card shows is expected after 'art'");
    for (; p->at < p->lexer.count; p->at++) {
        if (!is_art_word(token(p)))
            return parser_wrong(p, token(p),
                                "what a picture shows is said in plain words of small letters, "
                                "e.g. 'art wilting flower'");
        text_add(out, "%s%s", out->length ? " " : "", token(p)->word);
    }
    if (out->length > ART_MAX)
        return parser_wrong(p, first, "what a picture shows is said in at most %d letters",
                            ART_MAX);
    return true;
}

/* "art" WORD { WORD } */
static void read_art(struct card_parser *p)
{
    const struct token *first = token(p);
    struct text words = { 0 };
    take_words(p, "art");
    bool fine = take_art_words(p, &words);
    if (fine && p->card->art)
        parser_wrong(p, first, "the card says already what a picture of it shows");
    else if (fine)
        p->card->art = word_copy(text_string(&words));
    text_release(&words);
    line_done(p);
}

/* A line that is not what it is most likely meant to be: reports why not. False: it is meant to be
 * something to do, or a clause around it. */
static bool tell_likely(struct card_parser *p, unsigned indent)
{
    static const enum role roles[] = { ROLE_VERB, ROLE_HOOK, ROLE_KEYWORD, ROLE_MODIFIER };
    if (is_at_margin(p) && p->lexer.tokens[p->at + 1].kind == TOKEN_STRING) {
        parser_wrong(p, token(p), "'%s' stands at the start of a line, without blanks before it",
                     token(p)->word);
        skip_deeper(p, indent);
        return true;
    }
    /* beyond those that are shown, mistakes are only counted */
    if (p->d->count >= DIAGNOSTICS_MAX || parser_fits(p, ROLE_VERB)) return false;
    enum role likely = parser_likely_role(p, roles, sizeof roles / sizeof *roles);
    if (likely == ROLE_VERB) return false;
    struct clause clause = here(p, CLAUSE_VERB);
    parser_take_phrase(p, likely, &clause);
    skip_deeper(p, indent);
    return true;
}

/* Words that begin a clause with others within it. */
static bool begins_clause(const struct card_parser *p)
{
    static const char *const words[] = { "either", "or", "otherwise", "if", "for", "at", NULL };
    for (unsigned i = 0; words[i]; i++) {
        if (is_word(p, 0, words[i])) return true;
    }
    return (is_word(p, 0, "may") && p->vocabulary->may_prompt) ||
           (is_word(p, 0, "until") && parser_has_role(p, ROLE_UNTIL));
}

static void read_card_line(struct card_parser *p, unsigned indent, struct list *list)
{
    if (is_word(p, 0, "flavour"))
        read_flavour(p);
    else if (is_word(p, 0, "art"))
        read_art(p);
    else if (take_words(p, "cost"))
        read_costs(p, list);
    else if (is_word(p, 0, "from") && is_word(p, 1, "hand"))
        read_when(p, indent, list);
    else if (is_word(p, 0, "played") && p->lexer.tokens[p->at + 1].kind == TOKEN_COLON) {
        take_words(p, "played");
        if (!read_block(p, indent, 0, list)) skip_deeper(p, indent);
    } else if (parser_fits(p, ROLE_KEYWORD))
        read_keywords(p, list);
    else if (!read_standing(p, indent, list) && (begins_clause(p) || !tell_likely(p, indent)))
        read_clause(p, indent, 0, list);
}

/* [ xNUMBER ] */
static bool read_copies(struct card_parser *p, struct card_def *card)
{
    card->copies = 1;
    const struct token *t = token(p);
    if (p->at >= p->lexer.count) return true;
    int64_t copies;
    const char *end = t->word + strlen(t->word);
    if (t->kind != TOKEN_WORD || t->word[0] != 'x' ||
        !span_number(t->word + 1, end, 1, COPIES_MAX, &copies) || p->at + 1 < p->lexer.count) {
        return parser_wrong(
            p, t, "the number of copies, x1 to x%d, or the end of the line is expected here",
            COPIES_MAX);
    }
    card->copies = (uint16_t)copies;
    return true;
}

/* Names are printed and typed: plain characters, no commas or braces, which scenes need. */
static bool check_name(struct card_parser *p, const struct token *t)
{
    if (!*t->word || strlen(t->word) > CARD_NAME_MAX) {
        return parser_wrong(p, t, "a card's name has 1 to %d bytes", CARD_NAME_MAX);
    }
    if (strpbrk(t->word, ",{}|") || t->word[0] == ' ' || t->word[strlen(t->word) - 1] == ' ') {
        return parser_wrong(p, t, "a card's name has no comma, brace, bar or outer blank");
    }
    if (t->word[0] == '(' && !is_own(p)) {
        return parser_wrong(p, t,
                            "a card's name does not begin with '(': those are the rules' own");
    }
    int same = pack_find(p->pack, t->word);
    if (same >= 0) {
        const struct card_def *other = &p->pack->cards[same];
        bool here = other->file + 1u == p->pack->file_count;
        if (here)
            return parser_wrong(p, t, "there is a card '%s' already, on line %u", t->word,
                                other->line);
        return parser_wrong(p, t, "there is a card '%s' already, on line %u of %s", t->word,
                            other->line, p->pack->files[other->file].name);
    }
    return true;
}

/* A card without lines, or whose lines are not indented. */
static void tell_no_lines(struct card_parser *p, unsigned line, unsigned column)
{
    diagnose(p->d, line, column, "what the card does is expected below, indented");
    while (next_line(p) && p->lexer.indent == 0 && !is_at_margin(p)) skip_deeper(p, 0);
}

/* The lines below a card's head. */
static void read_card_lines(struct card_parser *p, struct card_def *card)
{
    struct list list = { NO_CLAUSE, NO_CLAUSE };
    unsigned line = p->lexer.line, column = token(p)->column, before = p->d->count;
    card->source_start = card->source_end = (uint16_t)line;
    p->name_count = p->lost_name_count = 0;
    p->card = card;
    line_done(p);
    if (!next_line(p) || p->lexer.indent == 0) {
        /* not if there is a line that could not be read */
        if (p->d->count == before) tell_no_lines(p, line, column);
        return;
    }
    unsigned indent = p->lexer.indent, less = indent;
    while (next_line(p) && p->lexer.indent > 0) {
        unsigned is = p->lexer.indent;
        if (is < indent && is != less) {
            parser_wrong(p, token(p), "this line is indented less than the first line of the card");
            less = is; /* once is enough */
        }
        if (is != indent && is != less)
            tell_deeper(p, indent);
        else
            read_card_line(p, is, &list);
        card->source_end = (uint16_t)p->last_line;
    }
    card->first = list.first;
}

/* "card" STRING [ xNUMBER ] */
static bool read_card_head(struct card_parser *p, struct card_def *card)
{
    take_words(p, "card");
    const struct token *name = token(p);
    if (!take_kind(p, TOKEN_STRING)) {
        return parser_wrong(p, name, "the card's name in quotation marks is expected here");
    }
    if (!check_name(p, name) || !read_copies(p, card)) return false;
    if (p->pack->card_count >= CARDS_IN_PACK_MAX && !is_own(p)) {
        return parser_wrong(p, name, "a pack has at most %d cards", CARDS_IN_PACK_MAX);
    }
    memcpy(card->name, name->word, strlen(name->word) + 1);
    return true;
}

void parser_read_card(struct card_parser *p)
{
    struct pack *pack = p->pack;
    struct card_def card = { .line = (uint16_t)p->lexer.line, .first = NO_CLAUSE, .copies = 1 };
    if (!read_card_head(p, &card)) {
        skip_deeper(p, 0);
        return;
    }
    card.file = (uint16_t)(pack->file_count - 1);
    card.deck = p->deck;
    read_card_lines(p, &card);
    pack->cards = must_realloc(pack->cards, (pack->card_count + 1u) * sizeof *pack->cards);
    pack->cards[pack->card_count++] = card;
}
