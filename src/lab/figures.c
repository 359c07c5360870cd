/* SPDX-License-Identifier: MIT */
/* See figures.h. */
#include "lab/figures.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "kernel/words.h"

void figure_decimal(struct text *out, const char *key, double value)
{
    json_key(out, key);
    if (isfinite(value))
        text_add(out, "%.6f", value);
    else
        json_nothing(out);
}

void figure_estimate(struct text *out, const char *key, struct estimate e)
{
    json_key(out, key);
    json_open(out, '{');
    figure_decimal(out, "mean", e.mean);
    figure_decimal(out, "low", e.low);
    figure_decimal(out, "high", e.high);
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
        figure_estimate(out, "wins", estimate_share(&wins, WIN * side->seat_games));
        if (side->share != SECTION_PLACE_SHARE) {
            struct sums points = totals_sums(t, quantity_at(t->layout, side->score, i, 0));
            figure_estimate(out, "points", estimate_mean(&points, side->seat_games));
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
    struct estimate e = estimate_mean(&sums, plan_deal_games(t->layout->plan));
    json_key(out, key);
    json_open(out, '{');
    figure_decimal(out, "mean", e.mean);
    figure_decimal(out, "low", e.low);
    figure_decimal(out, "high", e.high);
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
        figure_estimate(out, game->events[i].name, estimate_share(&sums, plan_deal_games(l->plan)));
    }
    json_close(out, '}');
    json_next_line(out);
    json_key(out, "rates");
    json_open(out, '{');
    for (unsigned r = 0; r < l->rates; r++) {
        struct sums sums = totals_pair_sums(t, l->pair_rates + r);
        figure_estimate(out, game->rates[r].words, estimate_ratio(&sums, 1));
    }
    json_close(out, '}');
}

/* "sides":[{"side":"the Ego","wins":...,"points":...,"margin":...},...], of sides that nobody
 * plays. */
static void write_sides(const struct totals *t, struct text *out)
{
    const struct layout *l = t->layout;
    double games = plan_deal_games(l->plan);
    if (!l->sides) return;
    json_next_line(out);
    json_key(out, "sides");
    json_open(out, '[');
    for (unsigned k = 0; k < l->sides; k++) {
        struct text name = { 0 };
        struct sums wins = totals_sums(t, quantity_at(l, SECTION_SIDE_SHARE, k, 0));
        unsigned histogram = l->histogram_sides + 2 * k;
        side_words(l->plan->setup, k, &name);
        json_open(out, '{');
        json_key(out, "side");
        json_text(out, text_string(&name));
        figure_estimate(out, "wins", estimate_share(&wins, WIN * games));
        write_length(t, "points", quantity_at(l, SECTION_SIDE_SCORE, k, 0), histogram, out);
        write_length(t, "margin", quantity_at(l, SECTION_SIDE_MARGIN, k, 0), histogram + 1, out);
        json_close(out, '}');
        text_release(&name);
    }
    json_close(out, ']');
}

/* "names":{"fragment/a Minor Fragment/the Ego":{"mean":{...},"share":{...}},...}: as quantities are
 * called, without those that never happened. */
static void write_names(const struct totals *t, struct text *out)
{
    const struct layout *l = t->layout;
    struct text name = { 0 };
    if (!l->named_rows) return;
    json_next_line(out);
    json_key(out, "names");
    json_open(out, '{');
    for (unsigned row = 0; row < l->named_rows; row++) {
        struct sums sums = totals_sums(t, quantity_at(l, SECTION_NAMED, row, 0));
        struct sums pair = totals_pair_sums(t, l->pair_named + row);
        if (!sums.x) continue;
        text_clear(&name);
        quantity_name(l, quantity_at(l, SECTION_NAMED, row, 0), &name);
        json_next_line(out);
        json_key(out, strchr(text_string(&name), '/') + 1);
        json_open(out, '{');
        figure_estimate(out, "a_game", estimate_mean(&sums, plan_deal_games(l->plan)));
        figure_estimate(out, "share", estimate_ratio(&pair, 1));
        json_close(out, '}');
    }
    json_close(out, '}');
    text_release(&name);
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
        figure_estimate(out, name, estimate_ratio(&sums, 1));
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
    figure_estimate(out, "team_wins", estimate_share(&won, plan_deal_games(l->plan)));
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
            struct estimate e = sum ? estimate_mean(&sums, plan_deal_games(l->plan))
                                    : estimate_share(&sums, plan_deal_games(l->plan));
            text_clear(&name);
            seat_words(setup, s < setup->seats ? s : (seat_id)NOBODY, &name);
            figure_estimate(out, text_string(&name), e);
        }
        json_close(out, '}');
    }
    json_close(out, '}');
    text_release(&name);
}

