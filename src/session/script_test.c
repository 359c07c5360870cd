/* SPDX-License-Identifier: MIT */
/* Saves and scenes as text: every mistake with its place, and that nothing hostile gets any
 * further. */
#include "session/script.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "kernel/options.h"
#include "kernel/position.h"

/* Reads a text and plays each of its scripts; what was reported is in `d`. True: all held. */
static bool run(const char *source, struct diagnostics *d)
{
    struct scripts scripts;
    *d = (struct diagnostics){ .file = "f", .source = source };
    bool fine = scripts_parse(&scripts, source, d);
    for (unsigned i = 0; fine && i < scripts.count; i++) {
        struct script_run r = { .moves_most = UINT_MAX };
        fine &= script_play(&scripts.all[i], &r, d);
        session_free(r.session);
    }
    scripts_release(&scripts);
    return fine;
}

struct wrong {
    const char *source;
    const char *told; /* the beginning of what is reported */
};

static void expect_told(const struct wrong *wrong)
{
    struct diagnostics d;
    cr_expect(!run(wrong->source, &d), "this held:\n%s", wrong->source);
    cr_expect(strncmp(text_string(&d.out), wrong->told, strlen(wrong->told)) == 0,
              "\n%s\ntells\n%sinstead of\n%s", wrong->source, text_string(&d.out), wrong->told);
    diagnostics_release(&d);
}

#define HEAD "scene A\ngame pebbles\nseed 7\n"

Test(script, mistakes_of_the_head)
{
    static const struct wrong wrong[] = {
        { "", "f: there is no scene in this file\n" },
        { "# only a comment\n\n", "f: there is no scene in this file\n" },
        { "game pebbles\n",
          "f:1:1: a scene begins with 'scene TITLE', a save with 'limbic save 1'\n" },
        { "scene A\n", "f:1:1: a line 'game NAME' is expected in this scene\n" },
        { "scene A\nplay\n", "f:2:1: a line 'game NAME' is expected before this\n" },
        { "scene A\ngame peebles\n",
          "f:2:6: there is no game 'peebles' (did you mean 'pebbles'?)\n    game peebles\n"
          "         ^\n" },
        { "scene A\ngame whist\n", "f:2:6: there is no game 'whist'; 'limbic games' lists them\n" },
        { "scene A\ngame\n", "f:2:5: there is no game ''" },
        /* what only the game can say is told where the options stand */
        { "scene A\ngame cerebria\noptions boards=b\nexpect\n    asked 1\n",
          "f:3:9: side b of the Spirit boards is for the full game: say mode=full\n"
          "    options boards=b\n            ^\n" },
        { "scene A\ngame pebbles\ngame pebbles\n", "f:3:1: the game is named a second time\n" },
        { "scene A\noptions players=3\n",
          "f:2:1: the options come after the line that names the game\n" },
        { HEAD "options player=3\n", "f:4:9: pebbles has no option 'player' (did you mean "
                                     "'players'?)\n" },
        { HEAD "options players=9\n", "f:4:9: '9' is not a value of the option 'players'" },
        { "scene A\ngame pebbles\nseed seven\n",
          "f:3:6: a whole number from 0 to 18446744073709551615 is expected here\n" },
        { "scene A\ngame pebbles\nseed 18446744073709551616\n", "f:3:6: a whole number" },
        { "scene A\ngame pebbles\nseed 99999999999999999999999999999\n", "f:3:6: a whole number" },
        { "scene A\ngame pebbles\nseed -1\n", "f:3:6: a whole number" },
        { "scene A\ngame pebbles\nversion 1000001\n",
          "f:3:9: a whole number from 0 to 1000000 is expected here\n" },
        { HEAD "sed 3\n",
          "f:4:1: one of scene, game, deck, options, seed, version, pack, guide, proves, given, "
          "play, expect is expected here, or an indented line of a block\n" },
        { HEAD "    pool = 3\n",
          "f:4:1: an indented line belongs to 'given', 'play' or 'expect'\n" },
        { HEAD "given\ngiven\n", "f:5:1: 'given' comes once, before 'play' and 'expect'\n" },
        { HEAD "play\ngiven\n", "f:5:1: 'given' comes once, before 'play' and 'expect'\n" },
        { HEAD "play\n    take 1\n", "f:5:5: a move is written SEAT: MOVE, e.g. '1: take 1'\n" },
        { HEAD "play\n    1 take 1\n", "f:5:5: a move is written SEAT: MOVE" },
        { "limbic save 2\ngame pebbles\n",
          "f:1:13: this save has a format this Limbic does not know; it knows format 1\n" },
        { HEAD "limbic save 1\ngame pebbles\n", "f:4:1: a save is a file of its own\n" },
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) expect_told(&wrong[i]);
}

