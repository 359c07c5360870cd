/* SPDX-License-Identifier: MIT */
/*
 * The rules of Sentinels and what each keeps while it is under way (kernel/rule.h).
 *
 * A frame holds what must survive a pause and nothing else. Effects nest 32 deep (sentinels-45),
 * each with the frame of what it does, so the size of the frames that nest decides the size of the
 * table: that of damage above all (STACK_BYTES in sentinels.c). `spare` fills frames up, since they
 * are copied and hashed whole and may have no padding.
 *
 * An event that others react to lies in the frame of the rule that makes it (docs/adr/0003):
 * reactions read it there, and change it there.
 */
#ifndef LIMBIC_GAMES_SENTINELS_RULES_H
#define LIMBIC_GAMES_SENTINELS_RULES_H

#include "games/sentinels/table.h"

#define SENTINELS_RULES(X)                                                                         \
    X(sentinels_rounds)                                                                            \
    X(sentinels_turn)                                                                              \
    X(sentinels_phase)                                                                             \
    X(sentinels_hero_play)                                                                         \
    X(sentinels_use_power)                                                                         \
    X(sentinels_draw)                                                                              \
    X(sentinels_ability)                                                                           \
    X(sentinels_play_card)                                                                         \
    X(sentinels_play_top)                                                                          \
    X(sentinels_enter)                                                                             \
    X(sentinels_destroy)                                                                           \
    X(sentinels_incapacitate)                                                                      \
    X(sentinels_move)                                                                              \
    X(sentinels_flip)                                                                              \
    X(sentinels_settle)                                                                            \
    X(sentinels_damage)                                                                            \
    X(sentinels_redirect)                                                                          \
    X(sentinels_apply)                                                                             \
    X(sentinels_discard)                                                                           \
    X(sentinels_mill)                                                                              \
    X(sentinels_reactions)                                                                         \
    X(sentinels_reveal)                                                                            \
    X(sentinels_choose_type)

/* All of a game of Sentinels: its own, and those of the layer below. */
#define ALL_RULES(X) SENTINELS_RULES(X) PLAY_RULES(X)

RULE_NUMBERS(ALL_RULES)

FLAT_BEGIN
FRAME(sentinels_rounds)
{
    struct frame_head head;
};
FRAME(sentinels_turn)
{
    struct frame_head head;
};
/* All effects at the start or end of a turn. */
FRAME(sentinels_phase)
{
    struct frame_head head;
    card_id card; /* whose hook is due */
    uint16_t hook;
    uint8_t end;
    uint8_t spare;
    uint16_t spare2;
};
FRAME(sentinels_hero_play)
{
    struct frame_head head;
    seat_id seat;
    uint8_t may; /* may decline */
    uint16_t spare;
};
FRAME(sentinels_use_power)
{
    struct frame_head head;
    seat_id seat;
    uint8_t may;
    uint16_t hook;
    card_id card; /* whose power it is */
    uint16_t spare;
};
FRAME(sentinels_draw)
{
    struct frame_head head;
    seat_id seat;
    uint8_t spare;
    uint16_t spare2;
};
FRAME(sentinels_ability)
{
    struct frame_head head;
    seat_id seat;
    uint8_t spare;
    uint16_t spare2;
};
FRAME(sentinels_play_card)
{
    struct frame_head head;
    card_id card;
    seat_id seat; /* NOBODY: not by a player */
    uint8_t spare;
};
FRAME(sentinels_play_top)
{
    struct frame_head head;
    uint8_t owner;
    uint8_t spare;
    uint16_t spare2;
};
/* A card comes into play, from wherever it is. `stamp`: as it was when it came, to tell whether it
 * has left since. */
FRAME(sentinels_enter)
{
    struct frame_head head;
    struct event entering; /* target: the card */
    card_id card;
    uint16_t stamp;
};
FRAME(sentinels_destroy)
{
    struct frame_head head;
    struct event destruction; /* target: what; source: by which card */
    uint16_t stamp;
    uint16_t hook;
};
/* The event is there for cards of others that were next to the hero's: their hosts leave. */
FRAME(sentinels_incapacitate)
{
    struct frame_head head;
    struct event leaving; /* target: the hero's character */
};
/* A card goes somewhere without being destroyed. The event is there for what was next to it, whose
 * host leaves. */
FRAME(sentinels_move)
{
    struct frame_head head;
    struct event leaving; /* target: the card */
    uint8_t to;           /* enum card_place */
    seat_id actor;
    card_id host; /* for PLACE_BENEATH */
};
FRAME(sentinels_flip)
{
    struct frame_head head;
    card_id card;
    uint16_t hook;
};
FRAME(sentinels_settle)
{
    struct frame_head head;
    struct event becoming; /* target: what became a target, or ceased to be one */
    card_id reacting;      /* a card that reacts to several of them */
    uint8_t fixed;         /* the rest comes in this order */
    uint8_t spare;
};
/* The event is the damage. What else is kept was decided in an early step for a later one: a
 * redirection's reduction for step 4, who is the lowest for steps 3 and 4, who redirected it for
 * the time after all steps. */
FRAME(sentinels_damage)
{
    struct frame_head head;
    struct event damage;
    card_id less_by; /* whose redirection reduces it */
    card_id tied;    /* the card that was asked whether a tied target is the lowest */
    uint8_t less;
    uint8_t tied_is;
    uint16_t taken;         /* what step 7 subtracted */
    card_id redirectors[2]; /* the last cards that gave it another target */
};
/* Step 1: the redirections of one instance of damage. A frame of its own, for as long as step 1
 * takes: in the frame of the damage the list would lie on the stack with every reaction to it. */
FRAME(sentinels_redirect)
{
    struct frame_head head;
    event_id about;
    card_id before; /* the target before the redirection that is under way */
    uint8_t count;
    uint8_t at;      /* whether this one of those that could is wanted is asked; or REACTING */
    uint16_t wanted; /* bit i: the i-th of them is */
    uint16_t pc;     /* where the code of the one chosen begins; 0: it has none */
    uint16_t spare;
    struct in_force used[USED_MAX]; /* have redirected it, or were asked */
};
/* Something done to cards; those chosen stand after the frame, which is as long as they need
 * (docs/adr/0012). */
CHOSEN_FRAME(sentinels_apply);
/* A player discards cards of the hand. */
FRAME(sentinels_discard)
{
    struct frame_head head;
    seat_id seat;
    uint8_t howmany; /* enum howmany */
    uint8_t may;
    uint8_t n;
    uint16_t done;
    uint16_t spare;
};
/* Cards from the top of a deck are discarded. */
FRAME(sentinels_mill)
{
    struct frame_head head;
    uint8_t owner;
    uint8_t spare;
    uint16_t count;
    uint16_t done;
    uint16_t spare2;
};
/* What reacts to something that is over, by its kind of hook. The event has a frame of its own: the
 * rules that make one are common, and a text that reacts to it is rare. */
FRAME(sentinels_reactions)
{
    struct frame_head head;
    struct event about;
    uint8_t kind;
    uint8_t spare;
    uint16_t spare2;
};
FRAME(sentinels_reveal)
{
    struct frame_head head;
    frame_id effect;
    uint16_t sentence;
    uint8_t owner;
    uint8_t left;
    uint8_t taken;
    seat_id actor;
};
FRAME(sentinels_choose_type)
{
    struct frame_head head;
    frame_id effect;
    uint16_t types; /* bits */
};
FLAT_END

#define DECLARE_RULE(name) SHARED_RULE(name);
SENTINELS_RULES(DECLARE_RULE)
#undef DECLARE_RULE

#endif
