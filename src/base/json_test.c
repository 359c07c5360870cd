/* SPDX-License-Identifier: MIT */
/* What is written is JSON, whatever the strings hold: read back by jansson, the strictest reader.
 */
#include "base/json.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <string.h>

#include "testing/property.h"

Test(json, commas_come_by_themselves)
{
    struct text out = { 0 };
    json_open(&out, '{');
    json_key(&out, "list");
    json_open(&out, '[');
    json_number(&out, -3);
    json_bool(&out, true);
    json_nothing(&out);
    json_open(&out, '[');
    json_close(&out, ']');
    json_text(&out, "a");
    json_close(&out, ']');
    json_key(&out, "hash");
    json_hash(&out, 0x1f);
    json_close(&out, '}');
    cr_assert_str_eq(text_string(&out),
                     "{\"list\":[-3,true,null,[],\"a\"],\"hash\":\"000000000000001f\"}");
    text_release(&out);
}

Test(json, lines_do_not_join)
{
    struct text out = { 0 };
    json_number(&out, 1);
    text_add_char(&out, '\n');
    json_number(&out, 2);
    cr_assert_str_eq(text_string(&out), "1\n2");
    text_release(&out);
}

Test(json, strings_are_escaped)
{
    struct text out = { 0 };
    json_text(&out, "a\"b\\c\nd\te\x7f\x01é");
    cr_assert_str_eq(text_string(&out), "\"a\\\"b\\\\c\\nd\\u0009e\\u007f\\u0001é\"");
    text_release(&out);
}

/* Each of these is not UTF-8 in its own way. */
Test(json, what_is_not_utf8_becomes_the_replacement)
{
    const char *wrong[] = { "\x80",
                            "\xc0\xaf",
                            "\xc3",
                            "\xe0\x80\x80",
                            "\xed\xa0\x80",
                            "\xf0\x80\x80\x80",
                            "\xf4\x90\x80\x80",
                            "\xff",
                            NULL };
    for (unsigned i = 0; wrong[i]; i++) {
        struct text out = { 0 };
        json_text(&out, wrong[i]);
        json_t *read = json_loads(text_string(&out), JSON_DECODE_ANY, NULL);
        cr_assert(read, "string %u is not JSON", i);
        cr_expect(strncmp(json_string_value(read), "\xef\xbf\xbd", 3) == 0, "string %u", i);
        json_decref(read);
        text_release(&out);
    }
}

static void any_string_is_json(struct choices *c, const void *about)
{
    (void)about;
    char string[40] = { 0 };
    unsigned length = choose(c, 32);
    for (unsigned i = 0; i < length; i++) string[i] = (char)choose(c, 256);
    struct text out = { 0 };
    json_text(&out, string);
    json_error_t error;
    json_t *read = json_loads(text_string(&out), JSON_DECODE_ANY, &error);
    property_require(read, "not JSON: %s", error.text);
    json_decref(read);
    text_release(&out);
}

Test(json, any_string_is_json)
{
    struct property property = { "json.any-string", "json", any_string_is_json, NULL };
    struct text report = { 0 };
    cr_assert(property_check(&property, 5000, &report), "%s", text_string(&report));
}
