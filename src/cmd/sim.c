/* SPDX-License-Identifier: MIT */
/*
 * limbic sim: bots play many games, on all cores, and the results are reported with intervals.
 * limbic sim merge: the parts of a simulation become the whole. docs/simulation.md is the manual.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/plain.h"
#include "cmd/long_run.h"
#include "cmd/start.h"
#include "lab/csv.h"
#include "lab/matrix.h"
#include "lab/run.h"
#include "lab/summary.h"

enum { GAMES_USUALLY = 10000 };

struct request {
    struct start start;
    uint64_t games;
    uint64_t threads; /* 0: as many as there are cores */
    uint64_t shard, shards;
    const char *bots, *csv, *json, *cards_event, *robin;
    bool cards, quiet;
    const char *const *files; /* to be merged */
    unsigned file_count;
    struct matrix matrix; /* without axes: one simulation */
};

static void show_progress(const struct run *run)
{
    progress_show(atomic_load(&run->played), run->games, run->seconds);
}

/* The summary, and the JSON file. */
static int show(const struct result *result, const struct request *request, FILE *json)
{
    struct text out = { 0 };
    struct diagnostics d = { 0 };
    int code = EXIT_FINE;
    bool silent = request->quiet || is_standard_out(request->json) || is_standard_out(request->csv);
    silent |= !totals_games(&result->totals); /* it was stopped before there was anything to tell */
    if (!silent) summary_write(result, &out);
    if (!silent && request->cards && !summary_write_cards(result, request->cards_event, &out, &d)) {
        code = EXIT_WRONG_USE;
    }
    print_plain(stdout, "%s", text_string(&out));
    print_mistakes(&d);
    text_clear(&out);
    if (json) result_write(result, &out);
    if (json) fwrite(out.bytes, 1, out.length, json);
    text_release(&out);
    if (!close_out("sim", json, request->json)) code = EXIT_NO;
    return code;
}

/* ---- playing --------------------------------------------------------------------------------- */

static void play_plan(struct result *result, const struct request *request, FILE *csv)
{
    bool terminal = !request->quiet && isatty(STDERR_FILENO);
    struct long_run_signals signals;
    long_run_begin(&signals);
    result->layout = layout_new(&result->plan);
    if (csv) csv_write_head(csv, result->layout);
    struct run run = { .layout = result->layout,
                       .threads = (unsigned)request->threads,
                       .csv = csv,
                       .stop = &long_run_stop,
                       .progress = terminal ? show_progress : NULL };
    run_play(&run);
    if (terminal) progress_end();
    if (run.problem.length) print_plain(stderr, "limbic sim: %s\n", text_string(&run.problem));
    text_release(&run.problem);
    long_run_end(&signals);
    result->totals = run.totals;
    result->complete = run.complete;
    result->seconds = run.seconds;
    result->threads = run.threads;
}

static bool plan_simulation(struct request *request, const struct bot *const *list, unsigned count,
                            struct plan *plan)
{
    struct start *start = &request->start;
    const struct setup *setup = setup_share(start->game, &start->options, &start->d);
    if (setup) plan_init(plan, setup, list, count, request->games);
    return setup != NULL;
}

static bool plan_round_robin(struct request *request, const struct bot *const *list, unsigned count,
                             struct plan *plan)
{
    struct start *start = &request->start;
    struct round_robin *robin =
        round_robin_new(start->game, &start->options, request->robin, &start->d);
    if (!robin) return false;
    if (request->games > PLAN_GAMES_MAX / robin->pairings) {
        diagnose(&start->d, 0, 0, "%u pairings of %llu games are more than %d games",
                 robin->pairings, (unsigned long long)request->games, PLAN_GAMES_MAX);
        round_robin_free(robin);
        return false;
    }
    plan_init_robin(plan, robin, list, count, request->games);
    return true;
}

