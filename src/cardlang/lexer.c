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
    diagnose(l->d, l->line, column, "this character has no meaning here");
    return NULL;
}

/* Tokens of one line. False: it has a mistake. */
static bool read_tokens(struct lexer *l, const char *start, const char *end)
{
    l->count = 0;
    const char *at = start;
    while (at < end && *at == ' ') at++;
    l->indent = (unsigned)(at - start);
    const char *last = at; /* the end of the last token: what is missing is missed there */
    while (at < end) {
        if (*at == ' ' || *at == '\r') {
            at++;
            continue;
        }
        if (*at == '#') break;
        if (*at == '\t') {
            diagnose(l->d, l->line, (unsigned)(at - start) + 1,
                     "indent with blanks, not with tabs");
            return false;
        }
        at = read_token(l, start, at, end);
        if (!at) return false;
        last = at;
    }
    l->tokens[l->count] = (struct token){ TOKEN_END, (unsigned)(last - start) + 1, 0, "" };
    return true;
}

bool lexer_line(struct lexer *l)
{
    while (*l->next) {
        const char *start = l->next, *end = start + strcspn(start, "\n");
        l->next = *end ? end + 1 : end;
        l->line++;
        if (l->line > LINES_MAX) {
            diagnose(l->d, l->line, 1, "a pack file has at most %d lines", LINES_MAX);
            return false;
        }
        if (read_tokens(l, start, end) && l->count) return true;
    }
    return false;
}
