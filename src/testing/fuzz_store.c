/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing files of tables. A whole one is larger than what a fuzzer makes up, so what follows the
 * first byte is a list of edits to a good file, or to its log: place (2 bytes), what to do (1), a
 * byte (1); or else the file itself. It must be refused, or be used without trouble: what is read
 * is well-formed, and what cannot be read is refused in words.
 */
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "server/store_parts.h"
#include "testing/stored.h"
#include "testing/torn_vfs.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum target { EDITS_OF_FILE, EDITS_OF_LOG, WHOLE_FILE, TARGETS };

static struct text folder, path, log_path;

/* A good file whose server was killed: much of what it has stands in the log. */
static struct text good, good_log;

/* ---- a good file ----------------------------------------------------------------------------- */

/* Small pages, so that an edit rarely meets an empty place. */
static int make_pages_small(sqlite3 *db, char **problem, const void *api)
{
    (void)problem, (void)api;
    return sqlite3_exec(db, "PRAGMA page_size = 512", NULL, NULL, NULL);
}

static void fill(struct store *s)
{
    struct text problem = { 0 };
    struct store_write w[] = {
        stored_new("T"),
        stored_entry("T", 1, "take 2"),
        stored_entry("T", 2, "take 1"),
        stored_settings("T", "[{}]"),
        stored_new("U"),
        stored_entry("U", 1, "take 3"),
        stored_state("U", TABLE_OVER, 9000),
        stored_pack("0123456789abcdef", "the cards of a game"),
    };
    check(stored_commit(s, w, sizeof w / sizeof *w, &problem));
}

static void make_good(void)
{
    struct text problem = { 0 };
    sqlite3_auto_extension((void (*)(void))make_pages_small);
    struct store *s = store_sqlite_open(text_string(&path), &problem);
    check(s);
    fill(s);
    store_close(s); /* which brings the log into the file */
    s = store_sqlite_open(text_string(&path), &problem);
    struct store_write more[] = { stored_entry("T", 3, "take 2"), stored_new("V") };
    check(stored_commit(s, more, 2, &problem));
    torn_vfs_get_file(text_string(&path), &good);
    torn_vfs_get_file(text_string(&log_path), &good_log);
    store_close(s);
    sqlite3_reset_auto_extension();
    check(good.length < 1 << 16 && good_log.length > 0);
}

static void clean_up(void)
{
    torn_vfs_remove();
    stored_folder_remove(&folder);
    text_release(&path);
    text_release(&log_path);
    text_release(&good);
    text_release(&good_log);
}

/* The files are in memory, but for an empty one of that name. */
static void begin(void)
{
    if (path.length) return;
    stored_folder_new(&folder);
    text_add(&path, "%s/t.db", text_string(&folder));
    text_add(&log_path, "%s-wal", text_string(&path));
    torn_vfs_install(1);
    make_good();
    atexit(clean_up);
}

/* ---- a bad one ------------------------------------------------------------------------------- */

static void edit(struct text *text, const uint8_t *e)
{
    size_t at = e[0] | (size_t)e[1] << 8;
    if (at >= text->length) return;
    size_t left = text->length - at, size = (size_t)1 << e[3] % 8;
    switch (e[2] % 4) {
    case 0: text->bytes[at] = (char)e[3]; break;
    case 1: text->bytes[at] = (char)(text->bytes[at] + e[3]); break;
    case 2: memset(text->bytes + at, e[3] & 0x80 ? 0xff : 0, size < left ? size : left); break;
    default: /* cut off what follows; seldom, or the fuzzer does little else */
        if (e[3] == 255) text->length = at;
    }
}

static void put(const struct text *original, const char *name, const uint8_t *data, size_t size)
{
    struct text text = { 0 };
    text_add_bytes(&text, original->bytes, original->length);
    for (size_t i = 0; i + 4 <= size; i += 4) edit(&text, data + i);
    torn_vfs_put_file(name, text.bytes, text.length);
    text_release(&text);
}

static void put_files(const uint8_t *data, size_t size)
{
    static const struct text nothing;
    enum target target = size ? data[0] % TARGETS : EDITS_OF_FILE;
    const uint8_t *rest = size ? data + 1 : data;
    size_t left = size ? size - 1 : 0;
    if (target == WHOLE_FILE) {
        torn_vfs_put_file(text_string(&path), rest, left);
        torn_vfs_put_file(text_string(&log_path), "", 0);
        return;
    }
    bool is_log = target == EDITS_OF_LOG;
    put(&good, text_string(&path), rest, is_log ? 0 : left);
    put(is_log || (left && rest[0] & 1) ? &good_log : &nothing, text_string(&log_path), rest,
        is_log ? left : 0);
}

/* ---- what comes of it ------------------------------------------------------------------------ */

/* Of a list: the table whose entries are being read, and how many there were. */
struct reading {
    uint32_t entries, read;
};

static bool is_text(const char *text)
{
    return store_text_is_fine(text, strlen(text));
}

static bool see_row(void *to, const struct store_row *row)
{
    struct reading *r = to;
    check(store_id_is_fine(row->id) && (unsigned)row->state <= TABLE_CLOSED);
    check(is_text(row->game) && is_text(row->pack) && is_text(row->options) && is_text(row->head) &&
          is_text(row->names) && is_text(row->settings) && is_text(row->reason));
    *r = (struct reading){ .entries = row->entries };
    return true;
}

static bool see_entry(void *to, const struct store_entry *entry)
{
    struct reading *r = to;
    check(entry->number == ++r->read && r->read <= r->entries && is_text(entry->body));
    return true;
}

/* It worked, or there are words about it. */
static bool told(bool fine, struct text *problem)
{
    check(fine || problem->length > 0);
    text_clear(problem);
    return fine;
}

static void use(struct store *s)
{
    static const char *const tables[] = { "T", "U", "V", "none" };
    const struct store_query query = { .name = "ada", .most = 10, .also_private = true };
    struct text problem = { 0 }, out = { 0 };
    struct reading r = { 0 };
    unsigned removed;
    told(s->list_open(s, see_row, &r, &problem), &problem);
    told(s->search(s, &query, see_row, &r, &problem), &problem);
    told(s->load_pack(s, "0123456789abcdef", &out, &problem), &problem);
    for (unsigned i = 0; i < 4; i++) {
        r = (struct reading){ 0 };
        bool fine = told(s->load(s, tables[i], see_row, see_entry, &r, &problem), &problem);
        check(!fine || r.read == r.entries);
    }
    struct store_write more[] = { stored_entry("T", 4, "take 1"), stored_new("W") };
    told(stored_commit(s, more, 2, &problem), &problem);
    told(s->purge(s, TABLE_OVER, 10000, &removed, &problem), &problem);
    text_release(&problem);
    text_release(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text problem = { 0 };
    begin();
    put_files(data, size);
    for (unsigned time = 0; time < 2; time++) {
        struct store *s = store_sqlite_open(text_string(&path), &problem);
        told(s, &problem);
        if (s) use(s);
        store_close(s);
    }
    text_release(&problem);
    return 0;
}
