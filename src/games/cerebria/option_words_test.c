/* SPDX-License-Identifier: MIT */
/* The notes beside options: what their words alone do not say. */
#include <criterion/criterion.h>
#include <limits.h>

#include "games/cerebria/display.h"
#include "kernel/why_not.h"
#include "kernel/words.h"
#include "session/script.h"

/* Plays a scene to its end, and what is noted there beside the option of that text. */
static void expect_note(const char *scene, const char *option, const char *note)
{
    struct scripts scripts;
    struct script_run run = { .moves_most = UINT_MAX };
    struct diagnostics d = { .file = "a scene", .source = scene };
    struct text words = { 0 };
    cr_assert(scripts_parse(&scripts, scene, &d), "%s", text_string(&d.out));
    cr_assert(script_play(&scripts.all[0], &run, &d), "%s", text_string(&d.out));
    const struct table *t = run.session->table;
    int index = move_find(t, option);
    cr_assert_geq(index, 0, "'%s' is not offered", option);
    cerebria_option_note(t, &table_moves(t)[index], &words);
    cr_expect_str_eq(text_string(&words), note, "beside '%s'", option);
    text_release(&words);
    session_free(run.session);
    scripts_release(&scripts);
    diagnostics_release(&d);
}

/* Two Brightness are on the board from the start: their name does not tell them apart. */
Test(cerebria_option_words, an_emotion_in_play_is_told_by_its_place)
{
    static const char generosity[] = "scene Generosity\n"
                                     "game cerebria\n"
                                     "options spirits=love decks=random\n"
                                     "given\n"
                                     "    round = 2\n"
                                     "    turn = \"first Spirit\"\n"
                                     "    at[1] = Network\n"
                                     "    Valley 1: Brightness\n"
                                     "    Willow 1: Brightness\n"
                                     "    Valley 2: Bleakness\n"
                                     "    Willow 2: Bleakness\n"
                                     "    hand[1]: Generosity\n"
                                     "play\n"
                                     "    1: invoke\n"
                                     "    1: at Network 1\n";
    expect_note(generosity, "card Brightness", "at Willow 1");
    expect_note(generosity, "card Brightness #2", "at Valley 1");
}

Test(cerebria_option_words, a_locked_row_and_the_end_of_the_turn)
{
    static const char begun[] = "scene Begun\n"
                                "game cerebria\n"
                                "options spirits=love decks=random mode=full\n"
                                "given\n"
                                "    round = 2\n"
                                "    turn = \"first Spirit\"\n"
                                "    at[1] = Network\n"
                                "    hand[1]: Comfort, Courage\n"
                                "    invoke tokens[1,unlock] = none\n"
                                "    fortify tokens[1,unlock] = wild\n"
                                "    willpower[1] = 9\n";
    expect_note(begun, "invoke", "locked: a card has to be discarded for a token");
    expect_note(begun, "fortify", "");
    expect_note(begun, "end turn", "3 Actions left, no Absorb yet");
}

/* With a Fortress already there, Exalt alone makes Fortify possible. */
Test(cerebria_option_words, a_fortify_that_needs_an_upgrade_says_so)
{
    static const char exalting[] = "scene Exalting\n"
                                   "game cerebria\n"
                                   "options spirits=love decks=random mode=full\n"
                                   "given\n"
                                   "    round = 2\n"
                                   "    turn = \"first Spirit\"\n"
                                   "    at[1] = Network\n"
                                   "    fortress[Network] = minor\n"
                                   "    fortress of[Network] = players\n"
                                   "    minors[players] = 5\n"
                                   "    fortify tokens[1,unlock] = wild\n"
                                   "    fortify tokens[1,first] = red\n"
                                   "    willpower[1] = 9\n"
                                   "    ambition = 3\n";
    expect_note(exalting, "fortify", "only with an upgrade: nothing can be built here");
}

/* ---- what is asked, and why something is not offered ------------------------------------------------- */

/* Plays a scene to its end and calls `look` with the table. */
static void at_end_of(const char *scene, void (*look)(const struct table *t, struct text *out),
                      const char *expected)
{
    struct scripts scripts;
    struct script_run run = { .moves_most = UINT_MAX };
    struct diagnostics d = { .file = "a scene", .source = scene };
    struct text words = { 0 };
    cr_assert(scripts_parse(&scripts, scene, &d), "%s", text_string(&d.out));
    cr_assert(script_play(&scripts.all[0], &run, &d), "%s", text_string(&d.out));
    look(run.session->table, &words);
    cr_expect_str_eq(text_string(&words), expected);
    text_release(&words);
    session_free(run.session);
    scripts_release(&scripts);
    diagnostics_release(&d);
}

