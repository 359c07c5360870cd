/* SPDX-License-Identifier: MIT */
/*
 * Patchwork: a test game, not offered for play, whose cards use every feature of the card language
 * at once: costs, targets that are announced and wait, may, alternatives, hooks with costs,
 * modifiers, until, while, things put off, keywords of packs, and looking ahead.
 *
 *  patchwork-1  2 or 3 players with 3 coins each, 12 coins in the pool, one of each card in a row
 *               that all see.
 *  patchwork-2  In a turn one plays a card of the row that can be followed, or charges a card one
 *               has played, or passes. A fragile card is gone when it was followed.
 *  patchwork-3  What is played or charged waits before its effect: the next player may spoil it for
 *               1 coin.
 *  patchwork-4  Who is hit follows the cards that say so, as deep as the limits let them.
 *  patchwork-5  The game ends after 12 turns. Coins are points.
 */
#ifndef LIMBIC_GAMES_PATCHWORK_H
#define LIMBIC_GAMES_PATCHWORK_H

#include "cardlang/effect.h"
#include "kernel/game.h"

enum { PATCHWORK_SEATS = 3, PATCHWORK_LATER = 3, MARKS_MAX = 9, COINS_EACH = 3, COINS_POOL = 12 };

enum { PATCHWORK_ROW, PATCHWORK_PLAYED, PATCHWORK_AIR };

enum { KEYWORD_FRAGILE = 1, KEYWORD_BITS_FROM = 1 };

enum patchwork_hook { PATCHWORK_HOOK_NONE, PATCHWORK_CHARGED, PATCHWORK_HIT, PATCHWORK_MORE };

/* Flag of an effect: what was announced has been spoilt. */
enum { PATCHWORK_SPOILT = 1 };

FLAT_BEGIN
/* What cards count and change; the shadow of a trial is another one. */
struct purse {
    uint8_t pool;
    uint8_t coins[PATCHWORK_SEATS];
    uint8_t marks[PATCHWORK_SEATS];
    uint8_t extra[PATCHWORK_SEATS]; /* coins more whenever one takes some, until the turn ends */
};

struct patchwork_later {
    uint16_t pc;
    card_id card;
    uint8_t vars[VARS];
};

struct patchwork {
    struct purse purse;
    seat_id turn;
    uint8_t turns; /* that have begun */
    struct patchwork_later later[PATCHWORK_LATER];
    uint8_t later_count;
    uint8_t waits; /* so far in this turn */
    uint8_t spare[2];
};

FRAME(patchwork_wait)
{
    struct frame_head head;
    uint16_t effect; /* word of the table where the frame lies that waits */
    seat_id seat;
    uint8_t spare;
};
FRAME(patchwork_hit)
{
    struct frame_head head;
    card_id card;
    seat_id victim;
    uint8_t amount;
    uint16_t left; /* cards of the victim that have still to be looked at */
    uint16_t spare;
};
FRAME(patchwork_turn)
{
    struct frame_head head;
    card_id card;
    uint16_t code;
    uint16_t went_on; /* what was put off and has been done */
    uint16_t spare;
};
FRAME(patchwork_play)
{
    struct frame_head head;
};
FLAT_END

#define PATCHWORK_RULES(X)                                                                         \
    X(effect) X(patchwork_wait) X(patchwork_hit) X(patchwork_turn) X(patchwork_play)
RULE_NUMBERS(PATCHWORK_RULES)

SHARED_RULE(patchwork_wait);
SHARED_RULE(patchwork_hit);

enum {
    MOVE_PLAY,
    MOVE_CHARGE,
    MOVE_PASS,
    MOVE_LET,
    MOVE_SPOIL,
    MOVE_YES,
    MOVE_NO,
    MOVE_PLAYER,
    MOVE_NUMBER,
    MOVE_ALTERNATIVE
};
enum { PROMPT_TURN, PROMPT_WAIT, PROMPT_MAY, PROMPT_PLAYER, PROMPT_NUMBER, PROMPT_ALTERNATIVE };

const struct card_def *patchwork_card(const struct table *t, card_id card);
/* Something could not be done: counted, for the trial by brute force. */
void patchwork_leave_out(struct table *t);
void patchwork_tell(struct table *t, const struct effect_frame *f, unsigned number);
void patchwork_put_off(struct table *t, const struct effect_frame *f, unsigned pc);

extern const struct vocabulary patchwork_vocabulary;
extern const struct game patchwork_game;

#endif
