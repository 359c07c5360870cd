/* SPDX-License-Identifier: MIT */
/* The random start: every layout comes up as often as the rulebook's steps say, and stands right.
 */
#include <criterion/criterion.h>

#include "games/cerebria/ego.h"
#include "games/cerebria/start.h"
#include "games/cerebria/test_board.h"

enum { DRAWS = 100000, CODES = BOARD_SLOTS * BOARD_SLOTS * BOARD_SLOTS * BOARD_SLOTS };

static unsigned code_of(const unsigned slots[4])
{
    return ((slots[0] * BOARD_SLOTS + slots[1]) * BOARD_SLOTS + slots[2]) * BOARD_SLOTS + slots[3];
}

/* The Realm a slot lies in, -1 for a Frontier slot. */
static int realm_of(unsigned slot)
{
    static const int realms[BOARD_SLOTS] = { 0, -1, 1, 1, -1, 2, 2, -1, 3, 3, -1, 4, 4, -1, 0 };
    return realms[slot];
}

/* By brute force over all slots: shared of side 0 and 1, own of side 0 and 1. */
static bool is_layout(const unsigned slots[4])
{
    int realms[4];
    for (unsigned i = 0; i < 4; i++) {
        realms[i] = realm_of(slots[i]);
        if (realms[i] < 0) return false;
        for (unsigned k = 0; k < i; k++) {
            if (slots[i] / 3 == slots[k] / 3) return false;
        }
    }
    return realms[0] == realms[1] && realms[2] != realms[0] && realms[3] != realms[0] &&
           realms[2] != realms[3];
}

static void slots_of_code(unsigned code, unsigned slots[4])
{
    for (unsigned i = 4; i-- > 0; code /= BOARD_SLOTS) slots[i] = code % BOARD_SLOTS;
}

/* How many layouts have the same shared slots and the same Realms: the ways of the last draw. */
static unsigned ways_beside(const unsigned slots[4])
{
    unsigned count = 0, other[4] = { slots[0], slots[1] };
    for (other[2] = 0; other[2] < BOARD_SLOTS; other[2]++) {
        for (other[3] = 0; other[3] < BOARD_SLOTS; other[3]++) {
            count += realm_of(other[2]) == realm_of(slots[2]) &&
                     realm_of(other[3]) == realm_of(slots[3]) && is_layout(other);
        }
    }
    return count;
}

/* proves ce-setup-10, ce-setup-11, cerebria-08: 200 layouts; in 100,000 draws each is within
 * five standard deviations of 1 in 5 x 2 x 4 x 3 x the ways, and nothing else comes up. */
Test(cerebria_layout, every_layout_as_often_as_it_should)
{
    static unsigned seen[CODES];
    struct stream luck = stream_make(8, 0);
    unsigned layouts = 0, slots[4];
    for (unsigned i = 0; i < DRAWS; i++) {
        struct start l = start_draw(&luck);
        seen[code_of((unsigned[]){ l.shared[0], l.shared[1], l.own[0], l.own[1] })]++;
    }
    for (unsigned code = 0; code < CODES; code++) {
        slots_of_code(code, slots);
        if (!is_layout(slots)) {
            cr_expect_eq(seen[code], 0u);
            continue;
        }
        double expected = DRAWS / (120.0 * ways_beside(slots)), off = seen[code] - expected;
        cr_expect_lt(off * off, 25 * expected, "layout %u: %u", code, seen[code]);
        layouts++;
    }
    cr_expect_eq(layouts, 200u);
}

/* proves ce-over-3, ce-setup-12, ce-setup-13, ce-setup-14, ce-setup-26, cerebria-09,
 * cerebria-10: 1 Essence each; 1 Realm and 2 Frontiers a side; the Influencer in the Ego's
 * Realm; the Gatekeeper and the players' two spaces on different Frontiers. */
Test(cerebria_layout, figures_stand_where_they_belong)
{
    struct emotion starting[] = { STARTING_EMOTION, STARTING_EMOTION };
    struct stream luck = stream_make(9, 0);
    for (unsigned i = 0; i < 2000; i++) {
        side_id ego = (side_id)(i % 2), players = side_other(ego);
        struct start l = start_draw(&luck);
        struct board b = empty_board();
        start_place(&b, &l, ego, starting);
        unsigned influencer = b.spirits[ego][EGO_INFLUENCER].space;
        unsigned gatekeeper = b.spirits[ego][EGO_GATEKEEPER].space;
        cr_expect_eq(board_number(&b, ASPIRATION_LIVELINESS, ego), 2u);
        cr_expect_eq(board_number(&b, ASPIRATION_ATTITUDE, ego), 1u);
        cr_expect_eq(board_number(&b, ASPIRATION_OPENNESS, players), 2u);
        cr_assert_eq(influencer % 2, 0u);
        cr_expect_eq(board_realm_control(&b, influencer / 2), ego);
        cr_assert_eq(gatekeeper % 2, 1u);
        cr_expect_eq(board_frontier_control(&b, gatekeeper / 2), ego);
        cr_expect_eq(board_way_to_slot(gatekeeper, l.shared[ego]) / 3, 0, "right beside it");
        for (unsigned which = 0; which < 2; which++) {
            unsigned space = start_space(&l, players, which);
            cr_expect_eq(board_frontier_control(&b, space / 2), players);
        }
        cr_expect_neq(start_space(&l, players, 0), start_space(&l, players, 1));
    }
}
