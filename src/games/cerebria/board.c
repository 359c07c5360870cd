/* SPDX-License-Identifier: MIT */
/*
 * The ring, who controls what, who is protected, and the changes a board can undergo. The nine
 * numbers are in aspirations.c.
 */
#include "games/cerebria/board.h"

#include "base/check.h"

enum { HALF_SLOTS = 2 * BOARD_SLOTS };

void board_init(struct board *b)
{
    *b = (struct board){ 0 };
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) b->slots[slot].side = SIDE_NONE;
    for (unsigned realm = 0; realm < BOARD_REALMS; realm++) {
        b->fortresses[realm].side = SIDE_NONE;
        b->spheres[realm] = SPHERE_WILLPOWER;
    }
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        for (unsigned i = 0; i < BOARD_SPIRITS; i++) b->spirits[side][i].space = SPACE_NONE;
    }
}

/* ---- the ring -------------------------------------------------------------------------------- */

unsigned board_slot_at(unsigned slot, int steps)
{
    return (unsigned)((int)slot + steps + BOARD_SLOTS) % BOARD_SLOTS;
}

unsigned board_triad_of(unsigned slot)
{
    return slot / 3;
}

bool board_influences(unsigned slot, unsigned realm)
{
    /* the Realm's four are 3r-2 to 3r+1 */
    return (slot + 2 + BOARD_SLOTS - 3 * realm) % BOARD_SLOTS < 4;
}

bool board_is_near(unsigned slot, unsigned other)
{
    if (slot == other) return false;
    if (board_triad_of(slot) == board_triad_of(other)) return true;
    for (unsigned realm = 0; realm < BOARD_REALMS; realm++) {
        if (board_influences(slot, realm) && board_influences(other, realm)) return true;
    }
    return false;
}

/* Spaces are three half slots apart, and space 0 lies half a slot before slot 0. */
static int way(unsigned space, int half_slot)
{
    int turned = half_slot - (3 * (int)space - 1) + BOARD_SLOTS;
    return (turned + HALF_SLOTS) % HALF_SLOTS - BOARD_SLOTS;
}

int board_way_to_slot(unsigned space, unsigned slot)
{
    return way(space, 2 * (int)slot);
}

int board_way_to_location(unsigned space, unsigned realm)
{
    return way(space, 6 * (int)realm - 1);
}

unsigned board_sphere_at(const struct board *b, unsigned realm)
{
    return (realm + BOARD_REALMS - b->origin) % BOARD_REALMS;
}

/* ---- Intensity and control ------------------------------------------------------------------- */

unsigned board_intensity(const struct board *b, unsigned slot)
{
    const struct board_slot *s = &b->slots[slot];
    return s->side == SIDE_NONE ? 0u : (unsigned)s->emotion.row[s->essence - 1] + s->token;
}

unsigned emotion_maximum(const struct emotion *emotion)
{
    unsigned most = 0;
    for (unsigned i = 0; i < emotion->spaces; i++) {
        if (emotion->row[i] > most) most = emotion->row[i];
    }
    return most;
}

/* The four of each Realm, clockwise: a Frontier slot, the two of its own, a Frontier slot. */
static const uint8_t realm_slots[BOARD_REALMS][4] = {
    { 13, 14, 0, 1 }, { 1, 2, 3, 4 }, { 4, 5, 6, 7 }, { 7, 8, 9, 10 }, { 10, 11, 12, 13 },
};

static bool is_opposed(const struct board *b, unsigned slot, unsigned between)
{
    side_id side = b->slots[between].side;
    return side != SIDE_NONE && side != b->slots[slot].side;
}

bool board_is_blocked(const struct board *b, unsigned slot, unsigned realm)
{
    const uint8_t *four = realm_slots[realm];
    return is_opposed(b, slot, slot == four[0] ? four[1] : four[2]);
}

/* Added up for both sides at once; what lies on an empty slot counts for SIDE_NONE. */
struct sums {
    unsigned of[BOARD_SIDES + 1];
};

static void sum_slot(struct sums *sums, const struct board *b, unsigned slot)
{
    sums->of[b->slots[slot].side] += board_intensity(b, slot);
}

static struct sums realm_sums(const struct board *b, unsigned realm)
{
    struct sums sums = { { 0 } };
    const uint8_t *four = realm_slots[realm];
    const struct board_fortress *fortress = &b->fortresses[realm];
    if (!is_opposed(b, four[0], four[1])) sum_slot(&sums, b, four[0]);
    sum_slot(&sums, b, four[1]);
    sum_slot(&sums, b, four[2]);
    if (!is_opposed(b, four[3], four[2])) sum_slot(&sums, b, four[3]);
    sums.of[fortress->side] += fortress->fragment; /* a Fragment's number is its Intensity */
    return sums;
}

static struct sums frontier_sums(const struct board *b, unsigned frontier)
{
    struct sums sums = { { 0 } };
    for (unsigned i = 0; i < 3; i++) sum_slot(&sums, b, 3 * frontier + i);
    return sums;
}

static side_id winner(struct sums sums)
{
    if (sums.of[0] == sums.of[1]) return SIDE_NONE;
    return sums.of[0] > sums.of[1] ? 0 : 1;
}

unsigned board_realm_sum(const struct board *b, unsigned realm, side_id side)
{
    return realm_sums(b, realm).of[side];
}

