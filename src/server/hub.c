/* SPDX-License-Identifier: MIT */
/* See hub.h. */
#include "server/hub.h"

#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/check.h"
#include "base/json.h"
#include "base/version.h"
#include "server/admin.h"
#include "server/keeper.h"
#include "server/mailbox.h"
#include "server/workers.h"

enum {
    STOP_MS = 1200,    /* for what is under way when it stops, and bots have another half second:
                          it has ended within two */
    COME_BACK = 3,     /* seconds after which clients may try again */
    DAY_MS = 86400000, /* between two looks for closed tables to remove */
    BACKUPS_MAX = 8,   /* under way at once */
};

/* Which of the keeper's answers are whose: in the lowest bits of its tickets. */
enum asked_for { ASKED_STORE, ASKED_LOAD, ASKED_OPEN, ASKED_PURGE, ASKED_BACKUP, ASKED_BITS = 3 };

struct hub {
    const struct hub_options *options;
    struct wire *wire;
    struct core *core;
    struct keeper *keeper;
    struct workers *workers;
    struct admin *admin;
    struct mailbox mail;
    pthread_t signals;
    bool has_signals;
    int64_t now;        /* the last time that was told; never goes back */
    int64_t next_purge; /* when closed tables are looked for again */
    int64_t give_up;    /* when it ends at the latest; INT64_MAX: it is not stopping */
    bool opened;        /* all open tables were told to the core */
    bool draining, stopping;
    struct text failed_open;                     /* why they could not be */
    struct admin_question *backups[BACKUPS_MAX]; /* that wait for the keeper */
};

static int64_t hub_now(struct hub *h)
{
    int64_t now = wire_now();
    if (now > h->now) h->now = now;
    return h->now;
}

/* ---- the log --------------------------------------------------------------------------------- */

/* From any thread: a line is written whole. */
static void log_line(void *self, const char *line)
{
    (void)self;
    fprintf(stderr, "%s\n", line);
}

/* {"at":...,"event":EVENT,"why":WHY}; both may be left out: NULL. */
static void log_event(const char *event, const char *why)
{
    struct text line = { 0 };
    json_open(&line, '{');
    json_key(&line, "at");
    json_number(&line, wire_now());
    json_key(&line, "event");
    json_text(&line, event);
    if (why) {
        json_key(&line, "why");
        json_text(&line, why);
    }
    json_close(&line, '}');
    log_line(NULL, text_string(&line));
    text_release(&line);
}

/* ---- the environment of the core ------------------------------------------------------------- */

static void env_send(void *self, connection_id to, const char *bytes, size_t length)
{
    struct hub *h = self;
    wire_send(h->wire, to, bytes, length);
}

static void env_close(void *self, connection_id connection)
{
    struct hub *h = self;
    wire_hang_up(h->wire, connection);
}

static void env_reply(void *self, request_id request, unsigned status, const char *type,
                      const char *bytes, size_t length)
{
    struct hub *h = self;
    wire_reply(h->wire, request, status, type, bytes, length);
}

static keeper_ticket ticket_for(enum asked_for what, uint64_t number)
{
    return number << ASKED_BITS | (keeper_ticket)what;
}

/* The keeper's queue was full. The core is told later, not from within its call. */
static void refuse_later(struct hub *h, keeper_ticket ticket)
{
    struct post post = { .kind = POST_DONE,
                         .ticket = ticket,
                         .words = "the disk cannot keep up; try again in a moment" };
    mailbox_post(&h->mail, &post);
}

static void env_store(void *self, ticket_id ticket, const struct store_write *writes,
                      unsigned count)
{
    struct hub *h = self;
    keeper_ticket asked = ticket_for(ASKED_STORE, ticket);
    if (!keeper_commit(h->keeper, asked, writes, count)) refuse_later(h, asked);
}

static void env_load(void *self, ticket_id ticket, const char *table)
{
    struct hub *h = self;
    keeper_ticket asked = ticket_for(ASKED_LOAD, ticket);
    if (!keeper_load(h->keeper, asked, table)) refuse_later(h, asked);
}

