/* SPDX-License-Identifier: MIT */
/* See matrix.h. */
#include "lab/matrix.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/version.h"
#include "kernel/options.h"
#include "kernel/outcome.h"

/* ---- reading --------------------------------------------------------------------------------- */

static char *copy_span(const char *start, size_t length)
{
    char *copy = must_alloc(length + 1, 1);
    memcpy(copy, start, length);
    return copy;
}

static void release_axis(struct matrix_axis *axis)
{
    for (unsigned i = 0; i < axis->count; i++) free(axis->values[i]);
    free(axis->values);
    free(axis->option);
    *axis = (struct matrix_axis){ 0 };
}

static void add_values(struct matrix_axis *axis, const char *at)
{
    for (;; at++) {
        size_t length = strcspn(at, "/");
        axis->values = must_realloc(axis->values, (axis->count + 1) * sizeof *axis->values);
        axis->values[axis->count++] = copy_span(at, length);
        at += length;
        if (!*at) return;
    }
}

_Static_assert(MATRIX_CELLS_MAX == 400, "a message says so");

/* What is wrong with it besides its words; NULL: nothing. */
static const char *axis_problem(const struct matrix *m, const struct matrix_axis *axis)
{
    for (unsigned a = 0; a < m->axes; a++) {
        if (strcmp(m->axis[a].option, axis->option) == 0)
            return "this option has its values already";
    }
    for (unsigned i = 0; i < axis->count; i++) {
        if (!*axis->values[i]) return "a value is empty";
        for (unsigned k = 0; k < i; k++) {
            if (strcmp(axis->values[i], axis->values[k]) == 0) return "a value stands there twice";
        }
    }
    unsigned cells = axis->count * (m->axes ? m->axis[0].count : 1);
    return cells > MATRIX_CELLS_MAX ? "that are more than 400 cells" : NULL;
}

bool matrix_add_axis(struct matrix *m, const char *text, struct diagnostics *d)
{
    const char *equals = strchr(text, '=');
    if (m->axes == MATRIX_AXES) {
        diagnose(d, 0, 0, "a matrix has at most %d options, for rows and columns", MATRIX_AXES);
        return false;
    }
    if (!equals || equals == text) {
        diagnose(d, 0, 0, "'%.60s' is not OPTION=VALUE/VALUE..., e.g. players=3/4/5", text);
        return false;
    }
    struct matrix_axis axis = { .option = copy_span(text, (size_t)(equals - text)) };
    add_values(&axis, equals + 1);
    const char *problem = axis_problem(m, &axis);
    if (problem) {
        diagnose(d, 0, 0, "the matrix '%.60s' cannot be: %s", text, problem);
        release_axis(&axis);
        return false;
    }
    m->axis[m->axes++] = axis;
    return true;
}

/* ---- planning -------------------------------------------------------------------------------- */

/* "villain=x heroes=a,b" */
static void add_label(const struct matrix *m, const unsigned *place, struct text *out)
{
    for (unsigned a = 0; a < m->axes; a++) {
        text_add(out, "%s%s=%s", a ? " " : "", m->axis[a].option, m->axis[a].values[place[a]]);
    }
}

static bool plan_cell(struct matrix *m, const struct game *game, struct options options,
                      const struct matrix_work *work, const unsigned *place, struct diagnostics *d)
{
    struct text label = { 0 };
    const char *file = d->file;
    bool fine = true;
    add_label(m, place, &label);
    d->file = text_string(&label);
    for (unsigned a = 0; a < m->axes; a++) {
        const struct matrix_axis *axis = &m->axis[a];
        fine &= options_set(game, &options, axis->option, axis->values[place[a]], d, 0, 0);
    }
    fine = fine && options_may_start(game, &options, d);
    const struct setup *setup = fine ? setup_share(game, &options, d) : NULL;
    d->file = file;
    text_release(&label);
    if (!setup) return false;
    struct plan *plan = &matrix_cell(m, place[0], place[1])->plan;
    plan_init(plan, setup, work->bots, work->bot_count, work->games);
    plan->seed = work->seed;
    return true;
}

bool matrix_plan(struct matrix *m, const struct game *game, const struct options *options,
                 const struct matrix_work *work, struct diagnostics *d)
{
    unsigned rows = m->axis[0].count, columns = m->axes > 1 ? m->axis[1].count : 1;
    bool fine = true;
    m->options = *options;
    m->cell_count = rows * columns;
    m->cells = must_alloc(m->cell_count, sizeof *m->cells);
    for (unsigned i = 0; i < m->cell_count; i++) {
        unsigned place[MATRIX_AXES] = { i / columns, i % columns };
        fine &= plan_cell(m, game, *options, work, place, d);
    }
    return fine;
}

