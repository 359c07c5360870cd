/* SPDX-License-Identifier: MIT */
/* What a player of Sentiment sees of cards and may ask about them: the view, `why NAME`, and why
 * something is not offered. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "games/sentiment/sentiment.h"
#include "kernel/card_ids.h"
#include "kernel/view.h"
#include "kernel/why_not.h"
#include "kernel/words.h"
#include "session/why.h"
#include "testing/begin_session.h"

/* Every card of the set can be laid out. */
static const char everything[] = "decks=everything,everything ask=windows";

/* ---- looking --------------------------------------------------------------------------------- */

/* The first card of that name which the seat knows in that zone. */
static card_id card_in(const struct session *s, seat_id seat, unsigned zone, const char *name)
{
    const struct table *t = s->table;
    for (card_id c = 0; c < t->cards; c++) {
        if (zone_at(t, card_at(t, c)->zone)->kind != zone || !seat_knows(t, seat, c)) continue;
        if (strcmp(face_name(t, face_of(t, c)), name) == 0) return c;
    }
    cr_assert_fail("there is no %s", name);
    return NO_CARD;
}

/* What `why NAME` says, its lines joined by blanks. */
static void expect_why(const struct session *s, seat_id seat, card_id card, const char *wanted)
{
    struct text said = { 0 };
    for (unsigned line = 0, more = true; more; line++) {
        size_t start = said.length;
        if (start) text_add_char(&said, ' ');
        size_t from = said.length;
        more = card_why_line(s->table, seat, card, line, &said);
        if (said.length == from && start) said.bytes[said.length = start] = '\0';
    }
    cr_expect_str_eq(text_string(&said), wanted);
    text_release(&said);
}

static void expect_not_offered(const struct session *s, seat_id seat, card_id card,
                               const char *wanted)
{
    struct move wish = wish_for_card(card);
    struct text said = { 0 };
    cr_expect_not(wish_is_offered(s->table, seat, &wish));
    cr_expect(why_not_words(s->table, seat, &wish, &said));
    cr_expect_str_eq(text_string(&said), wanted);
    text_release(&said);
}

static json_t *view_of(const struct session *s, seat_id viewer)
{
    struct text out = { 0 };
    view_write(s->table, viewer, &out);
    json_t *view = json_loads(text_string(&out), 0, NULL);
    cr_assert(view);
    text_release(&out);
    return view;
}

/* A part of a card in a view, as JSON; NULL, where there is none: "". */
static void expect_cell(const struct session *s, seat_id viewer, card_id card, const char *field,
                        const char *wanted)
{
    struct card_ids ids;
    char id[16];
    card_ids_find(&ids, s->table, viewer);
    snprintf(id, sizeof id, "%u", ids.of[card]);
    json_t *view = view_of(s, viewer);
    const json_t *cell =
        json_object_get(json_object_get(json_object_get(view, "cards"), id), field);
    char *is = cell ? json_dumps(cell, JSON_COMPACT | JSON_ENCODE_ANY) : strdup("");
    cr_expect_str_eq(is, wanted, "%s is %s", field, is);
    free(is);
    json_decref(view);
}

/* ---- CR -------------------------------------------------------------------------------------- */

/* The example of the design: printed, a text, bolster, damage. */
static const char criers[] = "turn = 1\nturns = 5\nstep = evocation\nwell[1,anger] = 1\n"
                             "hand[1]: Snap, Rage Unbound\n"
                             "field[1]: Enthusiastic Crier, Loyal Goose {damage=2 bolster=1}\n"
                             "field[2]: Annoyed Gnat\n";

Test(sentiment_explain, a_cr_is_told_with_what_makes_it)
{
    struct session *s = begin("sentiment", everything, criers);
    card_id goose = card_in(s, 0, ZONE_FIELD, "Loyal Goose");
    expect_why(s, 0, goose,
               "CR: 2 printed, +1 Enthusiastic Crier, +1 bolster, -2 damage: 2. "
               "Protective (printed). It can attack. It can be attacked. "
               "It is not among your moves: has no ability to activate; it can attack in the "
               "Engagement Step.");
    session_free(s);
}

