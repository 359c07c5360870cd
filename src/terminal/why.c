/* SPDX-License-Identifier: MIT */
/* What happened, and why. See why.h. */
#include "terminal/why.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/counter.h"
#include "kernel/look.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "terminal/picture.h"

/* ---- numbers that change --------------------------------------------------------------------- */

/* An entry: an event, or all the changes of one that was under way. */
struct entry {
    struct text line, changes;
    struct text card, words, rule; /* the cause: which card, what it says, which rule */
    unsigned depth;                /* told while this many others were under way */
    event_id parent;               /* whose changes it tells */
    frame_id frame;                /* which carries that out, and its rule */
    uint8_t carrier;
    bool under_way; /* changes may still come */
    bool wanted;    /* some of it happened in the stretch that is asked about */
};

/* Listens to a game that is played again. */
struct looking {
    struct sink sink;
    const struct screen *screen;
    seat_id viewer;
    int64_t *numbers; /* every number there is, as it was when the last event was told */
    bool numbered;    /* they have been stored once */
    bool asked;       /* what happens now is within the stretch that is asked about */
    struct entry *entries;
    unsigned count, room;
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
            add_thing(t->setup->game, at[d], out);
        } else if (k->per[d] == PER_PLACE) {
            const char *name = counter_index_name(t->setup->game, k, d, at[d]);
            if (name)
                text_add(out, ", %s", name);
            else
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
    const struct look *look = t->setup->game->look;
    bool of_card = place.card != NO_CARD;
    if (was == is || k->kind != VALUE_NUMBER || k->inner || !counter_is_seen(k, at[0], l->viewer))
        return;
    if (counter_is_backdrop(of_card ? look->card_counters : look->counters, k)) return;
    if (out->length) text_add_string(out, "; ");
    add_number_name(t, k, at, out);
    if (of_card) text_add(out, " of %s", face_name(t, face_of(t, place.card)));
    text_add_string(out, ": ");
    counter_print_value(t, k, was, l->viewer, out);
    text_add_string(out, " -> ");
    counter_print_value(t, k, is, l->viewer, out);
}

/* Compares with the numbers from `n` on, stores the new ones, and returns where it stopped. */
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

/* `out` NULL: only stores them. */
static void compare_all(struct looking *l, const struct table *t, struct text *out)
{
    const struct game *game = t->setup->game;
    unsigned n = compare(l, t, game->counters, (struct place){ table_state(t), NO_CARD }, 0, out);
    if (!game->card_counters) return;
    for (card_id c = 0; c < t->cards; c++) {
        n = compare(l, t, game->card_counters, (struct place){ card_state(t, c), c }, n, out);
    }
}

/* ---- telling --------------------------------------------------------------------------------- */

static void add_rule(const struct table *t, unsigned rule, struct text *out)
{
    text_add_string(out, "rule: ");
    for (const char *c = t->setup->game->rules[rule].name; *c; c++) {
        text_add_char(out, *c == '_' ? ' ' : *c);
    }
}

/* "by NAME, line 24 of its pack", what it says (its sentence, where the game can tell that apart),
 * and "rule: effect". */
static void add_cause(const struct looking *l, const struct table *t, const struct event *event,
                      struct entry *e)
{
    card_id by = event->clause && is_card(t, t->cause) ? t->cause : event->source;
    if (by < t->cards && seat_knows(t, l->viewer, by)) {
        text_add(&e->card, "by %s", face_name(t, face_of(t, by)));
        if (event->clause) text_add(&e->card, ", line %u of its pack", event->clause);
        if (!sentence_words(t, by, event->clause, &e->words))
            card_words(t, face_of(t, by), &e->words);
    } else if (by < t->cards) {
        text_add_string(&e->card, "by a card you do not know");
    }
    if (event->rule) add_rule(t, event->rule, &e->rule);
}

/* ---- entries --------------------------------------------------------------------------------- */

/* The frame an event record lies in; NULL: none of those that live. */
static const struct frame_head *frame_around(const struct table *t, event_id event)
{
    const void *place = table_at(t, (uint32_t)event * 4u), *end = table_at(t, t->end);
    for (const struct frame_head *f = frame_top(t); f; f = frame_below(t, f)) {
        if (place >= (const void *)f) return place < end ? f : NULL;
        end = f;
    }
    return NULL;
}

/* Is the event of an entry still embedded in the frame in which it began? */
static bool is_under_way(const struct table *t, const struct entry *e)
{
    const struct frame_head *head = frame_around(t, e->parent);
    return head && frame_name(t, head) == e->frame && head->rule == e->carrier;
}

static unsigned count_under_way(struct looking *l, const struct table *t)
{
    unsigned count = 0;
    for (unsigned i = 0; i < l->count; i++) {
        struct entry *e = &l->entries[i];
        e->under_way = e->under_way && is_under_way(t, e);
        count += e->under_way;
    }
    return count;
}

