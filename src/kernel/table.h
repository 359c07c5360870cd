/* SPDX-License-Identifier: MIT */
/* clang-format off: the drawing */
/*
 * The table: a game in progress as one flat block of memory.
 *
 * Everything that a game is at a moment lies in the block, also the half-finished effects (as
 * frames on the table's own stack) and the decision that is pending (as moves after the last
 * frame). The block has no pointers, so copying it is cloning the game. In front of the block stand
 * two pointers that belong to the place the block lies in, not to the game: the set-up it was made
 * from and who listens to it.
 *
 *     | setup sink | header, state, region, streams, cards, zones, card states | frames | moves |
 *                  ^ FLAT_AT                                                                end ^
 *
 * Only [FLAT_AT, end) is alive: it is what is copied, compared and hashed.
 *
 * This header has the types and the accessors every rule uses. Rules that pause: rule.h. Cards and
 * zones: zone.h.
 */
/* clang-format on */
#ifndef LIMBIC_KERNEL_TABLE_H
#define LIMBIC_KERNEL_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/check.h"
#include "base/random.h"

typedef uint8_t seat_id;    /* from 0 */
typedef uint16_t card_id;   /* which piece of cardboard: its back */
typedef uint16_t face_id;   /* what is printed on it */
typedef uint8_t zone_id;    /* one of this table's zones */
typedef uint8_t seat_set;   /* bit s: seat s is in */
typedef uint64_t place_set; /* bit p: place p of the board is in */
typedef uint16_t event_id;  /* an event record inside a live frame, see event_at() */
typedef uint16_t frame_id;  /* a live frame, see frame_at() */

enum {
    SEATS_MAX = 8,    /* bits of a seat_set */
    CARDS_MAX = 4096, /* far above the largest set-up (Gemotion: 282); bounds local arrays */
    ZONES_MAX = 250,
    STREAMS_MAX = 32,
    PLACES_MAX = 64, /* bits of a place_set */
    STACK_BYTES_MAX = 1 << 16,
    FRAME_BYTES_MAX = 255 * 4, /* what frame_head.below can say */
    POOLS_MAX = 256,
    COPY_NUMBERS = 16, /* two of them share a byte of a card, see card_number() */
    NOBODY = 0xff,     /* as a seat_id; as a viewer, a spectator, who sees what everybody sees */
    EVERYTHING = 0xfe, /* as a viewer: open eyes, once the game is over */
    NOTHING = 0xff,    /* as a thing or zone_id */
    NO_CARD = 0xffff,
    NO_FACE = 0xffff,
    NO_EVENT = 0,
    NO_FRAME = 0,
};

/* Types that live in a table must have no padding: it would be copied and hashed, and be anything.
 */
#define FLAT_BEGIN _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic error \"-Wpadded\"")
#define FLAT_END   _Pragma("GCC diagnostic pop")

FLAT_BEGIN

/* One thing the asked seat may do. The fields are what it concerns, for front ends to light up. */
struct move {
    uint8_t kind;   /* index into the game's move kinds */
    seat_id seat;   /* whom it concerns, or NOBODY */
    card_id card;   /* which card, or NO_CARD */
    int16_t number; /* how many */
    uint8_t thing;  /* index into the game's things (colours, emotions), or NOTHING */
    uint8_t extra;  /* the game's own; where the words of its kind name a {place}, that */
};

/*
 * Something that happens: told to whoever listens, and, while it is under way, embedded in the
 * frame of the rule that carries it out, where other rules change it (damage that is redirected).
 * The game says in its event kinds what the fields mean.
 */
struct event {
    uint8_t kind;
    seat_id seat;  /* who does it */
    seat_id other; /* to whom */
    uint8_t thing;
    card_id card;   /* what it is about */
    card_id source; /* the card that causes it */
    card_id target;
    event_id parent; /* told during which other event */
    int32_t number;
    int32_t was;  /* the number before, for changes */
    uint8_t rule; /* the rule that told it: filled in by tell() */
    uint8_t step;
    uint16_t clause; /* line of the card that caused it, 0 for the rulebook */
    uint16_t flags;  /* the game's own */
    uint8_t place;   /* index into the game's places, or a zone_id ({to}), or NOTHING */
    uint8_t place_2; /* a second one: from where ({from}), over what */
};

/*
 * A piece of cardboard. A zone is a ring of cards through next and prev, closed by the zone itself:
 * zones stand after the cards in one array, with the same first two fields, so that linking and
 * unlinking need no special cases.
 */
