/* SPDX-License-Identifier: MIT */
/*
 * Gemotion: players collect emotion gems, bank the good ones and stick others with the bad ones.
 *
 * The files, in the order of the rulebook: gemotion.c (set-up and the exported game), turn.c (the
 * turn and the end of the game), reaction.c (gems that arrive by another player's action: Orange),
 * scoring.c, later.c (what waits for the end of the turn, in words). The cards are in
 * packs/gemotion; phrases.c has the words they are written in, operations.c what those words do.
 */
#ifndef LIMBIC_GAMES_GEMOTION_GEMOTION_H
#define LIMBIC_GAMES_GEMOTION_GEMOTION_H

#include <string.h>

#include "cardlang/effect.h"
#include "games/gemotion/colours.h"
#include "games/gemotion/scoring.h"
#include "kernel/game.h"
#include "kernel/zone.h"

enum {
    HAND = 3,
    THREE = 3,            /* cards played as one */
    HAND_WITH_VISION = 4, /* one more may be kept after a draw with Purple */
    CARDS_DEEP = 10,      /* cards that play cards (gemotion-55); the built-in ones reach nine */
    CARDS_A_TURN = 50,    /* ruling gemotion-31 */
    LATER_MAX =
        8, /* effects put off to the end of a turn; what goes beyond is forfeited (gemotion-52) */
    GEMS_MAX = 120, /* of one colour, in a laid out position: sums of the nine stay within a byte's
                       reach */
};

/* Where gems lie. The numbers are also the card language's places. */
enum gem_place {
    PLACE_NONE,
    PLACE_SUPPLY,
    PLACE_STASH,
    PLACE_BANK,
    PLACE_HOLD,
    PLACE_OLD_BANK,
    PLACES
};

FLAT_BEGIN

/* All gems. Both the table and the shadow on which a card is tried have one, so each verb is
 * written once. */
struct gems {
    uint8_t supply[COLOURS];
    uint8_t stash[GEMOTION_SEATS][COLOURS];
    uint8_t bank[GEMOTION_SEATS][COLOURS];
    uint8_t hold[COLOURS];  /* given up in an exchange with the Supply, not yet there */
    uint8_t fresh[COLOURS]; /* banked just now: Yellow drives out only what was there before
                               (gemotion-15) */
    uint8_t spare;
};

/* What is put off to the end of the turn. */
struct later {
    uint16_t pc;
    card_id card;
    uint8_t vars[VARS];
};

struct gemotion {
    struct gems gems;
    struct later later[LATER_MAX];
    uint16_t round;
    uint8_t later_count;
    seat_id turn;
    seat_id first;     /* who began */
    uint8_t played;    /* cards this turn */
    uint8_t discarded; /* the duty to discard is met */
    uint8_t bought;
    uint8_t vision; /* a card was drawn with Purple this turn */
    uint8_t closed; /* no further card is played or discarded this turn */
    uint8_t ended;  /* enum end */
    uint8_t extra;  /* enum extra */
};

FLAT_END

enum end { END_NOT_YET, END_HAND, END_SUPPLY, END_WHITE, END_ROUNDS };

/* One more turn after this one: to come, or under way (gemotion-58). */
enum extra { EXTRA_NONE, EXTRA_DUE, EXTRA_NOW };

enum zones { ZONE_DECK, ZONE_HAND, ZONE_DISCARD, ZONE_PLAYED, ZONE_OFFER, ZONE_FOLLOWED };

enum streams { STREAM_POWERS = GEMOTION_SEATS, STREAM_FIRST };

enum gemotion_options { OPTION_COLOURS, OPTION_POWER, OPTION_PINK, OPTION_ROUNDS };

enum moves {
    MOVE_PLAY,
    MOVE_DISCARD,
    MOVE_THREE,
    MOVE_KEEP,
    MOVE_BUY,
    MOVE_VISION,
    MOVE_END,
    MOVE_GEM,
    MOVE_PLAYER,
    MOVE_NUMBER,
    MOVE_CARD,
    MOVE_ALTERNATIVE,
    MOVE_PREVENT,
    MOVE_ACCEPT,
    MOVE_COURAGE,
};

