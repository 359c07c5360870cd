/* SPDX-License-Identifier: MIT */
/* What a viewer has not seen yet. See unseen.h. */
#include "kernel/unseen.h"

#include "base/json.h"
#include "kernel/game.h"
#include "kernel/zone.h"

/* By likeness, which is called by the first card of it: what is printed on both sides, and what is
 * on the back. */
struct tally {
    uint16_t of[CARDS_MAX], seen[CARDS_MAX];
};

static void count_cards(const struct table *t, seat_id viewer, struct tally *tally)
{
    const struct setup *setup = t->setup;
    for (unsigned c = 0; c < t->cards; c++) {
        tally->of[c] = tally->seen[c] = 0;
    }
    for (unsigned c = 0; c < t->cards; c++) tally->of[likeness_of(setup, &setup->printed[c])]++;
    for (unsigned c = 0; c < t->cards; c++) {
        if (seat_knows(t, viewer, (card_id)c))
            tally->seen[likeness_of(setup, card_at(t, (card_id)c))]++;
    }
}

/* Never negative: a card of a likeness that has grown (one that was bought) is no unseen one. */
static unsigned left_of(const struct tally *tally, unsigned likeness)
{
    return tally->of[likeness] > tally->seen[likeness]
               ? tally->of[likeness] - (unsigned)tally->seen[likeness]
               : 0;
}

static void write_number(struct text *out, const char *key, unsigned number)
{
    json_key(out, key);
    json_number(out, number);
}

static bool begins_in(const struct setup *setup, const struct tally *tally, unsigned c,
                      unsigned zone)
{
    return tally->of[c] && setup->printed[c].zone == zone;
}

/* One face: the order of the cards of a set-up is nobody's business, that of its faces is known. */
static void write_face(const struct table *t, const struct tally *tally, unsigned zone,
                       unsigned face, struct text *out)
{
    const struct setup *setup = t->setup;
    unsigned of = 0, left = 0;
    for (unsigned c = 0; c < t->cards; c++) {
        if (!begins_in(setup, tally, c, zone) || setup->printed[c].face != face) continue;
        of += tally->of[c];
        left += left_of(tally, c);
    }
    if (!of) return;
    json_open(out, '{');
    json_key(out, "name");
    json_text(out, setup->face_names[face]);
    write_number(out, "of", of);
    write_number(out, "unseen", left);
    json_close(out, '}');
}

static void write_cards(const struct table *t, const struct tally *tally, unsigned zone,
                        struct text *out)
{
    json_key(out, "cards");
    json_open(out, '[');
    for (unsigned face = 0; face < t->setup->faces; face++) write_face(t, tally, zone, face, out);
    json_close(out, ']');
}

static void write_zone(const struct table *t, const struct tally *tally, unsigned zone,
                       struct text *out)
{
    unsigned of = 0, left = 0;
    for (unsigned c = 0; c < t->cards; c++) {
        if (!begins_in(t->setup, tally, c, zone)) continue;
        of += tally->of[c];
        left += left_of(tally, c);
    }
    if (!of) return;
    const struct zone *z = zone_at(t->setup->fresh, (zone_id)zone);
    json_open(out, '{');
    json_key(out, "zone");
    json_text(out, zone_kind_of(t, z->kind)->name);
    if (z->owner != NOBODY) write_number(out, "seat", z->owner + 1u);
    write_number(out, "of", of);
    write_number(out, "unseen", left);
    write_cards(t, tally, zone, out);
    json_close(out, '}');
}

void unseen_write(const struct table *t, seat_id viewer, struct text *out)
{
    struct tally tally;
    count_cards(t, viewer, &tally);
    json_open(out, '[');
    for (unsigned zone = 0; zone < t->zones; zone++) write_zone(t, &tally, zone, out);
    json_close(out, ']');
}
