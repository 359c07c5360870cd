/* SPDX-License-Identifier: MIT */
/*
 * Candidates of the naive Ego: every place is looked at, every figure of it worked out on a copy of
 * the position on which the Action was done, and all are sorted. See naive_ego.h.
 */
#include "testing/cerebria/naive_ego.h"

#include <stdlib.h>
#include <string.h>

const char *naive_figure_name(int figure)
{
    switch (figure) {
    case NAIVE_NEW_VIBE: return "new Vibe";
    case NAIVE_CARD_MAXIMUM: return "card's maximum Intensity";
    case NAIVE_DRAWN_FIRST: return "drawn first";
    case NAIVE_UNPROTECTED: return "unprotected";
    case NAIVE_CHANGE: return "change in Intensity";
    case NAIVE_TARGET: return "Target Aspiration";
    case NAIVE_REALM: return "Realm";
    case NAIVE_FRONTIER: return "Frontier";
    case NAIVE_CURRENT: return "current Intensity";
    case NAIVE_MAXIMUM: return "maximum Intensity";
    case NAIVE_NO_MOVE: return "no move";
    case NAIVE_CLOSEST: return "closest";
    case NAIVE_CLOCKWISE: return "clockwise";
    case NAIVE_TIED: return "nothing";
    case NAIVE_ALONE: return "only one";
    default: return "later Common Aspiration";
    }
}

/* ---- doing an Action ------------------------------------------------------------------------- */

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int apply_invoke(struct naive_position *p, const struct naive_action *a, int slot)
{
    p->side[slot] = NAIVE_EGO;
    p->card[slot] = a->card;
    p->token[slot] = 0;
    p->essence[slot] = least(a->amount, a->card.spaces);
    return p->essence[slot];
}

static int apply_intensify(struct naive_position *p, const struct naive_action *a, int slot)
{
    int placed = least(a->amount, p->card[slot].spaces - p->essence[slot]);
    p->essence[slot] += placed;
    p->token[slot] = least(p->token[slot] + a->tokens, NAIVE_TOKEN_MAX);
    return placed;
}

static void leave_play(struct naive_position *p, int slot)
{
    p->left[p->left_count++ % NAIVE_SLOTS] = p->card[slot].id;
    p->side[slot] = NAIVE_NOBODY;
    p->token[slot] = 0;
    memset(&p->card[slot], 0, sizeof p->card[slot]);
    for (int other = 0; other < NAIVE_SLOTS; other++)
        p->owed += p->side[other] == NAIVE_PLAYERS && (p->card[other].powers & NAIVE_MOURNS);
}

static int apply_quell(struct naive_position *p, const struct naive_action *a, int slot)
{
    int taken = least(a->amount, p->essence[slot]);
    p->essence[slot] -= taken;
    if (p->essence[slot] == 0) leave_play(p, slot);
    return taken;
}

/* With a Minor, or rather with a Major; without the one, the other (cerebria-42). */
static int apply_fortify(struct naive_position *p, const struct naive_action *a, int realm)
{
    bool major = a->major ? p->majors[NAIVE_EGO] > 0 : p->minors[NAIVE_EGO] == 0;
    if (major)
        p->majors[NAIVE_EGO]--;
    else
        p->minors[NAIVE_EGO]--;
    p->fortress[realm] = NAIVE_EGO;
    p->fortress_size[realm] = major ? 2 : 1;
    p->fortress_fresh[realm] = true;
    return 1;
}

/* A Major goes back and a Minor of the pool takes its place, if there is one (cerebria-43). */
static int apply_raze(struct naive_position *p, int realm)
{
    bool steps_down = p->fortress_size[realm] == 2 && p->minors[NAIVE_PLAYERS] > 0;
    if (p->fortress_size[realm] == 2)
        p->majors[NAIVE_PLAYERS]++;
    else
        p->minors[NAIVE_PLAYERS]++;
    if (steps_down) p->minors[NAIVE_PLAYERS]--;
    p->fortress[realm] = steps_down ? NAIVE_PLAYERS : NAIVE_NOBODY;
    p->fortress_size[realm] = steps_down ? 1 : 0;
    p->fortress_fresh[realm] = false; /* stepped down it may still go (cerebria-67) */
    return 1;
}

