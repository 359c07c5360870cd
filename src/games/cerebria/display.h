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

/* What makes the two sums of a Realm or a Frontier, and what an Action or Ability lacks that is not
 * offered (explain.c). */
bool cerebria_why_place(const struct table *t, unsigned place, unsigned line, struct text *out);
bool cerebria_why_not(const struct table *t, seat_id seat, const struct move *wish,
                      struct text *out);

/* Intensity of Emotions, both numbers of Aspirations. */
extern const struct worked_out cerebria_worked_out;

#endif
