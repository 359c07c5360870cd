/* SPDX-License-Identifier: MIT */
/* The core with an environment that does at once what it is asked for: tables are made, sat at,
 * played, taken back, left and found again. */
#include <criterion/criterion.h>
#include <string.h>

#include "games/registry.h"
#include "server/room.h"
#include "testing/served.h"

/* ---- short words ----------------------------------------------------------------------------- */

/* A table that was made: id and tokens. */
struct made {
    char table[20], token[40], host[40];
};

static void copy_field(const json_t *object, const char *key, char *out, size_t size)
{
    const char *string = json_string_value(json_object_get(object, key));
    snprintf(out, size, "%s", string ? string : "");
}

static struct made make(struct served *s, const char *body)
{
    struct made made;
    served_request(s, "POST", "/api/tables", body);
    cr_assert_eq(s->status, 201u, "%s", text_string(&s->reply));
    json_t *reply = json_loads(text_string(&s->reply), 0, NULL);
    copy_field(reply, "table", made.table, sizeof made.table);
    copy_field(reply, "token", made.token, sizeof made.token);
    copy_field(reply, "host", made.host, sizeof made.host);
    json_decref(reply);
    return made;
}

static struct client *open_seat(struct served *s, const struct made *made, const char *token)
{
    struct client *c = client_new(s, "");
    if (*token)
        client_say(c, "{\"do\":\"open\",\"table\":\"%s\",\"token\":\"%s\",\"host\":\"%s\"}",
                   made->table, token, made->host);
    else
        client_say(c, "{\"do\":\"open\",\"table\":\"%s\"}", made->table);
    served_settle(s);
    cr_assert(c->table, "%s", text_string(&c->heard));
    return c;
}

/* How many answers the client is offered. */
static size_t offered(const struct client *c)
{
    return json_object_size(json_object_get(json_object_get(c->view, "decision"), "options"));
}

static bool is_over(const struct client *c)
{
    return json_is_true(json_object_get(c->view, "over"));
}

/* Whoever is asked answers at random, until the game is over or so many moves were made. */
static unsigned play_on(struct served *s, struct client *const *clients, unsigned count,
                        unsigned moves)
{
    unsigned made = 0;
    for (; made < moves && !is_over(clients[0]); made++) {
        unsigned who = 0;
        while (who < count && !offered(clients[who])) who++;
        cr_assert_lt(who, count, "nobody is asked: %s", text_string(&s->log));
        client_say(clients[who], "{\"do\":\"move\",\"number\":%u,\"index\":%u,\"id\":\"m%u\"}",
                   clients[who]->number, stream_below(&s->luck, (uint32_t)offered(clients[who])),
                   s->last_id++ & 0xffff ? (unsigned)s->last_id : 0);
        served_pass_time(s, 2000);
    }
    return made;
}

static void expect_no_drift(const struct served *s)
{
    for (unsigned i = 0; i < s->client_count; i++) cr_expect_eq(s->clients[i]->drifts, 0u);
}

static void expect_refused(struct client *c, const char *words)
{
    json_t *refused = client_next(c, "refused");
    cr_assert(refused, "'%s' was not refused", words);
    const char *error = json_string_value(json_object_get(refused, "error"));
    cr_expect(strstr(error, words), "'%s' is refused with '%s'", words, error);
    json_decref(refused);
}

/* ---- games ----------------------------------------------------------------------------------- */

Test(core, a_game_against_bots_is_played_to_its_end)
{
    for (unsigned i = 0; games[i]; i++) {
        struct served *s = served_new(NULL, i + 1);
        char body[200];
        snprintf(body, sizeof body, "{\"game\":\"%s\",\"name\":\"Ann\"}", games[i]->name);
        struct made made = make(s, body);
        struct client *ann = open_seat(s, &made, made.token), *watcher = open_seat(s, &made, "");
        play_on(s, (struct client *[]){ ann }, 1, 3000);
        cr_expect(is_over(ann), "%s", games[i]->name);
        cr_expect(is_over(watcher));
        cr_expect(!json_object_get(json_object_get(watcher->view, "decision"), "options"));
        expect_no_drift(s);
        served_free(s);
    }
}

