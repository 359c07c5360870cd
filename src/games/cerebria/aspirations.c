/* SPDX-License-Identifier: MIT */
/* The nine numbers that Aspirations compare, read from the board for one side. */
#include "base/check.h"
#include "games/cerebria/board.h"

static bool holds(const struct board *b, unsigned slot, side_id side)
{
    return b->slots[slot].side == side;
}

static unsigned realms(const struct board *b, side_id side)
{
    unsigned count = 0;
    for (unsigned r = 0; r < BOARD_REALMS; r++) count += board_realm_control(b, r) == side;
    return count;
}

static unsigned frontiers(const struct board *b, side_id side)
{
    unsigned count = 0;
    for (unsigned f = 0; f < BOARD_FRONTIERS; f++) count += board_frontier_control(b, f) == side;
    return count;
}

static unsigned fortress_intensity(const struct board *b, side_id side)
{
    unsigned sum = 0;
    for (unsigned r = 0; r < BOARD_REALMS; r++) {
        if (b->fortresses[r].side == side) sum += b->fortresses[r].fragment;
    }
    return sum;
}

static unsigned triads(const struct board *b, side_id side)
{
    unsigned count = 0;
    for (unsigned f = 0; f < BOARD_FRONTIERS; f++) {
        count += holds(b, 3 * f, side) || holds(b, 3 * f + 1, side) || holds(b, 3 * f + 2, side);
    }
    return count;
}

/* How many own Emotions follow each other clockwise from here; at most the whole ring. */
static unsigned chain_from(const struct board *b, unsigned slot, side_id side)
{
    unsigned length = 0;
    while (length < BOARD_SLOTS && holds(b, (slot + length) % BOARD_SLOTS, side)) length++;
    return length;
}

static unsigned longest_chain(const struct board *b, side_id side)
{
    unsigned longest = 0;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        unsigned length = chain_from(b, slot, side);
        if (length > longest) longest = length;
    }
    return longest;
}

bool board_in_longest_chain(const struct board *b, unsigned slot, side_id side)
{
    unsigned start = slot;
    if (!holds(b, slot, side)) return false;
    for (unsigned i = 0; i < BOARD_SLOTS && holds(b, board_slot_at(start, -1), side); i++) {
        start = board_slot_at(start, -1);
    }
    return chain_from(b, start, side) == longest_chain(b, side);
}

static unsigned different_vibes(const struct board *b, side_id side)
{
    unsigned vibes = 0;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (holds(b, slot, side)) vibes |= b->slots[slot].emotion.vibes;
    }
    return (unsigned)__builtin_popcount(vibes);
}

static unsigned essence(const struct board *b, side_id side)
{
    unsigned sum = 0;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (holds(b, slot, side)) sum += b->slots[slot].essence;
    }
    return sum;
}

static unsigned highest_intensity(const struct board *b, side_id side)
{
    unsigned highest = 0;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        unsigned intensity = board_intensity(b, slot);
        if (holds(b, slot, side) && intensity > highest) highest = intensity;
    }
    return highest;
}

/* Realm r lies opposite Frontier r + 2 (cerebria-76). */
static unsigned opposite_pairs(const struct board *b, side_id side)
{
    unsigned count = 0;
    for (unsigned r = 0; r < BOARD_REALMS; r++) {
        count += board_realm_control(b, r) == side &&
                 board_frontier_control(b, (r + 2) % BOARD_FRONTIERS) == side;
    }
    return count;
}

unsigned board_number(const struct board *b, enum aspiration aspiration, side_id side)
{
    switch (aspiration) {
    case ASPIRATION_ATTITUDE: return realms(b, side);
    case ASPIRATION_OPENNESS: return frontiers(b, side);
    case ASPIRATION_FORTITUDE: return fortress_intensity(b, side);
    case ASPIRATION_AWARENESS: return triads(b, side);
    case ASPIRATION_UNITY: return longest_chain(b, side);
    case ASPIRATION_VERSATILITY: return different_vibes(b, side);
    case ASPIRATION_LIVELINESS: return essence(b, side);
    case ASPIRATION_SENSIBILITY: return highest_intensity(b, side);
    case ASPIRATION_REFLECTION: return opposite_pairs(b, side);
    case ASPIRATIONS: break;
    }
    check(false && "an Aspiration");
    return 0;
}

int board_lead(const struct board *b, enum aspiration aspiration, side_id side)
{
    return (int)board_number(b, aspiration, side) -
           (int)board_number(b, aspiration, side_other(side));
}
