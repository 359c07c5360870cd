/* SPDX-License-Identifier: MIT */
/* Cards and zones: the rings, and who knows what after each verb. */
#include "kernel/zone.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "testing/toy_table.h"

/* The ring of a zone is whole: forwards, backwards, counted, and every card says where it is. */
static void expect_whole(const struct table *t)
{
    unsigned all = 0;
    for (unsigned z = 0; z < t->zones; z++) {
        unsigned count = 0;
        card_id last = (card_id)(t->cards + z);
        for (EACH_CARD(c, t, (zone_id)z)) {
            cr_assert_eq(card_at(t, c)->zone, z);
            cr_assert_eq(card_at(t, c)->prev, last);
            last = c;
            count++;
        }
        cr_assert_eq(zone_at(t, (zone_id)z)->last, last);
        cr_assert_eq(zone_count(t, (zone_id)z), count);
        all += count;
    }
    cr_assert_eq(all, t->cards);
}

Test(zone, rings_stay_whole_whatever_moves)
{
    struct table *t = toy_table("players=3", 1);
    struct stream luck = stream_make(1, 0);
    expect_whole(t);
    for (unsigned i = 0; i < 2000; i++) {
        card_id card = (card_id)stream_below(&luck, t->cards);
        zone_id to = (zone_id)stream_below(&luck, t->zones);
        switch (stream_below(&luck, 5)) {
        case 0: card_move(t, card, to); break;
        case 1: card_move_to_top(t, card, to); break;
        case 2: card_move_secretly(t, card, to, 0); break;
        case 3: zone_shuffle(t, to, 0); break;
        default: zone_move_all(t, card_at(t, card)->zone, to); break;
        }
        if (i % 16 == 0) expect_whole(t);
    }
    expect_whole(t);
    toy_table_free(t);
}

/* A zone is moved as a whole: the table is the same byte for byte as if each card had been moved.
 */
Test(zone, moving_all_is_moving_each)
{
    struct table *t = toy_table("players=3", 1), *other = must_alloc(1, t->setup->table_bytes);
    struct stream luck = stream_make(2, 0);
    for (unsigned i = 0; i < 500; i++) {
        zone_id from = (zone_id)stream_below(&luck, t->zones);
        zone_id to = (zone_id)stream_below(&luck, t->zones);
        for (unsigned n = stream_below(&luck, 8); n; n--) {
            card_move(t, (card_id)stream_below(&luck, t->cards), from);
        }
        table_copy(other, t);
        zone_move_all(t, from, to);
        for (unsigned left = zone_count(other, from); left; left--) {
            card_move(other, zone_top(other, from), to);
        }
        cr_assert_eq(table_hash(t), table_hash(other), "all of zone %u to zone %u", from, to);
    }
    free(other);
    toy_table_free(t);
}

Test(zone, top_and_bottom)
{
    struct table *t = toy_table("", 1);
    zone_id deck = zone_of(t, TOY_DECK, 0), row = zone_of(t, TOY_ROW, 0);
    cr_assert_eq(zone_top(t, row), NO_CARD);
    card_id first = zone_top(t, deck);
    card_move(t, first, row);
    card_id second = zone_top(t, deck);
    card_move_to_top(t, second, row);
    cr_assert_eq(zone_top(t, row), second);
    cr_assert_eq(zone_at(t, row)->last, first);
    card_move(t, second, row);
    cr_assert_eq(zone_at(t, row)->last, second);
    toy_table_free(t);
}

Test(zone, each_move_stamps_the_card)
{
    struct table *t = toy_table("", 1);
    card_id card = zone_top(t, zone_of(t, TOY_DECK, 0));
    uint16_t stamp = card_at(t, card)->stamp;
    card_move(t, card, zone_of(t, TOY_ROW, 0));
    card_move(t, card, zone_of(t, TOY_ROW, 0));
    cr_assert_eq(card_at(t, card)->stamp, stamp + 2);
    toy_table_free(t);
}

