/* SPDX-License-Identifier: MIT */
/*
 * Cerebria against the Ego: what its files share. The rules are those of docs/rules/cerebria.md;
 * numbers such as cerebria-53 are rulings.
 *
 * The table has the Emotions as cards in fifteen zones, one a slot, and everything else as
 * counters. Whoever has to know who controls what fills a `struct board` from it (cerebria_board)
 * and asks that; nothing of it is stored. The Ego works on such a board, and what it does is
 * carried over to the table event by event (ego_table.c).
 *
 * Rules are written for a side and the other side. People play side 0, one Spirit a seat; the Ego
 * plays side 1 and has no seat.
 *
 * Files in reading order: this header, facts.h (what cards say), board.h and ego.h (the board and
 * the Ego, which know no table), setup.c (options, cards, dealing), table.c (the table as a board,
 * and every change of it), turn.c (the game and a Spirit's turn), action.c (tokens, upgrades, what
 * an Action costs), then an Action a file: move.c, invoke.c, quell.c, fortify.c, empower.c;
 * realm_actions.c, absorb.c, tokens.c, intentions.c; powers.c (texts of cards), words.c,
 * phrases.c and operations.c (their language); ego_table.c (the Ego's turn), revelation.c,
 * scoring.c; display.c and scenes.c (what people see and lay out), explain.c and explain_card.c
 * (why), evaluate.c (for bots),
 * cerebria.c (the tables of the game).
 */
#ifndef LIMBIC_GAMES_CEREBRIA_CEREBRIA_H
#define LIMBIC_GAMES_CEREBRIA_CEREBRIA_H

#include "cardlang/effect.h"
#include "games/cerebria/facts.h"
#include "kernel/zone.h"

enum { SIDE_PLAYERS = 0, SIDE_EGO = 1 };
enum { SPACE_NOWHERE = BOARD_SPACES }; /* of a Spirit that has not been placed yet */

/* ---- places and zones -------------------------------------------------------------------------- */

/*
 * Places of the board, for moves, events and pictures: a Realm (its space and its Fortress
 * location), a Frontier (its space and its slot), and the two slots of each Realm.
 */
enum {
    PLACE_REALM = 0,
    PLACE_FRONTIER = BOARD_REALMS,
    PLACE_SLOTS = 2 * BOARD_REALMS, /* of Realm r: PLACE_SLOTS + 2r and + 2r + 1, clockwise */
    PLACES = 4 * BOARD_REALMS
};

/* The place of a slot (0-14) and of a Spirit's space (0-9), and back. */
unsigned place_of_slot(unsigned slot);
unsigned slot_of_place(unsigned place); /* of a Frontier or a Realm's slot */
static inline unsigned place_of_space(unsigned space)
{
    return space % 2 == 0 ? PLACE_REALM + space / 2 : PLACE_FRONTIER + space / 2;
}
static inline unsigned space_of_place(unsigned place)
{
    return place < PLACE_FRONTIER ? 2 * place : 2 * (place - PLACE_FRONTIER) + 1;
}

/* Those of a seat first, then the shared ones. */
enum zones {
    ZONE_DECK, /* of Emotions; its top card lies face up */
    ZONE_HAND,
    ZONE_SPIRIT,                           /* the Spirit, with its power */
    ZONE_BOARD,                            /* its upgrades, row by row */
    ZONE_SLOT,                             /* fifteen of them: ZONE_SLOT + slot */
    ZONE_STRONG = ZONE_SLOT + BOARD_SLOTS, /* Strong Emotions of the players that are free */
    ZONE_SUPPLY,      /* Starting Emotions that can still come, or come again (cerebria-79) */
    ZONE_COMMON,      /* Common Aspirations face up; the first is the current one */
    ZONE_HIDDEN_DECK, /* Hidden Aspirations of the players' side */
    ZONE_HIDDEN,      /* the current one */
    ZONE_EGO_HIDDEN_DECK,
    ZONE_EGO_HIDDEN,
    ZONE_EGO_DECK,   /* the Ego's Emotions; the top card lies face up */
    ZONE_OPERATIONS, /* Operation cards, face down */
    ZONE_OPERATION,  /* those face up, in the order they were turned up */
    ZONE_OPERATIONS_USED,
    ZONE_INTENTIONS, /* of the Team board; full game */
    ZONE_EGO_DRAWN,  /* Emotions that the Ego has drawn and not yet placed, first drawn first */
    ZONES
};

/* Cards of one pool look the same from behind. */
enum pools {
    POOL_DECK, /* + seat */
    POOL_STRONG = POOL_DECK + SEATS,
    POOL_STARTING,
    POOL_COMMON,
    POOL_HIDDEN,
    POOL_EGO_HIDDEN,
    POOL_EGO_DECK,
    POOL_OPERATIONS,
    POOL_OPEN /* what everybody sees all the time: Spirits, upgrades, Intentions */
};

/* ---- things ------------------------------------------------------------------------------------ */

/* Vibes, by the number of their bit, then the five Spheres clockwise. */
enum things {
    THING_RED,
    THING_YELLOW,
    THING_GREEN,
    THING_BLUE,
    THING_SPHERE, /* + sphere: Commitment, Creativity, Humility, Diligence, Knowledge */
    THINGS = THING_SPHERE + BOARD_REALMS
};
enum sphere {
    SPHERE_COMMITMENT,
    SPHERE_CREATIVITY,
    SPHERE_HUMILITY,
    SPHERE_DILIGENCE,
    SPHERE_KNOWLEDGE
};

