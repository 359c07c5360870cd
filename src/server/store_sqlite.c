/* SPDX-License-Identifier: MIT */
/*
 * A store in a file of SQLite: see store.h.
 *
 * A commit is a transaction, and each batch a savepoint in it, so that one that is wrong goes back
 * alone. With a write-ahead log and full synchrony a transaction waits for the disk once, however
 * many batches it has.
 *
 * What is read is checked as if somebody else had written it: the file may be damaged, and whoever
 * plays a table again relies on every entry being there.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "server/sqlite_file.h"
#include "server/store_parts.h"

/* Rows that a search looks at, the last ones: some 25 ms. Moves wait for it meanwhile. */
enum { SEARCH_LOOKS_MOST = 25000 };

#define ROW_COLUMNS                                                                                \
    "SELECT key, id, created, changed, state, public, game, version, pack, options, names,"        \
    " reason, entries FROM tables"

/* Every statement that is run while the store is open. They are prepared when it is opened, which
 * also shows that the file has all they name. */
#define STATEMENTS(X)                                                                              \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                    \
    X(COMMIT, "COMMIT")                                                                            \
    X(ROLLBACK, "ROLLBACK")                                                                        \
    X(BATCH_BEGIN, "SAVEPOINT batch")                                                              \
    X(BATCH_BACK, "ROLLBACK TO batch")                                                             \
    X(BATCH_END, "RELEASE batch")                                                                  \
    X(NEW, "INSERT INTO tables(id, created, changed, state, public, game, version, pack,"          \
           " options, names, reason, entries) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,"     \
           " ?11, 0)")                                                                             \
    X(NEW_HEAD, "INSERT INTO heads(key, head, settings) VALUES(?1, ?2, ?3)")                       \
    X(ENTRY, "INSERT INTO entries(key, number, at, kind, body)"                                    \
             " SELECT key, ?2, ?3, ?4, ?5 FROM tables WHERE id = ?1 AND entries = ?2 - 1")         \
    X(ENTRY_COUNT, "UPDATE tables SET entries = ?2, changed = ?3 WHERE id = ?1")                   \
    X(STATE, "UPDATE tables SET state = ?2, changed = ?3, reason = ?4, names = ?5 WHERE id = ?1")  \
    X(SETTINGS, "UPDATE heads SET settings = ?2"                                                   \
                " WHERE key = (SELECT key FROM tables WHERE id = ?1)")                             \
    X(PACK, "INSERT OR IGNORE INTO packs(hash, game, text) VALUES(?1, ?2, ?3)")                    \
    X(TRY, "REPLACE INTO packs(hash, game, text) VALUES('', '', hex(randomblob(8)))")              \
    X(COUNT, "SELECT entries FROM tables WHERE id = ?1")                                           \
    X(LIST_OPEN, ROW_COLUMNS " WHERE state < 3 ORDER BY key")                                      \
    X(ROW, ROW_COLUMNS " WHERE id = ?1")                                                           \
    X(HEAD, "SELECT head, settings FROM heads WHERE key = ?1")                                     \
    X(ENTRIES, "SELECT number, at, kind, body FROM entries WHERE key = ?1 ORDER BY number")        \
    X(SEARCH, ROW_COLUMNS " WHERE state = 3 AND changed BETWEEN ?1 AND ?2"                         \
                          " AND (?3 = '' OR game = ?3) ORDER BY changed DESC, id DESC")            \
    X(LOAD_PACK, "SELECT text FROM packs WHERE hash = ?1")                                         \
    X(PURGE, "SELECT key FROM tables WHERE state = ?1 AND changed < ?2 LIMIT ?3")                  \
    X(PURGE_ENTRIES, "DELETE FROM entries WHERE key = ?1")                                         \
    X(PURGE_HEAD, "DELETE FROM heads WHERE key = ?1")                                              \
    X(PURGE_ROW, "DELETE FROM tables WHERE key = ?1")

enum statement {
#define STATEMENT_NUMBER(name, sql) SQL_##name,
    STATEMENTS(STATEMENT_NUMBER)
#undef STATEMENT_NUMBER
        SQL_STATEMENTS
};

