/* SPDX-License-Identifier: MIT */
/* Views. See view.h. */
#include "kernel/view.h"

#include <string.h>

#include "base/json.h"
#include "kernel/card_ids.h"
#include "kernel/counter.h"
#include "kernel/outcome.h"
#include "kernel/words.h"
#include "kernel/zone.h"

/* ---- counters -------------------------------------------------------------------------------- */

static void write_value(const struct table *t, const struct counter *k, int64_t value,
                        seat_id viewer, struct text *out)
{
    if (k->kind == VALUE_NUMBER)
        json_number(out, value);
    else if (k->kind == VALUE_FLAG)
        json_bool(out, value != 0);
    else if (k->kind == VALUE_SEAT && value < t->seats)
        json_number(out, value + 1);
    else if (k->kind == VALUE_SEAT || (k->kind == VALUE_CARD && value >= t->cards))
        json_nothing(out);
    else {
        struct text words = { 0 };
        counter_print_value(t, k, value, viewer, &words);
        json_text(out, text_string(&words));
        text_release(&words);
    }
}

static void write_row(const struct table *t, const struct counter *k, const void *base,
                      unsigned first, seat_id viewer, struct text *out)
{
    if (!counter_is_seen(k, first, viewer)) {
        json_nothing(out);
        return;
    }
    if (!k->per[1]) {
        write_value(t, k, counter_read(k, base, first, 0), viewer, out);
        return;
    }
    const struct game *game = t->setup->game;
    bool named = counter_index_name(game, k, 1, 0) != NULL;
    json_open(out, named ? '{' : '[');
    for (unsigned j = 0; j < counter_size(t, k, 1); j++) {
        if (named) json_key(out, counter_index_name(game, k, 1, j));
        write_value(t, k, counter_read(k, base, first, j), viewer, out);
    }
    json_close(out, named ? '}' : ']');
}

/* A number, a list by seat, an object by thing or place, or a list of those; what may not be seen
 * is null.
 */
static void write_counter(const struct table *t, const struct counter *k, const void *base,
                          seat_id viewer, struct text *out)
{
    json_key(out, k->name);
    if (!k->per[0]) {
        write_row(t, k, base, 0, viewer, out);
        return;
    }
    const struct game *game = t->setup->game;
    bool named = counter_index_name(game, k, 0, 0) != NULL;
    json_open(out, named ? '{' : '[');
    for (unsigned i = 0; i < counter_size(t, k, 0); i++) {
        if (named) json_key(out, counter_index_name(game, k, 0, i));
        write_row(t, k, base, i, viewer, out);
    }
    json_close(out, named ? '}' : ']');
}