/* The Realms by number; their Actions go by them. */
enum realm { REALM_VALLEY, REALM_CRADLE, REALM_NETWORK, REALM_LAND, REALM_WILLOW };

/* ---- the table --------------------------------------------------------------------------------- */

/* What lies on a place of a row. A Vibe token is VIBE_TOKEN + the Vibe's thing. */
enum token { TOKEN_NONE, TOKEN_WILD, TOKEN_VIBE };

/* Whose turn it is, in order. A Shaper's is TURN_FIRST and TURN_SECOND both. */
enum turn { TURN_FIRST, TURN_GATEKEEPER, TURN_SECOND, TURN_INFLUENCER, TURNS };

/* Abilities of the turn that were used: bits of `used`. */
enum used { USED_ABSORB = 1, USED_URGE = 2, USED_INSIGHT = 4, USED_RESOLVE = 8 };

/* What ends the game once the turn is over (cerebria-69). */
enum end { END_NOT_YET, END_COMMON, END_CAPPED, END_WHEEL };

enum { IDENTITY_MOST = 26 }; /* Fragments of both sides, with the options that make most of them */
enum { OWED_MOST = 32 };     /* what goes beyond is forfeited; the pack's cards come to 24 */

FLAT_BEGIN
/* The state of a card: of an Emotion in play. */
struct emotion_state {
    uint8_t essence;
    uint8_t token; /* Intensity token */
};

/* A text that was triggered and waits until what caused it is complete (cerebria-55, 85). */
struct owed {
    uint16_t hook; /* of the pack */
    card_id card;  /* whose text it is */
};

struct cerebria {
    uint16_t willpower[SEATS];
    uint16_t essence[SEATS];
    uint16_t points[BOARD_SIDES]; /* on the Wheels */
    uint16_t ego_willpower;
    uint8_t ambition; /* available tokens of the players' side */
    uint8_t round;    /* from 1 */

    /* the board */
    uint8_t at[SEATS];                                /* space of each Spirit, or SPACE_NOWHERE */
    uint8_t ego_at[BOARD_SPIRITS];                    /* of the Ego's figures: enum ego_spirit */
    uint8_t fortress_side[BOARD_REALMS];              /* side_id; 0 where there is none */
    uint8_t fortress[BOARD_REALMS];                   /* enum fragment; FRAGMENT_NONE */
    uint8_t fresh[BOARD_REALMS];                      /* built or exalted in this turn */
    uint8_t spheres[BOARD_REALMS];                    /* WP, by Sphere */
    uint8_t origin;                                   /* the Realm that Sphere 0 faces */
    uint8_t minors[BOARD_SIDES], majors[BOARD_SIDES]; /* Fragments in the pool */
    uint8_t cappings[BOARD_SIDES];                    /* likewise */
    uint8_t added_minors[BOARD_SIDES], added_majors[BOARD_SIDES]; /* in the Identity */
    uint8_t added_cappings[BOARD_SIDES];
    uint8_t identity[IDENTITY_MOST]; /* the same in the order they were added: identity_of(), 0 */

    /* Spirit boards */
    uint8_t tokens[SEATS][ROWS][ROW_PLACES]; /* TOKEN_... */

    /* the Ego, between its turns */
    uint8_t hidden_shown; /* its Hidden Aspiration lies face up */

    /* this turn */
    uint8_t turn;        /* enum turn */
    uint8_t actions;     /* left; turn.c counts one when it is chosen */
    uint8_t actions_all; /* begun in this turn, for the limit of 12 (cerebria-49) */
    uint8_t used;        /* enum used */
    uint8_t first_turn;  /* the starting Spirit's first turn: no Absorb (cerebria-12) */
    uint8_t invoked;     /* Emotions invoked or empowered in this turn, for INTENTION_VOICES */
    uint8_t met;         /* Intentions accomplished in this turn: bit i */
    uint8_t end;         /* enum end */
    uint8_t capped;      /* bit of each side that has added its Capping Fragment */
    uint8_t owed_count;
    uint8_t spare[2];
    struct owed owed[OWED_MOST];
};
FLAT_END

STATE_ACCESSOR(struct cerebria, cerebria_of)
CARD_STATE_ACCESSOR(struct emotion_state, emotion_of)

/* ---- options ----------------------------------------------------------------------------------- */

enum own_options {
    OPTION_SPIRITS,
    OPTION_MODE,
    OPTION_POWERS,
    OPTION_BONUS,
    OPTION_DECKS,
    OPTION_KINDS,
    OPTION_BOARDS,
    OPTION_TEAM_BOARD,
    OPTION_LEVEL,
    OPTION_MODIFIERS,
    OPTION_STANDING,
    OPTION_MINORS,
    OPTION_MAJORS,
    OPTION_CRADLE,
    OPTION_HANDS,
    OWN_OPTIONS
};
enum powers { POWERS_ALL, POWERS_KNOWN, POWERS_NONE };
enum decks { DECKS_STARTER, DECKS_SPIRIT, DECKS_RANDOM };

/* ---- streams ----------------------------------------------------------------------------------- */

