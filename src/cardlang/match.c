/* SPDX-License-Identifier: MIT */
/*
 * Fitting the words of a line to the phrases of a vocabulary. See parser.h.
 */
#include "cardlang/parser.h"

#include <stdio.h>

#include "base/check.h"

const struct bound *parser_find_name(const struct card_parser *p, const char *name)
{
    for (unsigned i = p->name_count; i > 0; i--) {
        if (strcmp(p->names[i - 1].name, name) == 0) return &p->names[i - 1];
    }
    return NULL;
}

static bool take_name(struct card_parser *p, uint8_t slot, struct operand *out)
{
    if (token(p)->kind != TOKEN_WORD || p->at >= p->lexer.count) return false;
    const struct bound *bound = parser_find_name(p, token(p)->word);
    if (!bound || bound->slot != slot) return false;
    *out = (struct operand){ .slot = slot, .kind = OPERAND_NAME };
    snprintf(out->name, sizeof out->name, "%s", bound->name);
    p->at++;
    return true;
}

/* AMOUNT = NUMBER [ ( "or" | "to" ) NUMBER ] | "up to" NUMBER | "any number of" | NAME */
static bool take_amount(struct card_parser *p, struct operand *out)
{
    *out = (struct operand){ .slot = SLOT_AMOUNT, .kind = OPERAND_NUMBER };
    if (take_words(p, "any number of")) {
        out->kind = OPERAND_RANGE;
        out->value = 1;
        return true;
    }
    unsigned before = p->at;
    if (take_words(p, "up to") && token(p)->kind == TOKEN_NUMBER) {
        *out = (struct operand){
            .slot = SLOT_AMOUNT, .kind = OPERAND_RANGE, .value = 1, .most = token(p)->number
        };
        return take_kind(p, TOKEN_NUMBER);
    }
    p->at = before;
    if (token(p)->kind == TOKEN_NUMBER && p->at < p->lexer.count) {
        out->value = token(p)->number;
        p->at++;
        bool to = is_word(p, 0, "or") || is_word(p, 0, "to");
        bool range = to && p->lexer.tokens[p->at + 1].kind == TOKEN_NUMBER;
        if (range) {
            out->kind = OPERAND_RANGE;
            out->most = p->lexer.tokens[p->at + 1].number;
            p->at += 2;
        }
        return true;
    }
    return take_name(p, SLOT_AMOUNT, out);
}

/* Of several places where something did not fit, the furthest tells most. */
static void stopped(struct fit *fit, unsigned at, const char *wanted, size_t length)
{
    if (fit->wanted && at <= fit->reached) return;
    *fit = (struct fit){ .reached = at, .wanted = wanted, .wanted_length = length };
}

bool pattern_word_fits(const struct token *t, const char *word, size_t length)
{
    if (t->kind != TOKEN_WORD && t->kind != TOKEN_NUMBER) return false;
    size_t written = strlen(t->word);
    bool varies = length > 3 && (memcmp(word + length - 3, "(s)", 3) == 0 ||
                                 memcmp(word + length - 3, "[s]", 3) == 0);
    if (varies) {
        size_t stem = length - 3;
        bool same = written >= stem && memcmp(t->word, word, stem) == 0;
        return same && (written == stem || strcmp(t->word + stem, "s") == 0);
    }
    const char *bar = memchr(word, '/', length);
    if (bar) {
        size_t first = (size_t)(bar - word), second = length - first - 1;
        return (written == first && memcmp(t->word, word, first) == 0) ||
               (written == second && memcmp(t->word, bar + 1, second) == 0);
    }
    return written == length && memcmp(t->word, word, length) == 0;
}

/* The next slot of a pattern, or its end. */
static const char *next_slot(const char *at)
{
    while (*at && !pattern_is_slot(at)) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    return at;
}

bool patterns_have_same_slots(const char *a, const char *b)
{
    for (;;) {
        a = next_slot(a);
        b = next_slot(b);
        if (!*a || !*b) return !*a && !*b;
        size_t length = strcspn(a, " ");
        if (length != strcspn(b, " ") || memcmp(a, b, length) != 0) return false;
        a += length;
        b += length;
    }
}

