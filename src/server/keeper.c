/* SPDX-License-Identifier: MIT */
/* See keeper.h. */
#include "server/keeper.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"

enum job_kind {
    JOB_COMMIT,
    JOB_LIST_OPEN,
    JOB_LOAD,
    JOB_SEARCH,
    JOB_LOAD_PACK,
    JOB_BACKUP,
    JOB_PURGE,
};

/* Something that was asked for, in one piece of memory with all the strings it has. */
struct job {
    struct job *next;
    enum job_kind kind;
    uint64_t number; /* in the order in which they came */
    keeper_ticket ticket;
    size_t size;
    const char *text; /* JOB_LOAD, JOB_LOAD_PACK, JOB_BACKUP: of what, or where to */
    struct store_query query;
    enum table_state state; /* JOB_PURGE */
    int64_t unchanged_since;
    unsigned removed;
    unsigned count; /* JOB_COMMIT */
    struct store_write writes[];
};

struct queue {
    struct job *first, *last;
};

struct keeper {
    struct store *store;
    struct keeper_env env;
    pthread_t thread;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t changed;
    struct queue commits, others;
    struct keeper_stats stats;
    uint64_t jobs; /* that came so far */
    bool is_stopping;
};

/* ---- jobs ------------------------------------------------------------------------------------ */

/* Where the strings of a write are; those that its kind does not have may be NULL. */
static const size_t write_texts[] = {
    offsetof(struct store_write, row.game),    offsetof(struct store_write, row.pack),
    offsetof(struct store_write, row.options), offsetof(struct store_write, row.head),
    offsetof(struct store_write, row.names),   offsetof(struct store_write, row.settings),
    offsetof(struct store_write, row.reason),  offsetof(struct store_write, entry.body),
    offsetof(struct store_write, hash),        offsetof(struct store_write, game),
    offsetof(struct store_write, text),
};

static const size_t query_texts[] = {
    offsetof(struct store_query, game),
    offsetof(struct store_query, name),
    offsetof(struct store_query, options),
    offsetof(struct store_query, before_id),
};

enum {
    WRITE_TEXTS = sizeof write_texts / sizeof *write_texts,
    QUERY_TEXTS = sizeof query_texts / sizeof *query_texts,
};

/* Bytes that the strings of a struct need. */
static size_t texts_size(const void *of, const size_t *texts, unsigned count)
{
    size_t size = 0;
    for (unsigned i = 0; i < count; i++) {
        const char *text = *(const char *const *)((const char *)of + texts[i]);
        if (text) size += strlen(text) + 1;
    }
    return size;
}

/* Puts a copy of each string at `room` and has the struct point there. Returns what is left. */
static char *texts_copy(void *of, const size_t *texts, unsigned count, char *room)
{
    for (unsigned i = 0; i < count; i++) {
        const char **text = (const char **)((char *)of + texts[i]);
        if (!*text) continue;
        size_t size = strlen(*text) + 1;
        *text = memcpy(room, *text, size);
        room += size;
    }
    return room;
}

static struct job *job_new(enum job_kind kind, keeper_ticket ticket, unsigned writes, size_t texts)
{
    size_t size = sizeof(struct job) + writes * sizeof(struct store_write) + texts;
    struct job *job = must_alloc(1, size);
    job->kind = kind;
    job->ticket = ticket;
    job->size = size;
    job->count = writes;
    return job;
}

/* Where the strings of a job lie. */
static char *job_texts(struct job *job)
{
    return (char *)&job->writes[job->count];
}

static void queue_add(struct queue *q, struct job *job)
{
    job->next = NULL;
    if (q->first)
        q->last->next = job;
    else
        q->first = job;
    q->last = job;
}

static struct job *queue_take(struct queue *q)
{
    struct job *job = q->first;
    if (job) q->first = job->next;
    return job;
}

/* Takes the job, or frees it. */
static bool ask(struct keeper *k, struct job *job)
{
    struct keeper_stats *s = &k->stats;
    pthread_mutex_lock(&k->lock);
    bool fits = s->waiting < KEEPER_JOBS_MOST && s->waiting_size + job->size <= KEEPER_BYTES_MOST;
    if (fits) {
        job->number = k->jobs++;
        queue_add(job->kind == JOB_COMMIT ? &k->commits : &k->others, job);
        s->waiting++;
        s->waiting_size += job->size;
        pthread_cond_signal(&k->changed);
    } else {
        s->refused++;
    }
    pthread_mutex_unlock(&k->lock);
    if (!fits) free(job);
    return fits;
}

static bool ask_with_text(struct keeper *k, enum job_kind kind, keeper_ticket ticket,
                          const char *text)
{
    struct job *job = job_new(kind, ticket, 0, strlen(text) + 1);
    job->text = strcpy(job_texts(job), text);
    return ask(k, job);
}

