/* SPDX-License-Identifier: MIT */
/* Passing windows for people: where they are passed, where not, and what is told of it. */
#include "session/passing.h"

#include <criterion/criterion.h>
#include <string.h>

#include "kernel/words.h"
#include "session/undo.h"
#include "testing/begin_session.h"
#include "testing/sitting.h"

enum { SEAT_1 = 1, SEAT_2 = 2 }; /* seat_sets */

/* The second player can answer; the first has an Action for a manifestation, and one to attack
 * with. */
static const char duel[] =
    "    turn = 1\n    turns = 5\n    step = evocation\n    well[1,anger] = 4\n"
    "    hand[1]: Exasperation, Irritable Imp, Fury\n    field[1]: Vengeful Fencer\n"
    "    well[2,love] = 2\n    hand[2]: Embrace\n    field[2]: Generous Host\n";

/* The same, and what the second player could answer with is in the deck. */
static const char helpless[] =
    "    turn = 1\n    turns = 5\n    step = evocation\n    well[1,anger] = 4\n"
    "    hand[1]: Exasperation, Irritable Imp, Fury\n    field[1]: Vengeful Fencer\n"
    "    well[2,love] = 2\n    hand[2]: Loyal Goose\n    field[2]: Generous Host\n";

static struct sitting sit_down(const char *given, seat_set seats)
{
    return sit_down_at(begin("sentiment", "decks=anger,love ask=windows", given), seats);
}

/* Plays that move, and lets pass what is passed for the person; how often it was. The other player,
 * who has nothing to answer with, passes too. */
static unsigned passes_after(struct sitting *at, const char *move)
{
    struct auto_answer answer;
    unsigned passes = 0;
    play(at->s, move);
    for (;;) {
        if (find(at, &answer)) {
            auto_take(at->s, &answer);
            passes++;
        } else if (at->s->table->asked == 0 && passing_is_asked(at->s->table) &&
                   at->s->table->moves == 1) {
            session_choose(at->s, 0);
        } else {
            return passes;
        }
    }
}

static void expect_words(struct sitting *at, seat_set seats, const char *wanted)
{
    text_clear(&at->told);
    cr_expect_eq(passing_words(at->s, seats, 0, &at->told), *wanted != '\0');
    cr_expect_str_eq(text_string(&at->told), wanted);
}

/* Sits the second player down who has said that, at the first player's question. */
static struct sitting second_player(const char *given, const char *words)
{
    struct sitting at = sit_down(given, SEAT_2);
    struct text reply = { 0 };
    cr_assert_eq(auto_say(at.s, &at.person, 1, words, &reply), AUTO_CHANGED, "%s",
                 text_string(&reply));
    text_release(&reply);
    return at;
}

/* ---- empty ----------------------------------------------------------------------------------- */

/* Who could only pass passes; who holds an answer is asked. */
Test(passing, where_one_could_only_pass)
{
    struct sitting at = second_player(helpless, "empty");
    cr_expect_eq(passes_after(&at, "evoke Irritable Imp"), 1);
    expect_words(&at, SEAT_2, "1 time you could do nothing but pass (auto empty).");
    get_up(&at);
    at = second_player(duel, "empty");
    cr_expect_eq(passes_after(&at, "evoke Irritable Imp"), 0);
    expect_prompt(&at, "answer");
    cr_expect_eq(at.s->table->asked, 1);
    expect_words(&at, SEAT_2, "");
    get_up(&at);
}

/* Usual for a person alone, and for nobody else, because a quick pass tells of an empty hand. */
Test(passing, is_usual_for_a_person_alone)
{
    struct sitting at = sit_down(helpless, SEAT_2);
    cr_expect_eq(passes_after(&at, "evoke Irritable Imp"), 0);
    at.person.empty = true;
    expect_list(&at, "auto empty (on)", true);
    struct auto_answer answer;
    cr_expect(find(&at, &answer) && answer.passed == PASSED_EMPTY);
    say(&at, "off", AUTO_CHANGED);
    cr_expect_str_eq(text_string(&at.told), "From now on no window is passed for you.");
    cr_expect_not(find(&at, &answer));
    expect_list(&at, "auto empty (off)", true);
    get_up(&at);
}

