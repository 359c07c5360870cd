/* SPDX-License-Identifier: MIT */
/* What happened, and why. See why.h. */
#include "session/why.h"

#include <stdlib.h>

#include "kernel/counter.h"
#include "kernel/look.h"
#include "kernel/words.h"
#include "kernel/worked_out.h"
#include "kernel/zone.h"

/* Listens to a session that is played again. */
struct looking {
    struct sink sink;
    struct why *why;
    seat_id viewer;
    struct nesting nesting;
    unsigned number;     /* of the next event */
    unsigned move;       /* so many have been made */
    int64_t *numbers;    /* every number there is, as it was when the last event was told */
    bool *laid_out;      /* of each card: whether it lay on the table then */
    bool numbered;       /* they have been stored once */
    bool asked;          /* what happens now is within the stretch that is asked about */
    struct card_ids ids; /* of the viewer, now */
};

/* ---- numbers that change --------------------------------------------------------------------- */

static unsigned numbers_of(const struct table *t, const struct counter *counters)
{
    unsigned count = 0;
    for (const struct counter *k = counters; k && k->name; k++) {
        count += counter_size(t, k, 0) * counter_size(t, k, 1);
    }
    return count;
}

static unsigned sums_of(const struct game *game)
{
    unsigned count = 0;
    while (game->worked_out && game->worked_out->sums && game->worked_out->sums[count].name)
        count++;
    return count;
}

static unsigned numbers_in_all(const struct table *t)
{
    const struct game *game = t->setup->game;
    unsigned of_card = numbers_of(t, game->card_counters) + sums_of(game);
    return numbers_of(t, game->counters) + t->cards * of_card;
}

/* Whose number it is stands first, as in pictures of the table: "Player 2: bank 0 -> 1 blue". */
static void add_owner(const struct table *t, const struct why_change *c, card_id card,
                      struct text *out)
{
    if (is_card(t, card))
        card_name_words(t, card, out);
    else if (c->counter->per[0] == PER_SEAT)
        seat_words(t->setup, (seat_id)c->at[0], out);
    else
        return;
    text_add_string(out, ": ");
}

/* Places of a counter's own are no places of the board: they are named and not stood at. */
static void add_place(const struct table *t, const struct why_change *c, unsigned dimension,
                      const struct counter_look *looks, struct text *out)
{
    const char *name =
        counter_place_label(t->setup->game, looks, c->counter, dimension, c->at[dimension]);
    bool own = name && c->counter->places[dimension];
    text_add_string(out, own ? ", " : " at ");
    if (own)
        text_add_string(out, name);
    else if (name)
        place_words(t->setup->game, c->at[dimension], out);
    else
        text_add(out, "place %u", c->at[dimension] + 1);
}

static void add_change_words(const struct table *t, const struct why_change *c, card_id card,
                             struct text *out)
{
    add_owner(t, c, card, out);
    const struct look *look = t->setup->game->look;
    const struct counter_look *looks = is_card(t, card) ? look->card_counters : look->counters;
    text_add_string(out, counter_label(looks, c->counter));
    for (unsigned d = 0; d < 2; d++) {
        bool seat = c->counter->per[d] == PER_SEAT && (d || is_card(t, card));
        if (c->counter->per[d] == PER_PLACE) add_place(t, c, d, looks, out);
        if (!seat) continue;
        text_add_string(out, " for ");
        seat_words(t->setup, (seat_id)c->at[d], out);
    }
    text_add(out, " %lld -> %lld", (long long)c->was, (long long)c->is);
    for (unsigned d = 0; d < 2; d++) {
        if (c->counter->per[d] != PER_THING) continue;
        text_add_char(out, ' ');
        thing_words(t->setup->game, c->at[d], out);
    }
}

static void put_change(struct why_changes *out, struct why_change change)
{
    if (out->count == out->room) {
        out->room = out->room ? out->room * 2 : 4;
        out->all = must_realloc(out->all, out->room * sizeof *out->all);
    }
    out->all[out->count++] = change;
}

