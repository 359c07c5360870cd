/* SPDX-License-Identifier: MIT */
/* Limits files: what they may say, and that mistakes are told where they are. */
#include "server/limits.h"

#include <criterion/criterion.h>
#include <string.h>

static bool reads(const char *source, struct limits *limits, struct text *problem)
{
    struct diagnostics d = { .file = "my.limits", .source = source };
    bool fine = limits_read(limits, source, &d);
    text_clear(problem);
    text_add_string(problem, text_string(&d.out));
    diagnostics_release(&d);
    return fine;
}

Test(limits, what_is_left_out_has_its_usual_value)
{
    struct limits limits;
    struct text problem = { 0 };
    cr_assert(reads("# ours\n\n  tables 500 # enough\nmessages/s\t10", &limits, &problem));
    cr_assert_eq(limits.tables, 500);
    cr_assert_eq(limits.messages, 10);
    cr_assert_eq(limits.message, 4096);
    cr_assert_eq(limits.ping, 25);
    text_release(&problem);
}

Test(limits, what_is_printed_reads_as_the_same)
{
    struct limits limits, again;
    struct text out = { 0 }, problem = { 0 };
    cr_assert(reads("unsent 16384\nidle 1\nbot 3600000\nspectators 0\n", &limits, &problem));
    limits_print(&limits, &out);
    cr_assert(reads(text_string(&out), &again, &problem), "%s", text_string(&problem));
    cr_assert_eq(memcmp(&limits, &again, sizeof limits), 0);
    text_release(&out);
    text_release(&problem);
}

Test(limits, every_mistake_is_reported_at_its_place)
{
    static const struct {
        const char *source, *words;
    } wrong[] = {
        { "tabels 5", "my.limits:1:1: there is no limit 'tabels' (did you mean 'tables'?)" },
        { "\n  ping 0", "my.limits:2:8: 'ping' (seconds between pings) is a whole number of 1" },
        { "ping 3601", "of 1 to 3600" },
        { "ping", "my.limits:1:5: 'ping'" },
        { "ping 5 6", "my.limits:1:6: 'ping'" },
        { "ping 5s", "my.limits:1:6: 'ping'" },
        { "ping 99999999999999999999", "my.limits:1:6: 'ping'" },
        { "ping 5\nping 5", "my.limits:2:1: 'ping' is set twice" },
    };
    struct limits limits;
    struct text problem = { 0 };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        cr_assert_not(reads(wrong[i].source, &limits, &problem), "%s", wrong[i].source);
        cr_assert(strstr(text_string(&problem), wrong[i].words), "%s", text_string(&problem));
    }
    cr_assert_not(reads("ping x\nburst y\n", &limits, &problem));
    cr_assert(strstr(text_string(&problem), "'burst'"), "all mistakes are told, not the first");
    text_release(&problem);
}
