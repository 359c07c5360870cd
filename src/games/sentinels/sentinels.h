/*
 * Sentinels of the Multiverse, by the unofficial rulebook: three to five heroes together against a
 * villain, in an environment.
 *
 * The files, in reading order: this header (what lies on the table), sentinels.c (set-up and the
 * exported game), select.c (which cards a text means, and how much), standing.c (the clauses of
 * cards in play, and what holds for a time), damage.c (the eight steps), play.c (entering and
 * leaving play, destroying, incapacitated heroes), turn.c (rounds, turns, phases), apply.c and
 * players.c (what cards do to cards, and let players do). The cards are in packs/sentinels;
 * phrases.c has the words they are written in.
 *
 * Everything a card in play says besides its one-time text is a *hook* of the pack: a trigger, a
 * power, a modifier. While the card is in play its hooks stand in one list, sorted by kind and, of
 * one kind, by when they came: each step of damage and each phase looks at its stretch of the list.
 */
#ifndef LIMBIC_GAMES_SENTINELS_SENTINELS_H
#define LIMBIC_GAMES_SENTINELS_SENTINELS_H

#include <string.h>

#include "cardlang/effect.h"
#include "kernel/game.h"
#include "kernel/zone.h"

enum {
    SENTINELS_SEATS = 5,
    OWNER_VILLAIN = SENTINELS_SEATS, /* owners are seats, and these two; also the cards' pools */
    OWNER_ENVIRONMENT,
    OWNERS,
    HAND_AT_START = 4,
    HP_MAX = 120,       /* what can be printed on a card: hp are kept in a byte */
    HP_LEAST = -120,    /* below that it is no longer counted; a total is told apart (sentinels-28) */
    STANDING_MAX = 180, /* clauses of cards in play; looked at when the decks are chosen */
    TIMED_MAX = 30,     /* effects for a time; what goes beyond is forfeited */
    USED_MAX = 8,       /* effects that redirect one instance of damage; likewise */
    EFFECTS_DEEP = 32,  /* ruling sentinels-45 */
    EFFECTS_A_DECISION = 9999,
    ACTED = 0x8000, /* in standing.hook: acted in this turn (a power: was used) */
};

/* Whose turn it is; heroes by their seat plus 1. */
enum { TURN_VILLAIN = 0, TURN_HERO = 1, TURN_ENVIRONMENT = SENTINELS_SEATS + 1 };

enum phase { PHASE_START, PHASE_PLAY, PHASE_POWER, PHASE_DRAW, PHASE_INCAPACITATED, PHASE_END, PHASES };

enum outcome { OUTCOME_NONE, OUTCOME_WON, OUTCOME_LOST };

/* What can be said of a card: its deck, its keywords, whether it is a target. Keywords are the
 * language's (phrases.c). */
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

/* ------------------------------------------------------------------------------------------------
 * what hooks are */

enum hook_kind {
    HOOK_NONE,
    /* triggers and powers */
    HOOK_START, /* flags: whose turn */
    HOOK_END,
    HOOK_POWER,
    HOOK_BEFORE, /* step 1: damage can be redirected */
    HOOK_INSTEAD, /* after step 4: in the place of damage */
    HOOK_WOULD,   /* step 5: damage above 0 would be dealt */
    HOOK_DEALT,   /* after step 8 */
    HOOK_REDIRECTED, /* behind all of that, of the card that redirected the damage */
    HOOK_TOTAL,   /* damage dealt adds up */
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
    HOOK_MORE_DRAWS,
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

/* ------------------------------------------------------------------------------------------------
 * what texts mean: made by phrases.c, kept in the pack's data, read by select.c */

/* One card by its part in the effect. */
enum one {
    ONE_NONE,
    ONE_ME, /* the character card of the deck */
    ONE_THIS,
    ONE_HOST,
    ONE_THAT_TARGET, /* what the event happened to */
    ONE_THAT_DEALER, /* who dealt that damage, or destroyed that */
    ONE_VAR,         /* a bound name */
    ONE_HERO_OF,     /* the character of the player a bound name means */
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
    uint8_t var;   /* of COUNT_OF_VAR; enum one for COUNT_OF_TOKENS; owner kind for COUNT_OF_TRASH */
    uint8_t type;  /* of damage, for COUNT_OF_DEALT_* */
    uint8_t one_var;
    uint16_t spare;
    struct filter filter;
};

/* DAMAGE: which damage a hook is about. */
struct damage_filter {
    uint16_t types; /* bits; 0: any */
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
    PLAYERS_THAT, /* whose turn it is */
    PLAYERS_VAR,
    PLAYERS_ALL_TOGETHER, /* all of them or none (sentinels-41) */
};

enum howmany { HOWMANY_EXACTLY, HOWMANY_UP_TO, HOWMANY_ANY, HOWMANY_AT_LEAST };

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
    PLACE_NOWHERE, /* out of the game */
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
    VERB_PLAY_TOP,
    VERB_SHUFFLE,
    VERB_REVEAL,
};

