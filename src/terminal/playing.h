/* SPDX-License-Identifier: MIT */
/* A game in the terminal from the inside: what the loop (play.c) and the commands share. */
#ifndef LIMBIC_TERMINAL_PLAYING_H
#define LIMBIC_TERMINAL_PLAYING_H

#include "bots/hint.h"
#include "session/auto.h"
#include "session/log.h"
#include "terminal/input.h"
#include "terminal/picture.h"
#include "terminal/screen.h"
#include "terminal/terminal.h"

struct playing {
    struct terminal_game *game;
    struct session *session;
    struct log log; /* for the people, and the spectator; up to date */
    struct screen screen;
    struct input input;
    struct text line;         /* the last one typed */
    struct table *scratch[2]; /* for bots */
    unsigned people; /* how many play, each for themselves: a team at one keyboard is one person,
                        whatever the number of its seats */
    bool team;       /* that person has several seats */
    seat_id viewer;  /* the person at the keyboard; NOBODY: none yet */
    unsigned pace;   /* milliseconds before each step of what happens by itself; 0: none */
    unsigned told[SEATS_MAX];   /* how much of the log each seat has read */
    unsigned passes[SEATS_MAX]; /* of which moves it has been told that windows were passed */
    struct view view;           /* what the viewer sees now, and that as words */
    struct sight sight;
    struct picture picture, before; /* of the table: as it is, as the viewer saw it last */
    bool all_of_it;                 /* the next picture is shown whole */
    unsigned pictured;              /* how much of the log there was at the last picture */
    uint64_t why_told;              /* which text the last question was asked by (question.h) */
    bool ask_again;                 /* the question has to be asked again */
    bool kept;                      /* the game can be continued later */
    bool leaving;
    enum terminal_end end;
    bool order_told; /* that an order makes no difference was said once */
};

/* Is that seat played by whoever sits at the keyboard now? */
bool is_own_seat(const struct playing *p, seat_id seat);

/* All seats of whoever sits at the keyboard now. */
seat_set own_seats(const struct playing *p);

/* Whoever sits there, as somebody who may be answered for. */
struct auto_person person_at_keyboard(const struct playing *p);

/* Takes that move of the pending decision, and keeps the game. */
void make_move(struct playing *p, unsigned index);

/* How far the game is: what the luck of bots and hints follows from. */
struct progress progress_of(const struct session *s);

/* What the bot that is asked does; BOT_FAILED, with the reason. */
unsigned choice_of_bot(struct terminal_game *game, struct table *const scratch[2],
                       struct text *problem);

/* Ends what the bots keep. */
void dismiss_bots(struct terminal_game *game);

/* How often the line at `from` is told in a row; *next: what comes after. And it with that count.
 */
unsigned times_told(const struct log *log, unsigned from, seat_id viewer, unsigned *next);
void add_told(const struct session *s, const struct log *log, unsigned entry, seat_id viewer,
              unsigned times, struct text *out);

/* What was told from *from on, in the words of that viewer; *from moves on. */
void tell_news(const struct playing *p, unsigned *from, seat_id viewer);

/* Points, how they came about, and who wins. */
void show_scores(const struct screen *screen, const struct terminal_game *game, seat_id viewer);

/* Saves the game as it is now; a failure is reported once. */
void keep_game(struct playing *p, bool durable);

/* Reads the next line into p->line; Ctrl-C and Ctrl-D ask whether to leave. False: nothing was
 * typed, look at p->leaving. */
bool read_line(struct playing *p, const char *prompt);

void ask_to_leave(struct playing *p);

/* The question and its moves are shown once more: much may have scrolled by since. */
void repeat_question(struct playing *p);

/* Runs the line if it is a command; false: it is not. */
bool run_command(struct playing *p);

/* What was neither a command nor a move: adds the words that it may have meant, if some are near.
 */
void suggest_words(const struct playing *p, const char *typed, struct text *out);

/* What the primer of the game says (rules.c): all of it, or about a word; and whether it does. */
void tell_rules(struct playing *p, const char *asked);
bool rules_know(const struct playing *p, const char *asked);

/* "What does a Triad count?": is a line that is no move asked like that, and its answer. */
bool is_question(const char *typed);
void tell_question(struct playing *p, const char *asked);

/* A paragraph a line. */
void tell_paragraphs(const struct playing *p, const struct text *text);

/* A guide (guide.c): does it wait for a move now, what does it say, and does it take that one?
 * If not, why not has been said. */
bool guide_is_followed(const struct playing *p);
void tell_guide(const struct playing *p);
bool guide_takes(const struct playing *p, unsigned move);

/* Points as they are now. */
void show_points(const struct screen *screen, const struct table *t, const struct seating *seating);
void tell_score(struct playing *p, const char *argument);

/* Takes back the viewer's last decision, if that is allowed (docs/playing.md). */
void undo(struct playing *p);

#endif
