/* SPDX-License-Identifier: MIT */
/* The engine: every request right and wrong, hostile lines, and that a refusal changes nothing. */
#include "session/engine.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "kernel/options.h"
#include "kernel/zone.h"
#include "session/lines.h"
#include "session/report.h"

extern const struct game pebbles_game;

/* ---- asking ---------------------------------------------------------------------------------- */

/* The reply to a line, which must be one line and a JSON object with "ok" and, if refused, "error".
 */
static json_t *ask_bytes(struct engine *engine, const char *line, size_t length)
{
    struct text out = { 0 };
    engine_answer(engine, line, length, &out);
    cr_assert_gt(out.length, 0u, "no reply to %.80s", line);
    cr_assert_eq(out.bytes[out.length - 1], '\n');
    cr_assert_eq(strcspn(out.bytes, "\n"), out.length - 1, "more than one line: %s", out.bytes);
    json_error_t error;
    json_t *reply = json_loadb(out.bytes, out.length, JSON_REJECT_DUPLICATES, &error);
    cr_assert(json_is_object(reply), "%s in the reply %s", error.text, out.bytes);
    const json_t *ok = json_object_get(reply, "ok");
    cr_assert(json_is_boolean(ok));
    cr_assert_eq(json_is_false(ok), json_is_string(json_object_get(reply, "error")));
    text_release(&out);
    return reply;
}

static json_t *ask(struct engine *engine, const char *line)
{
    return ask_bytes(engine, line, strlen(line));
}

/* A request that must succeed. */
static json_t *ask_fine(struct engine *engine, const char *line)
{
    json_t *reply = ask(engine, line);
    cr_assert(json_is_true(json_object_get(reply, "ok")), "%s: %s", line,
              json_string_value(json_object_get(reply, "error")));
    return reply;
}

static void do_fine(struct engine *engine, const char *line)
{
    json_decref(ask_fine(engine, line));
}

/* A line that must be refused with a message that contains `needle`. */
static void ask_wrong_bytes(struct engine *engine, const char *line, size_t length,
                            const char *needle)
{
    json_t *reply = ask_bytes(engine, line, length);
    const char *error = json_string_value(json_object_get(reply, "error"));
    cr_assert(error, "%.80s was not refused", line);
    cr_assert(strstr(error, needle), "%.80s: '%s' does not say '%s'", line, error, needle);
    json_decref(reply);
}

static void ask_wrong(struct engine *engine, const char *line, const char *needle)
{
    ask_wrong_bytes(engine, line, strlen(line), needle);
}

static struct engine *begun(void)
{
    struct engine *engine = engine_new();
    do_fine(engine, "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":7}");
    return engine;
}

/* Position, log and stack as one string: equal before and after what changes nothing. Freed by the
 * caller. */
static char *state_of(struct engine *engine)
{
    static const char *const looks[] = { "{\"do\":\"hash\"}", "{\"do\":\"log\",\"seat\":1}",
                                         "{\"do\":\"stack\"}", "{\"do\":\"save\"}" };
    struct text all = { 0 };
    for (unsigned i = 0; i < sizeof looks / sizeof *looks; i++) {
        engine_answer(engine, looks[i], strlen(looks[i]), &all);
    }
    return all.bytes;
}

static char *hash_of(struct engine *engine)
{
    json_t *reply = ask_fine(engine, "{\"do\":\"hash\"}");
    char *hash = strdup(json_string_value(json_object_get(reply, "hash")));
    cr_assert_eq(strlen(hash), 16u);
    json_decref(reply);
    return hash;
}

static char *save_of(struct engine *engine)
{
    json_t *reply = ask_fine(engine, "{\"do\":\"save\"}");
    char *save = strdup(json_string_value(json_object_get(reply, "text")));
    json_decref(reply);
    return save;
}

/* {"do":"load"} with that text. Freed by the caller. */
static char *load_line(const char *text)
{
    json_t *request = json_pack("{s:s,s:s}", "do", "load", "text", text);
    char *line = json_dumps(request, JSON_COMPACT);
    json_decref(request);
    return line;
}

static int64_t whole(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    cr_assert(json_is_integer(value), "no number '%s'", key);
    return json_integer_value(value);
}

/* A text with or without marks as a string. Freed by the caller. */
static char *words_of(const json_t *text)
{
    struct text words = { 0 };
    if (json_is_string(text)) return strdup(json_string_value(text));
    cr_assert(json_is_array(text));
    for (size_t i = 0; i < json_array_size(text); i++) {
        const json_t *part = json_array_get(text, i);
        if (json_is_object(part)) {
            cr_assert_eq(json_object_size(part), 2u, "one key and the words");
            part = json_object_get(part, "text");
        }
        cr_assert(json_is_string(part));
        text_add_string(&words, json_string_value(part));
    }
    return words.bytes;
}

/* Plays the first option until the game is over. */
static unsigned play_to_the_end(struct engine *engine)
{
    for (unsigned moves = 1;; moves++) {
        json_t *reply = ask_fine(engine, "{\"do\":\"move\",\"index\":0}");
        bool over = json_is_true(json_object_get(reply, "over"));
        cr_assert_eq(over, json_is_null(json_object_get(reply, "decision")));
        json_decref(reply);
        if (over) return moves;
    }
}

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

/* ---- what is new ----------------------------------------------------------------------------- */

/* Applies a difference as docs/protocol.md says. */
static void apply(json_t *view, json_t *change)
{
    const char *key;
    json_t *value;
    json_object_foreach(change, key, value)
    {
        json_t *inner = json_object_get(view, key);
        if (json_is_null(value)) {
            json_object_del(view, key);
        } else if (json_is_object(value)) {
            if (!inner) json_object_set_new(view, key, inner = json_object());
            apply(inner, value);
        } else {
            json_object_set(view, key, value);
        }
    }
}

