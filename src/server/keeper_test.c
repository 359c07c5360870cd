/* SPDX-License-Identifier: MIT */
/* The keeper: order, groups, what is told to whom, a full queue, stopping. */
#include "server/keeper.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/check.h"
#include "testing/stored.h"

/* ---- a store with a gate --------------------------------------------------------------------- */

/* Passes everything on to another store, and stops in a commit as long as its gate is shut, so that
 * a test decides what waits together. */
struct gate {
    struct store store;
    struct store *behind;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool is_shut, is_reached, is_closed, is_broken, is_copying;
    unsigned groups[8]; /* how many batches each commit had */
    unsigned commits;
};

static bool gate_commit(struct store *s, struct store_batch *batches, unsigned count,
                        struct text *problem)
{
    struct gate *g = (struct gate *)s;
    pthread_mutex_lock(&g->lock);
    g->is_reached = true;
    pthread_cond_broadcast(&g->changed);
    while (g->is_shut) pthread_cond_wait(&g->changed, &g->lock);
    if (g->commits < 8) g->groups[g->commits] = count;
    g->commits++;
    bool is_broken = g->is_broken;
    pthread_mutex_unlock(&g->lock);
    if (!is_broken) return g->behind->commit(g->behind, batches, count, problem);
    text_add_string(problem, "it is broken");
    return false;
}

static bool gate_load(struct store *s, const char *table, store_row_found *row,
                      store_entry_found *entry, void *to, struct text *problem)
{
    struct store *behind = ((struct gate *)s)->behind;
    return behind->load(behind, table, row, entry, to, problem);
}

static bool gate_search(struct store *s, const struct store_query *query, store_row_found *found,
                        void *to, struct text *problem)
{
    struct store *behind = ((struct gate *)s)->behind;
    return behind->search(behind, query, found, to, problem);
}

/* There is always more to copy. */
static bool gate_backup(struct store *s, const char *path, bool *done, struct text *problem)
{
    struct gate *g = (struct gate *)s;
    (void)path, (void)problem;
    *done = false;
    pthread_mutex_lock(&g->lock);
    g->is_copying = true;
    pthread_cond_broadcast(&g->changed);
    pthread_mutex_unlock(&g->lock);
    return true;
}

static void gate_close(struct store *s)
{
    ((struct gate *)s)->is_closed = true;
}

static void gate_init(struct gate *g)
{
    *g = (struct gate){ .behind = store_memory_new(), .is_shut = true };
    g->store = (struct store){ .name = "gate",
                               .commit = gate_commit,
                               .load = gate_load,
                               .search = gate_search,
                               .backup = gate_backup,
                               .close = gate_close };
    pthread_mutex_init(&g->lock, NULL);
    pthread_cond_init(&g->changed, NULL);
}

static void gate_open(struct gate *g)
{
    pthread_mutex_lock(&g->lock);
    g->is_shut = false;
    pthread_cond_broadcast(&g->changed);
    pthread_mutex_unlock(&g->lock);
}

static void gate_break(struct gate *g, bool is_broken)
{
    pthread_mutex_lock(&g->lock);
    g->is_broken = is_broken;
    pthread_mutex_unlock(&g->lock);
}

/* Waits until a commit stands before the gate. */
static void gate_wait(struct gate *g)
{
    pthread_mutex_lock(&g->lock);
    while (!g->is_reached) pthread_cond_wait(&g->changed, &g->lock);
    pthread_mutex_unlock(&g->lock);
}

/* ---- what is told ---------------------------------------------------------------------------- */

/* Everything, a line each, in the order in which it was told. */
struct told {
    struct text text; /* to be read when the keeper has stopped */
    pthread_t by;
    atomic_ullong last; /* ticket that was done */
};

static void told_done(void *self, const struct keeper_done *done)
{
    struct told *t = self;
    t->by = pthread_self();
    text_add(&t->text, "done %d", (int)done->ticket);
    if (done->problem) text_add(&t->text, " problem %s", done->problem);
    if (done->text && *done->text) text_add(&t->text, " text %s", done->text);
    if (done->removed) text_add(&t->text, " removed %u", done->removed);
    text_add_char(&t->text, '\n');
    atomic_store(&t->last, done->ticket);
}

static void told_row(void *self, keeper_ticket ticket, const struct store_row *row)
{
    text_add(&((struct told *)self)->text, "row %d %s\n", (int)ticket, row->id);
}

