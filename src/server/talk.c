/* SPDX-License-Identifier: MIT */
/*
 * Messages of clients: read once, here, into checked values; refused in words, or passed on to what
 * does them. See room.h; docs/protocol.md is the manual.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "server/room.h"

enum {
    KEYS_MAX = 8,
    FAULT_WORDS_MAX = 80, /* of where a fault was: a file of ours, line and column */
    FAULTS_LOGGED = 3,    /* of a connection: a layout that fails does so at every step */
};

/* Who may say something. */
enum needs {
    NEEDS_NOTHING,
    NEEDS_TABLE, /* whoever has opened one */
    NEEDS_GAME,  /* and it has begun */
    NEEDS_SEAT,  /* who has a seat, too */
    NEEDS_PLAY,  /* and the game goes on */
};

struct message_kind {
    const char *name;
    bool (*run)(struct talk *talk); /* false: refused, and nothing has changed */
    enum needs needs;
    const char *keys[KEYS_MAX + 1];
};

static bool do_open(struct talk *talk);
static bool do_drift(struct talk *talk);
static bool do_fault(struct talk *talk);

static const struct message_kind kinds[] = {
    { "open", do_open, NEEDS_NOTHING, { "table", "token", "host", "number" } },
    { "move", do_move, NEEDS_SEAT, { "number", "index", "move" } },
    { "undo", do_undo, NEEDS_SEAT, { NULL } },
    { "agree", do_agree, NEEDS_SEAT, { "yes" } },
    { "seat", do_seat, NEEDS_TABLE, { "what", "seat", "name", "bot" } },
    { "start", do_start, NEEDS_TABLE, { NULL } },
    { "rematch", do_rematch, NEEDS_GAME, { NULL } },
    { "auto", do_auto, NEEDS_PLAY, { "say" } },
    { "signal", do_signal, NEEDS_SEAT, { "phrase", "card", "seat", "thing" } },
    { "hint", do_hint, NEEDS_PLAY, { NULL } },
    { "why", do_why, NEEDS_GAME, { "event", "moves", "card", "place", "changed", "at", "as" } },
    { "why_not", do_why_not, NEEDS_PLAY, { "card", "kind" } },
    { "forecast", do_forecast, NEEDS_GAME, { "at", "as" } },
    { "unseen", do_unseen, NEEDS_GAME, { NULL } },
    { "past", do_past, NEEDS_GAME, { "moves", "steps", "as" } },
    { "log", do_log, NEEDS_GAME, { "from", "lines", "as" } },
    { "leave", do_leave, NEEDS_TABLE, { NULL } },
    { "drift", do_drift, NEEDS_TABLE, { NULL } },
    { "fault", do_fault, NEEDS_TABLE, { "layout", "where" } },
    { 0 },
};

/* ---- answers --------------------------------------------------------------------------------- */

static void begin_answer(const struct asker *to, const char *message, struct text *out)
{
    json_open(out, '{');
    json_key(out, "message");
    json_text(out, message);
    if (*to->id) {
        json_key(out, "id");
        text_add_string(out, to->id);
    }
}

/* Whoever asked may be gone, which is fine. */
static void send_answer(struct core *core, const struct asker *to, struct text *out)
{
    json_close(out, '}');
    struct connection *c = core_connection(core, to->connection);
    if (c && !c->closing) core->env.send(core->env.self, c->id, out->bytes, out->length);
    text_release(out);
}

void talk_reply(struct core *core, const struct asker *to, const struct text *fields)
{
    struct text out = { 0 };
    begin_answer(to, "reply", &out);
    if (fields && fields->length) text_add(&out, ",%s", text_string(fields));
    send_answer(core, to, &out);
}

static void send_refusal(struct core *core, const struct asker *to, const char *words)
{
    struct text out = { 0 };
    core->counts.refusals++;
    begin_answer(to, "refused", &out);
    json_key(&out, "error");
    json_text(&out, words);
    send_answer(core, to, &out);
}

