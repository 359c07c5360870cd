/* SPDX-License-Identifier: MIT */
/* What is asked of Sentinels' packs beyond what the rules need: cardlang/lint.h. */
#ifndef LIMBIC_GAMES_SENTINELS_LINT_H
#define LIMBIC_GAMES_SENTINELS_LINT_H

#include "inplay/lint.h"

extern const struct lint sentinels_lints[];

#endif
