/* SPDX-License-Identifier: MIT */
/*
 * What commands that play many games share: stopping by Ctrl-C, a bar on a terminal, a file that is
 * opened before anything is played.
 */
#ifndef LIMBIC_CMD_LONG_RUN_H
#define LIMBIC_CMD_LONG_RUN_H

#include <argp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>

#include "cmd/command.h"

/* Set by the first SIGINT or SIGTERM between these two; a second one ends the program at once. */
extern atomic_bool long_run_stop;

struct long_run_signals {
    struct sigaction before[2];
};

void long_run_begin(struct long_run_signals *signals);
void long_run_end(const struct long_run_signals *signals);

/* How far it is, on standard error; progress_end() wipes it away. */
void progress_show(uint64_t played, uint64_t games, double seconds);
void progress_end(void);

/* "-" is standard output, NULL is not wanted. NULL, with the reason told in the command's name: it
 * cannot be written. */
FILE *open_out(const char *command, const char *path);
/* False, with the reason told: not all of it was written. */
bool close_out(const char *command, FILE *file, const char *path);
bool is_standard_out(const char *path);

/* A whole number from 1 to `most`, or the parser's error. */
void count_argument(struct argp_state *state, const char *argument, const char *what, uint64_t most,
                    uint64_t *out);

#endif
