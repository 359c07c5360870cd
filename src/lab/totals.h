/* SPDX-License-Identifier: MIT */
/*
 * What is counted over all games, as whole numbers only, so that parts counted separately add up to
 * exactly the same as the whole, in any order.
 *
 * Everything countable is a *quantity*: a number each deal has (how often a card was played in its
 * games, the points of a seat), identified by a place in one list. Of every quantity the sum over
 * the deals and the sum of its squares are kept, and for pairs of quantities whose ratio is
 * reported the sum of the products: all that estimate.h needs. Quantities belong to sections, each
 * a grid of rows and columns.
 */
#ifndef LIMBIC_LAB_TOTALS_H
#define LIMBIC_LAB_TOTALS_H

#include "lab/estimate.h"
#include "lab/faces.h"
#include "lab/histogram.h"
#include "lab/plan.h"

enum { WIN = 840 }; /* one win: divisible by every number of seats that may share it */

enum section {
    SECTION_GAME, /* rows: enum game_quantity */
    SECTION_BOT_SHARE,
    SECTION_BOT_SCORE,
    SECTION_SEAT_SHARE,
    SECTION_SEAT_SCORE,
    SECTION_PLACE_SHARE, /* by who has the first turn, the second, ... */
    SECTION_SIDE_SHARE,  /* rows: sides that nobody plays and that can win */
    SECTION_SIDE_SCORE,
    SECTION_SIDE_MARGIN, /* the best points of a seat, less those of the side */
    SECTION_EVENT,       /* rows: event kinds */
    SECTION_CARD,        /* rows: event kinds that name a card; columns: faces; how often */
    SECTION_CARD_SEATS,  /* the same; how many seats of all games had such an event at least once */
    SECTION_CARD_SHARE,  /* the same; those seats' share of the wins */
    SECTION_THING,       /* rows: event kinds that name a thing; columns: things; how many */
    SECTION_NAMED,       /* rows: named_row; events by the names of their numbers, or the sums of
                          * those numbers that have none */
    SECTION_NAMED_ALL,   /* rows: named_group; all of them that a share is of */
    SECTION_STOCK_START, /* rows: stocks; columns: things, or one; how many at the start */
    SECTION_STOCK_EMPTY, /* turns that began with none left */
    SECTION_STOCK_LEFT,  /* how many at the end */
    SECTION_STOCK_OUT,   /* games that ended with none left */
    SECTION_HELD,   /* rows: counters by seat and thing; columns: things; all seats, at the end */
    SECTION_ROUNDS, /* one row, if the game tells rounds */
    SECTION_TEAM,   /* games won, games lost; this and the next of co-operative games only */
    SECTION_END,    /* rows: event kinds that end a game, and one for none; columns: won, lost */
    SECTION_SUM,    /* rows: measures; columns: seats */
    SECTION_FIRST,  /* rows: measures; columns: seats, and one for nobody; games */
    SECTION_CARD_HOLDERS, /* columns: faces; how many seats of all games have it in their deck; this
                           * and the next of round robins only */
    SECTION_ENTRY,        /* rows: entries; columns: enum entry_quantity */
    SECTION_PAIRING,      /* rows: pairings; columns: enum pairing_quantity */
    SECTIONS
};

enum team { TEAM_WON, TEAM_LOST, TEAM_OUTCOMES };

enum game_quantity {
    GAME_TURNS,
    GAME_DECISIONS,
    GAME_MOVES,   /* decisions and forced moves */
    GAME_FORCED,  /* moves taken because there was only one */
    GAME_OPTIONS, /* moves offered at all decisions */
    GAME_SHARED,  /* games with more than one winner */
    GAME_DRAWN,   /* games that nobody has won, because they are a draw */
    GAME_CUT_OFF, /* games the lab cut off: too many decisions */
    GAME_ENDED_BY_LIMIT,
    GAME_FORFEITED, /* games in which a limit refused an effect */
    GAME_LEFT_OUT,  /* parts of cards that could not be done after all */
    GAME_QUANTITIES
};

/* Of an entry of a round robin, without the games in which it meets itself. */
enum entry_quantity { ENTRY_WINS, ENTRY_DRAWN, ENTRY_TURNS, ENTRY_QUANTITIES };

enum pairing_quantity {
    PAIRING_WINS,       /* of the entry that is named first; of a mirror: of seat 1 */
    PAIRING_WINS_OTHER, /* of the other one */
    PAIRING_WINS_FIRST, /* of whoever has the first turn, or seat 1 if no turns are told */
    PAIRING_WINS_BOT,   /* of the first bot, whatever it plays */
    PAIRING_DRAWN,
    PAIRING_TURNS,
    PAIRING_QUANTITIES
};

enum histogram_of { HISTOGRAM_TURNS, HISTOGRAM_DECISIONS, HISTOGRAM_SCORES };

