/* SPDX-License-Identifier: MIT */
/* A session for unit tests: a game that begins as they say, and moves by their texts. */
#ifndef LIMBIC_TESTING_BEGIN_SESSION_H
#define LIMBIC_TESTING_BEGIN_SESSION_H

#include <criterion/criterion.h>

#include "games/registry.h"
#include "kernel/options.h"
#include "session/session.h"

/* With these options ("" for the usual ones) and, unless it is NULL, from a position laid out by
 * hand (scene_layout.h). */
static inline struct session *begin(const char *name, const char *options_text, const char *given)
{
    struct diagnostics d = { 0 };
    struct options options;
    const struct game *game = game_find(name, &d, 0, 0);
    options_init(game, &options);
    cr_assert(options_parse(game, &options, options_text, &d, 0, 0), "%s", text_string(&d.out));
    struct session *s = session_new_given(game, &options, 5, given, 1, &d);
    cr_assert(s, "%s", text_string(&d.out));
    diagnostics_release(&d);
    return s;
}

static inline void play(struct session *s, const char *move)
{
    cr_assert(session_choose_text(s, move), "'%s' is not offered", move);
}

#endif