Test(sentiment_explain, the_parts_of_a_cr_are_fields_of_the_view)
{
    struct session *s = begin("sentiment", everything, criers);
    card_id goose = card_in(s, 0, ZONE_FIELD, "Loyal Goose");
    struct card_ids ids;
    struct text wanted = { 0 };
    card_ids_find(&ids, s->table, NOBODY);
    text_add(&wanted,
             "{\"now\":2,\"1\":{\"by\":\"printed\",\"amount\":2},"
             "\"2\":{\"by\":\"Enthusiastic Crier\",\"card\":%u,\"amount\":1},"
             "\"3\":{\"by\":\"bolster\",\"amount\":1},\"4\":{\"by\":\"damage\",\"amount\":-2}}",
             ids.of[card_in(s, 0, ZONE_FIELD, "Enthusiastic Crier")]);
    expect_cell(s, NOBODY, goose, "cr", text_string(&wanted));
    expect_cell(s, NOBODY, goose, "has", "{\"protective\":\"printed\"}");
    text_release(&wanted);
    session_free(s);
}

/* A card that is not in play has no CR but what is printed on it. */
Test(sentiment_explain, out_of_play_there_is_a_cost_and_no_cr)
{
    struct session *s = begin("sentiment", everything, criers);
    card_id rage = card_in(s, 0, ZONE_HAND, "Rage Unbound");
    expect_cell(s, 0, rage, "cr", "");
    expect_cell(s, 0, rage, "cost", "{\"now\":4,\"1\":{\"by\":\"printed\",\"amount\":4}}");
    session_free(s);
}

static void expect_option(const struct session *s, unsigned option, const char *wanted)
{
    struct text words = { 0 };
    cr_assert_lt(option, s->table->moves);
    move_words(s->table, option, &words);
    cr_expect_str_eq(text_string(&words), wanted);
    text_release(&words);
}

/* Whoever is healed, a Giver does the same: what several heals triggered is named once. Two texts
 * of one card are no two cards. */
Test(sentiment_explain, equal_triggers_are_one_line)
{
    struct session *s = begin("sentiment", everything,
                              "turn = 1\nturns = 5\nstep = evocation\nwell[1,happiness] = 4\n"
                              "hand[1]: Courageous Champion, Celebration\n"
                              "field[1]: Grateful Giver, Grateful Giver, Glad Host, Ally, Ally\n");
    play(s, "evoke Courageous Champion");
    cr_assert_eq(s->table->moves, 2);
    expect_option(s, 0,
                  "Grateful Giver: Whenever a card heals one of your manifestations other than "
                  "this card, heal yourself by 1 (4 times)");
    expect_option(s, 1,
                  "Grateful Giver #2: Whenever a card heals one of your manifestations other than "
                  "this card, heal yourself by 1 (4 times)");
    session_free(s);
    s = begin("sentiment", everything,
              "turn = 1\nturns = 5\nstep = evocation\nwell[1,serenity] = 4\n"
              "hand[1]: Calm Pond\ndeck[1]: Stillness, Deep Breath\nfield[1]: Clear Lens\n");
    play(s, "end step");
    play(s, "attack Clear Lens");
    while (s->table->prompt != PROMPT_REACTION) session_choose(s, s->table->moves - 1);
    expect_option(s, 0, "Clear Lens: Focused, gain 1 Impulse");
    expect_option(s, 1,
                  "Clear Lens: Whenever this card deals damage to an evoker, look at the top 2 "
                  "cards of your deck, put one of them into your hand, and put the rest on the "
                  "bottom");
    session_free(s);
}

/* A card that lowers its own cost says so, to whoever holds it. */
Test(sentiment_explain, a_cost_is_told_with_what_lowers_it)
{
    struct session *s = begin("sentiment", everything,
                              "turn = 1\nturns = 5\nstep = evocation\nwell[1,happiness] = 2\n"
                              "stress[1] = 10\nhand[1]: Courageous Champion, Glad Host\n");
    card_id champion = card_in(s, 0, ZONE_HAND, "Courageous Champion");
    expect_cell(s, 0, champion, "cost",
                "{\"now\":3,\"1\":{\"by\":\"printed\",\"amount\":4},"
                "\"2\":{\"by\":\"its own text\",\"amount\":-1}}");
    expect_not_offered(s, 0, champion, "needs 3 happiness, the well holds 2");
    session_free(s);
}

