/* SPDX-License-Identifier: MIT */
/*
 * The Ego at a Revelation: it pays to lower the players' numbers, scores what is left, and removes
 * a Common card. What may ask a person (Fragments, new Hidden cards) is not here.
 */
#include "games/cerebria/ego_parts.h"

enum { REDUCTION_MOST = 3 }; /* in one Aspiration */

static unsigned price(unsigned reduction)
{
    return reduction == 0 ? 0 : reduction + 1;
}

/* How much lower the players' number has to be for the Ego to win, or to tie; 0 or less: it is. */
static int needed(const struct ego_play *p, enum aspiration aspiration, bool to_win)
{
    return -board_lead(p->board, aspiration, p->ego->side) + (to_win ? 1 : 0);
}

/* By how much the players' number would have to be lower, and what for. */
struct wanted {
    enum aspiration aspiration;
    int total;
    bool to_win; /* else to tie */
};

/* Returns false, for the caller to return. */
static bool obstructed(const struct ego_play *p, const struct wanted *wanted, enum ego_obstacle why)
{
    int told = (int)why + (wanted->to_win ? 0 : OBSTACLES);
    ego_tell(p, EGO_CANNOT_REDUCE, wanted->aspiration, wanted->total, told);
    return false;
}

/*
 * Lowers the players' number as far as is wanted, if that is allowed and can be paid: never a part
 * of it, which would bring nothing. What was paid before for the same Aspiration counts towards the
 * price of the whole (cerebria-60).
 */
static bool reduce_to(struct ego_play *p, struct ego_reductions *reductions,
                      const struct wanted *wanted)
{
    enum aspiration aspiration = wanted->aspiration;
    int total = wanted->total;
    unsigned before = reductions->lowered[aspiration];
    unsigned number = board_number(p->board, aspiration, side_other(p->ego->side));
    if (total > REDUCTION_MOST) return obstructed(p, wanted, OBSTACLE_TOO_MUCH);
    if (total > (int)number) return obstructed(p, wanted, OBSTACLE_BELOW_ZERO);
    unsigned cost = price((unsigned)total) - price(before);
    if (cost > p->ego->willpower) {
        obstructed(p, wanted, OBSTACLE_WILLPOWER);
        ego_tell_aside(p, EGO_LACKS_WILLPOWER, aspiration, (int)cost, p->ego->willpower);
        return false;
    }
    p->ego->willpower = (uint8_t)(p->ego->willpower - cost);
    reductions->lowered[aspiration] = (uint8_t)total;
    ego_tell(p, wanted->to_win ? EGO_REDUCES : EGO_TIES, aspiration, total, (int)cost);
    return true;
}

/* Only as far as it changes who accomplishes it: what is reached already costs nothing more. */
static bool reduce(struct ego_play *p, struct ego_reductions *reductions,
                   enum aspiration aspiration, bool to_win)
{
    if (aspiration == ASPIRATION_NONE) return false;
    struct wanted wanted = { aspiration, needed(p, aspiration, to_win), to_win };
    if (wanted.total > (int)reductions->lowered[aspiration])
        return reduce_to(p, reductions, &wanted);
    ego_tell_aside(p, EGO_NEEDS_NO_REDUCTION, aspiration, to_win, 0);
    return true;
}

struct ego_reductions ego_reveal_reduce(struct ego_play *p, enum aspiration players_hidden)
{
    struct ego_reductions reductions = { .willpower_before = p->ego->willpower };
    enum aspiration common = (enum aspiration)p->ego->common[0];
    ego_show_hidden(p, SHOWS_AT_REVELATION);
    ego_compare(p, COMPARED_COMMON, common);
    if (!reduce(p, &reductions, common, true)) reduce(p, &reductions, common, false);
    ego_compare(p, COMPARED_PLAYERS, players_hidden);
    reduce(p, &reductions, players_hidden, false);
    ego_compare(p, COMPARED_HIDDEN, (enum aspiration)p->ego->hidden);
    reduce(p, &reductions, (enum aspiration)p->ego->hidden, true);
    return reductions;
}

/* A single WP at the beginning is kept. Discarded before it is scored, so that what the Wheel may
 * bring stays (cerebria-72). */
void ego_reveal_score(struct ego_play *p, const struct ego_reductions *reductions)
{
    uint8_t left = p->ego->willpower;
    bool points = !p->ego->rules.no_willpower_points;
    if (left == 0) return;
    if (reductions->willpower_before <= 1) {
        ego_tell_aside(p, EGO_REASONS, 0, KEEPS_ONE, 0);
        return;
    }
    ego_tell_aside(p, EGO_REASONS, 0, points ? SCORES_LEFT : DISCARDS_LEFT, 0);
    p->ego->willpower = 0;
    ego_tell(p, EGO_DISCARDS_WILLPOWER, 0, left, 0);
    if (points) ego_score(p, left, POINTS_WILLPOWER);
}

bool ego_reveal_accomplished(const struct ego_play *p, const struct ego_reductions *reductions,
                             enum aspiration aspiration, side_id side)
{
    if (aspiration == ASPIRATION_NONE) return false;
    int lead = board_lead(p->board, aspiration, p->ego->side) + reductions->lowered[aspiration];
    return side == p->ego->side ? lead > 0 : lead < 0;
}

unsigned ego_reveal_remove(const struct ego_play *p)
{
    const struct ego *ego = p->ego;
    bool wins_all = true;
    unsigned i;
    for (i = 0; i < ego->common_count && wins_all; i++) {
        ego_compare(p, COMPARED_COMMON, (enum aspiration)ego->common[i]);
        wins_all = ego_is_winning(p, (enum aspiration)ego->common[i]);
    }
    i--; /* the last that was looked at */
    ego_tell_aside(p, EGO_REASONS, 0, wins_all ? REMOVES_LAST : REMOVES_NOT_WON, 0);
    ego_tell(p, EGO_REMOVES_COMMON, i, ego->common[i], wins_all);
    return i;
}