/* Checks everything that can be wrong with the request. */
static bool make_plan(struct request *request, struct plan *plan)
{
    struct start *start = &request->start;
    const struct bot *found[PLAN_BOTS_MAX];
    unsigned count = start_bots(start, request->bots, found, PLAN_BOTS_MAX);
    if (start->d.count || !count) return false;
    bool fine = request->robin ? plan_round_robin(request, found, count, plan)
                               : plan_simulation(request, found, count, plan);
    if (!fine) return false;
    plan->seed = start->seed;
    plan->shard = (unsigned)request->shard - 1;
    plan->shards = (unsigned)request->shards;
    return true;
}

static void report_rounding(const struct plan *plan, const struct request *request)
{
    uint64_t games = plan_games(plan) / plan_pairings(plan);
    if (games == request->games || request->quiet) return;
    print_plain(stderr, "limbic sim: %llu games%s, so that every %s has every seat equally often\n",
                (unsigned long long)games, plan->robin ? " a pairing" : "",
                plan->robin ? "entry and every bot" : "bot");
}

static int simulate(struct request *request)
{
    struct result result = { 0 };
    bool fine = make_plan(request, &result.plan);
    print_mistakes(&request->start.d);
    if (!fine) return EXIT_WRONG_USE;
    FILE *csv = open_out("sim", request->csv), *json = open_out("sim", request->json);
    if ((request->csv && !csv) || (request->json && !json)) {
        result_release(&result);
        return EXIT_NO;
    }
    report_rounding(&result.plan, request);
    play_plan(&result, request, csv);
    bool written = close_out("sim", csv, request->csv);
    int code = show(&result, request, json);
    if (!result.complete) {
        print_plain(stderr, "limbic sim: stopped after %lld game%s; this is a part\n",
                    (long long)totals_games(&result.totals),
                    plural_s(totals_games(&result.totals)));
    }
    if (code == EXIT_FINE && (!result.complete || !written)) code = EXIT_NO;
    result_release(&result);
    return code;
}

/* ---- a matrix -------------------------------------------------------------------------------- */

static bool plan_matrix(struct request *request)
{
    struct start *start = &request->start;
    const struct bot *found[PLAN_BOTS_MAX];
    unsigned count = start_bots(start, request->bots, found, PLAN_BOTS_MAX);
    struct matrix_work work = { found, count, request->games, start->seed };
    if (start->d.count || !count) return false;
    return matrix_plan(&request->matrix, start->game, &start->options, &work, &start->d);
}

static int show_matrix(const struct request *request, FILE *json)
{
    struct text out = { 0 };
    bool silent = request->quiet || is_standard_out(request->json);
    if (!silent) matrix_write(&request->matrix, &out);
    print_plain(stdout, "%s", text_string(&out));
    text_clear(&out);
    if (json) matrix_write_json(&request->matrix, &out);
    if (json) fwrite(out.bytes, 1, out.length, json);
    text_release(&out);
    return close_out("sim", json, request->json) ? EXIT_FINE : EXIT_NO;
}

static int simulate_matrix(struct request *request)
{
    struct matrix *matrix = &request->matrix;
    bool fine = plan_matrix(request);
    int code = EXIT_WRONG_USE;
    print_mistakes(&request->start.d);
    FILE *json = fine ? open_out("sim", request->json) : NULL;
    if (fine && request->json && !json) {
        code = EXIT_NO;
    } else if (fine) {
        for (unsigned i = 0; i < matrix->cell_count && !atomic_load(&long_run_stop); i++) {
            play_plan(&matrix->cells[i], request, NULL);
        }
        code = show_matrix(request, json);
        if (atomic_load(&long_run_stop)) fprintf(stderr, "limbic sim: stopped; this is a part\n");
        if (atomic_load(&long_run_stop)) code = EXIT_NO;
    }
    matrix_release(matrix);
    return code;
}

/* ---- merging --------------------------------------------------------------------------------- */

