/* SPDX-License-Identifier: MIT */
/* Simulations: what is counted, that it is fair, and that it is the same however it is played. */
#include "lab/run.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/allocations.h"
#include "games/registry.h"
#include "kernel/counter.h"
#include "kernel/options.h"
#include "lab/count.h"
#include "lab/result.h"
#include "testing/simulated.h"

/* ---- making simulations ---------------------------------------------------------------------- */

static const struct setup *make_setup(const char *game_name, const char *words)
{
    struct diagnostics d = { 0 };
    struct options options;
    const struct game *game = game_find(game_name, &d, 0, 0);
    options_init(game, &options);
    cr_assert(options_parse(game, &options, words, &d, 0, 0));
    const struct setup *setup = setup_share(game, &options, &d);
    cr_assert(setup, "%s", text_string(&d.out));
    return setup;
}

static const struct bot *const random_only[] = { &random_bot };
static const struct bot *const two_random[] = { &random_bot, &random_bot };
static const struct bot *const greedy_and_random[] = { &greedy_bot, &random_bot };

static struct result *make(const char *game, const char *options, const struct bot *const *list,
                           unsigned count, uint64_t games_wanted)
{
    struct result *r = must_alloc(1, sizeof *r);
    plan_init(&r->plan, make_setup(game, options), list, count, games_wanted);
    r->plan.seed = 5;
    return r;
}

static struct result *played(const char *game, const char *options, const struct bot *const *list,
                             unsigned count, uint64_t games_wanted, unsigned threads)
{
    struct result *r = make(game, options, list, count, games_wanted);
    simulate(r, threads);
    return r;
}

static struct estimate wins_of(const struct result *r, unsigned bot)
{
    struct sums s = totals_sums(&r->totals, quantity_at(r->layout, SECTION_BOT_SHARE, bot, 0));
    return estimate_share(&s, WIN * (double)r->plan.setup->seats);
}

/* ---- what is counted ------------------------------------------------------------------------- */

/* In Pebbles nearly everything is known in advance (pebbles-1, pebbles-2, pebbles-7). */
Test(sim, pebbles_is_counted_right)
{
    struct result *r = played("pebbles", "", random_only, 1, 200, 1);
    cr_assert_eq(r->totals.deals, 200);
    cr_assert_eq(simulated_sum(r, "game/turns"), 200 * 51);
    cr_assert_eq(simulated_sum(r, "event/play"), 200 * 51);
    cr_assert_eq(simulated_sum(r, "event/draw"), 200 * 51);
    cr_assert_eq(simulated_sum(r, "card/play/take 1"), 200 * 15);
    cr_assert_eq(simulated_sum(r, "card/draw/bank 4"), 200 * 3);
    cr_assert_eq(simulated_sum(r, "card seats/play/bank 4"), 200 * 3);
    cr_assert_eq(simulated_sum(r, "card wins/play/bank 4"), 200 * WIN);
    cr_assert_eq(simulated_sum(r, "stock at the start/pool"), 200 * 60);
    cr_assert_eq(simulated_sum(r, "stock at the end/pool"), 200 * (60 - 42));
    cr_assert_eq(simulated_sum(r, "turn order wins/1"), simulated_sum(r, "seat wins/1"));
    cr_assert_eq(simulated_sum(r, "bot wins/random"), 200 * WIN);
    cr_assert_eq(histogram_percentile(totals_histogram(&r->totals, HISTOGRAM_TURNS), 95), 51);
    simulated_free(r);
}

/* Sentiment ends as a draw after its last turn, and two random players need more than twenty. */
Test(sim, draws_are_counted)
{
    struct result *r = played("sentiment", "turns=20", random_only, 1, 40, 1);
    int64_t drawn = simulated_sum(r, "game/games drawn");
    cr_assert_gt(drawn, 0);
    cr_assert_geq(drawn, simulated_sum(r, "game/games ended by a limit"));
    cr_assert_eq(drawn * WIN + simulated_sum(r, "bot wins/random"), 40 * WIN);
    simulated_free(r);
}

