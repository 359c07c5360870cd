/* SPDX-License-Identifier: MIT */
/*
 * The Ego at the table: a board and an Ego filled from it, its cards in the table's zones, and
 * every change carried over to the table as it is told.
 *
 * It lives for one step that asks nobody. After a pause it is filled anew: what must be remembered
 * of the turn lies in the frame of cerebria_ego_turn.
 */
#ifndef LIMBIC_GAMES_CEREBRIA_EGO_TABLE_H
#define LIMBIC_GAMES_CEREBRIA_EGO_TABLE_H

#include "games/cerebria/cerebria.h"

struct ego_at_table {
    struct table *t;
    struct board board;
    struct ego ego;
    struct ego_cards cards;
    struct ego_observer observer;
    struct ego_play play;
    uint8_t special_by; /* of the Special Operation that is under way: enum special_by */
};

/* Must not be moved afterwards: it points to itself. */
void ego_at_table_init(struct ego_at_table *e, struct table *t, enum ego_spirit spirit);

/* The card of an Aspiration that the Ego may speak of: a Common one face up, or its Hidden one. */
card_id ego_aspiration_card(const struct ego_at_table *e, enum aspiration aspiration);

/* ---- ego_tell.c ------------------------------------------------------------------------------ */

/* Observers of ego.h; `data` is a struct ego_at_table. The first carries the change over to the
 * table and tells it; the second only tells. */
void ego_table_happened(void *data, const struct ego_event *event);
void ego_table_ranked(void *data, const struct ego_ranking *ranking, int best, int decided);

#endif
