/* SPDX-License-Identifier: MIT */
/*
 * The pack and its language: what facts.c reads of the built-in cards with which options, and what
 * of a stranger's pack is refused, with which words. What the texts do is shown by scenes.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "cardlang/packs.h"
#include "games/cerebria/setup.h"
#include "games/cerebria/words.h"
#include "kernel/options.h"

extern const struct game cerebria_game;

/* ---- facts of the built-in pack ----------------------------------------------------------------- */

static struct setup *set_up(const char *line)
{
    struct diagnostics d = { 0 };
    struct options options;
    options_init(&cerebria_game, &options);
    cr_assert(options_parse(&cerebria_game, &options, line, &d, 0, 0), "%s", text_string(&d.out));
    struct setup *setup = setup_new(&cerebria_game, &options, &d);
    cr_assert(setup, "%s", text_string(&d.out));
    diagnostics_release(&d);
    return setup;
}

static face_id face(const struct setup *setup, const char *name)
{
    int found = pack_find(setup->pack, name);
    cr_assert(found >= 0, "%s", name);
    return (face_id)found;
}

static const struct emotion_fact *emotion(const struct setup *setup, const char *name)
{
    return &facts_of(setup)->emotions[face(setup, name)];
}

static const struct upgrade_fact *upgrade(const struct setup *setup, const char *name)
{
    return &facts_of(setup)->upgrades[face(setup, name)];
}

/* proves ce-hard-0, cerebria-71: a level is so many modifiers in their order; `modifiers` names
 * them instead, the first one as well. */
Test(cerebria_words, modifiers_are_those_that_are_named)
{
    struct setup *none = set_up(""), *level = set_up("level=4"), *easy = set_up("level=-2"),
                 *named = set_up("modifiers=willpower-2,cheap-fortresses");
    cr_expect(!facts_of(none)->willpower_2 && !facts_of(none)->ego.far_sight);
    cr_expect(facts_of(level)->willpower_2 && facts_of(level)->full_start);
    cr_expect(facts_of(level)->ego.wheel_willpower && facts_of(level)->ego.far_sight);
    cr_expect(!facts_of(level)->first_fragment && !facts_of(level)->ego.discards_both);
    cr_expect(facts_of(easy)->ego.discards_both && facts_of(easy)->ego.no_willpower_points);
    cr_expect(!facts_of(easy)->cheap_fortresses && !facts_of(easy)->willpower_2);
    cr_expect(facts_of(named)->willpower_2 && facts_of(named)->cheap_fortresses);
    cr_expect(!facts_of(named)->full_start && !facts_of(named)->ego.no_willpower_points);
    setup_free(none);
    setup_free(level);
    setup_free(easy);
    setup_free(named);
}

/* proves ce-emotion-1: rows, Vibes, thresholds, and which Strong Emotion belongs to which Mild
 * one. */
Test(cerebria_words, emotions_are_read)
{
    struct setup *setup = set_up("mode=full");
    const struct emotion_fact *mild = emotion(setup, "Generosity"),
                              *strong = emotion(setup, "Selflessness"),
                              *starting = emotion(setup, "Bleakness");
    cr_expect_eq(mild->printed.spaces, 4u);
    cr_expect_eq(memcmp(mild->printed.row, (uint8_t[]){ 1, 1, 2, 2 }, 4), 0);
    cr_expect_eq(mild->printed.vibes, VIBE_GREEN);
    cr_expect_eq(mild->printed.strength, EMOTION_MILD);
    cr_expect_eq(mild->threshold, 3u);
    cr_expect_eq(mild->strong, face(setup, "Selflessness"));
    cr_expect_eq(mild->team, TEAM_BLISS);
    cr_expect_eq(strong->printed.vibes, VIBE_GREEN,
                 "a Strong Emotion has the Vibe of its Mild one");
    cr_expect_eq(strong->printed.strength, EMOTION_STRONG);
    cr_expect_eq(strong->strong, NO_FACE);
    cr_expect_eq(strong->threshold, 0u);
    cr_expect_eq(starting->printed.strength, EMOTION_STARTING);
    cr_expect_eq(starting->team, TEAM_GLOOM);
    cr_expect_eq(starting->printed.vibes, 0u);
    cr_expect_eq(facts_of(setup)->starting[SIDE_PLAYERS], face(setup, "Brightness"));
    cr_expect_eq(facts_of(setup)->starting[SIDE_EGO], face(setup, "Bleakness"));
    setup_free(setup);
}

