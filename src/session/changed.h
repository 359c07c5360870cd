/* SPDX-License-Identifier: MIT */
/*
 * When a part of what a viewer sees has changed last: for whoever asks why a number, a pile or a
 * card is as it is. Found by playing the session again and looking at the view at every event, so
 * it tells nothing that the viewer was not told.
 */
#ifndef LIMBIC_SESSION_CHANGED_H
#define LIMBIC_SESSION_CHANGED_H

#include "session/session.h"

enum { NO_EVENT_TOLD = -1 };

struct last_change {
    bool found;    /* false: it has been so since before the first event */
    unsigned move; /* it was made by that move; 0: while the table was set up */
    int event;     /* told with it, by its number in the log (log.h); NO_EVENT_TOLD: none was, as
                      what follows from a move and is no event of its own */
};

/* Parts of a view, by their paths: "counters/bank/1/red", or "zones/deck" for whatever is below it.
 * What is no path is never found. `viewer` NOBODY: a spectator. */
void find_last_change(const struct session *s, const char *const *paths, unsigned count,
                      seat_id viewer, struct last_change *out);

#endif
