/* SPDX-License-Identifier: MIT */
/* Every limit that the core keeps, from both sides: what is within it is taken, what is beyond is
 * refused in words, counted, and changes nothing. Those of the wire are in wire_test.c. */
#include <stdlib.h>

#include "testing/at_table.h"

static void expect_bye(struct client *c, const char *words)
{
    json_t *bye = client_next(c, "bye");
    cr_assert(bye, "'%s' was not said: %s", words, text_string(&c->heard));
    const char *why = json_string_value(json_object_get(bye, "why"));
    cr_expect(strstr(why, words), "'%s' is '%s'", words, why);
    cr_expect(!c->open);
    json_decref(bye);
}

/* {"do":"auto"} with blanks before it, so many bytes. */
static void say_long(struct client *c, int length)
{
    static const char message[] = "{\"do\":\"auto\",\"id\":\"long\"}";
    client_say(c, "%*s", length, message);
    served_settle(c->served);
}

Test(core_limits, a_message_has_4096_bytes)
{
    struct served *s = served_new(NULL, 91);
    struct made made = make(s, "{\"game\":\"pebbles\"}");
    struct client *ann = open_seat(s, &made, made.token);
    json_array_clear(ann->messages);
    say_long(ann, 4096);
    json_t *reply = client_next(ann, "reply");
    cr_expect(reply);
    json_decref(reply);
    say_long(ann, 4097);
    expect_refused(ann, "a message has at most 4096 bytes");
    cr_expect_eq(s->core->counts.strikes, 1u);
    cr_expect_eq(s->core->counts.too_long, 1u);
    served_free(s);
}

/* A save with blank lines at its end. */
static void post_save(struct served *s, size_t length)
{
    static const char begin[] = "{\"from\":{\"save\":\"limbic save 1\\ngame pebbles\\n#",
                      end[] = "\\n\"}}";
    size_t told = strlen("limbic save 1\ngame pebbles\n#") + 1; /* and the last line's end */
    struct text body = { 0 };
    text_add_string(&body, begin);
    for (size_t i = told; i < length; i++) text_add_char(&body, 'x');
    text_add_string(&body, end);
    served_request(s, "POST", "/api/tables", text_string(&body));
    text_release(&body);
}

Test(core_limits, a_save_has_a_megabyte)
{
    struct served *s = served_new(NULL, 92);
    post_save(s, 1 << 20);
    cr_expect(!strstr(text_string(&s->reply), "larger than"), "%s", text_string(&s->reply));
    uint64_t refused = s->core->counts.tables_refused;
    post_save(s, (1 << 20) + 1);
    cr_expect_eq(s->status, 400u);
    cr_expect(strstr(text_string(&s->reply), "it is larger than 1048576 bytes"), "%s",
              text_string(&s->reply));
    cr_expect_eq(s->core->counts.tables_refused, refused + 1);
    cr_expect_eq(s->core->counts.saves_too_long, 1u);
    served_free(s);
}

static void say_often(struct client *c, unsigned times)
{
    while (times--) client_say(c, "{\"do\":\"auto\"}");
    served_settle(c->served);
}

Test(core_limits, forty_messages_at_once_and_twenty_a_second)
{
    struct served *s = served_new(NULL, 93);
    struct made made = make(s, "{\"game\":\"pebbles\"}");
    struct client *ann = open_seat(s, &made, made.token); /* which is one */
    say_often(ann, 39);
    cr_expect(ann->open);
    for (unsigned second = 0; second < 5; second++) {
        served_pass_time(s, 1000);
        say_often(ann, 20);
        cr_expect(ann->open, "second %u", second);
    }
    served_pass_time(s, 60 * 1000);
    say_often(ann, 40);
    cr_expect(ann->open, "no more is saved up than 40");
    say_often(ann, 1);
    expect_bye(ann, "Too many messages");
    cr_expect_eq(s->core->counts.too_fast, 1u);
    struct client *again = open_seat(s, &made, made.token);
    cr_expect_gt(offered(again), 0u, "and may come back");
    served_free(s);
}

