/* SPDX-License-Identifier: MIT */
/* Who is asked in reaction windows where several people play. */
#include "session/windows.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/options.h"

/* Which `ask` so many people begin that game with, having given these options. */
static enum ask_policy ask_of(const char *name, const char *given, unsigned people)
{
    struct diagnostics d = { 0 };
    struct options options;
    const struct game *game = game_find(name, &d, 0, 0);
    options_init(game, &options);
    cr_assert(options_parse(game, &options, given, &d, 0, 0));
    bool changed = options_for_people(game, &options, people);
    struct text saved = { 0 };
    options_print(game, &options, &saved);
    bool written = strstr(text_string(&saved), "ask=windows") != NULL;
    cr_assert_eq(written, options.value[OPTION_ASK].number == ASK_WINDOWS);
    cr_assert(!changed || written, "a save would not say it");
    text_release(&saved);
    return (enum ask_policy)options.value[OPTION_ASK].number;
}

Test(windows, are_asked_where_people_hide_reactions)
{
    cr_assert_eq(ask_of("sparks", "", 2), ASK_WINDOWS);
    cr_assert_eq(ask_of("sparks", "players=4", 3), ASK_WINDOWS);
    cr_assert_eq(ask_of("gemotion", "", 2), ASK_WINDOWS);
}

/* Where windows can be passed for people, one is asked as several are. */
Test(windows, are_asked_of_one_person_where_they_can_be_passed)
{
    cr_assert_eq(ask_of("sentiment", "", 1), ASK_WINDOWS);
    cr_assert_eq(ask_of("sentiment", "decks=fear,sadness,love", 3), ASK_WINDOWS);
    cr_assert_eq(ask_of("sentiment", "", 0), ASK_CHOICES);
    cr_assert_eq(ask_of("sentiment", "ask=choices", 2), ASK_CHOICES);
}

/* One person has nobody to tell, and what was asked for is kept. */
Test(windows, are_left_alone_otherwise)
{
    cr_assert_eq(ask_of("sparks", "", 0), ASK_CHOICES);
    cr_assert_eq(ask_of("sparks", "", 1), ASK_CHOICES);
    cr_assert_eq(ask_of("sparks", "ask=choices", 2), ASK_CHOICES);
    cr_assert_eq(ask_of("sparks", "ask=all", 2), ASK_ALL);
    cr_assert_eq(ask_of("sparks", "ask=windows", 1), ASK_WINDOWS);
}

/* Nothing is told in games without reactions, or without hands: Patchwork has windows, but all its
 * cards lie open. */
Test(windows, tell_nothing_in_other_games)
{
    cr_assert_eq(ask_of("pebbles", "", 2), ASK_CHOICES);
    cr_assert_eq(ask_of("patchwork", "", 2), ASK_CHOICES);
}

static bool hides(const char *name, const char *given)
{
    struct diagnostics d = { 0 };
    struct options options;
    const struct game *game = game_find(name, &d, 0, 0);
    options_init(game, &options);
    cr_assert(options_parse(game, &options, given, &d, 0, 0));
    struct setup *setup = setup_new(game, &options, &d);
    struct table *t = must_alloc(1, setup->table_bytes);
    table_start(t, setup, 1);
    bool hidden = table_hides_hands(t);
    free(t);
    setup_free(setup);
    return hidden;
}

/* Heroes show each other their hands unless they agree to hide them (ruling sentinels-01). */
Test(windows, a_team_hides_its_hands_only_if_it_wants_to)
{
    cr_assert(hides("pebbles", ""));
    cr_assert_not(hides("sentinels", ""));
    cr_assert(hides("sentinels", "hands=private"));
}