/* The parts add up to the CR that the rules go by, in games as they come. */
Test(sentiment_explain, parts_add_up)
{
    struct session *s = begin("sentiment", "decks=happiness,anger", NULL);
    for (unsigned i = 0; i < 400 && !table_is_over(s->table); i++) {
        for (card_id c = 0; c < s->table->cards; c++) {
            struct sum sum = { 0 };
            int all = 0;
            if (!sentiment_cr_parts(s->table, c, &sum)) continue;
            for (unsigned p = 0; p < sum.count; p++) all += sum.parts[p].amount;
            cr_assert_eq(sum.now, sentiment_cr(s->table, c));
            cr_assert_eq(all < 0 ? 0 : all, sum.now);
        }
        session_choose(s, i * 7 % s->table->moves);
    }
    session_free(s);
}

Test(sentiment_explain, a_keyword_is_told_with_who_gave_it)
{
    struct session *s = begin("sentiment", everything,
                              "turn = 1\nturns = 5\nstep = evocation\nwell[1,anger] = 3\n"
                              "hand[1]: Outrage, Snap\nfield[1]: Irritable Imp\n"
                              "field[2]: Annoyed Gnat\n");
    card_id imp = card_in(s, 0, ZONE_FIELD, "Irritable Imp");
    play(s, "evoke Outrage");
    while (s->table->prompt != PROMPT_ATTACKER) {
        session_choose(s, s->table->moves - 1u); /* pass, go on */
    }
    expect_why(s, 0, imp,
               "CR: 2 printed, +2 Outrage: 4. Aggressive (Outrage). It can attack. It can be "
               "attacked. It is among your moves.");
    session_free(s);
}

/* ---- what it can do -------------------------------------------------------------------------- */

Test(sentiment_explain, what_a_manifestation_can_still_do)
{
    struct session *s = begin("sentiment", everything,
                              "turn = 1\nturns = 5\nstep = engagement\n"
                              "field[1]: Annoyed Gnat, Irritable Imp\n"
                              "field[2]: Loyal Goose, Devoted Guardian, Generous Host\n");
    card_id gnat = card_in(s, 0, ZONE_FIELD, "Annoyed Gnat");
    card_id goose = card_in(s, 0, ZONE_FIELD, "Loyal Goose");
    card_id host = card_in(s, 0, ZONE_FIELD, "Generous Host");
    expect_cell(s, 0, gnat, "can", "{\"attack\":true,\"attacked\":true}");
    expect_cell(s, 0, goose, "can", "{\"attack\":true,\"attacked\":true}");
    play(s, "attack Annoyed Gnat");
    expect_not_offered(s, 0, host, "Loyal Goose is Protective and must be attacked first");
    play(s, "at Loyal Goose");
    expect_not_offered(s, 0, gnat, "is attacking");
    expect_cell(s, 0, gnat, "cannot", "{\"attack\":\"is attacking\"}");
    expect_not_offered(s, 0, host,
                       "it cannot be attacked: Devoted Guardian is Protective and must be attacked "
                       "first");
    expect_why(
        s, 0, host,
        "CR: 3 printed. It can attack. It cannot be attacked: Devoted Guardian is Protective "
        "and must be attacked first.");
    session_free(s);
}

/* "Player 2: it is out of the game" was said of the opponent at every moment. */
Test(sentiment_explain, why_an_evoker_is_not_offered)
{
    struct session *s = begin("sentiment", everything,
                              "turn = 1\nturns = 5\nstep = evocation\nwell[1,anger] = 1\n"
                              "hand[1]: Snap\nhand[2]:\nfield[1]: Irritable Imp\n"
                              "field[2]: Loyal Goose, Devoted Guardian, Caring Nurse\n");
    card_id evoker = evoker_of(s->table, 1);
    static const char guarded[] =
        "it cannot be attacked: Loyal Goose is Protective and must be attacked first";
    expect_not_offered(s, 0, evoker, guarded);
    expect_not_offered(s, 0, card_in(s, 0, ZONE_FIELD, "Caring Nurse"), guarded);
    expect_not_offered(s, 0, card_in(s, 0, ZONE_FIELD, "Loyal Goose"),
                       "it can be attacked in the Engagement Step");
    play(s, "end step");
    while (s->table->prompt != PROMPT_ATTACKER) play(s, "pass");
    expect_not_offered(s, 0, card_in(s, 0, ZONE_FIELD, "Loyal Goose"),
                       "it can be attacked: choose first who attacks");
    expect_not_offered(s, 0, evoker, guarded);
    play(s, "attack Irritable Imp");
    expect_not_offered(s, 0, evoker, "Loyal Goose is Protective and must be attacked first");
    session_free(s);
}

