/* SPDX-License-Identifier: MIT */
/* A session as JSON. See report.h. */
#include "session/report.h"

#include "base/json.h"
#include "games/registry.h"
#include "kernel/counter.h"
#include "kernel/difference.h"
#include "kernel/forecast.h"
#include "kernel/options.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "session/guide.h"
#include "session/primer.h"

/* A string, or null. */
static void write_string(struct text *out, const char *key, const char *string)
{
    json_key(out, key);
    if (string)
        json_text(out, string);
    else
        json_nothing(out);
}

static void write_number(struct text *out, const char *key, int64_t number)
{
    json_key(out, key);
    json_number(out, number);
}

/* ---- games ----------------------------------------------------------------------------------- */

/* `options` are the defaults. */
static void write_option(const struct game *game, const struct options *options, unsigned index,
                         struct text *out)
{
    static const char *const kinds[] = {
        [OPTION_NUMBER] = "number", [OPTION_FLAG] = "flag", [OPTION_ONE] = "one",
        [OPTION_SET] = "set",       [OPTION_LIST] = "list",
    };
    struct option_spec spec = options_spec(game, index);
    bool chosen = spec.kind != OPTION_NUMBER && spec.kind != OPTION_FLAG;
    struct text usual = { 0 };
    option_print(game, options, index, &usual);
    json_open(out, '{');
    write_string(out, "name", spec.name);
    write_string(out, "kind", kinds[spec.kind]);
    write_string(out, "usual", text_string(&usual));
    if (spec.kind == OPTION_NUMBER) {
        write_number(out, "least", spec.least);
        write_number(out, "most", spec.most);
    }
    if (chosen) {
        unsigned words = option_offered(game, options, index);
        json_key(out, "words");
        json_open(out, '[');
        for (unsigned i = 0; i < words; i++) json_text(out, option_word(game, options, index, i));
        json_close(out, ']');
    }
    if (spec.seats) {
        json_key(out, "seats");
        json_bool(out, true);
    }
    write_string(out, "help", spec.help);
    json_close(out, '}');
    text_release(&usual);
}

static void write_game(const struct game *game, struct text *out)
{
    struct options usual;
    options_init(game, &usual);
    json_open(out, '{');
    write_string(out, "name", game->name);
    write_string(out, "title", game->title);
    write_string(out, "about", game->about);
    write_number(out, "version", game->version);
    json_key(out, "cooperative");
    json_bool(out, game->cooperative);
    if (guide_find(game)) {
        json_key(out, "guide");
        json_bool(out, true);
    }
    if (primer_exists(game->name)) {
        json_key(out, "rules");
        json_bool(out, true);
    }
    json_key(out, "options");
    json_open(out, '[');
    for (unsigned i = 0; i < options_count(game); i++) {
        if (!options_spec(game, i).for_scenes) write_option(game, &usual, i, out);
    }
    json_close(out, ']');
    json_close(out, '}');
}

void report_games(bool all, struct text *out)
{
    json_open(out, '[');
    for (unsigned i = 0; games[i]; i++) {
        if (all || !games[i]->hidden) write_game(games[i], out);
    }
    json_close(out, ']');
}

/* ---- a session ------------------------------------------------------------------------------- */

void report_seats(const struct setup *setup, struct text *out)
{
    if (!setup->game->seat_words) return;
    struct text words = { 0 };
    json_key(out, "seats");
    json_open(out, '[');
    for (seat_id s = 0; s < setup->seats; s++) {
        text_clear(&words);
        seat_words(setup, s, &words);
        json_text(out, text_string(&words));
    }
    json_close(out, ']');
    text_release(&words);
}

void report_start(const struct session *s, struct text *out)
{
    const struct game *game = s->setup->game;
    struct text words = { 0 };
    write_string(out, "game", game->name);
    write_number(out, "version", game->version);
    write_number(out, "players", s->setup->seats);
    report_seats(s->setup, out);
    options_print(game, &s->setup->options, &words);
    write_string(out, "options", text_string(&words));
    text_clear(&words);
    text_add(&words, "%llu", (unsigned long long)s->seed);
    write_string(out, "seed", text_string(&words)); /* 64 bits do not fit a JSON number */
    text_release(&words);
}

void report_progress(const struct session *s, struct text *out)
{
    write_number(out, "moves", s->count);
    json_key(out, "over");
    json_bool(out, table_is_over(s->table));
}

/* ---- what will happen ------------------------------------------------------------------------ */

static void write_some(const char *key, unsigned number, struct text *out)
{
    if (!number) return;
    json_key(out, key);
    json_number(out, number);
}

void report_forecast(const struct setup *setup, const struct forecast *f, struct text *out)
{
    json_open(out, '[');
    for (unsigned i = 0; i < f->count; i++) {
        const struct forecast_line *line = &f->lines[i];
        json_open(out, '{');
        json_key(out, "kind");
        json_text(out, line->kind);
        write_some("depth", line->depth, out);
        if (line->of) { /* none of so many is a chance, too */
            json_key(out, "chances");
            json_number(out, line->chances);
        }
        write_some("of", line->of, out);
        json_key(out, "text");
        marked_write(forecast_words(f, i), line->length, forecast_marks(f, i), line->marks, setup,
                     out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* ---- the stack ------------------------------------------------------------------------------- */

static void write_value(const struct table *t, const struct counter *k, int64_t value,
                        struct text *out)
{
    switch (k->kind) {
    case VALUE_NUMBER: json_number(out, value); return;
    case VALUE_FLAG: json_bool(out, value != 0); return;
    case VALUE_WORD: json_text(out, k->words[value]); return;
    case VALUE_SEAT:
        if (value >= t->seats) break;
        json_number(out, value + 1);
        return;
    case VALUE_CARD:
        if (value >= t->cards) break;
        json_text(out, face_name(t, face_of(t, (card_id)value)));
        return;
    }
    json_nothing(out);
}

static void write_row(const struct table *t, const struct counter *k, const void *frame,
                      unsigned first, struct text *out)
{
    if (k->per[1]) json_open(out, '[');
    for (unsigned j = 0; j < counter_size(t, k, 1); j++) {
        write_value(t, k, counter_read(k, frame, first, j), out);
    }
    if (k->per[1]) json_close(out, ']');
}

/* A value, or a list with one for each seat or thing. */
static void write_field(const struct table *t, const struct counter *k, const void *frame,
                        struct text *out)
{
    json_key(out, k->name);
    if (k->per[0]) json_open(out, '[');
    for (unsigned i = 0; i < counter_size(t, k, 0); i++) write_row(t, k, frame, i, out);
    if (k->per[0]) json_close(out, ']');
}

static void write_frame(const struct table *t, const struct frame_head *head, struct text *out)
{
    const struct rule_spec *rule = &t->setup->game->rules[head->rule];
    json_open(out, '{');
    write_string(out, "rule", rule->name);
    write_number(out, "step", head->step);
    write_string(out, "place", trace_place(t, head->rule, head->step));
    json_key(out, "fields");
    json_open(out, '{');
    for (const struct counter *k = rule->fields; k && k->name; k++) write_field(t, k, head, out);
    json_close(out, '}');
    json_close(out, '}');
}

/* From the lowest to this one. */
static void write_frames(const struct table *t, const struct frame_head *head, struct text *out)
{
    if (!head) return;
    write_frames(t, frame_below(t, head), out);
    write_frame(t, head, out);
}

void report_stack(const struct table *t, struct text *out)
{
    json_open(out, '[');
    write_frames(t, frame_top(t), out);
    json_close(out, ']');
}
