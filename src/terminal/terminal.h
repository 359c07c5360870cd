/* SPDX-License-Identifier: MIT */
/*
 * A game in the terminal, in lines: people at the keyboard, bots in the other seats.
 * docs/playing.md is the manual.
 *
 * Works for every game through the game interface alone: what is on the table comes from the game's
 * counters and zones, what is asked and told from its words.
 */
#ifndef LIMBIC_TERMINAL_TERMINAL_H
#define LIMBIC_TERMINAL_TERMINAL_H

#include "bots/bot.h"
#include "session/session.h"
#include "terminal/autosave.h"

enum { PACE_USUAL = 800, PACE_MOST = 60000 }; /* milliseconds: as long as a short line is read */

struct terminal_game {
    struct session *session;           /* the caller's */
    const struct bot *bots[SEATS_MAX]; /* by seat; NULL: a person */
    struct autosave *autosave;         /* NULL: the game is not kept */
    bool plain;
    unsigned pace; /* milliseconds before each step of what happens by itself, at a terminal */
    void *kept[SEATS_MAX]; /* by seat: what its bot keeps, see bot.h; NULL: not begun */
};

enum terminal_end {
    TERMINAL_OVER,        /* the game came to its end */
    TERMINAL_LEFT,        /* somebody left it */
    TERMINAL_INTERRUPTED, /* somebody left it in a hurry */
    TERMINAL_FAILED,      /* a bot failed, and nobody was there to decide how to go on */
};

/* "2", "0.5" (seconds) or "off". False: it is none of these, or more than PACE_MOST. */
bool pace_read(const char *argument, unsigned *milliseconds);

/* Plays on standard input and output until the game is over or left. */
enum terminal_end terminal_play(struct terminal_game *game);

/* Bots play among themselves, shown move by move on standard output. False: one of them failed,
 * which is reported, and the game has ended there. */
bool terminal_watch(struct terminal_game *game);

/*
 * A save with a line that says who plays: "# seats person,greedy,random". For whoever reads saves
 * it is a comment; seats_of_save() finds it. False: there is none, or it is not for that many
 * seats.
 */
void add_save(const struct terminal_game *game, struct text *out);
/* Does it say that a program (bots/exec.h) played? Nothing in a save may start one. */
bool save_names_program(const char *save);
bool seats_of_save(const char *save, unsigned seats, const struct bot **bots);

#endif
