/* SPDX-License-Identifier: MIT */
/* Cards, rulings, and decks and card files that are checked: right ones, wrong ones and hostile
 * ones. */
#include <stdlib.h>

#include "testing/at_table.h"

static json_t *answer_to(struct served *s, const char *method, const char *path, const char *body)
{
    json_t *answer = json_loads(served_request(s, method, path, body), 0, NULL);
    cr_assert(answer, "%s: %s", path, text_string(&s->reply));
    return answer;
}

static const char *string_at(const json_t *object, const char *key)
{
    const char *string = json_string_value(json_object_get(object, key));
    return string ? string : "";
}

/* ---- what there is --------------------------------------------------------------------------- */

static const json_t *game_named(const json_t *all, const char *name)
{
    const json_t *list = json_object_get(all, "games");
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (strcmp(string_at(json_array_get(list, i), "game"), name) == 0)
            return json_array_get(list, i);
    }
    return NULL;
}

Test(card_requests, games_say_where_their_cards_are)
{
    struct served *s = served_new(NULL, 1);
    json_t *all = answer_to(s, "GET", "/api/cards", NULL);
    static const char *const names[] = { "gemotion", "sentinels", "sentiment", "cerebria" };
    for (unsigned i = 0; i < 4; i++) {
        const json_t *game = game_named(all, names[i]);
        cr_assert(game, "%s", names[i]);
        json_t *cards = answer_to(s, "GET", string_at(game, "cards"), NULL);
        cr_expect_gt(json_array_size(json_object_get(cards, "cards")), 50u);
        cr_expect_gt(json_array_size(json_object_get(game, "files")), 0u);
        json_decref(cards);
    }
    cr_expect(!game_named(all, "posies") && !game_named(all, "pebbles"));
    const json_t *sentiment = game_named(all, "sentiment");
    cr_expect_eq(json_array_size(json_object_get(sentiment, "lists")), 9u);
    cr_expect_eq(json_integer_value(json_object_get(json_object_get(sentiment, "deck"), "cards")),
                 30);
    cr_expect(!json_object_get(game_named(all, "gemotion"), "deck"), "its players build none");
    json_decref(all);
    served_free(s);
}

Test(card_requests, what_is_not_there_is_said_so)
{
    struct served *s = served_new(NULL, 1);
    static const char *const nothing[] = { "/cards/",
                                           "/cards/sentiment/0.json",
                                           "/cards/sentiment/0123456789abcdef.jsonx",
                                           "/api/cards/sentiment/none.cards",
                                           "/api/cards/sentiment/(rules)",
                                           "/api/cards/../1-anger.cards",
                                           "/api/cards/pebbles/1.cards",
                                           "/rulings/pebbles.json",
                                           "/rulings/",
                                           "/api/decks/check",
                                           "/api/cards/check",
                                           NULL };
    for (unsigned i = 0; nothing[i]; i++) {
        served_request(s, "GET", nothing[i], NULL);
        cr_expect_eq(s->status, 404u, "%s: %u", nothing[i], s->status);
    }
    served_request(s, "GET", "/api/cards/sentiment/1-anger.cards", NULL);
    cr_expect_eq(s->status, 200u);
    cr_expect(strstr(text_string(&s->reply), "card \"Annoyed Gnat\" x2"));
    served_request(s, "GET", "/rulings/sentiment.json", NULL);
    cr_expect(strstr(text_string(&s->reply), "\"cards\":[\"Courageous Champion\"]"));
    served_free(s);
}

/* ---- decks ----------------------------------------------------------------------------------- */

Test(card_requests, a_deck_is_checked_in_the_words_of_the_command)
{
    struct served *s = served_new(NULL, 1);
    json_t *fine = answer_to(
        s, "POST", "/api/decks/check",
        "{\"text\":\"game posies\\ndeck mine \\\"Mine\\\"\\n2 Daisy\\n2 Fern\\n2 Ivy\\n\"}");
    cr_expect_str_eq(string_at(fine, "words"), "1 deck, all fine");
    const json_t *deck = json_array_get(json_object_get(fine, "decks"), 0);
    cr_expect_eq(json_integer_value(json_object_get(deck, "count")), 6);
    cr_expect_eq(json_array_size(json_object_get(deck, "cards")), 3u);
    json_decref(fine);
    json_t *wrong = answer_to(s, "POST", "/api/decks/check",
                              "{\"game\":\"sentiment\",\"text\":\"deck mine \\\"Mine\\\"\\n"
                              "2 Snapp\\n3 Fury\\n2 Snap\\n\"}");
    const json_t *mistakes = json_object_get(wrong, "mistakes");
    cr_expect_str_eq(string_at(wrong, "words"), "3 mistakes");
    cr_expect(strstr(string_at(json_array_get(mistakes, 0), "text"), "did you mean 'Snap'?"));
    cr_expect_eq(json_integer_value(json_object_get(json_array_get(mistakes, 0), "line")), 2);
    cr_expect_eq(json_integer_value(json_object_get(json_array_get(mistakes, 0), "column")), 3);
    deck = json_array_get(json_object_get(wrong, "decks"), 0);
    const json_t *curve = json_object_get(deck, "curve");
    cr_expect_gt(json_array_size(curve), 0u, "what is not finished has a curve, too");
    json_decref(wrong);
    served_free(s);
}

