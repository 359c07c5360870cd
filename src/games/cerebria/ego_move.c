/* SPDX-License-Identifier: MIT */
/*
 * How far the active figure reaches, and how it moves: the Gatekeeper from Frontier to Frontier,
 * the Influencer from Realm to Realm, past and onto whomever (cerebria-25).
 *
 * A target that needs the move is reached by exactly one of the two moves (cerebria-28), so the way
 * to it says all: how far it is, on which side, and where the figure goes.
 */
#include "base/check.h"
#include "games/cerebria/ego_parts.h"

/*
 * Half slots that a figure reaches from where it stands, and with its move, which takes it 6 on.
 * For both figures and for Emotions and Fortresses alike: the Triad or the Realm's four, the
 * Realm's location or the two beside the Frontier.
 */
enum { REACH_STANDING = 3, REACH_MOVING = 9 };

static struct board_spirit *active_spirit(const struct ego_play *p)
{
    return &p->board->spirits[p->ego->side][p->ego->spirit];
}

int ego_way_to_slot(const struct ego_play *p, unsigned slot)
{
    return board_way_to_slot(active_spirit(p)->space, slot);
}

int ego_way_to_location(const struct ego_play *p, unsigned realm)
{
    return board_way_to_location(active_spirit(p)->space, realm);
}

bool ego_reaches(const struct ego_play *p, int way)
{
    int reach = p->ego->can_move ? REACH_MOVING : REACH_STANDING;
    return way >= -reach && way <= reach;
}

bool ego_needs_move(int way)
{
    return way < -REACH_STANDING || way > REACH_STANDING;
}

/* One Realm or one Frontier on: two spaces, past the one between, which is not of its kind. */
static void step(struct ego_play *p, int direction, enum ego_move why)
{
    struct board_spirit *spirit = active_spirit(p);
    spirit->space = (uint8_t)((spirit->space + BOARD_SPACES + 2 * direction) % BOARD_SPACES);
    ego_tell(p, EGO_MOVES, spirit->space, direction, (int)why);
}

void ego_move_towards(struct ego_play *p, int way)
{
    if (!ego_needs_move(way)) return;
    check(p->ego->can_move);
    p->ego->can_move = false;
    p->ego->moved = true;
    step(p, way > 0 ? 1 : -1, MOVES_TO_REACH);
}

void ego_rank_distance(struct ego_ranking *r, int way)
{
    ego_rank_figure(r, FIGURE_CLOSEST, way > 0 ? -way : way);
    ego_rank_figure(r, FIGURE_CLOCKWISE, way > 0);
}

void ego_turn_end_move(struct ego_play *p)
{
    const struct ego *ego = p->ego;
    if (ego->arrow == 0 && !ego->moved)
        ego_tell_aside(p, EGO_REASONS, 0, STAYS_WITHOUT_ARROW, 0);
    else if (ego->arrow != 0 && ego->moved)
        ego_tell_aside(p, EGO_REASONS, 0, STAYS_AS_MOVED, 0);
    else if (ego->arrow != 0)
        step(p, ego->arrow, MOVES_BY_ARROW);
}
