/* SPDX-License-Identifier: MIT */
/*
 * A store of SQLite on the disk that fails and loses power (torn_vfs.h). Its files are in memory,
 * but for an empty one of that name.
 */
#ifndef LIMBIC_TESTING_TORN_STORE_H
#define LIMBIC_TESTING_TORN_STORE_H

#include "server/store.h"

/* Before the first and after the last of a test. */
void torn_store_begin(void);
void torn_store_end(void);

/* What is on the disk. NULL, with the reason: it cannot be opened. Its log is emptied into the file
 * every few commits, so that this is torn as well. */
struct store *torn_store_open(struct text *problem);

/* Power is lost just now, if it was not before, and is back: the disk has what it has. */
void torn_store_lose_power(struct store *s);

#endif
