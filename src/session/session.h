/* SPDX-License-Identifier: MIT */
/*
 * One session at a table: a game, how it began, the moves so far, and what was told on the way.
 *
 * A session is its start (game, options, seed, and for scenes a position laid out by hand) and its
 * list of moves; the table is what they lead to. So undo, replay and branching are playing the list
 * again, which takes far less than a millisecond, and a save is the list as text (script.h).
 */
#ifndef LIMBIC_SESSION_SESSION_H
#define LIMBIC_SESSION_SESSION_H

#include "base/diagnostics.h"
#include "kernel/event.h"
#include "kernel/game.h"

/* Something that was told, in the words of each seat. */
struct log_entry {
    struct event event;
    unsigned move;              /* told after that many moves */
    char *words[SEATS_MAX + 1]; /* by viewer; the last is the spectator's. Equal ones are shared */
    /* The card that causes it, likewise by viewer; NULL: none, or one the viewer does not know.
     * Kept because a later shuffle gives the card another face. */
    const char *source[SEATS_MAX + 1];
};

struct session {
    struct setup *setup;
    struct table *table;
    uint64_t seed;
    char *given; /* the lines of a scene that laid out the start; NULL for an ordinary game */
    unsigned given_line; /* where they stood, for messages */
    uint16_t *moves;     /* the move taken at each decision, by index */
    char **texts;        /* the same by move text, with the seat: "2: take 1" */
    unsigned count, room;
    struct sink sink;
    struct log_entry *log;
    unsigned log_count, log_room;
};

/* NULL, with the mistakes reported, if the options do not go together. */
struct session *session_new(const struct game *game, const struct options *options, uint64_t seed,
                            struct diagnostics *d);

/* The same from a position laid out by hand: see scene_layout.h. */
struct session *session_new_given(const struct game *game, const struct options *options,
                                  uint64_t seed, const char *given, unsigned given_line,
                                  struct diagnostics *d);
void session_free(struct session *s);

/* Takes a move of the pending decision; it must be one of them. */
void session_choose(struct session *s, unsigned index);

/* The same by its text; false if that is not offered. */
bool session_choose_text(struct session *s, const char *text);

/* Goes back to just after the first `count` moves. */
void session_rewind(struct session *s, unsigned count);

/* Starts the same game on another table of its set-up, with another listener. */
void session_begin_again(const struct session *s, struct table *t, struct sink *sink);

/* What viewer (NOBODY: a spectator) read of something told. */
const char *log_entry_words(const struct log_entry *told, const struct session *s, seat_id viewer);

/* The name of the card that caused it, as the viewer knew it then; NULL: none, or not known. */
const char *log_entry_source(const struct log_entry *told, const struct session *s, seat_id viewer);

#endif