/* What those of a table that may be seen are, one after the other. */
static void write_counters(const struct table *t, const struct counter *counters, const void *base,
                           seat_id viewer, struct text *out)
{
    for (const struct counter *k = counters; k->name; k++) {
        if (!*k->name || k->seen == SEEN_BY_NOBODY) continue;
        write_counter(t, k, base, viewer, out);
    }
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void write_row_text(const struct table *t, const struct row_kind *kind, unsigned row,
                           struct text *out)
{
    if (!kind->words) return;
    struct text words = { 0 };
    kind->words(t, row, &words);
    json_key(out, "text");
    json_text(out, text_string(&words));
    text_release(&words);
}

static void write_row_kind(const struct table *t, const struct row_kind *kind, seat_id viewer,
                           struct text *out)
{
    json_key(out, kind->name);
    json_open(out, '[');
    for (unsigned i = 0; i < kind->count(t); i++) {
        json_open(out, '{');
        write_row_text(t, kind, i, out);
        write_counters(t, kind->fields, row_at(t, kind, i), viewer, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* The lists people see; a game without any has no such key. */
static void write_rows(const struct table *t, seat_id viewer, struct text *out)
{
    const struct row_kind *kind = t->setup->game->rows;
    while (kind && kind->name && kind->inner) kind++;
    if (!kind || !kind->name) return;
    json_key(out, "rows");
    json_open(out, '{');
    for (; kind->name; kind++) {
        if (!kind->inner) write_row_kind(t, kind, viewer, out);
    }
    json_close(out, '}');
}

/* ---- zones ----------------------------------------------------------------------------------- */

static void write_card(const struct table *t, card_id card, const struct card_ids *ids,
                       seat_id viewer, struct text *out)
{
    if (ids->of[card] == NO_ID) {
        json_nothing(out);
        return;
    }
    json_open(out, '{');
    json_key(out, "id");
    json_number(out, ids->of[card]);
    json_key(out, "name");
    json_text(out, face_name(t, face_of(t, card)));
    for (const struct counter *k = t->setup->game->card_counters; k && k->name; k++) {
        write_counter(t, k, card_state(t, card), viewer, out);
    }
    json_close(out, '}');
}

static bool is_written_before(const struct table *t, const struct card_ids *ids, card_id card,
                              card_id other)
{
    int names = strcmp(face_name(t, face_of(t, card)), face_name(t, face_of(t, other)));
    return names ? names < 0 : ids->of[card] < ids->of[other];
}

/* The known cards of an unordered zone, sorted by name and id, so that the order in which a hand
 * was drawn is not told. */
static void write_unordered(const struct table *t, zone_id zone, const struct card_ids *ids,
                            seat_id viewer, struct text *out)
{
    card_id sorted[CARDS_MAX];
    unsigned n = 0;
    for (EACH_CARD(c, t, zone)) {
        if (!seat_knows(t, viewer, c)) continue;
        unsigned at = n++;
        for (; at && is_written_before(t, ids, c, sorted[at - 1]); at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = c;
    }
    for (unsigned i = 0; i < n; i++) write_card(t, sorted[i], ids, viewer, out);
}

static void write_zone(const struct table *t, zone_id zone, const struct card_ids *ids,
                       seat_id viewer, struct text *out)
{
    const struct zone *z = zone_at(t, zone);
    const struct zone_kind *kind = zone_kind_of(t, z->kind);
    json_open(out, '{');
    json_key(out, "zone");
    json_text(out, kind->name);
    if (z->owner != NOBODY) {
        json_key(out, "seat");
        json_number(out, z->owner + 1);
    }
    json_key(out, "count");
    json_number(out, z->count);
    bool any_known = false;
    for (EACH_CARD(c, t, zone)) any_known |= seat_knows(t, viewer, c);
    if (any_known) {
        json_key(out, "cards");
        json_open(out, '[');
        if (kind->ordered) {
            for (EACH_CARD(c, t, zone)) write_card(t, c, ids, viewer, out);
        } else {
            write_unordered(t, zone, ids, viewer, out);
        }
        json_close(out, ']');
    }
    json_close(out, '}');
}

/* ---- decision -------------------------------------------------------------------------------- */

static void write_words(struct text *out, const char *key, struct text *words)
{
    json_key(out, key);
    json_text(out, text_string(words));
    text_clear(words);
}

/* What a move concerns, for a front end to light up. A card that the asked seat does not know is
 * left out: it could be followed. */
static void write_subjects(const struct table *t, const struct move *m, const struct card_ids *ids,
                           struct text *out)
{
    json_key(out, "subjects");
    json_open(out, '{');
    if (m->card != NO_CARD && ids->of[m->card] != NO_ID) {
        json_key(out, "card");
        json_number(out, ids->of[m->card]);
        json_key(out, "name");
        json_text(out, face_name(t, face_of(t, m->card)));
    }
    if (m->seat != NOBODY) {
        json_key(out, "seat");
        json_number(out, m->seat + 1);
    }
    if (m->thing != NOTHING) {
        json_key(out, "thing");
        json_text(out, t->setup->game->things[m->thing]);
    }
    if (strstr(t->setup->game->moves[m->kind].move, "{place}")) {
        json_key(out, "place");
        json_text(out, t->setup->game->places[m->extra].name);
    }
    json_close(out, '}');
}

static void write_moves(const struct table *t, struct text *out)
{
    struct text words = { 0 };
    struct card_ids ids;
    card_ids_find(&ids, t, t->asked);
    json_key(out, "options");
    json_open(out, '[');
    for (unsigned i = 0; i < t->moves; i++) {
        json_open(out, '{');
        json_key(out, "index");
        json_number(out, i);
        move_text(t, i, &words);
        write_words(out, "move", &words);
        move_words(t, i, &words);
        write_words(out, "text", &words);
        write_subjects(t, &table_moves(t)[i], &ids, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    text_release(&words);
}

void decision_write(const struct table *t, seat_id viewer, struct text *out)
{
    if (t->asked == NOBODY) {
        json_nothing(out);
        return;
    }
    json_open(out, '{');
    json_key(out, "seat");
    json_number(out, t->asked + 1);
    if (viewer == t->asked) {
        struct text words = { 0 };
        prompt_words(t, &words);
        write_words(out, "prompt", &words);
        text_release(&words);
        json_key(out, "subject");
        if (t->subject != NO_CARD && seat_knows(t, viewer, t->subject)) {
            json_text(out, face_name(t, face_of(t, t->subject)));
        } else {
            json_nothing(out);
        }
        write_moves(t, out);
    }
    json_close(out, '}');
}

/* ---- whole ----------------------------------------------------------------------------------- */

static void write_seats(const char *key, const struct table *t, seat_set seats, struct text *out)
{
    json_key(out, key);
    json_open(out, '[');
    for (seat_id s = 0; s < t->seats; s++) {
        if (seats & seat_bit(s)) json_number(out, s + 1);
    }
    json_close(out, ']');
}

/* The sides that nobody plays and that can win; a game without has no such key. */
static void write_sides(const struct table *t, const int32_t *scores, const struct outcome *outcome,
                        struct text *out)
{
    const struct game *game = t->setup->game;
    if (!game->scoring_sides) return;
    struct text words = { 0 };
    json_key(out, "sides");
    json_open(out, '[');
    for (unsigned k = 0; k < game->scoring_sides; k++) {
        json_open(out, '{');
        game->side_words(t->setup, k, &words);
        write_words(out, "name", &words);
        json_key(out, "points");
        json_number(out, scores[t->seats + k]);
        if (table_is_over(t)) {
            json_key(out, "won");
            json_bool(out, outcome->sides_won >> k & 1);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
    text_release(&words);
}

void scores_write(const struct table *t, struct text *out)
{
    int32_t scores[SCORES_MAX];
    table_scores(t, scores);
    struct outcome outcome = outcome_of(t->setup, scores);
    json_open(out, '{');
    json_key(out, "points");
    json_open(out, '[');
    for (seat_id s = 0; s < t->seats; s++) json_number(out, scores[s]);
    json_close(out, ']');
    write_sides(t, scores, &outcome, out);
    if (table_is_over(t)) {
        write_seats("winners", t, outcome.winners, out);
        if (t->setup->game->ties_draw) write_seats("drawn", t, outcome.drawn, out);
    }
    json_close(out, '}');
}

void view_write(const struct table *t, seat_id viewer, struct text *out)
{
    const struct game *game = t->setup->game;
    struct card_ids ids;
    card_ids_find(&ids, t, viewer);
    json_open(out, '{');
    json_key(out, "game");
    json_text(out, game->name);
    json_key(out, "seat");
    if (viewer < t->seats)
        json_number(out, viewer + 1);
    else
        json_nothing(out);
    json_key(out, "over");
    json_bool(out, table_is_over(t));
    json_key(out, "decisions");
    json_number(out, t->decisions);
    json_key(out, "counters");
    json_open(out, '{');
    write_counters(t, game->counters, table_state(t), viewer, out);
    json_close(out, '}');
    write_rows(t, viewer, out);
    json_key(out, "zones");
    json_open(out, '[');
    for (unsigned z = 0; z < t->zones; z++) {
        bool unused_box = z == t->setup->box && !zone_count(t, (zone_id)z);
        if (!unused_box) write_zone(t, (zone_id)z, &ids, viewer, out);
    }
    json_close(out, ']');
    json_key(out, "decision");
    decision_write(t, viewer, out);
    json_close(out, '}');
}
