/* SPDX-License-Identifier: MIT */
/* What the viewer is asked: the question, the text of the card that asks, and the moves. */
#ifndef LIMBIC_TERMINAL_QUESTION_H
#define LIMBIC_TERMINAL_QUESTION_H

#include "terminal/screen.h"
#include "terminal/sight.h"

/*
 * `told` is which text the question before was asked by, as its cell in the view has it (0: none),
 * and becomes that of this one: several questions in a row for the same text say it once.
 */
void question_show(const struct sight *sight, const struct screen *screen, uint64_t *told);

#endif