/* Sections that count the same in different ways agree, in every game. */
static void sums_agree(const struct result *r)
{
    const struct layout *l = r->layout;
    int64_t seats = 0, bots_won = 0, places = 0;
    for (unsigned s = 0; s < r->plan.setup->seats; s++) {
        seats += r->totals.sum[quantity_at(l, SECTION_SEAT_SHARE, s, 0)];
        places += r->totals.sum[quantity_at(l, SECTION_PLACE_SHARE, s, 0)];
    }
    for (unsigned b = 0; b < r->plan.bot_count; b++) {
        bots_won += r->totals.sum[quantity_at(l, SECTION_BOT_SHARE, b, 0)];
    }
    if (l->together) {
        int64_t won = r->totals.sum[quantity_at(l, SECTION_TEAM, TEAM_WON, 0)];
        cr_assert_eq(seats, won * WIN * r->plan.setup->seats);
    } else if (r->plan.setup->game->team_of) {
        /* Each seat of a team has won whole, and nobody has where it is a draw or the Sea's. */
        cr_assert_leq(seats, totals_games(&r->totals) * WIN * r->plan.setup->seats);
    } else if (r->plan.setup->game->ties_draw) {
        int64_t drawn = r->totals.sum[quantity_at(l, SECTION_GAME, GAME_DRAWN, 0)];
        cr_assert_eq(seats + drawn * WIN, totals_games(&r->totals) * WIN);
    } else {
        cr_assert_eq(seats, totals_games(&r->totals) * WIN);
    }
    cr_assert_eq(bots_won, seats);
    if (l->has_turns) cr_assert_eq(places, seats);
    for (unsigned row = 0; row < l->section[SECTION_CARD].rows; row++) {
        int64_t cards = 0;
        for (unsigned f = 0; f < r->plan.setup->faces; f++) {
            cards += r->totals.sum[quantity_at(l, SECTION_CARD, row, f)];
        }
        int64_t events = r->totals.sum[quantity_at(l, SECTION_EVENT, l->card_event[row], 0)];
        cr_assert_leq(cards, events);
    }
}

/* Every event whose numbers have names is in one row and in one group; asides are in none. */
static void names_agree(const struct result *r)
{
    const struct layout *l = r->layout;
    for (unsigned i = 0; i < l->events; i++) {
        const struct event_kind *kind = &r->plan.setup->game->events[i];
        const struct event_names *e = &l->event[i].names;
        if (kind->aside || !(kind->names[0] || kind->names[1])) continue;
        int64_t rows = 0, groups = 0;
        for (unsigned k = e->row; k < l->named_rows && l->named[k].event == kind->name; k++)
            rows += r->totals.sum[quantity_at(l, SECTION_NAMED, k, 0)];
        for (unsigned k = e->group; k < l->named_groups && l->named_group[k].event == kind->name;
             k++)
            groups += r->totals.sum[quantity_at(l, SECTION_NAMED_ALL, k, 0)];
        cr_assert_eq(rows, groups, "%s", kind->name);
        int64_t events = r->totals.sum[quantity_at(l, SECTION_EVENT, i, 0)];
        if (!e->sums) cr_assert_eq(rows, events, "%s", kind->name);
    }
}

Test(sim, sums_agree_in_every_game)
{
    for (unsigned g = 0; games[g]; g++) {
        struct result *r = played(games[g]->name, "", two_random, 2, 100, 2);
        sums_agree(r);
        names_agree(r);
        simulated_free(r);
    }
}

/* Seats 1 and 3, a team, have won the same games, and whole; no win is shared, for ties are drawn.
 */
Test(sim, teams_are_counted_right)
{
    struct result *r = played("tides", "players=3 shells=4 rounds=2", random_only, 1, 1000, 1);
    int64_t odd = simulated_sum(r, "seat wins/1"), even = simulated_sum(r, "seat wins/2");
    cr_assert_eq(simulated_sum(r, "seat wins/3"), odd);
    cr_assert(odd > 0 && odd % WIN == 0 && even % WIN == 0);
    cr_assert_lt(odd + even, 1000 * WIN);
    cr_assert_eq(simulated_sum(r, "game/games with a shared win"), 0);
    simulated_free(r);
}

/* A game of Tides is a team's, the Sea's or a draw, and the best seat is ahead of the Sea by what
 * the rows of the games say. */
