/* SPDX-License-Identifier: MIT */
/* Windows tell nothing, and hold many things: what Sentiment needs of the kernel most. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/allocations.h"
#include "games/sentiment/sentiment.h"
#include "kernel/knowledge.h"
#include "kernel/options.h"
#include "kernel/position.h"
#include "session/script.h"
#include "testing/begin_session.h"
#include "testing/leaky.h"
#include "testing/random_game.h"
#include "testing/window_pairs.h"

extern const struct game sentiment_game;

/* ---- a hidden hand --------------------------------------------------------------------------- */

/* Two and three players; decks that can answer much, and all kinds of costs. */
static const char *const tables[] = {
    "ask=windows decks=anger,love",
    "ask=windows decks=fear,sadness",
    "ask=windows decks=serenity,serenity",
    "ask=windows decks=cornered,quiet-joy",
    "ask=windows decks=fear,sadness,love",
    "ask=windows decks=serenity,fear,happiness",
    "ask=windows decks=bittersweet,cornered,quiet-joy",
    "ask=windows decks=love,happiness impulse=any",
    NULL,
};

static const passing_set open_passings =
    1u << PASSED_ENDS | 1u << PASSED_TURN | 1u << TAKEN_ONE; /* all but `empty` */

static void look_at(const struct pairs_of *of, const char *name, unsigned games_)
{
    struct property property = { name, "sentiment", windows_tell_nothing, of };
    struct text report = { 0 };
    cr_expect(property_check(&property, games_, &report), "%s", text_string(&report));
    text_release(&report);
}

/* sentiment-43: who is asked, and all that is shown, follows from what everybody sees. */
Test(sentiment, windows_tell_nothing)
{
    enum { GAMES = 30, WINDOWS = 20000 };
    struct pairs_of of = { &sentiment_game, tables, open_passings };
    look_at(&of, "sentiment.windows", GAMES);
    if (getenv("LIMBIC_CHOICES")) return;
    /* Otherwise it would hold without looking. */
    cr_expect(pairs_seen.windows >= WINDOWS && pairs_seen.passed >= WINDOWS / 4 &&
                  pairs_seen.unlike >= WINDOWS / 10 && pairs_seen.forced * 10 < pairs_seen.pairs,
              "%u pairs, %u windows, %u passed, %u in which a hand made a difference, %u forced",
              pairs_seen.pairs, pairs_seen.windows, pairs_seen.passed, pairs_seen.unlike,
              pairs_seen.forced);
}

/* Is something found within a few games? */
static bool is_found(const struct pairs_of *of, const char *wanted)
{
    struct property property = { "planted", "sentiment", windows_tell_nothing, of };
    struct text reason = { 0 };
    bool fine = true;
    property_expect_leaks(true);
    for (unsigned i = 0; i < 30 && fine; i++) {
        struct choices c;
        choices_init_random(&c, i);
        fine = property_holds(&property, &c, &reason);
        choices_release(&c);
    }
    property_expect_leaks(false);
    bool found = !fine && strstr(text_string(&reason), wanted);
    cr_expect(fine || found, "%s", text_string(&reason));
    text_release(&reason);
    return found;
}

/* A quick pass tells of an empty hand: that is why `empty` is not usual among people. */
Test(sentiment, passing_when_nothing_can_be_done_tells_the_hand)
{
    struct pairs_of of = { &sentiment_game, tables, 1u << PASSED_EMPTY };
    cr_expect(is_found(&of, "decides whether seat"));
}

/* A game in which a hidden card decides who is asked is found. */
Test(sentiment, asking_by_hidden_cards_is_found)
{
    static const char *const asked[] = { "ask=all", NULL };
    struct pairs_of of = { &leaky_game, asked, 0 };
    cr_expect_not(is_found(&of, ""));
    leaky_leak = LEAK_QUESTION;
    cr_expect(is_found(&of, "decides who is asked"));
    leaky_leak = LEAK_COUNTER;
    cr_expect(is_found(&of, "is told to"));
    leaky_leak = LEAK_NONE;
}

