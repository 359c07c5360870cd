/* SPDX-License-Identifier: MIT */
/* Numbers and their parts. What views and `why` make of them is tested with a game that has some
 * (games/sentiment/explain_test.c). */
#include "kernel/worked_out.h"

#include <criterion/criterion.h>

#include "testing/toy_table.h"

static void expect_words(const struct sum *sum, const char *wanted)
{
    struct table *t = toy_table("", 1);
    struct text words = { 0 };
    sum_words(t, sum, &words);
    cr_expect_str_eq(text_string(&words), wanted);
    text_release(&words);
    toy_table_free(t);
}

Test(worked_out, parts_have_signs_but_the_first)
{
    struct sum sum = { .now = 2 };
    sum_add_word(&sum, printed_word, 3);
    sum_add_word(&sum, "Crier", 1);
    sum_add_word(&sum, "bolster", 0);
    sum_add_word(&sum, "damage", -2);
    cr_expect_eq(sum.count, 3u, "what adds nothing is no part");
    expect_words(&sum, "3 printed, +1 Crier, -2 damage: 2");
}

Test(worked_out, a_single_part_is_its_own_sum)
{
    struct sum sum = { .now = 3 }, none = { .now = 0 }, bounded = { .now = 1 };
    sum_add_word(&sum, printed_word, 3);
    expect_words(&sum, "3 printed");
    sum_add_word(&none, printed_word, 0);
    cr_expect_eq(none.count, 1u, "what others are added to is there, even if it is 0");
    expect_words(&none, "0 printed");
    sum_add_word(&bounded, printed_word, 0);
    expect_words(&bounded, "0 printed: 1");
}

Test(worked_out, too_many_parts_become_one)
{
    struct sum sum = { 0 };
    for (unsigned i = 0; i < SUM_PARTS + 5; i++) sum_add_word(&sum, "one", 1);
    cr_expect_eq(sum.count, (unsigned)SUM_PARTS);
    cr_expect_eq(sum.parts[SUM_PARTS - 2].amount, 1);
    cr_expect_str_eq(sum.parts[SUM_PARTS - 1].from.word, "others");
    cr_expect_eq(sum.parts[SUM_PARTS - 1].amount, 6);
}