struct refusal {
    const char *path, *body;
    unsigned status;
    const char *words;
};

static void expect_all(struct served *s, const struct refusal *all)
{
    for (; all->path; all++) {
        served_request(s, "POST", all->path, all->body);
        cr_expect_eq(s->status, all->status, "%.80s: %s", all->body, text_string(&s->reply));
        cr_expect(strstr(text_string(&s->reply), all->words), "%.80s: %s", all->body,
                  text_string(&s->reply));
    }
}

Test(card_requests, wrong_decks_are_told_in_words)
{
    struct served *s = served_new(NULL, 1);
    static const char decks[] = "/api/decks/check";
    static const struct refusal all[] = {
        { decks, "", 400, "described by a JSON object" },
        { decks, "[]", 400, "described by a JSON object" },
        { decks, "{\"text\":7}", 400, "must be what is to be checked" },
        { decks, "{}", 400, "must be what is to be checked" },
        { decks, "{\"text\":\"\"}", 200, "mistake" },
        { decks, "{\"text\":\"game pebbles\\n\"}", 200, "build no decks" },
        { decks, "{\"game\":\"nothing\",\"text\":\"\"}", 200, "there is no game" },
        { decks, "{\"game\":\"sentiment\",\"text\":\"deck anger \\\"x\\\"\\n\"}", 200, "anger" },
        { decks, "{\"game\":\"sentiment\",\"text\":\"2 Snap\\n\"}", 200, "mistake" },
        { decks, "{\"game\":\"sentiment\",\"text\":\"deck m \\\"\\u001b[2J\\\"\\n\"}", 200,
          "mistake" },
        { 0 },
    };
    expect_all(s, all);
    served_free(s);
}

/* ---- card files ------------------------------------------------------------------------------ */

#define CARD "game sentiment\\ndeck emotion anger\\ncard \\\"Slammed Door\\\" x2\\n"

Test(card_requests, a_card_file_is_checked_and_its_cards_are_written_out)
{
    struct served *s = served_new(NULL, 1);
    json_t *fine =
        answer_to(s, "POST", "/api/cards/check",
                  "{\"text\":\"" CARD "    action, impulse 2\\n    deal 2 damage to me\\n\"}");
    cr_expect_str_eq(string_at(fine, "words"), "1 card, all fine");
    const json_t *card = json_array_get(json_object_get(fine, "cards"), 0);
    cr_expect_str_eq(string_at(card, "name"), "Slammed Door");
    cr_expect_eq(json_array_size(json_object_get(fine, "cards")), 1u, "ours are left out");
    json_decref(fine);
    json_t *wrong =
        answer_to(s, "POST", "/api/cards/check",
                  "{\"text\":\"" CARD "    action, impulse 2\\n    dael 2 damage to me\\n\"}");
    const json_t *mistake = json_array_get(json_object_get(wrong, "mistakes"), 0);
    cr_expect_eq(json_integer_value(json_object_get(mistake, "line")), 5);
    cr_expect_eq(json_integer_value(json_object_get(mistake, "column")), 5);
    cr_expect(!json_object_get(mistake, "file"));
    cr_expect_str_eq(string_at(wrong, "words"), "1 mistake");
    json_decref(wrong);
    served_free(s);
}

/* A file of ours by its name takes its place; under another name its cards are there twice. */
Test(card_requests, a_file_of_ours_can_be_changed)
{
    struct served *s = served_new(NULL, 1);
    struct text source = { 0 };
    text_add_string(&source, served_request(s, "GET", "/api/cards/sentiment/1-anger.cards", NULL));
    static const char *const files[] = { "1-anger.cards", "other.cards" };
    for (unsigned i = 0; i < 2; i++) {
        json_t *body = json_pack("{s:s,s:s}", "file", files[i], "text", text_string(&source));
        char *bytes = json_dumps(body, 0);
        json_t *answer = answer_to(s, "POST", "/api/cards/check", bytes);
        bool fine = !json_array_size(json_object_get(answer, "mistakes"));
        cr_expect_eq(fine, i == 0, "%s: %s", files[i], string_at(answer, "words"));
        json_decref(answer);
        json_decref(body);
        free(bytes);
    }
    text_release(&source);
    served_free(s);
}