struct card {
    card_id next, prev; /* at the ends of its zone: the zone's node, see is_card() */
    face_id face;
    uint16_t
        stamp; /* counts its changes of zone: an effect holds (card, stamp) to see that it left */
    zone_id zone;
    seat_set known; /* the seats that know its face */
    uint8_t pool;   /* cards of one pool look the same from behind */
    uint8_t copy;   /* numbers for ids, two in a byte: see card_number() */
};

struct zone {
    card_id first, last;
    uint16_t count;
    seat_set others; /* whose knowledge puts a card first, see card_move(); 0: nobody's */
    uint8_t spare;
    uint8_t kind;       /* index into the game's zone kinds */
    seat_id owner;      /* NOBODY for a shared zone */
    seat_set seers;     /* who knows a face when it arrives here */
    seat_set everybody; /* all seats, where card_link() needs them */
};

_Static_assert(sizeof(struct zone) == sizeof(struct card),
               "cards and zones are nodes of one array");

/* What every frame begins with. */
struct frame_head {
    uint8_t below; /* distance to the frame below, in words of 4 bytes; 0 for the lowest */
    uint8_t rule;  /* index into the game's rules */
    uint8_t step;  /* where it goes on */
    uint8_t flags;
};

struct table {
    /* The place, not the game. */
    const struct setup *setup;
    struct sink *sink; /* NULL: nobody listens, and telling costs one predictable branch */

    /* FLAT_AT: the game. */
    uint32_t end;   /* bytes alive, from the start of the struct */
    uint32_t top;   /* the innermost frame, from the start of the struct; 0: the game is over */
    uint32_t limit; /* end of the memory */
    uint16_t streams_at, cards_at, zones_at, card_states_at, stack_at;
    uint16_t cards;     /* how many */
    uint8_t zones;      /* how many */
    uint8_t seats;      /* how many */
    uint8_t streams;    /* how many */
    uint8_t ask_all;    /* enum ask_policy */
    uint32_t decisions; /* answers given so far */
    uint32_t forced;    /* moves taken because there was only one */
    int32_t result;     /* what the last rule RETURNed */
    uint32_t work;      /* effects begun since the last answer */
    uint16_t depth;     /* effects under way, nested */
    uint16_t forfeited; /* effects that a limit refused */
    struct move chosen; /* the last answer */
    uint16_t moves;     /* the pending decision's moves, after the innermost frame */
    seat_id asked;      /* NOBODY: no decision is pending */
    uint8_t prompt;     /* index into the game's prompts */
    card_id subject;    /* card the decision is about, or NO_CARD */
    event_id about;     /* event the decision is about, or NO_EVENT */
    uint8_t ask_step;   /* the step at which the pending decision's moves were listed */
    uint8_t relisting;  /* moves are being listed again after a resampling */
    uint16_t clause;    /* line of the card text that runs, 0 for the rulebook */
    card_id cause;      /* the card whose text runs, or NO_CARD */
    uint16_t left_out;  /* parts of cards that could not be done after all, because of a reaction */
};

FLAT_END

#define FLAT_AT offsetof(struct table, end)

/* Which forced answers are asked for all the same: taking them silently can tell what a hand holds.
 */
enum ask_policy {
    ASK_CHOICES, /* only where there is a choice */
    ASK_WINDOWS, /* also reaction windows in which one can only pass */
    ASK_ALL,     /* every move */
};

/* ---- accessors ------------------------------------------------------------------------------- */

static inline void *table_at(const struct table *t, uint32_t offset)
{
    return (char *)(uintptr_t)t + offset;
}

/* The game's own struct. */
static inline void *table_state(const struct table *t)
{
    return (char *)(uintptr_t)t + sizeof(struct table);
}

/*
 * In a game that has both: how its rules reach its own struct, and the state of a card (see
 * game->card_counters). STATE_ACCESSOR(struct wards, state_of) is `struct wards *state_of(t)`.
 */
#define STATE_ACCESSOR(type, name)                                                                 \
    static inline type *name(const struct table *t)                                                \
    {                                                                                              \
        return table_state(t);                                                                     \
    }
#define CARD_STATE_ACCESSOR(type, name)                                                            \
    static inline type *name(const struct table *t, card_id card)                                  \
    {                                                                                              \
        return (type *)table_at(t, t->card_states_at) + card;                                      \
    }

static inline struct card *card_at(const struct table *t, card_id card)
{
    check(card < t->cards);
    return (struct card *)table_at(t, t->cards_at) + card;
}

/* Is it a card, and not the end of the zone? */
static inline bool is_card(const struct table *t, card_id card)
{
    return card < t->cards;
}

static inline struct zone *zone_at(const struct table *t, zone_id zone)
{
    check(zone < t->zones);
    return (struct zone *)table_at(t, t->zones_at) + zone;
}