static void env_search(void *self, ticket_id ticket, const struct store_query *query)
{
    struct hub *h = self;
    keeper_ticket asked = ticket_for(ASKED_LOAD, ticket);
    if (!keeper_search(h->keeper, asked, query)) refuse_later(h, asked);
}

static void env_think(void *self, struct bot_job *job)
{
    struct hub *h = self;
    workers_think(h->workers, job);
}

static void env_forget(void *self, ticket_id ticket)
{
    struct hub *h = self;
    workers_forget(h->workers, ticket);
}

static void env_random(void *self, void *bytes, size_t size)
{
    (void)self;
    randombytes_buf(bytes, size);
}

/* ---- what other threads tell ----------------------------------------------------------------- */

static void keeper_is_done(void *self, const struct keeper_done *done)
{
    struct hub *h = self;
    struct post post = {
        .kind = POST_DONE, .ticket = done->ticket, .words = done->problem, .number = done->removed
    };
    mailbox_post(&h->mail, &post);
}

static void keeper_found_row(void *self, keeper_ticket ticket, const struct store_row *row)
{
    struct hub *h = self;
    struct post post = { .kind = POST_ROW, .ticket = ticket, .row = *row };
    mailbox_post(&h->mail, &post);
}

static void keeper_found_entry(void *self, keeper_ticket ticket, const struct store_entry *entry)
{
    struct hub *h = self;
    struct post post = { .kind = POST_ENTRY, .ticket = ticket, .entry = *entry };
    mailbox_post(&h->mail, &post);
}

static void bot_thought(void *self, ticket_id ticket, unsigned move)
{
    struct hub *h = self;
    struct post post = { .kind = POST_THOUGHT, .ticket = ticket, .number = move };
    mailbox_post(&h->mail, &post);
}

static void bot_has_trouble(void *self, ticket_id ticket, const char *why)
{
    (void)self, (void)ticket;
    log_event("bot failed", why);
}

static void admin_asks(void *self, struct admin_question *question)
{
    struct hub *h = self;
    struct post post = { .kind = POST_ADMIN, .question = question };
    mailbox_post(&h->mail, &post);
}

static void wake_loop(void *wire)
{
    wire_wake(wire);
}

/* Whoever starts it with `nohup`, or by a shell that keeps Ctrl-C from what runs in the background,
 * wants it to go on. Said here, because a signal that is waited for comes though it is ignored. */
