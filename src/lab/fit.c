/* SPDX-License-Identifier: MIT */
/* Fitting chances to played games. See fit.h. */
#include "lab/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/outcome.h"

enum { LUCK_OF_BOT = 77 };

/* ---- playing ----------------------------------------------------------------------------------- */

static void note_position(struct fit *fit, const struct table *t)
{
    if (fit->count == fit->capacity) {
        fit->capacity = fit->capacity ? 2 * fit->capacity : 1024;
        fit->samples = realloc(fit->samples, fit->capacity * sizeof *fit->samples);
        check(fit->samples);
    }
    struct fit_sample *s = &fit->samples[fit->count++];
    *s = (struct fit_sample){ .turn = table_turns(t) };
    s->seats = seats_win_together(t->setup) ? 1 : t->seats;
    for (seat_id seat = 0; seat < s->seats; seat++) s->value[seat] = table_outlook(t, seat);
}

static void play_game(struct fit *fit, struct table *tables[3], const struct bot *bot, void *kept,
                      uint64_t seed)
{
    struct table *t = tables[0];
    struct stream luck = stream_make(seed, LUCK_OF_BOT);
    struct thinking thinking = { .luck = &luck, .scratch = tables + 1, .kept = kept };
    size_t first = fit->count;
    uint32_t turn = UINT32_MAX;
    table_start(t, fit->setup, seed);
    while (!table_is_over(t)) {
        if (table_turns(t) != turn) note_position(fit, t);
        turn = table_turns(t);
        table_choose(t, bot_choose(bot, t, &thinking));
    }
    uint16_t shares[SEATS_MAX];
    table_chances(t, shares);
    for (size_t i = first; i < fit->count; i++) {
        memcpy(fit->samples[i].share, shares, sizeof shares);
    }
    fit->games++;
}

void fit_play(struct fit *fit, const struct setup *setup, const struct bot *bot, uint64_t seed,
              unsigned games)
{
    struct table *tables[3];
    fit->setup = setup;
    for (unsigned i = 0; i < 3; i++) tables[i] = must_alloc(1, setup->table_bytes);
    void *kept = bot->begin ? bot->begin(bot) : NULL;
    for (unsigned i = 0; i < games; i++) play_game(fit, tables, bot, kept, seed + i);
    if (kept) bot->end(kept);
    for (unsigned i = 0; i < 3; i++) free(tables[i]);
}

void fit_release(struct fit *fit)
{
    free(fit->samples);
    *fit = (struct fit){ 0 };
}

/* ---- fitting ----------------------------------------------------------------------------------- */

struct slice {
    const struct fit *fit;
    uint32_t from, to;
};

static const struct fit_sample *next_in(const struct slice *slice, size_t *at)
{
    while (*at < slice->fit->count) {
        const struct fit_sample *s = &slice->fit->samples[(*at)++];
        if (s->turn >= slice->from && s->turn < slice->to) return s;
    }
    return NULL;
}

/* How unlikely the outcome of one position is. */
static double loss_of(const struct fit_sample *s, double scale, double even)
{
    enum { FLOOR = 1000000 }; /* nothing is impossible */
    double weight[SEATS_MAX], sum = 0, loss = 0;
    if (s->seats == 1) {
        double share = s->share[0] / (double)CHANCE_ONE;
        double p = 1 / (1 + exp(-(s->value[0] - even) / scale));
        p = fmin(fmax(p, 1.0 / FLOOR), 1 - 1.0 / FLOOR);
        return -share * log(p) - (1 - share) * log(1 - p);
    }
    int32_t best = s->value[0];
    for (unsigned i = 1; i < s->seats; i++) best = s->value[i] > best ? s->value[i] : best;
    for (unsigned i = 0; i < s->seats; i++) {
        weight[i] = exp((s->value[i] - (double)best) / scale);
        sum += weight[i];
    }
    for (unsigned i = 0; i < s->seats; i++) {
        loss -= s->share[i] / (double)CHANCE_ONE * log(fmax(weight[i] / sum, 1.0 / FLOOR));
    }
    return loss;
}

