/* SPDX-License-Identifier: MIT */
/* See start.h. */
#include "cmd/start.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/plain.h"
#include "bots/exec.h"
#include "games/registry.h"
#include "kernel/long_options.h"
#include "kernel/options.h"

void start_argument(struct start *start, const char *argument)
{
    if (start->game) {
        options_parse(start->game, &start->options, argument, &start->d, 0, 0);
        return;
    }
    /* After an unknown game, an option would only be reported as one more unknown game. */
    if (start->d.count && strchr(argument, '=')) return;
    start->game = game_find(argument, &start->d, 0, 0);
    if (start->game) options_init(start->game, &start->options);
}

void start_seed(struct start *start, const char *argument)
{
    if (!parse_u64(argument, &start->seed)) {
        diagnose(&start->d, 0, 0, "'%.60s' is not a seed: a seed is a whole number from 0 to %llu",
                 argument, (unsigned long long)UINT64_MAX);
    }
}

void start_bot_time(struct start *start, const char *argument)
{
    enum { SECONDS_MOST = 24 * 60 * 60 };
    char *end;
    double seconds = strtod(argument, &end);
    bool fine = end != argument && !*end && seconds >= 0.001 && seconds <= SECONDS_MOST;
    if (fine)
        start->bot_time_ms = (unsigned)(seconds * 1000);
    else
        diagnose(&start->d, 0, 0, "'%.60s' is not a time for bots: seconds from 0.001 to %d",
                 argument, SECONDS_MOST);
}

/* A name is a part of files and messages: it has to be one line that can be shown. */
static const struct bot *find_program(struct start *start, const char *name)
{
    struct text plain = { 0 };
    text_add_plain(&plain, name, strlen(name), "");
    bool fine = strcmp(text_string(&plain), name) == 0 && strlen(name) < EXEC_NAME_MAX;
    text_release(&plain);
    unsigned limit = start->bot_time_ms ? start->bot_time_ms : EXEC_SECONDS_USUAL * 1000u;
    if (fine) return exec_bot(name, limit);
    diagnose(&start->d, 0, 0,
             "the command of a bot must be shorter than %d bytes, all of which can be shown: "
             "'%.60s'; put it into a script",
             EXEC_NAME_MAX, name);
    return NULL;
}

unsigned start_bots(struct start *start, const char *list, const struct bot **found, unsigned most)
{
    unsigned count = 0;
    for (const char *at = list;; at++) {
        size_t length = strcspn(at, ",");
        char name[EXEC_NAME_MAX + 1];
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name), at);
        if (count == most) {
            diagnose(&start->d, 0, 0, "there can be at most %u bots: '%.60s' has more", most, list);
            return 0;
        }
        found[count] = exec_is_name(name) ? find_program(start, name) : bot_named(name, &start->d);
        if (!found[count++]) return 0;
        at += length;
        if (!*at) return count;
    }
}

/* ---- the games' options as long options ------------------------------------------------------ */

enum {
    KEY_SEED = 's',
    KEY_GAME_OPTION = 0x1000, /* and its place among the long options */
    OF_GAMES = 10,            /* where --help shows them */
};

/* argp keeps pointers to both, for as long as it parses. */
static struct long_option of_games[LONG_OPTIONS_MAX];
static struct argp_option known[LONG_OPTIONS_MAX + 3];

static struct argp_option for_argp(const struct long_option *o, unsigned key)
{
    int flags = (o->hidden ? OPTION_HIDDEN : 0) | (o->flag ? OPTION_ARG_OPTIONAL : 0);
    return (struct argp_option){ o->name, KEY_GAME_OPTION + (int)key, o->argument, flags, o->help,
                                 OF_GAMES };
}

static void make_known(int argc, char **argv)
{
    unsigned count = 0;
    memset(known, 0, sizeof known);
    known[count++] = (struct argp_option){
        "seed", KEY_SEED, "N", 0, "luck; the same seed gives the same (0)", 0
    };
    known[count++] = (struct argp_option){
        .doc = "Options of the games, also as OPTION=VALUE ('limbic games' tells which has which):",
        .group = OF_GAMES
    };
    unsigned all = long_options_make(games, long_options_game(games, argc, argv), of_games);
    for (unsigned i = 0; i < all; i++) {
        check(strcmp(of_games[i].name, "seed") != 0);
        known[count++] = for_argp(&of_games[i], i);
    }
}

static void remember_option(struct start *start, unsigned key, const char *value)
{
    if (start->given_count == START_OPTIONS_MAX) {
        diagnose(&start->d, 0, 0, "there are too many options");
        return;
    }
    start->given[start->given_count].name = of_games[key].of;
    start->given[start->given_count++].value = long_option_value(&of_games[key], value);
}

static void apply_options(struct start *start)
{
    if (!start->game) return;
    for (unsigned i = 0; i < start->given_count; i++) {
        options_set(start->game, &start->options, start->given[i].name, start->given[i].value,
                    &start->d, 0, 0);
    }
    options_may_start(start->game, &start->options, &start->d);
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct start *start = state->input;
    switch (key) {
    case KEY_SEED: start_seed(start, argument); return 0;
    case ARGP_KEY_ARG: start_argument(start, argument); return 0;
    case ARGP_KEY_END: apply_options(start); return 0;
    default:
        if (key < KEY_GAME_OPTION || key >= KEY_GAME_OPTION + LONG_OPTIONS_MAX)
            return ARGP_ERR_UNKNOWN;
        remember_option(start, (unsigned)(key - KEY_GAME_OPTION), argument);
        return 0;
    }
}

const struct argp *start_argp(int argc, char **argv)
{
    static const struct argp argp = { known, parse, NULL, NULL, NULL, NULL, NULL };
    make_known(argc, argv);
    return &argp;
}
