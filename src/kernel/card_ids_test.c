/* SPDX-License-Identifier: MIT */
/* Ids of cards: what stays, what differs, what has none. */
#include "kernel/card_ids.h"

#include <criterion/criterion.h>

#include "kernel/zone.h"
#include "testing/toy_table.h"

static uint32_t id_for(const struct table *t, seat_id viewer, card_id card)
{
    struct card_ids ids;
    card_ids_find(&ids, t, viewer);
    return ids.of[card];
}

/* Nobody knows anything, and everything lies in the deck of the first seat. */
static struct table *closed_table(void)
{
    struct table *t = toy_table("players=3", 1);
    zone_id deck = zone_of(t, TOY_DECK, 0);
    for (unsigned z = 0; z < t->zones; z++) {
        if (z != deck) zone_move_all(t, (zone_id)z, deck);
    }
    zone_shuffle(t, deck, 0);
    return t;
}

static card_id another_of(const struct table *t, face_id face, card_id than)
{
    card_id card = 0;
    while (face_of(t, card) != face || card == than) card++;
    return card;
}

Test(card_ids, a_card_keeps_its_id_from_the_hand_to_the_open_row)
{
    struct table *t = closed_table();
    card_id card = zone_top(t, zone_of(t, TOY_DECK, 0));
    cr_assert_eq(id_for(t, 0, card), NO_ID, "nobody knows it");
    card_move(t, card, zone_of(t, TOY_HAND, 0));
    uint32_t id = id_for(t, 0, card);
    cr_assert_neq(id, NO_ID);
    cr_assert_eq(id_for(t, 1, card), NO_ID, "it is in another's hand");
    cr_assert_eq(id_for(t, NOBODY, card), NO_ID);
    card_move(t, card, zone_of(t, TOY_ROW, 0));
    for (seat_id s = 0; s < t->seats; s++) cr_expect_eq(id_for(t, s, card), id);
    cr_expect_eq(id_for(t, NOBODY, card), id);
    card_move(t, card, zone_of(t, TOY_HAND, 1));
    cr_expect_eq(id_for(t, 2, card), id, "everybody still knows it");
    toy_table_free(t);
}

/* Two equal cards of a hand: whichever is played first gets the first number. */
Test(card_ids, equal_cards_are_numbered_as_they_become_known_to_all)
{
    for (unsigned first = 0; first < 2; first++) {
        struct table *t = closed_table();
        card_id cards[2] = { zone_top(t, zone_of(t, TOY_DECK, 0)) };
        cards[1] = another_of(t, face_of(t, cards[0]), cards[0]);
        for (unsigned i = 0; i < 2; i++) card_move(t, cards[i], zone_of(t, TOY_HAND, 0));
        uint32_t low = id_for(t, 0, cards[0]), high = id_for(t, 0, cards[1]);
        cr_assert_neq(low, high);
        card_move(t, cards[first], zone_of(t, TOY_ROW, 0));
        cr_expect_eq(id_for(t, 1, cards[first]), low);
        cr_expect_eq(id_for(t, 0, cards[!first]), high);
        card_show(t, cards[!first], all_seats(t));
        cr_expect_eq(id_for(t, 1, cards[!first]), high);
        cr_expect_eq(id_for(t, 1, cards[first]), low);
        toy_table_free(t);
    }
}

/* Showing again what everybody knows gives no new number; showing anew what was hidden does. */
Test(card_ids, a_number_is_given_when_a_card_becomes_known_to_all)
{
    struct table *t = closed_table();
    card_id card = zone_top(t, zone_of(t, TOY_DECK, 0));
    card_show(t, card, all_seats(t));
    uint32_t id = id_for(t, NOBODY, card);
    card_show(t, card, all_seats(t));
    card_show_only(t, card, all_seats(t));
    cr_expect_eq(id_for(t, NOBODY, card), id);
    card_show_only(t, card, seat_bit(0));
    cr_expect_eq(id_for(t, NOBODY, card), NO_ID);
    uint32_t next = id_for(t, 0, card);
    cr_expect_neq(next, id);
    card_show(t, card, all_seats(t));
    cr_expect_eq(id_for(t, NOBODY, card), next);
    toy_table_free(t);
}

/* One card lies open while another of its likeness is shown so often that numbers begin again. */
Test(card_ids, no_two_cards_share_an_id)
{
    struct table *t = closed_table();
    card_id open = zone_top(t, zone_of(t, TOY_DECK, 0));
    card_id other = another_of(t, face_of(t, open), open);
    card_move(t, open, zone_of(t, TOY_ROW, 0));
    uint32_t id = id_for(t, 0, open);
    bool begun_again = false;
    for (unsigned i = 0; i < 3 * COPY_NUMBERS; i++) {
        card_show(t, other, all_seats(t));
        begun_again |= copy_number(card_at(t, other)) == copy_number(card_at(t, open));
        cr_expect_neq(id_for(t, 0, open), id_for(t, 0, other));
        card_show_only(t, other, 0);
        cr_expect_eq(id_for(t, 0, open), id);
    }
    cr_expect(begun_again);
    toy_table_free(t);
}

Test(card_ids, what_was_laid_out_is_numbered_as_it_lies)
{
    struct table *t = closed_table();
    card_id cards[2] = { zone_top(t, zone_of(t, TOY_DECK, 0)) };
    cards[1] = another_of(t, face_of(t, cards[0]), cards[0]);
    for (unsigned i = 0; i < 2; i++) card_move_to_top(t, cards[i], zone_of(t, TOY_ROW, 0));
    cr_expect_eq(copy_number(card_at(t, cards[1])), copy_number(card_at(t, cards[0])) + 1);
    card_ids_begin(t);
    cr_expect_eq(copy_number(card_at(t, cards[1])), 0);
    cr_expect_eq(copy_number(card_at(t, cards[0])), 1);
    toy_table_free(t);
}
