/* SPDX-License-Identifier: MIT */
/*
 * What is said of a mistake: at which word, what was expected there, what was probably meant, and
 * what is not said because it only follows from another mistake. See parser.h.
 *
 * Of all phrases the one that fits furthest is taken to be meant; of several, the one with
 * something like the word that does not fit.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "base/check.h"
#include "cardlang/parser.h"

/* ---- what a mistake takes along -------------------------------------------------------------- */

/* The names that the present line gives, or would give. */
static void lose_names(struct card_parser *p)
{
    for (unsigned i = 0; i + 1 < p->lexer.count; i++) {
        const struct token *arrow = &p->lexer.tokens[i], *name = arrow + 1;
        bool gives = arrow->kind == TOKEN_ARROW && name->kind == TOKEN_WORD;
        if (!gives || p->lost_name_count == LOST_MAX) continue;
        if (strlen(name->word) >= sizeof p->lost_names[0]) continue;
        memcpy(p->lost_names[p->lost_name_count++], name->word, strlen(name->word) + 1);
    }
}

void parser_lose_keyword(struct card_parser *p, const char *word)
{
    struct pack *pack = p->pack;
    if (pack->lost_keyword_count == LOST_MAX || strlen(word) > KEYWORD_MAX) return;
    memcpy(pack->lost_keywords[pack->lost_keyword_count++], word, strlen(word) + 1);
}

/* Would this word be known, were it not for a mistake elsewhere? Keywords are lost with capitals
 * and without: which was meant is not known. */
static bool is_lost(const struct card_parser *p, const struct token *t)
{
    if (t->kind != TOKEN_WORD || parser_find_name(p, t->word)) return false;
    for (unsigned i = 0; i < p->lost_name_count; i++) {
        if (strcmp(p->lost_names[i], t->word) == 0) return true;
    }
    for (unsigned i = 0; i < p->pack->lost_keyword_count; i++) {
        if (strcasecmp(p->pack->lost_keywords[i], t->word) == 0) return true;
    }
    return false;
}

bool parser_wrong(struct card_parser *p, const struct token *at, const char *format, ...)
{
    char message[600];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    diagnose(p->d, p->lexer.line, at->column, "%s", message);
    p->wrong_until = p->lexer.line;
    lose_names(p);
    return false;
}

/* ---- what could stand there ------------------------------------------------------------------ */

/* What may stand in a slot, for messages: its first words. */
static void add_slot_words(const struct card_parser *p, uint8_t slot, struct text *out)
{
    if (slot == SLOT_AMOUNT) {
        text_add_string(out, "an amount (a number, 1 or 2, up to 2, any number of)");
        return;
    }
    if (slot == p->vocabulary->number_slot || slot == p->vocabulary->title_slot) {
        bool number = slot == p->vocabulary->number_slot;
        text_add_string(out, number ? "a number" : "a text in quotation marks");
        return;
    }
    unsigned shown = 0;
    for (unsigned i = 0; p->pack->words[i].words && shown < 12; i++) {
        if (p->pack->words[i].slot != slot) continue;
        text_add(out, "%s%s", shown++ ? ", " : "one of: ", p->pack->words[i].words);
    }
    if (shown == 12) text_add_string(out, ", ...");
}

enum { CANDIDATES_MAX = 400, CANDIDATE_BYTES = 24 };

/* First words of what could stand somewhere. */
struct candidates {
    char words[CANDIDATES_MAX][CANDIDATE_BYTES];
    const char *list[CANDIDATES_MAX + 1];
    unsigned count;
};

/* The first word of a pattern, "draw" of "draw(s)". */
static void add_candidate(struct candidates *c, const char *words)
{
    size_t length = strcspn(words, " ([/");
    if (c->count == CANDIDATES_MAX || length >= CANDIDATE_BYTES) return;
    for (unsigned i = 0; i < c->count; i++) {
        if (strlen(c->words[i]) == length && memcmp(c->words[i], words, length) == 0) return;
    }
    memcpy(c->words[c->count], words, length);
    c->words[c->count][length] = '\0';
    c->list[c->count] = c->words[c->count];
    c->list[++c->count] = NULL;
}