/* Asks what is new since that number, and brings the view up to date; the new number. */
static int64_t follow(struct engine *engine, json_t **view, int64_t number)
{
    char line[100];
    snprintf(line, sizeof line, "{\"do\":\"since\",\"seat\":2,\"number\":%lld}", (long long)number);
    json_t *reply = ask_fine(engine, line), *whole_view = json_object_get(reply, "view");
    const json_t *steps = json_object_get(reply, "steps");
    cr_assert_neq(whole_view != NULL, steps != NULL, "one of both");
    if (whole_view) {
        json_decref(*view);
        *view = json_incref(whole_view);
    }
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i), *events = json_object_get(step, "events");
        for (size_t j = 0; j < json_array_size(events); j++)
            apply(*view, json_object_get(json_array_get(events, j), "difference"));
        apply(*view, json_object_get(step, "difference"));
    }
    number = whole(reply, "number");
    json_decref(reply);
    return number;
}

static void expect_view(struct engine *engine, const json_t *view)
{
    json_t *reply = ask_fine(engine, "{\"do\":\"view\",\"seat\":2}");
    cr_assert(json_equal(json_object_get(reply, "view"), view));
    json_decref(reply);
}

Test(engine, since_brings_a_view_up_to_date)
{
    struct engine *engine = begun();
    json_t *view = json_object();
    int64_t number = follow(engine, &view, 0);
    cr_assert_eq(number, 1, "the state after dealing");
    for (unsigned i = 0; i < 12; i++) {
        for (unsigned j = 0; j < i % 4; j++) do_fine(engine, "{\"do\":\"move\",\"index\":0}");
        if (i % 5 == 4) do_fine(engine, "{\"do\":\"undo\",\"moves\":2}");
        number = follow(engine, &view, number);
        expect_view(engine, view);
    }
    cr_assert_eq(follow(engine, &view, number), number, "nothing is new");
    /* another viewer, and one who wants no texts, lose nothing of what the first follows */
    do_fine(engine, "{\"do\":\"since\",\"seat\":1}");
    do_fine(engine, "{\"do\":\"move\",\"index\":0}");
    do_fine(engine, "{\"do\":\"since\",\"seat\":3,\"texts\":false}");
    number = follow(engine, &view, number);
    expect_view(engine, view);
    /* a game in place of this one has numbers of its own */
    do_fine(engine, "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":8}");
    number = follow(engine, &view, number);
    expect_view(engine, view);
    json_decref(view);
    engine_free(engine);
}

/* Does it hold a text, a prompt or anything that only people read? */
static bool has_words(const json_t *value)
{
    const char *key;
    json_t *inner;
    json_object_foreach((json_t *)(uintptr_t)value, key, inner)
    {
        if (strcmp(key, "text") == 0 || strcmp(key, "brief") == 0 || has_words(inner)) return true;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        if (has_words(json_array_get(value, i))) return true;
    }
    return false;
}

Test(engine, without_texts_replies_have_numbers_and_names_alone)
{
    static const char *const lines[] = {
        "{\"do\":\"move\",\"index\":0,\"texts\":false}",
        "{\"do\":\"move\",\"index\":0,\"texts\":false,\"differences\":true,\"viewer\":2}",
        "{\"do\":\"bot\",\"bot\":\"random\",\"texts\":false}",
        "{\"do\":\"view\",\"seat\":1,\"texts\":false}",
        "{\"do\":\"decision\",\"texts\":false}",
        "{\"do\":\"log\",\"seat\":1,\"texts\":false,\"differences\":true}",
        "{\"do\":\"undo\",\"texts\":false}",
    };
    struct engine *engine = begun();
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        json_t *reply = ask_fine(engine, lines[i]);
        cr_expect_not(has_words(reply), "%s", lines[i]);
        json_decref(reply);
    }
    json_t *reply = ask_fine(engine, "{\"do\":\"move\",\"index\":0,\"events\":false}");
    cr_expect_null(json_object_get(reply, "events"));
    cr_expect(has_words(reply), "texts are in the decision unless they are not wanted");
    json_decref(reply);
    engine_free(engine);
}

Test(engine, rules_are_named_to_those_who_ask)
{
    struct engine *engine = begun();
    json_t *reply = ask_fine(engine, "{\"do\":\"move\",\"index\":0,\"rules\":true}");
    const json_t *first = json_array_get(json_object_get(reply, "events"), 0);
    const json_t *cause = json_object_get(first, "cause");
    cr_assert_str_eq(json_string_value(json_object_get(cause, "rule")), "turn");
    cr_assert_gt(whole(cause, "step"), 0);
    json_decref(reply);
    engine_free(engine);
}

Test(engine, why_names_the_numbers_that_changed_by_their_place_in_the_view)
{
    struct engine *engine = begun();
    do_fine(engine, "{\"do\":\"load\",\"text\":\"scene x\\ngame pebbles\\ngiven\\n"
                    "    hand[1]: take 2, take 1\\nplay\\n    1: take 2\\n\"}");
    json_t *reply = ask_fine(engine, "{\"do\":\"why\",\"seat\":1}");
    const json_t *entries = json_object_get(reply, "why"), *take = json_array_get(entries, 1);
    cr_assert(json_is_array(json_object_get(reply, "rest")));
    cr_assert_null(json_object_get(take, "cause"), "no card did it, and nobody asks for rules");
    json_t *changes =
        json_pack("[{s:s,s:i,s:i,s:s},{s:s,s:i,s:i,s:[{s:i,s:s},s]}]", "path", "counters/pool",
                  "was", 60, "is", 58, "text", "pool 60 -> 58", "path", "counters/pebbles/1", "was",
                  0, "is", 2, "text", "seat", 1, "text", "Player 1", ": pebbles 0 -> 2");
    char *is = json_dumps(json_object_get(take, "changes"), JSON_COMPACT),
         *wanted = json_dumps(changes, JSON_COMPACT);
    cr_assert_str_eq(is, wanted);
    json_decref(reply);
    json_decref(changes);
    free(is);
    free(wanted);
    /* none, one and all moves, and all with the set-up */
    static const unsigned moves[] = { 0, 1, 2 };
    for (unsigned i = 0; i < 3; i++) {
        char line[100];
        snprintf(line, sizeof line, "{\"do\":\"why\",\"moves\":%u,\"rules\":true}", moves[i]);
        do_fine(engine, line);
    }
    ask_wrong(engine, "{\"do\":\"why\",\"moves\":3}", "\"moves\" must be");
    engine_free(engine);
}

