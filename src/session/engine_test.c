/* SPDX-License-Identifier: MIT */
/* The engine: requests that begin a game, look and move, one at a time. */
#include "session/engine.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing/ask_engine.h"

/* ---- requests that are right ----------------------------------------------------------------- */

Test(engine, games_lists_what_can_be_played)
{
    struct engine *engine = engine_new();
    json_t *reply = ask_fine(engine, "{\"do\":\"games\"}");
    const json_t *game = json_array_get(json_object_get(reply, "games"), 0), *option;
    cr_assert_eq(whole(reply, "protocol"), 2);
    cr_assert_str_eq(json_string_value(json_object_get(game, "name")), "pebbles");
    option = json_array_get(json_object_get(game, "options"), 0);
    cr_assert_str_eq(json_string_value(json_object_get(option, "name")), "players");
    cr_assert_str_eq(json_string_value(json_object_get(option, "usual")), "3");
    cr_assert_eq(whole(option, "most"), 3);
    const json_t *bot = json_array_get(json_object_get(reply, "bots"), 0);
    cr_assert_str_eq(json_string_value(json_object_get(bot, "name")), "random");
    json_t *all = ask_fine(engine, "{\"do\":\"games\",\"all\":true}");
    cr_assert_geq(json_array_size(json_object_get(all, "games")),
                  json_array_size(json_object_get(reply, "games")));
    json_decref(all);
    json_decref(reply);
    engine_free(engine);
}

Test(engine, options_and_seeds_can_be_written_in_two_ways)
{
    static const char *const same[] = {
        "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":7}",
        "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":\"7\",\"options\":{}}",
        "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":7,\"options\":{\"players\":3}}",
        "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":7,\"options\":{\"players\":\"3\"}}",
        "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":7,\"options\":\"players=3 ask=choices\"}",
        "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":7,\"options\":{\"ask\":[\"choices\"]}}",
    };
    struct engine *engine = begun();
    char *hash = hash_of(engine);
    for (unsigned i = 0; i < sizeof same / sizeof *same; i++) {
        do_fine(engine, same[i]);
        char *other = hash_of(engine);
        cr_assert_str_eq(other, hash, "%s", same[i]);
        free(other);
    }
    free(hash);
    engine_free(engine);
}

Test(engine, seeds_have_64_bits)
{
    struct engine *engine = engine_new();
    json_t *reply =
        ask_fine(engine, "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":\"18446744073709551615\"}");
    cr_assert_str_eq(json_string_value(json_object_get(reply, "seed")), "18446744073709551615");
    json_decref(reply);
    reply = ask_fine(engine, "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":9007199254740992}");
    cr_assert_str_eq(json_string_value(json_object_get(reply, "seed")), "9007199254740992");
    json_decref(reply);
    reply = ask_fine(engine, "{\"do\":\"new\",\"game\":\"pebbles\"}");
    cr_assert_str_eq(json_string_value(json_object_get(reply, "seed")), "0");
    json_decref(reply);
    engine_free(engine);
}

Test(engine, an_id_of_any_kind_comes_back)
{
    static const char *const ids[] = { "1",
                                       "-5",
                                       "1.5",
                                       "\"a \\\" \xc3\xa4\"",
                                       "null",
                                       "true",
                                       "[]",
                                       "{\"a\":[1,{\"b\":null}]}",
                                       "9223372036854775807" };
    static const char *const rests[] = { "\"do\":\"games\"", "\"do\":\"nonsense\"",
                                         "\"do\":\"view\"", "\"do\":7" };
    struct engine *engine = engine_new();
    for (unsigned i = 0; i < sizeof ids / sizeof *ids; i++) {
        for (unsigned j = 0; j < sizeof rests / sizeof *rests; j++) {
            char line[200];
            snprintf(line, sizeof line, "{\"id\":%s,%s}", ids[i], rests[j]);
            json_t *reply = ask(engine, line), *id = json_loads(ids[i], JSON_DECODE_ANY, NULL);
            cr_assert(json_equal(json_object_get(reply, "id"), id), "%s", line);
            json_decref(reply);
            json_decref(id);
        }
    }
    json_t *reply = ask(engine, "{\"do\":\"games\"}");
    cr_assert_null(json_object_get(reply, "id"), "nobody gave an id");
    json_decref(reply);
    engine_free(engine);
}