/* What a pattern can begin with: its first word, or those of its first slot. */
static void add_beginnings(struct candidates *c, const struct card_parser *p, const char *pattern,
                           unsigned deep)
{
    if (!pattern_is_slot(pattern)) {
        add_candidate(c, pattern);
        return;
    }
    uint8_t slot = parser_slot(p->vocabulary, pattern, strcspn(pattern, " "));
    for (unsigned i = 0; i < p->name_count; i++) {
        if (p->names[i].slot == slot) add_candidate(c, p->names[i].name);
    }
    for (unsigned i = 0; deep < WORDS_DEEP && p->pack->words[i].words; i++) {
        const struct slot_word *word = &p->pack->words[i];
        bool itself = word->slot == slot && pattern_is_slot(word->words) &&
                      parser_slot(p->vocabulary, word->words, strcspn(word->words, " ")) == slot;
        if (word->slot == slot && !itself) add_beginnings(c, p, word->words, deep + 1);
    }
}

static void add_phrases(struct candidates *c, const struct card_parser *p, enum role role)
{
    for (unsigned i = 0; p->pack->phrases[i].pattern; i++) {
        if (p->pack->phrases[i].role == role) add_beginnings(c, p, p->pack->phrases[i].pattern, 0);
    }
}

/* Words of the language itself with which a line can begin. */
static void add_language(struct candidates *c, const struct card_parser *p)
{
    static const char *const words[] = { "either", "or",   "if",      "otherwise", "for",    "at",
                                         "cost",   "from", "flavour", "art",       "played", NULL };
    for (unsigned i = 0; words[i]; i++) add_candidate(c, words[i]);
    if (p->vocabulary->may_prompt) add_candidate(c, "may");
    if (parser_has_role(p, ROLE_UNTIL)) add_candidate(c, "until");
    if (parser_has_role(p, ROLE_WHILE)) add_candidate(c, "while");
    if (p->vocabulary->prefix) add_candidate(c, p->vocabulary->prefix);
}

/* "one shot" for "one-shot"; NULL: it is no such thing. */
static const char *with_hyphen(const struct card_parser *p, unsigned at, const struct candidates *c)
{
    const struct token *t = &p->lexer.tokens[at];
    if (t[0].kind != TOKEN_WORD || t[1].kind != TOKEN_WORD) return NULL;
    char both[2 * WORD_BYTES_MAX + 2];
    snprintf(both, sizeof both, "%s-%s", t[0].word, t[1].word);
    for (unsigned i = 0; i < c->count; i++) {
        if (strcmp(c->list[i], both) == 0) return c->list[i];
    }
    return NULL;
}

/* The misspelt word's likeliest meaning among what could stand there, as its first word; empty:
 * none is near. `wanted` NULL: any phrase of the role and, at the beginning of a line, of any. */
static void suggest(const struct card_parser *p, enum role role, const struct fit *fit, char *out)
{
    const struct token *t = &p->lexer.tokens[fit->reached];
    *out = '\0';
    if (t->kind != TOKEN_WORD) return;
    struct candidates *c = must_alloc(1, sizeof *c);
    if (fit->wanted)
        add_beginnings(c, p, fit->wanted, 0);
    else
        add_phrases(c, p, role);
    const char *near = nearest_word(t->word, c->list);
    if (!near) near = with_hyphen(p, fit->reached, c);
    bool anything = !near && !fit->wanted && fit->reached == 0;
    if (anything) add_language(c, p);
    for (enum role other = ROLE_VERB; anything && other <= ROLE_MODIFIER; other++) {
        if (other == ROLE_KEYWORD || other == ROLE_HOOK || other == ROLE_MODIFIER)
            add_phrases(c, p, other);
    }
    if (anything) near = nearest_word(t->word, c->list);
    if (anything && !near) near = with_hyphen(p, fit->reached, c);
    bool known = near && strcmp(near, t->word) == 0; /* 'art' below another line */
    snprintf(out, CANDIDATE_BYTES, "%s", near && !known ? near : "");
    free(c);
}

static const char *role_name(enum role role)
{
    static const char *const names[] = {
        [ROLE_VERB] = "something to do",
        [ROLE_CONDITION] = "a condition",
        [ROLE_SET] = "a set",
        [ROLE_TIME] = "a time",
        [ROLE_EVENT] = "an event",
        [ROLE_COST] = "a cost",
        [ROLE_KEYWORD] = "a keyword",
        [ROLE_HOOK] = "an event",
        [ROLE_MODIFIER] = "a modifier",
        [ROLE_UNTIL] = "a time",
        [ROLE_WHILE] = "a condition",
    };
    return names[role];
}

