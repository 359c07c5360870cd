/* SPDX-License-Identifier: MIT */
/* Positions laid out by hand: each kind of line, right and wrong. On the toy game, which has all of
 * them. */
#include "session/scene_layout.h"

#include <criterion/criterion.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/counter.h"
#include "kernel/options.h"
#include "kernel/position.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "session/expect.h"
#include "session/log.h"
#include "testing/toy.h"

static struct session *lay_out(const char *given, struct diagnostics *d)
{
    struct options options;
    *d = (struct diagnostics){ .file = "f" };
    options_init(&toy_game, &options);
    options.value[OPTION_PLAYERS].number = 3;
    return session_new_given(&toy_game, &options, 1, given, 10, d);
}

/* The table as text after these lines; the session too, if it is wanted. */
static const struct toy *laid_out(const char *given, struct session **s)
{
    struct diagnostics d;
    *s = lay_out(given, &d);
    cr_assert(*s, "%s", text_string(&d.out));
    return table_state((*s)->table);
}

static void expect_refused(const char *given, const char *told)
{
    struct diagnostics d;
    struct session *s = lay_out(given, &d);
    cr_expect(!s, "this was laid out: %s", given);
    cr_expect(strncmp(text_string(&d.out), told, strlen(told)) == 0, "%s tells\n%sinstead of\n%s",
              given, text_string(&d.out), told);
    session_free(s);
    diagnostics_release(&d);
}

Test(scene_layout, counters_of_every_kind)
{
    struct session *s;
    const struct toy *g = laid_out("points[2] = -32768\n  points[3]=99\n  best = cat\n"
                                   "  gems[3,blue] = 255\n  gems[1, red] = 7\n  secret[2] = 9\n"
                                   "  hidden = 1\n  turn = 2\n  active = yes\n  mood = sad\n"
                                   "  rounds = 4\n",
                                   &s);
    cr_expect_eq(g->points[1], -32768);
    cr_expect_eq(g->points[2], 99);
    cr_expect_str_eq(face_name(s->table, face_of(s->table, g->best)), "cat");
    cr_expect_eq(g->gems[2][2], 255);
    cr_expect_eq(g->gems[0][0], 7);
    cr_expect_eq(g->secret[1], 9);
    cr_expect_eq(g->turn, 1);
    cr_expect_eq(g->active, 1);
    cr_expect_eq(g->mood, 2);
    cr_expect_eq(g->rounds, 4);
    cr_expect_eq(s->table->asked, 1);
    session_free(s);
}

Test(scene_layout, none_and_quotes)
{
    struct session *s;
    const struct toy *g = laid_out("best = none\n", &s);
    cr_expect_eq(g->best, NO_CARD);
    session_free(s);
    g = laid_out("best = \"eel, raw\"\n", &s);
    cr_expect_str_eq(face_name(s->table, face_of(s->table, g->best)), "eel, raw");
    session_free(s);
}

static void expect_zone(const struct table *t, zone_id zone, const char *wanted)
{
    struct text out = { 0 };
    for (EACH_CARD(c, t, zone)) text_add(&out, "%s;", face_name(t, face_of(t, c)));
    cr_expect_str_eq(text_string(&out), wanted);
    text_release(&out);
}

Test(scene_layout, zones_in_full)
{
    struct session *s;
    laid_out("hand[1]: cat, \"eel, raw\", cat {hp=3 marked=yes known=2+3}\n  row:\n", &s);
    const struct table *t = s->table;
    zone_id hand = zone_of(t, TOY_HAND, 0);
    expect_zone(t, hand, "cat;eel, raw;cat;");
    card_id last = zone_at(t, hand)->last;
    const struct toy_card *state = card_state(t, last);
    cr_expect_eq(state->hp, 3);
    cr_expect_eq(state->marked, 1);
    cr_expect_eq(card_at(t, last)->known, 7);
    cr_expect_eq(card_at(t, zone_top(t, hand))->known, 1);
    unsigned all = 0;
    for (unsigned z = 0; z < t->zones; z++) all += zone_count(t, (zone_id)z);
    cr_expect_eq(all, t->cards);
    session_free(s);
}

