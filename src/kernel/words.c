/* SPDX-License-Identifier: MIT */
/* Words for moves, prompts and events. See words.h. */
#include "kernel/words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/counter.h"
#include "kernel/fields.h"
#include "kernel/look.h"
#include "kernel/outcome.h"
#include "kernel/places.h"
#include "kernel/zone.h"

/* What a phrase can refer to. Moves and prompts fill in the part of an event that they have. */
struct filling {
    const struct table *t;
    const struct event *event;
    seat_id viewer;
    bool stable; /* seats as bare numbers */
    /* Said after {card}: of several cards of that name this is one that comes later. 0: the first.
     */
    unsigned copy;
};

void seat_words(const struct setup *setup, seat_id seat, struct text *out)
{
    size_t start = out->length;
    if (seat == NOBODY) {
        text_add_string(out, "nobody");
        return;
    }
    if (setup->game->seat_words && seat < setup->seats)
        setup->game->seat_words(setup, seat, out);
    else
        text_add(out, "Player %u", seat + 1u);
    text_mark(out, MARK_SEAT, seat, start);
}

void side_words(const struct setup *setup, unsigned side, struct text *out)
{
    size_t start = out->length;
    setup->game->side_words(setup, side, out);
    text_mark(out, MARK_SIDE, side, start);
}

void card_name_words(const struct table *t, card_id card, struct text *out)
{
    size_t start = out->length;
    text_add_string(out, face_name(t, face_of(t, card)));
    text_mark(out, MARK_CARD, card, start);
}

void thing_words(const struct game *game, unsigned thing, struct text *out)
{
    size_t start = out->length;
    check(thing < things_count(game));
    text_add_string(out, game->things[thing]);
    text_mark(out, MARK_THING, thing, start);
}

void place_words(const struct game *game, unsigned place, struct text *out)
{
    size_t start = out->length;
    check(place < places_count(game));
    text_add_string(out, game->places[place].name);
    text_mark(out, MARK_PLACE, place, start);
}

void zone_words(const struct table *t, zone_id zone, struct text *out)
{
    const struct zone *z = zone_at(t, zone);
    const struct zone_look *look = zone_look_of(t->setup->game, z->kind);
    const char *name = look->label ? look->label : zone_kind_of(t, z->kind)->name;
    if (look->sentence) {
        text_add_string(out, look->sentence);
        return;
    }
    if (look->shape == SHAPE_SLOT) {
        place_words(t->setup->game, look->place, out);
        return;
    }
    if (z->owner == NOBODY) {
        text_add(out, "the %s", name);
        return;
    }
    seat_words(t->setup, z->owner, out);
    text_add(out, "'s %s", name);
}

static void add_card(const struct filling *f, card_id card, struct text *out)
{
    if (card < f->t->cards && seat_knows(f->t, f->viewer, card))
        card_name_words(f->t, card, out);
    else
        text_add_string(out, "a card");
}

static void add_copy(const struct filling *f, card_id card, struct text *out)
{
    add_card(f, card, out);
    if (f->copy) text_add(out, " #%u", f->copy);
}

/* "Ann", or "herself" where she is also the source, which has been named by then. */
static void add_target_or_self(const struct filling *f, struct text *out)
{
    card_id card = f->event->target;
    const struct game *game = f->t->setup->game;
    bool self = card < f->t->cards && card == f->event->source && seat_knows(f->t, f->viewer, card);
    if (!self) {
        add_card(f, card, out);
        return;
    }
    size_t start = out->length;
    text_add_string(out, game->self_word ? game->self_word(f->t, card) : "itself");
    text_mark(out, MARK_CARD, card, start);
}

static void add_seat(const struct filling *f, seat_id seat, struct text *out)
{
    if (f->stable)
        text_add(out, "%u", seat + 1u);
    else
        seat_words(f->t->setup, seat, out);
}

/* What a card says may name the card: one that has been shuffled away since is "a card" here, too.
 */
static void add_clause(const struct filling *f, struct text *out)
{
    card_id card = f->event->card;
    if (is_card(f->t, card) && !seat_knows(f->t, f->viewer, card))
        text_add_string(out, "a card");
    else
        f->t->setup->game->clause_words(f->t, f->event, out);
}

/* What a question is about may name the card that asks. */
static void add_what(const struct filling *f, struct text *out)
{
    card_id card = f->event->card;
    if (is_card(f->t, card) && !seat_knows(f->t, f->viewer, card))
        text_add_string(out, "do it?");
    else
        f->t->setup->game->question_words(f->t, out);
}

/* What a choice is for; of a card that is not known, nothing can be said. */
static void add_what_for(const struct filling *f, struct text *out)
{
    card_id card = f->event->card;
    if (is_card(f->t, card) && !seat_knows(f->t, f->viewer, card)) return;
    f->t->setup->game->question_words(f->t, out);
}

