/* SPDX-License-Identifier: MIT */
/* What people read: options with their whole price, questions, and what a view says of the board
 * that is kept nowhere. */
#include <criterion/criterion.h>
#include <string.h>

#include "games/cerebria/setup.h"
#include "kernel/view.h"
#include "kernel/words.h"
#include "testing/begin_session.h"

/* Delight stands between Valley and Cradle, next to Anger; the Valley is the players'. */
#define POSITION                                                                                   \
    "ego at[gatekeeper] = Land-Willow\nego at[influencer] = Network\n"                             \
    "round = 2\nactions = 3\nambition = 2\nwillpower[1] = 12\nessence[1] = 4\norigin = Valley\n"   \
    "sphere[Creativity] = 2\nno absorb = no\n"                                                     \
    "Valley 1: Courage {essence=2 token=1}\nValley 2:\nValley-Cradle: Anger {essence=1}\n"         \
    "Cradle 1:\nCradle 2:\nCradle-Network:\nNetwork 1:\nNetwork 2:\nNetwork-Land:\n"               \
    "Land 1: Bleakness {essence=1}\nLand 2:\nLand-Willow:\nWillow 1:\nWillow 2:\nWillow-Valley:\n" \
    "hand[1]: Courage, Desire\ncommon: Attitude\nhidden: Liveliness\n"

static struct session *lay_out(const char *more)
{
    struct text given = { 0 };
    text_add(&given, "%s%s%s", POSITION, strstr(more, "at[1]") ? "" : "at[1] = Valley-Cradle\n",
             more);
    struct session *s = begin("cerebria", "spirits=delight", text_string(&given));
    text_release(&given);
    return s;
}

/* Is an option offered with these words? */
static void expect_option(const struct session *s, const char *wanted)
{
    struct text words = { 0 };
    bool found = false;
    for (unsigned i = 0; i < s->table->moves; i++) {
        size_t start = words.length;
        move_words(s->table, i, &words);
        found |= strcmp(words.bytes + start, wanted) == 0;
        text_add_string(&words, " | ");
    }
    cr_expect(found, "%s is not among: %s", wanted, text_string(&words));
    text_release(&words);
}

static void expect_question(const struct session *s, const char *wanted)
{
    struct text words = { 0 };
    prompt_words(s->table, &words);
    cr_expect_str_eq(text_string(&words), wanted);
    text_release(&words);
}

/* 1 Willpower less where the side has control. */
Test(cerebria_display, realm_actions_say_what_they_bring_and_cost)
{
    struct session *s = lay_out("");
    expect_option(s, "Valley of Motives: gain 4 Willpower (free)");
    expect_option(s, "Cradle of Senses: draw 2 cards (1 Willpower)");
    expect_option(s, "Willow of Values: exchange Willpower for Essence (1 Willpower)");
    expect_option(s, "Quell an Emotion (2 Willpower, 1 Ambition)");
    session_free(s);
}

Test(cerebria_display, a_token_says_what_it_unlocks_or_is_for)
{
    struct session *s = lay_out("move tokens[1,unlock] = none\n");
    play(s, "move");
    expect_option(s, "Discard Courage: a red token unlocks Move");
    session_free(s);
    s = lay_out("");
    play(s, "move");
    expect_option(s, "Discard Desire: a green token on Move for Haste");
    session_free(s);
}

/* What an upgrade adds, and what the Action costs in all by then. */
Test(cerebria_display, upgrades_and_targets_have_their_prices)
{
    struct session *s = lay_out("move tokens[1,first] = red\n");
    play(s, "move");
    play(s, "no token");
    expect_option(s, "Haste: You may go one more space. You may pass opponents. (+1 Willpower)");
    expect_option(s, "Go on (1 Willpower)");
    play(s, "upgrade Haste");
    expect_option(s, "Willow-Valley (2 Willpower)");
    expect_option(s, "Cradle-Network (2 Willpower)");
    session_free(s);
}

/* What it does to control is said, too: the Cradle is the Ego's by Anger alone, which a new Emotion
 * in the slot beside it keeps out. */
Test(cerebria_display, a_slot_says_what_changes_hands)
{
    struct session *s = lay_out("at[1] = Cradle\n");
    play(s, "invoke");
    play(s, "no token");
    play(s, "card Desire");
    expect_question(s, "Invoke Desire: on which slot?");
    expect_option(s, "Cradle 1 (2 Willpower, 1 Essence): takes Cradle, frees Valley-Cradle");
    expect_option(s, "Cradle 2 (2 Willpower, 1 Essence): frees Cradle, takes Cradle-Network");
    session_free(s);
}

/* Two from each Sphere; the smaller one is emptied by it. */
Test(cerebria_display, a_sphere_says_what_an_absorb_brings)
{
    struct session *s = lay_out("");
    play(s, "absorb");
    expect_option(s, "Commitment at Valley, 7 Willpower: take 2, then you may pay 1 Willpower to "
                     "make 1 Ambition available");
    expect_option(s, "Creativity at Cradle, 2 Willpower: take 2, then you may draw a card; it is "
                     "emptied: a Revelation");
    play(s, "sphere Commitment");
    expect_question(s, "Absorb: pay 1 Willpower to make 1 Ambition available?");
    session_free(s);
}

static void expect_in(const char *all, const char *part)
{
    cr_expect(strstr(all, part), "%s is not in %s", part, all);
}

/* Whoever reads it need not know how control, Intensity and Aspirations are counted. */
Test(cerebria_display, a_view_says_what_follows_from_the_board)
{
    struct session *s = lay_out("fortress[Cradle] = major\nfortress of[Cradle] = ego\n");
    struct text out = { 0 };
    view_write(s->table, 0, &out);
    const char *view = text_string(&out);
    expect_in(view,
              "\"control\":{\"Valley\":\"players\",\"Valley-Cradle\":\"ego\",\"Cradle\":\"ego\"");
    expect_in(view, "\"stronghold\":{\"Valley\":\"none\",\"Cradle\":\"ego major\"");
    expect_in(view, "\"facing\":{\"Valley\":\"Commitment\",\"Cradle\":\"Creativity\"");
    expect_in(view, "\"held\":{\"Valley\":7,\"Cradle\":2,");
    expect_in(view,
              "\"intensity\":{\"now\":3,\"1\":{\"by\":\"printed\",\"amount\":2},\"2\":{\"by\":"
              "\"token\",\"amount\":1}}");
    expect_in(view,
              "\"name\":\"Attitude\",\"zone\":\"common\",\"place\":1,\"players\":{\"now\":1,");
    text_release(&out);
    session_free(s);
}
