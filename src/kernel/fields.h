/* SPDX-License-Identifier: MIT */
/*
 * The fields of moves and events by name: which of them a phrase of the game fills in, and what
 * they hold. What a phrase does not name is the game's own business and reaches nobody.
 */
#ifndef LIMBIC_KERNEL_FIELDS_H
#define LIMBIC_KERNEL_FIELDS_H

#include "base/text.h"
#include "kernel/game.h"

enum event_field {
    EVENT_FIELD_SEAT = 1,
    EVENT_FIELD_OTHER,
    EVENT_FIELD_CARD,
    EVENT_FIELD_SOURCE,
    EVENT_FIELD_TARGET,
    EVENT_FIELD_THING,
    EVENT_FIELD_THING_2,
    EVENT_FIELD_PLACE,
    EVENT_FIELD_PLACE_2,
    EVENT_FIELD_FROM,
    EVENT_FIELD_TO,
    EVENT_FIELD_NUMBER,
    EVENT_FIELD_WAS,
    EVENT_FIELD_NAME,   /* the number by its name: event_kind.names */
    EVENT_FIELD_NAME_2, /* `was` by its name */
    EVENT_FIELDS,
};

/* As it is called in JSON: "seat", "thing_2", "amount". */
const char *event_field_name(enum event_field field);

/* Bit f: the phrase fills in field f. NULL fills in none. */
unsigned phrase_fields(const char *phrase);
/* What the words of that kind, full or brief, fill in. */
unsigned event_fields(const struct event_kind *kind);

/* What a field holds: a card; or a word, of a zone with the seat that has it; or a number, 0 for
 * none; seats count from 1. */
struct event_value {
    card_id card; /* NO_CARD: it is no card, or none */
    const char *word;
    int64_t number;
};

/* What the number of an event is called (`which` 0), or its `was` (1), by the names of its kind. */
const char *event_name_word(const struct game *game, const struct event *event, unsigned which);

/* Adds the word, as scenes write zones: "deck[2]". */
void event_value_word(const struct event_value *value, struct text *out);

struct event_value event_field(const struct table *t, const struct event *event,
                               enum event_field field);

#endif
