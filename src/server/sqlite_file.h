/* SPDX-License-Identifier: MIT */
/*
 * A file of SQLite that is ours: made, recognised, locked, brought up to this schema. What is done
 * with it is in store_sqlite.c.
 */
#ifndef LIMBIC_SERVER_SQLITE_FILE_H
#define LIMBIC_SERVER_SQLITE_FILE_H

#include <sqlite3.h>

#include "base/text.h"

/* See store_sqlite_open(). The file stays locked until the connection is closed. */
sqlite3 *sqlite_file_open(const char *path, struct text *problem);

/* What a result of SQLite means to people, as the end of a sentence. */
const char *sqlite_words(int result);
/* The same of what has just failed there, with what the system says about it. */
void sqlite_reason_add(sqlite3 *db, int result, struct text *out);

/* A copy of a database that is being made, part by part. */
struct sqlite_copy;

/* Begins a copy into a file that must not be there yet. NULL, with the reason: it cannot. */
struct sqlite_copy *sqlite_copy_new(sqlite3 *from, const char *path, struct text *problem);
bool sqlite_copy_is_to(const struct sqlite_copy *copy, const char *path);
/* Copies a part. When all is there, the file gets its name, and `done` is true. False, with the
 * reason: it has failed, and must be freed. */
bool sqlite_copy_step(struct sqlite_copy *copy, bool *done, struct text *problem);
/* A copy that is not done leaves nothing behind. */
void sqlite_copy_free(struct sqlite_copy *copy);

#endif