/* What Emotions and Spirits only change. */
Test(cerebria_words, what_holds_is_read)
{
    struct setup *setup = set_up("mode=full");
    cr_expect_eq(emotion(setup, "Safety")->printed.protects, TOLL_FOR_NEIGHBOURS);
    cr_expect_eq(emotion(setup, "Safety")->printed.toll, 2u);
    cr_expect_eq(emotion(setup, "Freedom")->printed.protects, TOLL_FOR_NEAR);
    cr_expect_eq(emotion(setup, "Freedom")->printed.toll, 2u);
    cr_expect_eq(emotion(setup, "Innocence")->printed.protects, PROTECTS_AT_ONE);
    cr_expect_eq(emotion(setup, "Intimacy")->printed.protects, PROTECTS_NEIGHBOURS);
    cr_expect_eq(emotion(setup, "Purity")->printed.protects, PROTECTS_ITSELF);
    cr_expect_eq(emotion(setup, "Purity")->printed.vibes, 15u);
    cr_expect_eq(emotion(setup, "Hostility")->quell_discount, 1u);
    cr_expect(emotion(setup, "Malevolence")->quell_ambition);
    cr_expect_eq(emotion(setup, "Kindness")->absorb_supply, 1u);
    cr_expect_eq(emotion(setup, "Benevolence")->absorb_sphere, 1u);
    cr_expect_eq(emotion(setup, "Benevolence")->absorb_near, 1u);
    cr_expect_eq(emotion(setup, "Benevolence")->absorb_supply, 0u);
    cr_expect(emotion(setup, "Suspicion")->opens_operations);
    const struct spirit_fact *spirits = facts_of(setup)->spirits;
    cr_expect_eq(spirits[face(setup, "Empathy")].powers, SPIRIT_SHIELDS);
    cr_expect_eq(spirits[face(setup, "Harmony")].powers, SPIRIT_FREE_REALMS);
    cr_expect_eq(spirits[face(setup, "Love")].powers, SPIRIT_INVOKES_FAR);
    cr_expect_eq(spirits[face(setup, "Malice")].powers, SPIRIT_QUELLS_FAR);
    cr_expect_eq(spirits[face(setup, "Anxiety")].powers, SPIRIT_STARTING);
    cr_expect_eq(spirits[face(setup, "Misery")].powers, SPIRIT_FAR_SPHERES);
    cr_expect_eq(spirits[face(setup, "Hatred")].powers, 0u);
    setup_free(setup);
}

