/* SPDX-License-Identifier: MIT */
/* The search: the same move for the same question, within its memory, and better than what it
 * begins with. That it knows no more than its seat is shown for all bots (bots_test.c,
 * fair_test.c).
 */
#include "bots/search.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/allocations.h"
#include "base/hash.h"
#include "bots/crew.h"
#include "bots/tree.h"
#include "games/registry.h"
#include "kernel/chance.h"
#include "kernel/knowledge.h"
#include "kernel/options.h"
#include "kernel/outcome.h"
#include "kernel/words.h"
#include "session/script.h"
#include "testing/begin_session.h"

/* A game some moves after its beginning. */
struct position {
    struct setup *setup;
    struct table *t, *scratch[2];
};

static void position_init(struct position *p, const struct game *game, unsigned moves)
{
    struct options options;
    struct diagnostics d = { 0 };
    options_init(game, &options);
    p->setup = setup_new(game, &options, &d);
    cr_assert(p->setup, "%s", text_string(&d.out));
    p->t = must_alloc(1, p->setup->table_bytes);
    for (unsigned i = 0; i < 2; i++) p->scratch[i] = must_alloc(1, p->setup->table_bytes);
    struct stream luck = stream_make(8, 8);
    table_start(p->t, p->setup, 8);
    for (unsigned i = 0; i < moves; i++) {
        table_choose(p->t, stream_below(&luck, p->t->moves));
        cr_assert(!table_is_over(p->t));
    }
}

static void position_release(struct position *p)
{
    free(p->t);
    for (unsigned i = 0; i < 2; i++) free(p->scratch[i]);
    setup_free(p->setup);
}

static unsigned search_by(const struct position *p, unsigned threads, unsigned budget, void *kept,
                          struct search_report *report)
{
    struct stream luck = stream_make(4, 4);
    struct thinking thinking = { .luck = &luck,
                                 .scratch = p->scratch,
                                 .budget = budget,
                                 .threads = threads,
                                 .kept = kept,
                                 .report = report };
    return bot_choose(&hard_bot, p->t, &thinking);
}

static unsigned search(const struct position *p, unsigned budget, void *kept,
                       struct search_report *report)
{
    return search_by(p, 1, budget, kept, report);
}

/* ---- the same move ----------------------------------------------------------------------------- */

/* Visits and values too, with memory of its own and with memory that another game was thought
 * about in: nothing is carried over. */
Test(search, says_the_same_whatever_it_thought_of_before)
{
    static struct search_report one, other;
    void *kept = hard_bot.begin(&hard_bot);
    for (unsigned g = 0; games[g]; g++) {
        struct position p;
        position_init(&p, games[g], 5);
        memset(&one, 0, sizeof one);
        memset(&other, 0, sizeof other);
        unsigned move = search(&p, 100, NULL, &one);
        cr_expect_eq(search(&p, 100, kept, &other), move, "%s", games[g]->name);
        cr_expect_eq(memcmp(&one, &other, sizeof one), 0, "%s", games[g]->name);
        position_release(&p);
    }
    hard_bot.end(kept);
}

/* Visits and values too: threads play on what was chosen before, and are counted in order. */
Test(search, says_the_same_with_any_number_of_threads)
{
    static const unsigned threads[] = { 2, 8, 100, 1 };
    static struct search_report alone, other;
    void *kept = hard_bot.begin(&hard_bot);
    for (unsigned g = 0; games[g]; g++) {
        struct position p;
        position_init(&p, games[g], 5);
        memset(&alone, 0, sizeof alone);
        unsigned move = search_by(&p, 1, 150, NULL, &alone);
        for (unsigned i = 0; i < sizeof threads / sizeof *threads; i++) {
            memset(&other, 0, sizeof other);
            cr_expect_eq(search_by(&p, threads[i], 150, kept, &other), move, "%s", games[g]->name);
            cr_expect_eq(memcmp(&alone, &other, sizeof alone), 0, "%s", games[g]->name);
        }
        position_release(&p);
    }
    hard_bot.end(kept);
}

static void search_in(const struct session *s, struct search_report *report)
{
    struct position p = { .t = s->table };
    for (unsigned i = 0; i < 2; i++) p.scratch[i] = must_alloc(1, s->setup->table_bytes);
    memset(report, 0, sizeof *report);
    search(&p, 100, NULL, report);
    for (unsigned i = 0; i < 2; i++) free(p.scratch[i]);
}

