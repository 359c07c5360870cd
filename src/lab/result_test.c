/* SPDX-License-Identifier: MIT */
/* Result files: read as they were written, and refused with the reason when they are not. */
#include "lab/result.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/version.h"
#include "games/registry.h"
#include "kernel/options.h"
#include "lab/count.h"

static void write_simulation(const char *words, uint64_t seed, unsigned shard, unsigned shards,
                             struct text *out)
{
    static const struct bot *const list[] = { &random_bot, &random_bot };
    struct diagnostics d = { 0 };
    struct options options;
    const struct game *game = game_find("gemotion", &d, 0, 0);
    atomic_bool stop = false;
    struct dealer dealer;
    struct result r = { .complete = true, .threads = 1 };
    options_init(game, &options);
    cr_assert(options_parse(game, &options, words, &d, 0, 0));
    plan_init(&r.plan, setup_share(game, &options, &d), list, 2, 12);
    r.plan.seed = seed;
    r.plan.shard = shard;
    r.plan.shards = shards;
    r.layout = layout_new(&r.plan);
    totals_init(&r.totals, r.layout);
    dealer_init(&dealer, &r.plan, r.layout, &stop);
    for (uint64_t deal = plan_first(&r.plan); deal < plan_end(&r.plan); deal++) {
        cr_assert(dealer_play(&dealer, deal, NULL));
    }
    totals_add(&r.totals, &dealer.totals);
    dealer_release(&dealer);
    text_clear(out);
    result_write(&r, out);
    result_release(&r);
}

/* Must be refused, in words that contain `needle`. */
static void refused(const char *source, size_t length, const char *needle)
{
    struct diagnostics d = { 0 };
    struct result r = { 0 };
    cr_assert(!result_read(&r, source, length, &d), "read, but must be refused: '%s'", needle);
    cr_assert(strstr(text_string(&d.out), needle), "'%s' does not say '%s'", text_string(&d.out),
              needle);
    result_release(&r);
    diagnostics_release(&d);
}

/* The file with its first `from` replaced. */
static void refused_with(const char *source, const char *from, const char *to, const char *needle)
{
    const char *at = strstr(source, from);
    struct text changed = { 0 };
    cr_assert(at, "%s is not in the file", from);
    text_add_bytes(&changed, source, (size_t)(at - source));
    text_add_string(&changed, to);
    text_add_string(&changed, at + strlen(from));
    refused(text_string(&changed), changed.length, needle);
    text_release(&changed);
}

Test(result, is_read_as_it_was_written)
{
    struct text first = { 0 }, second = { 0 };
    struct diagnostics d = { 0 };
    struct result r;
    write_simulation("players=4 colors=red,pink power=off pink=fibonacci", UINT64_MAX, 1, 3,
                     &first);
    cr_assert(result_read(&r, text_string(&first), first.length, &d), "%s", text_string(&d.out));
    result_write(&r, &second);
    cr_assert_str_eq(text_string(&second), text_string(&first));
    result_release(&r);
    text_release(&first);
    text_release(&second);
}

Test(result, is_refused_when_cut_short)
{
    struct text all = { 0 };
    write_simulation("", 1, 0, 1, &all);
    for (size_t length = 0; length < all.length - 2; length += 1 + all.length / 200) {
        refused(all.bytes, length, "it is not JSON");
    }
    text_release(&all);
}

