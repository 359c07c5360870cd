/* Results as files: writing and merging. See result.h; reading is in result_read.c. */
#include "lab/result.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/version.h"
#include "kernel/options.h"

void result_release(struct result *result)
{
    if (result->totals.cells) totals_release(&result->totals);
    layout_free(result->layout);
    plan_release(&result->plan);
    *result = (struct result){ 0 };
}

/* ------------------------------------------------------------------------------------------------
 * writing: a line for each key, so that files can be compared and searched */

static void next_line(struct text *out)
{
    text_add_string(out, out->bytes[out->length - 1] == '{' ? "\n" : ",\n");
}

static void write_head(const struct result *r, struct text *out)
{
    const struct plan *plan = &r->plan;
    const struct game *game = plan->setup->game;
    struct text words = { 0 };
    json_key(out, "limbic");
    json_text(out, LIMBIC_VERSION);
    json_key(out, "format");
    json_number(out, RESULT_FORMAT);
    next_line(out);
    json_key(out, "game");
    json_text(out, game->name);
    json_key(out, "rules");
    json_number(out, game->version);
    json_key(out, "pack");
    json_hash(out, plan_pack_hash(plan));
    next_line(out);
    json_key(out, "options");
    options_print(game, &plan->setup->options, &words);
    json_text(out, text_string(&words));
    next_line(out);
    json_key(out, "bots");
    json_open(out, '[');
    for (unsigned i = 0; i < plan->bot_count; i++) json_text(out, plan->bots[i]->name);
    json_close(out, ']');
    next_line(out);
    text_clear(&words);
    text_add(&words, "%llu", (unsigned long long)plan->seed);
    json_key(out, "seed");
    json_text(out, text_string(&words)); /* 64 bits do not fit a JSON number */
    json_key(out, "games");
    json_number(out, (int64_t)plan_games(plan));
    json_key(out, "shard");
    json_number(out, plan->shard + 1);
    json_key(out, "shards");
    json_number(out, plan->shards);
    next_line(out);
    json_key(out, "complete");
    json_bool(out, r->complete);
    json_key(out, "deals_played");
    json_number(out, r->totals.deals);
    text_release(&words);
}

static void write_quantities(const struct totals *totals, struct text *out)
{
    struct text name = { 0 };
    json_key(out, "quantities");
    json_open(out, '{');
    for (uint32_t i = 0; i < totals->layout->quantities; i++) {
        text_clear(&name);
        quantity_name(totals->layout, i, &name);
        next_line(out);
        json_key(out, text_string(&name));
        text_add(out, "[%lld,%lld]", (long long)totals->sum[i], (long long)totals->squares[i]);
    }
    json_close(out, '}');
    text_release(&name);
}

static void write_products(const struct totals *totals, struct text *out)
{
    json_key(out, "products");
    json_open(out, '[');
    for (uint32_t i = 0; i < totals->layout->pairs; i++) json_number(out, totals->products[i]);
    json_close(out, ']');
}

static void write_histograms(const struct totals *totals, struct text *out)
{
    struct text name = { 0 };
    json_key(out, "histograms");
    json_open(out, '{');
    for (uint32_t h = 0; h < totals->layout->histograms; h++) {
        const int64_t *bins = totals_histogram(totals, h);
        text_clear(&name);
        histogram_name(totals->layout, h, &name);
        next_line(out);
        json_key(out, text_string(&name));
        json_open(out, '[');
        for (unsigned b = 0; b < HISTOGRAM_BINS; b++) {
            if (!bins[b]) continue;
            json_open(out, '[');
            json_number(out, histogram_number(b));
            json_number(out, bins[b]);
            json_close(out, ']');
        }
        json_close(out, ']');
    }
    json_close(out, '}');
    text_release(&name);
}

/* ------------------------------------------------------------------------------------------------
 * figures: what the totals say, for scripts that do not want to do statistics */

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
    next_line(out);
    json_key(out, "rates");
    json_open(out, '{');
    for (unsigned r = 0; r < l->rates; r++) {
        struct sums sums = totals_pair_sums(t, l->pair_rates + r);
        write_estimate(out, game->rates[r].words, estimate_ratio(&sums, 1));
    }
    json_close(out, '}');
}

