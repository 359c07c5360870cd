/* SPDX-License-Identifier: MIT */
/* When a part of a view has changed last: as whoever has followed the table saw it. */
#include "session/changed.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/view.h"
#include "session/log.h"
#include "testing/begin_session.h"

static struct last_change last(const struct session *s, const char *path, seat_id viewer)
{
    struct last_change found;
    find_last_change(s, &path, 1, viewer, &found);
    return found;
}

/* What somebody knows who has followed the table and kept all differences. */
struct following {
    const char *path;
    bool there; /* something of that path is in the view */
    struct last_change found;
};

static void follow(struct following *f, const char *difference, unsigned move, int event)
{
    json_t *all = json_loads(*difference ? difference : "{}", 0, NULL), *at = all;
    char rest[200];
    snprintf(rest, sizeof rest, "%s", f->path);
    for (char *name = strtok(rest, "/"); name && at && !json_is_null(at); name = strtok(NULL, "/"))
        at = json_object_get(at, name);
    bool gone = at && json_is_null(at); /* it, or all that it is a part of */
    if (at && (f->there || !gone)) f->found = (struct last_change){ true, move, event };
    if (at) f->there = !gone;
    json_decref(all);
}

static struct last_change followed(const struct session *s, const struct log *log, const char *path,
                                   seat_id viewer)
{
    struct following f = { .path = path };
    struct text start = { 0 };
    struct table *t = must_alloc(1, s->setup->table_bytes);
    session_play_again(s, t, NULL, 0);
    view_write(t, viewer, &start);
    follow(&f, text_string(&start), 0, NO_EVENT_TOLD);
    f.found = (struct last_change){ .event = NO_EVENT_TOLD };
    unsigned entry = log_after(log, 0);
    for (unsigned move = 1; move <= s->count; move++) {
        for (; entry < log->count && log_entry(log, entry)->move == move; entry++)
            follow(&f, text_string(&log_told(log, entry, viewer)->difference), move, (int)entry);
        follow(&f, text_string(&log_step(log, move, viewer)->rest), move, NO_EVENT_TOLD);
    }
    text_release(&start);
    free(t);
    return f.found;
}

static unsigned expect_as_followed(const char *game, const char *options, const char *const *paths)
{
    struct session *s = begin(game, options, NULL);
    struct stream luck = stream_make(11, 0);
    unsigned found = 0;
    for (unsigned i = 0; i < 90 && s->table->moves; i++)
        session_choose(s, stream_below(&luck, s->table->moves));
    static const seat_id viewers[] = { 0, 1, NOBODY };
    for (unsigned v = 0; v < 3; v++) {
        struct log log;
        log_init_with(
            &log, s, &(struct log_wants){ .viewers = viewer_bit(viewers[v]), .differences = true });
        for (unsigned i = 0; paths[i]; i++) {
            struct last_change is = last(s, paths[i], viewers[v]),
                               wanted = followed(s, &log, paths[i], viewers[v]);
            if (!wanted.found) continue; /* unless the set-up did it, which nobody followed */
            found++;
            cr_expect(is.found && is.move == wanted.move && is.event == wanted.event,
                      "%s, %s, viewer %u: move %u event %d, not move %u event %d", game, paths[i],
                      v, wanted.move, wanted.event, is.move, is.event);
        }
        log_release(&log);
    }
    session_free(s);
    return found;
}

Test(changed, the_last_change_is_the_one_that_was_told)
{
    cr_expect_gt(expect_as_followed("gemotion", "",
                                    (const char *const[]){ "counters/stash/1", "counters/bank/2",
                                                           "counters/bank/1/red", "zones/deck/1",
                                                           "counters/supply/red", "zones/hand/2",
                                                           "zones/offer", NULL }),
                 12u);
    cr_expect_gt(
        expect_as_followed("sentinels", "players=3",
                           (const char *const[]){ "counters/phase", "zones/hand/1", "zones/trash/2",
                                                  "zones/play/1", "counters/round", NULL }),
        6u);
    cr_expect_gt(
        expect_as_followed("cerebria", "",
                           (const char *const[]){ "counters/willpower/1", "counters/essence",
                                                  "zones/hand/1", "counters", NULL }),
        6u);
}

/* Only the paths are looked at, by whole names: "pool" is not "pools". */
Test(changed, what_is_not_there_is_never_found)
{
    struct session *s = begin("pebbles", "", NULL);
    struct stream luck = stream_make(3, 0);
    for (unsigned i = 0; i < 12; i++) session_choose(s, stream_below(&luck, s->table->moves));
    cr_expect(last(s, "counters/pool", 0).found);
    static const char *const nothing[] = {
        "counters/poo",     "counters/pools", "counters/pool/1", "pool", "",
        "cards/4294967295", "counters//",     "zones/hand/9"
    };
    for (unsigned i = 0; i < sizeof nothing / sizeof *nothing; i++)
        cr_expect_not(last(s, nothing[i], 0).found, "%s", nothing[i]);
    session_free(s);
}

/* A hand of somebody else is a number: the same card is found by who holds it and by nobody else.
 */
Test(changed, what_a_viewer_does_not_see_has_never_changed)
{
    struct session *s = begin("pebbles", "", NULL);
    struct view v = { 0 };
    unsigned hers = 0;
    for (unsigned i = 0; i < 6; i++) session_choose(s, 0);
    view_make(&v, s->table, 1, VIEW_WITHOUT_TEXTS);
    for (unsigned i = 0; i < v.count; i++) {
        const struct cell *cell = &v.cells[i];
        if (cell_section(cell) != SECTION_CARDS || cell_part(cell, 1) != CARD_ZONE) continue;
        if (strcmp(cell->word, "hand") != 0) continue;
        char path[40];
        snprintf(path, sizeof path, "cards/%u", cell_part(cell, 0) - 1);
        hers += last(s, path, 1).found;
        cr_expect_not(last(s, path, NOBODY).found, "%s", path);
    }
    cr_expect_gt(hers, 0u);
    view_release(&v);
    session_free(s);
}