/* Visits and values too, at a table that was saved and loaded. */
Test(search, says_the_same_after_save_and_load)
{
    static struct search_report before, after;
    for (unsigned g = 0; games[g]; g++) {
        struct session *s = begin(games[g]->name, "", NULL);
        struct stream luck = stream_make(8, 8);
        struct scripts scripts = { 0 };
        struct script_run run = { .moves_most = UINT_MAX };
        struct diagnostics d = { 0 };
        struct text save = { 0 };
        for (unsigned i = 0; i < 5; i++) session_choose(s, stream_below(&luck, s->table->moves));
        session_save(s, &save);
        cr_assert(scripts_parse(&scripts, text_string(&save), &d) &&
                      script_play(&scripts.all[0], &run, &d),
                  "%s", text_string(&d.out));
        search_in(s, &before);
        search_in(run.session, &after);
        cr_expect_eq(memcmp(&before, &after, sizeof before), 0, "%s", games[g]->name);
        session_free(run.session);
        session_free(s);
        scripts_release(&scripts);
        text_release(&save);
    }
}

/* A hash of visits and values in every game: the same from every compiler, with sanitizers and
 * without, on every machine. It changes with the rules of a game, its evaluation and the search. */
Test(search, says_the_same_on_every_machine)
{
    static struct search_report report;
    struct text is = { 0 };
    for (unsigned g = 0; games[g]; g++) {
        struct position p;
        position_init(&p, games[g], 5);
        memset(&report, 0, sizeof report);
        unsigned move = search(&p, 150, NULL, &report);
        text_add(&is, "%s %u %04llx\n", games[g]->name, move,
                 (unsigned long long)hash_bytes(&report.move, sizeof report.move) & 0xffff);
        position_release(&p);
    }
    cr_expect_str_eq(text_string(&is),
                     "pebbles 1 39b3\nsparks 2 2b50\nlanterns 0 7856\ntides 2 27cb\n"
                     "patchwork 0 d3ea\nwards 1 5334\nposies 0 c264\n"
                     "gemotion 1 8639\nsentinels 0 eb8e\nsentiment 0 4217\n"
                     "cerebria 10 1430\n");
    text_release(&is);
}

/* What the line says can be played: each move is one of the table's it is told with, which is
 * another table after each of them. */
static void hear_line(void *about, const struct table *world, unsigned move)
{
    unsigned *heard = about;
    cr_assert_lt(move, world->moves);
    ++*heard;
}

Test(search, tells_what_it_expects)
{
    static struct search_report report;
    for (unsigned g = 0; games[g]; g++) {
        struct position p;
        unsigned heard = 0;
        position_init(&p, games[g], 5);
        report = (struct search_report){ .tell = hear_line, .about = &heard };
        unsigned move = search(&p, 200, NULL, &report);
        cr_expect(heard >= 1 && heard <= SEARCH_LINE_MAX, "%s: %u", games[g]->name, heard);
        const struct search_move *m = &report.move[move];
        cr_expect(m->visits > 0);
        cr_expect(m->low <= m->value / m->visits && m->value / m->visits <= m->high);
        position_release(&p);
    }
}

/* Every iteration is counted once, and a value is a share of the victory. */
Test(search, counts_its_iterations)
{
    static struct search_report report;
    for (unsigned g = 0; games[g]; g++) {
        struct position p;
        position_init(&p, games[g], 5);
        search(&p, 200, NULL, &report);
        uint64_t visits = 0;
        for (unsigned i = 0; i < report.moves; i++) {
            const struct search_move *m = &report.move[i];
            visits += m->visits;
            cr_expect_leq(m->value, (uint64_t)m->visits * CHANCE_ONE, "%s", games[g]->name);
        }
        cr_expect_eq(report.iterations, 200u);
        cr_expect_eq(visits, 200u, "%s: %llu visits", games[g]->name, (unsigned long long)visits);
        position_release(&p);
    }
}

/* Stopped before it begins, it gives a move all the same. */
Test(search, can_be_stopped)
{
    struct position p;
    struct diagnostics d = { 0 };
    position_init(&p, game_find("gemotion", &d, 0, 0), 5);
    atomic_bool stop = true;
    struct stream luck = stream_make(4, 4);
    struct thinking thinking = { .luck = &luck, .scratch = p.scratch, .stop = &stop };
    cr_expect_lt(bot_choose(&expert_bot, p.t, &thinking), p.t->moves);
    cr_expect_eq(thinking.trials, 0u);
    position_release(&p);
}

