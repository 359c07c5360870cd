/* SPDX-License-Identifier: MIT */
/* What every store must do, asked of each: in memory, and in a file. */
#include "server/store.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store_parts.h"
#include "testing/stored.h"

typedef void store_test(struct store *s);

static void ask_memory(store_test *test)
{
    struct store *s = store_memory_new();
    test(s);
    store_close(s);
}

static void ask_file(store_test *test)
{
    struct text folder = { 0 }, path = { 0 }, problem = { 0 };
    stored_folder_new(&folder);
    text_add(&path, "%s/tables.db", text_string(&folder));
    struct store *s = store_sqlite_open(text_string(&path), &problem);
    cr_assert(s, "%s", text_string(&problem));
    test(s);
    store_close(s);
    text_release(&path);
    stored_folder_remove(&folder);
}

/* The test that follows, once for each store. */
#define EACH_STORE(name)                                                                           \
    static store_test name;                                                                        \
    Test(store_memory, name)                                                                       \
    {                                                                                              \
        ask_memory(name);                                                                          \
    }                                                                                              \
    Test(store_file, name)                                                                         \
    {                                                                                              \
        ask_file(name);                                                                            \
    }                                                                                              \
    static void name(struct store *s)

static void keep(struct store *s, const struct store_write *writes, unsigned count)
{
    struct text problem = { 0 };
    cr_assert(stored_commit(s, writes, count, &problem), "%s", text_string(&problem));
    cr_assert_str_eq(text_string(&problem), "");
}

static void keep_one(struct store *s, struct store_write w)
{
    keep(s, &w, 1);
}

/* Refused, in words that contain `needle`, with nothing changed at table `id`. */
static void refuse(struct store *s, const char *id, const struct store_write *writes,
                   unsigned count, const char *needle)
{
    struct text before = { 0 }, after = { 0 }, problem = { 0 };
    cr_assert(stored_print(s, id, &before, &problem));
    cr_assert(!stored_commit(s, writes, count, &problem), "kept, but must not be: %s", needle);
    cr_assert(strstr(text_string(&problem), needle), "'%s' does not say '%s'",
              text_string(&problem), needle);
    cr_assert(stored_print(s, id, &after, &problem));
    cr_assert_str_eq(text_string(&after), text_string(&before));
    text_release(&before);
    text_release(&after);
    text_release(&problem);
}

static void is_kept(struct store *s, const char *id, const char *expected)
{
    struct text out = { 0 }, problem = { 0 };
    cr_assert(stored_print(s, id, &out, &problem), "%s", text_string(&problem));
    cr_assert_str_eq(text_string(&out), expected);
    text_release(&out);
}

EACH_STORE(brings_back_what_it_was_given)
{
    struct store_write all[] = { stored_new("aB3"), stored_entry("aB3", 1, "take 2"),
                                 stored_entry("aB3", 2, ""), stored_settings("aB3", "[1]"),
                                 stored_state("aB3", TABLE_PLAYING, 5000) };
    all[0].row.pack = "0123456789abcdef";
    keep(s, all, 5);
    is_kept(s, "aB3",
            "aB3 1000 5000 1 1|pebbles|1|0123456789abcdef|players=2 pebbles=9|{}|Ada\nBjörn|[1]|"
            "so it went|2\n1 2001 m|take 2\n2 2002 m|\n");
    is_kept(s, "other", "");
    is_kept(s, "ab3", "");
}

EACH_STORE(keeps_the_extremes_of_numbers)
{
    struct store_write w = stored_new("T"), e = stored_entry("T", 1, "x");
    w.row.created = INT64_MIN;
    w.row.version = UINT32_MAX;
    w.row.is_public = false;
    e.entry.at = INT64_MAX;
    e.entry.kind = '~';
    keep_one(s, w);
    keep_one(s, e);
    is_kept(s, "T",
            "T -9223372036854775808 9223372036854775807 0 0|pebbles|4294967295||"
            "players=2 pebbles=9|{}||[]||1\n1 9223372036854775807 ~|x\n");
}

EACH_STORE(keeps_every_character)
{
    char every[128 + 16] = { 0 };
    for (int c = 1; c < 128; c++) every[c - 1] = (char)c;
    strcat(every, "é\u2028\xc2\x85😀\u202e");
    struct text expected = { 0 };
    struct store_write w = stored_new("T");
    w.row.head = w.row.options = w.row.game = every;
    keep_one(s, w);
    keep_one(s, stored_entry("T", 1, every));
    text_add(&expected, "T 1000 2001 0 1|%s|1||%s|%s||[]||1\n1 2001 m|%s\n", every, every, every,
             every);
    is_kept(s, "T", text_string(&expected));
    text_release(&expected);
}

