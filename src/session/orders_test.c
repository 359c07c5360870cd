/* SPDX-License-Identifier: MIT */
/* Orders that make no difference, and those that do. */
#include "session/orders.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdlib.h>

#include "games/registry.h"
#include "kernel/position.h"
#include "testing/begin_session.h"
#include "testing/leaky.h"
#include "testing/random_game.h"

static enum order_difference difference_of(const struct table *t)
{
    struct table *const scratch[] = { spare_table(t->setup), spare_table(t->setup) };
    enum order_difference difference = order_try(t, scratch);
    free(scratch[0]);
    free(scratch[1]);
    return difference;
}

static bool makes_no_difference(const struct table *t)
{
    return difference_of(t) == ORDER_SAME;
}

/* ---- one reason each ------------------------------------------------------------------------- */

static const char insula[] =
    "villain=baron-blade heroes=absolute-zero,haka,ra environment=insula-primalis";

/* The Eruption deals each target 7 fire damage, and the environment's turn has just begun. */
static void expect_eruption_with(const char *more, const char *in_play,
                                 enum order_difference difference)
{
    struct text given = { 0 };
    text_add(&given,
             "round = 2\nturn = environment\nphase = start\nhand[1]:\nhand[2]:\nhand[3]:\n"
             "%splay: %s, Volcanic Eruption\n",
             more, in_play);
    struct session *s = begin("sentinels", insula, text_string(&given));
    cr_assert(order_is_asked(s->table), "%s: no order is asked", in_play);
    cr_expect_eq(difference_of(s->table), difference, "%s", in_play);
    session_free(s);
    text_release(&given);
}

static void expect_eruption(const char *in_play, enum order_difference difference)
{
    expect_eruption_with("", in_play, difference);
}

/* Whoever survives survives in any order; of two that fall, one comes to lie on the other. */
Test(orders, the_same_position_in_every_order)
{
    expect_eruption("Vengeful Mad Scientist {hp=30}, Absolute Zero, Haka (incapacitated), Ra",
                    ORDER_SAME);
    expect_eruption("Vengeful Mad Scientist {hp=30}, Absolute Zero, Haka, Ra", ORDER_SAME);
    expect_eruption("Vengeful Mad Scientist {hp=30}, Absolute Zero, Haka, Ra, Blade Battalion",
                    ORDER_SAME);
    expect_eruption("Vengeful Mad Scientist {hp=30}, Absolute Zero, Haka, Ra, Blade Battalion, "
                    "Powered Remote Turret",
                    ORDER_OTHER);
}

/* Beyond four things two are exchanged at a time. */
Test(orders, of_many_things_two_are_exchanged)
{
    expect_eruption("Vengeful Mad Scientist {hp=30}, Absolute Zero, Haka, Ra, "
                    "Velociraptor Pack {hp=5}",
                    ORDER_SAME);
    expect_eruption("Vengeful Mad Scientist {hp=30}, Absolute Zero, Haka, Ra, "
                    "Blade Battalion, Powered Remote Turret",
                    ORDER_OTHER);
}

/* The cards of a hero who falls leave the game, and everybody sees them. */
Test(orders, heroes_and_villain_fall_in_an_order)
{
    expect_eruption("Vengeful Mad Scientist {hp=7}, Absolute Zero (incapacitated), "
                    "Haka (incapacitated), Ra {hp=7}",
                    ORDER_FACE);
}

/* An Isothermic Transducer answers fire with cold, and asks whom. */
Test(orders, a_question_makes_a_difference)
{
    expect_eruption("Vengeful Mad Scientist {hp=30}, Absolute Zero, Haka, Ra", ORDER_SAME);
    expect_eruption("Vengeful Mad Scientist {hp=30}, Absolute Zero, Haka, Ra, "
                    "Isothermic Transducer",
                    ORDER_ASKS);
}

/* Baron Blade flips, and the villain deck is shuffled. */
Test(orders, luck_that_is_drawn_makes_a_difference)
{
    expect_eruption_with("villain trash: Mobile Defense Platform, Mobile Defense Platform, "
                         "Mobile Defense Platform\n",
                         "Baron Blade {hp=7}, Absolute Zero, Haka, Ra", ORDER_LUCK);
}

/* A Graveyard and a Wasp Nest each have their player draw, and the hand is the same in the end; but
 * whoever has seen the first card might have wanted to see it before. */
Test(orders, a_face_that_is_learnt_makes_a_difference)
{
    struct session *s = begin("wards", "players=3",
                              "plays = 1\nturn = 2\nhand[2]: Firebrand\nhand[1]:\nhand[3]:\n"
                              "yard[1]: Menhir, Hound {harm=2}\n"
                              "yard[2]: Graveyard, Wasp Nest, Horn, Bell\n");
    play(s, "play Firebrand");
    play(s, "target Hound");
    cr_assert(order_is_asked(s->table));
    cr_expect_eq(difference_of(s->table), ORDER_FACE);
    session_free(s);
}

/* Most questions are about something else. */
Test(orders, other_questions_are_put)
{
    struct session *s = begin("pebbles", "", NULL);
    cr_expect_not(order_is_asked(s->table));
    session_free(s);
}

/* ---- what is hidden -------------------------------------------------------------------------- */

