/* SPDX-License-Identifier: MIT */
/*
 * What must hold when all is calm: every view is the server's, the server's game is what its
 * entries say, no move that was acknowledged is lost and none was made twice, and every table waits
 * for somebody. See served_world.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardlang/packs.h"
#include "kernel/difference.h"
#include "kernel/position.h"
#include "kernel/words.h"
#include "server/room.h"
#include "session/script.h"
#include "testing/served_world.h"

/* ---- what is stored -------------------------------------------------------------------------- */

struct replaying {
    const struct world *w;
    struct session *session; /* NULL: not begun */
    char *start;
    uint32_t entries;
    enum table_state state;
    char (*ids)[WORLD_ID_MAX];
    unsigned id_count;
};

static bool take_row(void *to, const struct store_row *row)
{
    struct replaying *r = to;
    json_t *head = json_loads(row->head, 0, NULL);
    r->start = strdup(json_string_value(json_object_get(head, "start")));
    r->state = row->state;
    json_decref(head);
    return true;
}

static void begin(struct replaying *r)
{
    struct diagnostics d = { 0 };
    struct scripts scripts;
    struct script_run run = { .moves_most = UINT32_MAX };
    property_require(scripts_parse(&scripts, r->start, &d) &&
                         script_play(&scripts.all[0], &run, &d),
                     "a start that is stored cannot be played: %s", text_string(&d.out));
    r->session = run.session;
    scripts_release(&scripts);
    diagnostics_release(&d);
}

/* Each id is made once. */
static void take_id(struct replaying *r, const char *id)
{
    if (strcmp(id, "-") == 0) return;
    for (unsigned i = 0; i < r->id_count; i++)
        property_require(strcmp(r->ids[i], id) != 0, "move %s was made twice", id);
    r->ids = must_realloc(r->ids, (r->id_count + 1) * sizeof *r->ids);
    snprintf(r->ids[r->id_count++], WORLD_ID_MAX, "%s", id);
}

static void take_move(struct replaying *r, const char *body)
{
    unsigned seat, index, passed;
    unsigned long long hash;
    char id[MESSAGE_ID_MAX + 1];
    int length = 0;
    struct text text = { 0 };
    struct session *s = r->session;
    property_require(
        sscanf(body, "%u %u %llx %u %40s %n", &seat, &index, &hash, &passed, id, &length) == 5,
        "an entry cannot be read: %s", body);
    property_require(s && !table_is_over(s->table) && s->table->asked == seat - 1 &&
                         index < s->table->moves,
                     "entry %u is a move of somebody who is not asked", r->entries);
    move_text(s->table, index, &text);
    property_require(strcmp(text_string(&text), body + length) == 0, "entry %u is another move",
                     r->entries);
    session_choose(s, index);
    property_require(position_hash(s->table) == hash, "entry %u leads elsewhere", r->entries);
    take_id(r, id);
    text_release(&text);
}

static bool take_entry(void *to, const struct store_entry *entry)
{
    struct replaying *r = to;
    r->entries++;
    property_require(entry->number == r->entries, "entry %u has number %u", r->entries,
                     entry->number);
    switch (entry->kind) {
    case ENTRY_START:
        property_require(!r->session, "a game began twice");
        begin(r);
        break;
    case ENTRY_MOVE:
    case ENTRY_BOT:
    case ENTRY_AUTOMATIC: take_move(r, entry->body); break;
    case ENTRY_BACK:
        world_seen.taken_back++;
        session_rewind(r->session, (unsigned)strtoul(entry->body, NULL, 10));
        break;
    }
    return true;
}

static void release(struct replaying *r)
{
    session_free(r->session);
    free(r->start);
    free(r->ids);
}

/* ---- rooms ----------------------------------------------------------------------------------- */

static void compare_games(const struct room *room, const struct replaying *r)
{
    property_require(room->state == r->state, "a table is %d and stored as %d", room->state,
                     r->state);
    property_require(!room->loaded || room->entries == r->entries,
                     "a table has %u entries, %u are stored", room->entries, r->entries);
    if (!room->session) return;
    property_require(r->session && r->session->count == room->session->count,
                     "a table has %u moves, and as stored %u", room->session->count,
                     r->session ? r->session->count : 0);
    property_require(position_hash(r->session->table) == position_hash(room->session->table),
                     "a table is another than its entries say");
    property_require(table_is_over(r->session->table) == (r->state == TABLE_OVER),
                     "a table that is over is stored as one that is not");
}

/* Is there something that it waits for? */
static bool waits_for_something(const struct world *w, const struct room *room)
{
    const struct seat *asked = room->asked == NOBODY ? NULL : &room->seats[room->asked];
    switch (room->state) {
    case TABLE_WAITING: return !people_are_complete(room);
    case TABLE_FROZEN: property_fail("a table is frozen: %s", room->reason);
    case TABLE_OVER:
    case TABLE_CLOSED: return true;
    case TABLE_PLAYING: break;
    }
    if (!room->session) return !room->connections; /* whoever opens it lets it go on */
    if (room->held) return room->held_until > w->s->now;
    return asked && (!asked->bot || room->bot_failed || room->thinking);
}

