/* SPDX-License-Identifier: MIT */
/*
 * A disk in memory for SQLite that fails and loses power as a test wants.
 *
 * What is written can be read at once, and is on the disk only when the file was synced. When power
 * is lost, what was written since then is there or not, each piece for itself, in any order, whole
 * or torn: the first sectors of it. Nothing is damaged that was not being written: so disks behave
 * that SQLite takes for granted on the file systems we serve from. A file that was never synced
 * may be gone, and one that was deleted may be back.
 *
 * There is one such disk in a process, and one connection to a file at a time.
 */
#ifndef LIMBIC_TESTING_TORN_VFS_H
#define LIMBIC_TESTING_TORN_VFS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* SQLite uses an empty disk from now on, whose luck comes from the seed; and the usual one again.
 */
void torn_vfs_install(uint64_t seed);
void torn_vfs_remove(void);

/* What counts as an operation: writes, changes of length, syncs, deletions. */
unsigned torn_vfs_operations(void);
unsigned torn_vfs_syncs(void);

/* How an operation can fail. */
enum torn_error {
    TORN_NO_ROOM,   /* a write, for want of room; other operations succeed */
    TORN_BAD_WRITE, /* a write half done */
    TORN_BAD_SYNC,  /* a sync; nobody knows what of it is on the disk */
};

/* After so many more operations, this error, and so many times. */
void torn_vfs_fail(unsigned after, enum torn_error error, unsigned times);
/* Did an operation fail since then that has written something all the same? */
bool torn_vfs_is_in_doubt(void);

/* From now on syncs do nothing and say that they have done it. */
void torn_vfs_lie(void);

/* After so many more operations power is lost: nothing works from then on. */
void torn_vfs_lose_power(unsigned after);
bool torn_vfs_is_dark(void);
/* Power is back. To be called when all connections are closed; may be called at any time to lose
 * power just then. */
void torn_vfs_restore_power(void);

/* A file's bytes as they are, for fuzzing; put makes it if it is not there. */
void torn_vfs_put_file(const char *name, const void *bytes, size_t size);
void torn_vfs_get_file(const char *name, struct text *out);

#endif
