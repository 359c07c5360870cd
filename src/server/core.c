/* SPDX-License-Identifier: MIT */
/* The core: connections, tickets, time. See core.h and room.h. */
#include "server/core.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/room.h"

enum {
    HOUR_MS = 3600 * 1000,
    MINUTE_MS = 60 * 1000,
    CHECK_BYTES = 8192,     /* that a check of nothing counts for */
    SLOW_MS = 1000,         /* that the store took: people notice */
    SLOW_AGAIN_MS = 10000,  /* until the next line about that */
    REFUSALS_A_MINUTE = 60, /* that are logged: who is refused must not fill the disk with it */
};

/* ---- life ------------------------------------------------------------------------------------ */

struct core *core_new(const struct core_env *env, const struct limits *limits, int64_t now)
{
    struct core *core = must_alloc(1, sizeof *core);
    *core = (struct core){ .env = *env, .limits = *limits, .now = now, .swept = now };
    core->due = now + HOUR_MS;
    return core;
}

static void free_tickets(struct core *core)
{
    unsigned at = 0;
    for (struct ticket *ticket; (ticket = map_next(&core->tickets, &at));) {
        text_release(&ticket->found);
        free(ticket);
    }
    map_release(&core->tickets);
}

static void free_addresses(struct core *core)
{
    while (core->addresses) {
        struct address *address = core->addresses;
        core->addresses = address->next;
        free(address->name);
        free(address);
    }
}

void core_free(struct core *core)
{
    unsigned at = 0;
    for (struct connection *c; (c = map_next(&core->connections, &at));) free(c);
    map_release(&core->connections);
    at = 0;
    for (struct room *room; (room = map_next(&core->rooms, &at)); at = 0) {
        room->connections = NULL;
        room_drop(core, room);
    }
    map_release(&core->rooms);
    at = 0;
    for (struct next *next; (next = map_next(&core->nexts, &at));) free(next);
    map_release(&core->nexts);
    own_packs_free(core);
    free_tickets(core);
    free_addresses(core);
    at = 0;
    for (void *waiting; (waiting = map_next(&core->requests, &at));) free(waiting);
    map_release(&core->requests);
    for (unsigned i = 0; i < core->body_room; i++) text_release(&core->bodies[i]);
    free(core->bodies);
    free(core->writes);
    free(core->trouble);
    for (unsigned i = 0; i < 2; i++) free(core->scratch[i]);
    free(core);
}

static void log_unreadable(struct core *core, const char *id, const char *why)
{
    struct text fields = { 0 };
    json_key(&fields, "table");
    json_text(&fields, id);
    json_key(&fields, "why");
    json_text(&fields, why);
    core_log(core, "unreadable", text_string(&fields));
    text_release(&fields);
}

void core_open_row(struct core *core, const struct store_row *row)
{
    struct text problem = { 0 };
    struct room *room = room_new(core, row->id);
    if (!room) text_add_string(&problem, "its id is none");
    if (!room || !room_read_row(core, room, row, &problem)) {
        log_unreadable(core, row->id, text_string(&problem));
        if (room) room_drop(core, room);
    } else {
        core->open_tables += room_is_open(room);
        if (room->state == TABLE_WAITING) room_load(core, room); /* lists show its free seats */
    }
    text_release(&problem);
}

/* ---- what the files of the core share -------------------------------------------------------- */

struct ticket *core_ticket(struct core *core, enum ticket_kind kind, ticket_id *number)
{
    struct ticket *ticket = must_alloc(1, sizeof *ticket);
    ticket->kind = kind;
    ticket->since = core->now;
    *number = ++core->last_ticket;
    map_put(&core->tickets, *number, ticket);
    return ticket;
}

void core_wake(struct core *core, int64_t at)
{
    if (at < core->due) core->due = at;
}

struct connection *core_connection(const struct core *core, connection_id id)
{
    return map_find(&core->connections, id);
}

struct table *const *core_scratch(struct core *core, const struct setup *setup)
{
    if (setup->table_bytes > core->scratch_bytes) {
        core->scratch_bytes = setup->table_bytes;
        for (unsigned i = 0; i < 2; i++) {
            free(core->scratch[i]);
            core->scratch[i] = must_alloc(1, core->scratch_bytes);
        }
    }
    return core->scratch;
}