/* Upgrades with row, place, price and effect, and which board has which. */
Test(cerebria_words, boards_are_read)
{
    struct setup *setup = set_up("spirits=empathy mode=full boards=b");
    const struct upgrade_fact *poise = upgrade(setup, "Poise"), *raze = upgrade(setup, "Raze"),
                              *haste = upgrade(setup, "Haste"), *wreck = upgrade(setup, "Wreck");
    cr_expect_eq(haste->row, ROW_MOVE);
    cr_expect_eq(haste->place, 1u);
    cr_expect_eq(haste->willpower, 1u);
    cr_expect_eq(haste->effects, UPGRADE_STEP | UPGRADE_THROUGH);
    cr_expect_eq(raze->willpower, 1u);
    cr_expect_eq(raze->ambition, 1u);
    cr_expect_eq(raze->effects, UPGRADE_RAZE);
    cr_expect_eq(poise->less, 2u);
    cr_expect_eq(poise->effects, UPGRADE_IF_UNCONTROLLED);
    cr_expect_eq(wreck->effects, UPGRADE_RAZE | UPGRADE_WRECK);
    cr_expect_eq(upgrade(setup, "Crush")->amount, 1u);
    const face_id(*board)[UPGRADES] = facts_of(setup)->board[0];
    cr_expect_eq(board[ROW_MOVE][0], face(setup, "Haste"), "what side B does not name is side A's");
    cr_expect_eq(board[ROW_MOVE][1], face(setup, "Gentle Surmount"));
    cr_expect_eq(board[ROW_EMPOWER][1], face(setup, "Empathic Outburst"));
    cr_expect_neq(facts_of(setup)->hooks[face(setup, "Motivation")][HOOK_AFTER], 0u);
    setup_free(setup);
    setup = set_up("spirits=empathy");
    cr_expect_eq(facts_of(setup)->board[0][ROW_MOVE][1], face(setup, "Surmount"));
    cr_expect_eq(facts_of(setup)->board[0][ROW_EMPOWER][1], NO_FACE, "no Empower: cerebria-02");
    setup_free(setup);
}

/* The Ego's cards, the Aspirations, the Intentions of one Team board, and the numbers. */
Test(cerebria_words, the_rest_is_read)
{
    struct setup *setup = set_up("mode=full team-board=b");
    const struct cerebria_setup *own = facts_of(setup);
    const struct operation_card *card = &own->operations[face(setup, "Judgment II")];
    cr_expect_eq(card->type, OPERATION_JUDGMENT);
    cr_expect_eq(card->arrow, -1);
    cr_expect(card->bonus);
    cr_expect_eq(own->aspirations[face(setup, "Reflection")], ASPIRATION_REFLECTION);
    cr_expect_eq(own->sort[face(setup, "Reflection")], SORT_ASPIRATION);
    cr_expect_eq(own->sort[face(setup, "Chain")], SORT_INTENTION);
    cr_expect_eq(own->sort[face(setup, "Foothold")], SORT_NONE, "it is on the other side");
    cr_expect_eq(own->intentions[face(setup, "Chain")].kind, INTENTION_CHAIN);
    cr_expect_eq(own->intentions[face(setup, "Chain")].amount, 5u);
    cr_expect_eq(own->constants.sphere, 7u);
    cr_expect_eq(own->constants.first_willpower, 6u);
    cr_expect_eq(own->constants.actions_most, 12u);
    cr_expect_eq(own->constants.wheel_end, 20u);
    setup_free(setup);
    setup = set_up("mode=basic");
    cr_expect_eq(facts_of(setup)->sort[face(setup, "Reflection")], SORT_NONE);
    cr_expect_eq(facts_of(setup)->sort[face(setup, "Foothold")], SORT_NONE);
    setup_free(setup);
}

static bool has_text(const struct setup *setup, const char *name)
{
    return facts_of(setup)->hooks[face(setup, name)][HOOK_ENTRY] != 0;
}

/* proves cerebria-03: with powers=known what is ours is blank, with powers=none everything. */
Test(cerebria_words, powers_are_an_option)
{
    struct setup *all = set_up("mode=full"), *known = set_up("mode=full powers=known"),
                 *none = set_up("mode=full powers=none");
    cr_expect(has_text(all, "Affection") && !has_text(known, "Affection"));
    cr_expect(has_text(known, "Craving") && !has_text(none, "Craving"));
    cr_expect_eq(emotion(known, "Safety")->printed.toll, 2u);
    cr_expect_eq(emotion(known, "Intimacy")->printed.protects, 0u);
    cr_expect_eq(emotion(none, "Safety")->printed.toll, 0u);
    cr_expect_eq(emotion(none, "Safety")->printed.spaces, 3u);
    cr_expect_eq(facts_of(known)->spirits[face(known, "Empathy")].powers, SPIRIT_SHIELDS);
    cr_expect_eq(facts_of(known)->spirits[face(known, "Love")].powers, 0u);
    cr_expect_eq(facts_of(none)->spirits[face(none, "Empathy")].powers, 0u);
    cr_expect_eq(upgrade(none, "Haste")->effects, UPGRADE_STEP | UPGRADE_THROUGH);
    setup_free(all);
    setup_free(known);
    setup_free(none);
}