Test(zone, who_sees_a_zone_knows_what_arrives_and_goes_on_knowing)
{
    struct table *t = toy_table("players=3", 1);
    card_id card = zone_top(t, zone_of(t, TOY_DECK, 1));
    cr_assert_eq(card_at(t, card)->known, 0);
    card_move(t, card, zone_of(t, TOY_HAND, 1));
    cr_assert(seat_knows(t, 1, card) && !seat_knows(t, 0, card) && !seat_knows(t, NOBODY, card));
    card_move(t, card, zone_of(t, TOY_HAND, 2));
    cr_assert_eq(card_at(t, card)->known, seat_bit(1) | seat_bit(2));
    card_move(t, card, zone_of(t, TOY_HEAP, 0));
    cr_assert_eq(card_at(t, card)->known, seat_bit(1) | seat_bit(2));
    card_move(t, card, zone_of(t, TOY_ROW, 0));
    cr_assert(seat_knows(t, NOBODY, card) && card_at(t, card)->known == all_seats(t));
    toy_table_free(t);
}

Test(zone, showing_a_card_tells_those_seats)
{
    struct table *t = toy_table("players=3", 1);
    card_id card = zone_top(t, zone_of(t, TOY_DECK, 0));
    card_show(t, card, seat_bit(0) | seat_bit(2));
    cr_assert(seat_knows(t, 0, card) && !seat_knows(t, 1, card) && seat_knows(t, 2, card));
    toy_table_free(t);
}

/* Seat 2 has seen two cards of seat 1's hand; after a card of seat 1's choice went face down it
 * cannot tell which one, so it knows none of them. */
Test(zone, a_secret_choice_makes_the_others_forget_every_candidate)
{
    struct table *t = toy_table("players=3", 1);
    zone_id hand = zone_of(t, TOY_HAND, 0);
    for (EACH_CARD(c, t, hand)) card_show(t, c, seat_bit(1));
    card_id gone = zone_top(t, hand);
    card_move_secretly(t, gone, zone_of(t, TOY_HEAP, 0), 0);
    cr_assert_eq(zone_count(t, hand), 2);
    for (EACH_CARD(c, t, hand)) cr_assert_eq(card_at(t, c)->known, seat_bit(0));
    cr_assert_eq(card_at(t, gone)->known, seat_bit(0));
    toy_table_free(t);
}

/* A card's index is its back: shuffling leaves the cards where they lie and permutes the faces. */
/* Another card with that face, in whatever zone. */
static card_id equal_card(const struct table *t, card_id card)
{
    card_id other = 0;
    while (other == card || face_of(t, other) != face_of(t, card)) other++;
    return other;
}

/* Of equal cards in a hand the first is offered: it is the one that others know, whenever the other
 * was drawn. */
Test(zone, a_card_that_others_know_comes_first_in_a_hand)
{
    for (unsigned early = 0; early < 2; early++) {
        struct table *t = toy_table("players=3", 1);
        zone_id hand = zone_of(t, TOY_HAND, 0);
        card_id open = zone_top(t, hand), closed = equal_card(t, open);
        card_move(t, open, zone_of(t, TOY_ROW, 0));
        card_at(t, closed)->known = 0;
        if (early) card_move(t, closed, hand);
        card_move(t, open, hand);
        if (!early) card_move(t, closed, hand);
        cr_expect_eq(zone_top(t, hand), open);
        expect_whole(t);
        toy_table_free(t);
    }
}