enum streams {
    STREAM_DECK, /* of each Spirit */
    STREAM_START = STREAM_DECK + SEATS,
    STREAM_ORIGIN,
    STREAM_OPERATIONS,
    STREAM_EGO_EMOTIONS,
    STREAM_EGO_HIDDEN,
    STREAM_HIDDEN,
    STREAM_COMMON,
    STREAM_KINDS, /* decks=random */
    STREAMS
};

/* ---- moves, prompts, events: words in cerebria.c ------------------------------------------------ */

enum moves {
    MOVE_ACTION,                     /* a Spirit Action: MOVE_ACTION + row */
    MOVE_REALM = MOVE_ACTION + ROWS, /* a Realm Action: place */
    MOVE_ABSORB,
    MOVE_URGE,
    MOVE_INSIGHT,
    MOVE_RESOLVE,
    MOVE_END,
    MOVE_TOKEN, /* card from the hand; number is its place of the row, 0 to 3 */
    MOVE_NO_TOKEN,
    MOVE_UPGRADE, /* card: an upgrade of the board */
    MOVE_NO_UPGRADE,
    MOVE_CARD,   /* a card, of whatever zone the question is about */
    MOVE_PLACE,  /* a place: a slot, a space, a Fortress location */
    MOVE_SPHERE, /* thing */
    MOVE_SPOT,   /* of a Spirit board; number: row * ROW_PLACES + place */
    MOVE_VIBE,   /* thing: the colour of a token for a spot */
    MOVE_NUMBER,
    MOVE_YES,
    MOVE_NO,
    MOVE_AMBITION, /* at the end of a turn */
    MOVE_DRAW,
    MOVE_SPIRIT, /* seat: which Spirit gains something */
    MOVE_FIGURE, /* number: 1 + enum ego_spirit, for changing places */
    MOVE_ALTERNATIVE,
    MOVE_STARTING, /* a Starting Emotion from the supply instead of a card */
    MOVE_WILD,     /* a wild token; number: row * ROW_PLACES + place */
    MOVES
};

enum prompts {
    PROMPT_BEGIN, /* on which Frontier a Spirit begins */
    PROMPT_WILD,  /* where a wild token is placed */
    PROMPT_TURN,
    PROMPT_TOKEN,
    PROMPT_UPGRADE,
    PROMPT_SPACE,  /* Move: where to */
    PROMPT_INVOKE, /* which card */
    PROMPT_SLOT,   /* on which slot, or which Emotion */
    PROMPT_QUELL,  /* which Emotion */
    PROMPT_SHOW,   /* which card is shown for it */
    PROMPT_FORTRESS,
    PROMPT_EMPOWER,
    PROMPT_NETWORK, /* which Emotion is moved */
    PROMPT_NETWORK_TO,
    PROMPT_LAND, /* onto which Emotion */
    PROMPT_LAND_MORE,
    PROMPT_WILLOW, /* how many */
    PROMPT_SPHERE,
    PROMPT_BONUS,    /* take the Sphere's bonus? */
    PROMPT_SPOT,     /* where a Vibe token is placed, */
    PROMPT_VIBE,     /* and which */
    PROMPT_END,      /* Ambition or cards */
    PROMPT_FRAGMENT, /* Revelation: add it? About an EVENT_FRAGMENT with the kind as its number */
    PROMPT_REMOVE,   /* which Common card */
    PROMPT_HIDDEN,   /* which Hidden Aspiration */
    PROMPT_POWER,    /* a text asks for a place, card, Spirit or number: */
    PROMPT_POWER_CARD,
    PROMPT_POWER_SPIRIT,
    PROMPT_POWER_NUMBER,
    PROMPT_MAY,
    PROMPT_ALTERNATIVE,
    PROMPT_ORDER,
    PROMPTS
};