void asker_refuse(struct core *core, const struct asker *to, const char *format, ...)
{
    char words[1000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    send_refusal(core, to, words);
}

bool talk_refuse(struct talk *talk, const char *format, ...)
{
    char words[1000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    send_refusal(talk->core, &talk->asker, words);
    return false;
}

bool talk_strike(struct talk *talk, const char *format, ...)
{
    char words[1000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    send_refusal(talk->core, &talk->asker, words);
    talk->core->counts.strikes++;
    talk->struck = true;
    if (++talk->from->strikes >= STRIKES_MAX)
        core_bye(talk->core, talk->from,
                 "Several messages could not be read. Please reload the page.", 5);
    return false;
}

/* ---- reading --------------------------------------------------------------------------------- */

bool talk_number(struct talk *talk, const char *key, int64_t least, int64_t most, int64_t *out)
{
    const json_t *value = json_object_get(talk->message, key);
    if (!value) return true;
    int64_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < least || number > most)
        return talk_strike(talk, "\"%s\" must be a whole number from %lld to %lld", key,
                           (long long)least, (long long)most);
    *out = number;
    return true;
}

bool talk_string(struct talk *talk, const char *key, const char **out)
{
    const json_t *value = json_object_get(talk->message, key);
    if (!value) return true;
    if (!json_is_string(value)) return talk_strike(talk, "\"%s\" must be a string", key);
    *out = json_string_value(value);
    return true;
}

bool talk_flag(struct talk *talk, const char *key, bool *out)
{
    const json_t *value = json_object_get(talk->message, key);
    if (!value) return true;
    if (!json_is_boolean(value)) return talk_strike(talk, "\"%s\" must be true or false", key);
    *out = json_is_true(value);
    return true;
}

/* Letters, digits and a few signs, so that it can be kept and sent back as it is. */
static bool is_plain(const char *words, size_t most)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:";
    size_t length = strlen(words);
    return length && length <= most && strspn(words, letters) == length;
}

static bool read_id(struct talk *talk)
{
    const json_t *id = json_object_get(talk->message, "id");
    if (!id) return true;
    if (json_is_integer(id)) {
        snprintf(talk->asker.id, sizeof talk->asker.id, "%lld", (long long)json_integer_value(id));
        return true;
    }
    if (!json_is_string(id) || !is_plain(json_string_value(id), MESSAGE_ID_MAX))
        return talk_strike(talk,
                           "\"id\" must be a whole number, or 1 to %d letters, digits and - _ . :",
                           MESSAGE_ID_MAX);
    snprintf(talk->asker.id, sizeof talk->asker.id, "\"%s\"", json_string_value(id));
    return true;
}

static bool has_key(const struct message_kind *kind, const char *key)
{
    if (strcmp(key, "do") == 0 || strcmp(key, "id") == 0) return true;
    for (const char *const *k = kind->keys; *k; k++) {
        if (strcmp(*k, key) == 0) return true;
    }
    return false;
}

static bool read_keys(struct talk *talk, const struct message_kind *kind)
{
    const char *key;
    json_t *value;
    json_object_foreach(talk->message, key, value)
    {
        if (!has_key(kind, key))
            return talk_strike(talk, "\"%s\" has no key \"%.60s\"", kind->name, key);
    }
    return true;
}

static const struct message_kind *read_kind(struct talk *talk)
{
    const char *name = json_string_value(json_object_get(talk->message, "do"));
    const char *names[sizeof kinds / sizeof *kinds];
    unsigned count = 0;
    if (!name) {
        talk_strike(talk, "a message is an object with a string \"do\"");
        return NULL;
    }
    for (const struct message_kind *k = kinds; k->name; k++) {
        if (strcmp(k->name, name) == 0) return k;
        names[count++] = k->name;
    }
    names[count] = NULL;
    const char *near = nearest_word(name, names);
    if (near)
        talk_strike(talk, "nothing is called \"%.40s\" (did you mean \"%s\"?)", name, near);
    else
        talk_strike(talk, "nothing is called \"%.40s\"", name);
    return NULL;
}

/* ---- whether it may be said ------------------------------------------------------------------ */

static bool may_say(struct talk *talk, enum needs needs)
{
    const struct room *room = talk->room;
    if (needs == NEEDS_NOTHING) return true;
    if (!room) return talk_refuse(talk, "Open a table first.");
    if (needs == NEEDS_TABLE) return true;
    if (room->state == TABLE_WAITING) return talk_refuse(talk, "The game has not begun yet.");
    if (room->state == TABLE_CLOSED)
        return talk_refuse(talk, "This table is closed. You can make a new one in the lobby.");
    if (needs == NEEDS_GAME)
        return room->session || talk_refuse(talk, "This table cannot be shown: %s", room->reason);
    if (talk->from->seat == NOBODY)
        return talk_refuse(talk, "You are watching: only who has a seat can do that.");
    if (room->state == TABLE_FROZEN || !room->session)
        return talk_refuse(talk, "This table cannot go on: %s", room->reason);
    if (needs == NEEDS_SEAT) return true;
    return room->state == TABLE_PLAYING || talk_refuse(talk, "The game is over.");
}

static void run_kind(struct talk *talk, const struct message_kind *kind)
{
    if (talk->core->stopping)
        talk_refuse(talk, "The server stops. Come back in a moment.");
    else if (may_say(talk, kind->needs))
        kind->run(talk);
}

static bool read_message(struct talk *talk, const char *bytes, size_t length)
{
    json_error_t error;
    if ((int64_t)length > talk->core->limits.message) {
        talk->core->counts.too_long++;
        return talk_strike(talk, "a message has at most %lld bytes",
                           (long long)talk->core->limits.message);
    }
    talk->message = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    if (!talk->message) return talk_strike(talk, "this is not JSON: %s", error.text);
    return json_is_object(talk->message) ||
           talk_strike(talk, "a message is an object with a string \"do\"");
}

static void wait_for(struct talk *talk, struct room *room, const char *bytes, size_t length,
                     bool opens)
{
    struct waiting w = { .from = talk->from->id, .length = length, .opens = opens };
    if (room->queued >= QUEUE_MAX)
        talk_refuse(talk, "This table is busy. Try again in a moment.");
    else
        room_queue(room, &w, bytes);
}

/* Everything but `open` is about the room that the connection is at, and waits while that is
 * storing something. A table that can be played is in memory while somebody is there; should it
 * not be, it is brought. */
static bool has_to_wait(struct talk *talk, const struct message_kind *kind, const char *bytes,
                        size_t length)
{
    struct room *room = talk->room;
    if (kind->run == do_open || !room) return false;
    if (room->phase == ROOM_STILL && room_needs_loading(room)) room_load(talk->core, room);
    if (room->phase == ROOM_STILL) return false;
    wait_for(talk, room, bytes, length, false);
    return true;
}

void talk_message(struct core *core, struct connection *from, const char *bytes, size_t length)
{
    struct talk talk = {
        .core = core, .from = from, .room = from->room, .asker.connection = from->id
    };
    const struct message_kind *kind = NULL;
    if (read_message(&talk, bytes, length) && read_id(&talk)) kind = read_kind(&talk);
    if (kind && read_keys(&talk, kind) && !has_to_wait(&talk, kind, bytes, length))
        run_kind(&talk, kind);
    json_decref(talk.message);
}

void talk_turn_away(struct core *core, connection_id from, const char *bytes, size_t length,
                    const char *words)
{
    struct connection *c = core_connection(core, from);
    struct talk talk = { .core = core, .from = c, .asker.connection = from };
    if (!c || c->closing) return;
    if (read_message(&talk, bytes, length) && read_id(&talk)) talk_refuse(&talk, "%s", words);
    json_decref(talk.message);
}

/* ---- opening --------------------------------------------------------------------------------- */

/* Whose link it is: a seat's, or the host's; NOBODY without one. False: nobody's. */
static bool find_seat(struct talk *talk, const struct room *room, const char *token, seat_id *seat)
{
    *seat = NOBODY;
    if (!token) return true;
    struct token_hash hash = token_hash(token);
    for (seat_id s = 0; s < room->seat_count; s++) {
        const struct seat *at = &room->seats[s];
        if (at->kind == SEAT_PERSON && token_hash_equal(&at->token, &hash)) *seat = s;
    }
    return *seat != NOBODY ||
           talk_refuse(talk, "This link to a seat does not hold any more. You can open the table "
                             "without it, and watch or sit down.");
}

static bool is_host(const struct room *room, const char *token)
{
    if (!token) return false;
    struct token_hash hash = token_hash(token);
    return token_hash_equal(&room->host, &hash);
}

/* Before the start everybody may come: they could want to sit down (people_turn_out()). */
static bool may_watch(struct talk *talk, const struct room *room, bool host)
{
    if (host || room->state == TABLE_WAITING) return true;
    if (!room->spectators && room_is_open(room))
        return talk_refuse(
            talk, "Nobody may watch at this table. Who has a seat comes by the link of that seat.");
    if (room->watching < talk->core->limits.spectators) return true;
    talk->core->counts.watchers_refused++;
    return talk_refuse(talk, "Too many are watching this table already. Try again later.");
}

static void enter(struct talk *talk, struct room *room, seat_id seat, bool host)
{
    struct connection *c = talk->from;
    connection_leave(talk->core, c);
    c->room = room;
    c->seat = seat;
    c->host = host;
    c->next = room->connections;
    room->connections = c;
    if (seat == NOBODY)
        room->watching++;
    else
        room->seats[seat].here++;
    room_touch(talk->core, room);
}

/* A table that is not in memory is brought first; the message is taken up again then. */
static bool wait_for_room(struct talk *talk, struct room *room)
{
    char *bytes = json_dumps(talk->message, JSON_COMPACT);
    wait_for(talk, room, bytes, strlen(bytes), true);
    free(bytes);
    return true;
}

static bool do_open(struct talk *talk)
{
    const char *id = NULL, *token = NULL, *host_token = NULL;
    int64_t number = -1;
    seat_id seat;
    bool fine = talk_string(talk, "table", &id) && talk_string(talk, "token", &token) &&
                talk_string(talk, "host", &host_token) &&
                talk_number(talk, "number", 0, UINT32_MAX, &number);
    if (!fine) return false;
    if (!id) return talk_strike(talk, "\"table\" must be given: the table to open");
    struct room *room = room_want(talk->core, id);
    if (!room) return talk_refuse(talk, "There is no table %.40s. Is the link complete?", id);
    if (room->phase != ROOM_STILL || room_needs_loading(room)) return wait_for_room(talk, room);
    bool host = is_host(room, host_token);
    if (!find_seat(talk, room, token, &seat)) return false;
    if (seat == NOBODY && !may_watch(talk, room, host)) return false;
    enter(talk, room, seat, host);
    talk_reply(talk->core, &talk->asker, NULL);
    if (number >= 0)
        tell_since(talk->core, talk->from, (uint32_t)number);
    else
        tell_table(talk->core, talk->from);
    tell_people(talk->core, room);
    tell_next(talk->core, talk->from);
    room_continue(talk->core, room);
    return true;
}

/* The client has found that its view has another sum: it is sent the table anew. */
static bool do_drift(struct talk *talk)
{
    talk->core->counts.drift++;
    talk_reply(talk->core, &talk->asker, NULL);
    tell_table(talk->core, talk->from);
    room_continue(talk->core, talk->room);
    return true;
}

/* A layout of the client has failed, and another is shown in its place. No card and no name can be
 * in what is logged: a layout is called as its game is, and a place has neither spaces nor signs
 * of a sentence. */
static bool do_fault(struct talk *talk)
{
    const char *layout = "", *where = "";
    struct text fields = { 0 };
    if (!talk_string(talk, "layout", &layout) || !talk_string(talk, "where", &where)) return false;
    if (!is_plain(layout, FAULT_WORDS_MAX) || !is_plain(where, FAULT_WORDS_MAX))
        return talk_strike(talk,
                           "\"layout\" and \"where\" must be 1 to %d letters, digits and - _ . :",
                           FAULT_WORDS_MAX);
    talk->core->counts.client_faults++;
    if (talk->from->faults++ < FAULTS_LOGGED) {
        json_key(&fields, "layout");
        json_text(&fields, layout);
        json_key(&fields, "where");
        json_text(&fields, where);
        core_log(talk->core, "layout failed", text_string(&fields));
    }
    text_release(&fields);
    talk_reply(talk->core, &talk->asker, NULL);
    return true;
}