EACH_STORE(keeps_long_texts)
{
    enum { LONG = 3 << 20 };
    char *text = malloc(LONG + 1);
    memset(text, 'x', LONG);
    text[LONG] = '\0';
    struct text out = { 0 }, problem = { 0 };
    keep_one(s, stored_pack("0123456789abcdef", text));
    cr_assert(s->load_pack(s, "0123456789abcdef", &out, &problem));
    cr_assert_str_eq(text_string(&out), text);
    struct store_write w = stored_new("T");
    w.row.head = text;
    keep_one(s, w);
    text_clear(&out);
    cr_assert(stored_print(s, "T", &out, &problem));
    cr_assert_gt(out.length, (size_t)LONG);
    text_release(&out);
    free(text);
}

EACH_STORE(keeps_ten_thousand_entries)
{
    enum { ENTRIES = 10000, A_BATCH = 100 };
    struct store_write batch[A_BATCH];
    struct text bodies[A_BATCH] = { 0 }, expected = { 0 };
    keep_one(s, stored_new("T"));
    text_add(&expected, "T 1000 %d 0 1|pebbles|1||players=2 pebbles=9|{}||[]||%d\n", 2000 + ENTRIES,
             ENTRIES);
    for (unsigned n = 1; n <= ENTRIES; n++) {
        unsigned i = (n - 1) % A_BATCH;
        text_clear(&bodies[i]);
        text_add(&bodies[i], "move %u", n);
        batch[i] = stored_entry("T", n, text_string(&bodies[i]));
        text_add(&expected, "%u %u m|move %u\n", n, 2000 + n, n);
        if (i == A_BATCH - 1) keep(s, batch, A_BATCH);
    }
    is_kept(s, "T", text_string(&expected));
    for (unsigned i = 0; i < A_BATCH; i++) text_release(&bodies[i]);
    text_release(&expected);
}

EACH_STORE(refuses_gaps_and_doubles)
{
    struct store_write twice[] = { stored_entry("T", 3, "c"), stored_entry("T", 3, "c") };
    keep_one(s, stored_new("T"));
    keep_one(s, stored_entry("T", 1, "a"));
    struct store_write zero = stored_entry("T", 0, "x"), one = stored_entry("T", 1, "x");
    struct store_write three = stored_entry("T", 3, "x"), last = stored_entry("T", UINT32_MAX, "x");
    refuse(s, "T", &zero, 1, "table T has 1 entries, so 0 is not the next");
    refuse(s, "T", &one, 1, "so 1 is not the next");
    refuse(s, "T", &three, 1, "so 3 is not the next");
    refuse(s, "T", &last, 1, "so 4294967295 is not the next");
    keep_one(s, stored_entry("T", 2, "b"));
    refuse(s, "T", twice, 2, "table T has 3 entries, so 3 is not the next");
}

EACH_STORE(refuses_tables_that_are_there_or_not)
{
    struct store_write again = stored_new("T"), state = stored_state("U", TABLE_OVER, 1);
    struct store_write entry = stored_entry("U", 1, "x"), settings = stored_settings("U", "");
    keep_one(s, stored_new("T"));
    refuse(s, "T", &again, 1, "table T is there already");
    refuse(s, "U", &state, 1, "table U is not there");
    refuse(s, "U", &entry, 1, "table U is not there");
    refuse(s, "U", &settings, 1, "table U is not there");
}

EACH_STORE(refuses_what_could_not_be_read_again)
{
    struct store_write broken = stored_entry("T", 1, "\xff"), none = stored_entry("T", 1, NULL);
    struct store_write id = stored_new("a/b"), empty = stored_new(""), kind = none;
    kind.entry.body = "x";
    kind.entry.kind = '\0';
    struct store_write has = stored_new("U"), state = stored_state("T", (enum table_state)17, 1);
    has.row.entries = 1;
    keep_one(s, stored_new("T"));
    refuse(s, "T", &broken, 1, "not UTF-8");
    refuse(s, "T", &none, 1, "a text is missing");
    refuse(s, "T", &kind, 1, "a text is missing");
    refuse(s, "T", &state, 1, "a text is missing");
    refuse(s, "a/b", &id, 1, "letters and digits");
    refuse(s, "", &empty, 1, "letters and digits");
    refuse(s, "U", &has, 1, "entries already");
}

