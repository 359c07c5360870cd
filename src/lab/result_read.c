/* SPDX-License-Identifier: MIT */
/* Results as files: reading what anybody may have written. See result.h. */
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "bots/exec.h"
#include "base/version.h"
#include "games/registry.h"
#include "kernel/options.h"
#include "lab/result.h"

/* One of the two. */
struct played {
    const struct setup *setup;
    struct round_robin *robin;
};

struct reading_result {
    struct result *result;
    struct diagnostics *d;
    json_t *root;
};

__attribute__((format(printf, 2, 3))) static bool refuse(struct reading_result *r,
                                                         const char *format, ...)
{
    char message[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    diagnose(r->d, 0, 0, "%s", message);
    return false;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* A string without anything that could control a terminal when it is printed. */
static const char *plain_string(const json_t *value)
{
    const char *string = json_string_value(value);
    for (const char *c = string; c && *c; c++) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f) return NULL;
    }
    return string;
}

static const char *string_at(struct reading_result *r, const char *key)
{
    const char *string = plain_string(json_object_get(r->root, key));
    if (!string) refuse(r, "it has no proper \"%s\", a string", key);
    return string;
}

static bool number_at(struct reading_result *r, const char *key, int64_t least, int64_t most,
                      int64_t *out)
{
    const json_t *value = json_object_get(r->root, key);
    *out = json_integer_value(value);
    if (json_is_integer(value) && *out >= least && *out <= most) return true;
    return refuse(r, "it has no proper \"%s\", a whole number from %lld to %lld", key,
                  (long long)least, (long long)most);
}

/* ---- the plan -------------------------------------------------------------------------------- */

static bool read_versions(struct reading_result *r)
{
    int64_t format;
    const char *version = string_at(r, "limbic");
    if (!version || !number_at(r, "format", 0, INT32_MAX, &format)) return false;
    if (format != RESULT_FORMAT) {
        return refuse(r, "it has format %lld; this program reads format %d", (long long)format,
                      RESULT_FORMAT);
    }
    if (strcmp(version, LIMBIC_VERSION) == 0) return true;
    return refuse(r, "it was made by limbic %.20s, and this is %s: bots and rules may differ",
                  version, LIMBIC_VERSION);
}

/* "round_robin", if it is one: the entries with commas. */
static bool read_entries(struct reading_result *r, struct text *out)
{
    const json_t *list = json_object_get(r->root, "round_robin");
    size_t size = json_array_size(list);
    bool fine = !list || (size >= 2 && size <= ROUND_ROBIN_MAX);
    for (size_t i = 0; fine && i < size; i++) {
        const char *word = plain_string(json_array_get(list, i));
        fine = word && *word && strcspn(word, ",") == strlen(word);
        if (fine) text_add(out, "%s%s", i ? "," : "", word);
    }
    return fine ||
           refuse(r, "it has no proper \"round_robin\", a list of 2 to %d words", ROUND_ROBIN_MAX);
}

/* What is played: a set-up, or a round robin. */
static bool read_game(struct reading_result *r, struct played *played)
{
    int64_t rules;
    const char *name = string_at(r, "game"), *words = string_at(r, "options");
    if (!name || !words || !number_at(r, "rules", 0, INT32_MAX, &rules)) return false;
    const struct game *game = game_find(name, r->d, 0, 0);
    struct options options;
    if (!game) return false;
    if (rules != game->version) {
        return refuse(r, "it was played by version %lld of the rules of %s; these are version %u",
                      (long long)rules, game->name, game->version);
    }
    options_init(game, &options);
    if (!options_parse(game, &options, words, r->d, 0, 0)) return false;
    struct text entries = { 0 };
    bool fine = read_entries(r, &entries);
    if (fine && entries.length)
        played->robin = round_robin_new(game, &options, text_string(&entries), r->d);
    else if (fine)
        played->setup = setup_share(game, &options, r->d);
    text_release(&entries);
    return played->robin || played->setup;
}

