/* SPDX-License-Identifier: MIT */
/* See stored.h. */
#define _GNU_SOURCE
#include "testing/stored.h"

#include <ftw.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"

static struct store_write write_of(enum store_kind kind, const char *id)
{
    struct store_write w = { .kind = kind };
    check(strlen(id) <= TABLE_ID_LENGTH);
    strcpy(w.table, id);
    return w;
}

struct store_write stored_new(const char *id)
{
    struct store_write w = write_of(STORE_NEW, id);
    w.row = (struct store_row){
        .created = 1000,
        .changed = 1000,
        .state = TABLE_WAITING,
        .is_public = true,
        .game = "pebbles",
        .version = 1,
        .pack = "",
        .options = "players=2 pebbles=9",
        .head = "{}",
        .names = "",
        .settings = "[]",
        .reason = "",
    };
    strcpy(w.row.id, id);
    return w;
}

struct store_write stored_entry(const char *id, uint32_t number, const char *body)
{
    struct store_write w = write_of(STORE_ENTRY, id);
    w.entry = (struct store_entry){ .number = number, .at = 2000 + number, .kind = 'm' };
    w.entry.body = body;
    return w;
}

struct store_write stored_state(const char *id, enum table_state state, int64_t changed)
{
    struct store_write w = write_of(STORE_STATE, id);
    w.row.state = state;
    w.row.changed = changed;
    w.row.reason = "so it went";
    w.row.names = "Ada\nBjörn";
    return w;
}

struct store_write stored_settings(const char *id, const char *settings)
{
    struct store_write w = write_of(STORE_SETTINGS, id);
    w.row.settings = settings;
    return w;
}

struct store_write stored_pack(const char *hash, const char *text)
{
    return (
        struct store_write){ .kind = STORE_PACK, .hash = hash, .game = "pebbles", .text = text };
}

bool stored_commit(struct store *s, const struct store_write *writes, unsigned count,
                   struct text *problem)
{
    struct store_batch batch = { .writes = writes, .count = count };
    return s->commit(s, &batch, 1, problem) && !batch.failed;
}

static bool print_row(void *to, const struct store_row *row)
{
    text_add(to, "%s %" PRId64 " %" PRId64 " %d %d|%s|%u|%s|%s|%s|%s|%s|%s|%u\n", row->id,
             row->created, row->changed, (int)row->state, row->is_public, row->game, row->version,
             row->pack, row->options, row->head, row->names, row->settings, row->reason,
             row->entries);
    return true;
}

static bool print_entry(void *to, const struct store_entry *entry)
{
    text_add(to, "%u %" PRId64 " %c|%s\n", entry->number, entry->at, entry->kind, entry->body);
    return true;
}

bool stored_print(struct store *s, const char *table, struct text *out, struct text *problem)
{
    return s->load(s, table, print_row, print_entry, out, problem);
}

bool stored_list(void *to_text, const struct store_row *row)
{
    text_add(to_text, "%s ", row->id);
    return true;
}

void stored_folder_new(struct text *path)
{
    const char *temporary = getenv("TMPDIR");
    text_add(path, "%s/limbic-store-XXXXXX", temporary && *temporary ? temporary : "/tmp");
    check(mkdtemp(path->bytes));
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *at)
{
    (void)about, (void)kind, (void)at;
    return remove(path);
}

void stored_folder_remove(struct text *path)
{
    nftw(text_string(path), remove_one, 16, FTW_DEPTH | FTW_PHYS);
    text_release(path);
}
