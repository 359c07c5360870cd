/* SPDX-License-Identifier: MIT */
/*
 * A room from its row and its entries: what was stored is all there is, and playing it again gives
 * the table. See room.h.
 *
 * The entries of moves have what they led to, as a position hash. With the rules and cards that the
 * table began with the last one is compared, which is enough to know; otherwise, and if it differs,
 * all are, and the table is frozen at the last position that agrees.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cardlang/pack.h"
#include "games/registry.h"
#include "kernel/position.h"
#include "kernel/words.h"
#include "server/guard.h"
#include "server/room.h"
#include "session/script.h"

/* A move that was made, or one that takes others back. */
struct replayed {
    char kind;
    seat_id seat;
    uint8_t passed;
    uint16_t index;
    unsigned back; /* of ENTRY_BACK: how many moves are left */
    uint64_t hash;
    char *text;
    uint32_t number;
};

struct loading {
    bool there, started, wrong;
    struct replayed *moves;
    unsigned count, room;
    uint32_t entries;
    char *settings;
    uint32_t version; /* of the rules, and the cards, that it was played with last */
    char pack[17];
    /* While it is played again: */
    struct room *at;
    unsigned base; /* moves of the start */
    bool put;      /* the last thing was to take something back: see session->put */
    struct text problem;
};

static char *copy_string(const char *string)
{
    struct text copy = { 0 };
    text_add_string(&copy, string);
    return copy.bytes;
}

/* ---- moves as entries ------------------------------------------------------------------------ */

/* "2 14 3f78734d1e4fc186 0 c17 take 1": seat, index, position hash after it, how it was passed, the
 * client's id or -, and the move text. */
void write_move_body(const struct room *room, const char *text, const char *id, struct text *out)
{
    const struct session *s = room->session;
    const struct taken *taken = &s->moves[s->count - 1];
    text_add(out, "%u %u %016llx %u %s %s", taken->seat + 1u, taken->index,
             (unsigned long long)position_hash(s->table), taken->passed_by, *id ? id : "-", text);
}

static bool read_move(struct room *room, struct replayed *move, const char *body)
{
    unsigned seat, index, passed;
    unsigned long long hash;
    char id[MESSAGE_ID_MAX + 1];
    int length = 0;
    if (sscanf(body, "%2u %5u %16llx %2u %40s %n", &seat, &index, &hash, &passed, id, &length) < 5)
        return false;
    if (!length || seat < 1 || seat > SEATS_MAX || index > UINT16_MAX || passed >= PASSINGS)
        return false;
    move->seat = (seat_id)(seat - 1);
    move->index = (uint16_t)index;
    move->hash = hash;
    move->passed = (uint8_t)passed;
    move->text = copy_string(body + length);
    if (strcmp(id, "-") != 0) {
        memcpy(room->seats[move->seat].move_id, id, sizeof id);
        room->seats[move->seat].move_number = move->number;
    }
    return true;
}

/* ---- the row --------------------------------------------------------------------------------- */

void room_write_head(const struct room *room, struct text *out)
{
    char hash[TOKEN_HASH_LENGTH + 1];
    struct text words = { 0 };
    token_hash_print(&room->host, hash);
    json_open(out, '{');
    json_key(out, "start");
    json_text(out, room->start);
    json_key(out, "host");
    json_text(out, hash);
    json_key(out, "players");
    json_number(out, room->seat_count);
    json_key(out, "undo");
    json_text(out, undo_way_names[room->undo]);
    json_key(out, "spectators");
    json_bool(out, room->spectators);
    json_key(out, "pass");
    json_number(out, room->pass_ms);
    text_add(&words, "%llu", (unsigned long long)room->seed);
    json_key(out, "seed");
    json_text(out, text_string(&words));
    text_clear(&words);
    salt_print(room->salt, &words);
    json_key(out, "salt");
    json_text(out, text_string(&words));
    json_key(out, "fair");
    json_bool(out, room->fair);
    if (room->own) {
        json_key(out, "cards");
        own_cards_write(room->own, out);
    }
    json_close(out, '}');
    text_release(&words);
}

static const char *string_at(const json_t *object, const char *key)
{
    const char *string = json_string_value(json_object_get(object, key));
    return string ? string : "";
}

/* As long as they may be was decided when the table was made. */
static bool read_own_cards(struct room *room, const json_t *given)
{
    struct diagnostics unheard = { 0 };
    free(room->own);
    room->own = given ? own_cards_read(given, INT64_MAX, &unheard) : NULL;
    diagnostics_release(&unheard);
    return !given || room->own;
}

static bool read_head(struct room *room, const json_t *head)
{
    int64_t players = json_integer_value(json_object_get(head, "players"));
    const char *undo = string_at(head, "undo");
    if (players < 1 || players > SEATS_MAX ||
        !token_hash_read(&room->host, string_at(head, "host")))
        return false;
    if (!parse_u64(string_at(head, "seed"), &room->seed) ||
        !salt_read(room->salt, string_at(head, "salt")))
        return false;
    room->seat_count = (unsigned)players;
    room->undo = UNDO_WAY_FREE;
    while (room->undo < UNDO_WAYS && strcmp(undo_way_names[room->undo], undo) != 0) room->undo++;
    room->spectators = json_is_true(json_object_get(head, "spectators"));
    room->pass_ms = json_integer_value(json_object_get(head, "pass"));
    room->fair = json_is_true(json_object_get(head, "fair"));
    free(room->start);
    room->start = copy_string(string_at(head, "start"));
    return room->undo < UNDO_WAYS && read_own_cards(room, json_object_get(head, "cards"));
}

