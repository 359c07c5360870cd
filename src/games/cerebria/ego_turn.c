/* SPDX-License-Identifier: MIT */
/* The Ego's turn: what it aims at, its steps, and Absorb. And what it gains, and who is told. */
#include "base/check.h"
#include "games/cerebria/ego_parts.h"

/* ---- points, Willpower, who listens ---------------------------------------------------------- */

void ego_tell(const struct ego_play *p, enum ego_happening what, unsigned place, int a, int b)
{
    if (!p->observer) return;
    struct ego_event event = { (uint8_t)what, (uint8_t)place, (int16_t)a, (int16_t)b };
    p->observer->happened(p->observer->data, &event);
}

void ego_tell_aside(const struct ego_play *p, enum ego_happening what, unsigned place, int a, int b)
{
    if (p->observer && p->observer->ranked) ego_tell(p, what, place, a, b);
}

void ego_compare(const struct ego_play *p, enum ego_compared whose, enum aspiration aspiration)
{
    if (aspiration != ASPIRATION_NONE) ego_tell_aside(p, EGO_COMPARES, whose, (int)aspiration, 0);
}

void ego_gain_willpower(struct ego_play *p, unsigned willpower, enum ego_gain what_for)
{
    if (willpower == 0) return;
    check(p->ego->willpower + willpower <= UINT8_MAX);
    p->ego->willpower = (uint8_t)(p->ego->willpower + willpower);
    ego_tell(p, EGO_GAINS_WILLPOWER, 0, (int)willpower, (int)what_for);
}

/* The Wheel has a mark on every even number; it counts whether reached or passed (cerebria-72). */
void ego_score(struct ego_play *p, unsigned points, enum ego_source source)
{
    struct ego *ego = p->ego;
    unsigned marks = (ego->points + points) / 2u - ego->points / 2u;
    ego->points = (uint16_t)(ego->points + points);
    ego_tell(p, EGO_SCORES, 0, (int)points, (int)source);
    if (ego->rules.wheel_willpower) ego_gain_willpower(p, marks, GAINS_WHEEL);
}

/* ---- what it aims at ------------------------------------------------------------------------- */

bool ego_is_winning(const struct ego_play *p, enum aspiration aspiration)
{
    if (aspiration == ASPIRATION_NONE) return false;
    return board_lead(p->board, aspiration, p->ego->side) > 0;
}

/* It stays shown until the next Revelation; one that equals the Common one is replaced. */
void ego_show_hidden(struct ego_play *p, enum ego_reason why)
{
    struct ego *ego = p->ego;
    if (ego->hidden_shown || ego->hidden == ASPIRATION_NONE) return;
    uint8_t was = ego->hidden;
    ego_tell_aside(p, EGO_REASONS, 0, (int)why, 0);
    if (was == ego->common[0]) {
        ego->hidden = (uint8_t)p->cards->next_hidden(p->cards->data, (enum aspiration)was);
    }
    ego->hidden_shown = true;
    ego_tell(p, EGO_SHOWS_HIDDEN, 0, ego->hidden, was);
}

static enum aspiration common(const struct ego *ego)
{
    check(ego->common_count > 0);
    return (enum aspiration)ego->common[0];
}

/* Without a Hidden Aspiration the Common one is all there is to aim at (cerebria-23). */
static enum ego_reason target_reason(struct ego_play *p)
{
    const struct ego *ego = p->ego;
    if (!ego_is_winning(p, common(ego))) return AIMS_AT_COMMON;
    ego_show_hidden(p, SHOWS_AS_WINNING);
    if (ego->hidden == ASPIRATION_NONE) return AIMS_WITHOUT_HIDDEN;
    return ego_is_winning(p, (enum aspiration)ego->hidden) ? AIMS_WINNING_BOTH : AIMS_AT_HIDDEN;
}

static enum aspiration target_for(const struct ego *ego, enum ego_reason reason)
{
    return reason == AIMS_AT_HIDDEN ? (enum aspiration)ego->hidden : common(ego);
}

enum aspiration ego_target(struct ego_play *p)
{
    enum ego_reason reason = target_reason(p);
    return target_for(p->ego, reason);
}

/* What it has looked at: the Hidden one only if it is winning the Common one. */
static void tell_reason(const struct ego_play *p, enum ego_reason reason)
{
    bool looked = reason != AIMS_AT_COMMON && reason != ABSORBS_ONE;
    ego_compare(p, COMPARED_COMMON, common(p->ego));
    if (looked) ego_compare(p, COMPARED_HIDDEN, (enum aspiration)p->ego->hidden);
    ego_tell_aside(p, EGO_REASONS, 0, (int)reason, 0);
}

