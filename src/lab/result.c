/* SPDX-License-Identifier: MIT */
/* Results as files: writing and merging. See result.h; reading is in result_read.c. */
#include "lab/result.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/version.h"
#include "kernel/options.h"
#include "lab/figures.h"

void result_release(struct result *result)
{
    if (result->totals.cells) totals_release(&result->totals);
    layout_free(result->layout);
    plan_release(&result->plan);
    *result = (struct result){ 0 };
}

/* ---- writing: a line for each key, so that files can be compared and searched ---------------- */

static void write_entries(const struct round_robin *robin, struct text *out)
{
    json_key(out, "round_robin");
    json_open(out, '[');
    for (unsigned i = 0; i < robin->count; i++) json_text(out, robin->entry[i]);
    json_close(out, ']');
    json_next_line(out);
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
    json_next_line(out);
    json_key(out, "game");
    json_text(out, game->name);
    json_key(out, "rules");
    json_number(out, game->version);
    json_key(out, "pack");
    json_hash(out, plan_pack_hash(plan));
    json_next_line(out);
    json_key(out, "options");
    options_print(game, plan_options(plan), &words);
    json_text(out, text_string(&words));
    json_next_line(out);
    if (plan->robin) write_entries(plan->robin, out);
    json_key(out, "bots");
    json_open(out, '[');
    for (unsigned i = 0; i < plan->bot_count; i++) json_text(out, plan->bots[i]->name);
    json_close(out, ']');
    json_next_line(out);
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
    json_next_line(out);
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
        json_next_line(out);
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
        json_next_line(out);
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

/* ---- the whole ------------------------------------------------------------------------------- */

void result_write(const struct result *r, struct text *out)
{
    text_add_char(out, '{');
    write_head(r, out);
    json_next_line(out);
    json_key(out, "totals");
    json_open(out, '{');
    write_quantities(&r->totals, out);
    json_next_line(out);
    write_products(&r->totals, out);
    json_next_line(out);
    write_histograms(&r->totals, out);
    json_close(out, '}');
    json_next_line(out);
    figures_write(&r->totals, out);
    json_next_line(out);
    text_add(out, "\"timing\":{\"seconds\":%.3f,\"threads\":%u}}\n", r->seconds, r->threads);
}

/* ---- merging --------------------------------------------------------------------------------- */

static bool same_options(const struct plan *a, const struct plan *b)
{
    return options_equal(plan_options(a), plan_options(b));
}

static bool same_robins(const struct plan *a, const struct plan *b)
{
    if (!a->robin || !b->robin) return a->robin == b->robin;
    return round_robin_equal(a->robin, b->robin);
}

static bool same_bots(const struct plan *a, const struct plan *b)
{
    return a->bot_count == b->bot_count &&
           memcmp(a->bots, b->bots, a->bot_count * sizeof *a->bots) == 0;
}

/* What keeps two plans from being parts of one simulation; NULL: nothing. Rules and packs agree:
 * each file was checked against this program when it was read. */
static const char *difference(const struct plan *a, const struct plan *b)
{
    if (a->setup->game != b->setup->game) return "they are of different games";
    if (!same_options(a, b)) return "their options differ";
    if (!same_robins(a, b)) return "they are of different round robins";
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

/* Reports why it cannot be added; true if it can. */
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
