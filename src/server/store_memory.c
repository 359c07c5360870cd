/* SPDX-License-Identifier: MIT */
/*
 * A store that forgets everything when it is closed: see store.h.
 *
 * A batch is written as it comes; if something is wrong with a later part of it, what was written
 * is taken back from the last to the first. So tables and packs are arrays that grow at their end.
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/hash.h"
#include "server/store_parts.h"

enum { SLOTS_LEAST = 64 }; /* of the index of ids; always a power of two, at most half of it used */

struct kept_table {
    struct store_row row; /* its strings are owned */
    struct store_entry *entries;
    unsigned room;
};

struct kept_pack {
    char *hash, *text;
};

/* What a write has replaced: `row` has the strings that it took out. */
struct replaced {
    enum store_kind kind;
    unsigned table; /* index */
    bool nothing;   /* was written: a pack that was there */
    struct store_row row;
};

struct memory_store {
    struct store store;
    struct kept_table *tables;
    unsigned count, room;
    unsigned *slots; /* index of a table + 1; 0: free */
    unsigned slot_count;
    struct kept_pack *packs;
    unsigned pack_count;
    struct replaced *replaced; /* of the batch that is being written */
    unsigned replaced_room;
};

static char *copied(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(must_alloc(size, 1), text, size);
}

/* Strings of rows are const for whoever reads them; here they are owned. */
static void release(const char *text)
{
    free((void *)(uintptr_t)text);
}

static void *grown(void *array, unsigned *room, unsigned count, size_t size)
{
    if (count < *room) return array;
    *room = *room ? 2 * *room : 8;
    return must_realloc(array, *room * size);
}

/* ---- finding a table ------------------------------------------------------------------------- */

/* The slot in which the id is, or would be. */
static unsigned *slot_of(struct memory_store *m, const char *id)
{
    unsigned at = (unsigned)hash_bytes(id, strlen(id));
    for (;; at++) {
        unsigned *slot = &m->slots[at & (m->slot_count - 1)];
        if (*slot == 0 || strcmp(m->tables[*slot - 1].row.id, id) == 0) return slot;
    }
}

static void index_anew(struct memory_store *m)
{
    while (m->slot_count < 2 * (m->count + 1)) m->slot_count *= 2;
    free(m->slots);
    m->slots = must_alloc(m->slot_count, sizeof *m->slots);
    for (unsigned i = 0; i < m->count; i++) *slot_of(m, m->tables[i].row.id) = i + 1;
}

static struct kept_table *find(struct memory_store *m, const char *id)
{
    unsigned slot = *slot_of(m, id);
    return slot ? &m->tables[slot - 1] : NULL;
}

