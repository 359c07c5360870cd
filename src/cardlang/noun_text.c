/* SPDX-License-Identifier: MIT */
/* Kinds of cards in a text: articles, plurals, whose they are, and how many there have to be. */
#include <string.h>

#include "cardlang/printing.h"

/* ---- nouns ----------------------------------------------------------------------------------- */

struct noun {
    bool own, other, title;
};

/* "Other than" a chosen card is "another", if it is plain which was chosen. */
bool is_other(const struct printer *p, const struct operand *but)
{
    return but->kind == OPERAND_NAME && !p->fill && named_by(p, but->name, but->slot);
}

static struct noun noun_of(const struct printer *p, const struct operand *o)
{
    struct noun noun = { 0 };
    for (unsigned i = 0; i < o->span; i++) {
        const struct slot_word *word = word_of(p, &o[i]);
        if (!word) continue;
        noun.own |= word->noun == NOUN_OWN && i == 1; /* elsewhere it is an adjective like others */
        noun.title |= word->noun == NOUN_TITLE;
        noun.other |= word->noun == NOUN_OTHER && is_other(p, &o[i + 1]);
    }
    return noun;
}

/* "Own" is said by then, if it is the first adjective. */
static void print_kind(struct printer *p, const struct operand *o, bool plural)
{
    p->plural = plural;
    p->own_at = o + 1;
    print_operand(p, o);
    p->own_at = NULL;
}

static const char *whose(const struct printer *p)
{
    return p->theirs ? "their" : "your";
}

/* By its first letter, which is known when the noun is printed. */
static void print_article(struct printer *p, const struct operand *o)
{
    struct text words = { 0 };
    struct printer peek = *p;
    peek.out = &words;
    peek.where = (struct text){ 0 };
    print_kind(&peek, o, false);
    text_add_string(p->out, takes_an(text_string(&words)) ? "an " : "a ");
    text_release(&words);
    text_release(&peek.where);
}

/* What stands before the noun. Its own cards come out of several: "one of your cards". */
static void print_before_noun(struct printer *p, const struct operand *o, const struct noun *noun,
                              enum noun_form form)
{
    static const char *const before[][3] = {
        /* of mine, another, otherwise (NULL: an article) */
        [NOUN_A] = { "one of ", "another ", NULL },
        [NOUN_BARE] = { "", "other ", "" },
        [NOUN_PLURAL] = { "", "other ", "" },
        [NOUN_EACH] = { "each of ", "each other ", "each " },
        [NOUN_THE] = { "", "the other ", "the " },
        [NOUN_NO] = { "none of ", "no other ", "no " },
    };
    if (noun->own) {
        text_add(p->out, "%s%s %s", before[form][0], whose(p), noun->other ? "other " : "");
    } else if (noun->other) {
        text_add_string(p->out, before[form][1]);
    } else if (before[form][2]) {
        text_add_string(p->out, before[form][2]);
    } else if (noun->title) {
        text_add_string(p->out, "a ");
    } else {
        print_article(p, o);
    }
}

void print_noun(struct printer *p, const struct operand *o, enum noun_form form)
{
    struct noun noun = noun_of(p, o);
    bool several = form == NOUN_A || form == NOUN_EACH || form == NOUN_NO;
    bool plural = form == NOUN_PLURAL || (noun.own && several);
    print_before_noun(p, o, &noun, form);
    if (noun.title) text_add_string(p->out, plural ? "copies of " : "copy of ");
    p->all = form == NOUN_PLURAL;
    print_kind(p, o, plural);
    p->all = false;
}

/* "3 targets", "3 of your cards", "one card". */
void print_several(struct printer *p, const struct operand *amount, const struct operand *o)
{
    struct noun noun = noun_of(p, o);
    bool plural = noun.own || !is_plain_one(p, amount);
    if (is_plain_one(p, amount))
        text_add_string(p->out, "one");
    else
        print_operand(p, amount);
    text_add_char(p->out, ' ');
    if (noun.own) text_add(p->out, "of %s ", whose(p));
    if (noun.other) text_add_string(p->out, "other ");
    if (noun.title) text_add_string(p->out, plural ? "copies of " : "copy of ");
    print_kind(p, o, plural);
    p->plural = !is_plain_one(p, amount);
}

