/* SPDX-License-Identifier: MIT */
/* Life of a room: made, stored, frozen, forgotten. See room.h. */
#include "server/room.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "kernel/view.h"
#include "server/guard.h"
#include "session/script.h"

const char *const undo_way_names[UNDO_WAYS + 1] = { "free", "own", "consent", "never", NULL };

/* ---- ids ------------------------------------------------------------------------------------- */

/* Letters and digits that are not mistaken for each other, 32 of them: 5 bits each. */
static const char letters[] = "23456789abcdefghijkmnpqrstuvwxyz";

static bool read_key(const char *id, uint64_t *key)
{
    *key = 0;
    if (strlen(id) != TABLE_ID_LENGTH) return false;
    for (const char *c = id; *c; c++) {
        const char *letter = strchr(letters, *c);
        if (!letter) return false;
        *key = *key << 5 | (uint64_t)(letter - letters);
    }
    return true;
}

static void write_key(uint64_t key, char id[TABLE_ID_LENGTH + 1])
{
    for (unsigned i = TABLE_ID_LENGTH; i--; key >>= 5) id[i] = letters[key & 31];
    id[TABLE_ID_LENGTH] = '\0';
}

static void set_string(char **string, const char *to)
{
    struct text copy = { 0 };
    text_add_string(&copy, to);
    free(*string);
    *string = copy.bytes;
}

/* ---- made and forgotten ---------------------------------------------------------------------- */

struct room *room_new(struct core *core, const char *id)
{
    uint64_t key = 0;
    if (id && !read_key(id, &key)) return NULL;
    while (!id && (!key || map_find(&core->rooms, key))) {
        core->env.random(core->env.self, &key, sizeof key);
        key &= ((uint64_t)1 << 60) - 1;
    }
    struct room *room = must_alloc(1, sizeof *room);
    *room =
        (struct room){ .key = key, .asked = NOBODY, .consent.by = NOBODY, .touched = core->now };
    write_key(key, room->id);
    room->queue_end = &room->queue;
    set_string(&room->options, "");
    set_string(&room->start, "");
    set_string(&room->reason, "");
    map_put(&core->rooms, key, room);
    return room;
}

struct room *room_find(const struct core *core, const char *id)
{
    uint64_t key;
    return read_key(id, &key) ? map_find(&core->rooms, key) : NULL;
}

void room_load(struct core *core, struct room *room)
{
    ticket_id number;
    struct ticket *ticket = core_ticket(core, TICKET_LOAD, &number);
    ticket->room = room->key;
    room->phase = ROOM_LOADING;
    loading_begin(room);
    core->env.load(core->env.self, number, room->id);
}

bool room_needs_loading(const struct room *room)
{
    bool begun =
        room->state == TABLE_PLAYING || room->state == TABLE_OVER || room->state == TABLE_FROZEN;
    return !room->loaded || (begun && !room->session && !room->hopeless);
}

struct room *room_want(struct core *core, const char *id)
{
    uint64_t key;
    if (!read_key(id, &key)) return NULL;
    struct room *room = map_find(&core->rooms, key);
    if (!room) room = room_new(core, id);
    if (room->phase == ROOM_STILL && room_needs_loading(room)) room_load(core, room);
    return room;
}

static void clear_queue(struct room *room)
{
    while (room->queue) {
        struct waiting *w = room->queue;
        room->queue = w->next;
        free(w);
    }
    room->queue_end = &room->queue;
    room->queued = 0;
}

static void release_pending(struct room *room)
{
    struct pending *p = &room->pending;
    free(p->seats);
    free(p->reason);
    free(p->before);
    free(p->settings);
    text_release(&p->reply);
    for (unsigned i = 0; i < SEATS_MAX; i++) text_release(&p->automatic[i]);
    *p = (struct pending){ 0 };
}

void room_drop(struct core *core, struct room *room)
{
    check(!room->connections);
    room_stop_thinking(core, room);
    map_remove(&core->rooms, room->key);
    clear_queue(room);
    release_pending(room);
    log_mark_release(&room->mark);
    session_free(room->session);
    loading_free(room->loading);
    free(room->fault);
    free(room->options);
    free(room->start);
    free(room->own);
    free(room->reason);
    free(room);
}

bool room_is_open(const struct room *room)
{
    return room->state == TABLE_WAITING || room->state == TABLE_PLAYING ||
           room->state == TABLE_FROZEN;
}

/* When it leaves memory if nobody has to do with it until then. An open table is likely to be
 * wanted again; of those that are over there are ever more. */
