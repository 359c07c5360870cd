/* SPDX-License-Identifier: MIT */
/*
 * What a view shows, as words: values of counters, cards with their names and state. It knows the
 * view and what does not change during play (the set-up, and how the game looks), and no table: so
 * nothing can be shown that the viewer may not see.
 */
#ifndef LIMBIC_TERMINAL_SIGHT_H
#define LIMBIC_TERMINAL_SIGHT_H

#include "kernel/game.h"
#include "kernel/look.h"
#include "kernel/view.h"

enum { LIES_BEFORE_NOBODY = 0xff };

/* A card that the viewer knows. */
struct seen_card {
    uint32_t id;
    const char *name;
    unsigned zone;  /* its kind */
    seat_id seat;   /* whose zone it is, or NOBODY */
    unsigned place; /* from 1, in zones that are ordered; otherwise 0 */
    unsigned at;    /* of a card that is laid out: before which seat, or seats + k for side k */
    const struct cell *cells, *end; /* all of it */
};

struct sight {
    const struct view *view;
    const struct setup *setup;
    const struct game *game;
    seat_id viewer;          /* NOBODY: whoever looks has no seat */
    struct seen_card *cards; /* by id */
    unsigned count, room;
};

/* The memory of what was made before is used again; begin with { 0 }. As long as the view is as it
 * is. */
void sight_make(struct sight *sight, const struct view *view);
void sight_release(struct sight *sight);

/* NULL: the viewer knows no card with that id. */
const struct seen_card *sight_card(const struct sight *sight, uint32_t id);

/* How many cards there are in a zone; `seat` NOBODY: in the one that all share. */
unsigned sight_count(const struct sight *sight, unsigned kind, seat_id seat);

/* What kind of zone that is; the box comes after those of the game. */
const struct zone_kind *sight_zone(const struct sight *sight, unsigned kind);

/* The cell of a counter of the table, for that index of each dimension it has; NULL: there is
 * nothing of it. */
const struct cell *sight_counter(const struct sight *sight, const struct counter *k, unsigned first,
                                 unsigned second);

/* ---- words ----------------------------------------------------------------------------------- */

/* A value; of nothing (NULL), 0. */
void add_value(const struct sight *sight, const struct counter *k, const struct cell *cell,
               struct text *out);

/* What people read for a word of a counter (counter_look.words); "yes" of a flag. */
const char *word_for_people(const struct sight *sight, const struct counter *k,
                            const struct cell *cell);

/* One of several: "2 white" of things, "Player 2: 3" of seats, "3 reef" of places of the board,
 * "1: 4" of numbered ones, "north 4" of those that the counter names. */
void add_one_of(const struct sight *sight, const struct counter *k, unsigned dimension,
                const struct cell *cell, unsigned index, struct text *out);

/* The card's name, marked. */
void add_card_name(const struct seen_card *card, struct text *out);

/* Its numbers, those that are worked out first, joined by commas: "CR 2, hp 3/5, next to Wolf". */
void add_numbers_of(const struct sight *sight, const struct seen_card *card, struct text *out);

/* The numbers that are worked out of it, with their parts: "CR 2 (3 +1 -2)". */
void add_sums(const struct sight *sight, const struct seen_card *card, struct text *out);

/* All of it for a card that is laid out, with its keywords and what it can still do:
 * "hp 3/5, minion, next to Wolf", "CR 2 (3 -1), Dreadful (Cloud), ready". */
void add_state(const struct sight *sight, const struct seen_card *card, struct text *out);

/* What is printed on it, and what it does while it lies there; false: it says nothing. */
bool add_card_text(const struct sight *sight, const struct seen_card *card, struct text *out);
bool add_what_it_does(const struct sight *sight, const struct seen_card *card, struct text *out);

#endif
