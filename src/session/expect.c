/* SPDX-License-Identifier: MIT */
/* Expectations of scenes. See expect.h. */
#include "session/expect.h"

#include <stdio.h>
#include <string.h>

#include "kernel/outcome.h"
#include "kernel/words.h"
#include "kernel/worked_out.h"
#include "kernel/zone.h"
#include "session/scene_read.h"

/* ---- describing ------------------------------------------------------------------------------ */

/* Whoever writes a scene sees everything: a card is named whoever knows it. */
static void print_value(const struct table *t, const struct counter *k, int64_t value,
                        struct text *out)
{
    if (k->kind == VALUE_CARD && value < t->cards)
        text_add_string(out, face_name(t, face_of(t, (card_id)value)));
    else
        counter_print_value(t, k, value, NOBODY, out);
}

/* The rules' notes are shown only where they are not 0. */
static bool is_worth_telling(const struct table *t, const struct counter *k)
{
    bool some = false;
    for (unsigned i = 0; i < counter_size(t, k, 0); i++) {
        for (unsigned j = 0; j < counter_size(t, k, 1); j++) {
            some |= counter_now(t, k, NO_CARD, i, j) != 0;
        }
    }
    return some || !k->inner;
}

static void describe_counter(const struct table *t, const struct counter *k, struct text *out)
{
    if (!is_worth_telling(t, k)) return;
    text_add(out, "    %s =", k->name);
    for (unsigned i = 0; i < counter_size(t, k, 0); i++) {
        for (unsigned j = 0; j < counter_size(t, k, 1); j++) {
            text_add_char(out, ' ');
            print_value(t, k, counter_now(t, k, NO_CARD, i, j), out);
        }
        if (k->per[1] && i + 1 < counter_size(t, k, 0)) text_add_string(out, " |");
    }
    text_add_char(out, '\n');
}

/* What is not 0 of a card: {charge=2 due=yes} */
static void describe_card_counters(const struct table *t, card_id card, struct text *out)
{
    const char *before = " {";
    const struct counter *k = t->setup->game->card_counters;
    for (; k && k->name; k++) {
        int64_t value = counter_now(t, k, card, 0, 0);
        if (!value || (k->kind == VALUE_CARD && value >= t->cards)) continue;
        text_add(out, "%s%s=", before, k->name);
        print_value(t, k, value, out);
        before = " ";
    }
    if (before[1] == '\0') text_add_char(out, '}');
}

static void describe_zone(const struct table *t, zone_id zone, struct text *out)
{
    const struct zone *z = zone_at(t, zone);
    if (!z->count) return;
    text_add(out, "    %s", zone_kind_of(t, z->kind)->name);
    if (z->owner != NOBODY) text_add(out, "[%u]", z->owner + 1u);
    text_add_char(out, ':');
    for (EACH_CARD(c, t, zone)) {
        text_add(out, "%s %s", c == z->first ? "" : ",", face_name(t, face_of(t, c)));
        describe_card_counters(t, c, out);
    }
    text_add_char(out, '\n');
}

/* All of a row, for 0 may be a seat or a card: The lamp burns {by=1 left=0} */
static void describe_row(const struct table *t, const struct row_kind *kind, unsigned row,
                         struct text *out)
{
    text_add_string(out, "        ");
    if (kind->words) kind->words(t, row, out);
    if (kind->words) text_add_char(out, ' ');
    const char *before = "{";
    for (const struct counter *k = kind->fields; k->name; k++) {
        if (!*k->name) continue;
        text_add(out, "%s%s=", before, k->name);
        for (unsigned i = 0; i < counter_size(t, k, 0) * counter_size(t, k, 1); i++) {
            unsigned first = i / counter_size(t, k, 1), second = i % counter_size(t, k, 1);
            if (i) text_add_char(out, ',');
            print_value(t, k, counter_read(k, row_at(t, kind, row), first, second), out);
        }
        before = " ";
    }
    text_add_string(out, "}\n");
}

