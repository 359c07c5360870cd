/* SPDX-License-Identifier: MIT */
/*
 * What the files of Spirit Actions share: a plan.
 *
 * A plan is an Action as it could be carried out: who, which row, which upgrades are used, which
 * card has gone for a token. On a target it can be followed if the target is legal, all of it can
 * be paid, and no upgrade is idle: each of them changes something about this Action on this
 * target. Whatever is offered, from the Action itself to its last choice, is the beginning of a
 * plan that can be followed. So nobody runs into a dead end (cerebria-50), and nobody pays for
 * nothing.
 *
 * A plan only looks. It asks for prices first, which are counters, and fills a board when control
 * or protection is asked for.
 */
#ifndef LIMBIC_GAMES_CEREBRIA_ACTION_H
#define LIMBIC_GAMES_CEREBRIA_ACTION_H

#include "games/cerebria/cerebria.h"

struct plan {
    const struct table *t;
    seat_id seat;
    uint8_t row;       /* enum row */
    uint8_t in_force;  /* upgrades that could be used: bit place - 1 */
    uint8_t upgrades;  /* those that are */
    card_id discarded; /* as if it had left the hand for a token; NO_CARD */
    uint32_t effects;  /* of the upgrades that are used */
    int willpower;     /* price with them, without what the target changes; may be negative */
    unsigned ambition;
    const struct upgrade_fact *facts[UPGRADES];
    bool texts[UPGRADES]; /* it has one, and so is never idle */
    bool has_board;
    struct board board; /* see plan_board() */
};

/* What a target changes about the price. */
struct terms {
    int less;          /* Willpower; negative: more */
    bool no_ambition;  /* it costs none */
    bool uncontrolled; /* nobody controls the Frontier of its slot */
};

/* Of an Action under way, with the upgrades chosen so far. */
void plan_of_action(struct plan *p, const struct table *t, const FRAME(cerebria_action) *action);

/* The sum of the amounts of the upgrades that are used and have that effect. */
unsigned plan_amount(const struct plan *p, uint32_t effect);

/* The slots that the Spirit reaches, as bits; all the more with that power. */
unsigned plan_reach(const struct plan *p, enum spirit_power far);

/* The board as it is now. */
const struct board *plan_board(struct plan *p);

/* Willpower and Ambition on such terms. */
struct price plan_price(const struct plan *p, struct terms terms);

/* Willpower of the Action of its row before anything changes it, and by how much the upgrade at
 * bit i changes it on such terms, if it is used. */
unsigned plan_base_willpower(const struct plan *p);
int plan_upgrade_willpower(const struct plan *p, unsigned i, struct terms terms);

/* Can it be paid, and is no upgrade idle? `changes` are the effects that make a difference on the
 * target, `essence` is what the seat spends of its own. */
bool plan_holds(const struct plan *p, struct terms terms, uint32_t changes, unsigned essence);

/* Is there a target on which the plan can be followed? The rows of enum row. */
bool move_has_target(struct plan *p);
bool invoke_has_target(struct plan *p);
bool quell_has_target(struct plan *p);
/* Can that Spirit build nowhere, so that it takes Exalt or Raze? */
bool fortify_needs_upgrade(const struct table *t, seat_id seat);
bool fortify_has_target(struct plan *p);
bool empower_has_target(struct plan *p);

/* What the slot changes about the price, and Essence that the Action takes from the own board if
 * there is room for it. */
struct terms invoke_terms(struct plan *p, unsigned slot);
unsigned invoke_essence(const struct plan *p, unsigned spaces);
struct terms quell_terms(struct plan *p, unsigned slot);
void quell_tell_discounts(const struct table *t, unsigned slot); /* for who asks why */
unsigned empower_essence(const struct plan *p, unsigned room);

/* May the Action go on as it is, without a further upgrade? With this one, and perhaps others? */
bool action_may_go_on(const struct table *t, const FRAME(cerebria_action) *action);
bool action_may_use(const struct table *t, const FRAME(cerebria_action) *action, unsigned place);
/* The token that a card of the hand would be there, if that leaves a way to follow the Action;
 * TOKEN_NONE. */
unsigned action_token(const struct table *t, seat_id seat, enum row row, card_id card,
                      unsigned place);
/* May the Action be taken without a token? */
bool action_needs_no_token(const struct table *t, seat_id seat, enum row row);

/* Pays Willpower and Ambition, now that the target is chosen. */
void action_pay(struct table *t, const FRAME(cerebria_action) *action, unsigned slot);

/* The slots of a set of bits, from the lowest on. */
#define EACH_SLOT(slot_, slots_)                                                                   \
    unsigned bits_ = (slots_), slot_ = bits_ ? (unsigned)__builtin_ctz(bits_) : BOARD_SLOTS;       \
    bits_;                                                                                         \
    bits_ &= bits_ - 1, slot_ = bits_ ? (unsigned)__builtin_ctz(bits_) : BOARD_SLOTS

#endif