Test(sentiment_explain, the_declared_blows_are_added_up)
{
    struct session *s = begin("sentiment", everything,
                              "turn = 1\nturns = 5\nstep = engagement\nwell[2,anger] = 1\n"
                              "hand[2]: Snap\nfield[1]: Annoyed Gnat, Irritable Imp\n"
                              "field[2]: Generous Host\n");
    card_id evoker = evoker_of(s->table, 1);
    play(s, "attack Annoyed Gnat");
    play(s, "at Player 2");
    play(s, "attack Irritable Imp");
    play(s, "at Player 2");
    struct sum sum = { 0 };
    cr_expect(sentiment_worked_out.sums[2].find(s->table, evoker, &sum));
    cr_expect_eq(sum.now, 3);
    expect_why(s, 0, evoker,
               "Attacked for: 1 Annoyed Gnat, +2 Irritable Imp: 3. It can be attacked.");
    session_free(s);
}

/* Glad Host was "attacked for 2 -> 0" when it struck back: what a single attacker would deal is no
 * number of the card that it attacks. */
Test(sentiment_explain, what_one_attacker_deals_is_no_number_of_its_target)
{
    struct session *s = begin("sentiment", everything,
                              "turn = 1\nturns = 5\nstep = engagement\nfield[1]: Irritable Imp\n"
                              "field[2]: Generous Host\n");
    play(s, "attack Irritable Imp");
    play(s, "at Generous Host");
    while (s->table->prompt == PROMPT_ANSWER_ATTACK) play(s, "pass");
    struct why why;
    why_init(&why, s, FROM_THE_START, 0);
    unsigned rated = 0;
    for (unsigned i = 0; i < why.count; i++) {
        const struct why_changes *changes = &why.entries[i].changes;
        for (unsigned k = 0; k < changes->count; k++) {
            if (!changes->all[k].sum) continue;
            cr_expect_str_eq(changes->all[k].sum->label, "CR");
            rated++;
        }
    }
    cr_expect_eq(rated, 2u, "each dealt the other damage");
    why_release(&why);
    session_free(s);
}

Test(sentiment_explain, why_a_card_cannot_be_evoked)
{
    struct session *s =
        begin("sentiment", everything,
              "turn = 1\nturns = 5\nstep = evocation\nwell[1,anger] = 2\nwell[1,love] = 1\n"
              "hand[1]: Embrace, Rage Unbound, Indignation, Annoyed Gnat\n");
    expect_not_offered(s, 0, card_in(s, 0, ZONE_HAND, "Rage Unbound"),
                       "needs 4 anger, the well holds 2");
    expect_not_offered(s, 0, card_in(s, 0, ZONE_HAND, "Indignation"),
                       "no legal target (\"Choose an attacking manifestation\")");
    expect_cell(s, 0, card_in(s, 0, ZONE_HAND, "Rage Unbound"), "cannot",
                "{\"evoke\":[\"needs 4 \",{\"thing\":\"anger\",\"text\":\"anger\"},"
                "\", the well holds 2\"]}");
    play(s, "end step");
    expect_not_offered(s, 0, card_in(s, 0, ZONE_HAND, "Annoyed Gnat"),
                       "only in its player's Evocation Steps");
    session_free(s);
}

/* In an opponent's turn an Action would not be offered with the whole well, either. */
Test(sentiment_explain, what_comes_too_late_is_told_before_what_is_too_dear)
{
    struct session *s = begin("sentiment", everything,
                              "turn = 2\nturns = 5\nstep = evocation\nwell[2,anger] = 2\n"
                              "well[1,anger] = 1\nhand[1]: Fury, Snap\nhand[2]: Annoyed Gnat\n"
                              "field[2]: Irritable Imp\n");
    play(s, "evoke Annoyed Gnat");
    expect_not_offered(s, 0, card_in(s, 0, ZONE_HAND, "Fury"),
                       "only in its player's Evocation Steps");
    session_free(s);
}

