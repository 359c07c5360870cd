/* SPDX-License-Identifier: MIT */
/*
 * The options of all games as long options of one command line: `--colors red,blue --power`.
 *
 * The game may be named after its options, and two games may mean different things by one name: a
 * list of decks, or the name of one. So the kind of an option is that of the game which is named on
 * the command line (long_options_game), and only without one that of the first game which has it.
 */
#ifndef LIMBIC_KERNEL_LONG_OPTIONS_H
#define LIMBIC_KERNEL_LONG_OPTIONS_H

#include "kernel/game.h"

enum { LONG_OPTIONS_MAX = 100 };

struct long_option {
    char name[40];        /* without the dashes */
    const char *of;       /* the option of the game that it sets */
    bool flag;            /* it takes a value only as --NAME=VALUE, and may have none */
    bool no;              /* --no-NAME: it takes no value and is "off" */
    bool hidden;          /* accepted, but not shown: of test games, or for scenes */
    const char *argument; /* what its value looks like: "N", "WORD,WORD..." */
    const char *help;
};

/* The first argument that is the name of a game; NULL: there is none. */
const struct game *long_options_game(const struct game *const *games, int argc, char **argv);

/* Fills `options` with those of all games, each name once, and returns how many there are. `games`
 * is NULL-ended; `named` may be NULL. */
unsigned long_options_make(const struct game *const *games, const struct game *named,
                           struct long_option options[LONG_OPTIONS_MAX]);

/* What a long option stands for as the value of the option `of`; `value` may be NULL. */
const char *long_option_value(const struct long_option *option, const char *value);

#endif
