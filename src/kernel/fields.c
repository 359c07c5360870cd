/* SPDX-License-Identifier: MIT */
/* Fields of events. See fields.h. */
#include "kernel/fields.h"

#include <string.h>

#include "kernel/counter.h"
#include "kernel/places.h"
#include "kernel/zone.h"

static const char *const names[EVENT_FIELDS] = {
    [EVENT_FIELD_SEAT] = "seat",       [EVENT_FIELD_OTHER] = "other",
    [EVENT_FIELD_CARD] = "card",       [EVENT_FIELD_SOURCE] = "source",
    [EVENT_FIELD_TARGET] = "target",   [EVENT_FIELD_THING] = "thing",
    [EVENT_FIELD_THING_2] = "thing_2", [EVENT_FIELD_PLACE] = "place",
    [EVENT_FIELD_PLACE_2] = "place_2", [EVENT_FIELD_FROM] = "from",
    [EVENT_FIELD_TO] = "to",           [EVENT_FIELD_NUMBER] = "amount",
    [EVENT_FIELD_WAS] = "was",         [EVENT_FIELD_NAME] = "name",
    [EVENT_FIELD_NAME_2] = "name_2",
};

const char *event_field_name(enum event_field field)
{
    return names[field];
}

/* By what stands between the braces of a phrase. */
static unsigned braced_fields(const char *start, const char *end)
{
    static const struct {
        const char *word;
        unsigned fields;
    } braced[] = {
        { "seat", 1u << EVENT_FIELD_SEAT },
        { "other", 1u << EVENT_FIELD_OTHER },
        { "card", 1u << EVENT_FIELD_CARD },
        { "source", 1u << EVENT_FIELD_SOURCE },
        { "target", 1u << EVENT_FIELD_TARGET },
        { "target or self", 1u << EVENT_FIELD_TARGET },
        { "thing", 1u << EVENT_FIELD_THING },
        { "a thing", 1u << EVENT_FIELD_THING },
        { "A thing", 1u << EVENT_FIELD_THING },
        { "thing 2", 1u << EVENT_FIELD_THING_2 },
        { "place", 1u << EVENT_FIELD_PLACE },
        { "place 2", 1u << EVENT_FIELD_PLACE_2 },
        { "from", 1u << EVENT_FIELD_FROM },
        { "to", 1u << EVENT_FIELD_TO },
        { "number", 1u << EVENT_FIELD_NUMBER },
        { "some", 1u << EVENT_FIELD_NUMBER },
        { "was", 1u << EVENT_FIELD_WAS },
        { "left", 1u << EVENT_FIELD_WAS },
        { "name", 1u << EVENT_FIELD_NAME },
        { "name 2", 1u << EVENT_FIELD_NAME_2 },
        { "change", 1u << EVENT_FIELD_NUMBER | 1u << EVENT_FIELD_WAS },
        { "difference", 1u << EVENT_FIELD_NUMBER | 1u << EVENT_FIELD_WAS },
    };
    for (unsigned i = 0; i < sizeof braced / sizeof *braced; i++) {
        if (span_is(start, end, braced[i].word)) return braced[i].fields;
    }
    return 0;
}

unsigned phrase_fields(const char *phrase)
{
    unsigned fields = 0;
    while (phrase && (phrase = strchr(phrase, '{')) != NULL) {
        const char *end = strchr(phrase, '}');
        check(end);
        fields |= braced_fields(phrase + 1, end);
        phrase = end;
    }
    return fields;
}

unsigned event_fields(const struct event_kind *kind)
{
    return phrase_fields(kind->words) | phrase_fields(kind->brief);
}

static struct event_value of_card(card_id card)
{
    return (struct event_value){ .card = card };
}

static struct event_value of_number(int64_t number)
{
    return (struct event_value){ .card = NO_CARD, .number = number };
}

static struct event_value of_word(const char *word)
{
    return (struct event_value){ .card = NO_CARD, .word = word };
}

static struct event_value of_thing(const struct game *game, int64_t thing)
{
    return of_word(thing >= 0 && thing < (int64_t)things_count(game) ? game->things[thing] : NULL);
}

static struct event_value of_place(const struct game *game, unsigned place)
{
    return of_word(place < places_count(game) ? game->places[place].name : NULL);
}

static struct event_value of_zone(const struct table *t, unsigned zone)
{
    if (zone >= t->zones) return of_word(NULL);
    const struct zone *z = zone_at(t, (zone_id)zone);
    return (struct event_value){ .card = NO_CARD,
                                 .word = zone_kind_of(t, z->kind)->name,
                                 .number = z->owner < t->seats ? z->owner + 1 : 0 };
}

/* A number of the event by its name; one that has none is nobody's. */
const char *event_name_word(const struct game *game, const struct event *event, unsigned which)
{
    const char *const *words = game->events[event->kind].names[which];
    int32_t number = which ? event->was : event->number;
    if (!words || number < 0) return "";
    for (int32_t i = 0; words[i]; i++) {
        if (i == number) return words[i];
    }
    return "";
}

void event_value_word(const struct event_value *value, struct text *out)
{
    text_add_string(out, value->word);
    if (value->number) text_add(out, "[%u]", (unsigned)value->number);
}

struct event_value event_field(const struct table *t, const struct event *event,
                               enum event_field field)
{
    const struct game *game = t->setup->game;
    switch (field) {
    case EVENT_FIELD_SEAT: return of_number(event->seat < t->seats ? event->seat + 1 : 0);
    case EVENT_FIELD_OTHER: return of_number(event->other < t->seats ? event->other + 1 : 0);
    case EVENT_FIELD_CARD: return of_card(event->card);
    case EVENT_FIELD_SOURCE: return of_card(event->source);
    case EVENT_FIELD_TARGET: return of_card(event->target);
    case EVENT_FIELD_THING: return of_thing(game, event->thing);
    case EVENT_FIELD_THING_2: return of_thing(game, event->was);
    case EVENT_FIELD_PLACE: return of_place(game, event->place);
    case EVENT_FIELD_PLACE_2: return of_place(game, event->place_2);
    case EVENT_FIELD_FROM: return of_zone(t, event->place_2);
    case EVENT_FIELD_TO: return of_zone(t, event->place);
    case EVENT_FIELD_NUMBER: return of_number(event->number);
    case EVENT_FIELD_WAS: return of_number(event->was);
    case EVENT_FIELD_NAME: return of_word(event_name_word(game, event, 0));
    case EVENT_FIELD_NAME_2: return of_word(event_name_word(game, event, 1));
    case EVENT_FIELDS: break;
    }
    check_failed("an event has no such field", __FILE__, __LINE__);
}
