/* SPDX-License-Identifier: MIT */
/*
 * Packs from strangers: each is refused with a message or played without a failed check, a lost gem
 * or a long wait. fuzz_cards.c looks for more of them; those it found, and those one can think of,
 * are here.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "cardlang/packs.h"
#include "games/gemotion/gemotion.h"
#include "kernel/options.h"

extern const struct game gemotion_game;

enum { GAMES = 4, DECISIONS_MAX = 300 };

static unsigned all_gems(const struct table *t)
{
    const struct gemotion *g = table_state(t);
    unsigned sum = 0;
    for (unsigned c = 0; c < COLOURS; c++) {
        sum += g->gems.supply[c] + g->gems.hold[c];
        for (seat_id s = 0; s < t->seats; s++) sum += g->gems.stash[s][c] + g->gems.bank[s][c];
    }
    return sum;
}

/* What must hold after every decision, beside the gems. NULL: nothing more. */
typedef void watcher(const struct table *t);

static void play_games(const struct setup *setup, watcher *watch)
{
    struct table *t = must_alloc(1, setup->table_bytes);
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct stream luck = stream_make(seed, 1000);
        table_start(t, setup, seed);
        unsigned gems = all_gems(t);
        for (unsigned i = 0; i < DECISIONS_MAX && !table_is_over(t); i++) {
            table_choose(t, stream_below(&luck, t->moves));
            cr_assert_eq(all_gems(t), gems);
            if (watch) watch(t);
        }
    }
    free(t);
}

struct wanted {
    unsigned players, colours;
    const char *message; /* the set-up must be refused so; NULL: games are played */
    watcher *watch;
};

static void try_pack(const char *source, struct wanted wanted)
{
    struct diagnostics d = { .file = "pack", .source = source };
    struct pack *pack = pack_new(&gemotion_vocabulary);
    cr_assert(pack_read(pack, "pack", source, &d) && pack_finish(pack, &d), "%.500s",
              text_string(&d.out));
    struct options options;
    options_init_with(&gemotion_game, pack, &options);
    options.value[OPTION_PLAYERS].number = wanted.players;
    options.value[OPTIONS_COMMON + OPTION_COLOURS].number = wanted.colours;
    struct setup *setup = setup_new(&gemotion_game, &options, &d);
    cr_expect_eq(setup == NULL, wanted.message != NULL);
    if (wanted.message)
        cr_expect(strstr(text_string(&d.out), wanted.message), "%s", text_string(&d.out));
    if (setup) play_games(setup, wanted.watch);
    setup_free(setup);
    diagnostics_release(&d);
    pack_free(pack);
}

static void expect_pack(const char *source, unsigned players, const char *message)
{
    try_pack(source, (struct wanted){ players, 255, message, NULL });
}

static struct text many(unsigned cards, const char *copies, const char *body)
{
    struct text source = { 0 };
    text_add_string(&source, "game gemotion\n");
    for (unsigned i = 0; i < cards; i++) {
        text_add(&source, "card \"C%u\"%s\n%s", i, copies, body);
    }
    return source;
}

static void expect_many(unsigned cards, const char *copies, const char *body, unsigned players,
                        const char *message)
{
    struct text source = many(cards, copies, body);
    expect_pack(text_string(&source), players, message);
    text_release(&source);
}

Test(strangers, decks_of_any_size, .timeout = 120)
{
    expect_many(1, " x3", "  draw 1\n", 2, "too few cards for a deck, 3;");
    expect_many(1, " x4", "  draw 1\n", 2, NULL);
    expect_many(20, "", "  cost 1 white\n  draw 1\n", 2, "too few cards for a deck, 0;");
    expect_many(2000, "", "  draw 99\n", 2, NULL);
    expect_many(2000, "", "  draw 99\n", 6, "the pack makes 12000 cards for 6 players");
    expect_many(2000, "", "  take 1 red\n", 3, "there may be 4096");
}