Test(sim, sides_that_nobody_plays_are_counted)
{
    struct result *r = make("tides", "players=2", random_only, 1, 300);
    struct dealer dealer;
    atomic_bool stop = false;
    int64_t points = 0, margin = 0;
    struct layout *layout = layout_new(&r->plan);
    dealer_init(&dealer, &r->plan, layout, &stop);
    for (unsigned deal = 0; deal < 300; deal++) {
        struct game_row row;
        cr_assert(dealer_play(&dealer, deal, &row));
        int32_t best = row.scores[0] > row.scores[1] ? row.scores[0] : row.scores[1];
        points += row.scores[2];
        margin += best - row.scores[2];
    }
    r->layout = layout;
    r->totals = dealer.totals;
    int64_t sea = simulated_sum(r, "side wins/1"), drawn = simulated_sum(r, "game/games drawn");
    cr_assert(sea > 0 && drawn > 0);
    cr_assert_eq(sea + drawn * WIN + simulated_sum(r, "bot wins/random"), 300 * WIN);
    cr_assert_eq(simulated_sum(r, "side points/1"), points);
    cr_assert_eq(simulated_sum(r, "margin to side/1"), margin);
    cr_assert_neq(points, 0);
    cr_assert_eq(histogram_count(totals_histogram(&r->totals, layout->histogram_sides)), 300);
    cr_assert_eq(histogram_count(totals_histogram(&r->totals, layout->histogram_sides + 1)), 300);
    dealer_release(&dealer);
    layout_free(layout);
    free(r);
}

/* What is told by name agrees with what is told otherwise: each Revelation with both sides, each
 * Action and Fortress with its seat; points of the Ego are summed up, several at a time. */
Test(sim, events_are_counted_by_name)
{
    static const char *const accomplished[] = { "no Aspiration", "one Aspiration",
                                                "two Aspirations" };
    struct result *r = played("cerebria", "spirits=delight,empathy", random_only, 1, 40, 1);
    for (unsigned side = 0; side < 2; side++) {
        const char *who = side ? "the Ego" : "your side";
        int64_t revealed[3], by_side;
        char name[100];
        for (unsigned i = 0; i < 3; i++) {
            snprintf(name, sizeof name, "named/revealed/%s/%s", accomplished[i], who);
            revealed[i] = simulated_sum(r, name);
        }
        snprintf(name, sizeof name, "named/accomplished/%s", who);
        by_side = simulated_sum(r, name);
        cr_assert_eq(revealed[1] + 2 * revealed[2], by_side);
        snprintf(name, sizeof name, "named in all/revealed/%s", who);
        cr_assert_eq(revealed[0] + revealed[1] + revealed[2], simulated_sum(r, name));
        cr_assert_eq(2 * simulated_sum(r, name), simulated_sum(r, "event/revealed"));
    }
    cr_assert_eq(simulated_sum(r, "sum/quell Actions/1") + simulated_sum(r, "sum/quell Actions/2"),
                 simulated_sum(r, "named/action/Quell"));
    cr_assert_gt(simulated_sum(r, "sum/quell Actions/2"), 0);
    cr_assert_eq(simulated_sum(r, "sum/emotions invoked/1") +
                     simulated_sum(r, "sum/emotions invoked/2"),
                 simulated_sum(r, "event/invoke"));
    cr_assert_gt(simulated_sum(r, "named in all/ego scores"), simulated_sum(r, "event/ego scores"));
    simulated_free(r);
}

/* Gems do not get lost: what lay in the Supply lies at the end in it, in Stashes or in Banks. */
Test(sim, gemotion_is_counted_right)
{
    struct result *r =
        played("gemotion", "players=3 colors=red,orange,blue", random_only, 1, 100, 2);
    static const char *const colours[] = { "white", "red", "orange", "blue" };
    for (unsigned c = 0; c < 4; c++) {
        char start[60], end[60], stash[60], bank[60];
        snprintf(start, sizeof start, "stock at the start/supply/%s", colours[c]);
        snprintf(end, sizeof end, "stock at the end/supply/%s", colours[c]);
        snprintf(stash, sizeof stash, "held at the end/stash/%s", colours[c]);
        snprintf(bank, sizeof bank, "held at the end/bank/%s", colours[c]);
        /* Everybody begins with a white gem, which has left the Supply when the deal is over. */
        int64_t begun = simulated_sum(r, start) + (c == 0 ? 100 * 3 : 0);
        cr_assert_eq(begun,
                     simulated_sum(r, end) + simulated_sum(r, stash) + simulated_sum(r, bank), "%s",
                     colours[c]);
    }
    cr_assert_eq(simulated_sum(r, "stock at the start/supply/red"), 100 * 15);
    cr_assert_eq(simulated_sum(r, "stock at the start/supply/pink"), 0);
    int64_t ends = simulated_sum(r, "event/end: hand") + simulated_sum(r, "event/end: supply") +
                   simulated_sum(r, "event/end: white") + simulated_sum(r, "event/end: rounds");
    cr_assert_eq(ends, 100);
    cr_assert_eq(simulated_sum(r, "event/turn"), simulated_sum(r, "game/turns"));
    cr_assert_leq(simulated_sum(r, "event/not followed"), simulated_sum(r, "event/play"));
    simulated_free(r);
}

