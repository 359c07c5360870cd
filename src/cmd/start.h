/* SPDX-License-Identifier: MIT */
/*
 * What commands that begin a game share: GAME OPTION=VALUE..., the options of the games as long
 * options, --seed, and lists of bots.
 *
 * A command that takes all of it makes start_argp() a child of its own parser, hands it the start
 * in ARGP_KEY_INIT, and leaves the arguments (ARGP_KEY_ARG) to it:
 *
 *     case ARGP_KEY_INIT: state->child_inputs[0] = &request->start; return 0;
 *     ...
 *     const struct argp_child children[] = { { start_argp(argc, argv), 0, NULL, 0 }, { 0 } };
 */
#ifndef LIMBIC_CMD_START_H
#define LIMBIC_CMD_START_H

#include <argp.h>

#include "bots/bot.h"
#include "cmd/command.h"

enum { START_OPTIONS_MAX = 64 }; /* long options of games on one command line */

struct start {
    const struct game *game; /* NULL until named */
    struct options options;
    uint64_t seed;
    unsigned bot_time_ms; /* for a move of a program; 0: the usual one */
    struct diagnostics d; /* what was written wrong */
    /* Long options wait until the game is known: it may be named after them. */
    struct {
        const char *name, *value;
    } given[START_OPTIONS_MAX];
    unsigned given_count;
};

/*
 * A parser for a struct start: --seed N, and every option of every game as a long one: `--players 3
 * --colors red,blue --power` (flags also `--power=off`, `--no-power`). They are applied after those
 * given as OPTION=VALUE. Mistakes are reported in start->d, including an option that the game does
 * not have. The arguments are looked through for the game's name first, because the kind of an
 * option is that of the game (kernel/long_options.h).
 */
const struct argp *start_argp(int argc, char **argv);

/* Takes the argument as the game's name or as one of its options. */
void start_argument(struct start *start, const char *argument);
/* Takes the argument of --seed. */
void start_seed(struct start *start, const char *argument);
/*
 * Takes a list of up to `most` names with commas, "random,greedy,exec:./my-bot"; returns how many
 * there are, or 0 with the mistake reported. The only place where a program becomes a bot by being
 * named.
 */
unsigned start_bots(struct start *start, const char *list, const struct bot **found, unsigned most);
/* Takes the argument of --bot-time, the seconds that a program may take for a move. */
void start_bot_time(struct start *start, const char *argument);

#endif
