/* SPDX-License-Identifier: MIT */
/* Matrices: that a cell is the simulation it says it is, and what is refused. */
#include "lab/matrix.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/options.h"
#include "lab/run.h"
#include "testing/simulated.h"

static const struct bot *const two_random[] = { &random_bot, &random_bot };
static const struct matrix_work work = { two_random, 2, 40, 7 };

static void play_cell(struct result *r)
{
    atomic_bool stop = false;
    r->layout = layout_new(&r->plan);
    struct run run = { .layout = r->layout, .threads = 1, .stop = &stop };
    run_play(&run);
    r->totals = run.totals;
    r->complete = run.complete;
    r->threads = 1;
}

/* A matrix of that game on these options, played; `columns` may be NULL. */
static void make(struct matrix *m, const char *game_name, const char *words, const char *rows,
                 const char *columns)
{
    struct diagnostics d = { 0 };
    struct options options;
    const struct game *game = game_find(game_name, &d, 0, 0);
    *m = (struct matrix){ 0 };
    options_init(game, &options);
    cr_assert(options_parse(game, &options, words, &d, 0, 0));
    cr_assert(matrix_add_axis(m, rows, &d), "%s", text_string(&d.out));
    cr_assert(!columns || matrix_add_axis(m, columns, &d), "%s", text_string(&d.out));
    cr_assert(matrix_plan(m, game, &options, &work, &d), "%s", text_string(&d.out));
    for (unsigned i = 0; i < m->cell_count; i++) play_cell(&m->cells[i]);
}

/* The simulation with these options alone, as text. */
static void write_alone(const char *game_name, const char *words, struct text *out)
{
    struct diagnostics d = { 0 };
    struct options options;
    struct result r = { 0 };
    const struct game *game = game_find(game_name, &d, 0, 0);
    options_init(game, &options);
    cr_assert(options_parse(game, &options, words, &d, 0, 0));
    plan_init(&r.plan, setup_share(game, &options, &d), two_random, 2, work.games);
    r.plan.seed = work.seed;
    play_cell(&r);
    r.seconds = 0;
    text_clear(out);
    result_write(&r, out);
    result_release(&r);
}

Test(matrix, a_cell_is_the_simulation_of_its_values)
{
    static const char *const alone[] = { "keepers=ann,bo night=calm", "keepers=ann,bo night=wild",
                                         "keepers=cy,dee,eve night=calm",
                                         "keepers=cy,dee,eve night=wild" };
    struct matrix m;
    struct text is = { 0 }, must_be = { 0 };
    make(&m, "lanterns", "", "keepers=ann,bo/cy,dee,eve", "night=calm/wild");
    cr_assert_eq(m.cell_count, 4);
    for (unsigned i = 0; i < 4; i++) {
        text_clear(&is);
        m.cells[i].seconds = 0;
        result_write(matrix_cell(&m, i / 2, i % 2), &is);
        write_alone("lanterns", alone[i], &must_be);
        cr_expect_str_eq(text_string(&is), text_string(&must_be), "%s", alone[i]);
    }
    text_release(&is);
    text_release(&must_be);
    matrix_release(&m);
}

Test(matrix, its_file_has_every_cell)
{
    struct matrix m;
    struct text out = { 0 };
    make(&m, "lanterns", "", "night=calm/wild", NULL);
    matrix_write_json(&m, &out);
    json_t *root = json_loads(text_string(&out), JSON_REJECT_DUPLICATES, NULL);
    cr_assert(root, "%s", text_string(&out));
    const json_t *cells = json_object_get(root, "cells");
    cr_assert_eq(json_array_size(json_object_get(root, "matrix")), 1u);
    cr_assert_eq(json_array_size(cells), 2u);
    cr_assert_str_eq(json_string_value(json_object_get(json_array_get(cells, 1), "options")),
                     "players=2 night=wild");
    json_decref(root);
    text_release(&out);
    matrix_release(&m);
}

