/* SPDX-License-Identifier: MIT */
/* What the Ego's files share and nobody else uses: choices, basic Actions, points. */
#ifndef LIMBIC_GAMES_CEREBRIA_EGO_PARTS_H
#define LIMBIC_GAMES_CEREBRIA_EGO_PARTS_H

#include "games/cerebria/ego.h"

/* ---- ego_rank.c: choosing among candidates --------------------------------------------------- */

void ego_rank_start(struct ego_ranking *r, enum ego_choice choice);
void ego_rank_add(struct ego_ranking *r, unsigned place);
void ego_rank_refuse(struct ego_ranking *r, unsigned place, enum ego_refusal why);
/* It does not meet that condition, which is not ONLY_ANY. */
void ego_rank_refuse_by(struct ego_ranking *r, unsigned place, unsigned condition);

/* The next figure of the candidate added last. All candidates bring the same chain. */
void ego_rank_figure(struct ego_ranking *r, enum ego_figure figure, int value);

/* What Impact compares with: the board before the Action. */
struct ego_impact {
    int lead[ASPIRATIONS]; /* of the Target and, with far_sight, of later Common ones only */
    side_id realms[BOARD_REALMS];
    side_id frontiers[BOARD_FRONTIERS];
};

struct ego_impact ego_impact_before(const struct ego_play *p);
void ego_rank_impact(struct ego_ranking *r, const struct ego_play *p,
                     const struct ego_impact *before, const struct board *after);

/* The best candidate's index, -1 without candidates; tells who listens. */
int ego_rank_choose(const struct ego_ranking *r, const struct ego_play *p);

/* ---- ego_move.c: reach and movement ---------------------------------------------------------- */

/* Ways are those of board_way_to_slot and board_way_to_location, from the active figure. */
int ego_way_to_slot(const struct ego_play *p, unsigned slot);
int ego_way_to_location(const struct ego_play *p, unsigned realm);
bool ego_reaches(const struct ego_play *p, int way); /* with its move, if it still has it */
bool ego_needs_move(int way);
void ego_move_towards(struct ego_play *p, int way);     /* if it has to */
void ego_rank_distance(struct ego_ranking *r, int way); /* closest, clockwise */

/* ---- ego_actions.c, ego_fortress.c: the basic Actions ---------------------------------------- */

/* Conditions a line of a Special Operation sets on its target. */
enum ego_condition {
    ONLY_ANY,
    ONLY_IF_RAISED,       /* Intensify: its Intensity rises */
    ONLY_IF_REMOVED,      /* Quell: removes the Emotion from play */
    ONLY_IF_VIBE_REMOVED, /* Quell: removes it, and the players' Versatility falls */
    ONLY_IN_CHAIN,        /* Quell: in a longest chain of the players */
    ONLY_IF_CHAIN_GROWS,  /* Invoke: lengthens the Ego's longest chain */
    ONLY_IN_A_NEW_TRIAD   /* Invoke: a Triad without an Ego Emotion */
};

/* One basic Action: how much of what, where not, and under which condition. */
struct ego_action {
    uint8_t essence;    /* to put on or to take off, at most */
    uint8_t token;      /* Intensify: to put on */
    uint8_t condition;  /* enum ego_condition */
    uint8_t fragment;   /* Fortify: the kind preferred; Raze: the only kind, FRAGMENT_NONE: any */
    uint16_t not_slots; /* Quell, Intensify: a bit for each slot that is out of the question */
};

/* What came of it. */
struct ego_done {
    bool done;
    uint8_t place;    /* slot or Realm */
    uint8_t essence;  /* put on or taken off */
    uint8_t token;    /* put on */
    uint8_t fragment; /* built with */
};

/* Each chooses a target, moves if it has to, and acts; not done: there is no target. */
struct ego_done ego_intensify(struct ego_play *p, const struct ego_action *action);
struct ego_done ego_quell(struct ego_play *p, const struct ego_action *action);
struct ego_done ego_fortify(struct ego_play *p, const struct ego_action *action);
struct ego_done ego_raze(struct ego_play *p, const struct ego_action *action);

/* Invoke goes in steps: is there a slot (and a card), which cards, which of them, onto which slot.
 */
struct ego_hand {
    struct emotion emotions[EGO_DRAWN_MOST];
    uint8_t count;
};

bool ego_can_invoke(const struct ego_play *p, enum ego_condition condition);
struct ego_hand ego_draw(struct ego_play *p, unsigned count);
struct emotion ego_take_best(struct ego_play *p, struct ego_hand *hand); /* out of the hand */
struct ego_done ego_invoke(struct ego_play *p, const struct ego_action *action,
                           const struct emotion *emotion);

/* Draws, invokes the best and puts the others under the deck; not done: nothing was drawn. */
struct ego_done ego_draw_and_invoke(struct ego_play *p, const struct ego_action *action,
                                    unsigned draw);

/* ---- ego_turn.c ------------------------------------------------------------------------------ */

void ego_tell(const struct ego_play *p, enum ego_happening what, unsigned place, int a, int b);
/* What is only for who listens to rankings. */
void ego_tell_aside(const struct ego_play *p, enum ego_happening what, unsigned place, int a,
                    int b);
void ego_compare(const struct ego_play *p, enum ego_compared whose, enum aspiration aspiration);
void ego_score(struct ego_play *p, unsigned points, enum ego_source source);
/* For that reason, unless it is shown already. */
void ego_show_hidden(struct ego_play *p, enum ego_reason why);

/* A new Operation: it has a Target of its own, and a move. */
void ego_begin_operation(struct ego_play *p);

#endif
