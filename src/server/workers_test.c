/* SPDX-License-Identifier: MIT */
/* Bots in threads of their own: what they choose, and that neither hanging nor a bug holds anybody
 * up. */
#include "server/workers.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/hint.h"
#include "games/registry.h"
#include "kernel/options.h"

enum { TICKETS = 64 };

/* What was told, and a table to think about. */
struct heard {
    pthread_mutex_t lock;
    unsigned moves[TICKETS + 1];
    unsigned times[TICKETS + 1];
    unsigned troubles;
    char trouble[200];
    const struct setup *setup;
    struct table *table;
};

static void thought(void *self, ticket_id ticket, unsigned move)
{
    struct heard *h = self;
    pthread_mutex_lock(&h->lock);
    h->moves[ticket] = move;
    h->times[ticket]++;
    pthread_mutex_unlock(&h->lock);
}

static void trouble(void *self, ticket_id ticket, const char *why)
{
    struct heard *h = self;
    (void)ticket;
    pthread_mutex_lock(&h->lock);
    h->troubles++;
    snprintf(h->trouble, sizeof h->trouble, "%s", why);
    pthread_mutex_unlock(&h->lock);
}

static struct workers *begin(struct heard *h, unsigned threads, int64_t budget)
{
    struct options options;
    struct diagnostics d = { 0 };
    const struct game *game = game_find("gemotion", &d, 0, 0);
    *h = (struct heard){ .lock = PTHREAD_MUTEX_INITIALIZER };
    options_init(game, &options);
    h->setup = setup_share(game, &options, &d);
    h->table = must_alloc(1, h->setup->table_bytes);
    table_start(h->table, h->setup, 7);
    struct workers_env env = { h, thought, trouble };
    return workers_new(&env, threads, budget);
}

/* Threads may take as long as a busy machine makes them. */
static void end(struct workers *w, struct heard *h)
{
    while (workers_free(w)) {
    }
    free(h->table);
    setup_drop(h->setup);
}

static void give(struct workers *w, struct heard *h, ticket_id ticket, const struct bot *bot)
{
    struct bot_job *job = must_alloc(1, sizeof *job);
    struct diagnostics d = { 0 };
    *job = (struct bot_job){ .ticket = ticket, .bot = bot, .seed = 7, .moves = (unsigned)ticket };
    job->table = must_alloc(1, h->setup->table_bytes);
    setup_share(h->setup->game, &h->setup->options, &d); /* one more user of it */
    table_copy(job->table, h->table);
    workers_think(w, job);
}

static unsigned times(struct heard *h, ticket_id ticket)
{
    pthread_mutex_lock(&h->lock);
    unsigned n = h->times[ticket];
    pthread_mutex_unlock(&h->lock);
    return n;
}

static void wait_for(struct heard *h, ticket_id ticket)
{
    while (!times(h, ticket)) usleep(1000);
}

/* Looks after budgets, as the hub does. Where nobody looks, a bot has all the time there is. */
static void wait_and_look(struct workers *w)
{
    workers_tick(w);
    usleep(1000);
}

static void wait_for_patience_to_end(struct workers *w, struct heard *h, ticket_id ticket)
{
    while (!times(h, ticket)) wait_and_look(w);
}

/* Goes on until it is told to stop. */
static unsigned slow_choose(const struct table *t, struct thinking *thinking)
{
    (void)t;
    while (!thinking_is_stopped(thinking)) usleep(1000);
    return 0;
}

static const struct bot slow_bot = { .name = "slow", .choose = slow_choose };

/* Does not care whether it is told to stop, until the test is over. */
static atomic_bool let_go;

static unsigned deaf_choose(const struct table *t, struct thinking *thinking)
{
    (void)t, (void)thinking;
    while (!atomic_load(&let_go)) usleep(1000);
    return 0;
}

static const struct bot deaf_bot = { .name = "deaf", .choose = deaf_choose };

static unsigned broken_choose(const struct table *t, struct thinking *thinking)
{
    (void)thinking;
    check(t->seats > 100);
    return 0;
}