/* "an orange", "a red": no name of a thing begins with a vowel that is not spoken as one. */
static void add_a_thing(const struct filling *f, const char *article, struct text *out)
{
    const struct game *game = f->t->setup->game;
    bool vowel = f->event->thing < things_count(game) &&
                 strchr("aeiou", game->things[f->event->thing][0]) != NULL;
    text_add(out, "%s%s ", article, vowel ? "n" : "");
    thing_words(game, f->event->thing, out);
}

static void add_word(const struct filling *f, const char *start, const char *end, struct text *out)
{
    const struct event *e = f->event;
    if (span_is(start, end, "seat"))
        add_seat(f, e->seat, out);
    else if (span_is(start, end, "other"))
        add_seat(f, e->other, out);
    else if (span_is(start, end, "card"))
        add_copy(f, e->card, out);
    else if (span_is(start, end, "source"))
        add_card(f, e->source, out);
    else if (span_is(start, end, "target"))
        add_card(f, e->target, out);
    else if (span_is(start, end, "target or self"))
        add_target_or_self(f, out);
    else if (span_is(start, end, "number"))
        text_add_number(out, e->number);
    else if (span_is(start, end, "signed"))
        text_add(out, "%+d", e->number);
    else if (span_is(start, end, "some"))
        text_add(out, e->number ? "%d" : "no", e->number);
    else if (span_is(start, end, "left"))
        text_add_number(out, e->was > 0 ? e->was : 0);
    else if (span_is(start, end, "was"))
        text_add_number(out, e->was);
    else if (span_is(start, end, "change"))
        text_add(out, "%+d", e->number - e->was);
    else if (span_is(start, end, "difference"))
        text_add(out, "%d", abs(e->number - e->was));
    else if (span_is(start, end, "s"))
        text_add_string(out, e->number == 1 ? "" : "s");
    else if (span_is(start, end, "s 2"))
        text_add_string(out, e->was == 1 ? "" : "s");
    else if (span_is(start, end, "name"))
        text_add_string(out, event_name_word(f->t->setup->game, e, 0));
    else if (span_is(start, end, "name 2"))
        text_add_string(out, event_name_word(f->t->setup->game, e, 1));
    else if (span_is(start, end, "clause"))
        add_clause(f, out);
    else if (span_is(start, end, "what"))
        add_what(f, out);
    else if (span_is(start, end, "what for"))
        add_what_for(f, out);
    else if (span_is(start, end, "price"))
        f->t->setup->game->price_words(f->t, e, out);
    else if (span_is(start, end, "thing"))
        thing_words(f->t->setup->game, e->thing, out);
    else if (span_is(start, end, "a thing"))
        add_a_thing(f, "a", out);
    else if (span_is(start, end, "A thing"))
        add_a_thing(f, "A", out);
    else if (span_is(start, end, "thing 2"))
        thing_words(f->t->setup->game, (unsigned)e->was, out);
    else if (span_is(start, end, "place"))
        place_words(f->t->setup->game, e->place, out);
    else if (span_is(start, end, "place 2"))
        place_words(f->t->setup->game, e->place_2, out);
    else if (span_is(start, end, "from"))
        zone_words(f->t, e->place_2, out);
    else if (span_is(start, end, "to"))
        zone_words(f->t, e->place, out);
    else if (span_is(start, end, "steps"))
        return; /* event_words_before_steps() ends there */
    else
        check_failed("a phrase of the game has an unknown word in braces", __FILE__, __LINE__);
}

static bool ends_sentence(const struct text *out)
{
    return out->length && strchr("!?.", out->bytes[out->length - 1]);
}

/* Names that end a sentence themselves ("Halt!") need no full stop. */
static void fill_until(const struct filling *f, const char *phrase, const char *stop,
                       struct text *out)
{
    while (phrase < stop) {
        const char *open = memchr(phrase, '{', (size_t)(stop - phrase));
        if (*phrase == '.' && ends_sentence(out)) phrase++;
        text_add_bytes(out, phrase, (size_t)((open ? open : stop) - phrase));
        if (!open) return;
        const char *end = strchr(open, '}');
        check(end);
        add_word(f, open + 1, end, out);
        phrase = end + 1;
    }
}

static void fill(const struct filling *f, const char *phrase, struct text *out)
{
    fill_until(f, phrase, phrase + strlen(phrase), out);
}

static struct event move_as_event(const struct move *m)
{
    return EVENT(0, .seat = m->seat, .card = m->card, .thing = m->thing, .number = m->number,
                 .place = m->extra);
}

unsigned move_line(const struct table *t, const struct move *move)
{
    struct event about = move_as_event(move);
    return t->setup->game->clause_line(t, &about);
}

