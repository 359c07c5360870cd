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

static void write_length(const struct totals *t, const char *key, enum game_quantity q,
                         unsigned histogram, struct text *out)
{
    struct sums sums = totals_sums(t, quantity_at(t->layout, SECTION_GAME, q, 0));
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
    write_length(t, "turns", GAME_TURNS, HISTOGRAM_TURNS, out);
    json_next_line(out);
    write_length(t, "decisions", GAME_DECISIONS, HISTOGRAM_DECISIONS, out);
    json_next_line(out);
    write_rates(t, out);
    json_close(out, '}');
}
