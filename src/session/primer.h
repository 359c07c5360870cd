/* SPDX-License-Identifier: MIT */
/*
 * A primer: two pages about a game, for who has never seen it, and the way from a word to the
 * section that explains it.
 *
 * docs/rules/GAME-primer.md, compiled in. It is Markdown of a plain kind, so that it can be read
 * anywhere: a title, a paragraph or two about the game, then sections. A section is "## TITLE",
 * a comment with other words that people look for, "<!-- words: win, points -->", and paragraphs.
 * A paragraph that begins with "- " is an item of a list; one that begins with "Example: " is one.
 * Titles and words are cut into terms at commas, colons and "and": "Red and rage" is two.
 */
#ifndef LIMBIC_SESSION_PRIMER_H
#define LIMBIC_SESSION_PRIMER_H

#include <stdbool.h>

#include "base/text.h"

enum { PRIMER_SECTIONS_MAX = 64 }; /* two pages have half of that */

/* A file compiled into the program. */
struct embedded_primer {
    const char *game;
    const char *name; /* e.g. "docs/rules/gemotion-primer.md" */
    const char *source;
};

/* Ended by game NULL; made by the build from docs/rules/. */
extern const struct embedded_primer embedded_primers[];

struct primer_section {
    const char *title;
    const char *words; /* what else it is looked for by; "" if nothing */
    struct text text;  /* its paragraphs, a line each */
};

struct primer {
    char *bytes; /* of the titles and words */
    const char *title;
    struct text about; /* what comes before the first section */
    unsigned count;
    struct primer_section sections[PRIMER_SECTIONS_MAX];
};

bool primer_exists(const char *game);
/* That of the game; NULL: it has none. */
struct primer *primer_new(const char *game);
/* That of a text, which is one of ours: one that is not well-formed is a mistake of ours. */
struct primer *primer_read(const char *source);
void primer_free(struct primer *primer);

/*
 * The sections that answer a word or a question ("score", "evelat", "how do I win?"), by number and
 * in their order; returns how many. First those that have it as a term, then those with a term that
 * begins like it or has it somewhere; of a question its words one by one, and the sections that
 * most of them lead to; and if all that leads nowhere, those whose text has it.
 */
unsigned primer_find(const struct primer *primer, const char *asked,
                     unsigned found[PRIMER_SECTIONS_MAX]);

/* For who found nothing: the term that was probably meant, and what there is. " (did you mean
 * 'bank'?). It tells of: Goal; Turn; ..." */
void primer_suggest(const struct primer *primer, const char *asked, struct text *out);

/* The next term of a title or of words: [*start, *end). False: there is none. */
bool primer_term(const char **at, const char **start, const char **end);

/* All of it as JSON, for those who search by themselves: docs/protocol.md. */
void primer_write(const struct primer *primer, const char *game, struct text *out);

#endif