void core_log(struct core *core, const char *event, const char *fields)
{
    struct text line = { 0 };
    json_open(&line, '{');
    json_key(&line, "at");
    json_number(&line, core->now);
    json_key(&line, "event");
    json_text(&line, event);
    if (*fields) text_add(&line, ",%s", fields);
    json_close(&line, '}');
    core->env.log(core->env.self, text_string(&line));
    text_release(&line);
}

void core_log_why(struct core *core, const char *event, const char *why)
{
    struct text fields = { 0 };
    json_key(&fields, "why");
    json_text(&fields, why);
    core_log(core, event, text_string(&fields));
    text_release(&fields);
}

void core_refused(struct core *core, const char *why, int64_t now)
{
    core->now = now;
    if (now >= core->refusals_since + MINUTE_MS) {
        core->refusals_since = now;
        core->refusals_logged = 0;
    }
    unsigned logged = core->refusals_logged++;
    if (logged < REFUSALS_A_MINUTE) core_log_why(core, "refused", why);
    if (logged == REFUSALS_A_MINUTE)
        core_log_why(core, "refused", "more than are told in a minute: see the metrics");
}

void bot_job_free(struct bot_job *job)
{
    if (!job) return;
    const struct setup *setup = job->table->setup;
    free(job->table);
    setup_drop(setup);
    free(job);
}

/* ---- addresses ------------------------------------------------------------------------------- */

static struct address *find_address(struct core *core, const char *name)
{
    if (!name || !*name) return NULL;
    for (struct address *a = core->addresses; a; a = a->next) {
        if (strcmp(a->name, name) == 0) return a;
    }
    struct address *address = must_alloc(1, sizeof *address);
    struct text copy = { 0 };
    text_add_string(&copy, name);
    *address = (struct address){ .name = copy.bytes, .hour = core->now, .next = core->addresses };
    return core->addresses = address;
}

/* Those of whom nothing has to be known any more. */
static void forget_addresses(struct core *core)
{
    for (struct address **at = &core->addresses; *at;) {
        struct address *address = *at;
        if (address->connections || core->now - address->hour < HOUR_MS) {
            at = &address->next;
            continue;
        }
        *at = address->next;
        free(address->name);
        free(address);
    }
}

bool core_may_make(struct core *core, const char *name)
{
    struct address *address = find_address(core, name);
    if (!address) return true; /* this machine */
    if (core->now - address->hour >= HOUR_MS) {
        address->hour = core->now;
        address->tables = address->tried = 0;
    }
    return address->tables++ < core->limits.new_tables;
}

/* Reading takes as long as there is to be read, and our own cards are read each time, too. */
bool core_may_check(struct core *core, const char *name, size_t bytes)
{
    struct address *address = find_address(core, name);
    if (!address) return true; /* this machine */
    if (core->now - address->minute >= MINUTE_MS) {
        address->minute = core->now;
        address->checked = 0;
    }
    address->checked += CHECK_BYTES + (int64_t)bytes;
    return address->checked <= core->limits.checked;
}

bool core_may_try(struct core *core, const char *name)
{
    struct address *address = find_address(core, name);
    if (!address) return true;
    return address->tried++ < core->limits.tried; /* begun anew with the hour, by core_may_make() */
}

/* ---- connections ----------------------------------------------------------------------------- */

bool core_connect(struct core *core, connection_id from, const char *name, int64_t now)
{
    core->now = now;
    forget_addresses(core);
    struct address *address = find_address(core, name);
    if (address && address->connections >= core->limits.connections) {
        core->counts.crowded++;
        core_refused(core, "too many connections from an address", now);
        return false;
    }
    struct connection *c = must_alloc(1, sizeof *c);
    *c = (struct connection){ .id = from,
                              .address = address,
                              .seat = NOBODY,
                              .since = now,
                              .refilled = now,
                              .allowance = core->limits.burst * 1000 };
    if (address) address->connections++;
    map_put(&core->connections, from, c);
    core_wake(core, now + core->limits.handshake * 1000);
    return true;
}