int naive_apply(struct naive_position *p, const struct naive_action *a, int place)
{
    switch (a->kind) {
    case NAIVE_INVOKE: return apply_invoke(p, a, place);
    case NAIVE_INTENSIFY: return apply_intensify(p, a, place);
    case NAIVE_QUELL: return apply_quell(p, a, place);
    case NAIVE_FORTIFY: return apply_fortify(p, a, place);
    default: return apply_raze(p, place);
    }
}

/* ---- reach ----------------------------------------------------------------------------------- */

static bool is_about_fortresses(enum naive_kind kind)
{
    return kind == NAIVE_FORTIFY || kind == NAIVE_RAZE;
}

/* Whether the figure would reach the place from its Realm or Frontier `at` (cerebria-28, 29). */
static bool reaches_from(const struct naive_position *p, enum naive_kind kind, int at, int place)
{
    if (is_about_fortresses(kind)) {
        if (p->influencer_acts) return place == at;
        return place == at || place == naive_mod(at + 1, NAIVE_REALMS);
    }
    int first = p->influencer_acts ? 3 * at - 2 : 3 * at;
    int slots = p->influencer_acts ? 4 : 3;
    for (int i = 0; i < slots; i++)
        if (naive_mod(first + i, NAIVE_SLOTS) == place) return true;
    return false;
}

bool naive_reach(const struct naive_position *p, enum naive_kind kind, int place, bool may_move,
                 int *move)
{
    static const int moves[] = { 0, 1, -1 };
    int at = p->influencer_acts ? p->influencer : p->gatekeeper;
    for (int i = 0; i < (may_move ? 3 : 1); i++) {
        *move = moves[i];
        if (reaches_from(p, kind, naive_mod(at + *move, NAIVE_REALMS), place)) return true;
    }
    return false;
}

/* Steps from the figure times two, clockwise above zero. On a ring of 30 half steps the slot s is
 * at 2s, the Gatekeeper at its Frontier's slot, the Influencer between its Realm's slots. */
static int slot_offset(const struct naive_position *p, int slot)
{
    int from = p->influencer_acts ? 6 * p->influencer - 1 : 2 * (3 * p->gatekeeper + 1);
    int offset = naive_mod(2 * slot - from, 2 * NAIVE_SLOTS);
    return offset > NAIVE_SLOTS ? offset - 2 * NAIVE_SLOTS : offset;
}

/* The same for Fortress locations, in half Realms. */
static int location_offset(const struct naive_position *p, int realm)
{
    int from = p->influencer_acts ? 2 * p->influencer : 2 * p->gatekeeper + 1;
    int offset = naive_mod(2 * realm - from, 2 * NAIVE_REALMS);
    return offset > NAIVE_REALMS ? offset - 2 * NAIVE_REALMS : offset;
}

/* ---- legality -------------------------------------------------------------------------------- */

static int longest_run(const struct naive_position *p, enum naive_side side)
{
    return naive_number(p, side, NAIVE_UNITY);
}

static bool lengthens_unity(const struct naive_position *p, int slot)
{
    struct naive_position with = *p;
    with.side[slot] = NAIVE_EGO;
    return longest_run(&with, NAIVE_EGO) > longest_run(p, NAIVE_EGO);
}

static bool ends_vibe(const struct naive_position *p, int slot)
{
    struct naive_position without = *p;
    without.side[slot] = NAIVE_NOBODY;
    return naive_number(&without, NAIVE_PLAYERS, NAIVE_VERSATILITY) <
           naive_number(p, NAIVE_PLAYERS, NAIVE_VERSATILITY);
}

static bool raises_intensity(const struct naive_position *p, const struct naive_action *a, int slot)
{
    struct naive_position then = *p;
    naive_apply(&then, a, slot);
    return naive_intensity(&then, slot) > naive_intensity(p, slot);
}

