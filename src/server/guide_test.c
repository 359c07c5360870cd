/* SPDX-License-Identifier: MIT */
/* Tables that follow a guide: the learner is told what is waited for, another answer is refused
 * in words, and the server may be killed at any point of it. */
#include <stdlib.h>

#include "games/registry.h"
#include "kernel/options.h"
#include "session/guide.h"
#include "testing/at_table.h"

static struct made make_guided(struct served *s, const char *game)
{
    char body[100];
    snprintf(body, sizeof body, "{\"from\":{\"guide\":\"%s\"},\"name\":\"Ann\"}", game);
    return make(s, body);
}

/* The first move that the guide waits for, as the client is told; -1: none. */
static int awaited(const struct client *c)
{
    const json_t *guide = json_object_get(c->table, "guide");
    const json_t *moves = json_object_get(guide, "moves");
    cr_assert(guide, "%s", text_string(&c->heard));
    return moves ? (int)json_integer_value(json_array_get(moves, 0)) : -1;
}

static void choose(struct served *s, struct client *c, unsigned index)
{
    client_say(c, "{\"do\":\"move\",\"index\":%u,\"id\":\"m\"}", index);
    served_settle(s);
}

Test(core_guide, is_played_to_its_end_though_the_server_is_killed)
{
    for (const struct embedded_guide *file = embedded_guides; file->game; file++) {
        struct served *s = served_new(NULL, 70);
        struct made made = make_guided(s, file->game);
        struct client *ann = open_seat(s, &made, made.token);
        unsigned steps = 0;
        for (int move; (move = awaited(ann)) >= 0; steps++) {
            client_say(ann, "{\"do\":\"move\",\"index\":%d,\"id\":\"%u\"}", move, steps);
            served_settle(s);
            if (steps % 3)
                client_leave(ann);
            else
                served_crash(s);
            ann = open_seat(s, &made, made.token);
        }
        cr_expect(is_over(ann), "%s", file->game);
        cr_expect_geq(steps, 10u, "%s", file->game);
        cr_expect(!strstr(text_string(&ann->heard), "refused"));
        expect_no_drift(s);
        served_free(s);
    }
}

static unsigned count(const char *words, const char *in)
{
    unsigned found = 0;
    for (; (in = strstr(in, words)); in++) found++;
    return found;
}

/* Points if the game ended now: at once, and then whenever they have changed; the same for all. */
Test(core_guide, the_standing_is_told_when_it_changes)
{
    struct served *s = served_new(NULL, 73);
    struct made made = make_guided(s, "gemotion");
    struct client *ann = open_seat(s, &made, made.token), *watcher = open_seat(s, &made, "");
    cr_expect(strstr(text_string(&ann->heard), "\"standing\":{\"points\":[0,0],\"explained\":"));
    struct session *played = session_copy(room_find(s->core, made.table)->session);
    unsigned moves = 0;
    /* Until the other player's Stash was banked: nothing was in a Bank before. */
    for (; moves < 26; moves++) session_choose(played, (unsigned)guide_move(played));
    for (unsigned i = 0; i < moves; i++) {
        const struct taken *taken = &played->moves[i];
        if (taken->seat == GUIDE_LEARNER)
            client_say(ann, "{\"do\":\"move\",\"index\":%u,\"id\":\"%u\"}", taken->index, i);
        served_settle(s);
    }
    cr_expect(strstr(text_string(&ann->heard), "\"standing\":{\"points\":[0,-2],"), "%s",
              text_string(&ann->heard));
    cr_expect_eq(count("\"standing\"", text_string(&ann->heard)), 2u);
    cr_expect_eq(count("\"standing\"", text_string(&watcher->heard)), 2u);
    session_free(played);
    served_free(s);
}

