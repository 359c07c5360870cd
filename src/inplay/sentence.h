/* SPDX-License-Identifier: MIT */
/*
 * What the texts of cards in play mean, as numbers: which cards, how much, which events, what is
 * done. Made by read.c from the words of a vocabulary, kept in the pack's data, read against a
 * table by select.c and the rules.
 *
 * Nothing here knows a table: what a text picks out of one is found when it is followed. Nothing
 * knows a game either: traits, figures, measures, kinds of hook, verbs and places are numbers of
 * the game's own tables (play_rules in inplay.h).
 */
#ifndef LIMBIC_INPLAY_SENTENCE_H
#define LIMBIC_INPLAY_SENTENCE_H

#include <stdint.h>

/*
 * The slots of phrases about cards in play. They are the same for every game, so that a slot says
 * what is read where it stands; a game's own begin at SLOT_GAME. What an event is called (EVENT:
 * "DAMAGE"), and the things it may have to do with (THING: "TYPE"), is the game's:
 * PLAY_SLOT_NAMES in standard.h.
 */
enum play_slot {
    SLOT_NUMBER = 1, /* 0 is AMOUNT, of the language */
    SLOT_TITLE,
    SLOT_KIND,
    SLOT_ADJECTIVE,
    SLOT_ONE,
    SLOT_CARDS,
    SLOT_SIDE,
    SLOT_EVENT,
    SLOT_THING,
    SLOT_THINGS,
    SLOT_VALUE,
    SLOT_COUNT,
    SLOT_PLAYER,
    SLOT_WHO,
    SLOT_HOWMANY,
    SLOT_TURN,
    SLOT_DECK,
    SLOT_FROM,
    SLOT_INTO,
    SLOT_SOMEBODY,
    SLOT_THOSE, /* SIDE without those that rank */
    SLOT_CAUSE, /* EVENT without whom it happens to */
    SLOT_GAME,
};

/* One card by its part in the effect. */
enum one {
    ONE_NONE,
    ONE_ME, /* the card that stands for its deck: a hero's character */
    ONE_THIS,
    ONE_HOST,        /* the card it is next to or beneath */
    ONE_THAT_TARGET, /* what the event happened to */
    ONE_THAT_SOURCE, /* who dealt that damage, or destroyed that */
    ONE_VAR,         /* a bound name */
    ONE_GAME,        /* the game's own from here: play_rules.one */
};

/* `var` beside a game's own that names another card ("the controller of m"): the variable of that
 * name, or with this bit one of the cards above. */
enum { ONE_OF_ONE = 0x80 };

enum whose { WHOSE_ANY, WHOSE_OWN, WHOSE_OPPOSING };

/* By what their players did in the sentence before about players. */
enum did { DID_ANY, DID_SO, DID_NOT };

/* Which cards: KIND. What is asked besides traits stands together, so that one look tells whether
 * that is nothing: filter_asks_more(). */
struct filter {
    uint32_t all, none, any; /* traits it must have all, none, at least one of (0: whatever) */
    uint16_t title;          /* the card of the pack plus 1; 0: any */
    uint8_t figure;          /* which figure is bounded; FIGURE_NONE */
    uint8_t whose;           /* enum whose, seen from who acts */
    uint8_t but;             /* enum one: not this one */
    uint8_t beneath;         /* beneath this card */
    uint8_t did;             /* enum did */
    uint8_t game;            /* what else the game asks: play_rules.fits; 0: nothing */
    int8_t least, most;      /* the bounds of the figure */
    uint8_t but_var;         /* of `but` */
    uint8_t spare;
};

enum how {
    HOW_ANY, /* everything; of a side of an event that is not named */
    HOW_ONE,
    HOW_EACH,
    HOW_CHOOSE, /* n of them, as many as there are */
    HOW_UP_TO,
    HOW_ANY_NUMBER,
    HOW_HIGHEST, /* by the figure */
    HOW_LOWEST,
    HOW_SECOND_HIGHEST,
    HOW_NOT_LOWEST, /* of a side of an event: any but the lowest of these */
    HOW_TOP,        /* the n with the most of the figure */
};

/* CARDS, and the sides of an event. */
struct selection {
    uint8_t how;
    uint8_t n;
    uint8_t one; /* enum one, for HOW_ONE */
    uint8_t var;
    uint8_t figure; /* for those that rank */
    uint8_t spare[3];
    struct filter filter;
};

/* What is counted. The game's own measures begin at MEASURE_GAME. */
enum measure_of {
    MEASURE_NONE,
    MEASURE_IN_PLAY, /* cards of the filter in play */
    MEASURE_BENEATH, /* cards of the filter beneath this one */
    MEASURE_FIGURE,  /* a figure of one card */
    MEASURE_THAT,    /* the number of the event */
    MEASURE_VAR,     /* a bound name */
    MEASURE_GAME,
};

/* VALUE: base + times * measure. */
struct value {
    int8_t base, times;
    uint8_t measure;
    uint8_t one, var; /* which card, for MEASURE_FIGURE; the variable, for MEASURE_VAR */
    uint8_t figure;
    uint8_t thing; /* what a measure of the game's own is about */
    uint8_t deck;  /* likewise */
    struct filter filter;
};

/* Which events a hook is about. */
struct event_filter {
    uint16_t things;   /* bits; 0: any */
    uint8_t thing_var; /* the thing bound to that variable; 0: none */
    uint8_t spare;
    struct selection by, to;
};

/* What every hook keeps in the pack's data. Of modifiers that are about cards and not about an
 * event, `about.to` says which. */
struct hook_data {
    struct event_filter about;
    struct value amount;
    uint8_t thing;     /* what the event's thing becomes */
    uint8_t threshold; /* only of an amount of at least that much; of a total: reached at */
    uint8_t next;      /* spent when used */
    uint8_t onto;      /* enum one: where a modifier turns the event to */
};

/* `while` and `if`: a value compared. */
struct condition {
    struct value value;
    uint8_t least; /* at least, otherwise at most */
    uint8_t n;
    uint16_t spare;
};

enum players {
    PLAYERS_YOU,
    PLAYERS_EACH,
    PLAYERS_ONE,
    PLAYERS_THAT,    /* whose turn it is */
    PLAYERS_ANOTHER, /* one of those who are not you */
    PLAYERS_EACH_OTHER,
    PLAYERS_ALL_TOGETHER, /* all of them or none */
};

enum howmany { HOWMANY_EXACTLY, HOWMANY_UP_TO, HOWMANY_AT_LEAST };

enum sentence_flag {
    SENTENCE_MAY = 1,
    SENTENCE_BINDS_CARD = 2, /* the name given is a card's, not a number's */
    SENTENCE_GAME = 4,       /* the game's own from here */
};

/* Places cards are taken from: the game's own from 1. */
enum { PLACE_IN_PLAY = 0 };

/* What an instruction does: the whole of a sentence. */
struct sentence {
    uint8_t verb; /* the game's */
    uint8_t flags;
    uint8_t thing, thing_var; /* e.g. the type of damage */
    uint8_t players;          /* enum players */
    uint8_t howmany;
    uint8_t from; /* place; PLACE_IN_PLAY */
    uint8_t deck; /* whose deck or pile, as the game numbers them */
    uint8_t to;   /* place */
    uint8_t rest; /* what becomes of the others, as the game numbers it */
    uint8_t spare[2];
    struct selection source; /* who does it, where that is a card */
    struct selection cards;
    struct value value;
};

#endif
