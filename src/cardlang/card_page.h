/* SPDX-License-Identifier: MIT */
/* Cards as they could be printed: name, keywords, cost and text, a card with two sides as one. */
#ifndef LIMBIC_CARDLANG_CARD_PAGE_H
#define LIMBIC_CARDLANG_CARD_PAGE_H

#include "cardlang/pack.h"

/* One card, whichever of its sides is named. Its lines end with '\n'. */
void card_page(const struct pack *pack, unsigned card, struct text *out);

/* What the rules say about the keywords of a card, a line each: "(Aggressive: it can attack ...)".
 * For who asks about one card; pages of all cards leave it out. */
void card_reminders(const struct pack *pack, unsigned card, struct text *out);

/* All cards of a pack, with a heading for each deck. */
void pack_pages(const struct pack *pack, struct text *out);

#endif
