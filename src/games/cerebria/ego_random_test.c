/* SPDX-License-Identifier: MIT */
/*
 * Whole Ego turns on random positions: what must hold after each, whatever happened; and that
 * nothing depends on whether somebody listens. No two candidates are ever equal to the end of a
 * chain: the choice itself checks that.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "base/random.h"
#include "games/cerebria/test_ego.h"

enum { POSITIONS = 2000 };

static struct emotion random_emotion(struct stream *s, side_id side)
{
    struct emotion emotion = { .spaces = (uint8_t)(1 + stream_below(s, ESSENCE_SPACES)) };
    for (unsigned i = 0; i < emotion.spaces; i++) emotion.row[i] = (uint8_t)stream_below(s, 4);
    emotion.vibes = (uint8_t)(stream_below(s, 6) == 0 ? 0 : 1u << stream_below(s, 4));
    bool protects = side == PLAYERS && stream_below(s, 4) == 0;
    if (protects) emotion.protects = (uint8_t)(1u << stream_below(s, 5));
    emotion.toll = 2;
    return emotion;
}

/* From nearly empty to full boards. */
static void fill_slots(struct test_ego *t, struct stream *s)
{
    unsigned density = stream_below(s, 5);
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        side_id side = (side_id)stream_below(s, 2);
        if (stream_below(s, 4) >= density) continue;
        struct emotion emotion = random_emotion(s, side);
        put(&t->board, slot, side, emotion, 1 + stream_below(s, emotion.spaces));
        board_add_token(&t->board, slot, stream_below(s, 8) == 0 ? stream_below(s, 7) : 0);
    }
}

static void fill_fortresses(struct test_ego *t, struct stream *s)
{
    for (unsigned realm = 0; realm < BOARD_REALMS; realm++) {
        side_id side = (side_id)stream_below(s, 3);
        enum fragment fragment = stream_below(s, 2) ? FRAGMENT_MINOR : FRAGMENT_MAJOR;
        t->board.spheres[realm] = (uint8_t)(1 + stream_below(s, SPHERE_WILLPOWER));
        if (side != SIDE_NONE && t->board.pool[side][fragment] > 0) {
            board_fortify(&t->board, realm, side, fragment);
        }
    }
    if (stream_below(s, 3)) return;
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        for (unsigned kind = FRAGMENT_MINOR; kind <= FRAGMENT_MAJOR; kind++) {
            uint8_t used = (uint8_t)stream_below(s, t->board.pool[side][kind] + 1u);
            t->board.pool[side][kind] = (uint8_t)(t->board.pool[side][kind] - used);
            t->board.identity[side][kind] = used;
        }
    }
}

static void fill_decks(struct test_ego *t, struct stream *s)
{
    for (unsigned i = 0; i < TEST_DECK; i++) test_ego_add_card(t, random_emotion(s, EGO));
    t->operations_count = TEST_OPERATIONS;
    for (unsigned i = 0; i < TEST_OPERATIONS; i++) {
        t->operations[i] = (struct operation_card){ .type = (uint8_t)stream_below(s, 3),
                                                    .arrow = (int8_t)((int)stream_below(s, 3) - 1),
                                                    .bonus = stream_below(s, 3) == 0 };
    }
    t->ego.up[0] = t->operations[--t->operations_count];
    t->ego.up_count = 1;
}

static void fill_aspirations(struct test_ego *t, struct stream *s)
{
    for (unsigned i = 0; i < ASPIRATIONS; i++) {
        unsigned other = stream_below(s, i + 1);
        t->ego.common[i] = t->ego.common[other];
        t->ego.common[other] = (uint8_t)i;
    }
    t->ego.common_count = (uint8_t)(1 + stream_below(s, ASPIRATIONS));
    t->ego.hidden = (uint8_t)stream_below(s, ASPIRATIONS);
    t->next_hidden = t->ego.common[stream_below(s, 2) ? 1 : 2];
    t->ego.rules.far_sight = stream_below(s, 2);
    t->ego.rules.wheel_willpower = stream_below(s, 2);
    t->ego.rules.own_standing = stream_below(s, 2);
    t->ego.willpower = (uint8_t)stream_below(s, 6);
}

