/* SPDX-License-Identifier: MIT */
/* What a game is to the eye; that every game says it is checked by facts_test.c. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/look.h"
#include "testing/toy.h"

static const struct game *game_called(const char *name)
{
    struct diagnostics d = { 0 };
    const struct game *game = game_find(name, &d, 0, 0);
    cr_assert_not_null(game);
    return game;
}

/* Every game has a box, which no table of looks mentions. */
Test(look, the_box_is_out_of_sight)
{
    unsigned kinds = 0;
    while (toy_game.zones[kinds].name) kinds++;
    cr_expect_eq(zone_look_of(&toy_game, kinds)->shape, SHAPE_UNSEEN);
    cr_expect_eq(zone_look_of(&toy_game, TOY_ROW)->shape, SHAPE_ROW);
}

/* A row is laid out only where the game says in front of whom. */
Test(look, cards_are_laid_out_before_somebody)
{
    const struct game *sentinels = game_called("sentinels");
    unsigned laid_out = 0;
    for (unsigned i = 0; sentinels->zones[i].name; i++) {
        bool is = zone_is_laid_out(sentinels, i);
        laid_out += is;
        cr_expect(!is || sentinels->look->zones[i].shape == SHAPE_ROW);
    }
    cr_expect_eq(laid_out, 2, "cards in play and those beneath them");
    cr_expect_not(zone_is_laid_out(&toy_game, TOY_ROW));
}

Test(look, a_counter_has_a_label_or_its_name)
{
    const struct counter_look looks[] = { { "hp", SHOWN_BAR, .label = "health", .most_by = "max" },
                                          { "max", SHOWN_MOST },
                                          { "hour", SHOWN_ROUND },
                                          { 0 } };
    const struct counter hp = { "hp" }, max = { "max" }, hour = { "hour" }, other = { "other" };
    cr_expect_str_eq(counter_label(looks, &hp), "health");
    cr_expect_str_eq(counter_label(looks, &max), "max");
    cr_expect_str_eq(counter_label(NULL, &other), "other");
    cr_expect_not(counter_is_backdrop(looks, &hp));
    cr_expect(counter_is_backdrop(looks, &max) && counter_is_backdrop(looks, &hour));
    cr_expect_not(counter_is_backdrop(looks, &other));
}

Test(look, what_no_seat_sees_is_not_for_people)
{
    cr_expect(counter_is_for_people(&(struct counter){ "a", .seen = SEEN_BY_ALL }));
    cr_expect(counter_is_for_people(&(struct counter){ "a", .seen = SEEN_BY_OWNER }));
    cr_expect_not(counter_is_for_people(&(struct counter){ "a", .seen = SEEN_BY_NOBODY }));
    cr_expect_not(counter_is_for_people(&(struct counter){ "", .seen = SEEN_BY_ALL }));
    struct counter note = { "a", .seen = SEEN_BY_ALL, .inner = true };
    cr_expect_not(counter_is_for_people(&note));
}

/* ---- as JSON --------------------------------------------------------------------------------- */

static void expect_written(const struct game *game, const char *expected)
{
    struct text out = { 0 };
    look_write(game, &out);
    cr_expect_str_eq(text_string(&out), expected);
    text_release(&out);
}

Test(look, the_looks_of_the_toy_as_json)
{
    expect_written(
        &toy_game,
        "{\"game\":\"toy\",\"zones\":{\"deck\":{\"shape\":\"deck\",\"ordered\":true},"
        "\"hand\":{\"shape\":\"hand\"},"
        "\"row\":{\"shape\":\"row\",\"shared\":true,\"ordered\":true},"
        "\"heap\":{\"shape\":\"unseen\",\"shared\":true}},"
        "\"counters\":{\"points\":{\"as\":\"number\",\"per\":[\"seat\"]},"
        "\"best\":{\"as\":\"card\",\"label\":\"best card\"},"
        "\"gems\":{\"as\":\"gems\",\"per\":[\"seat\",\"thing\"]},"
        "\"secret\":{\"as\":\"number\",\"per\":[\"seat\"]},\"turn\":{\"as\":\"turn\"},"
        "\"active\":{\"as\":\"flag\"},\"mood\":{\"as\":\"word\"},\"rounds\":{\"as\":\"round\"}},"
        "\"cards\":{\"hp\":{\"as\":\"bar\",\"maximum\":\"worth\",\"symbol\":\"heart\",\"hue\":0,"
        "\"tint\":\"red\"},\"marked\":{\"as\":\"flag\"},\"worth\":{\"as\":\"most\"}},"
        "\"rows\":{\"echoes\":{\"card\":{\"as\":\"card\"},\"by\":{\"as\":\"seat\"}}},"
        "\"things\":{\"red\":{\"symbol\":\"flame\",\"hue\":5,\"tint\":\"red\"},"
        "\"green\":{\"symbol\":\"leaf\",\"hue\":130,\"tint\":\"green\"},"
        "\"blue\":{\"symbol\":\"drop\",\"hue\":215,\"tint\":\"blue\"}},\"places\":{},\"turns\":[]"
        "}");
}

