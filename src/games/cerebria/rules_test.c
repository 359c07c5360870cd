/* SPDX-License-Identifier: MIT */
/*
 * That every rule and ruling of Cerebria is proved (see testing/rule_index.h), what options are
 * refused and with which words, and what many deals or no deal can show better than a scene.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "games/cerebria/cerebria.h"
#include "kernel/options.h"
#include "testing/option_line.h"
#include "testing/own_pack.h"
#include "testing/random_powers.h"
#include "testing/rule_index.h"

extern const struct game cerebria_game;
extern const struct vocabulary cerebria_vocabulary;

/* ce-impact-1, cerebria-01. */
static bool is_id(const char *start, const char *end)
{
    size_t length = (size_t)(end - start);
    int64_t number;
    if (length > 3 && memcmp(start, "ce-", 3) == 0) return true;
    return length > 9 && memcmp(start, "cerebria-", 9) == 0 &&
           span_number(start + 9, end, 0, 999, &number);
}

/* Every rule and ruling has a proof, and nothing is proved that is none. */
Test(cerebria_rules, all_are_proved)
{
    struct rule_index *index = rule_index_new(is_id);
    rule_index_read_document_file(index, "docs/rulings/cerebria.md", "cerebria-");
    rule_index_read_document_file(index, "docs/rulings/cerebria-more.md", "cerebria-");
    rule_index_read_document_file(index, "docs/rules/cerebria.md", "ce-");
    rule_index_read_list_file(index, "docs/rules/cerebria.md", "cerebria-");
    rule_index_read_scene_files(index, "tests/scenes");
    rule_index_read_test_files(index, "src/games/cerebria");
    struct text wrong = { 0 };
    rule_index_judge(index, &wrong);
    cr_expect_eq(wrong.length, 0u, "\n%s", text_string(&wrong));
    text_release(&wrong);
    rule_index_free(index);
}

/* ---- options ----------------------------------------------------------------------------------- */

static bool accepts(const char *line)
{
    return option_line_is_fine(&cerebria_game, line);
}

/* Refused with exactly these words, and those of a single option at the place of that option. */
static void refuse(const char *line, const char *told)
{
    struct options options;
    struct diagnostics d = { .file = "f" };
    options_init(&cerebria_game, &options);
    if (options_parse(&cerebria_game, &options, line, &d, 3, 9))
        cr_expect_not(options_agree(&cerebria_game, &options, &d), "%s", line);
    cr_expect_str_eq(text_string(&d.out), told, "%s tells\n%sinstead of\n%s", line,
                     text_string(&d.out), told);
    diagnostics_release(&d);
}

#define SPIRIT_WORDS                                                                               \
    "it takes different names with commas and no blanks, of delight, empathy, harmony, love, "     \
    "anxiety, hatred, malice, misery"

/* proves ce-over-1, ce-over-2, ce-shaper-2, cerebria-04: one Spirit or two, of one side, each
 * once. */
Test(cerebria_rules, one_side_is_played)
{
    cr_expect(accepts("spirits=misery"));
    cr_expect(accepts("spirits=love,delight"));
    cr_expect(accepts("spirits=hatred,anxiety"));
    refuse("spirits=delight,hatred",
           "f: both Spirits have to be of one side: 'Delight' is of Bliss, 'Hatred' of Gloom\n");
    refuse("spirits=delight,delight",
           "f:3:9: 'delight,delight' is not a value of the option 'spirits': 'delight' is named "
           "twice; " SPIRIT_WORDS "\n");
    refuse("spirits=deligth", "f:3:9: 'deligth' is not a value of the option "
                              "'spirits': " SPIRIT_WORDS " (did you mean 'delight'?)\n");
    refuse("spirits=delight,harmony,love",
           "f:3:9: 'delight,harmony,love' is not a value of the option 'spirits': it names 3, and "
           "cerebria is for 1 to 2 players\n");
}

#define SEVEN "kinds=Courage,Sociability,Cheerfulness,Excitement,Kindness,Desire,Optimism"

/* proves ce-setup-20, ce-power-5, cerebria-06: eight kinds of the side, two of each Vibe,
 * instead of `decks`. */