Test(core_limits, thirty_connections_from_an_address)
{
    struct served *s = served_new(NULL, 94);
    struct client *first = client_new(s, "10.0.0.1");
    for (unsigned i = 1; i < 30; i++) cr_expect(client_new(s, "10.0.0.1")->open);
    cr_expect(!client_new(s, "10.0.0.1")->open, "one too many");
    cr_expect_eq(s->core->counts.crowded, 1u);
    cr_expect(strstr(text_string(&s->log), "too many connections"));
    cr_expect(!strstr(text_string(&s->log), "10.0.0.1"), "addresses are not logged");
    cr_expect(client_new(s, "10.0.0.2")->open, "others are not concerned");
    client_leave(first);
    cr_expect(client_new(s, "10.0.0.1")->open, "there is room again");
    for (unsigned i = 0; i < 40; i++) cr_expect(client_new(s, "")->open, "this machine has none");
    served_free(s);
}

static unsigned post_from(struct served *s, const char *address)
{
    static const char body[] = "{\"game\":\"pebbles\"}";
    struct core_request r = { .method = "POST",
                              .path = "/api/tables",
                              .query = "",
                              .body = body,
                              .length = strlen(body),
                              .address = address };
    text_clear(&s->reply);
    core_request(s->core, ++s->last_id, &r, s->now);
    served_settle(s);
    return s->status;
}

Test(core_limits, sixty_new_tables_an_hour_from_an_address)
{
    struct served *s = served_new(NULL, 95);
    for (unsigned i = 0; i < 60; i++) cr_expect_eq(post_from(s, "10.0.0.1"), 201u);
    cr_expect_eq(post_from(s, "10.0.0.1"), 429u);
    cr_expect(strstr(text_string(&s->reply), "Try again in an hour"), "%s", text_string(&s->reply));
    cr_expect_eq(s->core->counts.tables_refused, 1u);
    cr_expect_eq(s->core->counts.tables_too_many, 1u);
    cr_expect_eq(served_logged(s, "too many new tables from an address"), 1u);
    cr_expect_eq(post_from(s, "10.0.0.2"), 201u);
    cr_expect_eq(post_from(s, ""), 201u);
    served_pass_time(s, 3600 * 1000);
    cr_expect_eq(post_from(s, "10.0.0.1"), 201u);
    served_free(s);
}

/* Whoever is refused over and over cannot fill the disk with lines about it. */
Test(core_limits, sixty_refusals_a_minute_are_logged)
{
    struct served *s = served_new(NULL, 98);
    for (unsigned minute = 1; minute <= 2; minute++) {
        for (unsigned i = 0; i < 500; i++) core_refused(s->core, "he asks again", s->now);
        cr_expect_eq(served_logged(s, "he asks again"), 60 * minute);
        cr_expect_eq(served_logged(s, "more than are told in a minute"), minute);
        served_pass_time(s, 60 * 1000);
    }
    served_free(s);
}

Test(core_limits, as_many_watch_as_may)
{
    struct served *s = served_new(NULL, 96);
    struct made made = make(s, "{\"game\":\"pebbles\"}");
    struct client *ann = open_seat(s, &made, made.token), *first = open_seat(s, &made, "");
    for (unsigned i = 1; i < 100; i++) open_seat(s, &made, "");
    struct client *late = client_new(s, "");
    uint64_t refusals = s->core->counts.refusals;
    client_say(late, "{\"do\":\"open\",\"table\":\"%s\"}", made.table);
    expect_refused(late, "Too many are watching this table already");
    cr_expect_eq(s->core->counts.refusals, refusals + 1);
    cr_expect_eq(s->core->counts.watchers_refused, 1u);
    cr_expect(!late->table);
    client_leave(first);
    client_say(late, "{\"do\":\"open\",\"table\":\"%s\"}", made.table);
    cr_expect(late->table, "there is room again");
    client_leave(ann);
    open_seat(s, &made, made.token); /* who plays is not counted */
    served_free(s);
}

/* Before the start one may want to sit down, so all may come; who is too many then goes. */
Test(core_limits, as_many_watch_as_may_from_the_start_to_after_the_end)
{
    struct served *s = served_new(NULL, 103);
    s->core->limits.spectators = 3;
    struct made made = make(s, "{\"game\":\"pebbles\",\"seats\":[\"me\",\"open\",\"random\"]}");
    struct client *at[2] = { open_seat(s, &made, made.token), NULL }, *watch[6];
    char token[40];
    unsigned stayed = 0;
    for (unsigned i = 0; i < 6; i++) watch[i] = open_seat(s, &made, "");
    at[1] = sit_down(s, &made, "Ben", token);
    served_settle(s);
    for (unsigned i = 0; i < 6; i++) {
        stayed += watch[i]->open;
        if (!watch[i]->open) expect_bye(watch[i], "too many are watching");
    }
    cr_expect_eq(stayed, 3u);
    cr_expect_eq(s->core->counts.watchers_refused, 3u);
    play_on(s, at, 2, 3000);
    cr_assert(is_over(at[0]));
    struct client *late = client_new(s, "");
    client_say(late, "{\"do\":\"open\",\"table\":\"%s\"}", made.table);
    expect_refused(late, "Too many are watching this table already");
    served_free(s);
}