static const char *const statement_texts[SQL_STATEMENTS] = {
#define STATEMENT_TEXT(name, sql) sql,
    STATEMENTS(STATEMENT_TEXT)
#undef STATEMENT_TEXT
};

struct sqlite_store {
    struct store store;
    struct text path;
    sqlite3 *db;
    sqlite3_stmt *statements[SQL_STATEMENTS];
    struct sqlite_copy *copy; /* a backup under way, or NULL */
};

static struct sqlite_store *of(struct store *s)
{
    return (struct sqlite_store *)s;
}

/* ---- statements ------------------------------------------------------------------------------ */

/* Strings outlast the statement that uses them: SQLite need not copy them. */
static void bind_text(sqlite3_stmt *to, int at, const char *text)
{
    sqlite3_bind_text(to, at, text, -1, SQLITE_STATIC);
}

/* The statement, ready to be bound. */
static sqlite3_stmt *statement(struct sqlite_store *s, enum statement which)
{
    sqlite3_reset(s->statements[which]);
    return s->statements[which];
}

/* The one about a table. */
static sqlite3_stmt *statement_of(struct sqlite_store *s, enum statement which, const char *table)
{
    sqlite3_stmt *it = statement(s, which);
    bind_text(it, 1, table);
    return it;
}

/* Runs one that brings no rows. What it was bound to may be gone afterwards. */
static int finish(sqlite3_stmt *it)
{
    sqlite3_step(it);
    int result = sqlite3_reset(it);
    sqlite3_clear_bindings(it);
    return result;
}

static int run(struct sqlite_store *s, enum statement which)
{
    return finish(statement(s, which));
}

/* ---- writing --------------------------------------------------------------------------------- */

/* How a write went. */
enum outcome {
    WRITTEN,
    WRONG,  /* the batch is: the line about it has been added */
    BROKEN, /* the machine is: the commit fails */
};

static enum outcome wrong(const struct store_write *w, const char *why, struct text *problem)
{
    store_fault_add(problem, "table %s %s", w->table, why);
    return WRONG;
}

/* A damaged table is a matter of whoever plays at it; everything else is one of all. */
static enum outcome outcome_of(int result, const struct store_write *w, struct text *problem)
{
    switch (result & 0xff) {
    case SQLITE_OK: return WRITTEN;
    case SQLITE_CONSTRAINT:
    case SQLITE_CORRUPT:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG: return wrong(w, "is damaged, or what is written is", problem);
    default: return BROKEN;
    }
}

static enum outcome write_new(struct sqlite_store *s, const struct store_write *w,
                              struct text *problem)
{
    const struct store_row *row = &w->row;
    sqlite3_stmt *it = statement_of(s, SQL_NEW, row->id);
    sqlite3_bind_int64(it, 2, row->created);
    sqlite3_bind_int64(it, 3, row->changed);
    sqlite3_bind_int(it, 4, (int)row->state);
    sqlite3_bind_int(it, 5, row->is_public);
    bind_text(it, 6, row->game);
    sqlite3_bind_int64(it, 7, row->version);
    bind_text(it, 8, row->pack);
    bind_text(it, 9, row->options);
    bind_text(it, 10, row->names);
    bind_text(it, 11, row->reason);
    int result = finish(it);
    if ((result & 0xff) == SQLITE_CONSTRAINT) return wrong(w, "is there already", problem);
    if (result != SQLITE_OK) return outcome_of(result, w, problem);
    it = statement(s, SQL_NEW_HEAD);
    sqlite3_bind_int64(it, 1, sqlite3_last_insert_rowid(s->db));
    bind_text(it, 2, row->head);
    bind_text(it, 3, row->settings);
    return outcome_of(finish(it), w, problem);
}

/* Nothing was changed by what a table with that id, and so many entries, would have been. */
static enum outcome explain(struct sqlite_store *s, const struct store_write *w,
                            struct text *problem)
{
    sqlite3_stmt *it = statement_of(s, SQL_COUNT, w->table);
    bool is_there = sqlite3_step(it) == SQLITE_ROW;
    int64_t entries = is_there ? sqlite3_column_int64(it, 0) : 0;
    finish(it);
    if (!is_there) return wrong(w, "is not there", problem);
    if (w->kind != STORE_ENTRY) return wrong(w, "is damaged", problem);
    store_fault_add(problem, "table %s has %" PRId64 " entries, so %u is not the next", w->table,
                    entries, w->entry.number);
    return WRONG;
}

