/* SPDX-License-Identifier: MIT */
/*
 * Which move a person means: by its number, by the start of its move text or of its words, or by
 * the starts of some of its words in order. Case and marks on letters do not matter.
 */
#ifndef LIMBIC_TERMINAL_ANSWER_H
#define LIMBIC_TERMINAL_ANSWER_H

#include "base/text.h"
#include "kernel/view.h"
#include "terminal/words.h"

/* How many moves the viewer has; 0: it is not asked. */
unsigned moves_of(const struct view *v);

/* The words of a move for people, with their marks. */
struct words move_for_people(const struct view *v, unsigned index);

/*
 * What is typed for move `index`: its number from 1; but where moves are numbers themselves ("how
 * many?"), those are what is typed, and any other move has no number and is chosen by its words.
 */
void add_key(const struct view *v, unsigned index, struct text *out);

/* The move of the pending decision; -1, with the reason reported, if it is none or could be
 * several. */
int answer_find(const struct view *v, const char *typed, struct text *problem);

/* Does `text` begin like `start`, case, marks and a "The" at its beginning aside? */
bool begins_like(const char *text, const char *start);
/* Does each word of `typed` begin a word of `text`, in order? */
bool has_words_like(const char *text, const char *typed);

#endif
