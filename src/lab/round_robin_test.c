/* SPDX-License-Identifier: MIT */
/* Round robins: that a pairing is the simulation of its two, that all is counted by who plays, and
 * what is refused. Posies has decks that share some cards, and every card is put once (posies-2).
 */
#include "lab/round_robin.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/allocations.h"
#include "games/registry.h"
#include "kernel/options.h"
#include "lab/count.h"
#include "lab/run.h"
#include "lab/summary.h"
#include "testing/simulated.h"

static const struct bot *const two_random[] = { &random_bot, &random_bot };

/* ---- making them ----------------------------------------------------------------------------- */

static struct round_robin *try_robin(const char *game_name, const char *words, const char *entries,
                                     struct diagnostics *d)
{
    struct options options;
    const struct game *game = game_find(game_name, d, 0, 0);
    options_init(game, &options);
    cr_assert(options_parse(game, &options, words, d, 0, 0));
    return round_robin_new(game, &options, entries, d);
}

static struct round_robin *make_robin(const char *game, const char *words, const char *entries)
{
    struct diagnostics d = { 0 };
    struct round_robin *robin = try_robin(game, words, entries, &d);
    cr_assert(robin, "%s", text_string(&d.out));
    return robin;
}

static struct result *make(const char *game, const char *entries, unsigned bot_count,
                           uint64_t games_wanted)
{
    struct result *r = must_alloc(1, sizeof *r);
    plan_init_robin(&r->plan, make_robin(game, "", entries), two_random, bot_count, games_wanted);
    r->plan.seed = 5;
    return r;
}

static struct result *played(const char *game, const char *entries, unsigned bot_count,
                             uint64_t games_wanted)
{
    struct result *r = make(game, entries, bot_count, games_wanted);
    simulate(r, 2);
    return r;
}

/* ---- the games ------------------------------------------------------------------------------- */

/* All games of a deal, of this plan. */
static void play_deal(const struct plan *plan, uint64_t deal, struct game_row *rows)
{
    atomic_bool stop = false;
    struct dealer dealer;
    struct layout *layout = layout_new(plan);
    dealer_init(&dealer, plan, layout, &stop);
    cr_assert(dealer_play(&dealer, deal, rows));
    dealer_release(&dealer);
    layout_free(layout);
}

/* The same deal with the decks of one pairing and nothing else. */
static void is_game_alone(const struct result *r, const struct game_row *row)
{
    const struct round_robin *robin = r->plan.robin;
    struct pairing pairing = robin->pairing[row->pairing];
    struct options options = robin->options;
    struct diagnostics d = { 0 };
    struct text decks = { 0 };
    struct plan alone;
    struct game_row rows[2];
    text_add(&decks, "%s,%s", robin->entry[pairing_entry_at(pairing, row->deal, 0)],
             robin->entry[pairing_entry_at(pairing, row->deal, 1)]);
    cr_assert(options_set(robin->game, &options, "decks", text_string(&decks), &d, 0, 0));
    plan_init(&alone, setup_share(robin->game, &options, &d), two_random, 2, 100);
    alone.seed = r->plan.seed;
    play_deal(&alone, row->deal, rows);
    const struct game_row *is = &rows[row->rotation];
    cr_expect_eq(is->seed, row->seed);
    cr_expect_eq(is->turns, row->turns, "%s", text_string(&decks));
    cr_expect_eq(is->decisions, row->decisions, "%s", text_string(&decks));
    cr_expect_eq(is->winners, row->winners, "%s", text_string(&decks));
    cr_expect(memcmp(is->scores, row->scores, sizeof is->scores) == 0, "%s", text_string(&decks));
    plan_release(&alone);
    text_release(&decks);
}

Test(round_robin, a_pairing_is_the_simulation_of_its_two)
{
    static const char *const entries[][2] = { { "posies", "sunny,shady,dusk" },
                                              { "sentiment", "anger,sadness" } };
    for (unsigned i = 0; i < 2; i++) {
        struct result *r = make(entries[i][0], entries[i][1], 2, 40);
        struct game_row rows[12];
        cr_assert_leq(plan_deal_games(&r->plan), 12u);
        for (uint64_t deal = 0; deal < 3; deal++) {
            play_deal(&r->plan, deal, rows);
            for (unsigned g = 0; g < plan_deal_games(&r->plan); g++) is_game_alone(r, &rows[g]);
        }
        simulated_free(r);
    }
}

/* Each of a pairing has every seat in half of the deals; and in a deal nobody has the same seat
 * against all others. */