static double loss_in(const struct slice *slice, double scale, double even)
{
    double sum = 0;
    size_t at = 0, count = 0;
    for (const struct fit_sample *s; (s = next_in(slice, &at)); count++) {
        sum += loss_of(s, scale, even);
    }
    return count ? sum / (double)count : 0;
}

/* The best scale for one place of evenness: the loss has one valley, so thirds find it. */
static double best_scale(const struct slice *slice, double even, double *loss)
{
    double low = log(0.5), high = log(200000);
    for (unsigned i = 0; i < 48; i++) {
        double a = low + (high - low) / 3, b = high - (high - low) / 3;
        if (loss_in(slice, exp(a), even) < loss_in(slice, exp(b), even))
            high = b;
        else
            low = a;
    }
    *loss = loss_in(slice, exp(low), even);
    return exp(low);
}

static void find_even(const struct slice *slice, struct fit_phase *out)
{
    double low = 1e9, high = -1e9, loss = 0, left = 0, right = 0;
    size_t at = 0;
    for (const struct fit_sample *s; (s = next_in(slice, &at));) {
        low = fmin(low, s->value[0]);
        high = fmax(high, s->value[0]);
    }
    double reach = high - low;
    low -= 2 * reach; /* where few games are won, or few lost, it lies outside */
    high += 2 * reach;
    for (unsigned i = 0; i < 40; i++) {
        double a = low + (high - low) / 3, b = high - (high - low) / 3;
        best_scale(slice, a, &left);
        best_scale(slice, b, &right);
        if (left < right)
            high = b;
        else
            low = a;
    }
    out->found.scale = (int32_t)fmax(1, round(best_scale(slice, low, &loss)));
    out->found.even = (int32_t)round(low);
    out->loss = loss;
}

/* ---- how much the evaluation knows ------------------------------------------------------------- */

struct ranked {
    double value;
    double share;
};

static int by_value(const void *a, const void *b)
{
    double x = ((const struct ranked *)a)->value, y = ((const struct ranked *)b)->value;
    return (x > y) - (x < y);
}

/* How likely a winner's position is evaluated above another's; equal ones count a half. */
static double area_of(struct ranked *list, size_t count)
{
    qsort(list, count, sizeof *list, by_value);
    double lost = 0, above = 0, won = 0;
    for (size_t i = 0; i < count;) {
        double here_won = 0, here_lost = 0;
        size_t j = i;
        for (; j < count && list[j].value == list[i].value; j++) {
            here_won += list[j].share;
            here_lost += 1 - list[j].share;
        }
        above += here_won * (lost + here_lost / 2);
        won += here_won;
        lost += here_lost;
        i = j;
    }
    return won > 0 && lost > 0 ? above / (won * lost) : 0.5;
}

static double area_in(const struct slice *slice, size_t samples)
{
    struct ranked *list = must_alloc(samples * SEATS_MAX + 1, sizeof *list);
    size_t at = 0, count = 0;
    for (const struct fit_sample *s; (s = next_in(slice, &at));) {
        for (unsigned i = 0; i < s->seats; i++) {
            list[count++] = (struct ranked){ s->value[i], s->share[i] / (double)CHANCE_ONE };
        }
    }
    double area = area_of(list, count);
    free(list);
    return area;
}

struct fit_phase fit_phase(const struct fit *fit, uint32_t from, uint32_t to)
{
    struct slice slice = { fit, from, to };
    struct fit_phase out = { 0 };
    size_t at = 0;
    double won = 0;
    unsigned seats = 1;
    for (const struct fit_sample *s; (s = next_in(&slice, &at)); out.samples++) {
        won += s->share[0] / (double)CHANCE_ONE;
        seats = s->seats;
    }
    if (!out.samples) return out;
    double share = won / (double)out.samples;
    if (seats == 1) {
        find_even(&slice, &out);
        out.ignorant =
            share > 0 && share < 1 ? -share * log(share) - (1 - share) * log(1 - share) : 0;
    } else {
        out.found.scale = (int32_t)fmax(1, round(best_scale(&slice, 0, &out.loss)));
        out.ignorant = log(seats);
    }
    out.area = area_in(&slice, out.samples);
    return out;
}
