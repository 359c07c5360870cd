/* SPDX-License-Identifier: MIT */
/* Looking back: what is told of the past is what was told then, forwards from anywhere. */
#include <stdlib.h>

#include "games/registry.h"
#include "testing/at_table.h"
#include "testing/expand.h"
#include "testing/merge.h"

enum { STRETCH = 64, MOVES_KEPT = 3000 };

/* The reply to what was said last. */
static json_t *reply_of(struct client *c)
{
    served_settle(c->served);
    json_t *reply = client_next(c, "reply");
    cr_assert(reply, "%s",
              text_string(&c->heard) + c->heard.length -
                  (c->heard.length < 400 ? c->heard.length : 400));
    return reply;
}

static struct client *play_whole(struct served *s, const struct made *made)
{
    struct client *ann = open_seat(s, made, made->token);
    play_on(s, (struct client *[]){ ann }, 1, MOVES_KEPT);
    cr_assert(is_over(ann));
    json_array_clear(ann->messages);
    return ann;
}

/* ---- stretches ------------------------------------------------------------------------------- */

/* Somebody who walks through the past: the view, and after how many moves it is. */
struct walk {
    struct client *c;
    const char *as; /* `,"as":1`, or empty */
    json_t *view;
    int64_t moves;
};

static void take(struct walk *w, json_t *sent)
{
    json_t *step = expand_step(sent, w->view, w->c->table);
    w->moves++;
    cr_assert_eq(merge_sum(w->view), (uint32_t)json_integer_value(json_object_get(step, "sum")),
                 "move %lld has another sum", (long long)w->moves);
    json_decref(step);
}

/* The view as it is told when one asks for this point alone. */
static void expect_the_same_by_itself(const struct walk *w)
{
    client_say(w->c, "{\"do\":\"past\",\"moves\":%lld%s}", (long long)w->moves, w->as);
    json_t *reply = reply_of(w->c);
    cr_expect(json_equal(json_object_get(reply, "view"), w->view), "after %lld moves%s",
              (long long)w->moves, w->as);
    json_decref(reply);
}

/* Walks to the end; `kept` has views as they were told then, by moves, or NULL. */
static void walk_through(struct client *c, const char *as, json_t *const *kept)
{
    struct walk w = { .c = c, .as = as };
    size_t count = STRETCH;
    while (count == STRETCH) {
        client_say(c, "{\"do\":\"past\",\"moves\":%lld,\"steps\":%u%s}", (long long)w.moves,
                   (unsigned)STRETCH, as);
        json_t *reply = reply_of(c), *steps = json_object_get(reply, "steps");
        json_decref(w.view);
        w.view = json_deep_copy(json_object_get(reply, "view"));
        count = json_array_size(steps);
        for (size_t i = 0; i < count; i++) {
            take(&w, json_array_get(steps, i));
            if (kept && kept[w.moves])
                cr_expect(json_equal(kept[w.moves], w.view), "after %lld moves",
                          (long long)w.moves);
            if (w.moves % 50 == 7) expect_the_same_by_itself(&w);
        }
        json_decref(reply);
    }
    cr_expect(json_is_true(json_object_get(w.view, "over")));
    json_decref(w.view);
}

Test(past, steps_lead_through_what_was_told_then)
{
    json_t **kept = must_alloc(MOVES_KEPT, sizeof *kept);
    for (unsigned i = 0; games[i]; i++) {
        struct served *s = served_new(NULL, i + 40);
        char body[100];
        snprintf(body, sizeof body, "{\"game\":\"%s\"}", games[i]->name);
        struct made made = make(s, body);
        struct client *ann = open_seat(s, &made, made.token);
        unsigned compared = 0;
        while (!is_over(ann) && decisions(ann) < MOVES_KEPT) {
            play_on(s, &ann, 1, 1);
            kept[decisions(ann)] = json_deep_copy(ann->view);
            compared++;
        }
        cr_expect_gt(compared, 2u, "%s", games[i]->name);
        json_array_clear(ann->messages);
        walk_through(ann, "", kept);
        char last[20];
        snprintf(last, sizeof last, ",\"as\":%lld",
                 (long long)json_integer_value(json_object_get(ann->table, "players")));
        walk_through(ann, last, NULL);
        walk_through(ann, ",\"as\":\"spectator\"", NULL);
        walk_through(ann, ",\"as\":\"everything\"", NULL);
        for (unsigned k = 0; k < MOVES_KEPT; k++) {
            json_decref(kept[k]);
            kept[k] = NULL;
        }
        served_free(s);
    }
    free(kept);
}

/* Ben's eyes and those of somebody who only watched: what they were told then, and nothing that
 * they learned later or that Ann knows. */