/* What a thread that stops a search needs to know of it. */
struct stopping {
    atomic_bool stop;
    atomic_uint asked;
};

static struct stopping stopping;

static int32_t count_and_stop(const struct table *t, seat_id seat)
{
    enum { TRIED_BEFORE = 20000 };
    if (atomic_fetch_add(&stopping.asked, 1) == TRIED_BEFORE) atomic_store(&stopping.stop, true);
    return table_evaluate(t, seat);
}

/* In the middle: it ends with the batch that is under way, also where others help, and says what it
 * found so far. Another search with the same memory is what it would have been. */
Test(search, ends_with_the_batch_when_it_is_stopped)
{
    static struct search_report report, after, fresh;
    struct position p;
    struct diagnostics d = { 0 };
    position_init(&p, game_find("gemotion", &d, 0, 0), 5);
    struct game game = *p.setup->game;
    const struct game *real = p.setup->game;
    void *kept = hard_bot.begin(&hard_bot);
    game.outlook = count_and_stop;
    for (unsigned threads = 1; threads <= 4; threads += 3) {
        struct stream luck = stream_make(4, 4);
        struct thinking thinking = { .luck = &luck,
                                     .scratch = p.scratch,
                                     .stop = &stopping.stop,
                                     .budget = SEARCH_BUDGET_MAX,
                                     .threads = threads,
                                     .kept = kept,
                                     .report = &report };
        atomic_store(&stopping.stop, false);
        atomic_store(&stopping.asked, 0);
        p.setup->game = &game;
        cr_expect_lt(bot_choose(&hard_bot, p.t, &thinking), p.t->moves);
        p.setup->game = real;
        cr_expect(report.iterations > 0 && report.iterations < 20000, "%u", report.iterations);
        /* Far fewer than one batch more of the longest leaves. */
        cr_expect_lt(atomic_load(&stopping.asked), 2 * 20000u);
    }
    memset(&after, 0, sizeof after);
    memset(&fresh, 0, sizeof fresh);
    cr_expect_eq(search(&p, 100, kept, &after), search(&p, 100, NULL, &fresh));
    cr_expect_eq(memcmp(&after, &fresh, sizeof after), 0);
    hard_bot.end(kept);
    position_release(&p);
}

/* ---- memory ------------------------------------------------------------------------------------ */

Test(search, allocates_nothing_while_it_thinks)
{
    if (!allocations_are_counted()) return; /* sanitizers have an allocator of their own */
    for (unsigned g = 0; games[g]; g++) {
        struct position p;
        position_init(&p, games[g], 5);
        void *kept = hard_bot.begin(&hard_bot);
        search(&p, 60, kept, NULL);
        uint64_t before = allocations_so_far();
        search(&p, 60, kept, NULL);
        cr_expect_eq(allocations_so_far(), before, "%s", games[g]->name);
        hard_bot.end(kept);
        position_release(&p);
    }
}

/* A tree that is full is used as it is. */
Test(search, a_full_tree_grows_no_further)
{
    struct node nodes[4];
    struct tree tree = { nodes, 1, 4 };
    node_id root = tree_root(&tree);
    node_id a = tree_grow(&tree, root, 11), b = tree_grow(&tree, root, 12);
    cr_expect(a && b && a != b);
    cr_expect_eq(tree_grow(&tree, a, 11), 0u);
    cr_expect_eq(tree_grow(&tree, root, 11), a);
    cr_expect_eq(tree_find(&tree, root, 12), b);
    cr_expect_eq(tree.used, 4u);
}

/* ---- names ------------------------------------------------------------------------------------- */

static void is_refused(const char *name)
{
    struct diagnostics d = { 0 };
    cr_expect_null(bot_named(name, &d), "%s", name);
    cr_expect_eq(d.count, 1u, "%s", name);
    diagnostics_release(&d);
}

/* The same bot for the same name; wrong numbers are reported; strangers cannot name one. */
Test(search, has_a_name_with_its_budget)
{
    struct diagnostics d = { 0 };
    const struct bot *bot = bot_named("search:250", &d);
    cr_assert(bot);
    cr_expect_eq(bot->budget, 250u);
    cr_expect_str_eq(bot->name, "search:250");
    cr_expect_eq(bot_named("search:250", &d), bot);
    cr_expect_eq(bot_named("hard", &d), &hard_bot);
    cr_expect_eq(d.count, 0u);
    is_refused("search:");
    is_refused("search:0");
    is_refused("search:-1");
    is_refused("search:1e3");
    is_refused("search:1000001");
    is_refused("search:99999999999999999999");
    is_refused("search:100:");
    is_refused("search:100:turns");
    is_refused("search:100:turns=");
    is_refused("search:100:turns=-1");
    is_refused("search:100:turns=1001");
    is_refused("search:100:luck=2");
    is_refused("search:100:rests=2");
    cr_expect_neq(bot_named("search:250:turns=2:tries=4", &d), bot);
    cr_expect_eq(bot_named("search:250:turns=2:tries=4", &d),
                 bot_named("search:250:turns=2:tries=4", &d));
    cr_expect_null(bot_find("search:250", &d));
    diagnostics_release(&d);
}