static void told_entry(void *self, keeper_ticket ticket, const struct store_entry *entry)
{
    text_add(&((struct told *)self)->text, "entry %d %u %s\n", (int)ticket, entry->number,
             entry->body);
}

static struct keeper *start(struct store *s, struct told *told)
{
    struct keeper_env env = {
        .self = told, .done = told_done, .row = told_row, .entry = told_entry
    };
    *told = (struct told){ 0 };
    struct keeper *k = keeper_new(s, &env);
    cr_assert(k);
    return k;
}

static void was_told(struct told *told, const char *expected)
{
    cr_assert_str_eq(text_string(&told->text), expected);
    text_release(&told->text);
}

static void commit_one(struct keeper *k, keeper_ticket ticket, struct store_write w)
{
    cr_assert(keeper_commit(k, ticket, &w, 1));
}

/* A keeper at whose gate the first commit, of table "T", stands. */
static struct keeper *start_waiting(struct gate *g, struct told *told)
{
    gate_init(g);
    struct keeper *k = start(&g->store, told);
    commit_one(k, 1, stored_new("T"));
    gate_wait(g);
    return k;
}

static void stop(struct keeper *k, struct gate *g)
{
    gate_open(g);
    keeper_stop(k);
    cr_assert(g->is_closed);
    store_close(g->behind);
}

/* ---- tests ----------------------------------------------------------------------------------- */

Test(keeper, does_what_it_is_asked_for_and_tells_it_on_its_own_thread)
{
    struct told told;
    unsigned removed_with = 50;
    struct keeper *k = start(store_memory_new(), &told);
    struct store_write w[] = { stored_new("T"), stored_entry("T", 1, "a"),
                               stored_pack("0123456789abcdef", "cards") };
    struct store_write over[] = { stored_new("O"), stored_state("O", TABLE_OVER, removed_with) };
    cr_assert(keeper_commit(k, 1, w, 3));
    cr_assert(keeper_commit(k, 2, over, 2));
    cr_assert(keeper_load(k, 3, "T"));
    cr_assert(keeper_load(k, 4, "none"));
    cr_assert(keeper_load_pack(k, 5, "0123456789abcdef"));
    cr_assert(keeper_list_open(k, 6));
    cr_assert(keeper_search(k, 7, &(struct store_query){ .game = "pebbles", .most = 5 }));
    cr_assert(keeper_backup(k, 8, "nowhere"));
    cr_assert(keeper_purge(k, 9, TABLE_OVER, removed_with + 1));
    keeper_stop(k);
    cr_assert(!pthread_equal(told.by, pthread_self()));
    was_told(&told, "done 1\ndone 2\nrow 3 T\nentry 3 1 a\ndone 3\ndone 4\ndone 5 text cards\n"
                    "row 6 T\ndone 6\nrow 7 O\ndone 7\n"
                    "done 8 problem tables are kept in memory only; a store in a file can be "
                    "copied\ndone 9 removed 1\n");
}

Test(keeper, commits_all_that_wait_as_one)
{
    struct gate g;
    struct told told;
    struct keeper_stats stats;
    struct keeper *k = start_waiting(&g, &told);
    for (unsigned n = 1; n <= 100; n++) commit_one(k, n, stored_entry("T", n, "x"));
    keeper_read_stats(k, &stats);
    cr_assert_eq(stats.waiting, 100);
    cr_assert_gt(stats.waiting_size, 100u);
    gate_open(&g);
    while (keeper_read_stats(k, &stats), stats.batches < 101) usleep(1000);
    cr_assert_eq(stats.commits, 2);
    cr_assert_eq(stats.waiting, 0);
    cr_assert_eq(stats.waiting_size, 0);
    stop(k, &g);
    cr_assert_eq(g.commits, 2);
    cr_assert_eq(g.groups[0], 1);
    cr_assert_eq(g.groups[1], 100);
    text_release(&told.text);
}

