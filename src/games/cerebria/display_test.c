/* SPDX-License-Identifier: MIT */
/* What people read: options with their whole price, questions, and what a view says of the board
 * that is kept nowhere. */
#include <criterion/criterion.h>
#include <string.h>

#include "games/cerebria/display.h"
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

static void expect_text(const char *options, const char *card, bool idle)
{
    /* whether its power is printed is a mark for authors: `limbic cards show` has it */
    struct session *s = begin("cerebria", options, POSITION "at[1] = Valley-Cradle\n");
    const struct setup *setup = s->table->setup;
    struct text words = { 0 };
    cerebria_card_words(setup, (face_id)pack_find(setup->pack, card), &words);
    cr_expect_eq(strstr(text_string(&words), "(This power does not count in this game.)") != NULL,
                 idle, "%s, %s: %s", options, card, text_string(&words));
    cr_expect_null(strstr(text_string(&words), "nown power"), "%s", text_string(&words));
    text_release(&words);
    session_free(s);
}

/* proves cerebria-03: who reads a text of a card is told where it is not followed; what has none,
 * and what is no matter of the option, says nothing. */
Test(cerebria_display, a_power_that_does_not_count_says_so)
{
    expect_text("powers=none", "Courage", true);
    expect_text("powers=none", "Delight", true);
    expect_text("powers=none", "Brightness", false);
    expect_text("powers=none", "Bolster", false);
    expect_text("powers=known", "Courage", true);
    expect_text("powers=known", "Delight", false);
    expect_text("powers=all", "Courage", false);
    expect_text("powers=all", "Trust", false);
}