void connection_leave(struct core *core, struct connection *c)
{
    struct room *room = c->room;
    if (!room) return;
    struct connection **at = &room->connections;
    while (*at != c) at = &(*at)->next;
    *at = c->next;
    c->room = NULL;
    c->next = NULL;
    if (c->seat == NOBODY) {
        room->watching--;
    } else if (--room->seats[c->seat].here == 0) {
        room->seats[c->seat].gone = core->now;
    }
    c->seat = NOBODY;
    c->host = false;
    c->since = core->now;
    room_touch(core, room);
    tell_people(core, room);
}

static void forget_connection(struct core *core, struct connection *c)
{
    connection_leave(core, c);
    if (c->address) c->address->connections--;
    map_remove(&core->connections, c->id);
    free(c);
}

void core_disconnect(struct core *core, connection_id from, int64_t now)
{
    core->now = now;
    struct connection *c = core_connection(core, from);
    if (c) forget_connection(core, c);
}

/* The environment closes what it is told to; the core forgets it when nothing looks at it. */
void core_bye(struct core *core, struct connection *c, const char *why, int again)
{
    struct text out = { 0 };
    if (c->closing) return;
    json_open(&out, '{');
    json_key(&out, "message");
    json_text(&out, "bye");
    json_key(&out, "why");
    json_text(&out, why);
    if (again >= 0) {
        json_key(&out, "again");
        json_number(&out, again);
    }
    json_close(&out, '}');
    core->env.send(core->env.self, c->id, out.bytes, out.length);
    core->env.close(core->env.self, c->id);
    c->closing = true;
    core_wake(core, core->now);
    text_release(&out);
}

/* So many messages a second, and a few more at once. */
static bool may_send(struct core *core, struct connection *c)
{
    int64_t most = core->limits.burst * 1000;
    c->allowance += (core->now - c->refilled) * core->limits.messages;
    c->refilled = core->now;
    if (c->allowance > most) c->allowance = most;
    if (c->allowance < 1000) return false;
    c->allowance -= 1000;
    return true;
}

/* Too fast is told once and ends it: whoever sends that much does not read. */
static bool is_listened_to(struct core *core, struct connection *c)
{
    if (!c || c->closing) return false;
    if (may_send(core, c)) return true;
    core->counts.too_fast++;
    core_refused(core, "too many messages", core->now);
    core_bye(core, c, "Too many messages at once. Please come back in a moment.", 5);
    return false;
}

void core_message(struct core *core, connection_id from, const char *bytes, size_t length,
                  int64_t now)
{
    core->now = now;
    struct connection *c = core_connection(core, from);
    if (!is_listened_to(core, c)) return;
    core->counts.messages++;
    talk_message(core, c, bytes, length);
}

void core_mangled(struct core *core, connection_id from, const char *what, int64_t now)
{
    core->now = now;
    struct connection *c = core_connection(core, from);
    if (!is_listened_to(core, c)) return;
    struct talk talk = { .core = core, .from = c, .room = c->room, .asker.connection = from };
    talk_strike(&talk, "%s", what);
}

/* ---- HTTP ------------------------------------------------------------------------------------ */

void core_request(struct core *core, request_id request, const struct core_request *r, int64_t now)
{
    core->now = now;
    lobby_answer(core, request, r);
}

void core_request_gone(struct core *core, request_id request)
{
    free(map_remove(&core->requests, request));
}

/* ---- what was asked for ---------------------------------------------------------------------- */

static struct ticket *find_ticket(const struct core *core, ticket_id number, enum ticket_kind kind)
{
    struct ticket *ticket = map_find(&core->tickets, number);
    return ticket && ticket->kind == kind ? ticket : NULL;
}