/* A board, slots on it, a side, a constant maximum and what is quiet. */
Test(look, boards_and_slots_as_json)
{
    static const struct board_place places[] = { { "hill", 2 }, { "dale", 1 }, { 0 } };
    static const struct zone_kind zones[] = { { "camp", .shared = true, .seen = SEEN_BY_ALL },
                                              { 0 } };
    static const struct zone_look zone_looks[] = { { SHAPE_SLOT, .side = 1, .place = 1 }, { 0 } };
    static const struct counter counters[] = { { "heat", .per = { PER_PLACE } },
                                               { "year" },
                                               { 0 } };
    static const struct counter_look counter_looks[] = { { "heat", SHOWN_BAR, .most = 7,
                                                           .quiet = true },
                                                         { "year", SHOWN_ROUND, .past = true },
                                                         { 0 } };
    static const struct look look = { zone_looks, counter_looks };
    static const struct game game = { .name = "camps",
                                      .zones = zones,
                                      .counters = counters,
                                      .places = places,
                                      .sides = 1,
                                      .look = &look };
    expect_written(&game,
                   "{\"game\":\"camps\",\"zones\":{\"camp\":{\"shape\":\"slot\","
                   "\"shared\":true,\"side\":1,\"place\":\"dale\"}},"
                   "\"counters\":{\"heat\":{\"as\":\"bar\",\"per\":[\"place\"],\"maximum\":7,"
                   "\"quiet\":true},\"year\":{\"as\":\"round\",\"past\":true}},\"cards\":{},"
                   "\"rows\":{},\"things\":{},"
                   "\"places\":{\"hill\":[\"dale\"],\"dale\":[\"hill\"]},\"turns\":[]}");
}

/* What people read of a zone instead of its name, and cards that lie beneath others. */
Test(look, labels_of_zones_as_json)
{
    static const struct zone_kind zones[] = { { "under", .seen = SEEN_BY_ALL },
                                              { "air", .shared = true, .seen = SEEN_BY_ALL },
                                              { 0 } };
    static const struct zone_look zone_looks[] = { { SHAPE_ROW, .beneath = true },
                                                   { SHAPE_STACK, .label = "in the air" },
                                                   { 0 } };
    static const struct counter counters[] = { { 0 } };
    static const struct look look = { zone_looks };
    static const struct game game = {
        .name = "kites", .zones = zones, .counters = counters, .look = &look
    };
    expect_written(&game, "{\"game\":\"kites\",\"zones\":{\"under\":{\"shape\":\"row\","
                          "\"beneath\":true},\"air\":{\"shape\":\"stack\","
                          "\"label\":\"in the air\",\"shared\":true}},\"counters\":{},"
                          "\"cards\":{},\"rows\":{},\"things\":{},\"places\":{},\"turns\":[]}");
}

/* Somebody else's reader takes all of them. */
Test(look, every_game_writes_valid_json)
{
    for (unsigned i = 0; games[i]; i++) {
        struct text out = { 0 };
        json_error_t error;
        look_write(games[i], &out);
        json_t *read = json_loads(text_string(&out), JSON_REJECT_DUPLICATES, &error);
        cr_assert(read, "%s: %s", games[i]->name, error.text);
        json_decref(read);
        text_release(&out);
    }
}
