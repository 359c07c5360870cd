/* SPDX-License-Identifier: MIT */
/*
 * One session at a table: a game, how it began, and the moves so far.
 *
 * A session is its start (game, options, seed, and for scenes a position laid out by hand) and its
 * list of moves; the table is what they lead to. So undo, replay and branching are playing the list
 * again, which takes about a millisecond, and a save is the list as text (script.h). Nothing else
 * of the game is kept: what was told on the way (log.h) and why (why.h) is found by playing the
 * list again for whoever asks. Beside the game there is what people have set so as to be asked less
 * (settings.h, auto.h).
 */
#ifndef LIMBIC_SESSION_SESSION_H
#define LIMBIC_SESSION_SESSION_H

#include "base/diagnostics.h"
#include "base/text.h"
#include "kernel/event.h"
#include "kernel/game.h"
#include "session/settings.h"

/* A move that was made. */
struct taken {
    uint16_t index;    /* among the moves of its decision */
    seat_id seat;      /* who was asked */
    bool choice;       /* there was another move */
    bool automatic;    /* nobody was asked: a setting answered, or it made no difference (auto.h) */
    bool passes;       /* a window, as the kind of the move says */
    uint8_t passed_by; /* enum passing: for somebody who has said so (passing.h) */
};

/* The last move that was answered for somebody (auto.h): several answers may be parts of one order,
 * which is told once. */
struct session_run {
    unsigned moves;   /* how many there were after it; 0: there was none */
    uint32_t top;     /* the frame that asked */
    unsigned offered; /* how many moves: of one order there are ever fewer */
    uint8_t prompt;
    seat_id seat;
};

struct guide;

struct session {
    const struct setup *setup; /* of setup_share() */
    struct table *table;
    uint64_t seed;
    struct table *imagined; /* a table that was made up, and is the start: see session_imagine().
                               NULL for a game that began as games do */
    char *given; /* the lines of a scene that laid out the start; NULL for an ordinary game */
    unsigned given_line;       /* where they stood, for messages */
    const struct guide *guide; /* that it follows (guide.h); NULL: none */
    struct taken *moves;
    unsigned count, room;
    struct settings settings;
    struct session_run run;
    unsigned put; /* 1 + after how many moves somebody went back to a decision: settings do not
                     answer there, or going back would lead nowhere. 0: nobody did */
};

/* NULL, with the mistakes reported, if the options do not go together. */
struct session *session_new(const struct game *game, const struct options *options, uint64_t seed,
                            struct diagnostics *d);

/* The same from a position laid out by hand: see scene_layout.h. */
struct session *session_new_given(const struct game *game, const struct options *options,
                                  uint64_t seed, const char *given, unsigned given_line,
                                  struct diagnostics *d);
/* The same game with the same moves. */
struct session *session_copy(const struct session *s);

/*
 * A game as that seat could imagine it: it begins where this one is, and all that the seat does not
 * know is dealt anew (kernel/knowledge.h), by the seed and by nothing else that is hidden. It can
 * be played, taken back and looked at like any other; it cannot be saved, because no seed leads
 * there. NULL: the game rejected every world that was tried.
 */
struct session *session_imagine(const struct session *s, seat_id seat, uint64_t seed);
void session_free(struct session *s);

/* Takes a move of the pending decision; it must be one of them. */
void session_choose(struct session *s, unsigned index);

/* The same by its text; false if that is not offered. */
bool session_choose_text(struct session *s, const char *text);

/* Goes back to just after the first `count` moves. */
void session_rewind(struct session *s, unsigned count);

/* Starts the same game on another table of its set-up; `sink` (NULL: nobody) listens from the
 * beginning. */
void session_begin_again(const struct session *s, struct table *t, struct sink *sink);

/* Makes move number `move` (from 0) again; `t` is the game just before it. */
void session_choose_again(const struct session *s, struct table *t, unsigned move);

/* Both: the game as it was after its first `count` moves. */
void session_play_again(const struct session *s, struct table *t, struct sink *sink,
                        unsigned count);

/* That move as saves have it, "2: take 1"; `t` as above. */
void session_move_text(const struct session *s, const struct table *t, unsigned move,
                       struct text *out);

#endif