uint8_t parser_slot(const struct vocabulary *v, const char *name, size_t length)
{
    for (unsigned i = 0; v->slots[i]; i++) {
        if (strlen(v->slots[i]) == length && memcmp(v->slots[i], name, length) == 0) {
            return (uint8_t)i;
        }
    }
    check_failed("a pattern names a slot the vocabulary has not", __FILE__, __LINE__);
}

static bool take_number(struct card_parser *p, uint8_t slot, struct operand *out)
{
    if (token(p)->kind != TOKEN_NUMBER || p->at >= p->lexer.count) return false;
    *out = (struct operand){ .slot = slot, .kind = OPERAND_NUMBER, .value = token(p)->number };
    p->at++;
    return true;
}

/* The number of a text in quotation marks: each is kept once. */
static uint16_t keep_title(struct pack *pack, const char *title)
{
    for (unsigned i = 0; i < pack->title_count; i++) {
        if (strcmp(pack->titles[i], title) == 0) return (uint16_t)i;
    }
    check(pack->title_count < UINT16_MAX); /* there are fewer clauses */
    pack->titles = must_realloc(pack->titles, (pack->title_count + 1u) * sizeof *pack->titles);
    struct text copy = { 0 };
    text_add_string(&copy, title);
    pack->titles[pack->title_count] = copy.bytes;
    return (uint16_t)pack->title_count++;
}

static bool take_title(struct card_parser *p, uint8_t slot, struct operand *out)
{
    if (token(p)->kind != TOKEN_STRING || !*token(p)->word || p->at >= p->lexer.count) return false;
    *out = (struct operand){ .slot = slot,
                             .kind = OPERAND_TITLE,
                             .value = keep_title(p->pack, token(p)->word) };
    p->at++;
    return true;
}

static bool fit_words(struct card_parser *p, const char *pattern, struct clause *clause,
                      struct fit *fit, unsigned deep);

/* The longest word of the slot that stands here, with what stands in its own slots. */
static bool take_word(struct card_parser *p, uint8_t slot, struct clause *clause, struct fit *fit,
                      unsigned deep)
{
    unsigned start = p->at, best_end = start, at = clause->operands;
    struct clause best = *clause;
    for (unsigned i = 0; p->pack->words[i].words && deep < WORDS_DEEP; i++) {
        const struct slot_word *word = &p->pack->words[i];
        if (word->slot != slot) continue;
        p->at = start;
        clause->operands = (uint8_t)(at + 1);
        if (!fit_words(p, word->words, clause, fit, deep + 1) || p->at <= best_end) continue;
        best_end = p->at;
        clause->operand[at] = (struct operand){ .slot = slot,
                                                .kind = OPERAND_WORD,
                                                .span = (uint8_t)(clause->operands - at),
                                                .value = word->value,
                                                .word = (uint16_t)i };
        best = *clause;
    }
    p->at = best_end;
    *clause = best;
    return best_end > start;
}

static bool take_slot(struct card_parser *p, uint8_t slot, struct clause *clause, struct fit *fit,
                      unsigned deep)
{
    const struct vocabulary *v = p->vocabulary;
    if (clause->operands >= OPERANDS_MAX) return false;
    struct operand *out = &clause->operand[clause->operands];
    bool taken;
    if (slot == SLOT_AMOUNT)
        taken = take_amount(p, out);
    else if (slot == v->number_slot)
        taken = take_number(p, slot, out);
    else if (slot == v->title_slot)
        taken = take_title(p, slot, out);
    else if (take_word(p, slot, clause, fit, deep))
        return true;
    else
        taken = take_name(p, slot, out);
    if (taken) {
        out->span = 1;
        clause->operands++;
    }
    return taken;
}

