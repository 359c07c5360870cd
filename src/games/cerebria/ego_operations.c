/* SPDX-License-Identifier: MIT */
/*
 * The nine Operations, by the card turned up first and the one turned up second.
 *
 * Seven of them are one function each, which reports what came of it; points for what was done in
 * part, for a bonus that was missed, and the Special Operation for what failed are given in one
 * place. The other two are made of Operations: Defiance twice of two pairs of new cards, Judgment
 * twice of two Special Operations.
 */
#include "base/check.h"
#include "games/cerebria/ego_parts.h"

/* What came of an Operation. Not performed at all: it failed. Two are an enum ego_reason, 0: no. */
struct outcome {
    bool performed;
    bool bonus_is_a_point;
    uint8_t partial;
    uint8_t missed_bonus;
};

typedef struct outcome operation(struct ego_play *p, bool bonus);

/* Defiance and Endeavor, "Unrest": quell 1 off an Emotion, then 1 off another; bonus: 2 off each.
 * One quelled that lost 2 is the bonus done and the Operation done in part (cerebria-88). */
static struct outcome unrest(struct ego_play *p, bool bonus)
{
    struct ego_action action = { .essence = bonus ? 2 : 1 };
    struct ego_done first = ego_quell(p, &action);
    if (!first.done) return (struct outcome){ 0 };
    action.not_slots = (uint16_t)(1u << first.place);
    struct ego_done second = ego_quell(p, &action);
    bool less = first.essence < action.essence || (second.done && second.essence < action.essence);
    return (struct outcome){ .performed = true,
                             .partial = second.done ? 0 : PART_QUELL,
                             .missed_bonus = bonus && less ? MISSED_QUELL : 0 };
}

/* Defiance and Judgment, "Entrench": fortify, else raze; bonus: with a Major, or a point. */
static struct outcome entrench(struct ego_play *p, bool bonus)
{
    struct ego_action fortify = { .fragment = bonus ? FRAGMENT_MAJOR : FRAGMENT_MINOR };
    struct ego_action raze = { .fragment = FRAGMENT_NONE };
    struct ego_done built = ego_fortify(p, &fortify);
    if (built.done) {
        bool missed = bonus && built.fragment != FRAGMENT_MAJOR;
        return (struct outcome){ .performed = true, .missed_bonus = missed ? MISSED_MAJOR : 0 };
    }
    bool razed = ego_raze(p, &raze).done;
    return (struct outcome){ .performed = razed, .bonus_is_a_point = bonus };
}

/* Endeavor and Defiance, "Suppress": quell up to 2 off one Emotion; bonus: up to 3. */
static struct outcome suppress(struct ego_play *p, bool bonus)
{
    struct ego_action action = { .essence = bonus ? 3 : 2 };
    struct ego_done done = ego_quell(p, &action);
    return (struct outcome){ .performed = done.done,
                             .partial = done.essence < 2 ? PART_ESSENCE : 0,
                             .missed_bonus = bonus && done.essence < 3 ? MISSED_THIRD : 0 };
}

/* Endeavor twice, "Kindle": 2 Essence and a +1 token on one Emotion; bonus: another +1. */
static struct outcome kindle(struct ego_play *p, bool bonus)
{
    struct ego_action action = { .essence = 2, .token = bonus ? 2 : 1 };
    struct ego_done done = ego_intensify(p, &action);
    uint8_t full = done.token < 1 ? PART_TOKEN : 0;
    return (struct outcome){ .performed = done.done,
                             .partial = done.essence < 2 ? PART_ROOM : full,
                             .missed_bonus = bonus && done.token < 2 ? MISSED_TOKEN : 0 };
}

/* Endeavor and Judgment, "Conjure": draw 3, invoke the best with 2 Essence; bonus: with 3. A card
 * without room for the second Essence is no failure. */
