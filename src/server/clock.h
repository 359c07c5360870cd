/* SPDX-License-Identifier: MIT */
/*
 * The time of the server: milliseconds since 1970 that never go back and never stand still.
 *
 * The clock of the machine may be set back, by people or over the network. Whatever waits for a
 * time (passes that are held, limits of messages, seats that are absent) would then wait until that
 * clock is where it was. So time goes on at the pace of the clock that nobody sets, and follows the
 * other one forwards only. After it was set back, times are ahead of it until the server is started
 * anew.
 */
#ifndef LIMBIC_SERVER_CLOCK_H
#define LIMBIC_SERVER_CLOCK_H

#include <stdatomic.h>
#include <stdint.h>

/* Zero at first. */
struct clock {
    _Atomic int64_t ahead; /* of the clock that nobody sets, in nanoseconds */
};

/* What time it is, where those clocks show that many nanoseconds. From any thread. */
int64_t clock_read(struct clock *clock, int64_t set_ns, int64_t steady_ns);

/* The same by the machine's clocks. */
int64_t clock_now(void);

#endif
