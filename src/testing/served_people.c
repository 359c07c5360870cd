/* SPDX-License-Identifier: MIT */
/* What people do at a table, honestly and otherwise. See served_world.h. */
#include <stdio.h>
#include <string.h>

#include "base/check.h"
#include "testing/served_world.h"

enum {
    PATIENCE_MS = 4000, /* until a device that gets no answer connects anew */
    REGRET_ONE_IN = 10, /* moves */
};

/* ---- what they see --------------------------------------------------------------------------- */

static unsigned offered(const struct device *d)
{
    const json_t *decision = d->client ? json_object_get(d->client->view, "decision") : NULL;
    return (unsigned)json_object_size(json_object_get(decision, "options"));
}

static const char *state_of(const struct device *d)
{
    const char *state = json_string_value(json_object_get(d->client->table, "state"));
    return state ? state : "";
}

/* ---- playing --------------------------------------------------------------------------------- */

static void make_move(struct world *w, struct device *d)
{
    snprintf(d->move_id, sizeof d->move_id, "m%u", ++w->last_id);
    snprintf(d->move, sizeof d->move, "{\"do\":\"move\",\"number\":%u,\"index\":%u,\"id\":\"%s\"}",
             d->client->number, choose(w->c, offered(d)), d->move_id);
    d->moved = w->s->now;
    d->held = false;
    device_say(w, d, "%s", d->move);
}

/* Has it passed just now, and was told that this is shown in a moment? */
static bool waits_for_its_pass(const struct world *w, const struct device *d)
{
    return d->held && w->s->now - d->moved <= PATIENCE_MS;
}

bool device_play(struct world *w, struct device *d)
{
    if (!d->client || !d->opened || *d->move || !offered(d)) return false;
    if (waits_for_its_pass(w, d)) return false;
    make_move(w, d);
    return true;
}

/* Whoever lost the answer sends the move again. */
static bool send_again(struct world *w, struct device *d)
{
    if (!*d->move) return false;
    world_seen.resent++;
    d->moved = w->s->now;
    device_say(w, d, "%s", d->move);
    return true;
}

/* Mostly people agree to what others want to take back. */
static bool answer_asker(struct world *w, struct device *d)
{
    if (!d->asks) return false;
    d->asks = false;
    device_say(w, d, "{\"do\":\"agree\",\"yes\":%s,\"id\":\"agree\"}",
               choose(w->c, 4) == 3 ? "false" : "true");
    return true;
}

/* Now and then somebody wants a move back; not on slow lines, where games would never end. */
static bool regret(struct world *w, struct device *d)
{
    if (w->slow || !offered(d) || choose(w->c, REGRET_ONE_IN) != REGRET_ONE_IN - 1) return false;
    device_say(w, d, "{\"do\":\"undo\",\"id\":\"undo\"}");
    return true;
}

/* ---- other things ---------------------------------------------------------------------------- */

static void look(struct world *w, struct device *d)
{
    static const char *const looks[] = {
        "{\"do\":\"hint\",\"id\":7}",
        "{\"do\":\"why\",\"moves\":1}",
        "{\"do\":\"why\",\"event\":3}",
        "{\"do\":\"why\",\"changed\":[\"zones/hand/1\",\"counters/turn\"]}",
        "{\"do\":\"forecast\"}",
        "{\"do\":\"past\",\"moves\":2}",
        "{\"do\":\"past\",\"moves\":0,\"as\":\"everything\"}",
        "{\"do\":\"past\",\"as\":1}",
        "{\"do\":\"past\",\"moves\":1,\"steps\":64,\"as\":\"everything\"}",
        "{\"do\":\"past\",\"moves\":1,\"steps\":30}",
        "{\"do\":\"log\",\"lines\":true,\"as\":\"spectator\"}",
        "{\"do\":\"log\",\"as\":\"everything\"}",
        "{\"do\":\"why\",\"event\":3,\"at\":2}",
        "{\"do\":\"forecast\",\"at\":1,\"as\":1}",
        "{\"do\":\"log\",\"from\":0}",
        "{\"do\":\"signal\",\"phrase\":3}",
        "{\"do\":\"signal\",\"card\":5}",
        "{\"do\":\"signal\",\"seat\":1}",
        "{\"do\":\"auto\"}",
        "{\"do\":\"drift\"}",
    };
    device_say(w, d, "%s", looks[choose(w->c, sizeof looks / sizeof *looks)]);
}

static void set_something(struct world *w, struct device *d)
{
    static const char *const words[] = { "no",   "yes",  "order", "orders ask", "empty",
                                         "ends", "turn", "one",   "off",        "off empty" };
    device_say(w, d, "{\"do\":\"auto\",\"say\":\"%s\",\"id\":\"auto\"}",
               words[choose(w->c, sizeof words / sizeof *words)]);
}

