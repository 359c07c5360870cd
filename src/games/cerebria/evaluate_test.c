/* SPDX-License-Identifier: MIT */
/* What bots think a position is worth. */
#include <criterion/criterion.h>
#include <stdio.h>

#include "games/cerebria/cerebria.h"
#include "kernel/chance.h"
#include "kernel/options.h"
#include "session/session.h"

extern const struct game cerebria_game;

/* Seed 1: one Realm and two Frontiers a side, 2 Essence each. */
static struct session *laid_out(const char *lines)
{
    struct options options;
    struct diagnostics d = { .file = "f" };
    struct text given = { 0 };
    options_init(&cerebria_game, &options);
    text_add(&given, "at[1] = Valley\nround = 2\n%s", lines);
    struct session *s = session_new_given(&cerebria_game, &options, 1, text_string(&given), 1, &d);
    cr_assert(s, "%s", text_string(&d.out));
    text_release(&given);
    diagnostics_release(&d);
    return s;
}

static int32_t worth(const struct session *s)
{
    return cerebria_evaluate(s->table, 0);
}

static int32_t worth_of(const char *lines)
{
    struct session *s = laid_out(lines);
    int32_t found = worth(s);
    session_free(s);
    return found;
}

Test(cerebria_evaluate, a_point_is_a_point_for_either_side)
{
    struct session *s = laid_out("");
    int32_t before = worth(s);
    cerebria_of(s->table)->points[SIDE_PLAYERS] += 2;
    cerebria_of(s->table)->points[SIDE_EGO] += 2;
    cr_expect_eq(worth(s), before);
    cerebria_of(s->table)->points[SIDE_EGO] += 1;
    cr_expect_eq(worth(s), before - 100);
    session_free(s);
}

/* What nobody of the side knows changes nothing. */
Test(cerebria_evaluate, the_egos_hidden_aspiration_counts_once_it_is_shown)
{
    struct session *s = laid_out("common: Unity, ...\nego hidden: Liveliness\n"
                                 "Cradle 2: Bleakness {essence=2}\n");
    struct cerebria *g = cerebria_of(s->table);
    struct card *hidden =
        card_at(s->table, zone_top(s->table, zone_of(s->table, ZONE_EGO_HIDDEN, 0)));
    face_id liveliness = hidden->face;
    int32_t before = worth(s);
    hidden->face = face_of(s->table, zone_top(s->table, zone_of(s->table, ZONE_HIDDEN, 0)));
    cr_expect_eq(worth(s), before);
    hidden->face = liveliness;
    g->hidden_shown = 1;
    cr_expect_lt(worth(s), before, "the Ego is ahead in it");
    session_free(s);
}

/* Nearly empty Spheres are good for who is ahead, and bad for who is behind. */
Test(cerebria_evaluate, a_revelation_that_is_near_is_worth_more)
{
    static const char ahead[] = "common: Liveliness, ...\nhidden: Unity\n"
                                "Valley 2: Brightness {essence=2}\n%s";
    static const char behind[] = "common: Liveliness, ...\nhidden: Unity\n"
                                 "Cradle 2: Bleakness {essence=2}\n%s";
    char far[200], near[200];
    snprintf(far, sizeof far, ahead, "");
    snprintf(near, sizeof near, ahead, "sphere[Humility] = 1\n");
    cr_expect_gt(worth_of(near), worth_of(far));
    snprintf(far, sizeof far, behind, "");
    snprintf(near, sizeof near, behind, "sphere[Humility] = 1\n");
    cr_expect_lt(worth_of(near), worth_of(far));
}

/* Being ahead in both brings a Major, in one a Minor; steps towards it count, too. */
Test(cerebria_evaluate, aspirations_count_by_what_they_would_bring)
{
    int32_t none = worth_of("common: Liveliness, ...\nhidden: Fortitude\n");
    int32_t one = worth_of("common: Liveliness, ...\nhidden: Fortitude\n"
                           "Valley 2: Brightness {essence=2}\n");
    int32_t both = worth_of("common: Liveliness, ...\nhidden: Fortitude\n"
                            "Valley 2: Brightness {essence=2}\nfortress[Valley] = minor\n");
    cr_expect_gt(one, none);
    cr_expect_gt(both, one);
    cr_expect_gt(one - none, both - one, "a Major is less than two Minors");
}