/* How many there are, where there are any, and a line for each. */
static void describe_rows(const struct table *t, const struct row_kind *kind, struct text *out)
{
    unsigned count = kind->count(t);
    if (count) text_add(out, "    %s = %u\n", kind->name, count);
    for (unsigned i = 0; i < count; i++) describe_row(t, kind, i, out);
}

static void add_offered(const struct table *t, struct text *out)
{
    for (unsigned i = 0; i < t->moves; i++) {
        if (i) text_add_string(out, " | ");
        move_text(t, i, out);
    }
}

void describe_table(const struct table *t, struct text *out)
{
    const struct game *game = t->setup->game;
    for (const struct counter *k = game->counters; k->name; k++) {
        if (*k->name) describe_counter(t, k, out);
    }
    for (const struct row_kind *k = game->rows; k && k->name; k++) describe_rows(t, k, out);
    for (unsigned z = 0; z < t->zones; z++) describe_zone(t, (zone_id)z, out);
    if (t->asked == NOBODY) {
        text_add_string(out, "    the game is over\n");
        return;
    }
    text_add(out, "    asked %u: ", t->asked + 1u);
    prompt_words(t, out);
    text_add_string(out, "\n    offered: ");
    add_offered(t, out);
    text_add_char(out, '\n');
}

/* ---- comparing ------------------------------------------------------------------------------- */

static const char *is_or_are(unsigned count)
{
    return count == 1 ? "is" : "are";
}

/* A line that goes on where it should end would seem to say more than is checked. */
static bool ends_here(struct scene_words *r)
{
    skip_blanks(r);
    return r->at == r->end || mistake(r, r->at, "nothing more is expected here");
}

static bool expect_counter(struct scene_words *r, const struct counter_place *place)
{
    int64_t wanted;
    skip_blanks(r);
    const char *at = r->at;
    if (!take_char(r, '=')) return mistake(r, r->at, "a '=' and a value are expected");
    if (!take_value(r, place->counter, &wanted) || !ends_here(r)) return false;
    int64_t is = counter_now(r->t, place->counter, NO_CARD, place->first, place->second);
    if (is == wanted) return true;
    /* Two cards of one name are as good as each other. */
    if (place->counter->kind == VALUE_CARD && is < r->t->cards && wanted < r->t->cards &&
        face_of(r->t, (card_id)is) == face_of(r->t, (card_id)wanted)) {
        return true;
    }
    struct text words = { 0 };
    print_value(r->t, place->counter, is, &words);
    deny(r, at, "it is %s", text_string(&words));
    text_release(&words);
    return false;
}

/* timed = 2: that many rows. */
static bool expect_rows(struct scene_words *r, const struct row_kind *kind)
{
    int64_t wanted;
    if (!take_char(r, '=')) return mistake(r, r->at, "a '=' and a number of rows are expected");
    skip_blanks(r);
    if (!span_number(r->at, r->end, 0, UINT16_MAX, &wanted)) {
        return mistake(r, r->at, "a number of rows is expected here");
    }
    unsigned is = kind->count(r->t);
    return is == wanted || deny(r, r->at, "it is %u", is);
}

/* A number of a card that is worked out (worked_out.h): false, and reported, if it is another one.
 * Of a card that has none where it lies it is 0. */
static bool sum_holds(struct scene_words *r, const char *start, const struct card_sum *kind,
                      const struct listed *listed, card_id card)
{
    struct sum sum = { 0 };
    int64_t wanted;
    bool there = kind->find(r->t, card, &sum);
    int32_t is = there ? sum.now : 0;
    static const struct counter number = { .name = "number", .bytes = 4, .is_signed = true };
    if (!take_value(r, &number, &wanted)) return false;
    return is == wanted || deny(r, start, "'%s' of %s is %d", kind->name, listed->name, is);
}

static const struct card_sum *find_sum(const struct table *t, const char *start, const char *end)
{
    const struct worked_out *w = t->setup->game->worked_out;
    const struct card_sum *sum = w ? w->sums : NULL;
    while (sum && sum->name && !span_is(start, end, sum->name)) sum++;
    return sum && sum->name ? sum : NULL;
}

