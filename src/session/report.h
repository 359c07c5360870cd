/* SPDX-License-Identifier: MIT */
/*
 * A session as JSON: the parts that the engine's replies are made of, beside views and decisions
 * (kernel/view.h). docs/protocol.md describes them. Each function writes one value, or the named
 * fields of an object that is open.
 */
#ifndef LIMBIC_SESSION_REPORT_H
#define LIMBIC_SESSION_REPORT_H

#include "session/log.h"

/* The games with their seats and options; `all`: also those that exist for tests only. */
void report_games(bool all, struct text *out);

/* Fields: game, version, players, options, seed. */
void report_start(const struct session *s, struct text *out);

/* Fields: moves, over. */
void report_progress(const struct session *s, struct text *out);

/* What was told from number `from` on, as that seat (NOBODY: a spectator) read it then; the log is
 * kept for it. */
void report_events(const struct log *log, unsigned from, seat_id viewer, struct text *out);

/* The paused rules, the innermost last. Nothing is hidden. */
void report_stack(const struct table *t, struct text *out);

#endif
