/* SPDX-License-Identifier: MIT */
/* Hints, and what bots do at a table that somebody plays at. */
#include "bots/hint.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "games/registry.h"
#include "kernel/options.h"

/* A game of Gemotion in which bots and hints are asked. */
struct asking {
    struct setup *setup;
    struct table *t, *scratch[2];
};

static void asking_init(struct asking *a)
{
    struct options options;
    struct diagnostics d = { 0 };
    const struct game *game = game_find("gemotion", &d, 0, 0);
    options_init(game, &options);
    a->setup = setup_new(game, &options, &d);
    struct table **all[] = { &a->t, &a->scratch[0], &a->scratch[1] };
    for (unsigned i = 0; i < 3; i++) *all[i] = must_alloc(1, a->setup->table_bytes);
    table_start(a->t, a->setup, 7);
}

static void asking_release(struct asking *a)
{
    free(a->t);
    free(a->scratch[0]);
    free(a->scratch[1]);
    setup_free(a->setup);
}

static unsigned choice_at(struct asking *a, const struct bot *bot, uint64_t seed, unsigned moves)
{
    struct thinking thinking = { .scratch = a->scratch };
    struct hint hint = bot_choice(bot, a->t, (struct progress){ seed, moves }, &thinking);
    cr_assert_eq(hint.bot, bot);
    return hint.move;
}

/* The same choice as often as it is asked; another seed or another number of moves, another luck.
 */
Test(hint, a_bot_s_luck_follows_from_seed_and_moves)
{
    struct asking a;
    unsigned by_seed = 0, by_moves = 0;
    asking_init(&a);
    for (unsigned i = 0; i < 30 && !table_is_over(a.t); i++) {
        unsigned move = choice_at(&a, &random_bot, 7, i);
        cr_assert_eq(choice_at(&a, &random_bot, 7, i), move);
        by_seed += choice_at(&a, &random_bot, 8, i) != move;
        by_moves += choice_at(&a, &random_bot, 7, i + 1) != move;
        table_choose(a.t, move);
    }
    cr_assert(by_seed > 5 && by_moves > 5, "%u, %u", by_seed, by_moves);
    asking_release(&a);
}

/* A hint says who gave it and after how many trials, keeps to the budget, and is the same again. */
Test(hint, is_data_and_the_same_again)
{
    struct asking a;
    asking_init(&a);
    struct progress at = { 7, 0 };
    struct thinking thinking = { .scratch = a.scratch };
    struct thinking hurried = { .scratch = a.scratch, .budget = 10 };
    struct hint hint = hint_find(a.t, at, &thinking), again = hint_find(a.t, at, &thinking);
    struct hint quick = hint_find(a.t, at, &hurried);
    cr_assert_str_eq(hint.bot->name, "search:1000");
    cr_assert(hint.move < a.t->moves && hint.trials > 10 && quick.trials <= 10);
    cr_assert(again.move == hint.move && again.trials == hint.trials);
    asking_release(&a);
}

/* Nor on the seed, which nobody at the table knows. */
Test(hint, does_not_depend_on_the_seed)
{
    struct asking a;
    asking_init(&a);
    for (unsigned moves = 0; moves < 5; moves++) {
        struct thinking thinking = { .scratch = a.scratch };
        struct hint hint = hint_find(a.t, (struct progress){ 7, moves }, &thinking);
        for (uint64_t seed = 8; seed < 20; seed++) {
            struct hint other = hint_find(a.t, (struct progress){ seed, moves }, &thinking);
            cr_assert_eq(other.move, hint.move);
        }
    }
    asking_release(&a);
}