/* ---- windows that nobody can use ------------------------------------------------------------- */

static const char *const decks_tried[] = { "decks=anger,sadness", "decks=love,serenity",
                                           "decks=fear,happiness", "decks=cornered,quiet-joy",
                                           "decks=serenity,anger,bittersweet impulse=any" };

/* What lies on the table; and, with what is asked, all that a player meets. */
static bool are_alike(const struct table *a, const struct table *b)
{
    uint32_t from = (uint32_t)sizeof(struct table);
    if (a->asked != b->asked || a->moves != b->moves || a->stack_at != b->stack_at) return false;
    return memcmp(table_at(a, from), table_at(b, from), a->stack_at - from) == 0 &&
           memcmp(table_moves(a), table_moves(b), a->moves * sizeof(struct move)) == 0 &&
           (table_is_over(a) || (a->prompt == b->prompt && a->subject == b->subject));
}

static void start_asking(struct random_game *p, const char *decks, const char *ask, uint64_t seed)
{
    struct options options;
    struct diagnostics d = { 0 };
    options_init(&sentiment_game, &options);
    property_require(options_parse(&sentiment_game, &options, decks, &d, 0, 0) &&
                         options_parse(&sentiment_game, &options, ask, &d, 0, 0),
                     "%s", text_string(&d.out));
    random_game_init_with(p, &sentiment_game, &options, seed, NULL);
}

/* At a table where all is asked, what is no choice. */
static void answer_forced(struct table *t)
{
    while (!table_is_over(t) && t->moves == 1) play_move(t, 0);
}

/* The same seat imagines the same world at both. */
static void imagine_both(struct random_game *a, struct random_game *b, struct choices *c)
{
    struct table *world_a = spare_table(a->setup), *world_b = spare_table(b->setup);
    seat_id viewer = (seat_id)choose(c, a->t->seats);
    uint64_t seed = imagine(world_a, a->t, viewer, choose_u32(c));
    property_require(imagine(world_b, b->t, viewer, seed) == seed, "only one can be imagined");
    table_copy(a->t, world_a);
    table_copy(b->t, world_b);
    free(world_a);
    free(world_b);
}

/* Where only choices are asked for, most windows are not even opened. The same game with everything
 * asked comes to the same choices, also in worlds that somebody imagines on the way: then a hand
 * can answer that could not a moment ago. */
static void choices_are_the_same(struct choices *c, const void *about)
{
    const char *const *all = about;
    const char *decks = all[choose(c, 5)];
    uint64_t seed = choose_u32(c);
    struct random_game few, each;
    start_asking(&few, decks, "ask=choices", seed);
    start_asking(&each, decks, "ask=all", seed);
    while (!table_is_over(few.t)) {
        answer_forced(each.t);
        property_require(are_alike(few.t, each.t), "%s: another choice after %u decisions", decks,
                         few.t->decisions);
        if (draw_look(c)) imagine_both(&few, &each, c);
        unsigned move = draw_move(few.t, c);
        play_move(few.t, move);
        play_move(each.t, move);
    }
    answer_forced(each.t);
    property_require(are_alike(few.t, each.t), "%s: another end", decks);
    property_require(few.t->decisions + few.t->forced == each.t->decisions,
                     "%s: %u decisions and %u forced moves, but %u were asked", decks,
                     few.t->decisions, few.t->forced, each.t->decisions);
    random_game_release(&few);
    random_game_release(&each);
}

Test(sentiment, windows_that_nobody_can_use_change_nothing)
{
    struct property property = { "sentiment.choices", "sentiment", choices_are_the_same,
                                 decks_tried };
    struct text report = { 0 };
    cr_expect(property_check(&property, 1000, &report), "%s", text_string(&report));
    text_release(&report);
}