/* sentiment-67: "1 printed, -1 Harmonious Weaver: 1" was no sum. */
Test(sentiment_explain, a_cost_below_1_is_told_as_one)
{
    struct session *s = begin("sentiment", everything,
                              "turn = 1\nturns = 5\nstep = evocation\nwell[1,anger] = 1\n"
                              "hand[1]: Annoyed Gnat\nfield[1]: Harmonious Weaver\n");
    expect_why(s, 0, card_in(s, 0, ZONE_HAND, "Annoyed Gnat"),
               "Cost: 1 printed, -1 Harmonious Weaver, +1 as no card costs less than 1: 1. "
               "Aggressive (printed). It can be evoked now. It is among your moves.");
    session_free(s);
}

/* A price stands in the option, and a cheaper one with what makes it. */
Test(sentiment_explain, prices)
{
    struct session *s = begin("sentiment", everything,
                              "turn = 1\nturns = 5\nstep = evocation\nwell[1,anger] = 2\n"
                              "hand[1]: Frustrated Climber\nfield[1]: Harmonious Weaver\n");
    struct text words = { 0 };
    move_words(s->table, 0, &words);
    cr_expect_str_eq(text_string(&words), "Evoke Frustrated Climber for 1 anger");
    expect_why(
        s, 0, card_in(s, 0, ZONE_HAND, "Frustrated Climber"),
        "Cost: 2 printed, -1 Harmonious Weaver: 1. It can be evoked now. It is among your moves.");
    text_release(&words);
    session_free(s);
}

/* Triggers that are put in order are told by what they do: a keyword and a text of one card would
 * look alike. */
Test(sentiment_explain, triggers_say_what_they_do)
{
    struct session *s = begin("sentiment", everything,
                              "turn = 1\nturns = 5\nstep = engagement\nhand[1]:\nhand[2]:\n"
                              "deck[1]:\ndeck[2]: Snap\nfield[1]: Calm Pond, Terror Itself\n");
    play(s, "attack Calm Pond");
    play(s, "attack Terror Itself");
    struct text words = { 0 };
    for (unsigned i = 0; i < s->table->moves; i++) {
        move_words(s->table, i, &words);
        text_add_char(&words, '\n');
    }
    cr_expect_str_eq(text_string(&words),
                     "Calm Pond: Focused, gain 1 Impulse\nTerror Itself: Whenever this card deals "
                     "damage to an evoker, the evoker discards a card (Player 2)\n");
    text_release(&words);
    session_free(s);
}

/* ---- what waits ------------------------------------------------------------------------------ */

Test(sentiment_explain, what_waits_is_rows_with_cards_controllers_and_targets)
{
    struct session *s = begin("sentiment", everything,
                              "turn = 1\nturns = 5\nstep = evocation\nwell[1,anger] = 3\n"
                              "well[2,love] = 1\nhand[1]: Exasperation, Snap\nhand[2]: Embrace\n"
                              "field[2]: Generous Host, Timid Hare\n");
    play(s, "evoke Exasperation");
    play(s, "target Generous Host");
    play(s, "evoke Embrace");
    play(s, "target Generous Host");
    struct card_ids ids;
    card_ids_find(&ids, s->table, 0);
    json_t *view = view_of(s, 0);
    const json_t *rows = json_object_get(json_object_get(view, "rows"), "waiting");
    const json_t *top = json_object_get(rows, "2");
    cr_assert_eq(json_object_size(rows), 2u);
    cr_expect_eq(json_integer_value(json_object_get(top, "seat")), 2);
    cr_expect_eq(json_integer_value(json_object_get(top, "card")),
                 ids.of[card_in(s, 0, ZONE_WINDOW, "Embrace")]);
    cr_expect_eq(json_integer_value(json_object_get(top, "target")),
                 ids.of[card_in(s, 0, ZONE_FIELD, "Generous Host")]);
    json_decref(view);
    struct text words = { 0 };
    sentiment_rows[0].words(s->table, 1, &words);
    cr_expect_str_eq(text_string(&words), "Embrace (Player 2) waits, aimed at Generous Host");
    text_release(&words);
    session_free(s);
}

