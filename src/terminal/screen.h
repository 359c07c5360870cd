/* SPDX-License-Identifier: MIT */
/*
 * Writing to people in lines: wrapped at words to the width of the terminal, coloured where that is
 * wanted, and harmless whatever the text holds.
 *
 * Text carries its style as signs (STRONG, FAINT, USUAL, and what add_styled() writes), which have
 * no width and vanish where there is no colour; so style alone must never carry information.
 * Control characters and broken UTF-8 in a text, which may come from a stranger's pack or from the
 * keyboard, are written as '?'.
 */
#ifndef LIMBIC_TERMINAL_SCREEN_H
#define LIMBIC_TERMINAL_SCREEN_H

#include <stdio.h>

#include "kernel/game.h"
#include "terminal/words.h"

#define STRONG "\001b"
#define FAINT  "\001f"
#define USUAL  "\001u"

enum {
    WIDTH_USUAL = 80,
    WIDTH_LEAST = 20, /* narrower terminals wrap by themselves */
    WIDTH_MOST = 100, /* longer lines are hard to read */
};

struct screen {
    FILE *out;
    bool plain;    /* one fact a line, no drawing: for screen readers */
    bool terminal; /* somebody looks at it as it is written */
    bool colour;   /* escape sequences are understood and wanted */
    bool drawing;  /* so is UTF-8 */
};

/* What `out` can show, by itself and by NO_COLOR, TERM and the locale. */
void screen_init(struct screen *screen, FILE *out, bool plain);

/* How many columns there are; asked each time, because windows change. */
unsigned screen_width(const struct screen *screen);

/*
 * A paragraph: the label as it is, the text wrapped after it, its further lines indented by `hang`.
 * A newline in the text begins a new line.
 */
void screen_say(const struct screen *screen, const char *label, unsigned hang, const char *text);
/* The same for words with marks in them: see add_styled(). */
void screen_say_words(const struct screen *screen, const struct game *game, const char *label,
                      unsigned hang, struct words words);
__attribute__((format(printf, 2, 3))) void screen_note(const struct screen *screen,
                                                       const char *format, ...);
void screen_blank(const struct screen *screen);

/* Afterwards what was on it cannot be read, not even by scrolling back, as far as we can help it.
 */
void screen_hide(const struct screen *screen);

/*
 * Words with what is marked in them in colour: cards in one, each seat and each side in one of its
 * own, things as their game says. `style` (STRONG, FAINT, USUAL) is that of the rest.
 */
void add_styled(const struct game *game, struct words words, const char *style, struct text *out);

/* What somebody typed, to be quoted back to them: cut to a length that fits a line. */
void add_quoted(const char *typed, struct text *out);

/* How many columns a text takes. */
unsigned columns_of(const char *text);

#endif