/* All of a batch goes back, whatever it was. */
EACH_STORE(keeps_a_batch_whole_or_not_at_all)
{
    struct text out = { 0 }, problem = { 0 };
    struct store_write bad[] = {
        stored_entry("T", 2, "b"),
        stored_state("T", TABLE_FROZEN, 9),
        stored_settings("T", "other"),
        stored_new("U"),
        stored_entry("U", 1, "u"),
        stored_state("U", TABLE_OVER, 9),
        stored_pack("0123456789abcdef", "cards"),
        stored_pack("fedcba9876543210", "more"),
        stored_entry("T", 7, "gap"),
    };
    keep_one(s, stored_new("T"));
    keep_one(s, stored_entry("T", 1, "a"));
    keep_one(s, stored_pack("fedcba9876543210", "there"));
    refuse(s, "T", bad, 9, "so 7 is not the next");
    is_kept(s, "U", "");
    cr_assert(s->load_pack(s, "0123456789abcdef", &out, &problem));
    cr_assert_str_eq(text_string(&out), "");
    keep(s, bad, 8);
    is_kept(s, "U",
            "U 1000 9 3 1|pebbles|1||players=2 pebbles=9|{}|Ada\nBjörn|[]|so it went|1\n"
            "1 2001 m|u\n");
}

EACH_STORE(lets_a_bad_batch_fail_alone)
{
    struct text problem = { 0 };
    struct store_write first[] = { stored_new("T"), stored_entry("T", 1, "a") };
    struct store_write gap = stored_entry("T", 5, "x"), again = stored_new("T");
    struct store_write next = stored_entry("T", 2, "b");
    struct store_batch group[] = { { .writes = first, .count = 2 },
                                   { .writes = &gap, .count = 1 },
                                   { .writes = &again, .count = 1, .failed = true },
                                   { .writes = &next, .count = 1, .failed = true },
                                   { .count = 0, .failed = true } };
    cr_assert(s->commit(s, group, 5, &problem));
    cr_assert(!group[0].failed && group[1].failed && group[2].failed);
    cr_assert(!group[3].failed && !group[4].failed);
    cr_assert_str_eq(text_string(&problem), "table T has 1 entries, so 5 is not the next\n"
                                            "table T is there already");
    is_kept(s, "T",
            "T 1000 2002 0 1|pebbles|1||players=2 pebbles=9|{}||[]||2\n"
            "1 2001 m|a\n2 2002 m|b\n");
    cr_assert(s->commit(s, group, 0, &problem));
    text_release(&problem);
}

static bool stop_at_once(void *count, const struct store_row *row)
{
    (void)row;
    ++*(unsigned *)count;
    return false;
}

EACH_STORE(lists_tables_that_are_open)
{
    struct text out = { 0 }, problem = { 0 };
    unsigned seen = 0;
    static const char *const ids[] = { "W", "P", "F", "O", "C" };
    for (unsigned i = 0; i < 5; i++) {
        keep_one(s, stored_new(ids[i]));
        keep_one(s, stored_state(ids[i], (enum table_state)i, 9));
    }
    cr_assert(s->list_open(s, stored_list, &out, &problem));
    cr_assert_str_eq(text_string(&out), "W P F ");
    cr_assert(s->list_open(s, stop_at_once, &seen, &problem));
    cr_assert_eq(seen, 1);
    text_release(&out);
}

EACH_STORE(keeps_the_first_cards_of_a_hash)
{
    struct text out = { 0 }, problem = { 0 };
    keep_one(s, stored_pack("0123456789abcdef", "first"));
    keep_one(s, stored_pack("0123456789abcdef", "second"));
    cr_assert(s->load_pack(s, "0123456789abcdef", &out, &problem));
    cr_assert_str_eq(text_string(&out), "first");
    cr_assert(s->load_pack(s, "fedcba9876543210", &out, &problem));
    cr_assert_str_eq(text_string(&out), "first");
    text_release(&out);
}

/* ---- search ---------------------------------------------------------------------------------- */

static void end_table(struct store *s, const char *id, const char *game, const char *options,
                      const char *names, int64_t ended)
{
    struct store_write w[] = { stored_new(id), stored_state(id, TABLE_OVER, ended) };
    w[0].row.game = game;
    w[0].row.options = options;
    w[0].row.is_public = *id != 'x';
    w[1].row.names = names;
    keep(s, w, 2);
}

static void five_games(struct store *s)
{
    end_table(s, "a", "pebbles", "players=2 pebbles=9", "Ada\nÉmile", 100);
    end_table(s, "b", "wards", "players=3", "Bob\nada lovelace", 200);
    end_table(s, "c", "pebbles", "players=3 ask=windows", "Ωmega\nЖанна\nØyvind", 300);
    end_table(s, "xd", "pebbles", "players=2", "Ada", 300);
    end_table(s, "e", "wards", "players=3 ask=windows", "Bob", 400);
    keep_one(s, stored_new("open"));
}

