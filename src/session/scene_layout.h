/* SPDX-License-Identifier: MIT */
/*
 * A position laid out by hand: the `given` lines of a scene. docs/scenes.md describes them.
 */
#ifndef LIMBIC_SESSION_SCENE_LAYOUT_H
#define LIMBIC_SESSION_SCENE_LAYOUT_H

#include "base/diagnostics.h"
#include "kernel/table.h"

/*
 * Changes a table that has been dealt, but not begun, into the position the lines describe, and
 * pushes the rules that continue from there. `line` is the number of the first line. False, with
 * the mistakes reported, if it cannot be laid out.
 */
bool scene_layout_apply(struct table *t, const char *lines, unsigned line, struct diagnostics *d);

#endif