Test(round_robin, seats_change)
{
    struct round_robin *robin = make_robin("posies", "", "sunny,shady,dusk,witch");
    cr_assert_eq(robin->pairings, 10u);
    for (unsigned p = 0; p < robin->pairings; p++) {
        struct pairing pairing = robin->pairing[p];
        cr_expect_eq(round_robin_find(robin, pairing.entry[0], pairing.entry[1]), p);
        cr_expect_eq(round_robin_find(robin, pairing.entry[1], pairing.entry[0]), p);
        for (seat_id s = 0; s < 2; s++) {
            unsigned even = pairing_entry_at(pairing, 8, s), odd = pairing_entry_at(pairing, 9, s);
            cr_expect_eq(even + odd, (unsigned)pairing.entry[0] + pairing.entry[1]);
            cr_expect(pairing_is_mirror(pairing) || even != odd);
        }
    }
    for (unsigned entry = 0; entry < robin->count; entry++) {
        unsigned first = 0;
        for (unsigned other = 0; other < robin->count; other++) {
            struct pairing pairing = robin->pairing[round_robin_find(robin, entry, other)];
            first += other != entry && pairing_entry_at(pairing, 0, 0) == entry;
        }
        cr_expect(first > 0 && first < robin->count - 1, "%s", robin->entry[entry]);
    }
    round_robin_free(robin);
}

Test(round_robin, games_are_rounded_up)
{
    struct result *r = make("posies", "sunny,shady,dusk", 2, 9);
    cr_expect_eq(r->plan.deals, 6u);
    cr_expect_eq(plan_games(&r->plan), 6u * 2 * 6);
    simulated_free(r);
}

/* ---- what is counted ------------------------------------------------------------------------- */

/* What each deal gave an entry, from the games themselves. */
struct by_hand {
    int64_t wins, squares, drawn, turns;
};

static void add_game(const struct round_robin *robin, const struct game_row *g, unsigned entry,
                     int64_t *wins, struct by_hand *to)
{
    struct pairing pairing = robin->pairing[g->pairing];
    for (seat_id s = 0; s < 2 && !pairing_is_mirror(pairing); s++) {
        if (pairing_entry_at(pairing, g->deal, s) != entry) continue;
        if (g->winners & seat_bit(s)) *wins += WIN / g->parties;
        to->drawn += g->drawn;
        to->turns += g->turns;
    }
}

/* The unit is the deal: the wins of an entry against all others in a deal are one number, because
 * its shuffles are the same in all of its games there. */
Test(round_robin, an_entry_is_counted_by_deal)
{
    struct result *r = played("sentiment", "anger,sadness,love", 1, 20);
    const struct round_robin *robin = r->plan.robin;
    struct by_hand must_be[3] = { { 0 } };
    struct game_row rows[6];
    for (uint64_t deal = 0; deal < r->plan.deals; deal++) {
        play_deal(&r->plan, deal, rows);
        for (unsigned entry = 0; entry < 3; entry++) {
            int64_t wins = 0;
            for (unsigned g = 0; g < 6; g++)
                add_game(robin, &rows[g], entry, &wins, &must_be[entry]);
            must_be[entry].wins += wins;
            must_be[entry].squares += wins * wins;
        }
    }
    for (unsigned entry = 0; entry < 3; entry++) {
        uint32_t at = quantity_at(r->layout, SECTION_ENTRY, entry, 0);
        cr_expect_eq(r->totals.sum[at + ENTRY_WINS], must_be[entry].wins);
        cr_expect_eq(r->totals.squares[at + ENTRY_WINS], must_be[entry].squares);
        cr_expect_eq(r->totals.sum[at + ENTRY_DRAWN], must_be[entry].drawn);
        cr_expect_eq(r->totals.sum[at + ENTRY_TURNS], must_be[entry].turns);
        cr_expect_gt(must_be[entry].wins, 0);
    }
    simulated_free(r);
}