/* A pattern with its slots, from the present word on. */
static bool fit_words(struct card_parser *p, const char *pattern, struct clause *clause,
                      struct fit *fit, unsigned deep)
{
    for (const char *at = pattern; *at;) {
        size_t length = strcspn(at, " ");
        unsigned here = p->at;
        bool fits;
        if (pattern_is_slot(at)) {
            fits = take_slot(p, parser_slot(p->vocabulary, at, length), clause, fit, deep);
        } else {
            fits = p->at < p->lexer.count && pattern_word_fits(token(p), at, length);
            p->at += fits;
        }
        if (!fits) {
            /* of what could stand in a slot, the slot itself tells more than its first word */
            if (pattern_is_slot(at) && here == fit->reached) fit->wanted = NULL;
            stopped(fit, here, at, length);
            return false;
        }
        at += length;
        at += strspn(at, " ");
    }
    return true;
}

bool parser_fit(struct card_parser *p, const char *pattern, struct clause *clause, struct fit *fit)
{
    clause->operands = 0;
    *fit = (struct fit){ .reached = p->at };
    bool fits = fit_words(p, pattern, clause, fit, 0);
    if (fits) *fit = (struct fit){ .reached = p->at };
    fit->pattern = pattern;
    return fits;
}

bool parser_has_role(const struct card_parser *p, enum role role)
{
    for (unsigned i = 0; p->pack->phrases[i].pattern; i++) {
        if (p->pack->phrases[i].role == role) return true;
    }
    return false;
}

/* Does a phrase end here: at the end of the line, a comma, a colon or an arrow? */
static bool phrase_ends(const struct card_parser *p)
{
    enum token_kind kind = token(p)->kind;
    return p->at >= p->lexer.count || kind == TOKEN_COMMA || kind == TOKEN_COLON ||
           kind == TOKEN_ARROW;
}

bool parser_fits(struct card_parser *p, enum role role)
{
    unsigned start = p->at;
    bool fits = false;
    for (unsigned i = 0; p->pack->phrases[i].pattern && !fits; i++) {
        const struct phrase *phrase = &p->pack->phrases[i];
        struct clause candidate = { 0 };
        struct fit fit;
        p->at = start;
        fits = phrase->role == role && parser_fit(p, phrase->pattern, &candidate, &fit) &&
               phrase_ends(p);
    }
    p->at = start;
    return fits;
}

enum role parser_likely_role(struct card_parser *p, const enum role *roles, unsigned count)
{
    unsigned start = p->at, furthest = start;
    enum role likely = roles[0];
    for (unsigned r = 0; r < count; r++) {
        for (unsigned i = 0; p->pack->phrases[i].pattern; i++) {
            const struct phrase *phrase = &p->pack->phrases[i];
            struct clause candidate = { 0 };
            struct fit fit;
            p->at = start;
            if (phrase->role != roles[r]) continue;
            parser_fit(p, phrase->pattern, &candidate, &fit);
            if (fit.reached <= furthest) continue;
            furthest = fit.reached;
            likely = roles[r];
        }
    }
    p->at = start;
    return likely;
}

/* A phrase of that role: of those that fit, the one that takes the most words. */
bool parser_take_phrase(struct card_parser *p, enum role role, struct clause *clause)
{
    unsigned start = p->at, best_end = 0;
    struct clause best = *clause;
    struct fit furthest = { .reached = start, .pattern = "" };
    for (unsigned i = 0; p->pack->phrases[i].pattern; i++) {
        const struct phrase *phrase = &p->pack->phrases[i];
        if (phrase->role != role) continue;
        struct clause candidate = *clause;
        struct fit fit;
        p->at = start;
        bool fits = parser_fit(p, phrase->pattern, &candidate, &fit);
        if (fits && phrase_ends(p) && p->at > best_end) {
            candidate.phrase = (uint16_t)i;
            best = candidate;
            best_end = p->at;
        }
        if (fit.reached > furthest.reached) furthest = fit;
    }
    if (!best_end) {
        p->at = start;
        return parser_tell_no_fit(p, role, clause, furthest);
    }
    p->at = best_end;
    *clause = best;
    return true;
}