enum events {
    EVENT_ROUND,
    EVENT_TURN,           /* seat */
    EVENT_EGO_TURN,       /* number: enum ego_spirit */
    EVENT_BEGINS_AT,      /* seat, place */
    EVENT_TOKEN,          /* seat puts a token; number: row, was: TOKEN_... */
    EVENT_ACTION,         /* seat declares it: number: row */
    EVENT_REALM_ACTION,   /* seat, place */
    EVENT_PAY,            /* seat: number WP, was: Ambition */
    EVENT_GAIN_WILLPOWER, /* seat, number; was: before */
    EVENT_GAIN_ESSENCE,
    EVENT_SPEND_ESSENCE,
    EVENT_GAIN_AMBITION, /* number available now */
    EVENT_SPEND_AMBITION,
    EVENT_GAIN_ACTION,
    EVENT_DRAW,            /* seat, card */
    EVENT_DISCARD,         /* seat, card: under the deck */
    EVENT_MOVE,            /* seat, place, place_2 */
    EVENT_INVOKE,          /* seat, card, place, number: Essence */
    EVENT_ESSENCE,         /* card, place, number: Essence now, was */
    EVENT_INTENSITY_TOKEN, /* card, place, number: token now, was */
    EVENT_QUELL,           /* card, place, number: Essence taken, was: WP paid more */
    EVENT_LEAVES,          /* card, place */
    EVENT_MOVE_EMOTION,    /* card, place, place_2 */
    EVENT_EMPOWER,         /* seat, card: the Strong one, source: the Mild one, place */
    EVENT_SHOW,            /* seat shows card */
    EVENT_BUILD,           /* seat (or NOBODY: the Ego), place, number: enum fragment */
    EVENT_EXALT,
    EVENT_RAZE,   /* place; number: what is left: enum fragment */
    EVENT_ABSORB, /* seat, thing: Sphere, place: Realm, number: WP taken */
    EVENT_REFILL, /* thing */
    EVENT_TURN_ORIGIN,
    EVENT_LOOK,      /* seat looks at card */
    EVENT_INTENTION, /* seat, card, number: points */
    EVENT_POINTS,    /* seat (NOBODY: the Ego), number now, was */
    /* Revelation */
    EVENT_REVELATION,   /* place: Realm, thing: Sphere */
    EVENT_ACCOMPLISHED, /* card: Aspiration; number: side; was: 1 if it is a Hidden one */
    EVENT_FRAGMENT,     /* number: enum fragment, was: side */
    EVENT_DECLINE,
    EVENT_FORTRESS_ADDED, /* place, number: fragment, was: side */
    EVENT_COMMON_DONE,    /* card */
    EVENT_COMMON_REMOVED,
    EVENT_HIDDEN_DONE, /* card, number: side */
    EVENT_HIDDEN_NEW,  /* card, number: side */
    EVENT_FORFEIT,
    /* the Ego */
    EVENT_EGO_TURN_UP,   /* card: Operation */
    EVENT_EGO_SHUFFLES,  /* Operation cards anew */
    EVENT_EGO_HIDDEN,    /* card: shown */
    EVENT_EGO_TARGET,    /* card: Aspiration; number: the Ego's number in it, was: the players' */
    EVENT_EGO_OPERATION, /* number: first type * 3 + second, was: 1 with a bonus */
    EVENT_EGO_FAILS,
    EVENT_EGO_SPECIAL,       /* card: Aspiration */
    EVENT_EGO_LINE,          /* number: line from 1; was: 1 possible */
    EVENT_EGO_ENDGAME,       /* number: fragment, was: 1 razed */
    EVENT_EGO_STANDING,      /* card: the Target, number: after, was: before */
    EVENT_EGO_DRAW,          /* card */
    EVENT_EGO_CHOICE,        /* number: enum ego_choice, was: how many candidates; parent of: */
    EVENT_EGO_CANDIDATE,     /* number: its rank; parent of its figures and of ..._WEIGHED */
    EVENT_EGO_FIGURE,        /* number: as people count it, was: enum ego_figure; see also
                                EVENT_EGO_IS and EVENT_EGO_CHANGE */
    EVENT_EGO_REFUSED,       /* place, number: enum ego_refusal */
    EVENT_EGO_DECIDED,       /* number: enum ego_figure, or NO_OTHER_CANDIDATE, was: the same, or
                                LEAST_WILLPOWER */
    EVENT_EGO_MOVE,          /* number: enum ego_spirit, place, place_2, was: enum ego_move; 0: a
                                Spirit has changed places with it */
    EVENT_EGO_INVOKE,        /* card, place, number: Essence */
    EVENT_EGO_INTENSIFY,     /* card, place, number: Essence put, was: token put */
    EVENT_EGO_SCORE,         /* number: points, was: enum ego_source */
    EVENT_EGO_WILLPOWER,     /* number: gained, was: enum ego_gain */
    EVENT_EGO_ABSORB,        /* thing, place, number: taken, was: kept */
    EVENT_EGO_REDUCES,       /* card: Aspiration it wins by that, number: by, was: WP paid */
    EVENT_EGO_CANNOT_REDUCE, /* card, number: by, was: as in EGO_CANNOT_REDUCE */
    EVENT_EGO_DISCARDS,      /* number: WP */
    /* the end */
    EVENT_END_COMMON,
    EVENT_END_CAPPED,
    EVENT_END_WHEEL,
    /* more of the Ego */
    EVENT_EGO_CHANGE,  /* a figure: number: change of the lead in card, an Aspiration; was: enum
                          ego_figure */
    EVENT_EGO_WEIGHED, /* a candidate with its figures: place, number: its rank, was: 1 chosen */
    EVENT_EGO_CARD_WEIGHED, /* the same with card */
    EVENT_EGO_PAYS,         /* number: WP for quelling card at place */
    EVENT_EGO_HIDDEN_EQUAL, /* card: its Hidden Aspiration, which is the Common one */
    EVENT_EGO_NO_HIDDEN,
    EVENT_CAPPING_POINTS, /* number: points instead of the Capping Fragment, was: side */
    EVENT_EGO_IS, /* a figure: number: 1 yes, 0 no, 2 no, as it lies where the figure stands, was:
                     enum ego_figure */
    EVENT_EGO_PUTS_UNDER, /* number: cards that it drew and did not choose */
    EVENT_REVEALED,     /* number: how many Aspirations a side has accomplished; was: which side */
    EVENT_NO_WILLPOWER, /* seat ends its turn without, and gains some for it (cerebria-52) */
    /* what the Ego looks at before it does something; card: Aspiration */
    EVENT_EGO_PAIR,             /* card, target: Operation cards; number: as EVENT_EGO_OPERATION */
    EVENT_EGO_COMPARES_COMMON,  /* card, number: the Ego's number, was: the players' */
    EVENT_EGO_COMPARES_HIDDEN,  /* the same of its own Hidden Aspiration */
    EVENT_EGO_COMPARES_PLAYERS, /* the same of the players' */
    EVENT_EGO_REASON,           /* number: enum ego_reason */
    EVENT_EGO_TRIES_LINE,       /* number: Aspiration * EGO_LINES + line */
    EVENT_EGO_FRAGMENTS_LEFT,   /* number: Minors that the players have, was: Majors */
    EVENT_EGO_PAYS_NOTHING,     /* card, number: 1: it is winning that, 0: the players are not */
    /* what makes a price; told before it is paid */
    EVENT_PRICE,          /* seat, number: Willpower before anything changes it, was: row */
    EVENT_PRICE_REALM,    /* seat, number: likewise, place: of a Realm Action */
    EVENT_PRICE_CARD,     /* card: upgrade or Emotion, number: Willpower more or less */
    EVENT_PRICE_CONTROL,  /* place: a Realm that is controlled; number: likewise */
    EVENT_PRICE_AMBITION, /* card: an Emotion that makes it cost none */
    /* for the lab alone */
    EVENT_EGO_SPECIAL_BY, /* number: enum special_by, was: the Target */
    EVENT_EGO_MEANS,      /* number: Willpower, was: enum ego_means */
    EVENT_STANDS,         /* number: who is winning at a Revelation: a side or SIDE_NONE, was: an
                             Aspiration */
    /* more of a Revelation */
    EVENT_EGO_TIES,            /* as EVENT_EGO_REDUCES, so that nobody wins it */
    EVENT_EGO_LACKS_WILLPOWER, /* number: what a reduction would cost, was: what the Ego has */
    /* more of choices */
    EVENT_EGO_EMOTION_WEIGHED, /* as EVENT_EGO_WEIGHED, card: the Emotion that lies there */
    EVENT_EGO_NO_CANDIDATE,    /* of EVENT_EGO_CHOICE, number: enum ego_choice */
    EVENT_EGO_BONUS,           /* card: the second one, number: as EVENT_EGO_OPERATION */
    EVENT_EGO_BONUS_OF_FIRST,  /* card: the first one, whose mark does not count; the second has
                                  none */
    EVENT_EGO_OWN_STANDING,    /* as EVENT_EGO_STANDING, where that is its number alone */
    EVENT_EGO_SPHERE_WEIGHED,  /* as EVENT_EGO_WEIGHED, thing: the Sphere that faces the place */
    EVENT_EGO_EMOTION_REFUSED, /* as EVENT_EGO_REFUSED, card: the Emotion that lies there */
    EVENT_EGO_SHIELDED,        /* the same of REFUSED_SHIELDED, target: by whose text */
    EVENT_EGO_TOO_DEAR,        /* the same of REFUSED_TOLL, number: WP it costs, was: WP it has */
    EVENT_WHEEL_MARK, /* seat, number: that its side's points have reached or passed, was: place of
                         the reward in their order */
    EVENT_LAST_TURN,  /* number: enum end: why the turn that is played is the last */
    EVENTS
};

