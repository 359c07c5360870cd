/* SPDX-License-Identifier: MIT */
/* Saves and scenes carry the decks they are played with, and so do requests to the engine. */
#include <criterion/criterion.h>
#include <limits.h>
#include <string.h>

#include "cardlang/deck_lists.h"
#include "games/registry.h"
#include "kernel/options.h"
#include "kernel/position.h"
#include "session/script.h"
#include "testing/ask_engine.h"

static const struct game *posies(void)
{
    struct diagnostics d = { 0 };
    return game_find("posies", &d, 0, 0);
}

/* ---- saves ----------------------------------------------------------------------------------- */

#define OWN                     "deck mine \"Mine\"\n    2 Daisy\n    2 Fern\n    2 Violet\n"
#define SAVE_OF(decks, options) "limbic save 1\ngame posies\n" decks "options " options "\nseed 3\n"

/* Plays a text that has one script; NULL: it is refused, with the mistakes. */
static struct session *played(const char *source, struct text *notes, struct diagnostics *d)
{
    struct scripts scripts;
    struct script_run run = { .moves_most = UINT_MAX };
    *d = (struct diagnostics){ .file = "save", .source = source };
    if (scripts_parse(&scripts, source, d)) {
        cr_assert_eq(scripts.count, 1);
        if (notes) text_add_string(notes, text_string(&scripts.all[0].notes));
        if (!script_play(&scripts.all[0], &run, d)) {
            session_free(run.session);
            run.session = NULL;
        }
    }
    scripts_release(&scripts);
    return run.session;
}

static struct session *played_well(const char *source, struct text *notes)
{
    struct diagnostics d;
    struct session *s = played(source, notes, &d);
    cr_assert(s, "%s", text_string(&d.out));
    return s;
}

static void expect_refused(const char *source, const char *words)
{
    struct diagnostics d;
    cr_expect_null(played(source, NULL, &d));
    cr_expect(strstr(text_string(&d.out), words), "'%s' is not reported, but: %s", words,
              text_string(&d.out));
    diagnostics_release(&d);
}

static void play_on(struct session *s)
{
    struct stream luck = stream_make(1, 1);
    while (!table_is_over(s->table)) session_choose(s, stream_below(&luck, s->table->moves));
}

/* Nothing but the save knows the deck: another program, another day. */
Test(script_decks, a_save_replays_where_the_files_are_not)
{
    struct session *s = played_well(SAVE_OF(OWN, "decks=mine,sunny,mine"), NULL);
    struct text save = { 0 }, again = { 0 };
    play_on(s);
    session_save(s, &save);
    uint64_t hash = position_hash(s->table);
    cr_expect(strstr(text_string(&save), "\ndeck mine \"Mine\" "), "%s", text_string(&save));
    cr_expect(strstr(text_string(&save), "\ndeck sunny \"Sunny Morning\" "));
    cr_expect_null(strstr(text_string(&save), "shady"), "only what is played with");
    cr_expect_eq(strstr(strstr(text_string(&save), "deck mine") + 1, "deck mine"), NULL, "once");
    session_free(s);
    deck_lists_release();
    s = played_well(text_string(&save), NULL);
    cr_expect_eq(position_hash(s->table), hash);
    session_save(s, &again);
    cr_expect_str_eq(text_string(&again), text_string(&save));
    session_free(s);
    text_release(&save);
    text_release(&again);
}

/* The default decks are not printed among the options, and stay what they were. */
Test(script_decks, the_default_decks_are_saved_too)
{
    struct options options;
    struct diagnostics d = { 0 };
    struct text save = { 0 };
    options_init(posies(), &options);
    struct session *s = session_new(posies(), &options, 1, &d);
    play_on(s);
    session_save(s, &save);
    cr_expect(strstr(text_string(&save), "\noptions players=2\n"), "%s", text_string(&save));
    cr_expect(strstr(text_string(&save), "\ndeck shady \"Shady Afternoon\" "));
    struct session *again = played_well(text_string(&save), NULL);
    cr_expect_eq(again->setup->options.lists, s->setup->options.lists, "the lists are those here");
    session_free(again);
    session_free(s);
    text_release(&save);
}

Test(script_decks, another_list_of_that_name_is_noted)
{
    struct text notes = { 0 };
    struct session *s = played_well(SAVE_OF(OWN, "decks=mine,sunny"), &notes);
    cr_expect_str_eq(text_string(&notes), "");
    session_free(s);
    s = played_well(
        SAVE_OF("deck sunny \"Sunny\"\n    2 Daisy\n    2 Fern\n    2 Ivy\n", "decks=sunny,shady"),
        &notes);
    cr_expect_str_eq(text_string(&notes), "the deck 'sunny' here has other cards; the one in the "
                                          "file is played with\n");
    struct text save = { 0 };
    session_save(s, &save);
    cr_expect(strstr(text_string(&save), "    2 Daisy\n    2 Fern\n    2 Ivy\n"));
    session_free(s);
    text_release(&save);
    text_release(&notes);
}

/* A save says the hash of each deck: a card exchanged by hand does not pass for what was played. */
Test(script_decks, an_altered_deck_is_refused)
{
    struct text save = { 0 };
    struct session *s = played_well(SAVE_OF(OWN, "decks=mine,sunny"), NULL);
    session_save(s, &save);
    session_free(s);
    char *violet = strstr(text_string(&save), "2 Violet");
    cr_assert(violet);
    memcpy(violet, "2 Poppy ", 8);
    expect_refused(text_string(&save), "these are not the cards that were saved: their hash is ");
    memcpy(violet, "2 Viloet", 8);
    expect_refused(text_string(&save), "there is no card 'Viloet' (did you mean 'Violet'?)");
    memcpy(violet, "1 Violet", 8);
    expect_refused(text_string(&save), "this deck has 5 cards, and a deck of posies has 6");
    memcpy(violet, "2 Nettle", 8);
    expect_refused(text_string(&save), "no deck may have 'Nettle'");
    text_release(&save);
}