static void look_at_prompt(const struct table *t, struct text *out)
{
    prompt_words(t, out);
}

/* The verb before it in the same line is done already, and is not what is asked. */
Test(cerebria_option_words, a_text_asks_for_what_is_chosen)
{
    at_end_of("scene Excitement\n"
              "game cerebria\n"
              "options spirits=delight\n"
              "given\n"
              "    round = 2\n"
              "    turn = \"first Spirit\"\n"
              "    at[1] = Valley-Cradle\n"
              "    Valley-Cradle:\n"
              "    hand[1]: Excitement, Courage\n"
              "play\n"
              "    1: invoke\n"
              "    1: no token\n"
              "    1: card Excitement\n",
              look_at_prompt, "Excitement: which card do you put under your deck?");
}

/* A Realm with a part of each kind, some of them blocked; and the Frontier, where they are not. */
static const char two_sides[] = "scene Two sides\n"
                                "game cerebria\n"
                                "options spirits=delight\n"
                                "given\n"
                                "    round = 2\n"
                                "    turn = \"first Spirit\"\n"
                                "    at[1] = Land\n"
                                "    ambition = 0\n"
                                "    willpower[1] = 1\n"
                                "    fortress[Valley] = minor\n"
                                "    fortress of[Valley] = players\n"
                                "    Valley 1: Brightness\n"
                                "    Willow-Valley: Fear\n"
                                "    Valley 2: Bleakness\n"
                                "    Valley-Cradle: Courage {essence=2}\n"
                                "    Cradle 1:\n"
                                "    Cradle 2:\n"
                                "    Cradle-Network:\n"
                                "    Network 1: Brightness\n"
                                "    Network 2: Bleakness\n"
                                "    Network-Land:\n"
                                "    Land 1:\n"
                                "    Land 2:\n"
                                "    Land-Willow:\n"
                                "    Willow 1:\n"
                                "    Willow 2:\n"
                                "    hand[1]: Cheerfulness\n";

static void look_at_valley(const struct table *t, struct text *out)
{
    cr_expect(cerebria_why_place(t, place_of_space(0), 0, out));
    text_add_char(out, '\n');
    cr_expect_not(cerebria_why_place(t, place_of_space(0), 1, out));
}

static void look_at_frontier(const struct table *t, struct text *out)
{
    cr_expect(cerebria_why_place(t, place_of_space(1), 0, out));
}

Test(cerebria_option_words, a_place_says_what_makes_its_sums)
{
    at_end_of(two_sides, look_at_valley,
              "You: 2 (1 Minor Fortress, 1 Brightness at Valley 1; not 2 Courage at "
              "Valley-Cradle, blocked by Bleakness at Valley 2).\n"
              "The Ego: 1 (1 Bleakness at Valley 2; not 1 Fear at Willow-Valley, blocked by "
              "Brightness at Valley 1).");
    at_end_of(two_sides, look_at_frontier, "You: 2 (2 Courage at Valley-Cradle).");
}

static void look_at_lacks(const struct table *t, struct text *out)
{
    static const uint8_t kinds[] = { MOVE_ACTION + ROW_INVOKE, MOVE_ACTION + ROW_QUELL,
                                     MOVE_ACTION + ROW_FORTIFY, MOVE_URGE, MOVE_ACTION + ROW_MOVE };
    for (unsigned i = 0; i < sizeof kinds; i++) {
        struct move wish = wish_for_card(NO_CARD);
        wish.kind = kinds[i];
        cr_expect_eq(cerebria_why_not(t, 0, &wish, out), kinds[i] != MOVE_ACTION + ROW_MOVE);
        text_add_char(out, '\n');
    }
}

/* What is offered has no reason. */
Test(cerebria_option_words, an_action_says_what_it_lacks)
{
    at_end_of(two_sides, look_at_lacks,
              "needs more Willpower\n"
              "nothing next to you can be quelled: it takes an Emotion of the Ego, and a card in "
              "your hand of the same Vibe; and it costs 1 Ambition, of which none is available\n"
              "needs more Willpower\n"
              "needs an Ambition token that is available\n"
              "\n");
}