void matrix_release(struct matrix *m)
{
    for (unsigned i = 0; i < m->cell_count; i++) result_release(&m->cells[i]);
    for (unsigned a = 0; a < m->axes; a++) release_axis(&m->axis[a]);
    free(m->cells);
    *m = (struct matrix){ 0 };
}

/* ---- tables ---------------------------------------------------------------------------------- */

enum {
    ROW_WIDTH = 18,  /* of the name of a row */
    CELL_WIDTH = 19, /* "100.00 (99.6-100.0)" */
    COLUMNS = 3,     /* side by side in 80 characters; more come below */
    LEGEND_WIDTH = 62,
};

/* What a table shows of a cell. */
typedef void write_cell(const struct result *r, struct text *out);

static void write_reach(struct estimate e, struct text *out)
{
    text_add(out, "%.2f", e.mean);
    if (isfinite(e.high)) text_add(out, " +-%.2f", e.high - e.mean);
}

/* Of a team, co-operative or against a side that nobody plays: seat 1 has won what all have. */
static void write_wins(const struct result *r, struct text *out)
{
    struct sums s = totals_sums(&r->totals, quantity_at(r->layout, SECTION_SEAT_SHARE, 0, 0));
    struct estimate e = estimate_share(&s, WIN * (double)plan_deal_games(&r->plan));
    text_add(out, "%.2f (%.1f-%.1f)", 100 * e.mean, 100 * e.low, 100 * e.high);
}

static void write_points(const struct result *r, struct text *out)
{
    struct sums s = totals_sums(&r->totals, quantity_at(r->layout, SECTION_SEAT_SCORE, 0, 0));
    write_reach(estimate_mean(&s, plan_deal_games(&r->plan)), out);
}

static void write_margin(const struct result *r, struct text *out)
{
    struct sums s = totals_sums(&r->totals, quantity_at(r->layout, SECTION_SIDE_MARGIN, 0, 0));
    write_reach(estimate_mean(&s, plan_deal_games(&r->plan)), out);
}

static void write_rounds(const struct result *r, struct text *out)
{
    struct sums s = totals_sums(&r->totals, quantity_at(r->layout, SECTION_ROUNDS, 0, 0));
    write_reach(estimate_mean(&s, plan_deal_games(&r->plan)), out);
}

/* Values that do not fit are numbered, and listed in a legend. */
static bool is_numbered(const struct matrix_axis *axis, size_t width)
{
    for (unsigned i = 0; i < axis->count; i++) {
        if (strlen(axis->values[i]) > width) return true;
    }
    return false;
}

static void add_name(const struct matrix_axis *axis, unsigned value, size_t width, struct text *out)
{
    text_clear(out);
    if (is_numbered(axis, width))
        text_add(out, "%.12s %u", axis->option, value + 1);
    else
        text_add_string(out, axis->values[value]);
}

/* A long list continues on the next line, after a comma. */
static void write_legend_value(const char *value, struct text *out)
{
    size_t used = 0;
    while (*value) {
        size_t length = strcspn(value, ",");
        length += value[length] == ',';
        if (used && used + length > LEGEND_WIDTH) {
            text_add(out, "\n%18s", "");
            used = 0;
        }
        text_add_bytes(out, value, length);
        used += length;
        value += length;
    }
    text_add_char(out, '\n');
}

static void write_legend(const struct matrix_axis *axis, size_t width, struct text *out)
{
    struct text name = { 0 };
    for (unsigned i = 0; i < axis->count && is_numbered(axis, width); i++) {
        add_name(axis, i, width, &name);
        text_add(out, "  %-15s ", text_string(&name));
        write_legend_value(axis->values[i], out);
    }
    text_release(&name);
}

static void write_row(const struct matrix *m, unsigned row, unsigned from, unsigned end,
                      write_cell *cell, struct text *out)
{
    struct text words = { 0 };
    add_name(&m->axis[0], row, ROW_WIDTH, &words);
    text_add(out, "  %-*s", ROW_WIDTH, text_string(&words));
    for (unsigned column = from; column < end; column++) {
        const struct result *r = matrix_cell(m, row, column);
        text_clear(&words);
        if (r->totals.deals)
            cell(r, &words);
        else
            text_add_char(&words, '-');
        text_add(out, " %*s", CELL_WIDTH, text_string(&words));
    }
    text_add_char(out, '\n');
    text_release(&words);
}

