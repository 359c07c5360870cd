/* SPDX-License-Identifier: MIT */
/*
 * What happened, and why, as data: each event with the card and the rule that caused it, and every
 * number that changed with it, in the words of one viewer and as far as it knew them then.
 *
 * The steps of something (event_kind.brief) are one line: "Wolf deals Fox 3 toxic damage (3, +1
 * Lens, -1 Armour). 9 hp." What else happens meanwhile stands below it, one deeper. Found by
 * playing the session again and looking at the numbers at every event.
 */
#ifndef LIMBIC_SESSION_WHY_H
#define LIMBIC_SESSION_WHY_H

#include "session/marked.h"
#include "session/nesting.h"
#include "session/session.h"
#include "session/steps.h"

struct card_sum;

/* A number that changed. */
struct why_change {
    const struct counter *counter; /* its name, and what it is counted for; NULL: it is */
    const struct card_sum *sum;    /* a number that was worked out of a card */
    unsigned at[2];                /* for which seat, thing or place of each (counter.h) */
    uint32_t card;                 /* of a card's number: its id; otherwise NO_ID */
    int64_t was, is;
    struct marked words; /* "Player 2: bank 0 -> 1 blue", "Wolf: hp 34 -> 29", and of a sum with
                            what makes it: "Wolf: CR 3 -> 1 (3 printed, -2 damage)" */
};

struct why_changes {
    struct why_change *all;
    unsigned count, room;
};

/* What made it happen. */
struct why_cause {
    bool by_card;      /* a card: known, or not */
    uint32_t card;     /* its id, or NO_ID */
    const char *name;  /* NULL: none, or not known */
    struct text words; /* what the card says: its sentence, where the game can tell that apart */
    unsigned line;     /* of its pack, or 0 */
    const char *rule;  /* which carried it out; NULL: the cards were being dealt */
};

/* Something that happened, in one line. */
struct why_entry {
    unsigned number; /* of the first event of the line, in the log of the session (log.h) */
    unsigned move;   /* that was told after so many moves */
    unsigned until;  /* and the last event of the line after so many */
    unsigned depth;  /* it happened within so many others that are told here */
    bool under_way;  /* more of it is still to come */
    struct marked words;
    struct steps steps; /* so far, of what has begun */
    struct why_cause cause;
    struct why_changes changes; /* since the event before */
};

struct why {
    struct why_entry *entries;
    unsigned count, room;
    struct why_changes rest; /* what has changed since the last event */
};

enum { FROM_THE_START = -1 };

/* What happened after the first `from` moves (FROM_THE_START: including the set-up), for that
 * viewer (NOBODY: a spectator). An event that began before and went on since is there, too. */
void why_init(struct why *why, const struct session *s, int from, seat_id viewer);
void why_release(struct why *why);

/* Where to begin for who asks "why?" and no more. `from` is before the last answer of theirs. If
 * that was given in the turn of somebody else, or of what no seat plays, and the turn is over, all
 * of it is wanted: answered is the moves before the one that led to it, or FROM_THE_START. `own`:
 * the seats of who asks. */
int why_whole_turn(const struct session *s, int from, seat_set own);

#endif
