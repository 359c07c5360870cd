/* SPDX-License-Identifier: MIT */
/* Fortify and Raze. Their chain is the same: most Impact, no move required, clockwise. */
#include "games/cerebria/ego_parts.h"

static void rank_location(struct ego_ranking *r, const struct ego_play *p,
                          const struct ego_impact *before, const struct board *after,
                          unsigned realm)
{
    int way = ego_way_to_location(p, realm);
    ego_rank_add(r, realm);
    ego_rank_impact(r, p, before, after);
    ego_rank_figure(r, FIGURE_NO_MOVE, !ego_needs_move(way));
    ego_rank_figure(r, FIGURE_CLOCKWISE, way > 0);
}

/* The kind it prefers, without one the other kind; FRAGMENT_NONE if it has neither (cerebria-42).
 */
static enum fragment fragment_to_use(const struct ego_play *p, enum fragment preferred)
{
    const uint8_t *pool = p->board->pool[p->ego->side];
    enum fragment other = preferred == FRAGMENT_MAJOR ? FRAGMENT_MINOR : FRAGMENT_MAJOR;
    if (pool[preferred] > 0) return preferred;
    return pool[other] > 0 ? other : FRAGMENT_NONE;
}

static void weigh_fortify(struct ego_ranking *r, const struct ego_play *p,
                          const struct ego_impact *before, unsigned realm, enum fragment fragment)
{
    if (p->board->fortresses[realm].side != SIDE_NONE) {
        ego_rank_refuse(r, realm, REFUSED_TAKEN);
        return;
    }
    if (fragment == FRAGMENT_NONE) {
        ego_rank_refuse(r, realm, REFUSED_FRAGMENT);
        return;
    }
    if (board_realm_control(p->board, realm) == side_other(p->ego->side)) {
        ego_rank_refuse(r, realm, REFUSED_CONTROLLED);
        return;
    }
    struct board after = *p->board;
    board_fortify(&after, realm, p->ego->side, fragment);
    rank_location(r, p, before, &after, realm);
}

struct ego_done ego_fortify(struct ego_play *p, const struct ego_action *action)
{
    struct ego_ranking r;
    enum fragment fragment = fragment_to_use(p, action->fragment);
    struct ego_impact before = ego_impact_before(p);
    ego_rank_start(&r, CHOICE_FORTIFY);
    for (unsigned realm = 0; realm < BOARD_REALMS; realm++) {
        if (!ego_reaches(p, ego_way_to_location(p, realm))) continue;
        weigh_fortify(&r, p, &before, realm, fragment);
    }
    int best = ego_rank_choose(&r, p);
    if (best < 0) return (struct ego_done){ 0 };
    unsigned realm = r.candidates[best].place;
    ego_move_towards(p, ego_way_to_location(p, realm));
    board_fortify(p->board, realm, p->ego->side, fragment);
    ego_tell(p, EGO_FORTIFIES, realm, (int)fragment, 0);
    return (
        struct ego_done){ .done = true, .place = (uint8_t)realm, .fragment = (uint8_t)fragment };
}

static void weigh_raze(struct ego_ranking *r, const struct ego_play *p,
                       const struct ego_impact *before, unsigned realm, enum fragment only)
{
    if (only != FRAGMENT_NONE && p->board->fortresses[realm].fragment != only) {
        ego_rank_refuse(r, realm, REFUSED_KIND);
        return;
    }
    struct board after = *p->board;
    board_raze(&after, realm);
    rank_location(r, p, before, &after, realm);
}

struct ego_done ego_raze(struct ego_play *p, const struct ego_action *action)
{
    struct ego_ranking r;
    struct ego_impact before = ego_impact_before(p);
    ego_rank_start(&r, CHOICE_RAZE);
    for (unsigned realm = 0; realm < BOARD_REALMS; realm++) {
        if (p->board->fortresses[realm].side != side_other(p->ego->side)) continue;
        if (!ego_reaches(p, ego_way_to_location(p, realm))) continue;
        weigh_raze(&r, p, &before, realm, action->fragment);
    }
    int best = ego_rank_choose(&r, p);
    if (best < 0) return (struct ego_done){ 0 };
    unsigned realm = r.candidates[best].place;
    ego_move_towards(p, ego_way_to_location(p, realm));
    board_raze(p->board, realm);
    ego_tell(p, EGO_RAZES, realm, 0, 0);
    return (struct ego_done){ .done = true, .place = (uint8_t)realm };
}
