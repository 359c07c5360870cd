/* SPDX-License-Identifier: MIT */
/*
 * Reading the words of a phrase into what they mean (sentence.h), and the code for it: the `emit`
 * functions of most phrases about cards in play.
 *
 * A phrase says by its `form` what it becomes, and its slots say what is read: CARDS are the cards
 * of a sentence, VALUE is how much, WHO are the players. So a new verb of a game is a row in its
 * table of phrases and what it does. What a word cannot mean in its place is reported to the author
 * as a mistake of the clause.
 */
#ifndef LIMBIC_INPLAY_READ_H
#define LIMBIC_INPLAY_READ_H

#include "cardlang/compile.h"
#include "inplay/inplay.h"

/* How an emit function begins, and the operands of its phrase. */
#define EMIT(name)                                                                                 \
    void name(struct emitter *e, const struct operand *o, const struct clause *clause)
#define AT(n) operand_at(o, n)

/* ---- what words stand for -------------------------------------------------------------------- */

/*
 * The values of words: KIND and ADJECTIVE are places in the game's tables (play_rules.nouns,
 * adjectives), ONE is enum one, CARDS and SIDE say how and by which figure, VALUE has a form and
 * perhaps a measure, COUNT a measure and perhaps a figure, PLAYER is enum players, HOWMANY enum
 * howmany, WHO whether they may.
 */
#define BY_FIGURE(how, figure) ((how) | (figure) << 8)
#define WHO_DID(how, did)      ((how) | (did) << 12)

enum value_form {
    FORM_NUMBER,        /* NUMBER */
    FORM_MEASURE,       /* a measure without operands: H */
    FORM_MEASURE_PLUS,  /* H plus NUMBER */
    FORM_MEASURE_MINUS, /* H minus NUMBER */
    FORM_COUNT,         /* COUNT */
    FORM_TIMES,         /* NUMBER times COUNT */
    FORM_PLUS,          /* NUMBER plus COUNT */
};
#define OF_MEASURE(form, measure) ((form) | (measure) << 8)

/* EVENT: which of its parts are named, in this order. */
enum event_part { EVENT_THINGS = 1, EVENT_BY = 2, EVENT_TO = 4 };

/* ---- what phrases become --------------------------------------------------------------------- */

/* A verb that is a sentence. */
struct sentence_form {
    struct sentence sentence; /* what every such sentence has */
    uint8_t op;               /* 0: by its slots: players_op if it has WHO, otherwise sentence_op */
    bool binds_card;          /* the name given is the first card's */
    bool one_is_source;    /* ONE, or a KIND that ranks, does it; otherwise it is what is done to */
    bool kind_is_meant;    /* KIND is what is looked for */
    bool targets;          /* only what can be dealt with is meant: play_rules.target_traits */
    uint8_t source_figure; /* KIND: the one with the highest of that figure does it */
    uint8_t most_number;   /* the most NUMBER may be, at least 1; 0: 0 to 99 */
    const char *number_name; /* what it is called when it is refused: "hp" */
};

/* A hook or a modifier. */
struct hook_form {
    uint8_t kind;
    uint8_t flags;
    bool next;             /* spent when used */
    bool side_is_by;       /* SIDE, or ONE, is who does it; otherwise whom it is done to */
    bool targets;          /* as above, of whom it is done to */
    bool number_is_amount; /* NUMBER is how much; otherwise from how much on */
};

#define SENTENCE(...)                                                                              \
    .emit = emit_sentence, .form = &(const struct sentence_form)                                   \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define MAKES_HOOK(...)                                                                            \
    .emit = emit_hook_form, .form = &(const struct hook_form)                                      \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

/* A keyword with a NUMBER, from 1 on, that is a fact of its card: "hp NUMBER". */
struct fact_form {
    uint8_t fact;
    uint8_t most;
    const char *name; /* what it is called when it is refused */
};
#define KEEPS_FACT(...)                                                                            \
    .emit = emit_number_fact, .form = &(const struct fact_form)                                    \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

/* A verb that is one operation without operands; a name given to it is what it returns. */
#define DOES(op_)                                                                                  \
    .emit = emit_operation, .form = &(const uint8_t)                                               \
    {                                                                                              \
        op_                                                                                        \
    }

EMIT(emit_sentence);
EMIT(emit_hook_form);
EMIT(emit_operation);
EMIT(emit_number_fact);
/* VALUE is NUMBER or more, or less: `form` of if and while. */
EMIT(emit_if_at_least);
EMIT(emit_if_at_most);
EMIT(emit_while_at_least);
EMIT(emit_while_at_most);

/* What was done before, and how long something holds: `form` of if and until. */
EMIT(emit_done);
EMIT(emit_not_done);
EMIT(emit_until_start);
EMIT(emit_until_end);

/* ---- parts, for the game's own emit functions ------------------------------------------------ */

/* One card: enum one, and the variable of its name. */
struct named {
    uint8_t one, var;
};
struct named read_one(struct emitter *e, const struct operand *o, const struct clause *clause);
struct selection select_one(struct emitter *e, const struct operand *o,
                            const struct clause *clause);
void read_kind(struct emitter *e, const struct operand *o, const struct clause *clause,
               struct filter *f);
struct selection read_cards(struct emitter *e, const struct operand *o,
                            const struct clause *clause);
int8_t read_number(struct emitter *e, const struct operand *o, const struct clause *clause);
struct value read_value(struct emitter *e, const struct operand *o, const struct clause *clause);

#endif
