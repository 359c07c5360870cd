/* SPDX-License-Identifier: MIT */
/* The ring, control, protection and the nine numbers. */
#include <criterion/criterion.h>

#include "games/cerebria/test_board.h"

/* ---- the ring -------------------------------------------------------------------------------- */

/* proves ce-board-1, ce-board-2: the slots of each Realm and each Triad, as the board shows
 * them. */
Test(cerebria_board, realms_and_triads_have_their_slots)
{
    static const unsigned of_realm[BOARD_REALMS][4] = {
        { 13, 14, 0, 1 }, { 1, 2, 3, 4 }, { 4, 5, 6, 7 }, { 7, 8, 9, 10 }, { 10, 11, 12, 13 },
    };
    for (unsigned realm = 0; realm < BOARD_REALMS; realm++) {
        unsigned count = 0;
        for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) count += board_influences(slot, realm);
        cr_expect_eq(count, 4u);
        for (unsigned i = 0; i < 4; i++) cr_expect(board_influences(of_realm[realm][i], realm));
    }
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        cr_expect_eq(board_triad_of(slot), slot / 3);
    }
}

/* proves ce-board-2: near a Realm slot are four others, near a Frontier slot six. */
Test(cerebria_board, near_is_the_triad_and_the_realms)
{
    static const unsigned near_0[] = { 13, 14, 1, 2 }, near_1[] = { 13, 14, 0, 2, 3, 4 };
    unsigned count_0 = 0, count_1 = 0;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        count_0 += board_is_near(0, slot);
        count_1 += board_is_near(1, slot);
    }
    cr_expect_eq(count_0, 4u);
    cr_expect_eq(count_1, 6u);
    for (unsigned i = 0; i < 4; i++) cr_expect(board_is_near(0, near_0[i]));
    for (unsigned i = 0; i < 6; i++) cr_expect(board_is_near(1, near_1[i]));
}

/* proves ce-range-1, ce-range-2, cerebria-33: distances in half slots, from Frontier 0 and from
 * Realm 0, both ways. */
Test(cerebria_board, distances_are_those_of_the_list)
{
    static const unsigned from_frontier[][2] = { { 0, 2 }, { 14, 3 }, { 13, 4 }, { 12, 5 } };
    static const unsigned from_realm[][2] = {
        { 14, 0 }, { 13, 1 }, { 12, 2 }, { 11, 3 }, { 10, 4 }
    };
    cr_expect_eq(board_way_to_slot(1, 1), 0);
    for (int i = 0; i < 4; i++) {
        cr_expect_eq(board_way_to_slot(1, from_frontier[i][0]), -2 - 2 * i);
        cr_expect_eq(board_way_to_slot(1, from_frontier[i][1]), 2 + 2 * i);
    }
    for (int i = 0; i < 5; i++) {
        cr_expect_eq(board_way_to_slot(0, from_realm[i][0]), -1 - 2 * i);
        cr_expect_eq(board_way_to_slot(0, from_realm[i][1]), 1 + 2 * i);
    }
}

/* The same seen from every other space: the ring has no seam. */
Test(cerebria_board, distances_turn_with_the_ring)
{
    for (unsigned space = 2; space < BOARD_SPACES; space++) {
        for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
            cr_expect_eq(board_way_to_slot(space, slot),
                         board_way_to_slot(space - 2, board_slot_at(slot, -3)));
        }
    }
}

/* proves ce-board-4, cerebria-29: a Realm's location is at its space and 3 from the Frontiers
 * beside it. */
Test(cerebria_board, locations_lie_next_to_three_spaces)
{
    for (unsigned realm = 0; realm < BOARD_REALMS; realm++) {
        cr_expect_eq(board_way_to_location(2 * realm, realm), 0);
        cr_expect_eq(board_way_to_location(2 * realm + 1, realm), -3);
        cr_expect_eq(board_way_to_location((2 * realm + 9) % BOARD_SPACES, realm), 3);
    }
}

/* proves ce-board-6 */
Test(cerebria_board, the_origin_carries_spheres_clockwise)
{
    struct board b = empty_board();
    unsigned sphere = board_sphere_at(&b, 4);
    board_turn_origin(&b);
    cr_expect_eq(board_sphere_at(&b, 0), sphere);
    cr_expect_eq(board_sphere_at(&b, 1), 0u);
}

/* ---- control --------------------------------------------------------------------------------- */

/* proves ce-control-3: a Frontier Emotion counts in both Realms and its Triad, unless an enemy
 * stands between. */
