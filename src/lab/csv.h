/* SPDX-License-Identifier: MIT */
/* A list of games as CSV, one line each; docs/simulation.md lists the columns. */
#ifndef LIMBIC_LAB_CSV_H
#define LIMBIC_LAB_CSV_H

#include <stdio.h>

#include "lab/count.h"

void csv_write_head(FILE *file, const struct layout *layout);
void csv_write_game(FILE *file, const struct layout *layout, const struct game_row *row);

#endif
