/* SPDX-License-Identifier: MIT */
/* Who has won. See outcome.h. */
#include "kernel/outcome.h"

#include <string.h>

/* Co-operative: the game itself stands at 0 and has won all ties. */
static struct outcome outcome_together(const struct setup *setup, const int32_t *scores)
{
    struct outcome o = { .parties = 1 };
    for (seat_id s = 0; s < setup->seats; s++) {
        if (scores[s] > 0) o.winners |= seat_bit(s);
    }
    return o;
}

static int32_t highest(const int32_t *scores, unsigned count)
{
    int32_t best = scores[0];
    for (unsigned i = 1; i < count; i++) {
        if (scores[i] > best) best = scores[i];
    }
    return best;
}

/* Seats of one team have one score, so they are one party. */
static unsigned count_parties(const struct setup *setup, seat_set seats, uint8_t sides)
{
    uint32_t teams = 0;
    for (seat_id s = 0; s < setup->seats; s++) {
        if (!(seats & seat_bit(s))) continue;
        teams |= 1u << (setup->game->team_of ? setup->game->team_of(setup, s) : s);
    }
    return (unsigned)(__builtin_popcount(teams) + __builtin_popcount(sides));
}

struct outcome outcome_of(const struct setup *setup, const int32_t *scores)
{
    const struct game *game = setup->game;
    if (game->cooperative) return outcome_together(setup, scores);
    int32_t best = highest(scores, setup->seats + (unsigned)game->scoring_sides);
    seat_set seats = 0;
    uint8_t sides = 0;
    for (seat_id s = 0; s < setup->seats; s++) {
        if (scores[s] == best) seats |= seat_bit(s);
    }
    for (unsigned k = 0; k < game->scoring_sides; k++) {
        if (scores[setup->seats + k] == best) sides |= (uint8_t)(1u << k);
    }
    uint8_t parties = (uint8_t)count_parties(setup, seats, sides);
    if (parties > 1 && game->ties_draw) {
        return (struct outcome){ .drawn = seats, .sides_drawn = sides, .parties = parties };
    }
    return (struct outcome){ .winners = seats, .sides_won = sides, .parties = parties };
}

void table_scores(const struct table *t, int32_t scores[SCORES_MAX])
{
    memset(scores, 0, SCORES_MAX * sizeof *scores);
    t->setup->game->scores(t, scores);
}

int32_t table_evaluate(const struct table *t, seat_id seat)
{
    const struct game *game = t->setup->game;
    int32_t scores[SCORES_MAX];
    if (game->evaluate) return game->evaluate(t, seat);
    table_scores(t, scores);
    return scores[seat];
}

struct outcome table_outcome(const struct table *t)
{
    int32_t scores[SCORES_MAX];
    table_scores(t, scores);
    return outcome_of(t->setup, scores);
}

seat_set table_winners(const struct table *t)
{
    return table_outcome(t).winners;
}