Test(engine, cards_and_looks_can_be_fetched)
{
    struct engine *engine = begun();
    json_t *look = ask_fine(engine, "{\"do\":\"look\"}"),
           *cards = ask_fine(engine, "{\"do\":\"cards\"}");
    const json_t *faces = json_object_get(json_object_get(cards, "cards"), "faces");
    cr_assert(json_object_get(json_object_get(json_object_get(look, "look"), "zones"), "hand"));
    cr_assert(json_object_get(faces, "take 1"));
    json_decref(look);
    json_decref(cards);
    engine_free(engine);
}

Test(engine, everything_is_seen_when_the_game_is_over)
{
    struct engine *engine = engine_new();
    do_fine(engine, "{\"do\":\"new\",\"game\":\"sparks\"}");
    play_to_the_end(engine);
    json_t *reply = ask_fine(engine, "{\"do\":\"view\",\"seat\":\"everything\"}");
    const json_t *view = json_object_get(reply, "view");
    json_t *one = ask_fine(engine, "{\"do\":\"view\",\"seat\":1}");
    cr_assert_gt(json_object_size(json_object_get(view, "cards")),
                 json_object_size(json_object_get(json_object_get(one, "view"), "cards")));
    cr_assert_null(json_object_get(view, "seat"));
    json_decref(one);
    json_decref(reply);
    engine_free(engine);
}

/* ---- several tables -------------------------------------------------------------------------- */

Test(engine, tables_do_not_touch_each_other)
{
    struct engine *engine = begun();
    char *before = state_of(engine);
    do_fine(engine, "{\"do\":\"new\",\"table\":\"b\",\"game\":\"sparks\",\"seed\":1}");
    do_fine(engine, "{\"do\":\"copy\",\"to\":\"c\"}");
    do_fine(engine, "{\"do\":\"move\",\"table\":\"b\",\"index\":0}");
    do_fine(engine, "{\"do\":\"move\",\"table\":\"c\",\"index\":0}");
    char *after = state_of(engine);
    cr_assert_str_eq(after, before);
    json_t *reply = ask_fine(engine, "{\"do\":\"tables\"}");
    cr_assert_eq(json_array_size(json_object_get(reply, "tables")), 3u);
    json_decref(reply);
    do_fine(engine, "{\"do\":\"drop\",\"table\":\"b\"}");
    ask_wrong(engine, "{\"do\":\"hash\",\"table\":\"b\"}", "there is no table 'b'");
    do_fine(engine, "{\"do\":\"drop\"}");
    ask_wrong(engine, "{\"do\":\"hash\"}", "no game has begun");
    do_fine(engine, "{\"do\":\"hash\",\"table\":\"c\"}");
    free(before);
    free(after);
    engine_free(engine);
}

Test(engine, a_table_is_restored_from_its_copy)
{
    struct engine *engine = begun();
    for (unsigned i = 0; i < 5; i++) do_fine(engine, "{\"do\":\"move\",\"index\":0}");
    char *before = state_of(engine);
    do_fine(engine, "{\"do\":\"copy\",\"to\":\"mark\"}");
    do_fine(engine, "{\"do\":\"move\",\"moves\":[0,0,0]}");
    do_fine(engine, "{\"do\":\"restore\",\"from\":\"mark\"}");
    char *after = state_of(engine);
    cr_assert_str_eq(after, before);
    ask_wrong(engine, "{\"do\":\"copy\",\"table\":\"mark\",\"to\":\"mark\"}", "to itself");
    ask_wrong(engine, "{\"do\":\"restore\",\"table\":\"mark\",\"from\":\"mark\"}", "itself");
    do_fine(engine, "{\"do\":\"undo\",\"moves\":5}"); /* the copy began where the game began */
    free(before);
    free(after);
    engine_free(engine);
}

Test(engine, there_are_only_so_many_tables)
{
    struct engine *engine = begun();
    char line[100];
    for (unsigned i = 1; i < ENGINE_TABLES_MAX; i++) {
        snprintf(line, sizeof line, "{\"do\":\"copy\",\"to\":\"t%u\"}", i);
        do_fine(engine, line);
    }
    ask_wrong(engine, "{\"do\":\"copy\",\"to\":\"more\"}", "there are 1000 tables already");
    ask_wrong(engine, "{\"do\":\"new\",\"table\":\"more\",\"game\":\"pebbles\"}",
              "there are 1000 tables already");
    do_fine(engine, "{\"do\":\"copy\",\"to\":\"t7\"}"); /* in place of another */
    do_fine(engine, "{\"do\":\"drop\",\"table\":\"t7\"}");
    do_fine(engine, "{\"do\":\"copy\",\"to\":\"more\"}");
    engine_free(engine);
}

