/* SPDX-License-Identifier: MIT */
/* See cores.h. */
#define _GNU_SOURCE
#include "base/cores.h"

#include <sched.h>

unsigned cores_there_are(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    int count = CPU_COUNT(&set);
    return count < 1 ? 1 : (unsigned)count;
}