Test(strangers, cards_that_play_cards, .timeout = 120)
{
    expect_many(20, " x9", "  either play 1 card from your played cards\n  or draw 1\n", 2, NULL);
    expect_many(4, " x9", "  at the end of this turn: play 1 card from your played cards\n", 2,
                NULL);
    expect_pack("game gemotion\n"
                "card \"A\" x9\n  take 1 any\n"
                "card \"B\" x9\n  play 1 card from your played cards\n"
                "  play 1 card from your discard pile\n  play 1 card from your played cards\n",
                3, NULL);
}

Test(strangers, reactions_that_answer_each_other, .timeout = 120)
{
    expect_many(4, " x9",
                "  from hand, when another player would bring you a gem:\n"
                "    give another player 1 white\n    pass 1 any to another player\n"
                "    play 1 card from your played cards\n"
                "  either give another player 2 any\n  or take 1 any\n",
                2, NULL);
    /* The reaction takes away the gem that was on its way. */
    expect_many(4, " x9",
                "  from hand, when another player would bring you a gem:\n"
                "    steal the stash of another player\n    take 99 any\n"
                "  either pass 2 any to another player\n  or swap 1 with another player\n"
                "  or give another player 3 any\n",
                3, NULL);
}

/* In a reaction nothing is looked at before: numbers and players that cannot be chosen. */
Test(strangers, what_cannot_be_chosen, .timeout = 120)
{
    expect_many(4, " x9",
                "  from hand, when another player would bring you a gem:\n"
                "    pass any number of purple to any players -> n\n"
                "    take n white\n    draw n\n    bank n black from the supply\n"
                "    steal 1 pink from another player -> p\n"
                "    give p n any\n    swap 1 with p\n    bank the stash of p\n"
                "    at the end of this turn:\n"
                "      give p n red\n      bank the stash of p\n      take n any\n"
                "  give another player 1 any\n",
                4, NULL);
}

static unsigned largest_hand;

static void watch_hands(const struct table *t)
{
    for (seat_id s = 0; s < t->seats; s++) {
        unsigned hand = zone_count(t, zone_of(t, ZONE_HAND, s));
        if (hand > largest_hand) largest_hand = hand;
    }
}

/* There is no purple in this game, so the number is never chosen: it counts as none, and what comes
 * after it is done. */
Test(strangers, a_number_that_cannot_be_chosen_is_none, .timeout = 120)
{
    largest_hand = 0;
    try_pack("game gemotion\ncard \"A\" x20\n"
             "  from hand, when another player would bring you a gem:\n"
             "    discard this\n    pass any number of purple to any players -> n\n"
             "    draw n\n    draw 2\n"
             "  give another player 1 white\n",
             (struct wanted){ 3, 1, NULL, watch_hands });
    cr_expect_gt(largest_hand, (unsigned)HAND, "nothing was drawn");
    cr_expect_lt(largest_hand, 15u, "a whole deck was drawn");
}

/* There is no pink, so nobody is chosen; the choice after it looks ahead over what needs them. */
Test(strangers, a_player_who_cannot_be_chosen_is_nobody, .timeout = 120)
{
    try_pack("game gemotion\ncard \"A\" x20\n"
             "  from hand, when another player would bring you a gem:\n"
             "    steal 1 pink from another player -> p\n    take 1 any\n"
             "    bank the stash of p\n    bank your red\n"
             "  give another player 1 white\n",
             (struct wanted){ 3, 1, NULL, NULL });
}

Test(strangers, long_cards, .timeout = 120)
{
    struct text body = { 0 };
    for (unsigned i = 0; i < 60; i++) text_add_string(&body, "  take 99 any\n");
    expect_many(4, "", text_string(&body), 2, NULL);
    text_clear(&body);
    for (unsigned i = 0; i < 40; i++) {
        text_add_string(&body, "  either swap 1 any for 1 any of the supply\n"
                               "  or swap 2 non-red for 2 any of the supply\n");
    }
    expect_many(4, "", text_string(&body), 2, NULL);
    text_release(&body);
}