Test(engine, a_decision_names_the_asked_seat_and_its_options)
{
    struct engine *engine = begun();
    json_t *reply = ask_fine(engine, "{\"do\":\"decision\"}");
    const json_t *decision = json_object_get(reply, "decision");
    const json_t *options = json_object_get(decision, "options"),
                 *option = json_object_get(options, "0");
    cr_assert_eq(whole(decision, "seat"), 1);
    cr_assert_str_eq(json_string_value(json_object_get(decision, "prompt")), "play");
    cr_assert_str_eq(json_string_value(json_object_get(decision, "text")),
                     "Play a card of your hand.");
    cr_assert_gt(json_object_size(options), 1u);
    cr_assert(json_is_string(json_object_get(option, "move")));
    cr_assert_str_eq(json_string_value(json_object_get(option, "kind")), "play");
    json_t *words = json_pack("[s,{s:I,s:O}]", "Play ", "card", whole(option, "card"), "text",
                              json_object_get(option, "move"));
    cr_assert(json_equal(json_object_get(option, "text"), words), "the card is marked in the text");
    json_decref(words);
    json_decref(reply);
    engine_free(engine);
}

Test(engine, a_move_is_taken_by_index_or_by_text)
{
    struct engine *one = begun(), *other = begun();
    json_t *reply = ask_fine(one, "{\"do\":\"decision\"}");
    const json_t *options = json_object_get(json_object_get(reply, "decision"), "options");
    const char *move = json_string_value(json_object_get(json_object_get(options, "1"), "move"));
    char line[200];
    snprintf(line, sizeof line, "{\"do\":\"move\",\"move\":\"%s\",\"seat\":1}", move);
    do_fine(one, line);
    do_fine(other, "{\"do\":\"move\",\"index\":1}");
    char *hash = hash_of(one), *same = hash_of(other);
    cr_assert_str_eq(hash, same);
    free(hash);
    free(same);
    json_decref(reply);
    engine_free(one);
    engine_free(other);
}

Test(engine, a_move_tells_its_events_with_their_cause)
{
    struct engine *engine = begun();
    json_t *reply = ask_fine(engine, "{\"do\":\"move\",\"index\":0}");
    const json_t *first = json_array_get(json_object_get(reply, "events"), 0);
    char *words = words_of(json_object_get(first, "text"));
    cr_assert_str_eq(json_string_value(json_object_get(first, "kind")), "play");
    cr_assert_eq(strncmp(words, "Player 1 plays ", 15), 0);
    cr_assert_eq(whole(first, "move"), 1);
    cr_assert_eq(whole(first, "seat"), 1);
    cr_assert_geq(whole(first, "card"), 0);
    cr_assert_null(json_object_get(first, "cause"), "no card's text did it");
    cr_assert_null(json_object_get(first, "difference"), "nobody asked for it");
    free(words);
    /* the log has the same event under its number */
    char line[100];
    snprintf(line, sizeof line, "{\"do\":\"log\",\"from\":%lld}",
             (long long)whole(first, "number"));
    json_t *log = ask_fine(engine, line);
    cr_assert(json_equal(json_object_get(log, "events"), json_object_get(reply, "events")));
    json_decref(log);
    json_decref(reply);
    engine_free(engine);
}

/* Are the words of the last event, which is that seat 1 draws, these? */
static bool is_drawn(const json_t *reply, const char *wanted)
{
    const json_t *events = json_object_get(reply, "events");
    const json_t *last = json_array_get(events, json_array_size(events) - 1);
    char *words = words_of(json_object_get(last, "text"));
    bool same = strcmp(words, wanted) == 0;
    cr_assert_eq(same, json_is_string(json_object_get(last, "card")), "an id means a known card");
    free(words);
    return same;
}

