/* SPDX-License-Identifier: MIT */
/*
 * Bots and hints say the same at tables that their seat cannot tell apart: with other faces where
 * it knows none, and with other cards there, as scenes lay them out.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdlib.h>
#include <string.h>

#include "bots/hint.h"
#include "bots/search.h"
#include "games/registry.h"
#include "kernel/knowledge.h"
#include "kernel/zone.h"
#include "session/script.h"
#include "testing/random_game.h"

enum { BUDGET = 120 }; /* for speed: how often greedy tries does not matter here */

/* ---- by chance, in every game ---------------------------------------------------------------- */

/* In the test of the test: this bot is asked, and no other; and how often something differed that
 * the asked seat does not know. */
static const struct bot *suspect;
static unsigned differed;

static bool differ(const struct table *one, const struct table *other)
{
    for (card_id c = 0; c < one->cards; c++) {
        if (face_of(one, c) != face_of(other, c)) return true;
    }
    return false;
}

struct asked_twice {
    struct table *one, *other, *scratch[2];
};

/* The number of the move, or of the hint's if there is no bot; what a search found out. */
static unsigned ask(const struct table *t, const struct bot *bot, struct table *const scratch[2],
                    struct search_report *report)
{
    struct thinking thinking = { .scratch = scratch, .budget = BUDGET, .report = report };
    memset(report, 0, sizeof *report);
    struct progress at = { 11, t->decisions };
    if (bot) return bot_choice(bot, t, at, &thinking).move;
    return hint_find(t, at, &thinking).move;
}

static void say_the_same(const struct asked_twice *a, const struct bot *bot)
{
    static struct search_report reports[2];
    unsigned one = ask(a->one, bot, a->scratch, &reports[0]);
    unsigned other = ask(a->other, bot, a->scratch, &reports[1]);
    property_require(memcmp(&reports[0], &reports[1], sizeof *reports) == 0,
                     "decision %u: visits or values of %s depend on what seat %u cannot know",
                     a->one->decisions, bot ? bot->name : "the hint", a->one->asked + 1u);
    property_require(
        one == other, "decision %u: %s depends on what seat %u cannot know: move %u, then %u",
        a->one->decisions, bot ? bot->name : "the hint", a->one->asked + 1u, one, other);
}

/* At a quiet decision, when no rule holds a card: other cards, and other faces, where the asked
 * seat knows none. */
static void fair(struct choices *c, const void *game)
{
    struct random_game p;
    bool goes_on = draw_quiet_position(&p, game, c);
    struct asked_twice a = { p.t,
                             spare_table(p.setup),
                             { spare_table(p.setup), spare_table(p.setup) } };
    seat_id seat = p.t->asked;
    if (goes_on && choose(c, 2))
        imagine(a.other, p.t, seat, choose_u32(c));
    else
        table_copy(a.other, p.t);
    if (goes_on) {
        exchange_cards(a.other, seat_bit(seat), c);
        property_require(table_relist(a.other), "no move is left");
        bool differs = differ(a.one, a.other);
        differed += differs;
        for (unsigned b = 0; bots[b] && !suspect; b++) say_the_same(&a, bots[b]);
        if (differs || !suspect) say_the_same(&a, suspect);
    }
    free(a.other);
    free(a.scratch[0]);
    free(a.scratch[1]);
    random_game_release(&p);
}

static struct pairing all[PAIRINGS_MAX];

ParameterizedTestParameters(fair, bots_and_hints)
{
    return cr_make_param_array(struct pairing, all, pair_all(all, 1));
}

ParameterizedTest(struct pairing *is, fair, bots_and_hints)
{
    struct text name = { 0 }, report = { 0 };
    text_add(&name, "%s.fair", games[is->game]->name);
    struct property property = { text_string(&name), "fair", fair, games[is->game] };
    cr_expect(property_check(&property, games_to_play(1) / 4, &report), "%s", text_string(&report));
    text_release(&name);
    text_release(&report);
}

/* Looks at no face, but at which card lies uppermost of those it does not know. */
static unsigned choose_by_index(const struct table *t, struct thinking *thinking)
{
    (void)thinking;
    for (unsigned z = 0; z < t->zones; z++) {
        for (EACH_CARD(c, t, (zone_id)z)) {
            if (!seat_knows(t, t->asked, c)) return c % t->moves;
        }
    }
    return 0;
}

/* In every game in which a seat does not know something: three of the small ones show all. */
static void is_found_out(const struct bot *cheat, const char *complaint)
{
    enum { OPEN_GAMES = 3 };
    unsigned open = 0;
    suspect = cheat;
    property_expect_leaks(true);
    for (unsigned g = 0; games[g]; g++) {
        struct property property = { "planted", "fair", fair, games[g] };
        struct text report = { 0 };
        differed = 0;

        bool fine = property_check(&property, 200, &report);
        open += !differed;
        cr_expect_not(fine && differed, "%s: of %u", games[g]->name, differed);
        cr_expect(fine || strstr(text_string(&report), complaint), "%s: %s", games[g]->name,
                  text_string(&report));
        text_release(&report);
    }
    property_expect_leaks(false);
    suspect = NULL;
    cr_expect_leq(open, (unsigned)OPEN_GAMES, "%u games hide nothing", open);
}