/* ---- what is offered ------------------------------------------------------------------------- */

static bool offers_face(const struct table *t, face_id face)
{
    const struct move *moves = table_moves(t);
    for (unsigned i = 0; i < t->moves; i++) {
        if (moves[i].kind == MOVE_EVOKE && face_of(t, moves[i].card) == face) return true;
    }
    return false;
}

/* Without any short cut: it is of a kind for this moment, it is paid for, and its targets and other
 * costs are there. */
static bool can_plainly_evoke(const struct table *t, card_id card)
{
    uint32_t kinds = t->prompt == PROMPT_EVOCATION ? MANIFESTATION | ACTION | REACTION : REACTION;
    const uint8_t *well = sentiment_of(t)->well[t->asked];
    return is_kind(t, card, kinds) && sentiment_of(t)->waiting < WAITING_MOST &&
           well[sentiment_emotion(t, card)] >= sentiment_cost(t, card) &&
           effect_can(t, card, t->asked, play_face_of(t, card)->played_at);
}

static unsigned offered, withheld;

static void look_at_hand_of_asked(const struct table *t)
{
    bool plays = t->prompt >= PROMPT_EVOCATION && t->prompt <= PROMPT_ANSWER_STEP;
    for (EACH_CARD(card, t, zone_of(t, ZONE_HAND, t->asked))) {
        bool can = plays && can_plainly_evoke(t, card);
        property_require(offers_face(t, face_of(t, card)) == can, "%s is %s", //
                         face_name(t, face_of(t, card)), can ? "withheld" : "offered");
        *(can ? &offered : &withheld) += plays;
    }
}

static void offers_are_plain(struct choices *c, const void *about)
{
    static const char *const asks[] = { "ask=choices", "ask=windows", "ask=all" };
    const char *const *all = about;
    struct random_game p;
    const char *decks = all[choose(c, 5)];
    start_asking(&p, decks, asks[choose(c, 3)], choose_u32(c));
    while (!table_is_over(p.t)) {
        look_at_hand_of_asked(p.t);
        play_move(p.t, draw_move(p.t, c));
    }
    random_game_release(&p);
}

/* What cards aim at is known of their faces, so that most need no trial. */
Test(sentiment, what_can_be_evoked_is_what_a_trial_finds)
{
    struct property property = { "sentiment.offers", "sentiment", offers_are_plain, decks_tried };
    struct text report = { 0 };
    cr_expect(property_check(&property, 400, &report), "%s", text_string(&report));
    cr_expect(getenv("LIMBIC_CHOICES") || (offered > 10000 && withheld > 10000), "%u and %u",
              offered, withheld);
    text_release(&report);
}

/* ---- six things in a window ------------------------------------------------------------------ */

enum { SIX = 6 };

/* Three players with abilities and Reactions, of which some negate others. */
static const char three[] =
    "    turn = 1\n    turns = 8\n    step = evocation\n    well[1,serenity] = 4\n"
    "    well[2,serenity] = 4\n    well[3,sadness] = 4\n"
    "    field[1]: Patient Heron, Awestruck Pilgrim\n"
    "    field[2]: Patient Heron, Patient Heron\n    field[3]: Nostalgic Keeper, Gloomy Cloud\n"
    "    hand[1]: Acceptance, Forgiveness, Reflection\n"
    "    hand[2]: Acceptance, Acceptance, Forgiveness\n"
    "    hand[3]: Numbness, Numbness, Denial, Dejection\n"
    "    discard[3]: Lonely Lantern, Wistful Drifter\n";

static unsigned waits(const struct session *s)
{
    return sentiment_of(s->table)->waiting;
}

