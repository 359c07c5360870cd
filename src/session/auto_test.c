/* SPDX-License-Identifier: MIT */
/* Answering for people: what is spared, what is set, what is kept of it. */
#include "session/auto.h"

#include <criterion/criterion.h>
#include <string.h>

#include "kernel/position.h"
#include "kernel/words.h"
#include "session/undo.h"
#include "testing/begin_session.h"
#include "testing/sitting.h"

enum { SEAT_1 = 1, SEAT_2 = 2, ALL = 7 }; /* seat_sets */

static const char insula[] =
    "villain=baron-blade heroes=legacy,haka,ra environment=insula-primalis";

/* The Eruption is about to strike everybody: an order is asked. */
static const char eruption[] =
    "    round = 2\n    turn = environment\n    phase = start\n    hand[1]:\n    hand[2]:\n    "
    "hand[3]:\n"
    "    environment deck: River of Lava, ...\n"
    "    play: Vengeful Mad Scientist {hp=30}, Legacy, Haka, Ra, Volcanic Eruption\n";

/* Whoever's turn begins may skip it, and so destroy the Eruption. */
static const char skipping[] =
    "    round = 2\n    turn = hero-1\n    phase = start\n    hand[1]:\n    hand[2]:\n    "
    "hand[3]:\n"
    "    play: Baron Blade {hp=30}, Legacy, Haka, Ra, Volcanic Eruption\n";

static struct sitting sit_down(const char *given, seat_set seats)
{
    return sit_down_at(begin("sentinels", insula, given), seats);
}

/* Lets answer whatever answers, one question or one order; how many moves that were. */
static unsigned answer_all(struct sitting *at)
{
    struct auto_answer answer;
    unsigned before = at->s->count;
    text_clear(&at->told);
    while (find(at, &answer) && (at->s->count == before || answer.goes_on)) {
        if (auto_words(at->s, &answer, &at->told)) text_add_char(&at->told, '\n');
        auto_take(at->s, &answer);
    }
    return at->s->count - before;
}

/* ---- orders that make no difference ---------------------------------------------------------- */

/* Three moves, one line; each is an ordinary move, and the first that is offered. */
Test(auto_, an_order_that_makes_no_difference_is_not_asked)
{
    struct sitting at = sit_down(eruption, ALL);
    cr_expect_eq(answer_all(&at), 3);
    cr_expect_str_eq(text_string(&at.told), "Volcanic Eruption: the order of Vengeful Mad "
                                            "Scientist, Legacy, Haka and Ra makes no difference: "
                                            "Vengeful Mad Scientist first.\n");
    for (unsigned i = 0; i < 3; i++) {
        cr_expect_eq(at.s->moves[i].index, 0);
        cr_expect(at.s->moves[i].automatic);
    }
    get_up(&at);
}

Test(auto_, a_setting_brings_the_orders_back)
{
    struct sitting at = sit_down(eruption, ALL);
    say(&at, "orders ask", AUTO_CHANGED);
    cr_expect_eq(answer_all(&at), 0);
    expect_list(&at, "Orders that make no difference are asked", true);
    say(&at, "orders spare", AUTO_CHANGED);
    cr_expect_eq(answer_all(&at), 3);
    at.person.spare = false; /* a front end that asks unless it is set */
    expect_list(&at, "Orders that make no difference are not asked", true);
    get_up(&at);
}

/* Two of one name are told as that. */
Test(auto_, things_of_one_name_are_counted)
{
    struct sitting at = sit_down(
        "round = 2\nturn = environment\nphase = start\nhand[1]:\nhand[2]:\nhand[3]:\n"
        "play: Vengeful Mad Scientist {hp=30}, Legacy, Haka (incapacitated), Ra (incapacitated), "
        "Backlash Field, Blade Battalion, Blade Battalion, Volcanic Eruption\n",
        ALL);
    struct auto_answer none = { 0 };
    auto_words(at.s, &none, &at.told);
    cr_expect_str_eq(text_string(&at.told),
                     "Volcanic Eruption: the order of Vengeful Mad Scientist, Legacy and Blade "
                     "Battalion (2 of them) "
                     "makes no difference: Vengeful Mad Scientist first.");
    get_up(&at);
}

/* ---- what is set ----------------------------------------------------------------------------- */

