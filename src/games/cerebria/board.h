/* SPDX-License-Identifier: MIT */
/*
 * The board of Cerebria: what lies where, who controls what, and the nine numbers of a side.
 *
 * A `struct board` is small, flat and complete in itself: an Emotion brings its own row of numbers,
 * so that nothing here knows a card. It can be copied to try something out, which is what the Ego
 * does for every target it weighs (ego.h). Control and numbers are read from it whenever they are
 * needed and stored nowhere. Everything is written for "a side" and "the other side".
 *
 * Places are numbers, and clockwise is upwards:
 *
 *   slots 0-14       the ring of Emotions. Realm r has slots 3r-1 and 3r of its own and the
 * Frontier slots 3r-2 and 3r+1 beside them; Frontier f has slot 3f+1 of its own, and its Triad is
 * 3f, 3f+1, 3f+2. spaces 0-9       the ring of Spirits. Space 2r is in Realm r, space 2f+1 on
 * Frontier f, which lies between Realm f and Realm f+1. locations 0-4    of Fortresses, one in each
 * Realm. Spheres 0-4      clockwise round the Origin; `origin` is the Realm that Sphere 0 faces.
 */
#ifndef LIMBIC_GAMES_CEREBRIA_BOARD_H
#define LIMBIC_GAMES_CEREBRIA_BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BOARD_SLOTS = 15,
    BOARD_REALMS = 5, /* and as many Frontiers, Triads, Fortress locations and Spheres */
    BOARD_FRONTIERS = 5,
    BOARD_SPACES = 10,
    BOARD_SIDES = 2,
    BOARD_SPIRITS = 2,   /* of a side, at most */
    ESSENCE_SPACES = 4,  /* of an Emotion, at most */
    TOKEN_MOST = 6,      /* of an Intensity token (cerebria-41) */
    SPHERE_WILLPOWER = 7 /* at the start and after a Revelation */
};

/* A side is 0 or 1 (which of them is Bliss does not matter here). */
typedef uint8_t side_id;
enum { SIDE_NONE = 2 }; /* an empty slot, an empty location, a Realm that nobody controls */
enum { SPACE_NONE = UINT8_MAX }; /* a Shaper's second Spirit */

static inline side_id side_other(side_id side)
{
    return (side_id)(1 - side);
}

enum aspiration {
    ASPIRATION_ATTITUDE,    /* Realms controlled */
    ASPIRATION_OPENNESS,    /* Frontiers controlled */
    ASPIRATION_FORTITUDE,   /* Intensity of Fortresses on the board */
    ASPIRATION_AWARENESS,   /* Triads with an own Emotion */
    ASPIRATION_UNITY,       /* longest chain of neighbouring own Emotions */
    ASPIRATION_VERSATILITY, /* different Vibes among own Emotions */
    ASPIRATION_LIVELINESS,  /* Essence on own Emotions */
    ASPIRATION_SENSIBILITY, /* highest Intensity of one own Emotion */
    ASPIRATION_REFLECTION,  /* opposite pairs of Realm and Frontier, both controlled */
    ASPIRATIONS,
    ASPIRATION_NONE = ASPIRATIONS
};

/* ---- what lies on the board ------------------------------------------------------------------ */

/* Bits of `emotion.vibes`. */
enum { VIBE_RED = 1, VIBE_YELLOW = 2, VIBE_GREEN = 4, VIBE_BLUE = 8 };

enum emotion_strength { EMOTION_MILD, EMOTION_STRONG, EMOTION_STARTING };

/*
 * How an Emotion protects Emotions of its own side from being quelled by the other side: bits of
 * `emotion.protects`. The Ego's Emotions have no powers (cerebria-56), so theirs are 0.
 */
enum {
    PROTECTS_AT_ONE = 1,     /* itself, while exactly 1 Essence is on it: cannot be quelled */
    PROTECTS_ITSELF = 2,     /* itself: cannot be quelled */
    PROTECTS_NEIGHBOURS = 4, /* its two neighbours on the ring: cannot be quelled */
    TOLL_FOR_NEIGHBOURS = 8, /* its two neighbours: `toll` Willpower more; adds up */
    TOLL_FOR_NEAR = 16       /* itself and all near it (board_is_near): `toll` Willpower more */
};

/* What is printed on an Emotion, as far as the board asks for it. */
struct emotion {
    uint8_t card;     /* which card of the table it is; the board only carries it about */
    uint8_t strength; /* enum emotion_strength: where the card goes when it leaves play */
    uint8_t spaces;   /* for Essence, 1 to ESSENCE_SPACES */
    uint8_t row[ESSENCE_SPACES]; /* Intensity with 1, 2, ... Essence; beyond `spaces` 0 */
    uint8_t vibes;    /* none for a Starting Emotion, several for a card that has several */
    uint8_t protects; /* PROTECTS_..., TOLL_... */
    uint8_t toll;     /* Willpower, for the two TOLL_... */
};

/* One of the 15 slots. An empty one has side SIDE_NONE, and nothing else in it is looked at. */
struct board_slot {
    side_id side;
    uint8_t essence; /* 1 to emotion.spaces: an Emotion without Essence leaves play */
    uint8_t token;   /* the Intensity token, 0 (none) to TOKEN_MOST */
    struct emotion emotion;
};

/* The kinds of Fragment. The number of a Minor and a Major is its Intensity as a Fortress. */
enum fragment { FRAGMENT_NONE, FRAGMENT_MINOR, FRAGMENT_MAJOR, FRAGMENT_CAPPING, FRAGMENT_KINDS };