static unsigned cards_named(const struct setup *setup, const char *name)
{
    unsigned n = 0;
    for (unsigned c = 0; c < setup->cards; c++)
        n += face_of(setup->fresh, (card_id)c) == face(setup, name);
    return n;
}

/* proves ce-setup-20, ce-power-5, cerebria-06: the starter deck, and that of the Spirit. */
Test(cerebria_words, decks_by_option)
{
    struct setup *starter = set_up("spirits=love"), *spirit = set_up("spirits=love decks=spirit");
    cr_expect_eq(cards_named(starter, "Courage"), 2u);
    cr_expect_eq(cards_named(starter, "Affection"), 0u);
    cr_expect_eq(cards_named(spirit, "Courage"), 0u);
    cr_expect_eq(cards_named(spirit, "Affection"), 2u);
    cr_expect_eq(cards_named(spirit, "Tranquility"), 2u);
    setup_free(starter);
    setup_free(spirit);
}

/* ---- packs of strangers ------------------------------------------------------------------------- */

/* The text with the first `from` in it replaced. */
static void replace(const char *text, const char *from, const char *to, struct text *out)
{
    const char *at = strstr(text, from);
    size_t before = at ? (size_t)(at - text) : strlen(text);
    text_add_bytes(out, text, before);
    if (at) text_add(out, "%s%s", to, at + strlen(from));
}

/* The built-in pack with one change; false: it cannot be read. */
static bool read_changed(struct pack *pack, const char *from, const char *to, struct diagnostics *d)
{
    bool fine = true, found = false;
    for (const struct embedded_pack *p = embedded_packs; p->game; p++) {
        struct text source = { 0 };
        if (strcmp(p->game, "cerebria") != 0) continue;
        bool here = !found && strstr(p->source, from);
        replace(p->source, here ? from : "no such text", to, &source);
        found |= here;
        d->file = p->name;
        d->source = text_string(&source);
        fine &= pack_read(pack, p->name, text_string(&source), d);
        text_release(&source);
    }
    cr_assert(found, "%s", from);
    d->file = d->source = NULL;
    return fine && pack_finish(pack, d);
}

/* What is said about the change, wherever it is refused. */
static void refuse(const char *from, const char *to, const char *message)
{
    struct diagnostics d = { 0 };
    struct pack *pack = pack_new(&cerebria_vocabulary);
    struct setup *setup = NULL;
    if (read_changed(pack, from, to, &d)) {
        struct options options;
        options_init_with(&cerebria_game, pack, &options);
        setup = setup_new(&cerebria_game, &options, &d);
    }
    cr_expect_null(setup, "%s", to);
    cr_expect(strstr(text_string(&d.out), message), "%s:\n%s", to, text_string(&d.out));
    setup_free(setup);
    diagnostics_release(&d);
    pack_free(pack);
}

