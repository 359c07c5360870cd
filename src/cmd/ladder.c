/* SPDX-License-Identifier: MIT */
/*
 * limbic ladder: which of some bots is stronger, by how much, and what it costs. docs/bots.md.
 */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/plain.h"
#include "cmd/long_run.h"
#include "cmd/start.h"
#include "kernel/outcome.h"
#include "lab/ladder.h"

enum { GAMES_USUALLY = 400 };

struct request {
    struct start start;
    uint64_t games, threads, until;
    const char *bots, *json;
    bool quiet;
};

static void show_progress(const struct ladder *l, uint64_t played, double seconds)
{
    progress_show(played, l->matches * plan_games(&l->match[0].plan), seconds);
}

static int show(const struct ladder *l, const struct request *request, FILE *json)
{
    struct text out = { 0 };
    if (!request->quiet && !is_standard_out(request->json)) ladder_write(l, &out);
    print_plain(stdout, "%s", text_string(&out));
    text_clear(&out);
    if (json) ladder_write_json(l, &out);
    if (json) fwrite(out.bytes, 1, out.length, json);
    text_release(&out);
    if (l->problem.length) print_plain(stderr, "limbic ladder: %s\n", text_string(&l->problem));
    if (!l->complete) fprintf(stderr, "limbic ladder: stopped; this is a part\n");
    return close_out("ladder", json, request->json) && l->complete ? EXIT_FINE : EXIT_NO;
}

static int play(struct request *request, struct ladder *l)
{
    FILE *json = open_out("ladder", request->json);
    if (request->json && !json) return EXIT_NO;
    bool terminal = !request->quiet && isatty(STDERR_FILENO);
    struct long_run_signals signals;
    l->threads = (unsigned)request->threads;
    l->until = (double)request->until / 100;
    l->stop = &long_run_stop;
    l->progress = terminal ? show_progress : NULL;
    long_run_begin(&signals);
    ladder_play(l);
    long_run_end(&signals);
    if (terminal) progress_end();
    return show(l, request, json);
}

static int run_ladder(struct request *request)
{
    struct start *start = &request->start;
    const struct bot *found[LADDER_BOTS_MAX];
    const struct setup *setup = NULL;
    if (!start->game && !start->d.count) diagnose(&start->d, 0, 0, "name a game");
    unsigned count = start_bots(start, request->bots, found, LADDER_BOTS_MAX);
    if (!start->d.count) setup = setup_share(start->game, &start->options, &start->d);
    if (setup && count == 1 && !seats_win_together(setup)) {
        diagnose(&start->d, 0, 0, "a ladder of this game needs two bots or more, e.g. greedy,hard");
    }
    bool fine = setup && !start->d.count;
    print_mistakes(&start->d);
    if (!fine) {
        setup_drop(setup);
        return EXIT_WRONG_USE;
    }
    struct ladder *l = must_alloc(1, sizeof *l);
    ladder_init(l, setup, found, count, request->games, start->seed);
    int code = play(request, l);
    ladder_release(l);
    free(l);
    return code;
}

/* ---- the command line ------------------------------------------------------------------------ */

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &request->start; return 0;
    case 'n':
        count_argument(state, argument, "a number of games", LADDER_GAMES_MAX, &request->games);
        return 0;
    case 't':
        count_argument(state, argument, "a number of threads", RUN_THREADS_MAX, &request->threads);
        return 0;
    case 'u':
        count_argument(state, argument, "a number of percentage points", 49, &request->until);
        return 0;
    case 'b': request->bots = argument; return 0;
    case 'T': start_bot_time(&request->start, argument); return 0;
    case 'j': request->json = argument; return 0;
    case 'q': request->quiet = true; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

int command_ladder(int argc, char **argv)
{
    static const struct argp_option known[] = {
        { "bots", 'b', "BOT,BOT...", 0,
          "who is compared: random, easy, greedy, hard, expert, search:N, exec:COMMAND "
          "(random,greedy)",
          0 },
        { "games", 'n', "N", 0, "how many games of every two bots, or of each team (400)", 0 },
        { "until", 'u', "POINTS", 0,
          "stop when all intervals are narrower than this many percentage points to either side",
          0 },
        { "bot-time", 'T', "SECONDS", 0, "how long a COMMAND may take for a move (10)", 0 },
        { "threads", 't', "N", 0, "how many at once (one a core); the totals stay the same", 0 },
        { "json", 'j', "FILE", 0, "write what came of it to FILE (-: standard output)", 0 },
        { "quiet", 'q', NULL, 0, "no table and no progress bar", 0 },
        { 0 },
    };
    const struct argp_child children[] = { { start_argp(argc, argv), 0, NULL, 0 }, { 0 } };
    const struct argp argp = {
        known,
        parse,
        "GAME [OPTION=VALUE...]",
        "Says which bot is stronger, by how much, and what it costs. Every two bots meet on the "
        "same "
        "deals with seats changed; in games that are won together each plays all seats of the same "
        "deals.\v"
        "Ctrl-C tells what is known so far.\n\n"
        "Examples:\n  limbic ladder gemotion --bots random,greedy,search:100\n"
        "  limbic ladder gemotion --bots greedy,hard -n 1000 --until 3 --seed 7\n"
        "  limbic ladder sentinels --bots greedy,search:1000 -n 200 --json found.json\n",
        children,
        NULL,
        NULL
    };
    struct request request = { .games = GAMES_USUALLY, .bots = "random,greedy" };
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    if (!request.threads) request.threads = run_threads_there_are();
    return run_ladder(&request);
}