enum prompts {
    PROMPT_TURN,
    PROMPT_KEEP,
    PROMPT_ALTERNATIVE,
    PROMPT_GEM,
    PROMPT_PLAYER,
    PROMPT_NUMBER,
    PROMPT_CARD,
    PROMPT_FEAR,
    PROMPT_CONSOLATION,
    PROMPT_PREVENT,
    PROMPT_COURAGE,
    PROMPT_DISCARD,
    PROMPT_TAKE_BACK,
};

enum events {
    EVENT_TURN,
    EVENT_PLAY,
    EVENT_FOLLOWED_TOO,
    EVENT_NOT_FOLLOWED,
    EVENT_LACKING,
    EVENT_DISCARD,
    EVENT_DRAW,
    EVENT_SHUFFLE,
    EVENT_THREE,
    EVENT_BUY,
    EVENT_VISION,
    EVENT_TAKE,
    EVENT_GIVE,
    EVENT_PASS,
    EVENT_STEAL,
    EVENT_PAY,
    EVENT_RETURN,
    EVENT_BANK,
    EVENT_BANK_SUPPLY,
    EVENT_BANK_FOR,
    EVENT_DRIVE_OUT,
    EVENT_MOVE,
    EVENT_SWAP,
    EVENT_SWAP_SUPPLY,
    EVENT_SWAP_STASH,
    EVENT_PREVENT,
    EVENT_COURAGE,
    EVENT_LATER,
    EVENT_FORFEIT,
    EVENT_END_HAND,
    EVENT_END_SUPPLY,
    EVENT_END_WHITE,
    EVENT_END_ROUNDS,
    EVENT_TAKE_BACK,
    EVENT_EXTRA_TURN,
};

/* Bits of a card's keywords. Colours first: bit c is "belongs to the set of colour c". */
enum { KEYWORD_ALONE = 1u << COLOURS };

/* A gem on its way to somebody by another player's action. */
enum { RECEIVE_PREVENTED = 1 };

#define GEMOTION_RULES(X)                                                                          \
    X(gemotion_rounds)                                                                             \
    X(gemotion_turn)                                                                               \
    X(gemotion_play_card)                                                                          \
    X(gemotion_follow)                                                                             \
    X(gemotion_buy)                                                                                \
    X(gemotion_three)                                                                              \
    X(gemotion_keep)                                                                               \
    X(gemotion_end_turn) X(gemotion_receive) X(gemotion_exchange) X(gemotion_prevent) X(effect)

RULE_NUMBERS(GEMOTION_RULES)

FLAT_BEGIN
FRAME(gemotion_rounds)
{
    struct frame_head head;
};
FRAME(gemotion_turn)
{
    struct frame_head head;
};
FRAME(gemotion_play_card)
{
    struct frame_head head;
    card_id card;
    uint16_t ways; /* that it can be followed: effect_ways() */
    seat_id seat;
    uint8_t spare;
    uint16_t spare2;
};
/* A card that another card plays. */
FRAME(gemotion_follow)
{
    struct frame_head head;
    card_id card;
    seat_id seat;
    uint8_t spare;
};
FRAME(gemotion_buy)
{
    struct frame_head head;
    card_id card;
    uint16_t spare;
};
FRAME(gemotion_three)
{
    struct frame_head head;
    seat_id seat;
    uint8_t spare;
    uint16_t spare2;
};
FRAME(gemotion_keep)
{
    struct frame_head head;
    seat_id seat;
    uint8_t spare;
    uint16_t count;  /* cards kept so far */
    uint32_t kept[]; /* a bit for each place in the hand, which does not change meanwhile */
};
FRAME(gemotion_end_turn)
{
    struct frame_head head;
};
/* One gem, from a place of one player (or the Supply) to a place of another. */
FRAME(gemotion_receive)
{
    struct frame_head head;
    seat_id actor, from, to;
    uint8_t colour;
    uint8_t from_place, to_place;
    uint16_t spare;
};
/* One gem of a Stash against one of another Stash or the Supply (other NOBODY). */
FRAME(gemotion_exchange)
{
    struct frame_head head;
    seat_id actor, seat, other;
    uint8_t gives, gets; /* colours, seen from `seat` */
    uint8_t spare;
    uint16_t spare2;
};
/* May `to` stop a gem? RETURNs 1 if it is stopped. The event's flags say so to the card that stops
 * it. */