static struct outcome conjure(struct ego_play *p, bool bonus)
{
    struct ego_action action = { .essence = bonus ? 3 : 2 };
    struct ego_done done = ego_draw_and_invoke(p, &action, 3);
    bool missed = bonus && done.essence < 3;
    return (struct outcome){ .performed = done.done, .missed_bonus = missed ? MISSED_ROOM : 0 };
}

/* Judgment and Defiance, "Siege": raze, else fortify; bonus: raze once more, also the same one. */
static struct outcome siege(struct ego_play *p, bool bonus)
{
    struct ego_action raze = { .fragment = FRAGMENT_NONE };
    struct ego_action fortify = { .fragment = FRAGMENT_MINOR };
    if (!ego_raze(p, &raze).done) {
        bool built = ego_fortify(p, &fortify).done;
        return (struct outcome){ .performed = built, .missed_bonus = bonus ? MISSED_RAZE : 0 };
    }
    bool missed = bonus && !ego_raze(p, &raze).done;
    return (struct outcome){ .performed = true, .missed_bonus = missed ? MISSED_SECOND : 0 };
}

/* Judgment and Endeavor, "Muster": draw 2, invoke the better with 1 Essence, then the other with 1;
 * bonus: the first with 2. That there was only one card to draw is no failure (cerebria-39). */
static struct outcome muster(struct ego_play *p, bool bonus)
{
    struct ego_action action = { .essence = bonus ? 2 : 1 };
    if (!ego_can_invoke(p, ONLY_ANY)) return (struct outcome){ 0 };
    struct ego_hand hand = ego_draw(p, 2);
    struct emotion better = ego_take_best(p, &hand);
    struct ego_done first = ego_invoke(p, &action, &better);
    bool missed = bonus && first.essence < action.essence;
    struct outcome outcome = { .performed = true, .missed_bonus = missed ? MISSED_ROOM : 0 };
    if (hand.count == 0) return outcome;
    action.essence = 1;
    outcome.partial = ego_invoke(p, &action, &hand.emotions[0]).done ? 0 : PART_SLOT;
    if (outcome.partial) p->cards->put_under(p->cards->data, hand.emotions, hand.count);
    return outcome;
}

static operation *const operations[OPERATION_TYPES][OPERATION_TYPES] = {
    [OPERATION_DEFIANCE] = { [OPERATION_ENDEAVOR] = unrest, [OPERATION_JUDGMENT] = entrench },
    [OPERATION_ENDEAVOR] = { suppress, kindle, conjure },
    [OPERATION_JUDGMENT] = { siege, muster },
};

/* ---- what follows from it -------------------------------------------------------------------- */

/* A point, and before it for who asks why what it is for. */
static void score_for(struct ego_play *p, enum ego_reason why, enum ego_source source)
{
    ego_tell_aside(p, EGO_REASONS, 0, (int)why, 0);
    ego_score(p, 1, source);
}

static void score_bonus(struct ego_play *p, const struct outcome *outcome)
{
    if (!outcome->performed)
        score_for(p, MISSED_ALL, POINTS_MISSED_BONUS);
    else if (outcome->missed_bonus)
        score_for(p, (enum ego_reason)outcome->missed_bonus, POINTS_MISSED_BONUS);
    else if (outcome->bonus_is_a_point)
        score_for(p, BONUS_FOR_RAZE, POINTS_BONUS);
    else
        ego_tell_aside(p, EGO_REASONS, 0, BONUS_DONE, 0);
}

static void score_outcome(struct ego_play *p, const struct outcome *outcome, bool bonus)
{
    if (outcome->performed && outcome->partial)
        score_for(p, (enum ego_reason)outcome->partial, POINTS_PARTIAL);
    if (bonus) score_bonus(p, outcome);
}

/* Returns whether it could be performed. A failed one keeps its Target, and its move, for the
 * Special Operation it turns into (cerebria-24). */
