/* SPDX-License-Identifier: MIT */
/*
 * Conformance: what a seat may know. The properties of secrets.h, of every game.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdlib.h>

#include "cardlang/packs.h"
#include "games/registry.h"
#include "testing/random_game.h"
#include "testing/secrets.h"

static const struct {
    const char *name;
    property_function *holds;
    unsigned cost; /* of one game, compared with only playing it to the end a few times */
} properties[] = {
    { "views", secret_views, 2 },   { "told", secret_events, 2 },   { "worlds", secret_worlds, 1 },
    { "legal", secret_legal, 1 },   { "varied", secret_varied, 2 }, { "drawn", secret_drawn, 8 },
    { "places", secret_places, 8 }, { "deals", secret_deals, 5 },
};

enum {
    PROPERTIES = sizeof properties / sizeof *properties,
    /* Of the moves of all games from another deal, so many are compared: 1 in 12. Sentiment's
     * matches are up to nine games, of which the first can be; the others compare a fifth. */
    KEPT_SHARE = 12,
};

static struct pairing all[PAIRINGS_MAX];

ParameterizedTestParameters(conformance, secrets)
{
    return cr_make_param_array(struct pairing, all, pair_all(all, PROPERTIES));
}

/* Worlds that part early prove nothing. */
static void check_share_kept(const char *name)
{
    cr_expect(secrets_kept.compared * KEPT_SHARE >= secrets_kept.played,
              "%s: of %u moves in %u games only %u were compared", name, secrets_kept.played,
              secrets_kept.games, secrets_kept.compared);
}

static void look_at(const struct pairing *is, const char *with, unsigned runs)
{
    struct text name = { 0 }, report = { 0 };
    text_add(&name, "%s.%s%s", games[is->game]->name, properties[is->property].name, with);
    struct property property = { text_string(&name), "conformance", properties[is->property].holds,
                                 games[is->game] };
    cr_expect(property_check(&property, runs, &report), "%s", text_string(&report));
    if (!*with && !getenv("LIMBIC_CHOICES")) check_share_kept(text_string(&name));
    text_release(&name);
    text_release(&report);
}

ParameterizedTest(struct pairing *is, conformance, secrets)
{
    look_at(is, "", games_to_play(PROPERTIES) / properties[is->property].cost);
}

/* The same with cards that say what no built-in one does, in the games that have such. The share of
 * compared moves is not asked for: these packs are small, and most of their cards come up soon. */
ParameterizedTestParameters(conformance, secrets_of_words)
{
    return cr_make_param_array(struct pairing, all, pair_all(all, PROPERTIES));
}

ParameterizedTest(struct pairing *is, conformance, secrets_of_words)
{
    enum { GAMES = 40 };
    if (!packs_folder_has("tests/words", games[is->game]->name)) return;
    packs_use_folder("tests/words");
    look_at(is, " with words", GAMES / properties[is->property].cost);
}