static void random_position(struct test_ego *t, unsigned number)
{
    struct stream s = stream_make(number, 13);
    test_ego_init(t, EGO_GATEKEEPER, ASPIRATION_FORTITUDE);
    fill_slots(t, &s);
    fill_fortresses(t, &s);
    fill_decks(t, &s);
    fill_aspirations(t, &s);
    t->board.origin = (uint8_t)stream_below(&s, BOARD_REALMS);
    t->board.spirits[PLAYERS][0].space = (uint8_t)stream_below(&s, BOARD_SPACES);
    t->board.spirits[PLAYERS][0].shields = stream_below(&s, 2);
    t->board.spirits[EGO][EGO_GATEKEEPER].space = (uint8_t)(2 * stream_below(&s, 5) + 1);
    t->board.spirits[EGO][EGO_INFLUENCER].space = (uint8_t)(2 * stream_below(&s, 5));
}

static void play_turn(struct test_ego *t, enum ego_spirit spirit)
{
    ego_turn_begin(&t->play, spirit);
    ego_turn_operate(&t->play);
    ego_turn_end_move(&t->play);
    ego_turn_absorb(&t->play);
    struct ego_reductions reductions = ego_reveal_reduce(&t->play, ASPIRATION_NONE);
    ego_reveal_score(&t->play, &reductions);
    ego_turn_wrap_up(&t->play, false);
}

/* Those of a side, wherever they are. */
static unsigned fragments(const struct board *b, side_id side, enum fragment kind)
{
    unsigned count = (unsigned)b->pool[side][kind] + b->identity[side][kind];
    for (unsigned realm = 0; realm < BOARD_REALMS; realm++) {
        count += b->fortresses[realm].side == side && b->fortresses[realm].fragment == kind;
    }
    return count;
}

static void expect_sound(const struct test_ego *t, unsigned number)
{
    const struct board *b = &t->board;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        const struct board_slot *s = &b->slots[slot];
        if (s->side == SIDE_NONE) continue;
        cr_expect(s->essence >= 1 && s->essence <= s->emotion.spaces, "position %u", number);
        cr_expect_leq(s->token, (unsigned)TOKEN_MOST, "position %u", number);
    }
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        cr_expect_eq(fragments(b, (side_id)side, FRAGMENT_MINOR), 6u, "position %u", number);
        cr_expect_eq(fragments(b, (side_id)side, FRAGMENT_MAJOR), 3u, "position %u", number);
    }
    cr_expect_eq(b->spirits[EGO][EGO_GATEKEEPER].space % 2, 1u, "position %u", number);
    cr_expect_eq(b->spirits[EGO][EGO_INFLUENCER].space % 2, 0u, "position %u", number);
    cr_expect_neq(t->ego.hidden, t->ego.common[0], "position %u", number);
    cr_expect_eq(t->ego.up_count, 1u, "position %u", number);
}

/* proves ce-act-1 */
Test(cerebria_random, turns_leave_a_sound_board)
{
    struct test_ego t;
    for (unsigned number = 0; number < POSITIONS; number++) {
        random_position(&t, number);
        play_turn(&t, number % 2 ? EGO_GATEKEEPER : EGO_INFLUENCER);
        expect_sound(&t, number);
    }
}

/* proves ce-ei-1: the cards of an Ego's deck and those it has in play are the same before and
 * after. */
Test(cerebria_random, no_card_of_its_deck_is_lost)
{
    struct test_ego t;
    for (unsigned number = 0; number < POSITIONS; number++) {
        unsigned before = TEST_DECK, after = 0;
        random_position(&t, number);
        for (unsigned i = 0; i < BOARD_SLOTS; i++) before += t.board.slots[i].side == EGO;
        play_turn(&t, number % 2 ? EGO_GATEKEEPER : EGO_INFLUENCER);
        for (unsigned i = 0; i < BOARD_SLOTS; i++) after += t.board.slots[i].side == EGO;
        cr_expect_eq(after + t.deck_count, before, "position %u", number);
    }
}

Test(cerebria_random, listening_changes_nothing)
{
    struct test_ego heard, alone;
    for (unsigned number = 0; number < POSITIONS; number++) {
        enum ego_spirit spirit = number % 2 ? EGO_GATEKEEPER : EGO_INFLUENCER;
        random_position(&heard, number);
        random_position(&alone, number);
        alone.play.observer = NULL;
        play_turn(&heard, spirit);
        play_turn(&alone, spirit);
        cr_expect_eq(memcmp(&heard.board, &alone.board, sizeof heard.board), 0, "%u", number);
        cr_expect_eq(heard.ego.points, alone.ego.points, "%u", number);
        cr_expect_eq(heard.ego.willpower, alone.ego.willpower, "%u", number);
        cr_expect_eq(heard.deck_count, alone.deck_count, "%u", number);
    }
}
