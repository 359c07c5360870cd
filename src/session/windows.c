/* SPDX-License-Identifier: MIT */
/* See windows.h. */
#include "session/windows.h"

#include <stdlib.h>

#include "kernel/zone.h"
#include "session/passing.h"

bool table_hides_hands(const struct table *t)
{
    for (unsigned z = 0; z < t->zones; z++) {
        const struct zone *zone = zone_at(t, (zone_id)z);
        bool hand = zone_kind_of(t, zone->kind)->seen == SEEN_BY_OWNER;
        if (hand && zone->seers != all_seats(t)) return true;
    }
    return false;
}

static bool has_windows(const struct game *game)
{
    for (unsigned i = 0; game->prompts[i].words; i++) {
        if (game->prompts[i].window) return true;
    }
    return false;
}

/* Whether hands are open can depend on the options (zone_open), and shows when cards are dealt. */
static bool hides_hands(const struct game *game, const struct options *options)
{
    struct diagnostics d = { 0 };
    struct setup *setup = setup_new(game, options, &d);
    diagnostics_release(&d); /* whoever begins the game reports it */
    if (!setup) return false;
    struct table *t = must_alloc(1, setup->table_bytes);
    table_lay_out(t, setup, 0);
    game->deal(t);
    bool hides = table_hides_hands(t);
    free(t);
    setup_free(setup);
    return hides;
}

/* With how many people asking is fair: among several, and already with one where windows can be
 * passed for them (passing.h): it is the same game then as with others. */
static unsigned people_wanted(const struct game *game)
{
    return passing_is_known(game, PASSED_EMPTY) ? 1 : 2;
}

bool options_for_people(const struct game *game, struct options *options, unsigned people)
{
    uint64_t ask = 1ull << OPTION_ASK;
    if (people < people_wanted(game) || options->given & ask || !has_windows(game)) return false;
    if (!hides_hands(game, options)) return false;
    options->value[OPTION_ASK].number = ASK_WINDOWS;
    options->given |= ask;
    return true;
}