/* Of a statement that changes one row. */
static enum outcome change_one(struct sqlite_store *s, sqlite3_stmt *it,
                               const struct store_write *w, struct text *problem)
{
    int result = finish(it);
    if (result != SQLITE_OK) return outcome_of(result, w, problem);
    return sqlite3_changes(s->db) == 1 ? WRITTEN : explain(s, w, problem);
}

static enum outcome write_entry(struct sqlite_store *s, const struct store_write *w,
                                struct text *problem)
{
    sqlite3_stmt *it = statement_of(s, SQL_ENTRY, w->table);
    sqlite3_bind_int64(it, 2, w->entry.number);
    sqlite3_bind_int64(it, 3, w->entry.at);
    sqlite3_bind_text(it, 4, &w->entry.kind, 1, SQLITE_STATIC);
    bind_text(it, 5, w->entry.body);
    enum outcome outcome = change_one(s, it, w, problem);
    if (outcome != WRITTEN) return outcome;
    it = statement_of(s, SQL_ENTRY_COUNT, w->table);
    sqlite3_bind_int64(it, 2, w->entry.number);
    sqlite3_bind_int64(it, 3, w->entry.at);
    return change_one(s, it, w, problem);
}

static enum outcome write_state(struct sqlite_store *s, const struct store_write *w,
                                struct text *problem)
{
    sqlite3_stmt *it = statement_of(s, SQL_STATE, w->table);
    sqlite3_bind_int(it, 2, (int)w->row.state);
    sqlite3_bind_int64(it, 3, w->row.changed);
    bind_text(it, 4, w->row.reason);
    bind_text(it, 5, w->row.names);
    return change_one(s, it, w, problem);
}

static enum outcome write_settings(struct sqlite_store *s, const struct store_write *w,
                                   struct text *problem)
{
    sqlite3_stmt *it = statement_of(s, SQL_SETTINGS, w->table);
    bind_text(it, 2, w->row.settings);
    return change_one(s, it, w, problem);
}

static enum outcome write_pack(struct sqlite_store *s, const struct store_write *w,
                               struct text *problem)
{
    sqlite3_stmt *it = statement(s, SQL_PACK);
    bind_text(it, 1, w->hash);
    bind_text(it, 2, w->game);
    bind_text(it, 3, w->text);
    return outcome_of(finish(it), w, problem);
}

static enum outcome write_one(struct sqlite_store *s, const struct store_write *w,
                              struct text *problem)
{
    const char *fault = store_write_fault(w);
    if (fault) {
        store_fault_add(problem, "%s", fault);
        return WRONG;
    }
    switch (w->kind) {
    case STORE_NEW: return write_new(s, w, problem);
    case STORE_ENTRY: return write_entry(s, w, problem);
    case STORE_STATE: return write_state(s, w, problem);
    case STORE_SETTINGS: return write_settings(s, w, problem);
    case STORE_PACK: return write_pack(s, w, problem);
    }
    return BROKEN;
}

static bool write_batch(struct sqlite_store *s, struct store_batch *batch, struct text *problem)
{
    enum outcome outcome = run(s, SQL_BATCH_BEGIN) == SQLITE_OK ? WRITTEN : BROKEN;
    for (unsigned i = 0; i < batch->count && outcome == WRITTEN; i++)
        outcome = write_one(s, &batch->writes[i], problem);
    if (outcome == WRONG && run(s, SQL_BATCH_BACK) != SQLITE_OK) return false;
    batch->failed = outcome != WRITTEN;
    return outcome != BROKEN && run(s, SQL_BATCH_END) == SQLITE_OK;
}

/* The reason instead of what was said about single batches, none of which is kept. */
static bool commit_failed(struct sqlite_store *s, size_t said, struct text *problem)
{
    int result = sqlite3_errcode(s->db);
    problem->length = said;
    sqlite_reason_add(s->db, result, problem); /* the rollback may have a reason of its own */
    if (!sqlite3_get_autocommit(s->db)) run(s, SQL_ROLLBACK);
    return false;
}

