/*
 * What the texts of cards mean, as numbers: made by the vocabulary (reading.c, verbs.c, hooks.c),
 * kept in the pack's data, read by select.c and the rules.
 *
 * Nothing here knows a table: what a text picks out of one is found when it is followed.
 */
#ifndef LIMBIC_GAMES_SENTINELS_MEANING_H
#define LIMBIC_GAMES_SENTINELS_MEANING_H

#include <stdint.h>

/* What keywords with operands tell of a card: the pack keeps them as its facts. */
enum { FACT_HP, FACT_BACK_OF, FACT_NEMESIS, FACT_NEXT_TO };

/* What can be said of a card: its deck, its keywords, whether it is a target. Keywords are the
 * language's (phrases.c, words.h). */
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

/* ---- what hooks are -------------------------------------------------------------------------- */

enum hook_kind {
    HOOK_NONE,
    /* triggers and powers */
    HOOK_START, /* flags: whose turn */
    HOOK_END,
    HOOK_POWER,
    HOOK_BEFORE,     /* step 1: damage can be redirected */
    HOOK_INSTEAD,    /* after step 4: in the place of damage */
    HOOK_WOULD,      /* step 5: damage above 0 would be dealt */
    HOOK_DEALT,      /* after step 8 */
    HOOK_REDIRECTED, /* behind all of that, of the card that redirected the damage */
    HOOK_TOTAL,      /* damage dealt adds up */
    HOOK_ENTERS,
    HOOK_DESTROYED,
    HOOK_PLACE, /* where a destroyed card goes */
    HOOK_HOST_LEAVES,
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
    HOOKS_STANDING, /* those below belong to a card and are looked for when they are needed */
    HOOK_SETUP = HOOKS_STANDING,
    HOOK_ABILITY,
    HOOK_FLIPPED,
    HOOK_WHEN_DESTROYED,
    HOOK_WOULD_BE_DESTROYED,
    HOOKS,
};

enum hook_flag {
    TURN_OF_VILLAIN = 0, /* of HOOK_START and HOOK_END */
    TURN_OF_OWNER,
    TURN_OF_ENVIRONMENT,
    TURN_OF_EACH_PLAYER,
    FIRST_EACH_TURN = 1, /* of triggers by damage */
};

/* How long what holds for a time does. */
enum until { UNTIL_USED, UNTIL_START_OF_TURN, UNTIL_END_OF_TURN };

/* ---- what texts mean ------------------------------------------------------------------------- */

/* One card by its part in the effect. */
enum one {
    ONE_NONE,
    ONE_ME, /* the character card of the deck */
    ONE_THIS,
    ONE_HOST,
    ONE_THAT_TARGET, /* what the event happened to */
    ONE_THAT_DEALER, /* who dealt that damage, or destroyed that */
    ONE_VAR,         /* a bound name */
};

enum who { WHO_ANY, WHO_DID, WHO_DID_NOT };

/* Which cards: KIND. */
struct filter {
    uint32_t all, none, any; /* traits it must have all, none, at least one of (0: whatever) */
    uint16_t title;          /* the card of the pack plus 1; 0: any */
    uint8_t hp_exactly;      /* 0: any */
    uint8_t hp_at_most;
    uint8_t own; /* of the deck of who acts */
    uint8_t but; /* enum one: not this one */
    uint8_t but_var;
    uint8_t beneath; /* beneath this card */
    uint8_t who;     /* enum who: by what their players did in the sentence before */
    uint8_t spare[3];
};

enum how {
    HOW_ANY, /* everything; of a side of damage that is not named */
    HOW_ONE,
    HOW_EACH,
    HOW_CHOOSE, /* n of them, as many as there are */
    HOW_UP_TO,
    HOW_ANY_NUMBER,
    HOW_HIGHEST,
    HOW_LOWEST,
    HOW_SECOND_HIGHEST,
    HOW_NOT_LOWEST, /* of a side of damage: any target but the lowest of these */
    HOW_MOST_CARDS, /* the n owners with the most cards in play, by their characters */
};

