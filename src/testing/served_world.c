/* SPDX-License-Identifier: MIT */
/* Lines, time, the life of a world. See served_world.h. */
#include "testing/served_world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "kernel/options.h"
#include "server/room.h"
#include "session/script.h"
#include "testing/random_game.h"
#include "testing/torn_store.h"
#include "testing/torn_vfs.h"

enum {
    DELAY_MOST = 300, /* milliseconds on a line */
    SLOW_MS = 100,    /* on a slow one: 200 there and back */
    AGAIN_MS = 600,   /* until a packet that was lost is sent again */
    LOST_ONE_IN = 20,
    THINKS_ONE_IN = 8, /* of the bots */
    LATE_MOST = 30,    /* moves before the end of a game, for those that begin there */
    ROOM_ONE_IN = 8,   /* rounds, until a disk that is full has room again */
    STEPS_LEAST = 40,
    STEPS_MORE = 360,
    CALM_ROUNDS = 40, /* of some seconds each: everything has arrived long before */
    FINISH_MOST = 4000,
    ROUNDS_MOST = 6000,   /* of a whole game */
    SUMS_ONE_IN = 16,     /* a view that is wrong stays wrong, and all are compared in the end */
    AGAIN_ROUNDS = 30,    /* of another game by the same people */
    STUCK_ROUNDS = 12,    /* in which nobody is asked: something has to be put right */
    OPERATIONS_MOST = 60, /* of the disk, some commits, until it fails */
    OPERATIONS_A_COMMIT = 12, /* until power is lost while there is one */
    FAULTS_MOST = 4,          /* operations of it that fail, one after the other */
};

struct world_seen world_seen;

/* ---- lines ----------------------------------------------------------------------------------- */

static void line_clear(struct line *line)
{
    while (line->first) {
        struct letter *letter = line->first;
        line->first = letter->next;
        free(letter);
    }
    line->end = &line->first;
}

/* On a slow line one packet in twenty is lost, and sent again; what comes after it waits. */
static int64_t draw_delay(struct world *w)
{
    if (w->calm) return 0;
    if (!w->slow) return (int64_t)choose(w->c, DELAY_MOST);
    if (choose(w->c, LOST_ONE_IN)) return SLOW_MS;
    world_seen.lost_packets++;
    return SLOW_MS + AGAIN_MS;
}

static void line_put(struct world *w, struct line *line, const char *bytes, size_t length)
{
    struct letter *letter = must_alloc(1, sizeof *letter + length);
    int64_t delay = draw_delay(w);
    letter->at = w->s->now + delay > line->last ? w->s->now + delay : line->last;
    letter->ends = !bytes;
    letter->length = length;
    if (bytes) memcpy(letter->bytes, bytes, length);
    line->last = letter->at;
    *line->end = letter;
    line->end = &letter->next;
}

/* What has arrived by now; NULL: nothing. To be freed. */
static struct letter *line_take(struct world *w, struct line *line)
{
    struct letter *letter = line->first;
    if (!letter || letter->at > w->s->now) return NULL;
    line->first = letter->next;
    if (!line->first) line->end = &line->first;
    return letter;
}

static struct device *device_of(struct world *w, connection_id id)
{
    for (unsigned i = 0; i < w->person_count * DEVICES_EACH; i++) {
        struct device *d = &w->people[i / DEVICES_EACH].devices[i % DEVICES_EACH];
        if (d->client && d->client->id == id) return d;
    }
    return NULL;
}

static void sent(void *network, connection_id to, const char *bytes, size_t length)
{
    struct world *w = network;
    struct device *d = device_of(w, to);
    if (d) line_put(w, &d->down, bytes, length);
}

static void closed(void *network, connection_id id)
{
    struct world *w = network;
    struct device *d = device_of(w, id);
    if (d) line_put(w, &d->down, NULL, 0);
}

/* ---- devices --------------------------------------------------------------------------------- */