/* Faces decide, then who knew the card, then numbers; not the place in the hand. */
Test(zone, a_hand_is_laid_down_in_an_order_that_does_not_tell_when_cards_came)
{
    for (unsigned swapped = 0; swapped < 2; swapped++) {
        struct table *t = toy_table("players=3", 1);
        zone_id hand = zone_of(t, TOY_HAND, 0), row = zone_of(t, TOY_ROW, 0);
        zone_move_all(t, hand, zone_of(t, TOY_DECK, 0));
        card_id cards[2] = { 0 }, later = 0;
        cards[1] = equal_card(t, cards[0]);
        while (face_of(t, later) <= face_of(t, cards[0])) later++;
        card_show_only(t, later, 0);
        for (unsigned i = 0; i < 2; i++) {
            card_show_only(t, cards[i], 0);
            card_move(t, cards[i], row);
        }
        card_move(t, later, hand);
        cr_expect_eq(zone_least(t, hand), later);
        for (unsigned i = 0; i < 2; i++) card_move(t, cards[i ^ swapped], hand);
        cr_expect_eq(zone_least(t, hand), cards[0], "numbered first");
        card_show_only(t, cards[0], seat_bit(0));
        cr_expect_eq(zone_least(t, hand), cards[1], "the others know it");
        cr_expect(card_comes_before(t, cards[0], later) && !card_comes_before(t, later, cards[0]));
        toy_table_free(t);
    }
}

Test(zone, shuffling_permutes_faces_and_nobody_knows_them)
{
    struct table *t = toy_table("", 1);
    zone_id deck = zone_of(t, TOY_DECK, 0);
    unsigned faces[8] = { 0 };
    card_id order[CARDS_MAX];
    unsigned n = 0;
    for (EACH_CARD(c, t, deck)) {
        card_show(t, c, all_seats(t));
        order[n++] = c;
        faces[face_of(t, c)]++;
    }
    uint64_t count = stream_at(t, 0)->count;
    zone_shuffle(t, deck, 0);
    cr_assert(stream_at(t, 0)->count > count);
    unsigned at = 0;
    for (EACH_CARD(c, t, deck)) {
        cr_assert_eq(order[at++], c);
        cr_assert_eq(card_at(t, c)->known, 0);
        faces[face_of(t, c)]--;
    }
    for (unsigned i = 0; i < 8; i++) cr_assert_eq(faces[i], 0);
    toy_table_free(t);
}

/* Each of the 5 faces comes to the top about as often. */
Test(zone, shuffling_is_fair)
{
    struct table *t = toy_table("", 1);
    zone_id row = zone_of(t, TOY_ROW, 0);
    for (seat_id s = 0; s < t->seats; s++) {
        zone_move_all(t, zone_of(t, TOY_DECK, s), row);
        zone_move_all(t, zone_of(t, TOY_HAND, s), row);
    }
    unsigned seen[5] = { 0 };
    for (unsigned i = 0; i < 5000; i++) {
        zone_shuffle(t, row, 1);
        seen[face_of(t, zone_top(t, row))]++;
    }
    for (unsigned i = 0; i < 5; i++) cr_expect(seen[i] > 850 && seen[i] < 1150, "%u", seen[i]);
    toy_table_free(t);
}

/* The cards above keep their faces and who knows them; those below change theirs, often enough. */
Test(zone, shuffling_the_last_cards_leaves_the_others)
{
    struct table *t = toy_table("", 1);
    zone_id row = zone_of(t, TOY_ROW, 0);
    zone_move_all(t, zone_of(t, TOY_DECK, 0), row);
    unsigned all = zone_count(t, row), changed = 0;
    cr_assert_gt(all, 4);
    for (EACH_CARD(c, t, row)) card_show(t, c, all_seats(t));
    face_id before[CARDS_MAX];
    for (EACH_CARD(c, t, row)) before[c] = face_of(t, c);
    for (unsigned i = 0; i < 50; i++) {
        unsigned at = 0;
        zone_shuffle_last(t, row, 4, 1);
        for (EACH_CARD(c, t, row)) {
            bool last = at++ >= all - 4;
            cr_assert_eq(card_at(t, c)->known, last ? 0 : all_seats(t));
            cr_assert(last || face_of(t, c) == before[c]);
            changed += face_of(t, c) != before[c];
        }
    }
    cr_assert_gt(changed, 20);
    zone_shuffle_last(t, row, 0, 1);
    toy_table_free(t);
}

