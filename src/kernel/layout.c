/* SPDX-License-Identifier: MIT */
/* Where a scene says what. See layout.h. */
#include "kernel/layout.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/check.h"
#include "kernel/table.h"

/* Room for every byte of a table: a few kilobytes, once for each scene, and no search. */
void layout_init(struct layout *layout, const struct table *t, struct diagnostics *d,
                 struct scene_place begins)
{
    *layout = (struct layout){ .t = t, .d = d, .begins = begins };
    layout->values = must_alloc(t->setup->table_bytes, sizeof *layout->values);
    layout->cards = must_alloc(t->cards + 1u, sizeof *layout->cards);
    layout->zones = must_alloc(t->zones, sizeof *layout->zones);
}

void layout_release(struct layout *layout)
{
    free(layout->values);
    free(layout->cards);
    free(layout->zones);
}

static size_t offset_of(const struct layout *layout, const void *value)
{
    size_t offset = (size_t)((const char *)value - (const char *)layout->t);
    check(offset < layout->t->setup->table_bytes);
    return offset;
}

void layout_note_value(struct layout *layout, const void *value, struct scene_place place)
{
    layout->values[offset_of(layout, value)] = place;
}

static struct scene_place value_place(const struct layout *layout, const void *value)
{
    if (!layout->values) return (struct scene_place){ 0 };
    return layout->values[offset_of(layout, value)];
}

bool layout_gives(const struct layout *layout, const void *value)
{
    return layout && value_place(layout, value).line > 0;
}

/* ---- reporting ------------------------------------------------------------------------------- */

static struct scene_place zone_place(const struct layout *layout, zone_id zone)
{
    struct scene_place place = { 0 };
    if (layout->zones) place = layout->zones[zone];
    return place.line ? place : layout->begins;
}

static struct scene_place card_place(const struct layout *layout, card_id card)
{
    struct scene_place place = { 0 };
    if (layout->cards) place = layout->cards[card];
    return place.line ? place : zone_place(layout, card_at(layout->t, card)->zone);
}

/* The card in whose state the value lies, or NO_CARD. */
static card_id card_of(const struct layout *layout, const void *value)
{
    const struct table *t = layout->t;
    size_t bytes = t->setup->game->card_state_bytes, offset = offset_of(layout, value);
    if (!bytes || offset < t->card_states_at) return NO_CARD;
    size_t card = (offset - t->card_states_at) / bytes;
    return card < t->cards ? (card_id)card : (card_id)NO_CARD;
}

static void report(const struct layout *layout, struct scene_place place, const char *format,
                   va_list arguments)
{
    char message[900];
    vsnprintf(message, sizeof message, format, arguments);
    diagnose(layout->d, place.line, place.column, "%s", message);
}

void wrong_position(const struct layout *layout, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(layout, layout->begins, format, arguments);
    va_end(arguments);
}

void wrong_value(const struct layout *layout, const void *value, const char *format, ...)
{
    struct scene_place place = value_place(layout, value);
    card_id card = card_of(layout, value);
    if (!place.line) place = card == NO_CARD ? layout->begins : card_place(layout, card);
    va_list arguments;
    va_start(arguments, format);
    report(layout, place, format, arguments);
    va_end(arguments);
}

void wrong_card(const struct layout *layout, card_id card, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(layout, card_place(layout, card), format, arguments);
    va_end(arguments);
}

void wrong_zone(const struct layout *layout, zone_id zone, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(layout, zone_place(layout, zone), format, arguments);
    va_end(arguments);
}