/* Messages that an honest client does not send. */
static void lie(struct world *w, struct device *d)
{
    static const char *const lies[] = {
        "nonsense",
        "{\"do\":\"move\",\"number\":0,\"index\":0,\"id\":\"old\"}",
        "{\"do\":\"move\",\"number\":4000000000,\"index\":0}",
        "{\"do\":\"move\",\"index\":65535}",
        "{\"do\":\"move\",\"index\":0.5}",
        "{\"do\":\"move\",\"move\":\"\"}",
        "{\"do\":\"agree\",\"yes\":1}",
        "{\"do\":\"seat\",\"what\":\"free\",\"seat\":1}",
        "{\"do\":\"seat\",\"what\":\"bot\",\"seat\":1}",
        "{\"do\":\"seat\",\"what\":\"sit\",\"name\":\"\"}",
        "{\"do\":\"seat\",\"what\":\"back\"}",
        "{\"do\":\"start\"}",
        "{\"do\":\"open\",\"table\":\"222222222222\"}",
        "{\"do\":\"why\",\"event\":4000000}",
        "{\"do\":\"past\",\"moves\":99999}",
        "{\"do\":\"rematch\"}",
        "[]",
    };
    device_say(w, d, "%s", lies[choose(w->c, sizeof lies / sizeof *lies)]);
}

static void change_seat(struct world *w, struct device *d)
{
    switch (choose(w->c, 8)) {
    case 0:
    case 1:
        device_say(w, d, "{\"do\":\"seat\",\"what\":\"bot\",\"bot\":\"%s\"}", world_bot(w));
        break;
    case 2:
    case 3:
    case 4: device_say(w, d, "{\"do\":\"seat\",\"what\":\"back\"}"); break;
    case 5: device_say(w, d, "{\"do\":\"leave\"}"); break;
    case 6:
        device_say(w, d, "{\"do\":\"seat\",\"what\":\"name\",\"name\":\"Ann\",\"id\":\"name\"}");
        break;
    case 7:
        device_say(w, d, "{\"do\":\"seat\",\"what\":\"bot\",\"seat\":%u}", 1 + choose(w->c, 4));
        break;
    }
}

static void ask_around(struct world *w)
{
    static const char *const paths[] = { "/api/tables", "/api/finished?name=a", "/api/games",
                                         "/healthz" };
    char body[200];
    const struct person *p = &w->people[choose(w->c, w->person_count)];
    unsigned which = choose(w->c, 6);
    snprintf(body, sizeof body, "{\"seats\":[{\"table\":\"%s\",\"token\":\"%s\"}]}", p->table,
             p->token);
    if (which < 4)
        served_ask(w->s, "GET", paths[which], NULL);
    else
        served_ask(w->s, "POST", "/api/mine", body);
}

/* ---- at a table that has not begun, or is over ----------------------------------------------- */

static void sit_down(struct world *w, struct device *d)
{
    static const char *const names[] = { "Ann", "Ben", "Zo\xc3\xab", "ANN" };
    device_say(w, d, "{\"do\":\"seat\",\"what\":\"sit\",\"name\":\"%s\",\"id\":\"sit\"}",
               names[choose(w->c, 4)]);
}

static void wait_for_others(struct world *w, struct device *d)
{
    const struct person *p = d->person;
    unsigned what = choose(w->c, 16);
    if (p->sits && !*p->token && what < 12)
        sit_down(w, d);
    else if (*p->host && what == 12)
        device_say(w, d, "{\"do\":\"start\"}");
    else if (*p->host && what == 13)
        device_say(w, d, "{\"do\":\"seat\",\"what\":\"free\",\"seat\":%u}", 1 + choose(w->c, 4));
    else if (what == 14)
        change_seat(w, d);
}

/* ---- one or the other ------------------------------------------------------------------------ */

static void play_or_not(struct world *w, struct device *d)
{
    unsigned what = choose(w->c, 64);
    if (what < 40) {
        if (*d->move ? what < 4 : true) {
            if (!send_again(w, d)) device_play(w, d);
        }
    } else if (what < 44) {
        device_say(w, d, "{\"do\":\"undo\",\"id\":\"undo\"}");
    } else if (what < 50) {
        device_say(w, d, "{\"do\":\"agree\",\"yes\":%s,\"id\":\"agree\"}",
                   what < 48 ? "true" : "false");
    } else if (what < 54) {
        look(w, d);
    } else if (what < 57) {
        set_something(w, d);
    } else if (what < 60) {
        change_seat(w, d);
    } else if (what < 62) {
        lie(w, d);
    } else {
        ask_around(w);
    }
}

void device_act(struct world *w, struct device *d)
{
    if (!d->client) {
        device_connect(w, d);
        return;
    }
    if (!d->opened) {
        if (w->s->now - d->asked > PATIENCE_MS) device_lose(w, d, choose(w->c, 2));
        return;
    }
    if (strcmp(state_of(d), "waiting") == 0)
        wait_for_others(w, d);
    else if (strcmp(state_of(d), "playing") == 0)
        play_or_not(w, d);
    else if (choose(w->c, 8) == 7)
        device_say(w, d, "{\"do\":\"rematch\",\"id\":\"again\"}");
    else
        look(w, d);
}

