/*
 * The printed text of a card, generated from its clauses, so that a card cannot say one thing and
 * do another.
 *
 * It must be injective: cards that differ in any clause, number, word or order read differently. So
 * every operand is printed, blocks are closed visibly, and a bound name is printed wherever it
 * stands. tests mutate every card and compare.
 */
#include <ctype.h>
#include <string.h>

#include "base/check.h"
#include "cardlang/vocabulary.h"

void operand_words(const struct pack *pack, const struct operand *o, struct text *out)
{
    const struct slot_word *word = &pack->vocabulary->words[o->word];
    switch ((enum operand_kind)o->kind) {
    case OPERAND_WORD: text_add_string(out, word->text ? word->text : word->words); break;
    case OPERAND_NUMBER: text_add(out, "%u", o->value); break;
    case OPERAND_RANGE:
        if (!o->most)
            text_add_string(out, "any number of");
        else if (o->value + 1 == o->most)
            text_add(out, "%u or %u", o->value, o->most);
        else
            text_add(out, "%u to %u", o->value, o->most);
        break;
    case OPERAND_ALL: text_add_string(out, "all"); break;
    case OPERAND_NAME: text_add_string(out, o->name); break;
    }
}

/* One gem, two gems: by the first amount of the clause. */
static bool is_plural(const struct clause *clause)
{
    for (unsigned i = 0; i < clause->operands; i++) {
        const struct operand *o = &clause->operand[i];
        if (o->slot == SLOT_AMOUNT) return !(o->kind == OPERAND_NUMBER && o->value == 1);
    }
    return true;
}

static void phrase_words(const struct pack *pack, const struct clause *clause, struct text *out)
{
    const struct phrase *phrase = &pack->vocabulary->phrases[clause->phrase];
    unsigned operand = 0;
    const char *at = phrase->text ? phrase->text : phrase->pattern;
    while (*at) {
        if (phrase->text && *at == '{') {
            const char *end = strchr(at, '}');
            check(end);
            if (at[1] == 's')
                text_add_string(out, is_plural(clause) ? "s" : "");
            else
                operand_words(pack, &clause->operand[at[1] - '1'], out);
            at = end + 1;
        } else if (!phrase->text && *at >= 'A' && *at <= 'Z') {
            operand_words(pack, &clause->operand[operand++], out);
            at += strcspn(at, " ");
        } else {
            text_add_char(out, *at++);
        }
    }
    if (*clause->binds) text_add(out, " (%s)", clause->binds);
}

static void list_words(const struct pack *pack, unsigned first, const char *between,
                       struct text *out);

static void block_words(const struct pack *pack, unsigned first, struct text *out)
{
    text_add_string(out, ": [");
    list_words(pack, first, "; ", out);
    text_add_string(out, "]");
}

static void clause_words(const struct pack *pack, const struct clause *clause, struct text *out)
{
    unsigned n = 0;
    switch ((enum clause_kind)clause->kind) {
    case CLAUSE_VERB: phrase_words(pack, clause, out); break;
    case CLAUSE_EITHER:
        for (unsigned b = clause->first; b != NO_CLAUSE; b = pack->clauses[b].next) {
            text_add_string(out, n++ ? ", or " : "either ");
            list_words(pack, pack->clauses[b].first, " and then ", out);
        }
        break;
    case CLAUSE_BRANCH: list_words(pack, clause->first, " and then ", out); break;
    case CLAUSE_IF:
        text_add_string(out, "if ");
        phrase_words(pack, clause, out);
        block_words(pack, clause->first, out);
        break;
    case CLAUSE_OTHERWISE:
        text_add_string(out, "otherwise");
        block_words(pack, clause->first, out);
        break;
    case CLAUSE_EACH:
        text_add_string(out, "for each ");
        phrase_words(pack, clause, out);
        block_words(pack, clause->first, out);
        break;
    case CLAUSE_LATER:
        text_add_string(out, "at ");
        phrase_words(pack, clause, out);
        block_words(pack, clause->first, out);
        break;
    case CLAUSE_WHEN:
        text_add_string(out, "from your hand, when ");
        phrase_words(pack, clause, out);
        text_add_string(out, ", you may");
        block_words(pack, clause->first, out);
        break;
    case CLAUSE_COST:
    case CLAUSE_KEYWORD: phrase_words(pack, clause, out); break;
    }
}

static void list_words(const struct pack *pack, unsigned first, const char *between,
                       struct text *out)
{
    bool started = false;
    for (unsigned c = first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        if (started) text_add_string(out, between);
        clause_words(pack, &pack->clauses[c], out);
        started = true;
    }
    if (!started) text_add_string(out, "nothing");
}

static void capitalise(struct text *out, size_t at)
{
    if (at < out->length) out->bytes[at] = (char)toupper((unsigned char)out->bytes[at]);
}

void clause_text(const struct pack *pack, unsigned clause, struct text *out)
{
    size_t start = out->length;
    clause_words(pack, &pack->clauses[clause], out);
    capitalise(out, start);
}

static void cost_text(const struct pack *pack, const struct card_def *card, struct text *out)
{
    bool any = false;
    for (unsigned c = card->first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        if (pack->clauses[c].kind != CLAUSE_COST) continue;
        text_add_string(out, any ? ", " : "Cost: ");
        clause_words(pack, &pack->clauses[c], out);
        any = true;
    }
    if (any) text_add_string(out, ". ");
}

void card_text(const struct pack *pack, unsigned number, struct text *out)
{
    const struct card_def *card = &pack->cards[number];
    cost_text(pack, card, out);
    for (unsigned c = card->first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        const struct clause *clause = &pack->clauses[c];
        if (clause->kind == CLAUSE_COST) continue;
        clause_text(pack, c, out);
        text_add_string(out, clause->next == NO_CLAUSE ? "." : ". ");
    }
    while (out->length && out->bytes[out->length - 1] == ' ') out->bytes[--out->length] = '\0';
}
