/* SPDX-License-Identifier: MIT */
/*
 * What is worked out of a card whenever somebody looks, and kept nowhere: a number with the parts
 * that make it ("CR 2: 3 printed, +1 Crier, -2 damage"), the words that hold of it and who gave
 * them, and what it can do as it lies there, or why not.
 *
 * A game lists them in one table (game->worked_out). From it come the same facts for all: cells of
 * the view for programs, a short state beside each card for people, and the lines of `why NAME`.
 * No rule looks here; a game's functions ask its rules, so that no second reckoning can differ.
 *
 * All of it is told to whoever knows the card, so it may follow only from what everybody sees, and
 * from the card itself.
 */
#ifndef LIMBIC_KERNEL_WORKED_OUT_H
#define LIMBIC_KERNEL_WORKED_OUT_H

#include "base/text.h"
#include "kernel/game.h"

/* ---- numbers --------------------------------------------------------------------------------- */

enum { SUM_PARTS = 40 }; /* what comes after is one part, "others" */

/* Where something comes from. */
struct origin {
    const char *word; /* "printed", or the name of a card; as long as the set-up lives */
    card_id card;     /* a card that everybody sees, or NO_CARD */
};

struct sum_part {
    struct origin from;
    int32_t amount;
};

/* A number and what makes it. The parts need not add up to it: it may have a bound. */
struct sum {
    int32_t now;
    unsigned count;
    struct sum_part parts[SUM_PARTS];
};

/* The first part is what the others are added to, and is there even if it is 0; others of 0 are
 * left out. */
void sum_add(struct sum *sum, struct origin from, int32_t amount);

static inline void sum_add_word(struct sum *sum, const char *word, int32_t amount)
{
    sum_add(sum, (struct origin){ word, NO_CARD }, amount);
}

struct card_sum {
    const char *name;  /* as programs read it: "cr" */
    const char *label; /* as people do: "CR" */
    /* Fills an empty sum; false: the card has no such number where it lies. */
    bool (*find)(const struct table *t, card_id card, struct sum *sum);
    bool aside; /* beside a card it is shown only where something was added or taken */
};

/* ---- words ----------------------------------------------------------------------------------- */

struct card_word {
    const char *name, *label; /* "dreadful", "Dreadful" */
};

extern const char printed_word[]; /* "printed": the origin of what stands on the card */

/* ---- what it can do -------------------------------------------------------------------------- */

enum ability { ABILITY_NONE, ABILITY_CAN, ABILITY_CANNOT }; /* NONE: nothing need be said of it */

struct card_ability {
    const char *name;  /* "attack" */
    const char *words; /* after "can" and "cannot": "be attacked" */
    /* Beside the card: what is shown if it can, and before the reason if it cannot. NULL: nothing;
     * "": the reason alone. */
    const char *can, *cannot;
    /* Whether it can, as it lies there; adds the reason why not ("came this turn"). */
    enum ability (*find)(const struct table *t, card_id card, struct text *why_not);
};

/* ---- the table of a game --------------------------------------------------------------------- */

/* Lists end with an entry of zeros; NULL is an empty one. */
struct worked_out {
    const struct card_sum *sums;
    const struct card_word *words;
    /* Does the word of that place in the list hold of the card, and since what? */
    bool (*has)(const struct table *t, card_id card, unsigned word, struct origin *from);
    const struct card_ability *abilities;
    /* More of what makes the numbers, for `why NAME` alone: adds a line, which may stay empty;
     * false: there is no such line. NULL: there are none. */
    bool (*why_card)(const struct table *t, card_id card, unsigned line, struct text *out);
};

/* "3 printed, +1 Crier, -2 damage", and the same with what comes of it: "...: 2". */
void sum_part_words(const struct table *t, const struct sum *sum, struct text *out);
void sum_words(const struct table *t, const struct sum *sum, struct text *out);

/*
 * What `why NAME` says of a card, line by line, to a seat that knows it: the `line`th from 0, or
 * nothing where that line does not concern the card. False: there are no more.
 */
bool card_why_line(const struct table *t, seat_id seat, card_id card, unsigned line,
                   struct text *out);

#endif
