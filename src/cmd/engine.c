/* SPDX-License-Identifier: MIT */
/* limbic engine: JSON lines on standard input and output. session/engine.h has the protocol. */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/plain.h"
#include "cmd/command.h"
#include "session/engine.h"
#include "session/lines.h"

struct conversation {
    struct engine *engine;
    struct lines lines;
    struct text reply;
    bool quit;
    bool deaf; /* nobody reads the replies any more */
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    if (key != ARGP_KEY_ARG) return ARGP_ERR_UNKNOWN;
    argp_error(state, "'%s' is not expected: requests come on standard input",
               shown_argument(argument));
    return EINVAL;
}

/* Each reply goes out at once: whoever asked waits for it. */
static void answer_line(struct conversation *c)
{
    text_clear(&c->reply);
    c->quit =
        !engine_answer(c->engine, text_string(&c->lines.line), c->lines.line.length, &c->reply);
    c->deaf = fwrite(c->reply.bytes, 1, c->reply.length, stdout) != c->reply.length ||
              fflush(stdout) != 0;
}

static bool goes_on(const struct conversation *c)
{
    return !c->quit && !c->deaf;
}

static int converse(struct conversation *c)
{
    char bytes[65536];
    ssize_t got = 1;
    while (goes_on(c) && got > 0) {
        got = read(STDIN_FILENO, bytes, sizeof bytes);
        if (got < 0 && errno == EINTR) got = 1;
        const char *at = bytes, *end = bytes + (got > 0 ? got : 0);
        while (goes_on(c) && at < end) {
            if (lines_take(&c->lines, &at, end)) answer_line(c);
        }
    }
    if (got == 0 && lines_end(&c->lines)) answer_line(c);
    if (got < 0) print_plain(stderr, "limbic engine: cannot read: %s\n", strerror(errno));
    return got < 0 || c->deaf ? EXIT_NO : EXIT_FINE;
}

int command_engine(int argc, char **argv)
{
    static const struct argp argp = {
        NULL,
        parse,
        "",
        "Speaks with bots and scripts: a JSON object a line on standard input, one reply a line on "
        "standard output.\v"
        "Examples:\n"
        "  echo '{\"do\":\"games\"}' | limbic engine\n"
        "  limbic engine < requests.jsonl > replies.jsonl\n\n"
        "docs/protocol.md describes the requests and has a bot in 20 lines. The end of the input "
        "ends it like quit; the exit code is 1 if the input cannot be read or the output not "
        "written.",
        NULL,
        NULL,
        NULL
    };
    argp_parse(&argp, argc, argv, 0, NULL, NULL);
    struct conversation c = { .engine = engine_new(), .lines = { .most = ENGINE_LINE_MAX } };
    int code = converse(&c);
    engine_free(c.engine);
    lines_release(&c.lines);
    text_release(&c.reply);
    return code;
}
