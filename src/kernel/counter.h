/* SPDX-License-Identifier: MIT */
/*
 * Counters by name: reading and writing the numbers a game lists (game.h). For the edges; rules use
 * their structs.
 */
#ifndef LIMBIC_KERNEL_COUNTER_H
#define LIMBIC_KERNEL_COUNTER_H

#include "base/text.h"
#include "kernel/game.h"

/* How many numbers the counter has in its first (0) and second (1) dimension; 1 for none. */
unsigned counter_size(const struct table *t, const struct counter *counter, unsigned dimension);

/* What the number with that index is counted for, where that has a name: a thing, a place of the
 * board, or what the counter calls it. NULL: it only has a number. */
const char *counter_index_name(const struct game *game, const struct counter *counter,
                               unsigned dimension, unsigned index);

/* The number as it is now, found or read: of the table, or (one that is not NO_CARD) of a card. */
int64_t counter_now(const struct table *t, const struct counter *counter, card_id card,
                    unsigned first, unsigned second);

/* `base`: the state, card state, row or frame the counter lies in; of one that lies there. */
int64_t counter_read(const struct counter *counter, const void *base, unsigned first,
                     unsigned second);
/* Where that number lies. */
void *counter_address(const struct counter *counter, void *base, unsigned first, unsigned second);
/* The value must be within counter_least() and counter_most(). */
void counter_write(const struct counter *counter, void *base, unsigned first, unsigned second,
                   int64_t value);
int64_t counter_least(const struct counter *counter);
int64_t counter_most(const struct table *t, const struct counter *counter);

/* May that seat (NOBODY: a spectator) see the number with that first index? */
bool counter_is_seen(const struct counter *counter, unsigned first, seat_id viewer);

/* The value as people write it: a number, yes or no, a seat from 1, a word, a card's name. */
void counter_print_value(const struct table *t, const struct counter *counter, int64_t value,
                         seat_id viewer, struct text *out);

/* The game's state of one card. */
void *card_state(const struct table *t, card_id card);

/* Row number `row` of a list, which has more than that. */
void *row_at(const struct table *t, const struct row_kind *kind, unsigned row);

unsigned things_count(const struct game *game);

#endif
