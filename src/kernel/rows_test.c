/* SPDX-License-Identifier: MIT */
/* Regions and rows: where they lie, that copies and hashes have them, and what a view shows. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/counter.h"
#include "kernel/position.h"
#include "kernel/view.h"
#include "kernel/words.h"
#include "testing/toy_table.h"

static struct toy_region *region_of(struct table *t)
{
    return table_region(t);
}

static void play_first_card(struct table *t)
{
    cr_assert_eq(t->prompt, TOY_PROMPT_TURN);
    table_choose(t, 0);
}

/* Directly after the state, as long as this set-up needs it, and empty at first. */
Test(rows, a_region_is_as_long_as_prepare_asks)
{
    struct table *two = toy_table("players=2", 1), *three = toy_table("players=3", 1);
    cr_expect_eq((char *)table_region(two), (char *)table_state(two) + sizeof(struct toy));
    cr_expect_eq(region_of(two)->count, 0);
    cr_expect_eq(two->setup->region_bytes, 4 + 4 * sizeof(struct toy_echo));
    cr_expect_eq(three->setup->region_bytes, 4 + 6 * sizeof(struct toy_echo));
    cr_expect_geq(three->streams_at, sizeof(struct table) + sizeof(struct toy) + 4 + 24);
    toy_table_free(two);
    toy_table_free(three);
}

Test(rows, a_copy_has_the_region_and_the_hash_sees_it)
{
    struct table *t = toy_table("players=2", 1);
    play_first_card(t);
    cr_assert_eq(region_of(t)->count, 1);
    struct table *copy = malloc(t->setup->table_bytes);
    memset(copy, 0xa5, t->setup->table_bytes);
    table_copy(copy, t);
    cr_expect_eq(memcmp(table_region(copy), table_region(t), t->setup->region_bytes), 0);
    cr_expect_eq(table_hash(copy), table_hash(t));
    region_of(copy)->echoes[3].left = 1; /* including where there is no row */
    cr_expect_neq(table_hash(copy), table_hash(t));
    free(copy);
    toy_table_free(t);
}

/* By name and field, including the number of rows and what views do not show. */
Test(rows, the_position_hash_sees_every_field)
{
    struct table *t = toy_table("players=2", 1);
    play_first_card(t);
    play_first_card(t);
    struct toy_region *region = region_of(t);
    uint64_t before = position_hash(t);
    region->echoes[1].left++;
    cr_expect_neq(position_hash(t), before);
    region->echoes[1].left--;
    region->echoes[0].by = 1;
    cr_expect_neq(position_hash(t), before);
    region->echoes[0].by = 0;
    cr_expect_eq(position_hash(t), before);
    region->count--;
    cr_expect_neq(position_hash(t), before);
    toy_table_free(t);
}

/* With their words and what may be seen of them; the rules' own notes are left out. */
Test(rows, a_view_shows_them)
{
    struct table *t = toy_table("players=2", 2); /* a card without quotation marks comes first */
    struct text view = { 0 }, wanted = { 0 };
    view_write(t, 1, &view);
    cr_expect(!strstr(text_string(&view), "echoes"), "%s", text_string(&view));
    card_id card = table_moves(t)[0].card;
    play_first_card(t);
    const char *name = t->setup->face_names[card_at(t, card)->face];
    text_add(&wanted, "\"rows\":{\"echoes\":{\"1\":{\"text\":\"%s echoes\",\"card\":", name);
    text_clear(&view);
    view_write(t, 1, &view);
    cr_expect(strstr(text_string(&view), text_string(&wanted)), "%s\n%s", text_string(&view),
              text_string(&wanted));
    text_release(&wanted);
    text_release(&view);
    toy_table_free(t);
}

static void read_beyond_the_last(struct table *t)
{
    row_at(t, &toy_game.rows[0], region_of(t)->count);
}

Test(rows, there_is_no_row_after_the_last)
{
    struct table *t = toy_table("players=2", 1);
    cr_expect(fails_a_check(read_beyond_the_last, t));
    toy_table_free(t);
}