static void compare_room(const struct world *w, const struct room *room, const struct replaying *r)
{
    unsigned here[SEATS_MAX] = { 0 }, watching = 0;
    property_require(room->phase == ROOM_STILL && !room->queue, "a table waits for its store");
    compare_games(room, r);
    property_require(waits_for_something(w, room), "a table is stuck: seat %u, bot %d, retry %lld",
                     room->asked + 1u,
                     room->asked != NOBODY && room->seats[room->asked].bot != NULL,
                     (long long)room->retry);
    for (const struct connection *c = room->connections; c; c = c->next) {
        if (c->seat == NOBODY)
            watching++;
        else
            here[c->seat]++;
    }
    property_require(watching == room->watching, "%u watch, %u are counted", watching,
                     room->watching);
    for (seat_id s = 0; s < room->seat_count; s++)
        property_require(here[s] == room->seats[s].here, "%u are at seat %u, %u are counted",
                         here[s], s + 1, room->seats[s].here);
}

static void compare_table(const struct world *w, const char *table, struct replaying *r)
{
    struct text problem = { 0 };
    const struct room *room = room_find(w->s->core, table);
    property_require(w->s->store->load(w->s->store, table, take_row, take_entry, r, &problem), "%s",
                     text_string(&problem));
    property_require(r->start, "table %s is not stored", table);
    if (room) compare_room(w, room, r);
    world_seen.games_over += r->state == TABLE_OVER;
    world_seen.entries += r->entries;
}

/* ---- devices --------------------------------------------------------------------------------- */

static void compare_view(const struct room *room, const struct client *client, seat_id viewer)
{
    struct view v = { 0 };
    struct text out = { 0 };
    view_make(&v, room->session->table, viewer, VIEW_FOR_PEOPLE);
    view_difference(NULL, &v, &out);
    json_t *is = json_loads(text_string(&out), 0, NULL);
    property_require(json_equal(is, client->view),
                     "what a client at seat %u has kept is another view", viewer + 1u);
    json_decref(is);
    text_release(&out);
    view_release(&v);
}

static void compare_device(struct world *w, const struct device *d)
{
    const struct client *client = d->client;
    const struct connection *c = client ? core_connection(w->s->core, client->id) : NULL;
    if (!client || !c || !d->opened || !c->room) return;
    const struct room *room = c->room;
    property_require(!client->drifts, "a view has another sum than was told");
    property_require(!d->up.first && !d->down.first, "something is on its way for ever");
    property_require(!room->session == !client->view, "somebody has no view, or one of nothing");
    if (!room->session) return;
    compare_view(room, client, c->seat);
    property_require(client->number >= room->moved && client->number <= room->entries,
                     "a client is at number %u, the table at %u", client->number, room->entries);
    const char *state = json_string_value(json_object_get(client->table, "state"));
    property_require(room->state == TABLE_OVER ||
                         (state && strcmp(state, state_name(room->state)) == 0),
                     "a client was told that the table is %s", state);
}

/* ---- the log --------------------------------------------------------------------------------- */

/* Is the name of a card in a line? Short ones are words like others. */
static const char *card_in(const struct game *game, const char *words)
{
    enum { LETTERS_LEAST = 5 };
    struct diagnostics unheard = { 0 };
    const struct pack *pack = game->vocabulary ? pack_for(game->vocabulary, &unheard) : NULL;
    diagnostics_release(&unheard);
    for (unsigned i = 0; pack && i < pack->own_from; i++) {
        const char *name = pack->cards[i].name;
        if (strlen(name) >= LETTERS_LEAST && strstr(words, name)) return name;
    }
    return NULL;
}

/* Whoever runs the server learns that something happened, and not who and with what. Nothing in it
 * is free: tables, games, numbers, and words of ours. */
static void search_log(const struct world *w)
{
    static const char *const names[] = { "Ann", "Ben", "Zo\xc3\xab", "ANN", "Somebody" };
    const char *log = text_string(&w->s->log);
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        property_require(!strstr(log, names[i]), "somebody's name is logged: %s", names[i]);
    for (unsigned i = 0; i < w->person_count; i++) {
        const struct person *p = &w->people[i];
        property_require(!*p->token || !strstr(log, p->token), "a link to a seat is logged");
        property_require(!*p->host || !strstr(log, p->host), "the host's link is logged");
    }
    const char *card = card_in(w->game, log);
    property_require(!card, "a card is logged: %s", card);
    world_seen.log_lines += served_logged(w->s, "\"event\":");
}

/* ---- all of it ------------------------------------------------------------------------------- */

static bool was_made(const struct replaying *r, const char *id)
{
    for (unsigned i = 0; i < r->id_count; i++) {
        if (strcmp(r->ids[i], id) == 0) return true;
    }
    return false;
}

void world_compare(struct world *w)
{
    property_require(!w->s->wanted_count, "the server wants something for ever");
    for (unsigned i = 0; i < w->table_count; i++) {
        struct replaying r = { .w = w };
        compare_table(w, w->tables[i], &r);
        for (unsigned k = 0; k < w->acknowledged_count; k++) {
            const struct acknowledged *a = &w->acknowledged[k];
            property_require(strcmp(a->table, w->tables[i]) != 0 || was_made(&r, a->id),
                             "move %s was acknowledged and is lost", a->id);
        }
        release(&r);
    }
    for (unsigned i = 0; i < w->person_count * DEVICES_EACH; i++)
        compare_device(w, &w->people[i / DEVICES_EACH].devices[i % DEVICES_EACH]);
    search_log(w);
}