/* The stable text is for programs, and marks nothing. */
static void fill_stable(const struct table *t, const struct move *m, struct text *out)
{
    struct event e = move_as_event(m);
    struct filling f = { t, &e, t->asked, .stable = true };
    struct marks *marks = out->marks;
    out->marks = NULL;
    fill(&f, t->setup->game->moves[m->kind].move, out);
    out->marks = marks;
}

static const char *name_for_asked(const struct table *t, card_id card)
{
    bool known = card < t->cards && seat_knows(t, t->asked, card);
    return known ? face_name(t, face_of(t, card)) : "a card";
}

/* False: two moves of a kind whose text has these fields differ in one of them. Mostly that is so,
 * and neither text need be made to see it. */
static bool may_read_same(const struct table *t, unsigned fields, const struct move *a,
                          const struct move *b)
{
    if (fields >> EVENT_FIELD_SEAT & 1 && a->seat != b->seat) return false;
    if (fields >> EVENT_FIELD_THING & 1 && a->thing != b->thing) return false;
    if (fields >> EVENT_FIELD_NUMBER & 1 && a->number != b->number) return false;
    if (fields >> EVENT_FIELD_PLACE & 1 && a->extra != b->extra) return false;
    if (!(fields >> EVENT_FIELD_CARD & 1)) return true;
    return strcmp(name_for_asked(t, a->card), name_for_asked(t, b->card)) == 0;
}

static bool reads_same(const struct table *t, const struct move *a, const struct move *b)
{
    struct text one = { 0 }, other = { 0 };
    fill_stable(t, a, &one);
    fill_stable(t, b, &other);
    bool same = strcmp(text_string(&one), text_string(&other)) == 0;
    text_release(&one);
    text_release(&other);
    return same;
}

/* How many moves before this one read the same. */
static unsigned equals_before(const struct table *t, unsigned index)
{
    const struct move *moves = table_moves(t), *move = &moves[index];
    unsigned count = 0, fields = phrase_fields(t->setup->game->moves[move->kind].move);
    for (unsigned i = 0; i < index; i++) {
        if (moves[i].kind != move->kind || !may_read_same(t, fields, &moves[i], move)) continue;
        count += reads_same(t, &moves[i], move);
    }
    return count;
}

void move_text(const struct table *t, unsigned index, struct text *out)
{
    check(index < t->moves);
    fill_stable(t, &table_moves(t)[index], out);
    unsigned before = equals_before(t, index);
    if (before) text_add(out, " #%u", before + 1);
}

/* Is that card of a move named by none of the moves before? */
static bool is_named_first(const struct table *t, unsigned index)
{
    const struct move *moves = table_moves(t);
    for (unsigned i = 0; i < index; i++) {
        if (moves[i].kind == moves[index].kind && moves[i].card == moves[index].card) return false;
    }
    return true;
}

/* Which of the cards of that name it is, among those that moves of the kind name; 0: the first, or
 * its words do without. One card may have two powers, and is the same card in both. */
static unsigned number_of_copy(const struct table *t, unsigned index)
{
    const struct move *moves = table_moves(t), *move = &moves[index];
    const char *name = name_for_asked(t, move->card);
    unsigned before = 0;
    bool named = strstr(t->setup->game->moves[move->kind].words, "{card}");
    if (!named || !equals_before(t, index)) return 0;
    for (unsigned i = 0; i < index && moves[i].card != move->card; i++) {
        bool same = moves[i].kind == move->kind && is_named_first(t, i);
        before += same && strcmp(name_for_asked(t, moves[i].card), name) == 0;
    }
    return before ? before + 1 : 0;
}

static void fill_move(const struct table *t, unsigned index, struct text *out)
{
    const struct move *move = &table_moves(t)[index];
    struct event e = move_as_event(move);
    struct filling f = { t, &e, t->asked, .copy = number_of_copy(t, index) };
    fill(&f, t->setup->game->moves[move->kind].words, out);
}

/* How many moves before this one people read the same. */
static unsigned read_before(const struct table *t, unsigned index)
{
    const struct move *moves = table_moves(t);
    struct text mine = { 0 }, other = { 0 };
    unsigned count = 0;
    if (!equals_before(t, index)) return 0;
    fill_move(t, index, &mine);
    for (unsigned i = 0; i < index; i++) {
        if (moves[i].kind != moves[index].kind || !reads_same(t, &moves[i], &moves[index]))
            continue;
        text_clear(&other);
        fill_move(t, i, &other);
        count += strcmp(text_string(&mine), text_string(&other)) == 0;
    }
    text_release(&mine);
    text_release(&other);
    return count;
}

/* The number of a second card belongs to its name: "Lens #2: draw a card". Only what reads the same
 * even so is told apart by a number at its end. */
