/* SPDX-License-Identifier: MIT */
/* The colours of gems, in the order in which everything lists them. */
#ifndef LIMBIC_GAMES_GEMOTION_COLOURS_H
#define LIMBIC_GAMES_GEMOTION_COLOURS_H

#include <stddef.h>

enum colour { WHITE, RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE, PINK, BLACK, COLOURS };

/* By colour, ended by NULL as the game interface wants its things. */
static const char *const colour_names[] = {
    [WHITE] = "white", [RED] = "red",    [ORANGE] = "orange", [YELLOW] = "yellow",
    [GREEN] = "green", [BLUE] = "blue",  [PURPLE] = "purple", [PINK] = "pink",
    [BLACK] = "black", [COLOURS] = NULL,
};

#endif
