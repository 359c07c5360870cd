/* SPDX-License-Identifier: MIT */
/* Points of both sides, and how they are explained. Who wins by them is shown by scenes. */
#include <criterion/criterion.h>

#include "games/cerebria/cerebria.h"
#include "kernel/words.h"
#include "testing/begin_session.h"

#define IDENTITIES                                                                                 \
    "round = 2\nat[1] = Network\nadded minors[players] = 1\nadded majors[players] = 2\n"           \
    "points[ego] = 7\nadded minors[ego] = 2\nadded majors[ego] = 1\n"                              \
    "fortress[Valley] = minor\nfortress of[Valley] = ego\n"                                        \
    "fortress[Cradle] = major\nfortress of[Cradle] = ego\n"                                        \
    "fortress[Land] = minor\nfortress of[Land] = players\n"

static void expect_explained(const struct session *s, unsigned who, const char *wanted)
{
    struct text words = { 0 };
    cerebria_explain_score(s->table, who, &words);
    cr_expect_str_eq(text_string(&words), wanted);
    text_release(&words);
}

/* proves ce-end-5, ce-end-6: Fortresses on the board score for the Ego alone (cerebria-69). */
Test(cerebria_scoring, both_scores_line_by_line)
{
    struct session *s = begin("cerebria", "", IDENTITIES);
    int32_t scores[3] = { 0 };
    cerebria_scores(s->table, scores);
    cr_expect_eq(scores[0], 13);
    cr_expect_eq(scores[1], 7 + 6 + 5 + 2 + 4);
    expect_explained(s, 0, "1 Minor Fragment: 3, 2 Major Fragments: 10. Total: 13.");
    expect_explained(s, 1,
                     "Wheel: 7, 2 Minor Fragments: 6, 1 Major Fragment: 5, Fortresses on the "
                     "board: 6. Total: 24.");
    struct text words = { 0 };
    outcome_words(s->table, &words);
    cr_expect_str_eq(text_string(&words), "The Ego wins.");
    text_release(&words);
    session_free(s);
}

/* proves ce-easy-3, cerebria-71: the third easy modifier: 1 and 2 points. */
Test(cerebria_scoring, cheap_fortresses)
{
    struct session *s = begin("cerebria", "modifiers=cheap-fortresses", IDENTITIES);
    cr_expect_eq(cerebria_points(s->table, SIDE_EGO).fortresses, 3);
    session_free(s);
}

Test(cerebria_scoring, nothing_yet)
{
    struct session *s = begin("cerebria", "spirits=delight,love", NULL);
    int32_t scores[3] = { 1, 1, 1 };
    cerebria_scores(s->table, scores);
    cr_expect(scores[0] == 0 && scores[1] == 0 && scores[2] == 0);
    expect_explained(s, 0, "Nothing. Total: 0.");
    session_free(s);
}

/* proves ce-end-2, cerebria-68: who could not cap has the points of it, and is no capper in a
 * tie. */
Test(cerebria_scoring, capping_and_points_instead)
{
    struct session *s = begin("cerebria", "",
                              "round = 2\nat[1] = Network\nadded cappings[players] = 1\n"
                              "added cappings[ego] = 1\nend = capped\ncapped = 2\n");
    expect_explained(s, 0, "Capping points: 4. Total: 4.");
    expect_explained(s, 1, "Capping Fragment: 4. Total: 4.");
    cr_expect_eq(cerebria_tie_break(s->table, 0), 0);
    cr_expect_eq(cerebria_tie_break(s->table, 1), 1);
    session_free(s);
}
