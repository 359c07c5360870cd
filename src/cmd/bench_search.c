/* SPDX-License-Identifier: MIT */
/*
 * limbic bench --search: what a search costs.
 *
 * Two searches play all seats of some games on one thread, and thread cpu time is measured, so
 * that opening and endgame count as often as they are played. One plays its iterations on at random
 * to the end of the game: iterations a second, a figure to compare engines by, not a measure of
 * strength. The other is the one that docs/bots.md measures strength with: milliseconds a
 * decision, everything included.
 */
#include "cmd/bench.h"

#include <stdio.h>
#include <stdlib.h>

#include "bots/hint.h"
#include "bots/search.h"

enum { GAMES_USUAL = 2, DECISIONS_MOST = 2000 };

/* Greedy's opinion is one trial, and nothing is made of it. */
static const char *const to_the_end = "search:200:turns=1000:tries=1:sharpness=0:opinion=1";
static const char *const usual = "search:1000";

struct measuring {
    const struct setup *setup;
    struct table *t, *scratch[2];
};

/* Of one bot over all games. */
struct spent {
    double seconds, slowest; /* all together, and the one decision that took longest */
    uint64_t decisions, iterations;
};

static void play_game(struct measuring *m, const struct bot *bot, void *kept, uint64_t seed,
                      struct spent *spent)
{
    struct table *t = m->t;
    table_start(t, m->setup, seed);
    for (unsigned n = 0; n < DECISIONS_MOST && !table_is_over(t); n++) {
        struct thinking thinking = { .scratch = m->scratch, .kept = kept };
        double start = bench_cpu_seconds();
        struct hint choice = bot_choice(bot, t, (struct progress){ seed, n }, &thinking);
        double seconds = bench_cpu_seconds() - start;
        spent->seconds += seconds;
        if (seconds > spent->slowest) spent->slowest = seconds;
        spent->iterations += choice.trials;
        spent->decisions++;
        table_choose(t, choice.move);
    }
}

static struct spent play_games(struct measuring *m, const char *name, uint64_t games, uint64_t seed)
{
    struct diagnostics d = { 0 };
    const struct bot *bot = bot_named(name, &d);
    check(bot);
    struct spent spent = { 0 };
    void *kept = bot->begin(bot);
    for (uint64_t i = 0; i < games; i++) play_game(m, bot, kept, seed + i, &spent);
    bot->end(kept);
    return spent;
}

void bench_search(const struct setup *setup, uint64_t games, uint64_t seed, bool json)
{
    struct measuring m = { .setup = setup, .t = must_alloc(1, setup->table_bytes) };
    for (unsigned i = 0; i < 2; i++) m.scratch[i] = must_alloc(1, setup->table_bytes);
    if (!games) games = GAMES_USUAL;
    struct spent end = play_games(&m, to_the_end, games, seed);
    struct spent one = play_games(&m, usual, games, seed);
    double rate = (double)end.iterations / end.seconds;
    double ms = 1e3 * one.seconds / (double)one.decisions;
    const char *name = setup->game->name;
    if (json)
        printf("{\"game\":\"%s\",\"iterations_per_s\":%.0f,\"ms_a_decision\":%.2f,"
               "\"slowest_ms\":%.2f,\"decisions\":%llu}\n",
               name, rate, ms, 1e3 * one.slowest, (unsigned long long)one.decisions);
    else
        printf("%s\n  iterations/s         %12.0f   played on at random to the end\n"
               "  ms a decision        %12.1f   %s, over %llu decisions\n"
               "  ms, the slowest      %12.1f\n",
               name, rate, ms, usual, (unsigned long long)one.decisions, 1e3 * one.slowest);
    for (unsigned i = 0; i < 2; i++) free(m.scratch[i]);
    free(m.t);
}
