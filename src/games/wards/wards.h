/* SPDX-License-Identifier: MIT */
/*
 * The terms of Wards: what its cards speak of.
 */
#ifndef LIMBIC_GAMES_WARDS_WARDS_H
#define LIMBIC_GAMES_WARDS_WARDS_H

#include "inplay/standard.h"

/* Zones are the places of sentences too: nothing is taken from the deck, which is number 0. */
enum zones { ZONE_DECK, ZONE_HAND, ZONE_YARD, ZONE_HEAP, ZONE_BENEATH };
enum trait { WARD = 1, BEAST = 2, STONE = 4, HURT = 8 /* on the table, not printed */ };
enum triggers { HOOK_START = 1, HOOK_RITE, HOOK_INSTEAD, HOOK_DEALT, HOOK_FALLS, HOOK_HOST_LEAVES };
enum modifiers { HOOK_TURNED = HOOK_HOST_LEAVES + 1, HOOK_BONUS, HOOK_SHIELD, HOOK_STEADFAST };
enum more_hooks { HOOK_MORE_PLAYS = HOOK_STEADFAST + 1, HOOKS_IN_FORCE };
enum own_hooks { HOOK_OWN_FALL = HOOKS_IN_FORCE, HOOKS };
enum own_figures { FIGURE_STRENGTH = 1 /* printed, less the harm */ };
enum own_measures { MEASURE_SEATS = MEASURE_GAME };
enum game_filters { FITS_LONE = 1 };
enum verb { DO_STRIKE, DO_FELL, DO_PUT, DO_JOIN, DO_BIND, DO_DRAW };
enum own_operations { OP_APPLY = OP_GAME, OP_PLAYERS, OP_IMPOSE, OP_ELEMENT, OP_LAST };

enum { STRENGTH_MAX = 20 };

extern const char *const wards_slots[];
extern const struct asked_of wards_nouns[], wards_adjectives[];
extern const struct slot_word wards_words[];
extern const struct phrase wards_phrases[];

#endif