/* An open zone keeps its other cards below those listed. */
Test(scene_layout, zones_left_open)
{
    struct session *s;
    laid_out("deck[1]: ape, bear, ...\n", &s);
    const struct table *t = s->table;
    zone_id deck = zone_of(t, TOY_DECK, 0);
    cr_expect_str_eq(face_name(t, face_of(t, zone_top(t, deck))), "ape");
    cr_expect_str_eq(face_name(t, face_of(t, card_next(t, zone_top(t, deck)))), "bear");
    cr_expect_geq(zone_count(t, deck), 7);
    session_free(s);
}

Test(scene_layout, effects_in_flight)
{
    struct session *s;
    const struct toy *g = laid_out("in flight burst left=2 by=3 from=cat\n", &s);
    cr_expect_eq(g->gems[2][0], 3); /* it was carried out: a burst of 2, of 1, of 0 */
    cr_expect_eq(s->table->depth, 0);
    session_free(s);
}

Test(scene_layout, mistakes)
{
    static const char *const wrong[][2] = {
        { "pionts[1] = 3",
          "f:10:1: toy has no counter or zone 'pionts' (did you mean 'points'?)\n" },
        { "anything = 3",
          "f:10:1: toy has no counter or zone 'anything'; it has points, best, gems" },
        { "points = 3", "f:10:8: 'points' is counted for each seat: write points[1]\n" },
        { "points[4] = 3", "f:10:8: a seat is expected here, a number from 1 to 3\n" },
        { "points[red] = 3", "f:10:8: a seat is expected here" },
        { "points[1 = 3", "f:10:10: a ']' is expected here\n" },
        { "points[1] 3", "f:10:11: a '=' and a value are expected\n" },
        { "points[1] = 100", "f:10:13: 'points' takes a whole number from -32768 to 99\n" },
        { "points[1] = -32769", "f:10:13: 'points' takes a whole number" },
        { "points[1] = many", "f:10:13: 'points' takes a whole number" },
        { "points[1] = 3 more", "f:10:15: nothing more is expected here\n" },
        { "gems[1] = 3", "f:10:7: a comma and a second index are expected\n" },
        { "gems[1,pink] = 3", "f:10:8: one of these is expected here: red green blue\n" },
        { "gems[1,red] = 256", "f:10:15: 'gems' takes a whole number from 0 to 255\n" },
        { "turn = 4", "f:10:8: 'turn' is a seat from 1 to 3, or nobody\n" },
        { "active = 1", "f:10:10: 'active' is yes or no\n" },
        { "mood = glad", "f:10:8: 'mood' is one of calm, angry, sad\n" },
        { "best = cow", "f:10:8: 'best' is the name of a card, or none\n" },
        { "best = \"cat", "f:10:9: the quotation mark is not closed\n" },
        { "hand: cat", "f:10:5: every seat has a zone 'hand': write hand[1]\n" },
        { "hand[1] = cat", "f:10:9: a ':' and a list of cards are expected\n" },
        { "hand[1: cat", "f:10:7: a ']' is expected here\n" },
        { "hand[1]: cow", "f:10:10: there is no card 'cow' in this game with these options\n" },
        { "hand[1]: baer", "f:10:10: there is no card 'baer' (did you mean 'bear'?)\n" },
        { "hand[1]: cat, cat, cat", "f:10:20: there is no further 'cat' to put there\n" },
        { "hand[1]: cat,, cat", "f:10:14: the name of a card is expected here\n" },
        { "hand[1]: \"cat", "f:10:11: the quotation mark is not closed\n" },
        { "hand[1]: cat {hp=3", "f:10:14: this brace is not closed\n" },
        { "hand[1]: cat {hp}", "f:10:17: a '=' is expected here\n" },
        { "hand[1]: cat {=3}", "f:10:15: name=value is expected here\n" },
        { "hand[1]: cat {size=3}", "f:10:15: cards have no such number here\n" },
        { "hand[1]: cat {hp=256}", "f:10:18: 'hp' takes a whole number from 0 to 255\n" },
        { "hand[1]: cat {known=9}", "f:10:21: a seat is expected here" },
        { "hand[1]: cat {hp=1} cat", "f:10:21: a comma is expected here\n" },
        { "hand[1]: cat\n hand[1]: cat", "f:11:10: this zone is listed a second time\n" },
        { "mood = calm\n mood = sad", "f:11:9: this value is given a second time\n" },
        { "hand[1]: cat {hp=3 hp=4}", "f:10:23: this value is given a second time\n" },
        { "in flight flood", "f:10:11: no such effect can be in flight; these can: burst\n" },
        { "in flight toy_turn", "f:10:11: no such effect can be in flight; these can: burst\n" },
        { "in flight burst size=2", "f:10:17: 'burst' has no such part\n" },
        { "in flight burst left", "f:10:21: a '=' is expected here\n" },
        { "in flight burst left=256", "f:10:22: 'left' takes a whole number from 0 to 255\n" },
        { "in flight burst =2", "f:10:17: name=value is expected here\n" },
        { "echoes = 1", "f:10:1: 'echoes' is a list the rules keep: begin before it, and play\n" },
        { "ehcoes = 1", "f:10:1: toy has no counter or zone 'ehcoes' (did you mean 'echoes'?)\n" },
        { "= 3", "f:10:1: the name of a counter or zone is expected here\n" },
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        expect_refused(wrong[i][0], wrong[i][1]);
    }
}

