/* SPDX-License-Identifier: MIT */
/* Keywords that packs bring. See keywords.c. */
#ifndef LIMBIC_CARDLANG_KEYWORDS_H
#define LIMBIC_CARDLANG_KEYWORDS_H

#include "cardlang/parser.h"

/* Reads a line that begins with "keyword"; mistakes are reported. */
void keywords_read(struct card_parser *p);

/* Lists the phrases and words of the pack anew: those of its vocabulary, then of its keywords. */
void keywords_list(struct pack *pack);
void keywords_release(struct pack *pack);

#endif
