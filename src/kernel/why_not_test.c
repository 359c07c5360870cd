/* SPDX-License-Identifier: MIT */
/*
 * Why something is not offered: the reasons of every game and those of single ones. That there are
 * always words, and that they tell no secret, is in testing/why_not_test.c.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "cardlang/pack.h"
#include "games/registry.h"
#include "kernel/options.h"
#include "kernel/why_not.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "session/session.h"
#include "testing/begin_session.h"

/* The card of that name which the seat knows, one in its hand before others. */
static card_id card_called(const struct table *t, seat_id seat, const char *name)
{
    card_id found = NO_CARD;
    for (card_id c = 0; c < t->cards; c++) {
        if (!seat_knows(t, seat, c) || strcmp(face_name(t, face_of(t, c)), name) != 0) continue;
        const struct zone *zone = zone_at(t, card_at(t, c)->zone);
        if (found == NO_CARD || zone->owner == seat) found = c;
    }
    cr_assert_neq(found, NO_CARD, "there is no card '%s'", name);
    return found;
}

static uint8_t kind_called(const struct game *game, const char *move)
{
    uint8_t k = 0;
    while (game->moves[k].move && strcmp(game->moves[k].move, move) != 0) k++;
    cr_assert(game->moves[k].move, "there is no move '%s'", move);
    return k;
}

/* `card` and `move` may be NULL: none; any. `wanted` NULL: nothing is said. */
static void expect_reason(const struct session *s, seat_id seat, const char *move, const char *card,
                          const char *wanted)
{
    const struct table *t = s->table;
    struct text out = { 0 };
    struct move wish = wish_for_card(card ? card_called(t, seat, card) : (card_id)NO_CARD);
    if (move) wish.kind = kind_called(t->setup->game, move);
    bool said = why_not_words(t, seat, &wish, &out);
    cr_expect_eq(said, wanted != NULL, "%s %s: %s", move ? move : "", card ? card : "",
                 text_string(&out));
    cr_expect_str_eq(text_string(&out), wanted ? wanted : "");
    text_release(&out);
}

static void choose(struct session *s, const char *move)
{
    cr_assert(session_choose_text(s, move), "%s", move);
}

/* ---- in every game --------------------------------------------------------------------------- */

Test(why_not, reasons_that_hold_in_every_game)
{
    struct session *s = begin("pebbles", "",
                              "hand[1]: take 1, steal 1\nhand[2]: take 1\nplayed[1]: bank 2\n"
                              "played[2]: bank 4\n");
    expect_reason(s, 0, NULL, "take 1", NULL);
    expect_reason(s, 0, NULL, "bank 2", "it is in your played pile");
    expect_reason(s, 0, NULL, "bank 4", "it is in the played pile of Player 2");
    expect_reason(s, 1, NULL, "take 1", "it is the turn of Player 1 to answer");
    choose(s, "steal 1");
    expect_reason(s, 0, NULL, "take 1", "it is no answer to \"From whom do you steal?\"");
    session_free(s);
}

Test(why_not, a_card_that_is_not_known)
{
    struct session *s = begin("pebbles", "ask=all", "hand[1]: take 1\n");
    struct text out = { 0 };
    struct move wish = wish_for_card(zone_top(s->table, zone_of(s->table, 0, 0)));
    cr_expect(why_not_words(s->table, 0, &wish, &out));
    cr_expect_str_eq(text_string(&out), "you do not know that card");
    text_release(&out);
    session_free(s);
}

Test(why_not, of_equal_cards_all_are_offered)
{
    struct session *s = begin("pebbles", "ask=all", "hand[1]: take 1, take 1\n");
    unsigned offered = 0;
    for (EACH_CARD(c, s->table, zone_of(s->table, 1, 0))) {
        struct move wish = wish_for_card(c);
        offered += wish_is_offered(s->table, 0, &wish);
    }
    cr_expect_eq(s->table->moves, 1);
    cr_expect_eq(offered, 2);
    session_free(s);
}

Test(why_not, after_the_end)
{
    struct session *s = begin("pebbles", "",
                              "hand[1]: take 1\nhand[2]:\nhand[3]:\n"
                              "deck[1]:\ndeck[2]:\ndeck[3]:\n");
    while (!table_is_over(s->table)) session_choose(s, 0);
    expect_reason(s, 0, NULL, "take 1", "the game is over");
    session_free(s);
}

/* ---- Gemotion -------------------------------------------------------------------------------- */

static const char gemotion[] = "ask=all players=2 colors=red,blue,purple power=on";

