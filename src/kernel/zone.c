/* SPDX-License-Identifier: MIT */
/* Cards and zones. See zone.h. */
#include "kernel/zone.h"

const struct zone_kind *zone_kind_of(const struct table *t, unsigned kind)
{
    static const struct zone_kind box = { "box", .shared = true, .seen = SEEN_BY_ALL };
    return kind == t->setup->zone_kinds ? &box : &t->setup->game->zones[kind];
}

void card_number(struct table *t, struct card *c)
{
    struct card *likeness = card_nodes(t) + likeness_of(t->setup, c);
    c->copy = (uint8_t)((c->copy & 0xf0) | likeness->copy >> 4);
    likeness->copy += 0x10; /* after the last number comes the first again */
}

void zone_open(struct table *t, zone_id zone)
{
    struct zone *z = zone_at(t, zone);
    check(!z->count);
    z->seers = all_seats(t);
    z->others = 0;
}

void card_move_known(struct table *t, card_id card, zone_id to)
{
    card_move_to_top(t, card, to);
}

void card_move_secretly(struct table *t, card_id card, zone_id to, seat_id owner)
{
    zone_id from = card_at(t, card)->zone;
    for (EACH_CARD(c, t, from)) {
        card_at(t, c)->known &= seat_bit(owner);
    }
    card_move(t, card, to);
}

static inline void exchange_faces(struct card *const *lying, unsigned n, struct stream *stream)
{
    struct stream luck = *stream;
    for (unsigned i = 0; i < n; i++) {
        struct card *card = lying[i], *other = lying[i + stream_below(&luck, n - i)];
        face_id face = other->face;
        other->face = card->face;
        card->face = face;
        card->known = 0;
    }
    *stream = luck;
}

void zone_shuffle(struct table *t, zone_id zone, unsigned stream)
{
    struct card *lying[CARDS_MAX], *nodes = card_nodes(t);
    unsigned n = 0;
    for (unsigned c = zone_at(t, zone)->first; c < t->cards; c = nodes[c].next) {
        lying[n++] = nodes + c;
    }
    exchange_faces(lying, n, stream_at(t, stream));
}

void zone_shuffle_last(struct table *t, zone_id zone, unsigned count, unsigned stream)
{
    struct card *lying[CARDS_MAX];
    card_id card = zone_at(t, zone)->last;
    check(count <= zone_count(t, zone));
    for (unsigned i = 0; i < count; i++) {
        lying[i] = card_at(t, card);
        card = lying[i]->prev;
    }
    exchange_faces(lying, count, stream_at(t, stream));
}

/* All in one: the ring of the one zone is opened and hung into that of the other. */
static void hang_ring(struct table *t, struct rings r, zone_id from, zone_id to)
{
    struct zone *source = r.zones + from, *target = r.zones + to;
    card_id first = source->first, last = source->last;
    for (unsigned c = first; c < t->cards; c = r.nodes[c].next) {
        card_settle(t, r.nodes + c, target, to);
    }
    r.nodes[first].prev = target->last;
    r.nodes[target->last].next = first; /* a card's, or of an empty zone its own */
    r.nodes[last].next = (card_id)(t->cards + to);
    target->last = last;
    source->first = source->last = (card_id)(t->cards + from);
    source->count = 0;
}

void zone_move_all(struct table *t, zone_id from, zone_id to)
{
    if (!zone_count(t, from)) return;
    if (from != to && !zone_at(t, to)->others) {
        hang_ring(t, rings_of(t), from, to);
        return;
    }
    /* counted first: into the zone itself they come round in the same order */
    for (unsigned left = zone_count(t, from); left; left--) card_move(t, zone_top(t, from), to);
}

bool card_comes_before(const struct table *t, card_id card, card_id other)
{
    const struct card *a = card_at(t, card), *b = card_at(t, other);
    if (a->face != b->face) return a->face < b->face;
    if (a->known != b->known) return a->known > b->known;
    return a->known == all_seats(t) && copy_number(a) < copy_number(b);
}

card_id zone_least(const struct table *t, zone_id zone)
{
    card_id least = zone_top(t, zone);
    for (EACH_CARD(c, t, zone)) {
        if (card_comes_before(t, c, least)) least = c;
    }
    return least;
}

bool zone_refill(struct table *t, struct refill refill)
{
    if (zone_count(t, refill.deck) || !zone_count(t, refill.discards)) return false;
    zone_move_all(t, refill.discards, refill.deck);
    zone_shuffle(t, refill.deck, refill.stream);
    return true;
}

unsigned zone_draw(struct table *t, zone_id deck, zone_id hand, unsigned count, uint8_t told)
{
    unsigned drawn = 0;
    for (; drawn < count && zone_count(t, deck); drawn++) {
        card_id card = zone_top(t, deck);
        card_move(t, card, hand);
        TELL(told, .seat = zone_at(t, hand)->owner, .card = card);
    }
    return drawn;
}

void offer_cards_one_by_one(struct table *t, zone_id zone, uint8_t kind)
{
    for (EACH_CARD(card, t, zone)) {
        if (!face_came_before(t, card)) OFFER(.kind = kind, .card = card);
    }
}
