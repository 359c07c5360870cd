/* SPDX-License-Identifier: MIT */
/* The random start (start.h): Realms are drawn first, then one of the ways to use their slots. */
#include "games/cerebria/start.h"

#include "base/check.h"
#include "games/cerebria/ego.h"

/* One of a Realm's two slots, counter-clockwise or clockwise. */
static uint8_t slot_of(unsigned realm, bool clockwise)
{
    return (uint8_t)board_slot_at(3 * realm, clockwise ? 0 : -1);
}

/* A Realm that none of these is: the `number`-th of those left. */
static unsigned realm_but(unsigned number, unsigned first, unsigned second)
{
    for (unsigned realm = 0; realm < BOARD_REALMS; realm++) {
        if (realm == first || realm == second) continue;
        if (number-- == 0) return realm;
    }
    check(false && "a Realm left to draw");
    return 0;
}

static bool has_four_triads(const struct start *l)
{
    unsigned triads = 0;
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        triads |= 1u << board_triad_of(l->shared[side]) | 1u << board_triad_of(l->own[side]);
    }
    return __builtin_popcount(triads) == 4;
}

/* The ways to place the second and the third Realm's Emotion, all four in different Triads. There
 * is always one. */
static unsigned ways(const struct start *shared, const unsigned realms[BOARD_SIDES],
                     struct start out[4])
{
    unsigned count = 0;
    for (unsigned way = 0; way < 4; way++) {
        struct start l = *shared;
        l.own[0] = slot_of(realms[0], way & 1);
        l.own[1] = slot_of(realms[1], way & 2);
        if (has_four_triads(&l)) out[count++] = l;
    }
    return count;
}

struct start start_draw(struct stream *luck)
{
    struct start possible[4], shared = { { 0 }, { 0 } };
    unsigned first = stream_below(luck, BOARD_REALMS), realms[BOARD_SIDES];
    bool clockwise = stream_below(luck, 2);
    shared.shared[0] = slot_of(first, clockwise);
    shared.shared[1] = slot_of(first, !clockwise);
    realms[0] = realm_but(stream_below(luck, BOARD_REALMS - 1), first, first);
    realms[1] = realm_but(stream_below(luck, BOARD_REALMS - 2), first, realms[0]);
    return possible[stream_below(luck, ways(&shared, realms, possible))];
}

unsigned start_space(const struct start *start, side_id side, unsigned which)
{
    return 2 * board_triad_of(which == 0 ? start->shared[side] : start->own[side]) + 1;
}

/* The Influencer stands in the Realm that is the Ego's own, which it controls, the Gatekeeper
 * beside its Emotion in the shared one. */
void start_place(struct board *b, const struct start *start, side_id ego,
                 const struct emotion starting[BOARD_SIDES])
{
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        board_invoke(b, start->shared[side], (side_id)side, &starting[side], 1);
        board_invoke(b, start->own[side], (side_id)side, &starting[side], 1);
    }
    struct board_spirit *figures = b->spirits[ego];
    unsigned realm = (start->own[ego] + 1u) / 3 % BOARD_REALMS;
    figures[EGO_INFLUENCER].space = (uint8_t)(2 * realm);
    figures[EGO_GATEKEEPER].space = (uint8_t)start_space(start, ego, 0);
}
