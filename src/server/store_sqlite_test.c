/* SPDX-License-Identifier: MIT */
/* What is particular to a store in a file: the file itself, who may have it, what is refused. */
#include <criterion/criterion.h>
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/check.h"
#include "server/store.h"
#include "testing/stored.h"
#include "testing/torn_vfs.h"

static struct text folder, path;

static void begin(void)
{
    stored_folder_new(&folder);
    text_add(&path, "%s/tables.db", text_string(&folder));
}

static void end(void)
{
    text_release(&path);
    stored_folder_remove(&folder);
}

TestSuite(store_sqlite, .init = begin, .fini = end);

static struct store *must_open(const char *where)
{
    struct text problem = { 0 };
    struct store *s = store_sqlite_open(where, &problem);
    cr_assert(s, "%s", text_string(&problem));
    return s;
}

static void must_keep(struct store *s, struct store_write w)
{
    struct text problem = { 0 };
    cr_assert(stored_commit(s, &w, 1, &problem), "%s", text_string(&problem));
}

/* One table with two entries. */
static void make_file(void)
{
    struct store *s = must_open(text_string(&path));
    must_keep(s, stored_new("T"));
    must_keep(s, stored_entry("T", 1, "a"));
    must_keep(s, stored_entry("T", 2, "b"));
    store_close(s);
}

static const char whole[] = "T 1000 2002 0 1|pebbles|1||players=2 pebbles=9|{}||[]||2\n"
                            "1 2001 m|a\n2 2002 m|b\n";

static void has(const char *where, const char *table, const char *expected)
{
    struct text out = { 0 }, problem = { 0 };
    struct store *s = must_open(where);
    cr_assert(stored_print(s, table, &out, &problem), "%s", text_string(&problem));
    cr_assert_str_eq(text_string(&out), expected);
    store_close(s);
    text_release(&out);
}

static void cannot_open(const char *where, const char *needle)
{
    struct text problem = { 0 };
    cr_assert(!store_sqlite_open(where, &problem), "opened, but must not be: %s", needle);
    cr_assert(strstr(text_string(&problem), needle), "'%s' does not say '%s'",
              text_string(&problem), needle);
    cr_assert(!strchr(text_string(&problem), '\n'), "%s", text_string(&problem));
    text_release(&problem);
}

/* Refused, and the file and what is beside it are as before. */
static void cannot_open_or_change(const char *needle)
{
    static const char *const names[] = { "", "-wal", "-journal", "-shm" };
    struct text before[4] = { 0 }, after = { 0 }, name = { 0 }, problem = { 0 };
    for (int pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; i < 4; i++) {
            text_clear(&name);
            text_clear(&after);
            text_add(&name, "%s%s", text_string(&path), names[i]);
            struct text *out = pass ? &after : &before[i];
            if (!read_whole_file(text_string(&name), 1 << 24, out, &problem))
                text_add_string(out, "none");
            if (pass)
                cr_assert(after.length == before[i].length &&
                              memcmp(after.bytes, before[i].bytes, after.length) == 0,
                          "%s is another", text_string(&name));
        }
        if (!pass) cannot_open(text_string(&path), needle);
    }
    for (unsigned i = 0; i < 4; i++) text_release(&before[i]);
    text_release(&after);
    text_release(&name);
    text_release(&problem);
}

/* As somebody else would change it. */
static void run_sql(const char *sql)
{
    sqlite3 *db;
    char *problem = NULL;
    cr_assert_eq(sqlite3_open(text_string(&path), &db), SQLITE_OK);
    sqlite3_exec(db, sql, NULL, NULL, &problem);
    cr_assert(!problem, "%s: %s", sql, problem);
    sqlite3_close(db);
}

static void write_file(const void *bytes, size_t size)
{
    FILE *f = fopen(text_string(&path), "wb");
    cr_assert(f && fwrite(bytes, 1, size, f) == size);
    fclose(f);
}

/* ---- the file -------------------------------------------------------------------------------- */

Test(store_sqlite, is_there_when_it_is_opened_again)
{
    make_file();
    has(text_string(&path), "T", whole);
    has(text_string(&path), "T", whole);
}

static unsigned mode_of(const char *where)
{
    struct stat about;
    cr_assert_eq(stat(where, &about), 0, "%s is not there", where);
    return (unsigned)about.st_mode & 0777;
}

