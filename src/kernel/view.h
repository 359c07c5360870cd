/* SPDX-License-Identifier: MIT */
/*
 * What a viewer may see of a table, as data: a flat set of cells, each a path and a value. Every
 * front end draws from it and from nothing else, so what it does not hold is told to nobody.
 *
 *     counters/pool = 60            zones/hand/2 = 3           cards/48/zone = "hand"
 *     decision/options/1/text = "Play take 1"
 *
 * What is zero, false, nobody or nothing has no cell, nor has what the viewer may not see: absence
 * says nothing about which of them it is. Nested into each other by their paths the cells are the
 * JSON object that docs/protocol.md describes; difference.h writes it.
 */
#ifndef LIMBIC_KERNEL_VIEW_H
#define LIMBIC_KERNEL_VIEW_H

#include "base/text.h"
#include "kernel/table.h"

/* What the first part of a path says. */
enum section {
    SECTION_HEAD = 1, /* no part of its own: game, seat, over, ... stand at the top */
    SECTION_COUNTERS, /* counter, index, index */
    SECTION_ZONES,    /* kind, seat */
    SECTION_CARDS,    /* id, enum card_cell, counter or sum, index, enum sum_cell */
    SECTION_ROWS,     /* kind, row, enum row_cell or field, index */
    SECTION_DECISION, /* enum decision_cell, option, enum option_cell */
};

/* The parts of a path below its section; all but the last are at least 1, and 0 ends a path. */
enum { PATH_PARTS = 4 };

enum head_cell { HEAD_GAME = 1, HEAD_SEAT, HEAD_OVER, HEAD_DECISIONS, HEAD_STANDS };

enum card_cell {
    CARD_NAME = 1,
    CARD_ZONE,   /* its kind */
    CARD_SEAT,   /* whose zone it is */
    CARD_PLACE,  /* from 1 at the top, in zones that are ordered */
    CARD_AT,     /* of cards that are laid out: before which seat, or the word for a side */
    CARD_HAS,    /* of the words of worked_out.h those that hold of it, each with where from */
    CARD_CAN,    /* of its abilities there those that it has, */
    CARD_CANNOT, /* and those that it has not, each with the reason */
    CARD_COUNTERS,
    CARD_SUMS = 4096, /* the sums there: the number, from 2 on its parts, enum sum_cell */
};

enum { SUM_NOW = 1, SUM_FIRST_PART };
enum sum_cell { SUM_BY = 1, SUM_CARD, SUM_AMOUNT };

enum row_cell { ROW_TEXT = 1, ROW_SOURCE, ROW_UNTIL, ROW_FIELDS };

enum decision_cell {
    DECISION_SEAT = 1, /* alone, unless the viewer is asked */
    DECISION_PROMPT,   /* its name */
    DECISION_TEXT,
    DECISION_WINDOW,
    DECISION_SUBJECT, /* the card it is about */
    DECISION_FOR,     /* the card whose text asks, and which line of it */
    DECISION_LINE,
    DECISION_WHY,   /* what that card says */
    DECISION_ABOUT, /* what is under way: enum event_field (fields.h) */
    DECISION_OPTIONS,
};

enum option_cell {
    OPTION_MOVE = 1, /* the move text */
    OPTION_KIND,
    OPTION_TEXT,
    OPTION_CARD,
    OPTION_ZONE, /* of a card that the viewer does not know: where it lies, and no more */
    OPTION_OF,
    OPTION_FROM_TOP,
    OPTION_SEAT,
    OPTION_THING,
    OPTION_PLACE,
    OPTION_AMOUNT,
    OPTION_LINE,  /* of a move that stands for a text of a card: its line in the pack */
    OPTION_NOTE,  /* that it leads nowhere, and why */
    OPTION_CELLS, /* and from here on the game's own: game->option_facts, each by its keys */
};

enum cell_type {
    CELL_NUMBER,
    CELL_TRUE,
    CELL_WORD, /* of the game or pack: it lives as long as the set-up */
    CELL_TEXT, /* words with marks, see view_text() */
};

struct cell {
    uint64_t path;  /* its section and parts, so that sorted paths are sorted cells */
    uint64_t value; /* the number; of words a hash: equal values are equal cells */
    enum cell_type type;
    uint32_t text; /* of CELL_TEXT: which of the view's texts */
    const char *word;
};

/* A text within a view's words. */
struct view_text {
    uint32_t start, length;
    uint32_t first_mark, marks;
};

struct view {
    const struct setup *setup;
    struct cell *cells; /* sorted by path */
    unsigned count, room;
    struct text words;  /* of all texts */
    struct marks marks; /* of all texts; of a card the value is its id, not its index */
    struct view_text *texts;
    unsigned texts_count, texts_room;
    uint32_t sum; /* of the cells, as difference.h adds them up; set by view_difference() */
};

/* Without texts a view has numbers, names and ids alone: for programs that read no words. For
 * people it has all texts but those of moves: they see what an answer says, and give its number.
 * Counts are a view without texts that has neither cards nor rows nor what is asked: they take most
 * of the time, and who only follows a number needs none of them. */
enum view_with { VIEW_WITH_TEXTS, VIEW_WITHOUT_TEXTS, VIEW_FOR_PEOPLE, VIEW_COUNTS };

/*
 * Makes the view of a seat, of a spectator (NOBODY) or, once the game is over, with open eyes
 * (EVERYTHING). The memory of a view that was made before is used again; begin with { 0 }.
 */
void view_make(struct view *v, const struct table *t, seat_id viewer, enum view_with with);
/* What was asked in `from` is asked in this view, too, in which nothing is: while a move is being
 * made, for those who are told of it step by step. */
void view_keep_decision(struct view *v, const struct view *from);
/* With open eyes, of an earlier position of a game that is over: whoever calls it knows that. */
void view_make_open(struct view *v, const struct table *t, enum view_with with);
void view_release(struct view *v);

static inline enum section cell_section(const struct cell *cell)
{
    return (enum section)(cell->path >> 60);
}

/* The part of a path at that level, from 0 below the section; 0: it ends before. */
unsigned cell_part(const struct cell *cell, unsigned level);

/* How many names a path has, the section's own included. */
unsigned path_names(uint64_t path);
/* The name at that place of a path: "cards", "48", "zone". */
const char *path_name(const struct view *v, uint64_t path, unsigned place, char room[12]);
/* How many bits of a path stand after the name at that place. */
unsigned path_rest_bits(uint64_t path, unsigned place);

/* The cell with that path; NULL: there is none. */
const struct cell *view_find(const struct view *v, enum section section, unsigned a, unsigned b,
                             unsigned c);

/* The words of a text cell, not ended by a NUL, and its marks. */
const char *view_text(const struct view *v, const struct cell *cell, size_t *length);
const struct mark *view_marks(const struct view *v, const struct cell *cell, unsigned *count);

/* The whole view as JSON: the difference from nothing. */
void view_write(const struct table *t, seat_id viewer, struct text *out);

/* The pending decision alone, as the seat that is asked sees it, or as another does; null when the
 * game is over. */
void decision_write(const struct table *t, seat_id viewer, enum view_with with, struct text *out);

/*
 * {"points":[...],"winners":[...]}; the winners only once the game is over. Where a game has them
 * also "sides", those nobody plays, and "drawn", the seats between whom it is a draw.
 */
void scores_write(const struct table *t, struct text *out);

#endif
