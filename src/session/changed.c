/* SPDX-License-Identifier: MIT */
/*
 * When a part of what a viewer sees has changed last. See changed.h.
 *
 * Views take longer than the moves themselves, and what is asked about has mostly changed a moment
 * ago. So views are made of the last moves only, and of more if nothing was found there.
 */
#include "session/changed.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"
#include "kernel/view.h"

/* Moves that are looked at first, and how many times more each time after it. */
enum { FIRST_STRETCH = 32, STRETCH_GROWS = 8 };

struct searching {
    struct sink sink;
    const char *const *paths;
    unsigned count;
    seat_id viewer;
    struct view view;
    enum view_with with;
    bool looks;    /* within the stretch that is looked at */
    bool knows;    /* has looked once, so that it can compare */
    uint64_t seen; /* what there was then */
    unsigned move; /* is being made; 0: the set-up */
    int told;      /* events so far */
    struct last_change *out;
};

/* Does the path of a cell begin with all names of that path? */
static bool is_below(const struct view *v, const struct cell *cell, const char *path)
{
    char room[12];
    for (unsigned i = 0; i < path_names(cell->path); i++) {
        const char *name = path_name(v, cell->path, i, room);
        size_t length = strlen(name);
        if (strncmp(path, name, length) != 0) return false;
        path += length;
        if (!*path) return true;
        if (*path++ != '/') return false;
    }
    return false;
}

static bool is_asked_about(const struct searching *s, const struct cell *cell)
{
    for (unsigned i = 0; i < s->count; i++) {
        if (is_below(&s->view, cell, s->paths[i])) return true;
    }
    return false;
}

/* A number that is another as soon as any of the cells is. */
static uint64_t cells_now(struct searching *s, const struct table *t)
{
    uint64_t sum = 0;
    view_make(&s->view, t, s->viewer, s->with);
    for (unsigned i = 0; i < s->view.count; i++) {
        const struct cell *cell = &s->view.cells[i];
        if (!is_asked_about(s, cell)) continue;
        sum +=
            (cell->path ^ (cell->value + cell->type) * 0x9e3779b97f4a7c15u) * 0xff51afd7ed558ccdu;
    }
    return sum;
}

static void compare(struct searching *s, const struct table *t, int event)
{
    uint64_t now = cells_now(s, t);
    if (s->knows && now != s->seen) *s->out = (struct last_change){ true, s->move, event };
    s->knows = true;
    s->seen = now;
}

static void hear(struct sink *sink, const struct table *t, const struct event *event)
{
    struct searching *s = (struct searching *)((char *)sink - offsetof(struct searching, sink));
    const struct event_kind *kind = &t->setup->game->events[event->kind];
    if (kind->hidden) return;
    /* How something was weighed changes nothing, and there can be much of it. */
    if (s->looks && !kind->aside) compare(s, t, s->told);
    s->told++;
}

/* Looks from after so many moves on; 0: from the first event on, whatever there was before it. */
static void search(struct searching *s, const struct session *session, struct table *t,
                   unsigned from)
{
    s->told = 0;
    s->move = 0;
    s->knows = false;
    s->looks = from == 0;
    session_begin_again(session, t, &s->sink);
    for (unsigned i = 0; i < session->count; i++) {
        s->looks |= i == from;
        if (s->looks) compare(s, t, NO_EVENT_TOLD);
        s->move = i + 1;
        session_choose_again(session, t, i);
    }
    compare(s, t, NO_EVENT_TOLD);
}

/* Of numbers and piles a view needs no cards, which are most of its work. */
static enum view_with needed(const char *const *paths, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (strncmp(paths[i], "counters/", 9) != 0 && strncmp(paths[i], "zones/", 6) != 0)
            return VIEW_WITHOUT_TEXTS;
    }
    return VIEW_COUNTS;
}

void find_last_change(const struct session *s, const char *const *paths, unsigned count,
                      seat_id viewer, struct last_change *out)
{
    struct table *t = must_alloc(1, s->setup->table_bytes);
    struct searching searching = { .sink = { hear },
                                   .paths = paths,
                                   .count = count,
                                   .viewer = viewer,
                                   .with = needed(paths, count),
                                   .out = out };
    *out = (struct last_change){ .event = NO_EVENT_TOLD };
    for (unsigned stretch = FIRST_STRETCH, from = 1; from && !out->found;
         stretch *= STRETCH_GROWS) {
        from = s->count > stretch ? s->count - stretch : 0;
        search(&searching, s, t, from);
    }
    view_release(&searching.view);
    free(t);
}
