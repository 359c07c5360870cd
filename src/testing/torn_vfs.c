/* SPDX-License-Identifier: MIT */
/*
 * See torn_vfs.h. A file has its bytes as they are read, its bytes as they are on the disk, and the
 * list of what was done to it since the last sync. Loss of power makes the first from the second
 * and some of the third.
 */
#include "testing/torn_vfs.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/random.h"

enum {
    FILES_MOST = 8,
    NAME_MOST = 512,
    SECTOR = 512, /* a piece that is written whole or not at all */
    NEVER = 0xffffffffu,
};

struct bytes {
    uint8_t *at;
    size_t size, room;
};

/* Something that was done and not synced: bytes written, or a new length. */
struct pending {
    size_t offset, size; /* of a new length: `offset` is it, and `bytes` is NULL */
    uint8_t *bytes;
};

struct torn_inode {
    char name[NAME_MOST]; /* empty: this place is free */
    bool is_there, is_there_on_disk;
    struct bytes now, on_disk;
    struct pending *pending;
    unsigned pending_count, pending_room;
};

/* What SQLite has of an open file. */
struct torn_file {
    sqlite3_file file;
    struct torn_inode *inode;
};

static struct disk {
    struct torn_inode inodes[FILES_MOST];
    struct stream luck;
    unsigned operations, syncs;
    unsigned fails_after, fails_times;
    enum torn_error error;
    bool is_in_doubt;
    unsigned dark_after;
    bool is_dark, is_lying;
} disk;

static sqlite3_vfs *usual; /* the one that was there before */

/* ---- bytes ----------------------------------------------------------------------------------- */

static void bytes_resize(struct bytes *b, size_t size)
{
    if (size > b->room) {
        b->room = 2 * size;
        b->at = must_realloc(b->at, b->room);
    }
    if (size > b->size) memset(b->at + b->size, 0, size - b->size);
    b->size = size;
}

static void bytes_write(struct bytes *b, const void *from, size_t offset, size_t size)
{
    if (offset + size > b->size) bytes_resize(b, offset + size);
    if (size) memcpy(b->at + offset, from, size);
}

static void bytes_copy(struct bytes *to, const struct bytes *from)
{
    bytes_resize(to, 0);
    bytes_write(to, from->at, 0, from->size);
}

/* ---- what is not synced ---------------------------------------------------------------------- */

static void pending_add(struct torn_inode *i, const void *from, size_t offset, size_t size)
{
    if (i->pending_count == i->pending_room) {
        i->pending_room = i->pending_room ? 2 * i->pending_room : 16;
        i->pending = must_realloc(i->pending, i->pending_room * sizeof *i->pending);
    }
    struct pending *p = &i->pending[i->pending_count++];
    *p = (struct pending){ .offset = offset, .size = size };
    if (!from) return;
    p->bytes = must_alloc(size + 1, 1);
    memcpy(p->bytes, from, size);
}

static void pending_finish(const struct pending *p, struct bytes *on_disk)
{
    if (p->bytes)
        bytes_write(on_disk, p->bytes, p->offset, p->size);
    else
        bytes_resize(on_disk, p->offset);
}

static void pending_clear(struct torn_inode *i)
{
    for (unsigned n = 0; n < i->pending_count; n++) free(i->pending[n].bytes);
    i->pending_count = 0;
}

/* As far as power lasted: all of it, nothing, or some of its first sectors. */
static void pending_survive(const struct pending *p, struct bytes *on_disk)
{
    unsigned fate = stream_below(&disk.luck, 3);
    if (fate == 0) return;
    struct pending survives = *p;
    if (fate == 1 && p->bytes) {
        size_t to_edge = SECTOR - p->offset % SECTOR;
        size_t sectors = stream_below(&disk.luck, (uint32_t)(p->size / SECTOR + 1));
        if (to_edge + sectors * SECTOR < p->size) survives.size = to_edge + sectors * SECTOR;
    }
    pending_finish(&survives, on_disk);
}

static void swap_with_some_earlier(struct pending *all, unsigned n)
{
    unsigned other = stream_below(&disk.luck, n + 1);
    struct pending kept = all[n];
    all[n] = all[other];
    all[other] = kept;
}

static void inode_clear(struct torn_inode *i)
{
    pending_clear(i);
    bytes_resize(&i->now, 0);
    bytes_resize(&i->on_disk, 0);
}

static void inode_lose_power(struct torn_inode *i)
{
    bool in_order = stream_below(&disk.luck, 2);
    for (unsigned n = 1; n < i->pending_count && !in_order; n++)
        swap_with_some_earlier(i->pending, n);
    for (unsigned n = 0; n < i->pending_count; n++) pending_survive(&i->pending[n], &i->on_disk);
    pending_clear(i);
    if (i->is_there != i->is_there_on_disk) i->is_there_on_disk = stream_below(&disk.luck, 2);
    i->is_there = i->is_there_on_disk;
    if (!i->is_there) bytes_resize(&i->on_disk, 0);
    bytes_copy(&i->now, &i->on_disk);
}

/* ---- failing --------------------------------------------------------------------------------- */

