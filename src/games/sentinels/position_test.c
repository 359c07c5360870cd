/* SPDX-License-Identifier: MIT */
/* What a scene of Sentinels cannot lay out is reported, each value at its place; what it can stays
 * as it is written. */
#include <criterion/criterion.h>
#include <string.h>

#include "games/sentinels/sentinels.h"
#include "kernel/options.h"
#include "session/expect.h"
#include "session/session.h"

extern const struct game sentinels_game;

enum { FIRST_LINE = 10 };

/* With Absolute Zero, Haka and the Tollkeeper, in Haka's power phase, the first line at line 10. */
static struct session *lay_out(const char *line, struct diagnostics *d)
{
    struct options options;
    struct text given = { 0 };
    options_init(&sentinels_game, &options);
    cr_assert(
        options_parse(&sentinels_game, &options, "heroes=absolute-zero,haka,tollkeeper", d, 0, 0));
    text_add(&given, "%s\nround = 2\nturn = hero-2\nphase = power\n", line);
    struct session *s =
        session_new_given(&sentinels_game, &options, 1, text_string(&given), FIRST_LINE, d);
    text_release(&given);
    return s;
}

static void expect_refused(const char *line, const char *told)
{
    struct diagnostics d = { .file = "f" };
    struct session *s = lay_out(line, &d);
    cr_expect(!s, "this was laid out: %s", line);
    cr_expect_str_eq(text_string(&d.out), told, "%s tells\n%sinstead of\n%s", line,
                     text_string(&d.out), told);
    session_free(s);
    diagnostics_release(&d);
}

#define HEROES "play: Baron Blade, Absolute Zero, Haka, Tollkeeper"

Test(sentinels_position, what_cannot_be_is_told_at_its_place)
{
    static const char *const wrong[][2] = {
        { "play: Baron Blade, Absolute Zero {hp=0}, Haka, Tollkeeper",
          "f:10:38: 'Absolute Zero' with 0 hp is incapacitated: write 'Absolute Zero "
          "(incapacitated)'\n" },
        { "play: Baron Blade {hp=0}, Absolute Zero, Haka, Tollkeeper",
          "f:10:23: 'Baron Blade' with 0 hp would have been destroyed\n" },
        { "play: Baron Blade, Absolute Zero, Haka {hp=99}, Tollkeeper",
          "f:10:44: 'Haka' has at most 34 hp\n" },
        { "play: Vengeful Mad Scientist {hp=31}, Absolute Zero, Haka, Tollkeeper",
          "f:10:34: 'Vengeful Mad Scientist' has at most 30 hp\n" },
        { "play: Baron Blade, Absolute Zero (incapacitated) {hp=3}, Haka, Tollkeeper",
          "f:10:54: 'Absolute Zero (incapacitated)' is no target: it has no hp\n" },
        { HEROES ", Blade Battalion {hp=-3}",
          "f:10:73: 'Blade Battalion' with -3 hp would have been destroyed\n" },
        { HEROES ", Taiaha {hp=3}", "f:10:64: 'Taiaha' is no target: it has no hp\n" },
        { HEROES ", Taiaha {max=3}", "f:10:65: 'Taiaha' is no target: it has no hp\n" },
        { "hand[2]: Taiaha {hp=3}",
          "f:10:21: 'Taiaha' is not in play: only there it can have hp and tokens\n" },
        { "hand[2]: Taiaha {tokens=3}",
          "f:10:25: 'Taiaha' is not in play: only there it can have hp and tokens\n" },
        { HEROES ", Rampage", "f:10:53: 'Rampage' is a One-shot: it does not stay in play\n" },
        { HEROES ", Impale",
          "f:10:53: 'Impale' is next to a card: say which, for example {host=\"Baron Blade\"}\n" },
        { HEROES ", Impale {host=\"Hasten Doom\"}",
          "f:10:53: 'Impale' is next to or beneath 'Hasten Doom', which is not in play\n" },
        { HEROES ", Impale {host=Impale}",
          "f:10:53: 'Impale' cannot be next to or beneath itself\n" },
        { HEROES ", Taiaha {host=Haka}",
          "f:10:66: 'Taiaha' is next to no card: leave out its host\n" },
        { "beneath: Taiaha", "f:10:10: 'Taiaha' lies beneath a card: say which in braces\n" },
        { "beneath: Taiaha {host=Rampage}",
          "f:10:10: 'Taiaha' is next to or beneath 'Rampage', which is not in play\n" },
        { HEROES ", Cryo Chamber, Cryo Chamber",
          "f:10:67: 'Cryo Chamber' is Limited: only one can be in play\n" },
        { HEROES ", Taiaha {made=1}",
          "f:10:66: 'made' follows from the texts in play: leave it out\n" },
        { "play: Baron Blade, Haka, Tollkeeper", "f:10:7: 'Absolute Zero' must be in play\n" },
        { "villain deck: Taiaha, ...",
          "f:10:15: 'Taiaha' belongs to another deck: it cannot lie there\n" },
        { "playing: Rampage", "f:10:10: no card is being followed now: leave 'playing' empty\n" },
        { "play: Baron Blade, Absolute Zero (incapacitated), Haka, Tollkeeper\nhand[1]: Impale",
          "f:11:10: 'Impale' cannot lie there: the rules put it into 'box'; leave it out\n" },
        { "settling = 1", "f:10:12: 'settling' holds in the middle of an effect only\n" },
        { "felled = 7", "f:10:10: 'felled' takes a whole number from 0 to 6\n" },
        { "felled = 1\nfelled card[1] = 2",
          "f:11:18: a card that was felled is a target without hp\n" },
        { "in flight damage by=Haka to=Taiaha type=fire amount=1",
          "f:10:29: damage in flight is dealt by a card to a target: by=NAME to=\"OTHER NAME\"\n" },
        { "in flight damage to=Haka type=fire amount=1",
          "f:9:1: damage in flight is dealt by a card to a target: by=NAME to=\"OTHER NAME\"\n" },
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        expect_refused(wrong[i][0], wrong[i][1]);
    }
}

