/* SPDX-License-Identifier: MIT */
/*
 * What a game's zones, counters and things are to the eye: one table a game (game->look), so that a
 * front end which has never heard of the game can draw it, and one that has need not repeat it.
 *
 * It holds only what does not follow from the tables of game.h, and nothing of it changes during
 * play: a front end fetches it once (look_write). No rule looks here. What is not to be seen at all
 * is said by the counter itself (`inner`, SEEN_BY_NOBODY) and has no entry: views, `why` and hashes
 * have to know that, too, also of frames, which nobody draws.
 */
#ifndef LIMBIC_KERNEL_LOOK_H
#define LIMBIC_KERNEL_LOOK_H

#include "base/text.h"
#include "kernel/game.h"

/* ---- zones ----------------------------------------------------------------------------------- */

enum zone_shape {
    SHAPE_NONE,   /* the entry is missing */
    SHAPE_HAND,   /* cards that somebody holds */
    SHAPE_DECK,   /* face down: only how many there are is seen; the first card is on top */
    SHAPE_PILE,   /* face up, one upon the other; the last card is on top */
    SHAPE_ROW,    /* side by side, each to be seen as a whole */
    SHAPE_STACK,  /* what waits to be carried out or is under way; the last card is on top */
    SHAPE_SLOT,   /* like a row, at a place of the board */
    SHAPE_UNSEEN, /* out of sight: nobody looks there during play */
};

struct zone_look {
    enum zone_shape shape;
    const char *label;    /* what people read; NULL: its name */
    const char *sentence; /* what sentences call it: "play"; NULL: "the NAME", "Player 2's NAME" */
    uint8_t side;         /* of a shared zone: 1 + the side beside whose cards it stands; 0: none */
    uint8_t place;        /* of a slot: which place of the board */
    const char *rows; /* of a stack: its cards, and what else waits, are the rows of that kind, and
                         the last of them is on top */
    bool brief;       /* of a row: its cards are read as one list, and not laid out one by one */
    bool beneath; /* of a row: its cards lie beneath the one they are tied to (SHOWN_CARD), and do
                     nothing there */
    bool is_seat; /* its card stands for the player, and can be pointed at as long as they play */
};

/* ---- things, and signs of what is counted ---------------------------------------------------- */

/* Colours by name, for a terminal, which has few: how it shows them is its own affair. */
enum tint {
    TINT_NONE, /* the usual colour of letters */
    TINT_WHITE,
    TINT_RED,
    TINT_ORANGE,
    TINT_YELLOW,
    TINT_GREEN,
    TINT_CYAN,
    TINT_BLUE,
    TINT_PURPLE,
    TINT_PINK,
    TINT_GREY,
    TINT_BLACK,
    TINTS
};

extern const char *const tint_names[TINTS]; /* "none", "white", ... */

struct sign {
    const char *symbol; /* a stable word for a small picture: "flame", "drop" */
    uint16_t hue;       /* 0 to 359; where the tint is white, grey or black, of a faint tinge */
    enum tint tint;
};

/* ---- counters -------------------------------------------------------------------------------- */

enum shown_as {
    SHOWN_NOT, /* the entry is missing */
    SHOWN_NUMBER,
    SHOWN_BAR,   /* filled up to its maximum: `most_by` or `most`; none if that is 0 */
    SHOWN_MOST,  /* the maximum of a bar: shown with the bar, and not by itself */
    SHOWN_PART,  /* of what is worked out (worked_out.h) or found: shown there, not by itself */
    SHOWN_GEMS,  /* so many of a thing (PER_THING), or of its own sign */
    SHOWN_FLAG,  /* there or not */
    SHOWN_WORD,  /* one of its words */
    SHOWN_SEAT,  /* a player */
    SHOWN_CARD,  /* a card: where it is, or what is tied to it */
    SHOWN_PLACE, /* a figure that stands at a place of the board: its words are their names */
    /* How far the game has come; of the table, and at most one counter each. */
    SHOWN_ROUND,
    SHOWN_TURN,  /* whose turn it is: a seat, or a word where not only seats have turns */
    SHOWN_PHASE, /* of the turn: a word */
    SHOWN_GAME,  /* which game of a match it is */
};

