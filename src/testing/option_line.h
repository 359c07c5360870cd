/* SPDX-License-Identifier: MIT */
/* Whether a line of options can be read, and its values go together. */
#ifndef LIMBIC_TESTING_OPTION_LINE_H
#define LIMBIC_TESTING_OPTION_LINE_H

#include "kernel/game.h"

bool option_line_is_fine(const struct game *game, const char *line);

#endif
