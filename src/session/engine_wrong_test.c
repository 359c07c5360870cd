/* SPDX-License-Identifier: MIT */
/* The engine: hostile lines and wrong requests are refused, and a refusal changes nothing. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing/ask_engine.h"

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
    { "{\"do\":\"undo\xff\"}", "byte 12 of the line is not UTF-8" },
    { "{\"do\":\"un\xc3\"}", "byte 10 of the line is not UTF-8" },
    { "{\"do\":\"\xed\xa0\x80\"}", "byte 8 of the line is not UTF-8" },
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
    { "{\"do\":\"why\",\"card\":4294967294,\"seat\":2}", "seat 2 knows no card with the id" },
    { "{\"do\":\"why\",\"card\":4294967294}", "not everybody sees a card with the id" },
    { "{\"do\":\"why\",\"card\":1,\"moves\":1}", "say one of them" },
    { "{\"do\":\"why\",\"card\":1,\"changed\":[\"counters/pool\"]}", "say one of them" },
    { "{\"do\":\"why\",\"changed\":[]}", "\"changed\" must be a list of 1 to 32 paths" },
    { "{\"do\":\"why\",\"changed\":\"counters/pool\"}", "\"changed\" must be a list" },
    { "{\"do\":\"why\",\"changed\":[\"counters/pool\",7]}", "\"changed\" must be a list" },
    { "{\"do\":\"why\",\"place\":\"nowhere\"}", "there is no place 'nowhere'" },
    { "{\"do\":\"why_not\"}", "\"card\", \"kind\" or both" },
    { "{\"do\":\"why_not\",\"kind\":\"fly\"}", "no kind of move 'fly'; there are: play, " },
    { "{\"do\":\"why_not\",\"kind\":1}", "\"kind\" must be a string" },
    { "{\"do\":\"why_not\",\"card\":-1}", "\"card\" must be" },
    { "{\"do\":\"why_not\",\"card\":4294967294}", "seat 2 knows no card with the id" },
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
    static const char *const needing[] = { "view",   "decision", "move",     "undo",  "hash",
                                           "scores", "stack",    "log",      "save",  "since",
                                           "copy",   "restore",  "resample", "drop",  "bot",
                                           "hint",   "look",     "why",      "cards", "why_not" };
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

Test(engine, nul_bytes_are_named)
{
    struct engine *engine = engine_new();
    static const char inside[] = "{\"do\":\"ga\0mes\"}", after[] = "{\"do\":\"games\"}\0",
                      before[] = "\0{\"do\":\"games\"}", only[] = "\0\0\0";
    ask_wrong_bytes(engine, inside, sizeof inside - 1, "byte 10 of the line is 0");
    ask_wrong_bytes(engine, after, sizeof after - 1, "byte 15 of the line is 0");
    ask_wrong_bytes(engine, before, sizeof before - 1, "byte 1 of the line is 0");
    ask_wrong_bytes(engine, only, sizeof only - 1, "byte 1 of the line is 0");
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
