/* SPDX-License-Identifier: MIT */
/*
 * Toy: a game for unit tests, never registered. It has one of everything the kernel offers: options
 * and counters of every kind, zones seen by all, by their owner and by nobody, equal moves, a
 * reaction window, an effect that feeds itself up to the limits, and a list in a region.
 */
#ifndef LIMBIC_TESTING_TOY_H
#define LIMBIC_TESTING_TOY_H

#include "kernel/game.h"

enum { TOY_DEEP = 4, TOY_WORK = 6, TOY_SEATS = 3, TOY_ECHOES_A_SEAT = 2 };

enum { TOY_DECK, TOY_HAND, TOY_ROW, TOY_HEAP };
enum { TOY_RULE_GAME = 1, TOY_RULE_TURN, TOY_RULE_BURST, TOY_RULE_FUSE };
enum { TOY_EVENT_PLAY, TOY_EVENT_BURST, TOY_EVENT_FORFEIT };
enum { TOY_PROMPT_TURN, TOY_PROMPT_REACT };
enum {
    TOY_OPTION_SIZE = OPTIONS_COMMON,
    TOY_OPTION_FAST,
    TOY_OPTION_MODE,
    TOY_OPTION_COLOURS,
    TOY_OPTION_ORDER
};

FLAT_BEGIN
struct toy {
    int16_t points[TOY_SEATS];
    card_id best;
    uint8_t gems[TOY_SEATS][3];
    uint8_t secret[TOY_SEATS];
    uint8_t hidden;
    seat_id turn;
    uint8_t active;
    uint8_t mood;
    uint32_t rounds;
};
struct toy_card {
    uint8_t hp;
    uint8_t marked;
    uint16_t worth;
};
/* A card that was played goes on sounding; in the region, room for ECHOES a seat. */
struct toy_echo {
    card_id card;
    seat_id by;
    uint8_t left;
};
struct toy_region {
    uint32_t count;
    struct toy_echo echoes[];
};
FLAT_END

extern const struct game toy_game;

#endif
