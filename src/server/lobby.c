/* SPDX-License-Identifier: MIT */
/* HTTP: what there is to play, tables, finished games, rules, health. See room.h; docs/protocol.md
 * describes it. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "kernel/options.h"
#include "server/guard.h"
#include "server/room.h"
#include "session/primer.h"
#include "session/request.h"

enum {
    LISTED_MOST = 200, /* tables in a list */
    MINE_MOST = 200,   /* that a browser asks about */
    FOUND_MOST = 100,
    WORD_MOST = 200, /* bytes of a value in a query */
};

/* ---- replies --------------------------------------------------------------------------------- */

void reply_json(struct core *core, request_id id, unsigned status, const struct text *body)
{
    core->env.reply(core->env.self, id, status, "application/json", body->bytes, body->length);
}

void reply_error(struct core *core, request_id id, unsigned status, const char *format, ...)
{
    char words[4000];
    struct text body = { 0 };
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    json_open(&body, '{');
    json_key(&body, "error");
    json_text(&body, words);
    json_close(&body, '}');
    reply_json(core, id, status, &body);
    text_release(&body);
}

/* ---- the query ------------------------------------------------------------------------------- */

static int hex_digit(char c)
{
    return isdigit((unsigned char)c) ? c - '0'
           : c >= 'a' && c <= 'f'    ? c - 'a' + 10
           : c >= 'A' && c <= 'F'    ? c - 'A' + 10
                                     : -1;
}

/* "%41nn+x" is "Ann x". What is wrong in it stands for itself. */
static void decode(const char *start, const char *end, char out[WORD_MOST + 1])
{
    unsigned length = 0;
    for (; start < end && length < WORD_MOST; start++) {
        bool escaped = *start == '%' && end - start > 2 && hex_digit(start[1]) >= 0 &&
                       hex_digit(start[2]) >= 0;
        char c = *start == '+' ? ' ' : *start;
        if (escaped) {
            c = (char)(hex_digit(start[1]) * 16 + hex_digit(start[2]));
            start += 2;
        }
        if (c) out[length++] = c;
    }
    out[length] = '\0';
}

/* The value of a key; empty: it is left out. */
static void query_value(const char *query, const char *key, char out[WORD_MOST + 1])
{
    size_t length = strlen(key);
    out[0] = '\0';
    while (*query) {
        const char *end = query + strcspn(query, "&");
        if (strncmp(query, key, length) == 0 && query[length] == '=') {
            decode(query + length + 1, end, out);
            return;
        }
        query = *end ? end + 1 : end;
    }
}

static int64_t query_number(const char *query, const char *key, int64_t most)
{
    char word[WORD_MOST + 1];
    int64_t number = 0;
    query_value(query, key, word);
    if (!span_number(word, word + strlen(word), 0, most, &number)) return 0;
    return number;
}

/* ---- games and rules ------------------------------------------------------------------------- */

static void answer_games_request(struct core *core, request_id id)
{
    struct text body = { 0 };
    struct asking a = { .request = json_object(), .out = &body };
    json_open(&body, '{');
    answer_games(&a);
    json_close(&body, '}');
    reply_json(core, id, 200, &body);
    json_decref(a.request);
    text_release(&body);
}

/* Which sections answer a word or a question, by their numbers from 0; if none does, what else
 * there is. The same that `limbic rules GAME WORD` finds. */
static void write_found(const struct primer *primer, const char *asked, struct text *out)
{
    unsigned found[PRIMER_SECTIONS_MAX], count = primer_find(primer, asked, found);
    json_open(out, '{');
    json_key(out, "found");
    json_open(out, '[');
    for (unsigned i = 0; i < count; i++) json_number(out, found[i]);
    json_close(out, ']');
    if (!count) {
        struct text words = { 0 };
        text_add(&words, "The primer has nothing about '%.60s'", asked);
        primer_suggest(primer, asked, &words);
        json_key(out, "nothing");
        json_text(out, text_string(&words));
        text_release(&words);
    }
    json_close(out, '}');
}

/* The terms of titles, and those words by which a section is found that begin with a capital: what
 * a table underlines. */
