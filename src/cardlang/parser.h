/* SPDX-License-Identifier: MIT */
/*
 * What the parts of the parser share: match.c, which fits words to the phrases of a vocabulary,
 * suggest.c, which says what would have fitted, parse.c, which reads clauses and cards, and
 * margin.c, which reads what stands at the margin of a file, and so the whole of it.
 */
#ifndef LIMBIC_CARDLANG_PARSER_H
#define LIMBIC_CARDLANG_PARSER_H

#include <string.h>

#include "cardlang/lexer.h"
#include "cardlang/vocabulary.h"

enum {
    NAMES_MAX = 16,
    WORDS_DEEP = 8, /* words within words */
};

struct bound {
    char name[16];
    uint8_t slot;
};

struct card_parser {
    struct lexer lexer;
    const char *source;
    struct pack *pack;
    const struct vocabulary *vocabulary;
    struct diagnostics *d;
    struct card_def *card;
    uint16_t deck;        /* the present one, or NO_DECK */
    unsigned at;          /* token of the present line */
    bool have_line;       /* the lexer's line is not used up */
    unsigned last_line;   /* the last one that was used up */
    unsigned wrong_until; /* the last line of the last mistake, with what was skipped after it */
    bool full;            /* that the pack is full has been reported */
    struct bound names[NAMES_MAX];
    unsigned name_count;
    /* Names that lines of the card with a mistake would have given: what uses them is not reported
     * as well. */
    char lost_names[LOST_MAX][16];
    unsigned lost_name_count;
};

static inline const struct token *token(const struct card_parser *p)
{
    return &p->lexer.tokens[p->at];
}

static inline bool is_word(const struct card_parser *p, unsigned ahead, const char *word)
{
    const struct token *t = &p->lexer.tokens[p->at + ahead];
    bool plain = t->kind == TOKEN_WORD || t->kind == TOKEN_NUMBER;
    return p->at + ahead < p->lexer.count && plain && strcmp(t->word, word) == 0;
}

/* Does the word of a pattern stand there? "draw(s)" is draw or draws, "is/are" is is or are. */
bool pattern_word_fits(const struct token *t, const char *word, size_t length);

/* Takes these words, blanks between, if they come next. */
static inline bool take_words(struct card_parser *p, const char *words)
{
    unsigned ahead = 0;
    for (const char *at = words; *at;) {
        size_t length = strcspn(at, " ");
        char word[WORD_BYTES_MAX + 1];
        memcpy(word, at, length);
        word[length] = '\0';
        if (!is_word(p, ahead, word)) return false;
        ahead++;
        at += length;
        at += strspn(at, " ");
    }
    p->at += ahead;
    return true;
}

static inline bool take_kind(struct card_parser *p, enum token_kind kind)
{
    if (token(p)->kind != kind || p->at >= p->lexer.count) return false;
    p->at++;
    return true;
}

/* How far a pattern fits, and what it wanted where it stopped; `wanted` NULL: it fits whole, and
 * more follows. */
struct fit {
    unsigned reached;
    const char *wanted;
    size_t wanted_length;
    const char *pattern;
};

/* The slot that stands in a pattern. */
uint8_t parser_slot(const struct vocabulary *v, const char *name, size_t length);

/* Fits a pattern to the words from the present one on, and goes past them. */
bool parser_fit(struct card_parser *p, const char *pattern, struct clause *clause, struct fit *fit);

/* Reports why no phrase of that role fits, of which one fits that far; always false. */
bool parser_tell_no_fit(struct card_parser *p, enum role role, const struct clause *clause,
                        struct fit furthest);

/* Reports a mistake at a token; always false. The names that the line gives are lost. */
__attribute__((format(printf, 3, 4))) bool
parser_wrong(struct card_parser *p, const struct token *at, const char *format, ...);

/* A keyword whose declaration has a mistake. */
void parser_lose_keyword(struct card_parser *p, const char *word);

/* The bound name, or NULL: the last one bound hides others. */
const struct bound *parser_find_name(const struct card_parser *p, const char *name);

/* Has the vocabulary phrases of that role? Otherwise the words before them mean nothing special. */
bool parser_has_role(const struct card_parser *p, enum role role);

/* Does the line go on like a phrase of that role, to the end of that phrase? Takes nothing. */
bool parser_fits(struct card_parser *p, enum role role);

/* Of these roles, that as whose phrase the line goes furthest; of several, the first. */
enum role parser_likely_role(struct card_parser *p, const enum role *roles, unsigned count);

/*
 * Takes a phrase of that role: of those that fit, the one that takes the most words. Its number and
 * operands go into the clause. False, with the mistake reported at the word that fits worst, if
 * none fits.
 */
bool parser_take_phrase(struct card_parser *p, enum role role, struct clause *clause);

/* The present line, or the next one if that is used up. False: the file is at its end. */
static inline bool next_line(struct card_parser *p)
{
    if (!p->have_line) {
        if (!lexer_line(&p->lexer)) return false;
        p->have_line = true;
        p->at = 0;
    }
    return true;
}

static inline void line_done(struct card_parser *p)
{
    if (p->have_line) p->last_line = p->lexer.line;
    p->have_line = false;
}

/* Skips the lines indented more than `indent`, after a mistake in their head. */
static inline void skip_deeper(struct card_parser *p, unsigned indent)
{
    line_done(p);
    while (next_line(p) && p->lexer.indent > indent) line_done(p);
    p->wrong_until = p->last_line;
}

/* Words that begin what stands at the margin. */
static inline bool is_at_margin(const struct card_parser *p)
{
    return is_word(p, 0, "card") || is_word(p, 0, "notice") || is_word(p, 0, "keyword") ||
           (is_word(p, 0, "deck") && p->vocabulary->deck_kinds);
}

/* "card" ..., with all its lines. */
void parser_read_card(struct card_parser *p);

#endif