void move_words(const struct table *t, unsigned index, struct text *out)
{
    check(index < t->moves);
    unsigned before = read_before(t, index);
    fill_move(t, index, out);
    if (before) text_add(out, " #%u", before + 1);
}

int move_find(const struct table *t, const char *wanted)
{
    int found = -1;
    struct text text = { 0 };
    for (unsigned i = 0; i < t->moves && found < 0; i++) {
        text_clear(&text);
        move_text(t, i, &text);
        if (strcmp(text_string(&text), wanted) == 0) found = (int)i;
    }
    text_release(&text);
    return found;
}

void prompt_words(const struct table *t, struct text *out)
{
    struct event none = EVENT(0, .card = t->subject);
    const struct event *about = &none;
    struct event filled;
    if (t->about != NO_EVENT) {
        filled = *event_at(t, t->about);
        if (t->subject != NO_CARD) filled.card = t->subject;
        about = &filled;
    }
    struct filling f = { t, about, t->asked };
    fill(&f, t->setup->game->prompts[t->prompt].words, out);
}

/* A sentence may begin with the name of a card, which is written small in some games, or with "a
 * card". */
static void begin_with_capital(struct text *out, size_t start)
{
    if (start < out->length) out->bytes[start] = (char)toupper((unsigned char)out->bytes[start]);
}

void events_words(const struct table *t, const struct event *event, unsigned times, seat_id viewer,
                  struct text *out)
{
    struct event all = *event;
    struct filling f = { t, &all, viewer };
    size_t start = out->length;
    all.number = (int32_t)times * (event->number ? event->number : 1);
    fill(&f, t->setup->game->events[event->kind].several, out);
    begin_with_capital(out, start);
}

static const char steps_word[] = "{steps}";

bool event_has_steps(const struct event_kind *kind)
{
    return strstr(kind->words, steps_word) != NULL;
}

void event_words(const struct table *t, const struct event *event, seat_id viewer, struct text *out)
{
    struct filling f = { t, event, viewer };
    size_t start = out->length;
    fill(&f, t->setup->game->events[event->kind].words, out);
    begin_with_capital(out, start);
}

void event_words_before_steps(const struct table *t, const struct event *event, seat_id viewer,
                              struct text *out)
{
    struct filling f = { t, event, viewer };
    const char *words = t->setup->game->events[event->kind].words;
    size_t start = out->length;
    fill_until(&f, words, strstr(words, steps_word), out);
    begin_with_capital(out, start);
}

void event_words_after_steps(const struct table *t, const struct event *event, seat_id viewer,
                             struct text *out)
{
    struct filling f = { t, event, viewer };
    const char *words = t->setup->game->events[event->kind].words;
    fill(&f, strstr(words, steps_word) + strlen(steps_word), out);
}

void event_brief(const struct table *t, const struct event *event, seat_id viewer, struct text *out)
{
    struct filling f = { t, event, viewer };
    fill(&f, t->setup->game->events[event->kind].brief, out);
}

void card_says_words(const struct table *t, card_id card, unsigned line, struct text *out)
{
    const struct game *game = t->setup->game;
    face_id face = face_of(t, card);
    card_name_words(t, card, out);
    text_add_string(out, ": ");
    size_t start = out->length;
    if (line && game->sentence_words) game->sentence_words(t->setup, face, line, out);
    if (out->length == start && game->card_words) game->card_words(t->setup, face, out);
    text_join_lines(out, start);
}

/* "Player 1, Player 2 and The Sea"; returns how many that is. */
static unsigned add_parties(const struct table *t, seat_set seats, uint8_t sides, struct text *out)
{
    unsigned count = (unsigned)(__builtin_popcount(seats) + __builtin_popcount(sides)), named = 0;
    for (unsigned i = 0; i < t->seats + (unsigned)SIDES_MAX; i++) {
        bool in = i < t->seats ? seats >> i & 1 : sides >> (i - t->seats) & 1;
        if (!in) continue;
        if (named) text_add_string(out, named + 1 == count ? " and " : ", ");
        if (i < t->seats)
            seat_words(t->setup, (seat_id)i, out);
        else
            side_words(t->setup, i - t->seats, out);
        named++;
    }
    return count;
}

void outcome_words(const struct table *t, struct text *out)
{
    struct outcome o = table_outcome(t);
    if (t->setup->game->cooperative) {
        text_add_string(out, o.winners ? "The team has won." : "The team has lost.");
        return;
    }
    if (is_draw(&o)) {
        text_add_string(out, "A draw between ");
        add_parties(t, o.drawn, o.sides_drawn, out);
        text_add_char(out, '.');
        return;
    }
    size_t start = out->length;
    unsigned count = add_parties(t, o.winners, o.sides_won, out);
    begin_with_capital(out, start);
    text_add_string(out, o.parties > 1 ? " share the victory." : count == 1 ? " wins." : " win.");
}
