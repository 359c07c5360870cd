/* SPDX-License-Identifier: MIT */
/*
 * Programs as bots: "exec:COMMAND" is a bot in any language. docs/protocol.md is its manual.
 *
 * The program is started once for each thread and seat or place in a list that it plays for. For
 * each decision it is sent one line of JSON with what its seat can see, and answers with one line.
 * What it may not see it is not sent, so it needs no trust to be fair.
 *
 * Only a person at the command line may name one (cmd/start.h). Names that come from files never
 * start anything: a save that says who played is refused, and merging does not play.
 *
 * SIGPIPE must be ignored, as main() does it: a program may end at any time.
 */
#ifndef LIMBIC_BOTS_EXEC_H
#define LIMBIC_BOTS_EXEC_H

#include "bots/bot.h"

enum {
    EXEC_NAME_MAX = 400,     /* bytes of "exec:COMMAND" */
    EXEC_LINE_MAX = 1 << 16, /* bytes of an answer; a sensible one has less than a hundred */
    EXEC_SECONDS_USUAL = 10, /* for a move */
};

/* Does it name a program? */
bool exec_is_name(const char *name);

/*
 * The bot of that name, which must be one of a program and at most EXEC_NAME_MAX long: the same one
 * for the same name. Nothing is started before it is asked for a move. `limit_ms`: how long it may
 * take for one, from now on.
 */
const struct bot *exec_bot(const char *name, unsigned limit_ms);

/* Frees all of them. */
void exec_release(void);

#endif