static void write_figures(const struct totals *t, struct text *out)
{
    const struct layout *l = t->layout;
    unsigned seats = l->plan->setup->seats, count = l->plan->bot_count;
    struct side bot = { SECTION_BOT_SHARE, SECTION_BOT_SCORE, count, HISTOGRAM_SCORES, seats };
    struct side seat = { SECTION_SEAT_SHARE, SECTION_SEAT_SCORE, seats, HISTOGRAM_SCORES + count,
                         count };
    struct side place = { SECTION_PLACE_SHARE, SECTIONS, l->has_turns ? seats : 0, 0, count };
    json_key(out, "figures");
    json_open(out, '{');
    next_line(out);
    write_side(t, "bots", &bot, out);
    next_line(out);
    write_side(t, "seats", &seat, out);
    next_line(out);
    write_side(t, "turn_order", &place, out);
    next_line(out);
    write_length(t, "turns", GAME_TURNS, HISTOGRAM_TURNS, out);
    next_line(out);
    write_length(t, "decisions", GAME_DECISIONS, HISTOGRAM_DECISIONS, out);
    next_line(out);
    write_rates(t, out);
    json_close(out, '}');
}

void result_write(const struct result *r, struct text *out)
{
    text_add_char(out, '{');
    write_head(r, out);
    next_line(out);
    json_key(out, "totals");
    json_open(out, '{');
    write_quantities(&r->totals, out);
    next_line(out);
    write_products(&r->totals, out);
    next_line(out);
    write_histograms(&r->totals, out);
    json_close(out, '}');
    next_line(out);
    write_figures(&r->totals, out);
    next_line(out);
    text_add(out, "\"timing\":{\"seconds\":%.3f,\"threads\":%u}}\n", r->seconds, r->threads);
}

/* ------------------------------------------------------------------------------------------------
 * merging */

static bool same_options(const struct plan *a, const struct plan *b)
{
    return options_equal(&a->setup->options, &b->setup->options);
}

static bool same_bots(const struct plan *a, const struct plan *b)
{
    return a->bot_count == b->bot_count &&
           memcmp(a->bots, b->bots, a->bot_count * sizeof *a->bots) == 0;
}

/* What keeps two plans from being parts of one simulation; NULL: nothing. Rules and packs agree:
 * each file was held against this program when it was read. */
static const char *difference(const struct plan *a, const struct plan *b)
{
    if (a->setup->game != b->setup->game) return "they are of different games";
    if (!same_options(a, b)) return "their options differ";
    if (!same_bots(a, b)) return "their bots differ";
    if (a->seed != b->seed) return "their seeds differ";
    if (a->deals != b->deals) return "they belong to simulations of different numbers of games";
    if (a->shards != b->shards) return "they were cut into different numbers of shards";
    return NULL;
}

static const char *first_brought(const struct merging *m)
{
    unsigned s = 0;
    while (!m->brought[s]) s++;
    return m->brought[s];
}

/* Why it cannot be added, told; true if it can. */
static bool may_be_added(const struct merging *m, const struct result *part, const char *name,
                         struct diagnostics *d)
{
    if (!part->complete) {
        diagnose(d, 0, 0, "%s is of a run that was stopped: run that shard again", name);
        return false;
    }
    if (!m->whole) return true;
    const char *why = difference(&m->whole->plan, &part->plan);
    const char *same = why ? NULL : m->brought[part->plan.shard];
    if (why) {
        diagnose(d, 0, 0, "%s and %s do not belong together: %s", first_brought(m), name, why);
    } else if (same) {
        diagnose(d, 0, 0, "%s and %s are both shard %u of %u", same, name, part->plan.shard + 1,
                 part->plan.shards);
    }
    return !why && !same;
}

bool merging_add(struct merging *m, struct result *part, const char *name, struct diagnostics *d)
{
    bool may = may_be_added(m, part, name, d);
    if (may && !m->whole) {
        m->brought = must_alloc(part->plan.shards, sizeof *m->brought);
        m->brought[part->plan.shard] = name;
        m->whole = part;
        return true;
    }
    if (may) {
        m->brought[part->plan.shard] = name;
        part->totals.layout = m->whole->layout; /* of equal plans: the same */
        totals_add(&m->whole->totals, &part->totals);
        m->whole->seconds += part->seconds;
        if (part->threads > m->whole->threads) m->whole->threads = part->threads;
    }
    result_release(part);
    free(part);
    return may;
}

bool merging_is_whole(struct merging *m, struct diagnostics *d)
{
    enum { TOLD = 10 }; /* of perhaps a million */
    if (!m->whole) return false;
    unsigned missing = 0, shards = m->whole->plan.shards;
    for (unsigned s = 0; s < shards; s++) {
        if (m->brought[s]) continue;
        if (++missing <= TOLD) diagnose(d, 0, 0, "shard %u of %u is missing", s + 1, shards);
    }
    if (missing > TOLD) diagnose(d, 0, 0, "%u shards are missing in all", missing);
    if (missing) return false;
    m->whole->plan.shard = 0;
    m->whole->plan.shards = 1;
    return true;
}

void merging_release(struct merging *m)
{
    if (m->whole) result_release(m->whole);
    free(m->whole);
    free(m->brought);
    *m = (struct merging){ 0 };
}