/* Answers as long as there is something to answer with, until six wait. False: they never did. */
static bool fill_window(struct session *s, struct choices *c)
{
    while (waits(s) < SIX || s->table->prompt != PROMPT_ANSWER) {
        if (s->count > 60 || table_is_over(s->table)) return false;
        unsigned last = s->table->moves - 1;
        bool window = s->table->prompt == PROMPT_ANSWER || s->table->prompt == PROMPT_EVOCATION;
        /* the pass comes last: it is taken only if there is nothing else */
        session_choose(s, choose(c, window && last ? last : last + 1));
    }
    return true;
}

/* A copy has the same bytes, is the same position, and plays on the same; imagined worlds have the
 * same six things; nothing of it is allocated. */
static void copies_hold(const struct session *s, struct choices *c)
{
    struct table *one = spare_table(s->setup), *two = spare_table(s->setup);
    memset(two, 0xa5, s->setup->table_bytes);
    two->sink = NULL;
    uint64_t before = allocations_so_far();
    table_copy(one, s->table);
    table_copy(two, s->table);
    property_require(table_hash(one) == table_hash(two), "a copy has other bytes");
    while (!table_is_over(one) && one->decisions < s->table->decisions + 60) {
        unsigned move = choose(c, one->moves);
        table_choose(one, move);
        table_choose(two, move);
        property_require(table_hash(one) == table_hash(two), "a copy plays on differently");
    }
    for (seat_id seat = 0; seat < s->setup->seats; seat++) {
        table_copy(one, s->table);
        property_require(table_resample(one, seat, choose_u32(c)), "no world can be imagined");
        property_require(memcmp(lists_of(one)->waiting, lists_of(s->table)->waiting,
                                sizeof lists_of(one)->waiting) == 0,
                         "in an imagined world something else waits");
        while (!table_is_over(one) && one->decisions < s->table->decisions + 60)
            table_choose(one, choose(c, one->moves));
    }
    property_require(!allocations_are_counted() || allocations_so_far() == before,
                     "memory is allocated");
    free(one);
    free(two);
}

static void save_holds(const struct session *s)
{
    struct text save = { 0 };
    struct diagnostics d = { 0 };
    struct scripts scripts;
    struct script_run run = { .moves_most = UINT32_MAX };
    session_save(s, &save);
    property_require(scripts_parse(&scripts, text_string(&save), &d) &&
                         script_play(&scripts.all[0], &run, &d),
                     "a save cannot be replayed: %s", text_string(&d.out));
    property_require(position_hash(run.session->table) == position_hash(s->table),
                     "a save leads to another position");
    session_free(run.session);
    scripts_release(&scripts);
    text_release(&save);
}

/* Back by each of the last moves, and forth again. */
static void undo_holds(struct session *s)
{
    unsigned end = s->count;
    uint64_t bytes = table_hash(s->table), position = position_hash(s->table);
    for (unsigned back = 1; back <= end; back++) {
        uint16_t made[64];
        for (unsigned i = end - back; i < end; i++) made[i] = s->moves[i].index;
        session_rewind(s, end - back);
        for (unsigned i = end - back; i < end; i++) session_choose(s, made[i]);
        property_require(table_hash(s->table) == bytes && position_hash(s->table) == position,
                         "taken back by %u moves and played again, the position differs", back);
    }
}

static unsigned windows_filled;

static void six_things_wait(struct choices *c, const void *about)
{
    struct session *s = begin("sentiment", about, three);
    if (fill_window(s, c)) {
        windows_filled++;
        copies_hold(s, c);
        save_holds(s);
        undo_holds(s);
    }
    session_free(s);
}

Test(sentiment, copies_with_six_things_in_a_window)
{
    struct property property = { "sentiment.six", "sentiment", six_things_wait,
                                 "decks=serenity,serenity,sadness ask=windows" };
    struct text report = { 0 };
    cr_expect(property_check(&property, 200, &report), "%s", text_string(&report));
    cr_expect(windows_filled > 100 || getenv("LIMBIC_CHOICES"), "only %u of 200 windows had six",
              windows_filled);
    text_release(&report);
}
