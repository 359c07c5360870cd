/* SPDX-License-Identifier: MIT */
/*
 * Cards and zones: moving, shuffling, and who knows what.
 *
 * A card's index is its back: a seat that does not know a face may see the index, and must learn
 * nothing from it. So shuffling permutes faces among the cards of a zone and leaves the cards where
 * they lie, and resampling does the same with everything a seat does not know.
 *
 * A zone is a list from `first` (the top of a deck) to `last`.
 */
#ifndef LIMBIC_KERNEL_ZONE_H
#define LIMBIC_KERNEL_ZONE_H

#include "kernel/game.h"
#include "kernel/rule.h"
#include "kernel/table.h"

/* The cards of a zone in order. The one in hand may not be moved within the loop. */
#define EACH_CARD(card_, t_, zone_)                                                                \
    card_id card_ = zone_at(t_, zone_)->first;                                                     \
    is_card(t_, card_);                                                                            \
    card_ = card_next(t_, card_)

/* The top card, NO_CARD if there is none. */
static inline card_id zone_top(const struct table *t, zone_id zone)
{
    card_id first = zone_at(t, zone)->first;
    return is_card(t, first) ? first : (card_id)NO_CARD;
}

static inline card_id card_next(const struct table *t, card_id card)
{
    return card_at(t, card)->next;
}

static inline unsigned zone_count(const struct table *t, zone_id zone)
{
    return zone_at(t, zone)->count;
}

static inline face_id face_of(const struct table *t, card_id card)
{
    return card_at(t, card)->face;
}

static inline const char *face_name(const struct table *t, face_id face)
{
    check(face < t->setup->faces);
    return t->setup->face_names[face];
}

static inline bool seat_knows(const struct table *t, seat_id seat, card_id card)
{
    const struct card *c = card_at(t, card);
    if (seat < t->seats) return (c->known & seat_bit(seat)) != 0;
    return seat == EVERYTHING || c->known == all_seats(t);
}

/* Everybody sees the faces there from now on; it must be empty. */
void zone_open(struct table *t, zone_id zone);

/* What kind of zone that is: one of the game's, or the box. */
const struct zone_kind *zone_kind_of(const struct table *t, unsigned kind);

/* All cards, and after them the zones, as nodes of the rings. */
static inline struct card *card_nodes(const struct table *t)
{
    return table_at(t, t->cards_at);
}

/* Does an earlier card of its zone have the same face? */
static inline bool face_came_before(const struct table *t, card_id card)
{
    const struct card *c = card_at(t, card);
    for (card_id before = c->prev; is_card(t, before); before = card_at(t, before)->prev) {
        if (face_of(t, before) == c->face) return true;
    }
    return false;
}

/*
 * In one look over a zone, card by card: is this the first of its face? `seen` begins as 0 and has
 * the faces so far, by their number modulo 64; only where a game has more of them is a clash looked
 * at.
 */
static inline bool face_is_new(const struct table *t, card_id card, uint64_t *seen)
{
    uint64_t bit = 1ull << (face_of(t, card) & 63);
    bool again = (*seen & bit) && (t->setup->faces <= 64 || face_came_before(t, card));
    *seen |= bit;
    return !again;
}

/* The same where there may not be room for all: see offer(). */
void offer_cards_one_by_one(struct table *t, zone_id zone, uint8_t kind);

/*
 * Within a listing: offers the cards of a zone, of equal faces only the first, for they are one
 * choice. Written without branches, because whether two cards are equal cannot be predicted.
 */
static inline void offer_cards(struct table *t, zone_id zone, uint8_t kind)
{
    const struct card *nodes = card_nodes(t);
    const unsigned cards = t->cards;
    const bool many = t->setup->faces > 64;
    struct move *first = table_at(t, t->end), *to = first;
    if (t->end + zone_at(t, zone)->count * sizeof *to > t->limit) {
        offer_cards_one_by_one(t, zone, kind);
        return;
    }
    uint64_t seen = 0; /* faces, by their number modulo 64; a clash is looked at */
    for (unsigned c = zone_at(t, zone)->first; c < cards; c = nodes[c].next) {
        uint64_t bit = 1ull << (nodes[c].face & 63);
        bool again = (seen & bit) != 0;
        if (__builtin_expect(many, 0) && again) again = face_came_before(t, (card_id)c);
        seen |= bit;
        *to = (struct move){ .kind = kind, .seat = NOBODY, .card = (card_id)c, .thing = NOTHING };
        to += !again;
    }
    t->moves = (uint16_t)(t->moves + (to - first));
    t->end += (uint32_t)((to - first) * (ptrdiff_t)sizeof *to);
}

/*
 * Cards that look the same on both sides are one likeness, called by the first of them: of one face
 * (or its other side) and one pool. A card that came into a pool from another goes on with the
 * likeness it had.
 */
static inline card_id likeness_of(const struct setup *setup, const struct card *c)
{
    return setup->likenesses[c->pool][c->face];
}

/*
 * Everybody has come to know this card: it gets the next number of its likeness, for its id
 * (card_ids.h). The low half of `copy` is the card's own number; the high half, in the card a
 * likeness is called by, is the number that the next one gets, whichever card that will be.
 */
void card_number(struct table *t, struct card *c);

static inline unsigned copy_number(const struct card *c)
{
    return c->copy & 15u;
}

static inline unsigned next_copy_number(const struct table *t, card_id likeness)
{
    return card_at(t, likeness)->copy >> 4;
}

/* These seats know the face, and no others. */
static inline void card_set_known(struct table *t, card_id card, seat_set seats)
{
    struct card *c = card_at(t, card);
    seat_set knew = c->known;
    c->known = seats;
    if (seats != knew && seats == all_seats(t)) card_number(t, c);
}

