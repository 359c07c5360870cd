/* SPDX-License-Identifier: MIT */
/* Options of all games on one command line, also where two games mean different kinds of thing. */
#include "kernel/long_options.h"

#include <criterion/criterion.h>
#include <string.h>

#include "games/registry.h"

static const char *const words[] = { "calm", "wild", NULL };

static const struct option_spec listed[] = {
    { "decks", OPTION_LIST, .words = words, .help = "who plays which" },
    { "storm", OPTION_FLAG, .help = "it blows" },
    { 0 },
};
static const struct option_spec worded[] = {
    { "decks", OPTION_ONE, .words = words, .help = "which deck" },
    { "storm", OPTION_NUMBER, .least = 1, .most = 9, .help = "how hard it blows" },
    { 0 },
};

static const struct game lists = { .name = "lists", .seats_min = 2, .options = listed };
static const struct game says = { .name = "says", .seats_min = 2, .options = worded };
static const struct game *const both[] = { &lists, &says, NULL };

static const struct long_option *find(const struct long_option *options, unsigned count,
                                      const char *name)
{
    const struct long_option *found = NULL;
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(options[i].name, name) != 0) continue;
        cr_expect_null(found, "--%s is there twice", name);
        found = &options[i];
    }
    return found;
}

/* The kind of --decks and --storm on that command line. */
static void expect_kinds(const char *line, const char *decks, bool storm_is_flag)
{
    char copy[80], *argv[8] = { 0 };
    int argc = 0;
    strcpy(copy, line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) argv[argc++] = word;
    struct long_option options[LONG_OPTIONS_MAX];
    unsigned count = long_options_make(both, long_options_game(both, argc, argv), options);
    cr_expect_str_eq(find(options, count, "decks")->argument, decks, "%s", line);
    cr_expect_eq(find(options, count, "storm")->flag, storm_is_flag, "%s", line);
    cr_expect_eq(find(options, count, "no-storm") != NULL, storm_is_flag, "%s", line);
}

Test(long_options, the_kind_is_that_of_the_game_named)
{
    expect_kinds("play lists", "WORD,WORD...", true);
    expect_kinds("play says", "WORD", false);
    expect_kinds("play --decks calm --storm 3 says", "WORD", false);
    expect_kinds("play --storm lists --decks calm,wild", "WORD,WORD...", true);
}

/* Without a game, as for --help, it is some value. */
Test(long_options, without_a_game_kinds_that_differ_are_told_as_a_value)
{
    expect_kinds("play --help", "VALUE", true);
}

Test(long_options, what_flags_stand_for)
{
    struct long_option options[LONG_OPTIONS_MAX];
    unsigned count = long_options_make(both, &lists, options);
    const struct long_option *storm = find(options, count, "storm");
    const struct long_option *no_storm = find(options, count, "no-storm");
    cr_expect_str_eq(long_option_value(storm, NULL), "on");
    cr_expect_str_eq(long_option_value(storm, "off"), "off");
    cr_expect_str_eq(long_option_value(no_storm, NULL), "off");
    cr_expect_str_eq(no_storm->of, "storm");
    cr_expect_null(no_storm->argument);
    cr_expect_str_eq(long_option_value(find(options, count, "decks"), "calm"), "calm");
}

/* Every option of every game can be written, and those of test games are not shown. */
Test(long_options, all_games_there_are)
{
    struct long_option options[LONG_OPTIONS_MAX];
    unsigned count = long_options_make(games, NULL, options);
    cr_expect_str_eq(find(options, count, "colors")->argument, "WORD,WORD...");
    cr_expect_str_eq(find(options, count, "advanced")->argument, "on|off");
    cr_expect_not(find(options, count, "rounds")->hidden);
    cr_expect(find(options, count, "keepers")->hidden);
    cr_expect(find(options, count, "examples")->hidden);
}
