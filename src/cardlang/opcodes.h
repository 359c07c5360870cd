/* SPDX-License-Identifier: MIT */
/*
 * What is known of every instruction, the language's own (opcodes.def) and a vocabulary's: the
 * shape by which code is verified, walked, listed and compared.
 */
#ifndef LIMBIC_CARDLANG_OPCODES_H
#define LIMBIC_CARDLANG_OPCODES_H

#include "cardlang/vocabulary.h"

enum {
#define OPCODE(name, ...) OP_##name,
#include "cardlang/opcodes.def"
#undef OPCODE
    OP_OWN_END,   /* of the language's own */
    OP_GAME = 32, /* the vocabulary's first */
};
_Static_assert((int)OP_OWN_END <= (int)OP_GAME, "the language's instructions have room");

enum { BRANCHES_MAX = 16 }; /* of an ALTERNATIVES */

/* What the mask of an instruction is. */
enum mask_kind {
    MASK_NONE,      /* 0 */
    MASK_GAME,      /* the vocabulary's matter */
    MASK_DATA,      /* data of the pack, of at least as many bytes as the operation says */
    MASK_CONDITION, /* data of the pack: a condition, of vocabulary.condition_bytes */
    MASK_HOOK,      /* the number of a hook of the card */
    MASK_CLAUSE,    /* a clause of the pack, for words only: equal code may differ in it */
};

/* Where an instruction may go on. */
enum goes {
    GOES_NOWHERE = 0,
    GOES_NEXT = 1,
    GOES_TO = 2,
    GOES_BRANCHES = 4, /* to the BRANCHes after it */
    GOES_ON_LATER = 8, /* to the next one, but nothing before it depends on what comes after */
};

struct shape {
    const char *name;
    enum field a, b, c;
    uint8_t limit; /* for FIELD_SMALL */
    enum mask_kind mask;
    uint16_t data_bytes; /* for MASK_DATA */
    unsigned goes;       /* enum goes */
};

/* The shape of an instruction, which must be one of the language or of the vocabulary. */
struct shape instruction_shape(const struct vocabulary *v, const struct instruction *in);

/* Is there such an instruction? */
bool is_opcode(const struct vocabulary *v, unsigned op);

/* What a vocabulary says of its operation; NULL for the language's own. */
static inline const struct operation *operation_of(const struct vocabulary *v,
                                                   const struct instruction *in)
{
    return in->op < OP_GAME ? NULL : &v->operations[in->op - OP_GAME];
}

#endif
