/* What commands that begin a game share: GAME NAME=VALUE..., --seed. */
#ifndef LIMBIC_CMD_START_H
#define LIMBIC_CMD_START_H

#include <argp.h>

#include "cmd/command.h"

struct start {
    const struct game *game; /* NULL until named */
    struct options options;
    uint64_t seed;
    struct diagnostics d; /* what was written wrong */
};

/* Takes the argument as the game's name or as one of its options. */
void start_argument(struct start *start, const char *argument);
/* Takes the argument of --seed. */
void start_seed(struct start *start, const char *argument);

#endif
