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
#include "cardlang/deck_lists.h"
#include "cardlang/packs.h"
#include "cmd/command.h"
#include "games/registry.h"
#include "session/script.h"
#include "terminal/screen.h"

static const struct command commands[] = {
    { "play", "play a game in the terminal, against bots and other people", command_play },
    { "serve", "serve tables that others can sit at, by a link", command_serve },
    { "admin", "look at and steer a server that runs", command_admin },
    { "fit", "find out what positions are worth, from played games", command_fit },
    { "games", "list the games, their seats and options", command_games },
    { "rules", "tell how a game is played, or what a word of it means", command_rules },
    { "replay", "step through a save, verify it, or play on from any point", command_replay },
    { "explain", "what a bot would have done at a move of a save, and why", command_explain },
    { "scene", "run scenes: positions, moves and what must then be true", command_scene },
    { "cards", "check, list, show and test the cards of a game", command_cards },
    { "deck", "check, list and show decks that players build", command_deck },
    { "engine", "speak JSON lines with bots and scripts in any language", command_engine },
    { "sim", "let bots play many games and tell what happened", command_sim },
    { "ladder", "find out which bot is stronger, and what it costs", command_ladder },
    { "bench", "measure how fast games are played and copied", command_bench },
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_help(FILE *out)
{
    fputs("Limbic plays, hosts and playtests card games.\n\n"
          "Usage: limbic [--packs [+]DIR] [--deck-files PATH]... COMMAND [ARGUMENT...]\n\n",
          out);
    for (unsigned i = 0; i < COMMANDS; i++) {
        fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].about);
    }
    fputs(
        "\n--packs DIR, before or after the command: the cards of a game are read from the "
        ".cards\n"
        "files of DIR/GAME instead of the built-in ones; +DIR adds to those (docs/cards.md).\n"
        "--deck-files PATH, likewise: adds the decks in that file, or in the .deck files of that\n"
        "folder, for games whose players build decks ('limbic deck --help').\n"
        "\nExamples:\n"
        "  limbic games                 what can be played\n"
        "  limbic rules gemotion        how it is played, in two pages\n"
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

void print_notes(const struct script *script)
{
    for (const char *line = text_string(&script->notes); *line;) {
        int length = (int)strcspn(line, "\n");
        print_plain(stderr, "limbic: note: %.*s\n", length, line);
        line += length + 1;
    }
}

void print_line(const char *label, unsigned hang, const char *text)
{
    struct screen screen;
    screen_init(&screen, stdout, true);
    if (screen.terminal)
        screen_say(&screen, label, hang, text);
    else
        print_plain(stdout, "%s%s\n", label, text);
}

void print_lines(const char *text)
{
    while (*text) {
        size_t indent = strspn(text, " "), length = strcspn(text, "\n");
        struct text label = { 0 }, line = { 0 };
        text_add(&label, "%.*s", (int)indent, text);
        text_add(&line, "%.*s", (int)(length - indent), text + indent);
        print_line(text_string(&label), (unsigned)indent + 2, text_string(&line));
        text_release(&label);
        text_release(&line);
        text += length + (text[length] == '\n');
    }
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

/* ---- options that all commands have ---------------------------------------------------------- */

enum { DECK_FILES_MAX = 100 };

struct global {
    const char *folder; /* of --packs; NULL: not given */
    const char *deck_files[DECK_FILES_MAX];
    unsigned deck_file_count;
};

/* Is argument *i "NAME VALUE" or "NAME=VALUE"? Then *i becomes that of the value. */
static bool take_option(int argc, char **argv, int *i, const char *name, const char **value)
{
    size_t length = strlen(name);
    if (strncmp(argv[*i], name, length) != 0) return false;
    const char *rest = argv[*i] + length;
    if (*rest && *rest != '=') return false;
    *value = *rest ? rest + 1 : ++*i < argc ? argv[*i] : NULL;
    return true;
}

static bool expected_after(const char *what, const char *option)
{
    fprintf(stderr, "limbic: %s is expected after %s\nTry 'limbic --help'.\n", what, option);
    return false;
}

/* Both options, wherever they stand before a "--", are taken out of the arguments. False, with the
 * mistake reported: a value is missing. */
static bool take_global(int *argc, char **argv, struct global *global)
{
    int kept = 1;
    for (int i = 1; i < *argc; i++) {
        const char *value;
        if (strcmp(argv[i], "--") == 0) {
            while (i < *argc) argv[kept++] = argv[i++];
        } else if (take_option(*argc, argv, &i, "--packs", &value)) {
            if (!value) return expected_after("a folder", "--packs");
            global->folder = value;
        } else if (take_option(*argc, argv, &i, "--deck-files", &value)) {
            if (!value) return expected_after("a file or folder", "--deck-files");
            if (global->deck_file_count == DECK_FILES_MAX)
                return expected_after("a folder with so many files", "--deck-files");
            global->deck_files[global->deck_file_count++] = value;
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

/* A file names its game, which must be one whose players build decks. */
static void look_at_deck_file(void *state, const char *path, const char *source,
                              struct diagnostics *d)
{
    struct game_line line;
    (void)state, (void)path;
    if (deck_text_game(source, &line, d)) game_with_decks(&line, d);
}

/* Likewise of all decks, whichever game is played. */
static bool deck_files_are_fine(const struct global *global)
{
    struct diagnostics d = { 0 };
    deck_files_each(global->deck_files, global->deck_file_count, look_at_deck_file, NULL, &d);
    for (unsigned i = 0; games[i] && !d.count; i++) {
        if (games[i]->vocabulary) deck_lists_for(games[i]->vocabulary, &d);
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
    struct global global = { 0 };
    if (!options_can_be_shown(argc, argv)) return EXIT_WRONG_USE;
    if (!take_global(&argc, argv, &global)) return EXIT_WRONG_USE;
    if (global.folder && !use_packs(global.folder)) return EXIT_WRONG_USE;
    if (global.deck_file_count) deck_files_use(global.deck_files, global.deck_file_count);
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
        /* These report in their own way: `cards check`, `deck check`. */
        bool cards = commands[i].run == command_cards, deck = commands[i].run == command_deck;
        if (global.folder && !cards && !packs_are_fine(global.folder)) return EXIT_WRONG_USE;
        if (global.deck_file_count && !cards && !deck && !deck_files_are_fine(&global))
            return EXIT_WRONG_USE;
        char name[64];
        snprintf(name, sizeof name, "limbic %s", commands[i].name);
        argv[1] = name; /* what argp calls the program in its messages */
        int code = commands[i].run(argc - 1, argv + 1);
        deck_lists_release();
        packs_release();
        exec_release();
        if (fflush(stdout) != 0 && code == EXIT_FINE) code = EXIT_NO;
        return code;
    }
    return unknown_command(argv[1]);
}
