/* SPDX-License-Identifier: MIT */
/*
 * The engine: games for bots and scripts in any language, as JSON lines.
 *
 * One request a line, one reply a line. docs/protocol.md is the manual. Whoever talks to the engine
 * moves for every seat, so nothing is hidden from them: keeping the seats apart is their job, with
 * the views that the engine gives them. The engine opens no files.
 */
#ifndef LIMBIC_SESSION_ENGINE_H
#define LIMBIC_SESSION_ENGINE_H

#include "base/text.h"

enum {
    ENGINE_LINE_MAX =
        20 << 20, /* bytes of a request: a save of the largest size, as a JSON string */
    ENGINE_VALUES_MAX = 10000, /* commas and brackets outside strings in a request: far more than a
                                * sensible one has, and a limit because a value takes up to 100
                                * times its bytes */
    ENGINE_TABLES_MAX = 1000,  /* a table takes up to 100 kB, with the log of a long game 1 MB */
    ENGINE_NAME_MAX = 40,      /* bytes of a table's name */
};

struct engine;

struct engine *engine_new(void);
void engine_free(struct engine *engine);

/*
 * Answers a request, the bytes of a line without its newline, with exactly one line of JSON at the
 * end of `out`, its newline included. A request that is refused changes nothing. False: it was
 * `quit`.
 */
bool engine_answer(struct engine *engine, const char *line, size_t length, struct text *out);

#endif