static struct kept_pack *find_pack(struct memory_store *m, const char *hash)
{
    for (unsigned i = 0; i < m->pack_count; i++) {
        if (strcmp(m->packs[i].hash, hash) == 0) return &m->packs[i];
    }
    return NULL;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void release_table(struct kept_table *t)
{
    const struct store_row *row = &t->row;
    for (unsigned i = 0; i < row->entries; i++) release(t->entries[i].body);
    free(t->entries);
    release(row->game);
    release(row->pack);
    release(row->options);
    release(row->head);
    release(row->names);
    release(row->settings);
    release(row->reason);
}

static void write_new(struct memory_store *m, const struct store_row *row)
{
    m->tables = grown(m->tables, &m->room, m->count, sizeof *m->tables);
    struct kept_table *t = &m->tables[m->count];
    *t = (struct kept_table){ .row = *row };
    t->row.game = copied(row->game);
    t->row.pack = copied(row->pack);
    t->row.options = copied(row->options);
    t->row.head = copied(row->head);
    t->row.names = copied(row->names);
    t->row.settings = copied(row->settings);
    t->row.reason = copied(row->reason);
    unsigned *slot = slot_of(m, row->id);
    *slot = ++m->count;
    if (m->slot_count < 2 * (m->count + 1)) index_anew(m);
}

static void write_entry(struct kept_table *t, const struct store_entry *entry)
{
    t->entries = grown(t->entries, &t->room, t->row.entries, sizeof *t->entries);
    t->entries[t->row.entries] = *entry;
    t->entries[t->row.entries++].body = copied(entry->body);
    t->row.changed = entry->at;
}

static void write_pack(struct memory_store *m, const struct store_write *w)
{
    m->packs = must_realloc(m->packs, (m->pack_count + 1) * sizeof *m->packs);
    m->packs[m->pack_count++] =
        (struct kept_pack){ .hash = copied(w->hash), .text = copied(w->text) };
}

/* Writes it, and notes in `r` what that replaces. */
static void write_one(struct memory_store *m, const struct store_write *w, struct replaced *r)
{
    struct kept_table *t = w->kind == STORE_PACK ? NULL : find(m, w->table);
    *r = (struct replaced){ .kind = w->kind };
    if (t) {
        r->table = (unsigned)(t - m->tables);
        r->row = t->row;
    }
    switch (w->kind) {
    case STORE_NEW: write_new(m, &w->row); break;
    case STORE_ENTRY: write_entry(t, &w->entry); break;
    case STORE_STATE:
        t->row.state = w->row.state;
        t->row.changed = w->row.changed;
        t->row.reason = copied(w->row.reason);
        t->row.names = copied(w->row.names);
        break;
    case STORE_SETTINGS: t->row.settings = copied(w->row.settings); break;
    case STORE_PACK:
        r->nothing = find_pack(m, w->hash);
        if (!r->nothing) write_pack(m, w);
        break;
    }
}

/* Is it right at this moment? Otherwise the line about it is added. */
static bool write_is_right(struct memory_store *m, const struct store_write *w,
                           struct text *problem)
{
    const char *fault = store_write_fault(w);
    if (fault) {
        store_fault_add(problem, "%s", fault);
        return false;
    }
    if (w->kind == STORE_PACK) return true;
    const struct kept_table *t = find(m, w->table);
    if (w->kind == STORE_NEW && t)
        store_fault_add(problem, "table %s is there already", w->table);
    else if (w->kind != STORE_NEW && !t)
        store_fault_add(problem, "table %s is not there", w->table);
    else if (w->kind == STORE_ENTRY && w->entry.number != t->row.entries + 1)
        store_fault_add(problem, "table %s has %u entries, so %u is not the next", w->table,
                        t->row.entries, w->entry.number);
    else
        return true;
    return false;
}

static void take_back_new(struct memory_store *m)
{
    release_table(&m->tables[--m->count]);
    index_anew(m);
}

static void take_back_pack(struct memory_store *m)
{
    struct kept_pack *p = &m->packs[--m->pack_count];
    free(p->hash);
    free(p->text);
}

static void take_back(struct memory_store *m, struct replaced *r)
{
    struct store_row *row = r->table < m->count ? &m->tables[r->table].row : NULL;
    switch (r->kind) {
    case STORE_NEW: take_back_new(m); return;
    case STORE_ENTRY: release(m->tables[r->table].entries[r->row.entries].body); break;
    case STORE_STATE:
        release(row->reason);
        release(row->names);
        break;
    case STORE_SETTINGS: release(row->settings); break;
    case STORE_PACK:
        if (!r->nothing) take_back_pack(m);
        return;
    }
    *row = r->row;
}

/* What was replaced will not be wanted back. */
static void forget(struct replaced *r)
{
    if (r->kind == STORE_SETTINGS) release(r->row.settings);
    if (r->kind != STORE_STATE) return;
    release(r->row.reason);
    release(r->row.names);
}

static void write_batch(struct memory_store *m, struct store_batch *batch, struct text *problem)
{
    unsigned done = 0;
    batch->failed = false;
    while (done < batch->count && !batch->failed) {
        m->replaced = grown(m->replaced, &m->replaced_room, done, sizeof *m->replaced);
        batch->failed = !write_is_right(m, &batch->writes[done], problem);
        if (batch->failed) break;
        write_one(m, &batch->writes[done], &m->replaced[done]);
        done++;
    }
    while (done-- > 0) {
        if (batch->failed)
            take_back(m, &m->replaced[done]);
        else
            forget(&m->replaced[done]);
    }
}

static bool memory_commit(struct store *s, struct store_batch *batches, unsigned count,
                          struct text *problem)
{
    for (unsigned i = 0; i < count; i++)
        write_batch((struct memory_store *)s, &batches[i], problem);
    return true;
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool memory_list_open(struct store *s, store_row_found *found, void *to,
                             struct text *problem)
{
    struct memory_store *m = (struct memory_store *)s;
    (void)problem;
    for (unsigned i = 0; i < m->count; i++) {
        if (m->tables[i].row.state < TABLE_OVER && !found(to, &m->tables[i].row)) break;
    }
    return true;
}

static bool memory_load(struct store *s, const char *table, store_row_found *row,
                        store_entry_found *entry, void *to, struct text *problem)
{
    const struct kept_table *t = find((struct memory_store *)s, table);
    (void)problem;
    if (!t || !row(to, &t->row)) return true;
    for (unsigned i = 0; i < t->row.entries && entry(to, &t->entries[i]); i++) {
    }
    return true;
}

/* The last that ended first; of equal ones the greater id. */
static int compare_endings(const void *a, const void *b)
{
    const struct store_row *x = *(const struct store_row *const *)a;
    const struct store_row *y = *(const struct store_row *const *)b;
    if (x->changed != y->changed) return x->changed > y->changed ? -1 : 1;
    return strcmp(y->id, x->id);
}

static bool memory_search(struct store *s, const struct store_query *query, store_row_found *found,
                          void *to, struct text *problem)
{
    struct memory_store *m = (struct memory_store *)s;
    const struct store_row **rows = must_alloc(m->count + 1, sizeof(*rows));
    unsigned count = 0;
    (void)problem;
    for (unsigned i = 0; i < m->count; i++) {
        if (store_query_fits(query, &m->tables[i].row)) rows[count++] = &m->tables[i].row;
    }
    qsort(rows, count, sizeof(*rows), compare_endings);
    for (unsigned i = 0; i < count && i < query->most && found(to, rows[i]); i++) {
    }
    free(rows);
    return true;
}

static bool memory_load_pack(struct store *s, const char *hash, struct text *out,
                             struct text *problem)
{
    const struct kept_pack *p = find_pack((struct memory_store *)s, hash);
    (void)problem;
    if (p) text_add_string(out, p->text);
    return true;
}

/* ---- the rest -------------------------------------------------------------------------------- */

static bool memory_backup(struct store *s, const char *path, bool *done, struct text *problem)
{
    (void)s, (void)path;
    *done = true;
    text_add_string(problem, "tables are kept in memory only; a store in a file can be copied");
    return false;
}

static bool memory_purge(struct store *s, enum table_state state, int64_t unchanged_since,
                         unsigned *removed, struct text *problem)
{
    struct memory_store *m = (struct memory_store *)s;
    unsigned kept = 0;
    *removed = 0;
    (void)problem;
    for (unsigned i = 0; i < m->count; i++) {
        const struct store_row *row = &m->tables[i].row;
        if (row->state == state && row->changed < unchanged_since && *removed < STORE_PURGE_MOST) {
            release_table(&m->tables[i]);
            ++*removed;
        } else {
            m->tables[kept++] = m->tables[i];
        }
    }
    m->count = kept;
    index_anew(m);
    return true;
}

static void memory_close(struct store *s)
{
    struct memory_store *m = (struct memory_store *)s;
    for (unsigned i = 0; i < m->count; i++) release_table(&m->tables[i]);
    while (m->pack_count) take_back_pack(m);
    free(m->tables);
    free(m->slots);
    free(m->packs);
    free(m->replaced);
    free(m);
}

struct store *store_memory_new(void)
{
    struct memory_store *m = must_alloc(1, sizeof *m);
    m->store = (struct store){
        .name = "memory",
        .commit = memory_commit,
        .list_open = memory_list_open,
        .load = memory_load,
        .search = memory_search,
        .load_pack = memory_load_pack,
        .backup = memory_backup,
        .purge = memory_purge,
        .close = memory_close,
    };
    m->slot_count = SLOTS_LEAST;
    m->slots = must_alloc(m->slot_count, sizeof *m->slots);
    return &m->store;
}
