/* SPDX-License-Identifier: MIT */
/* The limbic program: finds the subcommand and runs it. */
#include <argp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/plain.h"
#include "base/version.h"
#include "bots/exec.h"
#include "cardlang/packs.h"
#include "cmd/command.h"
#include "games/registry.h"

static const struct command commands[] = {
    { "play", "play a game in the terminal, against bots and other people", command_play },
    { "games", "list the games, their seats and options", command_games },
    { "replay", "step through a save, verify it, or play on from any point", command_replay },
    { "scene", "run scenes: positions, moves and what must then be true", command_scene },
    { "cards", "check, list, show and test the cards of a game", command_cards },
    { "engine", "speak JSON lines with bots and scripts in any language", command_engine },
    { "sim", "let bots play many games and tell what happened", command_sim },
    { "bench", "measure how fast games are played and copied", command_bench },
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_help(FILE *out)
{
    fputs("Limbic plays, hosts and playtests card games.\n\n"
          "Usage: limbic [--packs [+]DIR] COMMAND [ARGUMENT...]\n\n",
          out);
    for (unsigned i = 0; i < COMMANDS; i++) {
        fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].about);
    }
    fputs(
        "\n--packs DIR, before or after the command: the cards of a game are read from the "
        ".cards\n"
        "files of DIR/GAME instead of the built-in ones; +DIR adds to those (docs/cards.md).\n"
        "\nExamples:\n"
        "  limbic games                 what can be played\n"
        "  limbic play gemotion --players 3\n"
        "  limbic play --help           every command explains itself\n\n"
        "Exit codes: 0 fine, 1 the answer is no, 2 wrong use, or a file that is not well-formed.\n",
        out);
}

int wrong_use(const char *command, const char *format, ...)
{
    char words[1000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    print_plain(stderr, "limbic %s: %s\nTry 'limbic %s --help'.\n", command, words, command);
    return EXIT_WRONG_USE;
}

const char *shown_argument(const char *argument)
{
    enum { SHOWN_MOST = 200 };
    static struct text shown;
    text_clear(&shown);
    text_add_plain(&shown, argument, strnlen(argument, SHOWN_MOST), "");
    return text_string(&shown);
}

/*
 * The C library quotes an option that it does not know as it is. So one that could steer the
 * terminal is refused before it gets there; the value of one that is known can still be anything,
 * as an argument of its own.
 */
static bool options_can_be_shown(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        size_t length = strlen(argv[i]);
        if (argv[i][0] != '-') continue;
        for (const char *at = argv[i], *end = at + length; at < end;) {
            struct plain_character c = plain_character(at, end);
            at += c.bytes;
            if (c.shown) continue;
            print_plain(stderr, "limbic: the option '%.200s' has bytes that cannot be shown\n",
                        argv[i]);
            return false;
        }
    }
    return true;
}

void print_mistakes(struct diagnostics *d)
{
    print_plain(stderr, "%s", text_string(&d->out));
    diagnostics_release(d);
}

static int unknown_command(const char *name)
{
    const char *names[COMMANDS + 1] = { 0 };
    for (unsigned i = 0; i < COMMANDS; i++) names[i] = commands[i].name;
    const char *near = nearest_word(name, names);
    print_plain(stderr, "limbic: there is no command '%.60s'", name);
    if (near) print_plain(stderr, " (did you mean '%s'?)", near);
    fputs("\nTry 'limbic --help'.\n", stderr);
    return EXIT_WRONG_USE;
}

/* --packs DIR or --packs=DIR, wherever it stands before a "--", is taken out of the arguments.
 * False: DIR is missing. */
static bool take_packs(int *argc, char **argv, const char **folder)
{
    int kept = 1;
    for (int i = 1; i < *argc; i++) {
        if (strcmp(argv[i], "--") == 0) {
            while (i < *argc) argv[kept++] = argv[i++];
        } else if (strncmp(argv[i], "--packs=", 8) == 0) {
            *folder = argv[i] + 8;
        } else if (strcmp(argv[i], "--packs") == 0) {
            if (++i == *argc) return false;
            *folder = argv[i];
        } else {
            argv[kept++] = argv[i];
        }
    }
    argv[kept] = NULL;
    *argc = kept;
    return true;
}

/* A folder in which no game finds its cards is a mistake: nobody passes one to get the built-in
 * packs. */
static bool use_packs(const char *folder)
{
    const char *path = packs_folder_path(folder);
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISDIR(about.st_mode)) {
        print_plain(stderr, "limbic: there is no folder '%.200s' (--packs)\n", path);
        return false;
    }
    const char *example = NULL;
    for (unsigned i = 0; games[i]; i++) {
        if (!games[i]->vocabulary) continue;
        example = games[i]->name;
        if (packs_folder_has(folder, example)) {
            packs_use_folder(folder);
            return true;
        }
    }
    print_plain(stderr,
                "limbic: the folder '%.200s' has no cards of any game (--packs): card files are "
                "expected as %.200s/GAME/NAME.cards, e.g. %.200s/%s/my.cards\n",
                path, path, path, example);
    return false;
}

/* Every card file of the folder can be read, also those of games that are not played now: a mistake
 * is reported where it is, and not as what it leads to. */
static bool packs_are_fine(const char *folder)
{
    struct diagnostics d = { 0 };
    for (unsigned i = 0; games[i]; i++) {
        if (games[i]->vocabulary && packs_folder_has(folder, games[i]->name))
            pack_for(games[i]->vocabulary, &d);
    }
    bool fine = !d.count;
    print_mistakes(&d);
    return fine;
}

int main(int argc, char **argv)
{
    argp_err_exit_status = EXIT_WRONG_USE;
    signal(SIGPIPE,
           SIG_IGN); /* `limbic replay | head` ends quietly: writing fails, nothing is lost */
    const char *folder = NULL;
    if (!options_can_be_shown(argc, argv)) return EXIT_WRONG_USE;
    if (!take_packs(&argc, argv, &folder)) {
        fputs("limbic: a folder is expected after --packs\nTry 'limbic --help'.\n", stderr);
        return EXIT_WRONG_USE;
    }
    if (folder && !use_packs(folder)) return EXIT_WRONG_USE;
    if (argc < 2) {
        print_help(stderr);
        return EXIT_WRONG_USE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return EXIT_FINE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("limbic " LIMBIC_VERSION);
        return EXIT_FINE;
    }
    for (unsigned i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, argv[1]) != 0) continue;
        bool reports = commands[i].run == command_cards; /* in its own way: `cards check` */
        if (folder && !reports && !packs_are_fine(folder)) return EXIT_WRONG_USE;
        char name[64];
        snprintf(name, sizeof name, "limbic %s", commands[i].name);
        argv[1] = name; /* what argp calls the program in its messages */
        int code = commands[i].run(argc - 1, argv + 1);
        packs_release();
        exec_release();
        if (fflush(stdout) != 0 && code == EXIT_FINE) code = EXIT_NO;
        return code;
    }
    return unknown_command(argv[1]);
}
