/* SPDX-License-Identifier: MIT */
/*
 * The basic Actions: for each the candidates in reach, the chain that ranks them, and the effect.
 * Fortresses are in ego_fortress.c.
 */
#include "base/check.h"
#include "games/cerebria/ego_parts.h"

/* ---- Invoke ---------------------------------------------------------------------------------- */

static bool lengthens_chain(const struct ego_play *p, unsigned slot)
{
    struct board after = *p->board;
    after.slots[slot].side = p->ego->side;
    return board_number(&after, ASPIRATION_UNITY, p->ego->side) >
           board_number(p->board, ASPIRATION_UNITY, p->ego->side);
}

static bool is_new_triad(const struct ego_play *p, unsigned slot)
{
    unsigned first = 3 * board_triad_of(slot);
    for (unsigned i = 0; i < 3; i++) {
        if (p->board->slots[first + i].side == p->ego->side) return false;
    }
    return true;
}

static bool allows_invoke(const struct ego_play *p, unsigned slot, enum ego_condition condition)
{
    if (condition == ONLY_IF_CHAIN_GROWS) return lengthens_chain(p, slot);
    if (condition == ONLY_IN_A_NEW_TRIAD) return is_new_triad(p, slot);
    return true;
}

static bool is_free_in_reach(const struct ego_play *p, unsigned slot)
{
    return p->board->slots[slot].side == SIDE_NONE && ego_reaches(p, ego_way_to_slot(p, slot));
}

/* Nothing is ranked then: who listens is shown what the condition has ruled out. */
static void tell_no_slot(const struct ego_play *p, enum ego_condition condition)
{
    struct ego_ranking r;
    if (!p->observer || !p->observer->ranked) return;
    ego_rank_start(&r, CHOICE_INVOKE);
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (is_free_in_reach(p, slot)) ego_rank_refuse_by(&r, slot, condition);
    }
    ego_rank_choose(&r, p);
}

/* It never depends on the card, so it is known before anything is drawn (cerebria-39). */
bool ego_can_invoke(const struct ego_play *p, enum ego_condition condition)
{
    if (p->cards->emotions_left(p->cards->data) == 0) return false;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (is_free_in_reach(p, slot) && allows_invoke(p, slot, condition)) return true;
    }
    tell_no_slot(p, condition);
    return false;
}

struct ego_hand ego_draw(struct ego_play *p, unsigned count)
{
    struct ego_hand hand = { .count = 0 };
    check(count <= EGO_DRAWN_MOST);
    while (hand.count < count && p->cards->emotions_left(p->cards->data) > 0) {
        struct emotion drawn = p->cards->draw_emotion(p->cards->data);
        ego_tell(p, EGO_DRAWS, hand.count, drawn.card, 0);
        hand.emotions[hand.count++] = drawn;
    }
    return hand;
}

static unsigned vibes_in_play(const struct ego_play *p)
{
    unsigned vibes = 0;
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        const struct board_slot *s = &p->board->slots[slot];
        if (s->side == p->ego->side) vibes |= s->emotion.vibes;
    }
    return vibes;
}

/* New Vibe, highest maximum Intensity, first drawn. */
struct emotion ego_take_best(struct ego_play *p, struct ego_hand *hand)
{
    struct ego_ranking r;
    unsigned old = vibes_in_play(p);
    ego_rank_start(&r, CHOICE_CARD);
    for (unsigned i = 0; i < hand->count; i++) {
        const struct emotion *emotion = &hand->emotions[i];
        ego_rank_add(&r, i);
        ego_rank_figure(&r, FIGURE_NEW_VIBE, (emotion->vibes & ~old) != 0);
        ego_rank_figure(&r, FIGURE_MAXIMUM, (int)emotion_maximum(emotion));
        ego_rank_figure(&r, FIGURE_EARLIEST, -(int)i);
    }
    int best = ego_rank_choose(&r, p);
    check(best >= 0);
    struct emotion taken = hand->emotions[best];
    hand->count--;
    for (unsigned i = (unsigned)best; i < hand->count; i++) {
        hand->emotions[i] = hand->emotions[i + 1];
    }
    return taken;
}

