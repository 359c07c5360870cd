/* SPDX-License-Identifier: MIT */
/*
 * What lies on the table of Sentinels, what is kept of it besides the cards, and what the decks in
 * play fix. A card's place, owner and sides are the kernel's.
 *
 * What can be seen from the cards on the table is not kept a second time. The state holds what they
 * do not show: whose turn it is, what has been done in it, what was dealt since when. So a scene
 * that lays out cards has laid out nearly everything, and settle() in sentinels.c makes the rest.
 */
#ifndef LIMBIC_GAMES_SENTINELS_TABLE_H
#define LIMBIC_GAMES_SENTINELS_TABLE_H

#include "games/sentinels/terms.h"
#include "inplay/inplay.h"
#include "kernel/game.h"
#include "kernel/zone.h"

enum {
    /* Owners are seats first, so `owner < t->seats` asks whether it is a hero's card. The villain
     * and the environment are no seats: they decide nothing (docs/adr/0014). Their numbers follow
     * the most seats there can be and not those of this game, so that they are constants. */
    SENTINELS_SEATS = 5,
    OWNER_VILLAIN = SENTINELS_SEATS, /* owners are seats, and these two; also the cards' pools */
    OWNER_ENVIRONMENT,
    OWNERS,
    HAND_AT_START = 4,
    HP_MAX = 120,      /* what can be printed on a card: hp are kept in a byte */
    HP_LEAST = -120,   /* below that it is no longer counted; what was dealt is (sentinels-28) */
    USED_MAX = 8,      /* effects that redirect one instance of damage; the next is forfeited */
    EFFECTS_DEEP = 32, /* ruling sentinels-45 */
    EFFECTS_A_DECISION = 9999,
};

/* Whose turn it is; heroes by their seat plus 1. */
enum { TURN_VILLAIN = 0, TURN_HERO = 1, TURN_ENVIRONMENT = SENTINELS_SEATS + 1 };

enum phase {
    PHASE_START,
    PHASE_PLAY,
    PHASE_POWER,
    PHASE_DRAW,
    PHASE_INCAPACITATED,
    PHASE_END,
    PHASES
};

enum outcome { OUTCOME_NONE, OUTCOME_WON, OUTCOME_LOST };

FLAT_BEGIN

/* A target that is at 0 or less and indestructible, and whose damage brought it there: when that
 * ends, it is destroyed by that card (sentinels-46). */
struct felled {
    card_id card, by;
};

enum { DAMAGE_TYPES = 11, FELLED_MAX = 6 /* beyond that nobody destroyed it */ };

/* Sums of damage stop at the end of their byte. They are counted for every hero and type, whether a
 * card asks or not, because a text that looks back counts from before it came into play
 * (sentinels-14). */
struct sentinels {
    struct felled felled[FELLED_MAX];
    uint8_t dealt_to[SENTINELS_SEATS][DAMAGE_TYPES]; /* since the end of that hero's last turn */
    uint8_t dealt_by[SENTINELS_SEATS][DAMAGE_TYPES]; /* this turn */
    uint8_t round;
    uint8_t turn;          /* TURN_... */
    uint8_t phase;         /* enum phase */
    uint8_t begun;         /* what begins with the phase has been done */
    uint8_t plays, powers; /* in the play and power phase of this turn */
    uint8_t more_powers;   /* uses granted for this turn */
    uint8_t skipping;      /* the rest of the turn is skipped */
    uint8_t ending;        /* the turn goes on with its end */
    uint8_t discarded;     /* hero cards this turn */
    uint8_t outcome;
    uint8_t low;      /* some target is at 0 or less and indestructible */
    uint8_t settling; /* who is a target is being looked at: the same look sees what comes of it */
    uint8_t shifted;  /* ends of turn were moved to the start of this turn (sentinels-38) */
    uint8_t felled_count;
    uint8_t spare[3];
};

/* Of each card. Being a target and having a maximum are one thing, so there is no flag for it; and
 * a hero is incapacitated when the character has none, whichever side is up. `host` serves for next
 * to and for beneath: which of the two it is, the card's zone tells. */
struct piece {
    int8_t hp;
    uint8_t most; /* its maximum; 0: it is no target */
    card_id host; /* the card it is next to or beneath, or NO_CARD */
    uint8_t tokens;
    uint8_t flags;
};

FLAT_END

/* The last two wait for sentinels_settle: others react to a card that becomes a target or ceases to
 * be one as to one that enters or leaves play (sent-target-7, sent-target-8). */
enum piece_flag {
    PIECE_MADE = 1,   /* its maximum is that of a text, not the printed one */
    PIECE_NEW = 2,    /* became one, and nobody has reacted to that yet */
    PIECE_CEASED = 4, /* ceased to be one, likewise */
};

/* One zone for all cards in play, whoever's they are: effects of a phase act in the order in which
 * the cards came (sentinels-02), and that is the order of the zone. Cards beneath others and
 * One-shots that are being followed lie in zones of their own, so that nothing which looks at cards
 * in play has to leave them out (sentinels-32). */
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
    ZONE_PLAYING, /* One-shots that are being followed; a revealed card on its way */
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

/* ---- what the decks in play fix -------------------------------------------------------------- */

/* Of each face, beside what the layer of cards in play keeps. Of a face and not of a card, because
 * the sides of a character differ in it (docs/adr/0016). */
struct print {
    face_id other;    /* its other side, or NO_FACE */
    uint16_t nemesis; /* icon; 0: none */
    uint16_t next_to; /* data of what it comes into play next to; 0: nothing */
    uint8_t hp;
    uint8_t brink : 7; /* tokens at which its text turns it over or ends the game; 0: none */
    uint8_t is_back : 1;
    int8_t lasting;     /* what it is worth in play, beside its hp: see outlook.c */
    uint8_t hp_to_come; /* of the side that comes up when this one would be destroyed; 0: none */
};

/* Looked up once, when the game begins: which deck of the pack each owner plays, and which card is
 * "me" on its cards. */
struct sentinels_setup {
    card_id characters[OWNERS]; /* NO_CARD for the environment */
    uint16_t decks[OWNERS];     /* of the pack */
    struct print prints[];      /* by face */
};

static inline const struct sentinels_setup *setup_of(const struct table *t)
{
    return t->setup->own;
}

static inline const struct print *print_of(const struct table *t, card_id card)
{
    return &setup_of(t)->prints[face_of(t, card)];
}

/* What is printed on it: without TRAIT_TARGET. */
static inline uint32_t traits_of(const struct table *t, card_id card)
{
    return play_face_of(t, card)->traits;
}

CARD_STATE_ACCESSOR(struct piece, piece_of)

/* A card that is no target and belongs to nothing. */
static inline struct piece blank_piece(void)
{
    return (struct piece){ .host = NO_CARD };
}

STATE_ACCESSOR(struct sentinels, state_of)

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

static inline bool is_target(const struct table *t, card_id card)
{
    return is_in_play(t, card) && piece_of(t, card)->most > 0;
}

/* Asked of the hp and not of the side that lies up: a hero whose deck has no incapacitated side can
 * fall too. */
static inline bool is_active(const struct table *t, seat_id seat)
{
    return piece_of(t, character_of(t, seat))->most > 0;
}

static inline bool is_over(const struct table *t)
{
    return state_of(t)->outcome != OUTCOME_NONE;
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

#endif
