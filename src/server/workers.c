/* SPDX-License-Identifier: MIT */
/* See workers.h. */
#include "server/workers.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "base/check.h"
#include "bots/hint.h"
#include "server/guard.h"

/* For which a bot that was told to stop may go on: it looks between two positions, which take
 * microseconds, so one that has not stopped by then will not. */
enum { STOP_MS = 1000 };

/* How much bots stand back where there are fewer cores than threads: whoever waits for a move to be
 * shown goes first. */
enum { NICE = 10 };

struct waiting {
    struct waiting *next;
    struct bot_job *job;
};

struct worker {
    struct workers *home;
    struct bot_job *job; /* NULL: it waits for one */
    bool told;           /* its choice was failed, or nobody wants it any more */
    bool given_up;       /* it frees itself when it comes back */
    int64_t due;         /* when its job must be over, then when it must have stopped */
    atomic_bool stop;
    struct table *scratch[2];
    size_t scratch_bytes;
};

/* All of it but `env` and `budget` is guarded by the lock. */
struct workers {
    struct workers_env env;
    int64_t budget;
    pthread_mutex_t lock;
    pthread_cond_t more, fewer; /* jobs; threads */
    struct waiting *first, *last;
    struct worker *workers[WORKERS_MAX];
    unsigned count;
    unsigned running; /* threads that have not come back, those that were given up included */
    bool stopping;
    struct workers_stats stats;
};

static int64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- thinking, in a thread of their own ------------------------------------------------------ */

struct choice {
    struct worker *worker;
    const struct bot_job *job;
    unsigned move;
};

/* Within a guard: a check that fails in here ends it. */
static void choose(void *with)
{
    struct choice *c = with;
    struct thinking thinking = { .scratch = c->worker->scratch, .stop = &c->worker->stop };
    struct progress at = { c->job->seed, c->job->moves };
    struct hint hint = c->job->bot ? bot_choice(c->job->bot, c->job->table, at, &thinking)
                                   : hint_find(c->job->table, at, &thinking);
    c->move = hint.move;
}

static void grow_scratch(struct worker *worker, size_t bytes)
{
    if (bytes <= worker->scratch_bytes) return;
    worker->scratch_bytes = bytes;
    for (unsigned i = 0; i < 2; i++) {
        free(worker->scratch[i]);
        worker->scratch[i] = must_alloc(1, bytes);
    }
}

static unsigned think(struct worker *worker, const struct bot_job *job)
{
    struct choice c = { worker, job, BOT_FAILED };
    struct text problem = { 0 };
    grow_scratch(worker, job->table->setup->table_bytes);
    if (!guard_run(choose, &c, &problem)) {
        c.move = BOT_FAILED;
        worker->home->env.trouble(worker->home->env.self, job->ticket, text_string(&problem));
    }
    text_release(&problem);
    return c.move;
}

/* The next job, or NULL: it is time to go. */
static struct bot_job *next_job(struct worker *worker)
{
    struct workers *w = worker->home;
    struct bot_job *job = NULL;
    pthread_mutex_lock(&w->lock);
    while (!w->first && !w->stopping && !worker->given_up) pthread_cond_wait(&w->more, &w->lock);
    if (w->first && !w->stopping && !worker->given_up) {
        struct waiting *first = w->first;
        job = worker->job = first->job;
        if (!(w->first = first->next)) w->last = NULL;
        w->stats.waiting--;
        w->stats.thinking++;
        worker->told = false;
        worker->due = clock_ms() + w->budget;
        atomic_store(&worker->stop, false);
        free(first);
    }
    pthread_mutex_unlock(&w->lock);
    return job;
}

/* The job is over. Whoever was told that it failed is not told again. */
static void end_job(struct worker *worker, struct bot_job *job, unsigned move)
{
    struct workers *w = worker->home;
    pthread_mutex_lock(&w->lock);
    bool tell = !worker->told;
    worker->job = NULL;
    if (!worker->given_up) w->stats.thinking--;
    if (tell && move != BOT_FAILED) w->stats.chosen++;
    if (tell && move == BOT_FAILED) w->stats.failed++;
    pthread_mutex_unlock(&w->lock);
    if (tell) w->env.thought(w->env.self, job->ticket, move);
    bot_job_free(job);
}

