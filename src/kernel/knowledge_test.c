/* SPDX-License-Identifier: MIT */
/* Resampling: that it is fair, and that the sampler's luck is not the game's. */
#include "kernel/knowledge.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "kernel/zone.h"
#include "testing/toy_table.h"

/* The top of another's deck is each unknown face about as often as there are such cards. */
Test(knowledge, worlds_are_drawn_fairly)
{
    struct table *t = toy_table("players=3", 5);
    struct table *world = must_alloc(1, t->setup->table_bytes);
    unsigned unknown[5] = { 0 }, all = 0, seen[5] = { 0 };
    for (unsigned i = 0; i < t->cards; i++) {
        if (seat_knows(t, 0, (card_id)i)) continue;
        unknown[face_of(t, (card_id)i)]++;
        all++;
    }
    enum { WORLDS = 20000 };
    card_id top = zone_top(t, zone_of(t, TOY_DECK, 1));
    for (unsigned i = 0; i < WORLDS; i++) {
        table_copy(world, t);
        cr_assert(table_resample(world, 0, i));
        seen[face_of(world, top)]++;
    }
    for (unsigned f = 0; f < 5; f++) {
        double expected = (double)WORLDS * unknown[f] / all;
        cr_expect(seen[f] > expected - 350 && seen[f] < expected + 350, "face %u: %u times, not %f",
                  f, seen[f], expected);
    }
    free(world);
    toy_table_free(t);
}

/* The seed of a bot may happen to be the seed of the game; it must not learn what comes. */
Test(knowledge, the_same_seed_does_not_give_the_true_luck)
{
    for (uint64_t seed = 0; seed < 100; seed++) {
        struct table *t = toy_table("", seed);
        struct stream truth[2] = { *stream_at(t, 0), *stream_at(t, 1) };
        cr_assert(table_resample(t, 0, seed));
        for (unsigned i = 0; i < 2; i++) cr_assert_neq(stream_at(t, i)->key, truth[i].key);
        toy_table_free(t);
    }
}

/* Whoever knows everything can imagine only the truth. */
Test(knowledge, what_all_is_known_stays)
{
    struct table *t = toy_table("", 3);
    for (unsigned i = 0; i < t->cards; i++) card_show(t, (card_id)i, seat_bit(1));
    face_id before[CARDS_MAX];
    for (unsigned i = 0; i < t->cards; i++) before[i] = face_of(t, (card_id)i);
    cr_assert(table_resample(t, 1, 9));
    for (unsigned i = 0; i < t->cards; i++) cr_assert_eq(face_of(t, (card_id)i), before[i]);
    toy_table_free(t);
}

/* The last answer may have been a sealed choice; an imagined world does not carry it. */
Test(knowledge, the_last_answer_is_forgotten)
{
    struct table *t = toy_table("fast=on mode=wild", 3);
    table_choose(t, (unsigned)t->moves - 1);
    cr_assert_neq(t->chosen.thing, NOTHING);
    cr_assert_neq(t->result, 0);
    cr_assert(table_resample(t, 1, 9));
    cr_assert_eq(t->chosen.thing, NOTHING);
    cr_assert_eq(t->chosen.card, NO_CARD);
    cr_assert_eq(t->result, 0);
    toy_table_free(t);
}
