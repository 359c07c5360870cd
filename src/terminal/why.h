/* SPDX-License-Identifier: MIT */
/*
 * What happened, and why: each event with the card and the rule that caused it, and every number it
 * changed. The game is played again on a table of its own to see the numbers change.
 */
#ifndef LIMBIC_TERMINAL_WHY_H
#define LIMBIC_TERMINAL_WHY_H

#include "session/session.h"
#include "terminal/screen.h"

enum { FROM_THE_START = -1 };

/*
 * Shows what happened after the first `from` moves (FROM_THE_START: including the set-up), as far
 * as that seat may know it. What changes something under way is shown with it in one line
 * (event_kind.brief), and what happens meanwhile is indented below.
 */
void tell_why(const struct session *s, int from, seat_id viewer, const struct screen *screen);

#endif