enum spec_flag {
    SPEC_IRREDUCIBLE = 1,
    SPEC_MAY = 2,
    SPEC_BINDS_CARD = 4, /* the name given is a card's, not a number's */
    SPEC_TITLE_FROM_DECK = 8,
};

/* Which deck or trash a text means: of an owner, or of who acts. */
enum deck_of { DECK_OF_YOU, DECK_OF_VILLAIN, DECK_OF_ENVIRONMENT, DECK_OF_OWNER, DECK_OF_ANY };

/* What an instruction does: the whole of a sentence. */
struct spec {
    uint8_t verb;
    uint8_t flags;
    uint8_t type; /* of damage */
    uint8_t type_var;
    uint8_t players; /* WHO */
    uint8_t players_var;
    uint8_t howmany;
    uint8_t from, from_deck; /* enum place, enum deck_of */
    uint8_t to;              /* enum place */
    uint8_t rest;            /* enum place: where revealed cards go that are not taken */
    uint8_t tokens_on;       /* enum one */
    struct selection dealer;
    struct selection cards;
    struct value value;
};

/* ------------------------------------------------------------------------------------------------
 * the table */

FLAT_BEGIN

/* A clause of a card in play. */
struct standing {
    card_id card;
    uint16_t hook; /* of the pack; with ACTED */
};

/* What holds for a time, or once. It outlives the card it came from (sentinels-14). */
struct timed {
    uint16_t hook; /* of the pack */
    card_id card;  /* whose text it was */
    card_id bound; /* the card a name in it means, or NO_CARD */
    int8_t amount;
    uint8_t type;  /* the type a name in it means */
    uint8_t until; /* enum until */
    seat_id seat;  /* of whose turn */
};

/* A target that is at 0 or less and indestructible, and whose damage brought it there: when that
 * ends, it is destroyed by that card (sentinels-46). */
struct felled {
    card_id card, by;
};

enum { DAMAGE_TYPES = 11, FELLED_MAX = 6 /* beyond that nobody destroyed it */ };

struct sentinels {
    struct standing standing[STANDING_MAX];
    struct timed timed[TIMED_MAX];
    struct felled felled[FELLED_MAX];
    uint8_t dealt_to[SENTINELS_SEATS][DAMAGE_TYPES]; /* since the end of that hero's last turn */
    uint8_t dealt_by[SENTINELS_SEATS][DAMAGE_TYPES]; /* this turn */
    uint8_t first[HOOKS_STANDING + 1]; /* where the hooks of a kind begin in `standing` */
    uint8_t timed_count;
    uint8_t round;
    uint8_t turn;      /* TURN_... */
    uint8_t phase;     /* enum phase */
    uint8_t begun;     /* what begins with the phase has been done */
    uint8_t plays, powers; /* in the play and power phase of this turn */
    uint8_t more_powers;   /* uses granted for this turn */
    uint8_t skipping;  /* the rest of the turn is skipped */
    uint8_t ending;    /* the turn goes on with its end */
    uint8_t discarded; /* hero cards this turn */
    uint8_t outcome;
    uint8_t low;       /* some target is at 0 or less and indestructible */
    uint8_t unsettled; /* targets may have come to be or ceased to be */
    uint8_t settling;  /* that is being looked at: what happens meanwhile is seen by the same look */
    uint8_t shifted;   /* Sub-Zero Atmosphere was there at the start of this turn */
    uint8_t felled_count;
    uint8_t spare[4];
};

