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

bool seats_win_together(const struct setup *setup)
{
    seat_set all = (seat_set)((1u << setup->seats) - 1);
    return setup->game->cooperative || count_parties(setup, all, 0) == 1;
}

/* Who has a share in the victory or the draw. */
struct best {
    seat_set seats;
    uint8_t sides;
};

/* All of those who have the highest of these numbers. */
static struct best best_of(const struct table *t, const int32_t *numbers)
{
    unsigned sides = t->setup->game->scoring_sides;
    int32_t most = highest(numbers, t->setup->seats + sides);
    struct best best = { 0 };
    for (seat_id s = 0; s < t->setup->seats; s++) {
        if (numbers[s] == most) best.seats |= seat_bit(s);
    }
    for (unsigned k = 0; k < sides; k++) {
        if (numbers[t->setup->seats + k] == most) best.sides |= (uint8_t)(1u << k);
    }
    return best;
}

/* Of several, those whom the game puts first. */
static struct best break_tie(const struct table *t, struct best best)
{
    int32_t numbers[SCORES_MAX];
    unsigned seats = t->setup->seats, all = seats + t->setup->game->scoring_sides;
    for (unsigned who = 0; who < all; who++) {
        bool tied = who < seats ? best.seats >> who & 1 : best.sides >> (who - seats) & 1;
        numbers[who] = tied ? t->setup->game->tie_break(t, who) : INT32_MIN;
    }
    return best_of(t, numbers);
}

struct outcome outcome_of(const struct table *t, const int32_t *scores)
{
    const struct game *game = t->setup->game;
    if (game->cooperative) return outcome_together(t->setup, scores);
    struct best best = best_of(t, scores);
    if (game->tie_break && count_parties(t->setup, best.seats, best.sides) > 1)
        best = break_tie(t, best);
    uint8_t parties = (uint8_t)count_parties(t->setup, best.seats, best.sides);
    if (parties > 1 && game->ties_draw) {
        return (
            struct outcome){ .drawn = best.seats, .sides_drawn = best.sides, .parties = parties };
    }
    return (struct outcome){ .winners = best.seats, .sides_won = best.sides, .parties = parties };
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

int32_t table_outlook(const struct table *t, seat_id seat)
{
    const struct game *game = t->setup->game;
    return game->outlook ? game->outlook(t, seat) : table_evaluate(t, seat);
}

struct outcome table_outcome(const struct table *t)
{
    int32_t scores[SCORES_MAX];
    table_scores(t, scores);
    return outcome_of(t, scores);
}

seat_set table_winners(const struct table *t)
{
    return table_outcome(t).winners;
}
