/* SPDX-License-Identifier: MIT */
/* Counters by name: every size and kind. */
#include "kernel/counter.h"

#include <criterion/criterion.h>
#include <string.h>

#include "kernel/view.h"
#include "testing/toy_table.h"

static const struct counter *find(const char *name)
{
    const struct counter *k = toy_game.counters;
    while (k->name && strcmp(k->name, name) != 0) k++;
    cr_assert(k->name, "%s", name);
    return k;
}

/* Written at the bounds and read back, in every place, without touching a neighbour. */
Test(counter, values_come_back_and_neighbours_stay)
{
    struct table *t = toy_table("players=3", 1);
    for (const struct counter *k = toy_game.counters; k->name; k++) {
        for (unsigned i = 0; i < counter_size(t, k, 0); i++) {
            for (unsigned j = 0; j < counter_size(t, k, 1); j++) {
                struct toy before = *(struct toy *)table_state(t), after;
                int64_t was = counter_read(k, &before, i, j);
                const int64_t values[] = { counter_least(k), counter_most(t, k) };
                for (unsigned v = 0; v < 2; v++) {
                    after = before;
                    counter_write(k, &after, i, j, values[v]);
                    cr_expect_eq(counter_read(k, &after, i, j), values[v], "%s", k->name);
                    counter_write(k, &after, i, j, was);
                    cr_expect(memcmp(&before, &after, sizeof after) == 0, "%s", k->name);
                }
            }
        }
    }
    toy_table_free(t);
}

Test(counter, bounds_are_those_of_the_kind)
{
    struct table *t = toy_table("players=3", 1);
    cr_assert_eq(counter_least(find("points")), -32768);
    cr_assert_eq(counter_most(t, find("points")), 99);
    cr_assert_eq(counter_most(t, find("hidden")), 255);
    cr_assert_eq(counter_most(t, find("rounds")), UINT32_MAX);
    cr_assert_eq(counter_most(t, find("active")), 1);
    cr_assert_eq(counter_most(t, find("turn")), 2);
    cr_assert_eq(counter_most(t, find("mood")), 2);
    cr_assert_eq(counter_most(t, find("best")), t->cards - 1);
    cr_assert_eq(counter_size(t, find("gems"), 0), 3);
    cr_assert_eq(counter_size(t, find("gems"), 1), 3);
    cr_assert_eq(counter_size(t, find("hidden"), 0), 1);
    toy_table_free(t);
}

static void expect_printed(const struct table *t, const char *name, int64_t value, seat_id viewer,
                           const char *wanted)
{
    struct text out = { 0 };
    counter_print_value(t, find(name), value, viewer, &out);
    cr_expect_str_eq(text_string(&out), wanted);
    text_release(&out);
}

Test(counter, values_are_printed_as_people_write_them)
{
    struct table *t = toy_table("players=3", 1);
    expect_printed(t, "points", -4, NOBODY, "-4");
    expect_printed(t, "active", 1, NOBODY, "yes");
    expect_printed(t, "active", 0, NOBODY, "no");
    expect_printed(t, "turn", 2, NOBODY, "3");
    expect_printed(t, "turn", NOBODY, NOBODY, "nobody");
    expect_printed(t, "mood", 1, NOBODY, "angry");
    expect_printed(t, "best", NO_CARD, NOBODY, "none");
    toy_table_free(t);
}

/* A counter that names a card shows its face only to those who know it. */
Test(counter, a_card_is_named_to_those_who_know_it)
{
    struct table *t = toy_table("players=3", 1);
    card_id card = zone_at(t, zone_of(t, TOY_HAND, 1))->first;
    const char *name = t->setup->face_names[card_at(t, card)->face];
    expect_printed(t, "best", card, 0, "a card");
    expect_printed(t, "best", card, NOBODY, "a card");
    expect_printed(t, "best", card, 1, name);
    toy_table_free(t);
}

Test(counter, views_show_what_may_be_seen)
{
    struct table *t = toy_table("players=3", 1);
    struct toy *g = table_state(t);
    g->secret[1] = 77;
    g->hidden = 99;
    g->gems[2][1] = 5;
    struct text own = { 0 }, other = { 0 };
    view_write(t, 1, &own);
    view_write(t, 0, &other);
    cr_expect(strstr(text_string(&own), "\"secret\":{\"2\":77}"));
    cr_expect(!strstr(text_string(&own), "hidden"), "what nobody may see is not even named");
    cr_expect(!strstr(text_string(&other), "secret"));
    cr_expect(strstr(text_string(&own), "\"gems\":{\"3\":{\"green\":5}}"), "%s", text_string(&own));
    cr_expect(strstr(text_string(&own), "\"turn\":1,\"mood\":\"calm\""));
    text_release(&own);
    text_release(&other);
    toy_table_free(t);
}
