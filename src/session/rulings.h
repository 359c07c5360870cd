/* SPDX-License-Identifier: MIT */
/*
 * Rulings: what Limbic does where a rulebook leaves a gap, for who looks at a card.
 *
 * docs/rulings/GAME.md and GAME-more.md, compiled in. They are tables with an id, the open point
 * and the ruling. Nothing says which ruling is about which card but the words: one is told of a
 * card if it names it, and of a keyword if its open point does. A name counts as it is written,
 * with its capitals and as whole words; where names lie within each other, the longest.
 */
#ifndef LIMBIC_SESSION_RULINGS_H
#define LIMBIC_SESSION_RULINGS_H

#include "cardlang/pack.h"

/* A file compiled into the program. */
struct embedded_ruling {
    const char *game;
    const char *name; /* e.g. "docs/rulings/gemotion.md" */
    const char *source;
};

/* Ended by game NULL; made by the build from docs/rulings/. */
extern const struct embedded_ruling embedded_rulings[];

/* [{"id":"...","point":"...","text":"...","cards":[...],"keywords":[...]},...] of those that name
 * cards of the pack, or keywords that are rules. */
void rulings_write(const struct pack *pack, struct text *out);
/* The same of the rows of one text, for tests. */
void rulings_write_of(const struct pack *pack, const char *source, struct text *out);

#endif
