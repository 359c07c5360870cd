/* SPDX-License-Identifier: MIT */
/*
 * What the cards of Cerebria say, as numbers by face: read from the pack once, when a set-up is
 * made, and looked up by the rules ever after. A face is the number of its card in the pack.
 *
 * What a card does (when it comes into play, after an Action) is code of the pack and run by
 * powers.c; what it only changes (a price, a reach, a protection) stands here. With the option
 * `powers` some cards have none (cerebria-03): then their numbers here are 0, and so are their
 * hooks, so that no rule has to ask.
 *
 * In the pack a Spirit is a deck of kind "spirit" (`deck spirit delight "Delight"`), with its card
 * and its upgrades of side B: its name is the word of the option `spirits`. Upgrades of side A are
 * in a deck of kind "board", Emotions in the decks "bliss" and "gloom" of kind "side", Intentions
 * in one of kind "team" for each side of the Team board, in order.
 */
#ifndef LIMBIC_GAMES_CEREBRIA_FACTS_H
#define LIMBIC_GAMES_CEREBRIA_FACTS_H

#include "games/cerebria/ego.h"
#include "kernel/game.h"

enum {
    FACES_MOST = 255, /* of a pack for this game: the board names a card with a byte */
    SEATS = 2,        /* Spirits of the side that people play */
    ROWS = 5,         /* Spirit Actions */
    ROW_PLACES = 4,   /* of a row: unlock, and three upgrades */
    UPGRADES = 3,
    INTENTIONS = 6, /* of a Team board */
    VIBES = 4,
};

enum team { TEAM_BLISS, TEAM_GLOOM };

/* What sort of card a face is. */
enum sort {
    SORT_NONE, /* the pack's own: constants */
    SORT_EMOTION,
    SORT_SPIRIT,
    SORT_UPGRADE,
    SORT_OPERATION,
    SORT_ASPIRATION,
    SORT_INTENTION,
};

/* The Spirit Actions, in the order of their rows. */
enum row { ROW_MOVE, ROW_INVOKE, ROW_QUELL, ROW_FORTIFY, ROW_EMPOWER };

/* ---- what acts: kinds of hooks ---------------------------------------------------------------- */

/*
 * When a text acts. `you` is the Spirit that acts, or the one that is asked for the side
 * (cerebria-66). The event record it is about: powers.h.
 */
enum hook_kind {
    HOOK_ENTRY,      /* this Emotion was invoked or empowered */
    HOOK_REST,       /* the turn of a Spirit of the side ends on a space adjacent to this Emotion */
    HOOK_TURN_END,   /* the turn of a Spirit of the side ends */
    HOOK_OWN_LEAVES, /* another Emotion of this side leaves play, in anybody's turn */
    HOOK_LEAVES,     /* another Emotion of whatever side leaves play, in anybody's turn */
    HOOK_BUILT,      /* the side built or exalted a Fortress in a Realm that this influences */
    HOOK_EMPOWERED,  /* the Spirit has carried out an Empower Action */
    HOOK_ABSORBED,   /* of a Spirit: its Absorb is done, Sphere bonus included */
    HOOK_AFTER,      /* of an upgrade, and of a Spirit: the Action of its row is done */
    HOOK_KINDS
};

/* ---- what only holds --------------------------------------------------------------------------- */

struct emotion_fact {
    struct emotion printed; /* its `card` is 0: the table fills it in */
    uint8_t team;           /* enum team */
    uint8_t threshold;      /* Essence that Empower needs; 0: it has no Strong version */
    face_id strong;         /* its Strong version, NO_FACE */
    uint8_t quell_discount; /* WP less for Quell Actions of its side against a neighbour */
    bool quell_ambition;    /* Quell Actions of its side against a neighbour cost no Ambition */
    uint8_t absorb_supply;  /* WP more, from the supply, for an Absorb of its side from the Sphere
                               of a Realm that it influences */
    uint8_t absorb_sphere;  /* the same, out of the Sphere */
    uint8_t absorb_near;    /* WP more, from the supply, for an Absorb by a Spirit on or next to the
                               Frontier of its Triad */
    bool opens_operations;  /* the top Operation card lies face up */
    bool ours;              /* our own design: nothing of it with powers=known */
};

