/* SPDX-License-Identifier: MIT */
/*
 * Which line of the source a paused rule stands at: remembered as rules run, in builds with the
 * option `trace`.
 */
#include <stdio.h>
#include <string.h>

#include "kernel/game.h"

#ifdef LIMBIC_TRACE

enum { GAMES_TRACED = 16 };

static struct {
    const struct game *game;
    char places[256][256][48]; /* "file:line" by rule and step */
} traced[GAMES_TRACED];

static int slot_of(const struct game *game)
{
    for (int i = 0; i < GAMES_TRACED; i++) {
        if (traced[i].game == game) return i;
        if (!traced[i].game) {
            traced[i].game = game;
            return i;
        }
    }
    return -1;
}

void trace_step(const struct table *t, unsigned step, const char *file, int line)
{
    int slot = slot_of(t->setup->game);
    if (slot < 0) return;
    const struct frame_head *head = table_at(t, t->top);
    char *place = traced[slot].places[head->rule][step & 255];
    if (*place) return;
    const char *base = strrchr(file, '/');
    snprintf(place, sizeof traced[slot].places[0][0], "%s:%d", base ? base + 1 : file, line);
}

const char *trace_place(const struct table *t, unsigned rule, unsigned step)
{
    int slot = slot_of(t->setup->game);
    if (slot < 0 || rule > 255 || step > 255) return NULL;
    const char *place = traced[slot].places[rule][step];
    return *place ? place : NULL;
}

#else

const char *trace_place(const struct table *t, unsigned rule, unsigned step)
{
    (void)t;
    (void)rule;
    (void)step;
    return NULL;
}

#endif
