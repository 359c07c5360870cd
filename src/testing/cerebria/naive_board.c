/* SPDX-License-Identifier: MIT */
/*
 * The board of the naive Ego: control, the nine numbers, who protects whom. See naive_ego.h.
 *
 * Nothing is stored that can be counted: each question walks over the whole ring again.
 */
#include "testing/cerebria/naive_ego.h"

#include <stddef.h>

int naive_mod(int value, int modulus)
{
    return ((value % modulus) + modulus) % modulus;
}

static int slot_of(int value)
{
    return naive_mod(value, NAIVE_SLOTS);
}

/* The number on the last filled space plus the token, also where the row falls (cerebria-77). */
int naive_intensity(const struct naive_position *p, int slot)
{
    if (p->side[slot] == NAIVE_NOBODY) return 0;
    return p->card[slot].row[p->essence[slot] - 1] + p->token[slot];
}

/* The largest number of the row, without tokens (cerebria-37). */
int naive_maximum(const struct naive_card *card)
{
    int most = 0;
    for (int i = 0; i < card->spaces; i++)
        if (card->row[i] > most) most = card->row[i];
    return most;
}

/* ---- control --------------------------------------------------------------------------------- */

static enum naive_side higher(int ego, int players)
{
    if (ego == players) return NAIVE_NOBODY;
    return ego > players ? NAIVE_EGO : NAIVE_PLAYERS;
}

enum naive_side naive_frontier_control(const struct naive_position *p, int frontier)
{
    int sum[NAIVE_SIDES] = { 0 };
    for (int slot = 3 * frontier; slot < 3 * frontier + 3; slot++)
        sum[p->side[slot]] += naive_intensity(p, slot);
    return higher(sum[NAIVE_EGO], sum[NAIVE_PLAYERS]);
}

/* A Frontier slot does not count for a Realm whose slot beside it belongs to the other side; an
 * Emotion of Intensity 0 blocks as well (cerebria-74). */
static bool is_blocked(const struct naive_position *p, int frontier_slot, int realm_slot)
{
    enum naive_side here = p->side[frontier_slot], there = p->side[realm_slot];
    return here != NAIVE_NOBODY && there != NAIVE_NOBODY && here != there;
}

enum naive_side naive_realm_control(const struct naive_position *p, int realm)
{
    int left = slot_of(3 * realm - 1), right = slot_of(3 * realm);
    int far_left = slot_of(3 * realm - 2), far_right = slot_of(3 * realm + 1);
    int sum[NAIVE_SIDES] = { 0 };
    sum[p->side[left]] += naive_intensity(p, left);
    sum[p->side[right]] += naive_intensity(p, right);
    if (!is_blocked(p, far_left, left)) sum[p->side[far_left]] += naive_intensity(p, far_left);
    if (!is_blocked(p, far_right, right)) sum[p->side[far_right]] += naive_intensity(p, far_right);
    sum[p->fortress[realm]] += p->fortress_size[realm];
    return higher(sum[NAIVE_EGO], sum[NAIVE_PLAYERS]);
}

/* ---- the nine numbers ------------------------------------------------------------------------ */

static int attitude(const struct naive_position *p, enum naive_side side)
{
    int count = 0;
    for (int r = 0; r < NAIVE_REALMS; r++) count += naive_realm_control(p, r) == side;
    return count;
}

static int openness(const struct naive_position *p, enum naive_side side)
{
    int count = 0;
    for (int f = 0; f < NAIVE_REALMS; f++) count += naive_frontier_control(p, f) == side;
    return count;
}

static int fortitude(const struct naive_position *p, enum naive_side side)
{
    int sum = 0;
    for (int r = 0; r < NAIVE_REALMS; r++)
        if (p->fortress[r] == side) sum += p->fortress_size[r];
    return sum;
}

static int awareness(const struct naive_position *p, enum naive_side side)
{
    int count = 0;
    for (int f = 0; f < NAIVE_REALMS; f++) {
        count += p->side[3 * f] == side || p->side[3 * f + 1] == side || p->side[3 * f + 2] == side;
    }
    return count;
}

int naive_run(const struct naive_position *p, enum naive_side side, int slot)
{
    if (p->side[slot] != side) return 0;
    int length = 1;
    for (int i = 1; i < NAIVE_SLOTS && p->side[slot_of(slot + i)] == side; i++) length++;
    if (length == NAIVE_SLOTS) return length;
    for (int i = 1; p->side[slot_of(slot - i)] == side; i++) length++;
    return length;
}

static int unity(const struct naive_position *p, enum naive_side side)
{
    int longest = 0;
    for (int slot = 0; slot < NAIVE_SLOTS; slot++) {
        int length = naive_run(p, side, slot);
        if (length > longest) longest = length;
    }
    return longest;
}

static int versatility(const struct naive_position *p, enum naive_side side)
{
    int count = 0;
    for (unsigned vibe = 1; vibe <= 8; vibe *= 2) {
        bool found = false;
        for (int slot = 0; slot < NAIVE_SLOTS; slot++)
            found = found || (p->side[slot] == side && (p->card[slot].vibes & vibe));
        count += found;
    }
    return count;
}

static int liveliness(const struct naive_position *p, enum naive_side side)
{
    int sum = 0;
    for (int slot = 0; slot < NAIVE_SLOTS; slot++)
        if (p->side[slot] == side) sum += p->essence[slot];
    return sum;
}

static int sensibility(const struct naive_position *p, enum naive_side side)
{
    int most = 0;
    for (int slot = 0; slot < NAIVE_SLOTS; slot++)
        if (p->side[slot] == side && naive_intensity(p, slot) > most)
            most = naive_intensity(p, slot);
    return most;
}