/* Of each card. */
struct piece {
    int8_t hp;
    uint8_t most; /* its maximum; 0: it is no target */
    card_id host; /* the card it is next to or beneath, or NO_CARD */
    uint8_t tokens;
    uint8_t flags;
};

FLAT_END

enum piece_flag {
    PIECE_MADE = 1, /* a target only because of another text */
    PIECE_NEW = 2,  /* became one, and nobody has reacted to that yet */
    PIECE_CEASED = 4, /* ceased to be one, likewise */
};

enum until { UNTIL_USED, UNTIL_START_OF_TURN, UNTIL_END_OF_TURN };

enum zones {
    ZONE_DECK,
    ZONE_HAND,
    ZONE_TRASH,
    ZONE_VILLAIN_DECK,
    ZONE_VILLAIN_TRASH,
    ZONE_ENVIRONMENT_DECK,
    ZONE_ENVIRONMENT_TRASH,
    ZONE_PLAY,    /* everybody's, in the order in which the cards came */
    ZONE_BENEATH, /* cards beneath others */
    ZONE_PLAYING, /* One-shots that are being followed */
};

enum sentinels_options {
    OPTION_VILLAIN,
    OPTION_HEROES,
    OPTION_ENVIRONMENT,
    OPTION_ADVANCED,
    OPTION_HANDS,
    OPTION_ROUNDS,
    OPTION_EXAMPLES,
};

enum moves {
    MOVE_PLAY,
    MOVE_NO_PLAY,
    MOVE_USE,
    MOVE_NO_POWER,
    MOVE_DRAW,
    MOVE_ABILITY,
    MOVE_NO_ABILITY,
    MOVE_TARGET,
    MOVE_CARD,
    MOVE_DONE,
    MOVE_NEXT,
    MOVE_REST,
    MOVE_PLAYER,
    MOVE_NOBODY,
    MOVE_TYPE,
    MOVE_YES,
    MOVE_NO,
    MOVE_ALTERNATIVE,
    MOVE_NUMBER,
    MOVE_DECK,
    MOVE_REACT,
};

enum prompts {
    PROMPT_NONE,
    PROMPT_PLAY,
    PROMPT_POWER,
    PROMPT_DRAW,
    PROMPT_ABILITY,
    PROMPT_TARGET,
    PROMPT_HIGHEST,
    PROMPT_LOWEST,
    PROMPT_MOST_CARDS,
    PROMPT_DEALER,
    PROMPT_CARD,
    PROMPT_ORDER,
    PROMPT_REACTION,
    PROMPT_PLAYER,
    PROMPT_TYPE,
    PROMPT_TYPE_STANDS,
    PROMPT_MAY,
    PROMPT_ALTERNATIVE,
    PROMPT_DISCARD,
    PROMPT_HOST,
    PROMPT_TIED,
    PROMPT_TOGETHER,
    PROMPT_NUMBER,
    PROMPT_DECK,
    PROMPT_BACK,
};

enum events {
    EVENT_ROUND,
    EVENT_TURN,
    EVENT_VILLAIN_TURN,
    EVENT_ENVIRONMENT_TURN,
    EVENT_PLAY,
    EVENT_ENTER,
    EVENT_POWER,
    EVENT_ABILITY,
    EVENT_DRAW,
    EVENT_DISCARD,
    EVENT_MILL,
    EVENT_SHUFFLE,
    EVENT_DAMAGE,
    EVENT_CANNOT_DEAL,
    EVENT_REDIRECT,
    EVENT_CHANGE_TYPE,
    EVENT_IMMUNE,
    EVENT_NEMESIS,
    EVENT_BONUS,
    EVENT_REDUCE,
    EVENT_IRREDUCIBLE,
    EVENT_REPLACED,
    EVENT_PREVENT,
    EVENT_TAKE,
    EVENT_DEALT, /* the same for the lab: by whom */
    EVENT_REGAIN,
    EVENT_DESTROY,
    EVENT_INDESTRUCTIBLE,
    EVENT_BENEATH,
    EVENT_MOVE,
    EVENT_LIMITED,
    EVENT_NO_HOST,
    EVENT_BECOME_TARGET,
    EVENT_CEASE_TARGET,
    EVENT_TOKENS,
    EVENT_FLIP,
    EVENT_SET_HP,
    EVENT_INCAPACITATED,
    EVENT_REVEAL,
    EVENT_TIMED,
    EVENT_TIMED_OVER,
    EVENT_SKIP,
    EVENT_END_TURN,
    EVENT_CANNOT_PLAY,
    EVENT_FORFEIT,
    EVENT_WON,
    EVENT_WON_OTHERWISE,
    EVENT_LOST_HEROES,
    EVENT_LOST_OTHERWISE,
    EVENT_LOST_ROUNDS,
};

