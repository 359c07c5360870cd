/* SPDX-License-Identifier: MIT */
/* The shapes of instructions. See opcodes.h. */
#include "cardlang/opcodes.h"

#include "base/check.h"

bool is_opcode(const struct vocabulary *v, unsigned op)
{
    return op < OP_OWN_END || (op >= OP_GAME && op - OP_GAME < v->operation_count);
}

static struct shape shape_of_operation(const struct operation *op)
{
    return (struct shape){
        .name = op->name,
        .a = op->a,
        .b = op->b,
        .c = op->c,
        .limit = op->limit,
        .mask = op->data   ? MASK_DATA
                : op->hook ? MASK_HOOK
                           : MASK_GAME,
        .data_bytes = op->data,
        .goes = GOES_NEXT | (op->jumps ? GOES_TO : 0u),
    };
}

struct shape instruction_shape(const struct vocabulary *v, const struct instruction *in)
{
    static const struct shape own[] = {
#define OPCODE(name, text, how, a, b, c, mask, goes)                                               \
    [OP_##name] = { text, FIELD_##a, FIELD_##b, FIELD_##c, 0, MASK_##mask, 0, goes },
#include "cardlang/opcodes.def"
#undef OPCODE
    };
    check(is_opcode(v, in->op));
    if (in->op >= OP_GAME) return shape_of_operation(operation_of(v, in));
    struct shape shape = own[in->op];
    if (shape.mask == MASK_CONDITION) shape.data_bytes = v->condition_bytes;
    return shape;
}