/* Whoever did not win has lost or drawn. */
static void pairings_agree(const struct result *r)
{
    const struct round_robin *robin = r->plan.robin;
    int64_t each = r->totals.deals * r->plan.bot_count, all = 0, drawn = 0, turns = 0, first = 0;
    int64_t entries = 0, bot = 0;
    for (unsigned p = 0; p < robin->pairings; p++) {
        const int64_t *q = r->totals.sum + quantity_at(r->layout, SECTION_PAIRING, p, 0);
        int64_t wins = q[PAIRING_WINS] + q[PAIRING_WINS_OTHER];
        cr_expect_eq(wins + q[PAIRING_DRAWN] * WIN, each * WIN);
        cr_expect_leq(q[PAIRING_WINS_FIRST], wins);
        all += wins;
        first += q[PAIRING_WINS_FIRST];
        bot += q[PAIRING_WINS_BOT];
        drawn += q[PAIRING_DRAWN];
        turns += q[PAIRING_TURNS];
        entries += pairing_is_mirror(robin->pairing[p]) ? 0 : wins;
    }
    for (unsigned i = 0; i < robin->count; i++) {
        entries -= r->totals.sum[quantity_at(r->layout, SECTION_ENTRY, i, ENTRY_WINS)];
    }
    cr_expect_eq(entries, 0);
    cr_expect_eq(all, simulated_sum(r, "seat wins/1") + simulated_sum(r, "seat wins/2"));
    cr_expect_eq(first, simulated_sum(r, "turn order wins/1"));
    cr_expect_eq(bot, simulated_sum(r, "bot wins/random"));
    cr_expect_eq(drawn, simulated_sum(r, "game/games drawn"));
    cr_expect_eq(turns, simulated_sum(r, "game/turns"));
}

Test(round_robin, pairings_add_up_to_all_games)
{
    struct result *r = played("posies", "sunny,shady,dusk,witch", 2, 60);
    pairings_agree(r);
    cr_expect_eq(simulated_sum(r, "game/games drawn"), 0); /* equal points share a win there */
    simulated_free(r);
    /* Few turns: many games are drawn. */
    r = must_alloc(1, sizeof *r);
    plan_init_robin(&r->plan, make_robin("sentiment", "turns=30", "anger,serenity,fear"),
                    two_random, 2, 40);
    simulate(r, 2);
    pairings_agree(r);
    cr_expect_gt(simulated_sum(r, "game/games drawn"), 0);
    cr_expect_gt(simulated_sum(r, "game/games ended by a limit"), 0);
    cr_expect_neq(simulated_sum(r, "bot wins/random"), simulated_sum(r, "bot wins/random 2"));
    simulated_free(r);
}

/* Of sunny, shady and dusk: Daisy is sunny's alone, Thyme also dusk's, and nobody has Ivy but
 * shady. In every game each card is put once at least, by whoever has it: so it was put in all
 * games of its decks, and the wins with it are those of the decks. */
Test(round_robin, cards_are_counted_by_seat)
{
    struct result *r = played("posies", "sunny,shady,dusk", 1, 50);
    int64_t each = r->totals.deals;
    static const char *const names[] = { "Daisy", "Thyme", "Ivy" };
    static const unsigned decks[] = { 1, 2, 1 };
    for (unsigned i = 0; i < 3; i++) {
        struct text holders = { 0 }, seats = { 0 };
        text_add(&holders, "card holders/deck/%s", names[i]);
        text_add(&seats, "card seats/put/%s", names[i]);
        /* Two pairings with others, and twice in its mirror. */
        cr_expect_eq(simulated_sum(r, text_string(&holders)), decks[i] * 4 * each, "%s", names[i]);
        cr_expect_eq(simulated_sum(r, text_string(&seats)), decks[i] * 4 * each, "%s", names[i]);
        text_release(&holders);
        text_release(&seats);
    }
    cr_expect_eq(simulated_sum(r, "card holders/deck/Poppy"), 4 * each);
    cr_expect_eq(simulated_sum(r, "card holders/deck/Mandrake #2"), 0);
    cr_expect_eq(simulated_sum(r, "card wins/put/Daisy"),
                 simulated_sum(r, "entry/sunny/wins") + each * WIN);
    cr_expect_eq(simulated_sum(r, "card wins/put/Thyme"), simulated_sum(r, "entry/sunny/wins") +
                                                              simulated_sum(r, "entry/dusk/wins") +
                                                              2 * each * WIN);
    simulated_free(r);
}

/* In Sentiment a set-up has only the faces of its two decks: they are one list here, by name. */
Test(round_robin, cards_have_one_column_in_all_pairings)
{
    struct result *r = played("sentiment", "anger,cornered,love", 1, 10);
    const struct layout *l = r->layout;
    for (uint32_t a = 0; a < l->faces.count; a++) {
        for (uint32_t b = 0; b < a; b++) cr_expect_str_neq(l->faces.name[a], l->faces.name[b]);
    }
    for (unsigned i = 0; i < plan_setups(&r->plan); i++) {
        const struct setup *setup = plan_setup(&r->plan, i);
        for (unsigned face = 0; face < setup->faces; face++) {
            cr_expect_str_eq(l->faces.name[l->faces.of[i].column[face]], setup->face_names[face]);
        }
    }
    for (uint32_t c = 0; c < l->faces.count; c++) {
        int64_t holders = r->totals.sum[quantity_at(l, SECTION_CARD_HOLDERS, 0, c)];
        for (unsigned row = 0; row < l->section[SECTION_CARD].rows; row++) {
            cr_expect_leq(r->totals.sum[quantity_at(l, SECTION_CARD_SEATS, row, c)], holders);
        }
    }
    simulated_free(r);
}

