/* SPDX-License-Identifier: MIT */
/* See torn_store.h. */
#include "testing/torn_store.h"

#include <sqlite3.h>

#include "testing/stored.h"
#include "testing/torn_vfs.h"

enum { CHECKPOINT_PAGES = 8 };

static struct text folder, path;

/* The connection that was opened last. The store sets no limit to its log, so a test may. */
static sqlite3 *connection;

static int note_connection(sqlite3 *db, char **problem, const void *api)
{
    (void)problem, (void)api;
    connection = db;
    return SQLITE_OK;
}

void torn_store_begin(void)
{
    stored_folder_new(&folder);
    text_add(&path, "%s/t.db", text_string(&folder));
    sqlite3_auto_extension((void (*)(void))note_connection);
}

void torn_store_end(void)
{
    sqlite3_reset_auto_extension();
    text_release(&path);
    stored_folder_remove(&folder);
}

struct store *torn_store_open(struct text *problem)
{
    struct store *s = store_sqlite_open(text_string(&path), problem);
    if (s) sqlite3_wal_autocheckpoint(connection, CHECKPOINT_PAGES);
    return s;
}

void torn_store_lose_power(struct store *s)
{
    torn_vfs_lose_power(0);
    store_close(s);
    torn_vfs_restore_power();
    torn_vfs_lose_power(UINT32_MAX);
    torn_vfs_fail(0, TORN_NO_ROOM, 0);
}
