/* SPDX-License-Identifier: MIT */
/* A picture that is being made: what picture.c, which makes its blocks, and picture_facts.c and
 * picture_board.c, which make what stands in them, know of each other. */
#ifndef LIMBIC_TERMINAL_PICTURE_MAKING_H
#define LIMBIC_TERMINAL_PICTURE_MAKING_H

#include "terminal/picture.h"

struct picture_making {
    struct picture *picture;
    const struct picture_of *of;
    const struct sight *sight;
    const struct game *game;
};

/* A fact of the last block. Returns where its value goes; picture_end_fact() must follow. */
struct text *picture_begin_fact(struct picture_making *m, const char *name, bool passing);
void picture_end_fact(struct picture_making *m);

/* A piece of the last block, of which the caller fills in the words. */
struct piece *picture_new_piece(struct picture_making *m, uint32_t id);

/* The lines of the board (picture_board.c). */
void picture_add_board(struct picture_making *m);

/* What is counted for a seat; NOBODY: for the table. */
void picture_add_counters(struct picture_making *m, seat_id seat);
/* What lies in the zones of a seat, of a side, or (NOBODY, 0) of the table. */
void picture_add_zones(struct picture_making *m, seat_id seat, unsigned side);

/* ---- the cards of a zone --------------------------------------------------------------------- */

enum { NAMES_MAX = 200 }; /* how many different cards of a pile are named */

/* The cards of a zone by what they read, equal ones once. */
struct listing {
    struct store store;
    struct listed {
        struct stored words;
        const struct seen_card *card; /* one of them */
        unsigned times;
    } names[NAMES_MAX];
    unsigned count;
    unsigned known; /* cards, those left out included */
    bool state;     /* some have a state of their own */
};

/* Fills an empty listing; release its store. */
void listing_make(const struct picture_making *m, unsigned kind, seat_id seat, struct listing *l);
/* "Wolf x2", and all of them. */
void listing_add_one(const struct listing *l, unsigned i, struct text *out);
void listing_add_all(const struct listing *l, struct text *out);

#endif
