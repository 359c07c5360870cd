/* SPDX-License-Identifier: MIT */
/*
 * The numbers Sentinels gives to what its cards speak of: traits, kinds of hook, figures, measures,
 * verbs, places. What they are for is said in src/inplay/sentence.h; which words mean them, in
 * words.c and phrases.c.
 */
#ifndef LIMBIC_GAMES_SENTINELS_TERMS_H
#define LIMBIC_GAMES_SENTINELS_TERMS_H

#include "inplay/sentence.h"

/* What keywords with operands tell of a card: the pack keeps them as its facts. 0 is that nothing
 * was said, so what can be number 0 (a title, an icon) is kept plus 1. */
enum { FACT_HP, FACT_BACK_OF, FACT_NEMESIS, FACT_NEXT_TO };

/* What can be said of a card: its deck, its keywords, whether it is a target. */
enum trait {
    TRAIT_HERO = 1 << 0,
    TRAIT_VILLAIN = 1 << 1,
    TRAIT_ENVIRONMENT = 1 << 2,
    TRAIT_CHARACTER = 1 << 3,
    TRAIT_TARGET = 1 << 4, /* has hp now */
    TRAIT_ONE_SHOT = 1 << 5,
    TRAIT_ONGOING = 1 << 6,
    TRAIT_EQUIPMENT = 1 << 7,
    TRAIT_LIMITED = 1 << 8,
    TRAIT_TAGS = 9, /* the bit of the first keyword without a meaning in the rules */
};

/* Kinds of hook. The list of clauses in force is sorted by them, so each step of damage is a kind
 * of its own: it finds its clauses in one stretch, mostly an empty one (docs/adr/0011). Their order
 * is that of the list, and so is in the hash of a position. */
enum sentinels_hook {
    HOOK_NONE,
    /* triggers and powers */
    HOOK_START, /* flags: whose turn */
    HOOK_END,
    HOOK_POWER,
    HOOK_BEFORE,     /* step 1: damage can be redirected */
    HOOK_INSTEAD,    /* after step 4: in the place of damage */
    HOOK_WOULD,      /* step 5: damage above 0 would be dealt */
    HOOK_DEALT,      /* after step 8 */
    HOOK_REDIRECTED, /* after all of that, of the card that redirected the damage */
    HOOK_TOTAL,      /* damage dealt adds up */
    HOOK_ENTERS,
    HOOK_DESTROYED,
    HOOK_PLACE, /* where a destroyed card goes */
    HOOK_HOST_LEAVES,
    HOOK_DISCARDED,
    HOOK_POWER_USED,
    /* modifiers */
    HOOK_TYPE,
    HOOK_IMMUNE,
    HOOK_BONUS,
    HOOK_REDUCTION,
    HOOK_IRREDUCIBLE,
    HOOK_PREVENTION,
    HOOK_CANNOT_DEAL,
    HOOK_CANNOT_PLAY,
    HOOK_INDESTRUCTIBLE,
    HOOK_BECOME_TARGET,
    HOOK_MORE_PLAYS,
    HOOK_MORE_POWERS,
    HOOK_END_AT_START,
    HOOKS_IN_FORCE, /* those below belong to a card and are looked for when they are needed */
    HOOK_SETUP = HOOKS_IN_FORCE,
    HOOK_ABILITY,
    HOOK_FLIPPED,
    HOOK_WHEN_DESTROYED,
    HOOK_WOULD_BE_DESTROYED,
    HOOKS,
};

/* Whose turn HOOK_START and HOOK_END are about: flags of the hook. */
enum turn_of { TURN_OF_VILLAIN, TURN_OF_OWNER, TURN_OF_ENVIRONMENT, TURN_OF_EACH_PLAYER };

enum sentinels_figure { FIGURE_HP = 1, FIGURE_TOKENS, FIGURE_CARDS_IN_PLAY /* of its owner */ };

/* What the table does not show by itself has to be counted while it happens: see struct sentinels.
 */
enum sentinels_measure {
    MEASURE_H = MEASURE_GAME, /* the number of heroes */
    MEASURE_TRASH,            /* cards in a trash */
    MEASURE_DEALT_TO_ME,      /* damage of a type since the end of my last turn */
    MEASURE_DEALT_BY_ME,      /* this turn */
    MEASURE_DISCARDED,        /* hero cards this turn */
    MEASURE_HAND,             /* cards in my player's hand */
};

enum card_place {
    PLACE_NONE, /* taken from: play */
    PLACE_PLAY,
    PLACE_HAND,
    PLACE_DECK,
    PLACE_TRASH,
    PLACE_BENEATH, /* this card */
    PLACE_ANYWHERE,
    PLACE_DECK_TOP,
    PLACE_DECK_BOTTOM,
};

/* Which deck or trash a text means: of an owner, or of who acts. */
enum deck_of { DECK_OF_YOU, DECK_OF_VILLAIN, DECK_OF_ENVIRONMENT, DECK_OF_ANY };

/* What a sentence does. Those before DO_DRAW are done to cards, also when it is a player who does
 * them: players.c relies on this order. */
enum sentinels_verb {
    DO_DAMAGE,
    DO_REGAIN,
    DO_DESTROY,
    DO_MOVE,
    DO_REDIRECT,
    DO_SET_HP,
    DO_PUT_TOKENS,
    DO_REMOVE_TOKENS,
    DO_BIND,
    /* by players */
    DO_DRAW,
    DO_DISCARD,
    DO_MILL,
    DO_PLAY,
    DO_POWER,
    DO_SKIP_TURN,
    /* with a deck */
    DO_REVEAL,
    DO_REVEAL_UNTIL,
};

enum { SENTENCE_IRREDUCIBLE = SENTENCE_GAME };

/* What becomes of revealed cards that were not looked for: `rest` of a sentence. */
enum revealed_rest { REST_SHUFFLED, REST_TRASH, REST_BOTTOM };

#endif
