/* SPDX-License-Identifier: MIT */
/* For bots: worlds that a seat could imagine, and turns in them. */
#ifndef LIMBIC_BOTS_WORLDS_H
#define LIMBIC_BOTS_WORLDS_H

#include "bots/bot.h"

/* Copies the table and deals anew what the seat does not know, with fresh streams. False: the game
 * has rejected several in a row. */
bool world_sample(struct table *world, const struct table *t, seat_id seat, struct stream *luck);

/* The move that passes in the pending window; -1: it is none, or cannot be passed. */
int window_pass(const struct table *t);

enum { OPINIONS_MAX = 512 }; /* moves after these are not looked at; no game offers as many */

/* What greedy thinks of the moves of a decision. */
struct opinions {
    unsigned worlds;             /* in which every candidate was tried; 0: it was stopped before */
    unsigned candidates;         /* moves that are tried */
    unsigned tried;              /* of the candidates, in the last world */
    int32_t value[OPINIONS_MAX]; /* of each candidate, in the last world */
    int64_t sum[OPINIONS_MAX];   /* over the worlds that were finished */
};

/* What a position is worth to a seat: table_evaluate(), table_outlook(). */
typedef int32_t (*valuer)(const struct table *t, seat_id seat);

/* Weighs the moves for the asked seat, as greedy does (greedy.c), within the budget. */
void greedy_weigh(const struct table *t, struct thinking *thinking, valuer value,
                  struct opinions *out);

/* Which move the n-th candidate is: all of them, or as many as the budget allows, evenly spread. */
unsigned greedy_candidate(const struct table *t, const struct opinions *opinions, unsigned number);

#endif
