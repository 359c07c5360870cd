/* SPDX-License-Identifier: MIT */
/*
 * Conformance: why something is not offered. Whatever a seat asks about has an answer, and nothing
 * in it depends on what the seat does not know.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/why_not.h"
#include "kernel/zone.h"
#include "testing/random_game.h"

enum { WISHES = 24 }; /* at each look */

static unsigned kinds_of(const struct game *game)
{
    unsigned count = 0;
    while (game->moves[count].move) count++;
    return count;
}

/* Any card or none, known or not, and any kind of move or none; half of them cards that the seat
 * knows, about which people ask. */
static struct move draw_wish(const struct table *t, seat_id seat, struct choices *c)
{
    unsigned kind = choose(c, kinds_of(t->setup->game) + 1);
    unsigned card = t->cards ? choose(c, t->cards + 1u) : 0;
    for (unsigned i = 0; i < 8 && card < t->cards && !seat_knows(t, seat, (card_id)card); i++) {
        card = choose(c, t->cards + 1u);
    }
    struct move wish = wish_for_card(card < t->cards ? (card_id)card : (card_id)NO_CARD);
    if (kind) wish.kind = (uint8_t)(kind - 1);
    wish.extra = (uint8_t)choose(c, 8);
    return wish;
}

/* ---- that there are words -------------------------------------------------------------------- */

static void words_are_good(const struct table *t, seat_id seat, const struct move *wish)
{
    struct text out = { 0 };
    bool said = why_not_words(t, seat, wish, &out);
    bool offered = wish_is_offered(t, seat, wish);
    property_require(said == (out.length > 0), "decision %u: words or none, not '%s'", t->decisions,
                     text_string(&out));
    property_require(said || offered, "decision %u: nothing is said of what is not offered",
                     t->decisions);
    const char *words = text_string(&out);
    property_require(!said || (words[out.length - 1] != '.' && words[0] != ' '),
                     "decision %u: '%s' are no words for the middle of a sentence", t->decisions,
                     words);
    text_release(&out);
}

static void words(struct choices *c, const void *game)
{
    struct random_game p;
    random_game_init(&p, game, c, NULL);
    do {
        if (!draw_look(c)) continue;
        for (unsigned i = 0; i < WISHES; i++) {
            seat_id seat = i & 1 ? draw_viewer(p.t, c) : p.t->asked;
            struct move wish = draw_wish(p.t, seat, c);
            words_are_good(p.t, seat, &wish);
        }
    } while (play_drawn_move(p.t, c));
    random_game_release(&p);
}

/* ---- that they tell no secret ---------------------------------------------------------------- */

static void same_words(const struct table *t, const struct table *world, seat_id seat,
                       const struct move *wish)
{
    struct text is = { 0 }, would = { 0 };
    why_not_words(t, seat, wish, &is);
    why_not_words(world, seat, wish, &would);
    property_require(strcmp(text_string(&is), text_string(&would)) == 0,
                     "decision %u: seat %u reads '%s', which tells what it does not know: it would "
                     "be '%s'",
                     t->decisions, seat + 1u, text_string(&is), text_string(&would));
    text_release(&is);
    text_release(&would);
}

static void secrets(struct choices *c, const void *game)
{
    struct random_game p;
    random_game_init(&p, game, c, NULL);
    struct table *world = spare_table(p.setup);
    uint64_t seed = choose_u32(c);
    do {
        if (!draw_look(c)) continue;
        seat_id seat = choose(c, 2) ? draw_viewer(p.t, c) : p.t->asked;
        imagine(world, p.t, seat, scatter(seed + p.t->decisions));
        if (seat == p.t->asked && seat != NOBODY) table_relist(world);
        for (unsigned i = 0; i < WISHES; i++) {
            struct move wish = draw_wish(p.t, seat, c);
            same_words(p.t, world, seat, &wish);
        }
    } while (play_drawn_move(p.t, c));
    free(world);
    random_game_release(&p);
}

/* ---- the tests ------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    property_function *holds;
} properties[] = {
    { "why-not-words", words },
    { "why-not-secrets", secrets },
};

enum { PROPERTIES = sizeof properties / sizeof *properties };

static struct pairing all[PAIRINGS_MAX];

ParameterizedTestParameters(conformance, why_not)
{
    return cr_make_param_array(struct pairing, all, pair_all(all, PROPERTIES));
}

ParameterizedTest(struct pairing *is, conformance, why_not)
{
    struct text name = { 0 }, report = { 0 };
    text_add(&name, "%s.%s", games[is->game]->name, properties[is->property].name);
    struct property property = { text_string(&name), "conformance", properties[is->property].holds,
                                 games[is->game] };
    cr_expect(property_check(&property, games_to_play(PROPERTIES * 4), &report), "%s",
              text_string(&report));
    text_release(&name);
    text_release(&report);
}

/* A test of the test: a game that names the top of a deck is found out. */
static bool leak(const struct table *t, seat_id seat, const struct move *wish, struct text *out)
{
    (void)wish;
    card_id top = zone_top(t, zone_of(t, 0, seat));
    if (top == NO_CARD) return false;
    text_add(out, "%s comes next", face_name(t, face_of(t, top)));
    return true;
}

Test(why_not, a_game_that_leaks_is_found_out)
{
    struct game leaky = *games[0];
    struct text report = { 0 };
    cr_assert_str_eq(leaky.name, "pebbles");
    leaky.why_not = leak;
    struct property property = { "leaky", "conformance", secrets, &leaky };
    property_expect_leaks(true);
    cr_expect_not(property_check(&property, 20, &report));
    property_expect_leaks(false);
    cr_expect(strstr(text_string(&report), "which tells what it does not know"), "%s",
              text_string(&report));
    text_release(&report);
}