enum spirit_power {
    SPIRIT_SHIELDS = 1, /* own Emotions on adjacent slots and their neighbours cannot be quelled */
    SPIRIT_FREE_REALMS = 2, /* a Realm that nobody controls counts as controlled for its price */
    SPIRIT_INVOKES_FAR = 4, /* Invoke reaches the Triad, or all four slots of the Realm */
    SPIRIT_QUELLS_FAR = 8,  /* Quell likewise */
    SPIRIT_STARTING = 16,   /* Invoke may place a Starting Emotion from the supply */
    SPIRIT_FAR_SPHERES = 32 /* may absorb from a Sphere beside the accessible ones */
};

struct spirit_fact {
    uint8_t team;
    uint8_t powers; /* enum spirit_power */
    bool ours;
};

/* What an upgrade changes in its Action. Where it takes a number, that is `amount`. */
enum upgrade_effect {
    UPGRADE_STEP = 1 << 0,            /* Move: one more space */
    UPGRADE_THROUGH = 1 << 1,         /* Move: may pass through opponents */
    UPGRADE_SURMOUNT = 1 << 2,        /* Move: may end on an opponent's space */
    UPGRADE_TO_FRONTIER = 1 << 3,     /* Move: must end on a Frontier */
    UPGRADE_SWAP = 1 << 4,            /* Move: instead, change places with a Spirit */
    UPGRADE_MORE_SUPPLY = 1 << 5,     /* Invoke: `amount` more Essence from the supply */
    UPGRADE_MORE_OWN = 1 << 6,        /* Invoke: `amount` more Essence from the own board */
    UPGRADE_FREE_ESSENCE = 1 << 7,    /* Invoke: the required Essence comes from the supply */
    UPGRADE_IF_UNCONTROLLED = 1 << 8, /* Invoke: its `less` only where nobody controls the slot's
                                         Frontier */
    UPGRADE_MORE_QUELL = 1 << 9,      /* Quell: `amount` more Essence */
    UPGRADE_NO_CARD = 1 << 10,        /* Quell: no card is shown */
    UPGRADE_NO_WILLPOWER = 1 << 11,   /* the Action costs no WP */
    UPGRADE_EXALT = 1 << 12,          /* Fortify: instead, exalt */
    UPGRADE_RAZE = 1 << 13,           /* Fortify: instead, raze */
    UPGRADE_WRECK = 1 << 14,          /* with RAZE: the Fortress is removed altogether */
    UPGRADE_FIRST_SUPPLY = 1 << 15,   /* Empower: first `amount` supply Essence onto it */
    UPGRADE_FIRST_OWN = 1 << 16,      /* Empower: first `amount` own Essence onto it */
    UPGRADE_ANYWHERE = 1 << 17        /* Empower: any own Emotion on the board */
};

struct upgrade_fact {
    uint8_t row;       /* enum row */
    uint8_t place;     /* 1 to UPGRADES */
    uint8_t willpower; /* that it costs more */
    uint8_t ambition;  /* likewise */
    uint8_t less;      /* WP that the Action costs less */
    uint8_t amount;
    uint32_t effects; /* enum upgrade_effect */
};

