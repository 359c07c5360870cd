/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing differences: the first byte is a game, the others are options, seed, moves and when to
 * look (choices.h). Whoever applies every difference, with a reader of their own, has the view.
 */
#include <stdint.h>

#include "base/check.h"
#include "games/registry.h"
#include "testing/watcher.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOVES_MOST = 12 }; /* so that a second has dozens of games, and all their beginnings */

static void follow(struct choices *c, const void *game)
{
    watcher_follow(c, game, MOVES_MOST);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unsigned count = 0;
    struct choices c;
    struct text reason = { 0 };
    while (games[count]) count++;
    if (!size) return 0;
    const struct game *game = games[data[0] % count];
    struct property property = { "differences", "difference", follow, game };
    choices_init_bytes(&c, data + 1, size - 1);
    bool fine = property_holds(&property, &c, &reason);
    choices_release(&c);
    if (!fine) check_failed(text_string(&reason), game->name, 0);
    text_release(&reason);
    return 0;
}