static inline struct stream *stream_at(const struct table *t, unsigned stream)
{
    check(stream < t->streams);
    return (struct stream *)table_at(t, t->streams_at) + stream;
}

static inline bool table_is_over(const struct table *t)
{
    return t->top == 0;
}

/* The moves of the pending decision, `t->moves` of them. */
static inline const struct move *table_moves(const struct table *t)
{
    return table_at(t, t->end - t->moves * (uint32_t)sizeof(struct move));
}

static inline seat_set seat_bit(seat_id seat)
{
    return (seat_set)(seat < SEATS_MAX ? 1u << seat : 0);
}

static inline seat_set all_seats(const struct table *t)
{
    return (seat_set)((1u << t->seats) - 1);
}

/* The seat after this one in turn order. */
static inline seat_id next_seat(const struct table *t, seat_id seat)
{
    return (seat_id)(seat + 1 == t->seats ? 0 : seat + 1);
}

/* An event record in a live frame. Its id is its place on the stack, so it is good as long as that
 * frame is. NULL for NO_EVENT: a rule derives its pointers before it knows at which step it is,
 * also when it is only asked how many steps it has (STEP_COUNT, on an empty frame). */
static inline struct event *event_at(const struct table *t, event_id event)
{
    if (event == NO_EVENT) return NULL;
    uint32_t offset = (uint32_t)event * 4u;
    check(offset >= t->stack_at && offset + sizeof(struct event) <= t->end);
    return table_at(t, offset);
}

static inline event_id event_name(const struct table *t, const struct event *event)
{
    return (event_id)((uint32_t)((const char *)event - (const char *)t) / 4u);
}

/* The innermost frame; NULL: the game is over. */
static inline struct frame_head *frame_top(const struct table *t)
{
    return t->top ? table_at(t, t->top) : NULL;
}

/* The frame below that one: of the rule that called it; NULL for the lowest. */
static inline struct frame_head *frame_below(const struct table *t, const struct frame_head *head)
{
    (void)t; /* the distance is enough; but a frame means nothing without its table */
    if (!head->below) return NULL;
    return (struct frame_head *)((uintptr_t)head - head->below * 4u);
}

/* A frame by its name, which is its place on the stack and so good as long as the frame is: for a
 * rule that works on another's frame. Of NO_FRAME, as a rule has it that is only asked how many
 * steps it has (STEP_COUNT, on an empty frame), the result may not be looked at. */
static inline void *frame_at(const struct table *t, frame_id frame)
{
    uint32_t offset = (uint32_t)frame * 4u;
    check(offset < t->end);
    return table_at(t, offset);
}

static inline frame_id frame_name(const struct table *t, const void *frame)
{
    return (frame_id)((uint32_t)((const char *)frame - (const char *)t) / 4u);
}

/* ---- life of a table ------------------------------------------------------------------------- */

/* A new game on memory of setup->table_bytes bytes, run to its first decision. Nobody
 * listens. */
void table_start(struct table *t, const struct setup *setup, uint64_t seed);

/* The same, but nothing dealt or run yet: for scenes, which lay out a position of their own. */
void table_lay_out(struct table *t, const struct setup *setup, uint64_t seed);

/* Runs to the next decision or the end. For whoever has pushed frames by hand (scenes). */
void table_run(struct table *t);

/* Answers the pending decision with move number `index` and runs to the next decision or the end.
 */
void table_choose(struct table *t, unsigned index);

/*
 * The same, but no farther than to the end of that frame, which is a live one: for whoever wants to
 * know what its rule alone does. True: it is over; table_run() goes on. False: somebody is asked
 * before.
 */
bool table_choose_within(struct table *t, unsigned index, frame_id frame);

/* Clones. `to` has the memory of a table of the same set-up; it keeps its own listener. */
void table_copy(struct table *to, const struct table *from);

/* Lists the pending decision's moves again (they depend on faces that were just resampled). False:
 * none is left. */
bool table_relist(struct table *t);

/* Hash of the living bytes: equal tables of one build. Not for storing. */
uint64_t table_hash(const struct table *t);

/* Pushes a zeroed frame of that rule, as the thing to run next; for scenes and the start. Returns
 * the frame. */
void *table_push(struct table *t, unsigned rule);
/*
 * The same with a frame of so many bytes: a multiple of 4, at least the rule's usual ones, at most
 * FRAME_BYTES_MAX. For rules that go through a list as long as the table makes it; a field of the
 * usual part says how long it is, and nothing is read after what it says.
 */
void *table_push_sized(struct table *t, unsigned rule, size_t bytes);

/* Tests only: called before each resumption with the rule and step that goes on. Not thread-safe to
 * set. */
extern void (*table_resumption_seen)(const struct table *t, unsigned rule, unsigned step);

#endif
