/* SPDX-License-Identifier: MIT */
/* What the tables of the game name of display.c and option_words.c, beyond cerebria.h. */
#ifndef LIMBIC_GAMES_CEREBRIA_DISPLAY_H
#define LIMBIC_GAMES_CEREBRIA_DISPLAY_H

#include "games/cerebria/cerebria.h"

/* Counters that are found on the board and kept nowhere. Of a space: who controls its Realm or
 * Frontier. Of a Realm: which Sphere faces it, what that holds, and the Fortress there. Of a card:
 * its spaces for Essence. */
int64_t cerebria_find_control(const struct table *t, unsigned space, unsigned second);
int64_t cerebria_find_facing(const struct table *t, unsigned realm, unsigned second);
int64_t cerebria_find_held(const struct table *t, unsigned realm, unsigned second);
int64_t cerebria_find_stronghold(const struct table *t, unsigned realm, unsigned second);
int64_t cerebria_find_spaces(const struct table *t, unsigned card, unsigned second);
/* Of an Emotion on a Frontier, by Realm: an opposing one keeps it out. */
int64_t cerebria_find_blocked(const struct table *t, unsigned card, unsigned realm);
/* Of a space, by side: what adds up there. Of a Realm: what its Fortress adds. */
int64_t cerebria_find_sum(const struct table *t, unsigned space, unsigned side);
int64_t cerebria_find_fortress_adds(const struct table *t, unsigned realm, unsigned second);
/* Of a side: Fragments on the board as Fortresses; points as they are now, by enum score_line. */
int64_t cerebria_find_board_minors(const struct table *t, unsigned side, unsigned second);
int64_t cerebria_find_board_majors(const struct table *t, unsigned side, unsigned second);
enum score_line {
    SCORE_WHEEL,
    SCORE_MINORS,
    SCORE_MAJORS,
    SCORE_CAPPING,
    SCORE_FORTRESSES,
    SCORE_TOTAL,
    SCORE_LINES
};
int64_t cerebria_find_score(const struct table *t, unsigned side, unsigned line);
/* Common Aspirations that are used up or removed. */
int64_t cerebria_find_common_gone(const struct table *t, unsigned first, unsigned second);
/* Of a seat, by row: what its Action costs at least, and (enum row_state) whether it can be taken.
 */
int64_t cerebria_find_row_willpower(const struct table *t, unsigned seat, unsigned row);
int64_t cerebria_find_row_ambition(const struct table *t, unsigned seat, unsigned row);
int64_t cerebria_find_row_essence(const struct table *t, unsigned seat, unsigned row);
int64_t cerebria_find_row_state(const struct table *t, unsigned seat, unsigned row);

/* What an Action or row lacks; LACKS of 1 to 7: bits of Willpower, Ambition, Essence. */
enum row_state {
    ROW_NOT_ASKED,
    ROW_OFFERED,
    ROW_LACKS = ROW_OFFERED, /* + bits */
    ROW_NO_ACTION = ROW_LACKS + 8,
    ROW_NO_TOKEN,
    ROW_NO_TARGET,
    ROW_FULL_GAME
};

/* A Realm or Frontier of a board, by its place. */
unsigned cerebria_place_sum(const struct board *b, unsigned place, side_id side);
side_id cerebria_place_control(const struct board *b, unsigned place);

/* Options (option_facts.c): the Action that is being chosen, NULL: none is; what an option costs;
 * the board as the option with that place leaves it, false: it changes nothing there. */
const FRAME(cerebria_action) *cerebria_action_under_way(const struct table *t);
struct price cerebria_option_price(const struct table *t, const struct move *move);
bool cerebria_board_after(const struct table *t, unsigned place, struct board *after);
extern const struct option_fact cerebria_option_facts[];
void cerebria_find_option_facts(const struct table *t, const struct move *move,
                                struct option_says *says);

/* The Vibe of an Emotion; the arrow and the bonus mark of an Operation card. */
void cerebria_keyword_words(const struct setup *setup, face_id face, struct text *out);
void cerebria_does_words(const struct setup *setup, face_id face, struct text *out);
/* One sentence of a card, where the whole would be too long. */
void cerebria_sentence_words(const struct setup *setup, face_id face, unsigned line,
                             struct text *out);
void cerebria_price_words(const struct table *t, const struct event *about, struct text *out);
void cerebria_option_note(const struct table *t, const struct move *move, struct text *out);

/* What the Ego will do in its next turn, as far as that seat can know (forecast.c). */
void cerebria_forecast(const struct table *t, seat_id viewer, struct forecast *f);
/* The name of the Operation of two cards of these types. */
const char *cerebria_operation_name(enum operation_type first, enum operation_type second);
/* "quell up to 2 Essence off one Emotion" */
const char *cerebria_operation_text(enum operation_type first, enum operation_type second);

/* What makes the two sums of a Realm or a Frontier, and what an Action or Ability lacks that is not
 * offered (explain.c). */
bool cerebria_why_card(const struct table *t, card_id card, unsigned line, struct text *out);
bool cerebria_why_place(const struct table *t, unsigned place, unsigned line, struct text *out);
bool cerebria_why_not(const struct table *t, seat_id seat, const struct move *wish,
                      struct text *out);

/* What each thing of the game does, NULL where it does nothing. */
extern const char *const cerebria_thing_notes[];

/* Intensity of Emotions, both numbers of Aspirations. */
extern const struct worked_out cerebria_worked_out;

#endif
