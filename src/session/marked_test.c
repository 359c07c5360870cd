/* SPDX-License-Identifier: MIT */
/* Words that are kept with their marks. */
#include "session/marked.h"

#include <criterion/criterion.h>

static void add_named(struct text *out, const char *name, enum mark_kind kind, uint32_t value)
{
    size_t start = out->length;
    text_add_string(out, name);
    text_mark(out, kind, value, start);
}

/* Added to in two goes: what was an id already is not taken for an index. */
Test(marked, cards_are_marked_by_id)
{
    static struct card_ids ids;
    struct marked words = { 0 };
    ids.of[1] = 2;
    ids.of[2] = 77;
    ids.of[3] = NO_ID;
    struct text *out = marked_open(&words);
    add_named(out, "first", MARK_CARD, 1);
    add_named(out, "unknown", MARK_CARD, 3);
    add_named(out, "seat", MARK_SEAT, 3);
    marked_close(&words, &ids);
    add_named(marked_open(&words), "second", MARK_CARD, 2);
    marked_close(&words, &ids);
    const struct mark *marks = words.marks.all;
    cr_assert_eq(words.marks.count, 3u);
    cr_expect(marks[0].kind == MARK_CARD && marks[0].value == 2 && marks[0].start == 0);
    cr_expect(marks[1].kind == MARK_SEAT && marks[1].value == 3);
    cr_expect(marks[2].kind == MARK_CARD && marks[2].value == 77 && marks[2].length == 6);
    cr_expect_str_eq(text_string(&words.text), "firstunknownseatsecond");
    cr_expect_null(words.text.marks);
    marked_release(&words);
}

static struct marked make(const char *name, enum mark_kind kind, uint32_t value)
{
    struct marked words = { 0 };
    add_named(marked_open(&words), name, kind, value);
    marked_close(&words, NULL);
    marked_fit(&words);
    return words;
}

Test(marked, equal_words_have_equal_marks)
{
    struct marked a = make("red", MARK_THING, 1), same = make("red", MARK_THING, 1),
                  value = make("red", MARK_THING, 2), kind = make("red", MARK_PLACE, 1),
                  other = make("blu", MARK_THING, 1), none = { 0 };
    text_add_string(&none.text, "red");
    cr_expect(marked_equal(&a, &same));
    cr_expect_not(marked_equal(&a, &value));
    cr_expect_not(marked_equal(&a, &kind));
    cr_expect_not(marked_equal(&a, &other));
    cr_expect_not(marked_equal(&a, &none));
    marked_release(&a);
    marked_release(&same);
    marked_release(&value);
    marked_release(&kind);
    marked_release(&other);
    marked_release(&none);
}
