/* SPDX-License-Identifier: MIT */
/* The games there are. Adding one is a line in GAMES, and its folder. */
#include "games/registry.h"

#include <string.h>

#define GAMES(X)                                                                                   \
    X(pebbles)                                                                                     \
    X(sparks)                                                                                      \
    X(lanterns)                                                                                    \
    X(tides) X(patchwork) X(wards) X(posies) X(gemotion) X(sentinels) X(sentiment) X(cerebria)

#define DECLARE(name) extern const struct game name##_game;
#define ENTER(name)   &name##_game,

GAMES(DECLARE)

const struct game *const games[] = { GAMES(ENTER) NULL };

const struct game *game_find(const char *name, struct diagnostics *d, unsigned line,
                             unsigned column)
{
    enum { COUNT = sizeof games / sizeof *games };
    const char *names[COUNT] = { 0 };
    for (unsigned i = 0; games[i]; i++) {
        if (strcmp(games[i]->name, name) == 0) return games[i];
        names[i] = games[i]->name;
    }
    const char *near = nearest_word(name, names);
    if (near)
        diagnose(d, line, column, "there is no game '%.60s' (did you mean '%s'?)", name, near);
    else
        diagnose(d, line, column, "there is no game '%.60s'; 'limbic games' lists them", name);
    return NULL;
}