Test(script, mistakes_of_moves)
{
    static const struct wrong wrong[] = {
        { HEAD "play\n    9: take 1\n", "f:5:5: a seat is a number from 1 to 3\n" },
        { HEAD "play\n    0: take 1\n", "f:5:5: a seat is a number from 1 to 3\n" },
        { HEAD "play\n    2: take 1\n", "f:5:5: move 1: seat 1 is asked, not seat 2\n" },
        { HEAD "given\n    hand[1]: take 1, bank 4, bank 2\nplay\n    1: take 9\n",
          "f:7:5: move 1: 'take 9' is not offered; offered are: take 1 | bank 4 | bank 2\n" },
        { HEAD "given\n    hand[1]:\n    hand[2]:\n    hand[3]:\nplay\n    1: take 1\n",
          "f:9:5: move 1: the game is over already\n" },
        { HEAD "play\n    hash 0123456789abcdef\n",
          "f:5:10: after move 0 the position differs from the one saved (its hash is " },
        { HEAD "play\n    hash\n", "f:5:9: after move 0 the position differs" },
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) expect_told(&wrong[i]);
}

Test(script, a_save_of_another_version_says_so_where_it_diverges)
{
    struct diagnostics d;
    cr_assert(!run("limbic save 1\ngame pebbles\nversion 99\nplay\n    hash 00\n", &d));
    cr_assert(strstr(text_string(&d.out),
                     "the save was made with rules version 99, this is version 2\n"));
    diagnostics_release(&d);
}

/* All mistakes are reported, not only the first. */
/* Is the script not well-formed, or does only the game say no? */
static bool is_malformed(const char *source)
{
    struct scripts scripts;
    struct diagnostics d = { 0 };
    struct script_run r = { .moves_most = UINT_MAX };
    cr_assert(scripts_parse(&scripts, source, &d), "%s", text_string(&d.out));
    cr_expect_not(script_play(&scripts.all[0], &r, &d), "this held:\n%s", source);
    session_free(r.session);
    scripts_release(&scripts);
    diagnostics_release(&d);
    return r.malformed;
}

Test(script, what_cannot_be_read_or_be_is_told_from_what_does_not_hold)
{
    static const char *const malformed[] = {
        "given\n    turn = nobody\n",
        "given\n    hand[1]: no such card\n",
        "play\n    9: take 1\n",
        "expect\n    pebbles = 3\n",
        "expect\n    hand[1]: no such card\n",
        "expect\n    asked 9\n",
        "expect\n    score[9] = 1\n",
        "expect\n    over and out\n",
        "expect\n    over\n    pebbles[1]\n",
    };
    static const char *const denied[] = {
        "play\n    1: fly\n",        "play\n    2: take 1\n",        "play\n    hash 0\n",
        "expect\n    over\n",        "expect\n    pebbles[1] = 3\n", "expect\n    hand[1]:\n",
        "expect\n    winner 1\n",    "expect\n    score[1] = 9\n",   "expect\n    event No.\n",
        "expect\n    offered fly\n", "expect\n    prompt No?\n",
    };
    struct text source = { 0 };
    for (unsigned i = 0; i < sizeof malformed / sizeof *malformed; i++) {
        text_clear(&source);
        text_add(&source, "scene x\ngame pebbles\n%s", malformed[i]);
        cr_expect(is_malformed(text_string(&source)), "%s", text_string(&source));
    }
    for (unsigned i = 0; i < sizeof denied / sizeof *denied; i++) {
        text_clear(&source);
        text_add(&source, "scene x\ngame pebbles\n%s", denied[i]);
        cr_expect_not(is_malformed(text_string(&source)), "%s", text_string(&source));
    }
    text_release(&source);
}

Test(script, all_mistakes_are_told)
{
    struct diagnostics d;
    cr_assert(!run("scene A\ngame pebble\nsed 7\n    x\nplay\n    y\n", &d));
    cr_assert_eq(d.count, 5);
    diagnostics_release(&d);
}

Test(script, scenes_hold)
{
    struct diagnostics d;
    bool fine = run("# two scenes\nscene A thief\ngame pebbles\noptions players=3 ask=all\nseed 7\n"
                    "proves pebbles-4 pebbles-5\ngiven\n    # a comment\n\n    pebbles[2] = 5\n"
                    "    hand[1]: steal 1, take 1\nplay\n    1: steal 1\n    1: from 2\n"
                    "expect\n    pebbles[1] = 1\n    pebbles[2] = 4\n    asked 2\n"
                    "scene B\r\ngame pebbles\r\nplay\r\nexpect\r\n    not over\r\n",
                    &d);
    cr_assert(fine, "%s", text_string(&d.out));
    diagnostics_release(&d);
}

Test(script, a_failed_expectation_shows_the_table_and_goes_on)
{
    struct diagnostics d;
    cr_assert(!run(HEAD "expect\n    pool = 59\n    asked 2\n    not over\n", &d));
    cr_assert_eq(d.count, 2);
    const char *told = text_string(&d.out);
    cr_expect(strstr(told, "f:5:10: it is 60\n"), "%s", told);
    cr_expect(strstr(told, "f:6:11: seat 1 is asked\n"), "%s", told);
    cr_expect(strstr(told, "  the table then:\n    pool = 60\n    turn = 1\n"), "%s", told);
    cr_expect(strstr(told, "    asked 1: Play a card of your hand.\n    offered: "), "%s", told);
    diagnostics_release(&d);
}