static void add_change(struct looking *l, const struct table *t, struct why_change change,
                       card_id card, struct why_changes *out)
{
    change.card = is_card(t, card) ? l->ids.of[card] : (uint32_t)NO_ID;
    add_change_words(t, &change, card, marked_open(&change.words));
    marked_close(&change.words, &l->ids);
    put_change(out, change);
}

/* A card that comes or goes begins anew: what it has or loses by that is no change of it. In a game
 * that lays no cards out they keep their numbers wherever they are. */
static bool has_stayed(struct looking *l, const struct table *t, card_id card)
{
    bool was = l->laid_out[card],
         is = zone_is_laid_out(t->setup->game, zone_at(t, card_at(t, card)->zone)->kind);
    l->laid_out[card] = is;
    return (was && is) || !t->setup->game->side_of;
}

/* Compares with the numbers from `n` on, of the table (NO_CARD) or a card, stores the new ones, and
 * returns where it stopped. */
static unsigned compare(struct looking *l, const struct table *t, const struct counter *counters,
                        card_id card, unsigned n, struct why_changes *out)
{
    const struct look *look = t->setup->game->look;
    const struct counter_look *looks = card == NO_CARD ? look->counters : look->card_counters;
    bool known = card == NO_CARD || (has_stayed(l, t, card) && seat_knows(t, l->viewer, card));
    for (const struct counter *k = counters; k && k->name; k++) {
        /* What is found follows from what has changed, which is told. */
        bool told = out && known && k->kind == VALUE_NUMBER && !k->inner && !k->find &&
                    !counter_is_backdrop(looks, k);
        for (unsigned i = 0; i < counter_size(t, k, 0); i++) {
            for (unsigned j = 0; j < counter_size(t, k, 1); j++, n++) {
                int64_t was = l->numbers[n], is = counter_now(t, k, card, i, j);
                l->numbers[n] = is;
                if (!told || was == is || !counter_is_seen(k, i, l->viewer)) continue;
                struct why_change change = { .counter = k, .at = { i, j }, .was = was, .is = is };
                add_change(l, t, change, card, out);
            }
        }
    }
    return n;
}

/* "Wolf: CR 3 -> 1 (3 printed, -2 damage)". */
static void add_sum_change(struct looking *l, const struct table *t, const struct card_sum *kind,
                           card_id card, const struct sum *sum, int64_t was,
                           struct why_changes *out)
{
    struct why_change change = { .sum = kind, .card = l->ids.of[card], .was = was, .is = sum->now };
    struct text *words = marked_open(&change.words);
    card_name_words(t, card, words);
    text_add(words, ": %s %lld -> %d", kind->label, (long long)was, sum->now);
    if (sum->count > 1) {
        text_add_string(words, " (");
        sum_part_words(t, sum, words);
        text_add_char(words, ')');
    }
    marked_close(&change.words, &l->ids);
    put_change(out, change);
}

enum { NO_SUM = INT32_MIN }; /* the card had none, so it did not change */

/* Like compare(), of the numbers that are worked out of a card. */
static unsigned compare_sums(struct looking *l, const struct table *t, card_id card, unsigned n,
                             struct why_changes *out)
{
    const struct game *game = t->setup->game;
    bool known = seat_knows(t, l->viewer, card);
    for (unsigned i = 0; i < sums_of(game); i++, n++) {
        const struct card_sum *kind = &game->worked_out->sums[i];
        struct sum sum = { 0 };
        int64_t was = l->numbers[n];
        l->numbers[n] = NO_SUM;
        if (!known || !kind->find(t, card, &sum)) continue;
        l->numbers[n] = sum.now;
        if (kind->aside && sum.count < 2) continue; /* as beside a card */
        if (out && was != NO_SUM && was != sum.now)
            add_sum_change(l, t, kind, card, &sum, was, out);
    }
    return n;
}

