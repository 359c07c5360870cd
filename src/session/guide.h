/* SPDX-License-Identifier: MIT */
/*
 * A guide: the first game of somebody who has never seen it, in ten minutes.
 *
 * docs/guides/GAME.scene, compiled in, is a scene like any other (script.h): `limbic scene` plays
 * it to its end, so it cannot fall behind the rules. Its `say` lines are the words of whoever
 * teaches, its moves are what is waited for. The learner sits in seat 1 and makes their moves by
 * hand; those of all other seats are made as they stand. "1: bank red | bank white" accepts either;
 * `because` before a move is why another answer has to wait.
 *
 *     say   Red costs you points. Give it away.
 *     because Only Give rids you of nothing and costs you nothing.
 *     1: play Bearing Gifts
 *
 * A session that follows a guide says so (session->guide), and so does its save. Where it is in the
 * guide is the number of its moves and nothing else: taking back, leaving and going on are those of
 * any game. A game that has left the guide's way (other cards, other rules) goes on without it.
 */
#ifndef LIMBIC_SESSION_GUIDE_H
#define LIMBIC_SESSION_GUIDE_H

#include "session/script.h"

enum { GUIDE_LEARNER = 0 }; /* the seat */

/* A file compiled into the program. */
struct embedded_guide {
    const char *game;
    const char *name; /* e.g. "docs/guides/gemotion.scene" */
    const char *source;
};

/* Ended by game NULL; made by the build from docs/guides/. */
extern const struct embedded_guide embedded_guides[];

struct guide;

/* That of the game, made once and kept for good; NULL: it has none. For one thread. */
const struct guide *guide_find(const struct game *game);
/* By its text, which saves tell. */
uint64_t guide_hash(const struct guide *guide);

/* A session at its beginning that follows the guide. NULL, with the mistakes reported: it cannot
 * begin with the cards that are loaded. */
struct session *guide_begin(const struct guide *guide, struct diagnostics *d);

/* The move that the guide has for whoever is asked; -1: none, it is not followed or has ended. */
int guide_move(const struct session *s);
/* Would that one do? Only where there is a guide_move(). */
bool guide_accepts(const struct session *s, unsigned move);

/* What is said now: everything since the learner's last move, a paragraph a line. False: nothing
 * is. */
bool guide_words(const struct session *s, struct text *out);
/* For a learner who chose something else: what is waited for, and why. */
void guide_refusal(const struct session *s, struct text *out);

/* How many moves the learner makes in all, and has made. */
unsigned guide_length(const struct guide *guide);
unsigned guide_progress(const struct session *s);

/* All of it for the learner, as a field "guide" of an object: docs/protocol.md. Nothing for other
 * viewers, and where no guide is followed. */
void guide_write(const struct session *s, seat_id viewer, struct text *out);

#endif