Test(past, anothers_eyes_see_what_they_saw_then)
{
    static const char *const two[] = { "gemotion", "sentiment", NULL };
    for (unsigned i = 0; two[i]; i++) {
        json_t **bens = must_alloc(MOVES_KEPT, sizeof *bens);
        json_t **watched = must_alloc(MOVES_KEPT, sizeof *watched);
        struct served *s = served_new(NULL, i + 90);
        char body[120], token[40];
        snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[\"me\",\"open\"]}", two[i]);
        struct made made = make(s, body);
        struct client *ann = open_seat(s, &made, made.token);
        sit_down(s, &made, "Ben", token);
        struct client *ben = open_seat(s, &made, token);
        struct client *cid = open_seat(s, &made, "");
        unsigned apart = 0;
        while (!is_over(ann) && decisions(ann) < MOVES_KEPT - 1) {
            play_on(s, (struct client *[]){ ann, ben }, 2, 1);
            bens[decisions(ben)] = json_deep_copy(ben->view);
            watched[decisions(cid)] = json_deep_copy(cid->view);
            apart += !json_equal(ben->view, ann->view) && !json_equal(ben->view, cid->view);
        }
        cr_expect_gt(apart, 20u, "%s: they see different things", two[i]);
        json_array_clear(ann->messages);
        walk_through(ann, ",\"as\":2", bens);
        walk_through(ann, ",\"as\":\"spectator\"", watched);
        for (unsigned k = 0; k < MOVES_KEPT; k++) {
            json_decref(bens[k]);
            json_decref(watched[k]);
        }
        free(bens);
        free(watched);
        served_free(s);
    }
}

/* What was chosen is told to who chose, and in the end to all. */
Test(past, who_chose_is_told_what)
{
    struct served *s = served_new(NULL, 61);
    struct made made = make(s, "{\"game\":\"pebbles\"}");
    struct client *ann = play_whole(s, &made);
    size_t own = 0, all = 0, moves = 0;
    json_t *step;
    client_say(ann, "{\"do\":\"past\",\"moves\":0,\"steps\":64}");
    json_t *reply = reply_of(ann);
    json_array_foreach(json_object_get(reply, "steps"), moves, step) own +=
        json_object_get(step, "chose") != NULL;
    json_decref(reply);
    client_say(ann, "{\"do\":\"past\",\"moves\":0,\"steps\":64,\"as\":\"everything\"}");
    reply = reply_of(ann);
    json_array_foreach(json_object_get(reply, "steps"), moves, step) all +=
        json_object_get(step, "chose") != NULL;
    json_decref(reply);
    cr_expect_gt(own, 0u);
    cr_expect_lt(own, all);
    cr_expect_eq(all, moves);
    served_free(s);
}

Test(past, at_a_table_that_is_played_one_looks_back_with_ones_own_eyes)
{
    static const char *const wrong[][2] = {
        { "{\"do\":\"past\",\"moves\":0,\"steps\":5,\"as\":\"spectator\"}",
          "once the game is over" },
        { "{\"do\":\"log\",\"as\":2}", "once the game is over" },
        { "{\"do\":\"why\",\"at\":1,\"as\":\"everything\"}", "once the game is over" },
        { "{\"do\":\"forecast\",\"as\":2}", "once the game is over" },
        { "{\"do\":\"past\",\"steps\":65}", "0 to 64" },
        { "{\"do\":\"why\",\"at\":99999}", "whole number" },
    };
    struct served *s = served_new(NULL, 62);
    struct made made = make(s, "{\"game\":\"gemotion\"}");
    struct client *ann = open_seat(s, &made, made.token);
    play_on(s, &ann, 1, 10);
    json_array_clear(ann->messages);
    client_say(ann, "{\"do\":\"past\",\"moves\":0,\"steps\":64}");
    json_t *reply = reply_of(ann);
    cr_expect_eq((int64_t)json_array_size(json_object_get(reply, "steps")), decisions(ann));
    json_decref(reply);
    for (unsigned i = 0; i < 4; i++) {
        client_say(ann, "%s", wrong[i][0]);
        served_settle(s);
        expect_refused(ann, wrong[i][1]);
    }
    for (unsigned i = 4; i < 6; i++) {
        client_say(ann, "%s", wrong[i][0]);
        served_settle(s);
        expect_refused(ann, wrong[i][1]);
    }
    served_free(s);
}

/* ---- reasons and what was foretold ----------------------------------------------------------- */

Test(past, reasons_and_forecasts_of_a_point_are_those_of_then)
{
    struct served *s = served_new(NULL, 63);
    struct made made = make(s, "{\"game\":\"sentinels\"}");
    struct client *ann = open_seat(s, &made, made.token);
    unsigned compared = 0;
    for (; !is_over(ann); compared++) {
        static const char *const looks[] = { "\"why\",\"moves\":2", "\"forecast\"" };
        json_t *then[2];
        play_on(s, &ann, 1, 4);
        int64_t at = decisions(ann);
        for (unsigned k = 0; k < 2; k++) {
            json_array_clear(ann->messages);
            client_say(ann, "{\"do\":%s}", looks[k]);
            then[k] = reply_of(ann);
        }
        play_on(s, &ann, 1, 3);
        for (unsigned k = 0; k < 2; k++) {
            json_array_clear(ann->messages);
            client_say(ann, "{\"do\":%s,\"at\":%lld}", looks[k], (long long)at);
            json_t *now = reply_of(ann);
            cr_expect(json_equal(now, then[k]), "%s after %lld moves", looks[k], (long long)at);
            json_decref(now);
            json_decref(then[k]);
        }
    }
    cr_expect_gt(compared, 3u);
    served_free(s);
}