/* Most Impact, closest, clockwise. */
static void rank_invoke(struct ego_ranking *r, const struct ego_play *p,
                        const struct ego_action *action, const struct emotion *emotion)
{
    struct ego_impact before = ego_impact_before(p);
    ego_rank_start(r, CHOICE_INVOKE);
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (!is_free_in_reach(p, slot)) continue;
        if (!allows_invoke(p, slot, action->condition)) {
            ego_rank_refuse_by(r, slot, action->condition);
            continue;
        }
        struct board after = *p->board;
        board_invoke(&after, slot, p->ego->side, emotion, action->essence);
        ego_rank_add(r, slot);
        ego_rank_impact(r, p, &before, &after);
        ego_rank_distance(r, ego_way_to_slot(p, slot));
    }
}

struct ego_done ego_invoke(struct ego_play *p, const struct ego_action *action,
                           const struct emotion *emotion)
{
    struct ego_ranking r;
    rank_invoke(&r, p, action, emotion);
    int best = ego_rank_choose(&r, p);
    if (best < 0) return (struct ego_done){ 0 };
    unsigned slot = r.candidates[best].place;
    ego_move_towards(p, ego_way_to_slot(p, slot));
    unsigned put = board_invoke(p->board, slot, p->ego->side, emotion, action->essence);
    ego_tell(p, EGO_INVOKES, slot, emotion->card, (int)put);
    return (struct ego_done){ .done = true, .place = (uint8_t)slot, .essence = (uint8_t)put };
}

struct ego_done ego_draw_and_invoke(struct ego_play *p, const struct ego_action *action,
                                    unsigned draw)
{
    if (!ego_can_invoke(p, action->condition)) return (struct ego_done){ 0 };
    struct ego_hand hand = ego_draw(p, draw);
    struct emotion best = ego_take_best(p, &hand);
    if (hand.count > 0) p->cards->put_under(p->cards->data, hand.emotions, hand.count);
    return ego_invoke(p, action, &best);
}

/* ---- Intensify ------------------------------------------------------------------------------- */

/* Onto a slot of this board, which may be a trial; returns what could be put. */
static struct ego_done intensify_slot(struct board *b, unsigned slot,
                                      const struct ego_action *action)
{
    struct ego_done done = { .place = (uint8_t)slot };
    done.essence = (uint8_t)board_add_essence(b, slot, action->essence);
    done.token = (uint8_t)board_add_token(b, slot, action->token);
    done.done = done.essence > 0 || done.token > 0;
    return done;
}

static void weigh_intensify(struct ego_ranking *r, const struct ego_play *p,
                            const struct ego_action *action, unsigned slot)
{
    struct board after = *p->board;
    bool possible = intensify_slot(&after, slot, action).done;
    int change = (int)board_intensity(&after, slot) - (int)board_intensity(p->board, slot);
    if (action->not_slots & (1u << slot)) {
        ego_rank_refuse(r, slot, REFUSED_USED);
    } else if (!possible) {
        ego_rank_refuse(r, slot, REFUSED_FULL);
    } else if (action->condition == ONLY_IF_RAISED && change <= 0) {
        ego_rank_refuse_by(r, slot, action->condition);
    } else {
        ego_rank_add(r, slot);
        ego_rank_figure(r, FIGURE_CHANGE, change);
        ego_rank_distance(r, ego_way_to_slot(p, slot));
    }
}

/* Biggest change of Intensity, closest, clockwise. */
struct ego_done ego_intensify(struct ego_play *p, const struct ego_action *action)
{
    struct ego_ranking r;
    ego_rank_start(&r, CHOICE_INTENSIFY);
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (p->board->slots[slot].side != p->ego->side) continue;
        if (ego_reaches(p, ego_way_to_slot(p, slot))) weigh_intensify(&r, p, action, slot);
    }
    int best = ego_rank_choose(&r, p);
    if (best < 0) return (struct ego_done){ 0 };
    unsigned slot = r.candidates[best].place;
    ego_move_towards(p, ego_way_to_slot(p, slot));
    struct ego_done done = intensify_slot(p->board, slot, action);
    ego_tell(p, EGO_INTENSIFIES, slot, done.essence, done.token);
    return done;
}

/* ---- Quell ----------------------------------------------------------------------------------- */