/* Whoever runs the server is told that a disk is slow, not every time that it is. */
static void log_slow(struct core *core, const struct ticket *ticket)
{
    bool read = ticket->kind == TICKET_LOAD || ticket->kind == TICKET_SEARCH;
    int64_t took = core->now - ticket->since;
    if (!read && ticket->kind != TICKET_STORE) return; /* bots have a time of their own */
    if (took < SLOW_MS || core->now < core->slow_again) return;
    struct text fields = { 0 };
    json_key(&fields, "what");
    json_text(&fields, read ? "reading" : "storing");
    json_key(&fields, "ms");
    json_number(&fields, took);
    core_log(core, "slow", text_string(&fields));
    core->slow_again = core->now + SLOW_AGAIN_MS;
    text_release(&fields);
}

static void end_ticket(struct core *core, ticket_id number)
{
    struct ticket *ticket = map_remove(&core->tickets, number);
    log_slow(core, ticket);
    text_release(&ticket->found);
    free(ticket);
}

void core_stored(struct core *core, ticket_id number, const char *problem, int64_t now)
{
    core->now = now;
    struct ticket *ticket = find_ticket(core, number, TICKET_STORE);
    if (!ticket) return;
    struct room *room = map_find(&core->rooms, ticket->room);
    end_ticket(core, number);
    if (problem) core->counts.store_failures++;
    if (problem && !core->trouble) core_log_why(core, "store fails", problem);
    if (!problem && core->trouble) core_log(core, "store works again", "");
    free(core->trouble);
    struct text why = { 0 };
    if (problem) text_add_string(&why, problem);
    core->trouble = why.bytes;
    if (problem) {
        core->retry = core->now + RETRY_MS;
        core_wake(core, core->retry);
    }
    if (room && room->phase == ROOM_STORING && room->pending.ticket == number)
        room_stored(core, room, problem);
}

void core_row(struct core *core, ticket_id number, const struct store_row *row)
{
    struct ticket *ticket = map_find(&core->tickets, number);
    struct room *room = ticket ? map_find(&core->rooms, ticket->room) : NULL;
    if (ticket && ticket->kind == TICKET_SEARCH)
        lobby_found(ticket, row);
    else if (room && room->loading)
        loading_row(room, row);
}

void core_entry(struct core *core, ticket_id number, const struct store_entry *entry)
{
    struct ticket *ticket = find_ticket(core, number, TICKET_LOAD);
    struct room *room = ticket ? map_find(&core->rooms, ticket->room) : NULL;
    if (room && room->loading) loading_entry(room, entry);
}

/* Everybody who waited for a table that is not there is told. One that was known stays: it is
 * read anew when somebody wants it. */
static void loading_failed(struct core *core, struct room *room, const char *problem)
{
    struct text words = { 0 };
    if (problem)
        text_add(&words, "The table cannot be read at the moment: %s. Try again.", problem);
    else
        text_add(&words, "There is no table %s. Is the link complete?", room->id);
    room->phase = ROOM_STILL;
    room->loaded = false;
    room_turn_away(core, room, text_string(&words));
    lobby_room_ready(core, room, problem);
    if (!room->connections && (!room->created || !problem)) {
        core->open_tables -= room->created && room_is_open(room);
        room_drop(core, room);
    }
    text_release(&words);
}

static void end_loading(struct core *core, struct room *room, const char *problem)
{
    if (!problem && !own_pack_has_room(core, room->own)) problem = own_packs_full;
    bool there = !problem && loading_end(core, room);
    loading_free(room->loading);
    room->loading = NULL;
    if (!there) {
        loading_failed(core, room, problem);
        return;
    }
    core->counts.loads++;
    if (room->phase == ROOM_LOADING) room->phase = ROOM_STILL; /* unless it is being frozen */
    room->asked_since = core->now; /* nobody has seen the question before */
    room_touch(core, room);
    lobby_room_ready(core, room, NULL);
    room_go_on(core, room);
}

void core_loaded(struct core *core, ticket_id number, const char *problem, int64_t now)
{
    core->now = now;
    struct ticket *ticket = map_find(&core->tickets, number);
    if (!ticket) return;
    if (ticket->kind == TICKET_SEARCH) {
        lobby_searched(core, ticket, problem);
    } else {
        struct room *room = map_find(&core->rooms, ticket->room);
        if (room && room->loading) end_loading(core, room, problem);
    }
    end_ticket(core, number);
}