/* By what a Special Operation was done: line I, II or III are 1 to 3. */
enum special_by { SPECIAL_BY_NOTHING, SPECIAL_BY_LINE, SPECIAL_BY_RAZE = EGO_LINES + 1 };

/* What becomes of the Ego's Willpower. */
enum ego_means {
    MEANS_KEPT,
    MEANS_DISCARDED,
    MEANS_GAINED,
    MEANS_FOR_REDUCTION,
    MEANS_FOR_QUELL,
    MEANS_LEFT_OVER
};
/* What decides, beyond enum ego_figure; the second only of EVENT_EGO_DECIDED's `was`. */
enum { NO_OTHER_CANDIDATE = FIGURE_FORTRESS + 1, LEAST_WILLPOWER };

/* ---- rules ------------------------------------------------------------------------------------- */

#define CEREBRIA_RULES(X)                                                                          \
    X(effect)                                                                                      \
    X(cerebria_rounds)                                                                             \
    X(cerebria_begin)                                                                              \
    X(cerebria_spirit_turn)                                                                        \
    X(cerebria_end_turn)                                                                           \
    X(cerebria_action)                                                                             \
    X(cerebria_move)                                                                               \
    X(cerebria_invoke)                                                                             \
    X(cerebria_quell)                                                                              \
    X(cerebria_fortify)                                                                            \
    X(cerebria_empower)                                                                            \
    X(cerebria_realm_action)                                                                       \
    X(cerebria_absorb)                                                                             \
    X(cerebria_insight)                                                                            \
    X(cerebria_power)                                                                              \
    X(cerebria_powers)                                                                             \
    X(cerebria_settle)                                                                             \
    X(cerebria_ego_turn)                                                                           \
    X(cerebria_revelation)                                                                         \
    X(cerebria_network)                                                                            \
    X(cerebria_land)                                                                               \
    X(cerebria_ego_tells)

RULE_NUMBERS(CEREBRIA_RULES)

FLAT_BEGIN
/* What Intentions compare: the board before an Action. */
struct intention_view {
    uint8_t own_realms, opponents_realms; /* bits: controlled by the side, by the other side */
    uint8_t frontiers, fortitude, awareness, unity, versatility, sensibility;
    uint8_t full; /* own Emotions without an empty space */
};