/* The view of a seat at a table, as a string. Freed by the caller. */
static char *view_at(struct engine *engine, const char *table, unsigned seat)
{
    char line[100];
    snprintf(line, sizeof line, "{\"do\":\"view\",\"table\":\"%s\",\"seat\":%u}", table, seat);
    json_t *reply = ask_fine(engine, line);
    char *view = json_dumps(json_object_get(reply, "view"), JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(reply);
    return view;
}

Test(engine, an_imagined_table_is_like_the_true_one_to_its_seat)
{
    struct engine *engine = engine_new();
    do_fine(engine, "{\"do\":\"new\",\"table\":\"a\",\"game\":\"pebbles\",\"seed\":7}");
    do_fine(engine, "{\"do\":\"move\",\"table\":\"a\",\"moves\":[0,0]}");
    do_fine(engine, "{\"do\":\"resample\",\"table\":\"a\",\"seat\":1,\"to\":\"w\",\"seed\":3}");
    char *mine = view_at(engine, "a", 1), *same = view_at(engine, "w", 1);
    char *theirs = view_at(engine, "a", 2), *other = view_at(engine, "w", 2);
    cr_assert_str_eq(mine, same);
    cr_assert_str_neq(theirs, other, "what seat 1 does not know was dealt anew");
    do_fine(engine, "{\"do\":\"move\",\"table\":\"w\",\"moves\":[0,0,0]}");
    do_fine(engine, "{\"do\":\"log\",\"table\":\"w\",\"seat\":1}");
    ask_wrong(engine, "{\"do\":\"save\",\"table\":\"w\"}", "imagined");
    do_fine(engine, "{\"do\":\"copy\",\"table\":\"w\",\"to\":\"v\"}");
    ask_wrong(engine, "{\"do\":\"save\",\"table\":\"v\"}", "imagined");
    /* taking back ends where the imagining began, not in the true game */
    ask_wrong(engine, "{\"do\":\"undo\",\"table\":\"w\",\"moves\":4}", "from 1 to 3");
    do_fine(engine, "{\"do\":\"undo\",\"table\":\"w\",\"moves\":3}");
    char *again = view_at(engine, "w", 2);
    cr_assert_str_eq(again, other);
    ask_wrong(engine, "{\"do\":\"resample\",\"table\":\"a\",\"seat\":1,\"to\":\"a\"}",
              "a table of its own");
    char *all[] = { mine, same, theirs, other, again };
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
    engine_free(engine);
}

/* ---- bots ------------------------------------------------------------------------------------ */

Test(engine, bots_answer_at_once)
{
    struct engine *engine = engine_new();
    json_t *reply = ask_fine(engine, "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":7,"
                                     "\"bots\":[\"random\",null,\"greedy\"]}");
    while (json_is_false(json_object_get(reply, "over"))) {
        cr_assert_eq(whole(json_object_get(reply, "decision"), "seat"), 2);
        json_decref(reply);
        reply = ask_fine(engine, "{\"do\":\"move\",\"index\":0}");
        cr_assert_gt(json_array_size(json_object_get(reply, "events")), 0u);
    }
    json_decref(reply);
    /* taking back leads to one's own decision, over what the bots did */
    reply = ask_fine(engine, "{\"do\":\"undo\"}");
    cr_assert_eq(whole(json_object_get(reply, "decision"), "seat"), 2);
    json_decref(reply);
    reply = ask_fine(engine, "{\"do\":\"load\",\"text\":\"scene x\\ngame pebbles\\n\","
                             "\"bots\":[\"random\",null,\"random\"]}");
    cr_assert_eq(whole(json_object_get(reply, "decision"), "seat"), 2);
    json_decref(reply);
    reply = ask_fine(engine, "{\"do\":\"new\",\"game\":\"pebbles\","
                             "\"bots\":[\"random\",\"random\",\"random\"]}");
    cr_assert(json_is_true(json_object_get(reply, "over")));
    json_decref(reply);
    engine_free(engine);
}

Test(engine, a_bot_answers_one_decision)
{
    struct engine *one = begun(), *other = begun();
    json_t *hint = ask_fine(one, "{\"do\":\"hint\"}");
    cr_assert(json_is_string(json_object_get(hint, "move")));
    cr_assert_geq(whole(hint, "index"), 0);
    json_decref(hint);
    for (unsigned i = 0; i < 6; i++) {
        json_t *reply = ask_fine(one, "{\"do\":\"bot\",\"bot\":\"greedy\"}");
        cr_assert_eq(whole(reply, "moves"), i + 1);
        json_decref(reply);
        do_fine(other, "{\"do\":\"bot\"}"); /* greedy is what is usual */
    }
    char *hash = hash_of(one), *same = hash_of(other);
    cr_assert_str_eq(hash, same, "a bot's luck follows from the seed");
    free(hash);
    free(same);
    play_to_the_end(one);
    ask_wrong(one, "{\"do\":\"bot\"}", "the game is over");
    ask_wrong(one, "{\"do\":\"hint\"}", "the game is over");
    engine_free(one);
    engine_free(other);
}

Test(engine, a_decision_is_taken_back_only_while_nobody_could_profit)
{
    struct engine *engine = begun();
    do_fine(engine, "{\"do\":\"move\",\"move\":\"take 1\"}");
    ask_wrong(engine, "{\"do\":\"undo\",\"policy\":\"own\",\"seat\":1}", "cannot be taken back");
    json_t *reply = ask_fine(engine, "{\"do\":\"undo\",\"policy\":\"free\",\"seat\":1}");
    cr_assert_eq(whole(reply, "moves"), 0);
    json_decref(reply);
    engine_free(engine);
}

/* ---- requests that are wrong ----------------------------------------------------------------- */

struct wrong {
    const char *line, *says;
};

static const struct wrong wrongs[] = {
    /* not a request */
    { "", "not a JSON object" },
    { "   ", "not a JSON object" },
    { "x", "not a JSON object" },
    { "{", "not a JSON object" },
    { "null", "not a JSON object" },
    { "\"do\"", "not a JSON object" },
    { "17", "not a JSON object" },
    { "[]", "not a list" },
    { "[{\"do\":\"undo\"}]", "not a list" },
    { "{\"do\":\"undo\"} x", "end of file expected" },
    { "{\"do\":\"undo\"}{\"do\":\"undo\"}", "end of file expected" },
    { "{\"do\":\"undo\",\"do\":\"undo\"}", "duplicate" },
    { "{\"do\":\"undo\",}", "not a JSON object" },
    { "{'do':'undo'}", "not a JSON object" },
    { "{\"do\":\"undo\xff\"}", "not a JSON object" },
    { "{\"do\":\"un\xc3\"}", "not a JSON object" },
    { "{\"do\":\"\xed\xa0\x80\"}", "not a JSON object" },
    { "{\"do\":\"undo\\u0000\"}", "not a JSON object" },
    { "\xef\xbb\xbf{\"do\":\"undo\"}", "not a JSON object" },
    { "{\"do\":\"undo\",\"moves\":1e999}", "overflow" },
    { "{\"do\":\"undo\",\"moves\":99999999999999999999}", "too big" },
    { "{\"do\":\"undo\",\"id\":-99999999999999999999}", "too big" },
    /* no such request, no such key */
    { "{}", "\"do\" must be given" },
    { "{\"do\":7}", "\"do\" must be a string" },
    { "{\"do\":null}", "\"do\" must be a string" },
    { "{\"do\":\"Undo\"}", "did you mean 'undo'?" },
    { "{\"do\":\"\"}", "there are: games, new" },
    { "{\"do\":\"shuffle\"}", "there is no request 'shuffle'; there are:" },
    { "{\"do\":\"undo\",\"move\":1}", "did you mean 'moves'?" },
    { "{\"do\":\"undo\",\"Id\":1}", "'undo' has no key 'Id'; there are: do, id, table, moves" },
    { "{\"do\":\"quit\",\"now\":true}", "'quit' has no key 'now'" },
    { "{\"do\":\"load\",\"file\":\"game.limbic\"}", "'load' has no key 'file'" },
    { "{\"do\":\"decision\",\"seat\":1}", "'decision' has no key 'seat'" },
    { "{\"do\":\"hash\",\"seat\":1}", "'hash' has no key 'seat'" },
    { "{\"do\":\"scores\",\"seat\":1}", "'scores' has no key 'seat'" },
    { "{\"do\":\"stack\",\"seat\":1}", "'stack' has no key 'seat'" },
    { "{\"do\":\"save\",\"file\":\"x\"}", "'save' has no key 'file'" },
    { "{\"do\":\"games\",\"all\":1}", "\"all\" must be true or false" },
    /* new */
    { "{\"do\":\"new\"}", "\"game\" must be given" },
    { "{\"do\":\"new\",\"game\":1}", "\"game\" must be a string" },
    { "{\"do\":\"new\",\"game\":\"pebles\"}", "did you mean 'pebbles'?" },
    { "{\"do\":\"new\",\"game\":\"\"}", "there is no game ''" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":-1}", "\"seed\" must be" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":9007199254740993}", "as a string" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":7.5}", "\"seed\" must be" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":\"\"}", "\"seed\" must be" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":\"-7\"}", "\"seed\" must be" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":\"18446744073709551616\"}",
      "\"seed\" must be" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":[7]}", "\"seed\" must be" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":null}", "\"seed\" must be" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"options\":3}", "\"options\" must be" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"options\":null}", "\"options\" must be" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"options\":[]}", "\"options\" must be" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"options\":\"players\"}", "name=value" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"options\":\"players=9\"}", "from 3 to 3" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"options\":{\"players\":9}}", "from 3 to 3" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"options\":{\"players\":3.0}}", "must be a whole" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"options\":{\"players\":null}}", "must be a whole" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"options\":{\"players\":{}}}", "must be a whole" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"options\":{\"players\":[3]}}", "must be a whole" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"options\":{\"players\":[]}}", "not a value" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"options\":{\"players\":true}}",
      "'on' is not a value" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"options\":{\"playres\":3}}",
      "did you mean 'players'?" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"options\":{\"\":3}}", "pebbles has no option ''" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":-1,\"options\":{\"ask\":\"no\"}}",
      "not a value" },
    /* load */
    { "{\"do\":\"load\"}", "\"text\" must be given" },
    { "{\"do\":\"load\",\"text\":\"scene x\\ngame pebbles\\n\",\"bots\":[]}", "list of 3" },
    { "{\"do\":\"load\",\"text\":7}", "\"text\" must be a string" },
    { "{\"do\":\"load\",\"text\":\"hello\"}", "text:1:1: a scene begins with" },
    /* view, log */
    { "{\"do\":\"view\",\"seat\":0}", "\"seat\" must be a whole number from 1 to 3" },
    { "{\"do\":\"view\",\"seat\":4}", "\"seat\" must be" },
    { "{\"do\":\"view\",\"seat\":-1}", "\"seat\" must be" },
    { "{\"do\":\"view\",\"seat\":257}", "\"seat\" must be" },
    { "{\"do\":\"view\",\"seat\":1.0}", "\"seat\" must be" },
    { "{\"do\":\"view\",\"seat\":\"1\"}", "\"seat\" must be" },
    { "{\"do\":\"view\",\"seat\":\"everything\"}", "once the game is over" },
    { "{\"do\":\"view\",\"texts\":0}", "\"texts\" must be true or false" },
    { "{\"do\":\"view\",\"seat\":9,\"texts\":0}", "\"texts\" must be true or false" },
    { "{\"do\":\"since\",\"number\":-1}", "\"number\" must be a whole number from 0 to 2" },
    { "{\"do\":\"since\",\"number\":3}", "\"number\" must be" },
    { "{\"do\":\"since\",\"seat\":\"everything\"}", "\"seat\" must be" },
    /* tables */
    { "{\"do\":\"view\",\"table\":\"b\"}", "there is no table 'b'" },
    { "{\"do\":\"view\",\"table\":\"\"}", "\"table\" must be a name" },
    { "{\"do\":\"view\",\"table\":7}", "\"table\" must be a string" },
    { "{\"do\":\"view\",\"table\":\"a b\"}", "\"table\" must be a name" },
    { "{\"do\":\"view\",\"table\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}",
      "1 to 40 letters" },
    { "{\"do\":\"copy\"}", "\"to\" must be given" },
    { "{\"do\":\"copy\",\"to\":\"../x\"}", "\"to\" must be a name" },
    { "{\"do\":\"restore\",\"from\":\"b\"}", "there is no table 'b'" },
    { "{\"do\":\"resample\",\"to\":\"b\"}", "\"seat\" must be given" },
    { "{\"do\":\"resample\",\"seat\":1}", "\"to\" must be given" },
    { "{\"do\":\"drop\",\"table\":\"b\"}", "there is no table 'b'" },
    /* bots */
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"bots\":\"greedy\"}", "must be a list of 3" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"bots\":[null]}", "must be a list of 3" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"bots\":[null,\"gredy\",7]}",
      "did you mean 'greedy'?" },
    { "{\"do\":\"new\",\"game\":\"pebbles\",\"bots\":[null,null,7]}", "seat 3 must be" },
    { "{\"do\":\"bot\",\"bot\":\"gredy\"}", "did you mean 'greedy'?" },
    { "{\"do\":\"bot\",\"bot\":1}", "\"bot\" must be a string" },
    { "{\"do\":\"hint\",\"budget\":0}", "\"budget\" must be" },
    { "{\"do\":\"view\",\"seat\":null}", "\"seat\" must be" },
    { "{\"do\":\"log\",\"seat\":true}", "\"seat\" must be" },
    { "{\"do\":\"log\",\"from\":-1}", "\"from\" must be" },
    { "{\"do\":\"log\",\"from\":9223372036854775807}", "\"from\" must be" },
    { "{\"do\":\"log\",\"from\":\"0\"}", "\"from\" must be" },
    /* move */
    { "{\"do\":\"move\"}", "say which move" },
    { "{\"do\":\"move\",\"index\":0,\"move\":\"take 1\"}", "not by several" },
    { "{\"do\":\"move\",\"index\":-1}", "\"index\" must be" },
    { "{\"do\":\"move\",\"index\":99}", "\"index\" must be" },
    { "{\"do\":\"move\",\"index\":4294967296}", "\"index\" must be" },
    { "{\"do\":\"move\",\"index\":\"0\"}", "\"index\" must be" },
    { "{\"do\":\"move\",\"index\":null}", "\"index\" must be" },
    { "{\"do\":\"move\",\"move\":0}", "\"move\" must be a string" },
    { "{\"do\":\"move\",\"move\":\"\"}", "'' is not offered; offered are: " },
    { "{\"do\":\"move\",\"move\":\"take 99\"}", "'take 99' is not offered; offered are: " },
    { "{\"do\":\"move\",\"move\":\"%s%n\\n\"}", "'%s%n?' is not offered" },
    { "{\"do\":\"move\",\"index\":0,\"seat\":1}", "seat 2 is asked, not seat 1" },
    { "{\"do\":\"move\",\"move\":\"x\",\"seat\":3}", "seat 2 is asked, not seat 3" },
    { "{\"do\":\"move\",\"index\":0,\"seat\":9}", "\"seat\" must be" },
    { "{\"do\":\"move\",\"index\":0,\"seat\":[]}", "\"seat\" must be" },
    { "{\"do\":\"move\",\"index\":0,\"viewer\":0}", "\"viewer\" must be" },
    { "{\"do\":\"move\",\"index\":0,\"viewer\":\"all\"}", "\"viewer\" must be" },
    { "{\"do\":\"move\",\"moves\":0}", "\"moves\" must be a list" },
    { "{\"do\":\"move\",\"moves\":[]}", "\"moves\" must be a list" },
    { "{\"do\":\"move\",\"moves\":[0,0,99]}", "number 3 of 3 in \"moves\"; none of them was" },
    { "{\"do\":\"move\",\"moves\":[0,\"fly\"]}", "'fly' is not offered" },
    { "{\"do\":\"move\",\"moves\":[0,null]}", "\"moves[1]\" must be" },
    { "{\"do\":\"move\",\"moves\":[0,0],\"seat\":2}", "seat 3 is asked, not seat 2" },
    /* undo */
    { "{\"do\":\"undo\",\"policy\":\"always\"}", "\"free\" or \"own\"" },
    { "{\"do\":\"undo\",\"moves\":1,\"seat\":1}", "not by both" },
    { "{\"do\":\"undo\",\"seat\":1,\"policy\":\"own\"}", "cannot be taken back" },
    { "{\"do\":\"undo\",\"seat\":3}", "cannot be taken back" },
    { "{\"do\":\"undo\",\"moves\":0}", "\"moves\" must be a whole number from 1 to 1" },
    { "{\"do\":\"undo\",\"moves\":2}", "\"moves\" must be" },
    { "{\"do\":\"undo\",\"moves\":4294967297}", "\"moves\" must be" },
    { "{\"do\":\"undo\",\"moves\":\"1\"}", "\"moves\" must be" },
};