Test(core_guide, another_answer_is_refused_and_nothing_is_lost)
{
    struct served *s = served_new(NULL, 71);
    struct made made = make_guided(s, "gemotion");
    struct client *ann = open_seat(s, &made, made.token), *watcher = open_seat(s, &made, "");
    unsigned wrong = awaited(ann) == 0, before = room_find(s->core, made.table)->moves;
    choose(s, ann, wrong);
    json_t *refused = client_next(ann, "refused");
    cr_assert(refused, "%s", text_string(&ann->heard));
    const char *words = json_string_value(json_object_get(refused, "error"));
    cr_expect(strstr(words, "Not yet. First: "), "%s", words);
    json_decref(refused);
    cr_expect_eq(room_find(s->core, made.table)->moves, before);
    /* A hint is what the guide waits for, and is there at once. */
    client_say(ann, "{\"do\":\"hint\",\"id\":\"h\"}");
    served_settle(s);
    json_t *reply = client_next(ann, "reply");
    cr_expect_eq(json_integer_value(json_object_get(reply, "index")), awaited(ann));
    json_decref(reply);
    cr_expect(!strstr(text_string(&watcher->heard), "\"guide\""), "it speaks to the learner alone");
    /* The right one is made, the step tells what comes next, and it can be taken back. */
    choose(s, ann, (unsigned)awaited(ann));
    cr_expect_eq(room_find(s->core, made.table)->moves, before + 1);
    cr_expect(strstr(text_string(&ann->heard), "\"guide\":{\"done\":1,"));
    client_say(ann, "{\"do\":\"undo\",\"id\":\"u\"}");
    served_settle(s);
    cr_expect_eq(room_find(s->core, made.table)->moves, before);
    expect_no_drift(s);
    served_free(s);
}

/* What was laid out for learning, four rounds and two colours, is not what one plays next. */
Test(core_guide, a_whole_game_comes_next)
{
    for (const struct embedded_guide *file = embedded_guides; file->game; file++) {
        struct served *s = served_new(NULL, 74);
        struct made made = make_guided(s, file->game);
        struct client *ann = open_seat(s, &made, made.token);
        unsigned steps = 0;
        for (int move; (move = awaited(ann)) >= 0; steps++) {
            client_say(ann, "{\"do\":\"move\",\"index\":%d,\"id\":\"%u\"}", move, steps);
            served_settle(s);
            client_leave(ann);
            ann = open_seat(s, &made, made.token);
        }
        const struct setup *guided = room_find(s->core, made.table)->session->setup;
        client_say(ann, "{\"do\":\"rematch\"}");
        served_settle(s);
        json_t *next = client_next(ann, "rematch");
        cr_assert(next, "%s", text_string(&ann->heard));
        const char *table = json_string_value(json_object_get(next, "table"));
        const struct setup *whole = room_find(s->core, table)->session->setup;
        struct options usual;
        options_init(whole->game, &usual);
        options_set_players(whole->game, &usual, guided->seats);
        cr_expect_eq(whole->seats, guided->seats, "%s", file->game);
        cr_expect(options_equal(&whole->options, &usual), "%s", file->game);
        cr_expect(!options_equal(&guided->options, &usual), "%s", file->game);
        json_decref(next);
        served_free(s);
    }
}

Test(core_guide, wrong_ones_are_refused_in_words)
{
    static const char *const wrong[][2] = {
        { "{\"from\":{\"guide\":\"pebbles\"}}", "there is no guide of pebbles" },
        { "{\"from\":{\"guide\":\"gemotoin\"}}", "did you mean 'gemotion'" },
        { "{\"from\":{\"guide\":\"gemotion\"},\"seats\":[\"open\",\"me\"]}",
          "a guide says who sits where" },
        { "{\"from\":{\"guide\":\"gemotion\"},\"game\":\"gemotion\"}", "leave those out" },
    };
    struct served *s = served_new(NULL, 72);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        served_request(s, "POST", "/api/tables", wrong[i][0]);
        cr_expect_eq(s->status, 400u);
        cr_expect(strstr(text_string(&s->reply), wrong[i][1]), "%s", text_string(&s->reply));
    }
    served_free(s);
}
