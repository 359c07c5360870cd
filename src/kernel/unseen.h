/* SPDX-License-Identifier: MIT */
/*
 * What a viewer has not seen yet of the cards of a game: those that it began with, less those that
 * the viewer knows. Both are the viewer's own: the first follow from game and options, which
 * everybody at the table sees. No card is looked at that the viewer does not know, so what is
 * hidden cannot change a byte of it.
 */
#ifndef LIMBIC_KERNEL_UNSEEN_H
#define LIMBIC_KERNEL_UNSEEN_H

#include "base/text.h"
#include "kernel/table.h"

/*
 * [{"zone":"deck","seat":1,"of":30,"unseen":22,"cards":[{"name":"...","of":2,"unseen":1},...]},...]
 * by the zones in which cards begin. `viewer` NOBODY: a spectator.
 */
void unseen_write(const struct table *t, seat_id viewer, struct text *out);

#endif
