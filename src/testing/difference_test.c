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

#include "games/registry.h"
#include "kernel/difference.h"
#include "kernel/words.h"
#include "testing/random_game.h"
#include "testing/toy_table.h"

/* ---- the reader ------------------------------------------------------------------------------ */

static json_t *read_json(const struct text *text)
{
    json_error_t error;
    json_t *read = json_loads(text_string(text), JSON_REJECT_DUPLICATES, &error);
    property_require(read, "not JSON: %s in %.200s", error.text, text_string(text));
    return read;
}

static void apply(json_t *to, json_t *patch)
{
    const char *key;
    json_t *value;
    json_object_foreach(patch, key, value)
    {
        json_t *old = json_object_get(to, key);
        if (json_is_null(value)) {
            property_require(old, "'%s' is taken away and was not there", key);
            json_object_del(to, key);
        } else if (json_is_object(value)) {
            if (!json_is_object(old)) {
                old = json_object();
                json_object_set_new(to, key, old);
            }
            apply(old, value);
        } else {
            property_require(!json_equal(old, value), "'%s' is sent and has not changed", key);
            json_object_set(to, key, value);
        }
    }
}

/* Nothing empty is left, and nothing is null. */
static uint32_t sum_below(json_t *value, const char *path)
{
    uint32_t sum = 0;
    struct text name = { 0 };
    if (json_is_object(value)) {
        const char *key;
        json_t *inner;
        property_require(json_object_size(value) || !*path, "'%s' is empty", path);
        json_object_foreach(value, key, inner)
        {
            text_clear(&name);
            text_add(&name, "%s%s%s", path, *path ? "/" : "", key);
            sum += sum_below(inner, text_string(&name));
        }
    } else {
        property_require(!json_is_null(value), "'%s' is null", path);
        char *json = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
        text_add(&name, "%s=%s", path, json);
        sum = 2166136261u;
        for (size_t i = 0; i < name.length; i++) sum = (sum ^ (uint8_t)name.bytes[i]) * 16777619u;
        free(json);
    }
    text_release(&name);
    return sum;
}

/* ---- every game ------------------------------------------------------------------------------ */

/* A viewer at a table: the view as it was last made, and as the reader has it. */
struct watcher {
    struct view views[2];
    unsigned now;
    bool began;
    json_t *read;
};

static void look(struct watcher *w, const struct table *t, seat_id viewer)
{
    struct text difference = { 0 }, whole = { 0 };
    struct view *before = w->began ? &w->views[w->now] : NULL, *after = &w->views[1 - w->now];
    view_make(after, t, viewer, VIEW_WITH_TEXTS);
    bool changed = view_difference(before, after, &difference);
    json_t *patch = read_json(&difference);
    property_require(changed == (json_object_size(patch) > 0), "what changed is said wrongly");
    apply(w->read, patch);
    view_write(t, viewer, &whole);
    json_t *wanted = read_json(&whole);
    property_require(json_equal(w->read, wanted), "decision %u: the differences lead elsewhere: %s",
                     t->decisions, text_string(&difference));
    property_require(sum_below(w->read, "") == after->sum, "decision %u: the sum is another",
                     t->decisions);
    w->now = 1 - w->now;
    w->began = true;
    json_decref(patch);
    json_decref(wanted);
    text_release(&difference);
    text_release(&whole);
}

/* Also in the middle of rules: each event is a moment at which somebody may look. */
struct watching {
    struct sink sink;
    struct choices *c;
    struct watcher watcher;
    seat_id viewer;
};

static void hear(struct sink *sink, const struct table *t, const struct event *event)
{
    struct watching *w = (struct watching *)sink;
    (void)event;
    if (w->watcher.began && draw_look(w->c)) look(&w->watcher, t, w->viewer);
}

static void differences(struct choices *c, const void *game)
{
    struct random_game p;
    struct watching w = { .sink = { hear }, .c = c };
    random_game_init(&p, game, c, &w.sink);
    w.viewer = draw_viewer(p.t, c);
    w.watcher.read = json_object();
    look(&w.watcher, p.t, w.viewer);
    while (play_drawn_move(p.t, c)) {
        if (draw_look(c)) look(&w.watcher, p.t, w.viewer);
    }
    look(&w.watcher, p.t, w.viewer);
    json_decref(w.watcher.read);
    view_release(&w.watcher.views[0]);
    view_release(&w.watcher.views[1]);
    random_game_release(&p);
}

static struct pairing all[PAIRINGS_MAX];

ParameterizedTestParameters(conformance, differences)
{
    return cr_make_param_array(struct pairing, all, pair_all(all, 1));
}

ParameterizedTest(struct pairing *is, conformance, differences)
{
    struct text name = { 0 }, report = { 0 };
    text_add(&name, "%s.differences", games[is->game]->name);
    struct property property = { text_string(&name), "conformance", differences, games[is->game] };
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
