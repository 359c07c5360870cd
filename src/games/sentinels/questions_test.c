/* SPDX-License-Identifier: MIT */
/* That the moves of a question let a person decide: what scenes cannot show, which see prompts. */
#include <criterion/criterion.h>
#include <string.h>

#include "kernel/words.h"
#include "testing/begin_session.h"

static const char insula[] =
    "villain=baron-blade heroes=legacy,haka,ra environment=insula-primalis";

/* The words of that move begin with the name, and say somewhere what it does. */
static void expect_option(const struct session *s, unsigned move, const char *name,
                          const char *says)
{
    struct text words = { 0 };
    cr_assert_lt(move, s->table->moves);
    move_words(s->table, move, &words);
    cr_expect_eq(strncmp(text_string(&words), name, strlen(name)), 0, "%s", text_string(&words));
    cr_expect(strstr(text_string(&words), says), "%s", text_string(&words));
    text_release(&words);
}

/* Of several triggers each says what it does; of two that are called alike the second has its
 * number where its name is. */
Test(sentinels_questions, a_trigger_says_what_it_does)
{
    struct session *s =
        begin("sentinels", insula,
              "round = 2\nturn = hero-3\nphase = power\n"
              "play: Baron Blade {hp=20}, Legacy, Haka, Ra {hp=20}, Backlash Field, "
              "Backlash Field\nhand[1]:\nhand[2]:\nhand[3]:\n");
    play(s, "use Ra");
    play(s, "target Baron Blade");
    expect_option(s, 0, "Backlash Field: ", "3 lightning damage");
    expect_option(s, 1, "Backlash Field #2: ", "3 lightning damage");
    session_free(s);
}

/* So does each of several redirections, which have a rule of their own. */
Test(sentinels_questions, a_redirection_says_where_it_leads)
{
    struct session *s =
        begin("sentinels", insula,
              "round = 2\nturn = environment\nphase = start\n"
              "play: Vengeful Mad Scientist {hp=30}, Legacy, Haka, Ra, Enduring Intercession, "
              "Enduring Intercession, Volcanic Eruption\nhand[1]:\nhand[2]:\nhand[3]:\n");
    play(s, "next Ra");
    expect_option(s, 0, "Enduring Intercession: ", "edirect");
    expect_option(s, 0, "Enduring Intercession: ", "to Haka");
    expect_option(s, 1, "Enduring Intercession #2: ", "to Haka");
    session_free(s);
}

/* A power is one of a card: with two copies in play the number belongs to the card, too. */
Test(sentinels_questions, of_two_cards_with_one_power_the_second_has_its_number)
{
    struct session *s = begin("sentinels", insula,
                              "round = 2\nturn = hero-3\nphase = power\n"
                              "play: Baron Blade, Legacy, Haka, Ra, Flesh of the Sun God, "
                              "Flesh of the Sun God\nhand[1]:\nhand[2]:\nhand[3]:\n");
    expect_option(s, 1, "Use the power of Flesh of the Sun God: ", "immune");
    expect_option(s, 2, "Use the power of Flesh of the Sun God #2: ", "immune");
    session_free(s);
}