Test(core_limits, as_many_tables_as_there_is_room_for)
{
    struct served *s = served_new(NULL, 97);
    s->core->limits.tables = 3;
    struct made made = make(s, "{\"game\":\"pebbles\"}");
    for (unsigned i = 1; i < 3; i++) make(s, "{\"game\":\"pebbles\"}");
    cr_expect_eq(post_from(s, ""), 503u);
    cr_expect(strstr(text_string(&s->reply), "as many tables as this server has room for"));
    cr_expect_eq(s->core->counts.tables_refused, 1u);
    cr_expect_eq(s->core->counts.tables_no_room, 1u);
    struct client *ann = open_seat(s, &made, made.token);
    play_on(s, &ann, 1, 3000);
    cr_assert(is_over(ann));
    cr_expect_eq(post_from(s, ""), 201u, "one is over");
    client_say(ann, "{\"do\":\"rematch\"}");
    expect_refused(ann, "There are no new tables at the moment");
    cr_expect_eq(s->core->counts.tables_no_room, 2u);
    served_free(s);
}

Test(core_limits, ten_seconds_to_open_a_table)
{
    struct served *s = served_new(NULL, 98);
    struct made made = make(s, "{\"game\":\"pebbles\"}");
    struct client *idle = client_new(s, ""), *ann = open_seat(s, &made, made.token);
    served_pass_time(s, 9999);
    cr_expect(idle->open);
    served_pass_time(s, 1);
    expect_bye(idle, "No table was opened");
    cr_expect_eq(s->core->counts.late, 1u);
    cr_expect(ann->open, "who has one may be silent");
    served_free(s);
}

/* ---- signals --------------------------------------------------------------------------------- */

static void expect_signal(struct client *c, const char *bytes)
{
    cr_expect(strstr(text_string(&c->heard), bytes), "%s: %s", bytes, text_string(&c->heard));
    text_clear(&c->heard);
}

/* The first card that the client sees and others do not. */
static const char *own_card(const struct client *c)
{
    const char *id;
    json_t *card;
    json_object_foreach(json_object_get(c->view, "cards"), id, card)
    {
        if (strcmp(json_string_value(json_object_get(card, "zone")), "hand") == 0) return id;
    }
    return "none";
}

Test(core_limits, one_signal_a_second_of_what_everybody_sees)
{
    static const char *const said[] = { "\"phrase\":1", "\"phrase\":12", "\"seat\":2",
                                        "\"thing\":0" };
    struct served *s = served_new(NULL, 102);
    struct made made = make(s, "{\"game\":\"gemotion\"}");
    struct client *ann = open_seat(s, &made, made.token), *watcher = open_seat(s, &made, "");
    for (unsigned i = 0; i < 4; i++) {
        char heard[80];
        served_pass_time(s, 1000);
        client_say(ann, "{\"do\":\"signal\",%s}", said[i]);
        snprintf(heard, sizeof heard, "{\"message\":\"signal\",\"by\":1,%s}", said[i]);
        expect_signal(watcher, heard);
        expect_signal(ann, heard);
    }
    served_pass_time(s, 999);
    client_say(ann, "{\"do\":\"signal\",\"phrase\":1}");
    expect_refused(ann, "One signal a second");
    served_pass_time(s, 1000);
    client_say(ann, "{\"do\":\"signal\",\"card\":%s}", own_card(ann));
    expect_refused(ann, "Only what everybody sees can be pointed at");
    client_say(ann, "{\"do\":\"signal\",\"phrase\":13}");
    expect_refused(ann, "phrase");
    client_say(watcher, "{\"do\":\"signal\",\"phrase\":1}");
    expect_refused(watcher, "You are watching");
    cr_expect(!strstr(text_string(&watcher->heard), "\"message\":\"signal\""));
    served_free(s);
}

/* ---- messages that are not to be read, or not now -------------------------------------------- */

