/* SPDX-License-Identifier: MIT */
/*
 * limbic bench: how fast games are played and copied.
 *
 * Thread cpu time, the best of five runs, with a calibration figure beside it: 10^9 steps of
 * xorshift64. The options of every decision are listed and one is taken at random; setting up and
 * dealing each game is included.
 */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/allocations.h"
#include "base/json.h"
#include "cmd/bench.h"
#include "cmd/start.h"
#include "games/registry.h"
#include "kernel/options.h"

enum { RUNS = 5, COPIES = 200000, CALIBRATION_STEPS = 1000000000 };
enum { UNPLAYED_GAMES = 20, STEPS = 50, GAMES_ONCE = 100 };

enum { KEY_QUICK = 1, KEY_TABLES, KEY_SECONDS, KEY_STEADY, KEY_FOLDER, KEY_ONCE, KEY_SEARCH };

enum { TABLES_USUAL = 1000, TABLES_MOST = 100000, SECONDS_USUAL = 15, SECONDS_MOST = 86400 };

struct request {
    struct start start;
    bool json;
    bool views, questions, search;
    bool quick; /* of questions: without hindsight */
    bool once;  /* nothing is measured: for a tool that does so from outside */
    bool serve; /* load for a server, instead */
    uint64_t tables, seconds, steady; /* steady 0: as long as seconds */
    const char *folder;
    uint64_t games; /* a run; 0: as many as fill about half a second */
};

static void number(struct argp_state *state, const char *argument, uint64_t most, uint64_t *out)
{
    if (parse_u64(argument, out) && *out && *out <= most) return;
    argp_error(state, "'%s' is not a number from 1 to %llu", shown_argument(argument),
               (unsigned long long)most);
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case 'j': request->json = true; return 0;
    case 'v': request->views = true; return 0;
    case 'q': request->questions = true; return 0;
    case KEY_QUICK: request->quick = true; return 0;
    case KEY_ONCE: request->once = true; return 0;
    case KEY_SEARCH: request->search = true; return 0;
    case 's': start_seed(&request->start, argument); return 0;
    case KEY_TABLES: number(state, argument, TABLES_MOST, &request->tables); return 0;
    case KEY_SECONDS: number(state, argument, SECONDS_MOST, &request->seconds); return 0;
    case KEY_STEADY: number(state, argument, SECONDS_MOST, &request->steady); return 0;
    case KEY_FOLDER: request->folder = argument; return 0;
    case 'n':
        if (!parse_u64(argument, &request->games) || !request->games) {
            argp_error(state, "'%s' is not a number of games", shown_argument(argument));
        }
        return 0;
    case ARGP_KEY_ARG:
        if (strcmp(argument, "serve") == 0)
            request->serve = true;
        else
            start_argument(&request->start, argument);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

double bench_cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double calibrate(void)
{
    double start = bench_cpu_seconds();
    uint64_t x = 88172645463325252u;
    for (unsigned i = 0; i < CALIBRATION_STEPS; i++) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        __asm__ volatile("" : "+r"(x));
    }
    return bench_cpu_seconds() - start;
}

struct figures {
    double decisions_per_s, games_per_s, copies_per_s, allocations_per_step;
    double unplayed_us; /* a turn in which nobody is asked; 0: there are none */
    uint32_t table_bytes;
};

struct totals {
    uint64_t decisions, allocations;
    double seconds;
};

/* Never inlined: tools/instructions.py counts the instructions between its begin and its end, and
 * finds it by its name. */
__attribute__((noinline)) static struct totals
play_games(const struct setup *setup, struct table *t, uint64_t count, uint64_t seed)
{
    struct stream luck = stream_make(seed, 1000);
    struct totals totals = { .allocations = allocations_so_far() };
    double start = bench_cpu_seconds();
    for (uint64_t i = 0; i < count; i++) {
        table_start(t, setup, seed + i);
        while (!table_is_over(t)) table_choose(t, stream_below(&luck, t->moves));
        totals.decisions += t->decisions;
    }
    totals.seconds = bench_cpu_seconds() - start;
    totals.allocations = allocations_so_far() - totals.allocations;
    return totals;
}

/* Copies of a table in the middle of a game: of its living bytes. */
static double measure_copies(const struct setup *setup, struct table *t, uint64_t seed)
{
    struct stream luck = stream_make(seed, 1000);
    struct table *other = must_alloc(1, setup->table_bytes);
    table_start(t, setup, seed);
    for (unsigned i = 0; i < 20 && !table_is_over(t); i++) {
        table_choose(t, stream_below(&luck, t->moves));
    }
    double best = 0;
    for (unsigned run = 0; run < RUNS; run++) {
        double start = bench_cpu_seconds();
        for (unsigned i = 0; i < COPIES; i++) {
            table_copy(other, t);
            __asm__ volatile("" ::: "memory");
        }
        double rate = COPIES / (bench_cpu_seconds() - start);
        if (rate > best) best = rate;
    }
    free(other);
    return best;
}

