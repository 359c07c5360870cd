/* SPDX-License-Identifier: MIT */
/*
 * Positions for the naive Ego and the game to agree on, each from a seed. See naive_ego.h.
 *
 * They obey what a game obeys (one of each kind for Ego, Fragments that add up, an even number of
 * discarded Operation cards), but are far denser in ties, empty pools and protected Emotions.
 */
#include "testing/cerebria/naive_ego.h"

#include <string.h>

#include "base/random.h"

enum { MINORS = 6, MAJORS = 3, MILD = 16 };

/* ---- cards ----------------------------------------------------------------------------------- */

/* Rows of the 16 Mild kinds and of their Strong ones, four of each Vibe. */
static const char *const rows[2][NAIVE_KINDS_OF_SIDE] = {
    { "122", "112",  "122", "122",  "112", "123",  "123",  "112", "123", "1122", "123",
      "112", "1123", "122", "122",  "11",  "2334", "223",  "234", "233", "223",  "234",
      "234", "223",  "234", "3333", "111", "223",  "7654", "233", "233", "224",  "12" },
    { "12",  "122", "1122", "123", "122", "122",  "123", "122",  "112", "123", "122",
      "112", "122", "122",  "122", "122", "1222", "233", "2233", "234", "234", "233",
      "234", "122", "223",  "234", "233", "001",  "233", "233",  "234", "234", "12" },
};

static unsigned powers_of(int side, int kind)
{
    if (side == 1) return kind % MILD == 12 && kind < NAIVE_STARTING ? NAIVE_MOURNS : 0;
    switch (kind) {
    case 6: return NAIVE_PRICE_NEIGHBOURS;
    case 10: return NAIVE_SAFE_WITH_ONE;
    case MILD + 3: return NAIVE_SHIELD_NEIGHBOURS;
    case MILD + 6: return NAIVE_PRICE_NEAR;
    case MILD + 10: return NAIVE_SAFE;
    default: return 0;
    }
}

struct naive_card naive_card_of(int id)
{
    int side = id / NAIVE_KINDS_OF_SIDE, kind = id % NAIVE_KINDS_OF_SIDE;
    const char *row = rows[side][kind];
    struct naive_card card = { .id = id, .spaces = (int)strlen(row) };
    for (int i = 0; i < card.spaces; i++) card.row[i] = row[i] - '0';
    if (kind < NAIVE_STARTING) card.vibes = 1u << (kind % MILD / 4);
    card.powers = powers_of(side, kind);
    if (card.powers & NAIVE_SAFE) card.vibes = 15;
    return card;
}

void naive_operation_cards(struct naive_operation_card *cards)
{
    static const struct naive_operation_card usual[NAIVE_OPERATIONS] = {
        { NAIVE_DEFIANCE, 1, false }, { NAIVE_DEFIANCE, -1, false }, { NAIVE_DEFIANCE, 0, true },
        { NAIVE_ENDEAVOR, 1, true },  { NAIVE_ENDEAVOR, -1, false }, { NAIVE_ENDEAVOR, 0, false },
        { NAIVE_ENDEAVOR, 0, false }, { NAIVE_JUDGMENT, 1, false },  { NAIVE_JUDGMENT, -1, true },
        { NAIVE_JUDGMENT, 0, false }, { NAIVE_JUDGMENT, 1, true },   { NAIVE_JUDGMENT, -1, false },
    };
    memcpy(cards, usual, sizeof usual);
}

/* ---- by hand --------------------------------------------------------------------------------- */

/* The luck of positions that have no other: what is shuffled is turned round. So the two cards of
 * an Upheaval that empties the deck come up again at once, which is the nested case. */
static void turn_round(void *owner, enum naive_pile pile, int *order, int count)
{
    (void)owner;
    (void)pile;
    for (int i = 0; i < count; i++) order[i] = count - 1 - i;
}