static void write_terms(const struct primer *primer, struct text *out)
{
    json_open(out, '{');
    json_key(out, "terms");
    json_open(out, '[');
    for (unsigned i = 0; i < primer->count; i++) {
        const char *lists[] = { primer->sections[i].title, primer->sections[i].words };
        for (unsigned k = 0; k < 2; k++) {
            const char *start, *end;
            while (primer_term(&lists[k], &start, &end)) {
                struct text term = { 0 };
                if (k && !isupper((unsigned char)*start)) continue;
                text_add_bytes(&term, start, (size_t)(end - start));
                json_text(out, text_string(&term));
                text_release(&term);
            }
        }
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* /rules/GAME.json: the primer of a game, with the words by which its sections are looked for; or,
 * with ?asked=WORDS, which of its sections answer that; with ?only=terms its terms alone. */
static void answer_rules_request(struct core *core, request_id id, const struct core_request *r)
{
    const char *path = r->path;
    char name[64], asked[WORD_MOST + 1];
    int length = 0;
    bool fine =
        sscanf(path, "/rules/%60[a-z0-9-].json%n", name, &length) == 1 && length && !path[length];
    struct primer *primer = fine ? primer_new(name) : NULL;
    if (!primer) {
        reply_error(core, id, 404, "There is no primer of such a game.");
        return;
    }
    struct text body = { 0 };
    query_value(r->query, "only", asked);
    bool terms = strcmp(asked, "terms") == 0;
    query_value(r->query, "asked", asked);
    if (terms)
        write_terms(primer, &body);
    else if (*asked)
        write_found(primer, asked, &body);
    else
        primer_write(primer, name, &body);
    reply_json(core, id, 200, &body);
    text_release(&body);
    primer_free(primer);
}

static void answer_health(struct core *core, request_id id)
{
    struct text body = { 0 };
    json_open(&body, '{');
    json_key(&body, "ok");
    json_bool(&body, !core->trouble && !core->stopping);
    if (core->trouble || core->stopping) {
        json_key(&body, "why");
        json_text(&body, core->trouble ? core->trouble : "the server stops");
    }
    json_close(&body, '}');
    reply_json(core, id, core->trouble || core->stopping ? 503 : 200, &body);
    text_release(&body);
}

/* ---- requests that wait for a room ----------------------------------------------------------- */

enum wish { WISH_SAVE, WISH_MINE, WISH_TABLES };

struct waiting_request {
    request_id id;
    uint64_t room; /* its key */
    enum wish wish;
    size_t length; /* of the body, for WISH_MINE */
    char bytes[];
};

static void wait_for_room(struct core *core, const struct waiting_request *request,
                          const char *bytes)
{
    struct waiting_request *w = must_alloc(1, sizeof *w + request->length);
    *w = *request;
    if (bytes) memcpy(w->bytes, bytes, w->length);
    map_put(&core->requests, w->id, w);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void write_listed(const struct core *core, const struct room *room, struct text *out)
{
    unsigned free_seats = 0;
    for (seat_id s = 0; s < room->seat_count; s++) free_seats += room->seats[s].kind == SEAT_FREE;
    json_open(out, '{');
    write_summary(room, out);
    json_key(out, "free");
    json_number(out, room->state == TABLE_WAITING ? free_seats : 0);
    write_people(core, room, out);
    json_close(out, '}');
}

/* One whose seats are being read, right after the server began; NULL: those of all are known. */
static const struct room *listed_later(const struct core *core)
{
    unsigned at = 0;
    for (const struct room *room; (room = map_next(&core->rooms, &at));) {
        bool waits = room->is_public && room->state == TABLE_WAITING;
        if (waits && !room->loaded && room->phase == ROOM_LOADING) return room;
    }
    return NULL;
}

static bool is_listed(const struct room *room, enum table_state state)
{
    bool made = room->created && (room->phase != ROOM_STORING || room->pending.kind != PENDING_NEW);
    return room->is_public && made && room->state == state;
}

/* Where there are more than a list has, those where one can sit down come before those one can
 * watch. */
static void answer_tables_request(struct core *core, request_id id)
{
    static const enum table_state states[] = { TABLE_WAITING, TABLE_PLAYING };
    struct text body = { 0 };
    unsigned count = 0;
    const struct room *later = listed_later(core);
    if (later) {
        wait_for_room(core, &(struct waiting_request){ id, later->key, WISH_TABLES, 0 }, NULL);
        return;
    }
    text_add_string(&body, "{\"tables\":[");
    for (unsigned i = 0; i < 2; i++) {
        unsigned at = 0;
        for (const struct room *room;
             count < LISTED_MOST && (room = map_next(&core->rooms, &at));) {
            if (!is_listed(room, states[i])) continue;
            write_listed(core, room, &body);
            count++;
        }
    }
    text_add_string(&body, "]}");
    reply_json(core, id, 200, &body);
    text_release(&body);
}

/* One that a browser has a seat at: the tokens say so. */
struct mine {
    const struct room *room;
    seat_id seat;
};

static bool find_mine(const struct core *core, const json_t *claim, struct mine *mine)
{
    const char *id = json_string_value(json_object_get(claim, "table")),
               *token = json_string_value(json_object_get(claim, "token"));
    const struct room *room = id && token ? room_find(core, id) : NULL;
    if (!room || !room->created) return false;
    struct token_hash hash = token_hash(token);
    for (seat_id s = 0; s < room->seat_count; s++) {
        const struct seat *seat = &room->seats[s];
        if (seat->kind != SEAT_PERSON || !token_hash_equal(&seat->token, &hash)) continue;
        *mine = (struct mine){ room, s };
        return true;
    }
    return false;
}

static void write_mine(const struct core *core, const struct mine *mine, struct text *out)
{
    json_open(out, '{');
    write_summary(mine->room, out);
    json_key(out, "seat");
    json_number(out, mine->seat + 1);
    json_key(out, "asked");
    json_bool(out, mine->room->asked == mine->seat);
    write_people(core, mine->room, out);
    json_close(out, '}');
}

/* Tables whose people are not in memory are brought; one that is on its way is returned. */
static const struct room *bring_mine(struct core *core, const json_t *list, bool again)
{
    const struct room *coming = NULL;
    for (size_t i = 0; i < json_array_size(list) && i < MINE_MOST; i++) {
        const char *id = json_string_value(json_object_get(json_array_get(list, i), "table"));
        struct room *room = id ? room_find(core, id) : NULL;
        if (!room || room->loaded) continue;
        if (room->phase == ROOM_STILL && !again) room_load(core, room);
        if (room->phase == ROOM_LOADING) coming = room;
    }
    return coming;
}

/* `again`: some of the tables were brought; those that could not be are left out. */
static void answer_mine(struct core *core, request_id id, const char *bytes, size_t length,
                        bool again)
{
    struct text body = { 0 };
    json_t *request = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
    const json_t *list = json_object_get(request, "seats");
    const struct room *coming = bring_mine(core, list, again);
    if (!json_is_array(list))
        reply_error(core, id, 400, "\"seats\" must be a list of tables and tokens.");
    if (coming)
        wait_for_room(core, &(struct waiting_request){ id, coming->key, WISH_MINE, length }, bytes);
    if (coming || !json_is_array(list)) {
        json_decref(request);
        return;
    }
    text_add_string(&body, "{\"tables\":[");
    for (int asked = 1; asked >= 0; asked--) { /* one's own turn first */
        for (size_t i = 0; i < json_array_size(list) && i < MINE_MOST; i++) {
            struct mine mine;
            if (find_mine(core, json_array_get(list, i), &mine) &&
                (mine.room->asked == mine.seat) == asked)
                write_mine(core, &mine, &body);
        }
    }
    text_add_string(&body, "]}");
    reply_json(core, id, 200, &body);
    json_decref(request);
    text_release(&body);
}

/* ---- finished games -------------------------------------------------------------------------- */

void lobby_found(struct ticket *ticket, const struct store_row *row)
{
    struct text *out = &ticket->found;
    json_open(out, '{');
    json_key(out, "table");
    json_text(out, row->id);
    json_key(out, "game");
    json_text(out, row->game);
    json_key(out, "options");
    json_text(out, row->options);
    json_key(out, "ended");
    json_number(out, row->changed);
    json_key(out, "names");
    json_open(out, '[');
    for (const char *name = row->names; *name;) {
        size_t length = strcspn(name, "\n");
        json_bytes(out, name, length);
        name += length + (name[length] == '\n');
    }
    json_close(out, ']');
    json_close(out, '}');
}

void lobby_searched(struct core *core, struct ticket *ticket, const char *problem)
{
    struct text body = { 0 };
    if (problem) {
        reply_error(core, ticket->request, 503, "Games cannot be searched at the moment: %s.",
                    problem);
        return;
    }
    text_add(&body, "{\"finished\":[%s]}", text_string(&ticket->found));
    reply_json(core, ticket->request, 200, &body);
    text_release(&body);
}

static void answer_finished(struct core *core, request_id id, const char *query)
{
    char game[WORD_MOST + 1], name[WORD_MOST + 1], options[WORD_MOST + 1];
    ticket_id number;
    struct ticket *ticket = core_ticket(core, TICKET_SEARCH, &number);
    ticket->request = id;
    query_value(query, "game", game);
    query_value(query, "name", name);
    query_value(query, "options", options);
    struct store_query q = { .game = game,
                             .name = name,
                             .options = options,
                             .from = query_number(query, "from", INT64_MAX),
                             .to = query_number(query, "to", INT64_MAX),
                             .before = query_number(query, "before", INT64_MAX),
                             .most = (unsigned)query_number(query, "most", FOUND_MOST) };
    if (!q.most) q.most = 20;
    core->env.search(core->env.self, number, &q);
}

/* A save of a table that is over; it is brought first, if it is not in memory. */
static void reply_save(struct core *core, request_id id, const struct room *room)
{
    struct text save = { 0 };
    if (!room || !room->created) {
        reply_error(core, id, 404, "There is no such table.");
        return;
    }
    if (room->state != TABLE_OVER || !room->session) {
        reply_error(core, id, 409, "The game is not over: its save would show what is hidden.");
        return;
    }
    write_save(room, &save);
    core->env.reply(core->env.self, id, 200, "text/plain; charset=utf-8", save.bytes, save.length);
    text_release(&save);
}

static void room_is_ready(struct core *core, const struct waiting_request *w,
                          const struct room *room, const char *problem)
{
    if (w->wish == WISH_MINE)
        answer_mine(core, w->id, w->bytes, w->length, true);
    else if (w->wish == WISH_TABLES)
        answer_tables_request(core, w->id);
    else if (problem)
        reply_error(core, w->id, 503, "The table cannot be read at the moment: %s.", problem);
    else
        reply_save(core, w->id, room);
}

void lobby_room_ready(struct core *core, struct room *room, const char *problem)
{
    unsigned at = 0;
    for (struct waiting_request *w; (w = map_next(&core->requests, &at));) {
        if (w->room != room->key) continue;
        map_remove(&core->requests, w->id);
        room_is_ready(core, w, room, problem);
        free(w);
        at = 0; /* the map has changed */
    }
}

static void answer_save_request(struct core *core, request_id id, const char *table)
{
    struct room *room = room_want(core, table);
    if (!room || room->phase != ROOM_LOADING)
        reply_save(core, id, room);
    else
        wait_for_room(core, &(struct waiting_request){ id, room->key, WISH_SAVE, 0 }, NULL);
}

/* ---- which it is ----------------------------------------------------------------------------- */

static bool is_path(const struct core_request *r, const char *method, const char *path)
{
    return strcmp(r->method, method) == 0 && strcmp(r->path, path) == 0;
}

static bool save_path(const char *path, char table[TABLE_ID_LENGTH + 1])
{
    int length = 0;
    return sscanf(path, "/api/finished/%12[a-z0-9]/save%n", table, &length) == 1 && length &&
           !path[length];
}

void lobby_answer(struct core *core, request_id id, const struct core_request *r)
{
    char table[TABLE_ID_LENGTH + 1];
    if (is_path(r, "GET", "/api/games"))
        answer_games_request(core, id);
    else if (is_path(r, "GET", "/api/tables"))
        answer_tables_request(core, id);
    else if (is_path(r, "POST", "/api/tables"))
        create_table(core, id, r);
    else if (is_path(r, "POST", "/api/mine"))
        answer_mine(core, id, r->body, r->length, false);
    else if (is_path(r, "GET", "/api/finished"))
        answer_finished(core, id, r->query);
    else if (strcmp(r->method, "GET") == 0 && save_path(r->path, table))
        answer_save_request(core, id, table);
    else if (strcmp(r->method, "GET") == 0 && strncmp(r->path, "/rules/", 7) == 0)
        answer_rules_request(core, id, r);
    else if (is_path(r, "GET", "/healthz"))
        answer_health(core, id);
    else if (!cards_answer(core, id, r))
        reply_error(core, id, 404, "There is nothing at this address.");
}