static int reflection(const struct naive_position *p, enum naive_side side)
{
    int count = 0;
    for (int r = 0; r < NAIVE_REALMS; r++)
        count += naive_realm_control(p, r) == side &&
                 naive_frontier_control(p, naive_mod(r + 2, NAIVE_REALMS)) == side;
    return count;
}

int naive_number(const struct naive_position *p, enum naive_side side, int aspiration)
{
    switch (aspiration) {
    case NAIVE_ATTITUDE: return attitude(p, side);
    case NAIVE_OPENNESS: return openness(p, side);
    case NAIVE_FORTITUDE: return fortitude(p, side);
    case NAIVE_AWARENESS: return awareness(p, side);
    case NAIVE_UNITY: return unity(p, side);
    case NAIVE_VERSATILITY: return versatility(p, side);
    case NAIVE_LIVELINESS: return liveliness(p, side);
    case NAIVE_SENSIBILITY: return sensibility(p, side);
    default: return reflection(p, side);
    }
}

int naive_lead(const struct naive_position *p, int aspiration)
{
    return naive_number(p, NAIVE_EGO, aspiration) - naive_number(p, NAIVE_PLAYERS, aspiration);
}

/* ---- protection ------------------------------------------------------------------------------ */

static bool are_neighbours(int a, int b)
{
    return slot_of(a + 1) == b || slot_of(b + 1) == a;
}

static bool influences(int slot, int realm)
{
    for (int i = -2; i <= 1; i++)
        if (slot_of(3 * realm + i) == slot) return true;
    return false;
}

/* The slots of its Triad and of every Realm it influences, itself excluded. */
static bool are_near(int a, int b)
{
    if (a == b) return false;
    for (int r = 0; r < NAIVE_REALMS; r++)
        if (influences(a, r) && influences(b, r)) return true;
    return a / 3 == b / 3;
}

/* On the slots adjacent to the Spirit, or on a neighbour of one of them. */
static bool is_sheltered(int space, int slot)
{
    int place = space / 2;
    if (space % 2 == 0) return influences(slot, place);
    return slot == 3 * place + 1 || are_neighbours(slot, 3 * place + 1);
}

static bool is_forbidden(const struct naive_position *p, int slot)
{
    if (p->card[slot].powers & NAIVE_SAFE) return true;
    if ((p->card[slot].powers & NAIVE_SAFE_WITH_ONE) && p->essence[slot] == 1) return true;
    for (int s = 0; s < p->spirits; s++)
        if (p->spirit_shelters[s] && is_sheltered(p->spirit_space[s], slot)) return true;
    for (int other = 0; other < NAIVE_SLOTS; other++)
        if (p->side[other] == NAIVE_PLAYERS && are_neighbours(slot, other) &&
            (p->card[other].powers & NAIVE_SHIELD_NEIGHBOURS))
            return true;
    return false;
}

int naive_quell_price(const struct naive_position *p, int slot)
{
    if (is_forbidden(p, slot)) return -1;
    int price = 0;
    for (int other = 0; other < NAIVE_SLOTS; other++) {
        if (p->side[other] != NAIVE_PLAYERS) continue;
        unsigned powers = p->card[other].powers;
        if ((powers & NAIVE_PRICE_NEIGHBOURS) && are_neighbours(slot, other)) price += 2;
        if ((powers & NAIVE_PRICE_NEAR) && (slot == other || are_near(slot, other))) price += 2;
    }
    return price;
}

/* ---- points, and what must hold -------------------------------------------------------------- */

void naive_score(struct naive_position *p, int points)
{
    for (int i = 0; i < points; i++) {
        p->points++;
        if (p->wheel_willpower && p->points % 2 == 0) p->willpower++;
    }
}

static const char *slot_complaint(const struct naive_position *p, int slot)
{
    if (p->side[slot] == NAIVE_NOBODY)
        return p->essence[slot] || p->token[slot] ? "something lies on an empty slot" : NULL;
    if (p->essence[slot] < 1) return "an Emotion without Essence";
    if (p->essence[slot] > p->card[slot].spaces) return "more Essence than spaces";
    if (p->token[slot] < 0 || p->token[slot] > NAIVE_TOKEN_MAX)
        return "an Intensity token out of range";
    return NULL;
}

static const char *realm_complaint(const struct naive_position *p, int r)
{
    bool built = p->fortress[r] != NAIVE_NOBODY;
    if (built != (p->fortress_size[r] > 0) || p->fortress_size[r] > 2)
        return "a Fortress of no size, or a size of no Fortress";
    if (p->sphere[r] < 1 || p->sphere[r] > NAIVE_SPHERE_FULL) return "a Sphere below 1 or above 7";
    return NULL;
}

const char *naive_complaint(const struct naive_position *p)
{
    for (int slot = 0; slot < NAIVE_SLOTS; slot++)
        if (slot_complaint(p, slot)) return slot_complaint(p, slot);
    for (int r = 0; r < NAIVE_REALMS; r++)
        if (realm_complaint(p, r)) return realm_complaint(p, r);
    for (enum naive_side side = NAIVE_EGO; side <= NAIVE_PLAYERS; side++)
        if (p->minors[side] < 0 || p->majors[side] < 0) return "a pool below zero";
    if (p->willpower < 0) return "Willpower below zero";
    if (p->gatekeeper < 0 || p->gatekeeper >= NAIVE_REALMS) return "the Gatekeeper is nowhere";
    if (p->influencer < 0 || p->influencer >= NAIVE_REALMS) return "the Influencer is nowhere";
    if (p->common_count > 0 && p->hidden_shown && p->hidden == p->common[0])
        return "the Hidden Aspiration shown is the Common one";
    if (p->operation_count + p->discarded_count + p->has_face_up + p->table_count !=
        NAIVE_OPERATIONS)
        return "not 12 Operation cards";
    return NULL;
}
