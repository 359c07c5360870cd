/* SPDX-License-Identifier: MIT */
/* What the tests of secrets share. See secrets.h. */
#include "testing/secrets.h"

#include <stdio.h>

const char *viewer_name(seat_id viewer)
{
    static char name[32];
    if (viewer == NOBODY) return "a spectator";
    snprintf(name, sizeof name, "seat %u", viewer + 1u);
    return name;
}