/* ---- marks ----------------------------------------------------------------------------------- */

static unsigned count_marks(const json_t *events, const char *mark)
{
    unsigned count = 0;
    size_t i;
    json_t *event;
    json_array_foreach(events, i, event)
    {
        const char *word = json_string_value(json_object_get(event, "mark"));
        count += word && strcmp(word, mark) == 0;
    }
    return count;
}

/* All of it: reply after reply, each small enough. */
static json_t *read_log(struct client *c, const char *more)
{
    json_t *events = json_array(), *next = json_integer(0);
    while (next) {
        size_t heard = c->heard.length;
        client_say(c, "{\"do\":\"log\",\"from\":%lld%s}", (long long)json_integer_value(next),
                   more);
        json_t *reply = reply_of(c);
        cr_expect_lt(c->heard.length - heard, (size_t)80000);
        json_array_extend(events, json_object_get(reply, "events"));
        json_decref(next);
        next = json_incref(json_object_get(reply, "next"));
        json_decref(reply);
    }
    return events;
}

Test(past, the_log_marks_turns_and_what_stands_out)
{
    static const char *const marks[][2] = { { "gemotion", "banked" },
                                            { "sentinels", "fell" },
                                            { "sentiment", "fell" },
                                            { "cerebria", "banked" } };
    for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++) {
        struct served *s = served_new(NULL, i + 70);
        char body[100];
        snprintf(body, sizeof body, "{\"game\":\"%s\"}", marks[i][0]);
        struct made made = make(s, body);
        struct client *ann = play_whole(s, &made);
        json_t *events = read_log(ann, ",\"as\":\"everything\"");
        cr_expect_gt(count_marks(events, "turn"), 2u, "%s", marks[i][0]);
        cr_expect_gt(count_marks(events, marks[i][1]), 0u, "%s", marks[i][0]);
        cr_expect_geq(count_marks(events, "ended"), 1u, "%s", marks[i][0]);
        json_decref(events);
        served_free(s);
    }
}

/* A reply that is larger than what may wait on a line would close it. */
Test(past, a_long_log_comes_in_several_replies)
{
    struct served *s = served_new(NULL, 76);
    struct made made = make(s, "{\"game\":\"cerebria\"}");
    struct client *ann = play_whole(s, &made);
    json_t *lines = read_log(ann, ",\"lines\":true"), *all = read_log(ann, ""), *event;
    unsigned count = 0;
    size_t i;
    json_array_foreach(all, i, event)
    {
        cr_assert_eq(json_integer_value(json_object_get(event, "number")), (json_int_t)i);
        if (json_object_get(event, "step")) continue;
        const json_t *line = json_array_get(lines, count++);
        static const char *const same[] = { "number", "move", "kind", "text", "mark" };
        for (unsigned k = 0; k < 5; k++)
            cr_expect(json_equal(json_object_get(line, same[k]), json_object_get(event, same[k])) ||
                      !json_object_get(event, same[k]));
    }
    cr_expect_eq(json_array_size(lines), count);
    json_decref(lines);
    json_decref(all);
    served_free(s);
}

/* ---- saves ----------------------------------------------------------------------------------- */

Test(past, a_save_of_a_game_that_is_over_can_be_opened_and_looked_at)
{
    struct served *s = served_new(NULL, 64);
    struct made made = make(s, "{\"game\":\"gemotion\"}");
    struct client *ann = play_whole(s, &made);
    int64_t moves = decisions(ann);
    char path[60];
    snprintf(path, sizeof path, "/api/finished/%s/save", made.table);
    json_t *body = json_pack("{s:{s:s}}", "from", "save", served_request(s, "GET", path, NULL));
    char *bytes = json_dumps(body, 0);
    struct made again = make(s, bytes);
    struct client *ben = open_seat(s, &again, again.token);
    cr_expect(is_over(ben));
    cr_expect_eq(decisions(ben), moves);
    cr_expect_str_eq(json_string_value(json_object_get(ben->table, "state")), "over");
    cr_expect(json_object_get(ben->table, "scores"));
    json_array_clear(ben->messages);
    walk_through(ben, ",\"as\":\"everything\"", NULL);
    served_crash(s);
    cr_expect(is_over(open_seat(s, &again, "")), "it is so after a restart, too");
    json_decref(body);
    free(bytes);
    served_free(s);
}