FRAME(gemotion_prevent)
{
    struct frame_head head;
    struct event event;
    seat_id to;
    uint8_t spare;
    uint16_t spare2;
};
FLAT_END

SHARED_RULE(gemotion_rounds);
SHARED_RULE(gemotion_turn);
SHARED_RULE(gemotion_play_card);
SHARED_RULE(gemotion_follow);
SHARED_RULE(gemotion_buy);
SHARED_RULE(gemotion_three);
SHARED_RULE(gemotion_keep);
SHARED_RULE(gemotion_end_turn);
SHARED_RULE(gemotion_receive);
SHARED_RULE(gemotion_exchange);
SHARED_RULE(gemotion_prevent);

/* ---- gems ------------------------------------------------------------------------------------ */

enum { ANY_COLOUR = (1 << COLOURS) - 1 };

static inline bool is_shared_place(unsigned place)
{
    return place == PLACE_SUPPLY || place == PLACE_HOLD;
}

/* The gems at a place of a player; the player does not matter for the Supply and the hold. */
static inline uint8_t *gems_at(struct gems *g, unsigned place, unsigned player)
{
    check(is_shared_place(place) || player < GEMOTION_SEATS);
    switch (place) {
    case PLACE_SUPPLY: return g->supply;
    case PLACE_STASH: return g->stash[player];
    case PLACE_BANK:
    case PLACE_OLD_BANK: return g->bank[player];
    case PLACE_HOLD: return g->hold;
    default: check_failed("no such place", __FILE__, __LINE__);
    }
}

/* How many there are of one colour; in an old Bank those banked just now do not count, nor does
 * Yellow. */
static inline unsigned gems_of(const struct gems *g, unsigned place, unsigned player,
                               unsigned colour)
{
    if (player >= GEMOTION_SEATS && !is_shared_place(place)) return 0; /* nobody could be chosen */
    unsigned count = gems_at((struct gems *)(uintptr_t)g, place, player)[colour];
    if (place != PLACE_OLD_BANK) return count;
    return colour == YELLOW || count < g->fresh[colour] ? 0 : count - g->fresh[colour];
}

/*
 * Eight colours at a time: a row of nine counts is one word and one byte more. Which colours there
 * are, and how many gems, is asked at every step of every card.
 */
static inline uint64_t first_eight(const uint8_t *row)
{
    uint64_t word;
    _Static_assert(COLOURS == 9, "eight colours and one more");
    memcpy(&word, row, sizeof word);
    return word;
}

/* The colours of which there is at least one, as bits. Counts stay below 256, any byte will do. */
static inline unsigned colours_there(const uint8_t *row)
{
    const uint64_t low = 0x7f7f7f7f7f7f7f7fu;
    uint64_t word = first_eight(row);
    uint64_t some = ((word & low) + low) | word; /* the top bit of every byte that is not 0 */
    unsigned eight = (unsigned)(((some & ~low) * 0x0002040810204081u) >> 56);
    return eight | (row[8] ? 1u << 8 : 0);
}

/* How many gems of all colours. */
static inline unsigned gems_of_row(const uint8_t *row)
{
    const uint64_t bytes = 0x00ff00ff00ff00ffu;
    uint64_t word = first_eight(row);
    uint64_t pairs = (word & bytes) + (word >> 8 & bytes); /* four sums of two, 16 bits each */
    return (unsigned)((pairs * 0x0001000100010001u) >> 48) + row[8];
}

/* Is there at least that much of every colour? What is wanted stays below 128 a colour: then the
 * top bit of each byte is free for telling, without a borrow from the next. */
static inline bool row_covers(const uint8_t *row, const uint8_t *least)
{
    const uint64_t top = 0x8080808080808080u;
    uint64_t there = first_eight(row);
    uint64_t enough = ((there | top) - first_eight(least)) | there;
    return (enough & top) == top && row[8] >= least[8];
}