struct counter_look {
    const char *name; /* the counter's */
    enum shown_as as;
    const char *label; /* what people read; NULL: its name */
    const char *const
        *words; /* of a word or phase: what people read instead, in the order of the counter's
                   words; an empty one is not shown. NULL: the words themselves */
    const char *const *names; /* of what is counted for places of its own: what people call them,
                                 in their order. NULL: their names */
    const char *most_by;      /* of a bar: the counter of the same list that is its maximum */
    const char *most_option;  /* or the game's option of that name */
    int32_t most;             /* or this number */
    bool past;        /* of a round: it counts those that are over, the present one is the next */
    bool quiet;       /* where there is none, nothing is shown, not even "none" */
    struct sign sign; /* of gems that are no things; of others, as an ornament */
};

/* The fields of rows of one kind. */
struct row_look {
    const char *name; /* the kind's */
    const struct counter_look *fields;
    bool passing; /* that one is over needs no mention: events tell what became of it */
};

/* ---- the board ------------------------------------------------------------------------------- */

enum { LINE_PLACES = 4 };

/* Places that are read together, in one line: the first gives it its name. */
struct board_line {
    uint8_t count; /* 0 ends the list */
    uint8_t places[LINE_PLACES];
};

/* ---- the table of a game --------------------------------------------------------------------- */

/* Zones and things stand in the order of the game's own lists. All end with an entry of zeros, and
 * NULL is an empty list. */
struct look {
    const struct zone_look *zones;
    const struct counter_look *counters;
    const struct counter_look *card_counters;
    const struct row_look *rows; /* those that are not `inner` */
    const struct sign *things;
    const char *const *thing_notes; /* what each thing does, where it does something; NULL: none */
    const struct board_line *board; /* how the board is read, place after place: with the figures,
                                       counters and slots there. NULL: by counters alone */
};

/* How a zone of that kind looks; the box, which every game has, is out of sight. */
const struct zone_look *zone_look_of(const struct game *game, unsigned kind);

/* Is it counted for places of the board that a line names, or a figure that stands on them? Then it
 * is read there. */
bool counter_is_on_board(const struct game *game, const struct counter *counter);

/* Are its cards shown one by one, each with its state and what it does, in front of whom
 * game->side_of says? */
bool zone_is_laid_out(const struct game *game, unsigned kind);

/* The thing's sign; `thing` is one of the game's. */
const struct sign *thing_sign(const struct game *game, unsigned thing);

/* Is it for people's eyes, at least for somebody's? If so, it has an entry. */
bool counter_is_for_people(const struct counter *counter);

/* The entry of that name; NULL: there is none. `looks` may be NULL. */
const struct counter_look *counter_look_of(const struct counter_look *looks, const char *name);

/* What people call the counter: its label or its name. */
const char *counter_label(const struct counter_look *looks, const struct counter *counter);

/* What people call one of those that it is counted for: place `index` of its own, or whatever
 * counter_index_name() says. `looks` may be NULL. */
const char *counter_place_label(const struct game *game, const struct counter_look *looks,
                                const struct counter *counter, unsigned dimension, unsigned index);

/* The kind of rows that a stack is listed by: zone_look.rows. */
bool rows_are_stack(const struct game *game, const char *name);

/* The number of the game's own option of that name. */
int64_t option_named(const struct setup *setup, const char *name);

/* Does it say only how far the game has come, or how long a bar is? Then it is no news by itself.
 */
bool counter_is_backdrop(const struct counter_look *looks, const struct counter *counter);

/* The whole table as a JSON object, with the names of what it speaks of and the board's places.
 * What is false, 0 or not said is left out. */
void look_write(const struct game *game, struct text *out);

#endif
