/* SPDX-License-Identifier: MIT */
/*
 * The table as a seat sees it, as text: one block for what belongs to nobody, one per side and one
 * per seat, each with the cards laid out there, and the viewer's hand with the words of its cards.
 * Made from the game's counters and zones, without knowing any game.
 */
#ifndef LIMBIC_TERMINAL_PICTURE_H
#define LIMBIC_TERMINAL_PICTURE_H

#include "bots/bot.h"
#include "kernel/game.h"
#include "terminal/screen.h"

/* Each fact of a block ends with FACT_END; its name and value are separated by FACT_IS. The value
 * of a card that is laid out has two parts: its state and, after PIECE_DOES, what it does. */
enum { FACT_END = '\x1e', FACT_IS = '\x1f', PIECE_DOES = '\x1d' };

struct block {
    struct text title;
    struct text facts;
    struct text pieces; /* facts again: the cards laid out there */
    bool cards;         /* each fact is a card and its text */
    bool sentence;      /* the title is a statement of its own */
};

enum { BLOCKS_MAX = SEATS_MAX + SIDES_MAX + 2 };

struct picture {
    struct block blocks[BLOCKS_MAX];
    unsigned count;
    bool whole; /* what cards do is shown in full; otherwise in a few lines at most */
};

struct picture_of {
    const struct table *table;
    seat_id viewer;                /* NOBODY: a spectator */
    const struct bot *const *bots; /* by seat; NULL: a person */
    bool whole;                    /* every card of every pile that is seen, every text in full */
    bool team;                     /* one keyboard for several seats that hide nothing */
};

/* Fills an empty picture, or overwrites one that is no longer needed. */
void picture_make(struct picture *picture, const struct picture_of *of);
void picture_release(struct picture *picture);

/* Shows what differs from `before`; NULL: everything. False: nothing did. */
bool picture_show(const struct picture *picture, const struct picture *before,
                  const struct screen *screen);

/* The text of a card, if the game has one for it; false: it has none. */
bool card_words(const struct table *t, face_id face, struct text *out);

/* The sentence of a card in that line of its pack; false: the game has no words for it. */
bool sentence_words(const struct table *t, card_id card, unsigned line, struct text *out);

/* "Player 2 (greedy)", "Player 1 (you)". */
void add_player(const struct picture_of *of, seat_id seat, struct text *out);

#endif