/* The system goes on writing a file that somebody has moved or deleted, and what is written there
 * would be found by nobody. */
static bool is_where_it_was(struct sqlite_store *s, struct text *problem)
{
    int moved = 0;
    sqlite3_file_control(s->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved) text_add_string(problem, "the file of tables was moved, deleted or replaced");
    return !moved;
}

static bool writes_nothing(const struct store_batch *batches, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (batches[i].count) return false;
    }
    return true;
}

static bool commit_all(struct sqlite_store *s, struct store_batch *batches, unsigned count,
                       struct text *problem)
{
    size_t said = problem->length;
    bool fine = run(s, SQL_BEGIN) == SQLITE_OK;
    if (writes_nothing(batches, count)) fine = fine && run(s, SQL_TRY) == SQLITE_OK;
    for (unsigned i = 0; i < count && fine; i++) fine = write_batch(s, &batches[i], problem);
    fine = fine && run(s, SQL_COMMIT) == SQLITE_OK;
    return fine || commit_failed(s, said, problem);
}

static bool sqlite_commit(struct store *store, struct store_batch *batches, unsigned count,
                          struct text *problem)
{
    struct sqlite_store *s = of(store);
    if (is_where_it_was(s, problem) && commit_all(s, batches, count, problem)) return true;
    for (unsigned i = 0; i < count; i++) batches[i].failed = true;
    return false;
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool damaged(struct text *problem, const char *what)
{
    text_add(problem, "the file of tables is damaged: %s", what);
    return false;
}

/* The end of a list: was all of it read? Rows that were looked at last are given back. */
static bool list_ended(struct sqlite_store *s, sqlite3_stmt *list, int result, struct text *problem)
{
    finish(s->statements[SQL_HEAD]);
    sqlite3_reset(list);
    sqlite3_clear_bindings(list);
    if (result == SQLITE_DONE || result == SQLITE_ROW) return true;
    text_add(problem, "the file of tables cannot be read: %s", sqlite_words(result));
    return false;
}

static bool read_text(sqlite3_stmt *from, int column, const char **out)
{
    if (sqlite3_column_type(from, column) != SQLITE_TEXT) return false;
    *out = (const char *)sqlite3_column_text(from, column);
    return *out && store_text_is_fine(*out, (size_t)sqlite3_column_bytes(from, column));
}

static bool read_number(sqlite3_stmt *from, int column, int64_t *out)
{
    *out = sqlite3_column_int64(from, column);
    return sqlite3_column_type(from, column) == SQLITE_INTEGER;
}

static bool read_u32(sqlite3_stmt *from, int column, uint32_t most, uint32_t *out)
{
    int64_t number;
    bool fine = read_number(from, column, &number) && number >= 0 && number <= most;
    *out = fine ? (uint32_t)number : 0;
    return fine;
}

/* What ROW_COLUMNS brings, without the head and the settings. */
static bool read_row(sqlite3_stmt *from, int64_t *key, struct store_row *row)
{
    const char *id;
    uint32_t state, is_public;
    *row = (struct store_row){ .head = "", .settings = "" };
    bool fine = read_number(from, 0, key) && read_text(from, 1, &id) && store_id_is_fine(id) &&
                read_number(from, 2, &row->created) && read_number(from, 3, &row->changed) &&
                read_u32(from, 4, TABLE_CLOSED, &state) && read_u32(from, 5, 1, &is_public) &&
                read_text(from, 6, &row->game) && read_u32(from, 7, UINT32_MAX, &row->version) &&
                read_text(from, 8, &row->pack) && read_text(from, 9, &row->options) &&
                read_text(from, 10, &row->names) && read_text(from, 11, &row->reason) &&
                read_u32(from, 12, UINT32_MAX, &row->entries);
    if (!fine) return false;
    strcpy(row->id, id);
    row->state = (enum table_state)state;
    row->is_public = is_public;
    return true;
}

/* They last until the next head is read. */
static bool read_head(struct sqlite_store *s, int64_t key, struct store_row *row)
{
    sqlite3_stmt *it = statement(s, SQL_HEAD);
    sqlite3_bind_int64(it, 1, key);
    return sqlite3_step(it) == SQLITE_ROW && read_text(it, 0, &row->head) &&
           read_text(it, 1, &row->settings);
}

static bool read_whole_row(struct sqlite_store *s, sqlite3_stmt *from, int64_t *key,
                           struct store_row *row)
{
    return read_row(from, key, row) && read_head(s, *key, row);
}

static bool sqlite_list_open(struct store *store, store_row_found *found, void *to,
                             struct text *problem)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *list = statement(s, SQL_LIST_OPEN);
    struct store_row row;
    int64_t key;
    int result;
    bool fine = true;
    while ((result = sqlite3_step(list)) == SQLITE_ROW) {
        fine = read_whole_row(s, list, &key, &row) || damaged(problem, "a table has no start");
        if (!fine || !found(to, &row)) break;
    }
    return list_ended(s, list, result, problem) && fine;
}