/* What is said comes to what is usual, and does not take its place. */
Test(passing, what_is_said_is_added_to_what_is_usual)
{
    struct sitting at = sit_down(duel, SEAT_1);
    at.person.empty = true;
    say(&at, "ends", AUTO_CHANGED);
    cr_expect_eq(auto_passes(at.s, &at.person),
                 passing_bit(PASSED_EMPTY) | passing_bit(PASSED_ENDS));
    say(&at, "off empty", AUTO_CHANGED);
    cr_expect_eq(auto_passes(at.s, &at.person), passing_bit(PASSED_ENDS));
    say(&at, "off empty", AUTO_WRONG);
    get_up(&at);
}

/* ---- ends ------------------------------------------------------------------------------------ */

/* Also with an answer in hand; a card, an ability and an attack stop it. */
Test(passing, at_the_ends_of_steps)
{
    struct sitting at = second_player(duel, "ends");
    cr_expect_eq(passes_after(&at, "end step"), 1);
    expect_prompt(&at, "attacker");
    play(at.s, "attack Vengeful Fencer");
    cr_expect_eq(passes_after(&at, "at Player 2"), 0);
    expect_prompt(&at, "answer attack");
    cr_expect_eq(passes_after(&at, "pass"), 1); /* and the end of the Engagement Step */
    expect_prompt(&at, "evocation");
    cr_expect_eq(passes_after(&at, "evoke Irritable Imp"), 0);
    expect_prompt(&at, "answer");
    expect_words(&at, SEAT_2, "2 times you passed (auto ends).");
    get_up(&at);
}

/* Said at such a window it answers it; the person decided that, so undo goes there, and what undo
 * leads to is put, whatever is on. */
Test(passing, answers_the_pending_window_too)
{
    struct sitting at = sit_down(duel, SEAT_2);
    struct auto_answer answer;
    cr_expect_eq(passes_after(&at, "end step"), 0);
    say(&at, "ends", AUTO_ANSWERS);
    cr_assert(find(&at, &answer));
    session_choose(at.s, answer.move); /* as a front end does */
    expect_prompt(&at, "attacker");
    cr_expect_eq(passes_after(&at, "no more"), 1);
    expect_prompt(&at, "evocation");
    struct undo undo = undo_find(at.s, SEAT_2, UNDO_FREE);
    cr_expect_eq(undo.to, 2);
    session_rewind(at.s, undo.to);
    cr_expect_not(find(&at, &answer));
    get_up(&at);
}

/* ---- turn ------------------------------------------------------------------------------------ */

/* What is not meant for the person passes, an answer in hand or not. */
Test(passing, until_ones_own_turn)
{
    struct sitting at = second_player(duel, "turn");
    cr_expect_eq(passes_after(&at, "evoke Irritable Imp"), 1);
    cr_expect_eq(passes_after(&at, "end step"), 1);
    cr_expect_eq(passes_after(&at, "no more"), 1);
    cr_expect_eq(passes_after(&at, "end step"), 4); /* two Steps of this turn, two of one's own */
    expect_prompt(&at, "evocation");
    cr_expect_eq(at.s->table->asked, 1);
    expect_words(&at, SEAT_2, "7 times you passed (auto turn).");
    cr_expect_eq(auto_passes(at.s, &at.person), 0, "it is over");
    get_up(&at);
}

/* Said in one's own Step it lasts through that Step, and until the next. */
Test(passing, until_the_next_step_of_ones_own)
{
    struct sitting at = sit_down(duel, SEAT_1);
    struct auto_answer answer;
    say(&at, "turn", AUTO_CHANGED);
    play(at.s, "evoke Irritable Imp");
    play(at.s, "pass"); /* the second player's */
    while (find(&at, &answer)) auto_take(at.s, &answer);
    expect_prompt(&at, "evocation");
    cr_expect_eq(auto_passes(at.s, &at.person), passing_bit(PASSED_TURN));
    play(at.s, "end step");
    while (find(&at, &answer)) auto_take(at.s, &answer);
    play(at.s, "pass");
    play(at.s, "no more");
    while (find(&at, &answer)) auto_take(at.s, &answer);
    play(at.s, "pass");
    expect_prompt(&at, "evocation");
    cr_expect_eq(auto_passes(at.s, &at.person), 0);
    get_up(&at);
}