Test(engine, a_reply_for_a_viewer_has_nothing_that_seat_may_not_know)
{
    struct engine *engine = begun();
    json_t *mine = ask_fine(engine, "{\"do\":\"move\",\"index\":0,\"viewer\":1}");
    cr_assert_not(is_drawn(mine, "Player 1 draws a card."));
    cr_assert_null(json_object_get(json_object_get(mine, "decision"), "options"),
                   "seat 2 is asked, seat 1 looks on");
    do_fine(engine, "{\"do\":\"undo\"}");
    json_t *theirs = ask_fine(engine, "{\"do\":\"move\",\"index\":0,\"viewer\":2}");
    cr_assert(is_drawn(theirs, "Player 1 draws a card."));
    cr_assert(json_is_object(json_object_get(json_object_get(theirs, "decision"), "options")));
    json_t *log = ask_fine(engine, "{\"do\":\"log\",\"from\":3,\"seat\":3}");
    cr_assert(is_drawn(log, "Player 1 draws a card."));
    json_t *view = ask_fine(engine, "{\"do\":\"view\"}");
    cr_assert_null(
        json_object_get(json_object_get(json_object_get(view, "view"), "decision"), "options"),
        "a spectator gets no options");
    json_decref(view);
    json_decref(log);
    json_decref(theirs);
    json_decref(mine);
    engine_free(engine);
}

Test(engine, points_are_explained_during_the_game_and_at_its_end)
{
    struct engine *engine = engine_new();
    json_decref(
        ask_fine(engine, "{\"do\":\"new\",\"game\":\"gemotion\",\"options\":\"rounds=1\"}"));
    json_t *reply = ask_fine(engine, "{\"do\":\"scores\"}");
    const json_t *now = json_object_get(json_object_get(reply, "scores"), "explained");
    cr_expect_str_eq(json_string_value(json_array_get(now, 0)), "Banked: nothing. Total: 0.");
    json_decref(reply);
    play_to_the_end(engine);
    reply = ask_fine(engine, "{\"do\":\"scores\"}");
    const json_t *explained = json_object_get(json_object_get(reply, "scores"), "explained");
    cr_assert_eq(json_array_size(explained), 2u);
    cr_expect(strstr(json_string_value(json_array_get(explained, 0)), "Total: "));
    json_decref(reply);
    engine_free(engine);
}

Test(engine, a_game_is_played_to_its_end)
{
    struct engine *engine = begun();
    unsigned moves = play_to_the_end(engine);
    json_t *reply = ask_fine(engine, "{\"do\":\"scores\"}");
    const json_t *scores = json_object_get(reply, "scores");
    cr_assert_eq(json_array_size(json_object_get(scores, "points")), 3u);
    cr_assert_geq(json_array_size(json_object_get(scores, "winners")), 1u);
    json_decref(reply);
    reply = ask_fine(engine, "{\"do\":\"stack\"}");
    cr_assert_eq(json_array_size(json_object_get(reply, "stack")), 0u);
    json_decref(reply);
    reply = ask_fine(engine, "{\"do\":\"decision\"}");
    cr_assert(json_is_null(json_object_get(reply, "decision")));
    json_decref(reply);
    reply = ask_fine(engine, "{\"do\":\"view\",\"seat\":3}");
    cr_assert_eq(whole(json_object_get(reply, "view"), "decisions"), moves);
    json_decref(reply);
    ask_wrong(engine, "{\"do\":\"move\",\"index\":0}", "the game is over");
    engine_free(engine);
}

Test(engine, undo_goes_back_to_the_start)
{
    struct engine *engine = begun();
    char *start = state_of(engine);
    char *hashes[200];
    unsigned moves = 0;
    while (moves < 30) {
        hashes[moves++] = hash_of(engine);
        do_fine(engine, "{\"do\":\"move\",\"index\":0}");
    }
    for (unsigned at = moves; at-- > 10;) {
        json_t *reply = ask_fine(engine, "{\"do\":\"undo\"}");
        cr_assert_eq(whole(reply, "moves"), at);
        json_decref(reply);
        char *hash = hash_of(engine);
        cr_assert_str_eq(hash, hashes[at]);
        free(hash);
    }
    ask_wrong(engine, "{\"do\":\"undo\",\"moves\":11}", "from 1 to 10");
    do_fine(engine, "{\"do\":\"undo\",\"moves\":10}");
    char *again = state_of(engine);
    cr_assert_str_eq(again, start);
    ask_wrong(engine, "{\"do\":\"undo\"}", "no move has been made");
    ask_wrong(engine, "{\"do\":\"undo\",\"moves\":1}", "no move has been made");
    for (unsigned i = 0; i < moves; i++) free(hashes[i]);
    free(start);
    free(again);
    engine_free(engine);
}