static bool number_holds(struct scene_words *r, const char *start, const struct counter *c,
                         const struct listed *listed, card_id card)
{
    int64_t wanted, is = counter_now(r->t, c, card, 0, 0);
    if (!take_value(r, c, &wanted)) return false;
    if (is == wanted) return true;
    struct text words = { 0 };
    print_value(r->t, c, is, &words);
    deny(r, start, "'%s' of %s is %s", c->name, listed->name, text_string(&words));
    text_release(&words);
    return false;
}

/* known=1+2: exactly these seats know its face. */
static bool is_known_so(struct scene_words *r, const char *start, const struct listed *listed,
                        card_id card)
{
    seat_set wanted = 0, known = card_at(r->t, card)->known & all_seats(r->t);
    if (!take_char(r, '=')) return mistake(r, r->at, "a '=' is expected here");
    if (!take_seats(r, &wanted)) return false;
    if (known == wanted) return true;
    struct text seats = { 0 };
    for (seat_id seat = 0; seat < r->t->seats; seat++) {
        if (known & seat_bit(seat)) text_add(&seats, "%s%u", seats.length ? "+" : "", seat + 1u);
    }
    deny(r, start, "%s is known to %s", listed->name,
         seats.length ? text_string(&seats) : "nobody");
    text_release(&seats);
    return false;
}

static bool braces_hold(struct scene_words *line, const struct listed *listed, card_id card)
{
    struct scene_words r = *line;
    r.at = listed->braces;
    r.end = listed->braces_end;
    for (skip_blanks(&r); r.at < r.end; skip_blanks(&r)) {
        const char *start, *end;
        if (!take_name(&r, &start, &end)) return mistake(&r, r.at, "name=value is expected here");
        if (span_is(start, end, "known")) {
            if (!is_known_so(&r, start, listed, card)) return false;
            continue;
        }
        const struct counter *c = r.t->setup->game->card_counters;
        while (c && c->name && !span_is(start, end, c->name)) c++;
        const struct card_sum *sum = c && c->name ? NULL : find_sum(r.t, start, end);
        if (!sum && (!c || !c->name)) return mistake(&r, start, "cards have no such number here");
        if (!take_char(&r, '=')) return mistake(&r, r.at, "a '=' is expected here");
        if (sum ? !sum_holds(&r, start, sum, listed, card)
                : !number_holds(&r, start, c, listed, card))
            return false;
    }
    return true;
}

/* The card of the zone that this name means: the next one in order, or any that no other name has
 * taken. */
static card_id match(const struct scene_words *r, zone_id zone, bool ordered, face_id face,
                     card_id expected, const bool *taken)
{
    if (ordered)
        return is_card(r->t, expected) && face_of(r->t, expected) == face ? expected : NO_CARD;
    for (EACH_CARD(c, r->t, zone)) {
        if (!taken[c] && face_of(r->t, c) == face) return c;
    }
    return NO_CARD;
}

static bool expect_zone(struct scene_words *r, zone_id zone)
{
    const struct zone *z = zone_at(r->t, zone);
    bool ordered = zone_kind_of(r->t, z->kind)->ordered, open = false;
    bool taken[CARDS_MAX] = { false };
    unsigned count = 0;
    const char *at = r->at;
    card_id expected = z->first;
    skip_blanks(r);
    bool more = r->at < r->end;
    while (more) {
        struct listed listed;
        face_id face;
        if (!take_listed(r, &listed, &more)) return false;
        if (strcmp(listed.name, "...") == 0) {
            if (more) return mistake(r, listed.at, "'...' comes last");
            open = true;
            break;
        }
        if (!find_face(r, &listed, &face)) return false;
        card_id found = match(r, zone, ordered, face, expected, taken);
        if (found == NO_CARD) return deny(r, listed.at, "'%s' does not lie there", listed.name);
        if (listed.braces && !braces_hold(r, &listed, found)) return false;
        taken[found] = true;
        expected = card_next(r->t, found);
        count++;
    }
    if (open || count == z->count) return true;
    return deny(r, at, "there %s %u card%s, not %u", is_or_are(z->count), z->count,
                plural_s(z->count), count);
}