Test(store_sqlite, is_for_nobody_else_to_read)
{
    struct text deep = { 0 }, wal = { 0 }, above = { 0 };
    umask(0);
    text_add(&above, "%s/a/b", text_string(&folder));
    text_add(&deep, "%s/tables.db", text_string(&above));
    text_add(&wal, "%s-wal", text_string(&deep));
    struct store *s = must_open(text_string(&deep));
    must_keep(s, stored_new("T"));
    cr_assert_eq(mode_of(text_string(&above)), 0700);
    cr_assert_eq(mode_of(text_string(&deep)), 0600);
    cr_assert_eq(mode_of(text_string(&wal)), 0600);
    cr_assert_str_eq(s->name, text_string(&deep));
    store_close(s);
    text_release(&deep);
    text_release(&wal);
    text_release(&above);
}

/* SQLite has names that mean no file. */
Test(store_sqlite, takes_every_name_for_a_file)
{
    cr_assert_eq(chdir(text_string(&folder)), 0);
    struct store *s = must_open(":memory:");
    must_keep(s, stored_new("T"));
    store_close(s);
    cr_assert_eq(access(":memory:", F_OK), 0);
    s = must_open("file:x?mode=memory");
    store_close(s);
    cr_assert_eq(access("file:x?mode=memory", F_OK), 0);
    cannot_open("", "it has no name");
    cr_assert_eq(chdir("/"), 0);
}

/* ---- who has it ------------------------------------------------------------------------------ */

Test(store_sqlite, is_of_one_server_alone)
{
    make_file();
    struct store *s = must_open(text_string(&path));
    cannot_open(text_string(&path), "another server has it");
    must_keep(s, stored_entry("T", 3, "c"));
    cannot_open(text_string(&path), "another server has it");
    store_close(s);
    store_close(must_open(text_string(&path)));
}

/* A process that has the file, has committed a third entry, and waits to be killed. */
static pid_t start_other(void)
{
    int ready[2];
    char c;
    cr_assert_eq(pipe(ready), 0);
    pid_t other = fork();
    if (other == 0) {
        struct text problem = { 0 };
        struct store_write third = stored_entry("T", 3, "c");
        struct store *s = store_sqlite_open(text_string(&path), &problem);
        if (!s || !stored_commit(s, &third, 1, &problem)) _exit(1);
        if (write(ready[1], "x", 1) != 1) _exit(1);
        for (;;) pause();
    }
    close(ready[1]);
    cr_assert_eq(read(ready[0], &c, 1), 1, "the other process could not open the file");
    close(ready[0]);
    return other;
}

Test(store_sqlite, is_free_when_its_server_was_killed)
{
    struct text expected = { 0 };
    make_file();
    pid_t other = start_other();
    cannot_open_or_change("another server has it");
    kill(other, SIGKILL);
    waitpid(other, NULL, 0);
    text_add_string(&expected, "T 1000 2003 0 1|pebbles|1||players=2 pebbles=9|{}||[]||3\n"
                               "1 2001 m|a\n2 2002 m|b\n3 2003 m|c\n");
    has(text_string(&path), "T", text_string(&expected));
    text_release(&expected);
}

/* ---- what is refused ------------------------------------------------------------------------- */

Test(store_sqlite, refuses_what_is_no_file_of_its_own)
{
    struct text below = { 0 };
    cannot_open(text_string(&folder), "it is a folder");
    cannot_open("/dev/null", "it is no file");
    write_file("this is a letter to my aunt, and longer than a header of a hundred bytes, so that "
               "nobody can say it was too short to be looked at\n",
               130);
    cannot_open_or_change("it is no file of tables of Limbic");
    text_add(&below, "%s/x", text_string(&path));
    cannot_open(text_string(&below), "Not a directory");
    write_file("short", 5);
    cannot_open_or_change("it is no file of tables of Limbic");
    write_file("SQLite format 3", 16);
    cannot_open_or_change("it is no file of tables of Limbic");
    text_release(&below);
}

Test(store_sqlite, refuses_the_database_of_another_program)
{
    run_sql("CREATE TABLE recipes(name)");
    cannot_open_or_change("it is no file of tables of Limbic");
    run_sql("PRAGMA application_id = 77; PRAGMA user_version = 1");
    cannot_open_or_change("it is no file of tables of Limbic");
}