static bool is_ignored(int number)
{
    struct sigaction now;
    return sigaction(number, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

static sigset_t ending_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    if (!is_ignored(SIGINT)) sigaddset(&set, SIGINT);
    if (!is_ignored(SIGHUP)) sigaddset(&set, SIGHUP);
    return set;
}

/* Who says it twice while it ends does not end it otherwise. */
static void forget_signals(void)
{
    const struct timespec at_once = { 0 };
    sigset_t set = ending_signals();
    while (sigtimedwait(&set, NULL, &at_once) > 0) continue;
}

/* A thread waits for signals, so that nothing has to be done within a handler. */
static void *wait_for_signal(void *self)
{
    struct hub *h = self;
    sigset_t set = ending_signals();
    int which;
    sigwait(&set, &which);
    struct post post = { .kind = POST_STOP };
    mailbox_post(&h->mail, &post);
    return NULL;
}

/* ---- what the wire tells --------------------------------------------------------------------- */

static bool on_connected(void *self, connection_id from, const char *address)
{
    struct hub *h = self;
    return core_connect(h->core, from, address, hub_now(h));
}

static void on_message(void *self, connection_id from, const char *bytes, size_t length)
{
    struct hub *h = self;
    core_message(h->core, from, bytes, length, hub_now(h));
}

static void on_mangled(void *self, connection_id from, const char *what)
{
    struct hub *h = self;
    core_mangled(h->core, from, what, hub_now(h));
}

static void on_disconnected(void *self, connection_id from)
{
    struct hub *h = self;
    core_disconnect(h->core, from, hub_now(h));
}

static void on_request(void *self, request_id request, const struct core_request *r)
{
    struct hub *h = self;
    core_request(h->core, request, r, hub_now(h));
}

static void on_request_gone(void *self, request_id request)
{
    struct hub *h = self;
    core_request_gone(h->core, request);
}

static void on_refused(void *self, const char *why)
{
    struct hub *h = self;
    core_refused(h->core, why, hub_now(h));
}

static void add_count(struct text *out, const char *name, const char *about, uint64_t count)
{
    text_add(out, "# HELP limbic_%s %s.\n", name, about);
    bool total = strstr(name, "_total");
    text_add(out, "# TYPE limbic_%s %s\n", name, total ? "counter" : "gauge");
    text_add(out, "limbic_%s %" PRIu64 "\n", name, count);
}

static void write_metrics(void *self, struct text *out)
{
    struct hub *h = self;
    struct keeper_stats kept;
    struct workers_stats thought;
    core_metrics(h->core, out);
    wire_metrics(h->wire, out);
    keeper_read_stats(h->keeper, &kept);
    add_count(out, "store_commits_total", "Commits, each of which waited for the disk",
              kept.commits);
    add_count(out, "store_batches_total", "Changes in them", kept.batches);
    add_count(out, "store_failed_total", "Changes that were not kept", kept.failed);
    add_count(out, "store_refused_total", "Changes for which there was no room", kept.refused);
    add_count(out, "store_waiting", "Changes and questions that wait for the store", kept.waiting);
    workers_read_stats(h->workers, &thought);
    add_count(out, "bots_waiting", "Choices that wait for a thread", thought.waiting);
    add_count(out, "bots_thinking", "Choices that are being made", thought.thinking);
    add_count(out, "bots_chosen_total", "Choices made", thought.chosen);
    add_count(out, "bots_failed_total", "Choices that failed", thought.failed);
    add_count(out, "bots_given_up_total", "Threads that did not come back", thought.given_up);
}

/* ---- what people who run it say -------------------------------------------------------------- */

static void answer_now(struct admin_question *q, bool fine, const char *words)
{
    text_add_string(&q->answer, words);
    q->refused = !fine;
    admin_answer(q);
}

/* Of "backup FILE". */
static const char *path_of_backup(const struct admin_question *q)
{
    const char *rest = q->line + strlen("backup");
    return rest + (*rest == ' ');
}

/* Answered when the keeper is done. */
static void begin_backup(struct hub *h, struct admin_question *q)
{
    const char *path = path_of_backup(q);
    unsigned place = 0;
    while (place < BACKUPS_MAX && h->backups[place]) place++;
    if (!*path)
        answer_now(q, false, "Say which file: backup FILE.\n");
    else if (place == BACKUPS_MAX ||
             !keeper_backup(h->keeper, ticket_for(ASKED_BACKUP, place), path))
        answer_now(q, false, "There is too much to do at the moment: try again.\n");
    else
        h->backups[place] = q;
}

static void end_backup(struct hub *h, unsigned place, const char *problem)
{
    struct admin_question *q = h->backups[place];
    h->backups[place] = NULL;
    log_event(problem ? "backup failed" : "backup made", problem);
    if (problem)
        text_add(&q->answer, "The backup was not made: %s\n", problem);
    else
        text_add(&q->answer, "All tables are copied to %s.\n", path_of_backup(q));
    answer_now(q, !problem, "");
}

static void answer_admin(struct hub *h, struct admin_question *q)
{
    if (h->stopping) {
        answer_now(q, false, "The server is stopping.\n");
    } else if (strncmp(q->line, "backup", 6) == 0 && strchr(" ", q->line[6])) {
        begin_backup(h, q);
    } else if (strcmp(q->line, "metrics") == 0) {
        write_metrics(h, &q->answer);
        answer_now(q, true, "");
    } else {
        bool fine = core_admin(h->core, q->line, &q->answer, hub_now(h));
        bool drain = fine && strncmp(q->line, "drain", 5) == 0;
        h->draining = h->draining || drain;
        answer_now(q, fine, drain ? "It stops when nobody is connected any more.\n" : "");
    }
}

/* ---- the mailbox ----------------------------------------------------------------------------- */

static void deliver_done(struct hub *h, const struct post *post)
{
    uint64_t number = post->ticket >> ASKED_BITS;
    switch ((enum asked_for)(post->ticket & ((1u << ASKED_BITS) - 1))) {
    case ASKED_STORE: core_stored(h->core, number, post->words, hub_now(h)); break;
    case ASKED_LOAD: core_loaded(h->core, number, post->words, hub_now(h)); break;
    case ASKED_BACKUP: end_backup(h, (unsigned)number, post->words); break;
    case ASKED_OPEN:
        h->opened = true;
        if (post->words) text_add_string(&h->failed_open, post->words);
        break;
    case ASKED_PURGE:
        if (post->words) log_event("closed tables stay", post->words);
        break;
    default: check(false); /* all tickets are ours */
    }
}

static void deliver_row(struct hub *h, const struct post *post)
{
    bool opening = (post->ticket & ((1u << ASKED_BITS) - 1)) == ASKED_OPEN;
    if (opening)
        core_open_row(h->core, &post->row);
    else
        core_row(h->core, post->ticket >> ASKED_BITS, &post->row);
}

/* Everybody is told to come back; what is being stored still is. */
static void begin_to_stop(struct hub *h)
{
    if (h->stopping) return;
    h->stopping = true;
    h->give_up = hub_now(h) + STOP_MS;
    log_event("stopping", NULL);
    core_stop(h->core, COME_BACK, hub_now(h));
}

static void deliver(struct hub *h, const struct post *post)
{
    switch (post->kind) {
    case POST_DONE: deliver_done(h, post); break;
    case POST_ROW: deliver_row(h, post); break;
    case POST_ENTRY: core_entry(h->core, post->ticket >> ASKED_BITS, &post->entry); break;
    case POST_THOUGHT: core_thought(h->core, post->ticket, post->number, hub_now(h)); break;
    case POST_ADMIN: answer_admin(h, post->question); break;
    case POST_STOP: begin_to_stop(h); break;
    }
}

static void deliver_all(struct hub *h, struct post *post)
{
    while (post) {
        struct post *next = post->next;
        deliver(h, post);
        free(post);
        post = next;
    }
}

/* ---- the loop -------------------------------------------------------------------------------- */

/* Tables that were closed long ago are removed; those that are over stay. */
static void purge(struct hub *h)
{
    int64_t kept = h->options->limits.waits * DAY_MS;
    h->next_purge = h->now + DAY_MS;
    keeper_purge(h->keeper, ticket_for(ASKED_PURGE, 0), TABLE_CLOSED, h->now - kept);
}

static bool has_ended(struct hub *h)
{
    if (h->draining && !h->stopping && wire_connections(h->wire) == 0) begin_to_stop(h);
    if (!h->stopping) return false;
    return h->now >= h->give_up || (core_is_still(h->core) && wire_is_still(h->wire));
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static void run_loop(struct hub *h)
{
    for (;;) {
        deliver_all(h, mailbox_take(&h->mail));
        int64_t due = core_tick(h->core, hub_now(h)), wait = workers_tick(h->workers);
        if (has_ended(h)) return;
        if (h->now >= h->next_purge) purge(h);
        if (wait != INT64_MAX) due = least(due, h->now + wait);
        wire_run(h->wire, least(least(due, h->give_up), h->next_purge));
    }
}

/* ---- beginning and ending -------------------------------------------------------------------- */

static bool open_wire(struct hub *h, struct text *problem)
{
    struct wire_events events = { .self = h,
                                  .connected = on_connected,
                                  .message = on_message,
                                  .mangled = on_mangled,
                                  .disconnected = on_disconnected,
                                  .request = on_request,
                                  .request_gone = on_request_gone,
                                  .refused = on_refused,
                                  .metrics = write_metrics };
    struct wire_options options = h->options->wire;
    options.limits = &h->options->limits;
    h->wire = wire_listen(&options, &events, problem);
    return h->wire;
}

static bool open_store(struct hub *h, struct text *problem)
{
    const char *path = h->options->store;
    struct keeper_env env = { h, keeper_is_done, keeper_found_row, keeper_found_entry };
    struct store *store = path ? store_sqlite_open(path, problem) : store_memory_new();
    if (!store) return false;
    h->keeper = keeper_new(store, &env);
    if (!h->keeper) text_add_string(problem, "the machine gives no threads");
    return h->keeper;
}

static bool open_workers(struct hub *h, struct text *problem)
{
    struct workers_env env = { h, bot_thought, bot_has_trouble };
    h->workers = workers_new(&env, h->options->threads, h->options->limits.bot);
    if (!h->workers) text_add_string(problem, "the machine gives no threads");
    return h->workers;
}

/* The core is told of every open table before anything else. */
static bool open_tables(struct hub *h, struct text *problem)
{
    struct core_env env = { .self = h,
                            .send = env_send,
                            .close = env_close,
                            .reply = env_reply,
                            .store = env_store,
                            .load = env_load,
                            .search = env_search,
                            .think = env_think,
                            .forget = env_forget,
                            .random = env_random,
                            .log = log_line };
    h->core = core_new(&env, &h->options->limits, hub_now(h));
    keeper_list_open(h->keeper, ticket_for(ASKED_OPEN, 0));
    while (!h->opened) deliver_all(h, mailbox_wait(&h->mail));
    text_add_string(problem, text_string(&h->failed_open));
    return !h->failed_open.length;
}

/* A server in memory has no file beside which its socket could be. */
static bool open_admin(struct hub *h, struct text *problem)
{
    char path[ADMIN_LINE_MAX];
    if (!h->options->store) return true;
    if (!admin_path(h->options->store, path, sizeof path)) {
        text_add(problem, "the path '%s' is too long for a socket beside it", h->options->store);
        return false;
    }
    h->admin = admin_listen(path, admin_asks, h, problem);
    return h->admin;
}

/* The port comes first: if it is taken, or the certificate is no good, the store is not touched. */
static bool begin(struct hub *h, struct text *problem)
{
    if (sodium_init() < 0) {
        text_add_string(problem, "the system gives no random numbers");
        return false;
    }
    if (!open_wire(h, problem) || !open_store(h, problem) || !open_workers(h, problem) ||
        !open_tables(h, problem) || !open_admin(h, problem))
        return false;
    mailbox_set_wake(&h->mail, wake_loop, h->wire);
    h->has_signals = pthread_create(&h->signals, NULL, wait_for_signal, h) == 0;
    if (!h->has_signals) text_add_string(problem, "the machine gives no threads");
    return h->has_signals;
}

static unsigned end(struct hub *h)
{
    if (h->has_signals) {
        pthread_kill(h->signals, SIGTERM); /* it waits for nothing else */
        pthread_join(h->signals, NULL);
    }
    mailbox_set_wake(&h->mail, NULL, NULL);
    admin_close(h->admin); /* what it has asked is in the mailbox, and nobody looks any more */
    wire_close(h->wire);
    if (h->keeper) keeper_stop(h->keeper);
    unsigned left = workers_free(h->workers);
    if (h->core) core_free(h->core);
    mailbox_release(&h->mail);
    text_release(&h->failed_open);
    return left;
}

bool hub_run(const struct hub_options *options, unsigned *left, struct text *problem)
{
    struct hub h = { .options = options, .give_up = INT64_MAX };
    sigset_t set = ending_signals(), before;
    signal(SIGXFSZ, SIG_IGN);                  /* a file that may not grow is a disk that is full */
    pthread_sigmask(SIG_BLOCK, &set, &before); /* all threads that are made from now on, too */
    mailbox_init(&h.mail);
    bool fine = begin(&h, problem);
    if (fine) {
        log_event("listening", NULL);
        options->ready(options->self, wire_port(h.wire));
        run_loop(&h);
    }
    *left = end(&h);
    if (fine) log_event("stopped", NULL);
    forget_signals();
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fine;
}
