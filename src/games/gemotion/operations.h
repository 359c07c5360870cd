/* SPDX-License-Identifier: MIT */
/* The operations Gemotion's card code is made of; see operations.c. */
#ifndef LIMBIC_GAMES_GEMOTION_OPERATIONS_H
#define LIMBIC_GAMES_GEMOTION_OPERATIONS_H

#include "cardlang/compile.h"

enum {
    OP_TAKE = OP_GAME,
    OP_CHOOSE_GEM,
    OP_CHOOSE_DRIVEN_OUT,
    OP_MOVE,
    OP_RECEIVE,
    OP_CHOOSE_PLAYER,
    OP_NEIGHBOUR,
    OP_EACH_BEGIN,
    OP_COUNT_BANKED,
    OP_COUNT_FILL,
    OP_BANK,
    OP_RETURN_ALL,
    OP_STEAL_ALL,
    OP_PAY_EACH,
    OP_EXCHANGE,
    OP_RELEASE,
    OP_REACTIVATE,
    OP_DRAW,
    OP_DRAW_TO,
    OP_DISCARD_THIS,
    OP_DISCARD_HAND,
    OP_CHOOSE_CARD,
    OP_PLAY_CARD,
    OP_PREVENT,
    OP_COUNT_PLAYERS,
    OP_COUNT_HAND,
    OP_CHOOSE_DISCARD,
    OP_DISCARD,
    OP_CHOOSE_PLAYED,
    OP_TAKE_BACK,
    OP_EXTRA_TURN,
    OP_LAST_,
};

/* Flags: two of the game's own, then four bits for a place or variable more. */
enum {
    FLAG_NEEDS_ONE = FLAG_GAME, /* an empty set cannot be followed */
    FLAG_NOT_C = FLAG_GAME * 2, /* not the player in variable c */
    FLAG_MORE_AT = 8,           /* bits 8 to 11: a place, a variable or a least count */
};

enum { WITH_SUPPLY = 15 }; /* in the place of the other player's variable in an exchange */

enum { WHO_OTHER, WHO_ANY };      /* of a choice of player */
enum { EACH_OTHER, EACH_PLAYER }; /* of a set of players */

/* The kinds of hook: what a card does from the hand when a gem would come. */
enum { GEMOTION_HOOK_COMING = 1 };

/* What a condition asks about gems of these colours at that place of mine. */
enum gemotion_asks { ASKS_EVEN, ASKS_AT_LEAST, ASKS_AT_MOST, ASKS_ANOTHER_HAS_MORE };
struct gemotion_condition {
    uint16_t class;
    uint8_t asks, place; /* enum gemotion_asks, enum gem_place */
    uint8_t n;
    uint8_t spare[3];
};

/* The mask of CHOOSE_GEM: a class of colours, and where the gem will go. */
#define GOING(class, place) ((uint16_t)((class) | (unsigned)(place) << 9))
#define GOES_TO(mask)       ((unsigned)(mask) >> 9)

/* What the language's own instructions ask of Gemotion: see struct vocabulary. */
bool gemotion_holds(const struct table *t, const struct effect_frame *f, const void *condition);
bool gemotion_holds_in_trial(const struct state *s, const void *condition);
void gemotion_condition_touch(const void *condition, struct touch *touch);
unsigned gemotion_number_most(const struct state *s, const struct instruction *in);
void gemotion_number_touch(const struct instruction *in, struct touch *touch);
/* What a trial has left of the gems and of the cards that whoever follows the card can draw. */
const struct gems *gemotion_gems_in_trial(const struct state *s);
unsigned gemotion_cards_to_draw_in_trial(const struct state *s);
unsigned gemotion_hand_in_trial(const struct state *s);
bool gemotion_verify(const struct pack *pack, const struct card_def *card,
                     const struct instruction *in);
void gemotion_put_off(struct table *t, const struct effect_frame *f, unsigned pc);

#define MORE(value)     ((uint16_t)((unsigned)(value) << FLAG_MORE_AT))
#define MORE_OF(in)     ((unsigned)(in)->flags >> FLAG_MORE_AT & 15u)
#define ROUTE(from, to) ((uint8_t)((from) | (to) << 4))
#define ROUTE_FROM(b)   ((b)&15u)
#define ROUTE_TO(b)     ((unsigned)(b) >> 4)

#endif
