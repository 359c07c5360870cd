/* SPDX-License-Identifier: MIT */
/*
 * Points: the Wheel, Fragments in the Identity, and what the Ego has left on the board.
 */
#include <stdio.h>

#include "base/text.h"
#include "games/cerebria/cerebria.h"

/* Fortresses on the board score for the Ego alone (cerebria-69). */
static int32_t fortress_points(const struct table *t, side_id side)
{
    const struct cerebria *g = cerebria_of(t);
    const struct cerebria_setup *own = facts_of(t->setup);
    const struct constants *c = &own->constants;
    int32_t minor = own->cheap_fortresses ? c->cheap_minor_fortress : c->minor_fortress;
    int32_t major = own->cheap_fortresses ? c->cheap_major_fortress : c->major_fortress;
    int32_t points = 0;
    for (unsigned r = 0; side == SIDE_EGO && r < BOARD_REALMS; r++) {
        if (g->fortress_side[r] != side) continue;
        if (g->fortress[r] == FRAGMENT_MINOR) points += minor;
        if (g->fortress[r] == FRAGMENT_MAJOR) points += major;
    }
    return points;
}

struct score_lines cerebria_points(const struct table *t, side_id side)
{
    const struct cerebria *g = cerebria_of(t);
    const struct constants *c = &facts_of(t->setup)->constants;
    struct score_lines lines = {
        .wheel = g->points[side],
        .minors = g->added_minors[side] * c->minor_points,
        .majors = g->added_majors[side] * c->major_points,
        .capping = g->added_cappings[side] * c->capping_points,
        .fortresses = fortress_points(t, side),
    };
    lines.total = lines.wheel + lines.minors + lines.majors + lines.capping + lines.fortresses;
    return lines;
}

void cerebria_scores(const struct table *t, int32_t *scores)
{
    for (seat_id s = 0; s < t->seats; s++) scores[s] = cerebria_points(t, SIDE_PLAYERS).total;
    scores[t->seats] = cerebria_points(t, SIDE_EGO).total;
}

static side_id side_of_score(const struct table *t, unsigned who)
{
    return who < t->seats ? SIDE_PLAYERS : SIDE_EGO;
}

/* Equal points: who has capped wins; if nobody has, it is a draw (cerebria-69). */
int32_t cerebria_tie_break(const struct table *t, unsigned who)
{
    return cerebria_of(t)->capped >> side_of_score(t, who) & 1;
}

/* The sentence so far is that of `start`: a part that is not the first follows a comma. */
static void add_part(struct text *out, size_t start, const char *what, int32_t points)
{
    if (points) text_add(out, "%s%s: %d", out->length > start ? ", " : "", what, points);
}

static void add_fragments(struct text *out, size_t start, const char *kind, unsigned count,
                          int32_t points)
{
    char what[40];
    snprintf(what, sizeof what, "%u %s Fragment%s", count, kind, plural_s(count));
    add_part(out, start, what, points);
}

/* "Wheel: 2, 1 Minor Fragment: 3, 2 Major Fragments: 10. Total: 15." */
void cerebria_explain_score(const struct table *t, unsigned who, struct text *out)
{
    const struct cerebria *g = cerebria_of(t);
    side_id side = side_of_score(t, who);
    bool capped = g->capped >> side & 1;
    struct score_lines lines = cerebria_points(t, side);
    size_t start = out->length;
    add_part(out, start, "Wheel", lines.wheel);
    add_fragments(out, start, "Minor", g->added_minors[side], lines.minors);
    add_fragments(out, start, "Major", g->added_majors[side], lines.majors);
    add_part(out, start, capped ? "Capping Fragment" : "Capping points", lines.capping);
    add_part(out, start, "Fortresses on the board", lines.fortresses);
    if (out->length == start) text_add_string(out, "Nothing");
    text_add(out, ". Total: %d.", lines.total);
}