static bool is_new_triad(const struct naive_position *p, int slot)
{
    int first = slot / 3 * 3;
    for (int i = first; i < first + 3; i++)
        if (p->side[i] == NAIVE_EGO) return false;
    return true;
}

static bool meets_condition(const struct naive_position *p, const struct naive_action *a, int place)
{
    switch (a->condition) {
    case NAIVE_ANY: return true;
    case NAIVE_RAISES_INTENSITY: return raises_intensity(p, a, place);
    case NAIVE_HAS_SPACE: return p->essence[place] < p->card[place].spaces;
    case NAIVE_ENDS_VIBE: return p->essence[place] <= a->amount && ends_vibe(p, place);
    case NAIVE_REMOVES: return p->essence[place] <= a->amount;
    case NAIVE_LENGTHENS_UNITY: return lengthens_unity(p, place);
    case NAIVE_IN_PLAYERS_UNITY:
        return naive_run(p, NAIVE_PLAYERS, place) == longest_run(p, NAIVE_PLAYERS);
    case NAIVE_NEW_TRIAD: return is_new_triad(p, place);
    case NAIVE_ONLY_MINOR: return p->fortress_size[place] == 1;
    default: return p->fortress_size[place] == 2;
    }
}

static bool can_quell(const struct naive_position *p, int slot)
{
    if (p->side[slot] != NAIVE_PLAYERS) return false;
    int price = naive_quell_price(p, slot);
    return price >= 0 && price <= p->willpower;
}

/* Something fits: a space for Essence, or a token below its limit (cerebria-36). */
static bool can_intensify(const struct naive_position *p, const struct naive_action *a, int slot)
{
    if (p->side[slot] != NAIVE_EGO) return false;
    bool essence_fits = a->amount > 0 && p->essence[slot] < p->card[slot].spaces;
    bool token_fits = a->tokens > 0 && p->token[slot] < NAIVE_TOKEN_MAX;
    return essence_fits || token_fits;
}

static bool can_fortify(const struct naive_position *p, int realm)
{
    if (p->fortress[realm] != NAIVE_NOBODY) return false;
    if (naive_realm_control(p, realm) == NAIVE_PLAYERS) return false;
    return p->minors[NAIVE_EGO] + p->majors[NAIVE_EGO] > 0;
}

static bool is_legal(const struct naive_position *p, const struct naive_action *a, int place)
{
    bool legal = false;
    switch (a->kind) {
    case NAIVE_INVOKE: legal = p->side[place] == NAIVE_NOBODY; break;
    case NAIVE_INTENSIFY: legal = can_intensify(p, a, place); break;
    case NAIVE_QUELL: legal = can_quell(p, place); break;
    case NAIVE_FORTIFY: legal = can_fortify(p, place); break;
    case NAIVE_RAZE: legal = p->fortress[place] == NAIVE_PLAYERS; break;
    }
    return legal && !a->chosen_before[place] && meets_condition(p, a, place);
}

bool naive_is_possible(const struct naive_position *p, const struct naive_action *a, bool may_move)
{
    int move;
    int places = is_about_fortresses(a->kind) ? NAIVE_REALMS : NAIVE_SLOTS;
    for (int place = 0; place < places; place++)
        if (is_legal(p, a, place) && naive_reach(p, a->kind, place, may_move, &move)) return true;
    return false;
}

/* ---- figures --------------------------------------------------------------------------------- */

/* Ego controls it now and did not, or the players did and no longer do (cerebria-31). */
static bool is_gain(enum naive_side before, enum naive_side after)
{
    return (after == NAIVE_EGO && before != NAIVE_EGO) ||
           (before == NAIVE_PLAYERS && after != NAIVE_PLAYERS);
}

static void add_impact(const struct naive_position *p, const struct naive_action *a, int target,
                       struct naive_candidate *c)
{
    struct naive_position then = *p;
    naive_apply(&then, a, c->place);
    c->figure[NAIVE_TARGET] = naive_lead(&then, target) - naive_lead(p, target);
    for (int i = 1; p->far_sight && i < p->common_count; i++)
        c->figure[NAIVE_LATER + i - 1] =
            naive_lead(&then, p->common[i]) - naive_lead(p, p->common[i]);
    for (int i = 0; i < NAIVE_REALMS; i++) {
        c->figure[NAIVE_REALM] |= is_gain(naive_realm_control(p, i), naive_realm_control(&then, i));
        c->figure[NAIVE_FRONTIER] |=
            is_gain(naive_frontier_control(p, i), naive_frontier_control(&then, i));
    }
}

