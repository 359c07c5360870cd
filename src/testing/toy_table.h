/* SPDX-License-Identifier: MIT */
/* A table of the toy game for unit tests of the kernel. */
#ifndef LIMBIC_TESTING_TOY_TABLE_H
#define LIMBIC_TESTING_TOY_TABLE_H

#include "testing/toy.h"

/* With these options ("" for the usual ones), run to its first decision. They must be right. */
struct table *toy_table(const char *options, uint64_t seed);
/* Also its set-up. */
void toy_table_free(struct table *t);

/* Does a check fail in there? */
bool fails_a_check(void (*action)(struct table *t), struct table *t);

#endif