void naive_empty(struct naive_position *p)
{
    memset(p, 0, sizeof *p);
    for (enum naive_side side = NAIVE_EGO; side <= NAIVE_PLAYERS; side++) {
        p->minors[side] = MINORS;
        p->majors[side] = MAJORS;
    }
    for (int r = 0; r < NAIVE_REALMS; r++) {
        p->sphere[r] = NAIVE_SPHERE_FULL;
        p->sphere_name[r] = r;
    }
    for (int i = 0; i < NAIVE_ASPIRATIONS; i++) p->common[i] = i;
    p->common_count = NAIVE_ASPIRATIONS;
    p->hidden = p->players_hidden = NAIVE_NONE;
    struct naive_operation_card cards[NAIVE_OPERATIONS];
    naive_operation_cards(cards);
    p->face_up = cards[0];
    p->has_face_up = true;
    p->operation_count = NAIVE_OPERATIONS - 1;
    memcpy(p->operation, cards + 1, sizeof cards - sizeof cards[0]);
    p->luck.shuffle = turn_round;
}

void naive_put(struct naive_position *p, int slot, enum naive_side side, const char *row,
               int essence)
{
    p->side[slot] = side;
    memset(&p->card[slot], 0, sizeof p->card[slot]);
    p->card[slot].spaces = (int)strlen(row);
    for (int i = 0; row[i]; i++) p->card[slot].row[i] = row[i] - '0';
    p->essence[slot] = essence;
}

/* ---- by lot ---------------------------------------------------------------------------------- */

struct maker {
    struct stream lot;
    enum naive_sort sort;
    int ego_side;                      /* 0 Bliss, 1 Gloom */
    int used[2 * NAIVE_KINDS_OF_SIDE]; /* copies on the board */
};

static int below(struct maker *m, int n)
{
    return (int)stream_below(&m->lot, (uint32_t)n);
}

static bool one_in(struct maker *m, int n)
{
    return below(m, n) == 0;
}

static void shuffle_numbers(struct maker *m, int *numbers, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int j = below(m, i + 1), keep = numbers[i];
        numbers[i] = numbers[j];
        numbers[j] = keep;
    }
}

/* A kind that this side may still bring, or -1: Ego has one of each Mild kind and two Starting
 * Emotions, the players two copies of everything. In a mirrored position most rows are alike. */
static int draw_kind(struct maker *m, enum naive_side side)
{
    int which = side == NAIVE_EGO ? m->ego_side : 1 - m->ego_side;
    for (int tries = 0; tries < 20; tries++) {
        int kind = below(m, side == NAIVE_EGO ? MILD : NAIVE_STARTING);
        if (one_in(m, 8)) kind = NAIVE_STARTING;
        if (side == NAIVE_PLAYERS && which == 0 && m->sort == NAIVE_GUARDED && one_in(m, 2)) {
            static const int guards[] = { 6, 10, MILD + 3, MILD + 6, MILD + 10 };
            kind = guards[below(m, 5)];
        }
        int id = which * NAIVE_KINDS_OF_SIDE + kind;
        int copies = side == NAIVE_EGO && kind != NAIVE_STARTING ? 1 : 2;
        bool alike = strcmp(rows[which][kind], "122") == 0 || kind == NAIVE_STARTING;
        if (m->used[id] >= copies || (m->sort == NAIVE_MIRROR && !alike && tries < 10)) continue;
        m->used[id]++;
        return id;
    }
    return -1;
}

static void place_emotion(struct maker *m, struct naive_position *p, int slot, enum naive_side side)
{
    int id = draw_kind(m, side);
    if (id < 0) return;
    p->side[slot] = side;
    p->card[slot] = naive_card_of(id);
    p->essence[slot] = 1 + below(m, p->card[slot].spaces);
    p->token[slot] = one_in(m, 6) ? below(m, NAIVE_TOKEN_MAX + 1) : 0;
}