/* ---- the same however it is played ----------------------------------------------------------- */

static void write_it(struct result *r, struct text *out)
{
    r->seconds = 0;
    r->threads = 1;
    text_clear(out);
    result_write(r, out);
}

Test(round_robin, threads_and_shards_give_the_same)
{
    enum { SHARDS = 3 };
    struct text whole = { 0 }, part = { 0 };
    struct diagnostics d = { 0 };
    struct merging m = { 0 };
    struct result *r = played("posies", "sunny,shady,dusk", 2, 21);
    write_it(r, &whole);
    simulated_free(r);
    for (unsigned s = 0; s < SHARDS; s++) {
        r = make("posies", "sunny,shady,dusk", 2, 21);
        r->plan.shard = SHARDS - 1 - s;
        r->plan.shards = SHARDS;
        simulate(r, 1 + s);
        write_it(r, &part);
        simulated_free(r);
        r = must_alloc(1, sizeof *r);
        cr_assert(result_read(r, text_string(&part), part.length, &d), "%s", text_string(&d.out));
        cr_assert(merging_add(&m, r, "part", &d), "%s", text_string(&d.out));
    }
    cr_assert(merging_is_whole(&m, &d));
    write_it(m.whole, &part);
    cr_assert_str_eq(text_string(&part), text_string(&whole));
    merging_release(&m);
    text_release(&whole);
    text_release(&part);
}

/* ---- refusals -------------------------------------------------------------------------------- */

static void refused(const char *game, const char *words, const char *entries, const char *needle)
{
    struct diagnostics d = { 0 };
    struct round_robin *robin = try_robin(game, words, entries, &d);
    cr_expect(!robin && strstr(text_string(&d.out), needle), "%s: %s", entries,
              text_string(&d.out));
    round_robin_free(robin);
    diagnostics_release(&d);
}

Test(round_robin, what_cannot_be_is_refused)
{
    refused("posies", "", "sunny,shadi",
            "the option 'decks' has no 'shadi' (did you mean 'shady'?); there are sunny, shady");
    refused("posies", "", "sunny", "of two or more, with commas: 'sunny' names one");
    refused("posies", "", "", "the option 'decks' has no ''");
    refused("posies", "", "sunny,,shady", "the option 'decks' has no ''");
    refused("posies", "", "sunny,shady,sunny", "'sunny' is in the round robin twice");
    refused("posies", "", "sunny,everything", "has no 'everything'");
    refused("posies", "decks=sunny,shady", "sunny,dusk", "leave the option 'decks' out");
    refused("posies", "players=3", "sunny,dusk", "leave players=3 out");
    refused("sentiment", "match=2", "anger,love", "say match=3");
    refused("gemotion", "", "red,blue", "gemotion has no option that lists who plays");
    refused("lanterns", "", "ann,bo", "--matrix keepers=A,B.../C,D... compares");
    refused("sentinels", "", "legacy,haka", "not for two who play against each other");
}

Test(round_robin, two_players_and_all_can_be_said)
{
    struct round_robin *robin = make_robin("posies", "players=2", "all");
    cr_expect_eq(robin->count, 4u);
    cr_expect_str_eq(robin->entry[3], "witch");
    round_robin_free(robin);
}

/* "a" is a shard of sunny against shady; this one does not belong to it. */
static void merge_refused(struct result *b, const char *needle)
{
    struct diagnostics d = { 0 };
    struct merging m = { 0 };
    struct result *a = make("posies", "sunny,shady", 2, 8);
    a->plan.shards = b->plan.shards = 2;
    b->plan.shard = 1;
    simulate(a, 1);
    simulate(b, 1);
    cr_assert(merging_add(&m, a, "a", &d));
    cr_expect(!merging_add(&m, b, "b", &d));
    cr_expect(strstr(text_string(&d.out), needle), "'%s'", text_string(&d.out));
    merging_release(&m);
    diagnostics_release(&d);
}