static void add_place(const struct naive_position *p, const struct naive_action *a,
                      struct naive_candidate *c)
{
    if (is_about_fortresses(a->kind)) {
        c->figure[NAIVE_NO_MOVE] = c->move == 0;
        c->figure[NAIVE_CLOCKWISE] = location_offset(p, c->place) > 0;
        return;
    }
    c->figure[NAIVE_CLOSEST] = -abs(slot_offset(p, c->place));
    c->figure[NAIVE_CLOCKWISE] = slot_offset(p, c->place) > 0;
}

static void add_figures(const struct naive_position *p, const struct naive_action *a, int target,
                        struct naive_candidate *c)
{
    add_place(p, a, c);
    if (a->kind == NAIVE_INTENSIFY) {
        struct naive_position then = *p;
        naive_apply(&then, a, c->place);
        c->figure[NAIVE_CHANGE] = naive_intensity(&then, c->place) - naive_intensity(p, c->place);
        return;
    }
    add_impact(p, a, target, c);
    if (a->kind != NAIVE_QUELL) return;
    c->figure[NAIVE_UNPROTECTED] = naive_quell_price(p, c->place) == 0;
    c->figure[NAIVE_CURRENT] = naive_intensity(p, c->place);
    c->figure[NAIVE_MAXIMUM] = naive_maximum(&p->card[c->place]);
}

/* ---- choosing -------------------------------------------------------------------------------- */

static int first_difference(const struct naive_candidate *a, const struct naive_candidate *b)
{
    int i = 0;
    while (i < NAIVE_FIGURES && a->figure[i] == b->figure[i]) i++;
    return i;
}

static int best_first(const void *left, const void *right)
{
    const struct naive_candidate *a = left, *b = right;
    int i = first_difference(a, b);
    if (i == NAIVE_FIGURES) return 0;
    return a->figure[i] > b->figure[i] ? -1 : 1;
}

static void sort(struct naive_choice *choice)
{
    qsort(choice->best, (size_t)choice->count, sizeof choice->best[0], best_first);
    choice->decided = NAIVE_ALONE;
    if (choice->count > 1) choice->decided = first_difference(&choice->best[0], &choice->best[1]);
}

void naive_choose(const struct naive_position *p, const struct naive_action *a, int target,
                  bool may_move, struct naive_choice *choice)
{
    memset(choice, 0, sizeof *choice);
    int places = is_about_fortresses(a->kind) ? NAIVE_REALMS : NAIVE_SLOTS;
    for (int place = 0; place < places; place++) {
        struct naive_candidate c = { .place = place };
        if (!is_legal(p, a, place)) continue;
        if (!naive_reach(p, a->kind, place, may_move, &c.move)) continue;
        add_figures(p, a, target, &c);
        choice->best[choice->count++] = c;
    }
    sort(choice);
}

/* The top cards of the deck, as many as are drawn. */
void naive_choose_card(const struct naive_position *p, int drawn, struct naive_choice *choice)
{
    memset(choice, 0, sizeof *choice);
    unsigned vibes = 0;
    for (int slot = 0; slot < NAIVE_SLOTS; slot++)
        if (p->side[slot] == NAIVE_EGO) vibes |= p->card[slot].vibes;
    for (int i = 0; i < drawn; i++) {
        struct naive_candidate c = { .place = i };
        c.figure[NAIVE_NEW_VIBE] = (p->deck[i].vibes & ~vibes) != 0;
        c.figure[NAIVE_CARD_MAXIMUM] = naive_maximum(&p->deck[i]);
        c.figure[NAIVE_DRAWN_FIRST] = -i;
        choice->best[choice->count++] = c;
    }
    sort(choice);
}
