/* SPDX-License-Identifier: MIT */
/*
 * Playthroughs: a whole random game, decision by decision, for people to read and for the golden
 * files to hold still.
 *
 * One game with as few players as there can be is written in words: what is told, what is asked,
 * every move, the one taken. Nothing is written twice that a reader can look up: a question that
 * was asked before names the decision at which it was, and the words of a move follow its text when
 * they come first, if they are more than the text. "P2" is short for "Player 2". Each decision has
 * a hash of all of that and of what every seat sees, and at the end there is one for each seat.
 *
 * A second game, with as many players as there can be, is only hashed: everything above, 16
 * decisions a hash.
 */
#ifndef LIMBIC_TESTING_PLAYTHROUGH_H
#define LIMBIC_TESTING_PLAYTHROUGH_H

#include "base/text.h"
#include "kernel/game.h"
#include "session/session.h"

void playthrough_write(const struct game *game, struct text *out);

/* A game with the usual options and that many players, before its first decision. */
struct session *playthrough_begin(const struct game *game, unsigned players, uint64_t seed);

/* The scores of a game that is over, as a line. */
void playthrough_write_end(const struct table *t, struct text *out);

#endif