Test(core, two_people_play_and_come_back_after_the_server_was_killed)
{
    struct served *s = served_new(NULL, 5);
    struct made made = make(s, "{\"game\":\"gemotion\",\"options\":{\"players\":2},\"seats\":"
                               "[\"me\",\"open\"],\"name\":\"Ann\"}");
    struct client *ann = open_seat(s, &made, made.token), *ben = open_seat(s, &made, "");
    client_say(ben, "{\"do\":\"seat\",\"what\":\"sit\",\"name\":\"Ann\",\"id\":1}");
    served_settle(s);
    json_t *reply = client_next(ben, "reply");
    while (reply && !json_object_get(reply, "token")) {
        json_decref(reply);
        reply = client_next(ben, "reply");
    }
    cr_assert(reply, "%s", text_string(&ben->heard));
    char token[40];
    copy_field(reply, "token", token, sizeof token);
    json_decref(reply);
    struct client *seated = open_seat(s, &made, token);
    cr_expect(strstr(text_string(&seated->heard), "Ann 2"), "equal names get a number");
    play_on(s, (struct client *[]){ ann, seated }, 2, 40);
    char *before = json_dumps(ann->view, JSON_SORT_KEYS);
    served_crash(s);
    struct client *again = open_seat(s, &made, made.token), *other = open_seat(s, &made, token);
    char *after = json_dumps(again->view, JSON_SORT_KEYS);
    cr_expect_str_eq(before, after);
    free(before);
    free(after);
    play_on(s, (struct client *[]){ again, other }, 2, 3000);
    cr_expect(is_over(other));
    expect_no_drift(s);
    served_request(s, "GET", "/api/finished?name=ann", NULL);
    served_free(s);
}

Test(core, who_was_away_gets_what_was_missed)
{
    struct served *s = served_new(NULL, 6);
    struct made made = make(s, "{\"game\":\"sentinels\"}");
    struct client *ann = open_seat(s, &made, made.token), *twin = open_seat(s, &made, made.token);
    play_on(s, (struct client *[]){ ann }, 1, 3);
    uint32_t number = twin->number;
    json_t *view = json_deep_copy(twin->view);
    client_leave(twin);
    play_on(s, (struct client *[]){ ann }, 1, 1);
    struct client *back = client_new(s, "");
    back->view = view;
    client_say(back, "{\"do\":\"open\",\"table\":\"%s\",\"token\":\"%s\",\"number\":%u}",
               made.table, made.token, number);
    served_settle(s);
    cr_expect(json_equal(back->view, ann->view), "%s", text_string(&back->heard));
    cr_expect(!back->table, "steps were enough");
    expect_no_drift(s);
    served_free(s);
}

Test(core, a_move_that_cannot_be_stored_was_not_made)
{
    struct served *s = served_new(NULL, 7);
    struct made made = make(s, "{\"game\":\"pebbles\"}");
    struct client *ann = open_seat(s, &made, made.token);
    char *before = json_dumps(ann->view, JSON_SORT_KEYS);
    s->store_fails = "the disk is full";
    client_say(ann, "{\"do\":\"move\",\"index\":0,\"id\":\"a\"}");
    served_settle(s);
    expect_refused(ann, "the disk is full");
    char *after = json_dumps(ann->view, JSON_SORT_KEYS);
    cr_expect_str_eq(before, after);
    served_request(s, "GET", "/healthz", NULL);
    cr_expect_eq(s->status, 503u);
    s->store_fails = NULL;
    client_say(ann, "{\"do\":\"move\",\"index\":0,\"id\":\"b\"}");
    served_settle(s);
    served_request(s, "GET", "/healthz", NULL);
    cr_expect_eq(s->status, 200u);
    cr_expect_gt(json_integer_value(json_object_get(ann->view, "decisions")), 0);
    free(before);
    free(after);
    served_free(s);
}

Test(core, a_move_sent_twice_is_made_once)
{
    struct served *s = served_new(NULL, 8);
    struct made made = make(s, "{\"game\":\"pebbles\"}");
    struct client *ann = open_seat(s, &made, made.token);
    client_say(ann, "{\"do\":\"move\",\"index\":0,\"id\":\"a\"}");
    client_say(ann, "{\"do\":\"move\",\"index\":0,\"id\":\"a\"}");
    served_settle(s);
    uint32_t number = ann->number;
    client_say(ann, "{\"do\":\"move\",\"index\":0,\"id\":\"a\"}");
    served_settle(s);
    cr_expect_eq(ann->number, number);
    served_free(s);
}

/* ---- taking back ----------------------------------------------------------------------------- */

Test(core, alone_against_bots_any_decision_is_taken_back)
{
    struct served *s = served_new(NULL, 9);
    struct made made = make(s, "{\"game\":\"gemotion\"}");
    struct client *ann = open_seat(s, &made, made.token);
    play_on(s, (struct client *[]){ ann }, 1, 5);
    int64_t decisions = json_integer_value(json_object_get(ann->view, "decisions"));
    client_say(ann, "{\"do\":\"undo\"}");
    served_settle(s);
    cr_expect_lt(json_integer_value(json_object_get(ann->view, "decisions")), decisions);
    cr_expect_gt(offered(ann), 0u);
    char *before = json_dumps(ann->view, JSON_SORT_KEYS);
    served_crash(s);
    struct client *again = open_seat(s, &made, made.token);
    char *after = json_dumps(again->view, JSON_SORT_KEYS);
    cr_expect_str_eq(before, after, "what was taken back stays so");
    free(before);
    free(after);
    expect_no_drift(s);
    served_free(s);
}