/* At this question and from now on, for this prompt of this card and this person alone. */
Test(auto_, always_no)
{
    struct sitting at = sit_down(skipping, ALL);
    struct auto_answer answer;
    expect_prompt(&at, "may");
    cr_expect_not(find(&at, &answer));
    say(&at, "no", AUTO_ANSWERS);
    cr_expect_eq(answer_all(&at), 1);
    cr_expect_str_eq(text_string(&at.told), "auto: Volcanic Eruption: no.\n");
    expect_prompt(&at, "power");
    play(at.s, "use nothing");
    play(at.s, "draw 2");
    cr_expect_eq(at.s->table->asked, 1);
    at.person.seats = SEAT_2; /* another person has set nothing */
    cr_expect_not(find(&at, &answer));
    expect_list(&at, "always no", false);
    at.person.seats = ALL;
    cr_expect_eq(answer_all(&at), 1);
    get_up(&at);
}

/* A pass is a no: to this card, whenever it waits. */
Test(auto_, always_no_passes_a_window)
{
    struct sitting at =
        sit_down_at(begin("sentiment", "decks=anger,love ask=windows",
                          "turn = 1\nturns = 5\nstep = evocation\nwell[1,anger] = 4\n"
                          "hand[1]: Snap, Snap\nwell[2,love] = 1\nhand[2]: Embrace\n"
                          "field[2]: Generous Host\n"),
                    SEAT_2);
    play(at.s, "evoke Snap");
    cr_assert_eq(at.s->table->asked, 1);
    say(&at, "no", AUTO_ANSWERS);
    expect_list(&at, "Snap (answer): always no", true);
    cr_expect_eq(answer_all(&at), 1);
    cr_expect_str_eq(text_string(&at.told), "auto: Snap: pass.\n");
    get_up(&at);
}

Test(auto_, always_yes_and_off)
{
    struct sitting at = sit_down(skipping, ALL);
    struct auto_answer answer;
    say(&at, "no", AUTO_ANSWERS);
    say(&at, "yes", AUTO_ANSWERS); /* instead */
    expect_list(&at, "1. Volcanic Eruption (may): always yes\n", true);
    expect_list(&at, "2. ", false);
    cr_expect(find(&at, &answer));
    cr_expect_eq(answer.move, (unsigned)move_find(at.s->table, "yes"));
    say(&at, "off 2", AUTO_WRONG);
    say(&at, "off 1", AUTO_CHANGED);
    cr_expect_not(find(&at, &answer));
    say(&at, "no", AUTO_ANSWERS);
    say(&at, "off", AUTO_CHANGED);
    cr_expect_not(find(&at, &answer));
    get_up(&at);
}

/* What is named by its number first, then the others as they are listed; and the same next time. */
Test(auto_, this_order_from_now_on)
{
    struct sitting at = sit_down(eruption, ALL);
    say(&at, "orders ask", AUTO_CHANGED);
    say(&at, "order 4 2", AUTO_ANSWERS);
    expect_list(&at,
                "Volcanic Eruption (order): Ra, then Legacy, then Vengeful Mad Scientist, then "
                "Haka",
                true);
    cr_expect_eq(answer_all(&at), 3);
    cr_expect_str_eq(text_string(&at.told),
                     "auto: Ra first, then Legacy, then Vengeful Mad Scientist, then Haka.\n");
    get_up(&at);
}

/* Of a thing that is new it says nothing. */
Test(auto_, an_order_answers_only_what_it_knows)
{
    struct sitting at = sit_down(eruption, ALL);
    struct auto_answer answer;
    say(&at, "orders ask", AUTO_CHANGED);
    say(&at, "order", AUTO_ANSWERS);
    struct sitting more =
        sit_down("round = 2\nturn = environment\nphase = start\nhand[1]:\nhand[2]:\nhand[3]:\n"
                 "play: Vengeful Mad Scientist {hp=30}, Legacy, Haka, Ra, Velociraptor Pack, "
                 "Volcanic Eruption\n",
                 ALL);
    more.s->settings = at.s->settings;
    cr_expect(find(&at, &answer));
    cr_expect_not(find(&more, &answer));
    get_up(&at);
    get_up(&more);
}

Test(auto_, what_cannot_be_set)
{
    struct sitting at = sit_down(eruption, ALL);
    static const char *const wrong[] = { "yes",    "no",    "order 9", "order 5",     "order x",
                                         "orders", "off x", "maybe",   "orders asks", "off 1" };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) say(&at, wrong[i], AUTO_WRONG);
    struct sitting other = sit_down(skipping, ALL);
    say(&other, "order", AUTO_WRONG);
    say(&other, "no thanks", AUTO_WRONG);
    cr_expect_eq(at.s->settings.count + other.s->settings.count, 0);
    get_up(&at);
    get_up(&other);
}

/* ---- taking back ----------------------------------------------------------------------------- */

