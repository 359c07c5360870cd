/* SPDX-License-Identifier: MIT */
/*
 * That every rule and ruling of Gemotion is proved (see testing/rule_index.h), and what no scene
 * can show.
 */
#include "games/gemotion/gemotion.h"

#include <criterion/criterion.h>
#include <string.h>

#include "kernel/options.h"
#include "testing/option_line.h"
#include "testing/rule_index.h"
#include "testing/own_pack.h"

extern const struct game gemotion_game;

static bool is_id(const char *start, const char *end)
{
    size_t length = (size_t)(end - start);
    return (length > 4 && memcmp(start, "gem-", 4) == 0) ||
           (length > 9 && memcmp(start, "gemotion-", 9) == 0);
}

/* Every rule and ruling has a proof, and nothing is proved that is none. */
Test(gemotion_rules, all_are_proved)
{
    struct rule_index *index = rule_index_new(is_id);
    rule_index_read_document_file(index, "docs/rules/gemotion.md", "gem-");
    rule_index_read_document_file(index, "docs/rulings/gemotion.md", "gemotion-");
    rule_index_read_document_file(index, "docs/rulings/gemotion-more.md", "gemotion-");
    rule_index_read_list_file(index, "docs/rules/gemotion.md", "gemotion-");
    rule_index_read_scene_files(index, "tests/scenes");
    rule_index_read_scene_files(index, "tests/words/gemotion");
    rule_index_read_test_files(index, "src/games/gemotion");
    struct text wrong = { 0 };
    rule_index_judge(index, &wrong);
    cr_expect_eq(wrong.length, 0u, "\n%s", text_string(&wrong));
    text_release(&wrong);
    rule_index_free(index);
}

/* ---- what no scene can show ------------------------------------------------------------------ */

static bool accepts(const char *line)
{
    return option_line_is_fine(&gemotion_game, line);
}

/* proves gem-setup-1, gemotion-01: two to six players, no fewer and no more. */
Test(gemotion_rules, two_to_six_players)
{
    cr_expect(accepts("players=2") && accepts("players=6"));
    cr_expect_not(accepts("players=1"));
    cr_expect_not(accepts("players=7"));
}

/* proves gem-setup-2, gemotion-51: one colour suffices, none does not, White is not chosen. */
Test(gemotion_rules, at_least_one_colour)
{
    cr_expect(accepts("colors=orange"));
    cr_expect_not(accepts("colors="));
    cr_expect_not(accepts("colors=white"));
    cr_expect_not(accepts("colors=red,white"));
}

/* Plays a scene with a pack of one's own: every expectation must hold. */
static void holds_with(const char *cards, const char *scene)
{
    struct text wrong = { 0 };
    cr_expect_eq(play_scenes_with(&gemotion_vocabulary, cards, scene, &wrong), 1u);
    cr_expect_eq(wrong.length, 0u, "%s", text_string(&wrong));
    text_release(&wrong);
}

/* More of one card that puts off than the rulebook's cards could ever play. */
static const char fuse_cards[] = "game gemotion\n"
                                 "card \"Fuse\" x12\n"
                                 "    choose another player with a stash -> p\n"
                                 "    at the end of this turn: bank the stash of p\n";

static const char fuses[] =
    "scene Eight can be put off, the ninth is forfeited\n"
    "game gemotion\n"
    "options players=2 colors=red power=off\n"
    "given\n"
    "    turn = 1\n"
    "    hand[1]: Fuse, Fuse, Fuse, Fuse, Fuse, Fuse, Fuse, Fuse, Fuse, Fuse\n"
    "play\n"
    "    1: play Fuse\n    1: play Fuse\n    1: play Fuse\n"
    "    1: play Fuse\n    1: play Fuse\n    1: play Fuse\n"
    "    1: play Fuse\n    1: play Fuse\n"
    "expect\n"
    "    later = 8\n"
    "    forfeited 0\n"
    "    bank[2,white] = 0\n"
    "play\n"
    "    1: play Fuse\n"
    "expect\n"
    "    event Fuse goes beyond a limit of the game: that part is forfeited.\n"
    "    event Player 2 banks 1 white gem.\n"
    "    bank[2,white] = 1\n"
    "    forfeited 1\n"
    "    later = 0\n"
    "    asked 2\n";

/* proves gemotion-52: what is put off beyond eight effects is forfeited, told and counted. */
Test(gemotion_rules, the_ninth_effect_put_off_is_forfeited)
{
    holds_with(fuse_cards, fuses);
}

static const char ladder_cards[] = "game gemotion\n"
                                   "card \"Ladder\" x16\n"
                                   "    either play 1 card from your discard pile\n"
                                   "    or take 1 red\n";

static const char ladders[] =
    "scene Ten cards play each other, the eleventh is forfeited\n"
    "game gemotion\n"
    "options players=2 colors=red power=off\n"
    "given\n"
    "    turn = 1\n"
    "    hand[1]: Ladder, Ladder\n"
    "    deck[1]: Ladder\n"
    "    discard[1]: Ladder, Ladder, Ladder, Ladder, Ladder, Ladder, Ladder, Ladder, Ladder, "
    "Ladder, Ladder, Ladder\n"
    "play\n"
    "    1: play Ladder\n"
    "    1: option 1\n    1: option 1\n    1: option 1\n    1: option 1\n    1: option 1\n"
    "    1: option 1\n    1: option 1\n    1: option 1\n    1: option 1\n    1: option 1\n"
    "expect\n"
    "    forfeited 0\n"
    "    followed count 11\n"
    "    offered only option 1 | option 2\n"
    "play\n"
    "    1: option 1\n"
    "expect\n"
    "    event Ladder goes beyond a limit of the game: that part is forfeited.\n"
    "    forfeited 1\n"
    "    followed count 0\n"
    "    played[1] count 12\n"
    "    stash[1,red] = 0\n";

/* proves gemotion-55: of cards that play each other the eleventh within the first is forfeited. */
Test(gemotion_rules, the_eleventh_card_within_a_card_is_forfeited)
{
    holds_with(ladder_cards, ladders);
}
