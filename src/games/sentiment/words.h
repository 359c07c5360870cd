/* SPDX-License-Identifier: MIT */
/* The tables of words.c, for phrases.c and the rules. */
#ifndef LIMBIC_GAMES_SENTIMENT_WORDS_H
#define LIMBIC_GAMES_SENTIMENT_WORDS_H

#include "games/sentiment/sentiment.h"

enum { SLOT_KEYWORD = SLOT_GAME };

extern const char *const sentiment_slots[];
extern const struct slot_word sentiment_words[];
extern const struct asked_of sentiment_nouns[], sentiment_adjectives[];
void sentiment_mean_hook_part(struct emitter *e, const struct operand *o, struct hook_data *data);

/* mistakes.c: what is refused of cards although it can be read. */
void sentiment_emit_target(struct emitter *e, const struct operand *o, const struct clause *clause);
void sentiment_emit_return_targets(struct emitter *e, const struct operand *o,
                                   const struct clause *clause);
void sentiment_emit_own_cost(struct emitter *e, const struct operand *o,
                             const struct clause *clause);
void sentiment_check_clause(struct emitter *e, const struct clause *clause);
void sentiment_check_card(struct emitter *e);

/* What words say of an event. */
enum event_part_named {
    NAMES_TARGET = 1,
    NAMES_SOURCE = 2,
    NAMES_NUMBER = 4,
    NAMES_OPPONENT = 8,
    NAMES_EVOKER = 16
};
/* Which parts of its event what a hook does names; 0: it does the same after any. */
unsigned sentiment_hook_names(const struct pack *pack, unsigned hook);

#endif
