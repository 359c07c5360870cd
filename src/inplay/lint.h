/* SPDX-License-Identifier: MIT */
/* Lints (cardlang/lint.h) about what all games with cards in play say alike. */
#ifndef LIMBIC_INPLAY_LINT_H
#define LIMBIC_INPLAY_LINT_H

#include "cardlang/lint.h"

/* What words can refer to in an event: "that target", "that dealer", "that much", "that player". */
enum event_word {
    EVENT_TARGET = 1,
    EVENT_SOURCE = 2,
    EVENT_NUMBER = 4,
    EVENT_PLAYER = 8,
    EVENT_ANY = 15,
};

/* The first word of the clause that refers to one of these; NULL: none does. */
const char *lint_event_word(const struct lint_place *at, unsigned event_words);

/* "that ..." where no event is. */
bool lint_is_outside_event(const struct lint_place *at, struct text *found);
#define PLAY_LINT_OUTSIDE_EVENT                                                                    \
    {                                                                                              \
        "no-event", LINT_CLAUSE, lint_is_outside_event,                                            \
            "'{}' refers to an event, and here is none: say it after the colon of one"             \
    }

/* All of the above, for a game that has none of its own. */
extern const struct lint play_lints[];

#endif
