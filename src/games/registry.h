/* SPDX-License-Identifier: MIT */
/* The games there are. */
#ifndef LIMBIC_GAMES_REGISTRY_H
#define LIMBIC_GAMES_REGISTRY_H

#include "kernel/game.h"

/* NULL-ended. */
extern const struct game *const games[];

/* By its name; NULL, with a suggestion told, if there is none. */
const struct game *game_find(const char *name, struct diagnostics *d, unsigned line,
                             unsigned column);

#endif