/* It stops where the evoker, a manifestation or a card of theirs that waits is a target. */
Test(passing, stops_where_something_is_aimed_at_one)
{
    struct sitting at = second_player(duel, "turn");
    play(at.s, "evoke Exasperation");
    cr_expect_eq(passes_after(&at, "target Generous Host"), 0);
    expect_prompt(&at, "answer");
    cr_expect_eq(passes_after(&at, "pass"), 0);
    play(at.s, "evoke Fury");
    cr_expect_eq(passes_after(&at, "target Player 2"), 0);
    cr_expect_eq(at.s->table->asked, 1);
    get_up(&at);
    at = second_player(duel, "turn");
    play(at.s, "evoke Exasperation");
    cr_expect_eq(passes_after(&at, "target Vengeful Fencer"), 1);
    get_up(&at);
}

/* An opponent's negation is aimed at a card that waits; one's own cards are no reason to stop. */
Test(passing, stops_where_a_card_of_ones_own_is_to_be_negated)
{
    struct session *s = begin("sentiment", "decks=sadness,love ask=windows",
                              "turn = 2\nturns = 6\nstep = evocation\nwell[1,sadness] = 4\n"
                              "hand[1]: Denial\nwell[2,love] = 4\n"
                              "hand[2]: Tenderness, Embrace\nfield[2]: Generous Host\n");
    struct sitting at = sit_down_at(s, SEAT_2);
    say(&at, "turn", AUTO_CHANGED);
    play(s, "evoke Tenderness");
    cr_assert_eq(s->table->asked, 0);
    play(s, "evoke Denial");
    struct auto_answer answer;
    cr_expect_eq(s->table->asked, 1);
    cr_expect_not(find(&at, &answer));
    get_up(&at);
}

Test(passing, stops_where_one_is_attacked)
{
    static const char *const targets[] = { "at Player 2", "at Generous Host" };
    for (unsigned i = 0; i < 2; i++) {
        struct sitting at = second_player(duel, "turn");
        cr_expect_eq(passes_after(&at, "end step"), 1);
        play(at.s, "attack Vengeful Fencer");
        cr_expect_eq(passes_after(&at, targets[i]), 0);
        expect_prompt(&at, "answer attack");
        cr_expect_eq(at.s->table->asked, 1);
        get_up(&at);
    }
}

/* ---- one ------------------------------------------------------------------------------------- */

