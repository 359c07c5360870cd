/* SPDX-License-Identifier: MIT */
/*
 * See run.h. Threads take batches of deals in order; each counts for itself, and at the end the
 * counts are added. With a list of games, a thread that has finished its batch waits until those
 * before it are written.
 */
#include "lab/run.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "base/allocations.h"
#include "base/cores.h"
#include "lab/csv.h"

enum {
    BATCH_MOST = 64,       /* deals: enough to make the cost of handing them out negligible */
    BATCHES_A_THREAD = 64, /* at least, given enough deals: so that all finish together */
    TICK_MS = 200,
};

/* What the threads of a run share. */
struct shared {
    struct run *run;
    uint64_t first, deals, batch;
    atomic_ullong next; /* batch to be taken */
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a batch was written, or a thread has finished */
    uint64_t written;       /* batches in the list of games */
    unsigned running;
};

struct worker {
    struct shared *shared;
    struct dealer dealer;
    struct game_row *rows; /* of a batch; NULL: no list is wanted */
    uint64_t allocations;
    pthread_t thread;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- a thread -------------------------------------------------------------------------------- */

/* Batches are taken in order and each is written, so the one waited for is under way. */
static void write_rows(struct worker *w, uint64_t batch, uint64_t games)
{
    struct shared *s = w->shared;
    if (!w->rows) return;
    pthread_mutex_lock(&s->lock);
    while (s->written != batch) pthread_cond_wait(&s->changed, &s->lock);
    for (uint64_t i = 0; i < games; i++) csv_write_game(s->run->csv, s->run->layout, &w->rows[i]);
    s->written++;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

static void play_batch(struct worker *w, uint64_t batch)
{
    struct shared *s = w->shared;
    unsigned games_a_deal = plan_deal_games(s->run->layout->plan);
    uint64_t from = batch * s->batch, played = 0;
    uint64_t end = from + s->batch < s->deals ? from + s->batch : s->deals;
    for (uint64_t deal = from; deal < end; deal++) {
        struct game_row *rows = w->rows ? w->rows + played : w->dealer.games;
        if (!dealer_play(&w->dealer, s->first + deal, rows)) break;
        if (s->run->hear) s->run->hear(s->run->about, rows, games_a_deal);
        played += games_a_deal;
        atomic_fetch_add_explicit(&s->run->played, games_a_deal, memory_order_relaxed);
    }
    write_rows(w, batch, played);
}

static void *work(void *about)
{
    struct worker *w = about;
    struct shared *s = w->shared;
    uint64_t before = allocations_so_far();
    while (!atomic_load_explicit(s->run->stop, memory_order_relaxed)) {
        uint64_t batch = atomic_fetch_add(&s->next, 1);
        if (batch * s->batch >= s->deals) break;
        play_batch(w, batch);
    }
    w->allocations = allocations_so_far() - before;
    pthread_mutex_lock(&s->lock);
    s->running--;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- the run --------------------------------------------------------------------------------- */

unsigned run_threads_there_are(void)
{
    unsigned count = cores_there_are();
    return count > RUN_THREADS_MAX ? RUN_THREADS_MAX : count;
}

static uint64_t batch_size(uint64_t deals, unsigned threads)
{
    uint64_t batch = deals / ((uint64_t)threads * BATCHES_A_THREAD);
    return batch < 1 ? 1 : batch > BATCH_MOST ? BATCH_MOST : batch;
}

static void wait_for_all(struct shared *s, double began)
{
    pthread_mutex_lock(&s->lock);
    while (s->running) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += TICK_MS * 1000000L;
        if (until.tv_nsec >= 1000000000L) {
            until.tv_sec++;
            until.tv_nsec -= 1000000000L;
        }
        pthread_cond_timedwait(&s->changed, &s->lock, &until);
        s->run->seconds = now() - began;
        pthread_mutex_unlock(&s->lock);
        if (s->run->progress) s->run->progress(s->run);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
}

/* Signals are for the thread that waits: the others start with all of them blocked. */
static unsigned start_threads(struct worker *workers, unsigned count, struct shared *s)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    unsigned started = 0;
    pthread_mutex_lock(&s->lock);
    while (started < count &&
           pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0) {
        started++;
    }
    s->running = started;
    pthread_mutex_unlock(&s->lock);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static void init_shared(struct shared *s, struct run *run)
{
    const struct plan *plan = run->layout->plan;
    *s = (struct shared){ .run = run, .first = plan_first(plan) };
    s->deals = plan_end(plan) - s->first;
    s->batch = batch_size(s->deals, run->threads);
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    run->games = s->deals * plan_deal_games(plan);
}

static void add_costs(struct run *run, const struct bot_cost *cost)
{
    for (unsigned i = 0; i < run->layout->plan->bot_count; i++) {
        run->cost[i].decisions += cost[i].decisions;
        run->cost[i].trials += cost[i].trials;
        run->cost[i].ns += cost[i].ns;
    }
}

void run_play(struct run *run)
{
    struct shared shared;
    init_shared(&shared, run);
    totals_init(&run->totals, run->layout);
    struct worker *workers = must_alloc(run->threads, sizeof *workers);
    for (unsigned i = 0; i < run->threads; i++) {
        workers[i].shared = &shared;
        dealer_init(&workers[i].dealer, run->layout->plan, run->layout, run->stop);
        workers[i].dealer.timed = run->timed;
        if (!run->csv) continue;
        workers[i].rows =
            must_alloc(shared.batch * plan_deal_games(run->layout->plan), sizeof *workers[i].rows);
    }
    double began = now();
    unsigned started = start_threads(workers, run->threads, &shared);
    if (!started) { /* no thread can be created: this one does the work */
        shared.running = 1;
        work(&workers[0]);
    }
    wait_for_all(&shared, began);
    run->seconds = now() - began;
    for (unsigned i = 0; i < run->threads; i++) {
        if (i < started) pthread_join(workers[i].thread, NULL);
        totals_add(&run->totals, &workers[i].dealer.totals);
        run->allocations += workers[i].allocations;
        add_costs(run, workers[i].dealer.cost);
        const struct text *problem = &workers[i].dealer.problem;
        if (problem->length && !run->problem.length)
            text_add_string(&run->problem, text_string(problem));
        dealer_release(&workers[i].dealer);
        free(workers[i].rows);
    }
    free(workers);
    pthread_cond_destroy(&shared.changed);
    pthread_mutex_destroy(&shared.lock);
    run->complete = atomic_load(&run->played) == run->games;
}
