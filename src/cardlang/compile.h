/* SPDX-License-Identifier: MIT */
/*
 * Making code from clauses: what a vocabulary's `emit` functions use.
 *
 * The language's own instructions are few (opcodes.def); everything else is the vocabulary's
 * operations.
 */
#ifndef LIMBIC_CARDLANG_COMPILE_H
#define LIMBIC_CARDLANG_COMPILE_H

#include "cardlang/opcodes.h"

/* VAR_DONE: how much the last thing that was done did, in vocabularies that reserve it. */
enum { VAR_ME = 0, VAR_DONE = 1 };

struct emitter;

/* Adds an instruction, with the line of the clause; returns its number. */
unsigned emit(struct emitter *e, struct instruction in);
/* The number the next instruction gets, and putting it into an earlier one's `to`. */
unsigned emit_here(const struct emitter *e);
void emit_patch(struct emitter *e, unsigned at);

/* A variable of its own for the clause. */
uint8_t emit_var(struct emitter *e);
/* The variable the clause binds with "->", or one of its own if it binds none. */
uint8_t emit_bound(struct emitter *e, const struct clause *clause);
/* The variable of an operand that is a name. */
uint8_t emit_name(struct emitter *e, const struct operand *operand);

/* The n-th operand of the phrase itself, and the n-th within an operand: 0 is the first. */
const struct operand *operand_at(const struct operand *operands, unsigned n);
const struct operand *operand_in(const struct operand *operand, unsigned n);

/* The hook whose effect the clause belongs to; NULL: to that of playing the card, or to none. */
const struct clause *emit_event(const struct emitter *e);
/* Counts that many more targets; returns how many are chosen by now on one way through the effect.
 */
unsigned emit_targets(struct emitter *e, unsigned count);

/* A number about the card as a whole, for keywords with operands. */
void emit_fact(struct emitter *e, unsigned fact, unsigned value);
/* Keeps bytes in the pack; the number that pack_data() finds them by. Equal ones are kept once. */
uint16_t emit_data(struct emitter *e, const void *bytes, size_t size);
/*
 * Makes a hook of the clause; its number. It stands for as long as its card is in force if it is a
 * hook or a modifier of the card itself; one within `until`, or made by a verb, is only for the
 * instruction that brings it into force.
 */
unsigned emit_hook(struct emitter *e, unsigned kind, unsigned flags, unsigned data);
/* Does the modifier hold for a time (within until), and not as long as its card? */
bool emit_is_timed(const struct emitter *e);
/* What the until around a modifier has put there with emit_set_time(). */
unsigned emit_time(const struct emitter *e);
void emit_set_time(struct emitter *e, unsigned time);
/* In the emit function of a `while`: what the condition of its modifiers is, from emit_data(). */
void emit_set_condition(struct emitter *e, unsigned data);
/* The number of the card that a TITLE names; a mistake if there is none. */
unsigned emit_title(struct emitter *e, const struct operand *operand, const struct clause *clause);
/* The card being compiled. */
const struct card_def *emit_card(const struct emitter *e);
const struct pack *emit_pack(const struct emitter *e);

/* ---- loops, numbers, conditions -------------------------------------------------------------- */

/* An amount as an instruction has it: the number `b`, or with FLAG_VAR the variable `b`. */
struct amount {
    uint8_t b;
    uint16_t flags;
};

/* What stands between is done as often as the amount says: emit_again(e, emit_repeat(e, amount)).
 */
unsigned emit_repeat(struct emitter *e, struct amount amount);
/* The same, as often as variable `left` says, which is counted down. */
unsigned emit_count_down(struct emitter *e, uint8_t left);
/* For each seat of the set in a variable, which is used up: in turn order, from me or after me. */
enum seat_order { AFTER_ME, FROM_ME };
unsigned emit_each_seat(struct emitter *e, uint8_t seat, uint8_t set, enum seat_order order);
/* The end of such a loop: back to where it began; it is left to here. */
void emit_again(struct emitter *e, unsigned begin);
/* In the emit function of an `if`: the condition, from emit_data(). */
void emit_if(struct emitter *e, uint16_t condition);
/* `if done`, `if not done`. */
void emit_if_done(struct emitter *e, bool done);
/* In the emit function of a time: what follows is put off. */
void emit_later(struct emitter *e);

/* A condition says which instruction jumps when it does not hold. */
void emit_condition(struct emitter *e, unsigned jump);
/* A set says where its loop begins anew and which instruction leaves it. */
void emit_loop(struct emitter *e, unsigned again, unsigned leave);
/* A time says which instruction jumps over the block. */
void emit_skip(struct emitter *e, unsigned jump);
/* Reports that the phrase cannot be used like that. */
__attribute__((format(printf, 3, 4))) void
emit_mistake(struct emitter *e, const struct clause *clause, const char *format, ...);
/* The same of the card as a whole. */
__attribute__((format(printf, 2, 3))) void emit_card_mistake(struct emitter *e, const char *format,
                                                             ...);

#endif
