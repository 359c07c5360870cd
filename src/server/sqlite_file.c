/* SPDX-License-Identifier: MIT */
/*
 * Opening a file of tables. See sqlite_file.h.
 *
 * The lock is SQLite's own exclusive one, held for as long as the file is open: the system drops it
 * when a process ends, however it ends. A lock file of our own was rejected, because it would lock
 * only out who looks for it, and a copy of the file beside it would seem free.
 *
 * A new file gets its schema with a rollback journal and is put into WAL mode after that. So its
 * first page always says whose file it is and of which schema, and that can be looked at before
 * SQLite does anything with a file that is not ours.
 */
#include "server/sqlite_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/check.h"
#include "server/store_parts.h"

#define STRING(x)  #x
#define NUMERAL(x) STRING(x)

#define APPLICATION_ID 0x4c696d62 /* "Limb" */

enum {
    HEADER_SIZE = 100, /* of a file of SQLite, and where in it these are, highest byte first */
    HEADER_SCHEMA = 60,
    HEADER_APPLICATION = 68,
};

/*
 * How a file of one schema becomes one of the next; the first makes it from nothing.
 *
 * What changes with every entry stands apart from what is long, so that an entry writes two small
 * pages and no more. For the same reason no index has `changed` of tables that are open.
 */
static const char *const migrations[STORE_SCHEMA] = {
    "CREATE TABLE tables(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
    " created INTEGER NOT NULL, changed INTEGER NOT NULL, state INTEGER NOT NULL,"
    " public INTEGER NOT NULL, game TEXT NOT NULL, version INTEGER NOT NULL, pack TEXT NOT NULL,"
    " options TEXT NOT NULL, names TEXT NOT NULL, reason TEXT NOT NULL,"
    " entries INTEGER NOT NULL) STRICT;"
    "CREATE INDEX tables_open ON tables(key) WHERE state < 3;"
    "CREATE INDEX tables_over ON tables(changed, id) WHERE state = 3;"
    "CREATE TABLE heads(key INTEGER PRIMARY KEY, head TEXT NOT NULL,"
    " settings TEXT NOT NULL) STRICT;"
    "CREATE TABLE entries(key INTEGER NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL,"
    " kind TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY(key, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE packs(hash TEXT PRIMARY KEY, game TEXT NOT NULL, text TEXT NOT NULL) STRICT;",
};
_Static_assert(TABLE_FROZEN < 3 && TABLE_OVER == 3, "the indices name states by number");

const char *sqlite_words(int result)
{
    switch (result & 0xff) {
    case SQLITE_FULL: return "there is no room on the disk";
    case SQLITE_READONLY: return "it can only be read";
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "another server has it";
    case SQLITE_IOERR: return "the disk reports an error";
    case SQLITE_CORRUPT: return "it is damaged";
    case SQLITE_NOTADB: return "it is no file of tables of Limbic";
    default: return sqlite3_errstr(result & 0xff);
    }
}

void sqlite_reason_add(sqlite3 *db, int result, struct text *out)
{
    /* SQLite keeps the system's number of these alone; of others it may be an old one. */
    int number = (result & 0xff) == SQLITE_IOERR ? sqlite3_system_errno(db) : 0;
    if (number == ENOSPC || number == EDQUOT || number == EFBIG)
        text_add_string(out, sqlite_words(SQLITE_FULL));
    else if (number == EROFS)
        text_add_string(out, "the disk can only be read");
    else if (number)
        text_add(out, "%s (%s)", sqlite_words(result), strerror(number));
    else
        text_add_string(out, sqlite_words(result));
}

static bool cannot_open(const char *path, const char *why, struct text *problem)
{
    text_add(problem, "cannot open %s: %s", path, why);
    return false;
}

/* ---- the file -------------------------------------------------------------------------------- */

/* Makes the folders above a file that are not there. */
static bool make_folders(const char *path)
{
    char *folder = must_alloc(strlen(path) + 1, 1);
    strcpy(folder, path);
    bool fine = true;
    for (char *at = folder + 1; fine && *folder && (at = strchr(at, '/')); at++) {
        *at = '\0';
        fine = mkdir(folder, 0700) == 0 || errno == EEXIST || errno == EISDIR;
        *at = '/';
    }
    free(folder);
    return fine;
}

/* A file that is there keeps its mode: whoever made it so may have a reason. It is not opened here,
 * because closing it again would drop the locks that this process has on it. */
static bool make_file(const char *path, struct text *problem)
{
    struct stat about;
    if (!*path) return cannot_open("a file", "it has no name", problem);
    if (stat(path, &about) == 0) {
        if (S_ISREG(about.st_mode)) return true;
        return cannot_open(path, S_ISDIR(about.st_mode) ? "it is a folder" : "it is no file",
                           problem);
    }
    if (errno != ENOENT || !make_folders(path)) return cannot_open(path, strerror(errno), problem);
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) close(file);
    return file >= 0 || errno == EEXIST || cannot_open(path, strerror(errno), problem);
}

static uint32_t number_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool is_of_later_schema(const char *path, int64_t schema, struct text *problem)
{
    if (schema >= 0 && schema <= STORE_SCHEMA) return false;
    text_add(problem,
             "cannot open %s: it is of a later Limbic (schema %lld; this one knows %d at most)",
             path, (long long)schema, STORE_SCHEMA);
    return true;
}

/* With a journal beside it, the first page may be half written: SQLite puts that right, and
 * schema_is_ours() looks later. */
static bool has_journal(sqlite3 *db, const char *path)
{
    sqlite3_vfs *vfs = NULL;
    int is_there = 0;
    struct text journal = { 0 };
    text_add(&journal, "%s-journal", path);
    sqlite3_file_control(db, "main", SQLITE_FCNTL_VFS_POINTER, &vfs);
    vfs->xAccess(vfs, text_string(&journal), SQLITE_ACCESS_EXISTS, &is_there);
    text_release(&journal);
    return is_there;
}

