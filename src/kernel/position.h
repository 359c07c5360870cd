/* SPDX-License-Identifier: MIT */
/*
 * The position hash: what is on the table, by names, so that it survives builds and new fields.
 * Saves, catalogs and the wire use it; frames are left out, the pending decision with its move
 * texts is in.
 */
#ifndef LIMBIC_KERNEL_POSITION_H
#define LIMBIC_KERNEL_POSITION_H

#include "kernel/table.h"

uint64_t position_hash(const struct table *t);

#endif