/* What one card has wrong, each with its place and what would be right. */
Test(cerebria_words, mistakes_of_a_card)
{
    refuse("mild, red, row 1 2 2, threshold 2\n", "mild, red, threshold 2\n", "a row of Intensity");
    refuse("mild, red, row 1 2 2", "mild, rad, row 1 2 2", "did you mean 'red'?");
    refuse("mild, red, row 1 2 2", "mild, row 1 2 2", "has one Vibe");
    refuse("mild, red, row 1 2 2", "mild, red, blue, row 1 2 2", "has one Vibe");
    refuse("starting, row 1 2", "starting, red, row 1 2", "only a Mild Emotion has a Vibe");
    refuse("row 1 2 2, threshold 2", "row 1 2 2, threshold 4", "more than the 3 spaces");
    refuse("row 1 2 2, threshold 2", "row 1 16 2, threshold 2", "a number from 0 to 15");
    refuse("deck side bliss \"Bliss\"\n", "deck side joy \"Joy\"\n", "belongs to a side");
    refuse("mild, red, row", "starting, mild, red, row", "say what the card is");
    refuse("    this cannot be quelled\n", "    go one more space\n", "the sort of card");
    refuse("    go one more space\n", "    no card is shown\n", "the Action it belongs to");
    refuse("own emotions around it cannot be quelled\n", "\n", "does nothing");
    refuse("deck spirit love \"Love\"\n", "deck team love \"Love\"\n", "a deck of its own");
    refuse("strong form of \"Affection\"", "strong form of \"Afection\"",
           "did you mean 'Affection'");
    refuse("defiance, clockwise", "defiance, clockwise, counter-clockwise", "one arrow or none");
    refuse("move upgrade 1", "move upgrade 4", "a number from 1 to 3");
    refuse("when this comes into play: gain 2 willpower", "gain 2 willpower", "say when");
    refuse("may go to a next space", "may put 1 of your essence on an own emotion in that realm",
           "'that realm'");
    refuse("if you are in a realm", "if there is own neighbour", "could have neighbours");
    refuse("if the emotion left play: draw 1", "if it brought 2 or more willpower: draw 1",
           "the sort of card");
    refuse("spheres hold 7 willpower", "spheres hold 8 willpower", "a number from 1 to 7");
    refuse("    an empower raises your intensity to 4\n", "\n", "says once when");
}

/* proves cerebria-91: what can only be seen of the whole pack; a game is not made of it. */
Test(cerebria_words, mistakes_of_a_pack)
{
    refuse("card \"Defiance I\"\n    art raised shield\n    defiance, clockwise\n", "",
           "there are 11 Operation cards");
    refuse("strong form of \"Affection\", row 2 3 3 4", "strong form of \"Affection\", row 2 3",
           "at least as many spaces");
    refuse("strong form of \"Affection\"", "strong form of \"Anger\"",
           "no Mild Emotion of the same");
    refuse("strong form of \"Affection\"", "strong form of \"Comfort\"", "one Strong form");
    refuse("more realms", "more frontiers", "write one card with 'more realms'");
    refuse("red emotions \"Courage\" and \"Sociability\"", "red emotions \"Courage\" and \"Trust\"",
           "mend its red");
    refuse("red emotions \"Courage\" and \"Sociability\"",
           "red emotions \"Courage\" and \"Courage\"", "mend its red");
    refuse("threshold 2, starter", "threshold 2", "the starter deck of Bliss");
    refuse("    spirits begin with 2 cards\n", "", "'spirits begin with NUMBER card[s]'");
    refuse("card \"Haste\"\n    art winged sandals\n    move upgrade 1",
           "card \"Haste\"\n    art winged sandals\n    move upgrade 2",
           "side A of the Spirit boards has one 'move upgrade 1'");
    refuse("card \"Skip\"\n    art child on a stepping stone\n    move upgrade 3",
           "card \"Skip\"\n    art child on a stepping stone\n    invoke upgrade 2",
           "has this place of the same board");
    refuse("card \"Brightness\"\n    art first light of day\n    starting, row 1 2\n", "",
           "one Starting Emotion; Bliss has 0");
    refuse("mild, red, row 1 1 2, threshold 2", "strong form of \"Courage\", row 1 1 2",
           "Bliss has 15");
    refuse("card \"Chain\"\n    art line of lanterns\n    intention\n    an action raises your "
           "chain to 5\n",
           "", "6 Intentions, and this one has 5");
}

/* ---- texts of strangers ------------------------------------------------------------------------- */