static void make_board(struct maker *m, struct naive_position *p)
{
    int slots[NAIVE_SLOTS];
    int wanted = 4 + below(m, 9);
    if (m->sort == NAIVE_DENSE) wanted = 12 + below(m, 4);
    if (m->sort == NAIVE_SPARSE) wanted = below(m, 6);
    for (int i = 0; i < NAIVE_SLOTS; i++) slots[i] = i;
    shuffle_numbers(m, slots, NAIVE_SLOTS);
    int of_ten = below(m, 11); /* share of Ego: none to all */
    for (int i = 0; i < wanted; i++) {
        bool ego = below(m, 10) < of_ten;
        place_emotion(m, p, slots[i], ego ? NAIVE_EGO : NAIVE_PLAYERS);
    }
}

/* Copies what lies clockwise of the figure to the other side; a kind that Ego has but once is
 * replaced by another that is still free. */
static void mirror_slot(struct maker *m, struct naive_position *p, int from, int to)
{
    if (p->side[to] != NAIVE_NOBODY) m->used[p->card[to].id]--;
    p->side[to] = NAIVE_NOBODY;
    p->essence[to] = p->token[to] = 0;
    memset(&p->card[to], 0, sizeof p->card[to]);
    if (p->side[from] == NAIVE_NOBODY) return;
    place_emotion(m, p, to, p->side[from]);
    if (p->side[to] == NAIVE_NOBODY) return;
    p->token[to] = p->token[from];
    int essence = p->essence[from], spaces = p->card[to].spaces;
    p->essence[to] = essence < spaces ? essence : spaces;
}

static void make_mirror(struct maker *m, struct naive_position *p)
{
    for (int i = 0; i < NAIVE_SLOTS / 2; i++) {
        int right = p->influencer_acts ? 3 * p->influencer + i : 3 * p->gatekeeper + 2 + i;
        int left = p->influencer_acts ? 3 * p->influencer - 1 - i : 3 * p->gatekeeper - i;
        mirror_slot(m, p, naive_mod(right, NAIVE_SLOTS), naive_mod(left, NAIVE_SLOTS));
    }
}

static void make_fortresses(struct maker *m, struct naive_position *p)
{
    for (int r = 0; r < NAIVE_REALMS; r++) {
        if (!one_in(m, m->sort == NAIVE_SPARSE ? 5 : 2)) continue;
        enum naive_side side = one_in(m, 3) ? NAIVE_EGO : NAIVE_PLAYERS;
        int size = one_in(m, 3) ? 2 : 1;
        int *pool = size == 2 ? p->majors : p->minors;
        if (pool[side] == 0) continue;
        pool[side]--;
        p->fortress[r] = side;
        p->fortress_size[r] = size;
    }
}

static void make_identity(struct maker *m, struct naive_position *p)
{
    for (enum naive_side side = NAIVE_EGO; side <= NAIVE_PLAYERS; side++) {
        int minors = below(m, p->minors[side] + 1), majors = below(m, p->majors[side] + 1);
        if (m->sort == NAIVE_NO_FRAGMENTS && !one_in(m, 4)) minors = p->minors[side];
        if (m->sort == NAIVE_NO_FRAGMENTS && one_in(m, 2)) majors = p->majors[side];
        p->identity_minors[side] = minors;
        p->identity_majors[side] = majors;
        p->minors[side] -= minors;
        p->majors[side] -= majors;
    }
}

/* Ego's deck: what of its Mild kinds does not lie on the board. */
static void make_deck(struct maker *m, struct naive_position *p)
{
    int ids[MILD], count = 0;
    for (int kind = 0; kind < MILD; kind++) {
        int id = m->ego_side * NAIVE_KINDS_OF_SIDE + kind;
        if (!m->used[id]) ids[count++] = id;
    }
    shuffle_numbers(m, ids, count);
    for (int i = 0; i < count; i++) p->deck[i] = naive_card_of(ids[i]);
    p->deck_count = count;
}

/* The last Hidden card was the Common one: there is none until the next Revelation (cerebria-23).
 */
static void take_hidden_away(struct naive_position *p)
{
    p->hidden = NAIVE_NONE;
    p->hidden_shown = true;
    p->hidden_rest[0] = p->common[0];
    p->hidden_rest_count = 1;
}