void device_say(struct world *w, struct device *d, const char *format, ...)
{
    char bytes[1000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(bytes, sizeof bytes, format, arguments);
    va_end(arguments);
    if (d->client) line_put(w, &d->up, bytes, strlen(bytes));
}

/* A view that was kept is good for steps of the same viewer alone: not if one watched until now, or
 * sat elsewhere. */
static bool can_resume(const struct device *d)
{
    bool sat = json_object_get(d->client->table, "seat") != NULL;
    return d->client->view && sat == (*d->person->token != 0) &&
           strcmp(d->as, d->person->token) == 0;
}

static void ask_for_table(struct world *w, struct device *d)
{
    const struct person *p = d->person;
    struct text ask = { 0 };
    text_add(&ask, "{\"do\":\"open\",\"id\":\"open\",\"table\":\"%s\"", p->table);
    if (*p->token) text_add(&ask, ",\"token\":\"%s\"", p->token);
    if (*p->host) text_add(&ask, ",\"host\":\"%s\"", p->host);
    if (can_resume(d)) {
        text_add(&ask, ",\"number\":%u", d->client->number);
        world_seen.resumed++;
    } else { /* what was seen with other eyes must not be taken for theirs if this line breaks, too
              */
        json_decref(d->client->view);
        d->client->view = NULL;
    }
    text_add_char(&ask, '}');
    line_put(w, &d->up, ask.bytes, ask.length);
    d->asked = w->s->now;
    memcpy(d->as, p->token, sizeof d->as);
    text_release(&ask);
}

void device_connect(struct world *w, struct device *d)
{
    line_clear(&d->up);
    line_clear(&d->down);
    d->client = client_new(w->s, "");
    d->client->view = d->view;
    d->client->table = d->table;
    d->client->number = d->number;
    d->view = d->table = NULL;
    d->opened = false;
    ask_for_table(w, d);
}

static void forget_ghost(struct world *w, unsigned which)
{
    core_disconnect(w->s->core, w->ghosts[which], w->s->now);
    w->ghosts[which] = w->ghosts[--w->ghost_count];
}

void device_lose(struct world *w, struct device *d, bool ghost)
{
    struct client *client = d->client;
    if (!client) return;
    world_seen.lost_lines++;
    d->view = client->view;
    d->table = client->table;
    d->number = client->number;
    client->view = client->table = NULL;
    property_require(!client->drifts, "a view has another sum than was told");
    if (ghost && client->open && w->ghost_count < GHOSTS_MAX) {
        w->ghosts[w->ghost_count++] = client->id;
        client->open = false;
    }
    d->client = NULL;
    d->opened = false;
    line_clear(&d->up);
    line_clear(&d->down);
    client_free(client);
}

/* All that has arrived is read: by the server, or by the device. */
static void deliver(struct world *w, struct device *d)
{
    struct letter *letter;
    while (d->client && (letter = line_take(w, &d->up))) {
        core_message(w->s->core, d->client->id, letter->bytes, letter->length, w->s->now);
        free(letter);
    }
    while (d->client && (letter = line_take(w, &d->down))) {
        if (letter->ends) {
            device_lose(w, d, false);
        } else {
            client_take(d->client, letter->bytes, letter->length);
            json_t *message = json_incref(json_array_get(d->client->messages, 0));
            json_array_clear(d->client->messages);
            device_read(w, d, message);
            json_decref(message);
        }
        free(letter);
    }
}

static struct device *any_device(struct world *w)
{
    unsigned i = choose(w->c, w->person_count * DEVICES_EACH);
    return &w->people[i % w->person_count].devices[i / w->person_count];
}

/* ---- time ------------------------------------------------------------------------------------ */

static void pass_time(struct world *w, int64_t ms)
{
    w->s->now += ms;
    core_tick(w->s->core, w->s->now);
    for (unsigned i = 0; i < w->person_count * DEVICES_EACH; i++)
        deliver(w, &w->people[i / DEVICES_EACH].devices[i % DEVICES_EACH]);
}

/* Something that the core waits for is done: the oldest of the store, or any bot. */
static void do_wanted(struct world *w)
{
    struct served *s = w->s;
    if (!s->wanted_count) return;
    unsigned which = choose(w->c, s->wanted_count);
    for (unsigned i = 0; i < which && served_is_of_store(s, which); i++) {
        if (served_is_of_store(s, i)) which = i;
    }
    served_step_at(s, which);
}

/* ---- what breaks ----------------------------------------------------------------------------- */

/* Everybody who is asked answers, and nothing of it is stored yet. */
static void let_all_answer(struct world *w)
{
    for (unsigned i = 0; i < w->person_count; i++) device_play(w, &w->people[i].devices[0]);
    pass_time(w, DELAY_MOST);
}

/* What is being stored when power is lost is on the disk, or not, or was torn. */
static void lose_power(struct world *w)
{
    torn_vfs_lose_power(choose(w->c, OPERATIONS_A_COMMIT));
    served_crash_after(w->s, w->s->wanted_count);
}

static struct store *power_is_back(struct store *before)
{
    struct text problem = { 0 };
    world_seen.dark += torn_vfs_is_dark();
    torn_store_lose_power(before);
    struct store *s = torn_store_open(&problem);
    property_require(s, "what is on the disk cannot be opened: %s", text_string(&problem));
    text_release(&problem);
    return s;
}

static void crash(struct world *w)
{
    world_seen.crashes++;
    if (w->torn) let_all_answer(w);
    w->s->store_fails = NULL;
    w->s->bots_fail = false;
    for (unsigned i = 0; i < w->person_count * DEVICES_EACH; i++)
        device_lose(w, &w->people[i / DEVICES_EACH].devices[i % DEVICES_EACH], false);
    w->ghost_count = 0;
    if (w->torn)
        lose_power(w);
    else
        served_crash_after(w->s, choose(w->c, w->s->wanted_count + 1));
}

static void break_disk(struct world *w)
{
    static const enum torn_error errors[] = { TORN_NO_ROOM, TORN_BAD_WRITE, TORN_BAD_SYNC };
    world_seen.faulty++;
    torn_vfs_fail(choose(w->c, OPERATIONS_MOST), errors[choose(w->c, 3)],
                  1 + choose(w->c, FAULTS_MOST));
}

static void break_something(struct world *w)
{
    if (w->torn && choose(w->c, 2)) {
        if (choose(w->c, 2))
            crash(w);
        else
            break_disk(w);
        return;
    }
    switch (choose(w->c, 8)) {
    case 0:
    case 1: device_lose(w, any_device(w), false); break;
    case 2:
    case 3: device_lose(w, any_device(w), true); break;
    case 4:
        if (w->ghost_count) forget_ghost(w, choose(w->c, w->ghost_count));
        break;
    case 5:
        w->s->store_fails = w->s->store_fails ? NULL : "the disk is full";
        world_seen.failures += w->s->store_fails != NULL;
        break;
    case 6:
        w->s->bots_fail = !w->s->bots_fail;
        world_seen.bot_failures += w->s->bots_fail;
        break;
    case 7: crash(w); break;
    }
}

/* ---- a world --------------------------------------------------------------------------------- */

void world_note_table(struct world *w, const char *table)
{
    for (unsigned i = 0; i < w->table_count; i++) {
        if (strcmp(w->tables[i], table) == 0) return;
    }
    if (w->table_count == TABLES_MAX) return;
    snprintf(w->tables[w->table_count++], TABLE_ID_LENGTH + 1, "%s", table);
}

/* A game of its own takes as long as dozens of the test games. */
static bool is_large(const struct game *game)
{
    return game->vocabulary && !game->hidden;
}

const char *world_bot(struct world *w)
{
    return choose(w->c, THINKS_ONE_IN) == THINKS_ONE_IN - 1 ? "greedy" : "random";
}

/* Large games mostly go on from near their end, so that there is time for many of them; now and
 * then from soon after their start, or from it, as the small ones do. */
static void draw_beginning(struct world *w, struct session *s)
{
    unsigned kind = choose(w->c, is_large(w->game) ? 16 : 2);
    bool late = is_large(w->game) && kind > 1;
    unsigned moves = late ? UINT32_MAX : kind % 2 ? choose(w->c, 20) : 0;
    unsigned back = late ? 1 + choose(w->c, LATE_MOST) : 1;
    while (moves-- && !table_is_over(s->table)) session_choose(s, choose(w->c, s->table->moves));
    if (table_is_over(s->table)) session_rewind(s, s->count > back ? s->count - back : 0);
}

/* Options of all kinds go into a table by a save; returns how many seats it has. */
static unsigned write_start(struct world *w, struct text *out)
{
    struct diagnostics d = { 0 };
    struct options options;
    struct text save = { 0 };
    draw_options(w->game, w->c, &options);
    struct session *s = session_new(w->game, &options, choose_u32(w->c), &d);
    property_require(s, "%s", text_string(&d.out));
    unsigned seats = s->setup->seats;
    draw_beginning(w, s);
    session_save(s, &save);
    json_key(out, "from");
    json_open(out, '{');
    json_key(out, "save");
    json_text(out, text_string(&save));
    json_close(out, '}');
    session_free(s);
    text_release(&save);
    diagnostics_release(&d);
    return seats;
}

static unsigned write_game(struct world *w, struct text *out)
{
    struct options options;
    options_init(w->game, &options);
    json_key(out, "game");
    json_text(out, w->game->name);
    return (unsigned)options.value[OPTION_PLAYERS].number;
}

static void write_seats(struct world *w, unsigned seats, struct text *out)
{
    json_key(out, "seats");
    json_open(out, '[');
    for (unsigned i = 0; i < seats; i++) {
        bool person = i < w->person_count && w->people[i].sits;
        json_text(out, !i ? "me" : person ? "open" : world_bot(w));
    }
    json_close(out, ']');
}

static void take_reply(struct world *w)
{
    json_t *reply = json_loads(text_string(&w->s->reply), 0, NULL);
    struct person *host = &w->people[0];
    property_require(w->s->status == 201, "%s", text_string(&w->s->reply));
    const char *table = json_string_value(json_object_get(reply, "table"));
    world_note_table(w, table);
    for (unsigned i = 0; i < w->person_count; i++)
        snprintf(w->people[i].table, sizeof w->people[i].table, "%s", table);
    snprintf(host->token, sizeof host->token, "%s",
             json_string_value(json_object_get(reply, "token")));
    snprintf(host->host, sizeof host->host, "%s",
             json_string_value(json_object_get(reply, "host")));
    json_decref(reply);
}

static void make_table(struct world *w)
{
    struct text body = { 0 };
    json_open(&body, '{');
    bool usual = choose(w->c, is_large(w->game) ? 16 : 2) == 0;
    unsigned seats = usual ? write_game(w, &body) : write_start(w, &body);
    write_seats(w, seats, &body);
    json_key(&body, "undo");
    json_text(&body, undo_way_names[choose(w->c, 2) ? UNDO_WAY_CONSENT : choose(w->c, UNDO_WAYS)]);
    json_key(&body, "public");
    json_bool(&body, choose(w->c, 2));
    json_key(&body, "spectators");
    json_bool(&body, choose(w->c, 4) != 3);
    json_key(&body, "pass");
    json_number(&body, choose(w->c, 2) ? 1500 : 0);
    json_close(&body, '}');
    served_request(w->s, "POST", "/api/tables", text_string(&body));
    take_reply(w);
    text_release(&body);
}

static struct store *torn_store_new(struct choices *c)
{
    struct text problem = { 0 };
    torn_vfs_install(choose_u32(c));
    struct store *s = torn_store_open(&problem);
    property_require(s, "%s", text_string(&problem));
    return s;
}

static void world_init(struct world *w, struct choices *c, const struct game *game, bool torn)
{
    *w = (struct world){ .c = c, .game = game, .torn = torn };
    w->s = served_new(torn ? torn_store_new(c) : NULL, choose_u32(c));
    if (torn) w->s->store_again = power_is_back;
    w->s->sums_one_in = SUMS_ONE_IN;
    w->s->limits.messages = w->s->limits.burst = 1000000;
    w->s->limits.idle = choose(c, 2) ? 5 : 600;
    w->s->limits.absent = 5;
    w->s->limits.consent = 1 + choose(c, 60);
    w->s->network = w;
    w->s->sent = sent;
    w->s->closed = closed;
    served_crash(w->s);                     /* with these limits from now on */
    unsigned most = is_large(game) ? 3 : 4; /* more viewers are more to make and to read */
    unsigned players = 1 + choose(c, most), watchers = choose(c, most - 1);
    w->person_count = players + watchers;
    for (unsigned i = 0; i < w->person_count; i++) {
        struct person *p = &w->people[i];
        *p = (struct person){ .number = i, .sits = i < players };
        for (unsigned k = 0; k < DEVICES_EACH; k++) {
            struct device *d = &p->devices[k];
            d->person = p;
            d->up.end = &d->up.first;
            d->down.end = &d->down.first;
        }
    }
    make_table(w);
}

static void world_release(struct world *w)
{
    for (unsigned i = 0; i < w->person_count * DEVICES_EACH; i++) {
        struct device *d = &w->people[i / DEVICES_EACH].devices[i % DEVICES_EACH];
        device_lose(w, d, false);
        json_decref(d->view);
        json_decref(d->table);
    }
    free(w->acknowledged);
    served_free(w->s);
    if (w->torn) torn_vfs_remove();
}

static void step(struct world *w)
{
    unsigned kind = choose(w->c, 64);
    if (kind < 20)
        pass_time(w, kind < 18 ? choose(w->c, 200) : choose(w->c, 4000));
    else if (kind < 40)
        do_wanted(w);
    else if (kind < 62)
        device_act(w, any_device(w));
    else
        break_something(w);
}

/* Everything works, everybody is connected, and all that was under way arrives. */
static void calm_down(struct world *w)
{
    w->calm = true;
    w->s->store_fails = NULL;
    if (w->torn) torn_vfs_fail(0, TORN_NO_ROOM, 0);
    w->s->bots_fail = false;
    while (w->ghost_count) forget_ghost(w, 0);
    for (unsigned round = 0; round < CALM_ROUNDS; round++) {
        for (unsigned i = 0; i < w->person_count * DEVICES_EACH; i++) {
            struct device *d = &w->people[i / DEVICES_EACH].devices[i % DEVICES_EACH];
            if (round < CALM_ROUNDS / 2) device_care(w, d);
        }
        served_settle(w->s);
        pass_time(w, 2000);
        served_settle(w->s);
    }
    pass_time(w, 0);
}

/* Whole games have ends. */
static void finish(struct world *w)
{
    for (unsigned i = 0; i < FINISH_MOST; i++) {
        bool any = false;
        for (unsigned k = 0; k < w->person_count; k++)
            any |= device_play(w, &w->people[k].devices[0]);
        pass_time(w, 0);
        served_settle(w->s);
        pass_time(w, any ? 0 : 2000);
        served_settle(w->s);
        pass_time(w, 0);
        if (!any && !w->s->wanted_count) break;
    }
}

/* ---- whole games ----------------------------------------------------------------------------- */

static bool first_is_over(const struct world *w)
{
    const struct room *room = room_find(w->s->core, w->tables[0]);
    return !room || room->state == TABLE_OVER || room->state == TABLE_CLOSED;
}

/* Something went wrong for longer than people wait: whoever looks after it puts it right, and the
 * host lets bots play for who is away. */
static void put_right(struct world *w)
{
    w->s->store_fails = NULL;
    w->s->bots_fail = false;
    for (unsigned i = 0; i < w->person_count; i++) {
        device_care(w, &w->people[i].devices[0]);
        device_replace(w, &w->people[i].devices[0]);
    }
    pass_time(w, 5000);
}

/* Everybody who is asked answers, and all that is wanted is done; false: nobody was asked. */
static bool go_on(struct world *w)
{
    bool any = false;
    if (w->s->store_fails && choose(w->c, ROOM_ONE_IN) == ROOM_ONE_IN - 1) w->s->store_fails = NULL;
    for (unsigned i = 0; i < w->person_count; i++) any |= device_hurry(w, &w->people[i].devices[0]);
    pass_time(w, w->slow ? SLOW_MS : DELAY_MOST);
    served_settle(w->s);
    pass_time(w, w->slow ? SLOW_MS : DELAY_MOST);
    if (!any) pass_time(w, 1500); /* a pass may be held back */
    served_settle(w->s);
    return any;
}

/* A whole game in bad weather: between moves things happen as in a short world. On a slow line
 * nothing else goes wrong but that it breaks. */
static void play_whole(struct world *w)
{
    unsigned still = 0;
    for (unsigned i = 0; i < ROUNDS_MOST && !first_is_over(w); i++) {
        if (w->slow && choose(w->c, 64) == 63) device_lose(w, any_device(w), choose(w->c, 2));
        unsigned happens = !w->slow && choose(w->c, 8) == 7 ? choose(w->c, 16) : 0;
        while (happens--) step(w);
        still = go_on(w) ? 0 : still + 1;
        if (still >= STUCK_ROUNDS) {
            put_right(w);
            still = 0;
        }
    }
}

static void calm_and_compare(struct world *w)
{
    calm_down(w);
    world_compare(w);
}

/* The same people once more, for a while. */
static void play_again(struct world *w)
{
    device_say(w, &w->people[0].devices[0], "{\"do\":\"rematch\",\"id\":\"again\"}");
    for (unsigned i = 0; i < AGAIN_ROUNDS; i++) go_on(w);
}

/* A quarter are short and stop anywhere; in the others the first game is played to its end. */
static void live(struct world *w)
{
    if (w->slow || choose(w->c, 4)) {
        play_whole(w);
    } else {
        unsigned steps = STEPS_LEAST + choose(w->c, STEPS_MORE);
        for (unsigned i = 0; i < steps; i++) step(w);
    }
    calm_and_compare(w);
    if (choose(w->c, 4) == 3) {
        if (first_is_over(w))
            play_again(w);
        else
            finish(w);
        calm_and_compare(w);
    }
    world_seen.worlds++;
    world_seen.whole += first_is_over(w);
}

void served_world_holds(struct choices *c, const void *game)
{
    struct world w;
    world_init(&w, c, game, false);
    live(&w);
    world_release(&w);
}

void served_torn_disk_holds(struct choices *c, const void *game)
{
    struct world w;
    world_init(&w, c, game, true);
    live(&w);
    world_release(&w);
}

/* 200 ms there and back, one packet in twenty is lost, and now and then the line is: no move is
 * wrong, lost or made twice. */
void served_slow_line_holds(struct choices *c, const void *game)
{
    struct world w;
    world_init(&w, c, game, false);
    w.slow = true;
    live(&w);
    property_require(first_is_over(&w), "a game is not played to its end");
    world_release(&w);
}