Test(why_not, gemotion_a_turn)
{
    struct session *s = begin("gemotion", gemotion,
                              "turn = 1\nhand[1]: Daydream, Meddling, Small Pleasure\n"
                              "stash[1,white] = 1\noffer: Emotional Flood\n");
    expect_reason(s, 0, NULL, "Daydream", NULL);
    expect_reason(s, 0, NULL, "Emotional Flood", "needs 2 white gems in your stash");
    expect_reason(s, 0, "end turn", NULL, "you must still play and discard a card");
    expect_reason(s, 0, "vision", NULL, "needs 1 purple gem in your stash");
    expect_reason(s, 0, "three as one", NULL, NULL);
    choose(s, "discard Meddling");
    expect_reason(s, 0, "three as one", NULL, "only before a card is played or discarded");
    expect_reason(s, 0, "end turn", NULL, "you must still play a card");
    choose(s, "play Small Pleasure");
    expect_reason(s, 0, "end turn", NULL, NULL);
    session_free(s);
}

Test(why_not, gemotion_duties)
{
    struct session *s = begin("gemotion", gemotion,
                              "turn = 1\nhand[1]: Daydream\ndeck[1]:\n"
                              "discard[1]:\n");
    expect_reason(s, 0, "play {card}", "Daydream", NULL);
    session_free(s);
    s = begin("gemotion", gemotion, "turn = 1\ndiscarded = yes\nhand[1]: Daydream\n");
    expect_reason(s, 0, "discard {card}", "Daydream", "your last card must be played");
    session_free(s);
    s = begin("gemotion", gemotion, "turn = 1\ncards played = 1\nhand[1]: Daydream\n");
    expect_reason(s, 0, "play {card}", "Daydream", "your last card must be discarded");
    expect_reason(s, 0, NULL, "Daydream", "it cannot be played: your last card must be discarded");
    session_free(s);
    s = begin("gemotion", gemotion, "turn = 1\nclosed = yes\nhand[1]: Daydream\n");
    expect_reason(s, 0, "play {card}", "Daydream", "no further card is played this turn");
    expect_reason(s, 0, "discard {card}", "Daydream", "no further card is discarded this turn");
    session_free(s);
}

/* What is there is said beside what is asked for: "no gem" would be wrong of one gem. */
Test(why_not, gemotion_how_many_are_lacking)
{
    struct session *s = begin("gemotion", gemotion,
                              "turn = 1\nstash[1,white] = 0\nstash[1,red] = 1\n"
                              "stash[2,white] = 1\nsupply[white] = 1\nsupply[blue] = 2\n"
                              "hand[1]: Second Thoughts, Daydream, Peace of Mind\n"
                              "deck[1]:\ndiscard[1]:\n");
    expect_reason(
        s, 0, NULL, "Second Thoughts",
        "cannot be followed (Swap 2 gems of any colours from your stash for 2 gems of any "
        "colours from the supply): only 1 gem in your stash, and 2 are needed");
    expect_reason(s, 0, NULL, "Daydream",
                  "cannot be followed (Take 2 white gems, or draw a card and discard this card): "
                  "no card to draw");
    expect_reason(s, 0, NULL, "Peace of Mind", "cannot be followed (Draw a card): no card to draw");
    session_free(s);
}

/* Such a card may be played, and costs a gem (gemotion-08): better know it before. */
Test(why_not, gemotion_what_cannot_be_followed)
{
    struct session *s = begin("gemotion", gemotion,
                              "turn = 1\nstash[1,white] = 0\nstash[2,white] = 0\n"
                              "supply[blue] = 0\nsupply[white] = 5\n"
                              "hand[1]: Push and Pull, Deep Sorrow, Daydream\n");
    expect_reason(
        s, 0, NULL, "Push and Pull",
        "cannot be followed (Steal 1 gem of any colour from another player, or "
        "pass 1 gem of any colour from your stash to another player): no gem in your stash");
    expect_reason(
        s, 0, NULL, "Deep Sorrow",
        "cannot be followed (Put 1 blue gem from the supply into any player's bank): no blue "
        "gem in the supply");
    expect_reason(s, 0, NULL, "Daydream", NULL);
    choose(s, "play Deep Sorrow");
    cr_expect_neq(s->table->prompt, 0, "it could not be followed: a gem is taken");
    session_free(s);
}

/* ---- Sentinels ------------------------------------------------------------------------------- */

static const char team[] = "villain=baron-blade heroes=legacy,absolute-zero,ra "
                           "environment=insula-primalis";

Test(why_not, sentinels_phases_and_texts)
{
    struct session *s = begin("sentinels", team,
                              "round = 2\nturn = hero-1\nphase = play\n"
                              "play: Baron Blade {hp=20}, Legacy {hp=30}, Absolute Zero, Ra, "
                              "Fortitude, Motivational Charge, Obsidian Field\n"
                              "hand[1]: Thokk!, Fortitude\nhand[2]: Hoarfire\nhand[3]:\n"
                              "trash[1]: Next Evolution\n");
    expect_reason(s, 0, NULL, "Thokk!", NULL);
    expect_reason(s, 0, NULL, "Fortitude", "limited: one of its name is in play");
    expect_reason(s, 0, NULL, "Legacy", "your power phase comes later");
    expect_reason(s, 0, NULL, "Obsidian Field", "it is in play already");
    expect_reason(s, 0, "use {card}", "Obsidian Field", "has no power");
    expect_reason(s, 0, NULL, "Next Evolution", "it is in your trash pile");
    expect_reason(s, 0, NULL, "Hoarfire", "it is in the hand of Absolute Zero");
    expect_reason(s, 1, NULL, "Hoarfire", "it is the turn of Legacy to answer");
    choose(s, "play Thokk!");
    expect_reason(s, 0, NULL, "Obsidian Field", "it is no target");
    choose(s, "target Baron Blade");
    cr_assert_str_eq(s->table->setup->game->prompts[s->table->prompt].words,
                     "Which power do you use?");
    expect_reason(s, 0, NULL, "Fortitude", "limited: one of its name is in play");
    expect_reason(s, 0, NULL, "Legacy", NULL);
    expect_reason(s, 0, NULL, "Ra", "only its own hero uses it");
    session_free(s);
}