Test(engine, what_is_wrong_is_told_and_changes_nothing)
{
    struct engine *engine = begun();
    do_fine(engine, "{\"do\":\"move\",\"index\":0}");
    char *before = state_of(engine);
    for (unsigned i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        ask_wrong(engine, wrongs[i].line, wrongs[i].says);
        char *after = state_of(engine);
        cr_assert_str_eq(after, before, "%s", wrongs[i].line);
        free(after);
    }
    free(before);
    engine_free(engine);
}

Test(engine, all_mistakes_of_a_request_are_told)
{
    struct engine *engine = engine_new();
    ask_wrong(engine, "{\"do\":\"view\",\"a\":1,\"saet\":2}", "'view' has no key 'a'");
    ask_wrong(engine, "{\"do\":\"view\",\"a\":1,\"saet\":2}", "did you mean 'seat'?");
    static const char *const two = "{\"do\":\"new\",\"game\":\"pebbles\",\"seed\":-1,"
                                   "\"options\":\"players=9 aks=all\"}";
    ask_wrong(engine, two, "\"seed\" must be");
    ask_wrong(engine, two, "from 3 to 3");
    ask_wrong(engine, two, "did you mean 'ask'?");
    engine_free(engine);
}

Test(engine, without_a_game_one_is_asked_for)
{
    static const char *const needing[] = { "view",   "decision", "move",     "undo", "hash",
                                           "scores", "stack",    "log",      "save", "since",
                                           "copy",   "restore",  "resample", "drop", "bot",
                                           "hint",   "look",     "why",      "cards" };
    struct engine *engine = engine_new();
    for (unsigned i = 0; i < sizeof needing / sizeof *needing; i++) {
        char line[100];
        snprintf(line, sizeof line, "{\"do\":\"%s\"}", needing[i]);
        ask_wrong(engine, line, "no game has begun");
    }
    /* a game that could not begin does not count as one */
    ask_wrong(engine, "{\"do\":\"new\",\"game\":\"pebbles\",\"options\":\"players=9\"}",
              "from 3 to 3");
    ask_wrong(engine, "{\"do\":\"view\"}", "no game has begun");
    engine_free(engine);
}

