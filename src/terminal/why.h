/* SPDX-License-Identifier: MIT */
/* What happened, and why, in lines: what is told is found by session/why.h. */
#ifndef LIMBIC_TERMINAL_WHY_H
#define LIMBIC_TERMINAL_WHY_H

#include "session/why.h"
#include "terminal/screen.h"

/* For whom: a player wants to know which card did it; who writes cards or rules also wants to know
 * by which line of its pack, and which rule of the program. */
enum why_detail { WHY_FOR_PLAYERS, WHY_WITH_RULES };

/* Shows what happened after the first `from` moves (FROM_THE_START: including the set-up), as far
 * as that seat may know it. What happens within something else is indented below it. Returns false,
 * with nothing shown, if nothing has happened. */
bool tell_why(const struct session *s, int from, seat_id viewer, enum why_detail detail,
              const struct screen *screen);

#endif
