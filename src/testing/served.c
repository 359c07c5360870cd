/* SPDX-License-Identifier: MIT */
/* See served.h. */
#include "testing/served.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/hint.h"
#include "testing/expand.h"
#include "testing/merge.h"
#include "testing/property.h"

enum { BEGAN_MS = 1700000000, CLIENTS_MOST = 64 };

/* Something that the core wants, with copies of all it needs. */
enum wanted_kind { WANTED_STORE, WANTED_LOAD, WANTED_SEARCH, WANTED_THINK };

struct wanted {
    enum wanted_kind kind;
    ticket_id ticket;
    struct store_write *writes;
    unsigned count;
    char **strings;
    unsigned string_count;
    char table[TABLE_ID_LENGTH + 1];
    struct store_query query;
    struct bot_job *job;
};

static const char *keep(struct wanted *w, const char *string)
{
    if (!string) return NULL;
    char *copy = strdup(string);
    w->strings = must_realloc(w->strings, (w->string_count + 1) * sizeof *w->strings);
    w->strings[w->string_count++] = copy;
    return copy;
}

static struct wanted *want(struct served *s, enum wanted_kind kind, ticket_id ticket)
{
    s->wanted = must_realloc(s->wanted, (s->wanted_count + 1) * sizeof *s->wanted);
    struct wanted *w = must_alloc(1, sizeof *w);
    w->kind = kind;
    w->ticket = ticket;
    return s->wanted[s->wanted_count++] = w;
}

static void free_wanted(struct wanted *w)
{
    for (unsigned i = 0; i < w->string_count; i++) free(w->strings[i]);
    free(w->strings);
    free(w->writes);
    bot_job_free(w->job);
    free(w);
}

/* ---- the environment ------------------------------------------------------------------------- */

static struct client *client_of(const struct served *s, connection_id id)
{
    for (unsigned i = 0; i < s->client_count; i++) {
        if (s->clients[i]->id == id && s->clients[i]->open) return s->clients[i];
    }
    return NULL;
}

static void take_view(struct client *c, json_t *message)
{
    json_decref(c->view);
    json_decref(c->table);
    c->table = json_incref(message);
    c->view = json_deep_copy(json_object_get(message, "view"));
    c->number = (uint32_t)json_integer_value(json_object_get(message, "number"));
}

static void take_step(struct client *c, const json_t *message)
{
    c->number = (uint32_t)json_integer_value(json_object_get(message, "number"));
}

static void look_at_sum(struct client *c, json_t *message)
{
    json_t *sum = json_object_get(message, "sum");
    unsigned one_in = c->served->sums_one_in;
    if (!c->view || !sum || (one_in && c->number % one_in)) return;
    c->drifts += merge_sum(c->view) != (uint32_t)json_integer_value(sum);
}

void client_take(struct client *c, const char *bytes, size_t length)
{
    json_error_t error;
    text_add_bytes(&c->heard, bytes, length);
    text_add_char(&c->heard, '\n');
    json_t *message = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    property_require(message, "not JSON: %s: %.*s", error.text, (int)length, bytes);
    if (json_object_get(message, "step")) {
        property_require(c->view, "a step came before the table");
        json_t *step = expand_step(message, c->view, c->table);
        json_decref(message);
        message = step;
    }
    const char *kind = json_string_value(json_object_get(message, "message"));
    property_require(kind, "a message without its kind: %.*s", (int)length, bytes);
    if (strcmp(kind, "table") == 0) take_view(c, message);
    if (strcmp(kind, "step") == 0) take_step(c, message);
    if (strcmp(kind, "table") == 0 || strcmp(kind, "step") == 0) look_at_sum(c, message);
    json_array_append_new(c->messages, message);
}

static void send(void *self, connection_id to, const char *bytes, size_t length)
{
    struct served *s = self;
    struct client *c = client_of(s, to);
    if (s->sent)
        s->sent(s->network, to, bytes, length);
    else if (c)
        client_take(c, bytes, length);
}

static void close_connection(void *self, connection_id id)
{
    struct served *s = self;
    struct client *c = client_of(s, id);
    if (c) c->open = false;
    if (s->closed) s->closed(s->network, id);
}

static void reply(void *self, request_id request, unsigned status, const char *type,
                  const char *bytes, size_t length)
{
    struct served *s = self;
    (void)request, (void)type;
    text_clear(&s->reply);
    text_add_bytes(&s->reply, bytes, length);
    s->status = status;
}

static void store(void *self, ticket_id ticket, const struct store_write *writes, unsigned count)
{
    struct wanted *w = want(self, WANTED_STORE, ticket);
    w->writes = must_alloc(count + 1, sizeof *writes);
    w->count = count;
    if (count) memcpy(w->writes, writes, count * sizeof *writes);
    for (unsigned i = 0; i < count; i++) {
        struct store_write *x = &w->writes[i];
        struct store_row *row = &x->row;
        row->game = keep(w, row->game);
        row->pack = keep(w, row->pack);
        row->options = keep(w, row->options);
        row->head = keep(w, row->head);
        row->names = keep(w, row->names);
        row->settings = keep(w, row->settings);
        row->reason = keep(w, row->reason);
        x->entry.body = keep(w, x->entry.body);
        x->hash = keep(w, x->hash);
        x->game = keep(w, x->game);
        x->text = keep(w, x->text);
    }
}

