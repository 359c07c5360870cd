/* SPDX-License-Identifier: MIT */
/* What bots that look ahead think a position is worth. */
#include <criterion/criterion.h>

#include "games/sentinels/sentinels.h"
#include "testing/begin_session.h"

static struct piece *villain(const struct session *s)
{
    return piece_of(s->table, character_of(s->table, OWNER_VILLAIN));
}

static const struct print *face_named(const struct session *s, const char *name)
{
    const struct setup *setup = s->table->setup;
    for (unsigned i = 0; i < setup->faces; i++) {
        if (strcmp(setup->face_names[i], name) == 0) return &setup_of(s->table)->prints[i];
    }
    cr_assert_fail("there is no %s", name);
    return NULL;
}

/* By evaluate it is one, so greedy does not deal him the last damage: 30 hp come in the place of
 * none. */
Test(sentinels_outlook, turning_the_villain_over_is_no_loss)
{
    struct session *s = begin("sentinels", "", NULL);
    villain(s)->hp = 0;
    int32_t before = sentinels_outlook(s->table, 0), seen = sentinels_evaluate(s->table, 0);
    sentinels_turn_over(s->table, character_of(s->table, OWNER_VILLAIN));
    villain(s)->hp = (int8_t)print_of(s->table, character_of(s->table, OWNER_VILLAIN))->hp;
    cr_expect_eq(villain(s)->hp, 30);
    cr_expect_eq(sentinels_outlook(s->table, 0), before);
    cr_expect_lt(sentinels_evaluate(s->table, 0), seen);
    session_free(s);
}

/* The Tidewright turns over by tokens, at whatever hp he has: none are to come. */
Test(sentinels_outlook, hp_to_come_are_those_of_who_would_be_destroyed)
{
    struct session *s = begin("sentinels", "", NULL);
    cr_expect_eq(face_named(s, "Baron Blade")->hp_to_come, 30);
    cr_expect_eq(face_named(s, "Vengeful Mad Scientist")->hp_to_come, 0);
    cr_expect_eq(face_named(s, "Legacy")->hp_to_come, 0);
    session_free(s);
    s = begin("sentinels", "villain=tidewright", NULL);
    for (unsigned i = 0; i < s->table->setup->faces; i++)
        cr_expect_eq(setup_of(s->table)->prints[i].hp_to_come, 0);
    session_free(s);
}

Test(sentinels_outlook, hp_of_heroes_are_good_and_those_of_the_villain_bad)
{
    struct session *s = begin("sentinels", "", NULL);
    int32_t last = sentinels_outlook(s->table, 0);
    for (int hp = villain(s)->hp; hp > 0; hp--, last = sentinels_outlook(s->table, 0)) {
        villain(s)->hp--;
        cr_expect_gt(sentinels_outlook(s->table, 0), last);
    }
    struct piece *hero = piece_of(s->table, character_of(s->table, 0));
    int32_t first = 0, lost = 0;
    for (int hp = hero->hp; hp > 1; hp--, last = sentinels_outlook(s->table, 0)) {
        hero->hp--;
        lost = last - sentinels_outlook(s->table, 0);
        if (!first) first = lost;
        cr_expect_gt(lost, 0);
    }
    cr_expect_gt(lost, 3 * first, "the last hp of a hero matter most");
    hero->most = 0;
    cr_expect_lt(sentinels_outlook(s->table, 0), last - lost,
                 "to fall is worse than to lose one more");
    session_free(s);
}

/* It goes by what cards say and not by their names. */
Test(sentinels_outlook, what_a_card_is_worth_is_read_from_its_text)
{
    struct session *s = begin("sentinels", "", NULL);
    int plain = face_named(s, "Dominion")->lasting;
    cr_expect_gt(plain, 0);
    cr_expect_gt(face_named(s, "Inspiring Presence")->lasting, plain);
    cr_expect_gt(face_named(s, "Fortitude")->lasting, plain);
    cr_expect_lt(face_named(s, "Backlash Field")->lasting,
                 face_named(s, "Blade Battalion")->lasting);
    cr_expect_lt(face_named(s, "Volcanic Eruption")->lasting,
                 face_named(s, "Enraged T-Rex")->lasting);
    cr_expect_eq(face_named(s, "Baron Blade")->lasting, 0);
    session_free(s);
}

/* One result for the team, above and below everything else. */
Test(sentinels_outlook, at_the_end_nothing_else_counts)
{
    struct session *s = begin("sentinels", "", NULL);
    int32_t now = sentinels_outlook(s->table, 0);
    state_of(s->table)->outcome = OUTCOME_WON;
    cr_expect_gt(sentinels_outlook(s->table, 0), now + 10000);
    state_of(s->table)->outcome = OUTCOME_LOST;
    cr_expect_lt(sentinels_outlook(s->table, 0), now - 10000);
    session_free(s);
}
