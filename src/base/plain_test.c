/* SPDX-License-Identifier: MIT */
/* Text from outside that could steer a terminal is shown as question marks. */
#include "base/plain.h"

#include <criterion/criterion.h>
#include <string.h>

static void shown_as(const char *bytes, size_t length, const char *wanted, const char *is)
{
    struct text out = { 0 };
    text_add_plain(&out, bytes, length, wanted);
    cr_expect_str_eq(text_string(&out), is);
    text_release(&out);
}

/* Of each kind one, between letters. */
Test(plain, what_steers_is_a_question_mark)
{
    static const char *const steering[] = {
        "\x1b",         "\a",           "\b",           "\r",           "\x7f",
        "\xc2\x80",     "\xc2\x9b",     "\xc2\x9f",     "\xd8\x9c",     "\xe2\x80\xae",
        "\xe2\x80\xaa", "\xe2\x81\xa6", "\xe2\x81\xa9", "\xe2\x80\x8e", "\xe2\x80\x8f",
        "\xe2\x80\xa8", "\xe2\x80\xa9", "\xe2\x80\x8b", "\xef\xbb\xbf", "\xf3\xa0\x81\x81",
    };
    for (unsigned i = 0; i < sizeof steering / sizeof *steering; i++) {
        char line[16];
        snprintf(line, sizeof line, "a%sb", steering[i]);
        shown_as(line, strlen(line), "\n\t", "a?b");
    }
    shown_as("a\0b", 3, "\n\t", "a?b");
}

/* Each byte that is not UTF-8 by itself: cut, too long for what it says, a surrogate, too large. */
Test(plain, broken_bytes_are_question_marks)
{
    shown_as("a\x9b"
             "b",
             3, "", "a?b");
    shown_as("a\xff\xfe", 3, "", "a??");
    shown_as("a\xe2\x80", 3, "", "a??");
    shown_as("\xc0\x9b", 2, "", "??");
    shown_as("\xe0\x82\x9b", 3, "", "???");
    shown_as("\xed\xa0\x80", 3, "", "???");
    shown_as("\xf4\x90\x80\x80", 4, "", "????");
    shown_as("\xe2(\xa1", 3, "", "?(?");
}

Test(plain, all_else_stays)
{
    static const char words[] = "M\xc3\xbchle, \xe5\xa4\xa7, \xf0\x9f\x8e\xb2, "
                                "\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xb1, ~ !";
    shown_as(words, strlen(words), "", words);
}

/* Newlines and tabs are layout where the caller says so, and only there. */
Test(plain, layout_is_the_caller_s)
{
    shown_as("a\n\tb\x1b", 5, "\n\t", "a\n\tb?");
    shown_as("a\n\tb", 4, "", "a??b");
}

Test(plain, is_printed)
{
    char bytes[64] = "";
    FILE *file = fmemopen(bytes, sizeof bytes, "w");
    print_plain(file, "%s: %d\n", "\x1b[2J\xe2\x80\xae", 7);
    fclose(file);
    cr_assert_str_eq(bytes, "?[2J?: 7\n");
}