Test(matrix, tables_fit_and_say_what_they_show)
{
    struct matrix m;
    struct text out = { 0 };
    make(&m, "lanterns", "night=wild", "keepers=ann,bo/cy,dee", NULL);
    matrix_write(&m, &out);
    cr_expect(strstr(text_string(&out), "Lanterns: 2 cells of 40 games\n  options  night=wild\n"
                                        "  rows     keepers\n  bots     random, random 2\n"),
              "%s", text_string(&out));
    cr_expect(strstr(text_string(&out), "Games the team has won, %"));
    cr_expect(strstr(text_string(&out), "Rounds, mean"));
    matrix_release(&m);
    make(&m, "gemotion", "rounds=2", "players=2/3",
         "colors=red,orange,yellow,green,blue,purple,pink,black/red/blue/pink");
    text_clear(&out);
    matrix_write(&m, &out);
    cr_expect(strstr(text_string(&out), "Points of seat 1"));
    cr_expect(strstr(text_string(&out), "  colors 1        red,orange,"), "%s", text_string(&out));
    cr_expect_eq(wide_lines(text_string(&out)), 0u, "%s", text_string(&out));
    cr_expect(!strstr(text_string(&out), "the team") && !strstr(text_string(&out), "Margin"));
    matrix_release(&m);
    make(&m, "cerebria", "", "level=0/7", "spirits=delight/delight,empathy");
    text_clear(&out);
    matrix_write(&m, &out);
    cr_expect(strstr(text_string(&out), "Games the team has won, %"), "%s", text_string(&out));
    cr_expect(strstr(text_string(&out), "Points of seat 1"));
    cr_expect(strstr(text_string(&out), "Margin to the other side"));
    matrix_release(&m);
    text_release(&out);
}

static void refused(const char *rows, const char *columns, const char *needle)
{
    struct diagnostics d = { 0 };
    struct options options;
    struct matrix m = { 0 };
    const struct game *game = game_find("lanterns", &d, 0, 0);
    options_init(game, &options);
    bool fine = matrix_add_axis(&m, rows, &d) && (!columns || matrix_add_axis(&m, columns, &d)) &&
                matrix_plan(&m, game, &options, &work, &d);
    cr_expect(!fine && strstr(text_string(&d.out), needle), "%s", text_string(&d.out));
    matrix_release(&m);
    diagnostics_release(&d);
}

Test(matrix, what_cannot_be_is_refused)
{
    refused("night", NULL, "'night' is not OPTION=VALUE/VALUE...");
    refused("=calm", NULL, "is not OPTION=VALUE/VALUE...");
    refused("night=", NULL, "a value is empty");
    refused("night=calm//wild", NULL, "a value is empty");
    refused("night=calm/calm", NULL, "a value stands there twice");
    refused("night=calm", "night=wild", "has its values already");
    refused("night=calm/mild", NULL, "night=mild: 'mild' is not a value of the option 'night'");
    refused("nihgt=calm", NULL, "did you mean 'night'?");
    refused("players=2", "keepers=ann,bo/ann,bo,cy",
            "players=2 keepers=ann,bo,cy: 'ann,bo,cy' is not a value of the option 'keepers'");
    struct text many = { 0 };
    text_add_string(&many, "keepers=0");
    for (unsigned i = 1; i <= MATRIX_CELLS_MAX; i++) text_add(&many, "/%u", i);
    refused(text_string(&many), NULL, "more than 400 cells");
    text_release(&many);
    struct matrix m = { 0 };
    struct diagnostics d = { 0 };
    cr_expect(matrix_add_axis(&m, "a=1", &d) && matrix_add_axis(&m, "b=1", &d));
    cr_expect(!matrix_add_axis(&m, "c=1", &d));
    cr_expect(strstr(text_string(&d.out), "at most 2 options"));
    matrix_release(&m);
    diagnostics_release(&d);
}