static const struct bot broken_bot = { .name = "broken", .choose = broken_choose };

Test(workers, a_bot_chooses_what_it_would_choose_elsewhere)
{
    struct heard h;
    struct workers *w = begin(&h, 2, 60000);
    struct table *scratch[2];
    for (unsigned i = 0; i < 2; i++) scratch[i] = must_alloc(1, h.setup->table_bytes);
    for (ticket_id i = 1; i <= 20; i++) give(w, &h, i, i % 2 ? &random_bot : &greedy_bot);
    give(w, &h, 21, NULL);
    for (ticket_id i = 1; i <= 21; i++) wait_for(&h, i);
    for (unsigned i = 1; i <= 21; i++) {
        struct thinking thinking = { .scratch = scratch };
        struct progress at = { 7, i };
        struct hint hint =
            i == 21 ? hint_find(h.table, at, &thinking)
                    : bot_choice(i % 2 ? &random_bot : &greedy_bot, h.table, at, &thinking);
        cr_assert_eq(h.moves[i], hint.move, "%u", i);
        cr_assert_eq(h.times[i], 1);
    }
    for (unsigned i = 0; i < 2; i++) free(scratch[i]);
    end(w, &h);
}

Test(workers, a_bot_beyond_its_budget_fails_and_its_thread_goes_on)
{
    struct heard h;
    struct workers_stats stats;
    struct workers *w = begin(&h, 1, 20);
    give(w, &h, 1, &slow_bot);
    give(w, &h, 2, &random_bot);
    wait_for_patience_to_end(w, &h, 1);
    wait_for(&h, 2);
    cr_assert_eq(h.moves[1], BOT_FAILED);
    cr_assert_neq(h.moves[2], BOT_FAILED);
    cr_assert_str_eq(h.trouble, "a bot has used up its time");
    workers_read_stats(w, &stats);
    cr_assert_eq(stats.given_up, 0);
    cr_assert_eq(stats.failed, 1);
    end(w, &h);
    cr_assert_eq(h.times[1], 1, "told once");
}

Test(workers, a_bot_that_does_not_stop_is_replaced)
{
    struct heard h;
    struct workers_stats stats = { 0 };
    struct workers *w = begin(&h, 1, 20);
    atomic_store(&let_go, false);
    give(w, &h, 1, &deaf_bot);
    give(w, &h, 2, &random_bot);
    for (; !stats.given_up; workers_read_stats(w, &stats)) wait_and_look(w);
    wait_for(&h, 2);
    cr_assert_eq(h.moves[1], BOT_FAILED);
    cr_assert_neq(h.moves[2], BOT_FAILED);
    workers_read_stats(w, &stats);
    cr_assert_eq(stats.given_up, 1);
    cr_assert_eq(stats.thinking, 0);
    atomic_store(&let_go, true);
    end(w, &h);
    cr_assert_eq(h.times[1], 1);
}

Test(workers, what_nobody_waits_for_is_not_told)
{
    struct heard h;
    struct workers *w = begin(&h, 1, 60000);
    give(w, &h, 1, &slow_bot);
    give(w, &h, 2, &random_bot);
    give(w, &h, 3, &random_bot);
    struct workers_stats stats = { 0 };
    while (!stats.thinking) workers_read_stats(w, &stats);
    workers_forget(w, 2);
    workers_forget(w, 1);
    wait_for(&h, 3);
    cr_assert_eq(h.times[1], 0);
    cr_assert_eq(h.times[2], 0);
    end(w, &h);
}

Test(workers, a_bug_in_a_bot_fails_its_choice_alone)
{
    struct heard h;
    struct workers *w = begin(&h, 1, 60000);
    give(w, &h, 1, &broken_bot);
    give(w, &h, 2, &random_bot);
    wait_for(&h, 1);
    wait_for(&h, 2);
    cr_assert_eq(h.moves[1], BOT_FAILED);
    cr_assert_neq(h.moves[2], BOT_FAILED);
    cr_assert_eq(h.troubles, 1);
    cr_assert(strstr(h.trouble, "t->seats > 100"), "%s", h.trouble);
    end(w, &h);
}
