/* SPDX-License-Identifier: MIT */
/* Words of a pack file. See lexer.h. */
#include "cardlang/lexer.h"

#include <string.h>

static bool is_word_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '\'';
}

static struct token *add_token(struct lexer *l, enum token_kind kind, unsigned column)
{
    struct token *token = &l->tokens[l->count++];
    token->kind = kind;
    token->column = column;
    token->number = 0;
    token->word[0] = '\0';
    return token;
}

/* STRING = '"' any characters but '"' and control characters '"' */
static const char *read_string(struct lexer *l, const char *start, const char *at, const char *end)
{
    unsigned column = (unsigned)(at - start) + 1;
    const char *close = memchr(at + 1, '"', (size_t)(end - at - 1));
    if (!close) {
        diagnose(l->d, l->line, column, "this quotation mark is not closed on its line");
        return NULL;
    }
    size_t length = (size_t)(close - at - 1);
    if (length > WORD_BYTES_MAX) {
        diagnose(l->d, l->line, column, "at most %d bytes stand between quotation marks",
                 WORD_BYTES_MAX);
        return NULL;
    }
    for (const char *c = at + 1; c < close; c++) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f) {
            diagnose(l->d, l->line, column, "control characters may not stand in a text");
            return NULL;
        }
    }
    struct token *token = add_token(l, TOKEN_STRING, column);
    memcpy(token->word, at + 1, length);
    token->word[length] = '\0';
    return close + 1;
}

/* WORD or NUMBER; "->" starts like a word and is taken before. */
static const char *read_word(struct lexer *l, const char *start, const char *at, const char *end)
{
    unsigned column = (unsigned)(at - start) + 1;
    const char *stop = at;
    bool digits = true;
    while (stop < end && is_word_char(*stop)) digits &= *stop >= '0' && *stop <= '9', stop++;
    size_t length = (size_t)(stop - at);
    if (length > WORD_BYTES_MAX) {
        diagnose(l->d, l->line, column, "this word is too long");
        return NULL;
    }
    struct token *token = add_token(l, digits ? TOKEN_NUMBER : TOKEN_WORD, column);
    memcpy(token->word, at, length);
    token->word[length] = '\0';
    int64_t number;
    if (digits) {
        if (!span_number(at, stop, 0, 999, &number)) {
            diagnose(l->d, l->line, column, "numbers go from 0 to 999");
            return NULL;
        }
        token->number = (uint16_t)number;
    }
    return stop;
}

/* Signs that editors and other languages use for ours, and what is written here. */
static const struct {
    const char *sign, *message;
} signs[] = {
    { "\u201c", "quotation marks are plain: \"" },
    { "\u201d", "quotation marks are plain: \"" },
    { "\u201e", "quotation marks are plain: \"" },
    { "\u00ab", "quotation marks are plain: \"" },
    { "\u2018", "an apostrophe is plain: '" },
    { "\u2019", "an apostrophe is plain: '" },
    { "\u2192", "an arrow is written '->'" },
    { "=>", "an arrow is written '->'" },
    { "\u2013", "a hyphen is plain: -" },
    { "\u2014", "a hyphen is plain: -" },
    { ".", "no full stop is expected: a sentence ends with its line" },
    { ";", "';' has no meaning: say ', then', or begin a new line" },
    { "//", "a comment begins with '#'" },
};

static const char *tell_sign(struct lexer *l, unsigned column, const char *at, const char *end)
{
    const char *message = "this character has no meaning here";
    for (unsigned i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t length = strlen(signs[i].sign);
        bool is = length <= (size_t)(end - at) && memcmp(at, signs[i].sign, length) == 0;
        if (is) message = signs[i].message;
    }
    diagnose(l->d, l->line, column, "%s", message);
    return NULL;
}

static const char *read_token(struct lexer *l, const char *start, const char *at, const char *end)
{
    unsigned column = (unsigned)(at - start) + 1;
    if (l->count == TOKENS_MAX) {
        diagnose(l->d, l->line, column, "this line has more than %d words", TOKENS_MAX);
        return NULL;
    }
    if (*at == '"') return read_string(l, start, at, end);
    if (*at == ',') return add_token(l, TOKEN_COMMA, column), at + 1;
    if (*at == ':') return add_token(l, TOKEN_COLON, column), at + 1;
    if (at + 1 < end && at[0] == '-' && at[1] == '>') {
        return add_token(l, TOKEN_ARROW, column), at + 2;
    }
    if (is_word_char(*at)) return read_word(l, start, at, end);
    return tell_sign(l, column, at, end);
}

/* Reported once a file, and taken as blanks: otherwise each line of a file would be wrong, and all
 * that is said of its layout with it. */
static void tell_tab(struct lexer *l, unsigned column)
{
    if (!l->tabs) diagnose(l->d, l->line, column, "write blanks, not tabs");
    l->tabs = true;
}

/* What stands before the first word. */
static const char *read_indent(struct lexer *l, const char *start, const char *end)
{
    const char *at = start;
    l->indent = 0;
    for (; at < end && (*at == ' ' || *at == '\t'); at++) {
        if (*at == '\t') tell_tab(l, (unsigned)(at - start) + 1);
        l->indent += *at == ' ' ? 1u : TAB_WIDTH - l->indent % TAB_WIDTH;
    }
    return at;
}

/* Tokens of one line, of which the first stands at `at`. False: it has a mistake. */
static bool read_tokens(struct lexer *l, const char *start, const char *at, const char *end)
{
    l->count = 0;
    const char *last = at; /* the end of the last token: what is missing is missed there */
    while (at < end) {
        if (*at == '#') break;
        if (*at == '\t') tell_tab(l, (unsigned)(at - start) + 1);
        if (*at == ' ' || *at == '\r' || *at == '\t') {
            at++;
            continue;
        }
        at = read_token(l, start, at, end);
        if (!at) return false;
        last = at;
    }
    l->tokens[l->count] = (struct token){ TOKEN_END, (unsigned)(last - start) + 1, 0, "" };
    return true;
}

/* Some editors begin a file with a mark that says it is UTF-8. */
static void skip_mark(struct lexer *l)
{
    static const char mark[] = "\ufeff";
    if (strncmp(l->next, mark, strlen(mark)) == 0) l->next += strlen(mark);
}

bool lexer_line(struct lexer *l)
{
    bool skipping = false;
    unsigned skipped = 0; /* indentation of the line with a mistake */
    if (l->line == 0) skip_mark(l);
    while (*l->next) {
        const char *start = l->next, *end = start + strcspn(start, "\n");
        l->next = *end ? end + 1 : end;
        l->line++;
        if (l->line > LINES_MAX) {
            diagnose(l->d, l->line, 1, "a pack file has at most %d lines", LINES_MAX);
            return false;
        }
        const char *first = read_indent(l, start, end);
        bool blank = first == end || *first == '#' || (*first == '\r' && first + 1 == end);
        bool belongs = skipping && l->indent > skipped;
        if (blank || belongs) continue;
        if (read_tokens(l, start, first, end)) return true;
        skipping = true;
        skipped = l->indent;
    }
    return false;
}
