/* SPDX-License-Identifier: MIT */
/* The engine: questions that a client has spared its seats. */
#include <stdio.h>

#include "testing/ask_engine.h"

/* Each hero whose turn begins may skip it. */
static const char skipping[] =
    "scene Skip\ngame sentinels\n"
    "options villain=baron-blade heroes=legacy,haka,ra environment=insula-primalis\ngiven\n"
    "    round = 2\n    turn = hero-1\n    phase = start\n"
    "    hand[1]:\n    hand[2]:\n    hand[3]:\n"
    "    play: Baron Blade {hp=30}, Legacy, Haka, Ra, Volcanic Eruption\n"
    "    villain deck: Flesh-Repair Nanites, ...\n    environment deck: Obsidian Field, ...\n";

static struct engine *engine_with(const char *text)
{
    struct engine *engine = engine_new();
    char *line = load_line(text);
    do_fine(engine, line);
    free(line);
    return engine;
}

/* How many lines the reply has about what was answered, and the first of them. */
static void expect_told(const json_t *reply, const char *wanted)
{
    const json_t *list = json_object_get(reply, "auto");
    cr_assert_eq(json_array_size(list), wanted ? 1u : 0u);
    if (!wanted) return;
    char *words = words_of(json_array_get(list, 0));
    cr_expect_str_eq(words, wanted);
    free(words);
}

static int64_t asked_now(const json_t *reply)
{
    return whole(json_object_get(reply, "decision"), "seat");
}

/* At this question, which is then a move of the seat's own, and from now on: told to that seat, and
 * to nobody else. */
Test(engine_auto, what_is_set_answers)
{
    struct engine *engine = engine_with(skipping);
    json_t *reply = ask_fine(engine, "{\"do\":\"auto\",\"seat\":1,\"say\":\"no\"}");
    cr_expect_eq(whole(reply, "moves"), 1);
    expect_told(reply, NULL);
    cr_expect_eq(json_array_size(json_object_get(reply, "settings")), 1u);
    json_decref(reply);
    do_fine(engine, "{\"do\":\"auto\",\"seat\":2,\"say\":\"orders spare\"}");
    do_fine(engine, "{\"do\":\"move\",\"moves\":[\"use nothing\",\"draw 0\"]}");
    do_fine(engine, "{\"do\":\"auto\",\"seat\":2,\"say\":\"no\"}");
    /* from the turn of the second to that of the first: the villain and the environment between */
    static const char *const viewers[] = { "\"viewer\":1,", "\"viewer\":2,", "" };
    for (unsigned i = 0; i < 3; i++) {
        char line[200];
        do_fine(engine, "{\"do\":\"copy\",\"to\":\"mark\"}");
        snprintf(line, sizeof line,
                 "{\"do\":\"move\",%s\"moves\":[\"use nothing\",\"draw 0\",\"no\",\"use nothing\","
                 "\"draw 0\",\"rest\"]}",
                 viewers[i]);
        reply = ask_fine(engine, line);
        expect_told(reply, i == 0 ? "auto: Volcanic Eruption: no." : NULL);
        cr_expect_eq(asked_now(reply), 1);
        json_decref(reply);
        do_fine(engine, "{\"do\":\"restore\",\"from\":\"mark\"}");
    }
    engine_free(engine);
}

/* Each seat has its own settings, and each table. */
Test(engine_auto, settings_belong_to_a_seat_of_a_table)
{
    struct engine *engine = engine_with(skipping);
    do_fine(engine, "{\"do\":\"auto\",\"seat\":1,\"say\":\"no\"}");
    do_fine(engine, "{\"do\":\"new\",\"table\":\"b\",\"game\":\"sentinels\"}");
    static const char *const others[] = { "{\"do\":\"auto\",\"seat\":2}",
                                          "{\"do\":\"auto\",\"seat\":1,\"table\":\"b\"}" };
    for (unsigned i = 0; i < 2; i++) {
        json_t *reply = ask_fine(engine, others[i]);
        cr_expect_eq(json_array_size(json_object_get(reply, "settings")), 0u);
        cr_expect_str_eq(json_string_value(json_object_get(reply, "orders")), "ask");
        json_decref(reply);
    }
    engine_free(engine);
}

/* Undo goes to what the seat decided; a save has all of it. */
Test(engine_auto, undo_and_saves)
{
    struct engine *engine = engine_with(skipping);
    do_fine(engine, "{\"do\":\"move\",\"move\":\"no\"}");
    do_fine(engine, "{\"do\":\"move\",\"moves\":[\"use nothing\",\"draw 0\"]}");
    do_fine(engine, "{\"do\":\"auto\",\"seat\":2,\"say\":\"no\"}");
    json_t *reply = ask_fine(engine, "{\"do\":\"undo\",\"seat\":2}");
    cr_expect_eq(whole(reply, "moves"), 3);
    cr_expect_eq(asked_now(reply), 2); /* it is put again, although it is set */
    json_decref(reply);
    char *save = save_of(engine), *line = load_line(save);
    cr_expect(strstr(save, "# auto:{\"seat\":2,\"kind\":\"no\""), "%s", save);
    reply = ask_fine(engine, line);
    cr_expect_eq(whole(reply, "moves"), 4);
    json_decref(reply);
    free(save);
    free(line);
    engine_free(engine);
}

/* ---- windows --------------------------------------------------------------------------------- */

/* Both can answer; the first is to act. */
static const char duel[] =
    "scene Duel\ngame sentiment\noptions decks=anger,love ask=windows\ngiven\n"
    "    turn = 1\n    turns = 5\n    step = evocation\n    well[1,anger] = 4\n"
    "    hand[1]: Snap, Irritable Imp\n    field[1]: Vengeful Fencer\n"
    "    well[2,love] = 2\n    hand[2]: Embrace\n    field[2]: Generous Host\n";

