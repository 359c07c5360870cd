/* SPDX-License-Identifier: MIT */
/* Bots keep to what their seat may know, and give the same answer to the same question. */
#include "bots/bot.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "games/registry.h"
#include "kernel/knowledge.h"
#include "kernel/options.h"

enum { GAMES_EACH = 6, DECISIONS_EACH = 60, WORLDS = 3 };

struct tables {
    struct table *real, *imagined, *scratch[2];
};

static unsigned ask(const struct bot *bot, const struct table *t, struct stream luck,
                    struct tables *tables)
{
    unsigned move = bot->choose(t, &luck, tables->scratch);
    cr_assert_lt(move, t->moves);
    return move;
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

static unsigned choose_by_hidden_cards(const struct table *t, struct stream *luck,
                                       struct table *const scratch[2])
{
    (void)luck;
    (void)scratch;
    unsigned sum = 0;
    for (card_id c = 0; c < t->cards; c++) sum = sum * 31 + card_at(t, c)->face;
    return sum % t->moves;
}

static const struct bot cheat = { "cheat", "looks at every card", choose_by_hidden_cards };

/* The test above can fail: a bot that looks under the cards is found out. */
Test(bots, a_cheat_is_found_out)
{
    struct options options;
    struct diagnostics d = { 0 };
    const struct game *game = game_find("gemotion", &d, 0, 0);
    options_init(game, &options);
    struct setup *setup = setup_new(game, &options, &d);
    struct table *t = must_alloc(1, setup->table_bytes), *other = must_alloc(1, setup->table_bytes);
    struct stream luck = stream_make(1, 1);
    unsigned differs = 0;
    table_start(t, setup, 1);
    for (unsigned i = 0; i < 20; i++) {
        table_copy(other, t);
        if (table_resample(other, t->asked, i))
            differs += cheat.choose(t, &luck, NULL) != cheat.choose(other, &luck, NULL);
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
    cr_assert_eq(d.count, 0u);
    cr_assert_null(bot_find("gredy", &d));
    cr_assert_str_eq(text_string(&d.out), "there is no bot 'gredy' (did you mean 'greedy'?)\n");
    diagnostics_release(&d);
}
