/* SPDX-License-Identifier: MIT */
/* What differs between the game's Ego and the naive one. See twin.h. */
#include "testing/cerebria/twin.h"

#include <stddef.h>
#include <string.h>

/* ---- positions ------------------------------------------------------------------------------- */

static const char *slot_difference(const struct board_slot *a, const struct board_slot *b)
{
    if (a->side != b->side) return "whose Emotion lies on a slot";
    if (a->side == SIDE_NONE) return NULL;
    if (a->essence != b->essence) return "Essence";
    if (a->token != b->token) return "an Intensity token";
    return a->emotion.card != b->emotion.card ? "which Emotion it is" : NULL;
}

static const char *fortress_difference(const struct board_fortress *a,
                                       const struct board_fortress *b)
{
    if (a->side != b->side) return "whose Fortress it is";
    if (a->side == SIDE_NONE) return NULL;
    if (a->fragment != b->fragment) return "the Fragment of a Fortress";
    return a->fresh != b->fresh ? "whether a Fortress was built in this turn" : NULL;
}

static const char *board_difference(const struct board *a, const struct board *b)
{
    for (int i = 0; i < BOARD_SLOTS; i++)
        if (slot_difference(&a->slots[i], &b->slots[i]))
            return slot_difference(&a->slots[i], &b->slots[i]);
    for (int r = 0; r < BOARD_REALMS; r++)
        if (fortress_difference(&a->fortresses[r], &b->fortresses[r]))
            return fortress_difference(&a->fortresses[r], &b->fortresses[r]);
    for (int side = 0; side < BOARD_SIDES; side++)
        for (int s = 0; s < BOARD_SPIRITS; s++)
            if (a->spirits[side][s].space != b->spirits[side][s].space) return "a figure";
    if (memcmp(a->pool, b->pool, sizeof a->pool)) return "a pool";
    if (memcmp(a->identity, b->identity, sizeof a->identity)) return "an Identity";
    if (memcmp(a->spheres, b->spheres, sizeof a->spheres)) return "a Sphere";
    return a->origin != b->origin ? "the Origin" : NULL;
}

static const char *ego_difference(const struct ego *a, const struct ego *b)
{
    if (a->willpower != b->willpower) return "Ego's Willpower";
    if (a->points != b->points) return "Ego's points";
    if (a->hidden != b->hidden) return "the Hidden Aspiration";
    if (a->hidden != ASPIRATION_NONE && a->hidden_shown != b->hidden_shown)
        return "whether the Hidden Aspiration is shown";
    if (a->common_count != b->common_count) return "the number of Common Aspirations";
    return memcmp(a->common, b->common, a->common_count) ? "the Common Aspirations" : NULL;
}

static bool same_operations(const struct operation_card *a, const struct operation_card *b,
                            unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (a[i].type != b[i].type || a[i].arrow != b[i].arrow || a[i].bonus != b[i].bonus)
            return false;
    return true;
}

static const char *deck_difference(const struct twin *a, const struct twin *b)
{
    if (a->deck_count != b->deck_count) return "the number of Emotions in the deck";
    for (unsigned i = 0; i < a->deck_count; i++)
        if (a->deck[i].card != b->deck[i].card) return "the Emotion deck";
    if (a->operation_count != b->operation_count || a->discarded_count != b->discarded_count)
        return "the number of Operation cards";
    if (!same_operations(a->operations, b->operations, a->operation_count) ||
        !same_operations(a->discarded, b->discarded, a->discarded_count))
        return "the Operation cards";
    if (a->rest_count != b->rest_count ||
        memcmp(a->rest, b->rest, a->rest_count * sizeof a->rest[0]))
        return "the Hidden Aspirations to come";
    return NULL;
}

const char *twin_difference(const struct twin *t, const struct naive_position *p)
{
    struct twin other;
    twin_init(&other, p, t->ego.side);
    const char *what = board_difference(&t->board, &other.board);
    if (!what) what = ego_difference(&t->ego, &other.ego);
    return what ? what : deck_difference(t, &other);
}

/* ---- choices --------------------------------------------------------------------------------- */

/* The Common cards to the right of the current one have a figure each. */
static int later_figure(const struct twin *t, int aspiration)
{
    for (int i = 1; i < t->ego.common_count; i++)
        if (t->ego.common[i] == aspiration) return NAIVE_LATER + i - 1;
    return NAIVE_TIED;
}

static int figure_of(const struct twin *t, const struct ego_ranking *r, int place)
{
    switch (r->chain[place].figure) {
    case FIGURE_UNPROTECTED: return NAIVE_UNPROTECTED;
    case FIGURE_TARGET: return NAIVE_TARGET;
    case FIGURE_COMMON: return later_figure(t, r->chain[place].aspiration);
    case FIGURE_REALM: return NAIVE_REALM;
    case FIGURE_FRONTIER: return NAIVE_FRONTIER;
    case FIGURE_CHANGE: return NAIVE_CHANGE;
    case FIGURE_INTENSITY: return NAIVE_CURRENT;
    case FIGURE_MAXIMUM: return r->choice == CHOICE_CARD ? NAIVE_CARD_MAXIMUM : NAIVE_MAXIMUM;
    case FIGURE_NEW_VIBE: return NAIVE_NEW_VIBE;
    case FIGURE_EARLIEST: return NAIVE_DRAWN_FIRST;
    case FIGURE_NO_MOVE: return NAIVE_NO_MOVE;
    case FIGURE_CLOSEST: return NAIVE_CLOSEST;
    case FIGURE_CLOCKWISE: return NAIVE_CLOCKWISE;
    default: return NAIVE_TIED;
    }
}

static const struct ego_candidate *find(const struct ego_ranking *r, int place)
{
    for (int i = 0; i < r->count; i++)
        if (r->candidates[i].place == place) return &r->candidates[i];
    return NULL;
}

/* The figures of a chain are the naive ones, and those it has not are of no account there. */
static const char *figures_difference(const struct twin *t, const struct ego_ranking *r,
                                      const struct naive_candidate *naive)
{
    const struct ego_candidate *c = find(r, naive->place);
    bool in_chain[NAIVE_FIGURES] = { false };
    if (!c) return "a candidate is missing";
    for (int i = 0; i < r->length; i++) {
        int figure = figure_of(t, r, i);
        if (figure >= NAIVE_FIGURES) return "a figure that no chain has";
        in_chain[figure] = true;
        if (c->figures[i] != naive->figure[figure]) return naive_figure_name(figure);
    }
    for (int i = 0; i < NAIVE_FIGURES; i++)
        if (naive->figure[i] && !in_chain[i]) return naive_figure_name(i);
    return NULL;
}

const char *twin_choice_difference(const struct twin *t, const struct twin_choice *c,
                                   const struct naive_choice *naive)
{
    const struct ego_ranking *r = &c->ranking;
    if (r->count != naive->count) return "the number of candidates";
    for (int i = 0; i < naive->count; i++) {
        const char *what = figures_difference(t, r, &naive->best[i]);
        if (what) return what;
    }
    if (r->candidates[c->best].place != naive->best[0].place) return "the chosen one";
    int decided = c->decided < 0 ? NAIVE_ALONE : figure_of(t, r, c->decided);
    return decided != naive->decided ? "what decided" : NULL;
}