Test(store_sqlite, refuses_a_file_of_a_later_schema)
{
    char sql[80];
    make_file();
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", STORE_SCHEMA + 1);
    run_sql(sql);
    cannot_open_or_change("it is of a later Limbic");
}

/* A later server was killed, and its schema stands in the log only. */
Test(store_sqlite, refuses_a_later_schema_in_the_log)
{
    make_file();
    pid_t other = fork();
    if (other == 0) {
        char sql[80];
        sqlite3 *db;
        snprintf(sql, sizeof sql, "PRAGMA user_version = %d", STORE_SCHEMA + 1);
        sqlite3_open(text_string(&path), &db);
        _exit(sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK);
    }
    waitpid(other, NULL, 0);
    struct text shm = { 0 };
    text_add(&shm, "%s-shm", text_string(&path));
    unlink(text_string(&shm)); /* which a server, alone with its file, does not make */
    text_release(&shm);
    cannot_open_or_change("it is of a later Limbic");
}

Test(store_sqlite, refuses_a_file_that_lacks_something)
{
    make_file();
    run_sql("DROP TABLE packs");
    cannot_open(text_string(&path), "it is damaged");
}

/* What somebody who is not root may not do. */
Test(store_sqlite, refuses_what_it_may_not_write)
{
    enum { NOBODY = 65534 };
    struct text below = { 0 };
    make_file();
    text_add(&below, "%s/new.db", text_string(&folder));
    cr_assert_eq(chmod(text_string(&folder), 0755), 0);
    if (geteuid() == 0) cr_assert_eq(seteuid(NOBODY), 0);
    chmod(text_string(&path), 0444);
    if (geteuid() == NOBODY) cannot_open(text_string(&below), "Permission denied");
    cannot_open(text_string(&path), geteuid() == NOBODY ? "" : "it can only be read");
    if (geteuid() == NOBODY) {
        cr_assert_eq(seteuid(0), 0);
        cr_assert_eq(chmod(text_string(&path), 0644), 0);
        cr_assert_eq(seteuid(NOBODY), 0);
        cannot_open_or_change("it can only be read");
        cr_assert_eq(seteuid(0), 0);
    }
    text_release(&below);
}

/* ---- damage ---------------------------------------------------------------------------------- */

/* Changed so, table T cannot be read, and nothing worse happens. */
static void damage(const char *sql)
{
    struct text out = { 0 }, problem = { 0 };
    unlink(text_string(&path));
    make_file();
    run_sql(sql);
    struct store *s = must_open(text_string(&path));
    cr_assert(!stored_print(s, "T", &out, &problem), "%s: read, as %s", sql, text_string(&out));
    cr_assert(strstr(text_string(&problem), "damaged"), "%s", text_string(&problem));
    store_close(s);
    text_release(&out);
    text_release(&problem);
}

Test(store_sqlite, notices_damage)
{
    damage("DELETE FROM entries WHERE number = 1");
    damage("DELETE FROM entries WHERE number = 2");
    damage("UPDATE entries SET number = 3 WHERE number = 2");
    damage("UPDATE tables SET entries = 3");
    damage("UPDATE tables SET entries = -1");
    damage("UPDATE tables SET entries = 4294967296 + 2");
    damage("UPDATE tables SET state = 5");
    damage("UPDATE tables SET public = 2");
    damage("UPDATE tables SET version = -1");
    damage("UPDATE tables SET game = CAST(x'ff' AS TEXT)");
    damage("UPDATE tables SET game = 'peb' || char(0) || 'bles'");
    damage("UPDATE heads SET head = CAST(x'ff' AS TEXT)");
    damage("DELETE FROM heads");
    damage("UPDATE entries SET kind = 'mm' WHERE number = 1");
    damage("UPDATE entries SET kind = '' WHERE number = 1");
    damage("UPDATE entries SET body = CAST(x'c3' AS TEXT) WHERE number = 2");
    damage("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(replace(sql, "
           "'STRICT', ''), 'head TEXT NOT NULL', 'head'); PRAGMA writable_schema = RESET;"
           "UPDATE heads SET head = NULL");
}