Test(round_robin, parts_of_others_are_not_merged)
{
    struct diagnostics d = { 0 };
    struct options options;
    const struct game *game = game_find("posies", &d, 0, 0);
    merge_refused(make("posies", "sunny,dusk", 2, 8), "they are of different round robins");
    merge_refused(make("posies", "shady,sunny", 2, 8), "they are of different round robins");
    merge_refused(make("posies", "sunny,shady,dusk", 2, 8), "they are of different round robins");
    merge_refused(make("posies", "sunny,shady", 2, 12), "different numbers of games");
    struct result *alone = must_alloc(1, sizeof *alone);
    options_init(game, &options);
    plan_init(&alone->plan, setup_share(game, &options, &d), two_random, 2, 8);
    alone->plan.seed = 5;
    merge_refused(alone, "they are of different round robins");
}

static void file_refused(const char *source, const char *from, const char *to, const char *needle)
{
    const char *at = strstr(source, from);
    struct text changed = { 0 };
    struct diagnostics d = { 0 };
    struct result r = { 0 };
    cr_assert(at, "%s is not in the file", from);
    text_add_bytes(&changed, source, (size_t)(at - source));
    text_add_string(&changed, to);
    text_add_string(&changed, at + strlen(from));
    cr_expect(!result_read(&r, text_string(&changed), changed.length, &d), "%s", to);
    cr_expect(strstr(text_string(&d.out), needle), "'%s' does not say '%s'", text_string(&d.out),
              needle);
    result_release(&r);
    diagnostics_release(&d);
    text_release(&changed);
}

Test(round_robin, files_that_are_wrong_are_refused)
{
    static const char list[] = "[\"sunny\",\"shady\"]";
    struct result *r = played("posies", "sunny,shady", 2, 8);
    struct text file = { 0 };
    write_it(r, &file);
    const char *s = text_string(&file);
    file_refused(s, list, "[]", "no proper \"round_robin\"");
    file_refused(s, list, "[\"sunny\"]", "no proper \"round_robin\"");
    file_refused(s, list, "[\"sunny\",1]", "no proper \"round_robin\"");
    file_refused(s, list, "[\"sunny\",\"sha,dy\"]", "no proper \"round_robin\"");
    file_refused(s, list, "[\"sunny\",\"\\u001b[31m\"]", "no proper \"round_robin\"");
    file_refused(s, list, "[\"sunny\",\"shade\"]", "did you mean 'shady'?");
    file_refused(s, list, "[\"sunny\",\"dusk\"]", "with other decks of these names");
    file_refused(s, "\"games\":24", "\"games\":26", "of the number of bots, and of the pairings");
    file_refused(s, "\"options\":\"players=2\"", "\"options\":\"players=2 decks=sunny,shady\"",
                 "leave the option 'decks' out");
    simulated_free(r);
    text_release(&file);
}

/* ---- what is printed ------------------------------------------------------------------------- */

Test(round_robin, is_printed_in_80_columns)
{
    struct result *r = played("sentiment", "all", 2, 8); /* nine: the columns do not fit at once */
    struct diagnostics d = { 0 };
    struct text out = { 0 };
    summary_write(r, &out);
    cr_assert(summary_write_cards(r, "evoke", &out, &d));
    const char *s = text_string(&out);
    cr_expect_eq(wide_lines(s), 0u, "%s", s);
    cr_expect(strstr(s, "Sentiment: a round robin of 9, 45 pairings of 8 games\n"), "%s", s);
    cr_expect(strstr(s, "\n  bitterswee "), "%s", s);
    cr_expect(strstr(s, "\n  in several\n"), "%s", s);
    text_clear(&out);
    cr_expect(!summary_write_cards(r, "evoked", &out, &d));
    cr_expect(strstr(text_string(&d.out), "no event about a card is called 'evoked'"));
    diagnostics_release(&d);
    text_release(&out);
    simulated_free(r);
}

/* A card that never had the event is the one to look at: it has a line, without wins. */
Test(round_robin, cards_that_do_nothing_are_printed)
{
    struct result *r = played("sentiment", "anger,love", 1, 2);
    struct diagnostics d = { 0 };
    struct text out = { 0 };
    cr_assert(summary_write_cards(r, "activate", &out, &d), "%s", text_string(&d.out));
    unsigned lines = 0, idle = 0;
    for (const char *at = text_string(&out); (at = strstr(at, "\n    ")); at++) lines++;
    for (const char *at = text_string(&out); (at = strstr(at, " -\n")); at++) idle++;
    cr_expect_eq(lines, 1u + 30, "%s", text_string(&out)); /* a heading, and 15 of each */
    cr_expect_gt(idle, 0u, "%s", text_string(&out));
    text_release(&out);
    simulated_free(r);
}
