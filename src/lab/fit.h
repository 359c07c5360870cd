/* SPDX-License-Identifier: MIT */
/*
 * Fitting chances to played games: how often who stands so well in a phase of the game wins it.
 *
 * Bots play; at the beginning of each turn it is noted how every seat's position is evaluated, and
 * at the end who won. For each phase the numbers of struct chance (kernel/chance.h) are found under
 * which those outcomes are likeliest. A phase says besides how well the evaluation tells winners
 * from others: the area under the curve, 1/2 for one that knows nothing.
 */
#ifndef LIMBIC_LAB_FIT_H
#define LIMBIC_LAB_FIT_H

#include "bots/bot.h"
#include "kernel/chance.h"

/* A position at the beginning of a turn. */
struct fit_sample {
    uint32_t turn;
    uint8_t seats;             /* 1: the position of all of them together */
    int32_t value[SEATS_MAX];  /* game->evaluate */
    uint16_t share[SEATS_MAX]; /* of the victory, CHANCE_ONE in all; known at the end */
};

struct fit {
    const struct setup *setup;
    struct fit_sample *samples;
    size_t count, capacity;
    unsigned games;
};

struct fit_phase {
    struct chance_phase found;
    size_t samples;
    double area;     /* under the curve */
    double loss;     /* per sample, in nats */
    double ignorant; /* the same of somebody who knows only how many win */
};

/* Plays games and notes their positions. The set-up must outlive the fit. */
void fit_play(struct fit *fit, const struct setup *setup, const struct bot *bot, uint64_t seed,
              unsigned games);
/* Those of the phase: turns [from, to). */
struct fit_phase fit_phase(const struct fit *fit, uint32_t from, uint32_t to);
void fit_release(struct fit *fit);

#endif
