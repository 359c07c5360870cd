/* SPDX-License-Identifier: MIT */
/*
 * Greedy: one step deep over sampled worlds.
 *
 * Each move is tried in some worlds the seat could imagine, the same ones for every move. As long
 * as the same seat is asked (a card's choices come one at a time, and mean nothing before the
 * last), what the move set off is played out at random several times, and the best of those counts:
 * the seat will choose as well then as it does now. The position is worth what the game's own
 * evaluation says. The move with the best average over the worlds is taken, the first of equals.
 */
#include "bots/bot.h"
#include "kernel/knowledge.h"

enum {
    TRIALS = 480, /* per decision, shared among its moves: well under a millisecond */
    WORLDS_MIN = 4,
    WORLDS_MAX = 48,
    COMPLETIONS = 6, /* ways to go on with a move that asks the same seat again */
    STEPS_MAX = 24,  /* answers per trial; a turn that goes on longer is evaluated as it stands */
    REJECTED_MAX = 8 /* samples the game may reject in a row before the world is skipped */
};

static bool sample_world(struct table *world, const struct table *t, seat_id seat,
                         struct stream *luck)
{
    for (unsigned i = 0; i < REJECTED_MAX; i++) {
        table_copy(world, t);
        world->sink = NULL;
        if (table_resample(world, seat, stream_next(luck))) return true;
    }
    return false;
}

/* Plays at random for as long as this seat is asked. */
static void play_out(struct table *t, seat_id seat, struct stream *luck)
{
    for (unsigned i = 0; i < STEPS_MAX && t->asked == seat; i++) {
        table_choose(t, stream_below(luck, t->moves));
    }
}

/* What the move leads to in that world, at best. */
static int32_t value_of_move(const struct table *world, struct table *trial, unsigned move,
                             seat_id seat, struct stream luck)
{
    int32_t best = 0;
    for (unsigned i = 0; i < COMPLETIONS; i++) {
        table_copy(trial, world);
        trial->sink = NULL;
        table_choose(trial, move);
        bool goes_on = trial->asked == seat;
        play_out(trial, seat, &luck);
        int32_t worth = world->setup->game->evaluate(trial, seat);
        if (i == 0 || worth > best) best = worth;
        if (!goes_on) break;
    }
    return best;
}

static unsigned choose_greedily(const struct table *t, struct stream *luck,
                                struct table *const scratch[2])
{
    enum { MOVES_MAX = 512 };
    seat_id seat = t->asked;
    unsigned moves = t->moves < MOVES_MAX ? t->moves : MOVES_MAX;
    unsigned worlds = TRIALS / (moves * COMPLETIONS);
    worlds = worlds < WORLDS_MIN ? WORLDS_MIN : worlds > WORLDS_MAX ? WORLDS_MAX : worlds;
    int64_t sums[MOVES_MAX] = { 0 };
    struct table *world = scratch[0], *trial = scratch[1];
    for (unsigned w = 0; w < worlds; w++) {
        if (!sample_world(world, t, seat, luck)) continue;
        struct stream same = stream_make(stream_next(luck), 0);
        for (unsigned m = 0; m < moves; m++) {
            sums[m] += value_of_move(world, trial, m, seat, same);
        }
    }
    unsigned best = 0;
    for (unsigned m = 1; m < moves; m++) {
        if (sums[m] > sums[best]) best = m;
    }
    return best;
}

const struct bot greedy_bot = { "greedy", "tries each move one step deep and takes the best",
                                choose_greedily };
