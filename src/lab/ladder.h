/* SPDX-License-Identifier: MIT */
/*
 * Ladders: which of some bots is stronger, by how much, and what it costs.
 *
 * Where seats play against each other, every two bots meet: one seat for the stronger one (the one
 * named later), all others for the other, the same deal once with each seat. Where all seats win
 * together, each bot plays all of them, and the bots are compared deal by deal. The totals do not
 * depend on how many threads play.
 */
#ifndef LIMBIC_LAB_LADDER_H
#define LIMBIC_LAB_LADDER_H

#include "lab/estimate.h"
#include "lab/run.h"

enum {
    LADDER_BOTS_MAX = 12,
    LADDER_MATCHES_MAX = LADDER_BOTS_MAX * (LADDER_BOTS_MAX - 1) / 2,
    LADDER_GAMES_MAX = 10000000, /* of a match */
};

/* What came of one deal, all of its games together. */
struct ladder_deal {
    bool played;
    int32_t won;    /* in WINths: what the match's first bot has won */
    int32_t points; /* of its seat */
};

/* Games of one plan. */
struct ladder_match {
    unsigned bot, other; /* of the list; other == bot: it plays all seats */
    struct plan plan;
    struct layout *layout;
    struct ladder_deal *deals;
    uint64_t played; /* deals */
    bool enough;     /* the interval is narrow enough */
};

/* Of a bot, over all of its matches. */
struct ladder_bot {
    const struct bot *bot;
    struct bot_cost cost;
    double rating; /* 400 more: odds of 10 to 1. That of the first bot is 1000 */
};

struct ladder {
    /* the caller's; see ladder_init() */
    unsigned threads;
    double until;      /* half the width of an interval that is narrow enough; 0: play all games */
    atomic_bool *stop; /* set by a signal handler */
    void (*progress)(const struct ladder *ladder, uint64_t played, double seconds); /* or NULL */
    /* results */
    const struct setup *setup;
    uint64_t seed, games; /* of each match */
    bool together;        /* all seats win together */
    unsigned parties;     /* that a victory is shared among, on average */
    unsigned bots, matches;
    struct ladder_bot bot[LADDER_BOTS_MAX];
    struct ladder_match match[LADDER_MATCHES_MAX];
    bool complete;
    double seconds;
    struct text problem; /* why a bot failed, which stops everything */
};

/* Takes a set-up of setup_share(), and gives it back at the end. `games` of each match are rounded
 * up to whole deals. Must not be moved afterwards. */
void ladder_init(struct ladder *ladder, const struct setup *setup, const struct bot *const *list,
                 unsigned count, uint64_t games, uint64_t seed);
void ladder_play(struct ladder *ladder);
void ladder_release(struct ladder *ladder);

/* The share of the victory that the match's first bot has. */
struct estimate ladder_share(const struct ladder_match *match);
/* The points of its seat, or of the team. */
struct estimate ladder_points(const struct ladder_match *match);
/* By how much one match's share, or points, are above another's, deal by deal. */
struct estimate ladder_share_above(const struct ladder_match *one,
                                   const struct ladder_match *other);
struct estimate ladder_points_above(const struct ladder_match *one,
                                    const struct ladder_match *other);

/* For people, and as JSON. */
void ladder_write(const struct ladder *ladder, struct text *out);
void ladder_write_json(const struct ladder *ladder, struct text *out);

#endif