/* Where the rings lie, looked up once for a whole move: every write to a card could, for all the
 * compiler knows, change the table's header. */
struct rings {
    struct card *nodes;
    struct zone *zones;
};

static inline struct rings rings_of(const struct table *t)
{
    struct card *nodes = card_nodes(t);
    return (struct rings){ nodes, (struct zone *)(nodes + t->cards) };
}

/* A card belongs to another zone now. Whoever sees faces there knows it from now on. */
static inline void card_settle(struct table *t, struct card *c, struct zone *z, zone_id to)
{
    c->zone = to;
    c->stamp++;
    z->count++;
    seat_set knew = c->known, know = knew | z->seers;
    c->known = know;
    if (know == z->everybody && know != knew) card_number(t, c);
}

/* Puts a card that lies nowhere between two neighbours of a zone. */
static inline void ring_hang(struct table *t, struct rings r, card_id card, card_id after,
                             card_id before, zone_id to)
{
    struct card *c = r.nodes + card;
    struct zone *z = r.zones + to;
    c->prev = after;
    c->next = before;
    r.nodes[after].next = card;
    r.nodes[before].prev = card;
    card_settle(t, c, z, to);
}

static inline void ring_unhang(struct rings r, const struct card *c)
{
    card_id next = c->next, prev = c->prev;
    r.nodes[prev].next = next;
    r.nodes[next].prev = prev;
    r.zones[c->zone].count--;
}

static inline void card_link(struct table *t, card_id card, unsigned after, unsigned before,
                             zone_id to)
{
    check(card < t->cards && to < t->zones);
    struct rings r = rings_of(t);
    ring_hang(t, r, card, (card_id)after, (card_id)before, to);
}

static inline void card_unlink(struct table *t, card_id card)
{
    check(card < t->cards);
    struct rings r = rings_of(t);
    ring_unhang(r, r.nodes + card);
}

/* Puts a card into a zone as its first: on top of a deck. */
static inline void card_move_to_top(struct table *t, card_id card, zone_id to)
{
    check(card < t->cards && to < t->zones);
    struct rings r = rings_of(t);
    card_id end = (card_id)(t->cards + to);
    ring_unhang(r, r.nodes + card);
    ring_hang(t, r, card, end, r.zones[to].first, to);
}

/* The same, not inlined. */
void card_move_known(struct table *t, card_id card, zone_id to);

/*
 * Puts a card into a zone as its last. In a hand, one that others know becomes the first: of equal
 * cards the first is offered, and if it depended on when they were drawn whether that is one which
 * the others know, they would learn it when it is played.
 */
__attribute__((always_inline)) static inline void card_move(struct table *t, card_id card,
                                                            zone_id to)
{
    check(card < t->cards && to < t->zones);
    struct rings r = rings_of(t);
    card_id end = (card_id)(t->cards + to);
    if (__builtin_expect(r.nodes[card].known & r.zones[to].others, 0)) {
        card_move_known(t, card, to);
        return;
    }
    ring_unhang(r, r.nodes + card);
    ring_hang(t, r, card, r.zones[to].last, end, to);
}

/*
 * A card of `owner`'s choice goes face down from a zone the others do not see: they cannot tell
 * which one it was, so they forget every face of the zone it came from, and its own.
 */
void card_move_secretly(struct table *t, card_id card, zone_id to, seat_id owner);

/* These seats look at the face. */
static inline void card_show(struct table *t, card_id card, seat_set seats)
{
    card_set_known(t, card, card_at(t, card)->known | seats);
}

/* These seats look at the face, and nobody else knows it any more: after it was put somewhere
 * unseen by the others. */
static inline void card_show_only(struct table *t, card_id card, seat_set seats)
{
    card_set_known(t, card, seats);
}

/*
 * Puts the faces of a zone in random order; nobody knows them any more. What a game keeps of a card
 * besides (card state) stays with the place, so it must be nothing for cards that can be shuffled.
 */
void zone_shuffle(struct table *t, zone_id zone, unsigned stream);
/* The same with the last cards alone: those that were just put under a deck, in random order. */
void zone_shuffle_last(struct table *t, zone_id zone, unsigned count, unsigned stream);

/* Moves all cards of a zone to the end of another. */
void zone_move_all(struct table *t, zone_id from, zone_id to);

/*
 * For cards that are laid down openly in one go: which comes before the other, by what everybody
 * sees then. The order in which they lay in a hand would tell when each was drawn. Faces decide; of
 * equal cards those come first that more seats knew, by their numbers if all did.
 */
bool card_comes_before(const struct table *t, card_id card, card_id other);

/* The first card of a zone in that order, NO_CARD if there is none. */
card_id zone_least(const struct table *t, zone_id zone);

/* A deck that is made anew of what was discarded, with the stream it is shuffled by. */
struct refill {
    zone_id deck, discards;
    uint8_t stream;
};

/*
 * Before a card is taken from a deck: if it is empty, all that was discarded becomes the deck, and
 * is shuffled. True if it did; then the game tells it. Where nothing was discarded the deck stays
 * empty, and nothing is drawn from the stream.
 */
bool zone_refill(struct table *t, struct refill refill);

/*
 * The top cards of a deck go to a hand one by one, each told as an event of that kind with the card
 * and the seat whose hand it is; how many there were, at most `count`. A game that refills its
 * decks does so before each card.
 */
unsigned zone_draw(struct table *t, zone_id deck, zone_id hand, unsigned count, uint8_t told);

#endif
