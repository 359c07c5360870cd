/* SPDX-License-Identifier: MIT */
/* See clock.h. */
#include "server/clock.h"

#include <time.h>

enum { NS_A_MS = 1000000 };

int64_t clock_read(struct clock *clock, int64_t set_ns, int64_t steady_ns)
{
    int64_t ahead = atomic_load(&clock->ahead), now = set_ns - steady_ns;
    while (now > ahead && !atomic_compare_exchange_weak(&clock->ahead, &ahead, now)) continue;
    return (steady_ns + (now > ahead ? now : ahead)) / NS_A_MS;
}

static int64_t read_ns(clockid_t id)
{
    struct timespec at;
    clock_gettime(id, &at);
    return (int64_t)at.tv_sec * 1000 * NS_A_MS + at.tv_nsec;
}

/* The steady one also counts while the machine sleeps. */
int64_t clock_now(void)
{
    static struct clock clock;
    int64_t steady = read_ns(CLOCK_BOOTTIME);
    return clock_read(&clock, read_ns(CLOCK_REALTIME), steady);
}