/* Whoever plays at it is told, others are not disturbed. */
Test(store_sqlite, keeps_others_apart_from_damage)
{
    struct text problem = { 0 };
    make_file();
    run_sql("UPDATE tables SET entries = 1"); /* so that entry 2 is there already */
    struct store *s = must_open(text_string(&path));
    struct store_write bad = stored_entry("T", 2, "x"), good = stored_new("U");
    struct store_batch group[] = { { .writes = &bad, .count = 1 },
                                   { .writes = &good, .count = 1 } };
    cr_assert(s->commit(s, group, 2, &problem), "%s", text_string(&problem));
    cr_assert(group[0].failed && !group[1].failed);
    cr_assert(strstr(text_string(&problem), "table T is damaged"), "%s", text_string(&problem));
    store_close(s);
    text_release(&problem);
}

/* ---- a file that goes ----------------------------------------------------------------------- */

/* The system would go on writing it, and nobody would find that again. */
Test(store_sqlite, refuses_while_its_file_is_not_there)
{
    struct text problem = { 0 }, elsewhere = { 0 }, found = { 0 };
    text_add(&elsewhere, "%s/elsewhere.db", text_string(&folder));
    make_file();
    struct store *s = must_open(text_string(&path));
    struct store_write third = stored_entry("T", 3, "c");
    cr_assert_eq(rename(text_string(&path), text_string(&elsewhere)), 0);
    for (unsigned i = 0; i < 2; i++) {
        text_clear(&problem);
        cr_assert(!stored_commit(s, &third, 1, &problem));
        cr_assert_str_eq(text_string(&problem),
                         "the file of tables was moved, deleted or replaced");
        cr_assert(!s->commit(s, NULL, 0, &problem), "nothing at all can be kept");
    }
    cr_assert_eq(rename(text_string(&elsewhere), text_string(&path)), 0);
    must_keep(s, third);
    cr_assert(stored_print(s, "T", &found, &problem));
    cr_assert(strstr(text_string(&found), "\n3 2003 m|c\n"), "%s", text_string(&found));
    cr_assert_eq(unlink(text_string(&path)), 0);
    third.entry.number = 4;
    cr_assert(!stored_commit(s, &third, 1, &problem));
    store_close(s);
    text_release(&found);
    text_release(&elsewhere);
    text_release(&problem);
}

/* ---- backup ---------------------------------------------------------------------------------- */

static bool back_up(struct store *s, const char *to, struct text *problem)
{
    bool done = false;
    while (!done) {
        if (!s->backup(s, to, &done, problem)) return false;
    }
    return true;
}

Test(store_sqlite, is_copied_as_a_store_of_its_own)
{
    struct text copy = { 0 }, problem = { 0 };
    make_file();
    umask(0);
    text_add(&copy, "%s/copy.db", text_string(&folder));
    struct store *s = must_open(text_string(&path));
    cr_assert(back_up(s, text_string(&copy), &problem), "%s", text_string(&problem));
    cr_assert_eq(mode_of(text_string(&copy)), 0600);
    has(text_string(&copy), "T", whole);
    cr_assert(!back_up(s, text_string(&copy), &problem));
    cr_assert(strstr(text_string(&problem), "it is there already"));
    cr_assert(!back_up(s, text_string(&path), &problem));
    cr_assert(!back_up(s, "/proc/none/copy.db", &problem));
    must_keep(s, stored_entry("T", 3, "c"));
    cannot_open(text_string(&path), "another server has it");
    store_close(s);
    text_release(&copy);
    text_release(&problem);
}

/* Commits between the parts are in the copy; one that is abandoned leaves nothing behind. */
Test(store_sqlite, is_copied_part_by_part)
{
    enum { LONG = 4 << 20 };
    struct text copy = { 0 }, other = { 0 }, problem = { 0 }, expected = { 0 };
    bool done = false;
    char *text = must_alloc(LONG + 1, 1);
    memset(text, 'x', LONG);
    make_file();
    text_add(&copy, "%s/copy.db", text_string(&folder));
    text_add(&other, "%s/other.db", text_string(&folder));
    struct store *s = must_open(text_string(&path));
    must_keep(s, stored_pack("0123456789abcdef", text));
    cr_assert(s->backup(s, text_string(&copy), &done, &problem) && !done);
    cr_assert(!s->backup(s, text_string(&other), &done, &problem));
    cr_assert_str_eq(text_string(&problem), "another backup is under way");
    must_keep(s, stored_entry("T", 3, "c"));
    must_keep(s, stored_new("U"));
    cr_assert_neq(access(text_string(&copy), F_OK), 0);
    cr_assert(back_up(s, text_string(&copy), &problem), "%s", text_string(&problem));
    cr_assert(s->backup(s, text_string(&other), &done, &problem) && !done);
    store_close(s);
    text_add_string(&expected, "T 1000 2003 0 1|pebbles|1||players=2 pebbles=9|{}||[]||3\n"
                               "1 2001 m|a\n2 2002 m|b\n3 2003 m|c\n");
    has(text_string(&copy), "T", text_string(&expected));
    has(text_string(&copy), "U", "U 1000 1000 0 1|pebbles|1||players=2 pebbles=9|{}||[]||0\n");
    unlink(text_string(&copy));
    unlink(text_string(&path));
    cr_assert_eq(rmdir(text_string(&folder)), 0, "something was left behind");
    free(text);
    text_release(&copy);
    text_release(&other);
    text_release(&problem);
    text_release(&expected);
}

