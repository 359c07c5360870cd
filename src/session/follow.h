/* SPDX-License-Identifier: MIT */
/*
 * Somebody who follows a table: the view they had last, so that what changed since can be written.
 *
 *     struct follower f = { .viewer = 0 };
 *     follow_begin(&f, table);        they are sent the whole view
 *     ...
 *     follow_on(&f, table, &out);     what changed since, and f.sum as they will have it
 *     follow_end(&f);
 *
 * The log follows a game for its viewers (log.h), and a server will for each of its connections.
 */
#ifndef LIMBIC_SESSION_FOLLOW_H
#define LIMBIC_SESSION_FOLLOW_H

#include "kernel/terse.h"

struct follower {
    seat_id viewer; /* NOBODY: a spectator; EVERYTHING: open eyes, when the game is over */
    enum view_with with;
    bool terse; /* differences are view_difference_terse() */

    /* ---- its own */
    struct view views[2]; /* the last, and memory for the next */
    unsigned last;
};

/* What they see now is what they have. */
void follow_begin(struct follower *f, const struct table *t);

/* Writes the difference from what they saw last (kernel/difference.h) at the end of `out`; false:
 * nothing has changed, and nothing was written. */
bool follow_on(struct follower *f, const struct table *t, struct text *out);

/* The same while a move is being made: what was asked before it counts as asked until the next
 * question, so that what is the same in both is not written. Not when the game is over. */
bool follow_during(struct follower *f, const struct table *t, struct text *out);

/* By which they know cards, once they have been sent the last difference. */
struct naming follow_naming(const struct follower *f);

/* The sum of what they saw last. */
uint32_t follow_sum(const struct follower *f);

void follow_end(struct follower *f);

#endif