/* CARDS, and the sides of damage. */
struct selection {
    uint8_t how;
    uint8_t n;
    uint8_t one; /* enum one, for HOW_ONE */
    uint8_t var;
    struct filter filter;
};

enum count_of {
    COUNT_OF_NONE,
    COUNT_OF_H,
    COUNT_OF_IN_PLAY, /* cards of the filter in play, or beneath this */
    COUNT_OF_TRASH,   /* cards of the filter in a trash */
    COUNT_OF_HP,      /* of this */
    COUNT_OF_THAT,    /* the amount of the event */
    COUNT_OF_TOKENS,  /* on a card */
    COUNT_OF_VAR,
    COUNT_OF_DEALT_TO_ME, /* damage of a type since the end of my last turn */
    COUNT_OF_DEALT_BY_ME, /* this turn */
    COUNT_OF_DISCARDED,   /* hero cards this turn */
};

/* VALUE: base + times * measure. */
struct value {
    int8_t base, times;
    uint8_t measure;
    uint8_t var;  /* of COUNT_OF_VAR; enum one for COUNT_OF_TOKENS; owner kind for COUNT_OF_TRASH */
    uint8_t type; /* of damage, for COUNT_OF_DEALT_* */
    uint8_t one_var;
    uint16_t spare;
    struct filter filter;
};

/* DAMAGE: which damage a hook is about. */
struct damage_filter {
    uint16_t types;   /* bits; 0: any */
    uint8_t type_var; /* the type bound to that variable; 0: none */
    uint8_t spare;
    struct selection by, to;
};

/* Of hooks about damage, and of the others what they need of it. */
struct hook_data {
    struct damage_filter damage;
    struct value amount;
    uint8_t type;      /* HOOK_TYPE: what it becomes */
    uint8_t threshold; /* HOOK_REDUCTION: only of an amount of at least that much; HOOK_TOTAL */
    uint8_t next;      /* spent when used */
    uint8_t onto;      /* HOOK_BEFORE of a modifier: enum one, where it is redirected to */
};

/* `while`: a value compared. */
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
    PLAYERS_THAT,         /* whose turn it is */
    PLAYERS_ALL_TOGETHER, /* all of them or none (sentinels-41) */
};

enum howmany { HOWMANY_EXACTLY, HOWMANY_UP_TO, HOWMANY_AT_LEAST };

enum place {
    PLACE_NONE,
    PLACE_PLAY,
    PLACE_HAND,
    PLACE_DECK,
    PLACE_TRASH,
    PLACE_BENEATH, /* this card */
    PLACE_ANYWHERE,
    PLACE_DECK_TOP,
    PLACE_DECK_BOTTOM,
};

enum verb {
    VERB_DAMAGE,
    VERB_REGAIN,
    VERB_DESTROY,
    VERB_MOVE,
    VERB_REDIRECT,
    VERB_SET_HP,
    VERB_PUT_TOKENS,
    VERB_REMOVE_TOKENS,
    VERB_BIND,
    /* by players */
    VERB_DRAW,
    VERB_DISCARD,
    VERB_MILL,
    VERB_PLAY,
    VERB_POWER,
    VERB_SKIP_TURN,
    /* with a deck */
    VERB_REVEAL,
};

enum spec_flag {
    SPEC_IRREDUCIBLE = 1,
    SPEC_MAY = 2,
    SPEC_BINDS_CARD = 4, /* the name given is a card's, not a number's */
};

/* Which deck or trash a text means: of an owner, or of who acts. */
enum deck_of { DECK_OF_YOU, DECK_OF_VILLAIN, DECK_OF_ENVIRONMENT, DECK_OF_ANY };

/* What an instruction does: the whole of a sentence. */
struct spec {
    uint8_t verb;
    uint8_t flags;
    uint8_t type; /* of damage */
    uint8_t type_var;
    uint8_t players; /* WHO */
    uint8_t howmany;
    uint8_t from, from_deck; /* enum place, enum deck_of */
    uint8_t to;              /* enum place */
    uint8_t spare[3];
    struct selection dealer;
    struct selection cards;
    struct value value;
};

#endif