Test(cerebria_rules, kinds_of_a_deck)
{
    cr_expect(accepts(SEVEN ",Self-Esteem"));
    cr_expect(accepts("kinds=Affection,Comfort,Trust,Safety,Generosity,Innocence,Confidence,"
                      "Tranquility"));
    cr_expect(accepts("decks=random"));
    refuse(SEVEN ",Trust", "f: kinds needs two Emotions of each Vibe; 3 are yellow\n");
    refuse(SEVEN, "f: a deck has 8 kinds of Emotions, two of each Vibe; kinds names 7\n");
    refuse(SEVEN ",Loneliness",
           "f: kinds: Loneliness is an Emotion of the other side; name one of Bliss\n");
    refuse("spirits=hatred " SEVEN ",Loneliness decks=starter",
           "f: kinds stands for a deck of your own: give decks or kinds, not both\n"
           "f: kinds: Courage is an Emotion of the other side; name one of Gloom\n"
           "f: kinds: Sociability is an Emotion of the other side; name one of Gloom\n"
           "f: kinds: Cheerfulness is an Emotion of the other side; name one of Gloom\n"
           "f: kinds: Excitement is an Emotion of the other side; name one of Gloom\n"
           "f: kinds: Kindness is an Emotion of the other side; name one of Gloom\n"
           "f: kinds: Desire is an Emotion of the other side; name one of Gloom\n"
           "f: kinds: Optimism is an Emotion of the other side; name one of Gloom\n");
    refuse(SEVEN ",Self-Esteem decks=spirit",
           "f: kinds stands for a deck of your own: give decks or kinds, not both\n");
    refuse("kinds=by-decks,Courage", "f: kinds=by-decks names no Emotion: leave 'by-decks' out\n");
}

/* proves ce-hard-0, cerebria-71: in the order of the rulebook, or freely, and not both. */
Test(cerebria_rules, level_or_modifiers)
{
    cr_expect(accepts("level=7"));
    cr_expect(accepts("level=-3"));
    cr_expect(accepts("modifiers=far-sight,cheap-fortresses"));
    cr_expect(accepts("modifiers=keeps-both"));
    refuse("level=8", "f:3:9: '8' is not a value of the option 'level': it takes a whole number "
                      "from -3 to 7\n");
    refuse("level=-4", "f:3:9: '-4' is not a value of the option 'level': it takes a whole number "
                       "from -3 to 7\n");
    refuse("level=2 modifiers=far-sight", "f: a level says which modifiers there are: give level "
                                          "or modifiers, not both\n");
    refuse("modifiers=keeps-both,discards-both",
           "f: the Ego cannot keep both Willpower and discard both: take keeps-both or "
           "discards-both out\n");
    refuse("modifiers=none,far-sight",
           "f: modifiers=none names no other modifier: leave 'none' out\n");
}

/* proves ce-over-7, cerebria-05, cerebria-90 */
Test(cerebria_rules, bonus_marks)
{
    cr_expect(accepts("bonus=off"));
    cr_expect(accepts("mode=full bonus=on"));
    refuse("bonus=no", "f:3:9: 'no' is not a value of the option 'bonus': it takes on or off\n");
    refuse("mode=full bonus=off", "f: bonus marks can be left out in the basic game only: say "
                                  "bonus=on, or mode=basic\n");
}

/* proves ce-setup-24 */
Test(cerebria_rules, sides_b_are_for_the_full_game)
{
    cr_expect(accepts("mode=full boards=b team-board=b"));
    refuse("boards=b", "f: side b of the Spirit boards is for the full game: say mode=full\n");
    refuse("team-board=b", "f: the basic game has no Intentions: say mode=full for team-board=b\n");
}

/* ---- set-up ------------------------------------------------------------------------------------ */

static struct setup *set_up(const char *line)
{
    struct options options;
    struct diagnostics d = { 0 };
    options_init(&cerebria_game, &options);
    options_parse(&cerebria_game, &options, line, &d, 1, 1);
    struct setup *setup = setup_new(&cerebria_game, &options, &d);
    cr_assert(setup, "%s", text_string(&d.out));
    diagnostics_release(&d);
    return setup;
}

/* proves ce-over-6: what nobody asks otherwise for: Delight as a Shaper, the basic game, all
 * powers. */
Test(cerebria_rules, the_usual_game)
{
    struct setup *setup = set_up("");
    const struct cerebria_setup *own = facts_of(setup);
    cr_expect_eq(setup->seats, 1u);
    cr_expect(own->shaper && !own->full);
    cr_expect_str_eq(setup->pack->cards[own->spirit[0]].name, "Delight");
    cr_expect_eq(own_option(setup, OPTION_POWERS), 0);
    cr_expect_eq(own_option(setup, OPTION_DECKS), 0);
    cr_expect(!own->ego.no_bonus && !own->ego.far_sight && !own->willpower_2);
    setup_free(setup);
}

/* proves ce-setup-1, cerebria-14 */
Test(cerebria_rules, twelve_operation_cards)
{
    struct setup *setup = set_up("");
    const struct cerebria_setup *own = facts_of(setup);
    unsigned of[OPERATION_TYPES] = { 0 };
    for (unsigned c = 0; c < setup->cards; c++) {
        face_id face = face_of(setup->fresh, (card_id)c);
        if (own->sort[face] == SORT_OPERATION) of[own->operations[face].type]++;
    }
    cr_expect_eq(of[OPERATION_DEFIANCE], 3u);
    cr_expect_eq(of[OPERATION_ENDEAVOR], 4u);
    cr_expect_eq(of[OPERATION_JUDGMENT], 5u);
    setup_free(setup);
}

