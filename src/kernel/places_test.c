/* SPDX-License-Identifier: MIT */
/* Boards: neighbours and distances, and places by name in views, moves and scenes. On tides. */
#include "kernel/places.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/options.h"
#include "kernel/outcome.h"
#include "kernel/view.h"
#include "kernel/words.h"
#include "session/session.h"

enum { SHORE, COVE, REEF, BAR, LAGOON, ROCK, PLACES };

static struct session *tides(const char *given, struct diagnostics *d)
{
    struct options options;
    const struct game *game = game_find("tides", d, 0, 0);
    options_init(game, &options);
    return session_new_given(game, &options, 1, given, 1, d);
}

static struct session *tides_given(const char *given)
{
    struct diagnostics d = { .file = "f" };
    struct session *s = tides(given, &d);
    cr_assert(s, "%s", text_string(&d.out));
    return s;
}

Test(places, neighbours_and_distances)
{
    struct session *s = tides_given("");
    const struct table *t = s->table;
    cr_expect_eq(places_count(t->setup->game), PLACES);
    cr_expect(places_touch(t, SHORE, COVE) && places_touch(t, COVE, SHORE));
    cr_expect(!places_touch(t, SHORE, REEF) && !places_touch(t, SHORE, SHORE));
    cr_expect_eq(place_neighbours(t, ROCK), place_bit(REEF));
    cr_expect_eq(place_distance(t, SHORE, SHORE), 0);
    cr_expect_eq(place_distance(t, SHORE, BAR), 2);
    cr_expect_eq(place_distance(t, SHORE, ROCK), 3);
    cr_expect_eq(places_within(t, ROCK, 0), place_bit(ROCK));
    cr_expect_eq(places_within(t, ROCK, 2),
                 place_bit(ROCK) | place_bit(REEF) | place_bit(COVE) | place_bit(BAR));
    cr_expect_eq(places_within(t, ROCK, 9), place_bit(PLACES) - 1);
    session_free(s);
}

Test(places, without_a_way_they_are_apart)
{
    static const struct board_place islands[] = { { "one", 2 }, { "two", 1 }, { "far", 0 }, { 0 } };
    const struct game game = { .places = islands };
    const struct setup setup = { .game = &game };
    const struct table t = { .setup = &setup };
    cr_expect_eq(place_distance(&t, 0, 1), 1);
    cr_expect_eq(place_distance(&t, 0, 2), PLACES_APART);
    cr_expect_eq(place_distance(&t, 2, 2), 0);
}

static void expect_in(const char *all, const char *part)
{
    cr_expect(strstr(all, part), "%s is not in %s", part, all);
}

Test(places, a_view_has_them_by_name)
{
    struct session *s = tides_given("at[1] = reef\nshells[sand bar] = 1\n");
    struct text out = { 0 };
    view_write(s->table, 0, &out);
    expect_in(text_string(&out), "\"shells\":{\"cove\":2,\"reef\":2,\"sand bar\":1,");
    /* Found in the position, and kept nowhere. */
    expect_in(text_string(&out), "\"boats\":{\"shore\":1,\"reef\":1}");
    expect_in(text_string(&out), "\"text\":[\"Your boat is at the \",{\"place\":\"reef\","
                                 "\"text\":\"reef\"},\". Row or gather?\"]");
    expect_in(text_string(&out),
              "{\"move\":\"row sand bar\",\"kind\":\"row\",\"text\":[\"Row to the \","
              "{\"place\":\"sand bar\",\"text\":\"sand bar\"}],"
              "\"place\":\"sand bar\"}");
    expect_in(text_string(&out),
              "{\"move\":\"gather\",\"kind\":\"gather\",\"text\":\"Gather a shell\"}");
    text_release(&out);
    session_free(s);
}

Test(places, a_scene_that_names_none_is_told_which_there_are)
{
    static const char *const wrong[][2] = {
        { "shells[pond] = 1", "f:1:8: one of these is expected here: shore cove reef sand bar" },
        { "shells = 1", "f:1:8: 'shells' is counted for each place: write shells[shore]" },
        { "found = 1", "f:1:7: 'found' is counted for each place: write found[1]" },
        { "swells = 1", "f:1:1: 'swells' is a list the rules keep" },
        { "boats[reef] = 1",
          "f:1:15: 'boats' follows from the position: it can be expected, not set" },
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct diagnostics d = { .file = "f" };
        cr_expect_null(tides(wrong[i][0], &d));
        expect_in(text_string(&d.out), wrong[i][1]);
        diagnostics_release(&d);
    }
}

/* What people read when a game of teams and a side without a seat is over. */
Test(outcome, words_for_every_end)
{
    static const char *const ends[][2] = {
        { "turns = 0\nfound[1] = 3\n", "Player 1 wins." },
        { "turns = 0\nwashed = 3\nfound[1] = 2\n", "The Sea wins." },
        { "turns = 0\nfound[1] = 2\nfound[2] = 2\n", "A draw between Player 1 and Player 2." },
        { "turns = 0\n", "A draw between Player 1, Player 2 and The Sea." },
    };
    for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct session *s = tides_given(ends[i][0]);
        struct text words = { 0 };
        outcome_words(s->table, &words);
        cr_expect_str_eq(text_string(&words), ends[i][1]);
        text_release(&words);
        session_free(s);
    }
}

Test(outcome, the_scores_of_a_draw_name_who_is_in_it)
{
    struct session *s = tides_given("turns = 0\nfound[2] = 2\nwashed = 2\n");
    struct text out = { 0 };
    scores_write(s->table, &out);
    cr_expect_str_eq(text_string(&out),
                     "{\"points\":[0,2],\"sides\":[{\"name\":\"The Sea\",\"points\":2,"
                     "\"won\":false}],\"winners\":[],\"drawn\":[2]}");
    text_release(&out);
    session_free(s);
}