/* What was answered goes with the decision that led to it; the decision one goes back to is put. */
Test(auto_, undo_takes_back_what_was_answered)
{
    struct sitting at = sit_down(skipping, ALL);
    struct auto_answer answer;
    say(&at, "no", AUTO_ANSWERS);
    cr_assert(find(&at, &answer));
    session_choose(at.s, answer.move); /* as a front end does: it is the person's decision */
    play(at.s, "use nothing");
    play(at.s, "draw 2");
    cr_assert_eq(answer_all(&at), 1);
    struct undo undo = undo_find(at.s, ALL, UNDO_FREE);
    cr_expect_eq(undo.to, 2);
    session_rewind(at.s, undo.to);
    play(at.s, "draw 2");
    session_rewind(at.s, 0);
    cr_expect_not(find(&at, &answer)); /* or going back would lead nowhere */
    play(at.s, "yes");
    get_up(&at);
}

/* ---- saves ----------------------------------------------------------------------------------- */

/* Replay does not look at them, and somebody who goes on with the game finds them again. */
Test(auto_, a_save_keeps_what_is_set_where_replay_does_not_look)
{
    struct sitting at = sit_down(skipping, ALL);
    struct text with = { 0 }, without = { 0 };
    say(&at, "no", AUTO_ANSWERS);
    say(&at, "orders ask", AUTO_CHANGED);
    cr_assert_eq(answer_all(&at), 1);
    session_save(at.s, &with);
    const char *lines = strstr(text_string(&with), "# auto:");
    cr_assert(lines);
    cr_expect_str_eq(
        lines, "# auto:{\"seat\":1,\"kind\":\"no\",\"prompt\":\"may\",\"card\":\"Volcanic "
               "Eruption\"}\n"
               "# auto:{\"seat\":1,\"orders\":\"ask\"}\n# auto:{\"seat\":2,\"orders\":\"ask\"}\n"
               "# auto:{\"seat\":3,\"orders\":\"ask\"}\n# auto:{\"made\":\"1\"}\n");
    expect_saved_again(at.s);
    at.s->settings = (struct settings){ 0 };
    at.s->moves[0].automatic = false;
    session_save(at.s, &without);
    cr_expect_eq(strncmp(text_string(&with), text_string(&without), without.length), 0);
    cr_expect_eq(without.length, (size_t)(lines - text_string(&with)));
    text_release(&with);
    text_release(&without);
    get_up(&at);
}

Test(auto_, a_save_keeps_an_order_and_what_was_answered)
{
    struct sitting at = sit_down(eruption, ALL);
    say(&at, "order 4 2", AUTO_ANSWERS);
    cr_assert_eq(answer_all(&at), 3);
    expect_saved_again(at.s);
    get_up(&at);
}

/* They are comments: nothing that stands there can be wrong. */
Test(auto_, what_is_not_well_formed_is_skipped)
{
    struct sitting at = sit_down(skipping, ALL);
    static const char *const lines[] = {
        "{",
        "[]",
        "{\"seat\":9,\"kind\":\"no\",\"prompt\":\"may\"}",
        "{\"seat\":1,\"kind\":\"perhaps\",\"prompt\":\"may\"}",
        "{\"seat\":1,\"kind\":\"no\",\"prompt\":\"mai\"}",
        "{\"seat\":1,\"kind\":\"no\",\"prompt\":\"may\",\"card\":\"Nobody\"}",
        "{\"seat\":1,\"kind\":\"no\",\"prompt\":\"may\",\"card\":7}",
        "{\"seat\":1,\"kind\":\"order\",\"prompt\":\"order\",\"things\":[\"Ra\",\"Nobody\"]}",
        "{\"made\":\"0,7-3,99999999999999999999\"}",
        "{\"made\":\"1\"}",
        "{\"made\":7}",
        "{\"seat\":1,\"orders\":\"never\"}",
    };
    struct text save = { 0 };
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        text_add(&save, "# auto:%s\n", lines[i]);
    settings_load(at.s, text_string(&save));
    cr_expect_eq(at.s->settings.count, 0);
    cr_expect_eq(at.s->settings.orders[0], ORDERS_USUAL);
    text_release(&save);
    get_up(&at);
}

Test(auto_, there_is_an_end_of_settings)
{
    struct settings settings = { 0 };
    struct setting setting = { .kind = SETTING_NO };
    for (unsigned i = 0; i < SETTINGS_MAX; i++) {
        setting.face = (face_id)i;
        cr_assert(settings_add(&settings, &setting));
    }
    cr_expect(settings_add(&settings, &setting)); /* the same again */
    setting.face = SETTINGS_MAX;
    cr_expect_not(settings_add(&settings, &setting));
}
