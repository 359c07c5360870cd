/* SPDX-License-Identifier: MIT */
/*
 * What a question of a card asks, in the words of the card: "discard 2 cards? If you do, destroy
 * this." Made from the clause that the asking instruction comes from, and from the clauses after it
 * that say what comes of a yes or a no. Read only when a person is asked.
 */
#include <ctype.h>
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

/* ---- words ----------------------------------------------------------------------------------- */

/* Is what is printed of the operand a name: what the deck calls itself? */
static bool is_name(const struct pack *pack, const struct operand *o)
{
    const char *text = o->kind == OPERAND_WORD ? pack->words[o->word].text : NULL;
    return text && strncmp(text, "{me}", 4) == 0;
}

/* Does what is printed of it begin with a word, and not with a name, which keeps its capital? */
static bool begins_plainly(const struct pack *pack, const struct clause *clause)
{
    if (clause->kind != CLAUSE_VERB) return false;
    const struct phrase *phrase = &pack->phrases[clause->phrase];
    const char *words = phrase->text ? phrase->text : phrase->pattern;
    return islower((unsigned char)*words) || !is_name(pack, &clause->operand[0]);
}

/* What it has somebody do: of "that player may discard 2 cards", what stands after "may"; of "you
 * draw a card", what stands after "you". */
static void add_deed(const struct pack *pack, unsigned number, const struct text_fill *fill,
                     struct text *out)
{
    static const char may[] = " may ", you[] = "You ";
    const struct clause *clause = &pack->clauses[number];
    struct text words = { 0 };
    bool optional = clause->kind == CLAUSE_MAY;
    if (optional)
        clause_body_text(pack, number, &words);
    else if (fill)
        clause_text_filled(pack, number, fill, &words);
    else
        clause_text(pack, number, &words);
    const char *deed = optional ? NULL : strstr(text_string(&words), may);
    const struct clause *first = optional ? &pack->clauses[clause->first] : clause;
    if (deed)
        deed += strlen(may);
    else if (strncmp(text_string(&words), you, strlen(you)) == 0)
        deed = text_string(&words) + strlen(you);
    else if (begins_plainly(pack, first))
        words.bytes[0] = (char)tolower((unsigned char)words.bytes[0]);
    text_add_string(out, deed ? deed : text_string(&words));
    text_release(&words);
}

/* "If you do, ...": the clauses after it that look at whether it was done. */
static void add_consequences(const struct pack *pack, unsigned clause, unsigned at,
                             struct text *out)
{
    for (;;) {
        const struct instruction *in = &pack->code[at];
        clause = pack->clauses[clause].next;
        if (clause == NO_CLAUSE || pack->clauses[clause].kind != CLAUSE_IF) return;
        if (in->op != OP_IF_DONE && in->op != OP_IF_NOT_DONE) return;
        text_add_char(out, ' ');
        clause_text(pack, clause, out);
        text_add_char(out, '.');
        at = in->to;
    }
}

void question_text(const struct pack *pack, unsigned at, const struct text_fill *fill,
                   struct text *out)
{
    const struct instruction *in = &pack->code[at];
    unsigned clause = instruction_clause(pack, at);
    if (clause == NO_CLAUSE) {
        text_add_string(out, "do it?");
        return;
    }
    add_deed(pack, clause, fill, out);
    text_add_char(out, '?');
    add_consequences(pack, clause, in->op == OP_MAY ? in->to : at + 1, out);
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
