/* SPDX-License-Identifier: MIT */
/* The engine: what is new since then, several tables, bots at them. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing/ask_engine.h"

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

/* Without "moves" who was asked in the turn of the Ego is told all of that; with it, that many. */
Test(engine, why_tells_a_turn_with_a_question_from_its_beginning)
{
    struct engine *engine = begun();
    char *line = load_line(
        "scene x\ngame cerebria\noptions spirits=hatred,misery decks=random\ngiven\n"
        "    round = 2\n    turn = \"first Spirit\"\n    at[1] = Valley\n    at[2] = Cradle\n"
        "    ego at[gatekeeper] = Network-Land\n    operation: Endeavor III\n"
        "    operations: Defiance I, ...\n    Valley 2: Bleakness\n    Willow 1: Brightness\n"
        "    Willow-Valley: Bleakness\n    Willow 2:\n    hand[1]:\n    Network 2: Fear\n"
        "    Valley 1: Embarrassment\nplay\n    1: end turn\n    1: ambition\n"
        "    1: spirit 2\n");
    do_fine(engine, line);
    static const char *const asked[] = { "{\"do\":\"why\"}", "{\"do\":\"why\",\"moves\":1}" };
    for (unsigned i = 0; i < 2; i++) {
        json_t *reply = ask_fine(engine, asked[i]);
        const json_t *first = json_array_get(json_object_get(reply, "why"), 0);
        cr_expect_eq(whole(first, "move"), i ? 3 : 2, "%s", asked[i]);
        json_decref(reply);
    }
    free(line);
    engine_free(engine);
}

/* Of a number that changed two moves ago: that move, with what did it. */
Test(engine, why_something_has_changed)
{
    struct engine *engine = begun();
    do_fine(engine, "{\"do\":\"load\",\"text\":\"scene x\\ngame pebbles\\ngiven\\n"
                    "    hand[1]: take 2, take 1\\n    hand[2]: bank 2, bank 4\\nplay\\n"
                    "    1: take 2\\n    2: bank 2\\n\"}");
    json_t *reply = ask_fine(engine, "{\"do\":\"why\",\"changed\":[\"counters/pool\"],\"seat\":1}");
    cr_expect_eq(whole(reply, "move"), 1);
    const json_t *lines = json_object_get(reply, "why"), *take = json_array_get(lines, 1);
    cr_expect_eq(whole(reply, "event"), whole(take, "number"));
    char *words = words_of(json_object_get(take, "text"));
    cr_expect_str_eq(words, "Player 1 takes 2 pebbles from the pool.");
    free(words);
    json_decref(reply);
    reply = ask_fine(engine, "{\"do\":\"why\",\"changed\":[\"counters/poodle\"]}");
    cr_expect_null(json_object_get(reply, "why"), "nothing of that name has changed");
    cr_expect_null(json_object_get(reply, "move"));
    json_decref(reply);
    do_fine(engine, "{\"do\":\"new\",\"game\":\"cerebria\"}");
    reply = ask_fine(engine, "{\"do\":\"why\",\"place\":\"Willow\"}");
    cr_expect_eq(json_array_size(json_object_get(reply, "lines")), 2u, "one for each side");
    json_decref(reply);
    engine_free(engine);
}

/* Why a card is as it is: of a game without such numbers, whether it can be played. */
Test(engine, why_of_a_card)
{
    struct engine *engine = begun();
    json_t *reply = ask_fine(engine, "{\"do\":\"decision\"}");
    const json_t *options = json_object_get(json_object_get(reply, "decision"), "options");
    char line[100];
    snprintf(line, sizeof line, "{\"do\":\"why\",\"seat\":1,\"card\":%u}",
             (unsigned)whole(json_object_get(options, "0"), "card"));
    json_decref(reply);
    reply = ask_fine(engine, line);
    const json_t *lines = json_object_get(reply, "lines");
    cr_assert_eq(json_array_size(lines), 1u);
    char *words = words_of(json_array_get(lines, 0));
    cr_expect_str_eq(words, "It is among your moves.");
    free(words);
    json_decref(reply);
    engine_free(engine);
}

Test(engine, why_not_says_what_is_lacking)
{
    struct engine *engine = begun();
    json_t *reply = ask_fine(engine, "{\"do\":\"why_not\",\"kind\":\"steal\"}");
    cr_assert(json_is_false(json_object_get(reply, "offered")));
    cr_assert(json_object_get(reply, "text"));
    json_decref(reply);
    reply = ask_fine(engine, "{\"do\":\"why_not\",\"kind\":\"play\"}");
    cr_assert(json_is_true(json_object_get(reply, "offered")));
    json_decref(reply);
    /* somebody else's turn, with the seat marked */
    reply = ask_fine(engine, "{\"do\":\"why_not\",\"seat\":2,\"kind\":\"play\"}");
    json_t *wanted = json_pack("[s,{s:i,s:s},s]", "it is the turn of ", "seat", 1, "text",
                               "Player 1", " to answer");
    cr_assert(json_equal(json_object_get(reply, "text"), wanted));
    json_decref(wanted);
    json_decref(reply);
    play_to_the_end(engine);
    ask_wrong(engine, "{\"do\":\"why_not\",\"kind\":\"play\"}", "the game is over");
    engine_free(engine);
}

Test(engine, what_will_happen_can_be_asked_where_it_can_be_foretold)
{
    struct engine *engine = begun();
    ask_wrong(engine, "{\"do\":\"forecast\"}", "nothing can be foretold in this game");
    json_decref(ask_fine(engine, "{\"do\":\"new\",\"game\":\"tides\",\"seed\":3}"));
    json_t *reply = ask_fine(engine, "{\"do\":\"forecast\",\"seat\":1}");
    json_t *wanted = json_pack("[{s:s,s:i,s:i,s:s}]", "kind", "rise", "chances", 1, "of", 2, "text",
                               "A swell rises, and is as likely high as low.");
    cr_expect(json_equal(json_object_get(reply, "forecast"), wanted));
    json_decref(wanted);
    json_decref(reply);
    json_decref(ask_fine(engine, "{\"do\":\"move\",\"index\":0}"));
    reply = ask_fine(engine, "{\"do\":\"forecast\",\"seat\":1}");
    wanted =
        json_pack("[{s:s,s:[s,{s:s,s:s},s]},{s:s,s:i,s:s}]", "kind", "swell", "text",
                  "In 8 turns a swell reaches the ", "place", "cove", "text", "cove", ".", "kind",
                  "shells", "depth", 1, "text", "It takes up to 2 of the shells there.");
    cr_expect(json_equal(json_object_get(reply, "forecast"), wanted));
    json_decref(wanted);
    json_decref(reply);
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