/* ---- a disk that can be looked at, or is full ------------------------------------------------ */

Test(store_sqlite, waits_for_the_disk_once_for_all_batches)
{
    enum { BATCHES = 500 };
    struct store_write writes[BATCHES];
    struct store_batch batches[BATCHES];
    struct text problem = { 0 };
    char id[TABLE_ID_LENGTH + 1];
    torn_vfs_install(1);
    struct store *s = must_open(text_string(&path));
    must_keep(s, stored_new("T")); /* the log's head is synced with the first commit */
    for (unsigned i = 0; i < BATCHES; i++) {
        snprintf(id, sizeof id, "t%u", i);
        writes[i] = stored_new(id);
        batches[i] = (struct store_batch){ .writes = &writes[i], .count = 1 };
    }
    unsigned before = torn_vfs_syncs();
    cr_assert(s->commit(s, batches, BATCHES, &problem), "%s", text_string(&problem));
    cr_assert_eq(torn_vfs_syncs() - before, 1);
    before = torn_vfs_syncs();
    cr_assert(s->commit(s, batches, BATCHES, &problem));
    cr_assert(batches[0].failed && batches[BATCHES - 1].failed);
    cr_assert_eq(torn_vfs_syncs() - before, 0);
    store_close(s);
    torn_vfs_remove();
    text_release(&problem);
}

/* Whoever runs the server is told that moves can be stored again only if that is so. */
Test(store_sqlite, what_is_only_tried_fails_as_what_is_written)
{
    struct text problem = { 0 };
    struct store_batch empty = { 0 };
    torn_vfs_install(3);
    struct store *s = must_open(text_string(&path));
    must_keep(s, stored_new("T"));
    for (unsigned batches = 0; batches < 2; batches++) {
        text_clear(&problem);
        torn_vfs_fail(0, TORN_NO_ROOM, 1);
        cr_expect(!s->commit(s, &empty, batches, &problem), "%u", batches);
        cr_expect_str_eq(text_string(&problem), "there is no room on the disk");
        text_clear(&problem);
        cr_expect(s->commit(s, &empty, batches, &problem), "%s", text_string(&problem));
    }
    store_close(s);
    torn_vfs_remove();
    text_release(&problem);
}

/* Commits that fail so often, then one that does not. */
static void fails_and_goes_on(enum torn_error error, const char *words)
{
    struct text problem = { 0 }, out = { 0 };
    struct store_write w = stored_entry("T", 1, "a");
    torn_vfs_install(2);
    struct store *s = must_open(text_string(&path));
    must_keep(s, stored_new("T"));
    torn_vfs_fail(0, error, 3);
    for (unsigned i = 0; i < 3; i++) {
        text_clear(&problem);
        cr_assert(!stored_commit(s, &w, 1, &problem));
        cr_assert_str_eq(text_string(&problem), words);
        text_clear(&out);
        cr_assert(stored_print(s, "T", &out, &problem));
        cr_assert_str_eq(text_string(&out),
                         "T 1000 1000 0 1|pebbles|1||players=2 pebbles=9|{}||[]||0\n");
    }
    must_keep(s, w);
    store_close(s);
    torn_vfs_remove();
    text_release(&problem);
    text_release(&out);
}

Test(store_sqlite, goes_on_when_there_is_room_again)
{
    fails_and_goes_on(TORN_NO_ROOM, "there is no room on the disk");
}

Test(store_sqlite, goes_on_when_the_disk_writes_again)
{
    fails_and_goes_on(TORN_BAD_WRITE, "the disk reports an error");
    fails_and_goes_on(TORN_BAD_SYNC, "the disk reports an error");
}
