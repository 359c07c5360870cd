/* SPDX-License-Identifier: MIT */
/* Ids of cards. See card_ids.h. */
#include "kernel/card_ids.h"

#include "kernel/zone.h"

/* The cards of each likeness that the viewer knows, as found so far: a chain from the last to the
 * first. */
struct found {
    card_id last[CARDS_MAX];     /* by likeness, or NO_CARD */
    card_id earlier[CARDS_MAX];  /* by card: the one of that likeness before it, or NO_CARD */
    uint8_t number[CARDS_MAX];   /* by card */
    uint16_t unshown[CARDS_MAX]; /* by likeness: how many that not everybody knows */
};

static unsigned number_of(struct found *found, const struct table *t, card_id card,
                          card_id likeness)
{
    if (!t->setup->repeated[likeness]) return 0;
    if (card_at(t, card)->known == all_seats(t)) return copy_number(card_at(t, card));
    return (next_copy_number(t, likeness) + found->unshown[likeness]++) % COPY_NUMBERS;
}

static uint32_t find_id(struct found *found, const struct table *t, card_id card)
{
    card_id likeness = likeness_of(t->setup, card_at(t, card));
    unsigned number = number_of(found, t, card, likeness), clashes = 0;
    for (card_id c = found->last[likeness]; c != NO_CARD; c = found->earlier[c]) {
        clashes += found->number[c] == number;
    }
    found->number[card] = (uint8_t)number;
    found->earlier[card] = found->last[likeness];
    found->last[likeness] = card;
    return likeness + t->cards * (number + COPY_NUMBERS * clashes);
}

void card_ids_find(struct card_ids *ids, const struct table *t, seat_id viewer)
{
    struct found found;
    for (unsigned i = 0; i < t->cards; i++) {
        found.last[i] = NO_CARD;
        found.unshown[i] = 0;
    }
    for (unsigned z = 0; z < t->zones; z++) {
        for (EACH_CARD(c, t, (zone_id)z)) {
            ids->of[c] = seat_knows(t, viewer, c) ? find_id(&found, t, c) : (uint32_t)NO_ID;
        }
    }
}

void card_ids_begin(struct table *t)
{
    for (unsigned i = 0; i < t->cards; i++) card_at(t, (card_id)i)->copy = 0;
    for (unsigned z = 0; z < t->zones; z++) {
        for (EACH_CARD(c, t, (zone_id)z)) {
            if (card_at(t, c)->known == all_seats(t)) card_number(t, card_at(t, c));
        }
    }
}
