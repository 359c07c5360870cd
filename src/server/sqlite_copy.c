/* SPDX-License-Identifier: MIT */
/*
 * Copying a database while it is used. See sqlite_file.h.
 *
 * What is committed between two parts SQLite also writes into the copy. Until all is there the file
 * has another name, so that nobody takes half of it for a backup.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/check.h"
#include "server/sqlite_file.h"

enum { PAGES_A_STEP = 256 }; /* of 4 kB: about a millisecond, which nobody notices between moves */

struct sqlite_copy {
    struct text path, part; /* its name, and that of before */
    sqlite3 *to;
    sqlite3_backup *backup;
};

static bool cannot_copy(const struct sqlite_copy *c, const char *why, struct text *problem)
{
    text_add(problem, "cannot write %s: %s", text_string(&c->path), why);
    return false;
}

static bool make_part(struct sqlite_copy *c, sqlite3 *from, struct text *problem)
{
    if (access(text_string(&c->path), F_OK) == 0)
        return cannot_copy(c, "it is there already; choose another name", problem);
    int file = open(text_string(&c->part), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) return cannot_copy(c, strerror(errno), problem);
    close(file);
    int result = sqlite3_open_v2(text_string(&c->part), &c->to, SQLITE_OPEN_READWRITE, NULL);
    if (result == SQLITE_OK) c->backup = sqlite3_backup_init(c->to, "main", from, "main");
    return c->backup || cannot_copy(c, sqlite_words(sqlite3_errcode(c->to)), problem);
}

struct sqlite_copy *sqlite_copy_new(sqlite3 *from, const char *path, struct text *problem)
{
    struct sqlite_copy *c = must_alloc(1, sizeof *c);
    text_add_string(&c->path, path);
    text_add(&c->part, "%s.part-%ld", path, (long)getpid());
    if (make_part(c, from, problem)) return c;
    sqlite_copy_free(c);
    return NULL;
}

bool sqlite_copy_is_to(const struct sqlite_copy *c, const char *path)
{
    return strcmp(text_string(&c->path), path) == 0;
}

/* Ends the transaction of the copy, which waits for the disk. */
static int finish(struct sqlite_copy *c)
{
    int result = sqlite3_backup_finish(c->backup);
    c->backup = NULL;
    int closed = sqlite3_close(c->to);
    c->to = NULL;
    return result != SQLITE_OK ? result : closed;
}

/* The name is durable, too. */
static bool sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct text folder = { 0 };
    text_add_bytes(&folder, slash ? path : ".", slash ? (size_t)(slash - path) + 1 : 1);
    int file = open(text_string(&folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool fine = file >= 0 && fsync(file) == 0;
    if (file >= 0) close(file);
    text_release(&folder);
    return fine;
}

bool sqlite_copy_step(struct sqlite_copy *c, bool *done, struct text *problem)
{
    int result = sqlite3_backup_step(c->backup, PAGES_A_STEP);
    *done = result == SQLITE_DONE;
    if (result == SQLITE_OK) return true;
    if (*done) result = finish(c);
    if (result != SQLITE_OK) return cannot_copy(c, sqlite_words(result), problem);
    const char *path = text_string(&c->path);
    if (rename(text_string(&c->part), path) != 0 || !sync_folder(path))
        return cannot_copy(c, strerror(errno), problem);
    return true;
}

void sqlite_copy_free(struct sqlite_copy *c)
{
    if (!c) return;
    if (c->backup) sqlite3_backup_finish(c->backup);
    sqlite3_close(c->to);
    unlink(text_string(&c->part));
    text_release(&c->path);
    text_release(&c->part);
    free(c);
}
