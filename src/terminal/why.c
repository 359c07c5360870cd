/* What happened, and why. See why.h. */
#include "terminal/why.h"

#include <stdlib.h>

#include "kernel/counter.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "terminal/picture.h"

struct sitting *sitting_as_it_was(const struct sitting *s, unsigned moves)
{
    check(moves <= s->count);
    struct diagnostics none = { 0 };
    struct sitting *then = sitting_new_given(s->setup->game, &s->setup->options, s->seed, s->given,
                                             s->given_line, &none);
    check(then); /* it began once already */
    for (unsigned i = 0; i < moves; i++) sitting_choose(then, s->moves[i]);
    diagnostics_release(&none);
    return then;
}

/* ------------------------------------------------------------------------------------------------
 * numbers that change */

/* Listens to a game that is played again. */
struct looking {
    struct sink sink;
    const struct screen *screen;
    seat_id viewer;
    int64_t *numbers; /* every number there is, as it was when the last event was told */
    const char *card; /* whose text was shown last */
};

static unsigned numbers_of(const struct table *t, const struct counter *counters)
{
    unsigned count = 0;
    for (const struct counter *k = counters; k && k->name; k++) {
        count += counter_size(t, k, 0) * counter_size(t, k, 1);
    }
    return count;
}

static unsigned numbers_in_all(const struct table *t)
{
    const struct game *game = t->setup->game;
    return numbers_of(t, game->counters) + t->cards * numbers_of(t, game->card_counters);
}

/* "stash of Player 2, red", "charge of rod". */
static void add_number_name(const struct table *t, const struct counter *k, const unsigned at[2],
                            struct text *out)
{
    text_add_string(out, k->name);
    for (unsigned d = 0; d < 2; d++) {
        if (k->per[d] == PER_SEAT) {
            text_add_string(out, " of ");
            seat_words(t->setup, (seat_id)at[d], out);
        } else if (k->per[d] == PER_THING) {
            text_add_string(out, ", ");
            add_thing(t->setup->game->things[at[d]], out);
        } else if (k->per[d] == PER_PLACE) {
            text_add(out, ", place %u", at[d] + 1);
        }
    }
}

/* Where numbers are compared: a state, and the card whose it is or NO_CARD. */
struct place {
    const void *base;
    card_id card;
};

static void note_change(const struct looking *l, const struct table *t, const struct counter *k,
                        struct place place, const unsigned at[2], int64_t was, struct text *out)
{
    int64_t is = counter_read(k, place.base, at[0], at[1]);
    if (was == is || k->kind != VALUE_NUMBER || k->inner || !counter_is_seen(k, at[0], l->viewer))
        return;
    if (out->length) text_add_string(out, "; ");
    add_number_name(t, k, at, out);
    if (place.card != NO_CARD) text_add(out, " of %s", face_name(t, face_of(t, place.card)));
    text_add_string(out, ": ");
    counter_print_value(t, k, was, l->viewer, out);
    text_add_string(out, " -> ");
    counter_print_value(t, k, is, l->viewer, out);
}

/* Compares with the numbers from `n` on, writes down the new ones, and answers where it stopped. */
static unsigned compare(struct looking *l, const struct table *t, const struct counter *counters,
                        struct place place, unsigned n, struct text *out)
{
    bool seen = place.card == NO_CARD || seat_knows(t, l->viewer, place.card);
    for (const struct counter *k = counters; k && k->name; k++) {
        for (unsigned i = 0; i < counter_size(t, k, 0); i++) {
            for (unsigned j = 0; j < counter_size(t, k, 1); j++, n++) {
                unsigned at[2] = { i, j };
                if (out && seen) note_change(l, t, k, place, at, l->numbers[n], out);
                l->numbers[n] = counter_read(k, place.base, i, j);
            }
        }
    }
    return n;
}

/* `out` NULL: only writes them down. */
static void compare_all(struct looking *l, const struct table *t, struct text *out)
{
    const struct game *game = t->setup->game;
    unsigned n = compare(l, t, game->counters, (struct place){ table_state(t), NO_CARD }, 0, out);
    if (!game->card_counters) return;
    for (card_id c = 0; c < t->cards; c++) {
        n = compare(l, t, game->card_counters, (struct place){ card_state(t, c), c }, n, out);
    }
}

/* ------------------------------------------------------------------------------------------------
 * telling */

static void add_rule(const struct table *t, unsigned rule, struct text *out)
{
    text_add_string(out, "rule: ");
    for (const char *c = t->setup->game->rules[rule].name; *c; c++) {
        text_add_char(out, *c == '_' ? ' ' : *c);
    }
}

/* "by NAME, line 24 of its pack (its text); rule: effect". */
static void add_cause(struct looking *l, const struct table *t, const struct event *event,
                      struct text *out)
{
    bool known = event->source < t->cards && seat_knows(t, l->viewer, event->source);
    if (known) {
        face_id face = face_of(t, event->source);
        text_add(out, "by %s", face_name(t, face));
        if (event->clause) text_add(out, ", line %u of its pack", event->clause);
        struct text words = { 0 };
        bool again = l->card == face_name(t, face);
        if (!again && card_words(t, face, &words)) text_add(out, " (%s)", text_string(&words));
        text_release(&words);
        l->card = face_name(t, face);
    } else if (event->source < t->cards) {
        text_add_string(out, "by a card you do not know");
    }
    if (!event->rule) return;
    if (out->length) text_add_string(out, "; ");
    add_rule(t, event->rule, out);
}

static void hear(struct sink *sink, const struct table *t, const struct event *event)
{
    struct looking *l = (struct looking *)((char *)sink - offsetof(struct looking, sink));
    struct text line = { 0 };
    if (!t->setup->game->events[event->kind].hidden) {
        event_words(t, event, l->viewer, &line);
        screen_say(l->screen, "", 2, text_string(&line));
        text_clear(&line);
        add_cause(l, t, event, &line);
        if (line.length) screen_say(l->screen, "    ", 4, text_string(&line));
        text_clear(&line);
        compare_all(l, t, &line);
        if (line.length) screen_say(l->screen, "    ", 4, text_string(&line));
    }
    text_release(&line);
}

static void tell_the_rest(struct looking *l, const struct table *t)
{
    struct text line = { 0 };
    compare_all(l, t, &line);
    if (line.length) screen_say(l->screen, "Then: ", 2, text_string(&line));
    text_release(&line);
}

void tell_why(const struct sitting *s, unsigned from, seat_id viewer, const struct screen *screen)
{
    struct sitting *again = sitting_as_it_was(s, from);
    struct looking l = { .sink = { hear }, .screen = screen, .viewer = viewer };
    l.numbers = must_alloc(numbers_in_all(again->table) + 1, sizeof *l.numbers);
    compare_all(&l, again->table, NULL);
    again->table->sink = &l.sink;
    for (unsigned i = from; i < s->count; i++) table_choose(again->table, s->moves[i]);
    tell_the_rest(&l, again->table);
    again->table->sink = NULL;
    free(l.numbers);
    sitting_free(again);
}