/* ---- the thread ------------------------------------------------------------------------------ */

/* What is told about the rows and entries of a job. */
struct telling {
    const struct keeper_env *env;
    keeper_ticket ticket;
};

static bool tell_row(void *to, const struct store_row *row)
{
    const struct telling *t = to;
    t->env->row(t->env->self, t->ticket, row);
    return true;
}

static bool tell_entry(void *to, const struct store_entry *entry)
{
    const struct telling *t = to;
    t->env->entry(t->env->self, t->ticket, entry);
    return true;
}

static void tell_done(struct keeper *k, const struct job *job, const char *problem,
                      const char *text)
{
    struct keeper_done done = {
        .ticket = job->ticket, .problem = problem, .text = text, .removed = job->removed
    };
    k->env.done(k->env.self, &done);
}

/* Tells each of a group how it went. Of batches that failed alone, `problem` has a line each. */
static void tell_group(struct keeper *k, struct job *const *jobs, const struct store_batch *batches,
                       unsigned count, bool is_kept, struct text *problem)
{
    char *line = problem->bytes;
    for (unsigned i = 0; i < count; i++) {
        if (!batches[i].failed) {
            tell_done(k, jobs[i], NULL, NULL);
        } else if (!is_kept) {
            tell_done(k, jobs[i], text_string(problem), NULL);
        } else {
            check(line);
            char *end = line + strcspn(line, "\n");
            char *next = *end ? end + 1 : end;
            *end = '\0';
            tell_done(k, jobs[i], line, NULL);
            line = next;
        }
        free(jobs[i]);
    }
}

static void count_group(struct keeper *k, const struct store_batch *batches, unsigned count,
                        bool is_kept)
{
    pthread_mutex_lock(&k->lock);
    k->stats.commits++;
    k->stats.batches += count;
    for (unsigned i = 0; i < count; i++) k->stats.failed += batches[i].failed;
    k->stats.is_failing = !is_kept;
    pthread_mutex_unlock(&k->lock);
}

static void commit_group(struct keeper *k, struct job **jobs, unsigned count)
{
    struct store_batch batches[KEEPER_GROUP_MOST];
    struct text problem = { 0 };
    for (unsigned i = 0; i < count; i++)
        batches[i] = (struct store_batch){ .writes = jobs[i]->writes, .count = jobs[i]->count };
    bool is_kept = k->store->commit(k->store, batches, count, &problem);
    for (unsigned i = 0; i < count && !is_kept; i++) batches[i].failed = true;
    count_group(k, batches, count, is_kept);
    tell_group(k, jobs, batches, count, is_kept, &problem);
    text_release(&problem);
}

/* A part of the job. False, with the reason: it failed. `again`: it is to be called again. */
static bool work(struct keeper *k, struct job *job, bool *again, struct text *out,
                 struct text *problem)
{
    struct store *s = k->store;
    struct telling to = { .env = &k->env, .ticket = job->ticket };
    bool fine = false, done = true;
    unsigned removed = 0;
    switch (job->kind) {
    case JOB_COMMIT: check(job->kind != JOB_COMMIT); break; /* they are made in groups */
    case JOB_LIST_OPEN: fine = s->list_open(s, tell_row, &to, problem); break;
    case JOB_LOAD: fine = s->load(s, job->text, tell_row, tell_entry, &to, problem); break;
    case JOB_SEARCH: fine = s->search(s, &job->query, tell_row, &to, problem); break;
    case JOB_LOAD_PACK: fine = s->load_pack(s, job->text, out, problem); break;
    case JOB_BACKUP: fine = s->backup(s, job->text, &done, problem); break;
    case JOB_PURGE:
        fine = s->purge(s, job->state, job->unchanged_since, &removed, problem);
        done = removed == 0;
        job->removed += removed;
        break;
    }
    *again = fine && !done;
    return fine;
}

/* What is not done yet comes again after what others wait for. It was taken once, so the queue has
 * room for it. A copy of everything can take longer than a server may take to stop: false, it is
 * given up. */
static bool do_later(struct keeper *k, struct job *job, struct text *problem)
{
    pthread_mutex_lock(&k->lock);
    bool later = !(k->is_stopping && job->kind == JOB_BACKUP);
    if (later) {
        queue_add(&k->others, job);
        k->stats.waiting++;
        k->stats.waiting_size += job->size;
    }
    pthread_mutex_unlock(&k->lock);
    if (!later) text_add_string(problem, "the server stopped before all was copied");
    return later;
}

static void do_other(struct keeper *k, struct job *job)
{
    struct text out = { 0 }, problem = { 0 };
    bool again;
    bool fine = work(k, job, &again, &out, &problem);
    if (again && !do_later(k, job, &problem)) again = fine = false;
    if (!again) {
        tell_done(k, job, fine ? NULL : text_string(&problem), text_string(&out));
        free(job);
    }
    text_release(&out);
    text_release(&problem);
}

