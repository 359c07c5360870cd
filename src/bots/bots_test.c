/* SPDX-License-Identifier: MIT */
/* Bots keep to what their seat may know, and give the same answer to the same question. */
#include "bots/bot.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdlib.h>

#include "games/registry.h"
#include "kernel/knowledge.h"
#include "kernel/options.h"
#include "kernel/words.h"
#include "testing/begin_session.h"

enum { GAMES_EACH = 1, DECISIONS_EACH = 40, WORLDS = 2, BUDGET = 48 };

struct tables {
    struct table *real, *imagined, *scratch[2];
};

static unsigned ask(const struct bot *bot, const struct table *t, struct stream luck,
                    struct tables *tables)
{
    struct thinking thinking = { .luck = &luck, .scratch = tables->scratch, .budget = BUDGET };
    return bot_choose(bot, t, &thinking);
}

/* On the table and on others that its seat cannot tell from it, with the same luck: the same move.
 */
static void same_on_what_it_cannot_tell(const struct bot *bot, struct tables *tables,
                                        struct stream luck, struct stream *worlds)
{
    const struct table *t = tables->real;
    unsigned move = ask(bot, t, luck, tables);
    cr_assert_eq(ask(bot, t, luck, tables), move, "%s: another move when asked again", bot->name);
    for (unsigned w = 0; w < WORLDS; w++) {
        table_copy(tables->imagined, t);
        tables->imagined->sink = NULL;
        if (!table_resample(tables->imagined, t->asked, stream_next(worlds))) continue;
        cr_assert_eq(ask(bot, tables->imagined, luck, tables), move,
                     "%s in %s: its move depends on what seat %u cannot know", bot->name,
                     t->setup->game->name, t->asked + 1u);
    }
}

static void keeps_to_its_seat(const struct bot *bot, const struct setup *setup)
{
    struct tables tables;
    struct table **all[] = { &tables.real, &tables.imagined, &tables.scratch[0],
                             &tables.scratch[1] };
    for (unsigned i = 0; i < 4; i++) *all[i] = must_alloc(1, setup->table_bytes);
    struct stream luck = stream_make(21, 0), worlds = stream_make(22, 0);
    for (unsigned g = 0; g < GAMES_EACH; g++) {
        table_start(tables.real, setup, 100 + g);
        for (unsigned i = 0; i < DECISIONS_EACH && !table_is_over(tables.real); i++) {
            same_on_what_it_cannot_tell(bot, &tables, stream_make(stream_next(&luck), 1), &worlds);
            table_choose(tables.real, stream_below(&luck, tables.real->moves));
        }
    }
    for (unsigned i = 0; i < 4; i++) free(*all[i]);
}

Test(bots, know_no_more_than_their_seat)
{
    for (unsigned g = 0; games[g]; g++) {
        struct options options;
        struct diagnostics d = { 0 };
        options_init(games[g], &options);
        options_set_players(games[g], &options, games[g]->seats_max);
        struct setup *setup = setup_new(games[g], &options, &d);
        cr_assert(setup);
        for (unsigned b = 0; bots[b]; b++) keeps_to_its_seat(bots[b], setup);
        setup_free(setup);
    }
}

static unsigned choose_by_hidden_cards(const struct table *t, struct thinking *thinking)
{
    (void)thinking;
    unsigned sum = 0;
    for (card_id c = 0; c < t->cards; c++) sum = sum * 31 + card_at(t, c)->face;
    return sum % t->moves;
}

static const struct bot cheat = { "cheat", "looks at every card", choose_by_hidden_cards, NULL,
                                  NULL };