enum operation { OPERATION_WRITE, OPERATION_LENGTH, OPERATION_SYNC, OPERATION_DELETE };

static bool error_is_of(enum torn_error error, enum operation operation)
{
    return error == TORN_BAD_SYNC ? operation == OPERATION_SYNC : operation == OPERATION_WRITE;
}

/* Counts an operation. Does it fail? */
static bool operation_fails(enum operation operation)
{
    disk.operations++;
    disk.syncs += operation == OPERATION_SYNC;
    if (disk.is_dark || disk.dark_after == 0) return disk.is_dark = true;
    if (disk.dark_after != NEVER) disk.dark_after--;
    if (disk.fails_after > 0) {
        disk.fails_after -= disk.fails_after != NEVER;
        return false;
    }
    if (!disk.fails_times || !error_is_of(disk.error, operation)) return false;
    disk.fails_times--;
    disk.is_in_doubt |= disk.error != TORN_NO_ROOM;
    return true;
}

/* ---- a file, as SQLite calls it -------------------------------------------------------------- */

static struct torn_inode *inode_of(sqlite3_file *file)
{
    return ((struct torn_file *)file)->inode;
}

static int file_close(sqlite3_file *file)
{
    file->pMethods = NULL;
    return SQLITE_OK;
}

static int file_read(sqlite3_file *file, void *to, int size, sqlite3_int64 offset)
{
    const struct bytes *now = &inode_of(file)->now;
    size_t from = (size_t)offset, wanted = (size_t)size;
    size_t there = from < now->size ? now->size - from : 0;
    if (disk.is_dark) return SQLITE_IOERR_READ;
    if (there > wanted) there = wanted;
    if (there) memcpy(to, now->at + from, there);
    memset((char *)to + there, 0, wanted - there);
    return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int file_write(sqlite3_file *file, const void *from, int size, sqlite3_int64 offset)
{
    struct torn_inode *i = inode_of(file);
    bool was_dark = disk.is_dark, fails = operation_fails(OPERATION_WRITE);
    size_t written = (size_t)size;
    if (was_dark) return SQLITE_IOERR_WRITE;
    if (fails && !disk.is_dark) {
        if (disk.error == TORN_NO_ROOM) return SQLITE_FULL;
        written = stream_below(&disk.luck, (uint32_t)size);
    }
    pending_add(i, from, (size_t)offset, written);
    bytes_write(&i->now, from, (size_t)offset, written);
    return fails ? SQLITE_IOERR_WRITE : SQLITE_OK;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    struct torn_inode *i = inode_of(file);
    if (operation_fails(OPERATION_LENGTH)) return SQLITE_IOERR_TRUNCATE;
    pending_add(i, NULL, (size_t)size, 0);
    bytes_resize(&i->now, (size_t)size);
    return SQLITE_OK;
}

/* The first sync of a new file also syncs its folder, as SQLite does it on Unix: with it, files
 * that were deleted before are gone for good. */
static void folder_sync(void)
{
    for (unsigned n = 0; n < FILES_MOST; n++) {
        struct torn_inode *i = &disk.inodes[n];
        i->is_there_on_disk = i->is_there;
        if (!i->is_there) inode_clear(i);
    }
}

/* After a sync that failed, what it was to write counts as written and not synced. */
static int file_sync(sqlite3_file *file, int flags)
{
    struct torn_inode *i = inode_of(file);
    (void)flags;
    if (operation_fails(OPERATION_SYNC)) return SQLITE_IOERR_FSYNC;
    if (disk.is_lying) return SQLITE_OK;
    for (unsigned n = 0; n < i->pending_count; n++) pending_finish(&i->pending[n], &i->on_disk);
    pending_clear(i);
    if (!i->is_there_on_disk) folder_sync();
    return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    *size = (sqlite3_int64)inode_of(file)->now.size;
    return disk.is_dark ? SQLITE_IOERR_FSTAT : SQLITE_OK;
}

/* There is one connection: locks are not this disk's matter. */
static int file_lock(sqlite3_file *file, int level)
{
    (void)file, (void)level;
    return SQLITE_OK;
}

static int file_check_lock(sqlite3_file *file, int *is_locked)
{
    (void)file;
    *is_locked = 0;
    return SQLITE_OK;
}

static int file_control(sqlite3_file *file, int what, void *about)
{
    (void)file, (void)what, (void)about;
    return SQLITE_NOTFOUND;
}

static int file_sector_size(sqlite3_file *file)
{
    (void)file;
    return 4096;
}

/* As SQLite has it for the file systems of Linux. */
static int file_characteristics(sqlite3_file *file)
{
    (void)file;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

/* Of the first version, without shared memory: a log is used only by who has the file alone. */
static const sqlite3_io_methods file_methods = {
    .iVersion = 1,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_lock,
    .xCheckReservedLock = file_check_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
};

/* ---- the disk, as SQLite calls it ------------------------------------------------------------ */

/* The file's place; a new one if it has none yet. */
static struct torn_inode *inode_find(const char *name)
{
    unsigned i = 0;
    while (disk.inodes[i].name[0] && strcmp(disk.inodes[i].name, name) != 0)
        check(++i < FILES_MOST);
    check(strlen(name) < NAME_MOST);
    strcpy(disk.inodes[i].name, name);
    return &disk.inodes[i];
}

static int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                     int *out_flags)
{
    check(name); /* what is temporary is in memory */
    struct torn_inode *i = inode_find(name);
    (void)vfs;
    file->pMethods = NULL;
    if (disk.is_dark || (!i->is_there && !(flags & SQLITE_OPEN_CREATE))) return SQLITE_CANTOPEN;
    /* One of the same name that was deleted does not come back from then on: both cannot be in this
     * place. */
    if (!i->is_there) {
        inode_clear(i);
        i->is_there_on_disk = false;
    }
    i->is_there = true;
    ((struct torn_file *)file)->inode = i;
    file->pMethods = &file_methods;
    if (out_flags) *out_flags = flags;
    return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *name, int sync_folder)
{
    struct torn_inode *i = inode_find(name);
    (void)vfs;
    if (operation_fails(OPERATION_DELETE)) return SQLITE_IOERR_DELETE;
    i->is_there = false;
    if (sync_folder) folder_sync();
    bytes_resize(&i->now, 0);
    return SQLITE_OK;
}

static int disk_access(sqlite3_vfs *vfs, const char *name, int flags, int *answer)
{
    (void)vfs, (void)flags;
    *answer = inode_find(name)->is_there;
    return SQLITE_OK;
}

static int disk_full_name(sqlite3_vfs *vfs, const char *name, int size, char *out)
{
    (void)vfs;
    if ((int)strlen(name) >= size) return SQLITE_CANTOPEN;
    strcpy(out, name);
    return SQLITE_OK;
}

static int disk_random(sqlite3_vfs *vfs, int size, char *out)
{
    (void)vfs;
    for (int i = 0; i < size; i++) out[i] = (char)stream_below(&disk.luck, 256);
    return size;
}

static int disk_sleep(sqlite3_vfs *vfs, int microseconds)
{
    (void)vfs;
    return microseconds;
}

static int disk_time(sqlite3_vfs *vfs, double *days)
{
    (void)vfs;
    *days = 2460000.5;
    return SQLITE_OK;
}

static sqlite3_vfs torn = {
    .iVersion = 1,
    .szOsFile = sizeof(struct torn_file),
    .mxPathname = NAME_MOST - 1,
    .zName = "torn",
    .xOpen = disk_open,
    .xDelete = disk_delete,
    .xAccess = disk_access,
    .xFullPathname = disk_full_name,
    .xRandomness = disk_random,
    .xSleep = disk_sleep,
    .xCurrentTime = disk_time,
};

/* ---- for tests ------------------------------------------------------------------------------- */

void torn_vfs_install(uint64_t seed)
{
    torn_vfs_remove();
    usual = sqlite3_vfs_find(NULL);
    disk = (struct disk){ .luck = stream_make(seed, 0), .fails_after = NEVER, .dark_after = NEVER };
    sqlite3_vfs_register(&torn, 1);
    sqlite3_randomness(0, NULL); /* SQLite's own luck begins anew, from the disk's */
}

void torn_vfs_remove(void)
{
    if (!usual) return;
    for (unsigned i = 0; i < FILES_MOST; i++) {
        pending_clear(&disk.inodes[i]);
        free(disk.inodes[i].pending);
        free(disk.inodes[i].now.at);
        free(disk.inodes[i].on_disk.at);
    }
    disk = (struct disk){ 0 };
    sqlite3_vfs_unregister(&torn);
    sqlite3_vfs_register(usual, 1);
    usual = NULL;
}

unsigned torn_vfs_operations(void)
{
    return disk.operations;
}

unsigned torn_vfs_syncs(void)
{
    return disk.syncs;
}

void torn_vfs_fail(unsigned after, enum torn_error error, unsigned times)
{
    disk.fails_after = after;
    disk.error = error;
    disk.fails_times = times;
    disk.is_in_doubt = false;
}

bool torn_vfs_is_in_doubt(void)
{
    return disk.is_in_doubt;
}

void torn_vfs_lie(void)
{
    disk.is_lying = true;
}

void torn_vfs_lose_power(unsigned after)
{
    disk.dark_after = after;
}

bool torn_vfs_is_dark(void)
{
    return disk.is_dark;
}

void torn_vfs_restore_power(void)
{
    for (unsigned i = 0; i < FILES_MOST; i++) inode_lose_power(&disk.inodes[i]);
    disk.dark_after = NEVER;
    disk.is_dark = false;
}

void torn_vfs_put_file(const char *name, const void *bytes, size_t size)
{
    struct torn_inode *i = inode_find(name);
    i->is_there = i->is_there_on_disk = true;
    pending_clear(i);
    bytes_resize(&i->now, 0);
    bytes_write(&i->now, bytes, 0, size);
    bytes_copy(&i->on_disk, &i->now);
}

void torn_vfs_get_file(const char *name, struct text *out)
{
    const struct bytes *now = &inode_find(name)->now;
    text_add_bytes(out, (const char *)now->at, now->size);
}