/* Flags of an instance of damage, in its event. */
enum damage_flag {
    DAMAGE_IRREDUCIBLE = 1,
    DAMAGE_REPLACED = 2,
    DAMAGE_BENEATH = 4, /* of a destruction: goes beneath the card in `card` */
};

#define SENTINELS_RULES(X)                                                                         \
    X(sentinels_rounds) \
    X(sentinels_turn)                                                                              \
    X(sentinels_phase)                                                                             \
    X(sentinels_hero_play)                                                                         \
    X(sentinels_use_power)                                                                         \
    X(sentinels_draw)                                                                              \
    X(sentinels_ability)                                                                           \
    X(sentinels_play_card)                                                                         \
    X(sentinels_play_top)                                                                          \
    X(sentinels_enter)                                                                             \
    X(sentinels_destroy)                                                                           \
    X(sentinels_incapacitate)                                                                      \
    X(sentinels_move)                                                                              \
    X(sentinels_flip)                                                                              \
    X(sentinels_settle)                                                                            \
    X(sentinels_react)                                                                             \
    X(sentinels_damage)                                                                            \
    X(sentinels_redirect)                                                                          \
    X(sentinels_apply)                                                                             \
    X(sentinels_players)                                                                           \
    X(sentinels_discard)                                                                           \
    X(sentinels_reveal)                                                                            \
    X(sentinels_choose_type)                                                                       \
    X(effect)

RULE_NUMBERS(SENTINELS_RULES)

