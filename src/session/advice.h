/* SPDX-License-Identifier: MIT */
/*
 * Advice: what a search would do in the place of the asked seat, what it expects of the options,
 * and what it thinks will happen. All of it from what that seat knows (bots/hint.h): the moves that
 * are expected are those of a world that it could be in.
 */
#ifndef LIMBIC_SESSION_ADVICE_H
#define LIMBIC_SESSION_ADVICE_H

#include "base/text.h"
#include "bots/hint.h"
#include "bots/search.h"

enum { ADVICE_OPTIONS = 5 }; /* the best are told */

/* A move that is expected. */
struct expected_move {
    seat_id seat;
    struct text words;
};

struct advice {
    struct hint hint;
    bool together; /* seats win together: what is expected is a chance to win */
    struct search_report report;
    unsigned best[ADVICE_OPTIONS], count; /* of the report, most visited first */
    struct expected_move line[SEARCH_LINE_MAX];
    unsigned length;
};

/* Of `bot`, which is a search, or NULL: of the one that gives hints. The luck is that of hints. It
 * is large; release it. */
void advice_find(struct advice *advice, const struct bot *bot, const struct table *t,
                 struct progress at, struct thinking *thinking);
void advice_release(struct advice *advice);

/* "64 % (61 to 67), tried 812 times": of the k-th best. */
void advice_option_words(const struct advice *advice, unsigned k, struct text *out);
/* "Player 1: play A; Player 2: pass; ..." */
void advice_line_words(const struct advice *advice, const struct setup *setup, struct text *out);
/* What the percentages of the options are. */
const char *advice_meaning(const struct advice *advice);

/* The share that is expected of a move, 0 to 1. */
double advice_expected(const struct search_move *move);

#endif