/* The test above can fail: a bot that looks under the cards is found out. */
Test(bots, a_cheat_is_found_out)
{
    struct options options;
    struct diagnostics d = { 0 };
    const struct game *game = game_find("gemotion", &d, 0, 0);
    options_init(game, &options);
    struct setup *setup = setup_new(game, &options, &d);
    struct table *t = must_alloc(1, setup->table_bytes), *other = must_alloc(1, setup->table_bytes);
    unsigned differs = 0;
    table_start(t, setup, 1);
    for (unsigned i = 0; i < 20; i++) {
        table_copy(other, t);
        if (table_resample(other, t->asked, i))
            differs += cheat.choose(t, NULL) != cheat.choose(other, NULL);
    }
    cr_assert_gt(differs, 5u);
    free(t);
    free(other);
    setup_free(setup);
}

Test(bots, are_found_by_name)
{
    struct diagnostics d = { 0 };
    for (unsigned b = 0; bots[b]; b++) cr_assert_eq(bot_find(bots[b]->name, &d), bots[b]);
    cr_assert_eq(bot_find("normal", &d), &greedy_bot, "what people call it");
    cr_assert_eq(d.count, 0u);
    cr_assert_null(bot_find("gredy", &d));
    cr_assert_str_eq(text_string(&d.out), "there is no bot 'gredy' (did you mean 'greedy'?)\n");
    diagnostics_release(&d);
}

/* ---- windows --------------------------------------------------------------------------------- */

/* What greedy chooses where Snap would win the game, and Player 2 may answer it. */
static void chooses_to_win(const char *options)
{
    struct session *s = begin("sentiment", options,
                              "step = evocation\nstress[2] = 29\nhand[1]: Snap\nhand[2]: Numbness\n"
                              "well[1, anger] = 1\nwell[2, sadness] = 2\nfield[2]: Ally\n");
    struct table *scratch[2];
    for (unsigned i = 0; i < 2; i++) scratch[i] = must_alloc(1, s->setup->table_bytes);
    struct stream luck = stream_make(7, 7);
    struct thinking thinking = { .luck = &luck, .scratch = scratch };
    struct text words = { 0 };
    move_text(s->table, bot_choose(&greedy_bot, s->table, &thinking), &words);
    cr_expect_str_eq(text_string(&words), "evoke Snap", "%s", options);
    text_release(&words);
    for (unsigned i = 0; i < 2; i++) free(scratch[i]);
    session_free(s);
}

/* A card that is paid for and waits for answers is worth what it does when nobody answers. */
Test(bots, greedy_looks_beyond_windows)
{
    chooses_to_win("decks=anger,sadness ask=windows");
    chooses_to_win("decks=anger,sadness ask=choices");
    chooses_to_win("decks=anger,sadness ask=all");
}

/* ---- budgets and stopping -------------------------------------------------------------------- */

/* A table of that game in the middle of it, with more than one move to choose from. */
struct position {
    struct setup *setup;
    struct tables tables;
};

static void position_init(struct position *p, const char *name)
{
    struct options options;
    struct diagnostics d = { 0 };
    const struct game *game = game_find(name, &d, 0, 0);
    options_init(game, &options);
    p->setup = setup_new(game, &options, &d);
    struct tables *tables = &p->tables;
    tables->real = must_alloc(1, p->setup->table_bytes);
    for (unsigned i = 0; i < 2; i++) tables->scratch[i] = must_alloc(1, p->setup->table_bytes);
    struct stream luck = stream_make(3, 3);
    table_start(tables->real, p->setup, 3);
    for (unsigned i = 0; i < 12 || tables->real->moves < 3; i++) {
        table_choose(tables->real, stream_below(&luck, tables->real->moves));
        cr_assert(!table_is_over(tables->real));
    }
}

static void position_release(struct position *p)
{
    free(p->tables.real);
    for (unsigned i = 0; i < 2; i++) free(p->tables.scratch[i]);
    setup_free(p->setup);
}

/* What a bot chooses there with that budget, always with the same luck. */
static unsigned choose_within(struct position *p, unsigned budget, const atomic_bool *stop,
                              unsigned *trials)
{
    struct stream luck = stream_make(5, 5);
    struct thinking thinking = {
        .luck = &luck, .scratch = p->tables.scratch, .budget = budget, .stop = stop
    };
    unsigned move = bot_choose(&greedy_bot, p->tables.real, &thinking);
    *trials = thinking.trials;
    return move;
}