static bool expect_place(struct scene_words *r)
{
    struct counter_place place;
    if (!take_place(r, &place)) return false;
    if (place.kind == PLACE_COUNTER) return expect_counter(r, &place);
    if (place.kind == PLACE_ROWS) return expect_rows(r, place.rows);
    if (take_char(r, ':')) return expect_zone(r, place.zone);
    const char *at = r->at;
    if (!take_word(r, "count")) return mistake(r, at, "':' and cards, or 'count N', is expected");
    skip_blanks(r);
    int64_t wanted;
    if (!span_number(r->at, r->end, 0, CARDS_MAX, &wanted)) {
        return mistake(r, r->at, "a number of cards is expected here");
    }
    unsigned is = zone_count(r->t, place.zone);
    return is == wanted || deny(r, at, "there %s %u card%s", is_or_are(is), is, plural_s(is));
}

static bool expect_asked(struct scene_words *r)
{
    skip_blanks(r);
    const char *at = r->at;
    seat_id seat;
    if (!take_seat(r, &seat) || !ends_here(r)) return false;
    if (r->t->asked == seat) return true;
    if (r->t->asked == NOBODY) return deny(r, at, "nobody is asked, the game is over");
    return deny(r, at, "seat %u is asked", r->t->asked + 1u);
}

static void span_copy(char *to, size_t room, const char *start, const char *end)
{
    snprintf(to, room, "%.*s", (int)(end - start), start);
}

static bool expect_offered(struct scene_words *r, bool wanted)
{
    char move[300];
    skip_blanks(r);
    span_copy(move, sizeof move, r->at, r->end);
    if ((move_find(r->t, move) >= 0) == wanted) return true;
    if (!wanted) return deny(r, r->at, "it is offered");
    struct text all = { 0 };
    add_offered(r->t, &all);
    deny(r, r->at, "it is not offered; offered are: %s", text_string(&all));
    text_release(&all);
    return false;
}

/* offered only A | B | C: exactly these, in any order. */
static bool expect_only(struct scene_words *r)
{
    unsigned count = 0;
    const char *end = r->end;
    bool fine = true;
    while (r->at < end) {
        const char *bar = r->at;
        while (bar < end && !(bar[0] == '|' && bar > r->at && bar[-1] == ' ')) bar++;
        r->end = bar;
        skip_blanks(r);
        span_trim(&r->at, &r->end);
        fine &= expect_offered(r, true);
        count++;
        r->at = bar < end ? bar + 1 : end;
    }
    if (!fine) return false;
    if (count == r->t->moves) return true;
    struct text all = { 0 };
    add_offered(r->t, &all);
    deny(r, r->line_start, "there are more: %s", text_string(&all));
    text_release(&all);
    return false;
}

void expecting_begin(struct expecting *e)
{
    e->begun = true;
    e->moves = e->session->count;
    e->found = e->met = false;
}

void expecting_release(struct expecting *e)
{
    log_release(&e->log);
}

/* Brings the log up to date, and finds out from where it counts. */
static void read_log(struct expecting *e)
{
    const struct session *s = e->session;
    if (e->log.wants.viewers)
        log_update(&e->log, s);
    else
        log_init(&e->log, s, all_viewers(s->setup->seats));
    if (!e->found) e->log_from = e->begun ? log_after(&e->log, e->moves) : 0;
    e->found = true;
}

/* Also without the card that it begins with, where that has to be said: a scene is not about what
 * somebody has read before. */
static bool reads(const struct log_told *told, const char *words)
{
    const char *text = text_string(&told->words.text);
    return strcmp(text, words) == 0 || strcmp(text + told->named, words) == 0;
}

static bool was_told(const struct expecting *e, const char *words, int viewer, unsigned *index)
{
    unsigned seats = e->session->setup->seats;
    for (unsigned i = e->log_from; i < e->log.count; i++) {
        for (unsigned v = 0; v <= seats; v++) {
            if (viewer >= 0 && v != (unsigned)viewer) continue;
            seat_id reader = v < seats ? (seat_id)v : (seat_id)NOBODY;
            if (!reads(log_told(&e->log, i, reader), words)) continue;
            *index = i;
            return true;
        }
    }
    return false;
}

