/* Hooks of struct game that say how the table is shown (shown.c). */
#ifndef LIMBIC_SENTINELS_SHOWN_H
#define LIMBIC_SENTINELS_SHOWN_H

#include "kernel/game.h"

/* What belongs to no hero. */
enum { SIDE_VILLAIN, SIDE_ENVIRONMENT, SIDES };

unsigned side_shown_at(const struct table *t, card_id card);
void side_shown(const struct setup *setup, unsigned side, struct text *out);
void table_shown(const struct table *t, struct text *out);
void state_shown(const struct table *t, card_id card, struct text *out);
void does_shown(const struct table *t, card_id card, struct text *out);
void sentence_shown(const struct table *t, face_id face, unsigned line, struct text *out);
void card_shown(const struct table *t, face_id face, struct text *out);
void seat_shown(const struct setup *setup, seat_id seat, struct text *out);
void clause_shown(const struct table *t, const struct event *about, struct text *out);

#endif