/* By the ids of their cards, those of one card as they are: in the order of their indices, changes
 * would tell in which order the cards were drawn. */
static void sort_by_id(struct why_change *changes, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        struct why_change change = changes[i];
        unsigned to = i;
        for (; to && changes[to - 1].card > change.card; to--) changes[to] = changes[to - 1];
        changes[to] = change;
    }
}

/* `out` NULL: only stores them. */
static void compare_all(struct looking *l, const struct table *t, struct why_changes *out)
{
    const struct game *game = t->setup->game;
    unsigned n = compare(l, t, game->counters, NO_CARD, 0, out);
    if (!game->card_counters && !game->worked_out) return;
    unsigned before = out ? out->count : 0;
    for (card_id c = 0; c < t->cards; c++) {
        n = compare(l, t, game->card_counters, c, n, out);
        n = compare_sums(l, t, c, n, out);
    }
    if (out && out->count > before) sort_by_id(out->all + before, out->count - before);
}

static void changes_release(struct why_changes *changes)
{
    for (unsigned i = 0; i < changes->count; i++) marked_release(&changes->all[i].words);
    free(changes->all);
    *changes = (struct why_changes){ 0 };
}

/* ---- causes ---------------------------------------------------------------------------------- */

static void add_card_text(const struct table *t, face_id face, unsigned line, struct text *out)
{
    const struct game *game = t->setup->game;
    if (line && game->sentence_words) game->sentence_words(t->setup, face, line, out);
    if (!out->length && game->card_words) game->card_words(t->setup, face, out);
    text_join_lines(out, 0);
}

/* A card that turned itself over did so by a line of the side that was up. */
static face_id face_with_line(const struct table *t, card_id card, unsigned line)
{
    const struct game *game = t->setup->game;
    face_id face = face_of(t, card), other = setup_other_side(t->setup, face);
    struct text here = { 0 }, there = { 0 };
    if (line && other != face && game->sentence_words) {
        game->sentence_words(t->setup, face, line, &here);
        game->sentence_words(t->setup, other, line, &there);
    }
    bool on_other = !here.length && there.length;
    text_release(&here);
    text_release(&there);
    return on_other ? other : face;
}

/* The card whose text runs, or the one that is named as the source where the rulebook acts. */
static struct why_cause find_cause(const struct looking *l, const struct table *t,
                                   const struct event *event)
{
    card_id by = event->clause && is_card(t, t->cause) ? t->cause : event->source;
    struct why_cause cause = { .by_card = is_card(t, by), .card = NO_ID };
    if (event->rule) cause.rule = t->setup->game->rules[event->rule].name;
    if (!cause.by_card || !seat_knows(t, l->viewer, by)) return cause;
    face_id face = face_with_line(t, by, event->clause);
    cause.card = l->ids.of[by];
    cause.name = face_name(t, face);
    cause.line = event->clause;
    /* Where the rulebook acts, as when attackers deal damage, no text of the card is the reason. */
    if (event->clause || !t->setup->game->sentence_words)
        add_card_text(t, face, event->clause, &cause.words);
    return cause;
}

/* ---- entries --------------------------------------------------------------------------------- */

static void entry_release(struct why_entry *e)
{
    marked_release(&e->words);
    steps_release(&e->steps);
    text_release(&e->cause.words);
    changes_release(&e->changes);
}

static void forget_entries(struct why *why)
{
    for (unsigned i = 0; i < why->count; i++) entry_release(&why->entries[i]);
    why->count = 0;
}

/* The entry whose line that event began; NULL: there is none. */
static struct why_entry *find_entry(const struct why *why, int number)
{
    for (unsigned i = why->count; number != NO_ENTRY && i--;) {
        if (why->entries[i].number == (unsigned)number) return &why->entries[i];
    }
    return NULL;
}