/* Won or lost together: no win is shared out, and every game has one end, one first to go out. */
Test(sim, a_team_is_counted_right)
{
    struct result *r = played("lanterns", "keepers=cy,dee,ann", two_random, 2, 600, 2);
    int64_t won = simulated_sum(r, "team/won"), lost = simulated_sum(r, "team/lost");
    cr_assert(won > 50 && lost > 50 && won + lost == 600);
    cr_assert_eq(simulated_sum(r, "end/dawn/won"), won);
    cr_assert_eq(simulated_sum(r, "end/dawn/lost"), 0);
    cr_assert_eq(simulated_sum(r, "end/dark/lost") + simulated_sum(r, "end/late/lost"), lost);
    cr_assert_eq(simulated_sum(r, "end/dark/won") + simulated_sum(r, "end/late/won"), 0);
    cr_assert_eq(simulated_sum(r, "event/dark"), simulated_sum(r, "end/dark/lost"));
    cr_assert_eq(simulated_sum(r, "seat wins/1"), won * WIN);
    cr_assert_eq(simulated_sum(r, "seat wins/3"), won * WIN);
    cr_assert_eq(simulated_sum(r, "turn order wins/2"), won * WIN);
    cr_assert_eq(simulated_sum(r, "game/games with a shared win"), 0);
    cr_assert_eq(simulated_sum(r, "game/rounds"), simulated_sum(r, "event/round"));
    cr_assert_eq(histogram_count(totals_histogram(&r->totals, r->layout->histogram_rounds)), 600);
    int64_t out = 0;
    for (unsigned s = 1; s <= 3; s++) {
        char name[60];
        snprintf(name, sizeof name, "first/first lantern out/%u", s);
        out += simulated_sum(r, name);
    }
    cr_assert_gt(out, 50);
    cr_assert_eq(out + simulated_sum(r, "first/first lantern out/nobody"), 600);
    struct sums sums = totals_sums(&r->totals, quantity_at(r->layout, SECTION_TEAM, TEAM_WON, 0));
    struct estimate e = estimate_share(&sums, 2);
    cr_assert(e.low < (double)won / 600 && e.high > (double)won / 600);
    simulated_free(r);
}

/* Every game, move by move: the sums are those of the events that name a seat. */
Test(sim, measures_are_the_sums_of_their_events)
{
    struct result *r = make("lanterns", "", random_only, 1, 1);
    atomic_bool stop = false;
    struct dealer dealer;
    r->layout = layout_new(&r->plan);
    dealer_init(&dealer, &r->plan, r->layout, &stop);
    cr_assert(dealer_play(&dealer, 0, NULL));
    int64_t light =
        counter_read(r->plan.setup->game->counters + 1, table_state(dealer.table), 0, 0);
    totals_init(&r->totals, r->layout);
    totals_add(&r->totals, &dealer.totals);
    cr_assert_gt(light, 0);
    cr_assert_eq(simulated_sum(r, "sum/light made/1") + simulated_sum(r, "sum/light made/2"),
                 light);
    cr_assert_gt(simulated_sum(r, "sum/oil lost to the night/1") +
                     simulated_sum(r, "sum/oil lost to the night/2"),
                 0);
    dealer_release(&dealer);
    simulated_free(r);
}

/* A game that the lab cuts off is not won, and no event says how it ended. */
Test(sim, a_team_that_is_cut_off_has_not_won)
{
    struct result *r = make("lanterns", "", random_only, 1, 30);
    r->plan.decisions_most = 2;
    simulate(r, 1);
    cr_assert_eq(simulated_sum(r, "team/lost"), 30);
    cr_assert_eq(simulated_sum(r, "end/(none)/lost"), 30);
    simulated_free(r);
}

Test(sim, greedy_teams_win_more_often_than_random_ones)
{
    static const struct bot *const greedy_only[] = { &greedy_bot };
    struct estimate wins[2];
    for (unsigned i = 0; i < 2; i++) {
        struct result *r =
            played("lanterns", "players=3", i ? greedy_only : random_only, 1, 200, 2);
        struct sums s = totals_sums(&r->totals, quantity_at(r->layout, SECTION_TEAM, TEAM_WON, 0));
        wins[i] = estimate_share(&s, 1);
        simulated_free(r);
    }
    cr_assert_lt(wins[0].high, wins[1].low);
}