Test(zone, offering_a_zone_offers_equal_faces_once)
{
    struct table *t = toy_table("players=3", 1);
    zone_id hand = zone_of(t, TOY_HAND, 0);
    zone_move_all(t, zone_of(t, TOY_DECK, 0), hand);
    cr_assert_eq(zone_count(t, hand), 10);
    cr_assert(table_relist(t));
    unsigned plays = 0;
    for (unsigned i = 0; i < t->moves; i++) plays += table_moves(t)[i].card != NO_CARD;
    cr_assert_eq(plays, 5);
    toy_table_free(t);
}

static void card_beyond(struct table *t)
{
    card_at(t, t->cards);
}

static void zone_beyond(struct table *t)
{
    zone_at(t, t->zones);
}

static void stream_beyond(struct table *t)
{
    stream_at(t, t->streams);
}

static void move_beyond(struct table *t)
{
    table_choose(t, t->moves);
}

Test(zone, indices_are_checked)
{
    struct table *t = toy_table("", 1);
    cr_assert(fails_a_check(card_beyond, t));
    cr_assert(fails_a_check(zone_beyond, t));
    cr_assert(fails_a_check(stream_beyond, t));
    cr_assert(fails_a_check(move_beyond, t));
    toy_table_free(t);
}

struct drawing {
    struct sink sink;
    unsigned count, kind;
    seat_id seat;
    card_id last;
};

static void note_drawing(struct sink *sink, const struct table *t, const struct event *event)
{
    struct drawing *d = (struct drawing *)sink;
    (void)t;
    d->count++;
    d->kind = event->kind;
    d->seat = event->seat;
    d->last = event->card;
}

/* From the top, each told with whose hand it is, and no more than there are. */
Test(zone, cards_are_drawn_one_by_one_as_long_as_there_are_some)
{
    struct table *t = toy_table("", 1);
    struct drawing d = { .sink = { note_drawing } };
    zone_id deck = zone_of(t, TOY_DECK, 0), hand = zone_of(t, TOY_HAND, 1);
    unsigned held = zone_count(t, hand), left = zone_count(t, deck);
    card_id first = zone_top(t, deck), second = card_next(t, first);
    cr_assert_gt(left, 2);
    t->sink = &d.sink;
    cr_expect_eq(zone_draw(t, deck, hand, 2, TOY_EVENT_BURST), 2);
    cr_expect_eq(d.count, 2);
    cr_expect_eq(d.kind, TOY_EVENT_BURST);
    cr_expect_eq(d.seat, 1);
    cr_expect_eq(d.last, second);
    cr_expect_eq(card_at(t, first)->zone, hand);
    cr_expect_eq(zone_count(t, hand), held + 2);
    cr_expect_eq(zone_draw(t, deck, hand, left, TOY_EVENT_BURST), left - 2);
    cr_expect_eq(zone_count(t, deck), 0);
    cr_expect_eq(zone_draw(t, deck, hand, 1, TOY_EVENT_BURST), 0);
    t->sink = NULL;
    toy_table_free(t);
}

/* Only an empty deck, of all that was discarded; without anything there, no luck is used up. */
Test(zone, an_empty_deck_is_made_of_the_discards)
{
    struct table *t = toy_table("", 1);
    zone_id deck = zone_of(t, TOY_DECK, 0), row = zone_of(t, TOY_ROW, 0);
    struct refill refill = { deck, row, 1 };
    cr_expect(!zone_refill(t, refill), "a deck with cards is not touched");
    zone_move_all(t, deck, zone_of(t, TOY_HEAP, 0));
    cr_expect(!zone_refill(t, refill), "nothing was discarded");
    cr_expect_eq(stream_at(t, 1)->count, 0);
    zone_move_all(t, zone_of(t, TOY_HEAP, 0), row);
    unsigned discarded = zone_count(t, row);
    cr_expect(zone_refill(t, refill));
    cr_expect_eq(zone_count(t, row), 0);
    cr_expect_eq(zone_count(t, deck), discarded);
    cr_expect_gt(stream_at(t, 1)->count, 0);
    for (EACH_CARD(c, t, deck)) cr_expect_eq(card_at(t, c)->known, 0);
    toy_table_free(t);
}