unsigned board_frontier_sum(const struct board *b, unsigned frontier, side_id side)
{
    return frontier_sums(b, frontier).of[side];
}

side_id board_realm_control(const struct board *b, unsigned realm)
{
    return winner(realm_sums(b, realm));
}

side_id board_frontier_control(const struct board *b, unsigned frontier)
{
    return winner(frontier_sums(b, frontier));
}

/* ---- protection ------------------------------------------------------------------------------ */

/* What the Emotion on a slot does for Emotions of `side`; nothing for those of the other side. */
static unsigned protection_from(const struct board *b, unsigned slot, side_id side)
{
    return b->slots[slot].side == side ? b->slots[slot].emotion.protects : 0u;
}

/* Its adjacent slots and their neighbours are the Triad, or the four that influence the Realm:
 * either way the slots that lie at most 3 half slots away. */
static int shielding_spirit(const struct board *b, unsigned slot, side_id side)
{
    for (unsigned i = 0; i < BOARD_SPIRITS; i++) {
        const struct board_spirit *spirit = &b->spirits[side][i];
        if (!spirit->shields || spirit->space == SPACE_NONE) continue;
        int distance = board_way_to_slot(spirit->space, slot);
        if (distance >= -3 && distance <= 3) return (int)(BOARD_SLOTS + i);
    }
    return -1;
}

int board_shield(const struct board *b, unsigned slot)
{
    const struct board_slot *s = &b->slots[slot];
    if (s->emotion.protects & PROTECTS_ITSELF) return (int)slot;
    if ((s->emotion.protects & PROTECTS_AT_ONE) && s->essence == 1) return (int)slot;
    for (int side = -1; side <= 1; side += 2) {
        unsigned neighbour = board_slot_at(slot, side);
        if (protection_from(b, neighbour, s->side) & PROTECTS_NEIGHBOURS) return (int)neighbour;
    }
    return shielding_spirit(b, slot, s->side);
}

unsigned board_quell_toll(const struct board *b, unsigned slot)
{
    unsigned toll = 0;
    for (unsigned from = 0; from < BOARD_SLOTS; from++) {
        unsigned protects = protection_from(b, from, b->slots[slot].side);
        if (!(protects & (TOLL_FOR_NEIGHBOURS | TOLL_FOR_NEAR))) continue;
        bool beside = board_slot_at(from, 1) == slot || board_slot_at(from, -1) == slot;
        bool near = from == slot || board_is_near(from, slot);
        if (((protects & TOLL_FOR_NEIGHBOURS) && beside) || ((protects & TOLL_FOR_NEAR) && near)) {
            toll += b->slots[from].emotion.toll;
        }
    }
    return toll;
}

/* ---- changes --------------------------------------------------------------------------------- */

static unsigned smaller(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

unsigned board_invoke(struct board *b, unsigned slot, side_id side, const struct emotion *emotion,
                      unsigned essence)
{
    check(b->slots[slot].side == SIDE_NONE && essence > 0);
    unsigned put = smaller(essence, emotion->spaces);
    b->slots[slot] =
        (struct board_slot){ .side = side, .essence = (uint8_t)put, .emotion = *emotion };
    return put;
}

unsigned board_add_essence(struct board *b, unsigned slot, unsigned essence)
{
    struct board_slot *s = &b->slots[slot];
    unsigned put = smaller(essence, (unsigned)(s->emotion.spaces - s->essence));
    s->essence = (uint8_t)(s->essence + put);
    return put;
}

unsigned board_add_token(struct board *b, unsigned slot, unsigned token)
{
    struct board_slot *s = &b->slots[slot];
    unsigned put = smaller(token, (unsigned)(TOKEN_MOST - s->token));
    s->token = (uint8_t)(s->token + put);
    return put;
}

unsigned board_remove_essence(struct board *b, unsigned slot, unsigned essence)
{
    struct board_slot *s = &b->slots[slot];
    unsigned taken = smaller(essence, s->essence);
    s->essence = (uint8_t)(s->essence - taken);
    if (s->essence == 0) *s = (struct board_slot){ .side = SIDE_NONE };
    return taken;
}

void board_fortify(struct board *b, unsigned realm, side_id side, enum fragment fragment)
{
    check(b->fortresses[realm].side == SIDE_NONE && b->pool[side][fragment] > 0);
    b->pool[side][fragment]--;
    b->fortresses[realm] =
        (struct board_fortress){ .side = side, .fragment = (uint8_t)fragment, .fresh = true };
}

/* What a Major steps down to was neither built nor exalted: it may go to the Identity in the same
 * turn (cerebria-67). */
void board_raze(struct board *b, unsigned realm)
{
    struct board_fortress *fortress = &b->fortresses[realm];
    side_id owner = fortress->side;
    check(owner != SIDE_NONE);
    bool steps_down = fortress->fragment == FRAGMENT_MAJOR && b->pool[owner][FRAGMENT_MINOR] > 0;
    b->pool[owner][fortress->fragment]++;
    *fortress = (struct board_fortress){ .side = SIDE_NONE };
    if (!steps_down) return;
    b->pool[owner][FRAGMENT_MINOR]--;
    *fortress = (struct board_fortress){ .side = owner, .fragment = FRAGMENT_MINOR };
}

void board_turn_origin(struct board *b)
{
    b->origin = (uint8_t)((b->origin + 1) % BOARD_REALMS);
}