void core_thought(struct core *core, ticket_id number, unsigned move, int64_t now)
{
    core->now = now;
    struct ticket *ticket = map_find(&core->tickets, number);
    if (!ticket) return;
    struct room *room = map_find(&core->rooms, ticket->room);
    if (ticket->kind == TICKET_HINT) hint_found(core, ticket, move);
    bool awaited = room && ticket->kind == TICKET_BOT && room->thinking == number;
    end_ticket(core, number);
    if (awaited) room_bot_moved(core, room, move);
}

/* ---- time ------------------------------------------------------------------------------------ */

static void tick_connections(struct core *core)
{
    int64_t patience = core->limits.handshake * 1000;
    unsigned at = 0;
    for (struct connection *c; (c = map_next(&core->connections, &at));) {
        if (c->closing) {
            forget_connection(core, c);
            at = 0; /* the map has changed */
        } else if (!c->room && core->now - c->since >= patience) {
            core->counts.late++;
            core_bye(core, c, "No table was opened in time. Open one, and the line is there again.",
                     0);
            forget_connection(core, c);
            at = 0;
        } else if (!c->room) {
            core_wake(core, c->since + patience);
        }
    }
}

/* A room may go while they are looked through, so those with something to do are found first. */
static void tick_rooms(struct core *core)
{
    uint64_t *keys = must_alloc(core->rooms.count, sizeof *keys);
    unsigned count = 0, at = 0;
    for (struct room *room; (room = map_next(&core->rooms, &at));) {
        if (room->session || room->connections || room->retry || !room_is_open(room) ||
            room->consent.by != NOBODY)
            keys[count++] = room->key;
    }
    for (unsigned i = 0; i < count; i++) {
        struct room *room = map_find(&core->rooms, keys[i]);
        if (room) room_tick(core, room);
    }
    free(keys);
}

/* Open tables wait for months, but not for ever. */
static void sweep_rooms(struct core *core)
{
    int64_t patience = core->limits.waits * 24 * HOUR_MS;
    unsigned at = 0;
    if (core->now < core->swept + HOUR_MS) return;
    core->swept = core->now;
    for (struct room *room; (room = map_next(&core->rooms, &at));) {
        bool waits = room_is_open(room) && room->created && room->phase == ROOM_STILL;
        if (waits && !room->connections && core->now - room->changed >= patience)
            room_close(core, room, "Nobody came back to it for a long time.");
    }
}

/* Where the store fails people stay away, and so may a proxy that asks for health: that there is
 * room again would not be noticed by anybody's move. */
static void try_store(struct core *core)
{
    ticket_id number;
    if (!core->trouble || core->stopping) return;
    if (core->now >= core->retry) {
        core->retry = core->now + RETRY_MS;
        core_ticket(core, TICKET_STORE, &number);
        core->env.store(core->env.self, number, NULL, 0);
    }
    core_wake(core, core->retry);
}

int64_t core_tick(struct core *core, int64_t now)
{
    core->now = now;
    if (now < core->due) return core->due;
    core->due = INT64_MAX;
    tick_connections(core);
    tick_rooms(core);
    sweep_rooms(core);
    try_store(core);
    core_wake(core, core->swept + HOUR_MS);
    return core->due;
}

void core_stop(struct core *core, unsigned come_back, int64_t now)
{
    core->now = now;
    core->stopping = true;
    unsigned at = 0;
    for (struct connection *c; (c = map_next(&core->connections, &at));)
        core_bye(core, c, "The server stops. Come back in a moment: nothing is lost.",
                 (int)come_back);
    at = 0;
    for (struct room *room; (room = map_next(&core->rooms, &at));) {
        room_stop_thinking(core, room);
        /* Who was told that the pass is taken need not give it again; nobody is left to see when
         * it came. */
        if (room->held && !room->held_automatic && room->phase == ROOM_STILL)
            room_release_held(core, room);
    }
}

bool core_is_still(const struct core *core)
{
    unsigned at = 0;
    for (const struct room *room; (room = map_next(&core->rooms, &at));) {
        if (room->phase == ROOM_STORING) return false;
    }
    return true;
}