/* False: it cannot be read, or is no result; `d` says what does not fit the others. */
static bool merge_file(struct merging *merging, const char *path, struct diagnostics *d)
{
    struct text source = { 0 }, problem = { 0 };
    struct diagnostics own = { .file = path };
    struct result *part = must_alloc(1, sizeof *part);
    bool fine = read_whole_file(path, RESULT_BYTES_MAX, &source, &problem);
    if (!fine) print_plain(stderr, "limbic sim: %s\n", text_string(&problem));
    fine = fine && diagnose_unless_text(&own, source.bytes, source.length) &&
           result_read(part, text_string(&source), source.length, &own);
    text_release(&source);
    text_release(&problem);
    print_mistakes(&own);
    if (fine) {
        merging_add(merging, part, path, d);
        return true;
    }
    result_release(part);
    free(part);
    return false;
}

static int merge(struct request *request)
{
    struct merging merging = { 0 };
    struct diagnostics *d = &request->start.d;
    bool well_formed = true;
    for (unsigned i = 0; i < request->file_count; i++) {
        well_formed &= merge_file(&merging, request->files[i], d);
    }
    bool fine = well_formed && !d->count && merging_is_whole(&merging, d);
    print_mistakes(d);
    int code = well_formed ? EXIT_NO : EXIT_WRONG_USE;
    FILE *json = fine ? open_out("sim", request->json) : NULL;
    if (fine && (json || !request->json)) code = show(merging.whole, request, json);
    merging_release(&merging);
    return code;
}

/* ---- the command line ------------------------------------------------------------------------ */

/* I/N */
static void read_shard(struct argp_state *state, const char *argument, struct request *request)
{
    const char *slash = strchr(argument, '/');
    char first[24] = "";
    if (slash) snprintf(first, sizeof first, "%.*s", (int)(slash - argument), argument);
    bool fine = slash && slash - argument < 20 && parse_u64(first, &request->shard) &&
                parse_u64(slash + 1, &request->shards) && request->shard >= 1 &&
                request->shards <= PLAN_SHARDS_MAX && request->shard <= request->shards;
    if (!fine) {
        argp_error(state, "'%.60s' is not a shard: I/N, the I-th of N parts (at most %d), e.g. 1/4",
                   shown_argument(argument), PLAN_SHARDS_MAX);
    }
}

static error_t parse_output(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case 'j': request->json = argument; return 0;
    case 'q': request->quiet = true; return 0;
    case 'C':
        request->cards = true;
        request->cards_event = argument;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case 'n':
        count_argument(state, argument, "a number of games", PLAN_GAMES_MAX, &request->games);
        return 0;
    case 't':
        count_argument(state, argument, "a number of threads", RUN_THREADS_MAX, &request->threads);
        return 0;
    case 'b': request->bots = argument; return 0;
    case 'T': start_bot_time(&request->start, argument); return 0;
    case 'c': request->csv = argument; return 0;
    case 'S': read_shard(state, argument, request); return 0;
    case 'r': request->robin = argument; return 0;
    case 'm': matrix_add_axis(&request->matrix, argument, &request->start.d); return 0;
    case ARGP_KEY_INIT: state->child_inputs[0] = &request->start; return 0;
    default: return parse_output(key, argument, state);
    }
}

static error_t parse_merge(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    if (key != ARGP_KEY_ARGS) return parse_output(key, argument, state);
    request->files = (const char *const *)(state->argv + state->next);
    request->file_count = (unsigned)(state->argc - state->next);
    return 0;
}

#define OUTPUT_OPTIONS                                                                             \
    { "json", 'j', "FILE", 0, "write all totals to FILE (-: standard output)", 0 },                \
        { "quiet", 'q', NULL, 0, "no summary and no progress", 0 },                                \
        { "cards",                                                                                 \
          'C',                                                                                     \
          "EVENT",                                                                                 \
          OPTION_ARG_OPTIONAL,                                                                     \
          "also a line a card: how often it had that event (--cards=draw)",                        \
          0 },

