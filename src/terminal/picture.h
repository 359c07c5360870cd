/*
 * The table as a seat sees it, as text: one block for what belongs to nobody, one a seat, and the
 * viewer's hand with the words of its cards. Made from the game's counters and zones, and knows no
 * game.
 */
#ifndef LIMBIC_TERMINAL_PICTURE_H
#define LIMBIC_TERMINAL_PICTURE_H

#include "bots/bot.h"
#include "terminal/screen.h"

/* Facts of a block are ended by FACT_END, their name and value parted by FACT_IS. */
enum { FACT_END = '\x1e', FACT_IS = '\x1f' };

struct block {
    struct text title;
    struct text facts;
    bool cards; /* each fact is a card and its text */
};

enum { BLOCKS_MAX = SEATS_MAX + 2 };

struct picture {
    struct block blocks[BLOCKS_MAX];
    unsigned count;
};

struct picture_of {
    const struct table *table;
    seat_id viewer;                /* NOBODY: a spectator */
    const struct bot *const *bots; /* by seat; NULL: a person */
    bool whole;                    /* every card of every pile that is seen */
};

/* Into an empty picture, or over one that is no longer needed. */
void picture_make(struct picture *picture, const struct picture_of *of);
void picture_release(struct picture *picture);

/* Shows what is not the same in `before`; NULL: everything. False: it was all the same. */
bool picture_show(const struct picture *picture, const struct picture *before,
                  const struct screen *screen);

/* The text of a card, if the game has one for it; false: it has none. */
bool card_words(const struct table *t, face_id face, struct text *out);

/* "Player 2 (greedy)", "Player 1 (you)". */
void add_player(const struct picture_of *of, seat_id seat, struct text *out);

#endif
