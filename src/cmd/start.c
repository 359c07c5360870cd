/* SPDX-License-Identifier: MIT */
/* See start.h. */
#include "cmd/start.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/plain.h"
#include "bots/exec.h"
#include "games/registry.h"
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
        found[count] = exec_is_name(name) ? find_program(start, name) : bot_find(name, &start->d);
        if (!found[count++]) return 0;
        at += length;
        if (!*at) return count;
    }
}

/* ---- the games' options as long options ------------------------------------------------------ */

enum {
    KEY_SEED = 's',
    KEY_GAME_OPTION = 0x1000,
    LONG_OPTIONS_MAX = 100,
    OF_GAMES = 10, /* where --help shows them */
};

/* What each key KEY_GAME_OPTION + i means; `no` is --no-NAME. */
static struct {
    struct option_spec spec;
    bool no;
} meanings[LONG_OPTIONS_MAX];

static struct argp_option known[LONG_OPTIONS_MAX + 3];
static char no_names[LONG_OPTIONS_MAX][40];

static const char *argument_name(enum option_kind kind)
{
    switch (kind) {
    case OPTION_NUMBER: return "N";
    case OPTION_FLAG: return "on|off";
    case OPTION_ONE: return "WORD";
    default: return "WORD,WORD...";
    }
}

/* --no-NAME for a flag. */
static void add_opposite(const struct option_spec *spec, int hidden, unsigned *count,
                         unsigned *keys)
{
    char *name = no_names[*keys];
    snprintf(name, sizeof no_names[0], "no-%s", spec->name);
    meanings[*keys].spec = *spec;
    meanings[*keys].no = true;
    known[(*count)++] = (struct argp_option){ name,           KEY_GAME_OPTION + (int)(*keys)++,
                                              NULL,           hidden,
                                              "the opposite", OF_GAMES };
}

/* Games that share an option's name must mean the same kind of thing by it, or one command line
 * could not be read for both. */
static void add_long_option(const struct option_spec *spec, int hidden, unsigned *count,
                            unsigned *keys)
{
    for (unsigned k = 0; k < *keys; k++) {
        if (strcmp(meanings[k].spec.name, spec->name) != 0) continue;
        check(meanings[k].spec.kind == spec->kind);
        return;
    }
    bool flag = spec->kind == OPTION_FLAG;
    int flags = hidden | (flag ? OPTION_ARG_OPTIONAL : 0);
    check(*keys + 2 <= LONG_OPTIONS_MAX && strcmp(spec->name, "seed") != 0);
    meanings[*keys].spec = *spec;
    known[(*count)++] = (struct argp_option){
        spec->name, KEY_GAME_OPTION + (int)(*keys)++, argument_name(spec->kind), flags, spec->help,
        OF_GAMES
    };
    if (flag) add_opposite(spec, hidden, count, keys);
}

/* Options of test games are accepted, but not shown in --help; those for scenes are refused. */
static void add_games(bool hidden, unsigned *count, unsigned *keys)
{
    for (unsigned g = 0; games[g]; g++) {
        for (unsigned i = 0; games[g]->hidden == hidden && i < options_count(games[g]); i++) {
            struct option_spec spec = options_spec(games[g], i);
            bool shown = !hidden && !spec.for_scenes;
            add_long_option(&spec, shown ? 0 : OPTION_HIDDEN, count, keys);
        }
    }
}

static void make_known(void)
{
    unsigned count = 0, keys = 0;
    known[count++] = (struct argp_option){
        "seed", KEY_SEED, "N", 0, "luck; the same seed gives the same (0)", 0
    };
    known[count++] = (struct argp_option){
        .doc = "Options of the games, also as OPTION=VALUE ('limbic games' tells which has which):",
        .group = OF_GAMES
    };
    add_games(false, &count, &keys);
    add_games(true, &count, &keys);
}

static void remember_option(struct start *start, unsigned key, const char *value)
{
    if (start->given_count == START_OPTIONS_MAX) {
        diagnose(&start->d, 0, 0, "that are too many options");
        return;
    }
    const struct option_spec *spec = &meanings[key].spec;
    if (spec->kind == OPTION_FLAG && !value) value = meanings[key].no ? "off" : "on";
    start->given[start->given_count].name = spec->name;
    start->given[start->given_count++].value = value;
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

const struct argp *start_argp(void)
{
    static const struct argp argp = { known, parse, NULL, NULL, NULL, NULL, NULL };
    if (!known[0].name) make_known();
    return &argp;
}