Test(engine, nul_bytes_are_refused)
{
    struct engine *engine = engine_new();
    static const char inside[] = "{\"do\":\"ga\0mes\"}", behind[] = "{\"do\":\"games\"}\0",
                      before[] = "\0{\"do\":\"games\"}", only[] = "\0\0\0";
    ask_wrong_bytes(engine, inside, sizeof inside - 1, "not a JSON object");
    ask_wrong_bytes(engine, behind, sizeof behind - 1, "not a JSON object");
    ask_wrong_bytes(engine, before, sizeof before - 1, "not a JSON object");
    ask_wrong_bytes(engine, only, sizeof only - 1, "not a JSON object");
    engine_free(engine);
}

/* `times` copies of a string between two others. */
static struct text repeated(const char *before, const char *string, unsigned times,
                            const char *after)
{
    struct text all = { 0 };
    text_add_string(&all, before);
    for (unsigned i = 0; i < times; i++) text_add_string(&all, string);
    text_add_string(&all, after);
    return all;
}

static void ask_wrong_text(struct engine *engine, struct text line, const char *needle)
{
    ask_wrong_bytes(engine, line.bytes, line.length, needle);
    text_release(&line);
}

Test(engine, deep_and_wide_requests_are_refused)
{
    struct engine *engine = engine_new();
    ask_wrong_text(engine, repeated("{\"id\":", "[", 5000, ""), "not a JSON object");
    ask_wrong_text(engine, repeated("{\"id\":", "{\"a\":", 5000, ""), "maximum parsing depth");
    ask_wrong_text(engine, repeated("{\"id\":", "[", 1000000, ""), "more than 10000 values");
    ask_wrong_text(engine, repeated("{\"id\":[", "{},", 1000000, "0],\"do\":\"games\"}"),
                   "more than 10000 values");
    /* commas in strings do not count as values, also after escaped quotes */
    ask_wrong_text(engine, repeated("{\"id\":\"\\\"", ",", 20000, "\",\"do\":\"gmaes\"}"),
                   "did you mean 'games'?");
    engine_free(engine);
}

