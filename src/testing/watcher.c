/* SPDX-License-Identifier: MIT */
/* See watcher.h. */
#include "testing/watcher.h"

#include <limits.h>

#include "kernel/difference.h"
#include "kernel/words.h"
#include "testing/merge.h"
#include "testing/random_game.h"

json_t *watcher_read_json(const struct text *text)
{
    json_error_t error;
    json_t *read = json_loads(text_string(text), JSON_REJECT_DUPLICATES, &error);
    property_require(read, "not JSON: %s in %.200s", error.text, text_string(text));
    return read;
}

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
    json_t *patch = watcher_read_json(&difference);
    property_require(changed == (json_object_size(patch) > 0), "what changed is said wrongly");
    merge_apply(w->read, patch);
    view_write(t, viewer, &whole);
    json_t *wanted = watcher_read_json(&whole);
    property_require(json_equal(w->read, wanted), "decision %u: the differences lead elsewhere: %s",
                     t->decisions, text_string(&difference));
    property_require(merge_sum(w->read) == after->sum, "decision %u: the sum is another",
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

void watcher_follow(struct choices *c, const struct game *game, unsigned moves)
{
    struct random_game p;
    struct watching w = { .sink = { hear }, .c = c };
    random_game_init(&p, game, c, &w.sink);
    w.viewer = draw_viewer(p.t, c);
    w.watcher.read = json_object();
    look(&w.watcher, p.t, w.viewer);
    while (moves-- && play_drawn_move(p.t, c)) {
        if (draw_look(c)) look(&w.watcher, p.t, w.viewer);
    }
    look(&w.watcher, p.t, w.viewer);
    json_decref(w.watcher.read);
    view_release(&w.watcher.views[0]);
    view_release(&w.watcher.views[1]);
    random_game_release(&p);
}

void watcher_differences(struct choices *c, const void *game)
{
    watcher_follow(c, game, UINT_MAX);
}
