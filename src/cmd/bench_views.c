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
#include "cmd/samples.h"
#include "kernel/difference.h"
#include "kernel/position.h"

enum { GAMES_USUAL = 20 };

static double now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e6 * (double)now.tv_sec + 1e-3 * (double)now.tv_nsec;
}

/* Of one thing that is sent: to all viewers, and to the seat that is asked. */
struct sent {
    struct samples us, bytes, asked_us, asked_bytes;
};

static void add_sent(struct sent *s, bool asked, double us, size_t bytes)
{
    samples_add(&s->us, us);
    samples_add(&s->bytes, (double)bytes);
    if (!asked) return;
    samples_add(&s->asked_us, us);
    samples_add(&s->asked_bytes, (double)bytes);
}

static void release_sent(struct sent *s)
{
    samples_release(&s->us);
    samples_release(&s->bytes);
    samples_release(&s->asked_us);
    samples_release(&s->asked_bytes);
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
    samples_add(&m->hashes, now_us() - start);
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
           samples_quantile(&s->us, 0.5), samples_quantile(&s->bytes, 0.5),
           samples_quantile(&s->asked_us, 0.5), samples_quantile(&s->asked_bytes, 0.5));
}

static void write_sent(const char *name, struct sent *s)
{
    printf(",\"%s_us\":%.2f,\"%s_bytes\":%.0f,\"asked_%s_us\":%.2f,\"asked_%s_bytes\":%.0f", name,
           samples_quantile(&s->us, 0.5), name, samples_quantile(&s->bytes, 0.5), name,
           samples_quantile(&s->asked_us, 0.5), name, samples_quantile(&s->asked_bytes, 0.5));
}

void bench_views(const struct setup *setup, uint64_t games, uint64_t seed, bool json)
{
    struct measuring *m = must_alloc(1, sizeof *m);
    measure_games(m, setup, games ? games : GAMES_USUAL, seed);
    if (json) {
        printf("{\"game\":\"%s\",\"version\":%u", setup->game->name, setup->game->version);
        write_sent("view", &m->views);
        write_sent("difference", &m->differences);
        printf(",\"hash_us\":%.2f}\n", samples_quantile(&m->hashes, 0.5));
    } else {
        printf("%s %u, medians\n", setup->game->name, setup->game->version);
        print_sent("view", &m->views);
        print_sent("difference", &m->differences);
        printf("  %-19s  %8.1f us\n", "position hash", samples_quantile(&m->hashes, 0.5));
    }
    for (unsigned v = 0; v <= SEATS_MAX; v++) {
        view_release(&m->kept[v][0]);
        view_release(&m->kept[v][1]);
    }
    view_release(&m->whole);
    text_release(&m->out);
    release_sent(&m->views);
    release_sent(&m->differences);
    samples_release(&m->hashes);
    free(m);
}