/* Where phrases of a role stand: for those that are found elsewhere. */
static const char *place_of(enum role role)
{
    static const char *const places[] = {
        [ROLE_VERB] = "it stands on a line of the card, or after the colon of an event",
        [ROLE_CONDITION] = "it stands after 'if'",
        [ROLE_SET] = "it stands after 'for each'",
        [ROLE_TIME] = "it stands after 'at'",
        [ROLE_EVENT] = "it stands after 'from hand, when'",
        [ROLE_COST] = "it stands after 'cost'",
        [ROLE_KEYWORD] = "it stands on a line of the card, not below another one",
        [ROLE_HOOK] = "it begins a line of the card, not of a block, and has a colon",
        [ROLE_MODIFIER] = "it stands on a line of the card, or after the colon of 'until'",
        [ROLE_UNTIL] = "it stands after 'until'",
        [ROLE_WHILE] = "it stands after 'while'",
    };
    return places[role];
}

/* Something is said well and in the wrong place: is it a phrase of another role? */
static bool tell_other_role(struct card_parser *p, enum role role, unsigned start)
{
    static const enum role others[] = { ROLE_HOOK, ROLE_KEYWORD,   ROLE_MODIFIER,
                                        ROLE_VERB, ROLE_CONDITION, ROLE_COST };
    p->at = start;
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++) {
        if (others[i] == role || !parser_fits(p, others[i])) continue;
        parser_wrong(p, &p->lexer.tokens[start], "%s is expected here, and this is %s: %s",
                     role_name(role), role_name(others[i]), place_of(others[i]));
        return true;
    }
    return false;
}

/* Words that cannot stand after a colon or a comma. */
static bool begins_line(const struct token *t)
{
    static const char *const words[] = { "either", "if", "for", "at", "may", "until", "while" };
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        if (t->kind == TOKEN_WORD && strcmp(t->word, words[i]) == 0) return true;
    }
    return false;
}

/* What follows a phrase of that role. */
static const char *after_phrase(enum role role)
{
    switch (role) {
    case ROLE_HOOK: return "':' is expected here, after the event";
    case ROLE_CONDITION:
    case ROLE_TIME:
    case ROLE_EVENT:
    case ROLE_UNTIL:
    case ROLE_WHILE: return "':' is expected here";
    case ROLE_SET: return "'-> name' is expected here: what each one is called";
    case ROLE_VERB: return "', then' and something to do, or the end of the line, is expected here";
    case ROLE_COST:
    case ROLE_KEYWORD: return "',' or the end of the line is expected here";
    default: return "the end of the line is expected after a modifier";
    }
}

static bool is_capital(const struct token *t)
{
    return t->kind == TOKEN_WORD && t->word[0] >= 'A' && t->word[0] <= 'Z';
}

/* Can a text in quotation marks stand in that slot? */
static bool takes_title(const struct card_parser *p, const struct fit *fit)
{
    if (!fit->wanted || !pattern_is_slot(fit->wanted) || !p->vocabulary->title_slot) return false;
    const char *title = p->vocabulary->slots[p->vocabulary->title_slot];
    uint8_t slot = parser_slot(p->vocabulary, fit->wanted, fit->wanted_length);
    bool takes = slot == p->vocabulary->title_slot;
    for (unsigned i = 0; p->pack->words[i].words && !takes; i++) {
        const struct slot_word *word = &p->pack->words[i];
        takes = word->slot == slot && strcmp(word->words, title) == 0;
    }
    return takes;
}

/* The phrases of a role, where they are few enough to be listed; keywords are short, and nothing
 * else says what there is. */
static void add_phrases_of(const struct card_parser *p, enum role role, struct text *message)
{
    enum { LISTED_MAX = 4, KEYWORDS_LISTED_MAX = 40 };
    unsigned count = 0, most = role == ROLE_KEYWORD ? KEYWORDS_LISTED_MAX : LISTED_MAX;
    for (unsigned i = 0; p->pack->phrases[i].pattern; i++) {
        count += p->pack->phrases[i].role == role;
    }
    bool first = true;
    for (unsigned i = 0; count <= most && p->pack->phrases[i].pattern; i++) {
        if (p->pack->phrases[i].role != role) continue;
        text_add(message, "%s'%s'", first ? ": " : ", ", p->pack->phrases[i].pattern);
        first = false;
    }
}

/* The phrase that this word would be in, were it said who or what does it: "draw" is the second
 * word of "WHO draw(s) VALUE card[s]". NULL: there is none. */