Test(cerebria_evaluate, more_than_a_turn_can_use_is_worth_nothing_more)
{
    struct session *s = laid_out("willpower[1] = 3\n");
    struct cerebria *g = cerebria_of(s->table);
    int32_t little = worth(s);
    g->willpower[0] = 10;
    int32_t enough = worth(s);
    g->willpower[0] = 60;
    cr_expect_gt(enough, little);
    cr_expect_eq(worth(s), enough);
    session_free(s);
}

/* ---- the outlook, for searches -------------------------------------------------------------------- */

static int32_t outlook_of(const char *lines)
{
    struct session *s = laid_out(lines);
    int32_t found = cerebria_outlook(s->table, 0);
    session_free(s);
    return found;
}

/* What is measured is the points that the players have, too. */
Test(cerebria_evaluate, in_the_outlook_own_points_count_half_as_much_again)
{
    struct session *s = laid_out("");
    int32_t before = cerebria_outlook(s->table, 0);
    cerebria_of(s->table)->points[SIDE_PLAYERS] += 2;
    cerebria_of(s->table)->points[SIDE_EGO] += 3;
    cr_expect_eq(cerebria_outlook(s->table, 0), before);
    session_free(s);
}

/* By chances to win alone a search would find nothing to do in most games of level 0. */
Test(cerebria_evaluate, a_game_that_is_lost_still_has_points_to_be_made)
{
    struct session *s = laid_out("");
    uint16_t chances[SEATS_MAX], few[SEATS_MAX], more[SEATS_MAX];
    cerebria_of(s->table)->points[SIDE_EGO] = 45;
    table_values(s->table, chances, few);
    cr_expect_eq(chances[0], 0);
    cerebria_of(s->table)->points[SIDE_PLAYERS] += 4;
    table_values(s->table, chances, more);
    cr_expect_eq(chances[0], 0);
    cr_expect_gt(more[0], few[0]);
    session_free(s);
}

/* A lead that the Ego would pay for at the Revelation is worth nothing: it takes the Fragment. */
Test(cerebria_evaluate, in_the_outlook_the_ego_pays_at_the_revelation)
{
    static const char near[] = "common: Liveliness, ...\nhidden: Unity\nsphere[Humility] = 1\n"
                               "Valley 2: Brightness {essence=1}\nego willpower = %d\n";
    char poor[200], rich[200];
    snprintf(poor, sizeof poor, near, 0);
    snprintf(rich, sizeof rich, near, 5);
    cr_expect_geq(outlook_of(poor) - outlook_of(rich), 300 + 5 * 40,
                  "a Minor Fragment, besides the Willpower itself");
}

/* What no Revelation is left for is worth little. */
Test(cerebria_evaluate, in_the_outlook_means_count_by_how_much_is_to_come)
{
    int32_t early = outlook_of("common: Liveliness, Unity, Fortitude, ...\nwillpower[1] = 9\n") -
                    outlook_of("common: Liveliness, Unity, Fortitude, ...\nwillpower[1] = 1\n");
    int32_t late = outlook_of("common: Liveliness\nwillpower[1] = 9\n") -
                   outlook_of("common: Liveliness\nwillpower[1] = 1\n");
    cr_expect_gt(late, 0);
    cr_expect_gt(early, 3 * late);
}

/* What nobody of the side knows changes nothing. */
Test(cerebria_evaluate, in_the_outlook_the_egos_hidden_aspiration_counts_once_it_is_shown)
{
    struct session *s = laid_out("common: Unity, ...\nego hidden: Liveliness\n"
                                 "Cradle 2: Bleakness {essence=2}\n");
    struct card *hidden =
        card_at(s->table, zone_top(s->table, zone_of(s->table, ZONE_EGO_HIDDEN, 0)));
    face_id liveliness = hidden->face;
    int32_t before = cerebria_outlook(s->table, 0);
    hidden->face = face_of(s->table, zone_top(s->table, zone_of(s->table, ZONE_HIDDEN, 0)));
    cr_expect_eq(cerebria_outlook(s->table, 0), before);
    hidden->face = liveliness;
    cerebria_of(s->table)->hidden_shown = 1;
    cr_expect_lt(cerebria_outlook(s->table, 0), before, "the Ego is ahead in it");
    session_free(s);
}