/* How many of a class of colours: mostly one colour, all, or all but one. */
static inline unsigned gems_in(const struct gems *g, unsigned place, unsigned player, unsigned mask)
{
    unsigned sum = 0, missing = ANY_COLOUR & ~mask;
    if (player >= GEMOTION_SEATS && !is_shared_place(place)) return 0;
    if (place == PLACE_OLD_BANK) {
        for (unsigned c = 0; c < COLOURS; c++) {
            sum += mask >> c & 1 ? gems_of(g, place, player, c) : 0;
        }
        return sum;
    }
    const uint8_t *there = gems_at((struct gems *)(uintptr_t)g, place, player);
    if ((mask & (mask - 1)) == 0) return mask ? there[__builtin_ctz(mask)] : 0;
    if (!missing) return gems_of_row(there);
    if ((missing & (missing - 1)) == 0) return gems_of_row(there) - there[__builtin_ctz(missing)];
    for (unsigned rest = mask; rest; rest &= rest - 1) sum += there[__builtin_ctz(rest)];
    return sum;
}

/* ---- between the files ----------------------------------------------------------------------- */

/* A part of a card could not be done completely; it is done as far as it can be (gemotion-32). */
static inline void leave_out(struct table *t)
{
    if (t->left_out < UINT16_MAX) t->left_out++;
}

/* Moves gems and tells it in the words of the places. */
void gemotion_move_gems(struct table *t, seat_id actor, unsigned colour, unsigned count,
                        enum gem_place from_place, seat_id from, enum gem_place to_place,
                        seat_id to);
/* Draws up to `count` cards, reshuffling where needed; how many it were. */
unsigned gemotion_draw_cards(struct table *t, seat_id seat, unsigned count);
void gemotion_discard(struct table *t, card_id card, seat_id seat);
/* Sets `ended` if the game is over now. */
void gemotion_look_for_end(struct table *t);
/* The code that banks the Stash for three cards played as one. */
uint16_t gemotion_three_as_one_code(const struct table *t);
/*
 * What a power card costs, by face, made at set-up: so much of single colours, and so much of one
 * wider class, those of the single colours that belong to it included. Where a cost is more than
 * that, it is a lower bound, and the cost's code says the rest.
 */
struct price {
    uint8_t of[COLOURS]; /* that must have this colour; below 128, for row_covers() */
    uint8_t gems;        /* in all */
    uint8_t of_class;
    bool exact;
    uint16_t class; /* 0: none, or any gem, which `gems` says */
};
struct gemotion_setup {
    bool reactions;   /* some card in play can prevent a gem */
    uint8_t cheapest; /* with fewer gems no power card in play can be bought; at least 1 */
    struct price prices[];
};
static inline const struct price *prices_of(const struct setup *setup)
{
    return ((const struct gemotion_setup *)setup->own)->prices;
}
/* turn.c: the reasons for what offer_turn() leaves out; why_not.c: those of every question, as
 * game->why_not, and game->option_note. */
bool gemotion_why_not_in_turn(const struct table *t, const struct move *wish, struct text *out);
void gemotion_option_note(const struct table *t, const struct move *move, struct text *out);
/* The words of EVENT_LACKING: what a card lacks that cannot be followed. */
void gemotion_lacking_words(const struct table *t, const struct event *lacking, struct text *out);
/* questions.c: {what for} of a question; reaction.c: the colour that courage is asked about. */
void gemotion_question_words(const struct table *t, struct text *out);
unsigned gemotion_gem_that_came(const struct table *t);
bool gemotion_why_not(const struct table *t, seat_id seat, const struct move *wish,
                      struct text *out);
/* How many there are: of a power card in all, of another in each deck. */
unsigned gemotion_copies(const struct card_def *card, unsigned players);
/* What card that is in the pack. */
static inline const struct card_def *gemotion_def_of(const struct table *t, card_id card)
{
    return &t->setup->pack->cards[face_of(t, card)];
}

/* later.c: what waits for the end of the turn, as rows for people. */
extern const struct row_kind gemotion_rows[];

extern const struct vocabulary gemotion_vocabulary;
extern const struct operation gemotion_operations[];
extern const unsigned gemotion_operation_count;
void gemotion_shadow(const struct table *t, struct state *s);

#endif
