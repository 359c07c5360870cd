/* SPDX-License-Identifier: MIT */
/*
 * What changed for a viewer between two views, as a JSON Merge Patch (RFC 7396): the cells that are
 * new or different, nested by their paths, and null for what is gone. Applied to the JSON of the
 * first view it gives that of the second; so a view is the difference from nothing, and this is the
 * one writer of both.
 *
 *     {"decisions":3,"cards":{"48":{"zone":"played","seat":1}},"decision":null}
 *
 * A text without marks is a string. With marks it is a list of strings and of objects that say what
 * they name; the words follow by joining them:
 *
 *     ["Player 1 plays ",{"card":48,"text":"take 1"},"."]
 */
#ifndef LIMBIC_KERNEL_DIFFERENCE_H
#define LIMBIC_KERNEL_DIFFERENCE_H

#include "kernel/view.h"

/*
 * Writes what makes `after` of `before` (NULL: of nothing; its sum must be set), and sets the sum
 * of `after`. False: nothing changed, and {} was written.
 *
 * The sum tells whether whoever applied all differences has the same view: for each cell the 32-bit
 * FNV-1a hash of its names joined by "/", a "=" and its value as it stands in JSON, added up modulo
 * 2^32.
 */
bool view_difference(const struct view *before, struct view *after, struct text *out);

/*
 * The same as it is sent over a line, without what the reader knows: texts are terse (terse.h), the
 * count of decisions is left out (one more for each move), and an option is a list of its kind, its
 * text and an object of what else it has, without the card that the text names first:
 *
 *     "options":[["play","Play {48}"],["pass","Pass"]]         all that there are now
 *     "options":{"1":["pass","Pass"],"2":null}                 those that have changed
 *
 * The sum is that of the view, whichever way its differences are written.
 */
bool view_difference_terse(const struct view *before, struct view *after, struct text *out);

/* What is below one section of a view, as an object. */
void view_write_section(const struct view *v, enum section section, struct text *out);

/* A text with its marks as JSON; cards in marks are ids. */
void marked_write(const char *words, size_t length, const struct mark *marks, unsigned count,
                  const struct setup *setup, struct text *out);

#endif
