/* SPDX-License-Identifier: MIT */
/*
 * Running a card: the rule `effect`, which goes through a card's code and may pause anywhere, and
 * the question whether code can be followed completely.
 *
 * "Can it be followed?" is answered without touching the table: the same code runs on a `state`, a
 * shadow of the counts it depends on, trying the answers of choices one after the other until one
 * way leads to the end. Only choices on which the rest depends are tried in turn; for the others
 * any answer will do.
 */
#ifndef LIMBIC_CARDLANG_EFFECT_H
#define LIMBIC_CARDLANG_EFFECT_H

#include "cardlang/compile.h"
#include "kernel/rule.h"

enum {
    NO_ANSWER = 0xffff, /* in a variable: nothing could be chosen; operations do nothing with it */
    SHADOW_BYTES = 160,
    CALLS_MAX = 4,     /* cards that play cards that play cards ..., as far as one looks ahead */
    TRIALS_DEEP = 300, /* choices within choices that are looked at; likewise */
    DECISION_STEPS_MAX = 60000, /* instructions looked at for one decision, all its answers */
    LOOK_AHEAD_STEPS = 1500,    /* in a card that has run that long nobody looks ahead any more */
    TRIAL_STEPS_MAX = 20000,    /* instructions looked at; a card that needs more counts as one that
                                   cannot be followed */
    EFFECT_STEPS_MAX = 10000,   /* instructions a card may run in all: a named limit, far
                                   above any card */
};

FLAT_BEGIN
struct effect_frame {
    struct frame_head head;
    card_id card; /* the one being followed */
    uint16_t pc;
    event_id event; /* what a reaction is about, or NO_EVENT */
    seat_id seat;   /* who follows it */
    uint8_t flags;  /* the vocabulary's own */
    uint16_t steps; /* since it began */
    union {
        uint16_t
            stamp; /* of the card when the effect began, in vocabularies that forfeit the rest */
        uint16_t ways; /* in those that look ahead: effect_ways() of it, or 0: nobody has asked */
    };
    uint16_t vars[VARS]; /* last: effect_run() makes room only for those the card needs */
};
FLAT_END

/* A card of the state's chain of cards that play cards. */
struct call {
    uint16_t pc; /* where its caller goes on */
    card_id card;
    uint16_t vars[VARS];
};

/* What one trial counts, whatever ways it tries. */
struct trial {
    unsigned steps;      /* looked at so far */
    uint16_t stuck;      /* the furthest instruction of the card that a way ended at; 0: none has */
    struct state *ended; /* how things were there, if `stuck` is wanted; NULL: it is not, so that
                            moves do not pay for it */
};

/* The shadow on which code is tried. */
struct state {
    const struct table *t;
    const struct pack *pack;
    struct trial *trial;
    card_id card;
    uint16_t pc;
    uint16_t depth;
    uint16_t vars[VARS];
    bool any; /* one answer is as good as another: of those that are asked for, one is enough */
    _Alignas(8) uint8_t shadow[SHADOW_BYTES]; /* the vocabulary's */
    struct call calls[CALLS_MAX];             /* last: only `depth` of them are alive and copied */
};

/* A number that an amount of an instruction stands for, with those variables; one that could not
 * be chosen is none. */
static inline unsigned amount_of(const uint16_t *vars, const struct instruction *in)
{
    unsigned amount = in->flags & FLAG_VAR ? vars[in->b] : in->b;
    return amount == NO_ANSWER ? 0 : amount;
}

/* The pack of a table. */
const struct pack *table_pack(const struct table *t);

/* Can the code at `pc` be followed by `seat` for `card`, with the table as it is? */
bool effect_can(const struct table *t, card_id card, seat_id seat, unsigned pc);

/* The same, and by which of its ways: bit i, if the code begins with alternatives and the i-th,
 * from 0, can be followed; other code has the one way, bit 0. For whoever runs it right after that:
 * the effect's first question is answered already. */
uint16_t effect_ways(const struct table *t, card_id card, seat_id seat, unsigned pc);

/* Where it cannot: the instruction that no way gets past, or the furthest of them. 0: it can, or
 * the trial was too large to tell. For whoever is asked why; slower than a move needs. */
unsigned effect_stuck_at(const struct table *t, card_id card, seat_id seat, unsigned pc);
/* The same, and what that way had made of the shadow and its variables before it ended. */
unsigned effect_stuck_with(const struct table *t, card_id card, seat_id seat, unsigned pc,
                           struct state *ended);
/* The innermost effect, from whose text the pending question comes, NULL: none is under way; and
 * the instruction it is at, or whose rule asks, 0: none. */
const struct effect_frame *effect_that_asks(const struct table *t);
unsigned effect_asks_at(const struct table *t);
/* For game->question_words, where only the language's own `may` needs it. */
void effect_question_words(const struct table *t, struct text *out);

/* Where what cannot be done is skipped: is the code from there on, up to `to` or to the end of its
 * branch, sure to do nothing now? Of the frame, the card and the variables count. */
bool effect_is_idle(const struct table *t, const struct effect_frame *f, unsigned from,
                    unsigned to);

/* Tests only: nothing is looked ahead, every answer is offered. For the trial by brute force. */
extern bool effect_offers_all;

/* Runs a card's code: CALL(effect, .card = c, .seat = s, .pc = code). vars[0] is filled in from
 * seat. */
SHARED_RULE(effect);

/*
 * The same, for deep nesting: CALL_NUMBER(effect_run(t, RULE_effect, &start, vars)) gives the frame
 * room for `vars` variables only (card_def.vars), and counts it against the game's limits as
 * CALL_EFFECT does. The variables of `start` are not read.
 */
enum flow effect_run(struct table *t, unsigned rule, const struct effect_frame *start,
                     unsigned vars);

#endif
