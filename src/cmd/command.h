/* SPDX-License-Identifier: MIT */
/*
 * The subcommands of the limbic program, one file each. A command gets its own arguments (argv[0]
 * is "limbic NAME") and returns the exit code: 0 fine, 1 the answer is no, 2 wrong use, or
 * a file that is not well-formed.
 */
#ifndef LIMBIC_CMD_COMMAND_H
#define LIMBIC_CMD_COMMAND_H

#include "base/diagnostics.h"
#include "cardlang/pack.h"
#include "kernel/game.h"

enum { EXIT_FINE = 0, EXIT_NO = 1, EXIT_WRONG_USE = 2 };

struct command {
    const char *name;
    const char *about; /* a line for the list of commands */
    int (*run)(int argc, char **argv);
};

int command_admin(int argc, char **argv);
int command_cards(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_deck(int argc, char **argv);
int command_engine(int argc, char **argv);
int command_explain(int argc, char **argv);
int command_fit(int argc, char **argv);
int command_games(int argc, char **argv);
int command_ladder(int argc, char **argv);
int command_play(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_rules(int argc, char **argv);
int command_scene(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_sim(int argc, char **argv);

/* Reports what is wrong on standard error, with the command's name; returns EXIT_WRONG_USE. */
__attribute__((format(printf, 2, 3))) int wrong_use(const char *command, const char *format, ...);

/* An argument, cut and made fit to be shown (base/plain.h), for argp_error(), which prints what it
 * is given. Good until the next call. */
const char *shown_argument(const char *argument);

/* The game that a deck file names. NULL, with the mistake reported: there is none, or its players
 * build no decks. */
const struct game *game_with_decks(const struct game_line *line, struct diagnostics *d);

/* Prints what a script has to note to standard error. */
struct script;
void print_notes(const struct script *script);

/* A line of output: wrapped at words where it goes to a terminal, its further lines indented by
 * `hang`; whole in a pipe, where programs and searches want it so. */
void print_line(const char *label, unsigned hang, const char *text);
/* Lines, each with the indentation that it has. */
void print_lines(const char *text);

/* Prints the mistakes to standard error and frees them. */
void print_mistakes(struct diagnostics *d);

#endif