/* A keyword that has a plural is a noun: "a Minion", not "a Minion card". */
bool print_keyword_noun(struct printer *p, const struct operand *o)
{
    const struct slot_word *noun = word_of(p, o + 1);
    unsigned first = 0;
    if (!p->pack->keyword_count || o->slot != p->pack->vocabulary->keyword_slot) return false;
    while (p->pack->words[first + p->pack->keyword_count].words) first++;
    if (o->kind != OPERAND_WORD || o->word < first || !noun || noun->noun != NOUN_CARD)
        return false;
    const struct keyword *keyword = &p->pack->keywords[o->word - first];
    if (!keyword->plural) return false;
    text_add_string(p->out, p->plural ? keyword->plural : keyword->title);
    return true;
}

/* ---- conditions ------------------------------------------------------------------------------ */

/* The number a value is compared with. */
struct bound {
    unsigned number;
    bool least;
};

static bool is_none(struct bound bound)
{
    return !bound.least && !bound.number;
}

/* {#card}, {#}, {# hp}: how many there have to be of a noun of its own, of a kind of card, of
 * something that is not counted. */
static void print_bound(struct printer *p, const char *noun, size_t length, struct bound bound,
                        const struct operand *of)
{
    bool one = bound.least && bound.number == 1, counted = length == 0;
    bool mass = !counted && *noun == '~'; /* it is not counted: "less strength" */
    noun += mass;
    length -= mass;
    if (counted && (is_none(bound) || one)) {
        print_noun(p, of, is_none(bound) ? NOUN_NO : NOUN_A);
        return;
    }
    if (is_none(bound))
        text_add_string(p->out, "no ");
    else if (one && *noun != ' ' && !mass)
        text_add_string(p->out, "a ");
    else
        text_add(p->out, "%u or %s ", bound.number, bound.least ? "more" : mass ? "less" : "fewer");
    if (counted && noun_of(p, of).own) text_add_string(p->out, "of ");
    p->plural = !one;
    if (counted)
        print_noun(p, of, NOUN_PLURAL);
    else
        text_add_bytes(p->out, noun + (*noun == ' '), length - (*noun == ' '));
    if (!counted && *noun != ' ' && !mass && p->plural) text_add_char(p->out, 's');
}

static void print_there(struct printer *p, const char *there, struct bound bound,
                        const struct operand *of)
{
    for (const char *at = there; *at;) {
        size_t length = strcspn(at, "{");
        struct text part = { 0 };
        text_add_bytes(&part, at, length);
        print_template(p, text_string(&part), of);
        text_release(&part);
        at += length;
        if (!*at) break;
        const char *end = strchr(at, '}');
        if (at[1] == '#') {
            print_bound(p, at + 2, (size_t)(end - at) - 2, bound, of);
        } else if (at[1] == 'i' || at[1] == 'w') {
            bool one = (bound.least && bound.number == 1) || (is_none(bound) && strstr(end, "{#}"));
            text_add_string(p->out, at[1] == 'w' ? one ? "was" : "were" : one ? "is" : "are");
        } else {
            text_add_bytes(&part, at, (size_t)(end - at) + 1);
            print_template(p, text_string(&part), of);
            text_release(&part);
        }
        at = end + 1;
    }
}

/* A value, then the number it is compared with. */
void print_condition(struct printer *p, const struct operand *value, bool least)
{
    struct bound bound = { value[value->span].value, least };
    const struct operand *count = bare_operand(p, value);
    const struct slot_word *word = word_of(p, count);
    if (word && word->there) {
        print_there(p, word->there, bound, count + 1);
        return;
    }
    p->in_place = true;
    print_operand(p, value);
    p->in_place = false;
    text_add(p->out, " is %u or %s", bound.number, least ? "more" : "less");
}