Test(keeper, copies_what_is_written)
{
    struct gate g;
    struct told told;
    struct keeper *k = start_waiting(&g, &told);
    char body[] = "good", table[] = "T", name[] = "Ada";
    struct store_query query = { .name = name, .most = 5 };
    commit_one(k, 2, stored_entry("T", 1, body));
    commit_one(k, 3, stored_state("T", TABLE_OVER, 70));
    cr_assert(keeper_load(k, 4, table));
    cr_assert(keeper_search(k, 5, &query));
    memset(body, 'x', 4);
    table[0] = 'x';
    name[0] = 'x';
    query.most = 0;
    stop(k, &g);
    was_told(&told, "done 1\ndone 2\ndone 3\nrow 4 T\nentry 4 1 good\ndone 4\nrow 5 T\ndone 5\n");
}

Test(keeper, tells_each_why_its_own_batch_failed)
{
    struct gate g;
    struct told told;
    struct keeper_stats stats;
    struct keeper *k = start_waiting(&g, &told);
    commit_one(k, 2, stored_entry("T", 2, "gap"));
    commit_one(k, 3, stored_entry("T", 1, "a"));
    commit_one(k, 4, stored_new("T"));
    commit_one(k, 5, stored_entry("U", 1, "a"));
    gate_open(&g);
    while (keeper_read_stats(k, &stats), stats.batches < 5) usleep(1000);
    cr_assert_eq(stats.failed, 3);
    cr_assert(!stats.is_failing);
    stop(k, &g);
    was_told(&told, "done 1\ndone 2 problem table T has 0 entries, so 2 is not the next\ndone 3\n"
                    "done 4 problem table T is there already\n"
                    "done 5 problem table U is not there\n");
}

Test(keeper, tells_all_when_the_machine_fails_and_goes_on_when_it_works_again)
{
    struct gate g;
    struct told told;
    struct keeper_stats stats;
    struct keeper *k = start_waiting(&g, &told);
    gate_break(&g, true);
    commit_one(k, 2, stored_new("U"));
    commit_one(k, 3, stored_new("V"));
    gate_open(&g);
    while (keeper_read_stats(k, &stats), stats.batches < 3) usleep(1000);
    cr_assert(stats.is_failing);
    cr_assert_eq(stats.failed, 3);
    gate_break(&g, false);
    commit_one(k, 4, stored_new("T"));
    stop(k, &g);
    was_told(&told, "done 1 problem it is broken\ndone 2 problem it is broken\n"
                    "done 3 problem it is broken\ndone 4\n");
}

Test(keeper, refuses_what_does_not_fit_and_drops_nothing)
{
    struct gate g;
    struct told told;
    struct keeper_stats stats;
    struct keeper *k = start_waiting(&g, &told);
    struct store_write w = stored_entry("T", 1, "x");
    unsigned taken = 0, done = 0;
    while (keeper_commit(k, 7, &w, 1)) w.entry.number = ++taken + 1;
    cr_assert_eq(taken, KEEPER_JOBS_MOST);
    cr_assert(!keeper_load(k, 8, "T"));
    keeper_read_stats(k, &stats);
    cr_assert_eq(stats.refused, 2);
    stop(k, &g);
    for (const char *at = text_string(&told.text); (at = strstr(at, "done 7\n")); at++) done++;
    cr_assert_eq(done, taken);
    cr_assert(!strstr(text_string(&told.text), "problem"));
    cr_assert_eq(g.groups[1], KEEPER_GROUP_MOST);
    cr_assert_eq(g.commits, 1 + KEEPER_JOBS_MOST / KEEPER_GROUP_MOST);
    text_release(&told.text);
}

Test(keeper, refuses_what_is_too_large)
{
    enum { LARGE = 50 << 20 };
    struct gate g;
    struct told told;
    char *body = must_alloc(LARGE + 1, 1);
    memset(body, 'x', LARGE);
    struct keeper *k = start_waiting(&g, &told);
    struct store_write one = stored_pack("0123456789abcdef", body);
    cr_assert(keeper_commit(k, 2, &one, 1));
    cr_assert(keeper_commit(k, 3, &one, 1));
    cr_assert(!keeper_commit(k, 4, &one, 1));
    commit_one(k, 5, stored_new("U"));
    stop(k, &g);
    free(body);
    was_told(&told, "done 1\ndone 2\ndone 3\ndone 5\n");
}