FLAT_BEGIN
FRAME(sentinels_rounds)
{
    struct frame_head head;
};
FRAME(sentinels_turn)
{
    struct frame_head head;
};
/* All effects at the start or end of a turn. */
FRAME(sentinels_phase)
{
    struct frame_head head;
    uint8_t end;
    uint8_t spare;
    uint16_t hook;
};
FRAME(sentinels_hero_play)
{
    struct frame_head head;
    seat_id seat;
    uint8_t may; /* may decline */
    uint16_t spare;
};
FRAME(sentinels_use_power)
{
    struct frame_head head;
    seat_id seat;
    uint8_t may;
    uint16_t hook;
};
FRAME(sentinels_draw)
{
    struct frame_head head;
    seat_id seat;
    uint8_t spare;
    uint16_t spare2;
};
FRAME(sentinels_ability)
{
    struct frame_head head;
    seat_id seat;
    uint8_t spare;
    uint16_t spare2;
};
FRAME(sentinels_play_card)
{
    struct frame_head head;
    card_id card;
    seat_id seat; /* NOBODY: not by a player */
    uint8_t spare;
};
FRAME(sentinels_play_top)
{
    struct frame_head head;
    uint8_t owner;
    uint8_t spare;
    uint16_t spare2;
};
/* A card comes into play, from wherever it is. */
FRAME(sentinels_enter)
{
    struct frame_head head;
    struct event entering; /* target: the card */
    card_id card;
    uint16_t stamp;
};
FRAME(sentinels_destroy)
{
    struct frame_head head;
    struct event destruction; /* target: what; source: by which card */
    uint16_t stamp;
    uint16_t hook;
};
FRAME(sentinels_incapacitate)
{
    struct frame_head head;
    struct event leaving; /* target: the hero's character */
};
/* A card goes somewhere without being destroyed. */
FRAME(sentinels_move)
{
    struct frame_head head;
    struct event leaving; /* target: the card */
    uint8_t to;           /* enum place */
    seat_id actor;
    card_id host; /* for PLACE_BENEATH */
};
FRAME(sentinels_flip)
{
    struct frame_head head;
    card_id card;
    uint16_t hook;
};
FRAME(sentinels_settle)
{
    struct frame_head head;
    struct event becoming; /* target: what became a target, or ceased to be one */
    card_id reacting;      /* a card that reacts to several of them */
    uint8_t fixed;         /* the rest comes in this order */
    uint8_t spare;
};
/* Several triggers that came true together: hooks behind the frame, run in a chosen order. */
FRAME(sentinels_react)
{
    struct frame_head head;
    event_id about;
    uint8_t count;
    uint8_t left; /* not yet run */
    struct standing hooks[];
};
FRAME(sentinels_damage)
{
    struct frame_head head;
    struct event damage;
    card_id less_by; /* whose redirection reduces it */
    card_id tied;    /* the card that was asked whether a tied target is the lowest */
    uint8_t less;
    uint8_t tied_is;
    uint16_t taken;         /* what step 7 subtracted */
    card_id redirectors[2]; /* the last cards that gave it another target */
};
/* Step 1: the redirections of one instance of damage. */
FRAME(sentinels_redirect)
{
    struct frame_head head;
    event_id about;
    uint16_t count;
    struct standing used[USED_MAX]; /* have redirected it, or were asked */
};
/* Something done to cards; those chosen stand behind the frame. */
FRAME(sentinels_apply)
{
    struct frame_head head;
    uint16_t effect; /* the effect that does it: its frame, in words from the start */
    uint16_t spec;
    card_id dealer;
    int16_t value;
    uint16_t done;
    seat_id actor; /* whose "own" counts, and who is asked */
    uint8_t may;
    uint8_t room; /* how many cards fit behind the frame */
    uint8_t count, next;
    uint8_t fixed; /* the rest comes in this order */
    uint8_t stage;
    uint8_t spare;
    uint16_t spare2;
    card_id cards[];
};
/* Something players do, one after the other. */
FRAME(sentinels_players)
{
    struct frame_head head;
    uint16_t effect;
    uint16_t spec;
    uint16_t done;
    int16_t value;
    seat_set left; /* who has still to do it */
    seat_id seat;
    uint8_t may;
    uint8_t spare;
};
/* A player discards cards of the hand. */
FRAME(sentinels_discard)
{
    struct frame_head head;
    seat_id seat;
    uint8_t howmany; /* enum howmany */
    uint8_t may;
    uint8_t n;
    uint16_t done;
    uint16_t spare;
};
FRAME(sentinels_reveal)
{
    struct frame_head head;
    uint16_t effect;
    uint16_t spec;
    uint8_t owner;
    uint8_t left;
    uint8_t taken;
    seat_id actor;
};
FRAME(sentinels_choose_type)
{
    struct frame_head head;
    uint16_t effect;
    uint16_t types; /* bits */
};
FLAT_END

SHARED_RULE(sentinels_rounds);
SHARED_RULE(sentinels_turn);
SHARED_RULE(sentinels_phase);
SHARED_RULE(sentinels_hero_play);
SHARED_RULE(sentinels_use_power);
SHARED_RULE(sentinels_draw);
SHARED_RULE(sentinels_ability);
SHARED_RULE(sentinels_play_card);
SHARED_RULE(sentinels_play_top);
SHARED_RULE(sentinels_enter);
SHARED_RULE(sentinels_destroy);
SHARED_RULE(sentinels_incapacitate);
SHARED_RULE(sentinels_move);
SHARED_RULE(sentinels_flip);
SHARED_RULE(sentinels_settle);
SHARED_RULE(sentinels_react);
SHARED_RULE(sentinels_damage);
SHARED_RULE(sentinels_redirect);
SHARED_RULE(sentinels_apply);
SHARED_RULE(sentinels_players);
SHARED_RULE(sentinels_discard);
SHARED_RULE(sentinels_reveal);
SHARED_RULE(sentinels_choose_type);

/* ------------------------------------------------------------------------------------------------
 * what the decks in play fix */

enum { FACT_HP, FACT_BACK_OF, FACT_NEMESIS, FACT_NEXT_TO };