/* Only the full game has an Action that needs so much Essence. */
Test(cerebria_display, who_plays_the_basic_game_reads_nothing_of_empower)
{
    for (unsigned full = 0; full < 2; full++) {
        struct session *s = begin("cerebria", full ? "mode=full" : "mode=basic", NULL);
        const struct setup *setup = s->table->setup;
        struct text words = { 0 };
        cerebria_card_words(setup, (face_id)pack_find(setup->pack, "Cheerfulness"), &words);
        cr_expect_eq(strstr(text_string(&words), " Empower at 2. ") != NULL, full, "%s",
                     text_string(&words));
        text_release(&words);
        session_free(s);
    }
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

/* proves cerebria-61: a single Willpower is kept, of more nothing is. */
Test(cerebria_display, a_revelation_says_what_the_ego_has_to_score)
{
    struct session *s = lay_out("ego willpower = 1\n");
    play(s, "absorb");
    expect_option(s, "Creativity at Cradle, 2 Willpower: take 2, then you may draw a card; it is "
                     "emptied: a Revelation");
    session_free(s);
    s = lay_out("ego willpower = 6\n");
    play(s, "absorb");
    expect_option(s, "Creativity at Cradle, 2 Willpower: take 2, then you may draw a card; it is "
                     "emptied: a Revelation, at which the Ego pays or scores its 6 Willpower");
    session_free(s);
}

/* Once something has ended the game, the turn is played to its end. */
Test(cerebria_display, the_last_turn_is_called_so)
{
    struct session *s = lay_out("end = common\n");
    struct text out = { 0 };
    cerebria_table_words(s->table, &out);
    cr_expect(strstr(text_string(&out), ", the last turn of the game"), "%s", text_string(&out));
    text_release(&out);
    session_free(s);
    s = lay_out("");
    cerebria_table_words(s->table, &out);
    cr_expect_not(strstr(text_string(&out), "last"), "%s", text_string(&out));
    text_release(&out);
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

/* ---- why a number of a card is what it is -------------------------------------------------------- */

/* What `why NAME` says beyond the numbers themselves, its lines joined. */
static void expect_why(const struct session *s, const char *zone, const char *name,
                       const char *wanted)
{
    const struct table *t = s->table;
    struct text said = { 0 };
    for (card_id c = 0; c < t->cards; c++) {
        const char *lies_in = zone_kind_of(t, zone_at(t, card_at(t, c)->zone)->kind)->name;
        if (strcmp(face_name(t, face_of(t, c)), name) != 0 || strcmp(lies_in, zone) != 0) continue;
        for (unsigned line = 0; cerebria_why_card(t, c, line, &said); line++)
            text_add_char(&said, '|');
        break;
    }
    cr_expect_str_eq(text_string(&said), wanted, "%s: %s", name, text_string(&said));
    text_release(&said);
}

/* Courage has a token: it does not belong to the row. */
Test(cerebria_display, why_names_the_place_in_the_row)
{
    struct session *s = lay_out("");
    expect_why(s, "Valley 1", "Courage", "With 2 Essence it has number 2 of its row 1-2-2.|");
    expect_why(s, "Valley-Cradle", "Anger", "With 1 Essence it has number 1 of its row 1-2.|");
    expect_why(s, "hand", "Courage", "");
    session_free(s);
}

/* By a neighbour, by itself, by the Spirit; a price is no protection by a text. */
Test(cerebria_display, why_names_what_protects_an_emotion)
{
    struct session *s =
        begin("cerebria", "spirits=empathy mode=full decks=random",
              "round = 2\nturn = \"first Spirit\"\nat[1] = Network\nLand 2: Intimacy\n"
              "Land-Willow: Purity\nWillow 1: Trust\nCradle-Network: Trust\n"
              "Valley 2: Safety\nValley 1: Courage\n");
    expect_why(s, "Land-Willow", "Purity",
               "With 1 Essence it has number 1 of its row 1-1-1.|It cannot be quelled, by the text "
               "of Purity.|");
    expect_why(s, "Cradle-Network", "Trust",
               "With 1 Essence it has number 1 of its row 1-1-2.|It cannot be quelled, by the text "
               "of Empathy.|");
    expect_why(s, "Valley 1", "Courage",
               "With 1 Essence it has number 1 of its row 1-2-2.|The Ego has to pay 2 Willpower "
               "to quell it.|");
    expect_why(s, "Willow 1", "Trust", "With 1 Essence it has number 1 of its row 1-1-2.|");
    session_free(s);
}

/* Courage and Desire make a chain across slot 0, and Desire keeps Anger out of the Valley. */
#define NUMBERS                                                                                    \
    "ego at[gatekeeper] = Land-Willow\nego at[influencer] = Network\nround = 2\n"                  \
    "at[1] = Valley-Cradle\nValley 1: Courage {essence=2 token=1}\nValley 2: Desire\n"             \
    "Valley-Cradle: Anger {essence=2}\nCradle 1:\nCradle 2:\nCradle-Network:\nNetwork 1:\n"        \
    "Network 2:\nNetwork-Land:\nLand 1: Bleakness\nLand 2:\nLand-Willow:\nWillow 1:\nWillow 2:\n"  \
    "Willow-Valley:\nfortress[Willow] = minor\nfortress[Cradle] = major\n"                         \
    "fortress of[Cradle] = ego\ncommon: Attitude, Openness, Fortitude, Awareness, Unity, "         \
    "Versatility, Liveliness, Sensibility, Reflection\nhidden: Unity\n"

Test(cerebria_display, why_lists_what_counts_for_an_aspiration)
{
    static const char *const wanted[][3] = {
        { "Attitude", "Valley, Willow", "Cradle, Land" },
        { "Openness", "Willow-Valley", "Valley-Cradle, Network-Land" },
        { "Fortitude", "1 by a Minor Fortress in Willow", "2 by a Major Fortress in Cradle" },
        { "Awareness",
          "the Triad of Valley-Cradle with Desire at Valley 2, the Triad of Willow-Valley with "
          "Courage at Valley 1",
          "the Triad of Valley-Cradle with Anger at Valley-Cradle, the Triad of Network-Land with "
          "Bleakness at Land 1" },
        { "Unity", "Courage at Valley 1, Desire at Valley 2", "Anger at Valley-Cradle" },
        { "Versatility", "red by Courage at Valley 1, green by Desire at Valley 2",
          "red by Anger at Valley-Cradle" },
        { "Liveliness", "1 on Desire at Valley 2, 2 on Courage at Valley 1",
          "2 on Anger at Valley-Cradle, 1 on Bleakness at Land 1" },
        { "Sensibility", "Courage at Valley 1", "Anger at Valley-Cradle" },
        { "Reflection", "", "Land with Valley-Cradle" },
    };
    struct session *s = begin("cerebria", "mode=full", NUMBERS);
    for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        struct text lines = { 0 };
        if (*wanted[i][1]) text_add(&lines, "What counts for you: %s.", wanted[i][1]);
        text_add(&lines, "|What counts for the Ego: %s.|", wanted[i][2]);
        expect_why(s, "common", wanted[i][0], text_string(&lines));
        text_release(&lines);
    }
    expect_why(s, "hidden", "Unity",
               "What counts for you: Courage at Valley 1, Desire at Valley 2.|What counts for the "
               "Ego: Anger at Valley-Cradle.|");
    expect_why(s, "hidden deck", "Openness", "");
    session_free(s);
}
