/* SPDX-License-Identifier: MIT */
/*
 * The position hash: what is on the table, by names, so that it survives builds and new fields in
 * frames. Saves, catalogs and the wire use it; frames are left out, the pending decision is in,
 * with what its move texts say. It is the same on every machine. A card is its name and its
 * counters, wherever in its pack it stands; a counter that holds a card (or a clause) of the table
 * has its number.
 */
#ifndef LIMBIC_KERNEL_POSITION_H
#define LIMBIC_KERNEL_POSITION_H

#include "kernel/table.h"

/* In a few microseconds. Nothing is allocated, unless a move's text has a {clause}. */
uint64_t position_hash(const struct table *t);

/* The hashes of all names of a set-up whose fresh table is laid out: for setup_new(). */
struct position_names *position_names_new(const struct setup *setup);
void position_names_free(struct position_names *names);

#endif