struct face_info {
    uint32_t traits;   /* without TRAIT_TARGET */
    uint16_t def;      /* the card of the pack */
    face_id other;     /* its other side, or NO_FACE */
    uint16_t nemesis;  /* icon; 0: none */
    uint16_t next_to;  /* data of what it comes into play next to; 0: nothing */
    uint16_t hooks_start, hooks_end;
    uint16_t played_at;
    uint8_t hp;
    uint8_t has_text; /* one-time text */
};

enum { NO_FACE = 0xffff };

struct sentinels_setup {
    card_id characters[OWNERS]; /* NO_CARD for the environment */
    uint16_t decks[OWNERS];     /* of the pack */
    bool advanced;
    struct face_info faces[];
};

static inline const struct sentinels_setup *setup_of(const struct table *t)
{
    return t->setup->own;
}

static inline const struct face_info *info_of(const struct table *t, card_id card)
{
    return &setup_of(t)->faces[face_of(t, card)];
}

static inline struct piece *piece_of(const struct table *t, card_id card)
{
    return (struct piece *)table_at(t, t->card_states_at) + card;
}

/* A card that is no target and belongs to nothing. */
static inline struct piece blank_piece(void)
{
    return (struct piece){ .host = NO_CARD };
}

static inline struct sentinels *state_of(const struct table *t)
{
    return table_state(t);
}

/* A seat, OWNER_VILLAIN or OWNER_ENVIRONMENT. */
static inline unsigned owner_of(const struct table *t, card_id card)
{
    return card_at(t, card)->pool;
}

static inline card_id character_of(const struct table *t, unsigned owner)
{
    return setup_of(t)->characters[owner];
}

static inline zone_id play_zone(const struct table *t)
{
    return zone_of(t, ZONE_PLAY, 0);
}

static inline bool is_in_play(const struct table *t, card_id card)
{
    return card < t->cards && card_at(t, card)->zone == play_zone(t);
}

static inline bool is_target(const struct table *t, card_id card)
{
    return is_in_play(t, card) && piece_of(t, card)->most > 0;
}

static inline bool is_active(const struct table *t, seat_id seat)
{
    return piece_of(t, character_of(t, seat))->most > 0;
}

static inline bool is_over(const struct table *t)
{
    return state_of(t)->outcome != OUTCOME_NONE;
}

static inline const struct hook *hook_at(const struct table *t, unsigned hook)
{
    return &t->setup->pack->hooks[hook & ~(unsigned)ACTED];
}

static inline zone_id deck_zone(const struct table *t, unsigned owner)
{
    if (owner == OWNER_VILLAIN) return zone_of(t, ZONE_VILLAIN_DECK, 0);
    if (owner == OWNER_ENVIRONMENT) return zone_of(t, ZONE_ENVIRONMENT_DECK, 0);
    return zone_of(t, ZONE_DECK, (seat_id)owner);
}

static inline zone_id trash_zone(const struct table *t, unsigned owner)
{
    if (owner == OWNER_VILLAIN) return zone_of(t, ZONE_VILLAIN_TRASH, 0);
    if (owner == OWNER_ENVIRONMENT) return zone_of(t, ZONE_ENVIRONMENT_TRASH, 0);
    return zone_of(t, ZONE_TRASH, (seat_id)owner);
}

/* ------------------------------------------------------------------------------------------------
 * between the files */

/* Whose text is read, and what its words refer to. */
struct context {
    card_id self; /* "this" */
    seat_id actor; /* "own" */
    uint8_t type;  /* a type that a name of a timed effect means */
    card_id bound; /* the card that a name of a timed effect means */
    const struct event *event; /* "that"; NULL: none */
    const uint16_t *vars; /* NULL: none */
    seat_set who; /* the players who did something in the last sentence about players */
};

/* turn.c: who decides what no card gives to a player (sentinels-02), and for a card's text. */
seat_id decider(const struct table *t);
seat_id player_of(const struct table *t, card_id card);
/* The hero whose turn it is, or NOBODY. */
seat_id turn_seat(const struct table *t);

/* The hook of an incapacitated hero's ability, by its number from 1. */
unsigned ability_hook(const struct table *t, card_id card, int number);

/* select.c */
struct context context_of_card(const struct table *t, card_id card);
struct context context_of_effect(const struct table *t, unsigned effect);
card_id one_card(const struct table *t, const struct context *c, unsigned one, unsigned var);
bool filter_fits(const struct table *t, const struct filter *f, card_id card,
                 const struct context *c);
