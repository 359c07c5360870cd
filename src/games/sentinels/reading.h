/*
 * Reading the operands of a phrase into what they mean (meaning.h), for the `emit` functions. What
 * a word cannot mean in its place is told to the author as a mistake of the clause.
 */
#ifndef LIMBIC_GAMES_SENTINELS_READING_H
#define LIMBIC_GAMES_SENTINELS_READING_H

#include "cardlang/compile.h"
#include "games/sentinels/meaning.h"

/* How an emit function begins, and the operands of its phrase. */
#define EMIT(name)                                                                                 \
    void name(struct emitter *e, const struct operand *o, const struct clause *clause)
#define AT(n) operand_at(o, n)

/* One card: enum one, and the variable of its name. */
struct named {
    uint8_t one, var;
};

/* ONE, KIND, CARDS. */
struct named read_one(struct emitter *e, const struct operand *o, const struct clause *clause);
void read_kind(struct emitter *e, const struct operand *o, const struct clause *clause,
               struct filter *f);
/* Where only targets can be meant, "cards" says no more: both become one code. */
void mean_targets(struct selection *s);
struct selection read_cards(struct emitter *e, const struct operand *o,
                            const struct clause *clause);

/* SIDE. The plain one is of whom nobody asks which of those that tie is meant. */
struct selection read_side(struct emitter *e, const struct operand *o, const struct clause *clause);
struct selection read_plain_side(struct emitter *e, const struct operand *o,
                                 const struct clause *clause);

/* DAMAGE that was dealt, and damage that is not dealt yet. */
struct damage_filter read_damage(struct emitter *e, const struct operand *o,
                                 const struct clause *clause);
struct damage_filter read_coming_damage(struct emitter *e, const struct operand *o,
                                        const struct clause *clause);

/* NUMBER and VALUE. */
int8_t read_number(struct emitter *e, const struct operand *o, const struct clause *clause);
struct value read_value(struct emitter *e, const struct operand *o, const struct clause *clause);

/* WHO, FROM, TYPE, HOWMANY into a spec. */
void read_who(struct emitter *e, const struct operand *o, const struct clause *clause,
              struct spec *spec);
void read_from(struct emitter *e, const struct operand *o, struct spec *spec);
void read_type(struct emitter *e, const struct operand *o, struct spec *spec);
void read_howmany(struct emitter *e, const struct operand *o, const struct clause *clause,
                  struct spec *spec);

/* ONE as a selection. */
struct selection select_one(struct emitter *e, const struct operand *o,
                            const struct clause *clause);

/* DECK: enum deck_of. A villain's card that names the villain deck means its own, and so on. */
uint8_t read_deck(struct emitter *e, const struct operand *o, const struct clause *clause);
/* The same where 'any deck' may be said. */
uint8_t deck_meant(struct emitter *e, unsigned named);

#endif
