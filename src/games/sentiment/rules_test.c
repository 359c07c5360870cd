/* SPDX-License-Identifier: MIT */
/*
 * That every rule and ruling of Sentiment is proved (see testing/rule_index.h), and what scenes
 * with the built-in decks cannot show: tests/packs/sentiment has cards and scenes for that.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "games/sentiment/sentiment.h"
#include "kernel/options.h"
#include "testing/own_pack.h"
#include "testing/rule_index.h"

extern const struct game sentiment_game;

static const char own_folder[] = "tests/packs/sentiment";
static const char own_cards[] = "tests/packs/sentiment/rules.cards";
static const char own_scenes[] = "tests/packs/sentiment/rules.scene";

enum { FILE_BYTES_MAX = 1 << 20 };

/* sm-impulse-1, sentiment-01. */
static bool is_id(const char *start, const char *end)
{
    size_t length = (size_t)(end - start);
    int64_t number;
    if (length > 3 && memcmp(start, "sm-", 3) == 0) return true;
    return length > 10 && memcmp(start, "sentiment-", 10) == 0 &&
           span_number(start + 10, end, 0, 999, &number);
}

/* Every rule and ruling has a proof, and nothing is proved that is none. */
Test(sentiment_rules, all_are_proved)
{
    struct rule_index *index = rule_index_new(is_id);
    rule_index_read_document_file(index, "docs/rulings/sentiment.md", "sentiment-");
    rule_index_read_document_file(index, "docs/rulings/sentiment-more.md", "sentiment-");
    rule_index_read_document_file(index, "docs/rules/sentiment.md", "sm-");
    rule_index_read_list_file(index, "docs/rules/sentiment.md", "sentiment-");
    rule_index_read_scene_files(index, "tests/scenes");
    rule_index_read_scene_files(index, own_folder);
    rule_index_read_test_files(index, "src/games/sentiment");
    struct text wrong = { 0 };
    rule_index_judge(index, &wrong);
    cr_expect_eq(wrong.length, 0u, "\n%s", text_string(&wrong));
    text_release(&wrong);
    rule_index_free(index);
}

/* A line of options that can be read, and whose values go together. */
static bool accepts(const char *line)
{
    struct options options;
    struct diagnostics d = { 0 };
    options_init(&sentiment_game, &options);
    bool fine = options_parse(&sentiment_game, &options, line, &d, 1, 1) &&
                options_agree(&sentiment_game, &options, &d) && d.count == 0;
    diagnostics_release(&d);
    return fine;
}

/* proves sm-over-1, sm-multi-1, sentiment-75: two to six evokers, a deck each; two may be alike. */
Test(sentiment_rules, two_to_six_evokers)
{
    cr_expect(accepts("decks=anger,love"));
    cr_expect(accepts("decks=anger,anger"));
    cr_expect(accepts("decks=anger,love,fear,anger,love,fear"));
    cr_expect_not(accepts("decks=anger"));
    cr_expect_not(accepts("decks=anger,love,fear,anger,love,fear,love"));
    cr_expect_not(accepts("decks=anger,joy"));
    cr_expect(accepts("decks=cornered,bittersweet,quiet-joy"));
    cr_expect_not(accepts("decks=anger,love players=3"));
}

/* proves sentiment-01, sentiment-20: the limit is 30 or 20, and the turns are counted. */
Test(sentiment_rules, limits)
{
    cr_expect(accepts("decks=anger,love stress=30"));
    cr_expect(accepts("decks=anger,love stress=20"));
    cr_expect_not(accepts("decks=anger,love stress=25"));
    cr_expect(accepts("decks=anger,love turns=2"));
    cr_expect_not(accepts("decks=anger,love turns=1"));
}

/* proves sentiment-78: a match is of three games, and for two players. */
Test(sentiment_rules, matches_are_for_two)
{
    cr_expect(accepts("decks=anger,love match=3"));
    cr_expect(accepts("decks=anger,love match=1"));
    cr_expect_not(accepts("decks=anger,love match=2"));
    cr_expect_not(accepts("decks=anger,love,fear match=3"));
    cr_expect(accepts("decks=anger,love,fear match=1"));
}

/* The scenes of the cards that are there for the rules only. They name what they prove. */
Test(sentiment_rules, with_cards_of_their_own)
{
    struct text cards = { 0 }, scenes = { 0 }, wrong = { 0 };
    bool fine = read_whole_file(own_cards, FILE_BYTES_MAX, &cards, &wrong) &&
                read_whole_file(own_scenes, FILE_BYTES_MAX, &scenes, &wrong);
    cr_assert(fine, "%s (tests run in the project's root)", text_string(&wrong));
    unsigned played =
        play_scenes_with(&sentiment_vocabulary, text_string(&cards), text_string(&scenes), &wrong);
    cr_expect_gt(played, 0u);
    cr_expect_eq(wrong.length, 0u, "%s", text_string(&wrong));
    text_release(&cards);
    text_release(&scenes);
    text_release(&wrong);
}

/*
 * Each Thunder hurts both when it is hurt. They are of two players, so that nobody is asked for an
 * order, and heal what they deal, so that nobody falls. Not in the file above, with which random
 * games are played: an answer costs ten thousand effects.
 */
static const char thunder_cards[] = "game sentiment\n"
                                    "deck emotion anger \"Anger\"\n"
                                    "card \"Plain\" x2\n"
                                    "    manifestation, impulse 1, cr 3\n"
                                    "card \"Spark\" x2\n"
                                    "    action, impulse 1\n"
                                    "    deal 1 damage to each manifestation\n"
                                    "card \"Thunder\" x2\n"
                                    "    manifestation, impulse 1, cr 9\n"
                                    "    when this takes damage:\n"
                                    "        heal each manifestation 1\n"
                                    "        deal 1 damage to each manifestation\n";

/* 9,999 effects are begun, each of which would begin two: ten thousand are left. */
static const char thunder[] = "scene From the ten-thousandth effect on all are forfeited\n"
                              "game sentiment\n"
                              "options decks=everything,everything\n"
                              "given\n"
                              "    turn = 1\n"
                              "    turns = 5\n"
                              "    step = evocation\n"
                              "    well[1,anger] = 2\n"
                              "    field[1]: Thunder\n"
                              "    field[2]: Thunder\n"
                              "    hand[1]: Spark, Plain\n"
                              "    hand[2]:\n"
                              "play\n"
                              "    1: evoke Spark\n"
                              "expect\n"
                              "    forfeited 10000\n"
                              "    asked 1\n"
                              "    field[1]: Thunder {damage=1}\n"
                              "    field[2]: Thunder {damage=1}\n"
                              "    discard[1]: Spark\n";

/* proves sentiment-44: the ten-thousandth effect since the last decision is forfeited. */
Test(sentiment_rules, the_ten_thousandth_effect_is_forfeited)
{
    struct text wrong = { 0 };
    cr_expect_eq(play_scenes_with(&sentiment_vocabulary, thunder_cards, thunder, &wrong), 1u);
    cr_expect_eq(wrong.length, 0u, "%s", text_string(&wrong));
    text_release(&wrong);
}
