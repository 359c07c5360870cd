/* SPDX-License-Identifier: MIT */
/* Counters by name. See counter.h. */
#include "kernel/counter.h"

#include <string.h>

#include "kernel/places.h"
#include "kernel/zone.h"

unsigned things_count(const struct game *game)
{
    unsigned count = 0;
    while (game->things && game->things[count]) count++;
    return count;
}

unsigned counter_size(const struct table *t, const struct counter *counter, unsigned dimension)
{
    switch (counter->per[dimension]) {
    case PER_NONE: break;
    case PER_SEAT: return t->seats;
    case PER_THING: return things_count(t->setup->game);
    case PER_PLACE:
        return counter->places[dimension] ? counter->places[dimension]
                                          : places_count(t->setup->game);
    }
    return 1;
}

const char *counter_index_name(const struct game *game, const struct counter *counter,
                               unsigned dimension, unsigned index)
{
    enum per per = counter->per[dimension];
    if (per == PER_THING) return game->things[index];
    if (per != PER_PLACE) return NULL;
    if (!counter->places[dimension]) return game->places[index].name;
    return counter->names[dimension] ? counter->names[dimension][index] : NULL;
}

static size_t place(const struct counter *counter, unsigned first, unsigned second)
{
    unsigned row = counter->row ? counter->row : 1;
    return counter->offset + (size_t)(first * row + second) * counter->bytes;
}

void *counter_address(const struct counter *counter, void *base, unsigned first, unsigned second)
{
    return (char *)base + place(counter, first, second);
}

int64_t counter_read(const struct counter *counter, const void *base, unsigned first,
                     unsigned second)
{
    const char *at = (const char *)base + place(counter, first, second);
    int32_t four;
    int16_t two;
    switch (counter->bytes) {
    case 1: return counter->is_signed ? (int64_t) * (const int8_t *)at : *(const uint8_t *)at;
    case 2: memcpy(&two, at, 2); return counter->is_signed ? two : (uint16_t)two;
    case 4: memcpy(&four, at, 4); return counter->is_signed ? four : (int64_t)(uint32_t)four;
    default: check_failed("a counter has 1, 2 or 4 bytes", __FILE__, __LINE__);
    }
}

int64_t counter_now(const struct table *t, const struct counter *counter, card_id card,
                    unsigned first, unsigned second)
{
    const void *base = card == NO_CARD ? table_state(t) : card_state(t, card);
    if (!counter->find) return counter_read(counter, base, first, second);
    return card == NO_CARD ? counter->find(t, first, second) : counter->find(t, card, first);
}

void counter_write(const struct counter *counter, void *base, unsigned first, unsigned second,
                   int64_t value)
{
    void *at = counter_address(counter, base, first, second);
    uint32_t four = (uint32_t)value;
    uint16_t two = (uint16_t)value;
    switch (counter->bytes) {
    case 1: *(uint8_t *)at = (uint8_t)value; break;
    case 2: memcpy(at, &two, 2); break;
    case 4: memcpy(at, &four, 4); break;
    default: check_failed("a counter has 1, 2 or 4 bytes", __FILE__, __LINE__);
    }
}

int64_t counter_least(const struct counter *counter)
{
    unsigned bits = counter->find ? 32 : counter->bytes * 8u;
    return counter->is_signed ? -((int64_t)1 << (bits - 1)) : 0;
}

int64_t counter_most(const struct table *t, const struct counter *counter)
{
    unsigned words = 0;
    switch (counter->kind) {
    case VALUE_NUMBER: break;
    case VALUE_FLAG: return 1;
    case VALUE_SEAT: return t->seats - 1;
    case VALUE_CARD: return t->cards - 1;
    case VALUE_WORD:
        while (counter->words[words]) words++;
        return words - 1;
    }
    if (counter->most) return counter->most;
    if (counter->find) return INT32_MAX;
    return ((int64_t)1 << (counter->bytes * 8 - counter->is_signed)) - 1;
}

bool counter_is_seen(const struct counter *counter, unsigned first, seat_id viewer)
{
    if (viewer == EVERYTHING) return counter->seen != SEEN_BY_NOBODY;
    switch (counter->seen) {
    case SEEN_BY_NOBODY: return false;
    case SEEN_BY_OWNER: return counter->per[0] == PER_SEAT && first == viewer;
    case SEEN_BY_ALL: break;
    }
    return true;
}

void counter_print_value(const struct table *t, const struct counter *counter, int64_t value,
                         seat_id viewer, struct text *out)
{
    switch (counter->kind) {
    case VALUE_NUMBER: text_add(out, "%lld", (long long)value); break;
    case VALUE_FLAG: text_add_string(out, value ? "yes" : "no"); break;
    case VALUE_SEAT:
        if (value < t->seats)
            text_add(out, "%lld", (long long)value + 1);
        else
            text_add_string(out, "nobody");
        break;
    case VALUE_CARD:
        if (value >= t->cards)
            text_add_string(out, "none");
        else if (!seat_knows(t, viewer, (card_id)value))
            text_add_string(out, "a card");
        else
            text_add_string(out, face_name(t, face_of(t, (card_id)value)));
        break;
    case VALUE_WORD: text_add_string(out, counter->words[value]); break;
    }
}

void *card_state(const struct table *t, card_id card)
{
    check(card < t->cards);
    return table_at(t, t->card_states_at + (uint32_t)card * t->setup->game->card_state_bytes);
}

void *row_at(const struct table *t, const struct row_kind *kind, unsigned row)
{
    check(row < kind->count(t));
    return (char *)kind->first(t) + (size_t)row * kind->bytes;
}