static bool read_bots(struct reading_result *r, const struct bot **found, unsigned *count)
{
    const json_t *list = json_object_get(r->root, "bots");
    size_t size = json_array_size(list);
    if (!json_is_array(list) || size < 1 || size > PLAN_BOTS_MAX) {
        return refuse(r, "it has no proper \"bots\", a list of 1 to %d names", PLAN_BOTS_MAX);
    }
    for (size_t i = 0; i < size; i++) {
        const char *name = json_string_value(json_array_get(list, i));
        /* A program is only called by its name here: whatever is read is not played on. */
        if (name && exec_is_name(name) && strlen(name) <= EXEC_NAME_MAX) {
            found[i] = exec_bot(name, EXEC_SECONDS_USUAL * 1000);
            continue;
        }
        bool plain = name && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name);
        if (!plain) return refuse(r, "it has no proper \"bots\": one is not a name");
        found[i] = bot_named(name, r->d);
        if (!found[i]) return false;
    }
    *count = (unsigned)size;
    return true;
}

static bool read_pack(struct reading_result *r)
{
    const char *pack = string_at(r, "pack");
    char here[20];
    if (!pack) return false;
    snprintf(here, sizeof here, "%016llx", (unsigned long long)plan_pack_hash(&r->result->plan));
    if (strcmp(pack, here) == 0) return true;
    return refuse(r,
                  "it was played with another pack of cards, or with other decks of these names "
                  "(%.20s; here it is %s)",
                  pack, here);
}

static bool read_plan(struct reading_result *r)
{
    struct played played = { 0 };
    struct plan *plan = &r->result->plan;
    const struct bot *found[PLAN_BOTS_MAX];
    unsigned count = 0;
    int64_t all, shard, shards;
    const char *seed = string_at(r, "seed");
    if (!seed || !read_bots(r, found, &count) ||
        !number_at(r, "games", 1, PLAN_GAMES_MAX + PLAN_DEAL_GAMES_MAX, &all) ||
        !number_at(r, "shards", 1, PLAN_SHARDS_MAX, &shards) ||
        !number_at(r, "shard", 1, shards, &shard)) {
        return false;
    }
    if (!read_game(r, &played)) return false;
    if (played.robin)
        plan_init_robin(plan, played.robin, found, count, 1);
    else
        plan_init(plan, played.setup, found, count, 1);
    if (all % plan_deal_games(plan)) {
        return refuse(r, "\"games\" is not a multiple of the number of bots%s",
                      plan->robin ? ", and of the pairings" : "");
    }
    plan->deals = (uint64_t)all / plan_deal_games(plan);
    plan->shard = (unsigned)shard - 1;
    plan->shards = (unsigned)shards;
    if (!parse_u64(seed, &plan->seed)) return refuse(r, "\"seed\" is not a seed");
    return read_pack(r);
}

/* ---- the totals ------------------------------------------------------------------------------ */

static bool whole_number(const json_t *value, int64_t *out)
{
    *out = json_integer_value(value);
    return json_is_integer(value);
}

static bool read_quantities(struct reading_result *r, const json_t *all)
{
    struct totals *t = &r->result->totals;
    if (json_object_size(all) != t->layout->quantities) {
        return refuse(r, "it has %zu quantities, and there are %u", json_object_size(all),
                      t->layout->quantities);
    }
    struct text name = { 0 };
    bool fine = true;
    for (uint32_t i = 0; fine && i < t->layout->quantities; i++) {
        text_clear(&name);
        quantity_name(t->layout, i, &name);
        const json_t *two = json_object_get(all, text_string(&name));
        fine = json_array_size(two) == 2 && whole_number(json_array_get(two, 0), &t->sum[i]) &&
               whole_number(json_array_get(two, 1), &t->squares[i]) && t->squares[i] >= 0;
        if (!fine) refuse(r, "the quantity \"%s\" is missing or wrong", text_string(&name));
    }
    text_release(&name);
    return fine;
}

static bool read_products(struct reading_result *r, const json_t *all)
{
    struct totals *t = &r->result->totals;
    bool fine = json_array_size(all) == t->layout->pairs;
    for (uint32_t i = 0; fine && i < t->layout->pairs; i++) {
        fine = whole_number(json_array_get(all, i), &t->products[i]) && t->products[i] >= 0;
    }
    return fine ||
           refuse(r, "its \"products\" are wrong: there are %u whole numbers", t->layout->pairs);
}

