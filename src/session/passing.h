/* SPDX-License-Identifier: MIT */
/*
 * Passing windows for people, in games in which everything can be answered and that say which move
 * is the pass (SAYS_PASS): whoever wants to be asked in fewer of them says in which.
 *
 *     empty   where one could only pass
 *     ends    at the ends of Steps
 *     turn    everywhere, until one is next asked what to do in a turn of one's own; not where
 *             something is aimed at the seat
 *     one     no window, but like them: of a deck of one thing, that thing is gained
 *
 * Any of them can be on at once. Only `empty` depends on what the seat holds, so that a quick pass
 * tells it; `ends`, `turn` and `one` follow from what everybody sees. That is why `empty` is usual
 * for a person alone, and for nobody else. What is on belongs to the settings (settings.h).
 */
#ifndef LIMBIC_SESSION_PASSING_H
#define LIMBIC_SESSION_PASSING_H

#include "session/session.h"

/* Can windows be passed in that game, in this way? */
bool passing_is_known(const struct game *game, enum passing passing);

/* Is a window of such a game pending? Where it is not passed it is put, also with a single move. */
bool passing_is_asked(const struct table *t);

/* Which of those that are on answers the pending decision, and by which move. NOT_PASSED: none. */
enum passing passing_find(const struct table *t, passing_set on, unsigned *move);

/* "3 times you passed (auto ends)." for these seats, from that move of the session on. False: none
 * was. */
bool passing_words(const struct session *s, seat_set seats, unsigned from, struct text *out);

/* What is on, a line each, and what could be said. */
void passing_list(const struct game *game, passing_set on, struct text *out);

/* What one of them does, as part of a sentence that begins with "You". */
void passing_says(const struct game *game, enum passing passing, struct text *out);

#endif
