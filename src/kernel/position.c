/* SPDX-License-Identifier: MIT */
/* The position hash. See position.h. */
#include "kernel/position.h"

#include "base/hash.h"
#include "kernel/counter.h"
#include "kernel/words.h"
#include "kernel/zone.h"

static void add_counter(const struct table *t, const struct counter *counter, const void *base,
                        struct text *out)
{
    text_add(out, "%s:", counter->name);
    for (unsigned i = 0; i < counter_size(t, counter, 0); i++) {
        for (unsigned j = 0; j < counter_size(t, counter, 1); j++) {
            text_add(out, " %lld", (long long)counter_read(counter, base, i, j));
        }
    }
    text_add_char(out, '\n');
}

/* How many there are, and each of them, including the rules' own. */
static void add_rows(const struct table *t, const struct row_kind *kind, struct text *out)
{
    unsigned count = kind->count(t);
    text_add(out, "%s %u\n", kind->name, count);
    for (unsigned i = 0; i < count; i++) {
        for (const struct counter *k = kind->fields; k->name; k++) {
            add_counter(t, k, row_at(t, kind, i), out);
        }
    }
}

static void add_zone(const struct table *t, zone_id zone, struct text *out)
{
    const struct zone *z = zone_at(t, zone);
    const struct game *game = t->setup->game;
    text_add(out, "%s %u:", zone_kind_of(t, z->kind)->name, z->owner);
    for (EACH_CARD(c, t, zone)) {
        text_add(out, "%s,", face_name(t, face_of(t, c)));
        for (const struct counter *k = game->card_counters; k && k->name; k++) {
            add_counter(t, k, card_state(t, c), out);
        }
    }
    text_add_char(out, '\n');
}

uint64_t position_hash(const struct table *t)
{
    const struct game *game = t->setup->game;
    struct text out = { 0 };
    text_add(&out, "%s\n", game->name);
    for (const struct counter *k = game->counters; k->name; k++) {
        add_counter(t, k, table_state(t), &out);
    }
    for (const struct row_kind *k = game->rows; k && k->name; k++) add_rows(t, k, &out);
    for (unsigned z = 0; z < t->zones; z++) add_zone(t, (zone_id)z, &out);
    for (unsigned i = 0; i < t->streams; i++) {
        const struct stream *s = stream_at(t, i);
        text_add(&out, "%s %llx %llx\n", game->streams[i], (unsigned long long)s->key,
                 (unsigned long long)s->count);
    }
    text_add(&out, "asked %u\n", t->asked);
    for (unsigned i = 0; i < t->moves; i++) {
        move_text(t, i, &out);
        text_add_char(&out, '\n');
    }
    uint64_t hash = hash_bytes(out.bytes, out.length);
    text_release(&out);
    return hash;
}
