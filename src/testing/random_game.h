/* SPDX-License-Identifier: MIT */
/*
 * Random games for tests: every registered game, with options, seed and moves drawn from choices.
 */
#ifndef LIMBIC_TESTING_RANDOM_GAME_H
#define LIMBIC_TESTING_RANDOM_GAME_H

#include "kernel/event.h"
#include "kernel/game.h"
#include "testing/property.h"

enum { DECISIONS_MAX = 20000 }; /* a game that goes on longer does not end */

struct random_game {
    const struct game *game;
    struct setup *setup;
    struct table *t;
    uint64_t seed;
};

/* Options of the game that go together, in half of the cases the usual ones. */
void draw_options(const struct game *game, struct choices *c, struct options *options);
/* The same of another pack than the usual one. */
void draw_options_with(const struct game *game, const struct pack *pack, struct choices *c,
                       struct options *options);

/* Draws options and a seed, and runs to the first decision. `sink` hears all, the deal too; may be
 * NULL. */
void random_game_init(struct random_game *p, const struct game *game, struct choices *c,
                      struct sink *sink);
/* The same with options and a seed that are given. */
void random_game_init_with(struct random_game *p, const struct game *game,
                           const struct options *options, uint64_t seed, struct sink *sink);
void random_game_release(struct random_game *p);

/* Memory for another table of that set-up; free() it. */
struct table *spare_table(const struct setup *setup);

/* Takes that move. Fails when a game does not end. */
void play_move(struct table *t, unsigned index);

/* Takes a drawn move; false if the game is over. */
bool play_drawn_move(struct table *t, struct choices *c);

/* Plays to the end. */
void play_drawn_game(struct table *t, struct choices *c);

/* A move; of one kind as often as of another, at times: kinds with one move among many, such as
 * Gemotion's three cards as one, would hardly ever be taken. */
unsigned draw_move(const struct table *t, struct choices *c);

/* Begins a game and plays to a decision like the first one: between turns or actions, when no rule
 * holds a card. False: it was over before. */
bool draw_quiet_position(struct random_game *p, const struct game *game, struct choices *c);

/* At one decision or event in six: a look that costs much more than a move need not be taken at
 * each, over thousands of games. */
bool draw_look(struct choices *c);

/* A viewer: a seat, or NOBODY for a spectator. */
seat_id draw_viewer(const struct table *t, struct choices *c);

/*
 * A world that the viewer could imagine instead of `from`, from the first seed from `seed` on that
 * the game does not reject. Returns that seed.
 */
uint64_t imagine(struct table *to, const struct table *from, seat_id viewer, uint64_t seed);

/*
 * Lets other cards lie where cards lie that none of these seats knows, with the same faces: what
 * differs is their index, which is where they lay when the game began. No rule may hold one.
 */
void exchange_cards(struct table *t, seat_set seats, struct choices *c);

/* Lets card now[i] lie where card i lies, with its face: `now` is a permutation of the cards. */
void renumber_cards(struct table *t, const card_id now[CARDS_MAX]);

/* One (game, property) of a parameterised test. */
struct pairing {
    unsigned game;
    unsigned property;
};
enum { PAIRINGS_MAX = 512 };
/* All of them; how many. */
unsigned pair_all(struct pairing *all, unsigned properties);

/* How many random games one of `share` properties plays: a fixed effort, or LIMBIC_SOAK's share. */
unsigned games_to_play(unsigned share);

#endif
