/* SPDX-License-Identifier: MIT */
/* The tests of rules and rulings can fail: each kind of mistake is named, and nothing else. */
#include "testing/rule_index.h"

#include <criterion/criterion.h>
#include <string.h>

static bool is_id(const char *start, const char *end)
{
    size_t length = (size_t)(end - start);
    return (length > 2 && memcmp(start, "x-", 2) == 0) ||
           (length > 7 && memcmp(start, "ruling-", 7) == 0);
}

static void expect_wrong(struct rule_index *index, const char *expected)
{
    struct text wrong = { 0 };
    rule_index_judge(index, &wrong);
    cr_expect_str_eq(text_string(&wrong), expected);
    text_release(&wrong);
    rule_index_free(index);
}

Test(index, what_is_missing_is_named)
{
    struct rule_index *index = rule_index_new(is_id);
    rule_index_read_document(index,
                             "| id | rule | where | proof |\n|---|---|---|---|\n"
                             "| x-a-1 | A rule. | everywhere | `a scene` |\n"
                             "| x-a-2 | Another, by x-a-9. | - | - |\n"
                             "| x-a-3 | A third. | everywhere | - |\n"
                             "| ruling-02 | mentioned | - |",
                             "x.md", "x-");
    rule_index_read_document(index, "| ruling-01 | point | ruling |", "rulings.md", "ruling-");
    rule_index_read_document(index, "nothing", "empty.md", "x-");
    rule_index_read_scenes(index,
                           "scene proves x-a-2\nproves x-a-1 sparks-2 x-b-1\n    proves x-a-2\n"
                           "proves ruling-01",
                           "x.scene");
    rule_index_read_tests(index,
                          "/"
                          "* proves x-a-3,\n * x-c-1: why x-c-2 */ proves x-c-3: /"
                          "* proves nothing x-c-4 */",
                          "x_test.c");
    expect_wrong(index, "x-a-2 has no proof: no scene and no test names it\n"
                        "the row of x-a-2 does not say where it is kept and what proves it\n"
                        "the row of x-a-3 does not say where it is kept and what proves it\n"
                        "x.scene proves x-b-1, which no document has\n"
                        "x_test.c proves x-c-1, which no document has\n"
                        "empty.md has no ids of x-\n");
}

/* A list of rulings beside the rules is complete. */
Test(index, a_ruling_that_is_not_listed_is_named)
{
    struct rule_index *index = rule_index_new(is_id);
    rule_index_read_document(index, "| ruling-01 | a | b |\n| ruling-02 | a | b |", "rulings.md",
                             "ruling-");
    rule_index_read_document(index, "| x-1 | r | everywhere | p |", "x.md", "x-");
    rule_index_read_list(index, "of ruling-02\n| id | proof |\n| ruling-01 | x-2 ruling-02 |\n",
                         "x.md", "ruling-");
    rule_index_read_scenes(index, "proves x-1 ruling-01 ruling-02", "x.scene");
    expect_wrong(index, "x.md has no row of ruling-02\n");
}

/* What `where` names must be there: files, and words of them. */
Test(index, places_that_are_not_there_are_named)
{
    struct rule_index *index = rule_index_new(is_id);
    rule_index_read_document(
        index,
        "| x-1 | r | `src/testing/rule_index.h` struct rule_index, rule_index_free and others; "
        "`src/testing/rule_index.c` claim | p |\n"
        "| x-2 | r | `src/testing/rule_index.h` rule_index_fre, rule_index_new | p |\n"
        "| x-3 | r | `src/testing/shelf.c` claim | p |",
        "x.md", "x-");
    rule_index_read_scenes(index, "proves x-1 x-2 x-3", "x.scene");
    expect_wrong(
        index, "the row of x-2 names rule_index_fre, which src/testing/rule_index.h does not have\n"
               "the row of x-3 names src/testing/shelf.c, which is not there\n");
}

Test(index, files_that_are_not_there_are_named)
{
    struct rule_index *index = rule_index_new(is_id);
    rule_index_read_scene_files(index, "src/testing");
    rule_index_read_test_files(index, "src/nowhere");
    expect_wrong(index, "src/testing has no file that ends in .scene\n"
                        "src/nowhere has no file that ends in _test.c\n");
}