/* A session with the cards that are there for the rules only; they outlive it. */
static struct session *begin_with_own_cards(struct pack *pack, const char *given)
{
    struct text cards = { 0 };
    struct diagnostics d = { 0 };
    struct options options;
    cr_assert(read_whole_file("tests/packs/sentinels/rules.cards", 1 << 20, &cards, &d.out));
    cr_assert(pack_read(pack, "rules.cards", text_string(&cards), &d) && pack_compile(pack, &d));
    text_release(&cards);
    const struct game *game = game_find("sentinels", &d, 0, 0);
    options_init_with(game, pack, &options);
    cr_assert(options_parse(game, &options, "villain=warden heroes=anna,bert,cleo environment=yard",
                            &d, 0, 0));
    struct session *s = session_new_given(game, &options, 5, given, 1, &d);
    cr_assert(s, "%s", text_string(&d.out));
    return s;
}

/* No card that is offered for play forbids a hero's. */
Test(why_not, sentinels_what_a_card_forbids)
{
    const struct game *game = game_find("sentinels", &(struct diagnostics){ 0 }, 0, 0);
    struct pack *pack = pack_new(game->vocabulary);
    struct session *s = begin_with_own_cards(pack, "round = 2\nturn = hero-2\nphase = play\n"
                                                   "play: Warden, Anna, Bert, Cleo, Parley\n"
                                                   "hand[2]: Kettle\n");
    expect_reason(s, 1, NULL, "Kettle", "Parley forbids it");
    session_free(s);
    pack_free(pack);
    s = begin("sentinels", team,
              "round = 2\nturn = hero-1\nphase = play\n"
              "play: Baron Blade {hp=20}, Legacy {hp=30}, Absolute Zero, Ra, Take Down\n"
              "hand[1]: Thokk!\n");
    expect_reason(s, 0, NULL, "Thokk!", NULL);
    session_free(s);
}

Test(why_not, sentinels_what_is_done)
{
    struct session *s = begin("sentinels", team,
                              "round = 2\nturn = hero-1\nphase = power\n"
                              "play: Baron Blade {hp=20}, Legacy {hp=30}, Absolute Zero, Ra\n"
                              "hand[1]: Thokk!\nhand[2]:\nhand[3]:\n");
    expect_reason(s, 0, NULL, "Thokk!", "your play phase is over");
    expect_reason(s, 0, "use {card}", "Legacy", NULL);
    session_free(s);
    s = begin("sentinels", team,
              "round = 2\nturn = hero-1\nphase = power\n"
              "play: Baron Blade {hp=20}, Legacy {hp=30}, Absolute Zero, Ra, The Legacy Ring, "
              "Motivational Charge\nhand[1]:\nhand[2]:\nhand[3]:\n");
    choose(s, "use Legacy");
    expect_reason(s, 0, NULL, "Legacy", "its power has been used this turn");
    expect_reason(s, 0, NULL, "Motivational Charge", NULL);
    session_free(s);
}

/* ---- test games ------------------------------------------------------------------------------ */

Test(why_not, sparks_only_one_card_helps)
{
    struct session *s = begin("sparks", "ask=all players=2",
                              "turn = 1\nhand[1]: fire bolt\nhand[2]: insulation, arc\n");
    while (s->table->prompt == 0) choose(s, "frost"); /* shields */
    choose(s, "fire bolt");
    choose(s, "at 2");
    expect_reason(s, 1, NULL, "arc", "only insulation helps against sparks");
    expect_reason(s, 1, NULL, "insulation", NULL);
    session_free(s);
}

Test(why_not, tides_and_places)
{
    struct session *s = begin("tides", "", "turn = 1\nat[1] = shore\n");
    const struct table *t = s->table;
    struct move wish = wish_for_card(NO_CARD);
    struct text out = { 0 };
    wish.kind = kind_called(t->setup->game, "row {place}");
    wish.extra = 2;
    expect_reason(s, 0, "gather", NULL, "there is no shell at the shore");
    t->setup->game->why_not(t, 0, &wish, &out);
    cr_expect_str_eq(text_string(&out), "not next to the shore");
    text_release(&out);
    session_free(s);
}
