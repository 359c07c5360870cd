/* SPDX-License-Identifier: MIT */
/*
 * A session as JSON: the parts that the engine's replies are made of, beside views and decisions
 * (kernel/view.h). docs/protocol.md describes them. Each function writes one value, or the named
 * fields of an object that is open.
 */
#ifndef LIMBIC_SESSION_REPORT_H
#define LIMBIC_SESSION_REPORT_H

#include "session/log.h"
#include "session/why.h"

/* The games with their seats and options; `all`: also those that exist for tests only. */
void report_games(bool all, struct text *out);

/* Fields: game, version, players, options, seed. */
void report_start(const struct session *s, struct text *out);
/* What the seats are called, where the game has names for them: "seats". */
void report_seats(const struct setup *setup, struct text *out);

/* Fields: moves, over. */
void report_progress(const struct session *s, struct text *out);

/* How somebody reads a log, which must be kept for them. */
struct reading {
    seat_id viewer;   /* NOBODY: a spectator */
    bool rules;       /* with the rule that told it: for developers */
    bool differences; /* with what it changed in their view */
    bool lines;       /* lines for people alone, with number, move, kind, words and mark */
};

/* What was told from number `from` on, as they read it then. */
void report_events(const struct log *log, unsigned from, const struct reading *reading,
                   struct text *out);

/* The same as long as it has fewer than so many bytes; returns the number of the first event that
 * is left out, or log->count. */
unsigned report_some_events(const struct log *log, unsigned from, const struct reading *reading,
                            size_t bytes_most, struct text *out);

/*
 * All that the moves after the first `moves` brought that viewer: a list of
 * {"move":NUMBER,"events":[...],"difference":{...},"sum":NUMBER}. The differences of its events and
 * then its own (left out: nothing else changed) make, of the view before the move, the view after
 * it, which has that sum. The log must keep the differences of all these moves.
 */
void report_steps(const struct log *log, unsigned moves, const struct reading *reading,
                  struct text *out);

/*
 * Of a lean log, as fields, what all moves after the first `moves` brought that viewer, as a server
 * sends it: `moves`, how many, unless it is one; `events`, those that are lines for people or
 * change what is seen, each a list of its number, kind, words and difference; `then`, what else
 * changed; `sum`. docs/protocol.md says what is left out of it, and how it is read.
 */
void report_terse(const struct log *log, unsigned moves, seat_id viewer, struct text *out);
/* The same of move number `move`, from 1, alone: the log must be wanted for `each`. */
void report_terse_move(const struct log *log, unsigned move, seat_id viewer, struct text *out);

/* Fields: why, rest. `rules`: also which rules of the program did it. */
void report_why(const struct setup *setup, const struct why *why, bool rules, struct text *out);

/* The lines as a list of {"kind":"...","depth":1,"chances":3,"of":11,"text":...}; what is 0 is left
 * out. */
struct forecast;
void report_forecast(const struct setup *setup, const struct forecast *f, struct text *out);

/* The paused rules, the innermost last. Nothing is hidden. */
void report_stack(const struct table *t, struct text *out);

#endif
