/* SPDX-License-Identifier: MIT */
/*
 * The log: what was told during a session, for the viewers it is kept for.
 *
 * Nothing of it is kept by the session. A log is made when somebody wants to read it, by playing
 * the session again on a table of its own and listening; from then on log_update() plays what is
 * new. So words are made for those who read them and for nobody else, and so are differences, from
 * which whoever has seen the table once knows how it looks now (report.h makes JSON of both).
 *
 *     struct log log;
 *     log_init(&log, session, viewer_bit(NOBODY));
 *     for (unsigned i = 0; (i = log_next_line(&log, i)) < log.count; i++)
 *         puts(log_words(&log, i, NOBODY));
 *     session_choose(session, 0);
 *     log_update(&log, session);
 *     log_release(&log);
 *
 * The numbers of entries are the same for all viewers, and those of moves that were made again
 * after a rewind are those they had: the log of a session follows from its moves.
 */
#ifndef LIMBIC_SESSION_LOG_H
#define LIMBIC_SESSION_LOG_H

#include "kernel/card_ids.h"
#include "session/follow.h"
#include "session/marked.h"
#include "session/nesting.h"
#include "session/session.h"

/* Who may read a log: bit s for seat s, one for the spectator, and one for whoever looks back with
 * open eyes, which is for games that are over. */
typedef uint16_t viewer_set;

enum {
    VIEWERS_MAX = SEATS_MAX + 2,
    FACE_UNKNOWN = 0xffff, /* as a face_id */
};

/* `viewer` NOBODY: the spectator; EVERYTHING: open eyes. */
static inline viewer_set viewer_bit(seat_id viewer)
{
    check(viewer < SEATS_MAX || viewer == NOBODY || viewer == EVERYTHING);
    return (viewer_set)(1u << (viewer < SEATS_MAX ? viewer
                               : viewer == NOBODY ? (unsigned)SEATS_MAX
                                                  : SEATS_MAX + 1u));
}

/* By the number of its bit. */
static inline seat_id viewer_at(unsigned bit)
{
    return bit < SEATS_MAX    ? (seat_id)bit
           : bit == SEATS_MAX ? (seat_id)NOBODY
                              : (seat_id)EVERYTHING;
}

/* All seats of a table with so many, and the spectator. */
static inline viewer_set all_viewers(unsigned seats)
{
    return (viewer_set)(((1u << seats) - 1) | viewer_bit(NOBODY));
}

/*
 * What a viewer read of something told. All of it is as it was known at that moment: later a card
 * may have been shuffled away and be another.
 */
struct log_told {
    struct marked words;
    struct marked brief;                  /* empty: its kind has no brief words */
    uint32_t card, source, target, cause; /* ids (card_ids.h) of those fields of the event, and of
                                             the card whose text ran; NO_ID: none or not known */
    face_id source_face, cause_face;      /* what they were, or FACE_UNKNOWN */
    unsigned named;         /* so many bytes of the words name the cause first: "Lens: " */
    struct text difference; /* what has changed for the viewer since the entry before, or the
                               decision; empty: nothing, or it is not wanted */
    struct text terse; /* if the log is lean: the words as they are sent with it (kernel/terse.h) */
};

/* How a move ended for a viewer, where differences are wanted. */
struct log_step {
    struct text rest; /* what has changed since its last entry, the next decision included */
    uint32_t sum;     /* of the view then */
};

/* What a log is to hold. */
struct log_wants {
    viewer_set viewers;
    bool no_words;    /* kinds, ids and numbers alone */
    bool differences; /* also what each entry changed in the view of each viewer */
    unsigned from;    /* differences after so many moves; the set-up has none, as nobody could have
                         seen what it changed */
    bool lean; /* for people who follow over a line: each move is told by itself, so that its words
                  do not depend on where a log begins; views are VIEW_FOR_PEOPLE, differences terse;
                  what was asked counts until the next question (follow.h), which is that after the
                  last move: there is one log_step, and it is of all of them */
    bool each; /* of a lean one: every move ends with its question, and has its own log_step */
};