/* What came of the questions about an order. */
struct asked_orders {
    unsigned put, spared;
    unsigned secret; /* of both: whether it matters depends on cards that the seat does not know */
};

/* On that very table: do its two things end in one position, whichever comes first? */
static bool matters_on(const struct table *t, struct table *copy)
{
    uint64_t end[2];
    for (unsigned first = 0; first < 2; first++) {
        table_copy(copy, t);
        table_choose_within(copy, first, order_run(t)); /* the other is left, and follows unasked */
        end[first] = position_hash(copy);
    }
    return end[0] != end[1];
}

/* The seat is asked in all worlds that it can imagine, or in none. */
static void ask_in_worlds(const struct table *t, struct asked_orders *asked)
{
    enum { WORLDS = 8 };
    struct table *world = spare_table(t->setup), *copy = spare_table(t->setup);
    bool spared = makes_no_difference(t), matters = matters_on(t, copy), secret = false;
    for (unsigned i = 0; i < WORLDS; i++) {
        imagine(world, t, t->asked, i);
        cr_expect_eq(makes_no_difference(world), spared, "decision %u, world %u: %s", t->decisions,
                     i, spared ? "asked, and spared elsewhere" : "spared, and asked elsewhere");
        secret |= matters_on(world, copy) != matters;
    }
    asked->put += !spared;
    asked->spared += spared;
    asked->secret += secret;
    free(world);
    free(copy);
}

static void play_leaky(uint64_t seed, struct asked_orders *asked)
{
    struct options options;
    struct random_game p;
    struct choices c;
    choices_init_random(&c, seed);
    options_init(&leaky_game, &options);
    random_game_init_with(&p, &leaky_game, &options, seed, NULL);
    while (!table_is_over(p.t)) {
        if (order_is_asked(p.t) && p.t->moves == 2) ask_in_worlds(p.t, asked);
        play_move(p.t, draw_move(p.t, &c));
    }
    random_game_release(&p);
    choices_release(&c);
}

/* Tried on the true table, the order of two things in Leaky would be asked only when the cards on
 * top of the deck differ: whoever is spared the question would know what to draw. */
Test(orders, being_asked_tells_nothing_of_hidden_cards)
{
    struct asked_orders asked = { 0 };
    for (uint64_t seed = 0; seed < 20; seed++) play_leaky(seed, &asked);
    cr_expect_gt(asked.put, 20);
    cr_expect_gt(asked.spared, 20);
    cr_expect_gt(asked.secret, (asked.put + asked.spared) / 2);
}

/* ---- in every game --------------------------------------------------------------------------- */

/* In another world that the asked seat could imagine it would be spared the same question. */
static void is_fair(const struct table *t, struct choices *c)
{
    struct table *other = spare_table(t->setup);
    imagine(other, t, t->asked, choose_u32(c));
    property_require(makes_no_difference(t) == makes_no_difference(other),
                     "decision %u: whether seat %u is asked depends on what it does not know",
                     t->decisions, t->asked + 1u);
    free(other);
}

/* Goes through the things on the true table, in the order listed or in a drawn one. */
static uint64_t end_of_run(const struct table *from, struct table *t, struct choices *c)
{
    frame_id run = order_run(from);
    bool over = false;
    table_copy(t, from);
    for (unsigned asked = order_things(from) + 1u; !over && order_things(t) < asked;) {
        bool rest = t->setup->game->moves[table_moves(t)[t->moves - 1].kind].says == SAYS_REST;
        unsigned things = t->moves - rest;
        property_require(t->prompt == from->prompt && t->top == from->top,
                         "decision %u: somebody is asked, although the order was to be spared",
                         from->decisions);
        asked = order_things(t);
        over = table_choose_within(t, c ? choose(c, things) : 0, run);
    }
    property_require(over, "decision %u: there is more to order", from->decisions);
    table_run(t);
    return position_hash(t);
}

/* What was found in an imagined world holds in the true one. */
static void is_true(const struct table *t, struct choices *c)
{
    if (!makes_no_difference(t)) return;
    struct table *one = spare_table(t->setup);
    property_require(end_of_run(t, one, NULL) == end_of_run(t, one, c),
                     "decision %u: the order makes a difference", t->decisions);
    free(one);
}

static void orders(struct choices *c, const void *game)
{
    struct random_game p;
    random_game_init(&p, game, c, NULL);
    while (!table_is_over(p.t)) {
        if (order_is_asked(p.t) && draw_look(c)) {
            is_fair(p.t, c);
            is_true(p.t, c);
        }
        play_move(p.t, draw_move(p.t, c));
    }
    random_game_release(&p);
}

static struct pairing all[PAIRINGS_MAX];

ParameterizedTestParameters(orders, fair_and_true)
{
    return cr_make_param_array(struct pairing, all, pair_all(all, 1));
}

ParameterizedTest(struct pairing *is, orders, fair_and_true)
{
    struct text name = { 0 }, report = { 0 };
    text_add(&name, "%s.orders", games[is->game]->name);
    struct property property = { text_string(&name), "orders", orders, games[is->game] };
    cr_expect(property_check(&property, games_to_play(1) / 4, &report), "%s", text_string(&report));
    text_release(&name);
    text_release(&report);
}