static void load(void *self, ticket_id ticket, const char *table)
{
    snprintf(want(self, WANTED_LOAD, ticket)->table, TABLE_ID_LENGTH + 1, "%s", table);
}

static void search(void *self, ticket_id ticket, const struct store_query *query)
{
    struct wanted *w = want(self, WANTED_SEARCH, ticket);
    w->query = *query;
    w->query.game = keep(w, query->game);
    w->query.name = keep(w, query->name);
    w->query.options = keep(w, query->options);
}

static void think(void *self, struct bot_job *job)
{
    want(self, WANTED_THINK, job->ticket)->job = job;
}

static void forget(void *self, ticket_id ticket)
{
    struct served *s = self;
    for (unsigned i = 0; i < s->wanted_count; i++) {
        if (s->wanted[i]->ticket != ticket) continue;
        free_wanted(s->wanted[i]);
        memmove(s->wanted + i, s->wanted + i + 1, (--s->wanted_count - i) * sizeof *s->wanted);
        return;
    }
}

static void random_bytes(void *self, void *bytes, size_t size)
{
    struct served *s = self;
    for (size_t i = 0; i < size; i++) ((uint8_t *)bytes)[i] = (uint8_t)stream_below(&s->luck, 256);
}

static void log_line(void *self, const char *line)
{
    struct served *s = self;
    text_add(&s->log, "%s\n", line);
}

/* ---- doing what is wanted -------------------------------------------------------------------- */

struct bringing {
    struct served *served;
    ticket_id ticket;
};

static bool bring_row(void *to, const struct store_row *row)
{
    const struct bringing *b = to;
    core_row(b->served->core, b->ticket, row);
    return true;
}

static bool bring_entry(void *to, const struct store_entry *entry)
{
    const struct bringing *b = to;
    core_entry(b->served->core, b->ticket, entry);
    return true;
}

static void do_store(struct served *s, struct wanted *w)
{
    struct store_batch batch = { .writes = w->writes, .count = w->count };
    struct text problem = { 0 };
    const char *why = s->store_fails;
    unsigned batches = w->count > 0; /* or it is only tried */
    if (!why && (!s->store->commit(s->store, &batch, batches, &problem) || batch.failed))
        why = text_string(&problem);
    property_require(!why || s->store_fails || s->store_again,
                     "the store refuses what the core writes: %s", why);
    core_stored(s->core, w->ticket, why, s->now);
    text_release(&problem);
}

static unsigned choice_of(struct bot_job *job)
{
    struct table *scratch[2];
    for (unsigned i = 0; i < 2; i++) scratch[i] = must_alloc(1, job->table->setup->table_bytes);
    struct thinking thinking = { .scratch = scratch };
    struct progress at = { job->seed, job->moves };
    struct hint hint = job->bot ? bot_choice(job->bot, job->table, at, &thinking)
                                : hint_find(job->table, at, &thinking);
    for (unsigned i = 0; i < 2; i++) free(scratch[i]);
    return hint.move;
}

static void do_wanted(struct served *s, struct wanted *w)
{
    struct bringing b = { s, w->ticket };
    struct text problem = { 0 };
    bool fine;
    switch (w->kind) {
    case WANTED_STORE: do_store(s, w); break;
    case WANTED_LOAD:
        fine = s->store->load(s->store, w->table, bring_row, bring_entry, &b, &problem);
        core_loaded(s->core, w->ticket, fine ? NULL : text_string(&problem), s->now);
        break;
    case WANTED_SEARCH:
        fine = s->store->search(s->store, &w->query, bring_row, &b, &problem);
        core_loaded(s->core, w->ticket, fine ? NULL : text_string(&problem), s->now);
        break;
    case WANTED_THINK:
        core_thought(s->core, w->ticket, s->bots_fail ? (unsigned)BOT_FAILED : choice_of(w->job),
                     s->now);
        break;
    }
    text_release(&problem);
}

bool served_step_at(struct served *s, unsigned which)
{
    if (which >= s->wanted_count) return false;
    struct wanted *w = s->wanted[which];
    memmove(s->wanted + which, s->wanted + which + 1,
            (--s->wanted_count - which) * sizeof *s->wanted);
    do_wanted(s, w);
    free_wanted(w);
    return true;
}

bool served_is_of_store(const struct served *s, unsigned which)
{
    return s->wanted[which]->kind != WANTED_THINK;
}

bool served_step(struct served *s)
{
    return served_step_at(s, 0);
}

void served_settle(struct served *s)
{
    while (served_step(s)) continue;
}

void served_pass_time(struct served *s, int64_t ms)
{
    int64_t until = s->now + ms;
    for (;;) {
        served_settle(s);
        int64_t due = core_tick(s->core, s->now);
        if (s->wanted_count) continue;
        if (due > until) break;
        if (due > s->now) s->now = due;
    }
    s->now = until;
    core_tick(s->core, s->now);
    served_settle(s);
}

