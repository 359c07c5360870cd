/* SPDX-License-Identifier: MIT */
/* Ladders: the same on any number of threads, and what they must find: that a bot is as strong as
 * itself, that sense beats chance, and that a search which may not look ahead loses. */
#include "lab/ladder.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/options.h"

static atomic_bool stop;

/* What is compared, on which deals. */
struct comparison {
    const char *game, *options, *bots[4];
    uint64_t games, seed;
    unsigned threads;
    double until;
};

static struct ladder *compare(const struct comparison *c)
{
    struct diagnostics d = { 0 };
    struct options options;
    const struct game *game = game_find(c->game, &d, 0, 0);
    const struct bot *list[4];
    unsigned count = 0;
    options_init(game, &options);
    cr_assert(options_parse(game, &options, c->options, &d, 0, 0), "%s", text_string(&d.out));
    const struct setup *setup = setup_share(game, &options, &d);
    for (; count < 4 && c->bots[count]; count++) {
        list[count] = bot_named(c->bots[count], &d);
        cr_assert(list[count], "%s", text_string(&d.out));
    }
    struct ladder *l = must_alloc(1, sizeof *l);
    ladder_init(l, setup, list, count, c->games, c->seed);
    l->threads = c->threads ? c->threads : 2;
    l->until = c->until;
    l->stop = &stop;
    ladder_play(l);
    return l;
}

static void ladder_free(struct ladder *l)
{
    ladder_release(l);
    free(l);
}

/* Its JSON without the line of what differs from run to run. */
static void add_totals(const struct ladder *l, struct text *out)
{
    ladder_write_json(l, out);
    char *timing = strstr(out->bytes, "\"timing\"");
    cr_assert(timing);
    out->length = (size_t)(timing - out->bytes);
    *timing = '\0';
}

static void same_on_any_threads(struct comparison c)
{
    struct text first = { 0 }, other = { 0 };
    for (c.threads = 1; c.threads <= 3; c.threads++) {
        struct ladder *l = compare(&c);
        struct text *out = c.threads == 1 ? &first : &other;
        text_clear(out);
        add_totals(l, out);
        if (c.threads > 1) cr_expect_str_eq(text_string(&other), text_string(&first));
        ladder_free(l);
    }
    text_release(&first);
    text_release(&other);
}

Test(ladder, is_the_same_on_any_number_of_threads)
{
    same_on_any_threads(
        (struct comparison){ "pebbles", "", { "random", "greedy", "search:20" }, 12, 3 });
    same_on_any_threads((struct comparison){ "sentinels", "", { "random", "greedy" }, 4, 3 });
    same_on_any_threads(
        (struct comparison){ "pebbles", "", { "random", "random" }, 3000, 3, .until = 0.04 });
}

/* ---- what it must find ------------------------------------------------------------------------- */

/* The share of the last bot named against the one before it. */
static struct estimate share(struct comparison c)
{
    struct ladder *l = compare(&c);
    struct estimate e = ladder_share(&l->match[l->matches - 1]);
    ladder_free(l);
    return e;
}

Test(ladder, sense_beats_chance)
{
    struct estimate e =
        share((struct comparison){ "gemotion", "players=2", { "random", "greedy" }, 60, 11 });
    cr_expect(e.low > 0.85, "%f", e.low);
}

/* Every bot takes as much of the victory as it is of the table. */
Test(ladder, a_bot_is_as_strong_as_itself)
{
    struct estimate e =
        share((struct comparison){ "gemotion", "players=2", { "search:20", "search:20" }, 30, 11 });
    cr_expect(e.low < 0.5 && e.high > 0.5, "%f to %f", e.low, e.high);
    e = share((struct comparison){ "gemotion", "players=4", { "random", "random" }, 400, 11 });
    cr_expect(e.low < 0.25 && e.high > 0.25, "%f to %f", e.low, e.high);
}

/* One that values every position at once, with no sense and no opinion before. */
Test(ladder, a_crippled_search_loses)
{
    struct estimate e =
        share((struct comparison){ "gemotion",
                                   "players=2",
                                   { "search:50", "search:50:turns=0:tries=1:sharpness=0" },
                                   30,
                                   11 });
    cr_expect(e.high < 0.5, "%f", e.high);
}

/* Golden: 40 games at 50 iterations. They change with Gemotion's rules, its evaluation, its chances
 * and with the search, and with nothing else: not with compiler, machine, threads or sanitizers. */
