/* SPDX-License-Identifier: MIT */
/*
 * That every rule and ruling of Sentinels is proved (see testing/rule_index.h), and what scenes
 * with the built-in decks cannot show: tests/packs/sentinels has cards and scenes for that.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "games/sentinels/sentinels.h"
#include "kernel/options.h"
#include "testing/option_line.h"
#include "testing/rule_index.h"
#include "testing/own_pack.h"

extern const struct game sentinels_game;

static const char own_folder[] = "tests/packs/sentinels";

/* sent-damage-1, sentinels-01, o1. */
static bool is_id(const char *start, const char *end)
{
    size_t length = (size_t)(end - start);
    int64_t number;
    if (length > 5 && memcmp(start, "sent-", 5) == 0) return true;
    if (length > 10 && memcmp(start, "sentinels-", 10) == 0) {
        return span_number(start + 10, end, 0, 999, &number);
    }
    return length > 1 && *start == 'o' && span_number(start + 1, end, 0, 99, &number);
}

/* Every rule and ruling has a proof, and nothing is proved that is none. */
Test(sentinels_rules, all_are_proved)
{
    struct rule_index *index = rule_index_new(is_id);
    rule_index_read_document_file(index, "docs/rulings/sentinels.md", "sentinels-");
    rule_index_read_document_file(index, "docs/rulings/sentinels.md", "o");
    rule_index_read_document_file(index, "docs/rulings/sentinels-more.md", "sentinels-");
    rule_index_read_document_file(index, "docs/rules/sentinels.md", "sent-");
    rule_index_read_list_file(index, "docs/rules/sentinels.md", "sentinels-");
    rule_index_read_list_file(index, "docs/rules/sentinels.md", "o");
    rule_index_read_scene_files(index, "tests/scenes");
    rule_index_read_scene_files(index, own_folder);
    rule_index_read_scene_files(index, "tests/words/sentinels");
    rule_index_read_test_files(index, "src/games/sentinels");
    struct text wrong = { 0 };
    rule_index_judge(index, &wrong);
    cr_expect_eq(wrong.length, 0u, "\n%s", text_string(&wrong));
    text_release(&wrong);
    rule_index_free(index);
}

static bool accepts(const char *line)
{
    return option_line_is_fine(&sentinels_game, line);
}

/* proves sent-setup-1, sentinels-01: three to five heroes, each once; one seat for each. */
Test(sentinels_rules, three_to_five_heroes)
{
    cr_expect(accepts("heroes=legacy,haka,ra"));
    cr_expect(accepts("heroes=legacy,haka,ra,absolute-zero,waywise"));
    cr_expect_not(accepts("heroes=legacy,haka"));
    cr_expect_not(accepts("heroes=legacy,haka,ra,absolute-zero,waywise,tollkeeper"));
    cr_expect_not(accepts("heroes=legacy,haka,haka"));
}

/* Each damage to Bert deals two more. Not in tests/packs, with which random games are played: an
 * answer costs ten thousand effects. */
static const char thunder_cards[] =
    "game sentinels\n"
    "deck villain warden \"Warden\"\ncard \"Warden\"\n    character, hp 40\n"
    "card \"Idle\" x9\n    ongoing\n"
    "deck hero anna \"Anna\"\ncard \"Anna\"\n    character, hp 20\n"
    "    power: me deals 1 target 2 melee damage\n"
    "card \"Idle Anna\" x9\n    ongoing\n"
    "deck hero bert \"Bert\"\ncard \"Bert\"\n    character, hp 100\n"
    "card \"Thunder\" x9\n    ongoing\n"
    "    when damage to me is dealt:\n"
    "        me deals me 1 psychic damage\n"
    "        me deals me 1 psychic damage\n"
    "        me regains 2 hp\n"
    "deck hero cleo \"Cleo\"\ncard \"Cleo\"\n    character, hp 20\n"
    "card \"Idle Cleo\" x9\n    ongoing\n"
    "deck environment yard \"Yard\"\ncard \"Idle Yard\" x9\n    ongoing\n";

/* 9,999 effects are begun, each of which would begin two: ten thousand are left. */
static const char thunder[] = "scene From the ten-thousandth effect on all are forfeited\n"
                              "game sentinels\n"
                              "options villain=warden heroes=anna,bert,cleo environment=yard\n"
                              "given\n"
                              "    round = 2\n"
                              "    turn = hero-1\n"
                              "    phase = power\n"
                              "    play: Warden, Anna, Bert {hp=90}, Cleo, Thunder\n"
                              "    hand[1]:\n    hand[2]:\n    hand[3]:\n"
                              "play\n"
                              "    1: use Anna\n    1: target Bert\n"
                              "expect\n"
                              "    forfeited 10000\n"
                              "    asked 1\n"
                              "    phase = draw\n"
                              "    play: Warden, Anna, Bert {hp=88}, Cleo, Thunder\n";

/* proves sentinels-45: the ten-thousandth effect since the last decision is forfeited. */
Test(sentinels_rules, the_ten_thousandth_effect_is_forfeited)
{
    struct text wrong = { 0 };
    cr_expect_eq(play_scenes_with(&sentinels_vocabulary, thunder_cards, thunder, &wrong), 1u);
    cr_expect_eq(wrong.length, 0u, "%s", text_string(&wrong));
    text_release(&wrong);
}
