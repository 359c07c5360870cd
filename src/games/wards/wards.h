/* SPDX-License-Identifier: MIT */
/*
 * The terms of Wards: what its cards speak of. The tests of src/inplay use them too.
 */
#ifndef LIMBIC_GAMES_WARDS_WARDS_H
#define LIMBIC_GAMES_WARDS_WARDS_H

#include "inplay/standard.h"

/* Zones are the places of sentences too: nothing is taken from the deck, which is number 0. */
enum zones { ZONE_DECK, ZONE_HAND, ZONE_YARD, ZONE_HEAP, ZONE_BENEATH };
enum trait { WARD = 1, BEAST = 2, STONE = 4, HURT = 8 /* on the table, not printed */ };
/* Its one figure (printed, less the harm), its one filter and its one measure. */
enum terms { FIGURE_STRENGTH = 1, FITS_LONE = 1, MEASURE_SEATS = MEASURE_GAME };
enum operations { PLAY_OPERATIONS, OP_LAST };

#endif
