/* SPDX-License-Identifier: MIT */
/* The server's time, when somebody sets the clock of the machine. */
#include "server/clock.h"

#include <criterion/criterion.h>
#include <time.h>

enum { HOUR_MS = 3600 * 1000 };

static const int64_t ms = 1000000, began_ms = 1700000000000;

Test(clock, goes_on_when_the_machine_s_is_set_back)
{
    struct clock clock = { 0 };
    cr_expect_eq(clock_read(&clock, began_ms * ms, 5000 * ms), began_ms);
    cr_expect_eq(clock_read(&clock, (began_ms + 10) * ms, 5010 * ms), began_ms + 10);
    for (int64_t passed = 20; passed < 10000; passed += 10) {
        int64_t now = clock_read(&clock, (began_ms - HOUR_MS + passed) * ms, (5000 + passed) * ms);
        cr_assert_eq(now, began_ms + passed, "neither back, nor does it wait for an hour");
    }
}

Test(clock, follows_the_machine_s_forwards)
{
    struct clock clock = { 0 };
    cr_expect_eq(clock_read(&clock, 7000 * ms, 5000 * ms), 7000, "it was not set at the start");
    cr_expect_eq(clock_read(&clock, began_ms * ms, 5010 * ms), began_ms);
    cr_expect_eq(clock_read(&clock, (began_ms + 1) * ms, 5011 * ms), began_ms + 1);
}

Test(clock, is_the_machine_s_at_first)
{
    struct timespec at;
    int64_t before = clock_now();
    clock_gettime(CLOCK_REALTIME, &at);
    int64_t now = (int64_t)at.tv_sec * 1000 + at.tv_nsec / ms;
    cr_expect_geq(now, before - 1);
    cr_expect_geq(clock_now(), now - 1);
}