/* The step from `before` by that move, many times over, without the copying: microseconds. */
static double measure_step(const struct table *before, unsigned move, struct table *trial)
{
    double start = bench_cpu_seconds();
    for (unsigned i = 0; i < STEPS; i++) {
        table_copy(trial, before);
        table_choose(trial, move);
    }
    double both = bench_cpu_seconds() - start;
    start = bench_cpu_seconds();
    for (unsigned i = 0; i < STEPS; i++) {
        table_copy(trial, before);
        __asm__ volatile("" ::: "memory");
    }
    return 1e6 * (both - (bench_cpu_seconds() - start)) / STEPS;
}

/*
 * What a turn costs that plays itself, an automa's or a villain's: the mean over decisions after
 * which a turn has come and gone without a question. What the decision itself does, and finding the
 * options of the next one, is part of it.
 */
static double measure_unplayed(const struct setup *setup, struct table *t, uint64_t seed)
{
    uint32_t (*turn)(const struct table *t) = setup->game->turn_number;
    struct table *before = must_alloc(1, setup->table_bytes);
    struct table *trial = must_alloc(1, setup->table_bytes);
    struct stream luck = stream_make(seed, 1000);
    double sum = 0;
    unsigned found = 0;
    for (unsigned game = 0; turn && game < UNPLAYED_GAMES; game++) {
        table_start(t, setup, seed + game);
        while (!table_is_over(t)) {
            unsigned move = stream_below(&luck, t->moves);
            table_copy(before, t);
            table_choose(t, move);
            if (table_is_over(t) || turn(t) - turn(before) != 2) continue;
            sum += measure_step(before, move, trial);
            found++;
        }
    }
    free(before);
    free(trial);
    return found ? sum / found : 0;
}

static struct figures measure(const struct setup *setup, const struct request *request)
{
    struct table *t = must_alloc(1, setup->table_bytes);
    uint64_t seed = request->start.seed, count = request->games;
    if (!count) {
        struct totals probe = play_games(setup, t, 100, seed);
        count = (uint64_t)(0.5 / (probe.seconds / 100)) + 1;
    }
    struct figures best = { .table_bytes = setup->table_bytes };
    for (unsigned run = 0; run < RUNS; run++) {
        struct totals totals = play_games(setup, t, count, seed);
        double rate = (double)totals.decisions / totals.seconds;
        if (rate <= best.decisions_per_s) continue;
        best.decisions_per_s = rate;
        best.games_per_s = (double)count / totals.seconds;
        best.allocations_per_step = (double)totals.allocations / (double)totals.decisions;
    }
    best.copies_per_s = measure_copies(setup, t, seed);
    best.unplayed_us = measure_unplayed(setup, t, seed);
    free(t);
    return best;
}

/* The games, once, and how many decisions they were. */
static void play_once(const struct setup *setup, const struct request *request)
{
    struct table *t = must_alloc(1, setup->table_bytes);
    uint64_t count = request->games ? request->games : GAMES_ONCE;
    struct totals totals = play_games(setup, t, count, request->start.seed);
    printf("%s: %llu decisions in %llu games\n", setup->game->name,
           (unsigned long long)totals.decisions, (unsigned long long)count);
    free(t);
}

static void print_json(const struct game *game, const struct figures *f, double calibration)
{
    printf("{\"game\":\"%s\",\"decisions_per_s\":%.0f,\"games_per_s\":%.0f,\"copies_per_s\":%.0f,"
           "\"table_bytes\":%u,\"allocations_per_step\":%g,\"unplayed_turn_us\":%.2f,"
           "\"calibration_s\":%.3f}\n",
           game->name, f->decisions_per_s, f->games_per_s, f->copies_per_s, f->table_bytes,
           f->allocations_per_step, f->unplayed_us, calibration);
}

static void print_words(const struct game *game, const struct figures *f)
{
    printf("%s\n  decisions/s          %12.0f\n  games/s              %12.0f\n"
           "  copies/s             %12.0f\n  table bytes          %12u\n"
           "  allocations a step   %12g%s\n",
           game->name, f->decisions_per_s, f->games_per_s, f->copies_per_s, f->table_bytes,
           f->allocations_per_step, allocations_are_counted() ? "" : "  (not counted here)");
    if (f->unplayed_us > 0) printf("  a turn nobody plays  %12.2f us\n", f->unplayed_us);
}