static void finds(struct store *s, struct store_query query, const char *expected)
{
    struct text out = { 0 }, problem = { 0 };
    if (!query.most) query.most = 100;
    cr_assert(s->search(s, &query, stored_list, &out, &problem), "%s", text_string(&problem));
    cr_assert_str_eq(text_string(&out), expected);
    text_release(&out);
}

EACH_STORE(finds_games_by_what_is_known_of_them)
{
    five_games(s);
    finds(s, (struct store_query){ .game = "", .name = "", .options = "" }, "e c b a ");
    finds(s, (struct store_query){ .also_private = true }, "e xd c b a ");
    finds(s, (struct store_query){ .game = "pebbles" }, "c a ");
    finds(s, (struct store_query){ .game = "pebble" }, "");
    finds(s, (struct store_query){ .options = "ask=windows" }, "e c ");
    finds(s, (struct store_query){ .options = " ask=windows  players=3 ", .game = "wards" }, "e ");
    finds(s, (struct store_query){ .options = "ask=windows players=2" }, "");
    finds(s, (struct store_query){ .from = 200, .to = 300 }, "c b ");
    finds(s, (struct store_query){ .from = 301 }, "e ");
    finds(s, (struct store_query){ .to = 99 }, "");
}

EACH_STORE(finds_names_by_their_beginning_in_any_case)
{
    five_games(s);
    finds(s, (struct store_query){ .name = "ADA" }, "b a ");
    finds(s, (struct store_query){ .name = "ada l" }, "b ");
    finds(s, (struct store_query){ .name = "love" }, "");
    finds(s, (struct store_query){ .name = "éM" }, "a ");
    finds(s, (struct store_query){ .name = "ωMEGA" }, "c ");
    finds(s, (struct store_query){ .name = "жАННА" }, "c ");
    finds(s, (struct store_query){ .name = "øyvinds" }, "");
    finds(s, (struct store_query){ .name = "Bob\nada" }, "");
    finds(s, (struct store_query){ .name = "\xff" }, "");
}

/* A page begins where the last one ended, also between games that ended together. */
EACH_STORE(brings_pages_that_leave_none_out)
{
    five_games(s);
    end_table(s, "c1", "wards", "", "", 300);
    end_table(s, "c2", "wards", "", "", 300);
    finds(s, (struct store_query){ .most = 2 }, "e c2 ");
    finds(s, (struct store_query){ .most = 2, .before = 300, .before_id = "c2" }, "c1 c ");
    finds(s, (struct store_query){ .most = 2, .before = 300, .before_id = "c" }, "b a ");
    finds(s, (struct store_query){ .most = 9, .before = 300 }, "b a ");
    finds(s, (struct store_query){ .most = 9, .before = 300, .to = 150 }, "a ");
    finds(s, (struct store_query){ .before = 100, .before_id = "a" }, "");
}

/* ---- purge ----------------------------------------------------------------------------------- */

EACH_STORE(purges_what_did_not_change)
{
    struct text problem = { 0 };
    unsigned removed;
    five_games(s);
    keep_one(s, stored_entry("a", 1, "x"));
    cr_assert(s->purge(s, TABLE_OVER, 300, &removed, &problem));
    cr_assert_eq(removed, 1, "%u", removed); /* b; of a, the entry came at 2001 */
    is_kept(s, "b", "");
    finds(s, (struct store_query){ .also_private = true }, "a e xd c ");
    cr_assert(s->purge(s, TABLE_WAITING, 1000, &removed, &problem));
    cr_assert_eq(removed, 0);
    cr_assert(s->purge(s, TABLE_OVER, 10000, &removed, &problem));
    cr_assert_eq(removed, 4);
    is_kept(s, "a", "");
    end_table(s, "a", "pebbles", "", "", 1);
    is_kept(s, "a", "a 1000 1 3 1|pebbles|1|||{}||[]|so it went|0\n");
}

EACH_STORE(purges_many_in_parts)
{
    struct text problem = { 0 };
    char id[TABLE_ID_LENGTH + 1];
    unsigned removed, all = 0;
    for (unsigned i = 0; i < STORE_PURGE_MOST + 20; i++) {
        snprintf(id, sizeof id, "t%u", i);
        struct store_write w[] = { stored_new(id), stored_entry(id, 1, "x") };
        keep(s, w, 2);
    }
    do {
        cr_assert(s->purge(s, TABLE_WAITING, 5000, &removed, &problem));
        cr_assert_leq(removed, STORE_PURGE_MOST);
        all += removed;
    } while (removed);
    cr_assert_eq(all, STORE_PURGE_MOST + 20);
    is_kept(s, "t0", "");
    keep_one(s, stored_new("t0"));
    is_kept(s, "t0", "t0 1000 1000 0 1|pebbles|1||players=2 pebbles=9|{}||[]||0\n");
}
