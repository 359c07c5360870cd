/* SPDX-License-Identifier: MIT */
/* See lint.h. */
#include "inplay/lint.h"

#include "cardlang/vocabulary.h"
#include "inplay/sentence.h"

/* Which part of the event that word refers to; 0: none. */
static unsigned part_of_event(const struct operand *o)
{
    if (o->kind != OPERAND_WORD) return 0;
    if (o->slot == SLOT_ONE && o->value == ONE_THAT_TARGET) return EVENT_TARGET;
    if (o->slot == SLOT_ONE && o->value == ONE_THAT_SOURCE) return EVENT_SOURCE;
    if (o->slot == SLOT_PLAYER && o->value == PLAYERS_THAT) return EVENT_PLAYER;
    return o->slot == SLOT_COUNT && o->value == MEASURE_THAT ? EVENT_NUMBER : 0;
}

/* "Damage to me is dealt to that source instead": what stands after an event refers to it. */
static unsigned operands_before_event(const struct clause *clause)
{
    for (unsigned i = 0; i < clause->operands; i += clause->operand[i].span) {
        const struct operand *o = &clause->operand[i];
        if (o->slot == SLOT_EVENT) return i + o->span;
    }
    return clause->operands;
}

const char *lint_event_word(const struct lint_place *at, unsigned event_words)
{
    unsigned end = operands_before_event(at->clause);
    for (unsigned i = 0; i < end; i++) {
        const struct operand *o = &at->clause->operand[i];
        if (part_of_event(o) & event_words) return at->pack->words[o->word].words;
    }
    return NULL;
}

bool lint_is_outside_event(const struct lint_place *at, struct text *found)
{
    if (at->hook) return false;
    const char *word = lint_event_word(at, EVENT_ANY);
    if (word) text_add_string(found, word);
    return word != NULL;
}

const struct lint play_lints[] = {
    PLAY_LINT_OUTSIDE_EVENT,
    { 0 },
};