/* ---- saves ----------------------------------------------------------------------------------- */

static struct session *play_some(const char *given, unsigned moves)
{
    struct options options;
    struct diagnostics none = { 0 };
    options_init(games[0], &options);
    struct session *s = session_new_given(games[0], &options, UINT64_MAX, given, 5, &none);
    cr_assert(s);
    struct stream luck = stream_make(1, 1);
    while (moves-- && !table_is_over(s->table)) {
        session_choose(s, stream_below(&luck, s->table->moves));
    }
    return s;
}

static void expect_round_trip(const struct session *s)
{
    struct text save = { 0 }, again = { 0 };
    struct scripts scripts;
    session_save(s, &save);
    struct diagnostics d = { .source = text_string(&save) };
    cr_assert(scripts_parse(&scripts, text_string(&save), &d), "%s", text_string(&d.out));
    struct script_run r = { .moves_most = UINT_MAX };
    cr_assert(script_play(&scripts.all[0], &r, &d), "%s", text_string(&d.out));
    cr_assert_eq(position_hash(r.session->table), position_hash(s->table));
    session_save(r.session, &again);
    cr_assert_str_eq(text_string(&save), text_string(&again));
    session_free(r.session);
    scripts_release(&scripts);
    text_release(&save);
    text_release(&again);
}

/* Also at the moves where a hash is due anyway, and with a position laid out by hand. */
Test(script, saves_come_back)
{
    static const unsigned moves[] = { 0, 1, HASH_EVERY - 1, HASH_EVERY, HASH_EVERY + 1, 1000 };
    static const char *const given[] = { NULL, "    pebbles[2] = 5\n    hand[1]: bank 4\n", "" };
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
        for (unsigned g = 0; g < sizeof given / sizeof *given; g++) {
            struct session *s = play_some(given[g], moves[i]);
            expect_round_trip(s);
            session_free(s);
        }
    }
}

/* A save cut off anywhere is refused or is a shorter game; it never crashes. */
Test(script, a_save_truncated_at_every_byte_does_no_harm)
{
    struct session *s = play_some("    pebbles[2] = 5\n", 40);
    struct text save = { 0 };
    session_save(s, &save);
    for (size_t length = 0; length < save.length; length++) {
        char *cut = must_alloc(length + 1, 1); /* its own block, so that reading beyond is caught */
        memcpy(cut, save.bytes, length);
        struct diagnostics d;
        bool fine = run(cut, &d);
        cr_expect(fine || d.count, "cut at %zu it is refused without a word", length);
        diagnostics_release(&d);
        free(cut);
    }
    text_release(&save);
    session_free(s);
}

/* A byte changed anywhere: no harm either. */
Test(script, a_save_with_any_byte_changed_does_no_harm)
{
    struct session *s = play_some("    hand[1]: bank 4, take 1\n", 20);
    struct text save = { 0 };
    session_save(s, &save);
    static const char instead[] = { '\n', ' ', '9', ':', '[', '\x01', '\xff' };
    for (size_t at = 0; at < save.length; at++) {
        char was = save.bytes[at];
        save.bytes[at] = instead[at % sizeof instead];
        struct diagnostics d;
        run(text_string(&save), &d);
        diagnostics_release(&d);
        save.bytes[at] = was;
    }
    text_release(&save);
    session_free(s);
}

Test(script, playing_stops_after_the_moves_asked_for)
{
    struct session *s = play_some(NULL, 30);
    struct text save = { 0 };
    session_save(s, &save);
    struct scripts scripts;
    struct diagnostics d = { 0 };
    cr_assert(scripts_parse(&scripts, text_string(&save), &d));
    struct script_run r = { .moves_most = 12 };
    cr_assert(script_play(&scripts.all[0], &r, &d), "%s", text_string(&d.out));
    cr_assert_eq(r.session->count, 12);
    session_free(r.session);
    scripts_release(&scripts);
    text_release(&save);
    session_free(s);
}

/* The words of a guide change nothing, and of several moves the first is played. */
Test(script, a_guide_is_a_scene_with_words)
{
    struct diagnostics d;
    cr_expect(run(HEAD "given\n    turn = 1\n    hand[1]: take 1, take 2, bank 4\n"
                       "play\n    say Take a pebble: or two.\n    because It is the start.\n"
                       "    1: take 2 | take 1\n    say Well done.\n"
                       "expect\n    pebbles[1] = 2\n",
                  &d),
              "%s", text_string(&d.out));
    diagnostics_release(&d);
    static const struct wrong wrong = { HEAD
                                        "given\n    turn = 1\n    hand[1]: take 1, take 2, bank 4\n"
                                        "play\n    1: from 2 | take 1\n",
                                        "f:8:5: move 1: 'from 2' is not offered" };
    expect_told(&wrong);
}