Test(engine, the_longest_line_is_read_and_a_longer_one_refused)
{
    static const char *const start = "{\"do\":\"games\",\"id\":1";
    struct engine *engine = engine_new();
    unsigned blanks = ENGINE_LINE_MAX - (unsigned)strlen(start) - 1;
    struct text longest = repeated(start, " ", blanks, "}");
    cr_assert_eq(longest.length, (size_t)ENGINE_LINE_MAX);
    do_fine(engine, text_string(&longest));
    text_release(&longest);
    ask_wrong_text(engine, repeated(start, " ", blanks + 1, "}"), "longer than 20971520 bytes");
    /* a text longer than a save may be, in a line that is not too long */
    ask_wrong_text(engine, repeated("{\"do\":\"load\",\"text\":\"", "#", (16 << 20) + 1, "\"}"),
                   "the text is larger than 16777216 bytes");
    engine_free(engine);
}

/* ---- the stack and causes -------------------------------------------------------------------- */

static struct session *begin_scene(const struct game *game, const char *given)
{
    struct diagnostics d = { 0 };
    struct options options;
    options_init(game, &options);
    struct session *s = session_new_given(game, &options, 7, given, 1, &d);
    cr_assert(s, "%s", text_string(&d.out));
    diagnostics_release(&d);
    return s;
}

