/* SPDX-License-Identifier: MIT */
#include <criterion/criterion.h>
#include <string.h>

#include "base/utf8.h"

Test(utf8, a_character_has_its_bytes_and_its_number)
{
    static const struct {
        const char *bytes;
        unsigned length;
        uint32_t code;
    } characters[] = {
        { "a", 1, 'a' },
        { "\x7f", 1, 0x7f },
        { "\xc2\x80", 2, 0x80 },
        { "\xdf\xbf", 2, 0x7ff },
        { "\xe0\xa0\x80", 3, 0x800 },
        { "\xed\x9f\xbf", 3, 0xd7ff },
        { "\xee\x80\x80", 3, 0xe000 },
        { "\xef\xbf\xbf", 3, 0xffff },
        { "\xf0\x90\x80\x80", 4, 0x10000 },
        { "\xf4\x8f\xbf\xbf", 4, 0x10ffff },
    };
    for (unsigned i = 0; i < sizeof characters / sizeof *characters; i++) {
        const char *bytes = characters[i].bytes;
        uint32_t code;
        cr_expect_eq(utf8_character(bytes, bytes + strlen(bytes), &code), characters[i].length);
        cr_expect_eq(code, characters[i].code, "character %u is %x", i, code);
    }
}

/* Alone, cut, longer than needed, half a surrogate pair, beyond Unicode. */
Test(utf8, what_is_no_character)
{
    static const char *const wrong[] = { "\x80",
                                         "\xff",
                                         "\xc3",
                                         "\xe2\x80",
                                         "\xc0\xaf",
                                         "\xe0\x9f\xbf",
                                         "\xed\xa0\x80",
                                         "\xed\xbf\xbf",
                                         "\xf0\x8f\xbf\xbf",
                                         "\xe2(\xa1",
                                         "\xf4\x90\x80\x80" };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        uint32_t code;
        cr_expect_eq(utf8_character(wrong[i], wrong[i] + strlen(wrong[i]), &code), 0, "%u", i);
    }
}

static void expect_fault(const char *bytes, size_t length, unsigned line, unsigned column,
                         const char *words)
{
    struct text_fault fault;
    cr_assert(!utf8_is_text(bytes, length, &fault));
    cr_expect_eq(fault.line, line);
    cr_expect_eq(fault.column, column);
    cr_expect(strstr(fault.words, words), "%s", fault.words);
}

Test(utf8, a_text_is_told_from_what_is_none)
{
    static const char text[] = "M\xc3\xbchle\r\n\x01\t\xf0\x9f\x8e\xb2\n";
    struct text_fault fault;
    cr_expect(utf8_is_text("", 0, &fault));
    cr_expect(utf8_is_text(text, strlen(text), &fault));
    expect_fault("a\n\nb\0c", 6, 3, 2, "a byte 0");
    expect_fault("M\xc3\xbchle M\xfchle\n", 14, 1, 9, "not UTF-8");
    expect_fault("a\n\xc3", 3, 2, 1, "not UTF-8");
    cr_expect(!utf8_is_text("ab\xff", 3, &fault) && fault.at == 2);
}