static bool perform(struct ego_play *p, operation *what, bool bonus)
{
    ego_begin_operation(p);
    struct outcome outcome = what(p, bonus);
    if (!outcome.performed) ego_tell(p, EGO_FAILS, 0, 0, 0);
    score_outcome(p, &outcome, bonus);
    if (!outcome.performed) ego_special_operation(p);
    return outcome.performed;
}

static void perform_verdict(struct ego_play *p, bool bonus)
{
    if (bonus) ego_score(p, 1, POINTS_BONUS);
    for (unsigned i = 0; i < 2; i++) {
        ego_begin_operation(p);
        ego_special_operation(p);
    }
}

static bool is_pair_of(enum operation_type type, const struct operation_card *first,
                       const struct operation_card *second)
{
    return first->type == type && second->type == type;
}

static bool has_bonus(const struct ego_play *p, const struct operation_card *second)
{
    return second->bonus && !p->ego->rules.no_bonus;
}

static void tell_name(const struct ego_play *p, const struct operation_card *first,
                      const struct operation_card *second)
{
    bool bonus = has_bonus(p, second);
    unsigned pair = (unsigned)(first->type * OPERATION_TYPES + second->type);
    ego_tell(p, EGO_PERFORMS, bonus, first->type, second->type);
    if (bonus) ego_tell(p, EGO_HAS_BONUS, pair, second->card, 0);
}

/* With what it is made of, for who wants to know. */
static void tell_pair(const struct ego_play *p, const struct operation_card *first,
                      const struct operation_card *second)
{
    ego_tell_aside(p, EGO_PAIR, 0, first->card, second->card);
    tell_name(p, first, second);
}

/* A pair that is not two Defiance. Returns false if it failed; Judgment twice never does. */
static bool perform_pair(struct ego_play *p, const struct operation_card *first,
                         const struct operation_card *second)
{
    bool bonus = has_bonus(p, second);
    p->ego->arrow = second->arrow;
    if (!is_pair_of(OPERATION_JUDGMENT, first, second)) {
        return perform(p, operations[first->type][second->type], bonus);
    }
    perform_verdict(p, bonus);
    return true;
}

/* Within two Defiance: another two are points and no Operation (cerebria-19). */
static bool perform_new_pair(struct ego_play *p, const struct operation_card *first,
                             const struct operation_card *second)
{
    if (!is_pair_of(OPERATION_DEFIANCE, first, second)) {
        tell_pair(p, first, second);
        return perform_pair(p, first, second);
    }
    tell_name(p, first, second);
    ego_score(p, has_bonus(p, second) ? 3 : 2, POINTS_NESTED);
    return true;
}

/* Defiance twice, "Upheaval". The pair is discarded before four new cards are turned up, so that
 * they may be among them (cerebria-18). */
static void perform_upheaval(struct ego_play *p, const struct operation_card *second)
{
    struct ego *ego = p->ego;
    ego->arrow = second->arrow;
    if (has_bonus(p, second)) ego_score(p, 1, POINTS_BONUS);
    p->cards->discard(p->cards->data, ego->up, ego->up_count);
    for (ego->up_count = 0; ego->up_count < EGO_CARDS_UP; ego->up_count++) {
        ego->up[ego->up_count] = p->cards->turn_up(p->cards->data);
    }
    bool first_done = perform_new_pair(p, &ego->up[0], &ego->up[1]);
    bool second_done = perform_new_pair(p, &ego->up[2], &ego->up[3]);
    if (!first_done || !second_done) score_for(p, PART_OPERATION, POINTS_PARTIAL);
}

void ego_turn_operate(struct ego_play *p)
{
    struct operation_card first = p->ego->up[0], second = p->ego->up[1];
    check(p->ego->up_count == 2);
    tell_pair(p, &first, &second);
    if (is_pair_of(OPERATION_DEFIANCE, &first, &second)) {
        perform_upheaval(p, &second);
    } else {
        perform_pair(p, &first, &second);
    }
}