static int64_t rests_at(const struct core *core, const struct room *room)
{
    int64_t patience = core->limits.idle * 1000;
    if (room->state == TABLE_OVER && patience > OVER_MS) patience = OVER_MS;
    return room->touched + patience;
}

void room_touch(struct core *core, struct room *room)
{
    room->touched = core->now;
    if (!room->connections) core_wake(core, rests_at(core, room));
}

/* Of an open table only what lists show stays in memory; of one that is over nothing does. */
void room_rest(struct core *core, struct room *room)
{
    session_free(room->session);
    room->session = NULL;
    log_mark_release(&room->mark);
    room->marked = false;
    if (!room_is_open(room)) room_drop(core, room);
}

/* ---- a change -------------------------------------------------------------------------------- */

void room_begin(struct core *core, struct room *room, enum pending_kind kind,
                const struct asker *asker)
{
    check(room->phase == ROOM_STILL && !core->write_count);
    struct pending *p = &room->pending;
    *p = (struct pending){ .kind = kind, .state = room->state };
    if (asker) p->asker = *asker;
    p->seats = must_alloc(SEATS_MAX, sizeof *p->seats);
    memcpy(p->seats, room->seats, sizeof room->seats);
    const struct session *s = room->session;
    if (!s) return;
    p->before = must_alloc(1, s->setup->table_bytes);
    table_copy(p->before, s->table);
    p->moves = s->count;
    p->put = s->put;
    p->run = s->run;
    memcpy(p->passings, s->settings.passings, sizeof p->passings);
}

struct text *room_body(struct core *core)
{
    if (core->body_count == core->body_room) {
        unsigned room = core->body_room ? core->body_room * 2 : 8;
        core->bodies = must_realloc(core->bodies, room * sizeof *core->bodies);
        memset(core->bodies + core->body_room, 0, (room - core->body_room) * sizeof *core->bodies);
        core->body_room = room;
    }
    struct text *body = &core->bodies[core->body_count++];
    text_clear(body);
    return body;
}

struct store_write *room_write(struct core *core, const struct room *room, enum store_kind kind)
{
    if (core->write_count == core->write_room) {
        core->write_room = core->write_room ? core->write_room * 2 : 8;
        core->writes = must_realloc(core->writes, core->write_room * sizeof *core->writes);
    }
    struct store_write *write = &core->writes[core->write_count++];
    *write = (struct store_write){ .kind = kind };
    memcpy(write->table, room->id, sizeof write->table);
    memcpy(write->row.id, room->id, sizeof write->row.id);
    write->row.changed = core->now;
    write->row.game = write->row.pack = write->row.options = write->row.head = "";
    write->row.names = write->row.settings = write->row.reason = "";
    return write;
}

void room_write_entry(struct core *core, struct room *room, char kind, const struct text *body)
{
    struct store_write *write = room_write(core, room, STORE_ENTRY);
    room->pending.entries++;
    write->entry = (struct store_entry){ .number = room->entries + room->pending.entries,
                                         .at = core->now,
                                         .kind = kind,
                                         .body = body ? text_string(body) : "" };
}

void room_names(const struct room *room, struct text *out)
{
    for (seat_id s = 0; s < room->seat_count; s++) {
        if (room->seats[s].kind == SEAT_PERSON) text_add(out, "%s\n", room->seats[s].name);
    }
}

void room_write_state(struct core *core, struct room *room, enum table_state state,
                      const char *reason)
{
    struct text *names = room_body(core);
    room_names(room, names);
    struct store_write *write = room_write(core, room, STORE_STATE);
    char *now = NULL;
    set_string(&now, reason);
    if (room->pending.reason)
        free(room->reason);
    else
        room->pending.reason = room->reason;
    room->reason = now;
    room->state = state;
    write->row.state = state;
    write->row.reason = room->reason;
    write->row.names = text_string(names);
}

void room_write_over(struct core *core, struct room *room)
{
    struct text *result = room_body(core);
    scores_write(room->session->table, result);
    room_write_state(core, room, TABLE_OVER, text_string(result));
}

void room_write_settings(struct core *core, struct room *room)
{
    struct text *lines = room_body(core);
    text_add_string(lines, "#\n"); /* also that nothing is set is known by a line */
    settings_save(room->session, lines);
    struct store_write *write = room_write(core, room, STORE_SETTINGS);
    write->row.settings = text_string(lines);
}

static void forget_writes(struct core *core)
{
    core->write_count = core->body_count = 0;
}

