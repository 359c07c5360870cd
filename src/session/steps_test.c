/* SPDX-License-Identifier: MIT */
/* The steps of a line, as people read them. */
#include "session/steps.h"

#include <criterion/criterion.h>

/* The line "It" with those steps; NULL ends them. */
static void expect_line(const char *const *briefs, const char *wanted)
{
    struct steps steps = { 0 };
    struct marked line = { 0 };
    marked_add_string(&line, "It");
    for (; *briefs; briefs++) {
        struct marked brief = { 0 };
        marked_add_string(&brief, *briefs);
        steps_add(&steps, &brief);
        marked_release(&brief);
    }
    steps_put(&steps, &line);
    cr_expect_str_eq(text_string(&line.text), wanted);
    marked_release(&line);
    steps_release(&steps);
}

#define EXPECT_LINE(wanted, ...) expect_line((const char *const[]){ __VA_ARGS__, NULL }, wanted)

Test(steps, are_said_in_brackets_unless_there_is_only_the_first)
{
    EXPECT_LINE("It", "3");
    EXPECT_LINE("It (3, +1 Lens)", "3", "+1 Lens");
    EXPECT_LINE("It (3, +1 Lens twice, -1)", "3", "+1 Lens", "+1 Lens", "-1");
}

/* Where what begins has no number of its own: its steps are all there is to say. */
Test(steps, a_beginning_without_words_adds_nothing)
{
    EXPECT_LINE("It", "");
    EXPECT_LINE("It (closest -1)", "", "closest -1");
    EXPECT_LINE("It (new 1, closest -1 twice)", "", "new 1", "closest -1", "closest -1");
}