/* The property can fail: for a bot that goes by the index of a card. */
Test(fair, indices_are_found_out)
{
    static const struct bot by_index = { "by index", "goes by backs", choose_by_index, NULL, NULL };
    is_found_out(&by_index, "by index depends on what seat");
}

/* A search that looks at the true table for its luck, and at nothing else: its moves are often the
 * same, but its visits are not. */
static unsigned choose_by_cheating(const struct table *t, struct thinking *thinking)
{
    struct stream luck = stream_make(0, 0);
    for (card_id c = 0; c < t->cards; c++) luck.key = luck.key * 31 + face_of(t, c);
    thinking->luck = &luck;
    return search_choose(t, thinking);
}

Test(fair, a_search_that_knows_more_is_found_out)
{
    static const struct bot cheat = { .name = "cheat",
                                      .about = "sees everything",
                                      .choose = choose_by_cheating,
                                      .begin = search_begin,
                                      .end = search_end };
    is_found_out(&cheat, "of cheat depend on what seat");
}

/* ---- positions from scenes ------------------------------------------------------------------- */

/* Two scenes of one file: they differ in what seat 1, which is asked, does not know. */
struct scenes {
    struct scripts scripts;
    struct session *session[2];
};

static void scenes_init(struct scenes *s, const char *source)
{
    struct diagnostics d = { 0 };
    *s = (struct scenes){ 0 };
    cr_assert(scripts_parse(&s->scripts, source, &d), "%s", text_string(&d.out));
    for (unsigned i = 0; i < 2; i++) {
        struct script_run run = { .moves_most = 0 };
        cr_assert(script_play(&s->scripts.all[i], &run, &d), "%s", text_string(&d.out));
        s->session[i] = run.session;
        cr_assert_eq(run.session->table->asked, 0);
    }
}

static void scenes_release(struct scenes *s)
{
    for (unsigned i = 0; i < 2; i++) session_free(s->session[i]);
    scripts_release(&s->scripts);
}

/* All faces, place by place. */
static void add_faces(const struct table *t, struct text *out)
{
    for (unsigned z = 0; z < t->zones; z++) {
        text_add(out, "| %u: ", z);
        for (EACH_CARD(c, t, (zone_id)z)) text_add(out, "%s, ", face_name(t, face_of(t, c)));
    }
}

/* Seat 1 imagines the same worlds at both, with the same faces in the same places, and is given the
 * same hint. */
static void cannot_be_told_apart(const char *source)
{
    struct scenes s;
    scenes_init(&s, source);
    const struct setup *setup = s.session[0]->setup;
    struct table *scratch[2] = { spare_table(setup), spare_table(setup) };
    struct text truth[2] = { 0 }, faces[2] = { 0 };
    for (unsigned seed = 0; seed < 50; seed++) {
        for (unsigned i = 0; i < 2; i++) {
            const struct table *t = s.session[i]->table;
            text_clear(&truth[i]);
            text_clear(&faces[i]);
            add_faces(t, &truth[i]);
            table_copy(scratch[0], t);
            cr_assert(table_resample(scratch[0], 0, seed));
            add_faces(scratch[0], &faces[i]);
        }
        cr_assert_str_neq(text_string(&truth[0]), text_string(&truth[1]));
        cr_assert_str_eq(text_string(&faces[0]), text_string(&faces[1]));
    }
    for (unsigned b = 0; b == 0 || bots[b - 1]; b++) {
        const struct bot *bot = b ? bots[b - 1] : NULL;
        static struct search_report reports[2];
        unsigned move = ask(s.session[0]->table, bot, scratch, &reports[0]);
        cr_assert_eq(ask(s.session[1]->table, bot, scratch, &reports[1]), move);
        cr_assert_eq(memcmp(&reports[0], &reports[1], sizeof *reports), 0);
    }
    for (unsigned i = 0; i < 2; i++) {
        text_release(&truth[i]);
        text_release(&faces[i]);
        free(scratch[i]);
    }
    scenes_release(&s);
}

/* The hands of the others came from the decks, whose cards then are others. */
Test(fair, scenes_that_differ_in_a_hidden_hand)
{
    cannot_be_told_apart("scene One\ngame pebbles\ngiven\n"
                         "    hand[1]: steal 1, take 2, bank 4\n"
                         "    hand[2]: take 1, take 1, take 1\n"
                         "scene Other\ngame pebbles\ngiven\n"
                         "    hand[1]: steal 1, take 2, bank 4\n"
                         "    hand[2]: bank 2, steal 1, take 2\n");
    cannot_be_told_apart(
        "scene One\ngame gemotion\ngiven\n    turn = 1\n"
        "    hand[1]: Small Pleasure, Daydream\n    hand[2]: Meddling, Mood Swings\n"
        "scene Other\ngame gemotion\ngiven\n    turn = 1\n"
        "    hand[1]: Small Pleasure, Daydream\n    hand[2]: Daydream, Fresh Start\n");
}