/* ---- keys -------------------------------------------------------------------------------------- */

/* All moves of a decision have different keys, and in another world that the seat could be in the
 * same ones. */
Test(search, moves_have_the_same_keys_in_every_world)
{
    uint64_t here[SEARCH_MOVES_MAX], there[SEARCH_MOVES_MAX];
    for (unsigned g = 0; games[g]; g++) {
        struct position p;
        position_init(&p, games[g], 3);
        for (unsigned i = 0; i < 20 && !table_is_over(p.t); i++) {
            unsigned count = move_keys(p.t, here, SEARCH_MOVES_MAX);
            for (unsigned a = 0; a < count; a++) {
                for (unsigned b = 0; b < a; b++) cr_assert_neq(here[a], here[b]);
            }
            table_copy(p.scratch[0], p.t);
            if (table_resample(p.scratch[0], p.t->asked, i)) {
                cr_assert_eq(move_keys(p.scratch[0], there, SEARCH_MOVES_MAX), count);
                cr_assert_eq(memcmp(here, there, count * sizeof *here), 0, "%s", games[g]->name);
            }
            table_choose(p.t, i % p.t->moves);
        }
        position_release(&p);
    }
}

/* ---- sense ------------------------------------------------------------------------------------- */

/* After `moves`, which are separated by lines, a short search takes that one. */
static void answers(const char *options, const char *scene, const char *moves, const char *wanted)
{
    struct session *s = begin("sentiment", options, scene);
    struct stream luck = stream_make(7, 7);
    struct table *scratch[2];
    for (; *moves; moves += strcspn(moves, "\n"), moves += *moves == '\n') {
        char move[80];
        snprintf(move, sizeof move, "%.*s", (int)strcspn(moves, "\n"), moves);
        play(s, move);
    }
    for (unsigned i = 0; i < 2; i++) scratch[i] = must_alloc(1, s->setup->table_bytes);
    struct thinking thinking = { .luck = &luck, .scratch = scratch, .budget = 1000 };
    struct text words = { 0 };
    move_text(s->table, bot_choose(&hard_bot, s->table, &thinking), &words);
    cr_expect_str_eq(text_string(&words), wanted);
    text_release(&words);
    for (unsigned i = 0; i < 2; i++) free(scratch[i]);
    session_free(s);
}

/* What wins at once is taken, also where the other may answer. */
Test(search, takes_what_wins)
{
    answers("decks=anger,sadness ask=windows",
            "step = evocation\nstress[2] = 29\nhand[1]: Snap\nhand[2]: Numbness\n"
            "well[1, anger] = 1\nwell[2, sadness] = 2\nfield[2]: Ally\n",
            "", "evoke Snap");
}

/* How often an Action that wins is found when a leaf is played on, in 20 tries of all moves. */
static unsigned wins_when_played_on(const char *hand, uint64_t rests)
{
    char scene[200];
    snprintf(scene, sizeof scene,
             "turn = 1\nturns = 5\nstep = evocation\nstress[2] = 29\nhand[1]: Snap\n"
             "well[1, anger] = 1\nwell[2, sadness] = 2\nfield[2]: Ally\nhand[2]: %s\n",
             hand);
    struct session *s = begin("sentiment", "decks=anger,sadness ask=windows", scene);
    static struct crew crew;
    struct leaf leaf = { .t = must_alloc(1, s->setup->table_bytes) }, *leaves[] = { &leaf };
    struct playing_on how = { table_turns(s->table) + 1, 20, rests };
    unsigned wins = 0;
    crew_ensure(&crew, 1, s->setup->table_bytes);
    for (unsigned i = 0; i < 20; i++) {
        table_copy(leaf.t, s->table);
        leaf.luck = stream_make(i, 0);
        crew_play(&crew, leaves, 1, how);
        wins += leaf.chances[0] == CHANCE_ONE;
    }
    crew_release(&crew);
    memset(&crew, 0, sizeof crew);
    free(leaf.t);
    session_free(s);
    return wins;
}