Test(card_requests, wrong_card_files_are_told_in_words)
{
    struct served *s = served_new(NULL, 1);
    static const char cards[] = "/api/cards/check";
    static const struct refusal all[] = {
        { cards, "null", 400, "described by a JSON object" },
        { cards, "{\"text\":\"\\ud800\"}", 400, "described by a JSON object" },
        { cards, "{\"text\":\"a\\u0000b\"}", 400, "described by a JSON object" },
        { cards, "{\"text\":\"\xff\xfe\"}", 400, "described by a JSON object" },
        { cards, "{\"text\":[]}", 400, "the text of a card file" },
        { cards, "{\"text\":\"\",\"file\":\"../x.cards\"}", 400, "ends in .cards" },
        { cards, "{\"text\":\"\",\"file\":\"x\"}", 400, "ends in .cards" },
        { cards, "{\"text\":\"\",\"file\":3}", 400, "ends in .cards" },
        { cards, "{\"text\":\"\",\"alone\":1}", 400, "true or false" },
        { cards, "{\"text\":\"\"}", 200, "1 mistake" },
        { cards, "{\"text\":\"game pebbles\\n\"}", 200, "not written in the card language" },
        { cards, "{\"text\":\"game nothing\\n\"}", 200, "there is no game" },
        { 0 },
    };
    expect_all(s, all);
    served_free(s);
}

/* A text of so many repetitions, as a card file; how the server takes it does not matter, as long
 * as it answers. */
static void post_many(struct served *s, const char *path, const char *before, const char *piece,
                      unsigned times)
{
    struct text text = { 0 };
    text_add_string(&text, before);
    while (times--) text_add_string(&text, piece);
    json_t *body = json_pack("{s:s}", "text", text_string(&text));
    char *bytes = json_dumps(body, 0);
    served_request(s, "POST", path, bytes);
    cr_expect(s->status == 200 || s->status == 400, "%u: %.200s", s->status,
              text_string(&s->reply));
    json_t *answer = json_loads(text_string(&s->reply), 0, NULL);
    size_t mistakes = json_array_size(json_object_get(answer, "mistakes"));
    cr_expect(mistakes || json_object_get(answer, "error"), "%.200s", text_string(&s->reply));
    json_decref(answer);
    free(bytes);
    json_decref(body);
    text_release(&text);
}

Test(card_requests, hostile_texts_are_answered)
{
    struct served *s = served_new(NULL, 1);
    static const char begin[] = "game sentinels\ncard \"X\"\n";
    post_many(s, "/api/cards/check", begin, "    may:\n", 3000);
    post_many(s, "/api/cards/check", begin, "if ", 10000);
    post_many(s, "/api/cards/check", begin, "\"", 30000);
    post_many(s, "/api/cards/check", begin, "    dael 2 damge to the hero\n", 1000);
    post_many(s, "/api/cards/check", "game sentiment\n", "card \"A\"\n", 3000);
    post_many(s, "/api/cards/check", "game gemotion\n", "keyword x \"X\"\n", 2000);
    post_many(s, "/api/decks/check", "game sentiment\ndeck x \"X\"\n", "2 Snaap\n", 4000);
    post_many(s, "/api/decks/check", "game sentiment\n", "deck x \"X\"\n", 2500);
    char deep[4001];
    memset(deep, '[', 2000);
    memset(deep + 2000, ']', 2000);
    deep[4000] = '\0';
    served_request(s, "POST", "/api/cards/check", deep);
    cr_expect_eq(s->status, 400u);
    served_free(s);
}

/* ---- limits ---------------------------------------------------------------------------------- */

static unsigned ask_from(struct served *s, const char *path, const char *body)
{
    struct core_request r = { .method = "POST",
                              .path = path,
                              .query = "",
                              .body = body,
                              .length = strlen(body),
                              .address = "192.0.2.7" };
    text_clear(&s->reply);
    core_request(s->core, ++s->last_id, &r, s->now);
    served_settle(s);
    return s->status;
}

Test(card_requests, are_limited_by_the_minute_and_by_size)
{
    struct served *s = served_new(NULL, 1);
    static const char body[] = "{\"text\":\"game posies\\n\"}";
    unsigned taken = (unsigned)(s->limits.checked / (8192 + (int64_t)strlen(body)));
    for (unsigned i = 0; i < taken; i++)
        cr_assert_eq(ask_from(s, i % 2 ? "/api/decks/check" : "/api/cards/check", body), 200u);
    cr_expect_eq(ask_from(s, "/api/cards/check", body), 429u);
    cr_expect(strstr(text_string(&s->reply), "Try again in a minute"));
    cr_expect_eq(s->core->counts.checks_refused, 1u);
    cr_expect_eq(served_logged(s, "too many checks from an address"), 1u);
    served_pass_time(s, 60000);
    cr_expect_eq(ask_from(s, "/api/cards/check", body), 200u);
    struct text long_one = { 0 };
    text_add_string(&long_one, "{\"text\":\"");
    for (unsigned i = 0; i <= 32768; i++) text_add_char(&long_one, '#');
    text_add_string(&long_one, "\"}");
    cr_expect_eq(ask_from(s, "/api/cards/check", text_string(&long_one)), 400u);
    cr_expect(strstr(text_string(&s->reply), "may have 32768 bytes here, and this one has 32769"),
              "%s", text_string(&s->reply));
    cr_expect_eq(ask_from(s, "/api/decks/check", text_string(&long_one)), 400u);
    text_release(&long_one);
    served_free(s);
}