static struct estimate share_of_pairing(const struct totals *t, unsigned pairing,
                                        enum pairing_quantity what)
{
    bool games = what == PAIRING_DRAWN;
    struct sums s = totals_sums(t, quantity_at(t->layout, SECTION_PAIRING, pairing, what));
    return estimate_share(&s, (games ? 1.0 : WIN) * t->layout->plan->bot_count);
}

/* "entries":[{"entry":"anger","wins":...},...], over the pairings of each but for its mirror. */
static void write_entries(const struct totals *t, struct text *out)
{
    const struct plan *plan = t->layout->plan;
    double games = (double)plan->bot_count * (plan->robin->count - 1);
    json_key(out, "entries");
    json_open(out, '[');
    for (unsigned i = 0; i < plan->robin->count; i++) {
        struct sums wins = totals_sums(t, quantity_at(t->layout, SECTION_ENTRY, i, ENTRY_WINS));
        struct sums drawn = totals_sums(t, quantity_at(t->layout, SECTION_ENTRY, i, ENTRY_DRAWN));
        struct sums turns = totals_sums(t, quantity_at(t->layout, SECTION_ENTRY, i, ENTRY_TURNS));
        json_next_line(out);
        json_open(out, '{');
        json_key(out, "entry");
        json_text(out, plan->robin->entry[i]);
        figure_estimate(out, "wins", estimate_share(&wins, WIN * games));
        figure_estimate(out, "drawn", estimate_share(&drawn, games));
        figure_estimate(out, "turns", estimate_mean(&turns, games));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_pairing(const struct totals *t, unsigned pairing, struct text *out)
{
    static const struct {
        const char *key;
        enum pairing_quantity what;
    } shares[] = { { "wins", PAIRING_WINS },
                   { "wins_other", PAIRING_WINS_OTHER },
                   { "wins_first_to_move", PAIRING_WINS_FIRST },
                   { "wins_first_bot", PAIRING_WINS_BOT },
                   { "drawn", PAIRING_DRAWN } };
    const struct plan *plan = t->layout->plan;
    struct pairing p = plan->robin->pairing[pairing];
    struct sums turns =
        totals_sums(t, quantity_at(t->layout, SECTION_PAIRING, pairing, PAIRING_TURNS));
    json_next_line(out);
    json_open(out, '{');
    json_key(out, "entries");
    json_open(out, '[');
    for (unsigned i = 0; i < ROUND_ROBIN_SEATS; i++) json_text(out, plan->robin->entry[p.entry[i]]);
    json_close(out, ']');
    for (unsigned i = 0; i < sizeof shares / sizeof *shares; i++) {
        figure_estimate(out, shares[i].key, share_of_pairing(t, pairing, shares[i].what));
    }
    figure_estimate(out, "turns", estimate_mean(&turns, plan->bot_count));
    json_close(out, '}');
}

static void write_robin(const struct totals *t, struct text *out)
{
    if (!t->layout->plan->robin) return;
    json_next_line(out);
    write_entries(t, out);
    json_next_line(out);
    json_key(out, "pairings");
    json_open(out, '[');
    for (unsigned i = 0; i < t->layout->plan->robin->pairings; i++) write_pairing(t, i, out);
    json_close(out, ']');
}

void figures_write(const struct totals *t, struct text *out)
{
    const struct layout *l = t->layout;
    unsigned seats = l->plan->setup->seats, count = l->plan->bot_count;
    unsigned games = plan_deal_games(l->plan);
    struct side bot = { SECTION_BOT_SHARE, SECTION_BOT_SCORE, count, HISTOGRAM_SCORES,
                        games / count * seats };
    struct side seat = { SECTION_SEAT_SHARE, SECTION_SEAT_SCORE, seats, HISTOGRAM_SCORES + count,
                         games };
    struct side place = { SECTION_PLACE_SHARE, SECTIONS, l->has_turns ? seats : 0, 0, games };
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
    write_sides(t, out);
    write_names(t, out);
    write_team(t, out);
    if (!l->plan->robin) write_measures(t, out); /* which are of seats, and seats change hands */
    write_robin(t, out);
    json_close(out, '}');
}