void room_commit(struct core *core, struct room *room)
{
    struct ticket *ticket = core_ticket(core, TICKET_STORE, &room->pending.ticket);
    ticket->room = room->key;
    room->phase = ROOM_STORING;
    core->env.store(core->env.self, room->pending.ticket, core->writes, core->write_count);
    forget_writes(core);
}

/* ---- as if nothing had happened -------------------------------------------------------------- */

/* Seats keep what is not part of the change: who is here. */
static void restore_seats(struct room *room)
{
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        struct seat was = room->pending.seats[i];
        was.here = room->seats[i].here;
        was.gone = room->seats[i].gone;
        room->seats[i] = was;
    }
}

static void restore_session(struct session *s, const struct pending *p)
{
    s->count = p->moves;
    s->put = p->put;
    s->run = p->run;
    table_copy(s->table, p->before);
    if (p->settings)
        s->settings = *p->settings;
    else
        memcpy(s->settings.passings, p->passings, sizeof p->passings);
}

static void restore(struct room *room)
{
    struct pending *p = &room->pending;
    restore_seats(room);
    room->state = p->state;
    if (p->reason) {
        free(room->reason);
        room->reason = p->reason;
        p->reason = NULL;
    }
    if (p->before) {
        restore_session(room->session, p);
    } else {
        session_free(room->session);
        room->session = NULL;
    }
}

void room_cancel(struct core *core, struct room *room)
{
    restore(room);
    release_pending(room);
    forget_writes(core);
}

static const char *refusal_of(enum pending_kind kind)
{
    return kind == PENDING_MOVES ? "The move could not be stored, so it was not made"
                                 : "It could not be stored, so nothing has changed";
}

static void new_not_stored(struct core *core, struct room *room, const char *problem)
{
    const struct pending *p = &room->pending;
    core->open_tables--;
    if (p->request)
        reply_error(core, p->request, 503, "The table could not be stored: %s. Try again.",
                    problem);
    else
        asker_refuse(core, &p->asker, "The table could not be stored: %s. Try again.", problem);
    if (p->rematch_of) free(map_remove(&core->nexts, p->rematch_of));
    room->state = TABLE_CLOSED;
    room_drop(core, room);
}

/* What nobody asked for is tried again in a moment: a bot's move, a pass that was held back, the
 * start. A table that must not go on does not, whether that could be stored or not. */
static void try_again(struct core *core, struct room *room, bool frozen, bool released)
{
    room->retry = core->now + RETRY_MS;
    core_wake(core, room->retry);
    if (frozen) room_note_fault(room, room->reason);
    if (!released) return;
    room->held = true;
    room->held_automatic = false;
    room->held_until = room->retry;
}

/* Whoever asked is told why. */
static void not_stored(struct core *core, struct room *room, const char *problem)
{
    struct asker asker = room->pending.asker;
    enum pending_kind kind = room->pending.kind;
    bool frozen = kind == PENDING_STATE && room->state == TABLE_FROZEN,
         released = room->pending.released;
    if (kind == PENDING_NEW) {
        new_not_stored(core, room, problem);
        return;
    }
    if (!frozen) restore(room);
    if (asker.connection)
        asker_refuse(core, &asker, "%s: %s. Try again in a moment.", refusal_of(kind), problem);
    release_pending(room);
    try_again(core, room, frozen, released);
    room_go_on(core, room);
}

/* ---- once it is stored ----------------------------------------------------------------------- */

static void note_progress(struct core *core, struct room *room)
{
    const struct session *s = room->session;
    room->entries += room->pending.entries;
    if (room->pending.kind == PENDING_MOVES)
        room->steady += room->pending.entries;
    else if (room->pending.entries)
        room->steady = 0;
    core->counts.entries += room->pending.entries;
    room->changed = core->now;
    if (!s) return;
    room->moves = s->count;
    room->asked = table_is_over(s->table) ? (seat_id)NOBODY : s->table->asked;
}

static void tell_change(struct core *core, struct room *room)
{
    const struct pending *p = &room->pending;
    switch (p->kind) {
    case PENDING_MOVES:
        core->counts.moves += p->entries;
        tell_steps(core, room);
        break;
    case PENDING_START:
        people_turn_out(core, room);
        tell_table_to_all(core, room);
        break;
    case PENDING_BACK: tell_table_to_all(core, room); break;
    case PENDING_STATE:
    case PENDING_PEOPLE:
        if (p->settings) break; /* what somebody has set is nobody else's business */
        people_follow(core, room);
        if (p->state != room->state) tell_table_to_all(core, room);
        tell_people(core, room);
        break;
    case PENDING_NEW: break;
    }
}