Test(engine, the_end_of_a_game_can_be_taken_back)
{
    struct engine *engine = begun();
    unsigned moves = play_to_the_end(engine);
    json_t *reply = ask_fine(engine, "{\"do\":\"undo\"}");
    cr_assert_eq(whole(reply, "moves"), moves - 1);
    cr_assert(json_is_false(json_object_get(reply, "over")));
    cr_assert(json_is_object(json_object_get(reply, "decision")));
    json_decref(reply);
    engine_free(engine);
}

static bool goes_on_after(struct engine *engine, const char *line, struct text *out)
{
    text_clear(out);
    return engine_answer(engine, line, strlen(line), out);
}

Test(engine, quit_ends_it_and_nothing_else_does)
{
    struct engine *engine = engine_new();
    struct text out = { 0 };
    cr_assert(goes_on_after(engine, "{\"do\":\"quit\",\"now\":1}", &out));
    cr_assert(goes_on_after(engine, "quit", &out));
    cr_assert_not(goes_on_after(engine, "{\"do\":\"quit\",\"id\":3}", &out));
    cr_assert_str_eq(text_string(&out), "{\"ok\":true,\"id\":3}\n");
    text_release(&out);
    engine_free(engine);
}

/* ---- saves and scenes ------------------------------------------------------------------------ */

static void load(struct engine *engine, const char *text)
{
    char *line = load_line(text);
    do_fine(engine, line);
    free(line);
}

static void load_wrong(struct engine *engine, const char *text, const char *needle)
{
    char *line = load_line(text), *before = state_of(engine);
    ask_wrong(engine, line, needle);
    char *after = state_of(engine);
    cr_assert_str_eq(after, before);
    free(before);
    free(after);
    free(line);
}

Test(engine, a_save_loads_to_the_same_state)
{
    struct engine *one = begun(), *other = engine_new();
    for (unsigned i = 0; i < 40; i++) do_fine(one, "{\"do\":\"move\",\"index\":0}");
    char *save = save_of(one);
    load(other, save);
    char *state = state_of(one), *same = state_of(other);
    cr_assert_str_eq(state, same);
    do_fine(other, "{\"do\":\"undo\",\"moves\":40}");
    free(save);
    free(state);
    free(same);
    engine_free(one);
    engine_free(other);
}

Test(engine, a_scene_is_laid_out_played_and_saved)
{
    static const char *const scene =
        "scene A thief\ngame pebbles\nseed 7\ngiven\n    pebbles[2] = 2\n"
        "    # a comment\n\n    hand[1]: steal 1, take 1\nplay\n"
        "    1: steal 1\n    1: from 2\nexpect\n    pebbles[1] = 1\n";
    struct engine *one = engine_new(), *other = engine_new();
    char *line = load_line(scene);
    json_t *reply = ask_fine(one, line);
    cr_assert_str_eq(json_string_value(json_object_get(reply, "title")), "A thief");
    cr_assert_eq(whole(reply, "moves"), 2);
    cr_assert_eq(whole(json_object_get(reply, "decision"), "seat"), 2);
    char *save = save_of(one);
    load(other, save);
    char *state = state_of(one), *same = state_of(other);
    cr_assert_str_eq(state, same);
    do_fine(other, "{\"do\":\"undo\",\"moves\":2}");
    json_decref(reply);
    free(line);
    free(save);
    free(state);
    free(same);
    engine_free(one);
    engine_free(other);
}

