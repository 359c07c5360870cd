/* SPDX-License-Identifier: MIT */
/* What a ring is drawn from and lit by: facts of options, and what is found on the board. */
#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>

#include "games/cerebria/display.h"
#include "kernel/view.h"
#include "kernel/words.h"
#include "session/script.h"

/* A position in which the hand's only Emotion is about to be invoked beside one of the Ego's; its
 * Emotion on the Frontier is kept out of the Land by that. */
static const char invoking[] = "scene Invoking\n"
                               "game cerebria\n"
                               "options powers=none ask=all\n"
                               "given\n"
                               "    round = 2\n"
                               "    turn = \"first Spirit\"\n"
                               "    at[1] = Land\n"
                               "    willpower[1] = 5\n"
                               "    essence[1] = 2\n"
                               "    added minors[ego] = 1\n"
                               "    added majors[players] = 1\n"
                               "    Network-Land: Brightness\n"
                               "    Land 1: Bleakness\n"
                               "    Willow 2: Bleakness\n"
                               "    Valley 2: Brightness\n"
                               "    hand[1]: Excitement\n";

struct laid {
    struct scripts scripts;
    struct script_run run;
    struct diagnostics d;
};

static const struct table *lay_out(struct laid *laid, const char *scene)
{
    *laid =
        (struct laid){ .run = { .moves_most = UINT_MAX }, .d = { .file = "f", .source = scene } };
    cr_assert(scripts_parse(&laid->scripts, scene, &laid->d), "%s", text_string(&laid->d.out));
    cr_assert(script_play(&laid->scripts.all[0], &laid->run, &laid->d), "%s",
              text_string(&laid->d.out));
    return laid->run.session->table;
}

static void clear(struct laid *laid)
{
    session_free(laid->run.session);
    scripts_release(&laid->scripts);
    diagnostics_release(&laid->d);
}

/* "price willpower 2, control Land nobody": all that the view says of an option, in its order. */
static void facts_of_option(const struct table *t, const char *move, struct text *out)
{
    struct view v = { 0 };
    char room[12];
    int index = move_find(t, move);
    cr_assert_geq(index, 0, "'%s' is not offered", move);
    view_make(&v, t, t->asked, VIEW_WITHOUT_TEXTS);
    for (unsigned i = 0; i < v.count; i++) {
        const struct cell *cell = &v.cells[i];
        bool option = cell_section(cell) == SECTION_DECISION &&
                      cell_part(cell, 0) == DECISION_OPTIONS &&
                      cell_part(cell, 1) == (unsigned)index + 1;
        if (!option || cell_part(cell, 2) < OPTION_CELLS) continue;
        if (out->length) text_add_string(out, ", ");
        text_add(out, "%s ", path_name(&v, cell->path, 3, room));
        text_add(out, "%s ", path_name(&v, cell->path, 4, room));
        if (cell->type == CELL_WORD)
            text_add_string(out, cell->word);
        else
            text_add(out, "%d", (int)cell->value);
    }
    view_release(&v);
}

static void expect_facts(const char *scene, const char *move, const char *facts)
{
    struct laid laid;
    struct text out = { 0 };
    facts_of_option(lay_out(&laid, scene), move, &out);
    cr_expect_str_eq(text_string(&out), facts, "%s: %s", move, text_string(&out));
    text_release(&out);
    clear(&laid);
}

/* What the turn offers has its price; the target also what changes hands, with both sums. */
Test(cerebria_option_facts, an_option_says_its_price_and_what_it_changes)
{
    char slot[1024];
    snprintf(slot, sizeof slot,
             "%splay\n    1: invoke\n    1: no token\n    1: go on\n    1: card Excitement\n",
             invoking);
    expect_facts(invoking, "invoke", "price willpower 2, price essence 1");
    expect_facts(invoking, "end turn", "");
    expect_facts(slot, "at Land 2",
                 "price willpower 2, price essence 1, control Land nobody, "
                 "control Land-Willow players, players Land 1, players Land-Willow 1, ego Land 1");
}

/* The Emotion on the Frontier counts there and in the Network, and not beyond the Ego's. */
Test(cerebria_option_facts, what_is_found_on_the_board)
{
    struct laid laid;
    const struct table *t = lay_out(&laid, invoking);
    card_id frontier = cerebria_on(t, slot_of_place(PLACE_FRONTIER + REALM_NETWORK));
    cr_expect(cerebria_find_blocked(t, frontier, REALM_LAND));
    cr_expect_not(cerebria_find_blocked(t, frontier, REALM_NETWORK));
    cr_expect_eq(cerebria_find_sum(t, 2 * REALM_NETWORK, SIDE_PLAYERS), 1);
    cr_expect_eq(cerebria_find_sum(t, 2 * REALM_LAND, SIDE_PLAYERS), 0);
    cr_expect_eq(cerebria_find_sum(t, 2 * REALM_LAND, SIDE_EGO), 1);
    cr_expect_eq(cerebria_find_score(t, SIDE_EGO, SCORE_MINORS), 3);
    cr_expect_eq(cerebria_find_score(t, SIDE_PLAYERS, SCORE_TOTAL), 5);
    cr_expect_eq(cerebria_find_row_state(t, 0, ROW_INVOKE), ROW_OFFERED);
    cr_expect_eq(cerebria_find_row_state(t, 0, ROW_EMPOWER), ROW_FULL_GAME);
    cr_expect_eq(cerebria_find_row_willpower(t, 0, ROW_INVOKE), 2);
    clear(&laid);
}

/* Whoever lays out how many Fragments there are need not say in which order they came. */
Test(cerebria_option_facts, the_identity_has_what_was_added)
{
    struct laid laid;
    const struct cerebria *g = cerebria_of(lay_out(&laid, invoking));
    cr_expect_eq(g->identity[0], identity_of(SIDE_PLAYERS, FRAGMENT_MAJOR));
    cr_expect_eq(g->identity[1], identity_of(SIDE_EGO, FRAGMENT_MINOR));
    cr_expect_eq(g->identity[2], 0);
    clear(&laid);
}
