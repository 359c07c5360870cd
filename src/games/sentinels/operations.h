/* SPDX-License-Identifier: MIT */
/* The instructions Sentinels' cards are made of; what each does is in operations.c. */
#ifndef LIMBIC_GAMES_SENTINELS_OPERATIONS_H
#define LIMBIC_GAMES_SENTINELS_OPERATIONS_H

#include "cardlang/compile.h"

enum sentinels_operation {
    OP_APPLY = OP_GAME, /* something to cards: the sentence in `mask` */
    OP_PLAYERS,         /* something by players: likewise, and so below */
    OP_REVEAL,
    OP_CHOOSE_TYPE, /* into a, of the types in `mask` */
    OP_PLAY_TOP,
    OP_FLIP,
    OP_IMPOSE, /* hook `mask` for a time: card in a, type in b, until c */
    OP_MILL,
    OP_SHUFFLE,
    OP_MORE_POWERS,
    OP_REDUCE_THAT,
    OP_PREVENT_THAT,
    OP_BENEATH,
    OP_WIN,
    OP_LOSE,
    OP_END_TURN,
    OP_SENTINELS_END,
};

extern const struct operation sentinels_operations[];

/* For play_rules.is_idle. */
bool sentinels_is_idle(const struct table *t, const struct effect_frame *f,
                       const struct instruction *in);

#endif
