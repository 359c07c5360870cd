/* SPDX-License-Identifier: MIT */
/* limbic games: what can be played, with how many, and with which options. */
#include <argp.h>
#include <stdio.h>

#include "base/plain.h"
#include "cmd/command.h"
#include "games/registry.h"
#include "kernel/options.h"

enum { ABOUT_COLUMN = 25 }; /* where what an option is about begins */

struct request {
    const char *name;
    bool all;
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case 'a': request->all = true; return 0;
    case ARGP_KEY_ARG:
        if (request->name) argp_error(state, "name one game, or none for all");
        request->name = argument;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* "(calm, wild)" */
static void add_words(const struct game *game, const struct options *options, unsigned index,
                      struct text *out)
{
    unsigned words = option_offered(game, options, index);
    if (!words) {
        text_add_string(out, " (nothing to choose from: its cards cannot be loaded)");
        return;
    }
    for (unsigned i = 0; i < words; i++)
        text_add(out, "%s%s", i ? ", " : " (", option_word(game, options, index, i));
    text_add_string(out,
                    options_spec(game, index).kind == OPTION_ONE ? ")" : "; several with commas)");
}

/* `options` are the defaults. */
static void print_option(const struct game *game, const struct options *options, unsigned index)
{
    struct option_spec spec = options_spec(game, index);
    struct text label = { 0 }, about = { 0 };
    text_add(&label, "    %s=", spec.name);
    option_print(game, options, index, &label);
    while (label.length < ABOUT_COLUMN - 1) text_add_char(&label, ' ');
    text_add_char(&label, ' ');
    text_add_string(&about, spec.help);
    if (spec.kind == OPTION_NUMBER)
        text_add(&about, " (%lld to %lld)", (long long)spec.least, (long long)spec.most);
    else if (spec.kind != OPTION_FLAG)
        add_words(game, options, index, &about);
    print_line(text_string(&label), ABOUT_COLUMN, text_string(&about));
    text_release(&label);
    text_release(&about);
}

static void print_game(const struct game *game)
{
    struct text about = { 0 };
    text_add(&about, "%s: %s", game->name, game->about);
    print_line("", 4, text_string(&about));
    text_release(&about);
    if (game->seats_min == game->seats_max)
        print_plain(stdout, "    %u players", game->seats_min);
    else
        print_plain(stdout, "    %u to %u players", game->seats_min, game->seats_max);
    print_plain(stdout, "%s; rules version %u\n", game->cooperative ? ", together" : "",
                game->version);
    struct options usual;
    options_init(game, &usual);
    for (unsigned i = 0; i < options_count(game); i++) {
        if (!options_spec(game, i).for_scenes) print_option(game, &usual, i);
    }
}

int command_games(int argc, char **argv)
{
    static const struct argp_option known[] = {
        { "all", 'a', NULL, 0, "also the games that exist for tests only", 0 }, { 0 }
    };
    static const struct argp argp = {
        known,
        parse,
        "[GAME]",
        "Lists the games, their seats and options with the usual values.\v"
        "Examples:\n  limbic games\n  limbic games pebbles\n",
        NULL,
        NULL,
        NULL
    };
    struct request request = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    if (request.name) {
        struct diagnostics d = { 0 };
        const struct game *game = game_find(request.name, &d, 0, 0);
        if (game) print_game(game);
        print_mistakes(&d);
        return game ? EXIT_FINE : EXIT_WRONG_USE;
    }
    for (unsigned i = 0; games[i]; i++) {
        if (!games[i]->hidden || request.all) print_game(games[i]);
    }
    return EXIT_FINE;
}
