/* SPDX-License-Identifier: MIT */
/* What a scene of Cerebria cannot lay out is reported, each value at its place; what it leaves
 * unsaid follows from the rest. */
#include <criterion/criterion.h>

#include "games/cerebria/cerebria.h"
#include "kernel/options.h"
#include "session/session.h"

extern const struct game cerebria_game;

enum { FIRST_LINE = 10 };

/* Seed 1: Brightness in Valley 2 and Land 2, Bleakness in Cradle 2 and Land 1. */
static struct session *lay_out(const char *chosen, const char *lines, struct diagnostics *d)
{
    struct options options;
    options_init(&cerebria_game, &options);
    cr_assert(options_parse(&cerebria_game, &options, chosen, d, 0, 0));
    return session_new_given(&cerebria_game, &options, 1, lines, FIRST_LINE, d);
}

static void expect_told(const char *options, const char *lines, const char *told)
{
    struct diagnostics d = { .file = "f" };
    struct session *s = lay_out(options, lines, &d);
    cr_expect(!s, "this was laid out: %s", lines);
    cr_expect_str_eq(text_string(&d.out), told, "%s tells\n%sinstead of\n%s", lines,
                     text_string(&d.out), told);
    session_free(s);
    diagnostics_release(&d);
}

static void expect_refused(const char *lines, const char *told)
{
    struct text given = { 0 };
    text_add(&given, "%s\nat[1] = Valley\nround = 2\n", lines);
    expect_told("mode=full", text_string(&given), told);
    text_release(&given);
}

#define EACH_WRONG(wrong)                                                                          \
    unsigned i = 0;                                                                                \
    i < sizeof(wrong) / sizeof *(wrong);                                                           \
    i++

Test(cerebria_scenes, figures_and_emotions_stand_where_they_can)
{
    static const char *const wrong[][2] = {
        { "ego at[gatekeeper] = Valley", "f:10:22: the Gatekeeper is always on a Frontier\n" },
        { "ego at[influencer] = Valley-Cradle", "f:10:22: the Influencer is always in a Realm\n" },
        { "ego at[influencer] = nowhere", "f:10:22: the Influencer is always in a Realm\n" },
        { "Valley 1: Courage, Desire", "f:10:20: a slot has room for one Emotion\n" },
        { "Valley 2: Desire, ...", "f:10:11: a slot has room for one Emotion\n" },
        { "Valley 1: Courage {essence=4}", "f:10:28: 'Courage' has 3 spaces for Essence\n" },
        { "Valley 2: Brightness {essence=0}",
          "f:10:31: 'Brightness' would have left play without Essence\n" },
        { "hand[1]: Courage {essence=1}",
          "f:10:27: 'Courage' is not in play: nothing lies on it\n" },
        { "hand[1]: Courage {token=1}", "f:10:25: 'Courage' is not in play: nothing lies on it\n" },
        { "Valley 1: Unity", "f:10:11: there is no further 'Unity' to put there\n" },
        { "Valley 1: Envy", "f:10:11: with these options the game has no 'Envy': name another "
                            "card, or change the options\n" },
    };
    for (EACH_WRONG(wrong)) expect_refused(wrong[i][0], wrong[i][1]);
}

Test(cerebria_scenes, fragments_are_as_many_as_there_are)
{
    static const char *const wrong[][2] = {
        { "minors[players] = 7", "f:10:19: the players have 7 Minor Fragments in the pool, on the "
                                 "board and in the Identity; there are 6\n" },
        { "majors[ego] = 2\nadded majors[ego] = 2",
          "f:10:15: the Ego has 4 Major Fragments in the pool, on the board and in the Identity; "
          "there are 3\n" },
        { "added minors[players] = 7",
          "f:10:25: the players have 13 Minor Fragments in the pool, on the board and in the "
          "Identity; there are 6\n" },
        { "added minors[players] = 6\nfortress[Land] = minor",
          "f:10:25: the players have 13 Minor Fragments in the pool, on the board and in the "
          "Identity; there are 6\n" },
        { "cappings[ego] = 0", "f:10:17: the Ego has 0 Capping Fragments in the pool, on the board "
                               "and in the Identity; there is 1\n" },
        { "added cappings[ego] = 1",
          "f:10:23: a Capping Fragment ends the game: say end = capped\n" },
        { "fortress of[Land] = ego", "f:10:21: there is no Fortress: say which, minor or major\n" },
        { "fresh[Land] = yes", "f:10:15: there is no Fortress\n" },
        { "fortress[Land] = minor\nfortress[Land] = major",
          "f:11:18: this value is given a second time\n" },
    };
    for (EACH_WRONG(wrong)) expect_refused(wrong[i][0], wrong[i][1]);
}