static void expect_passes(const json_t *reply, const char *wanted)
{
    char *passes = json_dumps(json_object_get(reply, "passes"), JSON_COMPACT);
    cr_expect_str_eq(passes, wanted);
    free(passes);
}

static char *prompt_now(const json_t *reply)
{
    const json_t *decision = json_object_get(reply, "decision");
    return strdup(json_string_value(json_object_get(decision, "prompt")));
}

/* Several windows are one line, told to the seat for which they were passed and to nobody else. */
Test(engine_auto, windows_are_passed)
{
    struct engine *engine = engine_with(duel);
    json_t *reply = ask_fine(engine, "{\"do\":\"auto\",\"seat\":2}");
    expect_passes(reply, "[]");
    json_decref(reply);
    do_fine(engine, "{\"do\":\"auto\",\"seat\":1,\"say\":\"ends\"}");
    reply = ask_fine(engine, "{\"do\":\"auto\",\"seat\":2,\"say\":\"turn\"}");
    expect_passes(reply, "[\"turn\"]");
    cr_expect_eq(whole(reply, "moves"), 0);
    json_decref(reply);
    static const char *const viewers[] = { "\"viewer\":1,", "\"viewer\":2,", "" };
    static const char *const told[] = { "1 time you passed (auto ends).",
                                        "2 times you passed (auto turn).", NULL };
    for (unsigned i = 0; i < 3; i++) {
        char line[120];
        do_fine(engine, "{\"do\":\"copy\",\"to\":\"mark\"}");
        snprintf(line, sizeof line, "{\"do\":\"move\",%s\"moves\":[\"evoke Irritable Imp\"]}",
                 viewers[i]);
        reply = ask_fine(engine, line);
        expect_told(reply, i == 1 ? "1 time you passed (auto turn)." : NULL);
        json_decref(reply);
        do_fine(engine, "{\"do\":\"restore\",\"from\":\"mark\"}");
        snprintf(line, sizeof line,
                 "{\"do\":\"move\",%s\"moves\":[\"evoke Irritable Imp\",\"pass\",\"end step\"]}",
                 viewers[i]);
        reply = ask_fine(engine, line);
        expect_told(reply, told[i]);
        json_decref(reply);
        do_fine(engine, "{\"do\":\"restore\",\"from\":\"mark\"}");
    }
    engine_free(engine);
}

/* Said at a window it answers it, as a move of the seat's own; off asks again; a save has it. */
Test(engine_auto, a_window_that_is_pending_is_passed)
{
    struct engine *engine = engine_with(duel);
    do_fine(engine, "{\"do\":\"move\",\"move\":\"end step\"}");
    json_t *reply = ask_fine(engine, "{\"do\":\"auto\",\"seat\":1,\"say\":\"ends\"}");
    cr_expect_eq(whole(reply, "moves"), 2);
    cr_expect_eq(asked_now(reply), 2);
    expect_told(reply, NULL);
    json_decref(reply);
    do_fine(engine, "{\"do\":\"move\",\"move\":\"pass\"}");
    reply = ask_fine(engine, "{\"do\":\"move\",\"move\":\"no more\",\"viewer\":1}");
    expect_told(reply, "1 time you passed (auto ends).");
    json_decref(reply);
    char *save = save_of(engine), *line = load_line(save);
    cr_expect(strstr(save, "# auto:{\"seat\":1,\"passes\":[\"ends\"]}\n"), "%s", save);
    do_fine(engine, line);
    reply = ask_fine(engine, "{\"do\":\"auto\",\"seat\":1,\"say\":\"off ends\"}");
    expect_passes(reply, "[]");
    json_decref(reply);
    do_fine(engine, "{\"do\":\"move\",\"move\":\"pass\"}");
    reply = ask_fine(engine, "{\"do\":\"move\",\"move\":\"end step\"}");
    char *prompt = prompt_now(reply);
    cr_expect_str_eq(prompt, "answer step");
    cr_expect_eq(asked_now(reply), 1);
    json_decref(reply);
    free(prompt);
    free(save);
    free(line);
    engine_free(engine);
}

Test(engine_auto, what_is_refused)
{
    struct engine *engine = engine_with(skipping);
    char *before = state_of(engine);
    ask_wrong(engine, "{\"do\":\"auto\"}", "\"seat\" must be given");
    ask_wrong(engine, "{\"do\":\"auto\",\"seat\":2,\"say\":\"no\"}", "no one answer that refuses");
    ask_wrong(engine, "{\"do\":\"auto\",\"seat\":1,\"say\":\"perhaps\"}", "After 'auto' comes");
    ask_wrong(engine, "{\"do\":\"auto\",\"seat\":1,\"say\":7}", "must be a string");
    char *after = state_of(engine);
    cr_expect_str_eq(after, before);
    free(before);
    free(after);
    do_fine(engine, "{\"do\":\"new\",\"game\":\"pebbles\",\"bots\":[null,\"greedy\",\"greedy\"]}");
    ask_wrong(engine, "{\"do\":\"auto\",\"seat\":2}", "a bot plays seat 2");
    ask_wrong(engine, "{\"do\":\"auto\",\"seat\":1,\"say\":\"ends\"}",
              "In Pebbles there is nothing that 'auto ends' could answer");
    ask_wrong(engine, "{\"do\":\"auto\",\"seat\":1,\"say\":\"emty\"}",
              "Did you mean 'auto empty'?");
    engine_free(engine);
}