static struct why_entry *new_entry(struct looking *l, const struct table *t,
                                   const struct event *event, const struct why_entry *within)
{
    struct why *why = l->why;
    struct why_entry e = { .number = l->number,
                           .move = l->move,
                           .until = l->move,
                           .depth = within ? within->depth + 1 : 0,
                           .under_way = t->setup->game->events[event->kind].begins,
                           .cause = find_cause(l, t, event) };
    if (why->count == why->room) {
        why->room = why->room ? why->room * 2 : 64;
        why->entries = must_realloc(why->entries, why->room * sizeof *why->entries);
    }
    why->entries[why->count] = e;
    return &why->entries[why->count++];
}

static void add_step(struct looking *l, const struct table *t, const struct event *event,
                     struct why_entry *e)
{
    struct marked brief = { 0 };
    event_brief(t, event, l->viewer, marked_open(&brief));
    marked_close(&brief, &l->ids);
    steps_add(&e->steps, &brief);
    marked_release(&brief);
}

static void add_words(struct looking *l, const struct table *t, const struct event *event,
                      struct why_entry *e)
{
    marked_release(&e->words);
    if (event_has_steps(&t->setup->game->events[event->kind])) {
        steps_put_end(&e->steps, t, event, l->viewer, &l->ids, &e->words);
        e->under_way = false;
        return;
    }
    event_words(t, event, l->viewer, marked_open(&e->words));
    marked_close(&e->words, &l->ids);
}

/* Something that has begun is one line with its steps, in the words of the event that ends it. */
static struct why_entry *add_event(struct looking *l, const struct table *t,
                                   const struct event *event, int parent)
{
    const struct event_kind *kind = &t->setup->game->events[event->kind];
    struct why_entry *e = find_entry(l->why, parent);
    bool ends = event_has_steps(kind), belongs = (kind->brief || ends) && !kind->begins;
    bool joins = e && e->under_way && belongs && event->parent != NO_EVENT;
    if (!joins) e = new_entry(l, t, event, e);
    if (kind->brief) add_step(l, t, event, e);
    if (!joins || ends) add_words(l, t, event, e);
    e->until = l->move;
    return e;
}

/* ---- listening ------------------------------------------------------------------------------- */

/* Before the stretch that is asked about, only lines are followed that may go on in it. */
static void hear(struct sink *sink, const struct table *t, const struct event *event)
{
    struct looking *l = (struct looking *)((char *)sink - offsetof(struct looking, sink));
    const struct event_kind *kind = &t->setup->game->events[event->kind];
    if (kind->hidden) {
        nesting_look(&l->nesting, t);
        return;
    }
    int parent = nesting_tell(&l->nesting, t, event, l->number);
    if (!l->asked && parent == NO_ENTRY) forget_entries(l->why); /* nothing is under way */
    if (l->asked || kind->brief || event_has_steps(kind)) {
        card_ids_find(&l->ids, t, l->viewer);
        struct why_entry *e = add_event(l, t, event, parent);
        if (l->asked) compare_all(l, t, l->numbered ? &e->changes : NULL);
        l->numbered |= l->asked;
    }
    l->number++;
}

/* What was over before the stretch that is asked about is left out. */
static void keep_wanted(struct why *why, int from)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < why->count; i++) {
        struct why_entry *e = &why->entries[i];
        if (from == FROM_THE_START || e->until > (unsigned)from)
            why->entries[kept++] = *e;
        else
            entry_release(e);
    }
    why->count = kept;
}

static void finish(struct looking *l, const struct table *t, int from)
{
    nesting_look(&l->nesting, t);
    for (unsigned i = 0; i < l->why->count; i++) {
        struct why_entry *e = &l->why->entries[i];
        e->under_way = e->under_way && nesting_is_open(&l->nesting, e->number);
        if (!e->under_way) continue;
        marked_cut_stop(&e->words);
        steps_put(&e->steps, &e->words);
    }
    keep_wanted(l->why, from);
    card_ids_find(&l->ids, t, l->viewer);
    if (l->numbered) compare_all(l, t, &l->why->rest);
}

