/* SPDX-License-Identifier: MIT */
/*
 * What a question of a card asks, in the words of the card: "discard 2 cards to destroy this
 * card?" Made from the clause that the asking instruction comes from, and from the clauses after it
 * that say what comes of a yes or a no. Read only when a person is asked.
 */
#include <string.h>

#include "cardlang/opcodes.h"

/* ---- which clause ---------------------------------------------------------------------------- */

static const struct card_def *card_of_code(const struct pack *pack, unsigned at)
{
    for (unsigned i = 0; i < pack->card_count; i++) {
        const struct card_def *card = &pack->cards[i];
        if (at >= card->code_start && at < card->code_end) return card;
    }
    return NULL;
}

/* The verb in that line, which may stand within other clauses of the same line; NO_CLAUSE: none. */
static unsigned verb_at(const struct pack *pack, unsigned first, unsigned line)
{
    for (unsigned c = first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        const struct clause *clause = &pack->clauses[c];
        if (clause->kind == CLAUSE_VERB && clause->line == line) return c;
        unsigned within = verb_at(pack, clause->first, line);
        if (within != NO_CLAUSE) return within;
    }
    return NO_CLAUSE;
}

unsigned instruction_clause(const struct pack *pack, unsigned at)
{
    const struct instruction *in = &pack->code[at];
    if (in->op == OP_MAY) return in->mask;
    const struct card_def *card = card_of_code(pack, at);
    return card ? verb_at(pack, card->first, in->line) : (unsigned)NO_CLAUSE;
}

/* ---- words ---------------------------------------------------------------------------------- */

void question_text(const struct pack *pack, unsigned at, const struct text_fill *fill,
                   struct text *out)
{
    unsigned clause = instruction_clause(pack, at);
    if (clause == NO_CLAUSE)
        text_add_string(out, "do it?");
    else
        clause_question_text(pack, clause, fill, out);
}

void may_text(const struct pack *pack, unsigned at, struct text *out)
{
    unsigned clause = instruction_clause(pack, at);
    struct text words = { 0 };
    if (clause != NO_CLAUSE) clause_text(pack, clause, &words);
    const char *may = strstr(text_string(&words), " may ");
    if (may) text_add_string(out, may);
    text_release(&words);
}