/* The whole game; `first`: the round it began with, which in a scene is not always 1. */
FRAME_WITH(cerebria_rounds, uint8_t first; uint8_t spare[3];);
/* Figures and, in the full game, wild tokens, in turn order (cerebria-11). */
FRAME_WITH(cerebria_begin, seat_id seat; uint8_t left; uint8_t spaces[2];);
/* A Spirit's turn, up to its end. */
FRAME_WITH(cerebria_spirit_turn, seat_id seat; uint8_t spare[3];);
/* Powers that name the end of the turn, then Ambition or cards, then 1 WP (cerebria-52, 82). */
FRAME_WITH(cerebria_end_turn, seat_id seat; uint8_t text; uint8_t spare[2];);
/*
 * A Spirit Action: token, upgrades, then the rule of its row. What was chosen so far stands here;
 * the rule of the row reads it by frame_at(t, my->action), and pays once its targets are chosen.
 */
FRAME_WITH(cerebria_action, seat_id seat; uint8_t row;
           uint8_t upgrades; /* that are used: bit place - 1 */
           uint8_t deeds;    /* enum deed: what has been done */
           uint8_t place;    /* of the upgrade whose text is followed */
           uint8_t spare[2]; struct intention_view before; struct event event;);
/* The Action of a row. `action` is the frame above. */
FRAME_WITH(cerebria_move, frame_id action; uint8_t to; /* space */
           uint8_t with;
           /* who changes places: a seat, SEATS + enum ego_spirit, NOTHING */);
FRAME_WITH(cerebria_invoke, frame_id action; card_id card; uint8_t slot; uint8_t spare[3];);
FRAME_WITH(cerebria_quell, frame_id action; uint8_t slot; uint8_t spare;);
FRAME_WITH(cerebria_fortify, frame_id action; uint8_t realm; uint8_t spare;);
FRAME_WITH(cerebria_empower, frame_id action; card_id card; uint8_t slot; uint8_t spare[3];);
FRAME_WITH(cerebria_realm_action, seat_id seat; uint8_t realm; uint8_t spare;
           struct intention_view before;);
/* The two of them that take several choices. */
FRAME_WITH(cerebria_network, seat_id seat; uint8_t slot; uint8_t spare[2];);
FRAME_WITH(cerebria_land, seat_id seat; uint8_t slot; uint8_t spare[2];);
FRAME_WITH(cerebria_absorb, seat_id seat; uint8_t realm; uint8_t far; uint8_t spare;
           struct event event;);
/* A Vibe token of a colour of one's choice on a row of one's choice: Insight, Knowledge. */
FRAME_WITH(cerebria_insight, seat_id seat; uint8_t row; uint8_t place; uint8_t spare;);
/* All texts of one card that act at such a moment; `event`: what it is about, or NO_EVENT. */
FRAME_WITH(cerebria_power, card_id card; uint8_t kind; seat_id seat; event_id event;
           uint16_t hook;);
/* The same of all Emotions of a side on the board, clockwise from slot 0. */
FRAME_WITH(cerebria_powers, uint8_t kind; seat_id seat; event_id event; uint8_t slot;
           uint8_t spare[3];);
/* What is owed (cerebria_of(t)->owed), in the order it happened. */
FRAME_WITH(cerebria_settle, seat_id seat; uint8_t spare[3];);
/* A turn of one of the Ego's figures; what its Operations leave for the end of the turn. */
FRAME_WITH(cerebria_ego_turn, uint8_t spirit; uint8_t moved; int8_t arrow; uint8_t spare;);
/* Only while it is told: what others are told within. Its frame is there only if somebody listens.
 */
FRAME_WITH(cerebria_ego_tells, struct event about;);
/* A Sphere was emptied. `side`: whose Absorb it was; `seat` decides for the players (cerebria-66);
 * `no_fortress`: cerebria-86. The others are its own: how many Aspirations each side has
 * accomplished, who has added a Major for them (a bit a side), and what the players are asked about
 * (EVENT_FRAGMENT). */
FRAME_WITH(cerebria_revelation, side_id side; seat_id seat; uint8_t realm; uint8_t no_fortress;
           uint8_t accomplished[BOARD_SIDES]; uint8_t majors; uint8_t spare; struct event event;);
FLAT_END

SHARED_RULE(cerebria_rounds);
SHARED_RULE(cerebria_begin);
SHARED_RULE(cerebria_spirit_turn);
SHARED_RULE(cerebria_end_turn);
SHARED_RULE(cerebria_action);
SHARED_RULE(cerebria_move);
SHARED_RULE(cerebria_invoke);
SHARED_RULE(cerebria_quell);
SHARED_RULE(cerebria_fortify);
SHARED_RULE(cerebria_empower);
SHARED_RULE(cerebria_realm_action);
SHARED_RULE(cerebria_absorb);
SHARED_RULE(cerebria_insight);
SHARED_RULE(cerebria_power);
SHARED_RULE(cerebria_powers);
SHARED_RULE(cerebria_settle);
SHARED_RULE(cerebria_ego_turn);
SHARED_RULE(cerebria_revelation);
SHARED_RULE(cerebria_network);
SHARED_RULE(cerebria_land);
SHARED_RULE(cerebria_ego_tells);

/* ---- the table as a board (table.c) -------------------------------------------------------------- */

/* Everything on the board as it is now. */
void cerebria_board(const struct table *t, struct board *b);

/* The card by whose text an Emotion of the players cannot be quelled, on the board of that table;
 * NO_CARD: it can. */
card_id cerebria_shield(const struct table *t, const struct board *b, unsigned slot);

