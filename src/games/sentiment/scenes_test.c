/* SPDX-License-Identifier: MIT */
/* What a scene of Sentiment cannot lay out is reported, each value at its place. */
#include <criterion/criterion.h>

#include "games/sentiment/sentiment.h"
#include "kernel/options.h"
#include "session/session.h"

extern const struct game sentiment_game;

enum { FIRST_LINE = 10 };

static struct session *lay_out(const char *lines, struct diagnostics *d)
{
    struct options options;
    options_init(&sentiment_game, &options);
    cr_assert(options_parse(&sentiment_game, &options, "decks=anger,fear,love", d, 0, 0));
    return session_new_given(&sentiment_game, &options, 1, lines, FIRST_LINE, d);
}

Test(sentiment_scenes, who_plays_is_in_the_game)
{
    static const char *const wrong[][2] = {
        { "out = 255", "f:10:7: here are 3 seats: no other can be out\n" },
        { "out = 6", "f:10:7: a game goes on among two evokers or more: leave two in it\n" },
        { "turn = nobody", "f:9:1: it must be somebody's turn\n" },
        { "turn = 1\nout = 1", "f:10:8: seat 1 is out, so it cannot have the turn\n" },
        { "evoker[1]:", "f:10:11: here is the evoker of that seat, and nothing else\n" },
        { "window: \"Player 2\"", "f:9:1: here is the evoker of that seat, and nothing else\n" },
        { "stress[1] = 30", "f:10:13: with 30 Stress the game is lost: say less than 30\n" },
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct diagnostics d = { .file = "f" };
        struct session *s = lay_out(wrong[i][0], &d);
        cr_expect(!s, "this was laid out: %s", wrong[i][0]);
        cr_expect_str_eq(text_string(&d.out), wrong[i][1], "%s tells\n%s", wrong[i][0],
                         text_string(&d.out));
        session_free(s);
        diagnostics_release(&d);
    }
}

Test(sentiment_scenes, one_of_three_may_be_out)
{
    struct diagnostics d = { .file = "f" };
    struct session *s = lay_out("turn = 1\nout = 2", &d);
    cr_expect(s, "%s", text_string(&d.out));
    session_free(s);
    diagnostics_release(&d);
}