int value_of(const struct table *t, const struct value *v, const struct context *c);
/* Is the damage of the event one that the filter means? `tied`: see damage.c. */
bool damage_fits(const struct table *t, const struct damage_filter *f, const struct event *damage,
                 const struct context *c);
/* The cards in play that have the highest (sign 1) or lowest (-1) hp; how many. `rank` 2: the
 * second. Ties are in `found`. */
unsigned find_extremes(const struct table *t, const struct selection *s, const struct context *c,
                       card_id *found, unsigned most);
bool is_sole_lowest(const struct table *t, const struct filter *f, card_id card,
                    const struct context *c, bool *tied);

/* standing.c */
void stand(struct table *t, card_id card);
void stand_down(struct table *t, card_id card);
bool hook_holds(const struct table *t, const struct hook *h, const struct context *c);
/* Does some hook of that kind mean that card (its damage_filter's `to`)? Which card's: `by`. */
bool some_hook_means(const struct table *t, enum hook_kind kind, card_id card, card_id *by);
unsigned count_more(const struct table *t, enum hook_kind kind, seat_id seat);
void impose(struct table *t, struct timed timed);
void end_timed(struct table *t, enum until until, seat_id seat);
/* What was said for a time of a card itself is over when it leaves play. */
void end_timed_about(struct table *t, card_id card);
struct context context_of_timed(const struct table *t, const struct timed *timed);
void remove_timed(struct table *t, unsigned at);
bool needs_settling(const struct table *t);
/* The hooks of a kind that an event triggers, as a list; how many. */
enum { TRIGGERED_MAX = STANDING_MAX + 20 };
unsigned find_triggered(struct table *t, enum hook_kind kind, const struct event *about,
                        struct standing *found);
/* Pushes and runs sentinels_react for them; FLOW_DONE at once if there are none. */
enum flow run_triggered(struct table *t, event_id about, const struct standing *found,
                        unsigned count);
/* Runs code of a card for its player (sentinels-34: as long as the card stays where it is). */
enum flow run_card(struct table *t, card_id card, unsigned pc, event_id about);
/* A hook of a card that does not stand: HOOK_SETUP and behind; 0: it has none. `after`: the last
 * one found. */
unsigned find_own_hook(const struct table *t, card_id card, enum hook_kind kind, unsigned after);

/* damage.c: gives damage another target. False: it has that one, or `to` is none. */
bool redirect_damage(struct table *t, struct event *damage, card_id by, card_id to);

/* play.c */
bool can_be_played(const struct table *t, card_id card);
void win(struct table *t, uint8_t event);
void lose(struct table *t, uint8_t event);
bool reshuffle_if_empty(struct table *t, unsigned owner);
unsigned draw_cards_of(struct table *t, seat_id seat, unsigned count);
unsigned mill(struct table *t, unsigned owner, unsigned count);
void discard_card_of(struct table *t, card_id card);
/* Takes a card out of play, with nothing triggered; what was beneath it keeps pointing at it. */
void leave_play(struct table *t, card_id card, zone_id to);
void drop_beneath(struct table *t, card_id card);
/* Takes all cards of an incapacitated hero but the character out of the game. */
void remove_deck(struct table *t, seat_id seat);
void show_to_team(struct table *t, card_id card, seat_id seat);
bool is_indestructible(const struct table *t, card_id card);
void update_targets(struct table *t);

/* worth.c */
int32_t team_worth(const struct table *t, seat_id seat);

/* phrases.c */
extern const struct vocabulary sentinels_vocabulary;
extern const char *const damage_types[];

/* apply.c, players.c: how the frames of their rules are filled. */
void enter_apply(struct table *t, struct effect_frame *f, const struct instruction *in,
                 void *frame);
size_t room_apply(const struct table *t, const struct effect_frame *f,
                  const struct instruction *in);

/* The same for a player: their "own" counts, and they are asked. */
enum flow run_apply_for(struct table *t, unsigned effect, unsigned spec, seat_id seat, bool may);

/* The spec of the instruction an effect is at. */
static inline const struct spec *spec_at(const struct table *t, unsigned spec)
{
    return pack_data(t->setup->pack, spec);
}

#endif