static void add_told(const struct expecting *e, struct text *out)
{
    for (unsigned i = e->log_from; i < e->log.count && i < e->log_from + 12; i++) {
        text_add(out, "%s%s", i > e->log_from ? " / " : "", log_words(&e->log, i, NOBODY));
    }
}

/* event WORDS, event[2] WORDS: told since the last play, in this order. */
static bool expect_event(struct expecting *e, struct scene_words *r, bool wanted)
{
    int viewer = -1;
    if (r->at < r->end && *r->at == '[') {
        seat_id seat;
        r->at++;
        if (!take_seat(r, &seat)) return false;
        if (!take_char(r, ']')) return mistake(r, r->at, "a ']' is expected here");
        viewer = seat;
    }
    char words[400];
    skip_blanks(r);
    span_copy(words, sizeof words, r->at, r->end);
    read_log(e);
    unsigned index = 0, from = e->log_from;
    if (wanted && viewer == e->viewer && e->log_from < e->log.count && e->met) e->log_from++;
    bool told = was_told(e, words, viewer, &index);
    if (told && wanted) {
        e->log_from = index;
        e->viewer = viewer;
        e->met = true;
    }
    if (told == wanted) return true;
    if (!wanted) return deny(r, r->at, "it happened");
    struct text all = { 0 };
    add_told(e, &all);
    deny(r, r->at, "that was not told (any more); told was: %s", text_string(&all));
    text_release(&all);
    e->log_from = from; /* a line that fails uses up no event */
    return false;
}

/* A side that nobody plays and that can win, by its name: seats + its number. */
static bool take_side(struct scene_words *r, unsigned *party)
{
    const struct setup *setup = r->t->setup;
    bool found = false;
    for (unsigned k = 0; k < setup->game->scoring_sides && !found; k++) {
        struct text words = { 0 };
        side_words(setup, k, &words);
        found = take_word(r, text_string(&words));
        if (found) *party = setup->seats + k;
        text_release(&words);
    }
    return found;
}

/* Whoever can have points: a seat, or such a side. */
static bool take_party(struct scene_words *r, unsigned *party)
{
    if (take_side(r, party)) return true;
    seat_id seat;
    if (!take_seat(r, &seat)) return false;
    *party = seat;
    return true;
}

static bool expect_score(struct scene_words *r)
{
    unsigned party;
    int64_t wanted;
    if (!take_char(r, '[')) return mistake(r, r->at, "score[SEAT] = POINTS is expected");
    if (!take_party(r, &party)) return false;
    if (!take_char(r, ']') || !take_char(r, '='))
        return mistake(r, r->at, "score[SEAT] = POINTS is expected");
    skip_blanks(r);
    if (!span_number(r->at, r->end, -1000000, 1000000, &wanted)) {
        return mistake(r, r->at, "a number of points is expected here");
    }
    int32_t scores[SCORES_MAX];
    table_scores(r->t, scores);
    return scores[party] == wanted || deny(r, r->at, "it is %d", scores[party]);
}

/* Bit i of a set of players and sides: seat i, or side i - seats. */
static unsigned parties(const struct table *t, seat_set seats, unsigned sides)
{
    return seats | sides << t->seats;
}

static bool take_parties(struct scene_words *r, unsigned *set)
{
    *set = 0;
    for (skip_blanks(r); r->at < r->end; skip_blanks(r)) {
        unsigned party;
        if (!take_party(r, &party)) return false;
        *set |= 1u << party;
    }
    return *set || mistake(r, r->at, "a seat is expected here");
}

static bool not_those(struct scene_words *r, const char *what, unsigned is)
{
    struct text all = { 0 };
    for (unsigned i = 0; i < r->t->seats + (unsigned)SIDES_MAX; i++) {
        if (!(is >> i & 1)) continue;
        text_add_char(&all, ' ');
        if (i < r->t->seats)
            text_add(&all, "%u", i + 1);
        else
            side_words(r->t->setup, i - r->t->seats, &all);
    }
    deny(r, r->line_start, "%s%s", what, text_string(&all));
    text_release(&all);
    return false;
}