Test(script_decks, mistakes)
{
    expect_refused(SAVE_OF("options players=2\n" OWN, "decks=mine,sunny"),
                   "save:4:1: decks come before the options");
    expect_refused(SAVE_OF(OWN OWN, "decks=mine,sunny"), "there is a deck 'mine' already");
    expect_refused(SAVE_OF("deck mine \"Mine\" 012\n", "players=2"), "the hash of a deck has 16");
    expect_refused("limbic save 1\n" OWN, "a line 'game NAME' is expected before this");
    expect_refused("limbic save 1\ngame pebbles\n" OWN, "the players of pebbles build no decks");
    expect_refused("limbic save 1\ngame posies\n" OWN "deck\n", "the deck's name is expected");
    struct diagnostics d;
    cr_expect_null(
        played(SAVE_OF("deck mine \"Mine\"\n    2 Daisy\n", "decks=mine,sunny"), NULL, &d));
    cr_expect_eq(d.count, 1, "what follows from it is not reported: %s", text_string(&d.out));
    diagnostics_release(&d);
}

/* Cut off anywhere, a save with decks is refused or a shorter game. */
Test(script_decks, a_save_cut_off_does_no_harm)
{
    struct text save = { 0 };
    struct session *s = played_well(SAVE_OF(OWN, "decks=mine,sunny"), NULL);
    session_save(s, &save);
    session_free(s);
    for (size_t length = 0; length < save.length; length++) {
        char *cut = must_alloc(length + 1, 1);
        struct diagnostics d;
        memcpy(cut, save.bytes, length);
        s = played(cut, NULL, &d);
        cr_expect(s || d.count, "cut at %zu it is refused without a word", length);
        session_free(s);
        diagnostics_release(&d);
        free(cut);
    }
    text_release(&save);
}

/* ---- the engine ------------------------------------------------------------------------------ */

#define NEW(lists, decks)                                                                          \
    "{\"do\":\"new\",\"game\":\"posies\",\"deck_lists\":" lists ",\"options\":{\"decks\":\"" decks \
    "\"}}"
#define TEXT(name) "\"deck " name " \\\"Own\\\"\\n2 Daisy\\n2 Fern\\n2 Ivy\""

Test(script_decks, the_engine_takes_lists_as_text)
{
    struct engine *engine = engine_new();
    do_fine(engine, NEW("[" TEXT("own") "]", "own,sunny"));
    json_t *save = ask_fine(engine, "{\"do\":\"save\"}");
    const char *text = json_string_value(json_object_get(save, "text"));
    cr_assert(text && strstr(text, "deck own \"Own\""), "%s", text);
    do_fine(engine, NEW("[" TEXT("own") "," TEXT("more") "]", "own,more"));
    do_fine(engine, NEW("[\"game posies\\ndeck a \\\"A\\\"\\n2 Daisy\\n2 Fern\\n2 Ivy\"]", "a,a"));
    /* What one table brings, others do not have. */
    ask_wrong(engine, "{\"do\":\"new\",\"game\":\"posies\",\"options\":{\"decks\":\"own,sunny\"}}",
              "'own,sunny' is not a value of the option 'decks'");
    json_decref(save);
    engine_free(engine);
}

Test(script_decks, the_engine_reports_mistakes_in_lists)
{
    struct engine *engine = engine_new();
    ask_wrong(engine, NEW("\"text\"", "sunny,sunny"), "must be a list of texts");
    ask_wrong(engine, NEW("[7]", "sunny,sunny"), "must be a list of texts");
    ask_wrong(engine, NEW("[\"2 Daisy\"]", "sunny,sunny"), "deck_lists:1:1: 'deck NAME");
    ask_wrong(engine, NEW("[" TEXT("sunny") "]", "sunny,sunny"), "there is a deck 'sunny' already");
    ask_wrong(engine, NEW("[" TEXT("own") "," TEXT("own") "]", "own,own"), "'own' already");
    ask_wrong(engine, "{\"do\":\"new\",\"game\":\"pebbles\",\"deck_lists\":[]}",
              "the players of pebbles build no decks");
    ask_wrong(engine, NEW("[]", "everything,sunny"), "'everything' cannot be played");
    engine_free(engine);
}

Test(script_decks, the_engine_notes_other_decks)
{
    struct engine *engine = engine_new();
    json_t *reply = ask_fine(
        engine, "{\"do\":\"load\",\"text\":\"limbic save 1\\ngame posies\\ndeck sunny \\\"S\\\"\\n"
                " 2 Daisy\\n 2 Fern\\n 2 Ivy\\noptions players=2\\n\"}");
    const json_t *notes = json_object_get(reply, "notes");
    cr_assert_eq(json_array_size(notes), 1);
    cr_expect(strstr(json_string_value(json_array_get(notes, 0)), "the deck 'sunny' here"));
    json_decref(reply);
    reply = ask_fine(engine, "{\"do\":\"load\",\"text\":\"limbic save 1\\ngame posies\\n\"}");
    cr_expect_null(json_object_get(reply, "notes"));
    json_decref(reply);
    engine_free(engine);
}