static int command_merge(int argc, char **argv)
{
    static const struct argp_option known[] = { OUTPUT_OPTIONS{ 0 } };
    static const struct argp argp = {
        known,
        parse_merge,
        "FILE...",
        "Makes the JSON files of all shards of a simulation into the result of the whole.\v"
        "Example:\n  limbic sim gemotion --shard 1/2 --json 1.json\n"
        "  limbic sim gemotion --shard 2/2 --json 2.json\n"
        "  limbic sim merge 1.json 2.json\n",
        NULL,
        NULL,
        NULL
    };
    struct request request = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    if (!request.file_count) return wrong_use("sim merge", "name the files to merge");
    return merge(&request);
}

int command_sim(int argc, char **argv)
{
    static const struct argp_option known[] = {
        { "games", 'n', "N", 0, "how many games (10000)", 0 },
        { "bots", 'b', "BOT,BOT...", 0,
          "who plays: random, easy, greedy, hard, expert, search:N (N iterations), exec:COMMAND "
          "(random); they change seats",
          0 },
        { "bot-time", 'T', "SECONDS", 0, "how long a COMMAND may take for a move (10)", 0 },
        { "threads", 't', "N", 0, "how many at once (one a core); the totals stay the same", 0 },
        { "csv", 'c', "FILE", 0, "write a line a game to FILE (-: standard output)", 0 },
        { "shard", 'S', "I/N", 0, "play only the I-th of N parts; merge them later", 0 },
        { "matrix", 'm', "OPTION=V/V...", 0,
          "play with each of these values; a second one for the columns of a table", 0 },
        { "round-robin", 'r', "WORD,WORD...", 0,
          "of a game whose seats come from a list (decks): all pairs of these, and each against "
          "itself; all: every one there is",
          0 },
        OUTPUT_OPTIONS{ 0 },
    };
    const struct argp_child children[] = { { start_argp(argc, argv), 0, NULL, 0 }, { 0 } };
    const struct argp argp = {
        known,
        parse,
        "GAME [OPTION=VALUE...]\nmerge FILE...",
        "Bots play many games; what happened is told with 95 % intervals.\v"
        "Ctrl-C tells what is known so far.\n\n"
        "Examples:\n  limbic sim gemotion --players 4 --colors red,green,blue --power\n"
        "  limbic sim gemotion -n 2000 --bots greedy,random --seed 1 --json result.json\n"
        "  limbic sim gemotion --matrix players=2/3/4 --matrix colors=red,blue/green\n"
        "  limbic sim sentiment --round-robin anger,fear,love -n 400 --bots greedy\n"
        "  limbic sim merge part1.json part2.json --json whole.json\n",
        children,
        NULL,
        NULL
    };
    if (argc > 1 && strcmp(argv[1], "merge") == 0) {
        static char name[] = "limbic sim merge";
        argv[1] = name;
        return command_merge(argc - 1, argv + 1);
    }
    struct request request = { .games = GAMES_USUALLY, .bots = "random", .shard = 1, .shards = 1 };
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    if (!request.start.game && !request.start.d.count) {
        return wrong_use("sim", "name a game, e.g. gemotion");
    }
    if (is_standard_out(request.csv) && is_standard_out(request.json)) {
        return wrong_use("sim", "only one of --csv and --json can go to standard output");
    }
    if (!request.threads) request.threads = run_threads_there_are();
    if (!request.matrix.axes) return simulate(&request);
    const char *without = request.csv          ? "csv"
                          : request.shards > 1 ? "shard"
                          : request.cards      ? "cards"
                                               : NULL;
    if (!without && !request.robin) return simulate_matrix(&request);
    matrix_release(&request.matrix);
    if (request.robin) {
        return wrong_use("sim", "--round-robin does not go with --matrix; play a round robin for "
                                "each value, with the same --seed");
    }
    return wrong_use("sim", "--%s does not go with --matrix; simulate the cells one by one",
                     without);
}