/* ---- what is refused ------------------------------------------------------------------------- */

Test(core, what_cannot_be_read_or_done_is_refused_in_words)
{
    static const char *const wrong[][2] = {
        { "{\"do\":\"mvoe\"}", "did you mean \"move\"" },
        { "{\"do\":\"move\",\"index\":\"0\"}", "whole number" },
        { "{\"do\":\"move\",\"index\":0,\"index\":1}", "not JSON" },
        { "{\"do\":\"move\",\"indx\":0}", "no key \"indx\"" },
        { "{\"do\":\"move\",\"index\":999}", "not among the answers" },
        { "{\"do\":\"move\",\"move\":\"fly\"}", "not among the answers" },
        { "{\"do\":\"past\",\"moves\":0,\"as\":\"everything\"}", "once the game is over" },
        { "{\"do\":\"seat\",\"what\":\"sit\",\"name\":\"Ben\"}", "You have a seat" },
        { "{\"do\":\"seat\",\"what\":\"bot\",\"bot\":\"exec:./x\"}", "no bot" },
        { "{\"do\":\"agree\",\"yes\":true}", "Nobody asks" },
        { "{\"do\":\"open\",\"table\":\"nothere\"}", "no table nothere" },
        { "{\"do\":\"open\",\"table\":\"222222222222\"}", "no table 222222222222" },
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct served *s = served_new(NULL, 10);
        struct made made = make(s, "{\"game\":\"pebbles\"}");
        struct client *ann = open_seat(s, &made, made.token);
        uint32_t number = ann->number;
        client_say(ann, "%s", wrong[i][0]);
        served_settle(s);
        expect_refused(ann, wrong[i][1]);
        cr_expect_eq(ann->number, number);
        served_free(s);
    }
}

Test(core, who_sends_five_messages_that_cannot_be_read_is_shown_out)
{
    struct served *s = served_new(NULL, 11);
    struct client *c = client_new(s, "10.0.0.1");
    for (unsigned i = 0; i < 5; i++) client_say(c, "nonsense");
    cr_expect(!c->open);
    json_t *bye = client_next(c, "bye");
    cr_expect(bye);
    json_decref(bye);
    served_free(s);
}

Test(core, wrong_tables_are_refused_in_the_words_of_play)
{
    static const char *const wrong[][2] = {
        { "{\"game\":\"pebbels\"}", "did you mean 'pebbles'" },
        { "{\"game\":\"gemotion\",\"options\":{\"players\":9}}", "players" },
        { "{\"game\":\"pebbles\",\"seats\":[\"me\",\"me\",\"open\"]}", "one seat" },
        { "{\"game\":\"pebbles\",\"seats\":[\"me\",\"exec:x\",\"open\"]}", "exec:x" },
        { "{\"game\":\"pebbles\",\"undo\":\"maybe\"}", "consent" },
        { "{\"game\":\"pebbles\",\"colour\":\"red\"}", "no \\\"colour\\\"" },
        { "{\"game\":\"pebbles\",\"name\":\"\\u202eevil\"}", "control" },
        { "{\"from\":{\"save\":\"limbic save 1\\ngame pebbles\\nplay\\n  1: fly\\n\"}}", "fly" },
        { "[]", "JSON object" },
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct served *s = served_new(NULL, 12);
        const char *reply = served_request(s, "POST", "/api/tables", wrong[i][0]);
        cr_expect_eq(s->status, 400u, "%s: %s", wrong[i][0], reply);
        cr_expect(strstr(reply, wrong[i][1]), "%s is refused with %s", wrong[i][0], reply);
        served_free(s);
    }
}

/* ---- time ------------------------------------------------------------------------------------ */

Test(core, a_table_waits_for_months_but_not_for_ever)
{
    struct served *s = served_new(NULL, 13);
    struct made made = make(s, "{\"game\":\"pebbles\",\"public\":true}");
    int64_t day = 24 * 3600 * 1000;
    served_pass_time(s, 89 * day);
    cr_expect(strstr(served_request(s, "GET", "/api/tables", NULL), made.table));
    served_pass_time(s, 2 * day);
    cr_expect(!strstr(served_request(s, "GET", "/api/tables", NULL), made.table));
    struct client *late = open_seat(s, &made, made.token);
    cr_expect_str_eq(json_string_value(json_object_get(late->table, "state")), "closed");
    served_free(s);
}