static struct job *take(struct keeper *k, struct queue *q)
{
    struct job *job = queue_take(q);
    if (!job) return NULL;
    k->stats.waiting--;
    k->stats.waiting_size -= job->size;
    return job;
}

/* What is to be done next: a group of commits, and one other thing. False: nothing, ever. */
static bool take_round(struct keeper *k, struct job **group, unsigned *count, struct job **other)
{
    pthread_mutex_lock(&k->lock);
    while (!k->commits.first && !k->others.first && !k->is_stopping)
        pthread_cond_wait(&k->changed, &k->lock);
    *count = 0;
    while (*count < KEEPER_GROUP_MOST && k->commits.first) group[(*count)++] = take(k, &k->commits);
    /* Commits that did not fit into the group may have come before it. */
    bool is_late =
        k->commits.first && k->others.first && k->commits.first->number < k->others.first->number;
    *other = is_late ? NULL : take(k, &k->others);
    pthread_mutex_unlock(&k->lock);
    return *count || *other;
}

static void *keep(void *about)
{
    struct keeper *k = about;
    struct job **group = must_alloc(KEEPER_GROUP_MOST, sizeof(*group)), *other;
    unsigned count;
    while (take_round(k, group, &count, &other)) {
        if (count) commit_group(k, group, count);
        if (other) do_other(k, other);
    }
    free(group);
    store_close(k->store);
    return NULL;
}

/* ---- from outside ---------------------------------------------------------------------------- */

/* Signals are for the threads that wait for them. */
static bool start_thread(struct keeper *k)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool fine = pthread_create(&k->thread, NULL, keep, k) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fine;
}

static void keeper_free(struct keeper *k)
{
    pthread_cond_destroy(&k->changed);
    pthread_mutex_destroy(&k->lock);
    free(k);
}

struct keeper *keeper_new(struct store *store, const struct keeper_env *env)
{
    struct keeper *k = must_alloc(1, sizeof *k);
    k->store = store;
    k->env = *env;
    pthread_mutex_init(&k->lock, NULL);
    pthread_cond_init(&k->changed, NULL);
    if (start_thread(k)) return k;
    store_close(store);
    keeper_free(k);
    return NULL;
}

bool keeper_commit(struct keeper *k, keeper_ticket ticket, const struct store_write *writes,
                   unsigned count)
{
    size_t size = 0;
    for (unsigned i = 0; i < count; i++) size += texts_size(&writes[i], write_texts, WRITE_TEXTS);
    struct job *job = job_new(JOB_COMMIT, ticket, count, size);
    char *room = job_texts(job);
    for (unsigned i = 0; i < count; i++) {
        job->writes[i] = writes[i];
        room = texts_copy(&job->writes[i], write_texts, WRITE_TEXTS, room);
    }
    return ask(k, job);
}

bool keeper_list_open(struct keeper *k, keeper_ticket ticket)
{
    return ask(k, job_new(JOB_LIST_OPEN, ticket, 0, 0));
}

bool keeper_load(struct keeper *k, keeper_ticket ticket, const char *table)
{
    return ask_with_text(k, JOB_LOAD, ticket, table);
}

bool keeper_search(struct keeper *k, keeper_ticket ticket, const struct store_query *query)
{
    struct job *job = job_new(JOB_SEARCH, ticket, 0, texts_size(query, query_texts, QUERY_TEXTS));
    job->query = *query;
    texts_copy(&job->query, query_texts, QUERY_TEXTS, job_texts(job));
    return ask(k, job);
}

bool keeper_load_pack(struct keeper *k, keeper_ticket ticket, const char *hash)
{
    return ask_with_text(k, JOB_LOAD_PACK, ticket, hash);
}

bool keeper_backup(struct keeper *k, keeper_ticket ticket, const char *path)
{
    return ask_with_text(k, JOB_BACKUP, ticket, path);
}

bool keeper_purge(struct keeper *k, keeper_ticket ticket, enum table_state state,
                  int64_t unchanged_since)
{
    struct job *job = job_new(JOB_PURGE, ticket, 0, 0);
    job->state = state;
    job->unchanged_since = unchanged_since;
    return ask(k, job);
}

void keeper_read_stats(struct keeper *k, struct keeper_stats *out)
{
    pthread_mutex_lock(&k->lock);
    *out = k->stats;
    pthread_mutex_unlock(&k->lock);
}

void keeper_stop(struct keeper *k)
{
    pthread_mutex_lock(&k->lock);
    k->is_stopping = true;
    pthread_cond_signal(&k->changed);
    pthread_mutex_unlock(&k->lock);
    pthread_join(k->thread, NULL);
    keeper_free(k);
}