/* ---- what happened --------------------------------------------------------------------------- */

/* `why` tells a CR that changed with its parts; the damage alone would be half of it. */
Test(sentiment_explain, why_tells_how_a_cr_came_about)
{
    struct session *s = begin("sentiment", everything, criers);
    unsigned before = s->count;
    play(s, "evoke Snap");
    play(s, "target Annoyed Gnat");
    struct why why;
    struct text said = { 0 };
    why_init(&why, s, (int)before, 0);
    for (unsigned i = 0; i < why.count; i++) {
        for (unsigned k = 0; k < why.entries[i].changes.count; k++)
            text_add(&said, "%s; ", text_string(&why.entries[i].changes.all[k].words.text));
    }
    cr_expect(strstr(text_string(&said), "Annoyed Gnat: CR 1 -> 0 (1 printed, -1 damage); "), "%s",
              text_string(&said));
    cr_expect(strstr(text_string(&said), "Player 1: Impulse 1 -> 0 anger; "));
    cr_expect(strstr(text_string(&said), "Player 2: Stress 0 -> 1; "));
    cr_expect_not(strstr(text_string(&said), "damage 0 -> 1"));
    text_release(&said);
    why_release(&why);
    session_free(s);
}

/* What attackers deal is the rulebook's doing, whatever their cards say besides. */
Test(sentiment_explain, why_gives_no_text_of_an_attacker_for_its_blow)
{
    struct session *s = begin("sentiment", everything,
                              "turn = 1\nturns = 5\nstep = engagement\nfield[1]: Calm Pond\n"
                              "field[2]: Generous Host\n");
    play(s, "attack Calm Pond");
    play(s, "at Generous Host");
    while (s->table->prompt == PROMPT_ANSWER_ATTACK) play(s, "pass");
    struct why why;
    why_init(&why, s, FROM_THE_START, 0);
    unsigned blows = 0;
    for (unsigned i = 0; i < why.count; i++) {
        if (!strstr(text_string(&why.entries[i].words.text), " deals ")) continue;
        cr_expect(why.entries[i].cause.name);
        cr_expect_str_eq(text_string(&why.entries[i].cause.words), "");
        blows++;
    }
    cr_expect_eq(blows, 2u);
    why_release(&why);
    session_free(s);
}

/* ---- the words of a card --------------------------------------------------------------------- */

/* What is paid besides Impulse reads as a cost while it can be paid, and is past once the card lies
 * in play. */
Test(sentiment_explain, costs_are_told_as_costs)
{
    struct session *s = begin("sentiment", everything, "hand[1]: Dread Approaching\n");
    const struct game *game = s->setup->game;
    struct text words = { 0 };
    face_id face = face_of(s->table, card_in(s, 0, ZONE_HAND, "Dread Approaching"));
    game->card_words(s->setup, face, &words);
    cr_expect(strstr(text_string(&words), " Dreadful. Cost: discard a card.\nAt your Check Step"),
              "%s", text_string(&words));
    text_clear(&words);
    game->does_words(s->setup, face, &words);
    cr_expect_eq(strncmp(text_string(&words), "At your Check Step", 18), 0, "%s",
                 text_string(&words));
    text_release(&words);
    session_free(s);
}

/* ---- the result ------------------------------------------------------------------------------ */

static void expect_explained(const struct session *s, seat_id seat, const char *wanted)
{
    struct text words = { 0 };
    s->setup->game->explain_score(s->table, seat, &words);
    cr_expect_str_eq(text_string(&words), wanted);
    text_release(&words);
}

/* How near it was, and of a match how many games. */
Test(sentiment_explain, the_result_says_how_near_it_was)
{
    struct session *s = begin("sentiment", "decks=anger,love", "stress[1] = 12\nstress[2] = 7\n");
    expect_explained(s, 0, "Stress 12 of 30.");
    expect_explained(s, 1, "Stress 7 of 30.");
    session_free(s);
    s = begin("sentiment", "decks=anger,love match=3 stress=20", "stress[1] = 12\nwins[1] = 1\n");
    expect_explained(s, 0, "1 game won. Stress 12 of 20 in the last game.");
    expect_explained(s, 1, "0 games won. Stress 0 of 20 in the last game.");
    session_free(s);
}
