/* SPDX-License-Identifier: MIT */
/*
 * Words of a pack file, a line at a time. The layout counts: a line belongs to the clause above it
 * that is indented less.
 *
 *     token = WORD | NUMBER | STRING | "," | ":" | "->"
 *     WORD  = letters, digits, "-", "'"       comments run from "#" to the end of the line
 */
#ifndef LIMBIC_CARDLANG_LEXER_H
#define LIMBIC_CARDLANG_LEXER_H

#include "base/diagnostics.h"

enum {
    TOKENS_MAX = 64,      /* of a line */
    WORD_BYTES_MAX = 200, /* of a word or string */
    TAB_WIDTH = 4,        /* how far a tab is taken to indent, for what is reported after it */
    LINES_MAX = 60000,    /* of a file: lines are numbered with 16 bits */
};

enum token_kind {
    TOKEN_END,
    TOKEN_WORD,
    TOKEN_NUMBER,
    TOKEN_STRING,
    TOKEN_COMMA,
    TOKEN_COLON,
    TOKEN_ARROW
};

struct token {
    enum token_kind kind;
    unsigned column;
    uint16_t number;
    char word[WORD_BYTES_MAX + 1];
};

struct lexer {
    const char *next; /* start of the next line */
    struct diagnostics *d;
    bool tabs;       /* that the file has tabs has been reported */
    unsigned line;   /* number of the present line */
    unsigned indent; /* of the present line */
    unsigned count;  /* tokens of the line; after them stands a TOKEN_END */
    struct token tokens[TOKENS_MAX + 1];
};

/* Reads the next line that is not blank. False: the file is at its end. A line with a mistake is
 * reported and skipped, and so are those that belong to it. */
bool lexer_line(struct lexer *l);

#endif