Test(cerebria_board, an_enemy_on_the_realm_slot_blocks)
{
    struct board b = empty_board();
    put(&b, 1, PLAYERS, EMOTION_OF(3), 1);
    cr_expect_eq(board_realm_control(&b, 0), PLAYERS);
    cr_expect_eq(board_realm_control(&b, 1), PLAYERS);
    put(&b, 2, EGO, EMOTION_OF(1), 1);
    cr_expect(board_is_blocked(&b, 1, 1));
    cr_expect_not(board_is_blocked(&b, 1, 0));
    cr_expect_eq(board_realm_control(&b, 0), PLAYERS);
    cr_expect_eq(board_realm_control(&b, 1), EGO);
    cr_expect_eq(board_frontier_control(&b, 0), PLAYERS, "blocking is for Realms only");
}

/* proves ce-control-3 */
Test(cerebria_board, an_own_emotion_does_not_block)
{
    struct board b = empty_board();
    put(&b, 13, PLAYERS, EMOTION_OF(1), 1);
    put(&b, 14, PLAYERS, EMOTION_OF(1), 1);
    cr_expect_eq(board_realm_sum(&b, 0, PLAYERS), 2u);
}

/* proves cerebria-74: an Emotion of Intensity 0 blocks. */
Test(cerebria_board, intensity_0_blocks)
{
    struct board b = empty_board();
    put(&b, 1, PLAYERS, EMOTION_OF(3), 1);
    put(&b, 0, EGO, EMOTION_OF(0), 1);
    cr_expect_eq(board_realm_control(&b, 0), SIDE_NONE);
}

/* proves ce-control-1, ce-control-2 */
Test(cerebria_board, fortresses_count_for_realms_and_not_for_frontiers)
{
    struct board b = empty_board();
    put(&b, 0, PLAYERS, EMOTION_OF(1), 1);
    board_fortify(&b, 0, EGO, FRAGMENT_MAJOR);
    cr_expect_eq(board_realm_control(&b, 0), EGO);
    cr_expect_eq(board_frontier_control(&b, 0), PLAYERS);
    cr_expect_eq(board_number(&b, ASPIRATION_FORTITUDE, EGO), 2u);
    cr_expect_eq(b.pool[EGO][FRAGMENT_MAJOR], 2u);
}

/* The layouts of cerebria-08: Realms and slots of the four Starting Emotions. */
struct layout {
    unsigned first, flipped, gloom, gloom_slot, bliss, bliss_slot;
};

static bool is_layout(const struct layout *l, unsigned slots[4])
{
    slots[0] = board_slot_at(3 * l->first, l->flipped ? 0 : -1);
    slots[1] = board_slot_at(3 * l->first, l->flipped ? -1 : 0);
    slots[2] = board_slot_at(3 * l->gloom, l->gloom_slot ? 0 : -1);
    slots[3] = board_slot_at(3 * l->bliss, l->bliss_slot ? 0 : -1);
    for (unsigned i = 0; i < 4; i++) {
        for (unsigned j = 0; j < i; j++) {
            if (board_triad_of(slots[i]) == board_triad_of(slots[j])) return false;
        }
    }
    return l->first != l->gloom && l->first != l->bliss && l->gloom != l->bliss;
}

static void expect_balanced(const unsigned slots[4])
{
    struct board b = empty_board();
    for (unsigned i = 0; i < 4; i++) put(&b, slots[i], (side_id)(i % 2), STARTING_EMOTION, 1);
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        cr_expect_eq(board_number(&b, ASPIRATION_ATTITUDE, (side_id)side), 1u);
        cr_expect_eq(board_number(&b, ASPIRATION_OPENNESS, (side_id)side), 2u);
    }
}

/* proves ce-setup-11, ce-setup-12: the rulebook's check after set-up holds in all 200 layouts: 1
 * Realm and 2 Frontiers a side. */
Test(cerebria_board, every_layout_gives_one_realm_and_two_frontiers)
{
    unsigned layouts = 0, slots[4];
    for (unsigned n = 0; n < 5 * 2 * 5 * 2 * 5 * 2; n++) {
        struct layout l = { n % 5, n / 5 % 2, n / 10 % 5, n / 50 % 2, n / 100 % 5, n / 500 };
        if (!is_layout(&l, slots)) continue;
        layouts++;
        expect_balanced(slots);
    }
    cr_expect_eq(layouts, 200u);
}

/* ---- numbers --------------------------------------------------------------------------------- */