/* Lines that say whose turn it is, after those that every test has. */
Test(sentinels_position, turns_that_cannot_be_are_told)
{
    struct options options;
    static const char *const wrong[][2] = {
        { "turn = hero-4", "f:3:8: there is no such hero: 3 play\n" },
        { "turn = hero-1\nphase = incapacitated",
          "f:4:9: that turn has no such phase: a hero has" },
        { "turn = villain\nphase = draw", "f:4:9: that turn has no such phase" },
        { "round = 51", "f:3:9: this game has 50 rounds (option rounds)\n" },
        { "play: Baron Blade, Legacy (incapacitated), Haka (incapacitated), Ra (incapacitated)",
          "f:3:7: all heroes are incapacitated: the game is lost; leave one of them, or say "
          "outcome "
          "= lost\n" },
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct diagnostics d = { .file = "f" };
        options_init(&sentinels_game, &options);
        cr_assert(options_parse(&sentinels_game, &options, "heroes=legacy,haka,ra", &d, 0, 0));
        struct session *s = session_new_given(&sentinels_game, &options, 1, wrong[i][0], 3, &d);
        cr_expect_null(s, "this was laid out: %s", wrong[i][0]);
        cr_expect(strstr(text_string(&d.out), wrong[i][1]) == text_string(&d.out), "%s tells\n%s",
                  wrong[i][0], text_string(&d.out));
        session_free(s);
        diagnostics_release(&d);
    }
}

/* What a scene says goes before what would follow, where it can be: an indestructible target
 * without hp, one that a text makes a target, a maximum that a flip has set. */
Test(sentinels_position, what_can_be_stays_as_it_is_written)
{
    static const char *const right[][2] = {
        { HEROES ", Nobody Leaves the Span, Hobb Lamplighter {hp=0}",
          HEROES ", Nobody Leaves the Span, Hobb Lamplighter {hp=0 max=6}" },
        { HEROES ", Nobody Leaves the Span, Hobb Lamplighter {hp=-2}",
          HEROES ", Nobody Leaves the Span, Hobb Lamplighter {hp=-2 max=6}" },
        { HEROES ", Impale {host=\"Baron Blade\"}", HEROES ", Impale {host=\"Baron Blade\"}" },
        { "play: Baron Blade {hp=25 max=30}, Absolute Zero, Haka, Tollkeeper",
          "play: Baron Blade {hp=25 max=30}, ..." },
        { "play: Vengeful Mad Scientist, Absolute Zero, Haka {hp=1}, Tollkeeper",
          "play: Vengeful Mad Scientist {hp=30 max=30}, ..." },
    };
    for (unsigned i = 0; i < sizeof right / sizeof *right; i++) {
        struct diagnostics d = { .file = "f" };
        struct session *s = lay_out(right[i][0], &d);
        cr_assert(s, "%s: %s", right[i][0], text_string(&d.out));
        struct expecting e = { .session = s, .d = &d };
        const char *words = right[i][1];
        cr_expect(expect_line(&e, 1, words, words, words + strlen(words)), "%s: %s", right[i][0],
                  text_string(&d.out));
        expecting_release(&e);
        session_free(s);
        diagnostics_release(&d);
    }
}