/* A game that ends by its limit of rounds (gemotion's option) is reported as cut off. */
Test(sim, games_that_meet_a_limit_are_counted)
{
    struct result *r = played("gemotion", "rounds=2", random_only, 1, 50, 1);
    cr_assert_eq(simulated_sum(r, "game/games ended by a limit"), 50);
    cr_assert_eq(simulated_sum(r, "game/games cut off by the lab"), 0);
    simulated_free(r);
    r = make("gemotion", "", random_only, 1, 50);
    r->plan.decisions_most = 10;
    simulate(r, 1);
    cr_assert_eq(simulated_sum(r, "game/games cut off by the lab"), 50);
    cr_assert_eq(simulated_sum(r, "game/decisions"), 500);
    simulated_free(r);
    r = played("sparks", "", random_only, 1, 400, 2);
    cr_assert_gt(simulated_sum(r, "game/games with a forfeited effect"), 0);
    cr_assert_lt(simulated_sum(r, "game/games with a forfeited effect"), 400);
    simulated_free(r);
}

/* ---- fairness -------------------------------------------------------------------------------- */

/* Every bot has every seat equally often in each deal, and all games of a deal have the same seed.
 */
static void seats_are_fair(const char *options, unsigned count)
{
    const struct bot *list[PLAN_BOTS_MAX];
    for (unsigned i = 0; i < count; i++) list[i] = &random_bot;
    struct result *r = make("gemotion", options, list, count, 3 * count);
    atomic_bool stop = false;
    struct dealer dealer;
    r->layout = layout_new(&r->plan);
    dealer_init(&dealer, &r->plan, r->layout, &stop);
    uint64_t before = 0;
    for (uint64_t deal = 0; deal < r->plan.deals; deal++) {
        struct game_row rows[PLAN_BOTS_MAX];
        unsigned seen[PLAN_BOTS_MAX][SEATS_MAX] = { { 0 } };
        cr_assert(dealer_play(&dealer, deal, rows));
        for (unsigned g = 0; g < count; g++) {
            cr_assert_eq(rows[g].seed, rows[0].seed);
            cr_assert_eq(rows[g].first, rows[0].first); /* the first player is luck of the deal */
            for (seat_id s = 0; s < r->plan.setup->seats; s++)
                seen[plan_bot_at(&r->plan, rows[g].rotation, s)][s]++;
        }
        cr_assert_neq(rows[0].seed, before);
        before = rows[0].seed;
        for (unsigned b = 0; b < count; b++) {
            for (unsigned s = 0; s < r->plan.setup->seats; s++) cr_assert_eq(seen[b][s], 1u);
        }
    }
    dealer_release(&dealer);
    simulated_free(r);
}

Test(sim, seats_rotate)
{
    seats_are_fair("players=2", 2);
    seats_are_fair("players=3", 2);
    seats_are_fair("players=2", 3);
    seats_are_fair("players=4", 4);
    seats_are_fair("players=6", 8);
}

/* A bot against itself is even: its share within 3 of 100 in 4000 games (four standard errors), and
 * the two do not simply play every game twice. */
Test(sim, a_mirror_reads_even)
{
    struct result *r = played("gemotion", "players=2", two_random, 2, 4000, 2);
    struct estimate e = wins_of(r, 0);
    cr_assert(fabs(e.mean - 0.5) < 0.03, "%.4f", e.mean);
    cr_assert(e.low < 0.5 && e.high > 0.5);
    cr_assert(e.high - e.low > 0.01 && e.high - e.low < 0.04, "%.4f", e.high - e.low);
    simulated_free(r);
}

static unsigned choose_greedily_or_not(const struct table *t, struct thinking *thinking)
{
    const struct bot *bot = stream_below(thinking->luck, 2) ? &greedy_bot : &random_bot;
    return bot_choose(bot, t, thinking);
}

/* Greedy, but every second move is taken at random. */
static const struct bot crippled_bot = { "crippled", "half greedy", choose_greedily_or_not, NULL,
                                         NULL };