static void make_aspirations(struct maker *m, struct naive_position *p)
{
    int common[NAIVE_ASPIRATIONS], hidden[NAIVE_ASPIRATIONS];
    for (int i = 0; i < NAIVE_ASPIRATIONS; i++) common[i] = hidden[i] = i;
    shuffle_numbers(m, common, NAIVE_ASPIRATIONS);
    shuffle_numbers(m, hidden, NAIVE_ASPIRATIONS);
    p->common_count = 1 + below(m, NAIVE_ASPIRATIONS);
    memcpy(p->common, common, sizeof common);
    p->hidden = hidden[0];
    p->hidden_rest_count = p->common_count - 1; /* one is used up at each Revelation */
    memcpy(p->hidden_rest, hidden + 1, sizeof hidden - sizeof hidden[0]);
    p->hidden_shown = p->hidden != p->common[0] && one_in(m, 3);
    if (p->common_count == 1 && one_in(m, 2)) take_hidden_away(p);
    p->players_hidden = below(m, NAIVE_ASPIRATIONS);
    if (p->players_hidden == p->common[0]) p->players_hidden = NAIVE_NONE;
}

static void make_operations(struct maker *m, struct naive_position *p)
{
    struct naive_operation_card cards[NAIVE_OPERATIONS];
    int order[NAIVE_OPERATIONS];
    naive_operation_cards(cards);
    for (int i = 0; i < NAIVE_OPERATIONS; i++) order[i] = i;
    shuffle_numbers(m, order, NAIVE_OPERATIONS);
    p->discarded_count = 2 * below(m, 6);
    p->operation_count = NAIVE_OPERATIONS - 1 - p->discarded_count;
    p->face_up = cards[order[0]];
    for (int i = 0; i < p->operation_count; i++) p->operation[i] = cards[order[1 + i]];
    for (int i = 0; i < p->discarded_count; i++)
        p->discarded[i] = cards[order[NAIVE_OPERATIONS - 1 - i]];
}

static void make_options(struct maker *m, struct naive_position *p)
{
    p->far_sight = one_in(m, 2);
    p->standing_own = one_in(m, 5);
    p->no_bonus = one_in(m, 8);
    p->keeps_both = one_in(m, 5);
    p->discards_both = !p->keeps_both && one_in(m, 5);
    p->no_willpower_points = one_in(m, 6);
    p->wheel_willpower = one_in(m, 4);
    p->revelation_willpower = one_in(m, 6);
}

static void make_spirits(struct maker *m, struct naive_position *p)
{
    p->spirits = 1 + below(m, 2);
    for (int s = 0; s < p->spirits; s++) p->spirit_space[s] = below(m, 2 * NAIVE_REALMS);
    /* the power that shelters is one of Bliss, and of one Spirit */
    p->spirit_shelters[0] = m->ego_side == 1 && one_in(m, m->sort == NAIVE_GUARDED ? 2 : 6);
}

void naive_generate(struct naive_position *p, uint64_t seed)
{
    struct maker m = { .lot = stream_make(seed, 0), .sort = (enum naive_sort)(seed % NAIVE_SORTS) };
    m.ego_side = m.sort == NAIVE_GUARDED ? !one_in(&m, 4) : below(&m, 2);
    naive_empty(p);
    p->influencer_acts = one_in(&m, 2);
    p->gatekeeper = below(&m, NAIVE_REALMS);
    p->influencer = below(&m, NAIVE_REALMS);
    make_board(&m, p);
    if (m.sort == NAIVE_MIRROR) make_mirror(&m, p);
    make_fortresses(&m, p);
    make_identity(&m, p);
    make_deck(&m, p);
    make_aspirations(&m, p);
    make_operations(&m, p);
    make_options(&m, p);
    make_spirits(&m, p);
    for (int r = 0; r < NAIVE_REALMS; r++) {
        p->sphere[r] = 1 + below(&m, one_in(&m, 2) ? 3 : NAIVE_SPHERE_FULL);
        p->sphere_name[r] = naive_mod(r + (int)(seed % 5), NAIVE_REALMS);
    }
    p->willpower = below(&m, 7);
    p->points = below(&m, 23);
}