Test(result, is_refused_when_wrong)
{
    struct text all = { 0 };
    write_simulation("", 1, 0, 1, &all);
    const char *s = text_string(&all);
    static const struct {
        const char *from, *to, *needle;
    } wrong[] = {
        { "\"limbic\":\"" LIMBIC_VERSION "\"", "\"limbic\":\"9.9\"", "made by limbic 9.9" },
        { "\"limbic\":\"", "\"limbic\":\"\\u001b[31m", "no proper \"limbic\"" },
        { "\"limbic\":", "\"x\":", "no proper \"limbic\"" },
        { "\"format\":1", "\"format\":2", "format 2; this program reads format 1" },
        { "\"game\":\"gemotion\"", "\"game\":\"gemotoin\"", "there is no game 'gemotoin'" },
        { "\"game\":\"gemotion\"", "\"game\":\"pebbles\"", "these are version 2" },
        { "\"game\":\"gemotion\",\"rules\":4", "\"game\":\"pebbles\",\"rules\":2", "from 3 to 3" },
        { "\"rules\":", "\"rules\":7", "of the rules of gemotion" },
        { "\"pack\":\"", "\"pack\":\"0", "another pack of cards" },
        { "players=2", "players=7", "from 2 to 6" },
        { "players=2", "players", "name=value" },
        { "[\"random\",\"random\"]", "[]", "no proper \"bots\"" },
        { "[\"random\",\"random\"]", "[\"random\",1]", "one is not a name" },
        { "[\"random\",\"random\"]", "[\"random\",\"rando\"]", "there is no bot 'rando'" },
        { "\"seed\":\"1\"", "\"seed\":\"-1\"", "not a seed" },
        { "\"seed\":\"1\"", "\"seed\":1", "no proper \"seed\"" },
        { "\"games\":12", "\"games\":13", "not a multiple" },
        { "\"games\":12", "\"games\":1.5", "no proper \"games\"" },
        { "\"games\":12", "\"games\":99999999999999999999", "not JSON" },
        { "\"games\":12", "\"games\":14", "\"deals_played\"" },
        { "\"shard\":1", "\"shard\":2", "no proper \"shard\"" },
        { "\"shards\":1", "\"shards\":0", "no proper \"shards\"" },
        { "\"complete\":true", "\"complete\":1", "no \"complete\"" },
        { "\"deals_played\":6", "\"deals_played\":5", "no proper \"deals_played\"" },
        { "\"totals\":", "\"total\":", "it has 0 quantities" },
        { "\"game/turns\":[", "\"game/turns\":[1,", "\"game/turns\" is missing or wrong" },
        { "\"game/turns\":[", "\"game/turns\":[-5,-3],\n\"x\":[", "quantities" },
        { "\"game/turns\":", "\"game/turn\":", "\"game/turns\" is missing or wrong" },
        { "\"products\":[", "\"products\":[1,", "products" },
        { "\"histograms\":{\n\"turns\":[", "\"histograms\":{\n\"turns\":[[3,1],", "\"turns\"" },
        { "\"histograms\":{\n\"turns\":[", "\"histograms\":{\n\"turns\":[[3,9223372036854775807],",
          "\"turns\"" },
        { "\"histograms\":{\n\"turns\":[", "\"histograms\":{\n\"turns\":[\"a\",", "\"turns\"" },
        { "{", "[{", "not JSON" },
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        refused_with(s, wrong[i].from, wrong[i].to, wrong[i].needle);
    }
    refused("[]", 2, "not a JSON object");
    refused("{}", 2, "no proper \"limbic\"");
    text_release(&all);
}

/* Small as text, huge in memory: refused before it is read. */
Test(result, of_too_many_values_is_refused)
{
    struct text many = { 0 };
    text_add_string(&many, "[0");
    for (unsigned i = 0; i <= RESULT_VALUES_MAX; i++) text_add_string(&many, ",0");
    text_add_string(&many, "]");
    refused(many.bytes, many.length, "more than 1000000 values");
    text_release(&many);
}

/* ---- merging --------------------------------------------------------------------------------- */

static struct result *read_simulation(const char *words, uint64_t seed, unsigned shard,
                                      unsigned shards)
{
    struct text out = { 0 };
    struct diagnostics d = { 0 };
    struct result *r = must_alloc(1, sizeof *r);
    write_simulation(words, seed, shard, shards, &out);
    cr_assert(result_read(r, text_string(&out), out.length, &d), "%s", text_string(&d.out));
    text_release(&out);
    return r;
}

/* "a" is shard 1 of 2 with seed 1; adding this as "b" must be refused. */
static void merge_refused(struct result *b, const char *needle)
{
    struct diagnostics d = { 0 };
    struct merging m = { 0 };
    cr_assert(merging_add(&m, read_simulation("", 1, 0, 2), "a", &d));
    cr_assert(!merging_add(&m, b, "b", &d));
    cr_assert(strstr(text_string(&d.out), needle), "'%s' does not say '%s'", text_string(&d.out),
              needle);
    merging_release(&m);
    diagnostics_release(&d);
}

Test(result, parts_that_do_not_belong_together_are_refused)
{
    merge_refused(read_simulation("", 1, 0, 2), "a and b are both shard 1 of 2");
    merge_refused(read_simulation("", 2, 1, 2), "do not belong together: their seeds differ");
    merge_refused(read_simulation("power=off", 1, 1, 2), "their options differ");
    merge_refused(read_simulation("", 1, 1, 3), "different numbers of shards");
    struct result *b = read_simulation("", 1, 1, 2);
    b->plan.deals = 7;
    merge_refused(b, "different numbers of games");
    b = read_simulation("", 1, 1, 2);
    b->plan.bots[1] = &greedy_bot;
    merge_refused(b, "their bots differ");
    b = read_simulation("", 1, 1, 2);
    b->complete = false;
    merge_refused(b, "b is of a run that was stopped");
}

Test(result, missing_shards_are_told)
{
    struct diagnostics d = { 0 };
    struct merging m = { 0 };
    cr_assert(!merging_is_whole(&m, &d));
    cr_assert(merging_add(&m, read_simulation("", 1, 1, 4), "a", &d));
    cr_assert(!merging_is_whole(&m, &d));
    cr_assert_str_eq(text_string(&d.out), "shard 1 of 4 is missing\nshard 3 of 4 is missing\n"
                                          "shard 4 of 4 is missing\n");
    merging_release(&m);
    diagnostics_release(&d);
}