/* A card is judged when what it asked for is chosen, and as if nobody answered it: before that it
 * is only a price. Snap asks whom it is dealt to; Numbness could be evoked in answer. */
Test(search, playing_on_judges_a_card_by_what_it_does)
{
    uint64_t rests = game_find("sentiment", NULL, 0, 0)->search->rests;
    cr_expect_geq(wins_when_played_on("Wistful Drifter", rests), 10u);
    cr_expect_geq(wins_when_played_on("Numbness", rests), 10u);
    cr_expect_eq(wins_when_played_on("Numbness", 0), 0u);
}

/* A Reaction is used where it pays: an attack that would be the last is ended, ... */
Test(search, a_reaction_ends_an_attack_that_would_win)
{
    answers("decks=anger,fear ask=windows",
            "turn = 1\nturns = 5\nstep = engagement\nstress[2] = 27\nfield[1]: Vengeful Fencer\n"
            "hand[2]: Flinch\nwell[2, fear] = 1\n",
            "attack Vengeful Fencer", "evoke Flinch");
}

/* ... a card that would be the last is negated, ... */
Test(search, a_reaction_negates_a_card_that_would_win)
{
    answers("decks=anger,serenity ask=windows",
            "turn = 1\nturns = 5\nstep = evocation\nstress[2] = 29\nhand[1]: Snap\n"
            "well[1, anger] = 1\nfield[2]: Calm Pond\nhand[2]: Forgiveness\n"
            "well[2, serenity] = 2\n",
            "evoke Snap", "evoke Forgiveness");
}

/* ... and a strong attacker is slain, though nothing is lost yet. */
Test(search, a_reaction_slays_a_strong_attacker)
{
    answers("decks=anger,anger ask=windows",
            "turn = 1\nturns = 5\nstep = engagement\nstress[2] = 12\nfield[1]: Rage Unbound\n"
            "hand[2]: Indignation\nwell[2, anger] = 2\n",
            "attack Rage Unbound", "evoke Indignation");
}

/* Where there is nothing yet to prevent it is kept. */
Test(search, a_reaction_is_kept_where_it_does_nothing)
{
    answers("decks=fear,love ask=windows",
            "turn = 1\nturns = 5\nstep = evocation\nhand[1]: Timid Hare\nwell[1, fear] = 1\n"
            "hand[2]: Embrace\nwell[2, love] = 1\n",
            "evoke Timid Hare", "pass");
}

/* ---- chances ----------------------------------------------------------------------------------- */

Test(chance, is_even_without_a_lead_and_certain_with_a_large_one)
{
    cr_expect_eq(chance_of_lead(0, 10), 500u);
    cr_expect_eq(chance_of_lead(10, 10), 731u + 1u); /* 1 / (1 + 1/e), rounded away from it */
    cr_expect_eq(chance_of_lead(-10, 10), 268u);
    cr_expect_eq(chance_of_lead(1000000, 10), 1000u);
    cr_expect_eq(chance_of_lead(-1000000, 10), 0u);
    cr_expect_eq(chance_of_lead(INT32_MIN, 1), 0u);
}

/* Of every game, at every decision and at the end: shares of one victory. A search goes for nothing
 * else, unless the game says so. */
Test(chance, shares_add_up)
{
    for (unsigned g = 0; games[g]; g++) {
        struct position p;
        position_init(&p, games[g], 0);
        struct stream luck = stream_make(9, 9);
        uint16_t chances[SEATS_MAX], same[SEATS_MAX], values[SEATS_MAX];
        const struct chance *chance = games[g]->chance;
        bool aims = chance && chance->aim.share && seats_win_together(p.setup);
        for (unsigned i = 0; i < 3000; i++) {
            unsigned sum = 0;
            table_chances(p.t, chances);
            table_values(p.t, same, values);
            for (seat_id s = 0; s < p.t->seats; s++) {
                cr_assert_leq(chances[s], CHANCE_ONE);
                cr_assert_eq(same[s], chances[s]);
                cr_assert(aims ? values[s] <= CHANCE_ONE : values[s] == chances[s]);
                sum += chances[s];
            }
            cr_assert(sum <= (unsigned)CHANCE_ONE * p.t->seats, "%s", games[g]->name);
            if (table_is_over(p.t)) break;
            table_choose(p.t, stream_below(&luck, p.t->moves));
        }
        position_release(&p);
    }
}