/* A Fortress location. `side` is SIDE_NONE where there is none. */
struct board_fortress {
    side_id side;
    uint8_t fragment; /* FRAGMENT_MINOR or FRAGMENT_MAJOR */
    bool fresh;       /* built or exalted in this turn: no Revelation moves it (cerebria-67) */
};

/* A Spirit's figure. */
struct board_spirit {
    uint8_t space; /* 0 to 9, or SPACE_NONE */
    bool shields;  /* own Emotions on its adjacent slots and their neighbours cannot be quelled */
};

struct board {
    struct board_slot slots[BOARD_SLOTS];
    struct board_fortress fortresses[BOARD_REALMS];
    struct board_spirit spirits[BOARD_SIDES][BOARD_SPIRITS]; /* the Ego's: see ego.h */
    uint8_t pool[BOARD_SIDES][FRAGMENT_KINDS];               /* Fragments not yet used, by kind */
    uint8_t identity[BOARD_SIDES][FRAGMENT_KINDS];           /* those in the Identity */
    uint8_t spheres[BOARD_REALMS];                           /* Willpower in each Sphere */
    uint8_t origin;                                          /* the Realm that Sphere 0 faces */
};

/* No Emotion, Fortress, Fragment or Spirit anywhere; every Sphere full, Sphere 0 at Realm 0. */
void board_init(struct board *b);

/* ---- the ring -------------------------------------------------------------------------------- */

/* The slot `steps` clockwise of another one; steps may be negative, not below -BOARD_SLOTS. */
unsigned board_slot_at(unsigned slot, int steps);

unsigned board_triad_of(unsigned slot); /* the number of its Triad, which is that of the Frontier */
bool board_influences(unsigned slot, unsigned realm); /* one of the Realm's four, blocked or not */

/* In one Triad, or both influencing one Realm; a slot is not near itself. */
bool board_is_near(unsigned slot, unsigned other);

/*
 * How far a slot, or the Fortress location of a Realm, lies from a space, in half slots: negative
 * counter-clockwise, positive clockwise, -15 for the slot right across. A Frontier space stands at
 * its slot, a Realm space in the middle between the two slots of its own (cerebria-33), and so does
 * the Realm's location. Two of a Realm's slots are thus 1 away from its space and two are 3.
 */
int board_way_to_slot(unsigned space, unsigned slot);
int board_way_to_location(unsigned space, unsigned realm);

/* The Sphere that faces a Realm. */
unsigned board_sphere_at(const struct board *b, unsigned realm);

/* ---- Intensity, control, numbers ------------------------------------------------------------- */

/* Of the Emotion on a slot, token included; 0 for an empty slot. The falling rows fall, too. */
unsigned board_intensity(const struct board *b, unsigned slot);

/* The largest number of an Emotion's row, without tokens (cerebria-37). */
unsigned emotion_maximum(const struct emotion *emotion);

/* What a side's Emotions and Fortress add up to there; `blocked` ones do not count in a Realm. */
unsigned board_realm_sum(const struct board *b, unsigned realm, side_id side);
unsigned board_frontier_sum(const struct board *b, unsigned frontier, side_id side);

/* Is the Emotion on this Frontier slot kept out of the Realm by an opposing one between them? */
bool board_is_blocked(const struct board *b, unsigned slot, unsigned realm);

/* The side that controls it, or SIDE_NONE. */
side_id board_realm_control(const struct board *b, unsigned realm);
side_id board_frontier_control(const struct board *b, unsigned frontier);

/* A side's number in an Aspiration, and by how much it leads the other side (negative: trails). */
unsigned board_number(const struct board *b, enum aspiration aspiration, side_id side);
int board_lead(const struct board *b, enum aspiration aspiration, side_id side);

/* Is the slot part of one of the side's longest chains (cerebria-48)? */
bool board_in_longest_chain(const struct board *b, unsigned slot, side_id side);

/* ---- protection ------------------------------------------------------------------------------ */

/* By what the other side may not quell the Emotion on this slot at all: the slot of an Emotion of
 * its side, which may be its own; BOARD_SLOTS + n: Spirit n of its side. -1: by nothing. */
int board_shield(const struct board *b, unsigned slot);

static inline bool board_is_shielded(const struct board *b, unsigned slot)
{
    return board_shield(b, slot) >= 0;
}

/* Willpower that the other side has to pay more for quelling it. */
unsigned board_quell_toll(const struct board *b, unsigned slot);

/* ---- changes --------------------------------------------------------------------------------- */

/* Onto an empty slot; at most as much Essence as there are spaces. Returns how much was put. */
unsigned board_invoke(struct board *b, unsigned slot, side_id side, const struct emotion *emotion,
                      unsigned essence);

/* Each returns how much was really put on or taken off; without Essence the slot is empty. */
unsigned board_add_essence(struct board *b, unsigned slot, unsigned essence);
unsigned board_add_token(struct board *b, unsigned slot, unsigned token);
unsigned board_remove_essence(struct board *b, unsigned slot, unsigned essence);

/* A Fortress of that Fragment, which has to be in the pool, on an empty location. */
void board_fortify(struct board *b, unsigned realm, side_id side, enum fragment fragment);

/* A Minor goes back to its pool; a Major does, and a Minor takes its place if there is one. */
void board_raze(struct board *b, unsigned realm);

/* The Origin turns one step: what faced Realm r faces Realm r + 1. */
void board_turn_origin(struct board *b);

#endif