/* From now on everything is told, with what has changed since now. */
static void begin_stretch(struct looking *l, const struct table *t)
{
    compare_all(l, t, NULL);
    l->numbered = l->asked = true;
}

/* ---- life ------------------------------------------------------------------------------------ */

void why_init(struct why *why, const struct session *s, int from, seat_id viewer)
{
    struct table *t = must_alloc(1, s->setup->table_bytes);
    struct looking l = { .sink = { hear }, .why = why, .viewer = viewer };
    *why = (struct why){ 0 };
    l.numbers = must_alloc(numbers_in_all(s->table) + 1, sizeof *l.numbers);
    l.asked = from == FROM_THE_START;
    l.laid_out = must_alloc(s->table->cards + 1u, sizeof *l.laid_out);
    session_begin_again(s, t, &l.sink);
    for (unsigned i = 0; i < s->count; i++) {
        if (from >= 0 && i == (unsigned)from) begin_stretch(&l, t);
        l.move++;
        session_choose_again(s, t, i);
    }
    finish(&l, t, from);
    nesting_release(&l.nesting);
    free(l.numbers);
    free(l.laid_out);
    free(t);
}

void why_release(struct why *why)
{
    forget_entries(why);
    free(why->entries);
    changes_release(&why->rest);
    *why = (struct why){ 0 };
}

/* ---- the turn that just happened ------------------------------------------------------------- */

/* Listens for turns. */
struct turns {
    struct sink sink;
    const struct counter *whose; /* what the game shows that by; NULL: it has none */
    int64_t turn;                /* its value */
    seat_id told;                /* whose turn was told to begin last; NOBODY: no seat's */
    bool begun;                  /* that was since turns_look() */
};

static void hear_turn(struct sink *sink, const struct table *t, const struct event *event)
{
    struct turns *turns = (struct turns *)((char *)sink - offsetof(struct turns, sink));
    if (event_mark(&t->setup->game->events[event->kind]) != MARK_TURN) return;
    turns->told = event->seat;
    turns->begun = true;
}

static const struct counter *counter_of_turns(const struct game *game)
{
    for (const struct counter *k = game->counters; game->look && k && k->name; k++) {
        const struct counter_look *look = counter_look_of(game->look->counters, k->name);
        if (look && look->as == SHOWN_TURN) return k;
    }
    return NULL;
}

/* Has another turn begun since the last look? Some games tell of a turn only with what is done in
 * it, so what is shown of it counts as well. */
static bool turns_look(struct turns *turns, const struct table *t)
{
    int64_t was = turns->turn;
    bool begun = turns->begun;
    turns->turn = counter_now(t, turns->whose, NO_CARD, 0, 0);
    turns->begun = false;
    return begun || turns->turn != was;
}

static bool is_others_turn(const struct turns *turns, seat_set own)
{
    seat_id seat = turns->whose->kind == VALUE_SEAT ? (seat_id)turns->turn : turns->told;
    return !(own & seat_bit(seat));
}

int why_whole_turn(const struct session *s, int from, seat_set own)
{
    struct turns turns = { .sink = { hear_turn, true }, .told = NOBODY };
    turns.whose = counter_of_turns(s->setup->game);
    if (from < 0 || !turns.whose) return from;
    struct table *t = must_alloc(1, s->setup->table_bytes);
    int start = FROM_THE_START;
    session_begin_again(s, t, &turns.sink);
    turns_look(&turns, t);
    for (int i = 0; i < from; i++) {
        session_choose_again(s, t, (unsigned)i);
        if (turns_look(&turns, t)) start = i;
    }
    bool others = is_others_turn(&turns, own), over = false;
    for (unsigned i = (unsigned)from; i < s->count && others && !over; i++) {
        session_choose_again(s, t, i);
        over = turns_look(&turns, t) || table_is_over(t);
    }
    free(t);
    return others && over ? start : from;
}