/* Its cards are stored: later tables need not bring them. */
static void note_pack(struct core *core, const struct room *room)
{
    unsigned long long hash = strtoull(room->pack, NULL, 16);
    if (!*room->pack || room->own || core->pack_count == sizeof core->packs / sizeof *core->packs)
        return;
    for (unsigned i = 0; i < core->pack_count; i++) {
        if (core->packs[i] == hash) return;
    }
    core->packs[core->pack_count++] = hash;
}

static void answer_change(struct core *core, struct room *room)
{
    struct pending *p = &room->pending;
    if (p->kind == PENDING_NEW) {
        note_pack(core, room);
        room_log(core, room, "made");
    }
    if (p->kind == PENDING_NEW && p->request) {
        struct text body = { 0 };
        text_add(&body, "{%s}", text_string(&p->reply));
        reply_json(core, p->request, 201, &body);
        text_release(&body);
        return;
    }
    if (p->asker.connection) talk_reply(core, &p->asker, &p->reply);
    if (p->rematch_of) rematch_stored(core, room);
}

/* When the room has something to do next, of which core_tick() may have forgotten while it was
 * storing. */
static void schedule(struct core *core, const struct room *room)
{
    if (room->held) core_wake(core, room->held_until);
    if (room->retry) core_wake(core, room->retry);
    if (room->consent.by != NOBODY) core_wake(core, room->consent.until);
    if (!room->connections) core_wake(core, rests_at(core, room));
}

static void room_is_over(struct core *core, struct room *room)
{
    core->open_tables--;
    room_stop_thinking(core, room);
    room_log(core, room, state_name(room->state));
}

void room_stored(struct core *core, struct room *room, const char *problem)
{
    room->phase = ROOM_STILL;
    if (problem) {
        not_stored(core, room, problem);
        return;
    }
    enum table_state was = room->pending.state;
    bool changed = room->pending.kind == PENDING_MOVES || room->pending.kind == PENDING_BACK ||
                   room->pending.kind == PENDING_START;
    note_progress(core, room);
    if (room->pending.kind == PENDING_BACK) room->marked = false;
    if (changed) {
        room->moved = room->entries;
        room->asked_since = core->now;
        room->bot_failed = false;
    }
    answer_change(core, room);
    tell_change(core, room);
    bool open = was == TABLE_WAITING || was == TABLE_PLAYING || was == TABLE_FROZEN;
    if (open && !room_is_open(room) && room->pending.kind != PENDING_NEW) room_is_over(core, room);
    release_pending(room);
    room->retry = 0;
    schedule(core, room);
    room_continue(core, room);
    if (room->phase == ROOM_STILL) room_go_on(core, room);
}

/* ---- what waits ------------------------------------------------------------------------------ */

void room_queue(struct room *room, const struct waiting *message, const char *bytes)
{
    struct waiting *w = must_alloc(1, sizeof *w + message->length);
    *w = *message;
    memcpy(w->bytes, bytes, message->length);
    *room->queue_end = w;
    room->queue_end = &w->next;
    room->queued++;
}

void room_turn_away(struct core *core, struct room *room, const char *words)
{
    for (struct waiting *w = room->queue; w; w = w->next)
        talk_turn_away(core, w->from, w->bytes, w->length, words);
    clear_queue(room);
}

void room_go_on(struct core *core, struct room *room)
{
    uint64_t key = room->key;
    while ((room = map_find(&core->rooms, key)) && room->phase == ROOM_STILL && room->queue) {
        struct waiting *w = room->queue;
        room->queue = w->next;
        if (!room->queue) room->queue_end = &room->queue;
        room->queued--;
        struct connection *from = core_connection(core, w->from);
        bool meant = from && (w->opens || from->room == room); /* or it has left meanwhile */
        if (meant && !from->closing) talk_message(core, from, w->bytes, w->length);
        free(w);
    }
}

/* ---- the game in memory ---------------------------------------------------------------------- */

struct beginning {
    struct core *core;
    const struct room *room;
    struct session *session;
    struct diagnostics mistakes;
};