Test(scene_layout, a_name_of_a_thousand_letters)
{
    struct text line = { 0 };
    text_add_string(&line, "hand[1]: ");
    for (unsigned i = 0; i < 1000; i++) text_add_char(&line, 'x');
    expect_refused(text_string(&line), "f:10:10: this name is too long\n");
    text_release(&line);
}

/* ---- expectations ---------------------------------------------------------------------------- */

/* Checks one line after this position and these moves. */
static bool holds(struct session *s, const char *line, struct diagnostics *d)
{
    *d = (struct diagnostics){ .file = "f" };
    struct expecting e = { .session = s, .d = d };
    bool right = expect_line(&e, 1, line, line, line + strlen(line));
    expecting_release(&e);
    return right;
}

static void expect_right(struct session *s, const char *line)
{
    struct diagnostics d;
    cr_expect(holds(s, line, &d), "%s: %s", line, text_string(&d.out));
    diagnostics_release(&d);
}

static void expect_wrong(struct session *s, const char *line, const char *told)
{
    struct diagnostics d;
    cr_expect(!holds(s, line, &d), "this holds: %s", line);
    cr_expect(strncmp(text_string(&d.out), told, strlen(told)) == 0, "%s tells\n%sinstead of\n%s",
              line, text_string(&d.out), told);
    diagnostics_release(&d);
}

static struct session *expected_position(void)
{
    struct session *s;
    laid_out("points[2] = 5\nbest = cat\nhand[1]: cat, bear {hp=2}\nrow: ape, cat {hp=1}\n"
             "gems[1,green] = 3\n",
             &s);
    return s;
}

Test(expect, what_holds)
{
    static const char *const right[] = {
        "points[2] = 5",
        "best = cat",
        "gems[1,green] = 3",
        "mood = calm",
        "active = no",
        "hand[1]: bear, cat",
        "hand[1]: bear {hp=2}, ...",
        "row: ape, cat {hp=1}",
        "row: ape {known=1+2+3}, cat",
        "hand[1]: bear {known=1}, cat",
        "row: ape, ...",
        "row: ...",
        "row count 2",
        "hand[1] count 2",
        "asked 1",
        "not over",
        "offered wait #2",
        "offered play cat",
        "not offered play ape",
        "offered only play cat | play bear | wait | wait #2 | burst green 9",
        "prompt Play a card, wait or burst.",
        "score[2] = 5",
        "forfeited 0",
        "no event Anything.",
        "heap:",
        "heap count 0",
        "turn = 1",
        "echoes = 0",
    };
    struct session *s = expected_position();
    for (unsigned i = 0; i < sizeof right / sizeof *right; i++) expect_right(s, right[i]);
    session_free(s);
}

