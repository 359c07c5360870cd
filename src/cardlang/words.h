/* The words of a game's cards as a table for its manual. */
#ifndef LIMBIC_CARDLANG_WORDS_H
#define LIMBIC_CARDLANG_WORDS_H

#include "cardlang/vocabulary.h"

/* Markdown: what may stand in each slot, and every phrase by its role. */
void vocabulary_markdown(const struct vocabulary *v, struct text *out);

#endif
