/* SPDX-License-Identifier: MIT */
/* What soak tests share. See soak.h. */
#include "testing/soak.h"

#include <stdio.h>
#include <stdlib.h>

#include "kernel/zone.h"

unsigned soak_games(unsigned usual)
{
    const char *soak = getenv("LIMBIC_SOAK");
    return soak ? (unsigned)strtoul(soak, NULL, 10) : usual;
}

bool soak_plays(const char *name, uint64_t game)
{
    const char *from = getenv("LIMBIC_SOAK_FROM");
    if (from && game < strtoull(from, NULL, 10)) return false;
    if (getenv("LIMBIC_SOAK") && game % 1000 == 0)
        fprintf(stderr, "%s: again from here with LIMBIC_SOAK_FROM=%llu\n", name,
                (unsigned long long)game);
    return true;
}

bool zones_hold_all_cards(const struct table *t)
{
    unsigned all = 0;
    for (unsigned z = 0; z < t->zones; z++) {
        unsigned length = 0;
        for (EACH_CARD(c, t, (zone_id)z)) {
            if (card_at(t, c)->zone != z || ++length > t->cards) return false;
        }
        if (length != zone_count(t, (zone_id)z)) return false;
        all += length;
    }
    return all == t->cards;
}
