/* SPDX-License-Identifier: MIT */
/*
 * limbic fit: how evaluations become chances to win, fitted to games that bots play; prints the
 * table that stands in the game's source (kernel/chance.h). docs/bots.md.
 */
#include <argp.h>
#include <stdio.h>

#include "base/plain.h"
#include "cmd/start.h"
#include "lab/fit.h"

enum { GAMES_USUALLY = 400, TURNS_USUALLY = 2 };

struct request {
    struct start start;
    uint64_t games, turns;
    const char *bot;
};

static const struct argp_option arguments[] = {
    { "games", 'n', "N", 0, "games to play (400)", 1 },
    { "turns", 't', "N", 0, "turns of each seat that make a phase (2)", 1 },
    { "bot", 'b', "BOT", 0, "who plays all seats (greedy)", 1 },
    { 0 }
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &request->start; return 0;
    case 'n':
        if (!parse_u64(argument, &request->games) || !request->games || request->games > 1000000)
            argp_error(state, "--games is a number from 1 to 1000000");
        return 0;
    case 't':
        if (!parse_u64(argument, &request->turns) || !request->turns || request->turns > 1000)
            argp_error(state, "--turns is a number from 1 to 1000");
        return 0;
    case 'b': request->bot = argument; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* Where the evaluation knows next to nothing, no number of the phase means anything: it takes those
 * of the next one that does. A search that looks so far ahead then still prefers the better
 * position. */
static void lend_numbers(struct fit_phase *phase, unsigned phases)
{
    const double least = 0.005; /* nats a position */
    for (unsigned i = phases - 1; i-- > 0;) {
        bool knows = phase[i].samples && phase[i].ignorant - phase[i].loss >= least;
        if (!knows) phase[i].found = phase[i + 1].found;
    }
}

/* A phase that few games reach tells nothing: the one before lasts to the end. */
static void print_fit(const struct fit *fit, unsigned turns)
{
    struct fit_phase phase[CHANCE_PHASES];
    uint32_t length = turns * fit->setup->seats;
    unsigned phases = 0;
    printf("  turns        positions   area   loss  ignorant  scale   even\n");
    while (phases < CHANCE_PHASES) {
        bool last = phases == CHANCE_PHASES - 1;
        uint32_t from = phases * length, to = last ? UINT32_MAX : from + length;
        struct fit_phase p = fit_phase(fit, from, to);
        bool begun = phases && phase[phases - 1].samples;
        if (p.samples < fit->games / 2 && begun) break;
        printf("  %4u to %-5u %9zu  %.3f  %.3f     %.3f  %5d  %5d\n", from, to - 1, p.samples,
               p.area, p.loss, p.ignorant, p.found.scale, p.found.even);
        phase[phases++] = p;
    }
    lend_numbers(phase, phases);
    printf("\nstatic const struct chance chance = {\n    %u,\n    %u,\n    {", turns, phases);
    for (unsigned i = 0; i < phases; i++) {
        printf("%s{ %d, %d }", i ? ", " : " ", phase[i].found.scale, phase[i].found.even);
    }
    printf(" },\n};\n");
}

static int run_fit(struct request *request)
{
    struct start *start = &request->start;
    const struct bot *bot = NULL;
    if (!start->game && !start->d.count) diagnose(&start->d, 0, 0, "name a game");
    const struct setup *setup = NULL;
    if (!start->d.count && start_bots(start, request->bot, &bot, 1))
        setup = setup_share(start->game, &start->options, &start->d);
    if (!setup) {
        print_mistakes(&start->d);
        return EXIT_WRONG_USE;
    }
    struct fit fit = { 0 };
    fit_play(&fit, setup, bot, start->seed, (unsigned)request->games);
    printf("%s: %u games of %s, seed %llu\n", start->game->title, fit.games, bot->name,
           (unsigned long long)start->seed);
    print_fit(&fit, (unsigned)request->turns);
    fit_release(&fit);
    setup_drop(setup);
    return EXIT_FINE;
}

int command_fit(int argc, char **argv)
{
    struct request request = { .games = GAMES_USUALLY, .turns = TURNS_USUALLY, .bot = "greedy" };
    const struct argp_child children[] = { { start_argp(argc, argv), 0, NULL, 0 }, { 0 } };
    const struct argp argp = {
        arguments,
        parse,
        "GAME [OPTION=VALUE...]",
        "Plays games and finds out how often who stands so well wins; prints the game's table.\v"
        "Examples:\n  limbic fit gemotion players=2\n  limbic fit sentinels -n 800 --seed 7\n",
        children,
        NULL,
        NULL
    };
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    return run_fit(&request);
}