/* Is the file empty, or one of ours? Looks at its first bytes and nothing else, so that nothing is
 * done to somebody else's database, not even tidying up after its last crash. */
static bool header_is_ours(sqlite3 *db, const char *path, struct text *problem)
{
    sqlite3_file *file = NULL;
    sqlite3_int64 size = 0;
    uint8_t header[HEADER_SIZE] = { 0 };
    sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (file->pMethods->xFileSize(file, &size) == SQLITE_OK && size == 0) return true;
    if (has_journal(db, path)) return true;
    int result = file->pMethods->xRead(file, header, HEADER_SIZE, 0);
    if (result != SQLITE_OK && result != SQLITE_IOERR_SHORT_READ)
        return cannot_open(path, sqlite_words(result), problem);
    if (memcmp(header, "SQLite format 3", 16) != 0 ||
        number_at(header + HEADER_APPLICATION) != APPLICATION_ID)
        return cannot_open(path, sqlite_words(SQLITE_NOTADB), problem);
    return !is_of_later_schema(path, (int32_t)number_at(header + HEADER_SCHEMA), problem);
}

/* ---- the schema ------------------------------------------------------------------------------ */

static bool run(sqlite3 *db, const char *path, const char *sql, struct text *problem)
{
    int result = sqlite3_exec(db, sql, NULL, NULL, NULL);
    return result == SQLITE_OK || cannot_open(path, sqlite_words(result), problem);
}

/* A number that a statement brings; false if it brings none. */
static bool ask_number(sqlite3 *db, const char *sql, int64_t *out)
{
    sqlite3_stmt *statement = NULL;
    bool fine = sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK &&
                sqlite3_step(statement) == SQLITE_ROW;
    if (fine) *out = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return fine;
}

/* Within a transaction, so that nobody changes it between looking and migrating. */
static bool schema_is_ours(sqlite3 *db, const char *path, int64_t *schema, struct text *problem)
{
    int64_t application, things;
    if (!ask_number(db, "PRAGMA application_id", &application) ||
        !ask_number(db, "PRAGMA user_version", schema) ||
        !ask_number(db, "SELECT count(*) FROM sqlite_schema", &things))
        return cannot_open(path, sqlite_words(sqlite3_errcode(db)), problem);
    bool is_new = application == 0 && *schema == 0 && things == 0;
    if (!is_new && application != APPLICATION_ID)
        return cannot_open(path, sqlite_words(SQLITE_NOTADB), problem);
    return !is_of_later_schema(path, *schema, problem);
}

static bool migrate(sqlite3 *db, const char *path, struct text *problem)
{
    static const char label[] = "PRAGMA application_id = " NUMERAL(APPLICATION_ID);
    int64_t schema;
    if (!schema_is_ours(db, path, &schema, problem)) return false;
    if (schema == STORE_SCHEMA) return true;
    for (int64_t from = schema; from < STORE_SCHEMA; from++) {
        if (!run(db, path, migrations[from], problem)) return false;
    }
    struct text number = { 0 };
    text_add(&number, "PRAGMA user_version = %d", STORE_SCHEMA);
    bool fine = run(db, path, label, problem) && run(db, path, text_string(&number), problem);
    text_release(&number);
    return fine;
}

/* Files may have been made by others, so nothing in them is run, and no text is too long. */
static void set_up(sqlite3 *db)
{
    static const int off[] = { SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW,
                               SQLITE_DBCONFIG_TRUSTED_SCHEMA };
    for (size_t i = 0; i < sizeof off / sizeof *off; i++) sqlite3_db_config(db, off[i], 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    /* A file that is refused stays as it is, with its log. */
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, STORE_TEXT_MOST + HEADER_SIZE);
    sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
}

/* The answer comes before it is true: only at its end does the statement change the file. */
static bool become_wal(sqlite3 *db, const char *path, struct text *problem)
{
    sqlite3_stmt *statement = NULL;
    bool fine =
        sqlite3_prepare_v2(db, "PRAGMA journal_mode = WAL", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW &&
        strcmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0 &&
        sqlite3_step(statement) == SQLITE_DONE;
    int result = sqlite3_errcode(db);
    sqlite3_finalize(statement);
    return fine || cannot_open(path, sqlite_words(result), problem);
}

static bool make_ready(sqlite3 *db, const char *path, struct text *problem)
{
    set_up(db);
    return header_is_ours(db, path, problem) &&
           run(db, path,
               "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL;"
               "PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON; BEGIN EXCLUSIVE",
               problem) &&
           migrate(db, path, problem) && run(db, path, "COMMIT", problem) &&
           become_wal(db, path, problem);
}

sqlite3 *sqlite_file_open(const char *path, struct text *problem)
{
    enum { FLAGS = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX };
    sqlite3 *db = NULL;
    struct text name = { 0 };
    if (!make_file(path, problem)) return NULL;
    /* ":memory:" and "file:x" are files like any other. */
    text_add(&name, "%s%s", *path == '/' ? "" : "./", path);
    int result = sqlite3_open_v2(text_string(&name), &db, FLAGS, NULL);
    bool fine = result == SQLITE_OK;
    if (!fine)
        cannot_open(path, strerror(sqlite3_system_errno(db)), problem);
    else if (sqlite3_db_readonly(db, "main"))
        fine = cannot_open(path, sqlite_words(SQLITE_READONLY), problem);
    fine = fine && make_ready(db, text_string(&name), problem);
    text_release(&name);
    if (fine) {
        sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
        return db;
    }
    sqlite3_close(db);
    return NULL;
}