static bool removes_vibe(const struct ego_play *p, unsigned slot)
{
    struct board after = *p->board;
    side_id players = side_other(p->ego->side);
    after.slots[slot].side = SIDE_NONE;
    return board_number(&after, ASPIRATION_VERSATILITY, players) <
           board_number(p->board, ASPIRATION_VERSATILITY, players);
}

static bool allows_quell(const struct ego_play *p, const struct ego_action *action, unsigned slot)
{
    bool removes = p->board->slots[slot].essence <= action->essence;
    switch (action->condition) {
    case ONLY_IF_REMOVED: return removes;
    case ONLY_IF_VIBE_REMOVED: return removes && removes_vibe(p, slot);
    case ONLY_IN_CHAIN: return board_in_longest_chain(p->board, slot, side_other(p->ego->side));
    default: return true;
    }
}

/* What has a price comes after everything that has none, whatever the price (cerebria-38). */
static void rank_quell(struct ego_ranking *r, const struct ego_play *p,
                       const struct ego_impact *before, const struct ego_action *action,
                       unsigned slot)
{
    struct board after = *p->board;
    board_remove_essence(&after, slot, action->essence);
    ego_rank_add(r, slot);
    ego_rank_figure(r, FIGURE_UNPROTECTED, board_quell_toll(p->board, slot) == 0);
    ego_rank_impact(r, p, before, &after);
    ego_rank_figure(r, FIGURE_INTENSITY, (int)board_intensity(p->board, slot));
    ego_rank_figure(r, FIGURE_MAXIMUM, (int)emotion_maximum(&p->board->slots[slot].emotion));
    ego_rank_distance(r, ego_way_to_slot(p, slot));
}

static void weigh_quell(struct ego_ranking *r, const struct ego_play *p,
                        const struct ego_impact *before, const struct ego_action *action,
                        unsigned slot)
{
    if (action->not_slots & (1u << slot)) {
        ego_rank_refuse(r, slot, REFUSED_USED);
    } else if (board_is_shielded(p->board, slot)) {
        ego_rank_refuse(r, slot, REFUSED_SHIELDED);
    } else if (board_quell_toll(p->board, slot) > p->ego->willpower) {
        ego_rank_refuse(r, slot, REFUSED_TOLL);
    } else if (!allows_quell(p, action, slot)) {
        ego_rank_refuse_by(r, slot, action->condition);
    } else {
        rank_quell(r, p, before, action, slot);
    }
}

/* Pays the price once, and takes the Essence even where the second would be protected by then. */
static struct ego_done quell_slot(struct ego_play *p, const struct ego_action *action,
                                  unsigned slot)
{
    struct ego *ego = p->ego;
    struct emotion emotion = p->board->slots[slot].emotion;
    unsigned toll = board_quell_toll(p->board, slot);
    ego->willpower = (uint8_t)(ego->willpower - toll);
    unsigned taken = board_remove_essence(p->board, slot, action->essence);
    if (p->board->slots[slot].side == SIDE_NONE) {
        check(ego->left_count < EGO_LEFT_MOST);
        ego->left[ego->left_count++] =
            (struct ego_left){ .slot = (uint8_t)slot, .emotion = emotion };
    }
    ego_tell(p, EGO_QUELLS, slot, (int)taken, (int)toll);
    return (struct ego_done){ .done = true, .place = (uint8_t)slot, .essence = (uint8_t)taken };
}

/* Most Impact, highest current Intensity, highest maximum, closest, clockwise. */
struct ego_done ego_quell(struct ego_play *p, const struct ego_action *action)
{
    struct ego_ranking r;
    struct ego_impact before = ego_impact_before(p);
    ego_rank_start(&r, CHOICE_QUELL);
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        if (p->board->slots[slot].side != side_other(p->ego->side)) continue;
        if (ego_reaches(p, ego_way_to_slot(p, slot))) weigh_quell(&r, p, &before, action, slot);
    }
    int best = ego_rank_choose(&r, p);
    if (best < 0) return (struct ego_done){ 0 };
    unsigned slot = r.candidates[best].place;
    ego_move_towards(p, ego_way_to_slot(p, slot));
    return quell_slot(p, action, slot);
}
