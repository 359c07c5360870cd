/* SPDX-License-Identifier: MIT */
/* See figures.h. */
#include "lab/figures.h"

#include <math.h>
#include <stdio.h>

#include "base/json.h"
#include "kernel/words.h"

static void write_decimal(struct text *out, const char *key, double value)
{
    json_key(out, key);
    if (isfinite(value))
        text_add(out, "%.6f", value);
    else
        json_nothing(out);
}

static void write_estimate(struct text *out, const char *key, struct estimate e)
{
    json_key(out, key);
    json_open(out, '{');
    write_decimal(out, "mean", e.mean);
    write_decimal(out, "low", e.low);
    write_decimal(out, "high", e.high);
    json_close(out, '}');
}

static void write_percentiles(struct text *out, const int64_t *bins)
{
    static const unsigned percents[] = { 5, 50, 95 };
    for (unsigned i = 0; i < 3; i++) {
        char key[8];
        snprintf(key, sizeof key, "p%u", percents[i]);
        json_key(out, key);
        json_number(out, histogram_percentile(bins, percents[i]));
    }
}

struct side {
    enum section share, score;
    unsigned count, histogram;
    double seat_games; /* a deal */
};

static void write_side(const struct totals *t, const char *key, const struct side *side,
                       struct text *out)
{
    json_key(out, key);
    json_open(out, '[');
    for (unsigned i = 0; i < side->count; i++) {
        json_open(out, '{');
        if (side->share == SECTION_BOT_SHARE) {
            struct text name = { 0 };
            plan_bot_name(t->layout->plan, i, &name);
            json_key(out, "bot");
            json_text(out, text_string(&name));
            text_release(&name);
        }
        struct sums wins = totals_sums(t, quantity_at(t->layout, side->share, i, 0));
        write_estimate(out, "wins", estimate_share(&wins, WIN * side->seat_games));
        if (side->share != SECTION_PLACE_SHARE) {
            struct sums points = totals_sums(t, quantity_at(t->layout, side->score, i, 0));
            write_estimate(out, "points", estimate_mean(&points, side->seat_games));
            write_percentiles(out, totals_histogram(t, side->histogram + i));
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_length(const struct totals *t, const char *key, uint32_t quantity,
                         unsigned histogram, struct text *out)
{
    struct sums sums = totals_sums(t, quantity);
    struct estimate e = estimate_mean(&sums, t->layout->plan->bot_count);
    json_key(out, key);
    json_open(out, '{');
    write_decimal(out, "mean", e.mean);
    write_decimal(out, "low", e.low);
    write_decimal(out, "high", e.high);
    write_percentiles(out, totals_histogram(t, histogram));
    json_close(out, '}');
}

static void write_rates(const struct totals *t, struct text *out)
{
    const struct layout *l = t->layout;
    const struct game *game = l->plan->setup->game;
    json_key(out, "ends");
    json_open(out, '{');
    for (unsigned i = 0; i < l->events; i++) {
        if (!l->event[i].ends) continue;
        struct sums sums = totals_sums(t, quantity_at(l, SECTION_EVENT, i, 0));
        write_estimate(out, game->events[i].name, estimate_share(&sums, l->plan->bot_count));
    }
    json_close(out, '}');
    json_next_line(out);
    json_key(out, "rates");
    json_open(out, '{');
    for (unsigned r = 0; r < l->rates; r++) {
        struct sums sums = totals_pair_sums(t, l->pair_rates + r);
        write_estimate(out, game->rates[r].words, estimate_ratio(&sums, 1));
    }
    json_close(out, '}');
}

/* How the games that were won, or lost, ended. */
static void write_ends(const struct totals *t, const char *key, enum team outcome, struct text *out)
{
    const struct layout *l = t->layout;
    json_next_line(out);
    json_key(out, key);
    json_open(out, '{');
    for (unsigned row = 0; row <= l->ends; row++) {
        if (!t->sum[quantity_at(l, SECTION_END, row, outcome)]) continue;
        struct sums sums = totals_pair_sums(t, l->pair_ends + row * TEAM_OUTCOMES + outcome);
        const char *name =
            row < l->ends ? l->plan->setup->game->events[l->end_event[row]].name : "(none)";
        write_estimate(out, name, estimate_ratio(&sums, 1));
    }
    json_close(out, '}');
}

static void write_team(const struct totals *t, struct text *out)
{
    const struct layout *l = t->layout;
    if (l->has_rounds) {
        json_next_line(out);
        write_length(t, "rounds", quantity_at(l, SECTION_ROUNDS, 0, 0), l->histogram_rounds, out);
    }
    if (!l->together) return;
    struct sums won = totals_sums(t, quantity_at(l, SECTION_TEAM, TEAM_WON, 0));
    json_next_line(out);
    write_estimate(out, "team_wins", estimate_share(&won, l->plan->bot_count));
    write_ends(t, "ends_won", TEAM_WON, out);
    write_ends(t, "ends_lost", TEAM_LOST, out);
}

/* "measures":{"damage dealt":{"SEAT":{...},...},...}; by number if seats have no names. */
static void write_measures(const struct totals *t, struct text *out)
{
    const struct layout *l = t->layout;
    const struct setup *setup = l->plan->setup;
    struct text name = { 0 };
    if (!setup->game->measures) return;
    json_next_line(out);
    json_key(out, "measures");
    json_open(out, '{');
    for (unsigned m = 0; m < l->sums + l->firsts; m++) {
        bool sum = m < l->sums;
        unsigned row = sum ? m : m - l->sums;
        json_next_line(out);
        json_key(out, (sum ? l->sum : l->first)[row]->words);
        json_open(out, '{');
        for (seat_id s = 0; s < setup->seats + !sum; s++) {
            struct sums sums =
                totals_sums(t, quantity_at(l, sum ? SECTION_SUM : SECTION_FIRST, row, s));
            struct estimate e = sum ? estimate_mean(&sums, l->plan->bot_count)
                                    : estimate_share(&sums, l->plan->bot_count);
            text_clear(&name);
            seat_words(setup, s < setup->seats ? s : (seat_id)NOBODY, &name);
            write_estimate(out, text_string(&name), e);
        }
        json_close(out, '}');
    }
    json_close(out, '}');
    text_release(&name);
}

void figures_write(const struct totals *t, struct text *out)
{
    const struct layout *l = t->layout;
    unsigned seats = l->plan->setup->seats, count = l->plan->bot_count;
    struct side bot = { SECTION_BOT_SHARE, SECTION_BOT_SCORE, count, HISTOGRAM_SCORES, seats };
    struct side seat = { SECTION_SEAT_SHARE, SECTION_SEAT_SCORE, seats, HISTOGRAM_SCORES + count,
                         count };
    struct side place = { SECTION_PLACE_SHARE, SECTIONS, l->has_turns ? seats : 0, 0, count };
    json_key(out, "figures");
    json_open(out, '{');
    json_next_line(out);
    write_side(t, "bots", &bot, out);
    json_next_line(out);
    write_side(t, "seats", &seat, out);
    json_next_line(out);
    write_side(t, "turn_order", &place, out);
    json_next_line(out);
    write_length(t, "turns", quantity_at(l, SECTION_GAME, GAME_TURNS, 0), HISTOGRAM_TURNS, out);
    json_next_line(out);
    write_length(t, "decisions", quantity_at(l, SECTION_GAME, GAME_DECISIONS, 0),
                 HISTOGRAM_DECISIONS, out);
    json_next_line(out);
    write_rates(t, out);
    write_team(t, out);
    write_measures(t, out);
    json_close(out, '}');
}