/* proves ce-setup-8: its Emotions are the 16 Mild ones, once each, also in the full game. */
Test(cerebria_rules, the_ego_has_no_strong_emotions)
{
    struct setup *setup = set_up("mode=full");
    const struct cerebria_setup *own = facts_of(setup);
    unsigned mild = 0, strong = 0;
    for (unsigned c = 0; c < setup->cards; c++) {
        face_id face = face_of(setup->fresh, (card_id)c);
        if (own->sort[face] != SORT_EMOTION || own->emotions[face].team == own->team) continue;
        mild += own->emotions[face].printed.strength == EMOTION_MILD;
        strong += own->emotions[face].printed.strength == EMOTION_STRONG;
    }
    cr_expect_eq(mild, 16u);
    cr_expect_eq(strong, 0u);
    setup_free(setup);
}

enum { DEALS = 200 };

/* proves ce-board-5: any of the five Realms may face Commitment at first. */
Test(cerebria_rules, the_origin_stands_anywhere)
{
    struct setup *setup = set_up("");
    struct table *t = must_alloc(1, setup->table_bytes);
    unsigned seen = 0;
    for (uint64_t seed = 0; seed < DEALS; seed++) {
        table_start(t, setup, seed);
        seen |= 1u << cerebria_of(t)->origin;
    }
    cr_expect_eq(seen, (1u << BOARD_REALMS) - 1);
    free(t);
    setup_free(setup);
}

/* proves ce-setup-19: the players' Hidden Aspiration is never the Common one. The Ego's may be,
 * until it is shown. */
Test(cerebria_rules, the_hidden_aspiration_differs)
{
    struct setup *setup = set_up("");
    struct table *t = must_alloc(1, setup->table_bytes);
    unsigned same = 0;
    for (uint64_t seed = 0; seed < DEALS; seed++) {
        table_start(t, setup, seed);
        cr_expect_neq(cerebria_hidden(t, SIDE_PLAYERS), cerebria_common(t));
        same += cerebria_hidden(t, SIDE_EGO) == cerebria_common(t);
    }
    cr_expect_gt(same, 0u);
    free(t);
    setup_free(setup);
}

/* The built-in cards, with other words in the place of Relish's. */
static void write_cards(const char *words, struct text *out)
{
    static const char relish[] = "if the emotion left play: gain 2 willpower";
    struct choices none;
    struct text cards = { 0 };
    choices_init_bytes(&none, NULL, 0);
    random_powers(&none, POWERS_WHOLE_PACK, &cards);
    const char *at = strstr(text_string(&cards), relish);
    cr_assert(at, "no card says '%s'", relish);
    text_add(out, "%.*s%s%s", (int)(at - text_string(&cards)), text_string(&cards), words,
             at + strlen(relish));
    text_release(&cards);
    choices_release(&none);
}

static void quell_the_last_essence(const char *words)
{
    static const char scene[] =
        "scene Its Emotion has left play\n"
        "game cerebria\n"
        "options spirits=malice decks=random mode=full boards=b\n"
        "given\n"
        "    round = 2\n"
        "    turn = \"first Spirit\"\n"
        "    at[1] = Network\n"
        "    ambition = 2\n"
        "    hand[1]: Bitterness\n"
        "    Network 1: Trust\n"
        "    quell tokens[1,unlock] = wild\n"
        "    quell tokens[1,third] = wild\n"
        "play\n"
        "    1: quell\n"
        "    1: no token\n"
        "    1: upgrade Relish\n"
        "expect\n"
        "    event Trust leaves play from Network 1.\n"
        "    prompt Your turn: take an Action, use an Ability, or end it.\n";
    struct text cards = { 0 }, wrong = { 0 };
    write_cards(words, &cards);
    cr_expect_eq(play_scenes_with(&cerebria_vocabulary, text_string(&cards), scene, &wrong), 1u);
    cr_expect_eq(wrong.length, 0u, "%s: %s", words, text_string(&wrong));
    text_release(&cards);
    text_release(&wrong);
}

/* What a Quell has removed is not there any more for the text of its upgrade. Under ASan this found
 * what fuzz-code had found: numbers of a card that is none. */
Test(cerebria_rules, texts_about_what_has_left_play_do_nothing)
{
    quell_the_last_essence("raise its token by 1");
    quell_the_last_essence("may move 1 essence from this to other own emotions");
}