void ego_begin_operation(struct ego_play *p)
{
    enum ego_reason reason = target_reason(p);
    p->ego->target = (uint8_t)target_for(p->ego, reason);
    p->ego->can_move = true;
    tell_reason(p, reason);
    ego_tell(p, EGO_TARGETS, 0, p->ego->target, ego_is_winning(p, common(p->ego)));
}

/* ---- Absorb ---------------------------------------------------------------------------------- */

/* Standings at the end of the turn say how much, and from which Sphere. */
static enum ego_reason absorb_reason(struct ego_play *p)
{
    const struct ego_rules *rules = &p->ego->rules;
    if (!ego_is_winning(p, common(p->ego))) return ABSORBS_ONE;
    ego_show_hidden(p, SHOWS_AS_WINNING);
    if (ego_is_winning(p, (enum aspiration)p->ego->hidden)) return ABSORBS_THREE;
    if (rules->keeps_both) return ABSORBS_TWO_KEEPS_BOTH;
    return rules->discards_both ? ABSORBS_TWO_KEEPS_NONE : ABSORBS_TWO;
}

struct absorb {
    uint8_t most, keeps;
    bool largest;
};

static const struct absorb absorbs[] = {
    [ABSORBS_ONE] = { 1, 1, .largest = true },  [ABSORBS_TWO] = { 2, 1, false },
    [ABSORBS_TWO_KEEPS_BOTH] = { 2, 2, false }, [ABSORBS_TWO_KEEPS_NONE] = { 2, 0, false },
    [ABSORBS_THREE] = { 3, 0, false },
};

/* More (or less) Willpower, an Ego Fortress in the Realm it faces, clockwise (cerebria-73). The
 * Influencer reaches one Sphere only. */
static unsigned choose_sphere(const struct ego_play *p, bool largest)
{
    struct ego_ranking r;
    ego_rank_start(&r, CHOICE_SPHERE);
    for (unsigned realm = 0; realm < BOARD_REALMS; realm++) {
        int way = ego_way_to_location(p, realm);
        int willpower = p->board->spheres[board_sphere_at(p->board, realm)];
        if (ego_needs_move(way)) continue;
        ego_rank_add(&r, realm);
        ego_rank_figure(&r, FIGURE_WILLPOWER, largest ? willpower : -willpower);
        ego_rank_figure(&r, FIGURE_FORTRESS, p->board->fortresses[realm].side == p->ego->side);
        ego_rank_figure(&r, FIGURE_CLOCKWISE, way > 0);
    }
    return r.candidates[ego_rank_choose(&r, p)].place;
}

/* Of 2 it is to keep 1 and discard 1; a single one is discarded, whatever the modifiers say. */
struct ego_absorbed ego_turn_absorb(struct ego_play *p)
{
    enum ego_reason reason = absorb_reason(p);
    struct absorb kind = absorbs[reason];
    tell_reason(p, reason);
    unsigned realm = choose_sphere(p, kind.largest);
    uint8_t *sphere = &p->board->spheres[board_sphere_at(p->board, realm)];
    uint8_t taken = kind.most < *sphere ? kind.most : *sphere;
    uint8_t kept = taken < kind.most ? 0 : kind.keeps;
    *sphere = (uint8_t)(*sphere - taken);
    ego_tell(p, EGO_ABSORBS, realm, taken, kept);
    p->ego->willpower = (uint8_t)(p->ego->willpower + kept);
    return (struct ego_absorbed){
        .realm = (uint8_t)realm, .taken = taken, .kept = kept, .emptied = *sphere == 0
    };
}

/* ---- its steps ------------------------------------------------------------------------------- */

static void turn_up(struct ego_play *p)
{
    check(p->ego->up_count < EGO_CARDS_UP);
    p->ego->up[p->ego->up_count++] = p->cards->turn_up(p->cards->data);
}

void ego_turn_begin(struct ego_play *p, enum ego_spirit spirit)
{
    struct ego *ego = p->ego;
    check(ego->up_count == 1);
    ego->spirit = (uint8_t)spirit;
    ego->can_move = ego->moved = false;
    ego->left_count = 0;
    ego->arrow = 0;
    if (ego_is_winning(p, common(ego))) ego_show_hidden(p, SHOWS_AS_WINNING);
    turn_up(p);
}

void ego_turn_wrap_up(struct ego_play *p, bool game_ends)
{
    struct ego *ego = p->ego;
    p->cards->discard(p->cards->data, ego->up, ego->up_count);
    ego->up_count = 0;
    if (!game_ends) turn_up(p);
}