/* Who sits there follows from the entries, which are read when somebody opens it; until then their
 * names say as much as lists show. */
static void read_names(struct room *room, const char *names)
{
    for (seat_id s = 0; s < room->seat_count && *names; s++) {
        size_t length = strcspn(names, "\n");
        if (length > NAME_BYTES) length = NAME_BYTES;
        memcpy(room->seats[s].name, names, length);
        room->seats[s].name[length] = '\0';
        room->seats[s].kind = SEAT_PERSON;
        names += strcspn(names, "\n");
        names += *names == '\n';
    }
}

bool room_read_row(struct core *core, struct room *room, const struct store_row *row,
                   struct text *problem)
{
    struct diagnostics d = { 0 };
    (void)core;
    room->game = game_find(row->game, &d, 0, 0);
    diagnostics_release(&d);
    json_t *head = json_loads(row->head, JSON_REJECT_DUPLICATES, NULL);
    bool fine = room->game && head && read_head(room, head);
    json_decref(head);
    if (!room->game)
        text_add(problem, "there is no game '%s' here", row->game);
    else if (!fine)
        text_add_string(problem, "its row cannot be read");
    if (!fine) return false;
    room->state = row->state;
    room->is_public = row->is_public;
    room->created = row->created ? row->created : 1;
    room->changed = row->changed;
    room->version = row->version;
    snprintf(room->pack, sizeof room->pack, "%s", row->pack);
    room->entries = row->entries;
    free(room->options);
    free(room->reason);
    room->options = copy_string(row->options);
    room->reason = copy_string(row->reason);
    read_names(room, row->names);
    return true;
}

/* ---- as it comes ----------------------------------------------------------------------------- */

void loading_begin(struct room *room)
{
    room->loading = must_alloc(1, sizeof *room->loading);
}

void loading_free(struct loading *loading)
{
    if (!loading) return;
    for (unsigned i = 0; i < loading->count; i++) free(loading->moves[i].text);
    free(loading->moves);
    free(loading->settings);
    text_release(&loading->problem);
    free(loading);
}

/* Names that stood for people are replaced by what the entries say. */
static void clear_seats(struct room *room)
{
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        struct seat *seat = &room->seats[i];
        *seat = (struct seat){ .here = seat->here, .gone = seat->gone };
    }
}

void loading_row(struct room *room, const struct store_row *row)
{
    struct loading *l = room->loading;
    l->there = room_read_row(NULL, room, row, &l->problem);
    l->wrong = !l->there;
    l->settings = copy_string(row->settings);
    clear_seats(room);
    room->entries = room->moved = room->steady = 0;
}

static struct replayed *add_move(struct loading *l, const struct store_entry *entry)
{
    if (l->count == l->room) {
        l->room = l->room ? l->room * 2 : 64;
        l->moves = must_realloc(l->moves, l->room * sizeof *l->moves);
    }
    struct replayed *move = &l->moves[l->count++];
    *move = (struct replayed){ .kind = entry->kind, .number = entry->number };
    return move;
}

static bool read_people(struct room *room, const char *body)
{
    json_t *change = json_loads(body, JSON_REJECT_DUPLICATES, NULL);
    bool fine = change && people_read(room, change);
    json_decref(change);
    return fine;
}

static bool read_back(struct replayed *move, const char *body)
{
    unsigned seat;
    return sscanf(body, "%9u %2u", &move->back, &seat) == 2;
}

void loading_entry(struct room *room, const struct store_entry *entry)
{
    struct loading *l = room->loading;
    bool fine = l->there && entry->number == room->entries + 1;
    room->entries++;
    if (!fine) {
        l->wrong = true;
        return;
    }
    switch (entry->kind) {
    case ENTRY_PEOPLE: fine = read_people(room, entry->body); break;
    case ENTRY_START: l->started = true; break;
    case ENTRY_MOVE:
    case ENTRY_BOT:
    case ENTRY_AUTOMATIC: fine = read_move(room, add_move(l, entry), entry->body); break;
    case ENTRY_BACK: fine = read_back(add_move(l, entry), entry->body); break;
    default: fine = false; break;
    }
    bool move =
        entry->kind == ENTRY_MOVE || entry->kind == ENTRY_BOT || entry->kind == ENTRY_AUTOMATIC;
    room->steady = move ? room->steady + 1 : 0;
    if (entry->kind != ENTRY_PEOPLE) room->moved = entry->number;
    if (!fine) l->wrong = true;
}

/* ---- played again ---------------------------------------------------------------------------- */

/* Only what was not taken back is played. One that takes back moves of the start itself goes back
 * there. */