Test(cerebria_scenes, aspirations_and_operation_cards_lie_as_they_can)
{
    static const char *const wrong[][2] = {
        { "hidden: Sensibility",
          "f:10:9: the Hidden Aspiration is never the current Common one\n" },
        { "hidden: Unity, Attitude", "f:10:9: a side has one Hidden Aspiration\n" },
        { "ego hidden: Unity, Attitude", "f:10:13: the Ego has one Hidden Aspiration\n" },
        { "ego hidden: Sensibility\nhidden shown = yes",
          "f:10:13: the Ego shows no Hidden Aspiration that is the current Common one\n" },
        { "ego hidden:\nhidden shown = yes",
          "f:11:16: the Ego has no Hidden Aspiration to show\n" },
        { "common:", "f:10:8: without a Common Aspiration the game ends: say end = common\n" },
        { "operation:", "f:10:11: one Operation card lies face up between turns\n" },
        { "operation: Defiance I, Defiance II",
          "f:10:12: one Operation card lies face up between turns\n" },
        { "operations used: Endeavor I",
          "f:10:18: every turn of the Ego uses an even number of Operation cards\n" },
    };
    for (EACH_WRONG(wrong)) expect_refused(wrong[i][0], wrong[i][1]);
}

Test(cerebria_scenes, spheres_tokens_and_turns_are_within_bounds)
{
    static const char *const wrong[][2] = {
        { "sphere[Humility] = 0", "f:10:20: an empty Sphere is filled again at once\n" },
        { "sphere[Humility] = 8", "f:10:20: a Sphere holds at most 7 Willpower\n" },
        { "move tokens[1,first] = red",
          "f:10:24: the row is locked: its first token goes to 'unlock'\n" },
        { "move tokens[1,unlock] = red\nmove tokens[1,third] = red",
          "f:11:24: a row holds no two tokens of one colour\n" },
        { "ambition = 4", "f:10:12: a side has 3 Ambition tokens\n" },
        { "no absorb = yes", "f:10:13: only the very first turn is without Absorb\n" },
        { "actions = 4\nactions begun = 9", "f:10:11: a turn has at most 12 Actions\n" },
        { "points[players] = 20", "f:10:19: with 20 points the game ends: say end = wheel\n" },
        { "how many owed = 1", "f:10:17: nothing is owed between Actions\n" },
        { "used = 16", "f:10:8: 'used' is a sum of 1 (Absorb), 2 (Urge), 4 (Insight) and 8 "
                       "(Resolve)\n" },
        { "intentions met = 64", "f:10:18: there are 6 Intentions, a bit each\n" },
    };
    for (EACH_WRONG(wrong)) expect_refused(wrong[i][0], wrong[i][1]);
    expect_told("", "at[1] = Valley\nround = 0", "f:11:9: rounds are counted from 1\n");
    expect_told("", "at[1] = Valley\nempower tokens[1,unlock] = red",
                "f:11:28: the basic game has no Empower row\n");
}

/* cerebria-11: before the game has begun, and only then, nobody stands anywhere. */
Test(cerebria_scenes, spirits_are_placed_together)
{
    expect_told("spirits=delight,love", "at[1] = Valley",
                "f:9:1: the game has begun: say where the Spirit of seat 2 is\n");
    expect_told("", "round = 2", "f:9:1: the game has begun: say where the Spirit of seat 1 is\n");
    expect_told("", "operation: Defiance I",
                "f:10:12: the first Operation card is turned up when the Spirits are placed\n");
    expect_told("", "Valley 2:",
                "f:9:1: a game begins with two Starting Emotions a side, in "
                "different Triads: say where the Spirits stand, at[1] = ...\n");
}

