/* SPDX-License-Identifier: MIT */
/*
 * Playing a table so that a bug of its game stops that table and no other: a check that fails
 * within the call ends the call, not the program. What was being changed may be half changed; the
 * caller throws it away.
 */
#ifndef LIMBIC_SERVER_GUARD_H
#define LIMBIC_SERVER_GUARD_H

#include "base/text.h"

/* True: it returned. False: a check failed; which one is in `problem`. Guards do not nest. */
bool guard_run(void (*run)(void *with), void *with, struct text *problem);

#endif
