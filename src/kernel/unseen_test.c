/* SPDX-License-Identifier: MIT */
/* What a viewer has not seen: as many as lie face down, whatever was played. That it tells nothing
 * else, the properties about secrets show (testing/wire.c). */
#include <criterion/criterion.h>
#include <jansson.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/options.h"
#include "kernel/unseen.h"
#include "kernel/zone.h"
#include "testing/choices.h"
#include "testing/random_game.h"

static unsigned unknown_cards(const struct table *t, seat_id viewer)
{
    unsigned count = 0;
    for (unsigned c = 0; c < t->cards; c++) count += !seat_knows(t, viewer, (card_id)c);
    return count;
}

static json_t *unseen_of(const struct table *t, seat_id viewer)
{
    struct text out = { 0 };
    unseen_write(t, viewer, &out);
    json_t *zones = json_loads(text_string(&out), 0, NULL);
    cr_assert(zones, "%s", text_string(&out));
    text_release(&out);
    return zones;
}

static int64_t number_at(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* The sums of zones are those of their cards, and all together are what the viewer does not know.
 */
static void expect_sums(const struct table *t, seat_id viewer)
{
    json_t *zones = unseen_of(t, viewer);
    int64_t of = 0, unseen = 0;
    for (size_t i = 0; i < json_array_size(zones); i++) {
        const json_t *zone = json_array_get(zones, i), *cards = json_object_get(zone, "cards");
        int64_t left = 0;
        for (size_t k = 0; k < json_array_size(cards); k++)
            left += number_at(json_array_get(cards, k), "unseen");
        cr_expect_eq(left, number_at(zone, "unseen"));
        of += number_at(zone, "of");
        unseen += left;
    }
    cr_expect_eq(of, t->cards, "%s: every card of the game is counted once", t->setup->game->name);
    cr_expect_eq(unseen, unknown_cards(t, viewer), "%s, seat %d", t->setup->game->name, viewer);
    json_decref(zones);
}

static void play_one(const struct game *game, uint64_t seed)
{
    struct options options;
    struct random_game p;
    options_init(game, &options);
    random_game_init_with(&p, game, &options, seed, NULL);
    struct stream luck = stream_make(seed, 3);
    for (unsigned i = 0; i < 400 && !table_is_over(p.t); i++) {
        if (i % 16 == 0) {
            for (seat_id s = 0; s < p.t->seats; s++) expect_sums(p.t, s);
            expect_sums(p.t, NOBODY);
        }
        play_move(p.t, stream_below(&luck, p.t->moves));
    }
    random_game_release(&p);
}

Test(unseen, is_as_much_as_lies_face_down_in_every_game)
{
    for (unsigned g = 0; games[g]; g++) {
        for (uint64_t seed = 1; seed <= 3; seed++) play_one(games[g], seed);
    }
}

/* One's own deck: what is in the hand has been seen. */
Test(unseen, a_seat_knows_its_hand_and_so_what_is_left_in_its_deck)
{
    struct diagnostics d = { 0 };
    const struct game *game = game_find("posies", &d, 0, 0);
    struct options options;
    struct random_game p;
    options_init(game, &options);
    random_game_init_with(&p, game, &options, 5, NULL);
    json_t *mine = unseen_of(p.t, 0), *nobodys = unseen_of(p.t, NOBODY);
    const json_t *own = json_array_get(mine, 0), *other = json_array_get(nobodys, 0);
    cr_assert_eq(number_at(own, "seat"), 1);
    cr_expect_eq(number_at(own, "of"), number_at(other, "of"));
    cr_expect_lt(number_at(own, "unseen"), number_at(other, "unseen"));
    json_decref(mine);
    json_decref(nobodys);
    random_game_release(&p);
    diagnostics_release(&d);
}