/* When an Intention is accomplished, which is ours; `amount` where it takes a number. */
enum intention {
    INTENTION_FOOTHOLD,  /* an Action gives the side a Realm that the other side controlled */
    INTENTION_BORDER,    /* an Action raises the side's Frontiers to `amount` or more */
    INTENTION_SILENCE,   /* a Quell Action takes the last `amount` Essence or more off an Emotion */
    INTENTION_BRIMMING,  /* an Action raises the side's full Emotions to `amount` or more */
    INTENTION_BASTION,   /* an Action raises the side's Fortitude to `amount` or more */
    INTENTION_BREATH,    /* an Absorb brought `amount` WP or more in all */
    INTENTION_CHAIN,     /* an Action raises the side's Unity to `amount` or more */
    INTENTION_PALETTE,   /* an Invoke raises the side's Versatility to `amount` */
    INTENTION_OUTPOST,   /* an Invoke raises the side's Awareness to `amount` or more */
    INTENTION_VOICES,    /* the `amount`-th Emotion invoked or empowered in one turn */
    INTENTION_STORM,     /* a Fortress of the other side was razed */
    INTENTION_AWAKENING, /* an Empower raises the side's Sensibility to `amount` or more */
    INTENTION_KINDS
};

struct intention_fact {
    uint8_t kind; /* enum intention */
    uint8_t amount;
};

/* Numbers of the rulebook and of defaults 1 that are data of the pack. */
struct constants {
    uint8_t sphere;          /* WP in a Sphere at the start and after a Revelation */
    uint8_t willpower;       /* a Spirit begins with */
    uint8_t first_willpower; /* the first Spirit in turn order */
    uint8_t essence;
    uint8_t cards;
    uint8_t ambition; /* tokens of a side */
    uint8_t actions;  /* a turn */
    uint8_t actions_most;
    uint8_t minor_points, major_points, capping_points;
    uint8_t minor_fortress, major_fortress;             /* points of the Ego's on the board */
    uint8_t cheap_minor_fortress, cheap_major_fortress; /* with cheap-fortresses */
    uint8_t wheel_end;                                  /* points that end the game */
    uint8_t starting_most; /* Starting Emotions of a side on the board at once */
};

/* All of it; setup->own. */
struct cerebria_setup {
    uint8_t sort[FACES_MOST + 1]; /* by face: enum sort */
    struct emotion_fact emotions[FACES_MOST + 1];
    struct operation_card operations[FACES_MOST + 1];
    uint8_t aspirations[FACES_MOST + 1]; /* enum aspiration */
    struct spirit_fact spirits[FACES_MOST + 1];
    struct upgrade_fact upgrades[FACES_MOST + 1];
    struct intention_fact intentions[FACES_MOST + 1];
    uint16_t intention_kinds; /* of those in play, as bits */
    uint16_t hooks[FACES_MOST + 1]
                  [HOOK_KINDS]; /* the first hook of that kind in the pack; 0: none */
    struct constants constants;

    /* Who plays what, from the options. */
    uint8_t team;                         /* of the players */
    face_id spirit[SEATS];                /* the Spirit of a seat */
    face_id board[SEATS][ROWS][UPGRADES]; /* upgrades 1 to 3; NO_FACE in a row there is not */
    face_id starting[BOARD_SIDES];        /* the Starting Emotion of the players and of the Ego */
    bool full;                            /* the full game */
    bool shaper;                          /* one Spirit plays first and third */
    bool starting_returns; /* a Spirit can bring Starting Emotions into play (cerebria-79) */
    struct ego_rules ego;
    /* modifiers that are no matter of the Ego's procedures */
    bool willpower_2, full_start, first_fragment, revelation_willpower, cheap_fortresses;
};

/* Reads the pack. In the basic game Aspirations of the full one, and Intentions, are SORT_NONE, as
 * are those of the other Team board; of upgrades only those that seats have count. False, with the
 * mistakes reported: a game cannot be made of it. Called in prepare(), before cards are added;
 * `setup->own` is there and zero. */
bool cerebria_read_facts(struct setup *setup, struct diagnostics *d);

struct card_def;
/* Does its power count, by the option `powers` (cerebria-03)? Boards and Intentions are not touched
 * by that. */
bool cerebria_power_counts(const struct setup *setup, const struct card_def *card);

static inline const struct cerebria_setup *facts_of(const struct setup *setup)
{
    return setup->own;
}

#endif