/* Every number once, in order, as many as the row says. */
static bool read_entries(struct sqlite_store *s, int64_t key, uint32_t count,
                         store_entry_found *found, void *to, struct text *problem)
{
    sqlite3_stmt *list = statement(s, SQL_ENTRIES);
    sqlite3_bind_int64(list, 1, key);
    int result;
    bool fine = true, goes_on = true;
    uint32_t read = 0;
    while (fine && goes_on && (result = sqlite3_step(list)) == SQLITE_ROW) {
        struct store_entry e;
        const char *kind;
        fine = read_u32(list, 0, count, &e.number) && e.number == ++read &&
               read_number(list, 1, &e.at) && read_text(list, 2, &kind) && strlen(kind) == 1 &&
               read_text(list, 3, &e.body);
        if (!fine) break;
        e.kind = *kind;
        goes_on = found(to, &e);
    }
    if (!list_ended(s, list, result, problem)) return false;
    if (fine && (!goes_on || read == count)) return true;
    return damaged(problem, "an entry is missing, or is not what was written");
}

static bool sqlite_load(struct store *store, const char *table, store_row_found *found,
                        store_entry_found *entry, void *to, struct text *problem)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *it = statement_of(s, SQL_ROW, table);
    struct store_row row;
    int64_t key = 0;
    bool fine = true, is_wanted = false;
    int result = sqlite3_step(it);
    if (result == SQLITE_ROW) {
        fine = (read_whole_row(s, it, &key, &row) && strcmp(row.id, table) == 0) ||
               damaged(problem, "the table has no start");
        is_wanted = fine && found(to, &row);
    }
    if (!list_ended(s, it, result, problem) || !fine) return false;
    return !is_wanted || read_entries(s, key, row.entries, entry, to, problem);
}

static bool sqlite_search(struct store *store, const struct store_query *query,
                          store_row_found *found, void *to, struct text *problem)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *list = statement(s, SQL_SEARCH);
    struct store_row row;
    int64_t key;
    int result = SQLITE_DONE;
    bool fine = true;
    unsigned left = query->most;
    sqlite3_bind_int64(list, 1, query->from ? query->from : INT64_MIN);
    sqlite3_bind_int64(list, 2, store_query_latest(query));
    bind_text(list, 3, query->game ? query->game : "");
    for (unsigned i = 0; left > 0 && i < SEARCH_LOOKS_MOST; i++) {
        if ((result = sqlite3_step(list)) != SQLITE_ROW) break;
        fine = read_row(list, &key, &row) || damaged(problem, "a table has no start");
        if (!fine) break;
        if (!store_query_fits(query, &row)) continue;
        fine = read_head(s, key, &row) || damaged(problem, "a table has no start");
        if (!fine || !found(to, &row)) break;
        left--;
    }
    return list_ended(s, list, result, problem) && fine;
}

static bool sqlite_load_pack(struct store *store, const char *hash, struct text *out,
                             struct text *problem)
{
    struct sqlite_store *s = of(store);
    sqlite3_stmt *it = statement_of(s, SQL_LOAD_PACK, hash);
    const char *text;
    bool fine = true;
    int result = sqlite3_step(it);
    if (result == SQLITE_ROW) {
        fine = read_text(it, 0, &text) || damaged(problem, "the cards of a game are unreadable");
        if (fine) text_add_string(out, text);
    }
    return list_ended(s, it, result, problem) && fine;
}

