/* SPDX-License-Identifier: MIT */
/* Who acts and is acted on: by name first, then "he", "himself", "it"; "you" is left out. */
#include <string.h>

#include "cardlang/printing.h"

/* ---- pronouns -------------------------------------------------------------------------------- */

struct forms {
    const char *subject, *object, *owner, *self;
};

static const struct forms pronouns[] = {
    [PRONOUN_IT] = { "it", "it", "its", "itself" },
    [PRONOUN_HE] = { "he", "him", "his", "himself" },
    [PRONOUN_SHE] = { "she", "her", "her", "herself" },
    [PRONOUN_THEY] = { "they", "them", "their", "themselves" },
};

const char *pronoun_self(enum pronoun pronoun)
{
    return pronouns[pronoun].self;
}

static enum pronoun pronoun_of(const struct printer *p)
{
    unsigned deck = p->clause->deck;
    return deck < p->pack->deck_count ? p->pack->decks[deck].pronoun : PRONOUN_IT;
}

/* ---- who ------------------------------------------------------------------------------------- */

static void add_me(struct printer *p)
{
    struct text name = { 0 };
    p->pack->vocabulary->me_words(p->pack, p->clause->deck, &name);
    if (strncmp(text_string(&name), "The ", 4) == 0) name.bytes[0] = 't';
    text_add_string(p->out, text_string(&name));
    text_release(&name);
}

/* By name the first time in a sentence. A deck that is about an "it" goes on with the name, because
 * "it" is somebody else in most sentences. */
void print_me(struct printer *p, bool acts)
{
    const struct forms *forms = &pronouns[pronoun_of(p)];
    bool again = p->me_named && pronoun_of(p) != PRONOUN_IT;
    if (again)
        text_add_string(p->out, acts ? forms->subject : forms->object);
    else
        add_me(p);
    if (acts) p->plain_verb = again && pronoun_of(p) == PRONOUN_THEY;
    p->me_named = true;
}

static bool is_me(const struct slot_word *word)
{
    return word && word->text && strcmp(word->text, "{me}") == 0;
}

/* Who acts on themselves: "himself". */
bool print_self(struct printer *p, const struct operand *o)
{
    const struct operand *one = bare_operand(p, o);
    if (one->kind != OPERAND_WORD || p->subject != one->word) return false;
    bool me = is_me(word_of(p, one));
    text_add_string(p->out, pronoun_self(me ? pronoun_of(p) : PRONOUN_IT));
    return true;
}

void print_subject(struct printer *p, const struct operand *o, bool group)
{
    const struct operand *one = bare_operand(p, o);
    p->subject = one->kind == OPERAND_WORD && one->span == 1 ? one->word : NO_SUBJECT;
    p->plain_verb = false;
    if (group) p->plural = false;
    if (is_me(word_of(p, one))) {
        print_me(p, !p->bare);
    } else {
        int self = p->subject;
        p->subject = NO_SUBJECT; /* it is named here */
        print_operand(p, o);
        p->subject = self;
    }
    if (group) p->group = p->plain_verb = p->plural;
}

/* "Draw a card", not "you draw a card". */
void print_doer(struct printer *p, const struct operand *o)
{
    const struct operand *who = bare_operand(p, o);
    bool you = who->kind == OPERAND_WORD && strcmp(p->pack->words[who->word].words, "you") == 0;
    if (you) {
        p->plain_verb = p->no_you = true;
        return;
    }
    print_operand(p, o);
    const struct slot_word *player = o->span > 1 ? word_of(p, o + 1) : NULL;
    p->theirs = !p->asked && !(player && strcmp(player->words, "you") == 0);
}

void print_owner(struct printer *p, const struct operand *o)
{
    const struct operand *one = bare_operand(p, o);
    if (is_me(word_of(p, one)) && p->me_named && pronoun_of(p) != PRONOUN_IT) {
        text_add_string(p->out, pronouns[pronoun_of(p)].owner);
        return;
    }
    size_t start = p->out->length;
    print_operand(p, o);
    bool it = strcmp(p->out->bytes + start, "it") == 0;
    text_add_string(p->out, it ? "s" : "'s");
}

/* ---- it -------------------------------------------------------------------------------------- */

/* The event that the clause of the card is about; NULL: it is about none. */
static const struct slot_word *event_of(const struct printer *p)
{
    for (unsigned i = 0; i < p->top->operands; i++) {
        const struct slot_word *word = word_of(p, &p->top->operand[i]);
        if (word && (word->names_source || word->names_target)) return word;
    }
    return NULL;
}

bool names_source(const struct printer *p)
{
    const struct slot_word *event = event_of(p);
    return event && event->names_source;
}

bool event_names_target(const struct printer *p)
{
    const struct slot_word *event = event_of(p);
    return event && event->names_target;
}

/* A hook about one card, which is "it" from there on. */
bool names_target(const struct printer *p)
{
    const struct phrase *phrase = phrase_of(p->pack, p->top);
    return phrase && phrase->text && strstr(phrase->text, "{a1}");
}

/* Is a card chosen in the clause that is "it" from there on? */
static bool chooses_card(const struct printer *p, const struct clause *clause)
{
    const struct phrase *phrase = phrase_of(p->pack, clause);
    if (*clause->binds && phrase && !is_number_slot(p->pack, phrase->binds) &&
        strcmp(p->pack->vocabulary->again[phrase->binds], "it") == 0)
        return true;
    for (unsigned c = clause->first; c != NO_CLAUSE; c = p->pack->clauses[c].next) {
        if (chooses_card(p, &p->pack->clauses[c])) return true;
    }
    return false;
}

/* "It" from the second time in a sentence, if nobody else is called so there. */
void print_this(struct printer *p)
{
    bool it = p->this_named && !names_source(p) && !names_target(p) && !chooses_card(p, p->top);
    text_add_string(p->out, it ? "it" : "this card");
    p->this_named = true;
}