Test(ladder, forty_games_come_out_as_ever)
{
    struct comparison c = {
        "gemotion", "players=2 colors=red,green,blue", { "greedy", "search:50" }, 40, 70001
    };
    struct ladder *l = compare(&c);
    struct text is = { 0 };
    const struct ladder_match *m = &l->match[0];
    int64_t won = 0, points = 0;
    for (uint64_t i = 0; i < m->played; i++) {
        won += m->deals[i].won;
        points += m->deals[i].points;
    }
    text_add(
        &is, "won %lld of %d, %lld points, %llu and %llu decisions, %llu iterations",
        (long long)won, 40 * WIN, (long long)points, (unsigned long long)l->bot[0].cost.decisions,
        (unsigned long long)l->bot[1].cost.decisions, (unsigned long long)l->bot[1].cost.trials);
    cr_expect_str_eq(text_string(&is), "won 16380 of 33600, 426 points, 2162 and 2224 decisions, "
                                       "111200 iterations");
    text_release(&is);
    ladder_free(l);
}

/* ---- how it is judged -------------------------------------------------------------------------- */

/* Matches with outcomes made up: shares of both matches deal by deal, in WINths. */
static struct ladder *made_up(unsigned deals, bool (*won)(unsigned match, unsigned deal))
{
    struct comparison c = { "sentinels", "", { "random", "random" }, deals, 1 };
    atomic_store(&stop, true);
    struct ladder *l = compare(&c);
    atomic_store(&stop, false);
    for (unsigned i = 0; i < 2; i++) {
        for (unsigned k = 0; k < deals; k++) {
            bool one = won(i, k);
            l->match[i].deals[k] = (struct ladder_deal){ true, one ? WIN : 0, one ? 5 : 2 };
        }
    }
    return l;
}

static bool second_wins_more(unsigned match, unsigned deal)
{
    return deal % 4 == 0 || (match == 1 && deal % 4 == 1);
}

static bool alike(unsigned match, unsigned deal)
{
    (void)match;
    return deal % 2;
}

/* Deal by deal: a quarter of the deals differ, all in favour of one. */
Test(ladder, teams_are_compared_deal_by_deal)
{
    struct ladder *l = made_up(400, second_wins_more);
    struct estimate e = ladder_share_above(&l->match[1], &l->match[0]);
    double half = NORMAL_95 * sqrt(0.25 * 0.75 / 399);
    cr_expect_float_eq(e.mean, 0.25, 1e-9);
    cr_expect_float_eq(e.high - e.mean, half, 1e-6);
    e = ladder_points_above(&l->match[1], &l->match[0]);
    cr_expect_float_eq(e.mean, 0.75, 1e-9);
    ladder_free(l);
    l = made_up(100, alike);
    e = ladder_share_above(&l->match[1], &l->match[0]);
    cr_expect(e.mean == 0 && e.low < 0 && e.low > -0.03 && e.high > 0, "%f to %f", e.low, e.high);
    ladder_free(l);
}

/* By the width of its interval, however the match stands. */
Test(ladder, stops_when_it_knows_enough)
{
    struct comparison c = { "pebbles", "", { "random", "greedy" }, 30000, 5, .until = 0.03 };
    struct ladder *l = compare(&c);
    struct estimate e = ladder_share(&l->match[0]);
    cr_expect(l->complete && e.high - e.low <= 0.06, "%f to %f", e.low, e.high);
    cr_expect(l->match[0].played > 0 && l->match[0].played < l->match[0].plan.deals);
    ladder_free(l);
}

/* Four hundred more are odds of ten to one; the first bot has a thousand. */
Test(ladder, rates_by_odds)
{
    struct comparison c = { "gemotion", "players=2", { "random", "random", "greedy" }, 20, 5 };
    struct ladder *l = compare(&c);
    cr_expect_float_eq(l->bot[0].rating, 1000, 1e-6);
    cr_expect_gt(l->bot[2].rating, 1200);
    cr_expect(fabs(l->bot[1].rating - 1000) < 400, "%f", l->bot[1].rating);
    struct text out = { 0 };
    ladder_write(l, &out);
    cr_expect(strstr(text_string(&out), "random (2) against random"), "%s", text_string(&out));
    cr_expect(strstr(text_string(&out), "greedy     against random (2)"), "%s", text_string(&out));
    text_release(&out);
    ladder_free(l);
}

/* Stopped before anything was played: there is a page that says so, and no number that is none. */
Test(ladder, can_be_stopped)
{
    struct comparison c = { "pebbles", "", { "random", "greedy" }, 100, 5 };
    struct text out = { 0 };
    atomic_store(&stop, true);
    struct ladder *l = compare(&c);
    atomic_store(&stop, false);
    cr_expect_not(l->complete);
    ladder_write(l, &out);
    ladder_write_json(l, &out);
    cr_expect(strstr(text_string(&out), "STOPPED"));
    cr_expect_not(strstr(text_string(&out), "nan"), "%s", text_string(&out));
    text_release(&out);
    ladder_free(l);
}