static const char *without_beginning(const struct card_parser *p, enum role role,
                                     const struct token *t)
{
    for (unsigned i = 0; p->pack->phrases[i].pattern; i++) {
        const char *pattern = p->pack->phrases[i].pattern, *second = strchr(pattern, ' ');
        if (p->pack->phrases[i].role != role || !pattern_is_slot(pattern) || !second) continue;
        if (pattern_word_fits(t, second + 1, strcspn(second + 1, " "))) return pattern;
    }
    return NULL;
}

/* Not even the first word of a phrase fits. */
static void add_wanted(const struct card_parser *p, enum role role, const struct token *at,
                       const char *near, struct text *message)
{
    text_add(message, "%s is expected here%s", role_name(role),
             parser_has_role(p, role) ? "" : ", of which the cards of this game have none");
    const char *pattern = without_beginning(p, role, at);
    if (pattern)
        text_add(message, ": perhaps '%s'", pattern);
    else if (!*near)
        add_phrases_of(p, role, message);
}

/* What is missing where a pattern stopped, after something of it fitted. */
static void add_missing(const struct card_parser *p, enum role role, const struct fit *fit,
                        struct text *message)
{
    if (!fit->wanted) {
        text_add_string(message, after_phrase(role));
        return;
    }
    if (pattern_is_slot(fit->wanted))
        add_slot_words(p, parser_slot(p->vocabulary, fit->wanted, fit->wanted_length), message);
    else
        text_add(message, "'%.*s'", (int)fit->wanted_length, fit->wanted);
    text_add(message, " is expected here ('%s')", fit->pattern);
}

/* Of two patterns that stop at the same word, one that has something like it tells more. */
static bool tells_more(const struct card_parser *p, enum role role, const struct fit *fit,
                       const struct fit *than)
{
    char near[CANDIDATE_BYTES], other[CANDIDATE_BYTES];
    bool title = is_capital(&p->lexer.tokens[fit->reached]) && takes_title(p, fit);
    if (title) return !takes_title(p, than);
    if (!fit->wanted || !than->wanted) return !fit->wanted;
    suggest(p, role, fit, near);
    suggest(p, role, than, other);
    return *near && !*other;
}

/* Of the patterns that come furthest, the one whose message helps most. */
static void find_telling(struct card_parser *p, enum role role, const struct clause *clause,
                         unsigned start, struct fit *best)
{
    for (unsigned i = 0; p->pack->phrases[i].pattern; i++) {
        const struct phrase *phrase = &p->pack->phrases[i];
        if (phrase->role != role) continue;
        struct clause candidate = *clause;
        struct fit fit;
        p->at = start;
        parser_fit(p, phrase->pattern, &candidate, &fit);
        if (fit.reached == best->reached && tells_more(p, role, &fit, best)) *best = fit;
    }
}

/* ---- reporting ------------------------------------------------------------------------------- */

static bool tell(struct card_parser *p, enum role role, unsigned start, const struct fit *fit)
{
    const struct token *at = &p->lexer.tokens[fit->reached];
    struct fit whole = { .reached = fit->reached }; /* not even its first word */
    bool nothing = fit->reached == start;
    if (is_lost(p, at)) {
        p->wrong_until = p->lexer.line;
        lose_names(p);
        return false;
    }
    if (start > 0 && nothing && begins_line(at))
        return parser_wrong(p, at, "'%s' begins a line: put it on the next one, indented",
                            at->word);
    if (tell_other_role(p, role, start)) return false;
    struct text message = { 0 };
    char near[CANDIDATE_BYTES] = "";
    bool slot = fit->wanted && pattern_is_slot(fit->wanted);
    if (nothing || slot) suggest(p, role, nothing ? &whole : fit, near);
    if (nothing)
        add_wanted(p, role, at, near, &message);
    else
        add_missing(p, role, fit, &message);
    if (*near)
        text_add(&message, " (did you mean '%s'?)", near);
    else if (is_capital(at) && takes_title(p, fit))
        text_add_string(&message, " (a name stands in quotation marks)");
    parser_wrong(p, at, "%s", text_string(&message));
    text_release(&message);
    return false;
}

bool parser_tell_no_fit(struct card_parser *p, enum role role, const struct clause *clause,
                        struct fit furthest)
{
    unsigned start = p->at;
    /* Beyond those that are shown, mistakes are only counted: a hostile file has many. */
    if (p->d->count >= DIAGNOSTICS_MAX) return parser_wrong(p, token(p), "%s", role_name(role));
    find_telling(p, role, clause, start, &furthest);
    return tell(p, role, start, &furthest);
}
