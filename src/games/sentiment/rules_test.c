/* SPDX-License-Identifier: MIT */
/*
 * That every rule and ruling of Sentiment is proved (see testing/rule_index.h), and what scenes
 * with the built-in decks cannot show: tests/packs/sentiment has cards and scenes for that.
 */
#include <criterion/criterion.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "games/sentiment/sentiment.h"
#include "kernel/options.h"
#include "session/script.h"
#include "testing/own_pack.h"
#include "testing/option_line.h"
#include "testing/rule_index.h"

extern const struct game sentiment_game;

static const char own_folder[] = "tests/packs/sentiment";

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

static bool accepts(const char *line)
{
    return option_line_is_fine(&sentiment_game, line);
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

/* ---- room ------------------------------------------------------------------------------------ */

static struct setup *setup_with(const char *line)
{
    struct options options;
    struct diagnostics d = { 0 };
    options_init(&sentiment_game, &options);
    options_parse(&sentiment_game, &options, line, &d, 1, 1);
    struct setup *setup = setup_new(&sentiment_game, &options, &d);
    cr_assert(setup, "%s", text_string(&d.out));
    diagnostics_release(&d);
    return setup;
}

/* An effect begins where just the reserved room is left: damage to as many cards as a sentence can
 * be about fits, and so does a question with a move for each. */
Test(sentiment_rules, a_last_effect_has_room_for_all_it_can_hit)
{
    struct setup *setup = setup_with("decks=anger,love");
    struct table *t = must_alloc(1, setup->table_bytes);
    struct blow blows[CHOSEN_MAX];
    table_lay_out(t, setup, 0);
    table_push(t, RULE_sentiment_match);
    for (unsigned i = 0; i < CHOSEN_MAX; i++)
        blows[i] = (struct blow){ .source = 0, .target = (card_id)(i % t->cards), .number = 1 };
    t->limit = t->end + sentiment_game.room_reserved;
    cr_assert(effect_may_begin(t));
    table_push_sized(t, RULE_effect, sizeof(struct effect_frame));
    table_push_sized(t, RULE_sentiment_act,
                     sizeof(FRAME(sentiment_act)) + CHOSEN_MAX * sizeof(card_id));
    size_t deal = sizeof(FRAME(sentiment_deal)) + sizeof blows;
    cr_assert_geq(t->limit - t->end, deal + CHOSEN_MAX * sizeof(struct move));
    cr_assert_eq(sentiment_run_deal(t, blows, CHOSEN_MAX), FLOW_DONE);
    free(t);
    setup_free(setup);
}

/* What is copied millions of times a second stays small. */
Test(sentiment_rules, tables_are_small)
{
    struct setup *two = setup_with("decks=anger,sadness");
    struct setup *six = setup_with("decks=anger,happiness,fear,love,sadness,serenity");
    cr_expect_leq(two->table_bytes, 8192u);
    cr_expect_leq(six->table_bytes, 24u * 1024);
    setup_free(two);
    setup_free(six);
}

/* ---- cards of their own ---------------------------------------------------------------------- */

/*
 * Each Thunder hurts both when it is hurt. They are of two players, so that nobody is asked for an
 * order, and heal what they deal, so that nobody falls. Not in tests/packs, with which random
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

/* Two Thunders of one player, who is asked for the order of what each flash brings. */
static const char storm[] = "scene Both Thunders are of one player\n"
                            "game sentiment\n"
                            "options decks=everything,everything\n"
                            "given\n"
                            "    turn = 1\n"
                            "    turns = 5\n"
                            "    step = evocation\n"
                            "    well[1,anger] = 2\n"
                            "    field[1]: Thunder, Thunder\n"
                            "    hand[1]: Spark, Plain\n"
                            "    hand[2]:\n"
                            "play\n"
                            "    1: evoke Spark\n"
                            "expect\n"
                            "    prompt Several texts were triggered: which comes first?\n";

/* How often the first answer is given until something else than an order is asked; `most` at most.
 */
static unsigned answers_to_orders(struct session *s, unsigned most)
{
    unsigned answers = 0;
    while (s->table->prompt == PROMPT_REACTION && answers < most) {
        session_choose(s, 0);
        answers++;
    }
    return answers;
}

/* proves sentiment-44: a cascade of triggers that asks on and on comes to an end, too. Each brings
 * two more and they nest 32 deep, so without a bound it would be some thousand million answers. */
Test(sentiment_rules, a_cascade_that_asks_is_bounded)
{
    struct diagnostics d = { .file = "own.cards", .source = thunder_cards };
    struct pack *pack = pack_new(&sentiment_vocabulary);
    cr_assert(pack_read(pack, "own.cards", thunder_cards, &d) && pack_finish(pack, &d));
    struct scripts scripts = { 0 };
    cr_assert(scripts_parse_with(&scripts, storm, pack, &d), "%s", text_string(&d.out));
    struct script_run run = { .moves_most = UINT_MAX };
    script_play(&scripts.all[0], &run, &d);
    cr_assert_eq(d.count, 0u, "%s", text_string(&d.out));
    unsigned answers = answers_to_orders(run.session, 2 * TRIGGERS_A_TURN);
    cr_expect_gt(answers, TRIGGERS_A_TURN / 10);
    cr_expect_leq(answers, TRIGGERS_A_TURN);
    cr_expect_gt(run.session->table->forfeited, 0u);
    session_free(run.session);
    scripts_release(&scripts);
    pack_free(pack);
    diagnostics_release(&d);
}