Test(engine, texts_that_cannot_be_loaded_change_nothing)
{
    struct engine *engine = begun();
    do_fine(engine, "{\"do\":\"move\",\"index\":0}");
    load_wrong(engine, "", "no scene");
    load_wrong(engine, "limbic save 2\ngame pebbles\n", "text:1:13: this save has a format");
    load_wrong(engine, "scene x\ngame pebble\n", "did you mean 'pebbles'?");
    load_wrong(engine, "scene x\ngame pebbles\nscene y\ngame pebbles\n", "2 scenes");
    load_wrong(engine, "scene x\ngame pebbles\noptions players=4\n", "it takes a whole number");
    load_wrong(engine, "scene x\ngame pebbles\nplay\n    1: fly\n",
               "text:4:5: move 1: 'fly' is not");
    load_wrong(engine, "scene x\ngame pebbles\nplay\n    3: take 1\n",
               "seat 1 is asked, not seat 3");
    load_wrong(engine, "scene x\ngame pebbles\nexpect\n    pool = 59\n", "the table then:");
    load_wrong(engine, "limbic save 1\ngame pebbles\nplay\n    hash 0000000000000000\n", "differs");
    load_wrong(engine, "scene x\ngame pebbles\ngiven\n    pool = 255\n    pebbles[1] = 9\n",
               "more than the 255");
    engine_free(engine);
}

/* A save cut off anywhere is refused and changes nothing, or is the game that its complete lines
 * describe. */
Test(engine, a_truncated_save_is_refused_or_shorter)
{
    struct engine *source = begun(), *engine = begun();
    for (unsigned i = 0; i < 20; i++) do_fine(source, "{\"do\":\"move\",\"index\":0}");
    char *save = save_of(source);
    unsigned refused = 0, loaded = 0;
    for (size_t length = strlen(save); length-- > 0;) {
        save[length] = '\0';
        do_fine(engine, "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":1}");
        char *line = load_line(save), *before = state_of(engine);
        json_t *reply = ask(engine, line);
        if (json_is_true(json_object_get(reply, "ok"))) {
            cr_assert_leq(whole(reply, "moves"), 20);
            loaded++;
        } else {
            char *after = state_of(engine);
            cr_assert_str_eq(after, before);
            free(after);
            refused++;
        }
        json_decref(reply);
        free(before);
        free(line);
    }
    cr_assert_gt(refused, 20u);
    cr_assert_gt(loaded, 20u);
    free(save);
    engine_free(source);
    engine_free(engine);
}

/* This once took hours: the given lines were measured again for each. */
Test(engine, a_scene_of_many_given_lines_is_read_quickly, .timeout = 60)
{
    struct engine *engine = engine_new();
    struct text scene = { 0 };
    text_add_string(&scene, "scene x\ngame pebbles\ngiven\n");
    for (unsigned i = 0; i < 3000000; i++) text_add_char(&scene, '\n');
    load(engine, text_string(&scene));
    text_release(&scene);
    engine_free(engine);
}

/* ---- who is asked ---------------------------------------------------------------------------- */

/* All seats belong to the client, so `new` asks in reaction windows unless it is told otherwise;
 * the save says so, and what is loaded from it asks the same. */
Test(engine, windows_are_asked_and_saved)
{
    struct engine *engine = engine_new();
    do_fine(engine, "{\"do\":\"new\",\"game\":\"sparks\"}");
    char *save = save_of(engine), *hash = hash_of(engine);
    cr_assert(strstr(save, "ask=windows"), "%s", save);
    json_t *load = json_pack("{s:s,s:s}", "do", "load", "text", save);
    char *line = json_dumps(load, JSON_COMPACT);
    do_fine(engine, "{\"do\":\"new\",\"game\":\"sparks\",\"options\":{\"ask\":\"choices\"}}");
    char *other = save_of(engine);
    cr_assert_null(strstr(other, "ask="));
    do_fine(engine, line);
    char *again = save_of(engine), *hash_again = hash_of(engine);
    cr_assert_str_eq(again, save);
    cr_assert_str_eq(hash_again, hash);
    char *all[] = { save, hash, line, other, again, hash_again };
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
    json_decref(load);
    engine_free(engine);
}
