/* SPDX-License-Identifier: MIT */
/*
 * Differences between views, read by a reader of their own: it knows JSON Merge Patch (RFC 7396)
 * and the sum as docs/protocol.md describes them, and nothing of how they are made.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cardlang/pack.h"
#include "games/registry.h"
#include "kernel/difference.h"
#include "kernel/options.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "session/report.h"
#include "testing/merge.h"
#include "testing/random_game.h"
#include "testing/toy_table.h"
#include "testing/watcher.h"

enum { FOLLOWED_MAX = 300 }; /* moves of a session; taking back makes it longer than a game */

/* ---- a session ------------------------------------------------------------------------------- */

/* What a client keeps who asks now and then what is new. */
struct client {
    struct session *s;
    struct log log;
    struct reading reading;
    json_t *view;
    unsigned moves; /* made when the view was as it has it */
};

/* As at the beginning, and after something was taken back. */
static void send_view(struct client *c)
{
    struct text whole = { 0 };
    json_decref(c->view);
    view_write(c->s->table, c->reading.viewer, &whole);
    c->view = watcher_read_json(&whole);
    c->moves = c->s->count;
    text_release(&whole);
}

/* The differences of the events and then that of the step. */
static void apply_step(struct client *c, const json_t *step)
{
    const json_t *events = json_object_get(step, "events");
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        property_require(json_integer_value(json_object_get(event, "move")) ==
                             json_integer_value(json_object_get(step, "move")),
                         "an event of another move");
        merge_apply(c->view, json_object_get(event, "difference"));
    }
    merge_apply(c->view, json_object_get(step, "difference"));
    property_require(merge_sum(c->view) ==
                         (uint32_t)json_integer_value(json_object_get(step, "sum")),
                     "move %u: the sum is another", c->moves + 1);
    c->moves++;
}

static void send_steps(struct client *c)
{
    struct text out = { 0 }, whole = { 0 };
    log_update(&c->log, c->s);
    report_steps(&c->log, c->moves, &c->reading, &out);
    json_t *steps = watcher_read_json(&out);
    for (size_t i = 0; i < json_array_size(steps); i++) apply_step(c, json_array_get(steps, i));
    property_require(c->moves == c->s->count, "steps are missing");
    view_write(c->s->table, c->reading.viewer, &whole);
    json_t *wanted = watcher_read_json(&whole);
    property_require(json_equal(c->view, wanted), "move %u: the steps lead elsewhere", c->moves);
    json_decref(wanted);
    json_decref(steps);
    text_release(&out);
    text_release(&whole);
}

/* Begins to follow after a few moves, takes back now and then. */
static void play_followed(struct client *c, struct choices *choices)
{
    bool followed = false;
    for (unsigned i = 0; i < FOLLOWED_MAX && !table_is_over(c->s->table); i++) {
        session_choose(c->s, choose(choices, c->s->table->moves));
        if (!draw_look(choices)) continue;
        if (!followed) {
            log_init_with(&c->log, c->s,
                          &(struct log_wants){ .viewers = viewer_bit(c->reading.viewer),
                                               .differences = true,
                                               .from = c->s->count });
            send_view(c);
            followed = true;
        } else if (draw_look(choices)) {
            session_rewind(c->s, choose(choices, c->s->count));
            log_update(&c->log, c->s);
            send_view(c);
        } else {
            send_steps(c);
        }
    }
    if (followed) {
        send_steps(c);
        log_release(&c->log);
    }
}

static void steps(struct choices *c, const void *game)
{
    struct diagnostics d = { 0 };
    struct options options;
    draw_options(game, c, &options);
    struct client client = { .s = session_new(game, &options, choose(c, 1000), &d),
                             .view = json_object() };
    property_require(client.s, "%s", text_string(&d.out));
    client.reading =
        (struct reading){ .viewer = draw_viewer(client.s->table, c), .differences = true };
    play_followed(&client, c);
    json_decref(client.view);
    session_free(client.s);
    diagnostics_release(&d);
}

static struct pairing all[PAIRINGS_MAX];

ParameterizedTestParameters(conformance, steps)
{
    return cr_make_param_array(struct pairing, all, pair_all(all, 1));
}

ParameterizedTest(struct pairing *is, conformance, steps)
{
    struct text name = { 0 }, report = { 0 };
    text_add(&name, "%s.steps", games[is->game]->name);
    struct property property = { text_string(&name), "conformance", steps, games[is->game] };
    cr_expect(property_check(&property, games_to_play(8) / 8, &report), "%s", text_string(&report));
    text_release(&name);
    text_release(&report);
}

ParameterizedTestParameters(conformance, differences)
{
    return cr_make_param_array(struct pairing, all, pair_all(all, 1));
}