/* What was told before, for a log that begins in the middle of a session. */
struct log_mark {
    unsigned count; /* so many entries */
    struct nesting nesting;
};

/* What that viewer (NOBODY: a spectator) reads of an event that is being told. */
void log_told_init(struct log_told *told, const struct table *t, const struct event *event,
                   seat_id viewer);
void log_told_release(struct log_told *told);
bool log_told_equal(const struct log_told *a, const struct log_told *b);

struct log_entry {
    /* With card_ids and the parent of the table it was told at: not for viewers. */
    struct event event;
    unsigned move; /* told after that many moves */
    int parent;    /* the entry during which it was told (nesting.h), or NO_ENTRY */
};

struct log {
    struct log_entry *entries; /* from number `first` on: log_entry() */
    unsigned count;
    unsigned first; /* entries before it were counted and are not kept; usually none */

    /* ---- its own */
    unsigned quiet; /* what is told in the first so many moves, and before, is not kept */
    struct sink sink;
    struct log_wants wants;
    unsigned viewer_count;
    struct log_told **told; /* viewer_count for each entry; equal ones are shared */
    unsigned room;
    struct table *table; /* the session, as far as it was listened to */
    uint16_t *moves;     /* made on it */
    unsigned reached, moves_room;
    unsigned heard; /* events of the game on it; fewer than count while it is played again */
    struct nesting nesting;
    struct follower *followers; /* of each viewer; NULL: no differences are wanted */
    bool following;             /* they have seen the table as it was before this move */
    unsigned kept;              /* moves that are made again after a rewind: nobody follows those */
    struct log_step *steps;     /* viewer_count for each move */
    unsigned steps_count, steps_room;
};

/* Makes the log of all that has happened so far, for these viewers. It can be read as long as the
 * session lives. */
void log_init(struct log *log, const struct session *s, viewer_set viewers);
void log_init_with(struct log *log, const struct session *s, const struct log_wants *wants);
void log_release(struct log *log);

/* The same of what happened after the first `wants->from` moves alone, and of what had begun before
 * and is told as a whole after them. */
void log_init_since(struct log *log, const struct session *s, const struct log_wants *wants);

/*
 * The same without playing the session again: `t` is how it was after `wants->from` moves, and
 * `mark`, which is taken over, what was told until then. Only where log_mark_is_clear().
 */
void log_init_at(struct log *log, const struct session *s, const struct log_wants *wants,
                 const struct table *t, struct log_mark *mark);
/* What was told so far, as a mark for later; to be released. */
void log_take_mark(struct log *log, struct log_mark *mark);
/* Has nothing begun that will be told as a whole, with words from before the mark? */
bool log_mark_is_clear(const struct log_mark *mark, const struct game *game);
void log_mark_release(struct log_mark *mark);

/* Brings the log of that session up to date: also after a rewind, and if other moves were made
 * since. */
void log_update(struct log *log, const struct session *s);

/* An entry that is kept. */
static inline const struct log_entry *log_entry(const struct log *log, unsigned entry)
{
    check(entry >= log->first && entry < log->count);
    return &log->entries[entry - log->first];
}

/* What that viewer, for whom the log is kept, read of an entry. */
const struct log_told *log_told(const struct log *log, unsigned entry, seat_id viewer);
const char *log_words(const struct log *log, unsigned entry, seat_id viewer);

/*
 * Is the entry a line for people? What is told aside (event_kind.aside) is for those who ask why.
 * Steps of something that another entry tells as a whole
 * (event_kind.brief) are not; what begins it is one only where something else is to be read before
 * its end, or a question: "Ann is about to deal Fox 3 fire damage."
 */
bool log_is_line(const struct log *log, unsigned entry);
/* The first line from that entry on, or log->count. */
unsigned log_next_line(const struct log *log, unsigned entry);

/* How move number `move`, from 1, ended for that viewer; NULL: no differences are kept of it. */
const struct log_step *log_step(const struct log *log, unsigned move, seat_id viewer);

/* The first entry that was told after more than `moves` moves, or log->count. */
unsigned log_after(const struct log *log, unsigned moves);

#endif