/* The Emotion on a slot, NO_CARD; the slot of an Emotion in play, BOARD_SLOTS: it is not. */
card_id cerebria_on(const struct table *t, unsigned slot);
unsigned cerebria_slot(const struct table *t, card_id card);
side_id cerebria_side(const struct table *t, card_id emotion); /* by its team */
const struct emotion_fact *emotion_fact(const struct table *t, card_id emotion);
/* As the board has it, with the id of the card. */
struct emotion cerebria_emotion(const struct table *t, card_id card);
/* The current Aspirations, ASPIRATION_NONE where there is none. */
enum aspiration cerebria_common(const struct table *t);
enum aspiration cerebria_hidden(const struct table *t, side_id side);
enum aspiration aspiration_of(const struct table *t, card_id card);
/* The Sphere that faces a Realm. */
unsigned cerebria_sphere_at(const struct table *t, unsigned realm);
/* The Spirit whose turn it is; in the Ego's turn the one that plays next (cerebria-66). */
seat_id cerebria_active(const struct table *t);
/* Slots adjacent to a space, as bits: one of a Frontier, the two own ones of a Realm. With `far`
 * the whole Triad, or all four slots of the Realm. */
unsigned cerebria_reach(unsigned space, bool far);
/* Does an opponent's Spirit stand there? */
bool cerebria_opponent_at(const struct table *t, seat_id seat, unsigned space);

/* ---- changes, each of which tells what it does (table.c) ------------------------------------------ */

void cerebria_gain_willpower(struct table *t, seat_id seat, unsigned willpower);
void cerebria_gain_essence(struct table *t, seat_id seat, unsigned essence);
void cerebria_gain_ambition(struct table *t, seat_id seat,
                            unsigned ambition); /* as far as there are tokens */
void cerebria_gain_action(struct table *t, seat_id seat,
                          unsigned actions); /* up to the limit of a turn */
/* What a Spirit has: these must suffice. */
void cerebria_pay(struct table *t, seat_id seat, unsigned willpower, unsigned ambition);
void cerebria_spend_essence(struct table *t, seat_id seat, unsigned essence);
/* How many there were. */
unsigned cerebria_draw(struct table *t, seat_id seat, unsigned cards);
/* A card of a hand goes under its owner's deck. */
void cerebria_discard(struct table *t, seat_id seat, card_id card);
/* The top card of a deck lies face up; after every change of a deck. */
void cerebria_show_top(struct table *t, zone_id deck);

/* A card comes into play on an empty slot, with as much of the Essence as there are spaces; its
 * text does not act yet (HOOK_ENTRY). */
unsigned cerebria_enter(struct table *t, card_id card, unsigned slot, unsigned essence);
/* How much was put on or taken off. Without Essence it leaves play; who is owed something for that
 * is noted. */
unsigned cerebria_add_essence(struct table *t, unsigned slot, unsigned essence);
unsigned cerebria_add_token(struct table *t, unsigned slot, unsigned token);
unsigned cerebria_remove_essence(struct table *t, unsigned slot, unsigned essence);
/* The Emotion on that slot leaves play, with what is on it: under its owner's deck, to the free
 * Strong ones, to the supply or out of the game. */
void cerebria_leave(struct table *t, unsigned slot);
/* To an empty slot, with what is on it: neither leaving nor entering. */
void cerebria_move_emotion(struct table *t, unsigned from, unsigned to);
void cerebria_move_spirit(struct table *t, seat_id seat, unsigned space);
/* Fragments: from the pool onto a location; a Minor there is exchanged for a Major; one step down,
 * or altogether. `seat`: who does it, NOBODY: the Ego. */
void cerebria_build(struct table *t, seat_id seat, unsigned realm, side_id side,
                    enum fragment fragment);
void cerebria_exalt(struct table *t, seat_id seat, unsigned realm);
void cerebria_raze(struct table *t, seat_id seat, unsigned realm, bool altogether);
/* A Fragment joins the Identity, of which there is one for both sides. */
void cerebria_add_to_identity(struct table *t, side_id side, enum fragment kind);
static inline uint8_t identity_of(side_id side, enum fragment kind)
{
    return (uint8_t)(side * (FRAGMENT_KINDS - 1) + kind);
}
/* Points on a side's Wheel; for the players with its rewards, for `seat` (cerebria-57), and the end
 * of the game. The Ego's are scored by ego.h. */
void cerebria_score(struct table *t, seat_id seat, unsigned points);
void cerebria_turn_origin(struct table *t);

/* ---- texts (powers.c) ----------------------------------------------------------------------------- */

/*
 * The event record that a text is about: `place` the slot, space or Realm (as a place of the
 * board), `card` the Emotion, `number` how much (Essence removed, WP absorbed in all), and flags.
 */
enum about { ABOUT_LEFT_PLAY = 1 /* the Emotion left play by it */ };

/* Does the card have a text that acts then? */
static inline bool cerebria_has_hook(const struct table *t, card_id card, enum hook_kind kind)
{
    return facts_of(t->setup)->hooks[face_of(t, card)][kind] != 0;
}

/* An Emotion leaves play: what is owed for it is noted. Called by cerebria_leave(). */
void cerebria_note_leaving(struct table *t, card_id card);

/* ---- what an Action costs and can do (action.c) ---------------------------------------------------- */