ParameterizedTest(struct pairing *is, conformance, differences)
{
    struct text name = { 0 }, report = { 0 };
    text_add(&name, "%s.differences", games[is->game]->name);
    struct property property = { text_string(&name), "conformance", watcher_differences,
                                 games[is->game] };
    cr_expect(property_check(&property, games_to_play(8) / 8, &report), "%s", text_string(&report));
    text_release(&name);
    text_release(&report);
}

/* ---- what is left out ------------------------------------------------------------------------ */

Test(view, open_eyes_see_every_card_once_the_game_is_over)
{
    struct table *t = toy_table("players=2", 1);
    while (!table_is_over(t)) table_choose(t, 0);
    struct view v = { 0 };
    unsigned names = 0;
    view_make(&v, t, EVERYTHING, VIEW_WITH_TEXTS);
    for (unsigned i = 0; i < v.count; i++) {
        names +=
            cell_section(&v.cells[i]) == SECTION_CARDS && cell_part(&v.cells[i], 1) == CARD_NAME;
    }
    cr_expect_eq(names, t->cards);
    view_release(&v);
    toy_table_free(t);
}

Test(view, without_texts_there_are_none)
{
    struct table *t = toy_table("players=2", 1);
    struct view with = { 0 }, without = { 0 };
    view_make(&with, t, t->asked, VIEW_WITH_TEXTS);
    view_make(&without, t, t->asked, VIEW_WITHOUT_TEXTS);
    unsigned texts = 0;
    for (unsigned i = 0; i < with.count; i++) texts += with.cells[i].type == CELL_TEXT;
    cr_expect_gt(texts, 0);
    cr_expect_eq(without.count, with.count - texts);
    for (unsigned i = 0; i < without.count; i++) cr_expect_neq(without.cells[i].type, CELL_TEXT);
    view_release(&with);
    view_release(&without);
    toy_table_free(t);
}

/* Of a power or an alternative: within the lines of the card that is followed. */
Test(view, an_option_that_stands_for_a_text_says_in_which_line_it_stands)
{
    struct diagnostics d = { 0 };
    const struct game *game = game_find("gemotion", &d, 0, 0);
    struct options options;
    options_init(game, &options);
    struct setup *setup = setup_new(game, &options, &d);
    struct table *t = spare_table(setup);
    struct stream luck = stream_make(1, 1);
    struct view v = { 0 };
    unsigned found = 0;
    for (table_start(t, setup, 1); !table_is_over(t);
         table_choose(t, stream_below(&luck, t->moves))) {
        view_make(&v, t, t->asked, VIEW_WITHOUT_TEXTS);
        const struct cell *kind = view_find(&v, SECTION_DECISION, DECISION_OPTIONS, 1, OPTION_KIND);
        if (strcmp(kind->word, "alternative") != 0) continue;
        const struct cell *line = view_find(&v, SECTION_DECISION, DECISION_OPTIONS, 1, OPTION_LINE);
        const struct cell *asks = view_find(&v, SECTION_DECISION, DECISION_LINE, 0, 0);
        cr_assert(line && asks && line->value >= asks->value);
        cr_assert_leq(line->value, setup->pack->cards[face_of(t, t->subject)].source_end);
        found++;
    }
    cr_expect_gt(found, 0);
    view_release(&v);
    free(t);
    setup_free(setup);
    diagnostics_release(&d);
}

/* It is where it lies, and no more than the view says anyway: in a deck the place from its top. */
Test(view, an_option_about_an_unknown_card_says_where_it_lies)
{
    struct table *t = toy_table("players=2", 1);
    zone_id deck = zone_of(t, TOY_DECK, 1);
    card_id third = card_next(t, card_next(t, zone_top(t, deck)));
    struct move *moves = table_at(t, t->end - t->moves * (uint32_t)sizeof(struct move));
    struct view v = { 0 };
    moves[0].card = third;
    view_make(&v, t, t->asked, VIEW_WITHOUT_TEXTS);
    const unsigned options = DECISION_OPTIONS;
    cr_expect_null(view_find(&v, SECTION_DECISION, options, 1, OPTION_CARD));
    const struct cell *zone = view_find(&v, SECTION_DECISION, options, 1, OPTION_ZONE);
    const struct cell *of = view_find(&v, SECTION_DECISION, options, 1, OPTION_OF);
    const struct cell *place = view_find(&v, SECTION_DECISION, options, 1, OPTION_FROM_TOP);
    cr_assert(zone && of && place);
    cr_expect_str_eq(zone->word, "deck");
    cr_expect_eq(of->value, 2u);
    cr_expect_eq(place->value, 3u);
    view_release(&v);
    toy_table_free(t);
}
