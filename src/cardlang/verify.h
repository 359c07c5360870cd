/* SPDX-License-Identifier: MIT */
/*
 * Everything that is relied on while code runs: what an instruction or a hook of a card names is
 * there, and of the size that is read. Code that holds can be run and tried on any table of its
 * game, whoever made it (src/testing/fuzz_code.c); it is cut off where it does not end (effect.h).
 *
 * Relied on beside this: what a variable holds is looked at by the operation that uses it, as it
 * may be NO_ANSWER or a number that was never meant for it.
 */
#ifndef LIMBIC_CARDLANG_VERIFY_H
#define LIMBIC_CARDLANG_VERIFY_H

#include "cardlang/pack.h"

/* By number: does a record of the pack's data begin there? The caller frees it. */
bool *data_starts(const struct pack *pack);

/* Is there a record of at least that many bytes at `at`? */
bool data_holds(const struct pack *pack, const bool *starts, unsigned at, size_t bytes);

/* Can the code and the hooks of that card be run? */
bool card_holds(const struct pack *pack, const struct card_def *card, const bool *starts);

#endif