bool device_hurry(struct world *w, struct device *d)
{
    const struct person *p = d->person;
    bool waited =
        w->s->now - d->asked > PATIENCE_MS; /* a table may turn them away, again and again */
    if (!p->sits) return false;
    if (!d->client) {
        if (waited) device_connect(w, d);
        return false;
    }
    if (!d->opened) {
        if (waited) device_lose(w, d, false);
        return false;
    }
    if (strcmp(state_of(d), "waiting") == 0) {
        if (p->sits && !*p->token) sit_down(w, d);
        return p->sits && !*p->token;
    }
    if (*d->move && w->s->now - d->moved > PATIENCE_MS) return send_again(w, d);
    return answer_asker(w, d) || regret(w, d) || device_play(w, d);
}

/* Comes back, and answers what was lost. */
void device_care(struct world *w, struct device *d)
{
    if (!d->client) {
        device_connect(w, d);
    } else if (!d->opened) {
        if (w->s->now - d->asked > PATIENCE_MS) device_lose(w, d, false);
    } else {
        send_again(w, d);
    }
}

void device_replace(struct world *w, struct device *d)
{
    bool hosts = d->client && d->opened && *d->person->host && !d->person->number;
    if (!hosts || *d->move || strcmp(state_of(d), "playing") != 0) return;
    for (unsigned seat = 1; seat <= 8; seat++)
        device_say(w, d, "{\"do\":\"seat\",\"what\":\"bot\",\"seat\":%u,\"bot\":\"random\"}", seat);
    device_say(w, d, "{\"do\":\"seat\",\"what\":\"back\"}");
}

/* ---- reading --------------------------------------------------------------------------------- */

static void acknowledge(struct world *w, struct device *d)
{
    struct acknowledged *a =
        must_realloc(w->acknowledged, (w->acknowledged_count + 1) * sizeof *w->acknowledged);
    w->acknowledged = a;
    a += w->acknowledged_count++;
    memcpy(a->table, d->person->table, sizeof a->table);
    memcpy(a->id, d->move_id, sizeof a->id);
    world_seen.moves++;
}

static void read_reply(struct world *w, struct device *d, const json_t *message, const char *id)
{
    struct person *p = d->person;
    const char *token = json_string_value(json_object_get(message, "token"));
    if (strcmp(id, "open") == 0) d->opened = true;
    if (strcmp(id, "sit") == 0 && token) {
        snprintf(p->token, sizeof p->token, "%s", token);
        memcpy(d->as, p->token, sizeof d->as);
    }
    if (strcmp(id, "agree") == 0) world_seen.agreed++;
    if (!*d->move || strcmp(id, d->move_id) != 0) return;
    d->held = json_object_get(message, "held") != NULL;
    if (d->held)
        world_seen.held++;
    else
        acknowledge(w, d);
    d->move[0] = '\0';
}

/* The link to a seat may not hold any more; then one watches, or sits down anew. */
static void read_refusal(struct world *w, struct device *d, const json_t *message, const char *id)
{
    const char *error = json_string_value(json_object_get(message, "error"));
    world_seen.refused++;
    if (strcmp(id, d->move_id) == 0) d->move[0] = '\0';
    if (strcmp(id, "open") != 0) return;
    if (strstr(error, "does not hold")) d->person->token[0] = '\0';
    device_lose(w, d, false);
}

static void read_rematch(struct world *w, struct device *d, const json_t *message)
{
    struct person *p = d->person;
    const char *table = json_string_value(json_object_get(message, "table")),
               *token = json_string_value(json_object_get(message, "token"));
    if (w->table_count == TABLES_MAX || strcmp(p->table, table) == 0) return;
    world_seen.rematches++;
    world_note_table(w, table);
    snprintf(p->table, sizeof p->table, "%s", table);
    snprintf(p->token, sizeof p->token, "%s", token ? token : "");
    for (unsigned i = 0; i < DEVICES_EACH; i++) {
        struct device *other = &p->devices[i];
        device_lose(w, other, false);
        json_decref(other->view);
        json_decref(other->table);
        other->view = other->table = NULL;
        other->move[0] = '\0';
    }
}

void device_read(struct world *w, struct device *d, json_t *message)
{
    const char *kind = json_string_value(json_object_get(message, "message")),
               *id = json_string_value(json_object_get(message, "id"));
    if (json_object_get(message, "step") || strcmp(kind, "table") == 0) d->held = false;
    if (strcmp(kind, "people") == 0) d->asks = json_object_get(message, "asks") != NULL;
    if (strcmp(kind, "reply") == 0)
        read_reply(w, d, message, id ? id : "");
    else if (strcmp(kind, "refused") == 0)
        read_refusal(w, d, message, id ? id : "");
    else if (strcmp(kind, "rematch") == 0)
        read_rematch(w, d, message);
}
