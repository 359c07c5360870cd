/* SPDX-License-Identifier: MIT */
/*
 * Words for what is on the table: moves, prompts and events, filled into the game's phrases
 * (game.h).
 */
#ifndef LIMBIC_KERNEL_WORDS_H
#define LIMBIC_KERNEL_WORDS_H

#include "base/text.h"
#include "kernel/game.h"

/*
 * The move text: stable and short, and different for every move of a decision (equal ones are
 * numbered: "hit Wolf", "hit Wolf #2"). Saves, scripts, bots and tests use it.
 */
void move_text(const struct table *t, unsigned index, struct text *out);
/* In which line of its pack the text of a card stands that the move is for; 0: in none. Only for
 * games with clause_line. */
unsigned move_line(const struct table *t, const struct move *move);
/* The same move for people. */
void move_words(const struct table *t, unsigned index, struct text *out);
/* The pending decision's move with that text; -1 if there is none. */
int move_find(const struct table *t, const char *text);

/* What the asked seat is asked. */
void prompt_words(const struct table *t, struct text *out);

/* An event as that seat may read it; NOBODY: a spectator. Where its words name the {steps}, there
 * is nothing: whoever has heard them puts them between the two parts below. */
/* Of so many events in a row that are told alike, of a kind that has words for several. */
void events_words(const struct table *t, const struct event *event, unsigned times, seat_id viewer,
                  struct text *out);
void event_words(const struct table *t, const struct event *event, seat_id viewer,
                 struct text *out);

/* Does the event end a line that others of its kind's `brief` words belong to? Then these are its
 * words before and after those. */
bool event_has_steps(const struct event_kind *kind);
void event_words_before_steps(const struct table *t, const struct event *event, seat_id viewer,
                              struct text *out);
void event_words_after_steps(const struct table *t, const struct event *event, seat_id viewer,
                             struct text *out);

/* What the event adds to the line it is a step of; its kind must have `brief` words. */
void event_brief(const struct table *t, const struct event *event, seat_id viewer,
                 struct text *out);

/* "NAME: what it says", by the sentence in that line of its pack where that can be told apart. */
void card_says_words(const struct table *t, card_id card, unsigned line, struct text *out);

/* Who has won a game that is over: "Player 2 wins.", "The team has lost.", "A draw between ..." */
void outcome_words(const struct table *t, struct text *out);

/*
 * Names, marked as what they stand for (text_mark()): wherever a sentence names something that lies
 * on the table, it is written by one of these.
 */
/* "Player 2", or what the game calls the seat. */
void seat_words(const struct setup *setup, seat_id seat, struct text *out);
void side_words(const struct setup *setup, unsigned side, struct text *out);
/* The face of a card that the reader knows. */
void card_name_words(const struct table *t, card_id card, struct text *out);
void thing_words(const struct game *game, unsigned thing, struct text *out);
void place_words(const struct game *game, unsigned place, struct text *out);
/* "the villain deck", "Player 2's hand". */
void zone_words(const struct table *t, zone_id zone, struct text *out);

#endif
