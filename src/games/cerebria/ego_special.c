/* SPDX-License-Identifier: MIT */
/*
 * Special Operations: what the Ego does when an Operation failed, and by Judgment with Judgment.
 *
 * First it looks whether the players are about to end the game by an empty pool; if it can do
 * nothing about that, the Target Aspiration has a list of lines, of which the first with a legal
 * target is carried out.
 */
#include "base/check.h"
#include "games/cerebria/ego_parts.h"

enum line_action { LINE_NONE, LINE_INVOKE, LINE_INTENSIFY, LINE_QUELL, LINE_FORTIFY, LINE_RAZE };

struct line {
    uint8_t action;    /* enum line_action; LINE_NONE ends the list */
    uint8_t essence;   /* ESSENCE_SPACES fills an Emotion up */
    uint8_t condition; /* enum ego_condition */
    uint8_t draw;      /* Invoke: cards */
    uint8_t times;     /* Intensify: Emotions, one after the other */
};

static const struct line fortitude[EGO_LINES] = { { LINE_RAZE }, { LINE_FORTIFY } };

static const struct line versatility[EGO_LINES] = {
    { LINE_QUELL, .essence = 2, .condition = ONLY_IF_VIBE_REMOVED },
    { LINE_INVOKE, .essence = 1, .draw = 3 },
};

static const struct line sensibility[EGO_LINES] = {
    { LINE_INTENSIFY, .essence = ESSENCE_SPACES, .times = 1 },
    { LINE_QUELL, .essence = 2 },
};

static const struct line liveliness[EGO_LINES] = {
    { LINE_INTENSIFY, .essence = 1, .times = 3 },
    { LINE_INVOKE, .essence = 3, .draw = 1 },
};

static const struct line unity[EGO_LINES] = {
    { LINE_INVOKE, .essence = 2, .condition = ONLY_IF_CHAIN_GROWS, .draw = 1 },
    { LINE_QUELL, .essence = 2, .condition = ONLY_IN_CHAIN },
};

static const struct line awareness[EGO_LINES] = {
    { LINE_INVOKE, .essence = 2, .condition = ONLY_IN_A_NEW_TRIAD, .draw = 1 },
    { LINE_QUELL, .essence = 2, .condition = ONLY_IF_REMOVED },
};

/* "Invoke one of them" is the best, with 1 Essence (cerebria-40). */
static const struct line control[EGO_LINES] = {
    { LINE_INTENSIFY, .essence = 1, .condition = ONLY_IF_RAISED, .times = 1 },
    { LINE_INVOKE, .essence = 1, .draw = 2 },
    { LINE_QUELL, .essence = 2 },
};

static const struct line *const lists[ASPIRATIONS] = {
    [ASPIRATION_FORTITUDE] = fortitude,
    [ASPIRATION_VERSATILITY] = versatility,
    [ASPIRATION_SENSIBILITY] = sensibility,
    [ASPIRATION_LIVELINESS] = liveliness,
    [ASPIRATION_UNITY] = unity,
    [ASPIRATION_AWARENESS] = awareness,
    [ASPIRATION_OPENNESS] = control,
    [ASPIRATION_ATTITUDE] = control,
    [ASPIRATION_REFLECTION] = control,
};

/* "Up to 3 different": one after the other, each by the usual order (cerebria-48). */
static bool intensify_several(struct ego_play *p, struct ego_action action, unsigned times)
{
    unsigned i;
    for (i = 0; i < times; i++) {
        struct ego_done done = ego_intensify(p, &action);
        if (!done.done) break;
        action.not_slots = (uint16_t)(action.not_slots | 1u << done.place);
    }
    return i > 0;
}

static bool perform_line(struct ego_play *p, const struct line *line)
{
    struct ego_action action = { .essence = line->essence, .condition = line->condition };
    switch ((enum line_action)line->action) {
    case LINE_INVOKE: return ego_draw_and_invoke(p, &action, line->draw).done;
    case LINE_INTENSIFY: return intensify_several(p, action, line->times);
    case LINE_QUELL: return ego_quell(p, &action).done;
    case LINE_RAZE: return ego_raze(p, &action).done;
    case LINE_FORTIFY: action.fragment = FRAGMENT_MINOR; return ego_fortify(p, &action).done;
    case LINE_NONE: break;
    }
    check(false && "a line of a Special Operation");
    return false;
}

/* The players are out of a kind of Fragment: one of their Fortresses of that kind is razed. */
static bool raze_to_refill(struct ego_play *p, enum fragment kind)
{
    struct ego_action action = { .fragment = (uint8_t)kind };
    uint8_t left = p->board->pool[side_other(p->ego->side)][kind];
    if (left > 0) return false;
    bool razed = ego_raze(p, &action).done;
    ego_tell(p, EGO_ENDGAME, 0, (int)kind, razed);
    return razed;
}

static int standing(const struct ego_play *p)
{
    const struct ego *ego = p->ego;
    if (ego->rules.own_standing) return (int)board_number(p->board, ego->target, ego->side);
    return board_lead(p->board, ego->target, ego->side);
}

/* Nothing possible is nothing improved (cerebria-46). */
static void perform_list(struct ego_play *p)
{
    const struct line *list = lists[p->ego->target];
    int before = standing(p);
    for (unsigned i = 0; i < EGO_LINES && list[i].action != LINE_NONE; i++) {
        ego_tell(p, EGO_TRIES_LINE, i, p->ego->target, 0);
        bool possible = perform_line(p, &list[i]);
        ego_tell(p, EGO_LINE, i, possible, 0);
        if (possible) break;
    }
    int after = standing(p);
    ego_tell(p, EGO_STANDING, 0, before, after);
    if (after > before) {
        ego_tell_aside(p, EGO_REASONS, 0, STANDING_BETTER, 0);
        return;
    }
    ego_score(p, 1, POINTS_SPECIAL);
    ego_gain_willpower(p, 1, GAINS_SPECIAL);
}

void ego_special_operation(struct ego_play *p)
{
    const uint8_t *left = p->board->pool[side_other(p->ego->side)];
    ego_tell(p, EGO_SPECIAL, 0, p->ego->target, 0);
    ego_tell_aside(p, EGO_FRAGMENTS_LEFT, 0, left[FRAGMENT_MINOR], left[FRAGMENT_MAJOR]);
    if (raze_to_refill(p, FRAGMENT_MINOR) || raze_to_refill(p, FRAGMENT_MAJOR)) {
        ego_score(p, 1, POINTS_ENDGAME_RAZE); /* and that is all (cerebria-45) */
        return;
    }
    perform_list(p);
}
