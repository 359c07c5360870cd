/* SPDX-License-Identifier: MIT */
/* What soak tests share. See soak.h. */
#include "testing/soak.h"

#include <stdlib.h>

#include "kernel/zone.h"

unsigned soak_games(unsigned usual)
{
    const char *soak = getenv("LIMBIC_SOAK");
    return soak ? (unsigned)strtoul(soak, NULL, 10) : usual;
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