/* It must lose to greedy and beat random, each clear of even. */
Test(sim, a_crippled_bot_loses)
{
    static const struct bot *const weaker[] = { &crippled_bot, &greedy_bot };
    static const struct bot *const stronger[] = { &crippled_bot, &random_bot };
    struct result *r = played("gemotion", "players=2", weaker, 2, 120, 2);
    cr_assert_lt(wins_of(r, 0).high, 0.45);
    simulated_free(r);
    r = played("gemotion", "players=2", stronger, 2, 120, 2);
    cr_assert_gt(wins_of(r, 0).low, 0.55);
    simulated_free(r);
}

/* Red, green and blue with power cards, two players: clear of 60 %. */
Test(sim, greedy_beats_random)
{
    struct result *r = played("gemotion", "players=2 colors=red,green,blue power=on",
                              greedy_and_random, 2, 120, 2);
    cr_assert_gt(wins_of(r, 0).low, 0.6, "%.3f", wins_of(r, 0).low);
    simulated_free(r);
}

/* ---- the same however it is played ----------------------------------------------------------- */

static void write_it(struct result *r, struct text *out)
{
    r->seconds = 0;
    r->threads = 1;
    text_clear(out);
    result_write(r, out);
}

Test(sim, totals_are_the_same_on_any_number_of_threads)
{
    for (unsigned g = 0; games[g]; g++) {
        struct text first = { 0 }, text = { 0 };
        for (unsigned threads = 1; threads <= 3; threads++) {
            struct result *r = played(games[g]->name, "", two_random, 2, 302, threads);
            write_it(r, threads == 1 ? &first : &text);
            if (threads > 1) cr_assert_str_eq(text_string(&text), text_string(&first));
            simulated_free(r);
        }
        text_release(&first);
        text_release(&text);
    }
}

/* Another seed gives other games; none of the first hundred seeds of deals is shared. */
Test(sim, seeds_differ)
{
    struct plan a = { .seed = 1, .deals = 100 }, b = { .seed = 2, .deals = 100 };
    for (uint64_t i = 0; i < 100; i++) {
        for (uint64_t k = 0; k < 100; k++)
            cr_assert_neq(plan_deal_seed(&a, i), plan_deal_seed(&b, k));
    }
}

/* Shards are played, written, read and merged in any order, to the text of the whole. */
static void shards_make_the_whole(const char *game, const char *options, unsigned shards,
                                  uint64_t games_wanted)
{
    struct text whole = { 0 }, merged = { 0 }, part = { 0 };
    struct diagnostics d = { 0 };
    struct result *r = played(game, options, two_random, 2, games_wanted, 2);
    write_it(r, &whole);
    simulated_free(r);
    struct merging m = { 0 };
    for (unsigned s = 0; s < shards; s++) {
        r = make(game, options, two_random, 2, games_wanted);
        r->plan.shard = shards - 1 - s;
        r->plan.shards = shards;
        simulate(r, 1 + s % 2);
        write_it(r, &part);
        simulated_free(r);
        r = must_alloc(1, sizeof *r);
        cr_assert(result_read(r, text_string(&part), part.length, &d), "%s", text_string(&d.out));
        cr_assert(merging_add(&m, r, "part", &d), "%s", text_string(&d.out));
    }
    cr_assert(merging_is_whole(&m, &d));
    write_it(m.whole, &merged);
    cr_assert_str_eq(text_string(&merged), text_string(&whole));
    merging_release(&m);
    text_release(&whole);
    text_release(&merged);
    text_release(&part);
}

Test(sim, shards_add_up_to_the_whole)
{
    shards_make_the_whole("gemotion", "players=3", 1, 60);
    shards_make_the_whole("gemotion", "players=3", 3, 100);
    shards_make_the_whole("gemotion", "players=3", 7, 10); /* some are empty */
    shards_make_the_whole("lanterns", "keepers=eve,dee,cy night=wild", 3, 100);
}

/* A run that is stopped has counted whole deals only, and says that it is a part. */
static void stop_soon(const struct run *run)
{
    if (atomic_load(&run->played) > 0) atomic_store(run->stop, true);
}

Test(sim, a_run_can_be_stopped)
{
    struct result *r = make("gemotion", "", two_random, 2, 100000000);
    atomic_bool stop = false;
    r->layout = layout_new(&r->plan);
    struct run run = { .layout = r->layout, .threads = 3, .stop = &stop, .progress = stop_soon };
    run_play(&run);
    r->totals = run.totals;
    cr_assert(!run.complete);
    cr_assert_gt(r->totals.deals, 0);
    cr_assert_eq(totals_games(&r->totals), (int64_t)atomic_load(&run.played));
    sums_agree(r);
    simulated_free(r);
}