struct price {
    unsigned willpower, ambition, essence;
};

/* The Action that a rule of a row carries out. */
static inline FRAME(cerebria_action) *action_of(const struct table *t, frame_id action)
{
    return frame_at(t, action);
}

/* The effects of the chosen upgrades together, and the sum of their amounts for one effect. */
uint32_t action_effects(const struct table *t, const FRAME(cerebria_action) *action);
unsigned action_amount(const struct table *t, const FRAME(cerebria_action) *action,
                       uint32_t effect);
/* What the Action costs with the chosen upgrades; with what the slot it is about adds or takes off,
 * NOTHING: without. `card`: which one is invoked, for it may have fewer spaces than Essence could
 * be put; NO_CARD: not chosen yet. Only seat, row and upgrades of the frame are looked at. */
struct price action_price(const struct table *t, const FRAME(cerebria_action) *action,
                          unsigned slot, card_id card);
/* The least Willpower it can be followed for with upgrades that are in force, before its target
 * changes that; without a way to follow it, what it costs without any. */
struct price action_least_price(const struct table *t, seat_id seat, enum row row);
/* Can the seat take the Action of that row now, with or without a token placed for it? */
bool action_is_possible(const struct table *t, seat_id seat, enum row row);

/* Realm Actions (realm_actions.c): WP it costs the seat now; whether it can do anything. */
unsigned realm_action_price(const struct table *t, seat_id seat, enum realm realm);
bool realm_action_is_possible(const struct table *t, seat_id seat, enum realm realm);

/* What an Absorb by that seat would bring from the Sphere that faces a Realm, its bonus aside: out
 * of the Sphere, and from the supply besides (absorb.c). */
struct absorb_yield {
    unsigned sphere, supply;
};
struct absorb_yield absorb_yield(const struct table *t, seat_id seat, unsigned realm);

/* May a token of that colour be put there (tokens.c)? TOKEN_WILD has no colour. */
bool token_fits(const struct table *t, seat_id seat, enum row row, unsigned place, unsigned token);
void token_put(struct table *t, seat_id seat, enum row row, unsigned place, unsigned token);

/* Could a token of some colour be put anywhere: is there anything for cerebria_insight to do? */
bool insight_is_possible(const struct table *t, seat_id seat);

/* Intentions (intentions.c): what the board was like before an Action or Ability, and what it has
 * accomplished now. `before` lies in a frame or is made anew. In the basic game both do nothing. */
struct intention_view intention_look(const struct table *t);
/* bits of what was done, beyond what the board shows */
enum deed {
    DEED_ACTION = 1,
    DEED_QUELLED = 2, /* a Quell Action removed an Emotion from play */
    DEED_BUILT = 4,   /* or exalted */
    DEED_RAZED = 8,
    DEED_EMPOWERED = 16,
    DEED_INVOKED = 32
};
/* `before` only with DEED_ACTION. `number`: Essence that a Quell Action took off, or, of what is no
 * Action, Willpower that an Absorb brought. */
void intentions_check(struct table *t, seat_id seat, const struct intention_view *before,
                      unsigned deeds, unsigned number);
/* A text has done it in the Action that is being carried out (powers.c). */
void cerebria_note_deed(struct table *t, enum deed deed);

/* ---- the Ego's cards (ego_table.c) ---- */

/* Turns up the next Operation card, from a new deck of the used ones if there is none left
 * (cerebria-17). */
card_id cerebria_turn_up(struct table *t);

/* The top Operation card lies face up if an Emotion in play says so; whenever either may have
 * changed. */
void cerebria_open_operations(struct table *t);

/* ---- set-up, end, words ----------------------------------------------------------------------------- */

bool cerebria_prepare(struct setup *setup, struct diagnostics *d);
void cerebria_deal(struct table *t);
void cerebria_check_options(const struct options *options, struct diagnostics *d);

/* Points of a side as they would be if the game ended now (scoring.c). */
struct score_lines {
    int32_t wheel, minors, majors, capping, fortresses, total;
};
struct score_lines cerebria_points(const struct table *t, side_id side);
void cerebria_scores(const struct table *t, int32_t *scores);
/* Of a seat, or of the Ego: t->seats. */
int32_t cerebria_tie_break(const struct table *t, unsigned who);
void cerebria_explain_score(const struct table *t, unsigned who, struct text *out);

int32_t cerebria_evaluate(const struct table *t, seat_id seat);
int32_t cerebria_outlook(const struct table *t, seat_id seat);
bool cerebria_may_lie(const struct table *t, card_id card, zone_id zone);
void cerebria_check_position(const struct table *t, const struct layout *layout);
void cerebria_settle_position(struct table *t, const struct layout *layout);

/* Words of moves and questions, and pictures (display.c). */
void cerebria_clause_words(const struct table *t, const struct event *about, struct text *out);
unsigned cerebria_clause_line(const struct table *t, const struct event *about);
void cerebria_question_words(const struct table *t, struct text *out);
void cerebria_card_words(const struct setup *setup, face_id face, struct text *out);
void cerebria_seat_words(const struct setup *setup, seat_id seat, struct text *out);
void cerebria_side_words(const struct setup *setup, unsigned side, struct text *out);
unsigned cerebria_side_of(const struct table *t, card_id card);
void cerebria_table_words(const struct table *t, struct text *out);

extern const struct vocabulary cerebria_vocabulary;

#endif
