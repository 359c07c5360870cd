/* SPDX-License-Identifier: MIT */
/* Mistakes with their place. */
#include "base/diagnostics.h"

#include <criterion/criterion.h>
#include <string.h>

static void expect_out(struct diagnostics *d, const char *wanted)
{
    cr_expect_str_eq(text_string(&d->out), wanted);
    diagnostics_release(d);
}

Test(diagnostics, show_the_line_and_the_place)
{
    struct diagnostics d = { .file = "f", .source = "one\n\ttwo three\nfour" };
    diagnose(&d, 2, 6, "no %s", "three");
    cr_assert_eq(d.count, 1);
    expect_out(&d, "f:2:6: no three\n     two three\n         ^\n");
}

Test(diagnostics, without_a_place_say_the_file_or_nothing)
{
    struct diagnostics d = { .file = "f", .source = "x" };
    diagnose(&d, 0, 0, "empty");
    expect_out(&d, "f: empty\n");
    struct diagnostics bare = { 0 };
    diagnose(&bare, 3, 1, "wrong");
    expect_out(&bare, "wrong\n");
}

Test(diagnostics, the_caret_counts_characters_not_bytes)
{
    struct diagnostics d = { .file = "f", .source = "éé x" };
    diagnose(&d, 1, 6, "here");
    expect_out(&d, "f:1:6: here\n    éé x\n       ^\n");
}

/* A hostile file must not steer a terminal. */
Test(diagnostics, control_characters_are_not_printed)
{
    struct diagnostics d = { .file = "f", .source = "a\x1b[2Jb" };
    diagnose(&d, 1, 1, "say '%s'", "\x1b]0;x\x07");
    expect_out(&d, "f:1:1: say '?]0;x?'\n    a?[2Jb\n    ^\n");
}

/* What is not shown takes one sign in the line and one under it, however many bytes it has. */
Test(diagnostics, the_caret_stands_under_what_is_not_shown)
{
    struct diagnostics d = { .file = "f\x1b", .source = "\xe2\x80\xae\xc2\x9b\x9b\xff x" };
    diagnose(&d, 1, 9, "no '%s'", "\xe2\x80\xae");
    diagnose(&d, 1, 4, "no");
    expect_out(&d, "f?:1:9: no '?'\n    ???? x\n         ^\n"
                   "f?:1:4: no\n    ???? x\n     ^\n");
}

Test(diagnostics, long_lines_and_places_beyond_the_end_are_cut)
{
    char line[1000];
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    struct diagnostics d = { .file = "f", .source = line };
    diagnose(&d, 1, 900, "far");
    cr_assert(d.out.length < 200);
    diagnose(&d, 7, 1, "no such line");
    diagnose(&d, 1, 1, "%s", line); /* a message of a thousand bytes */
    diagnostics_release(&d);
}

Test(diagnostics, the_fifty_first_is_counted_and_not_shown)
{
    struct diagnostics d = { 0 };
    for (unsigned i = 0; i < DIAGNOSTICS_MAX + 10; i++) diagnose(&d, 0, 0, "mistake %u", i);
    cr_assert_eq(d.count, DIAGNOSTICS_MAX + 10);
    cr_assert(strstr(text_string(&d.out), "mistake 49\n(further mistakes are not shown)\n"));
    cr_assert(!strstr(text_string(&d.out), "mistake 50"));
    diagnostics_release(&d);
}

Test(diagnostics, what_is_no_text_is_named_at_its_place)
{
    static const char bytes[] = "scene A\ngame p\xe9"
                                "bbles\n",
                      zero[] = "scene A\n\0";
    struct diagnostics d = { .file = "f", .source = bytes };
    cr_assert(diagnose_unless_text(&d,
                                   "gr\xc3\xbc\xc3\x9f"
                                   "e\n",
                                   8) &&
              !d.count);
    cr_assert_not(diagnose_unless_text(&d, bytes, sizeof bytes - 1));
    cr_expect_str_eq(text_string(&d.out), "f:2:7: this byte is not UTF-8: save the text as UTF-8\n"
                                          "    game p?bbles\n          ^\n");
    text_clear(&d.out);
    d.source = zero;
    cr_assert_not(diagnose_unless_text(&d, zero, sizeof zero - 1));
    cr_expect(strstr(text_string(&d.out), "f:2:1: a byte 0 stands here"));
    diagnostics_release(&d);
}