/* proves ce-aspire-4, cerebria-76: a chain may pass slot 0, and the whole ring is 15. */
Test(cerebria_board, unity_goes_round_the_ring)
{
    struct board b = empty_board();
    cr_expect_eq(board_number(&b, ASPIRATION_UNITY, EGO), 0u);
    for (unsigned i = 0; i < 3; i++) put(&b, board_slot_at(14, (int)i), EGO, EMOTION_OF(1), 1);
    put(&b, 5, EGO, EMOTION_OF(1), 1);
    cr_expect_eq(board_number(&b, ASPIRATION_UNITY, EGO), 3u);
    cr_expect(board_in_longest_chain(&b, 0, EGO));
    cr_expect_not(board_in_longest_chain(&b, 5, EGO));
    cr_expect_not(board_in_longest_chain(&b, 2, EGO));
    for (unsigned slot = 2; slot < 14; slot++) {
        if (slot != 5) put(&b, slot, EGO, EMOTION_OF(1), 1);
    }
    cr_expect_eq(board_number(&b, ASPIRATION_UNITY, EGO), 15u);
    cr_expect(board_in_longest_chain(&b, 7, EGO));
}

/* proves ce-emotion-5, ce-aspire-4, cerebria-75: Starting Emotions have no Vibe; a card with all
 * four brings all four. */
Test(cerebria_board, versatility_counts_different_vibes)
{
    struct board b = empty_board();
    put(&b, 0, EGO, STARTING_EMOTION, 1);
    cr_expect_eq(board_number(&b, ASPIRATION_VERSATILITY, EGO), 0u);
    put(&b, 1, EGO, EMOTION(VIBE_RED, 1, 2), 1);
    put(&b, 2, EGO, EMOTION(VIBE_RED, 1), 1);
    put(&b, 3, EGO, EMOTION(VIBE_BLUE, 1), 1);
    cr_expect_eq(board_number(&b, ASPIRATION_VERSATILITY, EGO), 2u);
    put(&b, 4, EGO, EMOTION(VIBE_RED | VIBE_YELLOW | VIBE_GREEN | VIBE_BLUE, 1), 1);
    cr_expect_eq(board_number(&b, ASPIRATION_VERSATILITY, EGO), 4u);
    cr_expect_eq(board_lead(&b, ASPIRATION_VERSATILITY, PLAYERS), -4);
}

/* proves ce-emotion-3, cerebria-77: Intensity follows the last filled space, also where the row
 * falls. */
Test(cerebria_board, intensity_is_the_last_filled_space_and_the_token)
{
    struct board b = empty_board();
    put(&b, 0, EGO, EMOTION(VIBE_BLUE, 7, 6, 5, 4), 1);
    cr_expect_eq(board_intensity(&b, 0), 7u);
    cr_expect_eq(board_add_essence(&b, 0, 2), 2u);
    cr_expect_eq(board_intensity(&b, 0), 5u);
    board_add_token(&b, 0, 2);
    cr_expect_eq(board_intensity(&b, 0), 7u);
    cr_expect_eq(board_number(&b, ASPIRATION_SENSIBILITY, EGO), 7u);
    cr_expect_eq(board_number(&b, ASPIRATION_LIVELINESS, EGO), 3u);
    cr_expect_eq(emotion_maximum(&b.slots[0].emotion), 7u);
}

/* proves ce-aspire-3 */
Test(cerebria_board, awareness_counts_triads)
{
    struct board b = empty_board();
    put(&b, 0, EGO, EMOTION_OF(1), 1);
    put(&b, 2, EGO, EMOTION_OF(1), 1);
    put(&b, 3, EGO, EMOTION_OF(1), 1);
    cr_expect_eq(board_number(&b, ASPIRATION_AWARENESS, EGO), 2u);
}

/* proves ce-board-8, ce-aspire-5: Valley and Frontier 2 lie opposite each other. */
Test(cerebria_board, reflection_counts_opposite_pairs)
{
    struct board b = empty_board();
    put(&b, 0, EGO, EMOTION_OF(1), 1);
    cr_expect_eq(board_number(&b, ASPIRATION_REFLECTION, EGO), 0u);
    put(&b, 7, EGO, EMOTION_OF(1), 1);
    cr_expect_eq(board_number(&b, ASPIRATION_REFLECTION, EGO), 2u, "Land and Frontier 0, too");
}

/* ---- protection ------------------------------------------------------------------------------ */

static struct emotion protecting(unsigned protects)
{
    struct emotion emotion = EMOTION_OF(1);
    emotion.protects = (uint8_t)protects;
    emotion.toll = 2;
    return emotion;
}