Test(report, the_stack_has_the_paused_rules_and_their_fields)
{
    static const char *const kinds[] = { "ask", "tell", NULL };
    /* the head of a frame is four bytes; a card and two spare bytes follow in that of `turn` */
    static const struct counter fields[] = {
        { "card", VALUE_CARD, .offset = 4, .bytes = 2 },
        { "number", VALUE_NUMBER, .offset = 6, .bytes = 2 },
        { "flag", VALUE_FLAG, .offset = 6, .bytes = 1 },
        { "seat", VALUE_SEAT, .offset = 6, .bytes = 1 },
        { "kind", VALUE_WORD, .offset = 6, .bytes = 1, .words = kinds },
        { "nobody", VALUE_SEAT, .offset = 2,
          .bytes = 1 }, /* really the step: no seat has that number */
        { "bytes", VALUE_NUMBER, .per = { PER_SEAT }, .offset = 0, .bytes = 1 },
        { 0 },
    };
    struct rule_spec rules[3] = { pebbles_game.rules[0], pebbles_game.rules[1],
                                  pebbles_game.rules[2] };
    struct game game = pebbles_game;
    cr_assert_eq(game.rules_count, 3);
    cr_assert_str_eq(rules[2].name, "turn");
    rules[2].fields = fields;
    game.rules = rules;
    struct session *s = begin_scene(&game, "hand[1]: steal 1, take 1\n");
    cr_assert(session_choose_text(s, "steal 1"));
    struct text out = { 0 };
    report_stack(s->table, &out);
    json_t *stack = json_loads(text_string(&out), 0, NULL);
    const json_t *outer = json_array_get(stack, 0), *inner = json_array_get(stack, 1);
    const json_t *told = json_object_get(inner, "fields");
    cr_assert_eq(json_array_size(stack), 2u);
    cr_assert_str_eq(json_string_value(json_object_get(outer, "rule")), "play_game");
    cr_assert_eq(json_object_size(json_object_get(outer, "fields")), 0u);
    cr_assert_str_eq(json_string_value(json_object_get(inner, "rule")), "turn");
    cr_assert_str_eq(json_string_value(json_object_get(told, "card")), "steal 1");
    cr_assert_eq(whole(told, "number"), 0);
    cr_assert(json_is_false(json_object_get(told, "flag")));
    cr_assert_eq(whole(told, "seat"), 1);
    cr_assert_gt(whole(inner, "step"), 3);
    cr_assert(json_is_null(json_object_get(told, "nobody")));
    cr_assert_str_eq(json_string_value(json_object_get(told, "kind")), "ask");
    cr_assert_eq(json_array_size(json_object_get(told, "bytes")), 3u);
#ifdef LIMBIC_TRACE
    const char *place = json_string_value(json_object_get(inner, "place"));
    cr_assert(place && strncmp(place, "pebbles.c:", 10) == 0);
#else
    cr_assert(json_is_null(json_object_get(inner, "place")));
#endif
    json_decref(stack);
    text_release(&out);
    session_free(s);
}

/* As if the text of a card in the hand of seat 1 made all happen that happens in a turn. */
static enum flow turn_with_cause(struct table *t, void *frame)
{
    t->cause = zone_at(t, zone_of(t, 1, 0))->last;
    return pebbles_game.rules[2].run(t, frame);
}

Test(report, a_cause_is_named_to_those_who_knew_the_card)
{
    struct rule_spec rules[3] = { pebbles_game.rules[0], pebbles_game.rules[1],
                                  pebbles_game.rules[2] };
    struct game game = pebbles_game;
    cr_assert_str_eq(rules[2].name, "turn");
    rules[2].run = turn_with_cause;
    game.rules = rules;
    struct session *s = begin_scene(&game, "hand[1]: take 2, take 1\n");
    struct log log;
    cr_assert(session_choose_text(s, "take 2"));
    log_init(&log, s, all_viewers(3));
    unsigned from = log_after(&log, 0);
    for (unsigned viewer = 0; viewer <= 3; viewer++) {
        struct text out = { 0 };
        struct reading reading = { viewer < 3 ? (seat_id)viewer : (seat_id)NOBODY };
        report_events(&log, from, &reading, &out);
        json_t *events = json_loads(text_string(&out), 0, NULL);
        const json_t *cause = json_object_get(json_array_get(events, 0), "cause");
        if (viewer == 0) {
            cr_assert_str_eq(json_string_value(json_object_get(cause, "name")), "take 1");
            cr_assert(json_is_integer(json_object_get(cause, "card")));
        } else {
            cr_assert_null(cause);
        }
        json_decref(events);
        text_release(&out);
    }
    log_release(&log);
    session_free(s);
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Everything found in `bytes` when they come in pieces of that size, with | after each line. */
static char *lines_of(const char *bytes, size_t piece, size_t most)
{
    struct lines lines = { .most = most };
    struct text all = { 0 };
    const char *end = bytes + strlen(bytes);
    for (const char *at = bytes; at < end;) {
        const char *stop = (size_t)(end - at) < piece ? end : at + piece;
        while (at < stop) {
            if (lines_take(&lines, &at, stop)) text_add(&all, "%s|", text_string(&lines.line));
            cr_assert_leq(lines.line.length, most + 1);
        }
    }
    if (lines_end(&lines)) text_add(&all, "%s|", text_string(&lines.line));
    cr_assert_not(lines_end(&lines));
    lines_release(&lines);
    if (!all.bytes) text_add_string(&all, "");
    return all.bytes;
}

Test(lines, pieces_of_any_size_give_the_same_lines)
{
    static const struct {
        const char *bytes, *lines;
    } cases[] = {
        { "", "" },
        { "\n", "|" },
        { "a", "a|" },
        { "a\n", "a|" },
        { "a\n\nbc\nd", "a||bc|d|" },
        { "abcd\nx\n", "abcd|x|" },      /* just short enough */
        { "abcde\nx\n", "abcde|x|" },    /* too long by one byte: that byte shows it */
        { "abcdefgh\nx\n", "abcde|x|" }, /* the rest is skipped */
        { "abcdefgh\nijklmnop\n", "abcde|ijklm|" },
        { "abcdefghijklmnopqrstuv", "abcde|" }, /* a line that never ends is handed out once */
        { "abcde", "abcde|" },
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (size_t piece = 1; piece < 24; piece++) {
            char *found = lines_of(cases[i].bytes, piece, 4);
            cr_assert_str_eq(found, cases[i].lines, "in pieces of %zu", piece);
            free(found);
        }
    }
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
