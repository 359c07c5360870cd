/* SPDX-License-Identifier: MIT */
/*
 * Printing the text of cards: what card_text.c (sentences), phrase_text.c (words) and the files for
 * names, nouns and persons share.
 *
 * A text is printed from left to right. What a printed card leaves to its reader is kept here while
 * that is done: whom "he" means in a sentence, what X stands for, whose cards "your" are.
 */
#ifndef LIMBIC_CARDLANG_PRINTING_H
#define LIMBIC_CARDLANG_PRINTING_H

#include "cardlang/vocabulary.h"

enum { LETTERS = 3, NO_SUBJECT = -1 };

struct printer {
    const struct pack *pack;
    const struct card_def *card; /* NULL: none has the clause, e.g. a mutation has cut it off */
    struct text *out;
    const struct text_fill *fill; /* NULL: nothing is known beside the text */
    bool asked;                   /* as a question to who may do it: "you" */
    const struct clause *top;     /* the clause of the card that is printed */

    /* Of the sentence. */
    bool this_named;           /* "this card" has been, too */
    bool me_named;             /* who the deck is about has been named: "he" from here on */
    unsigned letters;          /* X, Y, Z given so far */
    struct text where;         /* what they stand for, if not yet printed */
    const struct clause *each; /* "for each": its name is printed as the set */

    uint8_t doer; /* enum doer, of the clause before: "if they do" */

    /* Of the clause. */
    const struct clause *clause;
    bool plural;     /* by the last amount printed */
    bool plain_verb; /* by the last word that says so */
    int subject;     /* the word of ONE that acts; NO_SUBJECT */
    bool all;        /* a kind in the plural: "Ongoing and Equipment cards" */
    bool explained;  /* it ended with what X is */
    bool group;      /* what {2*} printed are several */
    bool bare;       /* verbs without ending, after "have" */
    bool happening;  /* an event as it happens, not as a noun */
    bool would;
    const char *within;           /* of a clause that is spent: before when; NULL */
    bool in_place;                /* a value is printed where it stands, not as X */
    bool theirs;                  /* "own" is that of other players */
    bool no_you;                  /* "you" was left out: a space follows that is not printed */
    const struct operand *own_at; /* "own" there is said already; NULL */
    const struct operand *joined, *joined_to; /* printed as "A or B"; NULL */
};

/* The words of a clause's phrase, followed by what its letters stand for. */
void print_phrase(struct printer *p, const struct clause *clause);
/* ", where X is ..." */
void print_where(struct printer *p);

/* Prints the text of a phrase or word: its marks are described in vocabulary.h. */
void print_template(struct printer *p, const char *template, const struct operand *of);

bool is_within(const struct pack *pack, const struct clause *outer, const struct clause *clause);

/* Of the phrase of a clause; NULL: the clause is of the language itself. */
const struct phrase *phrase_of(const struct pack *pack, const struct clause *clause);

/* Does the phrase say who does it: "Ann deals"? */
bool has_subject(const struct pack *pack, const struct clause *clause);
/* Which players a clause tells to do something, and whether they may leave it. */
enum doer { DOER_NONE, DOER_YOU, DOER_THEY };
enum doer doer_of(const struct pack *pack, const struct clause *clause, bool *may);

void capitalise(struct text *out, size_t at);

/* ---- what the files share -------------------------------------------------------------------- */

/* phrase_text.c: what stands in slots. */
bool takes_an(const char *word);
const struct slot_word *word_of(const struct printer *p, const struct operand *o);
const struct operand *bare_operand(const struct printer *p, const struct operand *o);
bool is_plain_one(const struct printer *p, const struct operand *o);
void print_named_number(struct printer *p, const struct operand *o);
void print_operand(struct printer *p, const struct operand *o);

/* name_text.c: the clause that gave a name, if it need not be printed (NULL: it has to be). */
bool is_number_slot(const struct pack *pack, unsigned slot);
const struct clause *named_by(const struct printer *p, const char *name, uint8_t slot);
void print_given_name(struct printer *p);
void print_name(struct printer *p, const struct operand *o);

/* noun_text.c: "a card", "other targets", "each of your wards". */
enum noun_form { NOUN_A, NOUN_BARE, NOUN_PLURAL, NOUN_EACH, NOUN_THE, NOUN_NO };
bool is_other(const struct printer *p, const struct operand *but);
void print_noun(struct printer *p, const struct operand *o, enum noun_form form);
void print_several(struct printer *p, const struct operand *amount, const struct operand *o);
bool print_keyword_noun(struct printer *p, const struct operand *o);
void print_condition(struct printer *p, const struct operand *value, bool least);

/* who_text.c: "Ann", "he", "himself". */
void print_me(struct printer *p, bool acts);
bool print_self(struct printer *p, const struct operand *o);
void print_subject(struct printer *p, const struct operand *o, bool group);
void print_doer(struct printer *p, const struct operand *o);
void print_owner(struct printer *p, const struct operand *o);
void print_this(struct printer *p);
bool names_source(const struct printer *p);
bool names_target(const struct printer *p);
bool event_names_target(const struct printer *p);

#endif
