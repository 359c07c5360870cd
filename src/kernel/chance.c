/* SPDX-License-Identifier: MIT */
/* What a position is worth. See chance.h. */
#include "kernel/chance.h"

#include <string.h>

#include "kernel/outcome.h"

/* e^(-i/16) in 65536ths. What lies beyond is nothing: one in 160,000. No function of a C library
 * stands in its place, because their last bits differ from machine to machine. */
enum { STEPS = 16, STEPS_MAX = 192 };

static const uint32_t falling[STEPS_MAX] = {
    65536, 61565, 57835, 54331, 51039, 47947, 45042, 42313, 39750, 37341, 35079, 32954, 30957,
    29081, 27319, 25664, 24109, 22649, 21276, 19987, 18776, 17639, 16570, 15566, 14623, 13737,
    12905, 12123, 11388, 10698, 10050, 9441,  8869,  8332,  7827,  7353,  6907,  6489,  6096,
    5726,  5380,  5054,  4747,  4460,  4190,  3936,  3697,  3473,  3263,  3065,  2879,  2705,
    2541,  2387,  2243,  2107,  1979,  1859,  1746,  1641,  1541,  1448,  1360,  1278,  1200,
    1128,  1059,  995,   935,   878,   825,   775,   728,   684,   642,   604,   567,   533,
    500,   470,   442,   415,   390,   366,   344,   323,   303,   285,   268,   252,   236,
    222,   209,   196,   184,   173,   162,   153,   143,   135,   127,   119,   112,   105,
    99,    93,    87,    82,    77,    72,    68,    64,    60,    56,    53,    50,    47,
    44,    41,    39,    36,    34,    32,    30,    28,    27,    25,    23,    22,    21,
    19,    18,    17,    16,    15,    14,    13,    13,    12,    11,    10,    10,    9,
    9,     8,     8,     7,     7,     6,     6,     6,     5,     5,     5,     4,     4,
    4,     4,     3,     3,     3,     3,     3,     2,     2,     2,     2,     2,     2,
    2,     2,     1,     1,     1,     1,     1,     1,     1,     1,     1,     1,     1,
    1,     1,     1,     1,     1,     1,     1,     0,     0,     0,
};

/* How much less likely somebody wins who is behind by so much; `behind` is at least 0. */
static uint32_t weight_behind(int64_t behind, int32_t scale)
{
    int64_t at = behind * STEPS / scale;
    return at < STEPS_MAX ? falling[at] : 0;
}

unsigned chance_of_lead(int64_t lead, int32_t scale)
{
    uint32_t behind = weight_behind(lead < 0 ? -lead : lead, scale);
    unsigned smaller = CHANCE_ONE * behind / (65536 + behind);
    return lead < 0 ? smaller : CHANCE_ONE - smaller;
}

uint32_t table_turns(const struct table *t)
{
    const struct game *game = t->setup->game;
    return game->turns ? game->turns(t) : t->decisions + t->forced;
}

unsigned chance_phase_of(const struct table *t, const struct chance *chance)
{
    unsigned phase = table_turns(t) / (chance->turns_a_phase * t->seats);
    return phase < chance->phases ? phase : chance->phases - 1u;
}

/* Of a game that was never fitted: one point more than the others is a small lead. */
static const struct chance unfitted = { 1, 1, { { 8, 0 } } };

static void chances_at_end(const struct table *t, uint16_t *chances)
{
    struct outcome o = table_outcome(t);
    for (seat_id s = 0; s < t->seats; s++) {
        bool shares = (o.winners | o.drawn) & seat_bit(s);
        chances[s] = (uint16_t)(shares ? CHANCE_ONE / o.parties : 0);
    }
}

/* Seats of one team have one share: what they have together is as much as its best seat has. */
static void chances_between(const struct table *t, int32_t scale, uint16_t *chances)
{
    int32_t value[SEATS_MAX], best = INT32_MIN;
    uint32_t weight[SEATS_MAX], sum = 0, teams = 0;
    const struct setup *setup = t->setup;
    for (seat_id s = 0; s < t->seats; s++) {
        value[s] = table_outlook(t, s);
        if (value[s] > best) best = value[s];
    }
    for (seat_id s = 0; s < t->seats; s++) {
        unsigned team = setup->game->team_of ? setup->game->team_of(setup, s) : s;
        weight[s] = weight_behind((int64_t)best - value[s], scale);
        if (!(teams >> team & 1)) sum += weight[s];
        teams |= 1u << team;
    }
    for (seat_id s = 0; s < t->seats; s++) {
        chances[s] = (uint16_t)((uint64_t)CHANCE_ONE * weight[s] / sum);
    }
}

/* Of seats that win together: all have the chance of one. */
static void chances_together(const struct table *t, int64_t outlook,
                             const struct chance_phase *phase, uint16_t *chances)
{
    unsigned one = chance_of_lead(outlook - phase->even, phase->scale);
    for (seat_id s = 0; s < t->seats; s++) chances[s] = (uint16_t)one;
}

static const struct chance *chance_of(const struct table *t)
{
    const struct game *game = t->setup->game;
    return game->chance ? game->chance : &unfitted;
}

static void find_chances(const struct table *t, int64_t outlook, uint16_t *chances)
{
    const struct chance *chance = chance_of(t);
    const struct chance_phase *phase = &chance->phase[chance_phase_of(t, chance)];
    if (table_is_over(t))
        chances_at_end(t, chances);
    else if (seats_win_together(t->setup))
        chances_together(t, outlook, phase, chances);
    else
        chances_between(t, phase->scale, chances);
}

void table_chances(const struct table *t, uint16_t chances[SEATS_MAX])
{
    find_chances(t, seats_win_together(t->setup) ? table_outlook(t, 0) : 0, chances);
}

/* How far on the way to the best there is, in CHANCE_ONEths. */
static int64_t way_of(int64_t outlook, const struct points_aim *aim)
{
    int64_t way = CHANCE_ONE / 2 + CHANCE_ONE / 2 * (outlook - aim->middle) / aim->reach;
    return way < 0 ? 0 : way > CHANCE_ONE ? CHANCE_ONE : way;
}

void table_values(const struct table *t, uint16_t chances[SEATS_MAX], uint16_t values[SEATS_MAX])
{
    const struct points_aim *aim = &chance_of(t)->aim;
    bool together = seats_win_together(t->setup);
    int64_t outlook = together ? table_outlook(t, 0) : 0;
    find_chances(t, outlook, chances);
    memcpy(values, chances, t->seats * sizeof *values);
    if (!together || !aim->share) return;
    int64_t points = aim->share * way_of(outlook, aim);
    for (seat_id s = 0; s < t->seats; s++)
        values[s] = (uint16_t)(((CHANCE_ONE - aim->share) * chances[s] + points) / CHANCE_ONE);
}