/* Also when more commits wait than a group has, a table that is read has all that came before. */
Test(keeper, reads_what_was_asked_for_before)
{
    struct gate g;
    struct told told;
    struct text last = { 0 };
    struct keeper *k = start_waiting(&g, &told);
    for (unsigned n = 1; n <= KEEPER_GROUP_MOST + 1; n++)
        commit_one(k, 2, stored_entry("T", n, "x"));
    cr_assert(keeper_load(k, 3, "T"));
    stop(k, &g);
    text_add(&last, "entry 3 %d x\ndone 3\n", KEEPER_GROUP_MOST + 1);
    cr_assert(strstr(text_string(&told.text), text_string(&last)));
    text_release(&last);
    text_release(&told.text);
}

/* A server ends within two seconds, however much there is to copy. */
Test(keeper, gives_up_a_backup_when_it_stops)
{
    struct gate g;
    struct told told;
    struct keeper *k = start_waiting(&g, &told);
    gate_open(&g);
    cr_assert(keeper_backup(k, 2, "copy"));
    pthread_mutex_lock(&g.lock);
    while (!g.is_copying) pthread_cond_wait(&g.changed, &g.lock);
    pthread_mutex_unlock(&g.lock);
    commit_one(k, 3, stored_entry("T", 1, "a"));
    stop(k, &g);
    cr_expect(strstr(text_string(&told.text), "done 3\n"), "what is stored still is");
    cr_expect(strstr(text_string(&told.text), "done 2 problem the server stopped before all"));
    text_release(&told.text);
}

/* Whoever is told something may ask for more, also while the keeper stops. */
struct chain {
    struct keeper *keeper;
    unsigned left, done;
};

static void ask_again(void *self, const struct keeper_done *done)
{
    struct chain *c = self;
    c->done++;
    if (c->left == 0) return;
    c->left--;
    cr_assert(keeper_load(c->keeper, done->ticket, "none"));
}

Test(keeper, can_be_asked_by_who_is_told)
{
    struct gate g;
    struct chain chain = { .left = 5 };
    struct keeper_env env = { .self = &chain, .done = ask_again };
    gate_init(&g);
    chain.keeper = keeper_new(&g.store, &env);
    commit_one(chain.keeper, 1, stored_new("T"));
    gate_wait(&g);
    stop(chain.keeper, &g);
    cr_assert_eq(chain.done, 6);
}

/* ---- with a file ----------------------------------------------------------------------------- */

/* The copy is a store of its own, with everything that was committed before it was done. */
Test(keeper, backs_up_while_moves_are_stored)
{
    enum { TABLES = 200, ENTRIES = 40 };
    struct text folder = { 0 }, path = { 0 }, copy = { 0 }, problem = { 0 }, all = { 0 };
    struct told told;
    char id[TABLE_ID_LENGTH + 1], body[4000];
    memset(body, 'x', sizeof body);
    body[sizeof body - 1] = '\0';
    stored_folder_new(&folder);
    text_add(&path, "%s/tables.db", text_string(&folder));
    text_add(&copy, "%s/copy.db", text_string(&folder));
    struct store *s = store_sqlite_open(text_string(&path), &problem);
    cr_assert(s, "%s", text_string(&problem));
    struct keeper *k = start(s, &told);
    for (unsigned n = 0; n <= ENTRIES; n++) {
        if (n == 2) cr_assert(keeper_backup(k, 9999, text_string(&copy)));
        for (unsigned t = 0; t < TABLES; t++) {
            snprintf(id, sizeof id, "t%u", t);
            commit_one(k, n, n == 0 ? stored_new(id) : stored_entry(id, n, body));
        }
    }
    while (atomic_load(&told.last) != 9999) usleep(1000);
    keeper_stop(k);
    cr_assert(strstr(text_string(&told.text), "done 9999\n"), "the backup failed");
    cr_assert(!strstr(text_string(&told.text), "problem"));
    s = store_sqlite_open(text_string(&copy), &problem);
    cr_assert(s, "%s", text_string(&problem));
    cr_assert(s->list_open(s, stored_list, &all, &problem), "%s", text_string(&problem));
    for (unsigned t = 0; t < TABLES; t++) {
        snprintf(id, sizeof id, "t%u", t);
        text_clear(&all);
        cr_assert(stored_print(s, id, &all, &problem), "%s", text_string(&problem));
        cr_assert(strstr(text_string(&all), "\n1 2001 m|"), "table %s is not whole", id);
    }
    store_close(s);
    text_release(&all);
    text_release(&copy);
    text_release(&path);
    text_release(&told.text);
    stored_folder_remove(&folder);
}