struct bad {
    const char *bytes;
    size_t length; /* 0: as a string */
    const char *words;
    bool strikes; /* it cannot be read: five of them end it */
};

static const struct bad bad[] = {
    { "{", 0, "not JSON", true },
    { "nonsense", 0, "not JSON", true },
    { "[]", 0, "object", true },
    { "{\"do\":7}", 0, "string \"do\"", true },
    { "{\"do\":\"move\",\"index\":\"0\"}", 0, "whole number", true },
    { "{\"do\":\"move\",\"index\":0.5}", 0, "whole number", true },
    { "{\"do\":\"move\",\"index\":-1}", 0, "whole number", true },
    { "{\"do\":\"move\",\"index\":99999999999999999999999}", 0, "not JSON", true },
    { "{\"do\":\"move\",\"index\":0,\"id\":{}}", 0, "\"id\" must be", true },
    { "{\"do\":\"move\",\"index\":0,\"sudo\":1}", 0, "no key \"sudo\"", true },
    { "{\"do\":\"move\",\"index\":0,\"seat\":2}", 0, "no key \"seat\"", true },
    { "{\"do\":\"move\",\"index\":0,\"index\":0}", 0, "not JSON", true },
    { "{\"do\":\"move\",\"move\":\"\xff\"}", 0, "not JSON", true },
    { "{\"do\":\"move\",\"index\":0}\0", 25, "not JSON", true },
    { "{\"do\":\"move\",\"move\":\"a\\u0000b\"}", 0, "not JSON", true },
    { "{\"do\":\"move\"}", 0, "say the move", true },
    { "{\"do\":\"move\",\"index\":0,\"number\":0}", 0, "gone on since", false },
    { "{\"do\":\"move\",\"index\":0,\"number\":4000000}", 0, "not that far", false },
    { "{\"do\":\"move\",\"index\":999}", 0, "not among the answers", false },
};

static void say_bad(struct client *c, const struct bad *b)
{
    core_message(c->served->core, c->id, b->bytes, b->length ? b->length : strlen(b->bytes),
                 c->served->now);
    served_settle(c->served);
}

Test(core_limits, bad_messages_are_refused_and_change_nothing)
{
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct served *s = served_new(NULL, 99);
        struct made made = make(s, "{\"game\":\"pebbles\"}");
        struct client *ann = open_seat(s, &made, made.token), *other = open_seat(s, &made, "");
        play_on(s, &ann, 1, 1);
        const struct room *room = room_find(s->core, made.table);
        uint32_t entries = room->entries;
        size_t heard = other->heard.length;
        char *before = json_dumps(ann->view, JSON_SORT_KEYS);
        json_array_clear(ann->messages);
        for (unsigned time = 1; time <= 5; time++) {
            say_bad(ann, &bad[i]);
            expect_refused(ann, bad[i].words);
            cr_expect_eq(s->core->counts.strikes, bad[i].strikes ? time : 0u);
            cr_expect_eq(ann->open, !bad[i].strikes || time < 5, "%s, %u", bad[i].bytes, time);
        }
        char *after = json_dumps(ann->view, JSON_SORT_KEYS);
        cr_expect_str_eq(before, after);
        cr_expect_eq(room->entries, entries, "%s", bad[i].bytes);
        if (!bad[i].strikes) cr_expect_eq(other->heard.length, heard, "nobody else hears of it");
        free(before);
        free(after);
        served_free(s);
    }
}

Test(core_limits, moves_out_of_turn_or_from_no_seat_are_refused)
{
    struct served *s = served_new(NULL, 100);
    char token[40];
    struct made made = make(s, "{\"game\":\"pebbles\",\"seats\":[\"me\",\"open\",\"random\"]}");
    struct client *at[2] = { open_seat(s, &made, made.token), NULL }, *watcher;
    at[1] = sit_down(s, &made, "Ben", token);
    watcher = open_seat(s, &made, "");
    const struct room *room = room_find(s->core, made.table);
    uint32_t entries = room->entries;
    unsigned asked = offered(at[0]) ? 0 : 1;
    client_say(at[1 - asked], "{\"do\":\"move\",\"index\":0}");
    expect_refused(at[1 - asked], "It is not you who is asked");
    client_say(watcher, "{\"do\":\"move\",\"index\":0}");
    expect_refused(watcher, "You are watching");
    cr_expect_eq(room->entries, entries);
    cr_expect_eq(s->core->counts.strikes, 0u);
    served_free(s);
}
