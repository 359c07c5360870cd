/* SPDX-License-Identifier: MIT */
/*
 * What will happen by itself, as far as somebody can know it: an opponent that follows a procedure,
 * a wave that is on its way. A game says it line by line (game->forecast), from what the reader
 * knows and from nothing else; front ends print the lines, programs read them as data.
 *
 * Nothing is kept of it and no rule looks here.
 */
#ifndef LIMBIC_KERNEL_FORECAST_H
#define LIMBIC_KERNEL_FORECAST_H

#include "base/text.h"
#include "kernel/game.h"

struct forecast_line {
    const char *kind; /* stable, for programs: "operation" */
    unsigned depth;   /* it belongs to the last line before it that is less deep */
    /* So many of so many things that nobody has seen yet bring it about; `of` 0: it is no matter of
     * luck. */
    unsigned chances, of;
    /* Set by forecast_make(): where its words and marks are. */
    size_t start, length;
    unsigned first_mark, marks;
};

struct forecast {
    struct forecast_line *lines;
    unsigned count, room;
    struct text words; /* of all lines */
    struct marks all;  /* each from the start of its line; of a card the value is the reader's id */
};

/* For game->forecast: begins a line, and returns where its words go until the next one begins. */
struct text *forecast_add(struct forecast *f, struct forecast_line line);

/* What that seat can know (NOBODY: a spectator); begin with { 0 }. False: the game foretells
 * nothing. */
bool forecast_make(struct forecast *f, const struct table *t, seat_id viewer);
void forecast_release(struct forecast *f);

/* The words of a line, not ended by a NUL, and its marks. */
const char *forecast_words(const struct forecast *f, unsigned line);
const struct mark *forecast_marks(const struct forecast *f, unsigned line);

#endif