/* Pairs of a number and how often it was seen, as many in all as there must be. */
static bool read_bins(const json_t *pairs, int64_t *bins, int64_t must_be)
{
    for (size_t i = 0; i < json_array_size(pairs); i++) {
        const json_t *pair = json_array_get(pairs, i);
        int64_t number, count;
        if (json_array_size(pair) != 2 || !whole_number(json_array_get(pair, 0), &number) ||
            !whole_number(json_array_get(pair, 1), &count) || count < 1 || count > must_be) {
            return false;
        }
        unsigned bin = histogram_bin(number);
        if (bins[bin] || histogram_number(bin) != number) return false;
        bins[bin] = count;
    }
    return histogram_count(bins) == must_be;
}

static bool read_histograms(struct reading_result *r, const json_t *all)
{
    struct totals *t = &r->result->totals;
    const struct plan *plan = &r->result->plan;
    bool fine = true;
    struct text name = { 0 };
    for (uint32_t h = 0; fine && h < t->layout->histograms; h++) {
        bool of_bot = h >= HISTOGRAM_SCORES && h < HISTOGRAM_SCORES + plan->bot_count;
        int64_t must_be = totals_games(t);
        if (of_bot) must_be = must_be / plan->bot_count * plan->setup->seats;
        text_clear(&name);
        histogram_name(t->layout, h, &name);
        fine = read_bins(json_object_get(all, text_string(&name)), totals_histogram(t, h), must_be);
        if (!fine) refuse(r, "the histogram \"%s\" is missing or wrong", text_string(&name));
    }
    text_release(&name);
    return fine;
}

static bool read_totals(struct reading_result *r)
{
    struct result *result = r->result;
    const struct plan *plan = &result->plan;
    int64_t deals_there_are = (int64_t)(plan_end(plan) - plan_first(plan));
    result->layout = layout_new(plan);
    totals_init(&result->totals, result->layout);
    const json_t *complete = json_object_get(r->root, "complete");
    if (!json_is_boolean(complete)) return refuse(r, "it has no \"complete\", true or false");
    result->complete = json_is_true(complete);
    if (!number_at(r, "deals_played", result->complete ? deals_there_are : 0, deals_there_are,
                   &result->totals.deals)) {
        return false;
    }
    const json_t *totals = json_object_get(r->root, "totals");
    return read_quantities(r, json_object_get(totals, "quantities")) &&
           read_products(r, json_object_get(totals, "products")) &&
           read_histograms(r, json_object_get(totals, "histograms"));
}

static void read_timing(struct reading_result *r)
{
    const json_t *timing = json_object_get(r->root, "timing");
    double seconds = json_number_value(json_object_get(timing, "seconds"));
    json_int_t threads = json_integer_value(json_object_get(timing, "threads"));
    r->result->seconds = seconds >= 0 && seconds < 1e12 ? seconds : 0;
    r->result->threads = threads > 0 && threads < 1000000 ? (unsigned)threads : 1;
}

bool result_read(struct result *result, const char *source, size_t length, struct diagnostics *d)
{
    struct reading_result r = { .result = result, .d = d };
    json_error_t error;
    *result = (struct result){ 0 };
    if (json_count_values(source, length) > RESULT_VALUES_MAX) {
        return refuse(&r, "it has more than %d values", RESULT_VALUES_MAX);
    }
    r.root = json_loadb(source, length, JSON_REJECT_DUPLICATES, &error);
    if (!r.root) {
        diagnose(d, error.line > 0 ? (unsigned)error.line : 0,
                 error.column > 0 ? (unsigned)error.column : 0, "it is not JSON: %s", error.text);
        return false;
    }
    bool fine = json_is_object(r.root) || refuse(&r, "it is not a JSON object");
    fine = fine && read_versions(&r) && read_plan(&r) && read_totals(&r);
    if (fine) read_timing(&r);
    json_decref(r.root);
    return fine;
}