static void begin_game(void *with)
{
    struct beginning *b = with;
    struct scripts scripts;
    struct script_run run = { .moves_most = UINT32_MAX };
    const struct room *room = b->room;
    const struct pack *pack = NULL;
    if (room->own && !(pack = own_pack(b->core, room->own, room->game, &b->mistakes))) return;
    if (!scripts_parse_with(&scripts, room->start, pack, &b->mistakes)) return;
    if (scripts.count == 1) script_play(&scripts.all[0], &run, &b->mistakes);
    b->session = run.session;
    scripts_release(&scripts);
}

bool room_begin_session(struct core *core, struct room *room)
{
    struct beginning b = { .core = core, .room = room };
    struct text problem = { 0 };
    bool fine = guard_run(begin_game, &b, &problem);
    if (fine && b.mistakes.count)
        text_add_string(&problem, "its start does not hold with the present rules and cards");
    if (fine && !b.mistakes.count) room->session = b.session;
    room->hopeless = !room->session;
    if (room->hopeless) room_note_fault(room, text_string(&problem));
    diagnostics_release(&b.mistakes);
    text_release(&problem);
    return room->session != NULL;
}

struct saving {
    const struct room *room;
    struct text *out;
};

static void save_guarded(void *with)
{
    const struct saving *s = with;
    write_save(s->room, s->out);
}

/* What is needed to see the fault again. A table that a rule left in a bad state may have none. */
static void log_save(const struct room *room, struct text *fields)
{
    struct text save = { 0 }, problem = { 0 };
    struct saving s = { room, &save };
    if (room->session && guard_run(save_guarded, &s, &problem)) {
        json_key(fields, "save");
        json_text(fields, text_string(&save));
    }
    text_release(&save);
    text_release(&problem);
}

static void log_frozen(struct core *core, const struct room *room, const char *reason)
{
    struct text fields = { 0 };
    json_key(&fields, "table");
    json_text(&fields, room->id);
    json_key(&fields, "game");
    json_text(&fields, room->game->name);
    json_key(&fields, "entries");
    json_number(&fields, room->entries);
    json_key(&fields, "why");
    json_text(&fields, reason);
    log_save(room, &fields);
    core->counts.frozen++;
    core_log(core, "frozen", text_string(&fields));
    text_release(&fields);
}

void room_note_fault(struct room *room, const char *reason)
{
    set_string(&room->fault, reason);
}

void room_log(struct core *core, const struct room *room, const char *what)
{
    struct text event = { 0 }, fields = { 0 };
    text_add(&event, "table %s", what);
    json_key(&fields, "table");
    json_text(&fields, room->id);
    json_key(&fields, "game");
    json_text(&fields, room->game->name);
    json_key(&fields, "people");
    json_number(&fields, people_count(room));
    json_key(&fields, "moves");
    json_number(&fields, room->moves);
    core_log(core, text_string(&event), text_string(&fields));
    text_release(&event);
    text_release(&fields);
}

void room_close(struct core *core, struct room *room, const char *reason)
{
    room_stop_thinking(core, room);
    room->held = false;
    room_begin(core, room, PENDING_STATE, NULL);
    room_write_state(core, room, TABLE_CLOSED, reason);
    room_commit(core, room);
}

/* The entries stay, so that it can be looked into; nobody is lost but this table. */
void room_freeze(struct core *core, struct room *room, const char *reason)
{
    char *fault = room->fault; /* `reason` may be this one */
    room->fault = NULL;
    if (room->state != TABLE_FROZEN) log_frozen(core, room, reason);
    room_stop_thinking(core, room);
    room->held = false;
    room_begin(core, room, PENDING_STATE, NULL);
    room_write_state(core, room, TABLE_FROZEN, reason);
    room_commit(core, room);
    free(fault);
}

/* ---- time ------------------------------------------------------------------------------------ */

bool seat_is_absent(const struct core *core, const struct seat *seat)
{
    return seat->kind == SEAT_PERSON && !seat->here &&
           core->now - seat->gone >= core->limits.absent * 1000;
}

void room_tick(struct core *core, struct room *room)
{
    if (room->phase != ROOM_STILL) return;
    if (room->consent.by != NOBODY && core->now >= room->consent.until) consent_end(core, room);
    if (room->retry && core->now >= room->retry) {
        room->retry = 0;
        room_continue(core, room);
    }
    if (room->phase == ROOM_STILL && room->held && core->now >= room->held_until)
        room_release_held(core, room);
    if (room->phase != ROOM_STILL) return;
    bool busy = room->thinking || room->held || room->retry || room->consent.by != NOBODY;
    if (busy) room->touched = core->now;
    if (!room->connections && core->now >= rests_at(core, room))
        room_rest(core, room);
    else
        schedule(core, room);
}
