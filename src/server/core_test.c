/* SPDX-License-Identifier: MIT */
/* The core with an environment that does at once what it is asked for: tables are made, sat at,
 * played, taken back, left and found again. */
#include <stdlib.h>

#include "games/registry.h"
#include "testing/at_table.h"

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
    back->table = json_incref(twin->table);
    client_say(back, "{\"do\":\"open\",\"table\":\"%s\",\"token\":\"%s\",\"number\":%u}",
               made.table, made.token, number);
    served_settle(s);
    cr_expect(json_equal(back->view, ann->view), "%s", text_string(&back->heard));
    cr_expect(!strstr(text_string(&back->heard), "\"message\":\"table\""), "a step was enough");
    expect_no_drift(s);
    served_free(s);
}

/* Reads the steps that have come; returns how many, and counts those of several moves. */
static unsigned read_steps(struct client *c, unsigned *of_several)
{
    unsigned count = 0;
    for (json_t *step; (step = client_next(c, "step")); json_decref(step)) {
        *of_several += json_object_get(step, "moves") != NULL;
        count++;
    }
    return count;
}

/* Answers for people go into the commit of the move before: were each of those moves a step of its
 * own, one would see a decision that is answered already, and a quick client would answer it. */
Test(core, what_is_stored_at_once_is_one_step)
{
    struct served *s = served_new(NULL, 6);
    struct made made = make(s, "{\"game\":\"sentinels\"}");
    struct client *ann = open_seat(s, &made, made.token);
    unsigned of_several = 0;
    for (unsigned i = 0; i < 3000 && !is_over(ann) && of_several < 3; i++) {
        if (offered(ann))
            client_say(ann, "{\"do\":\"move\",\"number\":%u,\"index\":%u}", ann->number,
                       stream_below(&s->luck, (uint32_t)offered(ann)));
        while (served_step(s)) cr_expect_leq(read_steps(ann, &of_several), 1u);
        served_pass_time(s, 2000);
        read_steps(ann, &of_several);
    }
    cr_expect_eq(of_several, 3u, "that happens");
    cr_expect(!strstr(text_string(&ann->heard), "gone on"), "nobody was shown an old question");
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
    cr_expect_eq(served_logged(s, "\"store fails\",\"why\":\"the disk is full\""), 1u);
    served_request(s, "POST", "/api/tables", "{\"game\":\"pebbles\"}");
    cr_expect_eq(s->status, 503u);
    cr_expect_eq(served_logged(s, "table made"), 1u, "one that is not there is logged");
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

/* Who sees that it is ill may stay away, so that nobody's move would show that it is well again. */
Test(core, a_store_that_fails_is_tried_again_though_nobody_comes)
{
    struct served *s = served_new(NULL, 7);
    struct made made = make(s, "{\"game\":\"pebbles\"}");
    struct client *ann = open_seat(s, &made, made.token);
    s->store_fails = "the disk is full";
    client_say(ann, "{\"do\":\"move\",\"index\":0,\"id\":\"a\"}");
    served_settle(s);
    client_leave(ann);
    served_pass_time(s, 3600 * 1000);
    served_request(s, "GET", "/healthz", NULL);
    cr_expect_eq(s->status, 503u);
    s->store_fails = NULL;
    served_pass_time(s, 1000);
    served_request(s, "GET", "/healthz", NULL);
    cr_expect_eq(s->status, 200u);
    cr_expect_eq(served_logged(s, "store fails"), 1u);
    cr_expect_eq(served_logged(s, "store works again"), 1u);
    served_free(s);
}

Test(core, a_slow_disk_is_told_of_once_in_a_while)
{
    struct served *s = served_new(NULL, 9);
    struct made made = make(s, "{\"game\":\"pebbles\"}");
    struct client *ann = open_seat(s, &made, made.token);
    cr_expect_eq(served_logged(s, "\"event\":\"slow\""), 0u);
    for (unsigned i = 0; i < 3; i++) {
        client_say(ann, "{\"do\":\"move\",\"index\":0}");
        s->now += 1500;
        served_settle(s);
    }
    cr_expect_eq(served_logged(s, "\"event\":\"slow\",\"what\":\"storing\",\"ms\":1500"), 1u);
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

/* ---- people ---------------------------------------------------------------------------------- */

static json_t *seat_of(const struct client *c, unsigned seat)
{
    return json_array_get(json_object_get(c->table, "people"), seat - 1);
}

Test(core, who_sits_down_has_the_seat_and_who_is_shown_out_has_not)
{
    struct served *s = served_new(NULL, 21);
    char token[40];
    struct made made = make(s, "{\"game\":\"pebbles\",\"seats\":[\"me\",\"open\",\"open\"]}");
    struct client *host = open_seat(s, &made, made.token), *ben = sit_down(s, &made, "Ben", token);
    cr_expect_eq(json_integer_value(json_object_get(ben->table, "seat")), 2);
    client_say(host, "{\"do\":\"seat\",\"what\":\"free\",\"seat\":2}");
    served_settle(s);
    cr_expect(!json_object_get(ben->table, "seat"), "the seat is not his any more");
    char other[40], third[40];
    sit_down(s, &made, "Cleo", other);
    sit_down(s, &made, "Dora", third);
    play_on(s, (struct client *[]){ host }, 1, 1);
    cr_expect(ben->view && !json_object_get(ben->view, "seat"), "he sees what spectators see");
    struct client *again = client_new(s, "");
    client_say(again, "{\"do\":\"open\",\"table\":\"%s\",\"token\":\"%s\"}", made.table, token);
    expect_refused(again, "does not hold any more");
    served_free(s);
}

/* Texts of decks go into the start of the table: it has them after a restart, and so has its save.
 */
Test(core, a_table_with_decks_of_ones_own_is_played)
{
    static const char body[] =
        "{\"game\":\"posies\",\"options\":{\"decks\":[\"mine\",\"sunny\"]},"
        "\"deck_lists\":[\"deck mine \\\"Mine\\\"\\n2 Daisy\\n2 Fern\\n2 Ivy\\n\"]}";
    struct served *s = served_new(NULL, 25);
    char path[100];
    struct made made = make(s, body);
    struct client *ann = open_seat(s, &made, made.token);
    play_on(s, &ann, 1, 1);
    served_crash(s);
    ann = open_seat(s, &made, made.token);
    play_on(s, &ann, 1, 3000);
    cr_expect(is_over(ann));
    snprintf(path, sizeof path, "/api/finished/%s/save", made.table);
    cr_expect(strstr(served_request(s, "GET", path, NULL), "deck mine"), "%s",
              text_string(&s->reply));
    served_request(s, "POST", "/api/tables",
                   "{\"game\":\"posies\",\"deck_lists\":[\"deck mine\\n9 Daisy\\n\"]}");
    cr_expect_eq(s->status, 400u);
    cr_expect(strstr(text_string(&s->reply), "deck_lists:"), "%s", text_string(&s->reply));
    served_free(s);
}

Test(core, names_are_of_24_letters_and_equal_ones_get_a_number)
{
    static const char long_name[] = "\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600"
                                    "\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600"
                                    "\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600"
                                    "\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600";
    struct served *s = served_new(NULL, 22);
    char token[40];
    struct made made = make(s, "{\"game\":\"pebbles\",\"seats\":[\"open\",\"open\",\"open\"]}");
    struct client *watcher = open_seat(s, &made, "");
    sit_down(s, &made, long_name, token);
    struct client *second = sit_down(s, &made, long_name, token);
    const char *name = json_string_value(json_object_get(seat_of(second, 2), "name"));
    cr_expect_eq(strlen(name), 21 * 4 + 2u);
    cr_expect_str_eq(name + 21 * 4, " 2");
    client_say(watcher, "{\"do\":\"seat\",\"what\":\"sit\",\"name\":\"%sx\"}", long_name);
    expect_refused(watcher, "at most 24 letters");
    client_say(watcher, "{\"do\":\"seat\",\"what\":\"sit\",\"name\":\"a\\u2067b\"}");
    expect_refused(watcher, "control");
    static const char *const blank[] = { "", " \\u3000", "\\u3164", "\\u2800\\u2003", "\\u00ad" };
    for (unsigned i = 0; i < sizeof blank / sizeof *blank; i++) {
        client_say(watcher, "{\"do\":\"seat\",\"what\":\"sit\",\"name\":\"%s\"}", blank[i]);
        expect_refused(watcher, "give a name");
    }
    served_free(s);
}

Test(core, the_host_begins_with_bots_and_replaces_who_is_away_for_three_minutes)
{
    struct served *s = served_new(NULL, 23);
    char token[40];
    struct made made = make(s, "{\"game\":\"pebbles\",\"seats\":[\"me\",\"open\",\"open\"]}");
    struct client *host = open_seat(s, &made, made.token), *ben = sit_down(s, &made, "Ben", token);
    client_say(ben, "{\"do\":\"start\"}");
    expect_refused(ben, "Only the host");
    client_say(host, "{\"do\":\"start\"}");
    served_settle(s);
    cr_expect_str_eq(json_string_value(json_object_get(seat_of(host, 3), "bot")), "greedy");
    client_leave(ben);
    client_say(host, "{\"do\":\"seat\",\"what\":\"bot\",\"seat\":2}");
    expect_refused(host, "away for 180 seconds");
    served_pass_time(s, 179 * 1000);
    client_say(host, "{\"do\":\"seat\",\"what\":\"bot\",\"seat\":2}");
    expect_refused(host, "away for 180 seconds");
    served_pass_time(s, 1000);
    client_say(host, "{\"do\":\"seat\",\"what\":\"bot\",\"seat\":2}");
    served_settle(s);
    play_on(s, (struct client *[]){ host }, 1, 3000);
    cr_expect(is_over(host), "it went on without him");
    served_free(s);
}

Test(core, a_table_where_nobody_may_watch_shows_nothing_to_who_waited)
{
    struct served *s = served_new(NULL, 24);
    char token[40];
    struct made made = make(s, "{\"game\":\"sparks\",\"spectators\":false,\"seats\":[\"me\","
                               "\"open\"]}");
    struct client *host = open_seat(s, &made, made.token), *idle = open_seat(s, &made, "");
    struct client *ben = sit_down(s, &made, "Ben", token);
    cr_expect(host->view && ben->view);
    cr_expect(!idle->view && !idle->open, "%s", text_string(&idle->heard));
    client_say(ben, "{\"do\":\"leave\"}");
    served_settle(s);
    cr_expect(!ben->open, "who leaves does not watch either");
    served_free(s);
}

/* ---- taking back with consent ---------------------------------------------------------------- */

struct three {
    struct served *s;
    struct made made;
    struct client *at[3];
};

static struct three three_people(const char *undo, uint64_t seed)
{
    struct three t = { .s = served_new(NULL, seed) };
    char body[200], token[40];
    snprintf(body, sizeof body,
             "{\"game\":\"pebbles\",\"undo\":\"%s\",\"seats\":[\"me\",\"open\",\"open\"]}", undo);
    t.made = make(t.s, body);
    t.at[0] = open_seat(t.s, &t.made, t.made.token);
    t.at[1] = sit_down(t.s, &t.made, "Ben", token);
    t.at[2] = sit_down(t.s, &t.made, "Cleo", token);
    while (offered(t.at[0])) play_on(t.s, t.at, 3, 1);
    while (!offered(t.at[0])) play_on(t.s, t.at, 3, 1); /* the others have decided since */
    return t;
}

static void agree(struct three *t, unsigned who, bool yes)
{
    client_say(t->at[who], "{\"do\":\"agree\",\"yes\":%s}", yes ? "true" : "false");
    served_settle(t->s);
}

Test(core, an_undo_beyond_ones_own_is_agreed_to_by_all)
{
    struct three t = three_people("consent", 31);
    int64_t before = decisions(t.at[0]);
    client_say(t.at[0], "{\"do\":\"undo\"}");
    agree(&t, 1, true);
    cr_expect_eq(decisions(t.at[0]), before, "one of two has agreed");
    agree(&t, 2, true);
    cr_expect_lt(decisions(t.at[0]), before);
    expect_no_drift(t.s);
    served_free(t.s);
}

Test(core, one_no_silence_or_a_move_end_what_was_asked)
{
    for (unsigned way = 0; way < 3; way++) {
        struct three t = three_people("consent", 32);
        int64_t before = decisions(t.at[0]);
        client_say(t.at[0], "{\"do\":\"undo\"}");
        agree(&t, 1, true);
        if (way == 0) agree(&t, 2, false);
        if (way == 1) served_pass_time(t.s, 60 * 1000);
        if (way == 2) play_on(t.s, t.at, 3, 1);
        agree(&t, 2, true);
        expect_refused(t.at[2], "Nobody asks you");
        cr_expect_geq(decisions(t.at[0]), before);
        served_free(t.s);
    }
}

Test(core, where_nothing_is_taken_back_nothing_is)
{
    struct three t = three_people("never", 33);
    client_say(t.at[0], "{\"do\":\"undo\"}");
    expect_refused(t.at[0], "nothing is taken back");
    served_free(t.s);
    t = three_people("own", 33);
    client_say(t.at[0], "{\"do\":\"undo\"}");
    served_settle(t.s);
    expect_refused(t.at[0], "cannot be taken back");
    served_free(t.s);
}

/* ---- bots ------------------------------------------------------------------------------------ */

Test(core, a_bot_that_gives_no_move_can_be_replaced_by_whoever_plays)
{
    struct served *s = served_new(NULL, 41);
    struct made made = make(s, "{\"game\":\"pebbles\"}");
    struct client *ann = open_seat(s, &made, made.token);
    s->bots_fail = true;
    play_on(s, (struct client *[]){ ann }, 1, 1);
    cr_expect(strstr(text_string(&ann->heard), "\"failed\":true"));
    s->bots_fail = false;
    for (unsigned seat = 2; seat <= 3; seat++)
        client_say(ann, "{\"do\":\"seat\",\"what\":\"bot\",\"seat\":%u,\"bot\":\"random\"}", seat);
    served_settle(s);
    play_on(s, (struct client *[]){ ann }, 1, 3000);
    cr_expect(is_over(ann));
    served_free(s);
}

Test(core, a_bots_move_that_could_not_be_stored_is_tried_again)
{
    struct served *s = served_new(NULL, 42);
    struct made made = make(s, "{\"game\":\"pebbles\"}");
    struct client *ann = open_seat(s, &made, made.token);
    client_say(ann, "{\"do\":\"move\",\"index\":0}");
    served_step(s); /* hers is stored, and the bot thinks */
    s->store_fails = "the disk is full";
    served_pass_time(s, 5000);
    cr_expect_eq(offered(ann), 0u);
    s->store_fails = NULL;
    served_pass_time(s, 5000);
    cr_expect_gt(offered(ann), 0u, "nobody had to come");
    served_free(s);
}

Test(core, a_seat_is_handed_over_and_taken_back_while_the_bot_thinks)
{
    struct served *s = served_new(NULL, 43);
    struct made made = make(s, "{\"game\":\"pebbles\"}");
    struct client *ann = open_seat(s, &made, made.token);
    int64_t before = decisions(ann);
    client_say(ann, "{\"do\":\"seat\",\"what\":\"bot\"}");
    served_step(s); /* stored: the bot thinks now */
    client_say(ann, "{\"do\":\"seat\",\"what\":\"back\"}");
    served_settle(s);
    cr_expect_eq(decisions(ann), before, "the bot has not moved");
    cr_expect_gt(offered(ann), 0u);
    served_free(s);
}

/* ---- after the end --------------------------------------------------------------------------- */

static struct client *play_to_end(struct served *s, const struct made *made)
{
    struct client *ann = open_seat(s, made, made->token);
    play_on(s, (struct client *[]){ ann }, 1, 3000);
    cr_assert(is_over(ann));
    return ann;
}

Test(core, a_rematch_is_one_table_with_the_seats_moved_on)
{
    struct served *s = served_new(NULL, 51);
    struct made made = make(s, "{\"game\":\"pebbles\",\"name\":\"Ann\"}");
    struct client *ann = play_to_end(s, &made), *watcher = open_seat(s, &made, "");
    client_say(ann, "{\"do\":\"rematch\"}");
    served_settle(s);
    json_t *next = client_next(ann, "rematch"), *told = client_next(watcher, "rematch");
    cr_assert(next && told);
    cr_expect(!json_object_get(told, "token"), "links are told to their seats alone");
    struct made second = made;
    copy_field(next, "table", second.table, sizeof second.table);
    copy_field(next, "token", second.token, sizeof second.token);
    client_say(ann, "{\"do\":\"rematch\"}");
    served_settle(s);
    json_t *again = client_next(ann, "rematch");
    cr_expect(json_equal(next, again), "who asks second is told of the first");
    struct client *there = open_seat(s, &second, second.token);
    cr_expect_eq(json_integer_value(json_object_get(there->table, "seat")), 2);
    json_decref(next);
    json_decref(told);
    json_decref(again);
    served_free(s);
}

/* The table itself has left memory by then. */
Test(core, who_comes_a_little_later_is_told_where_it_goes_on)
{
    struct served *s = served_new(NULL, 64);
    struct made made = make(s, "{\"game\":\"pebbles\",\"name\":\"Ann\"}");
    struct client *ann = play_to_end(s, &made);
    client_say(ann, "{\"do\":\"rematch\"}");
    served_settle(s);
    json_t *next = client_next(ann, "rematch");
    client_leave(ann);
    served_pass_time(s, 9 * 60 * 1000);
    cr_expect(!room_find(s->core, made.table), "a game that is over and that nobody looks at");
    struct client *late = open_seat(s, &made, made.token);
    json_t *told = client_next(late, "rematch");
    cr_expect(json_equal(next, told));
    json_decref(next);
    json_decref(told);
    client_leave(late);
    served_pass_time(s, 2 * 60 * 1000);
    struct client *too_late = open_seat(s, &made, made.token);
    client_say(too_late, "{\"do\":\"rematch\"}");
    served_settle(s);
    cr_expect_eq(s->core->nexts.count, 1u, "another one, and the link to the first is forgotten");
    served_free(s);
}

Test(core, the_last_move_sent_again_is_answered)
{
    struct served *s = served_new(NULL, 52);
    struct made made = make(s, "{\"game\":\"pebbles\",\"seats\":[\"me\",\"random\",\"random\"]}");
    struct client *ann = play_to_end(s, &made);
    const struct room *room = room_find(s->core, made.table);
    while (json_array_size(ann->messages)) json_array_remove(ann->messages, 0);
    client_say(ann, "{\"do\":\"move\",\"index\":0,\"id\":\"%s\"}", room->seats[0].move_id);
    served_settle(s);
    json_t *reply = client_next(ann, "reply");
    cr_expect(reply, "%s", room->seats[0].move_id);
    json_decref(reply);
    served_free(s);
}

Test(core, a_finished_game_is_found_saved_with_its_proof_and_branched)
{
    struct served *s = served_new(NULL, 53);
    char path[100], body[200];
    struct made made = make(s, "{\"game\":\"pebbles\",\"name\":\"Ann\",\"public\":true}");
    play_to_end(s, &made);
    served_request(s, "GET", "/api/finished?name=ann&game=pebbles", NULL);
    cr_expect(strstr(text_string(&s->reply), made.table), "%s", text_string(&s->reply));
    served_request(s, "GET", "/api/finished?name=zoe", NULL);
    cr_expect(!strstr(text_string(&s->reply), made.table));
    served_crash(s);
    snprintf(path, sizeof path, "/api/finished/%s/save", made.table);
    served_request(s, "GET", path, NULL);
    cr_expect_eq(s->status, 200u);
    cr_expect(strstr(text_string(&s->reply), "\n# fair:{\"salt\":"), "%s", text_string(&s->reply));
    snprintf(body, sizeof body, "{\"from\":{\"table\":\"%s\",\"moves\":7}}", made.table);
    struct made branch = make(s, body);
    struct client *ann = open_seat(s, &branch, branch.token);
    cr_expect_geq(decisions(ann), 7);
    served_free(s);
}

/* ---- whoever runs it ------------------------------------------------------------------------- */

Test(core, tables_are_closed_and_no_new_ones_made_while_it_drains)
{
    struct served *s = served_new(NULL, 61);
    struct text out = { 0 };
    char line[60];
    struct made made = make(s, "{\"game\":\"pebbles\"}");
    struct client *ann = open_seat(s, &made, made.token);
    snprintf(line, sizeof line, "close %s", made.table);
    cr_expect(core_admin(s->core, line, &out, s->now));
    served_settle(s);
    cr_expect_str_eq(json_string_value(json_object_get(ann->table, "state")), "closed");
    client_say(ann, "{\"do\":\"move\",\"index\":0}");
    expect_refused(ann, "closed");
    cr_expect(core_admin(s->core, "announce Bye", &out, s->now));
    json_t *announced = client_next(ann, "announce");
    cr_expect(announced);
    json_decref(announced);
    cr_expect(core_admin(s->core, "drain", &out, s->now));
    served_request(s, "POST", "/api/tables", "{\"game\":\"pebbles\"}");
    cr_expect_eq(s->status, 503u);
    text_release(&out);
    served_free(s);
}

/* The primer of a game, for a page that searches it by itself. */
Test(core, the_primer_of_a_game_is_served)
{
    struct served *s = served_new(NULL, 1);
    json_t *all = json_loads(served_request(s, "GET", "/rules/gemotion.json", NULL), 0, NULL);
    cr_assert_eq(s->status, 200u);
    json_t *goal = json_array_get(json_object_get(all, "sections"), 0);
    cr_expect_str_eq(json_string_value(json_object_get(goal, "title")), "Goal");
    cr_expect_gt(json_array_size(json_object_get(goal, "words")), 1);
    cr_expect_gt(json_array_size(json_object_get(goal, "text")), 1);
    json_decref(all);
    json_t *found = json_loads(
        served_request(s, "GET", "/rules/gemotion.json?asked=how+do+I+win", NULL), 0, NULL);
    cr_expect_eq(json_array_size(json_object_get(found, "found")), 1);
    json_decref(found);
    const char *terms = served_request(s, "GET", "/rules/cerebria.json?only=terms", NULL);
    cr_expect(strstr(terms, "\"Sphere\"") && strstr(terms, "\"Absorb\""), "%s", terms);
    cr_expect(!strstr(terms, "\"play a card\"") && !strstr(terms, "Example"), "%s", terms);
    found = json_loads(served_request(s, "GET", "/rules/gemotion.json?asked=bannk", NULL), 0, NULL);
    cr_expect_eq(json_array_size(json_object_get(found, "found")), 0);
    cr_expect(strstr(json_string_value(json_object_get(found, "nothing")), "did you mean 'bank'"));
    json_decref(found);
    static const char *const nothing[] = { "/rules/pebbles.json",     "/rules/",
                                           "/rules/gemotion",         "/rules/gemotion.jsonx",
                                           "/rules/../gemotion.json", NULL };
    for (unsigned i = 0; nothing[i]; i++) {
        served_request(s, "GET", nothing[i], NULL);
        cr_expect_eq(s->status, 404u, "%s", nothing[i]);
    }
    served_request(s, "POST", "/rules/gemotion.json", "{}");
    cr_expect_eq(s->status, 404u);
    served_free(s);
}

Test(core, idle_tables_leave_memory_and_come_back_the_same)
{
    struct served *s = served_new(NULL, 62);
    struct made made = make(s, "{\"game\":\"sentiment\"}");
    struct client *ann = open_seat(s, &made, made.token);
    client_say(ann, "{\"do\":\"auto\",\"say\":\"ends\"}");
    play_on(s, (struct client *[]){ ann }, 1, 4);
    char *before = json_dumps(ann->view, JSON_SORT_KEYS);
    client_leave(ann);
    served_pass_time(s, 601 * 1000);
    cr_expect(!room_find(s->core, made.table)->session);
    struct client *again = open_seat(s, &made, made.token);
    char *after = json_dumps(again->view, JSON_SORT_KEYS);
    cr_expect_str_eq(before, after);
    client_say(again, "{\"do\":\"auto\",\"id\":\"what\"}");
    served_settle(s);
    cr_expect(strstr(text_string(&again->heard), "\"passes\":[\"empty\",\"ends\"]"), "%s",
              text_string(&again->heard));
    free(before);
    free(after);
    served_free(s);
}

Test(core, public_tables_are_listed_and_ones_own_known_right_after_a_restart)
{
    struct served *s = served_new(NULL, 63);
    char body[200];
    struct made made = make(s, "{\"game\":\"pebbles\",\"public\":true,\"seats\":[\"me\",\"open\","
                               "\"greedy\"]}"),
                played = make(s, "{\"game\":\"pebbles\"}");
    served_crash(s);
    served_request(s, "GET", "/api/tables", NULL);
    cr_expect(strstr(text_string(&s->reply), made.table));
    cr_expect(strstr(text_string(&s->reply), "\"free\":1"), "%s", text_string(&s->reply));
    snprintf(
        body, sizeof body,
        "{\"seats\":[{\"table\":\"%s\",\"token\":\"%s\"},{\"table\":\"%s\",\"token\":\"%s\"}]}",
        made.table, made.token, played.table, played.token);
    served_request(s, "POST", "/api/mine", body);
    const char *waiting = strstr(text_string(&s->reply), made.table),
               *asked = strstr(text_string(&s->reply), played.table);
    cr_expect(waiting && asked && asked < waiting, "one's own turn is first: %s",
              text_string(&s->reply));
    served_free(s);
}

/* A list has an end. */
Test(core, tables_with_a_free_seat_are_listed_before_others)
{
    struct served *s = served_new(NULL, 54);
    for (unsigned i = 0; i < 220; i++) make(s, "{\"game\":\"pebbles\",\"public\":true}");
    for (unsigned i = 0; i < 20; i++)
        make(s, "{\"game\":\"pebbles\",\"public\":true,\"seats\":[\"me\",\"open\",\"random\"]}");
    json_t *reply = json_loads(served_request(s, "GET", "/api/tables", NULL), 0, NULL);
    json_t *list = json_object_get(reply, "tables");
    cr_assert_eq(json_array_size(list), 200u);
    for (unsigned i = 0; i < 200; i++) {
        const json_t *table = json_array_get(list, i);
        cr_expect_eq(json_integer_value(json_object_get(table, "free")), i < 20, "%u", i);
    }
    json_decref(reply);
    served_free(s);
}

Test(core, a_layout_that_failed_is_logged_a_few_times_and_without_words)
{
    struct served *s = served_new(NULL, 31);
    struct made made = make(s, "{\"game\":\"pebbles\"}");
    struct client *ann = open_seat(s, &made, made.token);
    for (unsigned i = 0; i < 5; i++)
        client_say(ann, "{\"do\":\"fault\",\"layout\":\"gemotion\",\"where\":\"main-AB.js:1:%u\"}",
                   i);
    served_settle(s);
    const char *log = text_string(&s->log);
    cr_expect(
        strstr(log,
               "\"event\":\"layout failed\",\"layout\":\"gemotion\",\"where\":\"main-AB.js:1:2\""),
        "%s", log);
    cr_expect(!strstr(log, "main-AB.js:1:3"), "three of a connection are enough");
    client_say(ann, "{\"do\":\"fault\",\"layout\":\"gemotion\",\"where\":\"Ann holds take 3\"}");
    expect_refused(ann, "must be 1 to 80 letters");
    cr_expect(!strstr(text_string(&s->log), "Ann holds"));
    served_free(s);
}