/* ---- the rest -------------------------------------------------------------------------------- */

static bool sqlite_backup(struct store *store, const char *path, bool *done, struct text *problem)
{
    struct sqlite_store *s = of(store);
    *done = false;
    if (s->copy && !sqlite_copy_is_to(s->copy, path)) {
        text_add_string(problem, "another backup is under way");
        return false;
    }
    if (!s->copy) s->copy = sqlite_copy_new(s->db, path, problem);
    bool fine = s->copy && sqlite_copy_step(s->copy, done, problem);
    if (fine && !*done) return true;
    sqlite_copy_free(s->copy);
    s->copy = NULL;
    return fine;
}

/* The keys of tables that are to go; how many, or -1. */
static int find_to_purge(struct sqlite_store *s, enum table_state state, int64_t unchanged_since,
                         int64_t *keys)
{
    sqlite3_stmt *list = statement(s, SQL_PURGE);
    int count = 0, result;
    sqlite3_bind_int(list, 1, (int)state);
    sqlite3_bind_int64(list, 2, unchanged_since);
    sqlite3_bind_int(list, 3, STORE_PURGE_MOST);
    while ((result = sqlite3_step(list)) == SQLITE_ROW)
        keys[count++] = sqlite3_column_int64(list, 0);
    sqlite3_reset(list);
    return result == SQLITE_DONE ? count : -1;
}

static bool purge_table(struct sqlite_store *s, int64_t key)
{
    for (enum statement which = SQL_PURGE_ENTRIES; which <= SQL_PURGE_ROW; which++) {
        sqlite3_stmt *it = statement(s, which);
        sqlite3_bind_int64(it, 1, key);
        if (finish(it) != SQLITE_OK) return false;
    }
    return true;
}

static bool sqlite_purge(struct store *store, enum table_state state, int64_t unchanged_since,
                         unsigned *removed, struct text *problem)
{
    struct sqlite_store *s = of(store);
    int64_t keys[STORE_PURGE_MOST];
    *removed = 0;
    int count =
        run(s, SQL_BEGIN) == SQLITE_OK ? find_to_purge(s, state, unchanged_since, keys) : -1;
    bool fine = count >= 0;
    for (int i = 0; i < count && fine; i++) fine = purge_table(s, keys[i]);
    if (!fine || run(s, SQL_COMMIT) != SQLITE_OK) return commit_failed(s, problem->length, problem);
    *removed = (unsigned)count;
    return true;
}

static void sqlite_close(struct store *store)
{
    struct sqlite_store *s = of(store);
    sqlite_copy_free(s->copy);
    for (enum statement i = 0; i < SQL_STATEMENTS; i++) sqlite3_finalize(s->statements[i]);
    sqlite3_close(s->db);
    text_release(&s->path);
    free(s);
}

static bool prepare(struct sqlite_store *s, struct text *problem)
{
    for (enum statement i = 0; i < SQL_STATEMENTS; i++) {
        int result = sqlite3_prepare_v3(s->db, statement_texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                                        &s->statements[i], NULL);
        if (result == SQLITE_OK) continue;
        text_add(problem, "cannot open %s: it is damaged", s->store.name);
        return false;
    }
    return true;
}

struct store *store_sqlite_open(const char *path, struct text *problem)
{
    sqlite3 *db = sqlite_file_open(path, problem);
    if (!db) return NULL;
    struct sqlite_store *s = must_alloc(1, sizeof *s);
    text_add_string(&s->path, path);
    s->db = db;
    s->store = (struct store){
        .name = text_string(&s->path),
        .commit = sqlite_commit,
        .list_open = sqlite_list_open,
        .load = sqlite_load,
        .search = sqlite_search,
        .load_pack = sqlite_load_pack,
        .backup = sqlite_backup,
        .purge = sqlite_purge,
        .close = sqlite_close,
    };
    if (prepare(s, problem)) return &s->store;
    store_close(&s->store);
    return NULL;
}
