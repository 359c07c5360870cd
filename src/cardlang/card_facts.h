/* SPDX-License-Identifier: MIT */
/*
 * What is printed on a card, as data: for front ends that draw cards, pages about them, and
 * scripts.
 *
 * Everything follows from the pack, as the printed text does (card_text.c); nothing of it depends
 * on a table, and nobody has to know a face to ask about it. Cards of games without packs have a
 * name and a number of copies.
 */
#ifndef LIMBIC_CARDLANG_CARD_FACTS_H
#define LIMBIC_CARDLANG_CARD_FACTS_H

#include "base/text.h"
#include "cardlang/pack.h"
#include "kernel/game.h"

/* Something about the card as a whole: "one-shot", "hp 5". */
struct card_keyword {
    struct text word;  /* as written, without what is filled in: "hp" */
    struct text text;  /* as printed: "Hp 5" */
    const char *help;  /* what it means; NULL: it says so itself */
    const char *title; /* the text in quotation marks; NULL: it has none */
    int number;        /* -1: it has none */
    bool side;         /* it says whose other side this is */
    bool capital;      /* its printed words begin with a capital wherever they stand */
    bool explained;    /* its help is a rule that players may want to be reminded of */
    bool authors;      /* a mark for whoever writes packs, which players are not shown */
};

struct card_sentence {
    unsigned line;     /* of the pack's file: what events and options name as their line */
    const char *title; /* the name of what it does, of a power; NULL: it has none */
    struct text text;
    bool joins; /* it goes on in the paragraph of the sentence before */
};

/* Strings belong to the pack or the set-up. */
struct card_facts {
    const char *game;
    const char *name;
    const char *kind;        /* the keyword that says what sort of card it is; NULL: none does */
    const char *other_side;  /* the name of its other side; NULL: it has one side */
    const struct deck *deck; /* NULL: it belongs to none */
    unsigned copies;         /* of the deck or pack; or in a set-up, for all seats together */
    unsigned copies_most;    /* with many players, where that is more; otherwise 0 */
    const char *file;        /* NULL: it is not from a pack */
    unsigned line;           /* where it begins there */
    struct card_keyword *keywords;
    unsigned keyword_count;
    struct text cost; /* empty: none */
    struct card_sentence *sentences;
    unsigned sentence_count;
    const char *flavour; /* NULL: none */
    const char *art;     /* what a picture of it shows; NULL: it does not say */
    const char *notice;  /* whose work the pack is, and its licence; NULL: it does not say */
};

/* Fills empty facts. */
/* "x2", or where it depends on the number of players "x2-3". */
void card_copies_text(const struct pack *pack, unsigned card, struct text *out);
void card_facts_of(const struct pack *pack, unsigned card, struct card_facts *facts);
/* The same for a face of a set-up, with a pack or without. */
void card_facts_of_face(const struct setup *setup, face_id face, struct card_facts *facts);
void card_facts_release(struct card_facts *facts);

/* As a JSON object, without what is empty or none. The format is in docs/cards.md. */
void card_facts_write(const struct card_facts *facts, struct text *out);

/* All faces of a set-up by name, {"game":"...","notice":"...","faces":{NAME:{...},...}}: what
 * is the same for all is said once. */
void setup_faces_write(const struct setup *setup, struct text *out);

#endif