static void leave_out_taken_back(struct loading *l)
{
    unsigned kept = 0;
    l->put = l->count && l->moves[l->count - 1].kind == ENTRY_BACK;
    for (unsigned i = 0; i < l->count; i++) {
        struct replayed move = l->moves[i];
        if (move.kind != ENTRY_BACK) {
            l->moves[kept++] = move;
            l->moves[i].text = kept - 1 == i ? move.text : NULL;
            continue;
        }
        if (move.back < l->base) {
            session_rewind(l->at->session, move.back);
            l->base = move.back;
        }
        while (kept > move.back - l->base) {
            free(l->moves[--kept].text);
            l->moves[kept].text = NULL;
        }
    }
    l->count = kept;
    l->at->session->put = 0;
}

static int find_move(const struct table *t, const struct replayed *move, struct text *scratch)
{
    if (table_is_over(t) || t->asked != move->seat) return -1;
    if (move->index < t->moves) {
        text_clear(scratch);
        move_text(t, move->index, scratch);
        if (strcmp(text_string(scratch), move->text) == 0) return move->index;
    }
    return move_find(t, move->text);
}

/* Plays them; with `compare` until a position differs. Returns how many were played. */
static unsigned play_moves(struct loading *l, bool compare)
{
    struct session *s = l->at->session;
    struct text scratch = { 0 };
    unsigned played = 0;
    for (; played < l->count; played++) {
        const struct replayed *move = &l->moves[played];
        int index = find_move(s->table, move, &scratch);
        if (index < 0) break;
        session_choose(s, (unsigned)index);
        s->moves[s->count - 1].automatic = move->kind == ENTRY_AUTOMATIC;
        s->moves[s->count - 1].passed_by = move->passed;
        if (compare && position_hash(s->table) != move->hash) {
            session_rewind(s, s->count - 1);
            break;
        }
    }
    text_release(&scratch);
    return played;
}

static bool last_agrees(const struct loading *l)
{
    return !l->count || position_hash(l->at->session->table) == l->moves[l->count - 1].hash;
}

static bool is_as_it_was(const struct room *room)
{
    const struct pack *pack = room->session->setup->pack;
    char hash[17] = "";
    if (pack) snprintf(hash, sizeof hash, "%016llx", (unsigned long long)pack->hash);
    return room->version == room->session->setup->game->version && strcmp(hash, room->pack) == 0;
}

static void play_again(void *with)
{
    struct loading *l = with;
    struct session *s = l->at->session;
    bool same = is_as_it_was(l->at);
    l->base = s->count;
    leave_out_taken_back(l);
    unsigned played = play_moves(l, !same);
    if (same && (played < l->count || !last_agrees(l))) {
        session_rewind(s, l->base);
        played = play_moves(l, true);
    }
    if (played < l->count)
        text_add(&l->problem, "after %u moves the %s", s->count,
                 same ? "stored position is another than the one played again"
                      : "rules or cards of today lead elsewhere than those it was played with");
    if (*l->settings) {
        s->settings = (struct settings){ 0 }; /* those of the start were changed */
        settings_load(s, l->settings);
    }
    for (unsigned i = 0; i < played; i++)
        s->moves[l->base + i].automatic = l->moves[i].kind == ENTRY_AUTOMATIC;
    s->put = l->put ? s->count + 1 : 0;
}

/* The reason for which it can be read only so far, or nothing. */
static void play_loading(struct core *core, struct room *room)
{
    struct loading *l = room->loading;
    struct text problem = { 0 };
    l->at = room;
    if (!room_begin_session(core, room)) {
        text_add(&l->problem, "its start cannot be played: %s", room->fault);
    } else if (!guard_run(play_again, l, &problem)) {
        text_add(&l->problem, "a rule failed (%s)", text_string(&problem));
        session_free(room->session);
        room->session = NULL;
    }
    text_release(&problem);
}

static void note_where(struct core *core, struct room *room)
{
    const struct session *s = room->session;
    room->moves = s ? s->count : 0;
    for (seat_id i = 0; i < room->seat_count; i++) { /* nobody knows how long they were away */
        if (!room->seats[i].gone) room->seats[i].gone = core->now;
    }
    room->asked = s && !table_is_over(s->table) ? s->table->asked : (seat_id)NOBODY;
    if (s && s->setup->pack)
        snprintf(room->pack, sizeof room->pack, "%016llx",
                 (unsigned long long)s->setup->pack->hash);
}

bool loading_end(struct core *core, struct room *room)
{
    struct loading *l = room->loading;
    if (!l->there) return false;
    if (l->started) play_loading(core, room);
    if (l->wrong && !l->problem.length) text_add_string(&l->problem, "its entries have gaps");
    note_where(core, room);
    room->loaded = true;
    room->hopeless = l->started && !room->session;
    log_mark_release(&room->mark);
    room->marked = false;
    free(room->fault);
    room->fault = NULL;
    bool stops = room->state == TABLE_WAITING || room->state == TABLE_PLAYING;
    if (l->problem.length && stops) {
        room->phase = ROOM_STILL;
        room_freeze(core, room, text_string(&l->problem));
    }
    return true;
}
