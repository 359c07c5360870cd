/*
 * Making code from clauses: what a vocabulary's `emit` functions use.
 *
 * The language's own instructions are few; everything else is the vocabulary's operations.
 */
#ifndef LIMBIC_CARDLANG_COMPILE_H
#define LIMBIC_CARDLANG_COMPILE_H

#include "cardlang/vocabulary.h"

enum {
    OP_END,          /* the card is done */
    OP_JUMP,         /* goes on at `to` */
    OP_ALTERNATIVES, /* `a` branches follow, of which one is chosen */
    OP_BRANCH,       /* begins at `to`; the source line is the branch's */
    OP_GAME = 16,    /* the vocabulary's first */
};

enum { VAR_ME = 0 };

struct emitter;

/* Adds an instruction, with the line of the clause; answers its number. */
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

/* A condition tells which instruction jumps when it does not hold. */
void emit_condition(struct emitter *e, unsigned jump);
/* A set tells where its loop begins anew and which instruction leaves it. */
void emit_loop(struct emitter *e, unsigned again, unsigned leave);
/* A time tells which instruction jumps over the block. */
void emit_skip(struct emitter *e, unsigned jump);
/* Tells the author that the phrase cannot be used like that. */
__attribute__((format(printf, 3, 4))) void
emit_mistake(struct emitter *e, const struct clause *clause, const char *format, ...);

#endif