/* Whatever the budget, even of a single trial: it is kept to, some of it is used, and it gives one
 * move and no other. */
Test(bots, keep_to_their_budget)
{
    static const char *const names[] = { "gemotion", "sentinels", "pebbles" };
    for (unsigned g = 0; g < 3; g++) {
        struct position p;
        position_init(&p, names[g]);
        for (unsigned budget = 1; budget < 3000; budget = budget * 3 / 2 + 1) {
            unsigned trials, again;
            unsigned move = choose_within(&p, budget, NULL, &trials);
            cr_assert(trials > 0 && trials <= budget, "%s: %u trials of %u", names[g], trials,
                      budget);
            cr_assert_eq(choose_within(&p, budget, NULL, &again), move);
            cr_assert_eq(again, trials);
        }
        position_release(&p);
    }
}

/* A larger budget is used: ten times the trials, not the usual ones again. */
Test(bots, use_a_larger_budget)
{
    struct position p;
    unsigned usual, little, much;
    position_init(&p, "gemotion");
    choose_within(&p, 0, NULL, &usual);
    choose_within(&p, 480, NULL, &little);
    choose_within(&p, 4800, NULL, &much);
    cr_assert(usual > 0 && much > 8 * little, "%u, %u, %u", usual, little, much);
    position_release(&p);
}

/* An evaluation that counts how often it is asked, and stops the bot after so many times. */
static struct {
    unsigned tried, stop_after;
    atomic_bool stop;
} counted;

static int32_t count_trials(const struct table *t, seat_id seat)
{
    (void)t;
    (void)seat;
    if (++counted.tried == counted.stop_after) atomic_store(&counted.stop, true);
    return (int32_t)counted.tried; /* the later, the better */
}

/* The choice of greedy in Gemotion if each trial is worth more than the one before, and somebody
 * stops it after so many of them. */
static unsigned choose_until(struct position *p, unsigned stop_after, unsigned *trials)
{
    struct game game = *p->setup->game;
    const struct game *real = p->setup->game;
    game.evaluate = count_trials;
    p->setup->game = &game;
    counted.tried = 0;
    counted.stop_after = stop_after;
    atomic_store(&counted.stop, stop_after == 0);
    unsigned move = choose_within(p, 0, &counted.stop, trials);
    p->setup->game = real;
    return move;
}

static int32_t never_asked(const struct table *t, seat_id seat)
{
    (void)t, (void)seat;
    cr_assert_fail("greedy looks no further than a turn");
    return 0;
}

/* What the playtests were measured with stays what it is when a game learns to look further. */
Test(bots, greedy_does_not_go_by_the_outlook)
{
    struct position p;
    unsigned trials;
    position_init(&p, "gemotion");
    struct game game = *p.setup->game;
    const struct game *real = p.setup->game;
    game.outlook = never_asked;
    p.setup->game = &game;
    choose_within(&p, 0, NULL, &trials);
    cr_assert_gt(trials, 0u);
    p.setup->game = real;
    position_release(&p);
}

/* Stopped before the first trial: the first move. After one: no further trial, and the move that
 * was tried. Within the second world: what the first one said, where the last move was best. */
Test(bots, stop_between_trials)
{
    struct position p;
    unsigned trials, all;
    position_init(&p, "gemotion");
    cr_assert_eq(choose_until(&p, 0, &trials), 0u);
    cr_assert_eq(trials, 0u);
    cr_assert_eq(choose_until(&p, 1, &trials), 0u);
    cr_assert_eq(trials, 1u);
    unsigned last = p.tables.real->moves - 1u;
    cr_assert_eq(choose_until(&p, UINT_MAX, &all), last);
    cr_assert_eq(choose_until(&p, all - 1, &trials), last);
    cr_assert_eq(trials, all - 1);
    position_release(&p);
}