/* The entry that tells the changes of what this event changes; NULL: there is none. */
static struct entry *find_entry(const struct looking *l, const struct event *event)
{
    for (unsigned i = l->count; i--;) {
        struct entry *e = &l->entries[i];
        if (e->under_way && e->parent == event->parent) return e;
    }
    return NULL;
}

static struct entry *new_entry(struct looking *l, const struct table *t, const struct event *event)
{
    const struct event_kind *kind = &t->setup->game->events[event->kind];
    struct entry e = { .depth = count_under_way(l, t), .parent = event->parent };
    e.carrier = event->rule;
    const struct frame_head *around = frame_around(t, event->parent);
    e.frame = around ? frame_name(t, around) : (frame_id)NO_FRAME;
    e.under_way = kind->begins;
    if (!kind->begins) event_words(t, event, l->viewer, &e.line);
    add_cause(l, t, event, &e);
    if (l->count == l->room) {
        l->room = l->room ? l->room * 2 : 64;
        l->entries = must_realloc(l->entries, l->room * sizeof *l->entries);
    }
    l->entries[l->count] = e;
    return &l->entries[l->count++];
}

static void forget_entries(struct looking *l)
{
    for (unsigned i = 0; i < l->count; i++) {
        text_release(&l->entries[i].line);
        text_release(&l->entries[i].card);
        text_release(&l->entries[i].words);
        text_release(&l->entries[i].rule);
        text_release(&l->entries[i].changes);
    }
    l->count = 0;
}

static void hear(struct sink *sink, const struct table *t, const struct event *event)
{
    struct looking *l = (struct looking *)((char *)sink - offsetof(struct looking, sink));
    const struct event_kind *kind = &t->setup->game->events[event->kind];
    if (kind->hidden || (!l->asked && !kind->brief)) return;
    if (!count_under_way(l, t) && !l->asked) forget_entries(l);
    /* What begins in the place of something that is over is a new entry. */
    struct entry *e = kind->brief ? find_entry(l, event) : NULL;
    if (e && kind->begins) e->under_way = false;
    if (!e || kind->begins) e = new_entry(l, t, event);
    if (e->under_way) event_brief(t, event, l->viewer, &e->line);
    e->wanted |= l->asked;
    if (!l->asked) return;
    compare_all(l, t, l->numbered ? &e->changes : NULL);
    l->numbered = true;
}

/* `told`: what the card says is shown above already. */
static void join_cause(const struct entry *e, bool told, struct text *out)
{
    text_add_string(out, text_string(&e->card));
    if (e->words.length && !told) text_add(out, " (%s)", text_string(&e->words));
    if (out->length && e->rule.length) text_add_string(out, "; ");
    text_add_string(out, text_string(&e->rule));
}

static void tell_entry(const struct looking *l, const struct entry *e, bool told)
{
    struct text label = { 0 }, cause = { 0 };
    for (unsigned d = 0; d < e->depth && !l->screen->plain; d++) text_add_string(&label, "  ");
    unsigned indent = (unsigned)label.length;
    screen_say(l->screen, text_string(&label), indent + 2, text_string(&e->line));
    text_add_string(&label, "    ");
    indent += 4;
    join_cause(e, told, &cause);
    if (cause.length) screen_say(l->screen, text_string(&label), indent, text_string(&cause));
    if (e->changes.length)
        screen_say(l->screen, text_string(&label), indent, text_string(&e->changes));
    text_release(&label);
    text_release(&cause);
}

static void tell_entries(const struct looking *l)
{
    const char *words = "";
    for (unsigned i = 0; i < l->count; i++) {
        const struct entry *e = &l->entries[i];
        if (!e->wanted) continue;
        tell_entry(l, e, strcmp(words, text_string(&e->words)) == 0);
        if (e->words.length) words = text_string(&e->words);
    }
}

static void tell_the_rest(struct looking *l, const struct table *t)
{
    struct text line = { 0 };
    count_under_way(l, t);
    for (unsigned i = 0; i < l->count; i++) {
        if (l->entries[i].under_way) text_add_string(&l->entries[i].line, " ...");
    }
    tell_entries(l);
    compare_all(l, t, &line);
    if (line.length) screen_say(l->screen, "Then: ", 2, text_string(&line));
    text_release(&line);
}

static void looking_release(struct looking *l)
{
    forget_entries(l);
    free(l->entries);
    free(l->numbers);
}

void tell_why(const struct session *s, int from, seat_id viewer, const struct screen *screen)
{
    struct table *t = must_alloc(1, s->setup->table_bytes);
    struct looking l = { .sink = { hear }, .screen = screen, .viewer = viewer };
    l.numbers = must_alloc(numbers_in_all(s->table) + 1, sizeof *l.numbers);
    l.asked = from == FROM_THE_START;
    session_begin_again(s, t, &l.sink);
    for (unsigned i = 0; i < s->count; i++) {
        if (from >= 0 && i == (unsigned)from) {
            compare_all(&l, t, NULL);
            l.numbered = l.asked = true;
        }
        session_choose_again(s, t, i);
    }
    tell_the_rest(&l, t);
    looking_release(&l);
    free(t);
}