/* Where all six emotions are offered, a deck of one needs no others. Told once for both. */
Test(passing, a_deck_of_one_emotion_takes_it)
{
    struct session *s = begin("sentiment", "decks=anger,cornered impulse=any ask=windows",
                              "turn = 2\nturns = 6\nstep = end\nhand[1]:\nhand[2]:\n");
    struct sitting at = sit_down_at(s, SEAT_1);
    expect_prompt(&at, "gain");
    cr_assert_eq(s->table->asked, 0);
    say(&at, "one", AUTO_ANSWERS);
    struct auto_answer answer;
    for (unsigned i = 0; i < 2; i++) {
        cr_assert(find(&at, &answer));
        text_clear(&at.told);
        cr_expect_eq(auto_words(s, &answer, &at.told), i == 0);
        cr_expect_str_eq(text_string(&at.told), i ? "" : "auto one: anger.");
        auto_take(s, &answer);
    }
    expect_words(&at, SEAT_1, "");
    struct text reply = { 0 };
    at.person.seats = SEAT_2;
    cr_expect_eq(auto_say(s, &at.person, 1, "one", &reply), AUTO_WRONG);
    cr_expect(strstr(text_string(&reply), "more than one thing"), "%s", text_string(&reply));
    text_release(&reply);
    get_up(&at);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* Several ways at once are told in one line, and to each seat only its own. */
Test(passing, is_told_in_one_line)
{
    struct sitting at = second_player(helpless, "ends");
    struct text reply = { 0 };
    auto_say(at.s, &at.person, 1, "empty", &reply);
    text_release(&reply);
    cr_expect_eq(passes_after(&at, "evoke Irritable Imp"), 1);
    cr_expect_eq(passes_after(&at, "end step"), 1);
    expect_words(&at, SEAT_2, "2 times you passed (auto empty, ends).");
    expect_words(&at, SEAT_1, "");
    text_clear(&at.told);
    cr_expect_not(passing_words(at.s, SEAT_2, at.s->count, &at.told));
    get_up(&at);
}

Test(passing, wrong_words_are_told_what_was_meant)
{
    static const struct {
        const char *words, *meant;
    } wrong[] = {
        { "emty", "'auto empty'" },
        { "end", "'auto ends'" },
        { "trun", "'auto turn'" },
        { "orderss ask", "'auto orders'" },
        { "ofv", "'auto off'" },
        { "gibberish", "After 'auto' comes empty, ends, turn, one" },
        { "ends now", "Nothing may follow" },
        { "off gibberish", "After 'auto off' comes" },
        { "a-word-that-is-far-too-long-for-anything", "After 'auto' comes" },
    };
    struct sitting at = sit_down(duel, SEAT_1);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        say(&at, wrong[i].words, AUTO_WRONG);
        cr_expect(strstr(text_string(&at.told), wrong[i].meant), "%s", text_string(&at.told));
    }
    cr_expect_not(at.s->settings.passings[0].said);
    get_up(&at);
}

/* Gemotion has windows, but none that everybody passes all the time. */
Test(passing, games_without_windows_say_so)
{
    static const char *const names[] = { "pebbles", "gemotion", "sentinels" };
    static const char *const words[] = { "empty", "ends", "turn", "one" };
    for (unsigned g = 0; g < 3; g++) {
        struct sitting at = sit_down_at(begin(names[g], "", NULL), SEAT_1);
        at.person.empty = true;
        for (unsigned i = 0; i < 4; i++) {
            say(&at, words[i], AUTO_WRONG);
            cr_expect(strstr(text_string(&at.told), "there is nothing that 'auto "), "%s",
                      text_string(&at.told));
        }
        expect_list(&at, "auto e", false);
        cr_expect_eq(auto_passes(at.s, &at.person), 0);
        get_up(&at);
    }
}

/* ---- saves ----------------------------------------------------------------------------------- */

Test(passing, a_save_keeps_it_where_replay_does_not_look)
{
    struct sitting at = second_player(duel, "ends");
    struct text save = { 0 };
    cr_expect_eq(passes_after(&at, "end step"), 1);
    session_save(at.s, &save);
    const char *lines = strstr(text_string(&save), "# auto:");
    cr_assert(lines);
    cr_expect_str_eq(lines, "# auto:{\"seat\":2,\"passes\":[\"ends\"]}\n"
                            "# auto:{\"made\":\"3\"}\n");
    expect_saved_again(at.s);
    say(&at, "off", AUTO_CHANGED);
    text_clear(&save);
    session_save(at.s, &save);
    cr_expect(strstr(text_string(&save), "# auto:{\"seat\":2,\"passes\":[]}\n"));
    expect_saved_again(at.s); /* chosen, so not what is usual */
    text_release(&save);
    get_up(&at);
}

/* Words of a later program are left out, and what is no list of words is nothing. */
Test(passing, what_is_not_known_in_a_save_is_skipped)
{
    struct sitting at = sit_down(duel, SEAT_1);
    settings_load(at.s, "# auto:{\"seat\":1,\"passes\":[\"ends\",\"never\",7,\"\"]}\n"
                        "# auto:{\"seat\":2,\"passes\":\"ends\"}\n"
                        "# auto:{\"seat\":7,\"passes\":[\"ends\"]}\n");
    cr_expect_eq(at.s->settings.passings[0].on, passing_bit(PASSED_ENDS));
    cr_expect_not(at.s->settings.passings[1].said);
    get_up(&at);
}