static void *work(void *self)
{
    struct worker *worker = self;
    struct workers *w = worker->home;
    struct bot_job *job;
    setpriority(PRIO_PROCESS, 0,
                getpriority(PRIO_PROCESS, 0) + NICE); /* of this thread, on Linux */
    while ((job = next_job(worker))) end_job(worker, job, think(worker, job));
    for (unsigned i = 0; i < 2; i++) free(worker->scratch[i]);
    free(worker);
    pthread_mutex_lock(&w->lock);
    w->running--;
    pthread_cond_broadcast(&w->fewer);
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* ---- looking after them ---------------------------------------------------------------------- */

/* A thread at that place. Nobody joins it: it may never come back. Under the lock. */
static bool start_worker(struct workers *w, unsigned place)
{
    struct worker *worker = must_alloc(1, sizeof *worker);
    pthread_t thread;
    worker->home = w;
    if (pthread_create(&thread, NULL, work, worker) != 0) {
        free(worker);
        w->workers[place] = NULL;
        return false;
    }
    pthread_detach(thread);
    w->workers[place] = worker;
    w->running++;
    return true;
}

struct workers *workers_new(const struct workers_env *env, unsigned threads, int64_t budget_ms)
{
    struct workers *w = must_alloc(1, sizeof *w);
    w->env = *env;
    w->budget = budget_ms;
    w->count = threads < 1 ? 1 : threads > WORKERS_MAX ? WORKERS_MAX : threads;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    pthread_cond_init(&w->fewer, NULL);
    pthread_mutex_lock(&w->lock);
    bool fine = true;
    for (unsigned i = 0; i < w->count; i++) fine = start_worker(w, i) && fine;
    pthread_mutex_unlock(&w->lock);
    if (fine) return w;
    workers_free(w);
    return NULL;
}

void workers_think(struct workers *w, struct bot_job *job)
{
    struct waiting *waiting = must_alloc(1, sizeof *waiting);
    waiting->job = job;
    pthread_mutex_lock(&w->lock);
    if (w->last)
        w->last->next = waiting;
    else
        w->first = waiting;
    w->last = waiting;
    w->stats.waiting++;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
}

/* Takes a job out of the queue; NULL: it is not in it. Under the lock. */
static struct bot_job *take_waiting(struct workers *w, ticket_id ticket)
{
    struct waiting *before = NULL;
    for (struct waiting *at = w->first; at; before = at, at = at->next) {
        if (at->job->ticket != ticket) continue;
        struct bot_job *job = at->job;
        if (before)
            before->next = at->next;
        else
            w->first = at->next;
        if (w->last == at) w->last = before;
        w->stats.waiting--;
        free(at);
        return job;
    }
    return NULL;
}

static void tell_to_stop(struct worker *worker, int64_t now)
{
    worker->told = true;
    worker->due = now + STOP_MS;
    atomic_store(&worker->stop, true);
}

void workers_forget(struct workers *w, ticket_id ticket)
{
    pthread_mutex_lock(&w->lock);
    struct bot_job *job = take_waiting(w, ticket);
    for (unsigned i = 0; !job && i < w->count; i++) {
        struct worker *worker = w->workers[i];
        if (worker && worker->job && worker->job->ticket == ticket && !worker->told)
            tell_to_stop(worker, clock_ms());
    }
    pthread_mutex_unlock(&w->lock);
    bot_job_free(job);
}

/* One whose time is up: first it is told, then given up. Returns the ticket that has failed, or 0.
 * Under the lock. */
static ticket_id lose_patience(struct workers *w, unsigned place, int64_t now)
{
    struct worker *worker = w->workers[place];
    if (!worker->told) {
        ticket_id ticket = worker->job->ticket;
        tell_to_stop(worker, now);
        w->stats.failed++;
        return ticket;
    }
    worker->given_up = true;
    w->stats.given_up++;
    w->stats.thinking--;
    start_worker(w, place);
    return 0;
}

int64_t workers_tick(struct workers *w)
{
    ticket_id failed[WORKERS_MAX];
    unsigned count = 0;
    pthread_mutex_lock(&w->lock);
    int64_t now = clock_ms(), next = w->first ? now + w->budget : INT64_MAX;
    for (unsigned i = 0; i < w->count; i++) {
        if (!w->workers[i] && !start_worker(w, i)) continue;
        struct worker *worker = w->workers[i];
        if (!worker->job) continue;
        if (worker->due <= now) {
            ticket_id ticket = lose_patience(w, i, now);
            if (ticket) failed[count++] = ticket;
            worker = w->workers[i];
        }
        if (worker && worker->job && worker->due < next) next = worker->due;
    }
    pthread_mutex_unlock(&w->lock);
    for (unsigned i = 0; i < count; i++) {
        w->env.trouble(w->env.self, failed[i], "a bot has used up its time");
        w->env.thought(w->env.self, failed[i], BOT_FAILED);
    }
    return next == INT64_MAX ? INT64_MAX : next - now;
}

void workers_read_stats(struct workers *w, struct workers_stats *out)
{
    pthread_mutex_lock(&w->lock);
    *out = w->stats;
    pthread_mutex_unlock(&w->lock);
}

/* Waits until all threads have come back, but not for long. Under the lock. */
static void wait_for_all(struct workers *w)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += STOP_MS / 2 * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_nsec -= 1000000000L;
        until.tv_sec++;
    }
    while (w->running && pthread_cond_timedwait(&w->fewer, &w->lock, &until) == 0) {
    }
}

unsigned workers_free(struct workers *w)
{
    if (!w) return 0;
    pthread_mutex_lock(&w->lock);
    w->stopping = true;
    for (unsigned i = 0; i < w->count; i++) {
        if (w->workers[i] && w->workers[i]->job) tell_to_stop(w->workers[i], clock_ms());
    }
    pthread_cond_broadcast(&w->more);
    wait_for_all(w);
    unsigned left = w->running;
    while (w->first) bot_job_free(take_waiting(w, w->first->job->ticket));
    pthread_mutex_unlock(&w->lock);
    if (left) return left; /* they still use it */
    pthread_cond_destroy(&w->more);
    pthread_cond_destroy(&w->fewer);
    pthread_mutex_destroy(&w->lock);
    free(w);
    return 0;
}
