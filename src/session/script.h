/* SPDX-License-Identifier: MIT */
/*
 * Sessions as text. Saves and scenes are one format (docs/scenes.md): how the game begins, moves,
 * and what must then be true. A save is a scene without expectations but with position hashes
 * between its moves.
 *
 * Where players build their decks, the lists that are played with stand in it, too: it can be
 * continued where the files are not.
 *
 *     scene A thief takes what is there
 *     game pebbles
 *     seed 7
 *     proves pebbles-4
 *     given
 *         pebbles[2] = 0
 *         hand[1]: steal 1, take 1
 *     play
 *         1: steal 1
 *         1: from 2
 *     expect
 *         pebbles[1] = 0
 *         asked 2
 */
#ifndef LIMBIC_SESSION_SCRIPT_H
#define LIMBIC_SESSION_SCRIPT_H

#include "session/session.h"

enum { SCRIPT_BYTES_MAX = 16 << 20 }; /* bytes of a file: a game of a million moves */

/* STEP_SAY and STEP_BECAUSE are the words of a guide (guide.h): nothing is played by them. */
enum script_step_kind { STEP_PLAY, STEP_MOVE, STEP_HASH, STEP_EXPECT, STEP_SAY, STEP_BECAUSE };

struct script_step {
    enum script_step_kind kind;
    unsigned line;
    const char *start, *end; /* in the source */
};

struct script {
    const char *source; /* the whole file, not owned */
    char *title;        /* NULL for a save */
    unsigned line;      /* where it begins */
    const struct game *game;
    struct options options;
    unsigned options_line, options_column; /* where they stand; 0: nowhere */
    uint64_t seed;
    unsigned version;            /* of the rules it was written with; 0: not given */
    const char *pack, *pack_end; /* what it says of the pack it was written with; NULL: nothing */
    const struct guide *guide;   /* that it follows; NULL: none */
    struct text notes; /* what whoever continues it should know, a line each; usually nothing */
    char *proves;      /* ids of rules and rulings, separated by blanks; NULL: none */
    char *given;
    unsigned given_line;
    struct script_step *steps;
    unsigned count, room;
};

struct scripts {
    struct script *all;
    unsigned count, room;
};

/* Reads a file's text, which must outlive the scripts. False, with all mistakes reported, if it is
 * not well-formed. */
bool scripts_parse(struct scripts *scripts, const char *source, struct diagnostics *d);
/* The same with that pack for scripts of its game (NULL: the defaults). It must outlive them. */
bool scripts_parse_with(struct scripts *scripts, const char *source, const struct pack *pack,
                        struct diagnostics *d);
void scripts_release(struct scripts *scripts);

/* What to do with a script. */
struct script_run {
    unsigned moves_most;     /* stop after that many moves (UINT_MAX: all) */
    bool skip_hashes;        /* do not compare position hashes */
    const struct pack *pack; /* a mutant of the pack it was read with, to play with instead; it must
                              * have the same decks. NULL: the pack it was read with */
    struct session *session; /* out: how far it came, also after a failure; NULL if it could not
                              * begin. Owned by the caller */
    bool malformed;          /* out: a line cannot be read, or the position it lays out cannot be.
                              * Then it is not the game that says no */
};

/*
 * Plays a script. False, with each failure reported, if a move is not offered (it stops there), an
 * expectation does not hold (it goes on) or a position hash differs (it stops).
 */
bool script_play(const struct script *script, struct script_run *run, struct diagnostics *d);

/* The next of the moves that a step allows, "1: take 1 | take 2": [*start, *end), with *at where to
 * look next, at first NULL. The first of them is what a script plays. False: there is none. */
bool script_step_move(const struct script_step *step, const char **at, const char **start,
                      const char **end);
/* The seat that moves, from 0; -1: it is not a number. */
int script_step_seat(const struct script_step *step, unsigned seats);

/* A session as a save, with a position hash every HASH_EVERY moves and at the end. */
enum { HASH_EVERY = 16 };
void session_save(const struct session *s, struct text *out);

#endif
