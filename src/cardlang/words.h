/* SPDX-License-Identifier: MIT */
/* The words of a game's cards as a table for its manual. */
#ifndef LIMBIC_CARDLANG_WORDS_H
#define LIMBIC_CARDLANG_WORDS_H

#include "cardlang/vocabulary.h"

/* What may stand for AMOUNT, beside names; ended by NULL. */
extern const char *const words_of_amounts[];

/* Markdown: what may stand in each slot, every phrase by its role, and the keywords of the pack. */
void words_markdown(const struct pack *pack, struct text *out);

#endif
