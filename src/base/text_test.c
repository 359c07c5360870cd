/* SPDX-License-Identifier: MIT */
/* Text that grows, and reading words. */
#include "base/text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Test(text, grows_and_stays_a_string)
{
    struct text t = { 0 };
    cr_assert_str_eq(text_string(&t), "");
    for (int i = 0; i < 1000; i++) text_add(&t, "%d,", i);
    cr_assert_eq(t.length, strlen(text_string(&t)));
    text_add_bytes(&t, "abc", 2);
    text_add_char(&t, 'z');
    cr_assert_str_eq(text_string(&t) + t.length - 7, "999,abz");
    text_clear(&t);
    cr_assert_str_eq(text_string(&t), "");
    text_add_string(&t, "again");
    cr_assert_str_eq(text_string(&t), "again");
    text_release(&t);
    cr_assert_null(t.bytes);
}

/* The buffer is large enough at every length, also just after it was doubled. */
Test(text, every_length_has_its_end)
{
    struct text t = { 0 };
    for (size_t i = 0; i < 600; i++) {
        cr_assert_eq(strlen(text_string(&t)), i);
        text_add(&t, "%c", 'x');
    }
    text_release(&t);
}

Test(text, spans)
{
    const char *s = " \t two words\r ", *start = s, *end = s + strlen(s);
    span_trim(&start, &end);
    cr_assert(span_is(start, end, "two words"));
    cr_assert(!span_is(start, end, "two word"));
    cr_assert(!span_is(start, end, "two words "));
    start = s;
    end = s + 3;
    span_trim(&start, &end);
    cr_assert(start == end && span_is(start, end, ""));
}

static bool number(const char *s, int64_t least, int64_t most, int64_t *out)
{
    return span_number(s, s + strlen(s), least, most, out);
}

Test(text, numbers_fill_their_span_and_keep_their_bounds)
{
    int64_t n = 0;
    cr_assert(number("0", 0, 9, &n) && n == 0);
    cr_assert(number("-7", -7, 7, &n) && n == -7);
    cr_assert(number("007", -7, 7, &n) && n == 7);
    n = 5;
    const char *wrong[] = { "",   "-",  "8",  "-8",  "1x",  "x1",
                            "+1", " 1", "1 ", "1.0", "--1", "9999999999999999999999",
                            NULL };
    for (unsigned i = 0; wrong[i]; i++) {
        cr_expect(!number(wrong[i], -7, 7, &n) && n == 5, "'%s' was taken", wrong[i]);
    }
}

Test(text, u64_has_no_overflow)
{
    uint64_t n = 0;
    cr_assert(parse_u64("18446744073709551615", &n) && n == UINT64_MAX);
    cr_assert(parse_u64("0", &n) && n == 0);
    const char *wrong[] = { "",  "18446744073709551616", "99999999999999999999", "-1", "1 ", "0x1",
                            NULL };
    for (unsigned i = 0; wrong[i]; i++) cr_expect(!parse_u64(wrong[i], &n), "'%s'", wrong[i]);
}

Test(text, the_nearest_word_is_at_most_two_slips_away)
{
    static const char *const words[] = { "hand", "deck", "played", "pool", NULL };
    cr_assert_str_eq(nearest_word("hadn", words), "hand"); /* a swap is one slip */
    cr_assert_str_eq(nearest_word("deeck", words), "deck");
    cr_assert_str_eq(nearest_word("plaid", words) ? nearest_word("plaid", words) : "", "");
    cr_assert_str_eq(nearest_word("plaayd", words), "played");
    cr_assert_null(nearest_word("ha", words)); /* too short for a slip */
    cr_assert_null(nearest_word("anything", words));
    char longest[200];
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    cr_assert_null(nearest_word(longest, words));
    static const char *const none[] = { NULL };
    cr_assert_null(nearest_word("hand", none));
}

Test(text, files_are_read_whole_or_refused)
{
    char path[] = "/tmp/limbic-text-XXXXXX";
    int file = mkstemp(path);
    cr_assert(file >= 0);
    char bytes[1000];
    memset(bytes, 'b', sizeof bytes);
    cr_assert_eq(write(file, bytes, sizeof bytes), (ssize_t)sizeof bytes);
    close(file);
    struct text out = { 0 }, problem = { 0 };
    cr_assert(read_whole_file(path, sizeof bytes, &out, &problem));
    cr_assert_eq(out.length, sizeof bytes);
    text_clear(&out);
    cr_assert(!read_whole_file(path, sizeof bytes - 1, &out, &problem));
    cr_assert(strstr(text_string(&problem), "larger than 999 bytes"));
    unlink(path);
    text_clear(&problem);
    cr_assert(!read_whole_file(path, 100, &out, &problem));
    cr_assert(strstr(text_string(&problem), "cannot open"));
    text_clear(&problem);
    cr_assert(!read_whole_file("/tmp", 100, &out, &problem));
    cr_assert(strstr(text_string(&problem), "cannot read /tmp"));
    text_release(&out);
    text_release(&problem);
}

Test(text, marks_are_kept_only_where_somebody_wants_them)
{
    struct marks marks = { 0 };
    struct text plain = { 0 }, marked = { .marks = &marks };
    struct text *both[] = { &plain, &marked };
    for (unsigned i = 0; i < 2; i++) {
        text_add_string(both[i], "Player 1 plays ");
        size_t start = both[i]->length;
        text_add_string(both[i], "take 1");
        text_mark(both[i], MARK_CARD, 48, start);
        text_mark(both[i], MARK_SEAT, 1, both[i]->length); /* nothing is written: no mark */
    }
    cr_assert_str_eq(text_string(&plain), text_string(&marked));
    cr_assert_eq(marks.count, 1);
    cr_assert_eq(marks.all[0].start, 15);
    cr_assert_eq(marks.all[0].length, 6);
    cr_assert_eq(marks.all[0].kind, MARK_CARD);
    cr_assert_eq(marks.all[0].value, 48);
    text_clear(&marked);
    cr_assert_eq(marks.count, 0);
    marks_release(&marks);
    text_release(&plain);
    text_release(&marked);
}

Test(text, whole_words_are_found_whatever_their_case)
{
    cr_expect(has_whole_words("what does Silver Lining do", "silver lining"));
    cr_expect(has_whole_words("Red", "red"));
    cr_expect_not(has_whole_words("Redder", "red"));
    cr_expect_not(has_whole_words("hundred", "red"));
    cr_expect_not(has_whole_words("silver", "silver lining"));
}
