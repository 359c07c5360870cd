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
    OP_EACH_NEXT,
    OP_COUNT,
    OP_COUNT_NEXT,
    OP_COUNT_BANKED,
    OP_COUNT_FILL,
    OP_NUMBER,
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
    OP_IF_EVEN,
    OP_LATER,
    OP_PREVENT,
    OP_LAST_,
};

/* Flags: bits 3 to 5 of the game's own, then four bits for a place or variable more. */
enum {
    FLAG_VAR = FLAG_GAME,           /* the amount `b` is a variable */
    FLAG_NEEDS_ONE = FLAG_GAME * 2, /* an empty set cannot be followed */
    FLAG_NOT_C = FLAG_GAME * 4,     /* not the player in variable c */
    FLAG_MORE_AT = 8,               /* bits 8 to 11: a place, a variable or a least count */
};

enum { WHO_OTHER, WHO_ANY };                      /* of a choice of player */
enum { EACH_OTHER, EACH_ME_LAST, EACH_ME_FIRST }; /* of a set of players, and its order */

/* The mask of CHOOSE_GEM: a class of colours, and where the gem will go. */
#define GOING(class, place) ((uint16_t)((class) | (unsigned)(place) << 9))
#define GOES_TO(mask)       ((unsigned)(mask) >> 9)

#define MORE(value)     ((uint16_t)((unsigned)(value) << FLAG_MORE_AT))
#define MORE_OF(in)     ((unsigned)(in)->flags >> FLAG_MORE_AT & 15u)
#define ROUTE(from, to) ((uint8_t)((from) | (to) << 4))
#define ROUTE_FROM(b)   ((b)&15u)
#define ROUTE_TO(b)     ((unsigned)(b) >> 4)

#endif