/* ---- what follows ------------------------------------------------------------------------------------ */

static struct session *laid_out(const char *options, const char *lines)
{
    struct diagnostics d = { .file = "f" };
    struct session *s = lay_out(options, lines, &d);
    cr_assert(s, "%s", text_string(&d.out));
    diagnostics_release(&d);
    return s;
}

Test(cerebria_scenes, what_is_left_unsaid_follows)
{
    struct session *s = laid_out("mode=full", "at[1] = Valley\nround = 2\nLand 2: Desire\n"
                                              "fortress[Land] = major\nadded minors[players] = 2\n"
                                              "actions = 1\n");
    const struct table *t = s->table;
    const struct cerebria *g = cerebria_of(t);
    cr_expect_eq(emotion_of(t, cerebria_on(t, 9))->essence, 1, "an Emotion has 1 Essence");
    cr_expect_eq(g->majors[SIDE_PLAYERS], 2, "a Fortress comes out of the pool");
    cr_expect_eq(g->minors[SIDE_PLAYERS], 4);
    cr_expect_eq(g->first_turn, 0, "only the first turn is without Absorb");
    cr_expect_eq(zone_count(t, zone_of(t, ZONE_OPERATION, 0)), 1);
    cr_expect_eq(g->tokens[0][ROW_FORTIFY][0], TOKEN_WILD,
                 "rows are unlocked as in the basic game");
    cr_expect_eq(g->actions, 1, "a turn is laid out in the middle");
    cr_expect_eq(g->actions_all, 2);
    session_free(s);
}

/* A Brightness that the scene took off the board has left its Essence there. */
Test(cerebria_scenes, what_left_the_board_has_nothing_on_it)
{
    struct session *s = laid_out("", "at[1] = Valley\nValley 2:\n");
    const struct table *t = s->table;
    for (EACH_CARD(card, t, zone_of(t, ZONE_SUPPLY, 0)))
        cr_expect_eq(emotion_of(t, card)->essence, 0);
    cr_expect_eq(zone_count(t, zone_of(t, ZONE_SUPPLY, 0)), 1);
    session_free(s);
}

/* proves ce-setup-21, cerebria-07: the top card of each Emotion deck lies face up, and no other. */
Test(cerebria_scenes, tops_of_decks_are_known)
{
    struct session *s = laid_out("", "at[1] = Valley\ndeck[1]: Courage, ...\nego deck: Anger, ...\n"
                                     "ego hidden: Openness\nhidden shown = yes\n");
    const struct table *t = s->table;
    zone_id decks[] = { zone_of(t, ZONE_DECK, 0), zone_of(t, ZONE_EGO_DECK, 0) };
    for (unsigned i = 0; i < 2; i++) {
        for (EACH_CARD(card, t, decks[i]))
            cr_expect_eq(seat_knows(t, 0, card), card == zone_top(t, decks[i]));
    }
    cr_expect(seat_knows(t, 0, zone_top(t, zone_of(t, ZONE_EGO_HIDDEN, 0))));
    session_free(s);
    s = laid_out("", "at[1] = Valley\nego hidden: Openness\n");
    t = s->table;
    cr_expect(!seat_knows(t, 0, zone_top(t, zone_of(t, ZONE_EGO_HIDDEN, 0))));
    session_free(s);
}

/* One name, three cards: each line means that of its own deck. */
Test(cerebria_scenes, an_aspiration_is_laid_out_from_its_own_deck)
{
    struct session *s = laid_out("", "at[1] = Valley\ncommon: Unity, Attitude\nhidden: Openness\n"
                                     "ego hidden: Openness\nego hidden deck: Attitude, ...\n");
    const struct table *t = s->table;
    cr_expect_eq(card_at(t, zone_top(t, zone_of(t, ZONE_COMMON, 0)))->pool, POOL_COMMON);
    cr_expect_eq(card_at(t, zone_top(t, zone_of(t, ZONE_HIDDEN, 0)))->pool, POOL_HIDDEN);
    cr_expect_eq(card_at(t, zone_top(t, zone_of(t, ZONE_EGO_HIDDEN, 0)))->pool, POOL_EGO_HIDDEN);
    session_free(s);
}
