/* SPDX-License-Identifier: MIT */
/* The notes beside options: what their words alone do not say. */
#include <criterion/criterion.h>
#include <limits.h>

#include "games/cerebria/display.h"
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