static void write_table(const struct matrix *m, const char *title, write_cell *cell,
                        struct text *out)
{
    struct text name = { 0 };
    unsigned columns = m->axes > 1 ? m->axis[1].count : 1;
    text_add(out, "\n%s\n", title);
    for (unsigned from = 0; from < columns; from += COLUMNS) {
        unsigned end = from + COLUMNS < columns ? from + COLUMNS : columns;
        if (from) text_add_char(out, '\n');
        if (m->axes > 1) text_add(out, "  %*s", ROW_WIDTH, "");
        for (unsigned c = from; m->axes > 1 && c < end; c++) {
            add_name(&m->axis[1], c, CELL_WIDTH, &name);
            text_add(out, " %*s", CELL_WIDTH, text_string(&name));
        }
        if (m->axes > 1) text_add_char(out, '\n');
        for (unsigned row = 0; row < m->axis[0].count; row++) {
            write_row(m, row, from, end, cell, out);
        }
    }
    text_release(&name);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static bool is_axis(const struct matrix *m, const char *option)
{
    for (unsigned a = 0; a < m->axes; a++) {
        if (strcmp(m->axis[a].option, option) == 0) return true;
    }
    return false;
}

/* What was given for all cells. */
static void write_options(const struct matrix *m, struct text *out)
{
    const struct game *game = m->cells[0].plan.setup->game;
    bool any = false;
    for (unsigned i = 0; i < options_count(game); i++) {
        const char *name = options_spec(game, i).name;
        if (!(m->options.given & 1ull << i) || is_axis(m, name)) continue;
        text_add(out, "%s%s=", any ? " " : "  options  ", name);
        option_print(game, &m->options, i, out);
        any = true;
    }
    if (any) text_add_char(out, '\n');
}

static void write_head(const struct matrix *m, struct text *out)
{
    const struct plan *plan = &m->cells[0].plan;
    bool complete = true;
    for (unsigned i = 0; i < m->cell_count; i++) complete &= m->cells[i].complete;
    text_add(out, "%s: %u cell%s of %llu game%s\n", plan->setup->game->title, m->cell_count,
             plural_s(m->cell_count), (unsigned long long)plan_games(plan),
             plural_s((int64_t)plan_games(plan)));
    if (!complete) text_add_string(out, "  STOPPED: this is a part.\n");
    write_options(m, out);
    text_add(out, "  rows     %s\n", m->axis[0].option);
    if (m->axes > 1) text_add(out, "  columns  %s\n", m->axis[1].option);
    text_add_string(out, "  bots     ");
    for (unsigned i = 0; i < plan->bot_count; i++) {
        if (i) text_add_string(out, ", ");
        plan_bot_name(plan, i, out);
    }
    text_add(out, "\n  seed     %llu\n", (unsigned long long)plan->seed);
}

void matrix_write(const struct matrix *m, struct text *out)
{
    const struct result *first = &m->cells[0];
    const struct game *game = first->plan.setup->game;
    bool together = seats_win_together(first->plan.setup);
    write_head(m, out);
    write_legend(&m->axis[0], ROW_WIDTH, out);
    if (m->axes > 1) write_legend(&m->axis[1], CELL_WIDTH, out);
    if (together)
        write_table(m, "Games the team has won, %, and the 95 % interval", write_wins, out);
    if (!game->cooperative)
        write_table(m, "Points of seat 1, mean and reach of the 95 % interval", write_points, out);
    if (together && game->scoring_sides)
        write_table(m, "Margin to the other side, mean and reach of the 95 % interval",
                    write_margin, out);
    if (first->layout && first->layout->has_rounds)
        write_table(m, "Rounds, mean and reach of the 95 % interval", write_rounds, out);
}

void matrix_write_json(const struct matrix *m, struct text *out)
{
    json_open(out, '{');
    json_key(out, "limbic");
    json_text(out, LIMBIC_VERSION);
    json_next_line(out);
    json_key(out, "matrix");
    json_open(out, '[');
    for (unsigned a = 0; a < m->axes; a++) {
        json_open(out, '{');
        json_key(out, "option");
        json_text(out, m->axis[a].option);
        json_key(out, "values");
        json_open(out, '[');
        for (unsigned i = 0; i < m->axis[a].count; i++) json_text(out, m->axis[a].values[i]);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
    json_next_line(out);
    json_key(out, "cells");
    json_open(out, '[');
    for (unsigned i = 0; i < m->cell_count && m->cells[i].layout; i++) { /* until it was stopped */
        text_add_string(out, i ? "," : "\n"); /* a result ends its line itself */
        result_write(&m->cells[i], out);
    }
    text_add_string(out, "]}\n");
}
