/* SPDX-License-Identifier: MIT */
/*
 * Leaky: a game for tests of the tests of secrets, never registered. Two or three players play and
 * take cards; what was played is shuffled away now and then, but goes on sounding. With one of the
 * leaks below it tells a secret, each in another way; without, it tells none. At the end of a turn
 * it asks about an order of which only cards that nobody sees decide whether it makes a difference.
 */
#ifndef LIMBIC_TESTING_LEAKY_H
#define LIMBIC_TESTING_LEAKY_H

#include "kernel/game.h"

enum leak {
    LEAK_NONE,
    LEAK_EVENT_NUMBER, /* "Player 2 is dealt a card (0).", with its face */
    LEAK_EVENT_COUNT,  /* something is told only when a certain card lies on top */
    LEAK_PARENT,       /* which event something is told within follows from the top card */
    LEAK_COUNTER,      /* the top of the deck in a public counter */
    LEAK_LATE_COUNTER, /* the bottom of the deck, noted when dealing and shown turns later */
    LEAK_ROW_TEXT,     /* a row names its card as it is now, when it may be another */
    LEAK_PROMPT,       /* the top card as a number in the words of a prompt */
    LEAK_OPTION_ORDER, /* the top card decides which option comes first */
    LEAK_OPTION_COUNT, /* and whether one can wait at all */
    LEAK_OPTION_WORDS, /* a card of the deck as a number of an option */
    LEAK_EVALUATION,   /* positions are judged by a secret that is not drawn anew */
    LEAK_QUESTION,     /* somebody is asked only when a certain card lies on top */
    LEAK_SCORES,       /* what is in hand counts before the end */
    LEAK_WHY_NOT,      /* the bottom of the deck as the reason why something is not offered */
    LEAK_FORECAST,     /* the bottom of the deck as what will come */
    LEAKS,
};

/* Which of them is planted. */
extern enum leak leaky_leak;

extern const struct game leaky_game;

#endif