enum { GAMES = 6, DECISIONS_MAX = 600 };

/* Everything a text can do, one after the other, with more than there is. */
static const char deeds[] =
    "        draw 20 cards\n"
    "        may gain 20 willpower\n"
    "        gain 20 willpower and 20 for each empty neighbour\n"
    "        pay 20 willpower for 20 essence\n"
    "        gain 9 ambition, then gain 20 actions\n"
    "        choose a spirit of your side -> s\n"
    "        either s gains 1 essence\n"
    "        or s draws 20 cards\n"
    "        or a spirit of your side gains 1 willpower\n"
    "        put 20 essence from the supply on an own emotion\n"
    "        put 20 of your essence on this\n"
    "        take 20 essence off this\n"
    "        take 1 to 20 essence off other own emotions\n"
    "        may move any number of essence from this to other own emotions\n"
    "        quell 20 off opposing emotion near it\n"
    "        push opposing neighbour\n"
    "        push opposing emotion near it\n"
    "        may quell 20 off each opposing neighbour\n"
    "        move an own emotion to an empty neighbour\n"
    "        raise its token by 6 for each own neighbour\n"
    "        raise its token by 6 for every 1 essence the other side leads by\n"
    "        may: go to any space, then go to a next space\n"
    "        raze the opposing fortress of its realm\n"
    "        put 20 cards from your hand under your deck\n"
    "        take 1 of the top 20 cards of your deck\n"
    "        look at the top operation card\n"
    "        look at the top 20 hidden aspirations\n";

/* What holds of every Emotion in play, whatever texts have done. */
static void look_at_slots(const struct table *t)
{
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        card_id card = cerebria_on(t, slot);
        if (card == NO_CARD) continue;
        const struct emotion_state *state = emotion_of(t, card);
        cr_assert(state->essence >= 1 && state->essence <= emotion_fact(t, card)->printed.spaces);
        cr_assert(state->token <= TOKEN_MOST);
        cr_assert_eq(cerebria_slot(t, card), slot);
    }
}

static void play_random_games(const struct setup *setup)
{
    struct table *t = must_alloc(1, setup->table_bytes);
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct stream luck = stream_make(seed, 1000);
        table_start(t, setup, seed);
        for (unsigned i = 0; i < DECISIONS_MAX && !table_is_over(t); i++) {
            table_choose(t, stream_below(&luck, t->moves));
            look_at_slots(t);
        }
    }
    free(t);
}

/* A card of the starter deck does all of it, at every moment there is for an Emotion. */
Test(cerebria_words, strangers_texts_are_played)
{
    static const char *const moments[] = {
        "when this comes into play",
        "when a turn ends beside this",
        "end of your turn",
        "when another own emotion leaves play",
        "when another emotion leaves play",
        "when a fortress is built in its realms",
        "after your empower action",
    };
    struct diagnostics d = { 0 };
    struct text card = { 0 };
    struct pack *pack = pack_new(&cerebria_vocabulary);
    for (unsigned i = 0; i < sizeof moments / sizeof *moments; i++)
        text_add(&card, "    %s:\n%s", moments[i], deeds);
    cr_assert(read_changed(pack, "    when this comes into play:\n        may go to a next space\n",
                           text_string(&card), &d),
              "%.900s", text_string(&d.out));
    for (unsigned seats = 1; seats <= SEATS; seats++) {
        struct options options;
        options_init_with(&cerebria_game, pack, &options);
        const char *line = seats == 1 ? "mode=full" : "mode=full spirits=delight,love";
        cr_assert(options_parse(&cerebria_game, &options, line, &d, 0, 0));
        struct setup *setup = setup_new(&cerebria_game, &options, &d);
        cr_assert(setup, "%s", text_string(&d.out));
        play_random_games(setup);
        setup_free(setup);
    }
    diagnostics_release(&d);
    text_release(&card);
    pack_free(pack);
}
