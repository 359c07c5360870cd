/* SPDX-License-Identifier: MIT */
/*
 * limbic bench --views: what it costs to show a table.
 *
 * Random games are played; at every decision each seat and the spectator are sent the whole view
 * and, beside it, what changed since the decision before. Each is made and written as JSON, and
 * timed by itself; medians are reported, because a machine that does something else in between
 * makes means say anything.
 */
#include "cmd/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/json.h"
#include "kernel/difference.h"
#include "kernel/position.h"

enum { GAMES_USUAL = 20 };

static double now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e6 * (double)now.tv_sec + 1e-3 * (double)now.tv_nsec;
}

/* ---- samples --------------------------------------------------------------------------------- */

struct samples {
    double *all;
    size_t count, room;
};

static void add_sample(struct samples *s, double value)
{
    if (s->count == s->room) {
        s->room = s->room ? s->room * 2 : 1024;
        s->all = must_realloc(s->all, s->room * sizeof *s->all);
    }
    s->all[s->count++] = value;
}

static int by_value(const void *a, const void *b)
{
    double one = *(const double *)a, two = *(const double *)b;
    return (one > two) - (one < two);
}

/* The value below which that share lies; 0 if there is none. Sorts. */
static double quantile(struct samples *s, double share)
{
    if (!s->count) return 0;
    qsort(s->all, s->count, sizeof *s->all, by_value);
    return s->all[(size_t)(share * (double)(s->count - 1))];
}

/* Of one thing that is sent: to all viewers, and to the seat that is asked. */
struct sent {
    struct samples us, bytes, asked_us, asked_bytes;
};

static void add_sent(struct sent *s, bool asked, double us, size_t bytes)
{
    add_sample(&s->us, us);
    add_sample(&s->bytes, (double)bytes);
    if (!asked) return;
    add_sample(&s->asked_us, us);
    add_sample(&s->asked_bytes, (double)bytes);
}

static void release_sent(struct sent *s)
{
    free(s->us.all);
    free(s->bytes.all);
    free(s->asked_us.all);
    free(s->asked_bytes.all);
}

/* ---- measuring ------------------------------------------------------------------------------- */

struct measuring {
    struct sent views, differences;
    struct samples hashes;
    struct view kept[SEATS_MAX + 1][2]; /* by viewer: as it was last shown, and the other */
    struct view whole;
    struct text out;
};

static void measure_viewer(struct measuring *m, const struct table *t, unsigned viewer, bool first)
{
    seat_id seat = viewer < t->seats ? (seat_id)viewer : (seat_id)NOBODY;
    struct view *was = &m->kept[viewer][0], *is = &m->kept[viewer][1];
    bool asked = seat == t->asked;
    text_clear(&m->out);
    double start = now_us();
    view_make(&m->whole, t, seat, VIEW_WITH_TEXTS);
    view_difference(NULL, &m->whole, &m->out);
    add_sent(&m->views, asked, now_us() - start, m->out.length);
    text_clear(&m->out);
    start = now_us();
    view_make(is, t, seat, VIEW_WITH_TEXTS);
    view_difference(first ? NULL : was, is, &m->out);
    if (!first) add_sent(&m->differences, asked, now_us() - start, m->out.length);
    struct view swap = *was;
    *was = *is;
    *is = swap;
}

static void measure_decision(struct measuring *m, const struct table *t, bool first)
{
    for (unsigned v = 0; v <= t->seats; v++) measure_viewer(m, t, v, first);
    double start = now_us();
    uint64_t hash = position_hash(t);
    __asm__ volatile("" : : "r"(hash));
    add_sample(&m->hashes, now_us() - start);
}

static void measure_games(struct measuring *m, const struct setup *setup, uint64_t games,
                          uint64_t seed)
{
    struct stream luck = stream_make(seed, 1000);
    struct table *t = must_alloc(1, setup->table_bytes);
    for (uint64_t i = 0; i < games; i++) {
        table_start(t, setup, seed + i);
        for (bool first = true; !table_is_over(t); first = false) {
            measure_decision(m, t, first);
            table_choose(t, stream_below(&luck, t->moves));
        }
    }
    free(t);
}

/* ---- printing -------------------------------------------------------------------------------- */

static void print_sent(const char *name, struct sent *s)
{
    printf("  %-19s  %8.1f us  %7.0f bytes   (asked seat: %.1f us, %.0f bytes)\n", name,
           quantile(&s->us, 0.5), quantile(&s->bytes, 0.5), quantile(&s->asked_us, 0.5),
           quantile(&s->asked_bytes, 0.5));
}

static void write_sent(const char *name, struct sent *s)
{
    printf(",\"%s_us\":%.2f,\"%s_bytes\":%.0f,\"asked_%s_us\":%.2f,\"asked_%s_bytes\":%.0f", name,
           quantile(&s->us, 0.5), name, quantile(&s->bytes, 0.5), name, quantile(&s->asked_us, 0.5),
           name, quantile(&s->asked_bytes, 0.5));
}

void bench_views(const struct setup *setup, uint64_t games, uint64_t seed, bool json)
{
    struct measuring *m = must_alloc(1, sizeof *m);
    measure_games(m, setup, games ? games : GAMES_USUAL, seed);
    if (json) {
        printf("{\"game\":\"%s\",\"version\":%u", setup->game->name, setup->game->version);
        write_sent("view", &m->views);
        write_sent("difference", &m->differences);
        printf(",\"hash_us\":%.2f}\n", quantile(&m->hashes, 0.5));
    } else {
        printf("%s %u, medians\n", setup->game->name, setup->game->version);
        print_sent("view", &m->views);
        print_sent("difference", &m->differences);
        printf("  %-19s  %8.1f us\n", "position hash", quantile(&m->hashes, 0.5));
    }
    for (unsigned v = 0; v <= SEATS_MAX; v++) {
        view_release(&m->kept[v][0]);
        view_release(&m->kept[v][1]);
    }
    view_release(&m->whole);
    text_release(&m->out);
    release_sent(&m->views);
    release_sent(&m->differences);
    free(m->hashes.all);
    free(m);
}
