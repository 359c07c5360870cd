/* SPDX-License-Identifier: MIT */
/* What the server sends tells nobody what they may not know, nor does when it sends it
 * (testing/served_pair.h). */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "testing/random_game.h"
#include "testing/served_pair.h"
#include "testing/soak.h"

enum {
#ifdef LIMBIC_SANITIZED
    PAIRS = 5,
#else
    PAIRS = 20, /* of each game */
#endif
    WHOLE = 5000,        /* moves: as long as a game can be, where there is time */
    WINDOWS_A_PAIR = 100 /* of a game that is full of them */
};

/* A test that compared little has shown little. */
static void expect_much(const struct game *game, unsigned runs)
{
    const struct pair_seen *seen = &pair_seen;
    cr_expect_geq(seen->pairs, runs / 3 + (runs < 3), "%s: %u pairs", game->name, seen->pairs);
    cr_expect_gt(seen->bytes, seen->pairs * (uint64_t)1000);
    bool windows = strcmp(game->name, "sentiment") == 0;
    if (windows) cr_expect_geq(seen->windows, runs * WINDOWS_A_PAIR);
    if (runs < 20) return;
    if (windows) cr_expect_geq(seen->passed, runs * WINDOWS_A_PAIR);
    if (windows) cr_expect_gt(seen->unlike, 0u);
    cr_expect_gt(seen->taken_back, 0u);
    cr_expect_gt(seen->crashes, 0u);
    cr_expect_gt(seen->asked, runs);
}

static struct pairing all[PAIRINGS_MAX];

ParameterizedTestParameters(secrets_served, every_byte_is_the_same_from_another_deal)
{
    return cr_make_param_array(struct pairing, all, pair_all(all, 1));
}

static bool pairs_hold(const struct game *game, unsigned runs, struct text *report)
{
    struct text name = { 0 };
    text_add(&name, "%s.pairs", game->name);
    struct property property = { text_string(&name), "secrets_served", served_pair_holds, game };
    bool holds = property_check(&property, runs, report);
    text_release(&name);
    return holds;
}

ParameterizedTest(struct pairing *is, secrets_served, every_byte_is_the_same_from_another_deal)
{
    struct text report = { 0 };
    const struct pair_seen *seen = &pair_seen;
    if (getenv("LIMBIC_SOAK")) pair_moves_most = WHOLE;
    cr_expect(pairs_hold(games[is->game], soak_games(PAIRS), &report), "%s", text_string(&report));
    cr_log_info("%s: %u pairs (%u whole, %u open), %u moves, %u windows, %u passed by a "
                "setting, %u of them at one table alone, %u "
                "taken back, %u crashes, "
                "%u resumed, %u asked, %llu bytes",
                games[is->game]->name, seen->pairs, seen->whole, seen->open, seen->moves,
                seen->windows, seen->passed, seen->unlike, seen->taken_back, seen->crashes,
                seen->resumed, seen->asked, (unsigned long long)seen->bytes);
    if (!getenv("LIMBIC_CHOICES")) expect_much(games[is->game], soak_games(PAIRS));
    text_release(&report);
}

/* A server that is careless in one of these ways is found out. */
Test(secrets_served, what_a_careless_server_tells_is_found)
{
    for (enum planted p = PLANTED_HASH; p < PLANTED_KINDS; p++) {
        struct choices c;
        struct text reason = { 0 };
        bool found = false;
        property_expect_leaks(true);
        pair_planted = p;
        for (uint64_t seed = 1; seed <= 60 && !found; seed++) {
            const struct game *game = game_find(p == PLANTED_TIME ? "sentiment" : "gemotion",
                                                &(struct diagnostics){ 0 }, 0, 0);
            struct property property = { "planted", "secrets_served", served_pair_holds, game };
            choices_init_random(&c, seed);
            found = !property_holds(&property, &c, &reason);
            choices_release(&c);
        }
        pair_planted = PLANTED_NOTHING;
        property_expect_leaks(false);
        cr_expect(found, "leak %u is not found", p);
        text_release(&reason);
    }
}