/* ---- life ------------------------------------------------------------------------------------ */

static bool open_row(void *to, const struct store_row *row)
{
    core_open_row(to, row);
    return true;
}

static void begin(struct served *s)
{
    struct text problem = { 0 };
    s->core = core_new(&s->env, &s->limits, s->now);
    check(s->store->list_open(s->store, open_row, s->core, &problem));
    text_release(&problem);
}

struct served *served_new(struct store *given, uint64_t seed)
{
    struct served *s = must_alloc(1, sizeof *s);
    *s = (struct served){ .store = given ? given : store_memory_new(),
                          .now = (int64_t)BEGAN_MS * 1000,
                          .luck = stream_make(seed, 99) };
    limits_init(&s->limits);
    s->env = (struct core_env){ s,      send,  close_connection, reply,        store,   load,
                                search, think, forget,           random_bytes, log_line };
    begin(s);
    return s;
}

static void forget_wanted(struct served *s)
{
    for (unsigned i = 0; i < s->wanted_count; i++) free_wanted(s->wanted[i]);
    s->wanted_count = 0;
}

void served_crash_after(struct served *s, unsigned commits)
{
    for (unsigned i = 0; i < s->wanted_count && commits; i++) {
        struct wanted *w = s->wanted[i];
        struct store_batch batch = { .writes = w->writes, .count = w->count };
        struct text problem = { 0 };
        if (w->kind != WANTED_STORE || !w->count) continue;
        bool kept = s->store->commit(s->store, &batch, 1, &problem) && !batch.failed;
        property_require(kept || s->store_again, "the store refuses what the core writes: %s",
                         text_string(&problem));
        text_release(&problem);
        commits--;
    }
    served_crash(s);
}

void served_crash(struct served *s)
{
    forget_wanted(s);
    for (unsigned i = 0; i < s->client_count; i++) s->clients[i]->open = false;
    core_free(s->core);
    forget_wanted(s);
    if (s->store_again) s->store = s->store_again(s->store);
    begin(s);
}

static void free_client(struct client *c)
{
    json_decref(c->messages);
    json_decref(c->view);
    json_decref(c->table);
    text_release(&c->heard);
    free(c);
}

void served_free(struct served *s)
{
    core_free(s->core);
    forget_wanted(s);
    free(s->wanted);
    for (unsigned i = 0; i < s->client_count; i++) free_client(s->clients[i]);
    free(s->clients);
    store_close(s->store);
    text_release(&s->reply);
    text_release(&s->log);
    free(s);
}

/* ---- clients --------------------------------------------------------------------------------- */

void served_ask(struct served *s, const char *method, const char *path, const char *body)
{
    char bare[500];
    const char *query = strchr(path, '?');
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(path, "?"), path);
    struct core_request r = { .method = method,
                              .path = bare,
                              .query = query ? query + 1 : "",
                              .body = body ? body : "",
                              .length = body ? strlen(body) : 0,
                              .address = "" };
    text_clear(&s->reply);
    s->status = 0;
    core_request(s->core, ++s->last_id, &r, s->now);
}

const char *served_request(struct served *s, const char *method, const char *path, const char *body)
{
    served_ask(s, method, path, body);
    served_settle(s);
    return text_string(&s->reply);
}

struct client *client_new(struct served *s, const char *address)
{
    struct client *c = must_alloc(1, sizeof *c);
    *c = (struct client){ .served = s, .id = ++s->last_id, .messages = json_array() };
    s->clients = must_realloc(s->clients, (s->client_count + 1) * sizeof *s->clients);
    s->clients[s->client_count++] = c;
    c->open = core_connect(s->core, c->id, address, s->now);
    return c;
}

void client_leave(struct client *c)
{
    c->open = false;
    core_disconnect(c->served->core, c->id, c->served->now);
}

void client_free(struct client *c)
{
    struct served *s = c->served;
    if (c->open) client_leave(c);
    for (unsigned i = 0; i < s->client_count; i++) {
        if (s->clients[i] == c) s->clients[i] = s->clients[--s->client_count];
    }
    free_client(c);
}

void client_say(struct client *c, const char *format, ...)
{
    struct text words = { 0 };
    char bytes[8000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(bytes, sizeof bytes, format, arguments);
    va_end(arguments);
    text_add_string(&words, bytes);
    if (c->open) core_message(c->served->core, c->id, words.bytes, words.length, c->served->now);
    text_release(&words);
}

json_t *client_next(struct client *c, const char *kind)
{
    while (json_array_size(c->messages)) {
        json_t *message = json_incref(json_array_get(c->messages, 0));
        json_array_remove(c->messages, 0);
        const char *is = json_string_value(json_object_get(message, "message"));
        if (strcmp(is, kind) == 0) return message;
        json_decref(message);
    }
    return NULL;
}

unsigned served_logged(const struct served *s, const char *words)
{
    unsigned count = 0;
    for (const char *at = s->log.length ? s->log.bytes : ""; (at = strstr(at, words)); at++)
        count++;
    return count;
}