static int bench_game(const struct game *game, const struct options *options,
                      const struct request *request, double calibration)
{
    struct diagnostics d = { 0 };
    struct setup *setup = setup_new(game, options, &d);
    print_mistakes(&d);
    if (!setup) return EXIT_WRONG_USE;
    if (request->once) {
        play_once(setup, request);
    } else if (request->questions) {
        bench_questions(setup, request->games, request->start.seed, !request->quick);
    } else if (request->search) {
        bench_search(setup, request->games, request->start.seed, request->json);
    } else if (request->views) {
        bench_views(setup, request->games, request->start.seed, request->json);
    } else {
        struct figures figures = measure(setup, request);
        if (request->json)
            print_json(game, &figures, calibration);
        else
            print_words(game, &figures);
    }
    fflush(stdout);
    setup_free(setup);
    return EXIT_FINE;
}

static int bench_server(const struct request *request)
{
    struct serve_bench wanted = {
        .tables = (unsigned)request->tables,
        .seconds = (double)request->seconds,
        .steady = (double)(request->steady ? request->steady : request->seconds),
        .only = request->start.game,
        .where = request->folder,
        .seed = request->start.seed,
        .json = request->json,
    };
    return bench_serve(&wanted) ? EXIT_FINE : EXIT_NO;
}

int command_bench(int argc, char **argv)
{
    static const struct argp_option known[] = {
        { "json", 'j', NULL, 0, "one JSON object a game a line", 0 },
        { "games", 'n', "N", 0, "games a run (as many as take half a second)", 0 },
        { "seed", 's', "N", 0, "first seed (0)", 0 },
        { "views", 'v', NULL, 0, "what views, differences and position hashes cost instead", 0 },
        { "questions", 'q', NULL, 0,
          "how much a person is asked in games that are played greedily, and how much of it "
          "matters",
          0 },
        { "search", KEY_SEARCH, NULL, 0,
          "what a search costs instead: iterations a second, and milliseconds a decision", 0 },
        { "quick", KEY_QUICK, NULL, 0, "with --questions: not what changed nothing in hindsight",
          0 },
        { "once", KEY_ONCE, NULL, 0,
          "play the games once and measure nothing: for a profiler, which is not to see anything "
          "else",
          0 },
        { "tables", KEY_TABLES, "N", 0, "with serve: open tables, two people at each (1000)", 0 },
        { "seconds", KEY_SECONDS, "N", 0, "with serve: that each load lasts (15)", 0 },
        { "steady", KEY_STEADY, "N", 0,
          "with serve: seconds of steady load, in which the server's memory is looked at (as "
          "--seconds)",
          0 },
        { "folder", KEY_FOLDER, "DIR", 0,
          "with serve: below which the store lies, so that its disk is measured (/var/tmp)", 0 },
        { 0 },
    };
    static const struct argp argp = {
        known,
        parse,
        "[GAME [OPTION=VALUE...]]\nserve [GAME]",
        "Plays at random on one thread and measures thread cpu time, the best of five runs; "
        "serve: starts a server and plays at its tables, as many people would.\v"
        "The calibration figure is the time of 10^9 xorshift64 steps, to compare machines.\n\n"
        "Examples:\n  limbic bench\n  limbic bench pebbles --json\n"
        "  limbic bench --views sentinels\n"
        "  limbic bench --questions sentinels -n 200\n"
        "  limbic bench --search gemotion players=2\n"
        "  limbic bench serve --tables 100\n"
        "  limbic bench serve --steady 3600\n",
        NULL,
        NULL,
        NULL
    };
    struct request request = { .tables = TABLES_USUAL,
                               .seconds = SECONDS_USUAL,
                               .folder = "/var/tmp" }; /* which is on a disk, as /tmp may not be */
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    if (request.start.d.count) {
        print_mistakes(&request.start.d);
        return EXIT_WRONG_USE;
    }
    if (request.questions && !request.start.game)
        return wrong_use("bench", "name the game whose questions are counted, e.g. sentinels");
    if (request.serve) return bench_server(&request);
    bool timed = !request.questions && !request.once && !(request.views && request.json);
    double calibration = timed ? calibrate() : 0;
    if (!request.json && timed) printf("calibration          %14.3f s\n", calibration);
    if (request.start.game) {
        return bench_game(request.start.game, &request.start.options, &request, calibration);
    }
    int code = EXIT_FINE;
    for (unsigned i = 0; games[i] && code == EXIT_FINE; i++) {
        struct options options;
        options_init(games[i], &options);
        code = bench_game(games[i], &options, &request, calibration);
    }
    return code;
}
