/* SPDX-License-Identifier: MIT */
/*
 * Somebody who follows a game by differences alone, with a reader of their own (merge.h), and
 * compares what they have with the whole view.
 */
#ifndef LIMBIC_TESTING_WATCHER_H
#define LIMBIC_TESTING_WATCHER_H

#include <jansson.h>

#include "base/text.h"
#include "kernel/game.h"
#include "testing/property.h"

/* A property, of a game: at decisions, and in the middle of rules. */
property_function watcher_differences;
/* The same of so many moves at most: choices that come to an end need not end the game. */
void watcher_follow(struct choices *c, const struct game *game, unsigned moves);

/* To be given back with json_decref(); fails the property if it is no JSON. */
json_t *watcher_read_json(const struct text *text);

#endif