/* Tolls add up, and protect only Emotions of the same side. */
Test(cerebria_board, tolls_add_up)
{
    struct board b = empty_board();
    put(&b, 1, PLAYERS, EMOTION_OF(1), 1);
    put(&b, 0, PLAYERS, protecting(TOLL_FOR_NEIGHBOURS), 1);
    put(&b, 2, PLAYERS, protecting(TOLL_FOR_NEIGHBOURS), 1);
    put(&b, 3, EGO, EMOTION_OF(1), 1);
    cr_expect_eq(board_quell_toll(&b, 1), 4u);
    cr_expect_eq(board_quell_toll(&b, 0), 0u);
    cr_expect_eq(board_quell_toll(&b, 3), 0u);
    put(&b, 4, PLAYERS, protecting(TOLL_FOR_NEAR), 1);
    cr_expect_eq(board_quell_toll(&b, 1), 6u);
    cr_expect_eq(board_quell_toll(&b, 4), 2u, "for itself, too");
    cr_expect_eq(board_quell_toll(&b, 0), 0u);
}

Test(cerebria_board, what_cannot_be_quelled)
{
    struct board b = empty_board();
    put(&b, 0, PLAYERS, protecting(PROTECTS_NEIGHBOURS), 1);
    put(&b, 1, PLAYERS, EMOTION_OF(1), 1);
    put(&b, 5, PLAYERS, protecting(PROTECTS_ITSELF), 2);
    put(&b, 6, PLAYERS, protecting(PROTECTS_AT_ONE), 2);
    put(&b, 7, PLAYERS, protecting(PROTECTS_AT_ONE), 1);
    cr_expect_not(board_is_shielded(&b, 0));
    cr_expect(board_is_shielded(&b, 1));
    cr_expect(board_is_shielded(&b, 5));
    cr_expect_not(board_is_shielded(&b, 6));
    cr_expect(board_is_shielded(&b, 7));
}

/* On a Frontier its Triad, in a Realm the Realm's four. */
Test(cerebria_board, a_spirit_shields_round_its_space)
{
    for (unsigned space = 0; space < 2; space++) {
        unsigned shielded = 0;
        struct board b = empty_board();
        b.spirits[PLAYERS][1] = (struct board_spirit){ .space = (uint8_t)space, .shields = true };
        for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
            put(&b, slot, slot == 14 ? EGO : PLAYERS, EMOTION_OF(1), 1);
            shielded += board_is_shielded(&b, slot);
        }
        cr_expect(board_is_shielded(&b, 0) && board_is_shielded(&b, 1));
        cr_expect_eq(shielded, 3u, "of a Realm's four the one on 14 is of the other side");
    }
}

/* ---- changes --------------------------------------------------------------------------------- */

/* proves cerebria-43: a Major steps down to a Minor of the pool; without one it is gone. */
Test(cerebria_board, razing)
{
    struct board b = empty_board();
    board_fortify(&b, 2, PLAYERS, FRAGMENT_MAJOR);
    board_raze(&b, 2);
    cr_expect_eq(b.fortresses[2].fragment, FRAGMENT_MINOR);
    cr_expect_not(b.fortresses[2].fresh, "cerebria-67");
    cr_expect_eq(b.pool[PLAYERS][FRAGMENT_MAJOR], 3u);
    cr_expect_eq(b.pool[PLAYERS][FRAGMENT_MINOR], 5u);
    board_raze(&b, 2);
    cr_expect_eq(b.fortresses[2].side, SIDE_NONE);
    cr_expect_eq(b.pool[PLAYERS][FRAGMENT_MINOR], 6u);
    b.pool[PLAYERS][FRAGMENT_MINOR] = 0;
    board_fortify(&b, 2, PLAYERS, FRAGMENT_MAJOR);
    board_raze(&b, 2);
    cr_expect_eq(b.fortresses[2].side, SIDE_NONE);
    cr_expect_eq(b.pool[PLAYERS][FRAGMENT_MINOR], 0u);
}

/* proves ce-emotion-2, ce-emotion-3, cerebria-41: a token goes up to +6; Essence never beyond
 * the spaces. */
Test(cerebria_board, nothing_is_put_beyond_its_bound)
{
    struct board b = empty_board();
    put(&b, 0, EGO, EMOTION(VIBE_RED, 1, 2), 4);
    cr_expect_eq(b.slots[0].essence, 2u);
    cr_expect_eq(board_add_essence(&b, 0, 1), 0u);
    cr_expect_eq(board_add_token(&b, 0, 5), 5u);
    cr_expect_eq(board_add_token(&b, 0, 5), 1u);
    cr_expect_eq(board_remove_essence(&b, 0, 3), 2u);
    cr_expect_eq(b.slots[0].side, SIDE_NONE);
}
