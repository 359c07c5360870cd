/* SPDX-License-Identifier: MIT */
/*
 * Special Operations of the naive Ego: the endgame raze, then the list of the back page, the first
 * line that has a legal target. See naive_ego.h.
 */
#include "testing/cerebria/naive_ego.h"

#include <stddef.h>

static bool act(struct naive_running *run, enum naive_kind kind, int amount,
                enum naive_condition condition)
{
    struct naive_action a = { .kind = kind, .amount = amount, .condition = condition };
    return naive_act(run, &a, NULL);
}

static bool invoke(struct naive_running *run, int cards, int essence,
                   enum naive_condition condition)
{
    return naive_draw_and_invoke(run, cards, essence, condition) != NULL;
}

/* Out of a kind: none in the pool, whatever lies on the board (cerebria-45). */
static bool endgame_raze(struct naive_running *run)
{
    bool done = run->p->minors[NAIVE_PLAYERS] == 0 && act(run, NAIVE_RAZE, 0, NAIVE_ONLY_MINOR);
    if (!done && run->p->majors[NAIVE_PLAYERS] == 0)
        done = act(run, NAIVE_RAZE, 0, NAIVE_ONLY_MAJOR);
    if (done) naive_award(run, NAIVE_FOR_ENDGAME_RAZE, 1);
    return done;
}

/* "Up to 3 different": one after the other by the usual order, at least one (cerebria-48). */
static bool intensify_three(struct naive_running *run)
{
    struct naive_action a = { .kind = NAIVE_INTENSIFY, .amount = 1, .condition = NAIVE_HAS_SPACE };
    int done = 0;
    struct naive_step *step;
    while (done < 3 && naive_act(run, &a, &step)) {
        a.chosen_before[step->choice.best[0].place] = true;
        done++;
    }
    return done > 0;
}

static bool perform_line(struct naive_running *run)
{
    switch (run->target) {
    case NAIVE_FORTITUDE:
        return act(run, NAIVE_RAZE, 0, NAIVE_ANY) || act(run, NAIVE_FORTIFY, 0, NAIVE_ANY);
    case NAIVE_VERSATILITY:
        return act(run, NAIVE_QUELL, 2, NAIVE_ENDS_VIBE) || invoke(run, 3, 1, NAIVE_ANY);
    case NAIVE_SENSIBILITY:
        return act(run, NAIVE_INTENSIFY, NAIVE_SPACES, NAIVE_HAS_SPACE) ||
               act(run, NAIVE_QUELL, 2, NAIVE_ANY);
    case NAIVE_LIVELINESS: return intensify_three(run) || invoke(run, 1, 3, NAIVE_ANY);
    case NAIVE_UNITY:
        return invoke(run, 1, 2, NAIVE_LENGTHENS_UNITY) ||
               act(run, NAIVE_QUELL, 2, NAIVE_IN_PLAYERS_UNITY);
    case NAIVE_AWARENESS:
        return invoke(run, 1, 2, NAIVE_NEW_TRIAD) || act(run, NAIVE_QUELL, 2, NAIVE_REMOVES);
    default: /* the three that go by control */
        return act(run, NAIVE_INTENSIFY, 1, NAIVE_RAISES_INTENSITY) ||
               invoke(run, 2, 1, NAIVE_ANY) || act(run, NAIVE_QUELL, 2, NAIVE_ANY);
    }
}

static int standing(const struct naive_running *run)
{
    if (run->p->standing_own) return naive_number(run->p, NAIVE_EGO, run->target);
    return naive_lead(run->p, run->target);
}

void naive_special(struct naive_running *run)
{
    run->report->special++;
    if (endgame_raze(run)) return;
    int before = standing(run);
    if (!perform_line(run)) run->report->nothing_possible++; /* not improved either (cerebria-46) */
    if (standing(run) > before) return;
    naive_award(run, NAIVE_FOR_STANDING, 1);
    run->p->willpower++;
}