enum { NOT_COUNTED = UINT32_MAX };

enum { MEASURES_MAX = 16 }; /* of a game, of each way to measure */

/*
 * Of a kind of event whose numbers have names: its rows in SECTION_NAMED, for each name of the
 * first number one for each of the second. Where both have names the shares are of those events
 * that have the same second name (the Fragments of a side, by kind), otherwise of all. An event
 * that has a name for its second number only, and whose words have the first, is counted as that
 * many ("3 points for a bonus").
 */
struct event_names {
    uint32_t row, group; /* the first ones */
    uint8_t names[2];    /* how many; of numbers without names 0 */
    bool sums;
};

/* The names of a row of SECTION_NAMED or, without the first one, of SECTION_NAMED_ALL. NULL: that
 * number has none. */
struct named {
    const char *event, *name[2];
    uint32_t group;
};

/* How one kind of event is counted beyond its number. */
struct event_counting {
    uint32_t card_row; /* in SECTION_CARD, or NOT_COUNTED */
    uint32_t card_at;  /* the quantity of face 0 in that row */
    uint32_t thing_at; /* the quantity of thing 0 in SECTION_THING, or NOT_COUNTED */
    bool has_number;   /* things come `number` at a time */
    bool two_things;   /* it names a second thing, by `was` */
    uint32_t end_row;  /* in SECTION_END, or NOT_COUNTED */
    bool turn, round, ends, cut_off;
    bool measured; /* some measure is of it */
    struct event_names names;
};

/* Two quantities whose ratio is reported. */
struct pair {
    uint32_t x, y;
};

/* What a plan's totals consist of. */
struct layout {
    const struct plan *plan;
    struct {
        uint32_t at, rows, columns;
    } section[SECTIONS];
    uint32_t quantities, pairs, histograms;
    uint32_t events, stocks, held, things, rates;
    uint32_t sides, named_rows, named_groups;
    struct named *named, *named_group; /* by row of their sections */
    struct faces faces;                /* the columns of the sections of cards */
    uint32_t ends, sums, firsts;       /* event kinds that end a game; measures of each kind */
    bool has_turns, has_rounds, together;
    struct event_counting event[256];
    const struct counter *stock[8]; /* counters that may run out */
    const struct counter *held_by[8];
    uint8_t card_event[256], thing_event[256],
        end_event[256]; /* the kinds by row of their sections */
    const struct measure *sum[MEASURES_MAX], *first[MEASURES_MAX]; /* by row */
    struct pair *pair;
    uint32_t pair_moves, pair_options, pair_rates, pair_card_rates, pair_card_shares, pair_stocks;
    uint32_t
        pair_card_holders; /* of round robins: seats that had the event, of those with the card */
    uint32_t pair_ends;    /* by row and column of SECTION_END: with the games won or lost */
    uint32_t pair_named;   /* by row of SECTION_NAMED: with its group */
    uint32_t histogram_rounds;
    uint32_t histogram_sides; /* for each side: its points, then the margin */
    size_t cells;
};

struct layout *layout_new(const struct plan *plan);
void layout_free(struct layout *layout);

static inline uint32_t quantity_at(const struct layout *l, enum section section, unsigned row,
                                   unsigned column)
{
    return l->section[section].at + row * l->section[section].columns + column;
}

/* The quantity's name in files, e.g. "card/play/NAME"; different for every quantity. */
void quantity_name(const struct layout *l, uint32_t quantity, struct text *out);
/* "turns", "score of greedy", "score of seat 1". */
void histogram_name(const struct layout *l, unsigned histogram, struct text *out);

/* All cells are sums, one array: adding totals is adding cell by cell. */
struct totals {
    const struct layout *layout;
    int64_t deals;
    int64_t *sum, *squares; /* by quantity */
    int64_t *products;      /* by pair */
    int64_t *bins;          /* HISTOGRAM_BINS for each histogram */
    int64_t *cells;         /* the memory of the four */
};

void totals_init(struct totals *totals, const struct layout *layout);
void totals_release(struct totals *totals);
void totals_add(struct totals *to, const struct totals *from);

/* One more deal with these quantities. */
void totals_add_deal(struct totals *totals, const int64_t *deal);

static inline int64_t *totals_histogram(const struct totals *totals, unsigned histogram)
{
    return totals->bins + (size_t)histogram * HISTOGRAM_BINS;
}

static inline int64_t totals_games(const struct totals *totals)
{
    return totals->deals * plan_deal_games(totals->layout->plan);
}

/* What estimate.h works on: of a quantity, and of a pair. */
struct sums totals_sums(const struct totals *totals, uint32_t quantity);
struct sums totals_pair_sums(const struct totals *totals, uint32_t pair);

#endif
