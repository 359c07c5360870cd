/* SPDX-License-Identifier: MIT */
/*
 * Many random games: gems are conserved after every event, every game ends, nothing trips a check.
 * In ./dev test a fixed share; ./dev soak plays as many as LIMBIC_SOAK says.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/gemotion/gemotion.h"
#include "kernel/options.h"
#include "testing/soak.h"

enum {
    GAMES = 20000, /* in ./dev test */
    COLOUR_SETS = 50,
    DECISIONS_MAX =
        200000 /* 100 rounds of 6 players, 50 cards each, would still end; no game comes near */
};

extern const struct game gemotion_game;

/* Compares the gems of each colour with what there were at the start. */
struct counting {
    struct sink sink;
    unsigned all[COLOURS];
    uint64_t events;
};

static void count_gems(const struct table *t, unsigned *all)
{
    const struct gems *g = &((const struct gemotion *)table_state(t))->gems;
    for (unsigned c = 0; c < COLOURS; c++) {
        all[c] = g->supply[c] + g->hold[c];
        for (seat_id s = 0; s < t->seats; s++) all[c] += g->stash[s][c] + g->bank[s][c];
    }
}

static void compare_gems(const struct counting *counting, const struct table *t)
{
    unsigned now[COLOURS];
    count_gems(t, now);
    for (unsigned c = 0; c < COLOURS; c++) {
        cr_assert(now[c] == counting->all[c], "there were %u %s gems, now there are %u",
                  counting->all[c], colour_names[c], now[c]);
    }
}

static void hear(struct sink *sink, const struct table *t, const struct event *event)
{
    (void)event;
    struct counting *counting = (struct counting *)sink;
    counting->events++;
    compare_gems(counting, t);
}

static void play(const struct setup *setup, struct table *t, uint64_t seed, uint64_t *events)
{
    struct counting counting = { .sink = { hear } };
    struct stream luck = stream_make(seed, 1000);
    table_start(t, setup, seed);
    count_gems(t, counting.all);
    t->sink = &counting.sink;
    while (!table_is_over(t)) {
        compare_gems(&counting, t);
        cr_assert(t->decisions < DECISIONS_MAX, "a game does not end");
        table_choose(t, stream_below(&luck, t->moves));
    }
    cr_assert(zones_hold_all_cards(t), "cards are conserved too");
    const struct gemotion *g = table_state(t);
    cr_assert(g->ended != END_NOT_YET);
    cr_assert(t->forfeited == 0, "an effect was forfeited with the built-in pack");
    *events += counting.events;
}

Test(gemotion_soak, gems_and_cards_are_conserved, .timeout = 36000)
{
    struct stream luck = stream_make(50, 7);
    uint64_t seed = 0, events = 0;
    unsigned setups = COLOUR_SETS * 10; /* players 2 to 6, power cards on and off */
    unsigned each = soak_games(GAMES) / setups + 1;
    for (unsigned i = 0; i < COLOUR_SETS; i++) {
        unsigned colours = 1 + stream_below(&luck, 255);
        for (unsigned kind = 0; kind < 10; kind++) {
            struct options options;
            struct diagnostics d = { 0 };
            options_init(&gemotion_game, &options);
            options.value[OPTION_PLAYERS].number = 2 + kind / 2;
            options.value[OPTIONS_COMMON + OPTION_COLOURS].number = colours;
            options.value[OPTIONS_COMMON + OPTION_POWER].number = kind % 2;
            struct setup *setup = setup_new(&gemotion_game, &options, &d);
            cr_assert(setup);
            struct table *t = must_alloc(1, setup->table_bytes);
            for (unsigned n = 0; n < each; n++) play(setup, t, seed++, &events);
            free(t);
            setup_free(setup);
        }
    }
    fprintf(stderr, "gemotion: %llu games, %llu events, nothing lost\n", (unsigned long long)seed,
            (unsigned long long)events);
}