Test(expect, what_does_not_hold)
{
    static const char *const wrong[][2] = {
        { "points[2] = 6", "f:1:11: it is 5\n" },
        { "best = bear", "f:1:6: it is cat\n" },
        { "mood = sad", "f:1:6: it is calm\n" },
        { "points[2] = 5 or so", "f:1:15: nothing more is expected here\n" },
        { "points[2]", "f:1:10: a '=' and a value are expected\n" },
        { "hand[1]: ape", "f:1:10: 'ape' does not lie there\n" },
        { "hand[1]: cat", "f:1:9: there are 2 cards, not 1\n" },
        { "hand[1]: cat, cat", "f:1:15: 'cat' does not lie there\n" },
        { "row: cat, ape", "f:1:6: 'cat' does not lie there\n" },
        { "row: ape {hp=1}, cat", "f:1:11: 'hp' of ape is 5\n" },
        { "row: ape {size=1}, cat", "f:1:11: cards have no such number here\n" },
        { "hand[1]: bear {known=2}, cat", "f:1:16: bear is known to 1\n" },
        { "hand[1]: bear {known}, cat", "f:1:21: a '=' is expected here\n" },
        { "row: ape {hp}", "f:1:13: a '=' is expected here\n" },
        { "row: cow", "f:1:6: there is no card 'cow'" },
        { "row count 3", "f:1:5: there are 2 cards\n" },
        { "row count many", "f:1:11: a number of cards is expected here\n" },
        { "row 2", "f:1:5: ':' and cards, or 'count N', is expected\n" },
        { "asked 2", "f:1:7: seat 1 is asked\n" },
        { "asked 9", "f:1:7: a seat is expected here, a number from 1 to 3\n" },
        { "over", "f:1:1: the game is not over\n" },
        { "offered fly", "f:1:9: it is not offered; offered are: play cat | play bear | wait" },
        { "not offered wait", "f:1:13: it is offered\n" },
        { "offered only wait | wait #2", "f:1:1: there are more: play cat" },
        { "offered only wait | fly", "f:1:21: it is not offered" },
        { "event Anything.", "f:1:7: that was not told (any more); told was: " },
        { "event[9] Anything.", "f:1:7: a seat is expected here" },
        { "event[1 Anything.", "f:1:9: a ']' is expected here\n" },
        { "score[2] = 6", "f:1:12: it is 5\n" },
        { "score[2] = x", "f:1:12: a number of points is expected here\n" },
        { "score 6", "f:1:7: score[SEAT] = POINTS is expected\n" },
        { "winner 1", "f:1:8: the game is not over\n" },
        { "prompt What?", "f:1:8: the prompt is: Play a card, wait or burst.\n" },
        { "forfeited 1", "f:1:11: it is 0\n" },
        { "forfeited x", "f:1:11: a number of effects is expected here\n" },
        { "echoes = 1", "f:1:10: it is 0\n" },
        { "echoes = x", "f:1:10: a number of rows is expected here\n" },
        { "echoes 1", "f:1:8: a '=' and a number of rows are expected\n" },
        { "pionts[1] = 3", "f:1:1: toy has no counter or zone 'pionts'" },
    };
    struct session *s = expected_position();
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        expect_wrong(s, wrong[i][0], wrong[i][1]);
    }
    session_free(s);
}

/* Lists that the rules keep are counted, including the rules' own, and described row by row. */
Test(expect, rows_are_counted_and_described)
{
    struct session *s = expected_position();
    session_choose(s, (unsigned)move_find(s->table, "play cat"));
    expect_right(s, "echoes = 1");
    expect_right(s, "old echoes = 1");
    expect_wrong(s, "echoes = 0", "f:1:10: it is 1\n");
    struct text out = { 0 };
    describe_table(s->table, &out);
    const char *wanted = "    echoes = 1\n        cat echoes {card=cat by=1 left=3}\n";
    cr_expect(strstr(text_string(&out), wanted), "%s", text_string(&out));
    text_release(&out);
    session_free(s);
}

