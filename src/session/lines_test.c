/* SPDX-License-Identifier: MIT */
/* Lines that come in pieces. */
#include "session/lines.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Everything found in `bytes` when they come in pieces of that size, with | after each line. */
static char *lines_of(const char *bytes, size_t piece, size_t most)
{
    struct lines lines = { .most = most };
    struct text all = { 0 };
    const char *end = bytes + strlen(bytes);
    for (const char *at = bytes; at < end;) {
        const char *stop = (size_t)(end - at) < piece ? end : at + piece;
        while (at < stop) {
            if (lines_take(&lines, &at, stop)) text_add(&all, "%s|", text_string(&lines.line));
            cr_assert_leq(lines.line.length, most + 1);
        }
    }
    if (lines_end(&lines)) text_add(&all, "%s|", text_string(&lines.line));
    cr_assert_not(lines_end(&lines));
    lines_release(&lines);
    if (!all.bytes) text_add_string(&all, "");
    return all.bytes;
}

Test(lines, pieces_of_any_size_give_the_same_lines)
{
    static const struct {
        const char *bytes, *lines;
    } cases[] = {
        { "", "" },
        { "\n", "|" },
        { "a", "a|" },
        { "a\n", "a|" },
        { "a\n\nbc\nd", "a||bc|d|" },
        { "abcd\nx\n", "abcd|x|" },      /* just short enough */
        { "abcde\nx\n", "abcde|x|" },    /* too long by one byte: that byte shows it */
        { "abcdefgh\nx\n", "abcde|x|" }, /* the rest is skipped */
        { "abcdefgh\nijklmnop\n", "abcde|ijklm|" },
        { "abcdefghijklmnopqrstuv", "abcde|" }, /* a line that never ends is handed out once */
        { "abcde", "abcde|" },
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (size_t piece = 1; piece < 24; piece++) {
            char *found = lines_of(cases[i].bytes, piece, 4);
            cr_assert_str_eq(found, cases[i].lines, "in pieces of %zu", piece);
            free(found);
        }
    }
}