/* winner 1 3, winner The Sea, winner nobody */
static bool expect_winners(struct scene_words *r)
{
    skip_blanks(r);
    if (!table_is_over(r->t)) return deny(r, r->at, "the game is not over");
    struct outcome o = table_outcome(r->t);
    unsigned wanted = 0, is = parties(r->t, o.winners, o.sides_won);
    bool nobody = take_word(r, "nobody");
    if (nobody && !ends_here(r)) return false;
    if (!nobody && !take_parties(r, &wanted)) return false;
    if (wanted == is) return true;
    if (is) return not_those(r, "the winners are", is);
    return deny(r, r->line_start, is_draw(&o) ? "it is a draw" : "nobody has won");
}

/* draw: whoever it is between; draw 1 3: between exactly these. */
static bool expect_draw(struct scene_words *r)
{
    skip_blanks(r);
    if (!table_is_over(r->t)) return deny(r, r->at, "the game is not over");
    struct outcome o = table_outcome(r->t);
    unsigned wanted, is = parties(r->t, o.drawn, o.sides_drawn);
    if (!is) return deny(r, r->line_start, "it is no draw");
    if (r->at == r->end) return true;
    if (!take_parties(r, &wanted)) return false;
    return wanted == is || not_those(r, "it is a draw between", is);
}

/* Is it that text, or, where it ends with "...", the beginning of it? */
static bool span_begins(const char *start, const char *end, const char *text)
{
    size_t length = (size_t)(end - start);
    if (length < 3 || memcmp(end - 3, "...", 3) != 0) return span_is(start, end, text);
    return strncmp(start, text, length - 3) == 0;
}

static bool expect_prompt(struct scene_words *r)
{
    skip_blanks(r);
    if (r->t->asked == NOBODY) return deny(r, r->at, "nobody is asked, the game is over");
    struct text words = { 0 };
    prompt_words(r->t, &words);
    bool same = span_begins(r->at, r->end, text_string(&words));
    if (!same) deny(r, r->at, "the prompt is: %s", text_string(&words));
    text_release(&words);
    return same;
}

static bool expect_forfeited(struct scene_words *r)
{
    int64_t wanted;
    skip_blanks(r);
    if (!span_number(r->at, r->end, 0, UINT16_MAX, &wanted)) {
        return mistake(r, r->at, "a number of effects is expected here");
    }
    return r->t->forfeited == wanted || deny(r, r->at, "it is %u", r->t->forfeited);
}

static bool check_line(struct expecting *e, struct scene_words *r)
{
    const char *start = r->at;
    bool over = table_is_over(r->t);
    if (take_word(r, "asked")) return expect_asked(r);
    if (take_word(r, "over")) {
        return ends_here(r) && (over || deny(r, start, "the game is not over"));
    }
    if (take_word(r, "not over")) {
        return ends_here(r) && (!over || deny(r, start, "the game is over"));
    }
    if (take_word(r, "offered only")) return expect_only(r);
    if (take_word(r, "offered")) return expect_offered(r, true);
    if (take_word(r, "not offered")) return expect_offered(r, false);
    if (take_word(r, "event")) return expect_event(e, r, true);
    if (take_word(r, "no event")) return expect_event(e, r, false);
    if (take_word(r, "score")) return expect_score(r);
    if (take_word(r, "winner")) return expect_winners(r);
    if (take_word(r, "draw")) return expect_draw(r);
    if (take_word(r, "prompt")) return expect_prompt(r);
    if (take_word(r, "forfeited")) return expect_forfeited(r);
    return expect_place(r);
}

bool expect_line(struct expecting *e, unsigned line, const char *line_start, const char *start,
                 const char *end)
{
    bool denied = false;
    struct scene_words r = { e->session->table, e->d, line, line_start, start, end, &denied };
    bool holds = check_line(e, &r);
    if (!holds && !denied) e->malformed = true;
    return holds;
}