Test(expect, the_end)
{
    struct session *s;
    laid_out("rounds = 0\npoints[3] = 2\npoints[1] = 2\n", &s);
    expect_right(s, "over");
    expect_right(s, "winner 1 3");
    expect_wrong(s, "winner 1", "f:1:1: the winners are 1 3\n");
    expect_wrong(s, "winner nobody", "f:1:1: the winners are 1 3\n");
    expect_wrong(s, "winner nobody 1", "f:1:15: ");
    expect_wrong(s, "not over", "f:1:1: the game is over\n");
    expect_wrong(s, "asked 1", "f:1:7: nobody is asked, the game is over\n");
    expect_wrong(s, "prompt X", "f:1:8: nobody is asked, the game is over\n");
    session_free(s);
}

Test(scene_layout, a_game_may_have_no_cards)
{
    struct options options;
    struct diagnostics d = { .file = "f" };
    const struct game *game = game_find("lanterns", &d, 0, 0);
    options_init(game, &options);
    cr_assert_null(session_new_given(game, &options, 1, "box: cat\n", 1, &d));
    cr_assert_str_eq(text_string(&d.out),
                     "f:1:6: there is no card 'cat' in this game with these options\n");
    diagnostics_release(&d);
}

/* A co-operative game may be lost by all. */
Test(expect, nobody_wins)
{
    struct options options;
    struct diagnostics d = { 0 };
    const struct game *game = game_find("lanterns", &d, 0, 0);
    options_init(game, &options);
    for (unsigned won = 0; won < 2; won++) {
        const char *given = won ? "outcome = won\n" : "outcome = lost\n";
        struct session *s = session_new_given(game, &options, 1, given, 1, &d);
        cr_assert(s, "%s", text_string(&d.out));
        expect_right(s, "over");
        expect_right(s, won ? "winner 1 2" : "winner nobody");
        expect_wrong(s, won ? "winner nobody" : "winner 1 2",
                     won ? "f:1:1: the winners are 1 2\n" : "f:1:1: nobody has won\n");
        session_free(s);
    }
}

/* Events are met in their order; another viewer may read the same one. */
Test(expect, events_in_order_and_by_viewer)
{
    struct session *s;
    laid_out("hand[1]: cat\n", &s);
    cr_assert(session_choose_text(s, "burst green 9"));
    cr_assert(!session_choose_text(s, "play cow"));
    struct diagnostics d = { .file = "f" };
    struct expecting e = { .session = s, .d = &d };
    static const struct {
        const char *line;
        bool right;
    } lines[] = {
        { "event Player 1 bursts 9, was 10.", true },
        { "event[2] Player 1 bursts 9, was 10.", true }, /* the same one, read by seat 2 */
        { "event Player 1 bursts 8, was 9.", true },
        { "event Player 1 bursts 9, was 10.", false },  /* that was before */
        { "no event Nothing more comes of it.", true }, /* players are not told */
        { "event Player 1 bursts 7, was 8.", true },
        { "no event Player 1 bursts 6, was 7.", false },
    };
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *line = lines[i].line;
        bool right = expect_line(&e, 1, line, line, line + strlen(line));
        cr_expect_eq(right, lines[i].right, "%s: %s", line, text_string(&d.out));
    }
    expecting_release(&e);
    diagnostics_release(&d);
    session_free(s);
}

/* ---- undo ------------------------------------------------------------------------------------ */

Test(session, undo_to_every_point)
{
    struct session *s;
    laid_out("rounds = 9\npoints[2] = 5\n", &s);
    uint64_t positions[64];
    unsigned told[64], count = 0;
    struct stream luck = stream_make(3, 3);
    struct log log;
    log_init(&log, s, viewer_bit(NOBODY));
    for (;; count++) {
        positions[count] = position_hash(s->table);
        log_update(&log, s);
        told[count] = log.count;
        if (table_is_over(s->table)) break;
        session_choose(s, stream_below(&luck, s->table->moves));
    }
    for (unsigned back = count + 1; back-- > 0;) {
        session_rewind(s, back);
        log_update(&log, s);
        cr_expect_eq(position_hash(s->table), positions[back]);
        cr_expect_eq(log.count, told[back]);
        cr_expect_eq(s->count, back);
    }
    log_release(&log);
    session_free(s);
}
