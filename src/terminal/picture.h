/* SPDX-License-Identifier: MIT */
/*
 * The table as a seat sees it: one block for what belongs to nobody, one for the board, one per
 * side and one per seat, each with the cards laid out there, and the viewer's hand with the words
 * of its cards. Made from a view and from what the game says it looks like (sight.h), without
 * knowing any game.
 */
#ifndef LIMBIC_TERMINAL_PICTURE_H
#define LIMBIC_TERMINAL_PICTURE_H

#include "bots/bot.h"
#include "terminal/screen.h"
#include "terminal/sight.h"
#include "terminal/words.h"

/* "stash 1 white". */
struct fact {
    struct stored name, value; /* either may be empty: of a flag the value, of a list the name */
    bool passing;              /* of something under way: that it is over needs no mention */
};

/* A card that is laid out, a card of a hand, what holds for a time, or a place of the board. */
struct piece {
    uint32_t id;                     /* of a card that is laid out; otherwise NO_ID */
    struct stored name, state, does; /* "Wolf", "hp 3/5, minion", "At the end ..." */
    unsigned times;                  /* of a hand: so many read the same; otherwise 0 */
    bool stack;   /* it waits with others: when one comes or goes, all are shown */
    bool passing; /* that it is over needs no mention */
    bool place;   /* of the board: it stays, and its state and what lies there change */
};

enum block_kind { BLOCK_TABLE, BLOCK_BOARD, BLOCK_SIDE, BLOCK_SEAT, BLOCK_HAND };

struct block {
    enum block_kind kind;
    unsigned number; /* which side or seat; of a hand, which kind of zone and whose */
    struct stored title;
    bool named; /* a hand whose cards are among the facts of its seat, too */
    unsigned first_fact, facts;
    unsigned first_piece, pieces;
};

struct picture {
    struct store store; /* of all its words */
    struct block *blocks;
    struct fact *facts;
    struct piece *pieces;
    unsigned blocks_count, blocks_room;
    unsigned facts_count, facts_room;
    unsigned pieces_count, pieces_room;
};

/* Who sits where. */
struct seating {
    const struct setup *setup;
    const struct bot *const *bots; /* by seat; NULL: a person */
    seat_id you;                   /* or NOBODY */
};

/* "Player 2 (greedy)", "Player 1 (you)". */
void add_player(const struct seating *seating, seat_id seat, struct text *out);

struct picture_of {
    const struct sight *sight;
    const struct bot *const *bots;
    bool whole; /* every card of every pile that is seen */
    bool team;  /* one keyboard for several seats that hide nothing */
};

/* Fills an empty picture, or overwrites one that is no longer needed. */
void picture_make(struct picture *picture, const struct picture_of *of);
void picture_release(struct picture *picture);

/* Afterwards hands differ from those of that picture, so that they are shown whole. */
void picture_forget_hands(struct picture *picture);

/* Shows what differs from `before`; NULL: everything. False: nothing did. */
bool picture_show(const struct picture *picture, const struct picture *before,
                  const struct game *game, const struct screen *screen);

#endif
